//! The types of methods: what a verb of a stream, a table, a comparison or an array returns, and
//! arguments that it does not accept.

use super::super::arguments::{
    check_enumerated, check_first_argument, check_harvested, check_items,
};
use super::super::compared::ComparedFields;
use super::super::file_names::check_file_name;
use super::super::inputs::type_of_made;
use super::super::keys::check_keys;
use super::super::names::is_keyword;
use super::super::options::{check_columns, check_options, has_no_fields, placed_in_options};
use super::super::rated_fields::{RATED, fields_of_ratings};
use super::super::rules::check_rules;
use super::super::signatures::{Signature, common_result};
use super::super::table_columns::{columns_of_result, fields_of_row};
use super::super::{literals, numbers, tables};
use super::{TypeChecker, TypeResult, VariableTypes};
use crate::check::prelude::*;
use crate::statistics::takes_numbers;
use crate::{cursor, order, records};
use seventeen_report::column_names;

/// Verbs of streams that return the same items, some of them, or another order of them.
const SAME_ITEMS: [&str; 17] = [
    "filter", "take", "skip", "inspect", "sample", "progress", "summary", "keep_columns",
    "distinct", "top", "sort_by", "sort", "without", "common", "new_against", "merge", "morphs",
];

impl TypeChecker<'_> {
    pub(super) fn type_of_method(
        &self,
        of: KnownType,
        call: &FnCallExpr,
        place: Position,
        known: &VariableTypes<'_>,
    ) -> TypeResult {
        if call.name == cursor::MARK {
            self.find_cursor(Some(&of), known);
            return Ok(KnownType::Any);
        }
        let (of, rules) = self.type_here(of.present()).split_rules();
        let mut given = self.types_of_arguments(vec![of], call, known)?;
        let different = given[0].clone();
        given[0] = different.clone().with_items_alike();
        if let (KnownType::Closure(Some(closure)), "call") = (&given[0], &*call.name) {
            let result = self.type_of_closure_call(closure, &given[1..]);
            return result.map_err(|message| (message, place));
        }
        if let (KnownType::Closures(all), "call") = (&given[0], &*call.name) {
            let result = self.type_of_call_of_one(all, &given[1..]);
            return result.map_err(|message| (message, place));
        }
        if given[0] == KnownType::Never {
            return Ok(KnownType::Never);
        }
        // A field of a record may be a closure, and functions of the recipe take anything first.
        let is_open = match &given[0] {
            KnownType::Any | KnownType::Record(None) => true,
            KnownType::Record(Some(fields)) => {
                fields.iter().any(|(name, known)| *name == call.name && known.may_be("closure"))
            }
            KnownType::Dictionary(value) => **value != KnownType::Never && value.may_be("closure"),
            _ => false,
        };
        if is_open || is_keyword(&call.name) {
            return Ok(KnownType::Any);
        }
        if self.functions.is_function(&call.name) {
            return self.type_of_own_method(&call.name, &given[1..], place);
        }
        let meant_calls = self.meant_calls(call, known);
        for meant in &meant_calls {
            let options = self.check_options(meant, &given, known);
            options.map_err(|mistake| placed_in_options(mistake, call, place))?;
            self.check_arguments(&given, meant, place)?;
            check_resumed(&given[0], meant, place)?;
        }
        check_end(&given[0], call, place)?;
        let found = self.type_of_call(&given, call, place, 1)?;
        for meant in &meant_calls {
            self.check_literals(&given[0], meant)?;
            for item in different.item_types() {
                self.check_number_of_item(item, &given[1..], meant, place)?;
            }
            self.check_rules(&given, rules, meant, known).map_err(|error| (error, place))?;
        }
        let results = meant_calls.iter().map(|meant| {
            let found = match found.clone() {
                KnownType::Table(None) => {
                    let fields = self.language.fields_in_tables;
                    KnownType::Table(columns_of_result(&given, meant, fields))
                }
                found => found,
            };
            let result = self.type_of_result(&given, meant, place, found)?;
            let rules = match &*meant.name {
                "generate" => self.check_generated(meant, known).map_err(|error| (error, place))?,
                _ => None,
            };
            Ok(match rules {
                Some(rules) => result.with_item(KnownType::board_of(rules)),
                None => result,
            })
        });
        Ok(KnownType::union_of(results.collect::<Result<_, _>>()?).of_rules(rules))
    }

    /// Rejects a component, a profile or a verb that does not support the rules of the value before
    /// the dot, of its items or of the arguments.
    fn check_rules(
        &self,
        given: &[KnownType],
        rules: Option<BoardRules>,
        call: &FnCallExpr,
        known: &VariableTypes<'_>,
    ) -> Result<(), String> {
        let mut given: Vec<_> = given.iter().map(|known| self.type_here(known.clone())).collect();
        given[0] = given[0].clone().of_rules(rules);
        let values_of = |value: &Expr| self.meant_values(value, known);
        check_rules(self.language, &given, call, &values_of)
    }

    /// The result of a function of the recipe that is called as a method with these values.
    fn type_of_own_method(&self, name: &str, given: &[KnownType], place: Position) -> TypeResult {
        // A registered function of this name takes other values.
        if !self.signatures.by_name(name).is_empty() {
            return Ok(KnownType::Any);
        }
        self.type_of_own_function(name, given).map_err(|message| (message, place))
    }

    /// Rejects wrong numbers, names of files and columns, before the types of the arguments.
    fn check_arguments(
        &self,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
    ) -> Result<(), PlacedError> {
        numbers::check_numbers("", call)?;
        numbers::check_heat(given, call)?;
        numbers::check_correlated(given, call)?;
        check_file_name(&given[0], call)?;
        if call.name == "write" && matches!(given[0], KnownType::Table(_)) {
            self.facts.borrow_mut().tables_written.push(place);
        }
        check_first_argument(given, call)?;
        check_harvested(&given[0], call)?;
        check_enumerated(&given[0], call)?;
        if let KnownType::Stream(item, _) = &given[0] {
            check_items(item, call, place)?;
        }
        check_keys(given, call, self.language.fields_in_tables)?;
        if call.name == "table" && matches!(given[0], KnownType::Stream(..)) {
            let fields_in_tables = self.language.fields_in_tables;
            check_columns(&given[0].item_type(), call, place, fields_in_tables)?;
        }
        Ok(())
    }

    /// Rejects literal arguments of the right types that the method does not accept.
    fn check_literals(&self, of: &KnownType, call: &FnCallExpr) -> Result<(), PlacedError> {
        literals::check_method(self.language, of, call, self.own_techniques.as_ref())?;
        literals::check_parsed(Some(of), call)
    }

    /// The result of a method, where more is known than its signature declares, which is `found`.
    fn type_of_result(
        &self,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
        found: KnownType,
    ) -> TypeResult {
        if let Some(statistic) = numbers::result_of_statistic(given, call) {
            return Ok(statistic);
        }
        Ok(match (&given[0], &found, &*call.name) {
            (KnownType::Table(columns), ..) => {
                tables::type_of_table_method(columns.as_ref(), call)?.unwrap_or(found)
            }
            (KnownType::Value("Searched"), KnownType::Stream(..), "configurations") => {
                KnownType::stream_of(KnownType::record_of(&column_names::CONFIGURATION))
            }
            (KnownType::Value("Sample"), KnownType::Any, _) => {
                let float = KnownType::Value("float");
                record_with_types(&records::ESTIMATE, [float.clone(), float.or_nothing()])
            }
            (of, KnownType::Any, "isomorphism") if !matches!(of, KnownType::Stream(..)) => {
                type_of_transformation().or_nothing()
            }
            (KnownType::Array(_), KnownType::Record(None), "count") => {
                KnownType::record_of(&records::COUNTS)
            }
            (KnownType::Component(Some(Kind::Generator)), KnownType::Stream(..), name) => {
                let is_endless = name == "generate";
                let facts = StreamFacts { is_endless, has_no_columns: true, of_several: None };
                KnownType::Stream(Box::new(KnownType::MADE), facts)
            }
            (KnownType::Compared(_, fields), ..) => fields.type_of_method(given, call, found)?,
            (KnownType::Array(item), ..) => type_of_array_method(item, given, call, found),
            (KnownType::Record(_) | KnownType::Dictionary(_), ..) => {
                type_of_record_method(&given[0], call, found)
            }
            (_, KnownType::Value(RATED), "rate") => self.type_of_rating(call, place)?,
            // Its comment may have columns of a table.
            (.., "annotated") => KnownType::Any,
            // The parts of a text.
            (KnownType::Value("text"), KnownType::Array(_), _) => {
                KnownType::array_of(KnownType::Value("text"))
            }
            (KnownType::Stream(item, _), ..) => {
                self.type_of_stream_method(item, given, call, place, found)?
            }
            _ => found,
        })
    }

    /// Rejects wrong options of a call whose arguments have these types.
    pub(super) fn check_options(
        &self,
        call: &FnCallExpr,
        given: &[KnownType],
        known: &VariableTypes<'_>,
    ) -> Result<(), PlacedError> {
        let options = match given.last() {
            Some(KnownType::Record(Some(fields))) => fields.as_slice(),
            _ => &[],
        };
        let with_fields = self.with_constant_fields(call, known);
        let call = with_fields.as_ref().unwrap_or(call);
        check_options(self.language, call, options, &|value| self.meant_values(value, known))
    }

    /// Rejects an item that is no number where a verb with these arguments takes numbers, and the
    /// name of a field that it does not have or that is no number.
    fn check_number_of_item(
        &self,
        item: &KnownType,
        arguments: &[KnownType],
        call: &FnCallExpr,
        place: Position,
    ) -> Result<(), PlacedError> {
        if !takes_numbers(&call.name) {
            return Ok(());
        }
        let literal = call.args.iter().find_map(|argument| match argument {
            Expr::StringConstant(name, place) => Some((name.as_str(), *place)),
            _ => None,
        });
        if let Some((name, place)) = literal {
            return self.check_field(item, name, &call.name).map_err(|message| (message, place));
        }
        let is_number = |known: &KnownType| matches!(known, KnownType::Value("int" | "float"));
        let is_other = |known: &KnownType| !is_number(known);
        let takes_items = match arguments.iter().find(|known| is_other(known)) {
            None => true,
            Some(KnownType::Record(Some(options))) => options.iter().all(|(name, _)| name != "by"),
            Some(_) => false,
        };
        if takes_items && !numbers::may_be_number(item) {
            return Err((numbers::no_number_error(&call.name, item), place));
        }
        Ok(())
    }

    /// Rejects the name of a field, in a statistic, that the items do not have, or that is no
    /// number.
    fn check_field(&self, item: &KnownType, name: &str, verb: &str) -> Result<(), String> {
        let fields = match has_no_fields(item) {
            true => Some(Vec::new()),
            false => fields_of_row(item, self.language.fields_in_tables),
        };
        let Some(fields) = fields else { return Ok(()) };
        // Properties are numbers, too, and functions are not.
        let is_record = matches!(item, KnownType::Record(_));
        let properties = if is_record { Vec::new() } else { self.signatures.properties_of(item) };
        let field = fields.iter().find(|(field, _)| field == name);
        let known = match field {
            Some((_, known)) => known.clone(),
            None if properties.iter().any(|property| property == name) => {
                self.signatures.property_type(item, name)
            }
            None => {
                let known = [field_names(&fields), properties].concat();
                let near = suggestion(name, known.iter().map(String::as_str));
                let found = item.name_with_article();
                let all = if known.is_empty() {
                    String::new()
                } else {
                    format!(" (it has: {})", known.join(", "))
                };
                return Err(format!("{verb}: {found} has no field `{name}`{near}{all}"));
            }
        };
        if numbers::may_be_number(&known) {
            return Ok(());
        }
        let found = known.name_with_article();
        Err(format!("{verb}: `{name}` is {found}, expected a number"))
    }

    /// The result of a verb of streams.
    fn type_of_stream_method(
        &self,
        item: &KnownType,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
        found: KnownType,
    ) -> TypeResult {
        match (&found, &*call.name) {
            (KnownType::Stream(declared, _), _) => {
                self.type_of_stream(item, given, call, place, declared)
            }
            (KnownType::Array(_), "collect" | "to_array") => Ok(KnownType::array_of(item.clone())),
            (KnownType::Any, "first") => Ok(item.clone()),
            (KnownType::Any, "fold") => Ok(type_of_combined(&given[1], &given[2])),
            (KnownType::Any, "max_by" | "min_by") => Ok(item.clone().or_nothing()),
            (KnownType::Value("Comparison"), _) => Ok(self.type_of_comparison(item, given, found)),
            _ => Ok(found),
        }
    }

    /// A comparison of the items of a stream.
    fn type_of_comparison(
        &self,
        item: &KnownType,
        given: &[KnownType],
        found: KnownType,
    ) -> KnownType {
        let result = given.get(2).map_or(KnownType::Any, KnownType::closure_result);
        let choices = given.get(1).unwrap_or(&KnownType::Any);
        let members = |of: &KnownType| self.signatures.after_dot(of);
        let fields = ComparedFields::of_result(&result, item, choices, members).map(Box::new);
        fields.map_or(found, |fields| KnownType::Compared("Comparison", fields))
    }

    /// The stream that a verb of a stream of these items returns. Its signature declares items,
    /// too.
    fn type_of_stream(
        &self,
        item: &KnownType,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
        declared: &KnownType,
    ) -> TypeResult {
        let (plain, rules) = item.clone().split_rules();
        let items = match &*call.name {
            "distinct" => type_of_distinct(item, call),
            name if SAME_ITEMS.contains(&name) => item.clone(),
            "map" | "par_map" => given.get(1).map_or(KnownType::Any, KnownType::closure_result),
            "flat_map" => {
                given.get(1).map_or(KnownType::Any, |closure| closure.closure_result().item_type())
            }
            "batch" | "window" => KnownType::array_of(item.clone()),
            "zip" => KnownType::Tuple(vec![item.clone(), given[1].item_type()]),
            "group_by" => type_of_group(item, given),
            "groups" => {
                let int = || KnownType::Value("int");
                let types = [int(), int(), int(), int(), item.clone()];
                record_with_types(&records::GROUPED_ITEM, types)
            }
            "splits" => {
                let types = [KnownType::Value("text"), item.clone()];
                record_with_types(&records::SPLIT_ITEM, types)
            }
            "join" => type_of_pair(item, given),
            "generate" => {
                let generator = call.args.first();
                generator.map_or(KnownType::MADE, |it| type_of_made(call, it, Some(item)))
            }
            "enumerate" if plain == KnownType::Value("BandPair") => {
                KnownType::Value("BandPairResult")
            }
            "puzzles" if plain == KnownType::Value("BandPairResult") => KnownType::Value("Puzzle"),
            // Those of all results, one after the other.
            "puzzles" => self.type_of_mapped(item, given, call, place)?.item_type(),
            "ranks" => KnownType::Value("Ranked"),
            "names" => KnownType::Value("text"),
            "with_names" => {
                let types = [item.clone(), KnownType::Value("text")];
                record_with_types(&records::NAMED_PUZZLE, types)
            }
            "enumerate_up_to" => KnownType::Value("Enumeration").of_rules(rules),
            // The result that is written, not the array of numbers.
            "bands" => KnownType::Value("Banded"),
            // Those of a file may be any claims.
            "verify" if !matches!(plain, KnownType::Value(_)) => declared.clone(),
            _ => match self.type_of_mapped(item, given, call, place)? {
                KnownType::Value(RATED) => self.type_of_rating(call, place)?,
                mapped => mapped,
            },
        };
        let before = match &given[0] {
            KnownType::Stream(_, facts) => *facts,
            _ => StreamFacts::default(),
        };
        Ok(KnownType::Stream(Box::new(items), before.after(&call.name)))
    }

    /// A rating, with its fields if the rater and the options are literals.
    fn type_of_rating(&self, call: &FnCallExpr, place: Position) -> TypeResult {
        let fields = fields_of_ratings(self.language, call).map_err(|message| (message, place))?;
        Ok(fields.map_or(KnownType::Value(RATED), |it| KnownType::Result(RATED, it)))
    }

    /// The result of a verb of single values that a stream applies to each of its items.
    fn type_of_mapped(
        &self,
        item: &KnownType,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
    ) -> TypeResult {
        let (item, rules) = &item.clone().split_rules();
        let mut one = given.to_vec();
        one[0] = item.clone();
        // Only a verb of streams takes options that choose among its results.
        let takes =
            |count| self.signatures.by_name(&call.name).iter().any(|it| it.takes_one(count));
        if matches!(one.last(), Some(KnownType::Record(_))) && !takes(one.len()) {
            one.pop();
        }
        let is_of_one = |signature: &&Signature| signature.takes_one(one.len());
        let all: Vec<&Signature> =
            self.signatures.by_name(&call.name).iter().filter(is_of_one).collect();
        if *item == KnownType::Any || all.is_empty() {
            return Ok(KnownType::Any);
        }
        let returns =
            common_result(all.iter().copied().filter(|signature| signature.accepts(&one)));
        match returns {
            Some(known) => Ok(known.of_rules(*rules)),
            None => {
                let works: BTreeSet<&str> = all.iter().map(|one| one.params[0].1).collect();
                let works: Vec<&str> = works.into_iter().collect();
                let (verb, works, found) = (&call.name, works.join(" or "), item.display_name());
                let advice = advice_about_items(&all, item);
                let message = format!(
                    "`{verb}` works on items of type {works}, but these are {found}{advice}"
                );
                Err((message, place))
            }
        }
    }
}

