//! Properties of grids, puzzles, cells, sets, cliques and components.

use crate::cell::{cell_by_name, cell_by_number, cells_of_array, numbers_of_cells};
use crate::problem_value::puzzles_to_array;
use crate::verbs::prelude::*;
use seventeen_core::{Cell, ParseError, Position};
use seventeen_jobs::clique::Clique;
use seventeen_jobs::enumerate::{Enumeration, GridPuzzles};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::text::lines::ParsedLine;
use std::sync::Arc;

/// A rating in the comment of a puzzle, which has `name=number` among its words.
fn rating_in_comment(puzzle: &Annotated<Puzzle>, name: &str) -> Res<f64> {
    let words = puzzle.note.split(|c: char| c.is_whitespace() || c == ';');
    let words = words.filter_map(|word| word.split_once('='));
    let rating = words.filter(|(key, _)| *key == name).find_map(|(_, text)| text.parse().ok());
    rating.ok_or_else(|| {
        let note = &puzzle.note;
        bad_input(format_args!(
            "the puzzle's comment {note:?} has no `{name}=…`: rate the puzzle, as in \
             `puzzle.rate(rater::se121()).{name}`"
        ))
    })
}

/// A board of nine digits at most as a position.
fn board_position(board: &Annotated<Board>) -> Res<Position> {
    Problem::from(board.clone()).position().raise()
}

/// # Values
/// Properties and methods of grids, puzzles, cells, sets, cliques, enumerations and components.
#[export_module(manifest)]
pub(crate) mod values {
    /// The value as a line that reads back as the same value: the digits of the grid, the cells of
    /// the puzzle or board with `.` for a blank, or the 729 characters of the pencilmarks. The size
    /// of a board's boxes comes first if they are not square. A position is the 729 characters of
    /// its pencilmarks, or a line of HoDoKu's library if these do not show which digits are placed
    /// or given.
    ///
    /// ```rhai
    /// grid.to_string().len()  // 81
    /// ```
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").first().position.to_string().len()  // 729
    /// ```
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn line_to_string(line: &mut ParsedLine) -> String {
        match line {
            ParsedLine::Grid(grid) => grid.to_string(),
            // Also if its givens alone would do.
            ParsedLine::Problem(Problem::Position(position)) => position.to_string(),
            ParsedLine::Problem(problem) => problem.to_string(),
        }
    }

    /// The comment of the grid, puzzle or board: the text after it on its line. A position has that
    /// of the puzzle or pencilmarks from which it was made.
    ///
    /// ```rhai
    /// grid.note  // 20x17 12
    /// ```
    #[rhai_fn(name = "note", get = "note", pure)]
    pub(crate) fn note(line: &mut ParsedLine) -> ImmutableString {
        line.note().into()
    }

    /// The puzzle with the grid's digits in the cells `givens`.
    ///
    /// ```rhai
    /// grid.puzzle(cells("r1c123 r2c4")).clues  // 4
    /// ```
    #[rhai_fn(name = "puzzle", pure)]
    pub(crate) fn grid_puzzle(grid: &mut Annotated<Grid>, givens: Cells) -> Annotated<Puzzle> {
        grid.value.puzzle(givens).into()
    }

    /// The number of clues of the puzzle.
    ///
    /// ```rhai
    /// puzzle.clues  // 25
    /// ```
    #[rhai_fn(get = "clues", pure)]
    pub(crate) fn clues(puzzle: &mut Annotated<Puzzle>) -> i64 {
        puzzle.value.clues().into()
    }

    /// The number of clues of the board.
    ///
    /// ```rhai
    /// puzzles("2x3:12..5.4561..23...............456....").first().clues  // 12
    /// ```
    #[rhai_fn(name = "clues", get = "clues", pure)]
    pub(crate) fn board_clues(board: &mut Annotated<Board>) -> i64 {
        board.value.clues() as i64
    }

    /// The ER in the puzzle's comment, such as `er=7.2`: `generate` writes it if it was required.
    ///
    /// ```rhai
    /// generate(generator::bottom_up(), #{ er: "3.0..4.5" }).first().er >= 3.0  // true
    /// ```
    #[rhai_fn(get = "er", return_raw, pure)]
    pub(crate) fn er(puzzle: &mut Annotated<Puzzle>) -> Res<f64> {
        rating_in_comment(puzzle, "er")
    }

