//! Logs and proofs as a whole: errors of every step, and what VeriPB accepts.

mod completing;
mod errors;
mod job;
mod packing;
mod random;
mod tampered;
mod unique;
mod veripb;

use super::base::BaseLines;
use super::log::{LoggedStage, StageLog, StageSettings};
use seventeen_core::{Cells, Claim, DerivationStep, Grid, Line, Literal};
use seventeen_host::cancellation::CancellationToken;

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

fn grid() -> Grid {
    GRID.parse().unwrap()
}

/// A step that owns its lists.
#[derive(Clone, Debug)]
enum Step {
    Set(Cells),
    Define(Cells, u32),
    Sum(Vec<(Line, u64)>, Vec<(Literal, u64)>, u64),
    Clause(Vec<Literal>, Vec<Line>),
    Forget(Line, Line),
}

impl Step {
    fn borrow(&self) -> DerivationStep<'_> {
        match self {
            &Step::Set(cells) => DerivationStep::Set(cells),
            &Step::Define(cells, most) => DerivationStep::Define { cells, most },
            Step::Sum(lines, literals, divisor) => {
                DerivationStep::Sum { lines, literals, divisor: *divisor }
            }
            Step::Clause(literals, hints) => DerivationStep::Clause { literals, hints },
            &Step::Forget(first, end) => DerivationStep::Forget { first, end },
        }
    }
}

/// Gives `work` the empty log of a stage after the lines of a claim.
fn with_log<R>(
    claim: &Claim<'_>,
    work: impl FnOnce(&mut StageLog<'_>, &BaseLines) -> R,
) -> (LoggedStage, R) {
    let (token, base) = (CancellationToken::default(), BaseLines::of_claim(claim));
    let settings =
        StageSettings { component: "scripted", stage: "part 3", memory: 1 << 20, token: &token };
    let mut log = StageLog::new(settings, &base);
    let result = work(&mut log, &base);
    (log.finish(), result)
}
