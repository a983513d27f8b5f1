//! `Inference` and `Proof`: a line of a proof, and a whole proof.

use super::{Claim, Reason};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A line of a [`Proof`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Inference {
    /// The number of suppositions that it is under, including its own.
    pub depth: u32,
    /// Its claim.
    #[serde(flatten)]
    pub claim: Claim,
    /// Its reason.
    #[serde(flatten)]
    pub reason: Reason,
}

/// The lines of a proof, each of which rests on earlier ones. Lines are numbered from 0 in data,
/// and from 1 in text.
///
/// ```
/// use seventeen_core::proof::{self, Builder, Constraint};
/// use seventeen_core::{Digit, Position, Step};
///
/// // r1c1 and r1c2 have 4 and 7 alone, so nothing else in row 1 has them.
/// let mut text = ["47", "47"].join(" ") + &" 123456789".repeat(79);
/// let position: Position = text.parse()?;
/// let step = Step::form("row").eliminate(&position, Digit::of(4), "r1c3".parse()?);
///
/// let mut builder = Builder::new(&position);
/// let cells: [Constraint; 2] = ["r1c1".parse()?, "r1c2".parse()?];
/// let digits: [Constraint; 2] = ["4r1".parse()?, "7r1".parse()?];
/// builder.cover(cells, digits, &[], &step.eliminations);
/// let proof = builder.proof();
/// assert_eq!(proof.to_string(), "1. r1c3<>4: naked pair, r1c1 r1c2 lie in 4r1 7r1\n");
/// proof::check(&proof, &position, &step)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Proof {
    /// Its lines.
    pub lines: Vec<Inference>,
}

impl Proof {
    /// Adds a line that is under no supposition.
    pub fn add(&mut self, claim: Claim, reason: Reason) {
        self.lines.push(Inference { depth: 0, claim, reason });
    }

    /// Whether it holds only if the puzzle has one solution: it has a line by [`Reason::Deadly`].
    pub fn assumes_uniqueness(&self) -> bool {
        self.lines.iter().any(|line| matches!(line.reason, Reason::Deadly { .. }))
    }

    /// Whether a line under no supposition implies this claim.
    pub fn says(&self, claim: &Claim) -> bool {
        self.lines.iter().any(|line| line.depth == 0 && line.claim.implies(claim))
    }
}

/// One numbered line each, those under a supposition indented.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.lines.len().to_string().len();
        for (i, line) in self.lines.iter().enumerate() {
            let indent = 2 * line.depth as usize;
            writeln!(f, "{:>width$}. {:indent$}{line}", i + 1, "")?;
        }
        Ok(())
    }
}

/// `suppose r1c1<>1`, `r1c1=2: left of r1c1 (1)`.
impl fmt::Display for Inference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Suppose => write!(f, "suppose {}", self.claim),
            reason => write!(f, "{}: {reason}", self.claim),
        }
    }
}
