//! The catalogue: grids by rank, ranks and bands of grids, names of puzzles.

use crate::into_dynamic::map_of_fields;
use crate::verbs::catalogue_sources::{rank_comment, stream_of_selection};
use crate::verbs::prelude::*;
use seventeen_catalogue::BandClass;
use seventeen_core::Solver;
use seventeen_jobs::Error;
use seventeen_jobs::catalogue::{GridBandClasses, PuzzleName, RankedGrid, open_catalogue};
use seventeen_jobs::solve::only_solution;
use seventeen_jobs::text::LineContent;
use seventeen_language::records;
use std::ops::{Range, RangeInclusive};

/// # Catalogue
/// All 5,472,730,538 essentially different grids in the order of their minlex forms. Finds grids by
/// rank, ranks and bands of grids, and names of puzzles.
#[export_module(manifest)]
pub(crate) mod catalogue {
    /// The grids with these ranks, in order. Grids are made only when they are needed, and a shard
    /// of the range begins directly at its first rank.
    ///
    /// ```rhai
    /// catalogue(264..266).map(|grid| grid.note)
    /// // rank=264
    /// // rank=265
    /// ```
    #[rhai_fn(name = "catalogue", return_raw)]
    pub(crate) fn of_range(session: Handle, ranks: Range<i64>) -> Res<Stream> {
        of_inclusive(session, ranks.start..=ranks.end.saturating_sub(1))
    }

    /// The grids with these ranks, in order, including the last of the range.
    #[rhai_fn(name = "catalogue", return_raw)]
    pub(crate) fn of_inclusive(session: Handle, ranks: RangeInclusive<i64>) -> Res<Stream> {
        let text = format!("@{}..{}", ranks.start(), ranks.end());
        stream_of_selection(session, &text, LineContent::Grids)
    }

    /// The grid with this rank, in minlex form.
    ///
    /// ```rhai
    /// unrank(264).rank  // 264
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn unrank(rank: i64) -> Res<Annotated<Grid>> {
        let rank = rank.to_string().parse().raise()?;
        let value = open_catalogue().catalogue.unrank(rank).raise()?;
        Ok(Annotated { value, note: rank_comment(rank) })
    }

    /// The rank of the grid in the catalogue, which is that of its minlex form.
    ///
    /// ```rhai
    /// grids("grids.txt").first().rank  // 153900532
    /// ```
    #[rhai_fn(name = "rank", get = "rank", return_raw, pure)]
    pub(crate) fn rank_of_grid(grid: &mut Annotated<Grid>) -> Res<i64> {
        Ok(open_catalogue().catalogue.rank(&grid.value).raise()?.get() as i64)
    }

    /// The rank of each grid in the catalogue, with its minlex form, class, automorphisms and
    /// bands.
    ///
    /// ```rhai
    /// catalogue(264..265).ranks().map(|found| found.class)  // 1
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn ranks(stream: &mut Stream) -> Stream {
        map_grids("ranks", stream, |grid| RankedGrid::of_grid(grid).map(Dynamic::from))
    }

    /// The rank of each grid in the catalogue. The grids must be in minlex form.
    ///
    /// ```rhai
    /// catalogue(264..265).ranks_of_forms().map(|found| found.rank)  // 264
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn ranks_of_forms(stream: &mut Stream) -> Stream {
        map_grids("ranks_of_forms", stream, |grid| RankedGrid::from_minlex(grid).map(Dynamic::from))
    }

    /// The classes of the grid's bands, then of its stacks: six numbers from 1 to 416. Classes are
    /// numbered in the order of the bands' own minlex forms.
    ///
    /// ```rhai
    /// unrank(264).bands  // [1, 5, 393, 247, 60, 138]
    /// ```
    #[rhai_fn(name = "bands", get = "bands", pure)]
    pub(crate) fn bands_of_grid(grid: &mut Annotated<Grid>) -> IntArray {
        class_numbers(seventeen_catalogue::bands_of(&grid.value))
    }

