//! `pattern_search`: all valid puzzles of a map or of one pattern, by stages.

use crate::failure::{Raise, Res, bad_input};
use crate::given::{self, misfit};
use crate::pattern::{Lister, Manifest, Search, Searched, what};
use crate::session::Session;
use crate::stream::Stream;
use crate::table::Table;
use rhai::Map;
use rhai::plugin::*;
use seventeen_core::{Chain, Layout, PatternSearcher, Region, Solver};
use seventeen_jobs::Choice;
use std::sync::Arc;

#[export_module]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod pattern_search {
    /// Searches for all valid puzzles of a map, the number of clues in each box, as in
    /// `"111/111/999"`, or of a pattern: cells, or their names or drawing as text. A text may name a
    /// file with either.
    #[rhai_fn(name = "pattern_search", return_raw)]
    pub(crate) fn search(context: NativeCallContext, what: Dynamic) -> Res<Searched> {
        search_with(context, what, Map::new())
    }

    /// The same with options, all of which may be left out:
    /// * `searcher`: the component that does it, `pattern::region_chain()`
    /// * `chain`: which boxes are filled first, and then one by one, as in `"123 4 5 6"`; it may
    ///   stop early; the searcher's own if left empty
    /// * `dir`: the directory in which stages are kept; a search that was stopped goes on there. A
    ///   temporary one if left empty
    /// * `memory`: how many megabytes dropping duplicates may take; 1024
    /// * `solver`: the solver that counts the solutions of puzzles
    #[rhai_fn(name = "pattern_search", return_raw)]
    pub(crate) fn search_with(
        context: NativeCallContext,
        what: Dynamic,
        options: Map,
    ) -> Res<Searched> {
        let session = Session::of(&context);
        let layout = what::layout(&what)?;
        Options::new(&session, options)?.search(&session, layout)
    }

    /// The map, or the cells of the pattern by name.
    #[rhai_fn(get = "layout", pure)]
    pub(crate) fn layout(searched: &mut Searched) -> String {
        searched.layout.to_string()
    }

    /// How many classes of configurations the last stage kept.
    #[rhai_fn(get = "kept", pure)]
    pub(crate) fn kept(searched: &mut Searched) -> i64 {
        i64::try_from(searched.kept()).unwrap_or(i64::MAX)
    }

    /// Whether all boxes that are not completely given were filled, so that the puzzles are all
    /// that there are.
    #[rhai_fn(name = "complete", get = "complete", pure)]
    pub(crate) fn complete(searched: &mut Searched) -> bool {
        searched.is_complete()
    }

    /// A table with a row a stage: stage, region, checked, kept, raw, cached, searches, seconds.
    #[rhai_fn(get = "stages", return_raw, pure)]
    pub(crate) fn stages(searched: &mut Searched) -> Res<Table> {
        searched.stage_table()
    }

    /// A table with a row for each pattern of each stage: stage, region, clues, kept, raw.
    #[rhai_fn(get = "patterns", return_raw, pure)]
    pub(crate) fn patterns(searched: &mut Searched) -> Res<Table> {
        searched.pattern_table()
    }

    /// The valid puzzles, no two of them essentially the same.
    #[rhai_fn(name = "puzzles", get = "puzzles", return_raw, pure)]
    pub(crate) fn searched_puzzles(
        context: NativeCallContext,
        searched: &mut Searched,
    ) -> Res<Stream> {
        searched.puzzles(Session::of(&context), context.call_position())
    }

    /// The configurations of the last stage as records: digits, clues, images, fixed, ways.
    #[rhai_fn(get = "configurations", return_raw, pure)]
    pub(crate) fn configurations(
        context: NativeCallContext,
        searched: &mut Searched,
    ) -> Res<Stream> {
        searched.configurations(Session::of(&context), searched.last() as i64)
    }

    /// The configurations of a stage, counted from 1.
    #[rhai_fn(name = "configurations", return_raw, pure)]
    pub(crate) fn configurations_of(
        context: NativeCallContext,
        searched: &mut Searched,
        stage: i64,
    ) -> Res<Stream> {
        searched.configurations(Session::of(&context), stage)
    }

    /// CPU time of all stages, in seconds.
    #[rhai_fn(name = "seconds", get = "seconds", pure)]
    pub(crate) fn searched_seconds(searched: &mut Searched) -> f64 {
        searched.seconds()
    }

    /// What the search showed, in a line.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn searched_to_string(searched: &mut Searched) -> String {
        searched.line()
    }
}

/// What the options are called.
const NAMES: [&str; 5] = ["searcher", "chain", "dir", "memory", "solver"];

/// How many megabytes dropping duplicates may take unless a recipe says otherwise.
const MEMORY: u64 = 1024;

/// How patterns are searched.
struct Options {
    searcher: Choice<dyn PatternSearcher>,
    solver: Choice<dyn Solver>,
    chain: Chain,
    directory: Option<String>,
    /// In bytes.
    memory: u64,
}

impl Options {
    /// Those that a recipe gives.
    fn new(session: &Session, mut given: Map) -> Res<Options> {
        given::known("pattern_search", &given, &NAMES)?;
        let verb = "pattern_search";
        let searcher = given::component(session, verb, &mut given, "searcher", "region_chain")?;
        let solver = given::component(session, verb, &mut given, "solver", "auto")?;
        Ok(Options {
            searcher,
            solver,
            chain: chain(&mut given)?,
            directory: text("dir", &mut given)?.filter(|directory| !directory.is_empty()),
            memory: memory(&mut given)?.saturating_mul(1_000_000),
        })
    }

    /// Plans on this thread, then does one stage after the other on all.
    fn search(&self, session: &Session, layout: Layout) -> Res<Searched> {
        session.context.check_running().raise()?;
        let searcher = self.searcher.lease().raise()?;
        let search = searcher.run(|searcher| searcher.plan(&layout, &self.chain)).raise()?;
        let chain: Vec<Region> = search.stages().iter().map(|stage| stage.region).collect();
        let manifest = Manifest::new(self.searcher.signature(), &layout, &chain);
        let directory = self.directory.as_deref();
        let (stages, place) =
            Search::open(session, &*search, &manifest, directory, self.memory)?.run()?;
        let lister = Arc::new(Lister::new(layout, self.solver.clone()));
        Ok(Searched { layout, stages: Arc::new(stages), place, lister })
    }
}

fn chain(given: &mut Map) -> Res<Chain> {
    let chain = text("chain", given)?.unwrap_or_default();
    chain.parse().map_err(|error| bad_input(format_args!("pattern_search: `chain`: {error}")))
}

fn text(name: &str, given: &mut Map) -> Res<Option<String>> {
    let Some(value) = given.remove(name) else { return Ok(None) };
    let text = value.clone().into_string();
    text.map(Some).map_err(|_| misfit("pattern_search", name, &value, "a text"))
}

fn memory(given: &mut Map) -> Res<u64> {
    let Some(value) = given.remove("memory") else { return Ok(MEMORY) };
    let number = value.as_int().ok().and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
    number.ok_or_else(|| misfit("pattern_search", "memory", &value, "a whole number from 1 on"))
}
