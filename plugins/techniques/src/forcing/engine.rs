//! The engine of the chaining techniques.

use super::derived_links::KnownChainFacts;
use super::hint::{ChainTechnique, ForcingHint, node_effect};
use super::multi_source_search::MultiSourceSearch;
use super::nested_chain_cache::NestedChain;
use super::no_static_chains::NoStaticChains;
use super::node::{InferenceScope, Node};
use super::patterns::ChainSearch;
use super::static_chains::{StaticChain, StaticChainSearch};
use super::steps;
use super::worker_pool::WorkerPool;
use seventeen_core::{Cells, Emit, Position, Step};
use seventeen_plugin::prelude::Result;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Finds chains as SudokuExplainer does. Owns its buffers: keep one for each thread.
pub struct ChainEngine {
    statics: StaticChainSearch,
    multi_source: MultiSourceSearch,
    quiet: NoStaticChains,
    blank: Cells,
}

impl Default for ChainEngine {
    fn default() -> ChainEngine {
        ChainEngine {
            statics: StaticChainSearch::default(),
            multi_source: MultiSourceSearch::new(ChainEngine::new_nested_search),
            quiet: NoStaticChains::default(),
            blank: Cells::EMPTY,
        }
    }
}

impl ChainEngine {
    /// Runs `work` while this engine shares its searches with idle threads of the run; perhaps on
    /// one of these.
    pub fn with_idle_threads<R: Send>(
        &mut self,
        work: impl FnOnce(&mut ChainEngine) -> R + Send,
    ) -> R {
        WorkerPool::with_idle_threads(|crew| {
            self.multi_source.crew = crew;
            work(PoolGuard(self).0)
        })
    }

    /// The hint that SudokuExplainer would give first, if the technique finds any.
    ///
    /// # Errors
    /// An interrupted run.
    pub fn first_hint(
        &mut self,
        position: &Position,
        producer: ChainTechnique,
    ) -> Result<Option<ForcingHint>> {
        if producer == ChainTechnique::Static {
            return self.first_static_hint(position);
        }
        self.forget_if_cells_differ(position);
        let common = match producer {
            ChainTechnique::Multiple => self.quiet.common_ends(position),
            _ => None,
        };
        self.multi_source.search(position, producer, true, common)?;
        let proof = self.multi_source.proofs().first();
        Ok(proof.map(|proof| {
            let (placement, eliminations) = node_effect(position, proof.result);
            let (kind, complexity) = (proof.kind, proof.complexity);
            let rating = producer.rating(kind, complexity);
            ForcingHint { kind, complexity, rating, placement, eliminations }
        }))
    }

    fn first_static_hint(&mut self, position: &Position) -> Result<Option<ForcingHint>> {
        if self.quiet.may_have_chains(position) {
            self.statics.search(position, true)?;
            if let Some(chain) = self.statics.found.last() {
                return Ok(Some(self.static_hint(chain)));
            }
        }
        self.quiet.record_chainless_position(position);
        Ok(None)
    }