    /// The classes of the bands and stacks of each grid, as a result. It has the grid and six
    /// numbers, in columns `b1` to `b3` and `s1` to `s3`.
    ///
    /// ```rhai
    /// catalogue(264..265).bands().map(|found| found.bands)  // [1, 5, 393, 247, 60, 138]
    /// ```
    #[rhai_fn(name = "bands", pure)]
    pub(crate) fn bands_of_grids(stream: &mut Stream) -> Stream {
        map_grids("bands", stream, |grid| Ok(Dynamic::from(GridBandClasses::of_grid(grid))))
    }

    /// The name of the puzzle: 19 characters that encode the rank of its solution and the cells of
    /// its clues. Equivalent puzzles have the same name. The puzzle must have a unique solution.
    /// `puzzle(name)` and all lists of puzzles read names.
    ///
    /// ```rhai
    /// let puzzle = puzzle("5411131853 W1Rmk0Yu2q34I6");
    /// puzzle.name  // eKEeveX3Ose2Ww4p42M
    /// ```
    #[rhai_fn(name = "name", get = "name", return_raw, pure)]
    pub(crate) fn name_of_puzzle(
        context: NativeCallContext,
        puzzle: &mut Annotated<Puzzle>,
    ) -> Res<String> {
        let solver = Session::of_call(&context).context.default_choice().raise()?;
        Ok(find_puzzle_name(&solver, puzzle)?.to_string())
    }

    /// The name of each puzzle; with `true`, the long name of 25 characters, which shows the rank.
    ///
    /// ```rhai
    /// stream([puzzle("5411131853 W1Rmk0Yu2q34I6")]).names(true)  // 5411131853 W1Rmk0Yu2q34I6
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn names(stream: &mut Stream, long: bool) -> Res<Stream> {
        name_puzzles("names", stream, long, |_, name| name.into())
    }

    /// Each puzzle and its name, as records `#{ puzzle, name }`; with `true`, its long name.
    ///
    /// ```rhai
    /// stream([puzzle("5411131853 W1Rmk0Yu2q34I6")]).with_names(false).first().name
    /// // eKEeveX3Ose2Ww4p42M
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn with_names(stream: &mut Stream, long: bool) -> Res<Stream> {
        name_puzzles("with_names", stream, long, |puzzle, name| {
            map_of_fields(records::NAMED_PUZZLE.into_iter().zip([puzzle, name.into()])).into()
        })
    }
}

/// The puzzles of a stream, each replaced by `result` of it and its name.
fn name_puzzles(
    verb: &'static str,
    stream: &Stream,
    long: bool,
    result: impl Fn(Dynamic, String) -> Dynamic + Send + Sync + 'static,
) -> Res<Stream> {
    let solver: Choice<dyn Solver> = stream.session.context.default_choice().raise()?;
    Ok(stream.par_map(verb, move |_, item| {
        let name = find_puzzle_name(&solver, &*borrow_as(verb, "a puzzle", &item)?)?;
        let name = if long { name.to_long_text() } else { name.to_string() };
        Ok(result(item, name))
    }))
}

/// The numbers of classes.
fn class_numbers(classes: [BandClass; 6]) -> Array {
    classes.map(|class| i64::from(class.number()).into()).into()
}

fn find_puzzle_name(solver: &Choice<dyn Solver>, puzzle: &Annotated<Puzzle>) -> Res<PuzzleName> {
    let solution = only_solution(solver, &Problem::Puzzle(puzzle.clone())).raise()?;
    PuzzleName::from_solved_puzzle(&puzzle.value, &solution).raise()
}

/// Replaces each grid by a fact about it, on all threads.
fn map_grids(
    verb: &'static str,
    stream: &Stream,
    known: fn(&Grid) -> Result<Dynamic, Error>,
) -> Stream {
    stream.par_map(verb, move |_, item| {
        known(&borrow_as::<Annotated<Grid>>(verb, "a grid", &item)?.value).raise()
    })
}
