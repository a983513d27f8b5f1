//! Comparisons: the same work on each item for each of several choices.

use crate::choice::{AnyChoice, Choice};
use crate::context::Context;
use crate::error::Error;
use serde_json::Value as Json;
use seventeen_plugin::{Extension, Kind};
use std::sync::Arc;

/// The name of a choice in a comparison.
pub trait NamedChoice {
    /// The name.
    fn name(&self) -> &str;

    /// Its kind, if it is a component.
    fn kind(&self) -> Option<Kind> {
        None
    }
}

impl<K: Extension + ?Sized> NamedChoice for Choice<K> {
    fn name(&self) -> &str {
        Choice::name(self)
    }

    fn kind(&self) -> Option<Kind> {
        Some(K::KIND)
    }
}

impl NamedChoice for AnyChoice {
    fn name(&self) -> &str {
        AnyChoice::name(self)
    }

    fn kind(&self) -> Option<Kind> {
        Some(AnyChoice::kind(self))
    }
}

impl NamedChoice for &str {
    fn name(&self) -> &str {
        self
    }
}

/// One piece of work for each of several choices, one item after another.
///
/// `C` is a choice, `R` the record that the work returns, `E` its error.
///
/// ```
/// use seventeen_core::{CliqueStrategy, Grid};
/// use seventeen_host::Registry;
/// use seventeen_jobs::compare::Comparison;
/// use seventeen_jobs::harvest::Sets;
/// use seventeen_jobs::{Choice, Context, Result, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_cliques::entry)?;
/// registry.link(seventeen_harvesters::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
///         .parse()?;
/// let sets = Sets::empty(grid.into()).harvest(&context, &context.choose("digits")?)?;
///
/// let strategies: Vec<Choice<dyn CliqueStrategy>> =
///     vec![context.choose("greedy")?, context.choose("exact")?];
/// let comparison = Comparison::new(strategies)?;
/// let size = |sets: &Sets, strategy: &Choice<dyn CliqueStrategy>| -> Result<usize> {
///     Ok(sets.clique(strategy)?.sets.len())
/// };
/// for compared in comparison.run(&context, [sets], size) {
///     let sizes = compared?.records;
///     assert!(sizes[0] <= sizes[1]);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Comparison<C, R, E = Error> {
    choices: Vec<C>,
    agreed: Vec<Arc<AgreementCheck<R, E>>>,
}

impl<C: Clone, R, E> Clone for Comparison<C, R, E> {
    fn clone(&self) -> Comparison<C, R, E> {
        Comparison { choices: self.choices.clone(), agreed: self.agreed.clone() }
    }
}

/// The value in which all choices must agree.
struct AgreementCheck<R, E> {
    name: String,
    of: Box<ReadFieldFn<R, E>>,
}

/// The value of a record that must agree.
type ReadFieldFn<R, E> = dyn Fn(&R) -> Result<Json, E> + Send + Sync;

/// An item, and the results of the choices for it.
#[derive(Clone, Debug)]
pub struct ComparedItem<I, R> {
    /// The item.
    pub item: I,
    /// A record for each choice, in their order.
    pub records: Vec<R>,
}

impl<C: NamedChoice, R, E: From<Error>> Comparison<C, R, E> {
    /// A comparison of these choices.
    ///
    /// # Errors
    /// There is no choice.
    pub fn new(choices: Vec<C>) -> crate::Result<Comparison<C, R, E>> {
        if choices.is_empty() {
            return Err(Error::bad_input("compare: there is nothing to compare"));
        }
        Ok(Comparison { choices, agreed: Vec::new() })
    }

    /// Requires that all choices give the same `name` for every item. `of` reads it from their
    /// records: text, a number, or a list, for which errors show the first difference.
    pub fn require_agreement(
        mut self,
        name: &str,
        of: impl Fn(&R) -> Result<Json, E> + Send + Sync + 'static,
    ) -> Comparison<C, R, E> {
        self.agreed.push(Arc::new(AgreementCheck { name: name.to_owned(), of: Box::new(of) }));
        self
    }

    /// The choices.
    pub fn choices(&self) -> &[C] {
        &self.choices
    }

    /// Whether the choices are clique strategies: these order searches, and where the searches are
    /// identical there is nothing to rank.
    pub fn compares_clique_strategies(&self) -> bool {
        self.choices.iter().all(|choice| choice.kind() == Some(Kind::CliqueStrategy))
    }

