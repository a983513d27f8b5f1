//! The plan: lemmas, trunk and parts; and the stages of the derivation.

use super::basis::Basis;
use super::branching::GROWTH;
use super::cuts::KnownCuts;
use super::definitions::Definitions;
use super::draft::{Draft, Places, Source};
use super::lemmas;
use super::listing::Listing;
use super::model::Model;
use super::objective::Objective;
use super::relaxation::Relaxation;
use super::rows::RowPool;
use super::settings::Settings;
use super::tree::{Tree, Unrefuted};
use super::trunk::{Part, Trunk};
use crate::part::find_part;
use crate::planned_claim::expect_planned;
use crate::simd::Simd;
use seventeen_plugin::prelude::*;
use std::sync::Arc;

/// A search that was planned.
pub(super) struct Plan<K> {
    /// The rows of the lemmas and of the trunk; parts go on from a copy.
    model: Model<K>,
    /// The basis of the root.
    root: Basis,
    objective: Objective,
    trunk: Trunk,
    /// The lines that all parts may use.
    shared: Draft,
    given: Cells,
    dead: Cells,
    clues: u32,
    /// The sets that the search was given.
    sets: u32,
    method: String,
}

impl<K: Simd> Plan<K> {
    /// Plans a search that branches on the cells of `leading` sets in turn, or, if there are none,
    /// on those that its program prefers.
    ///
    /// # Errors
    /// Those of the solver, or the run was cancelled.
    pub(super) fn new(
        kernel: K,
        rules: Rules,
        wanted: &EnumerationQuery<'_>,
        settings: Settings,
        leading: Arc<[Cells]>,
        solver: &mut dyn Solver,
    ) -> Result<Plan<K>> {
        let mut shared = Draft::default();
        let board = rules.cells();
        let (pool, row) = first_rows(wanted, board, &mut shared);
        let mut model = Model {
            grid: *wanted.grid,
            rules,
            board,
            settings,
            relaxation: Relaxation::new(kernel, pool),
            cuts: KnownCuts::default(),
            definitions: Definitions::default(),
            leading,
        };
        let objective = Objective { cells: board, most: wanted.clues.into(), row };
        let needs_lemmas = !is_refuted_by_sets(&model, &objective, solver);
        let mut tree = Tree::new(&mut model, &mut shared, solver);
        if needs_lemmas {
            lemmas::add(&mut tree)?;
        }
        let bound = tree.root(&objective).objective;
        lemmas::round_up(&mut tree, bound)?;
        tree.most_nodes = u64::MAX;
        let root = tree.root(&objective);
        let gap = (objective.limit() - root.objective).max(0.);
        let growth = GROWTH.powf(gap);
        tree.model.settings.least_cut_share /= growth;
        let parts = (growth / 2.).min(settings.parts.into()) as usize;
        let trunk = Trunk::grow(&mut tree, &root, &objective, parts)?;
        model.relaxation.pool.share();
        let method = format!("branch_and_cut, {} parts", trunk.parts.len());
        let &EnumerationQuery { given, dead, clues, .. } = wanted;
        let sets = wanted.sets.len() as u32;
        Ok(Plan { model, root, objective, trunk, shared, given, dead, clues, sets, method })
    }

    /// A part, and the model and basis that it begins with.
    fn part(&self, part: u32) -> Result<(&Part, Model<K>, Basis)> {
        let part = find_part(&self.trunk.parts, part)?;
        let mut basis = self.root.clone();
        part.path.iter().for_each(|&literal| basis.follow(literal));
        Ok((part, self.model.clone(), basis))
    }

    fn check(&self, claim: &Claim<'_>) -> Result<()> {
        let Plan { model, clues, given, .. } = self;
        let planned = Claim {
            rules: model.rules,
            given: *given,
            dead: self.dead & model.board,
            ..Claim::no_puzzle(&model.grid, *clues)
        };
        expect_planned(claim, &planned)
    }

