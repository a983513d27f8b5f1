//! `audit`: what two lists of puzzles have in common.

use crate::chunk::ChunkValues;
use crate::problem_value::problem_from_dynamic;
use crate::verbs::prelude::*;
use rhai::{Position, Variant};
use seventeen_core::Solver;
use seventeen_jobs::audit::{Audit, AuditRow, AuditedList, PuzzleFacts, SharedPuzzles};
use seventeen_report::{Table, Value};
use std::sync::Arc;

/// # Audits
/// Finds what two lists of puzzles have in common, such as the training and the test part of a data
/// set.
#[export_module(manifest)]
pub(crate) mod audit {
    /// Facts about this stream of puzzles and another, and what they share: a table with the
    /// columns `fact`, `first` and `second`.
    ///
    /// * `puzzles`, `without_solution`, `several_solutions`: numbers of puzzles
    /// * `repeated_puzzles`, `equivalent_puzzles`: puzzles that the list has before, or whose
    ///   equivalent it has before
    /// * `solution_grids`: solution grids that are not equivalent
    /// * `fewest_clues`, `median_clues`, `most_clues`
    /// * `shared_puzzles`, `shared_classes`, `shared_grids`: puzzles of the second list that are in
    ///   the first, that are equivalent to one of the first, or whose solution grid is
    /// * `one_clue_apart`: puzzles of the second list that become equivalent to one of the first if
    ///   a clue is added, removed, or replaced by another
    ///
    /// The first list takes about 450 bytes of memory for a puzzle of 25 clues, the second 50.
    ///
    /// ```rhai
    /// let all = puzzles("puzzles.txt").take(6);
    /// let shared = all.audit(all.skip(5).minlex()).where(|row| row.first == ());
    /// shared.select(["fact", "second"]).show()
    /// // fact            second
    /// // shared_puzzles       0
    /// // shared_classes       1
    /// // shared_grids         1
    /// // one_clue_apart       0
    /// ```
    #[rhai_fn(name = "audit", return_raw, pure)]
    pub(crate) fn audit_streams(
        context: NativeCallContext,
        stream: &mut Stream,
        other: Stream,
    ) -> Res<Table> {
        let (session, place) = (Session::of_call(&context), context.call_position());
        let solver: Choice<dyn Solver> = session.context.or_default(None).raise()?;
        let facts = map_facts(stream, place, solver.clone(), |facts| facts);
        let first = Arc::new(AuditedList::new(collect::<PuzzleFacts>(&facts)?));
        let index = first.clone();
        let compared = map_facts(&other, place, solver, move |facts| {
            let shared = index.shared_by(&facts);
            (facts.without_neighbours(), shared)
        });
        let (second, shared): (Vec<_>, Vec<SharedPuzzles>) =
            collect::<(PuzzleFacts, SharedPuzzles)>(&compared)?.into_iter().unzip();
        let shared = shared.into_iter().sum();
        table_of(&Audit { first, second: AuditedList::new(second), shared })
    }
}

/// What `work` makes of the facts about each puzzle, on all threads.
fn map_facts<T: Variant + Clone>(
    stream: &Stream,
    place: Position,
    solver: Choice<dyn Solver>,
    work: impl Fn(PuzzleFacts) -> T + Send + Sync + 'static,
) -> Stream {
    stream.par_chunks("audit", place, move |_, chunk| {
        let facts = |_, value| {
            let facts = PuzzleFacts::of(&puzzle_of(value)?, &solver).raise()?;
            Ok(Dynamic::from(work(facts)))
        };
        chunk.map(facts, ChunkValues::Any)
    })
}

fn puzzle_of(value: Dynamic) -> Res<Puzzle> {
    match problem_from_dynamic("audit", value)? {
        Problem::Puzzle(puzzle) => Ok(puzzle.value),
        Problem::Position(position) => Ok(position.value.given_puzzle()),
        Problem::Marks(_) => {
            Err(bad_input("audit: expected puzzles with givens, found pencilmarks"))
        }
        // A 9x9 puzzle that repeats a digit is a board, too.
        Problem::Board(board) => {
            let digits = <[u8; 81]>::try_from(board.value.digits());
            digits.map(Puzzle::from_digits).map_err(|_| bad_input("audit: expected 9x9 puzzles"))
        }
    }
}

/// The values of a stream that [`map_facts`] returned.
fn collect<T: Variant + Clone>(stream: &Stream) -> Res<Vec<T>> {
    let items = stream.items_to_the_end("audit")?;
    items.map(|item| take_as("audit", "facts", item?.value)).collect()
}

fn table_of(audit: &Audit) -> Res<Table> {
    let columns = ["fact", "first", "second"].map(String::from).into();
    let number = |number: Option<u64>| number.map_or(Value::Nothing, |it| (it as i64).into());
    let row = |row: AuditRow| vec![row.fact.into(), number(row.first), number(row.second)];
    Table::new(columns, audit.rows().into_iter().map(row).collect()).raise()
}
