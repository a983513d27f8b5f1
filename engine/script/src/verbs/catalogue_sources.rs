//! Parts of the catalogue as streams: classes, samples and symmetric grids, and band pairs.

use crate::stream::{SourceLength, pull_from_iterator};
use crate::verbs::prelude::*;
use crate::verbs::sources::{Texts, concatenate_inputs, rules_of};
use seventeen_catalogue::{BoardClasses, NumberedPair, Rank, numbered_pairs_from};
use seventeen_jobs::Error;
use seventeen_jobs::catalogue::{GridPopulation, GridSelection, draw_band_pair, draw_grid};
use seventeen_jobs::files::FileAccess;
use seventeen_jobs::text::{LineContent, input};
use seventeen_language::bounds;
use std::io::BufRead;
use std::ops::{Range, RangeInclusive};
use std::path::Path;

/// # Parts of the catalogue
/// Classes, samples and symmetric grids of the catalogue, and its band pairs.
#[export_module(manifest)]
pub(crate) mod parts {
    /// The grids of a class, 1 to 416: those whose smallest band is of this class. Fifteen classes
    /// have no grids.
    ///
    /// ```rhai
    /// catalogue::class(416).count()  // 1
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn class(session: Handle, number: i64) -> Res<Stream> {
        stream_of_selection(session, &format!("@class:{number}"), LineContent::Grids)
    }

    /// The grids that a text selects: a rank, a range such as `1..100`, `class:6`, `symmetric` or
    /// `automorphic`. The text may also be a file (also `.gz` and `.zst`), or `-` for the standard
    /// input, with one of these per line. A `#` begins a comment.
    ///
    /// ```rhai
    /// catalogue::named("263..265").map(|grid| grid.note)
    /// // rank=263
    /// // rank=264
    /// // rank=265
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn named(session: Handle, text: &str) -> Res<Stream> {
        named_grids(session, text)
    }

    /// The grids that each of the texts selects, one text after the other.
    ///
    /// ```rhai
    /// catalogue::named(["1..2", "class:416"]).count()  // 3
    /// ```
    #[rhai_fn(name = "named", return_raw)]
    pub(crate) fn named_by_each(session: Handle, texts: Array) -> Res<Stream> {
        concatenate_inputs(session, "named", Texts(texts), named_grids)
    }

    /// The 33 grids with 36 or more automorphisms.
    ///
    /// ```rhai
    /// catalogue::symmetric().count()  // 33
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn symmetric(session: Handle) -> Res<Stream> {
        stream_of_selection(session, "@symmetric", LineContent::Grids)
    }

    /// The grids with at least this many automorphisms, 8 or more.
    ///
    /// ```rhai
    /// catalogue::symmetric(8).count()  // 283
    /// ```
    #[rhai_fn(name = "symmetric", return_raw)]
    pub(crate) fn symmetric_of(session: Handle, least: i64) -> Res<Stream> {
        stream_of_selection(session, &format!("@symmetric:{least}"), LineContent::Grids)
    }

    /// The 560,151 grids with automorphisms other than the identity. They need the index that
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
    pub(crate) fn automorphic(session: Handle) -> Res<Stream> {
        stream_of_selection(session, "@automorphic", LineContent::Grids)
    }

    /// Draws `n` essentially different grids uniformly at random, by the seed of the run.
    ///
    /// ```rhai
    /// catalogue::sample(3).count()  // 3
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn sample(session: Handle, n: i64) -> Res<Stream> {
        let seed = session.context.seed();
        stream_of_sample(session, n, seed, GridPopulation::Classes)
    }

    /// Draws `n` essentially different grids uniformly at random, by this seed. `sample`,
    /// `sample_of_all` and `sample_of_band_pairs` use the same random numbers: give them different
    /// seeds if samples must be independent.
    ///
    /// ```rhai
    /// catalogue::sample(1, 7).map(|grid| grid.note)  // rank=302972752
    /// ```
    #[rhai_fn(name = "sample", return_raw)]
    pub(crate) fn sample_of_seed(session: Handle, n: i64, seed: i64) -> Res<Stream> {
        stream_of_sample(session, n, seed as u64, GridPopulation::Classes)
    }

    /// Draws `n` grids uniformly at random from all 6,670,903,752,021,072,936,960 solution grids,
    /// by this seed. A minlex form is drawn in proportion to one over the number of its
    /// automorphisms. With the seed of a `sample`, the random numbers are the same.
    ///
    /// ```rhai
    /// catalogue::sample_of_all(3, 7).count()  // 3
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn sample_of_all(session: Handle, n: i64, seed: i64) -> Res<Stream> {
        stream_of_sample(session, n, seed as u64, GridPopulation::Grids)
    }

