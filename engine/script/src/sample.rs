//! `Sample`: weighted puzzles of many draws, and what they say of all puzzles there are.

use crate::failure::{Raise, Res, bad_input, type_of};
use crate::plain::{number, plain, text_of};
use crate::problem_value::held_value;
use crate::session::Session;
use rhai::{Dynamic, FnPtr};
use seventeen_jobs::generate::Draw;
use seventeen_report::statistics::{Estimate, ratio_of_sums};
use seventeen_report::{Table, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Weighted puzzles of many draws.
#[derive(Clone)]
pub(crate) struct Sample(Arc<Vec<Drawn>>);

/// What one draw gave. Draws are independent, the puzzles of one may not be.
struct Drawn {
    tries: u64,
    puzzles: Vec<Weighted>,
}

struct Weighted {
    weight: f64,
    puzzle: Dynamic,
}

impl Sample {
    /// The sample of these draws.
    ///
    /// # Errors
    /// A value that is no draw, or a puzzle without a weight.
    pub(crate) fn of(draws: impl Iterator<Item = Res<Dynamic>>) -> Res<Sample> {
        draws.map(|draw| Drawn::of(&draw?)).collect::<Res<_>>().map(|drawn| Sample(Arc::new(drawn)))
    }

    pub(crate) fn tries(&self) -> u64 {
        self.0.iter().map(|drawn| drawn.tries).sum()
    }

    /// How many puzzles.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|drawn| drawn.puzzles.len()).sum()
    }

    /// The sum of the weights over the tries: how many puzzles there are for each thing drawn
    /// from, such as a solution grid.
    pub(crate) fn total(&self) -> Option<Estimate> {
        self.ratio(|drawn| (drawn.weights(|_| 1.), drawn.tries as f64))
    }

    /// The mean of a number over all puzzles there are.
    pub(crate) fn mean(&self, session: &Session, of: &FnPtr) -> Res<Option<Estimate>> {
        let numbers = self.each(|puzzle| {
            let found = session.call(of, (puzzle.clone(),))?;
            number(&found).ok_or_else(|| {
                bad_input(format_args!("mean: the closure returned {found}, expected a number"))
            })
        })?;
        Ok(self.ratio_with(&numbers, |drawn, numbers| {
            (drawn.weights(|i| numbers[i]), drawn.weights(|_| 1.))
        }))
    }

    /// A table by what a closure says of puzzles: how many of the sample are such, and their
    /// share of all puzzles there are.
    pub(crate) fn by(&self, session: &Session, of: &FnPtr) -> Res<Table> {
        let values = self.each(|puzzle| session.call(of, (puzzle.clone(),)))?;
        let mut kinds: BTreeMap<Key, (Dynamic, i64)> = BTreeMap::new();
        for value in values.iter().flatten() {
            kinds.entry(Key::of(value)).or_insert_with(|| (value.clone(), 0)).1 += 1;
        }
        let rows = kinds.iter().map(|(key, (value, puzzles))| {
            let share = self.ratio_with(&values, |drawn, values| {
                let is_such = |i: usize| f64::from(u8::from(Key::of(&values[i]) == *key));
                (drawn.weights(is_such), drawn.weights(|_| 1.))
            });
            let of = |number: fn(Estimate) -> f64| Value::from(share.map(number));
            vec![plain(value), (*puzzles).into(), of(|share| share.value), of(|share| share.error)]
        });
        let columns = ["value", "puzzles", "share", "share_error"].map(String::from);
        Table::new(columns.into(), rows.collect()).raise()
    }

    /// What `of` says of each puzzle, draw by draw.
    fn each<T>(&self, of: impl Fn(&Dynamic) -> Res<T>) -> Res<Vec<Vec<T>>> {
        let of_draw = |drawn: &Drawn| drawn.puzzles.iter().map(|one| of(&one.puzzle)).collect();
        self.0.iter().map(of_draw).collect()
    }

    fn ratio(&self, sums: impl Fn(&Drawn) -> (f64, f64)) -> Option<Estimate> {
        ratio_of_sums(&self.0.iter().map(sums).collect::<Vec<_>>())
    }

    fn ratio_with<T>(
        &self,
        values: &[Vec<T>],
        sums: impl Fn(&Drawn, &[T]) -> (f64, f64),
    ) -> Option<Estimate> {
        let pairs = self.0.iter().zip(values).map(|(drawn, values)| sums(drawn, values));
        ratio_of_sums(&pairs.collect::<Vec<_>>())
    }
}

impl Drawn {
    fn of(value: &Dynamic) -> Res<Drawn> {
        let Some(draw) = value.read_lock::<Draw>() else {
            let found = type_of(value);
            return Err(bad_input(format_args!("sample: expected draws, found {found}")));
        };
        let weighted = draw.made.iter().zip(draw.noted().map(held_value)).map(|(made, puzzle)| {
            let weight = made.weight.ok_or_else(|| {
                bad_input(format_args!(
                    "sample: `{}` does not know how likely its puzzles are: expected a generator \
                     that gives weights, such as `controlled_bias`",
                    draw.generator
                ))
            })?;
            Ok(Weighted { weight, puzzle })
        });
        Ok(Drawn { tries: draw.tries, puzzles: weighted.collect::<Res<_>>()? })
    }

    /// The sum of the weights, each times what `of` says of the puzzle of this number.
    fn weights(&self, of: impl Fn(usize) -> f64) -> f64 {
        self.puzzles.iter().enumerate().map(|(i, one)| one.weight * of(i)).sum()
    }
}

/// What a value is sorted by: numbers by size, in front of anything else by its text.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(i64),
    Text(String),
}

impl Key {
    fn of(value: &Dynamic) -> Key {
        value.as_int().map_or_else(|_| Key::Text(text_of(value)), Key::Number)
    }
}