    /// The results of `work` for all choices and items: item by item, and for each of them choice
    /// by choice, on this thread, so that choices do not disturb one another.
    ///
    /// It fails if the work fails, if choices disagree, or if the run is cancelled.
    pub fn run<I>(
        &self,
        context: &Context,
        items: impl IntoIterator<Item = I>,
        mut work: impl FnMut(&I, &C) -> Result<R, E>,
    ) -> impl Iterator<Item = Result<ComparedItem<I, R>, E>> {
        (1..).zip(items).map(move |(number, item)| {
            let records = self.run_item(context, number, |choice| work(&item, choice))?;
            Ok(ComparedItem { item, records })
        })
    }

    /// The results of all choices for one item; errors give its number, from 1.
    ///
    /// # Errors
    /// The work fails, choices disagree, or the run is cancelled.
    pub fn run_item(
        &self,
        context: &Context,
        number: u64,
        mut work: impl FnMut(&C) -> Result<R, E>,
    ) -> Result<Vec<R>, E> {
        let mut records: Vec<R> = Vec::with_capacity(self.choices.len());
        for choice in &self.choices {
            context.check_running()?;
            let record = work(choice)?;
            if let Some(first) = records.first() {
                self.check_agreement(number, first, choice, &record)?;
            }
            records.push(record);
        }
        Ok(records)
    }

    fn check_agreement(&self, number: u64, first: &R, choice: &C, record: &R) -> Result<(), E> {
        for agreed in &self.agreed {
            let AgreementCheck { name, of } = &**agreed;
            let (expected, found) = (of(first)?, of(record)?);
            if expected != found {
                let (one, other) = (self.choices[0].name(), choice.name());
                let difference = describe_difference(one, &expected, other, &found);
                return Err(E::from(Error::work_failed(format_args!(
                    "item {number}: `{one}` and `{other}` disagree on `{name}`: {difference}"
                ))));
            }
        }
        Ok(())
    }
}

/// The difference of two values, in a line.
fn describe_difference(one: &str, expected: &Json, other: &str, found: &Json) -> String {
    let (Json::Array(expected), Json::Array(found)) = (expected, found) else {
        return format!("{expected} against {found}");
    };
    let only = |name: &str, a: &[Json], b: &[Json]| {
        let value = a.iter().find(|value| !b.contains(value))?;
        Some(format!("; only `{name}` has {value}"))
    };
    let placed = || {
        let (i, (a, b)) = expected.iter().zip(found).enumerate().find(|(_, (a, b))| a != b)?;
        Some(format!("; value {} is {a} against {b}", i + 1))
    };
    let only = [only(one, expected, found), only(other, found, expected)];
    let difference: String = only.into_iter().flatten().collect();
    let difference = if difference.is_empty() { placed().unwrap_or_default() } else { difference };
    format!("lists of {} and {} values{difference}", expected.len(), found.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::ContextSettings;
    use seventeen_host::Registry;

    fn run(of: fn(&str) -> Json) -> Vec<crate::Result<Vec<Json>>> {
        let context = Context::new(Registry::default(), ContextSettings::default()).unwrap();
        let comparison = Comparison::new(vec!["one", "two"]).unwrap();
        let comparison = comparison.require_agreement("puzzles", |json: &Json| Ok(json.clone()));
        let compared = comparison.run(&context, [1, 2], |_, choice| Ok(of(choice)));
        compared.map(|compared| compared.map(|compared| compared.records)).collect()
    }

    #[test]
    fn every_item_is_worked_on_with_every_choice() {
        assert_eq!(run(|_| 5.into()), vec![Ok(vec![Json::from(5), 5.into()]); 2]);
    }

    #[test]
    fn choices_that_do_not_agree_are_named_with_what_only_one_has() {
        let of = |name: &str| Json::from(if name == "one" { vec!["a", "b"] } else { vec!["b"] });
        let error = run(of).swap_remove(1).unwrap_err();
        let text = "item 2: `one` and `two` disagree on `puzzles`: lists of 2 and 1 values; only \
                    `one` has \"a\"";
        assert_eq!(error.to_string(), text);
        let of = |name: &str| Json::from(if name == "one" { [3, 1, 2] } else { [3, 2, 1] });
        let error = run(of).swap_remove(0).unwrap_err().to_string();
        assert!(error.ends_with("lists of 3 and 3 values; value 2 is 1 against 2"), "{error}");
    }

    #[test]
    fn nothing_is_no_comparison() {
        assert!(Comparison::<&str, Json>::new(Vec::new()).is_err());
    }
}