/// What to do with puzzles where one of these functions takes solution grids.
fn advice_about_items(all: &[&Signature], item: &KnownType) -> &'static str {
    let takes_grids = all.iter().any(|one| one.params[0].1 == "Grid");
    match takes_grids && item.may_be("Puzzle") {
        true => {
            ": read grids with `grids(…)`, or solve first, as in `map(|puzzle| puzzle.solve().grid)`"
        }
        false => "",
    }
}

/// Rejects `write` to a file which a later run may resume, of a stream after a verb that looks at
/// several items.
fn check_resumed(of: &KnownType, call: &FnCallExpr, place: Position) -> Result<(), PlacedError> {
    let KnownType::Stream(_, StreamFacts { of_several: Some(verb), .. }) = of else {
        return Ok(());
    };
    if call.name == "write" && has_option(call, "resume") {
        return Err((order::several_items_error("resume", verb), place));
    }
    Ok(())
}

/// Rejects a verb that returns no result before the last item of a stream without end.
fn check_end(of: &KnownType, call: &FnCallExpr, place: Position) -> Result<(), PlacedError> {
    let needs_the_end = || match &*call.name {
        order::DISTINCT => has_option(call, order::SORTED),
        name => order::needs_the_end(name),
    };
    match of {
        KnownType::Stream(_, facts) if facts.is_endless && needs_the_end() => {
            Err((order::endless_error(&call.name), place))
        }
        _ => Ok(()),
    }
}

