//! `Chunk`: values on their way through a stream, many at once.
//!
//! A value of a recipe's own costs an allocation and some dispatch, more than it takes to solve
//! an easy puzzle. So streams carry values in chunks of one type, as column stores do (Boncz,
//! Zukowski and Nes, "MonetDB/X100", 2005); lines of a file stay unread until a thread of the
//! pool works on them. Only what a closure or a loop sees becomes a value of a recipe's.

use crate::failure::Res;
use crate::failure::{Raise, raised};
use crate::problem::held_value;
use crate::rows::Row;
use crate::stream::Item;
use rhai::{Dynamic, EvalAltResult};
use seventeen_jobs::count::Counted;
use seventeen_jobs::solve::Solved;
use seventeen_jobs::text::Lines;
use seventeen_jobs::text::lines::Held;

/// Values of one type, each with the number of the source item that it came from, and the error
/// that ends the stream behind them.
pub(crate) struct Chunk {
    pub(crate) sources: Vec<u64>,
    pub(crate) values: Values,
    pub(crate) error: Option<Box<EvalAltResult>>,
}

/// Values of one type.
pub(crate) enum Values {
    /// Lines not yet read: puzzles or grids.
    Lines(Lines),
    Solved(Vec<Solved>),
    Counted(Vec<Counted>),
    /// Values of any type.
    Any(Vec<Dynamic>),
}

impl Values {
    pub(crate) fn len(&self) -> usize {
        match self {
            Values::Lines(lines) => lines.len(),
            Values::Solved(solved) => solved.len(),
            Values::Counted(counted) => counted.len(),
            Values::Any(values) => values.len(),
        }
    }

    /// Each as a value of a recipe's. Lines are read as they are asked for.
    pub(crate) fn into_iter(self) -> Box<dyn Iterator<Item = Res<Dynamic>> + Send> {
        let n = self.len();
        match self {
            Values::Lines(lines) => {
                let value = move |index| lines.held(index).map(held_value).raise();
                Box::new((0..n).map(value))
            }
            Values::Solved(solved) => Box::new(solved.into_iter().map(Dynamic::from).map(Ok)),
            Values::Counted(counted) => Box::new(counted.into_iter().map(Dynamic::from).map(Ok)),
            Values::Any(values) => Box::new(values.into_iter().map(Ok)),
        }
    }
}

impl Chunk {
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// Nothing but an error.
    pub(crate) fn failed(error: Box<EvalAltResult>) -> Chunk {
        Chunk { sources: Vec::new(), values: Values::Any(Vec::new()), error: Some(error) }
    }

    /// The chunk with each of its values worked on, up to the first error.
    pub(crate) fn map<T>(
        self,
        mut work: impl FnMut(Dynamic) -> Res<T>,
        values: fn(Vec<T>) -> Values,
    ) -> Chunk {
        let Chunk { sources, values: found, error } = self;
        let mut done = Vec::with_capacity(found.len());
        let failed = found
            .into_iter()
            .map(|value| value.and_then(&mut work))
            .find_map(|value| value.map(|value| done.push(value)).err());
        Chunk { sources, values: values(done), error: None }.ending(failed.or(error))
    }

    /// The chunk with this error behind its values, whose number may have shrunk.
    pub(crate) fn ending(mut self, error: Option<Box<EvalAltResult>>) -> Chunk {
        self.sources.truncate(self.values.len());
        self.error = error;
        self
    }

    /// Its values one by one, and its error behind them.
    pub(crate) fn into_items(self) -> impl Iterator<Item = Res<Item>> + Send {
        let values = self.sources.into_iter().zip(self.values.into_iter());
        let items = values.map(|(source, value)| Ok(Item { source, value: value? }));
        items.chain(self.error.map(Err))
    }

    /// Hands every row of its values to `take`, with the source item's number, until one fails.
    ///
    /// # Errors
    /// What `take` reports, or what makes a line no puzzle or grid.
    pub(crate) fn each_row<E: From<Box<EvalAltResult>>>(
        &self,
        mut take: impl FnMut(u64, Row<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut sources = self.sources.iter().copied();
        let mut next = |row: Row<'_>| sources.next().map_or(Ok(()), |source| take(source, row));
        match &self.values {
            Values::Lines(lines) => {
                (0..lines.len()).try_for_each(|index| match lines.held(index) {
                    Ok(Held::Problem(problem)) => next(Row::from(&problem)),
                    Ok(Held::Grid(grid)) => next(Row::Grid(&grid)),
                    Err(error) => Err(raised(error).into()),
                })
            }
            Values::Solved(solved) => solved.iter().try_for_each(|one| next(Row::Solved(one))),
            Values::Counted(counted) => counted.iter().try_for_each(|one| next(Row::Counted(one))),
            Values::Any(values) => (sources.zip(values))
                .try_for_each(|(source, value)| Row::each(value, |row| take(source, row))),
        }
    }
}