    /// Emits all hints of a technique in SudokuExplainer's order.
    ///
    /// # Errors
    /// An interrupted run.
    pub(super) fn emit_steps(
        &mut self,
        position: &Position,
        producer: ChainTechnique,
        emit: Emit<'_, Step>,
    ) -> Result<()> {
        if producer == ChainTechnique::Static {
            self.statics.search(position, false)?;
            self.statics.sort_and_dedup();
            let mut chains = self.statics.found.iter();
            let _ = chains
                .try_for_each(|chain| emit(&steps::static_step(position, &self.statics, chain)));
            return Ok(());
        }
        self.forget_if_cells_differ(position);
        self.with_idle_threads(|engine| {
            engine.multi_source.search(position, producer, false, None)
        })?;
        for at in 0..self.multi_source.proofs().len() {
            let step = steps::multi_source_step(
                self.multi_source.nets_and_findings(),
                position,
                producer,
                at,
            );
            if emit(&step).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn static_hint(&self, chain: &StaticChain) -> ForcingHint {
        let end = chain.end;
        ForcingHint {
            kind: chain.kind,
            complexity: chain.complexity,
            rating: chain.rating,
            placement: (!chain.is_cycle() && end.is_on()).then(|| end.candidate()),
            eliminations: self.statics.out[chain.out.clone()].to_vec(),
        }
    }

    /// Forgets the findings in reduced positions if these had other blank cells: the patterns may
    /// differ there.
    fn forget_if_cells_differ(&mut self, position: &Position) {
        if self.blank != position.blank() {
            self.forget();
            self.blank = position.blank();
        }
    }

    /// An engine for the chains that the nested techniques look for in nets of another one.
    pub(super) fn new_nested_search() -> Box<dyn ChainSearch> {
        Box::<ChainEngine>::default()
    }
}

impl ChainSearch for ChainEngine {
    fn forget(&mut self) {
        self.multi_source.forget_nets();
    }

    /// Adds all chains of a technique in a reduced position, in their final order, by their known
    /// properties.
    fn add_nested_chains(
        &mut self,
        position: &Position,
        producer: ChainTechnique,
        known: KnownChainFacts,
        into: &mut Vec<NestedChain>,
    ) -> Result<()> {
        if producer != ChainTechnique::Static {
            self.multi_source.search(position, producer, false, known.common)?;
            self.multi_source.add_nested_chains(position, into);
            return Ok(());
        }
        match known.roots {
            Some(roots) => self.statics.search_from(position, &roots)?,
            None => self.statics.search(position, false)?,
        }
        self.statics.sort_and_dedup();
        for chain in &self.statics.found {
            let (scopes, fingerprint) = scopes_and_fingerprint(&self.statics, chain);
            let out = self.statics.out[chain.out.clone()].to_vec();
            into.push(NestedChain { out, scopes, complexity: chain.complexity, fingerprint });
        }
        Ok(())
    }
}

/// An engine with a crew, which is dropped when its work ends, even by a panic: otherwise it would
/// wait for ever.
struct PoolGuard<'a>(&'a mut ChainEngine);

impl Drop for PoolGuard<'_> {
    fn drop(&mut self) {
        self.0.multi_source.crew = WorkerPool::default();
    }
}