    /// A grid of each class of a smaller board: the 2 of `"4x4"`, the 49 of `"6x6"`, or the
    /// 1,673,187 of `"8x8"`, always in the same order. They are listed from the beginning, which
    /// takes up to some seconds.
    ///
    /// ```rhai
    /// catalogue::classes("4x4")
    /// // 1234341221434321
    /// // 1234431221433421
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn classes(session: Handle, rules: &str) -> Res<Stream> {
        stream_of_classes(session, rules)
    }

    /// The band pairs with these numbers, 1 to 983,959,110, in order. All pairs together cover all
    /// grids, since each comes with its third bands. A shard of the range begins directly at its
    /// first number.
    ///
    /// ```rhai
    /// catalogue::band_pairs(54496..54498).map(|entry| entry.number)
    /// // 54496
    /// // 54497
    /// ```
    #[rhai_fn(name = "band_pairs", return_raw)]
    pub(crate) fn band_pairs_of_range(session: Handle, numbers: Range<i64>) -> Res<Stream> {
        band_pairs_of_numbers(session, numbers.start, numbers.end.saturating_sub(1))
    }

    /// The band pairs with these numbers, 1 to 983,959,110, in order, including the last of the
    /// range.
    #[rhai_fn(name = "band_pairs", return_raw)]
    pub(crate) fn band_pairs_of_inclusive(
        session: Handle,
        numbers: RangeInclusive<i64>,
    ) -> Res<Stream> {
        band_pairs_of_numbers(session, *numbers.start(), *numbers.end())
    }

    /// Draws `n` of the 983,959,110 band pairs uniformly at random by this seed, with replacement.
    /// With the seed of a `sample` of grids, the random numbers are the same.
    ///
    /// ```rhai
    /// catalogue::sample_of_band_pairs(1, 7).map(|entry| entry.number)  // 54472406
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn sample_of_band_pairs(session: Handle, n: i64, seed: i64) -> Res<Stream> {
        drawn_band_pairs(session, n, seed as u64)
    }
}

/// The grids of a selection, as grids or as puzzles.
pub(super) fn stream_of_selection(
    session: Handle,
    text: &str,
    content: LineContent,
) -> Res<Stream> {
    let selection: GridSelection = text.parse().raise()?;
    let length = selection.len();
    if length == 0 {
        let why = if text.starts_with("@class:") {
            "no grids: 15 of the 416 classes are empty"
        } else {
            "no grids of the catalogue"
        };
        session.context.progress().print_line(&format!("{text}: {why}"));
    }
    let grid_value = move |(rank, grid)| grid_value(rank, grid, content);
    let grids = stream_of(session, length, grid_value, move |from| selection.grids(from));
    Ok(grids.with_comment_keys())
}

/// The grids that a text or the lines of a file select.
fn named_grids(session: Handle, text: &str) -> Res<Stream> {
    let is_file = FileAccess::current().file_info(Path::new(text)).is_ok_and(|about| about.is_file);
    match text == "-" || is_file {
        true => stream_of_listed_selections(session, text),
        false => stream_of_selection(session, &selection_with_sign(text), LineContent::Grids),
    }
}

/// The selection with the `@` that distinguishes it from a file.
fn selection_with_sign(name: &str) -> String {
    if GridSelection::looks_like_selection(name) { name.to_owned() } else { format!("@{name}") }
}

/// The grids that the lines of a file select.
fn stream_of_listed_selections(session: Handle, input: &str) -> Res<Stream> {
    session.register_input(input)?;
    let (input, reading) = (input.to_owned(), session.clone());
    let extent = SourceLength::of_input(&input);
    let grids = Stream::new(session, extent, move || {
        reading.begin_reading(&input, "ranks, one per line,")?;
        let (reader, place) =
            input::open_named(&input, reading.context.cancellation_token()).raise()?;
        let place = place.to_owned();
        let named = reader.lines().enumerate().filter_map(move |(i, line)| {
            selection_of_line(line)
                .map_err(|error| error.with_subject(format!("{place}:{}", i + 1)))
                .transpose()
        });
        let grids = named.flat_map(|found| match found {
            Ok(grids) => grids,
            Err(error) => Box::new(std::iter::once(Err(error))) as OpenedGrids<(Rank, Grid)>,
        });
        let grid_value = |(rank, grid)| grid_value(rank, grid, LineContent::Grids);
        Ok(pull_from_iterator(usize::MAX, grids.map(move |grid| grid.map(grid_value).raise())))
    });
    Ok(grids.with_comment_keys())
}

