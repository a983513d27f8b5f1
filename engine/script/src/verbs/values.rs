//! What grids, puzzles, cells, sets, cliques and choices can be asked.

use crate::closure::Closure;
use crate::failure::{Raise, Res, bad_input};
use crate::session::Session;
use rhai::plugin::*;
use rhai::{Array, FnPtr};
use seventeen_core::{Board, Cell, Cells, Grid, ParseError, Pencilmarks, Puzzle};
use seventeen_jobs::AnyChoice;
use seventeen_jobs::clique::Clique;
use seventeen_jobs::enumerate::{Enumeration, Found};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::text::Noted;
use std::sync::Arc;

/// Values of our own as Rhai values.
fn array<T: Into<Noted<T>> + Send + Sync + Clone + 'static>(
    values: impl IntoIterator<Item = T>,
) -> Array
where
    Noted<T>: Send + Sync + Clone + 'static,
{
    values.into_iter().map(|value| Dynamic::from(Noted::from(value))).collect()
}

/// # Values
/// What grids, puzzles, cells, sets, cliques, solutions and components can be asked.
#[export_module(manifest)]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod values {
    /// The 81 digits.
    ///
    /// ```rhai
    /// let grid = grids("grids.txt").collect()[0];
    /// grid.to_string().len()  // 81
    /// ```
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn grid_to_string(grid: &mut Noted<Grid>) -> String {
        grid.to_string()
    }

    /// The text that stood behind the grid on its line.
    ///
    /// ```rhai
    /// let grid = grids("grids.txt").collect()[0];
    /// grid.note  // 20x17 12
    /// ```
    #[rhai_fn(name = "note", get = "note", pure)]
    pub(crate) fn grid_note(grid: &mut Noted<Grid>) -> ImmutableString {
        (&*grid.note).into()
    }

    /// The puzzle with the grid's digits at `givens`.
    ///
    /// ```rhai
    /// let grid = grids("grids.txt").collect()[0];
    /// grid.puzzle(cells("r1c123 r2c4")).clues  // 4
    /// ```
    #[rhai_fn(name = "puzzle", pure)]
    pub(crate) fn grid_puzzle(grid: &mut Noted<Grid>, givens: Cells) -> Noted<Puzzle> {
        grid.value.puzzle(givens).into()
    }

    /// The 81 cells, `.` for blank.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn puzzle_to_string(puzzle: &mut Noted<Puzzle>) -> String {
        puzzle.to_string()
    }

    /// The text that stood behind the puzzle on its line.
    #[rhai_fn(name = "note", get = "note", pure)]
    pub(crate) fn puzzle_note(puzzle: &mut Noted<Puzzle>) -> ImmutableString {
        (&*puzzle.note).into()
    }

    /// How many givens.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// puzzle.clues  // 25
    /// ```
    #[rhai_fn(get = "clues", pure)]
    pub(crate) fn clues(puzzle: &mut Noted<Puzzle>) -> i64 {
        puzzle.value.clues().into()
    }

    /// The cells that hold a given.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// puzzle.givens.len  // 25
    /// ```
    #[rhai_fn(get = "givens", pure)]
    pub(crate) fn givens(puzzle: &mut Noted<Puzzle>) -> Cells {
        puzzle.value.givens()
    }

    /// Whether the two are the same puzzle.
    #[rhai_fn(name = "==")]
    pub(crate) fn same_puzzle(a: Noted<Puzzle>, b: Noted<Puzzle>) -> bool {
        a.value == b.value
    }

    /// Whether the two are different puzzles.
    #[rhai_fn(name = "!=")]
    pub(crate) fn other_puzzle(a: Noted<Puzzle>, b: Noted<Puzzle>) -> bool {
        a.value != b.value
    }

    /// Whether the two are the same grid.
    #[rhai_fn(name = "==")]
    pub(crate) fn same_grid(a: Noted<Grid>, b: Noted<Grid>) -> bool {
        a.value == b.value
    }

    /// Whether the two are different grids.
    #[rhai_fn(name = "!=")]
    pub(crate) fn other_grid(a: Noted<Grid>, b: Noted<Grid>) -> bool {
        a.value != b.value
    }

    /// The cells that a text names: `"r1c1 r2c5"`, `"r1c123"`, or a line of 81 characters in
    /// which they are digits or `x` and the others blank.
    ///
    /// ```rhai
    /// cells("r1c123 r2c5")  // r1c1 r1c2 r1c3 r2c5
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn cells(text: &str) -> Res<Cells> {
        text.parse().map_err(|error: ParseError| bad_input(format_args!("cells: {error}")))
    }

    /// The cells by name: `r1c1 r1c5`.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn cells_to_string(cells: &mut Cells) -> String {
        cells.to_string()
    }

    /// How many cells.
    ///
    /// ```rhai
    /// cells("r1c123 r2c5").len  // 4
    /// ```
    #[rhai_fn(name = "len", get = "len", pure)]
    pub(crate) fn cells_len(cells: &mut Cells) -> i64 {
        cells.len().into()
    }

    /// The numbers of the cells, from 0, by rows.
    ///
    /// ```rhai
    /// cells("r1c123 r2c5").to_array()  // [0, 1, 2, 13]
    /// ```
    #[rhai_fn(name = "to_array", pure)]
    pub(crate) fn cells_to_array(cells: &mut Cells) -> Array {
        cells.iter().map(|cell| Dynamic::from(cell.index() as i64)).collect()
    }

    /// Whether the two have no cell in common.
    ///
    /// ```rhai
    /// cells("r1c12").disjoint(cells("r1c23"))  // false
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn disjoint(a: &mut Cells, b: Cells) -> bool {
        a.is_disjoint(b)
    }

    /// Whether the cell of this number is in it.
    ///
    /// ```rhai
    /// cells("r1c12").contains(1)  // true
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn contains(cells: &mut Cells, cell: i64) -> bool {
        usize::try_from(cell).ok().and_then(Cell::new).is_some_and(|cell| cells.contains(cell))
    }

    /// The cells that are in both.
    #[rhai_fn(name = "&")]
    pub(crate) fn intersection(a: Cells, b: Cells) -> Cells {
        a & b
    }

    /// The cells that are in one or both.
    #[rhai_fn(name = "|")]
    pub(crate) fn union(a: Cells, b: Cells) -> Cells {
        a | b
    }

    /// The cells of the first that are not in the second.
    #[rhai_fn(name = "-")]
    pub(crate) fn difference(a: Cells, b: Cells) -> Cells {
        a - b
    }

    /// Whether the two hold the same cells.
    #[rhai_fn(name = "==")]
    pub(crate) fn same_cells(a: Cells, b: Cells) -> bool {
        a == b
    }

    /// Whether the two are different cells.
    #[rhai_fn(name = "!=")]
    pub(crate) fn other_cells(a: Cells, b: Cells) -> bool {
        a != b
    }

    /// The sets as an array of cells.
    #[rhai_fn(name = "to_array", pure)]
    pub(crate) fn sets_to_array(sets: &mut Sets) -> Array {
        sets.sets.iter().map(|&set| Dynamic::from(set)).collect()
    }

    /// The sets for which the closure says true.
    ///
    /// ```rhai
    /// let sets = grids("grids.txt").take(1).harvest(ua::digits(3)).collect()[0];
    /// sets.filter(|set| set.len == 4).len  // 7
    /// ```
    #[rhai_fn(name = "filter", return_raw, pure)]
    pub(crate) fn sets_filter(
        context: NativeCallContext,
        sets: &mut Sets,
        keep: FnPtr,
    ) -> Res<Sets> {
        let session = Session::of(&context);
        let keep = Closure::own(&context, keep)?;
        let mut kept = Vec::new();
        for &set in sets.sets.iter() {
            if session.says(&keep, (set,))? {
                kept.push(set);
            }
        }
        Ok(Sets { sets: Arc::new(kept), ..sets.clone() })
    }

    /// The sets as an array of cells.
    #[rhai_fn(name = "to_array", pure)]
    pub(crate) fn clique_to_array(clique: &mut Clique) -> Array {
        clique.sets.iter().map(|&set| Dynamic::from(set)).collect()
    }

    /// The puzzles found.
    ///
    /// ```rhai
    /// let found = grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(17).collect()[0];
    /// found.puzzles[0].clues  // 17
    /// ```
    #[rhai_fn(name = "puzzles", get = "puzzles", return_raw, pure)]
    pub(crate) fn enumeration_puzzles(found: &mut Enumeration) -> Res<Array> {
        Ok(array(found.kept().raise()?))
    }

    /// The puzzles found of a grid.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).enumerate(17).collect()[0].puzzles[0].clues  // 17
    /// ```
    #[rhai_fn(name = "puzzles", get = "puzzles", return_raw, pure)]
    pub(crate) fn found_puzzles(found: &mut Found) -> Res<Array> {
        Ok(array(found.kept().raise()?))
    }

    /// The 729 characters.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn marks_to_string(marks: &mut Noted<Pencilmarks>) -> String {
        marks.to_string()
    }

    /// The cells of the board, `.` for blank, behind the size of its boxes if they are no squares.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn board_to_string(board: &mut Noted<Board>) -> String {
        board.to_string()
    }

    /// The component's name, or the one given by `named`.
    ///
    /// ```rhai
    /// clique::greedy().name  // greedy
    /// ```
    #[rhai_fn(get = "name", pure)]
    pub(crate) fn name(choice: &mut AnyChoice) -> ImmutableString {
        choice.name().into()
    }

    /// The component's name, or the one given by `named`.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn choice_to_string(choice: &mut AnyChoice) -> String {
        choice.name().to_owned()
    }

    /// The same choice under another name, for tables.
    ///
    /// ```rhai
    /// clique::random(7).named("seven").name  // seven
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn named(choice: &mut AnyChoice, name: ImmutableString) -> AnyChoice {
        choice.named(&name)
    }
}