    /// The EP in the puzzle's comment, such as `ep=1.2`.
    ///
    /// ```rhai
    /// generate(generator::bottom_up(), #{ ep: "1.2..2.0" }).first().ep <= 2.0  // true
    /// ```
    #[rhai_fn(get = "ep", return_raw, pure)]
    pub(crate) fn ep(puzzle: &mut Annotated<Puzzle>) -> Res<f64> {
        rating_in_comment(puzzle, "ep")
    }

    /// The ED in the puzzle's comment, such as `ed=1.2`.
    ///
    /// ```rhai
    /// generate(generator::bottom_up(), #{ ed: "1.2..2.0" }).first().ed <= 2.0  // true
    /// ```
    #[rhai_fn(get = "ed", return_raw, pure)]
    pub(crate) fn ed(puzzle: &mut Annotated<Puzzle>) -> Res<f64> {
        rating_in_comment(puzzle, "ed")
    }

    /// The cells of the puzzle's givens.
    ///
    /// ```rhai
    /// puzzle.givens.len  // 25
    /// ```
    #[rhai_fn(get = "givens", pure)]
    pub(crate) fn givens(puzzle: &mut Annotated<Puzzle>) -> Cells {
        puzzle.value.givens()
    }

    /// The cells of the board's givens. It may have nine digits at most.
    #[rhai_fn(name = "givens", get = "givens", return_raw, pure)]
    pub(crate) fn board_givens(board: &mut Annotated<Board>) -> Res<Cells> {
        Ok(board_position(board)?.givens())
    }

    /// The cells of the puzzle without a given.
    ///
    /// ```rhai
    /// puzzle.blanks.len  // 56
    /// ```
    ///
    /// ```rhai
    /// let rows = [];
    /// for cell in puzzles("puzzles.txt").first().blanks {
    ///     if cell / 9 == 4 { rows.push(cell); }
    /// }
    /// rows  // [36, 37, 38, 39, 42, 43, 44]
    /// ```
    #[rhai_fn(get = "blanks", pure)]
    pub(crate) fn blanks(puzzle: &mut Annotated<Puzzle>) -> Cells {
        Cells::ALL - puzzle.value.givens()
    }

    /// The cells of the board without a given. It may have nine digits at most.
    #[rhai_fn(get = "blanks", return_raw, pure)]
    pub(crate) fn board_blanks(board: &mut Annotated<Board>) -> Res<Cells> {
        Ok(board_position(board)?.blank())
    }

    /// The digit of a cell of the grid, by the cell's name or its number, 0 to 80 by rows.
    ///
    /// ```rhai
    /// grid.digit("r1c1")  // 5
    /// ```
    #[rhai_fn(name = "digit", pure)]
    pub(crate) fn grid_digit(grid: &mut Annotated<Grid>, cell: Cell) -> i64 {
        grid.value.digit(cell).get().into()
    }

    /// The given of a cell of the puzzle, by the cell's name or its number, 0 to 80 by rows; 0 if
    /// the cell is blank.
    ///
    /// ```rhai
    /// puzzle.digit("r1c1")  // 3
    /// ```
    #[rhai_fn(name = "digit", pure)]
    pub(crate) fn puzzle_digit(puzzle: &mut Annotated<Puzzle>, cell: Cell) -> i64 {
        puzzle.value.digit(cell).map_or(0, |digit| digit.get().into())
    }

    /// Whether two puzzles are equal, whatever their comments.
    #[rhai_fn(name = "==")]
    pub(crate) fn same_puzzle(a: Annotated<Puzzle>, b: Annotated<Puzzle>) -> bool {
        a.value == b.value
    }

    /// Whether two puzzles differ, whatever their comments.
    #[rhai_fn(name = "!=")]
    pub(crate) fn other_puzzle(a: Annotated<Puzzle>, b: Annotated<Puzzle>) -> bool {
        a.value != b.value
    }

