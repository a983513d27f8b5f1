//! `Chunk`: values on their way through a stream, many at once.
//!
//! A value of a recipe costs an allocation and some dispatch, which takes longer than solving an
//! easy puzzle. So streams carry values in chunks of one type, as column stores do (Boncz, Zukowski
//! and Nes, "MonetDB/X100", 2005); lines of a file stay unread until a thread of the pool works on
//! them. Only items that a closure or a loop sees become values of the recipe.

use crate::failure::{RaiseJobError, Res, job_error, not_written, with_item};
use crate::fields::FieldOrders;
use crate::item::{Item, Items};
use crate::problem_value::{parsed_line_to_dynamic, problem_to_dynamic};
use crate::record::{with_commented_record, with_comments};
use crate::refusals::Refusals;
use crate::stream::CommentLayout;
use rhai::{Dynamic, EvalAltResult};
use seventeen_jobs::count::Counted;
use seventeen_jobs::parallel_pipeline::PipelineBatch;
use seventeen_jobs::solve::Solved;
use seventeen_jobs::text::lines::ParsedLine;
use seventeen_jobs::text::{LineBatch, Problem};
use seventeen_plugin::calls::ItemGuard;
use seventeen_report::{Form, ListingChunk, Record};
use std::io;
use std::sync::Arc;

/// Values of one type, each with the number of its source item, and the error that ends the stream
/// after them.
pub(crate) struct Chunk {
    pub(crate) sources: Vec<u64>,
    pub(crate) values: ChunkValues,
    pub(crate) error: Option<Box<EvalAltResult>>,
    /// Where the next verb reports items that it refuses; none if the first one ends the stream.
    pub(crate) refusals: Option<Arc<Refusals>>,
}

/// Values of one type.
pub(crate) enum ChunkValues {
    /// Lines not yet read: puzzles or grids.
    Lines(LineBatch),
    Problems(Vec<Problem>),
    Solved(Vec<Solved>),
    Counted(Vec<Counted>),
    /// Values of any type.
    Any(Vec<Dynamic>),
}

impl ChunkValues {
    pub(crate) fn len(&self) -> usize {
        match self {
            ChunkValues::Lines(lines) => lines.len(),
            ChunkValues::Problems(problems) => problems.len(),
            ChunkValues::Solved(solved) => solved.len(),
            ChunkValues::Counted(counted) => counted.len(),
            ChunkValues::Any(values) => values.len(),
        }
    }

    /// Each as a value of a recipe, with the number of its source item. Lines are read when they
    /// are needed; invalid ones may be skipped.
    pub(crate) fn into_items(
        self,
        sources: Vec<u64>,
    ) -> Box<dyn Iterator<Item = Res<Item>> + Send> {
        let item = |(source, value)| Ok(Item { source, value });
        let sources = sources.into_iter();
        match self {
            ChunkValues::Lines(lines) => {
                Box::new(sources.enumerate().filter_map(move |(i, source)| {
                    let held = lines.parse_line(i).raise().transpose()?;
                    Some(held.map(|held| Item { source, value: parsed_line_to_dynamic(held) }))
                }))
            }
            ChunkValues::Problems(problems) => {
                Box::new(sources.zip(problems.into_iter().map(problem_to_dynamic)).map(item))
            }
            ChunkValues::Solved(solved) => {
                Box::new(sources.zip(solved.into_iter().map(Dynamic::from)).map(item))
            }
            ChunkValues::Counted(counted) => {
                Box::new(sources.zip(counted.into_iter().map(Dynamic::from)).map(item))
            }
            ChunkValues::Any(values) => Box::new(sources.zip(values).map(item)),
        }
    }
}

impl PipelineBatch for Chunk {
    fn len(&self) -> usize {
        self.values.len()
    }

    /// Nothing that comes after a chunk with an error matters.
    fn is_last(&self) -> bool {
        self.error.is_some()
    }
}

impl Chunk {
    /// At most `most` items, up to the first error; none at the end.
    pub(crate) fn pull_from(items: &mut Items, most: usize) -> Option<Chunk> {
        let (mut sources, mut values) = (Vec::new(), Vec::new());
        let mut push = |Item { source, value }| {
            sources.push(source);
            values.push(value);
        };
        // No item after an error is asked for.
        let error = items.by_ref().take(most).find_map(|item| item.map(&mut push).err());
        let nothing = sources.is_empty() && error.is_none();
        (!nothing).then(|| Chunk::new(sources, ChunkValues::Any(values), error))
    }

    /// Values, and the error that ends the stream after them.
    pub(crate) fn new(
        sources: Vec<u64>,
        values: ChunkValues,
        error: Option<Box<EvalAltResult>>,
    ) -> Chunk {
        Chunk { sources, values, error, refusals: None }
    }

    /// A chunk that contains only an error.
    pub(crate) fn from_error(error: Box<EvalAltResult>) -> Chunk {
        Chunk::new(Vec::new(), ChunkValues::Any(Vec::new()), Some(error))
    }

    /// The chunk with each of its values worked on, up to the first error that skips none. `work`
    /// also gets the number of the source item.
    pub(crate) fn map<T>(
        self,
        mut work: impl FnMut(u64, Dynamic) -> Res<T>,
        values: fn(Vec<T>) -> ChunkValues,
    ) -> Chunk {
        let Chunk { sources: from, values: found, error, refusals } = self;
        let mut sources = Vec::with_capacity(from.len());
        let mut done = Vec::with_capacity(from.len());
        let failed = found.into_items(from).try_for_each(|item| {
            let Item { source, value } = item?;
            let _place = ItemGuard::enter_in_container(&"item", source + 1);
            if let Some(value) = unless_refused(refusals.as_ref(), source, work(source, value))? {
                sources.push(source);
                done.push(value);
            }
            Ok(())
        });
        Chunk::new(sources, values(done), failed.err().or(error))
    }

