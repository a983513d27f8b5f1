//! `audit`: what two lists of puzzles have in common. `splits` and `dataset`: parts of one that
//! have nothing in common.

use crate::chunk::ChunkValues;
use crate::into_dynamic::map_of_fields;
use crate::item::{Item, Items, items_or_error};
use crate::stream::OperationShape;
use crate::verbs::prelude::*;
use rhai::Variant;
use seventeen_core::Solver;
use seventeen_jobs::audit::{
    Audit, AuditOptions, Auditor, OverlapCounts, PuzzleFacts, SplitOptions, split_puzzles,
};
use seventeen_jobs::dataset::{DatasetMethod, DatasetOptions, distinct_valid_puzzles};
use seventeen_report::Table;
use seventeen_report::dataset::DatasetFiles;
use seventeen_report::record::audit_table;
use std::sync::Arc;

/// # Audits
/// Finds what two lists of puzzles have in common, such as the training and the test data of a
/// model, and splits a list so that nothing is.
#[export_module(manifest)]
pub(crate) mod audit {
    /// Facts about this stream of puzzles and another, and what they share. With the option
    /// `sample`, some puzzles of each stream are also rated.
    ///
    /// The first list takes about 450 bytes of memory for a puzzle of 25 clues, the second 50.
    ///
    /// ```rhai
    /// let all = puzzles("puzzles.txt").take(6);
    /// all.audit(all.take(1).minlex()).shares  // true
    /// ```
    #[rhai_fn(name = "audit", return_raw, pure)]
    pub(crate) fn audit_streams(stream: &mut Stream, other: Stream, options: Map) -> Res<Audit> {
        let session = stream.session.clone();
        let options: AuditOptions = option_map::read_options("audit", options)?;
        let auditor = Auditor::new(&session.context, options).raise()?;
        let facts = map_facts("audit", stream, auditor.solver(), |_, facts| facts);
        let first = Arc::new(auditor.collect_first_list(values::<PuzzleFacts>("audit", &facts)?)?);
        let index = first.clone();
        let compared =
            map_facts("audit", &other, auditor.solver(), move |_, facts| index.compare(facts));
        let compared = values::<(PuzzleFacts, OverlapCounts)>("audit", &compared)?;
        let second = auditor.collect_second_list(compared)?;
        auditor.audit(&session.context, &first, &second).raise()
    }

    /// The numbers of the audit: a table with the columns `fact`, `first` and `second`.
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
    /// ```rhai
    /// let all = puzzles("puzzles.txt").take(6);
    /// let shared = all.audit(all.take(1).minlex()).table().where(|row| row.first == ());
    /// shared.select(["fact", "second"]).show()
    /// // fact            second
    /// // shared_puzzles       0
    /// // shared_classes       1
    /// // shared_grids         1
    /// // one_clue_apart       0
    /// ```
    #[rhai_fn(name = "table", return_raw, pure)]
    pub(crate) fn table_of_audit(audit: &mut Audit) -> Res<Table> {
        audit_table(audit).raise()
    }

    /// Makes a data set: rated puzzles in splits that share nothing, as those of `splits`. Only the
    /// first of equivalent puzzles is taken, and only puzzles with one solution. Each split becomes
    /// a file in the directory `dir`, and a README describes them. Returns a table of the files.
    /// All puzzles are held in memory, about 900 bytes for one of 25 clues.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(9).dataset(#{ dir: "data", test: 0.3 }).len  // 2
    /// ```
    #[rhai_fn(name = "dataset", return_raw, pure)]
    pub(crate) fn dataset(stream: &mut Stream, options: Map) -> Res<Table> {
        let session = stream.session.clone();
        let options: DatasetOptions = option_map::read_options("dataset", options)?;
        let of_dataset = |error: seventeen_jobs::Error| error.with_subject("dataset");
        let files = DatasetFiles::from_options(&options).map_err(of_dataset).raise()?;
        let files = files.ok_or_else(|| {
            bad_input("dataset: give the directory for the files, such as `dir: \"data\"`")
        })?;
        session.check_write(&files.directory().to_string_lossy())?;
        files.check_directory().map_err(of_dataset).raise()?;
        let method = DatasetMethod::new(&session.context, &options).map_err(of_dataset).raise()?;
        let facts = map_facts("dataset", stream, method.solver(), |_, facts| facts);
        let puzzles = distinct_valid_puzzles(values::<PuzzleFacts>("dataset", &facts)?)?;
        let dataset = method.make(&session.context, puzzles).map_err(of_dataset).raise()?;
        for (path, entries) in files.paths(&dataset) {
            let path = path.to_string_lossy();
            session.claim_output(&path)?;
            if let Some(account) = &session.settings.account {
                account.add_written_file(&path, entries);
            }
        }
        files.write(&session.context, &method, &dataset).raise()?;
        files.table(&dataset).raise()
    }

