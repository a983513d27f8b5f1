//! `prove`: proofs of the puzzles of a grid, which programs of others check.

use crate::verbs::prelude::*;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::prove::{Proof, ProveMethod, ProveOptions};
use seventeen_language::bounds;
use std::path::PathBuf;

/// # Proving
/// Writes proofs that a grid has no other puzzles than those found.
#[export_module(manifest)]
pub(crate) mod prove {
    /// Proves that each valid puzzle of the grid with at most `clues` clues contains one of those
    /// that an enumerator finds, or that there is none. Writes the proof into the directory `dir`,
    /// with all that others need to check it: `claims(dir).verify()` and VeriPB do. The verb
    /// harvests the unavoidable sets that it needs.
    ///
    /// Some parts of the proof are made first. If the whole is expected to be too large, or to take
    /// too long, the verb fails and says which option allows it. An interrupted run resumes if it
    /// is started again.
    ///
    /// ```rhai
    /// grids("grids.txt").first().prove(12, #{ dir: "proof" }).puzzles  // 0
    /// ```
    #[rhai_fn(name = "prove", return_raw, pure)]
    pub(crate) fn of_grid(
        context: NativeCallContext,
        grid: &mut Annotated<Grid>,
        clues: i64,
        options: Map,
    ) -> Res<Proof> {
        let session = Session::of_call(&context);
        let work = ProveWork::new(&session, clues, options)?;
        let harvester = session.context.or_default(work.options.harvester.clone()).raise()?;
        let sets = Sets::empty(grid.clone()).harvest(&session.context, &harvester).raise()?;
        work.prove(&session, &sets)
    }

    /// Proves the same of the sets' grid. The option `harvester` is for grids only.
    #[rhai_fn(name = "prove", return_raw, pure)]
    pub(crate) fn of_sets(
        context: NativeCallContext,
        sets: &mut Sets,
        clues: i64,
        options: Map,
    ) -> Res<Proof> {
        let session = Session::of_call(&context);
        let work = ProveWork::new(&session, clues, options)?;
        if work.options.harvester.is_some() {
            return Err(bad_input(
                "prove: `harvester` applies to grids, but the input was already harvested: drop \
                 `harvest` or `harvester`",
            ));
        }
        work.prove(&session, sets)
    }
}

/// The proof that a recipe asks for.
struct ProveWork {
    clues: u32,
    method: ProveMethod,
    directory: PathBuf,
    options: ProveOptions,
}

impl ProveWork {
    fn new(session: &Session, clues: i64, options: Map) -> Res<ProveWork> {
        bounds::bounds_of_argument("", "prove", 0)
            .map_or(Ok(()), |of| of.check(clues))
            .map_err(bad_input)?;
        let options: ProveOptions = option_map::read_options("prove", options)?;
        let directory = options.directory().raise()?.to_owned();
        session.check_written(&directory.to_string_lossy())?;
        let method = options.method(&session.context).raise()?;
        Ok(ProveWork { clues: clues as u32, method, directory, options })
    }

    fn prove(&self, session: &Session, sets: &Sets) -> Res<Proof> {
        let asked = self.options.request_for(&sets.grid.value).raise()?;
        self.method.prove(&session.context, sets, self.clues, &asked, &self.directory).raise()
    }
}
