//! `Job`: work on one puzzle or grid, or on many of them by all threads.

use crate::engine::Lease;
use crate::error::Raise;
use crate::function::{Function, Overload, one_argument};
use crate::input::{self, Expected, Input, Piece, Source};
use crate::invalid::{InvalidItem, OnInvalid};
use crate::jobs::problem_of;
use crate::options::{Skipping, Streamed, all_options, in_words_of_python, open};
use crate::row::Row;
use crate::stream::{Emitter, Stream};
use crate::table::{Chunks, Table};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use seventeen::jobs::ParallelPipeline;
use seventeen::jobs::options::JobOptions;
use seventeen::jobs::parallel_pipeline::PipelineBatch;
use seventeen::jobs::rules::RulesOptions;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{LineContent, Problem};
use seventeen::{Error, ErrorClass, Progress, Result, Seventeen};
use std::sync::Arc;

/// Work on puzzles or grids, each by itself.
pub(crate) trait Job: Sized + Send + Sync + 'static {
    /// The function's name.
    const NAME: &'static str;
    /// Its documentation, with examples.
    const DOC: &'static str;
    /// Whether it takes puzzles or grids.
    const CONTENT: LineContent;
    /// Its options.
    type Options: JobOptions;
    /// The result for an item.
    type Output: Row;

    /// The names of the options that have no default.
    const REQUIRED: &'static [&'static str] = &[];

    /// The option for the rules of its input; none if that names its rules itself.
    fn rules(_options: &Self::Options) -> Option<&RulesOptions> {
        None
    }

    /// The work with these options.
    fn new(engine: &Lease, options: Self::Options) -> Result<Self>;

    /// The result for an item and its number, from 0.
    fn one(&self, engine: &Seventeen, number: u64, item: ParsedLine) -> Result<Self::Output>;

    /// The results for items from this number on, up to the first error.
    fn each(
        &self,
        engine: &Seventeen,
        first: u64,
        items: Vec<ParsedLine>,
    ) -> (Vec<Self::Output>, Option<Error>) {
        let mut done = Vec::with_capacity(items.len());
        let error = (first..).zip(items).find_map(|(number, item)| {
            self.one(engine, number, item).map(|result| done.push(result)).err()
        });
        (done, error)
    }

    /// Whether an item takes microseconds, so that nobody needs to interrupt it.
    fn is_quick(&self, _item: &ParsedLine) -> bool {
        false
    }

    /// The name of an option that keeps some of many results, if there is one.
    fn selects_by(&self) -> Option<&'static str> {
        None
    }

    /// Whether a result is one of the requested ones.
    fn keeps(&self, _result: &Self::Output) -> bool {
        true
    }
}

/// The function of a job.
pub(crate) fn function<J: Job>() -> Function {
    Function {
        name: J::NAME,
        doc: J::DOC,
        parameters: match J::CONTENT {
            LineContent::Problems => &[("puzzles", None)],
            LineContent::Grids => &[("grids", None)],
        },
        options: all_options::<Streamed<Skipping<J::Options>>>(),
        required: J::REQUIRED,
        others: None,
        overloads: vec![
            Overload::new(&["Puzzle | Grid"], J::Output::CLASS),
            Overload::new(&["str | bytes"], &format!("{} | Any", J::Output::CLASS)),
            Overload::new(&["_Many"], "Table"),
        ],
        streamed: Some(J::Output::CLASS),
        call: |args, options| call::<J>(args, options),
    }
}