    /// The refutation of a part, as a line.
    fn derive_part(
        &self,
        part: u32,
        claim: &Claim<'_>,
        solver: &mut dyn Solver,
        draft: &mut Draft,
    ) -> Result<Source> {
        let (part, mut model, basis) = self.part(part)?;
        for (number, &listed) in claim.listed.iter().enumerate() {
            model.exclude(listed, Source::Listed(number as u32));
        }
        let mut tree = Tree::new(&mut model, draft, solver);
        match tree.refute_part(part, &basis, &self.objective) {
            Ok(refutation) => Ok(refutation.write(draft)),
            Err(Unrefuted::Failed(error)) => Err(error),
            Err(Unrefuted::GivenUp) => Err(Error::failed("a node without a cell")),
            Err(Unrefuted::Puzzle(givens)) => {
                let puzzle = Board::of_rules(claim.rules, &claim.grid.puzzle(givens));
                Err(Error::failed(format!("{puzzle} contradicts the claim: it has one solution")))
            }
        }
    }
}

/// Whether the program refutes the root without lemmas. The model stays as it is.
fn is_refuted_by_sets<K: Simd>(
    model: &Model<K>,
    objective: &Objective,
    solver: &mut dyn Solver,
) -> bool {
    let mut draft = Draft::default();
    Tree::new(&mut model.clone(), &mut draft, solver).is_refuted_at_root(objective)
}

/// The rows that every search begins with, and the one of the budget.
fn first_rows(wanted: &EnumerationQuery<'_>, board: Cells, draft: &mut Draft) -> (RowPool, usize) {
    let mut pool = RowPool::default();
    let budget = pool.at_most(board, wanted.clues.into(), None, Source::Budget);
    for (number, cell) in wanted.given.iter().enumerate() {
        pool.at_least(cell.into(), 1, None, Source::Given(number as u32));
    }
    for (number, cell) in (wanted.dead & board).iter().enumerate() {
        pool.at_most(cell.into(), 0, None, Source::Dead(number as u32));
    }
    for &set in wanted.sets {
        pool.at_least(set, 1, None, draft.set(set));
    }
    (pool, budget)
}

impl<K: Simd> Search for Plan<K> {
    fn outline(&self) -> Outline {
        Outline {
            parts: self.trunk.parts.len() as u32,
            clique: 0,
            bound: Bound::AtLeast,
            sets: self.sets,
            uses_strategy: false,
        }
    }

    fn method(&self) -> &str {
        &self.method
    }

    fn search(
        &self,
        part: u32,
        _: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let (part, mut model, basis) = self.part(part)?;
        let Plan { clues, given, dead, .. } = *self;
        let mut listing = Listing { clues, given, dead, emit, unique: 0 };
        let mut draft = Draft::default();
        let mut tree = Tree::new(&mut model, &mut draft, solver);
        listing.list_part(&mut tree, part, &basis, &self.objective)?;
        let (nodes, new_sets) = (tree.nodes, tree.new_sets);
        let tests = new_sets + listing.unique;
        Ok(Effort { nodes, tests, new_sets, ..Effort::default() })
    }

    fn derivation(&self) -> Option<&dyn Derivation> {
        Some(self)
    }
}

impl<K: Simd> Derivation for Plan<K> {
    fn derive(
        &self,
        claim: &Claim<'_>,
        stage: DerivationStage<'_>,
        _: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        log: &mut dyn DerivationLog,
    ) -> Result<Line> {
        self.check(claim)?;
        let places = Places::of_stage(claim, self.shared.lines(), stage);
        let mut draft = Draft::default();
        match stage {
            DerivationStage::Shared => self.shared.log(Source::Budget, &places, log),
            DerivationStage::Part(part) => {
                let result = self.derive_part(part, claim, solver, &mut draft)?;
                draft.log(result, &places, log)
            }
            DerivationStage::Conclusion(_) => {
                let pool = &self.model.relaxation.pool;
                let refutation = self.trunk.conclude(pool, &self.objective, &mut draft);
                let result = refutation.write(&mut draft);
                draft.log(result, &places, log)
            }
        }
    }
}
