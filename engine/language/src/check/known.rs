//! The type of a value, as far as it is known before a recipe runs.

use super::compared::ComparedFields;
use super::parts::PartStep;
use crate::check::prelude::*;
use crate::failure::with_article;
use crate::order;
use crate::signature::types_together;

/// The type of a value, as far as the text of a recipe shows it.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum KnownType {
    /// Nothing is known.
    Any,
    /// A type of Rhai's or ours, by its name in recipes: `int`, `text`, `Puzzle`.
    Value(&'static str),
    /// A result of this type, whose fields differ from value to value.
    Result(&'static str, ResultFields),
    /// A component, with its kind if that is known.
    Component(Option<Kind>),
    /// A value of one of these types. Messages name the first.
    OneOf(&'static [&'static str]),
    /// An array of items of a type.
    Array(Box<KnownType>),
    /// An array of so few items that the type of each is known.
    Tuple(Vec<KnownType>),
    /// A table, with its columns if they are known.
    Table(Option<RecordFields>),
    /// A record, with its fields if they are known.
    Record(Option<RecordFields>),
    /// A record whose fields have computed names, and values of a type.
    Dictionary(Box<KnownType>),
    /// A value of a type, or nothing.
    Optional(Box<KnownType>),
    /// A board of other rules than those of classic sudoku, or a result that has such boards.
    OfRules(Box<KnownType>, BoardRules),
    /// No value: the statement returns from its function.
    Never,
    /// A stream of items of a type.
    Stream(Box<KnownType>, StreamFacts),
    /// A closure or a function, with its text if that is known.
    Closure(Option<Box<KnownClosure>>),
    /// One of several closures.
    Closures(Vec<KnownClosure>),
    /// A comparison or its results, by name, with the fields of the results.
    Compared(&'static str, Box<ComparedFields>),
}

/// What is known of a stream besides its items.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct StreamFacts {
    /// The first verb before it that looks at several items.
    pub(super) of_several: Option<&'static str>,
    /// Whether it certainly has no end.
    pub(super) is_endless: bool,
    /// Whether its puzzles and grids certainly have no columns of a table.
    pub(super) has_no_columns: bool,
}

impl StreamFacts {
    /// Those of the stream that a verb returns for a stream with these.
    pub(super) fn after(self, verb: &str) -> StreamFacts {
        StreamFacts {
            of_several: self.of_several.or(order::verb_of_several_items(verb)),
            is_endless: self.is_endless && order::keeps_going(verb),
            // What a generator makes is in no table.
            has_no_columns: self.has_no_columns || verb == "generate",
        }
    }

    /// Those of a stream that has one's facts or the other's.
    fn union(self, other: StreamFacts) -> StreamFacts {
        StreamFacts {
            of_several: self.of_several.and(other.of_several),
            is_endless: self.is_endless && other.is_endless,
            has_no_columns: self.has_no_columns && other.has_no_columns,
        }
    }

    /// Those of two streams, one after the other.
    pub(super) fn chained(self, other: StreamFacts) -> StreamFacts {
        StreamFacts {
            of_several: self.of_several.or(Some("+")),
            is_endless: self.is_endless || other.is_endless,
            has_no_columns: self.has_no_columns && other.has_no_columns,
        }
    }
}

/// Closures and loops are checked with each item of an array that has at most this many.
pub(super) const MOST_ALTERNATIVES: usize = 8;

/// The fields of a record in the order of the text, with their types.
pub(super) type RecordFields = Vec<(String, KnownType)>;

/// The fields of a result.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ResultFields {
    /// Its columns in tables.
    pub(super) columns: RecordFields,
    /// Those of its fields that are records.
    pub(super) records: RecordFields,
    /// The fields of its type that it does not have, with the error of reading each.
    pub(super) absent: Vec<(&'static str, String)>,
}

/// A closure of the recipe, or one of its functions as a value.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct KnownClosure {
    pub(super) written: LiteralClosure,
    /// The types of the variables that it captures.
    pub(super) captured: Vec<KnownType>,
    /// The type of the value that it returned to the verb that called it.
    pub(super) returned: KnownType,
    /// The types of the values that it returned for each of a few different items, if it got these.
    pub(super) each: Vec<KnownType>,
}

/// The names of a record's fields.
pub(super) fn field_names(fields: &RecordFields) -> Vec<String> {
    fields.iter().map(|(name, _)| name.clone()).collect()
}

/// Fields of these names, which may have any type.
pub(super) fn any_fields<T: AsRef<str>>(names: &[T]) -> RecordFields {
    names.iter().map(|name| (name.as_ref().to_owned(), KnownType::Any)).collect()
}