fn call<J: Job>(
    args: &Bound<'_, PyTuple>,
    values: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<PyAny>> {
    let (py, given) = (args.py(), one_argument(J::NAME, args)?);
    let (engine, opened) = open::<Streamed<Skipping<J::Options>>>(J::NAME, values)?;
    let Streamed { options: Skipping { options, invalid }, is_stream } = opened;
    let invalid = OnInvalid::new(&engine, &invalid, values)?;
    let any = Expected::of_any_rules(J::CONTENT);
    let expected = match J::rules(&options) {
        Some(options) => Expected { rules: engine.rules(options).raise()?, ..any },
        None => any,
    };
    let job = J::new(&engine, options).map_err(in_words_of_python).raise()?;
    if is_stream {
        let job = Arc::new(job);
        return stream(engine, expected, &given, move |engine, out, source| {
            work_on_all(engine, &job, expected, source, invalid, |results| {
                results.into_iter().all(|result| out.emit(|py| result.into_python(py)))
            })
        });
    }
    let input = input::read(&given, expected)?;
    let of_many = invalid.is_some().then_some("invalid").or(job.selects_by());
    if let (Input::One(_), Some(option)) = (&input, of_many) {
        return Err(option_of_many_error(J::NAME, option, expected)).raise();
    }
    match input {
        Input::One(item) if job.is_quick(&item) && !engine.progress().is_shown() => {
            let result = py.detach(|| job.one(&engine, 0, item));
            engine.raised().or_error(result)?.into_python(py)
        }
        Input::One(item) => {
            let task = engine.progress().task(J::NAME, Some(1));
            let one = || job.one(&engine, 0, item).inspect(|_| task.add_finished(1));
            engine.run(py, one)?.into_python(py)
        }
        Input::Many(source) => {
            let job = Arc::new(job);
            let mut found = Chunks::default();
            engine.run(py, || {
                work_on_all(&engine, &job, expected, source, invalid, |results| {
                    found.push(results);
                    true
                })
            })?;
            Table::new(found).into_python(py)
        }
    }
}

/// The error of an option that has no meaning for one item.
fn option_of_many_error(name: &str, option: &str, expected: Expected) -> Error {
    let word = expected.word();
    Error::bad_input(format_args!(
        "{name}: `{option}` is for many {word}s, and this is one: remove `{option}`, or pass a list"
    ))
}

/// A stream of what `work` emits for the items of an argument. Those of an iterable are taken as
/// `work` needs them.
pub(crate) fn stream(
    engine: Lease,
    expected: Expected,
    given: &Bound<'_, PyAny>,
    work: impl FnOnce(&Lease, &Emitter, Source) -> Result<()> + Send + 'static,
) -> PyResult<Py<PyAny>> {
    let py = given.py();
    match input::read_all_but_iterables(given, expected)? {
        Some(input) => {
            let source = input.into_source();
            Stream::start(py, engine, move |engine, out| work(engine, out, source))
        }
        None => {
            let items = input::iterate(given, expected)?.unbind();
            Stream::start_with_items(py, engine, items, move |engine, out, demand| {
                work(engine, out, Source::on_demand(demand, expected))
            })
        }
    }
}

/// Passes the results for all items to `take`, in their order, until it returns false.
fn work_on_all<J: Job>(
    engine: &Seventeen,
    job: &Arc<J>,
    expected: Expected,
    source: Source,
    invalid: Option<OnInvalid>,
    mut take: impl FnMut(Vec<J::Output>) -> bool,
) -> Result<()> {
    let (of, work) = (engine.clone(), job.clone());
    let take_kept = |mut results: Vec<J::Output>| {
        results.retain(|result| job.keeps(result));
        take(results)
    };
    let items = Items { label: J::NAME, expected, source, invalid };
    map_items(engine, items, take_kept, move |first, items| work.each(&of, first, items))
}

/// Items for [`map_items`].
struct Items<'a> {
    /// The name of the work.
    label: &'a str,
    expected: Expected,
    source: Source,
    /// Takes invalid items; none if the first one ends the work.
    invalid: Option<OnInvalid>,
}

/// Passes what `work` makes of items from a number on to `take`, in their order, until it returns
/// false. All threads work.
fn map_items<T: Send + 'static>(
    engine: &Seventeen,
    Items { label, expected, mut source, invalid }: Items<'_>,
    mut take: impl FnMut(Vec<T>) -> bool,
    work: impl Fn(u64, Vec<ParsedLine>) -> (Vec<T>, Option<Error>) + Send + Sync + 'static,
) -> Result<()> {
    let length = if engine.progress().is_shown() { source.len() } else { None };
    let progress = engine.progress().task(label, length);
    let mut next = 0;
    let pieces = ParallelPipeline::new(engine.context().clone(), move |most| {
        let piece = source.pull(most)?;
        let first = next;
        next += piece.len() as u64;
        Some(NumberedPiece { first, piece })
    });
    let skips = invalid.is_some();
    let done = pieces.for_uneven_work().map_batches(move |NumberedPiece { first, piece }| {
        let items = piece.len() as u64;
        let (lines, unread) = piece.parse(expected);
        let worked = WorkedPiece::new(first, lines, skips, &work);
        progress.add_finished(items);
        WorkedPiece { error: worked.error.or(unread), ..worked }
    });
    for WorkedPiece { results, skipped, error, .. } in done.into_batches().flatten() {
        // Nobody needs the results of an interrupted call, however quickly they come.
        engine.check_running()?;
        if !take(results) {
            return Ok(());
        }
        if let Some(invalid) = &invalid {
            skipped.into_iter().try_for_each(|item| invalid.call(item))?;
        }
        error.map_or(Ok(()), Err)?;
    }
    engine.check_running()
}