/// The scopes of a static chain's strong inferences, and its fingerprint.
fn scopes_and_fingerprint(
    statics: &StaticChainSearch,
    chain: &StaticChain,
) -> (Vec<InferenceScope>, u64) {
    let path = &statics.paths[chain.path.clone()];
    let mut scopes = Vec::new();
    let mut hasher = DefaultHasher::new();
    let mut note = |node: Node, scope: Option<InferenceScope>| {
        node.hash(&mut hasher);
        if let Some(scope) = scope.filter(|scope| node.is_on() && !scopes.contains(scope)) {
            scopes.push(scope);
        }
    };
    path.iter().for_each(|&(node, cause)| note(node, cause.scope(node)));
    if chain.is_cycle() {
        // In the opposite direction each node keeps its cause, so a weak link's cause belongs to
        // the on node.
        path.iter().rev().for_each(|&(node, cause)| note(node.flipped(), cause.scope(node)));
    }
    (scopes, hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::super::reference::ReferenceSearch;
    use super::super::samples::{SamplePositions, set_singles};
    use super::*;
    use seventeen_core::{Candidate, Cell, Digit};
    use std::ops::ControlFlow;

    const EASIEST_FIRST: [ChainTechnique; 6] = [
        ChainTechnique::Static,
        ChainTechnique::Nishio,
        ChainTechnique::Multiple,
        ChainTechnique::Dynamic,
        ChainTechnique::Nested(1),
        ChainTechnique::Nested(2),
    ];

    type StepParts = (String, u32, Vec<Candidate>, Vec<Candidate>);

    fn step_parts(
        engine: &mut ChainEngine,
        position: &Position,
        producer: ChainTechnique,
    ) -> Vec<StepParts> {
        let mut steps = Vec::new();
        let end = engine.emit_steps(position, producer, &mut |step| {
            let (placed, out) = (step.placements.clone(), step.eliminations.clone());
            steps.push((step.form.to_string(), step.size, placed, out));
            ControlFlow::Continue(())
        });
        end.unwrap();
        steps
    }

    fn reference_parts(
        plain: &ReferenceSearch,
        position: &Position,
        producer: ChainTechnique,
    ) -> Vec<StepParts> {
        let hints = plain.hints(position, producer);
        let said = hints.iter().map(|hint| {
            let of = |&(cell, digit): &(Cell, Digit)| Candidate::new(cell, digit);
            let placed = hint.place.iter().map(of).collect();
            let out = hint.out.iter().filter(|_| hint.place.is_none()).map(of).collect();
            (hint.kind.step_form().to_owned(), hint.complexity - 2, placed, out)
        });
        said.collect()
    }

    /// Compares all hints, and the first one; returns how many there are.
    fn compare_with_reference(
        engine: &mut ChainEngine,
        position: &Position,
        producer: ChainTechnique,
    ) -> usize {
        let expected = reference_parts(&ReferenceSearch::default(), position, producer);
        let first = engine.first_hint(position, producer).unwrap().map(|hint| {
            let out = if hint.placement.is_some() { vec![] } else { hint.eliminations };
            let placed = hint.placement.into_iter().collect();
            (hint.kind.step_form().to_owned(), hint.complexity - 2, placed, out)
        });
        assert_eq!(first.as_ref(), expected.first(), "{producer:?} first in {position:?}");
        let found = step_parts(engine, position, producer);
        assert_eq!(found, expected, "{producer:?} in {position:?}");
        found.len()
    }

    #[test]
    fn the_flat_techniques_do_as_they_are_described() {
        flat_techniques_agree(3, 50);
    }

    #[test]
    #[ignore = "takes five seconds"]
    fn the_flat_techniques_do_so_in_more_puzzles() {
        flat_techniques_agree(6, 100);
    }

    /// Expects more than so many hints of each technique in so many puzzles.
    fn flat_techniques_agree(puzzles: usize, least: usize) {
        let (mut samples, mut engine) = (SamplePositions::new(1), ChainEngine::default());
        let mut found = [0; 5];
        for _ in 0..puzzles {
            let mut position = Position::from(&samples.random_puzzle().0);
            set_singles(&mut position);
            for _ in 0..3 {
                for (found, producer) in found.iter_mut().zip(EASIEST_FIRST) {
                    *found += compare_with_reference(&mut engine, &position, producer);
                }
                let Some(hint) = engine.first_hint(&position, ChainTechnique::Dynamic).unwrap()
                else {
                    break;
                };
                hint.eliminations.iter().for_each(|&out| position.eliminate(out));
                set_singles(&mut position);
            }
        }
        assert!(found.iter().all(|&found| found > least), "{found:?}");
    }

    #[test]
    fn positions_without_a_solution_are_no_exception() {
        broken_positions_agree(3);
    }

    #[test]
    #[ignore = "takes two seconds"]
    fn more_positions_without_a_solution_are_no_exception() {
        broken_positions_agree(6);
    }

    fn broken_positions_agree(puzzles: usize) {
        let (mut samples, mut engine) = (SamplePositions::new(4), ChainEngine::default());
        for _ in 0..puzzles {
            let mut position = Position::from(&samples.random_puzzle().0);
            samples.remove_random(&mut position, 40);
            for producer in &EASIEST_FIRST[..5] {
                compare_with_reference(&mut engine, &position, *producer);
            }
        }
    }

    #[test]
    fn the_nested_techniques_do_as_they_are_described() {
        nested_techniques_agree(2);
    }

    #[test]
    #[ignore = "takes four seconds"]
    fn the_nested_techniques_do_so_in_more_positions() {
        nested_techniques_agree(4);
    }

    fn nested_techniques_agree(positions: usize) {
        let (mut samples, mut engine) = (SamplePositions::new(2), ChainEngine::default());
        for (level, blanks) in [(2, 36), (3, 36), (4, 34), (5, 34)] {
            let mut found = 0;
            for _ in 0..positions {
                let position = samples.sparse_position(blanks);
                found +=
                    compare_with_reference(&mut engine, &position, ChainTechnique::Nested(level));
            }
            assert!(found > 5 * positions, "level {level}: {found}");
        }
    }

    #[test]
    fn what_is_kept_on_the_way_changes_nothing() {
        kept_changes_nothing(2);
    }

    #[test]
    #[ignore = "takes seven seconds"]
    fn what_is_kept_on_the_way_of_more_puzzles_changes_nothing() {
        kept_changes_nothing(10);
    }

    fn kept_changes_nothing(puzzles: usize) {
        let (mut samples, mut engine) = (SamplePositions::new(5), ChainEngine::default());
        let mut found = [0; 4];
        for _ in 0..puzzles {
            let mut position = Position::from(&samples.random_puzzle().0);
            set_singles(&mut position);
            for i in 0..12 {
                let mut taken = None;
                for (level, found) in (0..).zip(&mut found) {
                    let producer = if level == 0 {
                        ChainTechnique::Dynamic
                    } else {
                        ChainTechnique::Nested(level)
                    };
                    let hint = engine.first_hint(&position, producer).unwrap();
                    let anew = ChainEngine::default().first_hint(&position, producer).unwrap();
                    assert_eq!(hint, anew, "{producer:?} in {position:?}");
                    *found += usize::from(hint.is_some());
                    taken = taken.or(hint);
                }
                let Some(hint) = taken else { break };
                hint.eliminations.iter().for_each(|&out| position.eliminate(out));
                if i % 3 == 2 {
                    set_singles(&mut position);
                }
            }
        }
        assert!(found.iter().all(|&found| found > 2 * puzzles), "{found:?}");
    }

    /// Puzzles that take dynamic chains, and nested ones.
    const HARD: [&str; 5] = [
        "...........1..2.34.3.45.61.....7.8...97..4...3..91.....1...5.7..58...3..9.63.....",
        "...........1..2.34.3.45.61.....7.8...97..4...3..91..2..1.....7..58...3..9.63.....",
        "...........1..2.34.3.45.61.....7.89...7..4...3..91.....1...5.7..58...3..9.63.....",
        "........1.....234..35....6.....732....285.....6.4......472..18.12.7..4.99........",
        "........1..1..2.34.4..3.52.....673...3.8.5...6...2..9...4.89...28.3.....9.....7..",
    ];

    #[test]
    fn what_was_looked_for_in_vain_changes_nothing() {
        let (mut samples, mut engine) = (SamplePositions::new(9), ChainEngine::default());
        let (mut found, mut vain, mut spared) = ([0; 3], [0; 3], 0);
        let random =
            (0..20).map(|_| Position::from(&samples.random_puzzle().0)).collect::<Vec<_>>();
        let hard = HARD.map(|puzzle| puzzle.parse::<Position>().unwrap());
        for mut position in random.into_iter().chain(hard) {
            set_singles(&mut position);
            loop {
                spared += usize::from(!engine.quiet.may_have_chains(&position));
                let harder =
                    [ChainTechnique::Static, ChainTechnique::Multiple, ChainTechnique::Dynamic];
                let taken = harder.into_iter().enumerate().find_map(|(i, producer)| {
                    let hint = engine.first_hint(&position, producer).unwrap();
                    let anew = ChainEngine::default().first_hint(&position, producer).unwrap();
                    assert_eq!(hint, anew, "{producer:?} in {position:?}");
                    let count = if hint.is_some() { &mut found } else { &mut vain };
                    count[i] += 1;
                    hint
                });
                let nested = || engine.first_hint(&position, ChainTechnique::Nested(1)).unwrap();
                let Some(hint) = taken.or_else(nested) else { break };
                hint.eliminations.iter().for_each(|&out| position.eliminate(out));
                set_singles(&mut position);
            }
        }
        let counts = [found[0], found[1], vain[0], vain[1], spared];
        assert!(counts.iter().all(|&n| n > 5), "{counts:?}");
    }

    #[test]
    fn no_hint_excludes_what_is_in_the_solution() {
        let (mut samples, mut engine) = (SamplePositions::new(3), ChainEngine::default());
        for _ in 0..200 {
            let (puzzle, grid) = samples.random_puzzle();
            let mut position = Position::from(&puzzle);
            set_singles(&mut position);
            let holds = |it: &Candidate| grid.digit(it.cell()) == it.digit();
            while !position.is_solved() {
                let found = EASIEST_FIRST.into_iter().find_map(|producer| {
                    let hint = engine.first_hint(&position, producer).unwrap();
                    hint.map(|hint| (producer, hint))
                });
                let Some((producer, hint)) = found else { break };
                for (form, _, placed, out) in step_parts(&mut engine, &position, producer) {
                    assert!(placed.iter().all(holds), "{puzzle} {producer:?} {form} {placed:?}");
                    assert!(!out.iter().any(holds), "{puzzle} {producer:?} {form} {out:?}");
                }
                hint.eliminations.iter().for_each(|&out| position.eliminate(out));
                set_singles(&mut position);
            }
        }
    }
}