    /// Whether two boards are equal, whatever their comments.
    #[rhai_fn(name = "==")]
    pub(crate) fn same_board(a: Annotated<Board>, b: Annotated<Board>) -> bool {
        a.value == b.value
    }

    /// Whether two boards differ, whatever their comments.
    #[rhai_fn(name = "!=")]
    pub(crate) fn other_board(a: Annotated<Board>, b: Annotated<Board>) -> bool {
        a.value != b.value
    }

    /// Whether two positions are equal, whatever their comments.
    #[rhai_fn(name = "==")]
    pub(crate) fn same_position(a: Annotated<Position>, b: Annotated<Position>) -> bool {
        a.value == b.value
    }

    /// Whether two positions differ, whatever their comments.
    #[rhai_fn(name = "!=")]
    pub(crate) fn other_position(a: Annotated<Position>, b: Annotated<Position>) -> bool {
        a.value != b.value
    }

    /// Whether two grids are equal, whatever their comments.
    #[rhai_fn(name = "==")]
    pub(crate) fn same_grid(a: Annotated<Grid>, b: Annotated<Grid>) -> bool {
        a.value == b.value
    }

    /// Whether two grids differ, whatever their comments.
    #[rhai_fn(name = "!=")]
    pub(crate) fn other_grid(a: Annotated<Grid>, b: Annotated<Grid>) -> bool {
        a.value != b.value
    }

    /// Reads a set of cells from text: names such as `"r1c1 r2c5"` or `"r1c123"`, or a line of 81
    /// characters. In a line, a digit or `x` marks a cell of the set; the other cells are blank.
    /// The union of two sets is `a | b`, their intersection `a & b`, and their difference `a - b`.
    ///
    /// ```rhai
    /// cells("r1c123 r2c5")  // r1c1 r1c2 r1c3 r2c5
    /// ```
    #[rhai_fn(name = "cells", return_raw)]
    pub(crate) fn cells(text: &str) -> Res<Cells> {
        text.parse().map_err(|error: ParseError| bad_input(format_args!("cells: {error}")))
    }

    /// The set of the cells in an array: numbers, 0 to 80 by rows, and names.
    ///
    /// ```rhai
    /// cells([0, 1, "r2c5"])  // r1c1 r1c2 r2c5
    /// ```
    #[rhai_fn(name = "cells", return_raw)]
    pub(crate) fn cells_of_numbers(cells: Array) -> Res<Cells> {
        cells_of_array(&cells)
    }

