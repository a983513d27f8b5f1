//! `prove`: proofs of the puzzles of a grid, which programs of others check.

use crate::verbs::harvest::{GridOrSets, Solution};
use crate::verbs::prelude::*;
use seventeen_jobs::enumerate::harvested_before_error;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::prove::{Proof, ProofShard, ProveMethod, ProveOptions};
use seventeen_jobs::shards::Shard;
use seventeen_language::bounds;
use std::path::PathBuf;

/// # Proving
/// Writes proofs that a grid has no other puzzles than those found.
#[export_module(manifest)]
pub(crate) mod prove {
    /// Proves that each valid puzzle of the grid with at most `clues` clues contains one of those
    /// that an enumerator finds, or that there is none. Writes the proof into the directory `dir`,
    /// with all that others need to check it: `claims(dir).verify()` and VeriPB do. The verb
    /// harvests the unavoidable sets that it needs, unless it is called on sets: the option
    /// `harvester` is for grids only. The proof of a board states its rules.
    ///
    /// Some parts of the proof are made first. If the whole is expected to be too large, or to take
    /// too long, the verb fails and says which option allows it. An interrupted run resumes if it
    /// is started again.
    ///
    /// ```rhai
    /// grids("grids.txt").first().prove(12, #{ dir: "proof" }).puzzles  // 0
    /// ```
    ///
    /// ```rhai
    /// let board = grids("1234341221434321", #{ rules: "4x4" }).first();
    /// board.prove(3, #{ dir: "proof4" }).sets > 0  // true
    /// ```
    #[rhai_fn(name = "prove", return_raw, pure)]
    pub(crate) fn of_grid(
        of: &mut GridOrSets,
        session: Handle,
        clues: i64,
        options: Map,
    ) -> Res<Proof> {
        let work = ProveWork::new(&session, "prove", clues, options)?;
        work.prove(&session, &work.sets(&session, "prove", of)?)
    }

    /// Derives a part of such a proof: shard `"1/4"` is the second of four. Each shard keeps its
    /// parts in a directory beside `dir`, and may be made on another machine with the same build of
    /// the program. When the directories of all shards are in one place, `prove` writes the proof
    /// from them. It is the same, byte for byte, as without shards.
    ///
    /// ```rhai
    /// grids("grids.txt").first().prove_shard(12, "0/2", #{ dir: "proof" }).shard  // 0/2
    /// ```
    #[rhai_fn(name = "prove_shard", return_raw, pure)]
    pub(crate) fn shard_of_grid(
        of: &mut GridOrSets,
        session: Handle,
        clues: i64,
        shard: &str,
        options: Map,
    ) -> Res<ProofShard> {
        let shard = read_shard(shard)?;
        let work = ProveWork::new(&session, "prove_shard", clues, options)?;
        work.prove_shard(&session, &work.sets(&session, "prove_shard", of)?, shard)
    }
}

fn read_shard(text: &str) -> Res<Shard> {
    text.parse().map_err(|error| bad_input(format_args!("prove_shard: {error}")))
}

/// The proof that a recipe asks for.
struct ProveWork {
    clues: u32,
    method: ProveMethod,
    directory: PathBuf,
    options: ProveOptions,
}

impl ProveWork {
    fn new(session: &Session, verb: &str, clues: i64, options: Map) -> Res<ProveWork> {
        bounds::bounds_of_argument("", verb, 0)
            .map_or(Ok(()), |of| of.check(clues))
            .map_err(bad_input)?;
        let options: ProveOptions = option_map::read_options(verb, options)?;
        let directory = options.directory().raise()?.to_owned();
        session.check_write(&directory.to_string_lossy())?;
        let method = options.method(&session.context).raise()?;
        Ok(ProveWork { clues: clues as u32, method, directory, options })
    }

    /// The sets of the proof, which are harvested unless they are given.
    fn sets(&self, session: &Session, verb: &str, of: &GridOrSets) -> Res<Sets> {
        match (of, self.options.harvester.clone()) {
            (GridOrSets::Sets(sets), None) => Ok(sets.clone()),
            (GridOrSets::Sets(_), Some(_)) => {
                Err(bad_input(harvested_before_error(verb, "harvester")))
            }
            (GridOrSets::Grid(Solution(none)), harvester) => {
                let harvester = session.context.or_default(harvester).raise()?;
                none.harvest(&session.context, &harvester).raise()
            }
        }
    }

    fn prove(&self, session: &Session, sets: &Sets) -> Res<Proof> {
        let asked = self.options.request_for(&sets.grid.value).raise()?;
        self.method.prove(&session.context, sets, self.clues, &asked, &self.directory).raise()
    }

    fn prove_shard(&self, session: &Session, sets: &Sets, shard: Shard) -> Res<ProofShard> {
        let asked = self.options.request_for(&sets.grid.value).raise()?;
        self.method
            .prove_shard(&session.context, sets, self.clues, &asked, &self.directory, shard)
            .raise()
    }
}
