//! `audit`: what two lists of puzzles have in common. `splits`: splits of one that have nothing in
//! common.

use crate::chunk::ChunkValues;
use crate::into_dynamic::map_of_fields;
use crate::item::{Item, Items, items_or_error};
use crate::problem_value::problem_from_dynamic;
use crate::stream::OperationShape;
use crate::verb_options::SplitOptions;
use crate::verbs::prelude::*;
use rhai::{EvalAltResult, Position, Variant};
use seventeen_core::Solver;
use seventeen_jobs::audit::{
    Audit, AuditRow, AuditedList, PuzzleFacts, SharedPuzzles, split_puzzles,
};
use seventeen_report::{Table, Value};
use std::sync::Arc;

/// # Audits
/// Finds what two lists of puzzles have in common, such as the training and the test data of a
/// model, and splits a list so that nothing is.
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
    /// let shared = all.audit(all.take(1).minlex()).where(|row| row.first == ());
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
        let facts = map_facts("audit", stream, place, solver.clone(), |_, facts| facts);
        let first = Arc::new(AuditedList::try_new(values::<PuzzleFacts>(&facts)?)?);
        let index = first.clone();
        let compared = map_facts("audit", &other, place, solver, move |_, facts| {
            let shared = index.shared_by(&facts);
            (facts.without_neighbours(), shared)
        });
        let mut shared = SharedPuzzles::default();
        let compared = values::<(PuzzleFacts, SharedPuzzles)>(&compared)?.map(|compared| {
            let (facts, of_puzzle) = compared?;
            shared = [shared, of_puzzle].into_iter().sum();
            Ok(facts)
        });
        let second = AuditedList::try_new::<Box<EvalAltResult>>(compared)?;
        table_of(&Audit { first, second, shared })
    }

    /// The puzzles in splits that share nothing, as records `#{ split, item }`, in their order.
    /// `split` is `test`, `validation` or `train`. Equivalent puzzles are in the same split, and so
    /// are puzzles with equivalent solution grids, and those that are equivalent after a clue of
    /// one is added, removed or replaced. Splits depend neither on the order of the puzzles nor on
    /// the seed. All puzzles are held in memory, about 700 bytes for one of 25 clues.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").splits(#{ test: 0.2 }).count_by(|member| member.split).show()
    /// ```
    #[rhai_fn(name = "splits", return_raw, pure)]
    pub(crate) fn splits(
        context: NativeCallContext,
        stream: &mut Stream,
        options: Map,
    ) -> Res<Stream> {
        let shares = shares_of(option_map::read_options("splits", options)?)?;
        let place = context.call_position();
        let solver: Choice<dyn Solver> = stream.session.context.or_default(None).raise()?;
        let with_facts =
            map_facts("splits", stream, place, solver, |puzzle, facts| (puzzle, facts));
        let split = move |items| items_or_error(split_items(items, shares));
        Ok(with_facts.with_item_operation("splits", place, OperationShape::Stateful, split))
    }
}

/// What `work` makes of each puzzle and the facts about it, on all threads.
fn map_facts<T: Variant + Clone>(
    verb: &'static str,
    stream: &Stream,
    place: Position,
    solver: Choice<dyn Solver>,
    work: impl Fn(Dynamic, PuzzleFacts) -> T + Send + Sync + 'static,
) -> Stream {
    stream.par_chunks(verb, place, move |_, chunk| {
        let facts = |_, value: Dynamic| {
            let facts = PuzzleFacts::of(&puzzle_of(verb, value.clone())?, &solver).raise()?;
            Ok(Dynamic::from(work(value, facts)))
        };
        chunk.map(facts, ChunkValues::Any)
    })
}

fn puzzle_of(verb: &str, value: Dynamic) -> Res<Puzzle> {
    let not_9x9 =
        |found| bad_input(format_args!("{verb}: expected 9x9 puzzles with givens, found {found}"));
    match problem_from_dynamic(verb, value)? {
        Problem::Puzzle(puzzle) => Ok(puzzle.value),
        Problem::Position(position) => Ok(position.value.given_puzzle()),
        Problem::Marks(_) => Err(not_9x9("pencilmarks")),
        // A 9x9 puzzle that repeats a digit is a board, too.
        Problem::Board(board) => <[u8; 81]>::try_from(board.value.digits())
            .map(Puzzle::from_digits)
            .map_err(|_| not_9x9("a board of another size")),
    }
}

/// The values of a stream that [`map_facts`] returned.
fn values<T: Variant + Clone>(stream: &Stream) -> Res<impl Iterator<Item = Res<T>>> {
    let items = stream.items_to_the_end("audit")?;
    Ok(items.map(|item| take_as("audit", "facts", item?.value)))
}

fn table_of(audit: &Audit) -> Res<Table> {
    let columns = ["fact", "first", "second"].map(String::from).into();
    let number = |number: Option<u64>| number.map_or(Value::Nothing, |it| (it as i64).into());
    let row = |row: AuditRow| vec![row.fact.into(), number(row.first), number(row.second)];
    Table::new(columns, audit.rows().into_iter().map(row).collect()).raise()
}

/// The shares of the splits besides `train`, in the order of [`SPLITS`].
fn shares_of(options: SplitOptions) -> Res<[f64; 2]> {
    let shares = [options.test.unwrap_or(0.1), options.validation.unwrap_or(0.)];
    let is_share = |share: &f64| (0.0..=1.0).contains(share);
    if shares.iter().all(is_share) && shares.iter().sum::<f64>() <= 1. {
        return Ok(shares);
    }
    let [test, validation] = shares;
    Err(bad_input(format_args!(
        "splits: `test` is {test} and `validation` is {validation}, expected shares from 0 to 1 with a sum of \
         at most 1, such as 0.1"
    )))
}

/// The names of the splits.
const SPLITS: [&str; 3] = ["test", "validation", "train"];

/// A record for each puzzle.
fn split_items(items: Items, shares: [f64; 2]) -> Res<impl Iterator<Item = Res<Item>> + Send> {
    let (mut puzzles, mut facts) = (Vec::new(), Vec::new());
    for item in items {
        let Item { source, value } = item?;
        let (puzzle, of_puzzle): (Dynamic, PuzzleFacts) = take_as("splits", "facts", value)?;
        puzzles.push((source, puzzle));
        facts.push(of_puzzle);
    }
    let splits =
        split_puzzles(&facts, &shares).into_iter().map(|split| Dynamic::from(SPLITS[split]));
    Ok(puzzles.into_iter().zip(splits).map(|((source, puzzle), split)| {
        let fields = records::SPLIT_ITEM.into_iter().zip([split, puzzle]);
        Ok(Item { source, value: map_of_fields(fields).into() })
    }))
}
