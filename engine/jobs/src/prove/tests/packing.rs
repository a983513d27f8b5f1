//! A component for tests, which proves claims of few clues: more unavoidable sets than clues have
//! no cell in common.

use super::*;
use seventeen_core::{
    Bound, CliqueStrategy, Derivation, DerivationLog, DerivationStage, Effort, Emit,
    EnumerationQuery, Enumerator, Error, Outline, Result, Search, Solver,
};

/// Plans a [`Packing`].
pub(super) struct PackingEnumerator;

/// Two parts: one if the defined variable is true, one if it is false.
pub(super) struct Packing {
    /// Disjoint sets.
    sets: Vec<Cells>,
}

impl Packing {
    /// Takes the first sets that are disjoint, as many as are needed.
    pub(super) fn new(sets: &[Cells], clues: u32) -> Packing {
        let (mut union, mut chosen) = (Cells::EMPTY, Vec::new());
        for &set in sets {
            if set.is_disjoint(union) && chosen.len() <= clues as usize {
                union |= set;
                chosen.push(set);
            }
        }
        Packing { sets: chosen }
    }
}

impl Enumerator for PackingEnumerator {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        _clique: &mut dyn CliqueStrategy,
        _solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        Ok(Box::new(Packing::new(wanted.sets, wanted.clues)))
    }
}

impl Search for Packing {
    fn outline(&self) -> Outline {
        let sets = self.sets.len() as u32;
        Outline { parts: 2, clique: sets, bound: Bound::AtLeast, sets, uses_strategy: false }
    }

    fn method(&self) -> &str {
        "disjoint sets"
    }

    fn search(
        &self,
        _part: u32,
        _clique: &mut dyn CliqueStrategy,
        _solver: &mut dyn Solver,
        _emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        Ok(Effort::default())
    }

    fn derivation(&self) -> Option<&dyn Derivation> {
        Some(self)
    }
}

impl Derivation for Packing {
    fn derive(
        &self,
        claim: &Claim<'_>,
        stage: DerivationStage<'_>,
        _clique: &mut dyn CliqueStrategy,
        _solver: &mut dyn Solver,
        log: &mut dyn DerivationLog,
    ) -> Result<Line> {
        let (variable, first) =
            (Literal::of(seventeen_core::derivation::FIRST_DEFINED), claim.lines());
        match stage {
            DerivationStage::Shared => {
                log.add(DerivationStep::Define { cells: self.sets[0], most: 0 })?;
                log.add(DerivationStep::Set(self.sets[1]))
            }
            DerivationStage::Part(0) => {
                // Without a cell of the first set, its row is a contradiction.
                let set = log.add(DerivationStep::Set(self.sets[0]))?;
                let hints = [Line(first), set];
                log.add(DerivationStep::Clause { literals: &[!variable], hints: &hints })
            }
            DerivationStage::Part(_) => self.derive_sum(claim, variable, log),
            DerivationStage::Conclusion(hints) => {
                log.add(DerivationStep::Clause { literals: &[], hints })
            }
        }
    }
}

impl Packing {
    fn derive_sum(
        &self,
        claim: &Claim<'_>,
        variable: Literal,
        log: &mut dyn DerivationLog,
    ) -> Result<Line> {
        if self.sets.len() as u32 <= claim.clues {
            return Err(Error::failed("too few disjoint sets"));
        }
        let mut lines = vec![(claim.budget_line(), 1)];
        // A cell of the first set, unless the variable is true; the second set is shared.
        lines.extend([(Line(claim.lines() + 1), 1), (Line(claim.lines() + 2), 1)]);
        for &set in &self.sets[2..] {
            lines.push((log.add(DerivationStep::Set(set))?, 1));
        }
        log.add(DerivationStep::Set(claim.grid.cells_of(seventeen_core::Digit::of(1))))?;
        let sum = log.add(DerivationStep::Sum { lines: &lines, literals: &[], divisor: 1 })?;
        log.add(DerivationStep::Clause { literals: &[variable], hints: &[sum] })
    }
}
