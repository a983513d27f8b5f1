//! Parts of the catalogue as streams: ranges, classes, samples and symmetric grids.

use crate::chunk::Values;
use crate::failure::{Raise, Res, bad_input, raised};
use crate::session::{Handle, Session};
use crate::stream::Stream;
use rhai::plugin::*;
use seventeen_catalogue::Rank;
use seventeen_core::{Cells, Grid};
use seventeen_jobs::catalogue::{Grids, Over, Selection, draw};
use seventeen_jobs::text::{Content, Noted};

/// # Parts of the catalogue
/// Classes, samples and symmetric grids of the catalogue.
#[export_module]
pub(crate) mod parts {
    /// The grids of a class, 1 to 416: those whose least band is of this class. Fifteen have none.
    ///
    /// ```rhai
    /// catalogue::class(416).count()  // 1
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn class(context: NativeCallContext, number: i64) -> Res<Stream> {
        selected(Session::of(&context), &format!("@class:{number}"), Content::Grids)
    }

    /// The 33 grids with 36 automorphisms or more.
    ///
    /// ```rhai
    /// catalogue::symmetric().count()  // 33
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn symmetric(context: NativeCallContext) -> Res<Stream> {
        selected(Session::of(&context), "@symmetric", Content::Grids)
    }

    /// The grids with so many automorphisms or more, at least 8.
    ///
    /// ```rhai
    /// catalogue::symmetric(8).count()  // 283
    /// ```
    #[rhai_fn(name = "symmetric", return_raw)]
    pub(crate) fn symmetric_of(context: NativeCallContext, least: i64) -> Res<Stream> {
        selected(Session::of(&context), &format!("@symmetric:{least}"), Content::Grids)
    }

    /// The 560,151 grids with automorphisms besides the identity. They need the finer table, which
    /// `seventeen catalogue build` makes.
    ///
    /// ```rhai
    /// try {
    ///     print(catalogue::automorphic().count());
    /// } catch (reason) {
    ///     print(reason);
    /// }
    /// // …
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn automorphic(context: NativeCallContext) -> Res<Stream> {
        selected(Session::of(&context), "@automorphic", Content::Grids)
    }

    /// `n` grids at random, each of the essentially different ones as likely, by the run's seed.
    ///
    /// ```rhai
    /// catalogue::sample(3).count()  // 3
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn sample(context: NativeCallContext, n: i64) -> Res<Stream> {
        let session = Session::of(&context);
        let seed = session.context.seed();
        sampled(session, n, seed, Over::Classes)
    }

    /// The same by a seed of its own.
    ///
    /// ```rhai
    /// catalogue::sample(1, 7).map(|grid| grid.note)  // rank=302972752
    /// ```
    #[rhai_fn(name = "sample", return_raw)]
    pub(crate) fn sample_of_seed(context: NativeCallContext, n: i64, seed: i64) -> Res<Stream> {
        sampled(Session::of(&context), n, seed as u64, Over::Classes)
    }

    /// The same with each of all 6,670,903,752,021,072,936,960 solution grids as likely: a class by one
    /// over the number of its automorphisms.
    ///
    /// ```rhai
    /// catalogue::sample_of_all(3, 7).count()  // 3
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn sample_of_all(context: NativeCallContext, n: i64, seed: i64) -> Res<Stream> {
        sampled(Session::of(&context), n, seed as u64, Over::Grids)
    }
}

/// The grids of a selection, as such or as puzzles.
pub(super) fn selected(session: Handle, text: &str, content: Content) -> Res<Stream> {
    let selection: Selection = text.parse().raise()?;
    let length = selection.len();
    Ok(stream_of(session, length, content, move |from| selection.grids(from)))
}

/// A sample of `n` grids.
fn sampled(session: Handle, n: i64, seed: u64, over: Over) -> Res<Stream> {
    let length = u64::try_from(n).map_err(|_| {
        bad_input(format_args!("sample: {n} grids: expected a number that is not below 0"))
    })?;
    Ok(stream_of(session, length, Content::Grids, move |from| {
        Ok(Box::new((from..length).map(move |number| draw(seed, number, over))))
    }))
}

/// So many grids, which `open` gives from one of them on.
fn stream_of(
    session: Handle,
    length: u64,
    content: Content,
    open: impl Fn(u64) -> seventeen_jobs::Result<Grids> + Send + Sync + 'static,
) -> Stream {
    Stream::of_length(session, length, move |from| {
        let mut grids = open(from).raise()?;
        Ok(Box::new(move |most| {
            let (mut values, mut error) = (Vec::new(), None);
            for found in grids.by_ref().take(most) {
                match found {
                    Ok((rank, grid)) => values.push(value(rank, grid, content)),
                    Err(failed) => {
                        error = Some(raised(failed));
                        break;
                    }
                }
            }
            let is_end = values.is_empty() && error.is_none();
            (!is_end).then_some((Values::Any(values), error))
        }))
    })
}

/// A grid of the catalogue as what was asked for.
fn value(rank: Rank, grid: Grid, content: Content) -> Dynamic {
    let note = note(rank);
    match content {
        Content::Grids => Dynamic::from(Noted { value: grid, note }),
        Content::Problems => {
            let value = grid.puzzle(!Cells::EMPTY);
            Dynamic::from(Noted { value, note })
        }
    }
}

/// What is noted of a grid of the catalogue.
pub(super) fn note(rank: Rank) -> Box<str> {
    format!("rank={rank}").into()
}