/// The kind of component that parameters of this name take.
fn kind_called(parameter: &str) -> Option<Kind> {
    Some(match parameter {
        "solver" => Kind::Solver,
        "harvester" => Kind::UaHarvester,
        "strategy" => Kind::CliqueStrategy,
        "generator" => Kind::Generator,
        "technique" => Kind::Technique,
        _ => return None,
    })
}

impl KnownType {
    /// A result of a generator.
    pub(super) const MADE: KnownType = KnownType::OneOf(&["Puzzle", "Grid", "Board"]);

    /// A whole number or another one.
    pub(super) const NUMBER: KnownType = KnownType::OneOf(&["int", "float"]);

    /// A type by its name in recipes. The items of a stream are unknown.
    pub(super) fn of_name(name: &'static str) -> KnownType {
        match name {
            "any" => KnownType::Any,
            "Component" => KnownType::Component(None),
            "Map" => KnownType::Record(None),
            "Array" => KnownType::Array(Box::new(KnownType::Any)),
            "Table" => KnownType::Table(None),
            "Stream" => KnownType::stream_of(KnownType::Any),
            "closure" => KnownType::Closure(None),
            name => KnownType::Value(name),
        }
    }

    /// The names that it may have in recipes; none if it is unknown.
    pub(super) fn type_names(&self) -> Option<Vec<&'static str>> {
        match self {
            KnownType::Any | KnownType::Never => None,
            KnownType::Optional(value) => {
                value.type_names().map(|names| [names, vec!["()"]].concat())
            }
            KnownType::OfRules(value, _) => value.type_names(),
            KnownType::Value(name) | KnownType::Result(name, _) | KnownType::Compared(name, _) => {
                Some(vec![name])
            }
            KnownType::Component(_) => Some(vec!["Component"]),
            KnownType::OneOf(names) => Some(names.to_vec()),
            KnownType::Array(_) | KnownType::Tuple(_) => Some(vec!["Array"]),
            KnownType::Table(_) => Some(vec!["Table"]),
            KnownType::Record(_) | KnownType::Dictionary(_) => Some(vec!["Map"]),
            KnownType::Stream(..) => Some(vec!["Stream"]),
            KnownType::Closure(_) | KnownType::Closures(_) => Some(vec!["closure"]),
        }
    }

    /// Its name in messages.
    pub(super) fn display_name(&self) -> String {
        match self {
            KnownType::Any => "any value".to_owned(),
            KnownType::Component(Some(kind)) => kind.to_string(),
            KnownType::Component(None) => "component".to_owned(),
            KnownType::Value("()") => "nothing".to_owned(),
            number if *number == KnownType::NUMBER => "number".to_owned(),
            KnownType::OneOf(names) => names[0].to_owned(),
            KnownType::Record(_) | KnownType::Dictionary(_) => "record".to_owned(),
            KnownType::Never => "nothing".to_owned(),
            KnownType::Optional(value) | KnownType::OfRules(value, _) => value.display_name(),
            of_one_name => of_one_name.type_names().unwrap_or_default().concat(),
        }
    }

    /// The type that messages name.
    pub(super) fn first_type(&self) -> KnownType {
        match self {
            KnownType::OneOf([first, _, ..]) => KnownType::of_name(first),
            other => other.clone(),
        }
    }

    /// Its name in messages, after `a` or `an`.
    pub(super) fn name_with_article(&self) -> String {
        match self {
            KnownType::Value("()") => self.display_name(),
            _ => with_article(&self.display_name()),
        }
    }

    /// The error of reading a field that its type has, but not this value.
    pub(super) fn absent_field_error(&self, name: &str) -> Option<&str> {
        let KnownType::Result(_, fields) = self else { return None };
        let absent = fields.absent.iter().find(|(absent, _)| *absent == name);
        absent.map(|(_, error)| error.as_str())
    }

    /// The type of a field of a result that is a record, if its fields are known.
    pub(super) fn field_with_fields(&self, name: &str) -> Option<KnownType> {
        let KnownType::Result(_, fields) = self else { return None };
        let record = fields.records.iter().find(|(record, _)| record == name);
        record.map(|(_, known)| known.clone())
    }

    /// Whether a value of it may have this type, or one of several types of this name.
    pub(super) fn may_be(&self, name: &str) -> bool {
        let Some(names) = self.type_names().filter(|_| name != "any") else { return true };
        match types_together(name) {
            Some(together) => names.iter().any(|name| together.types.contains(name)),
            None => names.contains(&name),
        }
    }

    /// Whether a parameter of this name takes it: `solver` takes solvers.
    pub(super) fn may_be_called(&self, parameter: &str) -> bool {
        match (self, kind_called(parameter)) {
            (KnownType::Component(Some(kind)), Some(expected)) => *kind == expected,
            _ => true,
        }
    }

    /// The items of a stream, an array or a comparison, or the values that a loop goes through.
    pub(super) fn item_type(&self) -> KnownType {
        match self {
            KnownType::Compared(_, fields) => fields.item.clone(),
            other => other.type_in_loop().unwrap_or(KnownType::Any),
        }
    }

    /// The values that a `for` loop goes through, if it can go through a value of this type.
    pub(super) fn type_in_loop(&self) -> Option<KnownType> {
        match self {
            KnownType::Any | KnownType::Never => Some(KnownType::Any),
            KnownType::Value("range" | "Cells" | "Blob") => Some(KnownType::Value("int")),
            KnownType::Value("text") => Some(KnownType::Value("char")),
            KnownType::Value("Sets" | "Clique") => Some(KnownType::Value("Cells")),
            KnownType::Table(columns) => Some(KnownType::row_of_table(columns.as_ref())),
            KnownType::Stream(item, _) | KnownType::Array(item) => Some((**item).clone()),
            KnownType::Tuple(items) => Some(KnownType::union_of(items.clone())),
            KnownType::Optional(value) | KnownType::OfRules(value, _) => value.type_in_loop(),
            _ => None,
        }
    }

    /// A row of a table with these columns, as a record. Its values may be texts, or missing.
    pub(super) fn row_of_table(columns: Option<&RecordFields>) -> KnownType {
        let value = |(column, _): &(String, KnownType)| (column.clone(), KnownType::Any);
        KnownType::Record(columns.map(|columns| columns.iter().map(value).collect()))
    }

    /// A record with these fields, which may have any type.
    pub(super) fn record_of(fields: &[&str]) -> KnownType {
        KnownType::Record(Some(any_fields(fields)))
    }

    /// The same type, with any fields or items.
    pub(super) fn with_any_inside(self) -> KnownType {
        match self {
            KnownType::Record(_) | KnownType::Dictionary(_) => KnownType::Record(None),
            KnownType::Array(_) | KnownType::Tuple(_) => KnownType::array_of(KnownType::Any),
            other => other,
        }
    }

    /// A value of this type, or nothing.
    pub(super) fn or_nothing(self) -> KnownType {
        match self {
            KnownType::Any | KnownType::Never | KnownType::Optional(_) => self,
            value => KnownType::Optional(Box::new(value)),
        }
    }

    /// The type without nothing, which has no properties and functions.
    pub(super) fn present(self) -> KnownType {
        match self {
            KnownType::Optional(value) => *value,
            value => value,
        }
    }

    /// The values of a record, if their type is known.
    pub(super) fn values_of_record(&self) -> Option<KnownType> {
        match self {
            KnownType::Dictionary(value) => Some((**value).clone()),
            KnownType::Record(Some(fields)) => {
                Some(KnownType::union_of(fields.iter().map(|(_, value)| value.clone()).collect()))
            }
            _ => None,
        }
    }

    /// The type of a value whose part after these steps may get a value, too.
    pub(super) fn with_part(self, steps: &[PartStep], value: &KnownType) -> KnownType {
        let Some((step, rest)) = steps.split_first() else { return self.union(value.clone()) };
        match (self, step) {
            (array @ (KnownType::Array(_) | KnownType::Tuple(_)), PartStep::Item) => {
                KnownType::array_of(array.item_type().with_part(rest, value))
            }
            (KnownType::Record(Some(mut fields)), PartStep::Field(name)) => {
                match fields.iter_mut().find(|(field, _)| field == name) {
                    Some((_, known)) => *known = known.clone().with_part(rest, value),
                    None if rest.is_empty() => fields.push((name.clone(), value.clone())),
                    None => {}
                }
                KnownType::Record(Some(fields))
            }
            (record @ (KnownType::Record(Some(_)) | KnownType::Dictionary(_)), _) => {
                let values = record.values_of_record().unwrap_or(KnownType::Any);
                KnownType::Dictionary(Box::new(values.with_part(rest, value)))
            }
            (KnownType::Optional(known), _) => known.with_part(steps, value).or_nothing(),
            (known, _) => known,
        }
    }

    /// A stream of items of this type.
    pub(super) fn stream_of(item: KnownType) -> KnownType {
        KnownType::Stream(Box::new(item), StreamFacts::default())
    }

    /// This stream with items of another type.
    pub(super) fn with_item(self, item: KnownType) -> KnownType {
        match self {
            KnownType::Stream(_, facts) => KnownType::Stream(Box::new(item), facts),
            other => other,
        }
    }

    /// An array of items of this type.
    pub(super) fn array_of(item: KnownType) -> KnownType {
        KnownType::Array(Box::new(item))
    }

    /// An array of these items. It has the type of each if they have different types that together
    /// show less.
    pub(super) fn array_of_items(items: Vec<KnownType>) -> KnownType {
        let is_of_kind = |item: &KnownType| matches!(item, KnownType::Component(Some(_)));
        match KnownType::union_of(items.clone()) {
            KnownType::Any | KnownType::Closures(_) => KnownType::Tuple(items),
            KnownType::Component(None) if items.iter().any(is_of_kind) => KnownType::Tuple(items),
            KnownType::Record(all)
                if items.len() <= MOST_ALTERNATIVES && are_different(&items, all.as_ref()) =>
            {
                KnownType::Tuple(items)
            }
            item => KnownType::array_of(item),
        }
    }

    /// The type of a value whose items may be other ones: an array of items of one type.
    pub(super) fn with_items_alike(self) -> KnownType {
        match self {
            KnownType::Tuple(items) => KnownType::array_of(KnownType::union_of(items)),
            other => other,
        }
    }

    /// The type of a value whose arrays, at any depth, may get other items.
    pub(super) fn with_all_alike(self) -> KnownType {
        let inner = |value: Box<KnownType>| Box::new(value.with_all_alike());
        match self.with_items_alike() {
            KnownType::Array(item) => KnownType::Array(inner(item)),
            KnownType::Optional(value) => KnownType::Optional(inner(value)),
            KnownType::Dictionary(value) => KnownType::Dictionary(inner(value)),
            KnownType::Record(Some(fields)) => {
                let alike = |(name, value): (String, KnownType)| (name, value.with_all_alike());
                KnownType::Record(Some(fields.into_iter().map(alike).collect()))
            }
            other => other,
        }
    }

    /// The type of a value that has one of these types.
    pub(super) fn union_of(all: Vec<KnownType>) -> KnownType {
        all.into_iter().fold(KnownType::Never, KnownType::union)
    }

    /// The number of items of an array of different items, or of the longest one in a record.
    pub(super) fn different_items(&self) -> usize {
        match self {
            KnownType::Tuple(items) => items.len(),
            KnownType::Record(Some(fields)) => {
                fields.iter().map(|(_, value)| value.different_items()).max().unwrap_or(1)
            }
            _ => 1,
        }
    }

    /// This type with only the item at an index, or the last one, in arrays of different items.
    pub(super) fn with_items_of(&self, index: usize) -> KnownType {
        match self {
            KnownType::Tuple(items) if !items.is_empty() => {
                KnownType::array_of(items[index.min(items.len() - 1)].clone())
            }
            KnownType::Record(Some(fields)) => {
                let of = |(name, value): &(String, KnownType)| {
                    (name.clone(), value.with_items_of(index))
                };
                KnownType::Record(Some(fields.iter().map(of).collect()))
            }
            other => other.clone(),
        }
    }

    /// The items of an array or a stream, as far as their types are known: one for all, or each of
    /// a few different ones.
    pub(super) fn item_types(&self) -> &[KnownType] {
        match self {
            KnownType::Tuple(items) => items,
            KnownType::Array(item) | KnownType::Stream(item, _) => std::slice::from_ref(&**item),
            _ => &[],
        }
    }

    /// The type that a closure returns.
    pub(super) fn closure_result(&self) -> KnownType {
        match self {
            KnownType::Closure(Some(closure)) => closure.returned.clone(),
            _ => KnownType::Any,
        }
    }

    /// The type of a value that has one type or the other.
    pub(super) fn union(self, other: KnownType) -> KnownType {
        match (self, other) {
            (KnownType::Never, known) | (known, KnownType::Never) => known,
            (one, other) if one == other => one,
            (KnownType::Value("()"), known) | (known, KnownType::Value("()")) => known.or_nothing(),
            (KnownType::Optional(one), other) | (other, KnownType::Optional(one)) => {
                one.union(other.present()).or_nothing()
            }
            (KnownType::OfRules(one, rules), KnownType::OfRules(other, others))
                if rules.rules == others.rules =>
            {
                one.union(*other).of_rules(Some(rules.or(others)))
            }
            (KnownType::OfRules(one, _), other) | (other, KnownType::OfRules(one, _)) => {
                one.union(other)
            }
            (KnownType::Component(_), KnownType::Component(_)) => KnownType::Component(None),
            (KnownType::Value("int" | "float"), KnownType::Value("int" | "float")) => {
                KnownType::NUMBER
            }
            (KnownType::OneOf(names), KnownType::Value(name))
            | (KnownType::Value(name), KnownType::OneOf(names))
                if names.contains(&name) =>
            {
                KnownType::OneOf(names)
            }
            (KnownType::OneOf(all), KnownType::OneOf(some))
            | (KnownType::OneOf(some), KnownType::OneOf(all))
                if some.iter().all(|name| all.contains(name)) =>
            {
                KnownType::OneOf(all)
            }
            (KnownType::Array(one), KnownType::Array(other)) => {
                KnownType::array_of(one.union(*other))
            }
            (KnownType::Closure(Some(one)), KnownType::Closure(Some(other))) => {
                union_of_closures(vec![*one], *other)
            }
            (KnownType::Closures(all), KnownType::Closure(Some(other)))
            | (KnownType::Closure(Some(other)), KnownType::Closures(all)) => {
                union_of_closures(all, *other)
            }
            (KnownType::Record(one), KnownType::Record(other)) => {
                KnownType::Record(one.zip(other).map(|(one, other)| union_of_fields(one, other)))
            }
            (record @ KnownType::Dictionary(_), other)
            | (other, record @ KnownType::Dictionary(_)) => {
                match record.values_of_record().zip(other.values_of_record()) {
                    Some((values, others)) => KnownType::Dictionary(Box::new(values.union(others))),
                    None if other == KnownType::Record(None) => other,
                    None => KnownType::Any,
                }
            }
            (KnownType::Stream(one, facts), KnownType::Stream(other, others)) => {
                KnownType::Stream(Box::new(one.union(*other)), facts.union(others))
            }
            (KnownType::Tuple(one), other) | (other, KnownType::Tuple(one)) => {
                KnownType::Tuple(one).with_items_alike().union(other.with_items_alike())
            }
            (one, other) => KnownType::family_of(&one, &other).unwrap_or(KnownType::Any),
        }
    }

    /// The least of the types together that has the types of two values.
    fn family_of(one: &KnownType, other: &KnownType) -> Option<KnownType> {
        let is_named =
            |known: &KnownType| matches!(known, KnownType::Value(_) | KnownType::OneOf(_));
        let names = [one.type_names()?, other.type_names()?].concat();
        let has_all = |family: &&&[&str]| names.iter().all(|name| family.contains(name));
        let family = FAMILIES.iter().find(has_all).filter(|_| is_named(one) && is_named(other))?;
        Some(KnownType::OneOf(family))
    }
}