    /// The chunk with each of its problems worked on as it was read, up to the first error; itself
    /// if it does not hold problems as they were read.
    pub(crate) fn map_problems(
        self,
        work: impl Fn(Problem) -> Res<Problem>,
    ) -> std::result::Result<Chunk, Chunk> {
        let (from, lines) = match self.values {
            ChunkValues::Lines(lines) if lines.hold_problems() => (self.sources, lines),
            values => return Err(Chunk { values, ..self }),
        };
        let mut sources = Vec::with_capacity(from.len());
        let mut done = Vec::with_capacity(from.len());
        let failed = from.into_iter().zip(lines.problems()).try_for_each(|(source, read)| {
            let Some(problem) = read.raise()? else { return Ok(()) };
            if let Some(one) = unless_refused(self.refusals.as_ref(), source, work(problem))? {
                sources.push(source);
                done.push(one);
            }
            Ok(())
        });
        Ok(Chunk::new(sources, ChunkValues::Problems(done), failed.err().or(self.error)))
    }

    /// The chunk with this error after its values, which may be fewer than before.
    pub(crate) fn with_error(mut self, error: Option<Box<EvalAltResult>>) -> Chunk {
        self.sources.truncate(self.values.len());
        self.error = error;
        self
    }

    /// Its values one by one, then its error.
    pub(crate) fn into_items(self) -> impl Iterator<Item = Res<Item>> + Send {
        self.values.into_items(self.sources).chain(self.error.map(Err))
    }

    /// Its values as they are written, records with their fields in order, and the reason if they
    /// end early. Values of the last source item may then be missing.
    pub(crate) fn into_listing(
        mut self,
        form: Form,
        fields: &FieldOrders,
        comments: &CommentLayout,
    ) -> (ListingChunk, Option<ListingError>) {
        let error = self.error.take().map(ListingError::Stream);
        let mut passage = ListingChunk::new(form, self.len());
        let done = self.write_each(&mut passage, fields, comments);
        (passage, done.err().or(error))
    }

    fn write_each(
        &self,
        passage: &mut ListingChunk,
        fields: &FieldOrders,
        comments: &CommentLayout,
    ) -> Result<(), ListingError> {
        match &self.values {
            ChunkValues::Lines(lines) => {
                let sources = self.sources.iter().copied().enumerate();
                for (index, source) in sources {
                    match lines.parse_line(index) {
                        Ok(Some(ParsedLine::Problem(problem))) => {
                            with_comments(&problem, comments, |one| passage.add(source, one))?
                        }
                        Ok(Some(ParsedLine::Grid(grid))) => {
                            with_comments(&grid, comments, |one| passage.add(source, one))?
                        }
                        Ok(None) => {}
                        Err(error) => return Err(ListingError::Stream(job_error(error))),
                    }
                }
                Ok(())
            }
            ChunkValues::Problems(problems) => {
                self.sources.iter().zip(problems).try_for_each(|(&source, problem)| {
                    let add = |one: &dyn Record| passage.add(source, one);
                    Ok(with_comments(problem, comments, add)?)
                })
            }
            ChunkValues::Solved(solved) => self.write_all(solved, passage, comments),
            ChunkValues::Counted(counted) => self.write_all(counted, passage, comments),
            ChunkValues::Any(values) => {
                (self.sources.iter().zip(values)).try_for_each(|(&source, value)| {
                    let add = |one: &dyn Record| passage.add(source, one);
                    Ok(with_commented_record(value, fields, comments, add)?)
                })
            }
        }
    }

    fn write_all<R: Record>(
        &self,
        results: &[R],
        passage: &mut ListingChunk,
        comments: &CommentLayout,
    ) -> Result<(), ListingError> {
        self.sources.iter().zip(results).try_for_each(|(&source, result)| {
            let add = |one: &dyn Record| passage.add(source, one);
            Ok(with_comments(result, comments, add)?)
        })
    }
}

/// The result for the item of a source; none if the item is refused and skipped.
pub(crate) fn unless_refused<T>(
    refusals: Option<&Arc<Refusals>>,
    source: u64,
    worked: Res<T>,
) -> Res<Option<T>> {
    let skipped = match (worked, refusals) {
        (Ok(value), _) => return Ok(Some(value)),
        (Err(error), Some(refusals)) => refusals.skip(source, error),
        (Err(error), None) => Err(error),
    };
    skipped.map(|()| None).map_err(|error| with_item(error, source))
}

/// The reason why a listing ends early.
pub(crate) enum ListingError {
    /// The stream failed.
    Stream(Box<EvalAltResult>),
    /// The output cannot be written.
    Unwritten(io::Error),
}

impl From<io::Error> for ListingError {
    fn from(error: io::Error) -> ListingError {
        ListingError::Unwritten(error)
    }
}

impl ListingError {
    /// The error, for output to `path`.
    pub(crate) fn into_error(self, path: &str) -> Box<EvalAltResult> {
        match self {
            ListingError::Stream(error) => error,
            ListingError::Unwritten(error) => not_written(path, &error),
        }
    }
}
