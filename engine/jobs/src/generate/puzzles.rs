//! The puzzles of many draws, one after another.

use super::{DistinctFilter, GenerateJob};
use crate::context::Context;
use crate::error::Result;
use crate::text::Annotated;
use seventeen_core::Board;

impl GenerateJob {
    /// The puzzles or grids that the generator makes of tasks 0, 1, … from their seeds alone,
    /// without end. Each has a comment from which it can be made again.
    ///
    /// ```
    /// use seventeen_host::Registry;
    /// use seventeen_jobs::generate::GenerateJob;
    /// use seventeen_jobs::{Context, ContextSettings};
    ///
    /// let mut registry = Registry::default();
    /// registry.link(seventeen_generators::entry)?;
    /// registry.link(seventeen_solvers::entry)?;
    /// let settings = ContextSettings { seed: 17, ..ContextSettings::default() };
    /// let context = Context::new(registry, settings)?;
    /// let all = GenerateJob::new(context.choose("random_grid")?, context.default_choice()?);
    /// let grids = GenerateJob { distinct: true, ..all }.puzzles(&context);
    /// let notes: Vec<_> = grids.take(2).map(|grid| grid.map(|grid| grid.note)).collect();
    /// assert_eq!(notes[1].as_deref(), Ok("generator=random_grid seed=18 clues=81"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn puzzles<'a>(
        &self,
        context: &'a Context,
    ) -> impl Iterator<Item = Result<Annotated<Board>>> + use<'a> {
        self.distinct_puzzles(self.draws(context))
    }

    /// The puzzles or grids of tasks that start from these boards.
    pub fn puzzles_from<'a, I: IntoIterator<Item = Board>>(
        &self,
        context: &'a Context,
        boards: I,
    ) -> impl Iterator<Item = Result<Annotated<Board>>> + use<'a, I> {
        self.distinct_puzzles(self.draws_from(context, boards))
    }

    /// The puzzles of these draws, without unwanted repeats.
    fn distinct_puzzles<D: Iterator<Item = Result<super::Draw>>>(
        &self,
        draws: D,
    ) -> impl Iterator<Item = Result<Annotated<Board>>> + use<D> {
        let mut distinct =
            self.distinct.then(|| DistinctFilter::new(self.tries.unwrap_or(GenerateJob::TRIES)));
        let each = draws.flat_map(|draw| match draw {
            Ok(draw) => draw.annotated_boards().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        });
        each.filter_map(move |board| {
            let (Ok(puzzle), Some(distinct)) = (&board, &mut distinct) else { return Some(board) };
            match distinct.is_new(&puzzle.value) {
                Ok(is_new) => is_new.then_some(board),
                Err(error) => Some(Err(error)),
            }
        })
    }
}
