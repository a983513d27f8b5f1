//! The choices of a comparison: components, or combinations of components of several kinds.

use crate::fields::FieldOrders;
use crate::verbs::prelude::*;
use rhai::INT;
use seventeen_jobs::compare::NamedChoice;
use seventeen_language::check::no_components_error;
use seventeen_plugin::Kind;
use std::ops::{Range, RangeInclusive};

/// Values by name that divide items, such as a number of clues.
pub(super) type Settings = Map;

/// A choice of a comparison.
#[derive(Clone)]
pub(super) struct ComparedChoice {
    name: String,
    /// Its kind, if it is one component.
    kind: Option<Kind>,
    /// What the closure gets: a component, or a map of them, to which settings are added.
    value: Dynamic,
}

impl NamedChoice for ComparedChoice {
    fn name(&self) -> &str {
        &self.name
    }

    fn kind(&self) -> Option<Kind> {
        self.kind
    }
}

impl From<AnyChoice> for ComparedChoice {
    fn from(choice: AnyChoice) -> ComparedChoice {
        let (name, kind) = (choice.name().to_owned(), Some(choice.kind()));
        ComparedChoice { name, kind, value: Dynamic::from(choice) }
    }
}

impl ComparedChoice {
    /// What the closure gets with these settings.
    pub(super) fn closure_argument(&self, settings: &Settings) -> Dynamic {
        let mut value = self.value.clone();
        if let Some(mut values) = value.write_lock::<Map>() {
            values.extend(settings.clone());
        }
        value
    }
}

/// All combinations of the values of arrays.
pub(super) struct Combinations {
    pub(super) choices: Vec<ComparedChoice>,
    /// The combinations of values that are no components.
    pub(super) settings: Vec<Settings>,
}

impl Combinations {
    /// The combinations of a map of arrays and ranges, in the order in which it is written; a
    /// single value is an array of one.
    pub(super) fn of(arrays: &Map, order: &FieldOrders) -> Res<Combinations> {
        let (mut components, mut settings) = (vec![Vec::new()], vec![Settings::new()]);
        for (name, values) in order.in_order(arrays) {
            let values = several_values(values).unwrap_or_else(|| vec![values.clone()]);
            match values.iter().filter(|value| value.is::<AnyChoice>()).count() {
                _ if values.is_empty() => {
                    return Err(bad_input(format_args!("compare: `{name}` has no values")));
                }
                0 => {
                    settings = with_each(&settings, &values, |setting, value| {
                        setting.insert(name.into(), value);
                    })
                }
                n if n == values.len() => {
                    components = with_each(&components, &values, |combination, value| {
                        combination.push((name, value));
                    });
                }
                _ => {
                    let message = format_args!("compare: `{name}` has components and other values");
                    return Err(bad_input(message));
                }
            }
        }
        if components.iter().any(Vec::is_empty) {
            let names: Vec<String> = arrays.keys().map(ToString::to_string).collect();
            return Err(bad_input(no_components_error(&names)));
        }
        let choices = components.into_iter().map(combined).collect();
        Ok(Combinations { choices, settings })
    }
}

/// The values of an array, or the numbers of a range.
pub(super) fn several_values(values: &Dynamic) -> Option<Array> {
    let numbers = |range: Range<INT>| range.map(Dynamic::from).collect();
    let inclusive = |range: RangeInclusive<INT>| range.map(Dynamic::from).collect();
    let of_range = || values.clone().try_cast::<Range<INT>>().map(numbers);
    let of_inclusive = || values.clone().try_cast::<RangeInclusive<INT>>().map(inclusive);
    let array = values.read_lock::<Array>().map(|array| array.clone());
    array.or_else(of_range).or_else(of_inclusive)
}

/// Each of these with each of the values.
fn with_each<T: Clone>(all: &[T], values: &[Dynamic], add: impl Fn(&mut T, Dynamic)) -> Vec<T> {
    let extended = |one: &T, value: &Dynamic| {
        let mut one = one.clone();
        add(&mut one, value.clone());
        one
    };
    all.iter().flat_map(|one| values.iter().map(move |value| extended(one, value))).collect()
}

/// The choice of these components together.
fn combined(components: Vec<(&str, Dynamic)>) -> ComparedChoice {
    let choices: Vec<AnyChoice> =
        components.iter().filter_map(|(_, value)| value.clone().try_cast()).collect();
    let names: Vec<&str> = choices.iter().map(AnyChoice::name).collect();
    let kind = if let [one] = &choices[..] { Some(one.kind()) } else { None };
    let value: Map =
        components.iter().map(|(name, value)| ((*name).into(), value.clone())).collect();
    ComparedChoice { name: names.join(", "), kind, value: value.into() }
}