/// The grids that a line of a file selects; none if it is blank or a comment.
fn selection_of_line(
    line: std::io::Result<String>,
) -> seventeen_jobs::Result<Option<OpenedGrids<(Rank, Grid)>>> {
    let line = line.map_err(|error| Error::bad_input(format_args!("cannot be read: {error}")))?;
    let name = line.split('#').next().unwrap_or_default().trim();
    if name.is_empty() {
        return Ok(None);
    }
    selection_with_sign(name).parse::<GridSelection>()?.grids(0).map(Some)
}

/// A sample of `n` grids.
fn stream_of_sample(session: Handle, n: i64, seed: u64, over: GridPopulation) -> Res<Stream> {
    let function = match over {
        GridPopulation::Classes => "sample",
        GridPopulation::Grids => "sample_of_all",
    };
    let length = checked(function, n)?;
    let grid_value = |(rank, grid)| grid_value(rank, grid, LineContent::Grids);
    let grids = stream_of(session, length, grid_value, move |from| {
        Ok(Box::new((from..length).map(move |number| draw_grid(seed, number, over))))
    });
    Ok(grids.with_comment_keys())
}

/// A board of each class of these rules.
fn stream_of_classes(session: Handle, rules: &str) -> Res<Stream> {
    let rules = rules_of(&session, rules)?;
    let length = BoardClasses::new(rules).map_err(bad_input)?.number();
    let board = move |grid: Puzzle| Annotated::from(Board::of_rules(rules, &grid));
    let boards = stream_of(
        session,
        length,
        move |grid| Dynamic::from(board(grid)),
        move |from| {
            let classes = BoardClasses::new(rules).map_err(Error::bad_input)?;
            Ok(Box::new(classes.skip(from as usize).map(Ok)))
        },
    );
    Ok(boards.with_item_type::<Annotated<Board>>())
}

/// A number that a function of the namespace takes.
fn checked(function: &str, number: i64) -> Res<u64> {
    bounds::check_argument_of("catalogue", function, 0, number).map_err(bad_input)?;
    Ok(number as u64)
}

/// The band pairs with these numbers, including the last.
fn band_pairs_of_numbers(session: Handle, first: i64, last: i64) -> Res<Stream> {
    let pair_number = |number| checked("band_pairs", number).map(|number| number as u32);
    let [first, last] = [pair_number(first)?, pair_number(last)?];
    if first > last {
        return Err(bad_input(format_args!(
            "the range of band pairs {first} to {last} ends before it begins"
        )));
    }
    let length = u64::from(last - first) + 1;
    let stream = stream_of(session, length, Dynamic::from::<NumberedPair>, move |from| {
        if from >= length {
            return Ok(Box::new(std::iter::empty()));
        }
        let entries = numbered_pairs_from(first + from as u32)?;
        Ok(Box::new(entries.take_while(move |entry| entry.number() <= last).map(Ok)))
    });
    Ok(stream.with_item_type::<NumberedPair>())
}

/// A sample of `n` band pairs.
fn drawn_band_pairs(session: Handle, n: i64, seed: u64) -> Res<Stream> {
    let length = checked("sample_of_band_pairs", n)?;
    let stream = stream_of(session, length, Dynamic::from::<NumberedPair>, move |from| {
        Ok(Box::new((from..length).map(move |number| draw_band_pair(seed, number))))
    });
    Ok(stream.with_item_type::<NumberedPair>())
}

/// The items of a selection or a sample.
type OpenedGrids<T> = Box<dyn Iterator<Item = seventeen_jobs::Result<T>> + Send>;

/// A stream of `length` items, which `open` yields from any of them on.
fn stream_of<T: 'static>(
    session: Handle,
    length: u64,
    value: impl Fn(T) -> Dynamic + Clone + Send + Sync + 'static,
    open: impl Fn(u64) -> seventeen_jobs::Result<OpenedGrids<T>> + Send + Sync + 'static,
) -> Stream {
    Stream::of_length(session, length, move |from| {
        let (found, value) = (open(from).raise()?, value.clone());
        Ok(pull_from_iterator(usize::MAX, found.map(move |item| item.map(&value).raise())))
    })
}

/// A grid of the catalogue as the requested kind of value.
fn grid_value(rank: Rank, grid: Grid, content: LineContent) -> Dynamic {
    let note = rank_comment(rank);
    match content {
        LineContent::Grids => Dynamic::from(Annotated { value: grid, note }),
        LineContent::Problems => {
            let value = grid.puzzle(!Cells::EMPTY);
            Dynamic::from(Annotated { value, note })
        }
    }
}

/// The comment of a grid of the catalogue.
pub(super) fn rank_comment(rank: Rank) -> Box<str> {
    format!("rank={rank}").into()
}