    /// The puzzles in splits that share nothing, as records `#{ split, item }`, in their order.
    /// `split` is `test`, `validation` or `train`. Equivalent puzzles are in the same split, and so
    /// are puzzles with equivalent solution grids, and those that are equivalent after a clue of
    /// one is added, removed or replaced. Splits depend neither on the order of the puzzles nor on
    /// the seed. All puzzles are held in memory, about 900 bytes for one of 25 clues.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").splits(#{ test: 0.2 }).count_by(|member| member.split).show()
    /// ```
    #[rhai_fn(name = "splits", return_raw, pure)]
    pub(crate) fn splits(stream: &mut Stream, options: Map) -> Res<Stream> {
        stream.check_end("splits")?;
        let options: SplitOptions = option_map::read_options("splits", options)?;
        let shares = options.shares().map_err(|error| error.with_subject("splits")).raise()?;
        let solver: Choice<dyn Solver> = stream.session.context.or_default(None).raise()?;
        let with_facts = map_facts("splits", stream, &solver, |puzzle, facts| (puzzle, facts));
        let split = move |items| items_or_error(split_items(items, shares));
        Ok(with_facts.with_item_operation("splits", OperationShape::Stateful, split))
    }
}

/// What `work` makes of each puzzle and the facts about it, on all threads.
fn map_facts<T: Variant + Clone>(
    verb: &'static str,
    stream: &Stream,
    solver: &Choice<dyn Solver>,
    work: impl Fn(Dynamic, PuzzleFacts) -> T + Send + Sync + 'static,
) -> Stream {
    let solver = solver.clone();
    stream.par_chunks(verb, move |_, chunk| {
        let facts = |_, value: Dynamic| {
            let problem = Problem::from_value(verb, value.clone())?;
            let facts = PuzzleFacts::of_problem(&problem, &solver);
            let facts = facts.map_err(|error| error.with_subject(verb)).raise()?;
            Ok(Dynamic::from(work(value, facts)))
        };
        chunk.map(facts, ChunkValues::Any)
    })
}

/// The values of a stream that [`map_facts`] returned.
fn values<T: Variant + Clone>(
    verb: &'static str,
    stream: &Stream,
) -> Res<impl Iterator<Item = Res<T>>> {
    let items = stream.items_to_the_end(verb)?;
    Ok(items.map(move |item| take_as(verb, "facts", item?.value)))
}

/// A record for each puzzle.
fn split_items(items: Items, shares: [f64; 2]) -> Res<impl Iterator<Item = Res<Item>> + Send> {
    let (mut puzzles, mut facts) = (Vec::new(), Vec::new());
    for item in items {
        let Item { source, value } = item?;
        let (puzzle, of_puzzle): (Dynamic, PuzzleFacts) = take_as("splits", "facts", value)?;
        puzzles.push((source, puzzle));
        facts.push(of_puzzle);
    }
    let splits = split_puzzles(&facts, &shares)
        .into_iter()
        .map(|split| Dynamic::from(SplitOptions::NAMES[split]));
    Ok(puzzles.into_iter().zip(splits).map(|((source, puzzle), split)| {
        let fields = records::SPLIT_ITEM.into_iter().zip([split, puzzle]);
        Ok(Item { source, value: map_of_fields(fields).into() })
    }))
}