    /// The names of the cells as text, such as `r1c1 r1c5`.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn cells_to_string(cells: &mut Cells) -> String {
        cells.to_string()
    }

    /// The number of cells in the set.
    ///
    /// ```rhai
    /// cells("r1c123 r2c5").len  // 4
    /// ```
    #[rhai_fn(name = "len", get = "len", pure)]
    pub(crate) fn cells_len(cells: &mut Cells) -> i64 {
        cells.len().into()
    }

    /// The numbers of the cells as an array: 0 to 80, by rows. A `for` loop goes through the same
    /// numbers.
    ///
    /// ```rhai
    /// cells("r1c123 r2c5").to_array()  // [0, 1, 2, 13]
    /// ```
    #[rhai_fn(name = "to_array", pure)]
    pub(crate) fn cells_to_array(cells: &mut Cells) -> IntArray {
        numbers_of_cells(*cells)
    }

    /// Whether two sets of cells have no cell in common.
    ///
    /// ```rhai
    /// cells("r1c12").disjoint(cells("r1c23"))  // false
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn disjoint(a: &mut Cells, b: Cells) -> bool {
        a.is_disjoint(b)
    }

    /// Whether the set contains the cell with this number, 0 to 80 by rows.
    ///
    /// ```rhai
    /// cells("r1c12").contains(1)  // true
    /// ```
    #[rhai_fn(name = "contains", pure)]
    pub(crate) fn contains(cells: &mut Cells, cell: i64) -> bool {
        cell_by_number(cell).is_ok_and(|cell| cells.contains(cell))
    }

    /// Whether the set contains the cell with this name.
    ///
    /// ```rhai
    /// "r1c2" in cells("r1c12")  // true
    /// ```
    #[rhai_fn(name = "contains", return_raw, pure)]
    pub(crate) fn contains_name(cells: &mut Cells, cell: &str) -> Res<bool> {
        Ok(cells.contains(cell_by_name(cell)?))
    }

    /// The cells that are in both sets.
    #[rhai_fn(name = "&")]
    pub(crate) fn intersection(a: Cells, b: Cells) -> Cells {
        a & b
    }

    /// The cells that are in either set, or in both.
    #[rhai_fn(name = "|")]
    pub(crate) fn union(a: Cells, b: Cells) -> Cells {
        a | b
    }

    /// The cells of the first set that are not in the second.
    #[rhai_fn(name = "-")]
    pub(crate) fn difference(a: Cells, b: Cells) -> Cells {
        a - b
    }

    /// Whether two sets contain the same cells.
    #[rhai_fn(name = "==")]
    pub(crate) fn same_cells(a: Cells, b: Cells) -> bool {
        a == b
    }

    /// Whether two sets contain different cells.
    #[rhai_fn(name = "!=")]
    pub(crate) fn other_cells(a: Cells, b: Cells) -> bool {
        a != b
    }

    /// The unavoidable sets as an array of cells.
    #[rhai_fn(name = "to_array", pure)]
    pub(crate) fn sets_to_array(sets: &mut Sets) -> CellsArray {
        sets.sets.iter().map(|&set| Dynamic::from(set)).collect()
    }

    /// The unavoidable sets for which the closure returns true.
    ///
    /// ```rhai
    /// sets.filter(|set| set.len == 4).len  // 7
    /// ```
    #[rhai_fn(name = "filter", return_raw, pure)]
    pub(crate) fn sets_filter(sets: &mut Sets, keep: Closure) -> Res<Sets> {
        let mut kept = Vec::new();
        for &set in sets.sets.iter() {
            if keep.call_predicate((set,))? {
                kept.push(set);
            }
        }
        Ok(Sets { sets: Arc::new(kept), ..sets.clone() })
    }

    /// The unavoidable sets from which the clique was chosen.
    ///
    /// ```rhai
    /// clique.harvest.len  // 374
    /// ```
    #[rhai_fn(get = "harvest", pure)]
    pub(crate) fn clique_harvest(clique: &mut Clique) -> Sets {
        clique.harvest.clone()
    }

    /// The sets of the clique as an array of cells.
    #[rhai_fn(name = "to_array", pure)]
    pub(crate) fn clique_to_array(clique: &mut Clique) -> CellsArray {
        clique.sets.iter().map(|&set| Dynamic::from(set)).collect()
    }

    /// The puzzles that the enumeration found, as an array.
    ///
    /// ```rhai
    /// let found = grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(17).collect()[0];
    /// found.puzzles[0].clues  // 17
    /// ```
    #[rhai_fn(name = "puzzles", get = "puzzles", return_raw, pure)]
    pub(crate) fn enumeration_puzzles(found: &mut Enumeration) -> Res<PuzzleArray> {
        Ok(puzzles_to_array(found.rules, found.all_puzzles().raise()?))
    }

    /// The puzzles found in the grid, as an array.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).enumerate(17).collect()[0].puzzles[0].clues  // 17
    /// ```
    #[rhai_fn(name = "puzzles", get = "puzzles", return_raw, pure)]
    pub(crate) fn found_puzzles(found: &mut GridPuzzles) -> Res<PuzzleArray> {
        Ok(puzzles_to_array(found.rules, found.all_puzzles().raise()?))
    }

    /// The name of the component, or the one that `named` gave it.
    ///
    /// ```rhai
    /// clique::greedy().name  // greedy
    /// ```
    #[rhai_fn(get = "name", pure)]
    pub(crate) fn name(choice: &mut AnyChoice) -> ImmutableString {
        choice.name().into()
    }

    /// The name of the component as text, or the one that `named` gave it.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn choice_to_string(choice: &mut AnyChoice) -> String {
        choice.name().to_owned()
    }

    /// The component under another name, for tables.
    ///
    /// ```rhai
    /// clique::random(7).named("seven").name  // seven
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn named(choice: &mut AnyChoice, name: ImmutableString) -> AnyChoice {
        choice.with_name(&name)
    }
}