/// The results of a piece.
struct WorkedPiece<T> {
    results: Vec<T>,
    /// Whether invalid items are skipped.
    skips: bool,
    skipped: Vec<InvalidItem>,
    /// The error that ends the work.
    error: Option<Error>,
}

impl<T> WorkedPiece<T> {
    /// Works on items from a number on, up to the first error that ends the work.
    fn new(
        first: u64,
        items: Vec<Result<ParsedLine>>,
        skips: bool,
        work: impl Fn(u64, Vec<ParsedLine>) -> (Vec<T>, Option<Error>),
    ) -> WorkedPiece<T> {
        let results = Vec::with_capacity(items.len());
        let mut piece = WorkedPiece { results, skips, skipped: Vec::new(), error: None };
        let (mut number, mut items) = (first, items.into_iter());
        while items.len() > 0 && piece.error.is_none() {
            let mut invalid = None;
            let valid = items.by_ref().map_while(|item| item.map_err(|e| invalid = Some(e)).ok());
            let valid: Vec<ParsedLine> = valid.collect();
            let next = number + valid.len() as u64;
            piece.add_valid(number, valid, &work);
            if let Some(error) = invalid.filter(|_| piece.error.is_none()) {
                piece.add_error(next, error);
            }
            number = next + 1;
        }
        piece
    }

    /// Adds the results of valid items from a number on, which the work may reject.
    fn add_valid(
        &mut self,
        mut number: u64,
        mut items: Vec<ParsedLine>,
        work: impl Fn(u64, Vec<ParsedLine>) -> (Vec<T>, Option<Error>),
    ) {
        while !items.is_empty() && self.error.is_none() {
            let again = if self.skips { items.clone() } else { Vec::new() };
            let (results, failed) = work(number, items);
            let Some(error) = failed else { return self.results.extend(results) };
            let worked = results.len();
            self.results.extend(results);
            self.add_error(number + worked as u64, error);
            number += worked as u64 + 1;
            items = again.into_iter().skip(worked + 1).collect();
        }
    }

    fn add_error(&mut self, number: u64, error: Error) {
        match error.class {
            ErrorClass::BadInput | ErrorClass::Refused if self.skips => {
                self.skipped.push(InvalidItem { number, error });
            }
            _ => self.error = Some(error),
        }
    }
}

/// What `work` makes of each item, in their order.
pub(crate) fn collect_items<T: Send + 'static>(
    engine: &Seventeen,
    label: &str,
    source: Source,
    work: impl Fn(Problem) -> Result<T> + Send + Sync + 'static,
) -> Result<Vec<T>> {
    let mut all = Vec::new();
    let take = |made: Vec<T>| {
        all.extend(made);
        true
    };
    let expected = Expected::of_any_rules(LineContent::Problems);
    let items = Items { label, expected, source, invalid: None };
    map_items(engine, items, take, move |_, items| {
        let mut made = Vec::with_capacity(items.len());
        let made_one = |item| work(problem_of(item)).map(|one| made.push(one));
        let error = items.into_iter().map(made_one).find_map(Result::err);
        (made, error)
    })?;
    Ok(all)
}

/// A piece and the number of its first item.
struct NumberedPiece {
    first: u64,
    piece: Piece,
}

impl PipelineBatch for NumberedPiece {
    fn len(&self) -> usize {
        self.piece.len()
    }

    fn is_last(&self) -> bool {
        self.piece.is_last()
    }
}
