//! `minlex`: canonical forms, isomorphisms and automorphisms.

use crate::into_dynamic::map_of_fields;
use crate::problem_value::{ClassicProblem, problem_to_dynamic};
use crate::verbs::prelude::*;
use seventeen_core::Transformation;
use seventeen_jobs::isomorphism::find_isomorphism;
use seventeen_jobs::rules::minlex_of_board;
use seventeen_jobs::text::comment;

/// The minlex form of a problem as it was read.
fn of_problem(problem: Problem) -> Res<Problem> {
    match problem {
        Problem::Puzzle(puzzle) => {
            Ok(Problem::Puzzle(equivalent(&puzzle, puzzle.value.minlex_form_of_checked())))
        }
        Problem::Board(mut board) => minlex::of_board(&mut board).map(Problem::from),
        other => Err(unexpected_item_error(&problem_to_dynamic(other))),
    }
}

/// An equivalent value, with what of the comment also holds for it.
pub(super) fn equivalent<T>(of: &Annotated<T>, value: T) -> Annotated<T> {
    Annotated { value, note: comment::for_equivalent(&of.note) }
}

fn unexpected_item_error(item: &Dynamic) -> Box<EvalAltResult> {
    unexpected_type_error("minlex", "a grid or a puzzle", item)
}

/// # Canonical forms
/// Finds minlex forms, the smallest equivalent grids, puzzles and patterns, and isomorphisms and
/// automorphisms.
#[export_module(manifest)]
pub(crate) mod minlex {
    /// The minlex form of the grid: the lexicographically smallest equivalent grid.
    #[rhai_fn(name = "minlex", pure)]
    pub(crate) fn of_grid(grid: &mut Annotated<Grid>) -> Annotated<Grid> {
        equivalent(grid, grid.value.minlex().0)
    }

    /// The minlex form of the puzzle: the lexicographically smallest equivalent puzzle, blanks
    /// counting as 0.
    ///
    /// ```rhai
    /// puzzle.minlex()
    /// // ........1....2345...1..6.2..1.6..7...85......2.4...5...5....1.9.6.57.8..4..2.....
    /// ```
    #[rhai_fn(name = "minlex", return_raw, pure)]
    pub(crate) fn of_puzzle(puzzle: &mut Annotated<Puzzle>) -> Res<Annotated<Puzzle>> {
        Ok(equivalent(puzzle, puzzle.value.minlex().map_err(bad_input)?.0))
    }

    /// The minlex form of the board, of at most nine digits: the smallest one under the symmetries
    /// of its rules.
    ///
    /// ```rhai
    /// puzzles("4321214312343412").first().minlex()  // 1234341221434321
    /// ```
    #[rhai_fn(name = "minlex", return_raw, pure)]
    pub(crate) fn of_board(board: &mut Annotated<Board>) -> Res<Annotated<Board>> {
        Ok(equivalent(board, minlex_of_board(&board.value).raise()?))
    }

    /// The minlex form of the pattern: the lexicographically smallest equivalent pattern, written
    /// with 1 for each of its cells.
    #[rhai_fn(name = "minlex", pure)]
    pub(crate) fn of_pattern(cells: &mut Cells) -> Cells {
        cells.minlex().0
    }

    /// The minlex form of each grid or puzzle.
    #[rhai_fn(name = "minlex", pure)]
    pub(crate) fn of_stream(stream: &mut Stream) -> Stream {
        let forms = stream.par_map_problems("minlex", of_problem, |mut item| {
            if let Some(mut grid) = item.write_lock::<Annotated<Grid>>() {
                Ok(Dynamic::from(of_grid(&mut grid)))
            } else if let Some(mut puzzle) = item.write_lock::<Annotated<Puzzle>>() {
                of_puzzle(&mut puzzle).map(Dynamic::from)
            } else if let Some(mut board) = item.write_lock::<Annotated<Board>>() {
                of_board(&mut board).map(Dynamic::from)
            } else {
                Err(unexpected_item_error(&item))
            }
        });
        forms.with_rows_of(stream)
    }

    /// A transformation of the puzzle into the other, as a record; `()` if there is none. The
    /// record has `transposes`, the orders of `rows` and `columns`, and `digits`, the new digit of
    /// each digit. Row 1 of the other puzzle is row `rows[0]` of this puzzle, or of its transpose.
    /// `text` is the whole transformation in one line. Positions and pencilmarks are transformed
    /// with their placed digits and candidates.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").first();
    /// puzzle.isomorphism(puzzle.minlex()).transposes  // true
    /// ```
    #[rhai_fn(name = "isomorphism", return_raw, pure)]
    pub(crate) fn isomorphism(
        problem: &mut ClassicProblem,
        session: Handle,
        other: Isomorphic,
    ) -> Res<Dynamic> {
        let other = Problem::from_value("isomorphism", other)?;
        let solver = session.context.default_choice().raise()?;
        let map = find_isomorphism(&problem.0, &other, &solver).raise()?;
        Ok(map.as_ref().map_or(Dynamic::UNIT, record_of))
    }

    /// The number of transformations that turn the grid into itself.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).map(|grid| grid.automorphisms)  // 1
    /// ```
    #[rhai_fn(name = "automorphisms", get = "automorphisms", pure)]
    pub(crate) fn automorphisms_of_grid(grid: &mut Annotated<Grid>) -> i64 {
        grid.value.automorphisms().order() as i64
    }

    /// The number of transformations that turn the puzzle into itself.
    #[rhai_fn(name = "automorphisms", get = "automorphisms", return_raw, pure)]
    pub(crate) fn automorphisms_of_puzzle(puzzle: &mut Annotated<Puzzle>) -> Res<i64> {
        Ok(puzzle.value.automorphisms().map_err(bad_input)?.order() as i64)
    }
    /// The number of transformations that turn the pattern into itself.
    #[rhai_fn(name = "automorphisms", get = "automorphisms", pure)]
    pub(crate) fn automorphisms_of_pattern(cells: &mut Cells) -> i64 {
        cells.automorphisms().order() as i64
    }
}

/// A transformation as a record of a recipe, with lines and digits counted from 1.
fn record_of(map: &Transformation) -> Dynamic {
    let from_1 = |lines: &[u8; 9]| -> Array {
        lines.iter().map(|&line| i64::from(line + 1).into()).collect()
    };
    let digits: Array = map.digits()[1..].iter().map(|&digit| i64::from(digit).into()).collect();
    let fields: [Dynamic; 5] = [
        map.transposes().into(),
        from_1(map.rows()).into(),
        from_1(map.columns()).into(),
        digits.into(),
        map.to_string().into(),
    ];
    map_of_fields(records::TRANSFORMATION.into_iter().zip(fields)).into()
}