/// Whether the last argument of a call is a record in which this option is `true`.
fn has_option(call: &FnCallExpr, option: &str) -> bool {
    let options = call.args.last().map(record_entries).unwrap_or_default();
    let given = options.into_iter().find(|(name, ..)| name == option);
    matches!(given, Some((_, Expr::BoolConstant(true, _), _)))
}

/// The value into which a closure combines items, beginning with a value.
fn type_of_combined(first: &KnownType, combine: &KnownType) -> KnownType {
    first.clone().union(combine.closure_result())
}

/// The groups of a stream by `group_by` with these values, the stream among them.
fn type_of_group(item: &KnownType, given: &[KnownType]) -> KnownType {
    match given {
        [_, key] => {
            let items = KnownType::array_of(item.clone());
            record_with_types(&records::GROUP, [key.closure_result(), items])
        }
        [_, key, first, combine, ..] => {
            let types = [key.closure_result(), type_of_combined(first, combine)];
            record_with_types(&records::COMBINED_GROUP, types)
        }
        _ => KnownType::record_of(&records::COMBINED_GROUP),
    }
}

/// The items of `distinct`, which an option may count.
fn type_of_distinct(item: &KnownType, call: &FnCallExpr) -> KnownType {
    let options = call.args.first().filter(|first| literal_closure(first).is_none());
    let Some(options) = options else { return item.clone() };
    match record_entries(options).into_iter().find(|(name, ..)| name == "count") {
        Some((_, Expr::BoolConstant(true, _), _)) => {
            record_with_types(&records::COUNTED_ITEM, [item.clone(), KnownType::Value("int")])
        }
        Some((_, Expr::BoolConstant(false, _), _)) => item.clone(),
        None if matches!(options, Expr::Map(..)) => item.clone(),
        _ => KnownType::Any,
    }
}

