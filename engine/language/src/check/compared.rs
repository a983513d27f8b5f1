//! The results of comparisons, as far as the text of a recipe shows their fields: fields that it
//! uses must exist.

use super::options::check_names;
use super::table_columns::owned;
use crate::check::prelude::*;
use seventeen_report::column_names::{self, CHOICE, ITEM, RATIO, RATIOS, SAME};
use seventeen_report::paired::COLUMNS;

/// The names that results of a comparison have.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ComparedFields {
    /// The fields of the records, in alphabetical order.
    fields: Vec<String>,
    /// Whether these are all fields of a record, and not of another result, which may be too many.
    is_record: bool,
    /// The names of the kinds; none if they are unknown.
    kinds: Option<Vec<String>>,
    /// The names by which results are grouped; none if they are unknown.
    groups: Option<Vec<String>>,
    /// The compared items.
    pub(super) item: KnownType,
}

impl ComparedFields {
    /// The fields that a closure of `compare` returns for an item and one of the choices, if its
    /// result is known.
    /// `members` gives the names that can follow the dot of a value.
    pub(super) fn of_result(
        result: &KnownType,
        item: &KnownType,
        choices: &KnownType,
        members: impl Fn(&KnownType) -> Vec<String>,
    ) -> Option<ComparedFields> {
        let (mut fields, is_record) = match result {
            KnownType::Record(Some(fields)) => (field_names(fields), true),
            KnownType::OfRules(result, _) => {
                return ComparedFields::of_result(result, item, choices, members);
            }
            KnownType::Value("Enumeration") => (members(result), false),
            _ => return None,
        };
        fields.sort_unstable();
        let (kinds, groups) = (kinds_of_choices(choices), Some(Vec::new()));
        Some(ComparedFields { fields, is_record, kinds, groups, item: item.clone() })
    }

    /// The result of a verb of a comparison with these fields, which has the type `found`.
    ///
    /// # Errors
    /// The verb uses a field that no result has.
    pub(super) fn type_of_method(
        &self,
        given: &[KnownType],
        call: &FnCallExpr,
        found: KnownType,
    ) -> Result<KnownType, PlacedError> {
        self.check_fields(call)?;
        let fields = match &*call.name {
            "kind" => {
                let more = given.get(1).and_then(kinds_of);
                let kinds =
                    self.kinds.clone().zip(more).map(|(kinds, more)| [kinds, more].concat());
                ComparedFields { kinds, ..self.clone() }
            }
            "by" => {
                let groups = call.args.first().and_then(all_names_in);
                ComparedFields { groups, ..self.clone() }
            }
            _ => self.clone(),
        };
        Ok(match found {
            KnownType::Value(name @ ("Comparison" | "Paired")) => {
                KnownType::Compared(name, Box::new(fields))
            }
            found => found,
        })
    }

    /// The columns of the table that a verb of the comparison returns.
    pub(super) fn columns_of_result(&self, call: &FnCallExpr) -> Option<Vec<String>> {
        let listed = || call.args.first().and_then(all_names_in);
        let of_choice = |more: Vec<String>| [owned(&CHOICE), more].concat();
        let same = || (!self.is_record).then(|| SAME.to_owned());
        let columns: Vec<String> = match (&*call.name, &call.args[..]) {
            ("sum", [_]) => of_choice(listed()?),
            ("table", []) => of_choice(owned(&COLUMNS))
                .into_iter()
                .chain([RATIO.to_owned()])
                .chain(same())
                .collect(),
            ("ratios", [_]) => owned(&RATIOS).into_iter().chain(same()).collect(),
            ("spread", [_]) => of_choice(
                listed()?.iter().flat_map(|name| column_names::of_quartiles(name)).collect(),
            ),
            ("rows", fields) => return self.columns_of_rows(fields.first()),
            _ => return None,
        };
        let groups = self.groups.as_ref()?.iter().map(|name| column_names::of_kind(name));
        Some(groups.chain(columns).collect())
    }

    fn columns_of_rows(&self, fields: Option<&Expr>) -> Option<Vec<String>> {
        let kinds = self.kinds.as_ref()?.iter().map(|name| column_names::of_kind(name));
        let fields = match fields {
            Some(fields) => all_names_in(fields)?,
            None if self.is_record => self.fields.clone(),
            None => return None,
        };
        let [name, _] = CHOICE;
        Some(
            [ITEM.to_owned()]
                .into_iter()
                .chain(kinds)
                .chain([name.to_owned()])
                .chain(fields)
                .collect(),
        )
    }

    fn check_fields(&self, call: &FnCallExpr) -> Result<(), PlacedError> {
        let missing = |name: &str, _: &[String]| self.missing_field_error(name);
        match (&*call.name, &call.args[..]) {
            ("agree" | "ratios" | "sum" | "spread" | "rows", [names])
            | ("svg" | "report", [_, names]) => check_names(names, &self.fields, missing),
            ("by", [names]) => {
                let Some(kinds) = &self.kinds else { return Ok(()) };
                let all = [kinds.as_slice(), &self.fields].concat();
                check_names(names, &all, |name, all| missing_kind_error(name, all, kinds))
            }
            _ => Ok(()),
        }
    }

    fn missing_field_error(&self, name: &str) -> String {
        let near = suggestion(name, self.fields.iter().map(String::as_str));
        match self.is_record {
            true => format!("a record has no `{name}`{near} (it has: {})", self.fields.join(", ")),
            false => format!("an enumeration has no `{name}`{near}"),
        }
    }
}

fn missing_kind_error(name: &str, all: &[String], kinds: &[String]) -> String {
    let near = suggestion(name, all.iter().map(String::as_str));
    let kinds = if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") };
    format!("by: neither kinds nor records have `{name}`{near} (kinds: {kinds})")
}

/// The names of the kinds by which choices divide items: in a record of arrays, those of the arrays
/// without components. None if they are unknown.
fn kinds_of_choices(choices: &KnownType) -> Option<Vec<String>> {
    let KnownType::Record(fields) = choices else { return Some(Vec::new()) };
    let fields = fields.as_ref()?;
    if fields.iter().any(|(_, known)| known.item_type() == KnownType::Any && !is_component(known)) {
        return None;
    }
    let is_kind = |known: &KnownType| !is_component(known) && !is_component(&known.item_type());
    let kinds = fields.iter().filter(|(_, known)| is_kind(known));
    Some(kinds.map(|(name, _)| name.clone()).collect())
}

fn is_component(known: &KnownType) -> bool {
    matches!(known, KnownType::Component(_))
}

/// The names of the kinds that a closure of `kind` returns: the fields of a record, or the name of
/// a single value; none if its result is unknown.
fn kinds_of(closure: &KnownType) -> Option<Vec<String>> {
    match closure.closure_result() {
        KnownType::Any => None,
        KnownType::Record(fields) => fields.map(|fields| {
            let mut names = field_names(&fields);
            names.sort_unstable();
            names
        }),
        _ => Some(vec!["kind".to_owned()]),
    }
}