/// The types that boards of classic sudoku and of other rules have.
pub(super) const BOARDS: &[&str] = &["Puzzle", "Pencilmarks", "Board", "Position", "Grid"];

/// Types whose values come together, smaller families first.
const FAMILIES: [&[&str]; 5] =
    [SOLUTIONS, OF_NINE_DIGITS, &["Puzzle", "Grid", "Board"], PROBLEMS, BOARDS];

/// Whether some of these records do not have all of these fields, or know the type of one that has
/// any type here.
fn are_different(records: &[KnownType], all: Option<&RecordFields>) -> bool {
    let Some(all) = all else { return false };
    let is_other = |record: &KnownType| {
        let KnownType::Record(Some(fields)) = record else { return false };
        let is_vague = |(name, known): &(String, KnownType)| {
            let of_all = all.iter().find(|(field, _)| field == name);
            *known != KnownType::Any && of_all.is_some_and(|(_, all)| *all == KnownType::Any)
        };
        fields.len() < all.len() || fields.iter().any(is_vague)
    };
    records.iter().any(is_other)
}

/// One of these closures or another one; any value if it is one of them with other variables, which
/// may change without end.
fn union_of_closures(mut all: Vec<KnownClosure>, other: KnownClosure) -> KnownType {
    match all.iter().find(|one| one.written == other.written) {
        Some(same) if *same != other => return KnownType::Any,
        Some(_) => {}
        None => all.push(other),
    }
    KnownType::Closures(all)
}

/// The fields of a record that has those of one type or of another.
pub(super) fn union_of_fields(mut one: RecordFields, other: RecordFields) -> RecordFields {
    for (name, value) in other {
        match one.iter_mut().find(|(field, _)| *field == name) {
            Some((_, known)) => *known = known.clone().union(value),
            None => one.push((name, value)),
        }
    }
    one
}