/// The pairs of `join` with these values, the stream among them. With options, a side may be
/// nothing.
fn type_of_pair(item: &KnownType, given: &[KnownType]) -> KnownType {
    let (left, right) = (item.clone(), given.get(1).map_or(KnownType::Any, KnownType::item_type));
    let sides = match given.last() {
        Some(KnownType::Record(_)) => [left.or_nothing(), right.or_nothing()],
        _ => [left, right],
    };
    let [left, right] = sides;
    record_with_types(&records::JOINED_PAIR, [KnownType::Any, left, right])
}

/// The record of a transformation.
fn type_of_transformation() -> KnownType {
    let lines = || KnownType::array_of(KnownType::Value("int"));
    let [transposes, text] = ["bool", "text"].map(KnownType::Value);
    record_with_types(&records::TRANSFORMATION, [transposes, lines(), lines(), lines(), text])
}

fn record_with_types<const N: usize>(names: &[&str; N], types: [KnownType; N]) -> KnownType {
    let names = names.iter().map(|name| (*name).to_owned());
    KnownType::Record(Some(names.zip(types).collect()))
}

/// The result of one of Rhai's functions of an array of items of a type.
fn type_of_array_method(
    item: &KnownType,
    given: &[KnownType],
    call: &FnCallExpr,
    found: KnownType,
) -> KnownType {
    match &*call.name {
        "filter" | "drain" | "retain" | "extract" | "sort" | "sort_by" => {
            KnownType::array_of(item.clone())
        }
        "map" => match given.get(1) {
            Some(KnownType::Closure(Some(closure))) if !closure.each.is_empty() => {
                KnownType::array_of_items(closure.each.clone())
            }
            closure => {
                KnownType::array_of(closure.map_or(KnownType::Any, KnownType::closure_result))
            }
        },
        "find" | "pop" | "shift" | "get" => item.clone().or_nothing(),
        "remove" if given.len() == 2 => item.clone().or_nothing(),
        "reduce" | "reduce_rev" if given.len() == 3 => type_of_combined(&given[2], &given[1]),
        _ => found,
    }
}

/// The result of one of Rhai's functions of a record.
fn type_of_record_method(record: &KnownType, call: &FnCallExpr, found: KnownType) -> KnownType {
    let any_value = || record.values_of_record().unwrap_or(KnownType::Any);
    match (&*call.name, call.args.first()) {
        ("keys", None) => KnownType::array_of(KnownType::Value("text")),
        ("values", None) => KnownType::array_of(any_value()),
        // A field that this record does not have here may be one that it gets elsewhere.
        ("get" | "remove", Some(_)) if *record != KnownType::Record(Some(Vec::new())) => {
            any_value().or_nothing()
        }
        _ => found,
    }
}
