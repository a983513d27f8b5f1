//! `Fault`: why a line of a proof does not follow.

use super::{Claim, Constraint};
use crate::Candidate;
use std::fmt;

/// Why a line does not follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It stands deeper than there are suppositions.
    Depth,
    /// It names a line that is not there, comes later, or stands under another supposition.
    OutOfReach(usize),
    /// It names a line that says the wrong kind of thing.
    Unfit(usize),
    /// The digit of a cell, or the place of a digit, is known already.
    Settled(Constraint),
    /// A line that it names excludes nothing of what it is named for.
    Idle(usize),
    /// It should say something else.
    Expected(Claim),
    /// What it excludes does not see this candidate.
    Unseen(Candidate, Candidate),
    /// A candidate of the truths lies in fewer links than truths.
    Uncovered(Candidate),
    /// What it excludes does not lie in enough links.
    Unforced(Candidate),
    /// The cases do not cover what they are of.
    Cases,
    /// The pattern is not what it is called.
    Pattern(&'static str),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Depth => f.write_str("it stands under no supposition of this depth"),
            Fault::OutOfReach(line) => write!(f, "line {} is not in force here", line + 1),
            Fault::Unfit(line) => write!(f, "line {} does not say what is needed", line + 1),
            Fault::Settled(constraint) => write!(f, "{constraint} is settled in the position"),
            Fault::Idle(line) => write!(f, "line {} excludes nothing that matters", line + 1),
            Fault::Expected(claim) => write!(f, "expected {claim}"),
            Fault::Unseen(out, by) => write!(f, "{out} does not see {by}"),
            Fault::Uncovered(candidate) => {
                write!(f, "{candidate} lies in fewer links than truths")
            }
            Fault::Unforced(candidate) => write!(f, "{candidate} is not excluded by that"),
            Fault::Cases => f.write_str("the cases are not all there are"),
            Fault::Pattern(what) => f.write_str(what),
        }
    }
}
