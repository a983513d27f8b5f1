//! The results of comparisons, as far as the text of a recipe shows their fields: fields that it
//! uses must exist.

use super::known::{KnownType, field_names};
use super::options::check_names;
use crate::source::PlacedError;
use rhai::FnCallExpr;
use seventeen_host::nearest::suggestion;

/// The names that results of a comparison have.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ComparedFields {
    /// The fields of the records, in alphabetical order.
    fields: Vec<String>,
    /// Whether these are all fields of a record, and not of another result, which may be too many.
    is_record: bool,
    /// The names of the kinds; none if they are unknown.
    kinds: Option<Vec<String>>,
    /// The compared items.
    pub(super) item: KnownType,
}

impl ComparedFields {
    /// The fields that a closure of `compare` returns for an item, if its result is known.
    /// `members` gives the names that can follow the dot of a value.
    pub(super) fn of_result(
        result: &KnownType,
        item: &KnownType,
        members: impl Fn(&KnownType) -> Vec<String>,
    ) -> Option<ComparedFields> {
        let (mut fields, is_record) = match result {
            KnownType::Record(Some(fields)) => (field_names(fields), true),
            KnownType::Value("Enumeration") => (members(result), false),
            _ => return None,
        };
        fields.sort();
        Some(ComparedFields { fields, is_record, kinds: Some(Vec::new()), item: item.clone() })
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
            "kind" => ComparedFields { kinds: given.get(1).and_then(kinds_of), ..self.clone() },
            _ => self.clone(),
        };
        Ok(match found {
            KnownType::Value(name @ ("Comparison" | "Paired")) => {
                KnownType::Compared(name, Box::new(fields))
            }
            found => found,
        })
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

/// The names of the kinds that a closure of `kind` returns: the fields of a record, or the name of
/// a single value; none if its result is unknown.
fn kinds_of(closure: &KnownType) -> Option<Vec<String>> {
    match closure.closure_result() {
        KnownType::Any => None,
        KnownType::Record(fields) => fields.map(|fields| {
            let mut names = field_names(&fields);
            names.sort();
            names
        }),
        _ => Some(vec!["kind".to_owned()]),
    }
}
