//! `Fault`: the reason why a line of a proof does not follow.

use super::{Claim, Constraint};
use crate::Candidate;
use std::fmt;

/// The reason why a line does not follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is nested deeper than there are suppositions.
    Depth,
    /// It refers to a line that does not exist, comes later, or is under another supposition.
    OutOfReach(usize),
    /// It refers to a line with the wrong kind of claim.
    Unfit(usize),
    /// The digit of a cell, or the place of a digit, is known already.
    Settled(Constraint),
    /// The rules do not have this cell or digit or house, or the house does not hold every digit.
    Foreign(Constraint),
    /// It uses a reason that only classic sudoku has.
    ClassicOnly,
    /// It refers to a line that eliminates nothing relevant.
    Idle(usize),
    /// Its claim should be this one.
    Expected(Claim),
    /// The eliminated candidate does not see this one.
    Unseen(Candidate, Candidate),
    /// A candidate of the truths lies in fewer links than truths.
    Uncovered(Candidate),
    /// The eliminated candidate does not lie in enough links.
    Unforced(Candidate),
    /// The cases do not cover all candidates of their source.
    Cases,
    /// The pattern is not of the kind claimed.
    Pattern(&'static str),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Depth => f.write_str("it is nested deeper than there are suppositions"),
            Fault::OutOfReach(line) => write!(f, "line {} is not in force here", line + 1),
            Fault::Unfit(line) => write!(f, "line {} has the wrong kind of claim", line + 1),
            Fault::Settled(constraint) => write!(f, "{constraint} is settled in the position"),
            Fault::Foreign(constraint) => {
                write!(f, "{constraint} is not a rule of the puzzle")
            }
            Fault::ClassicOnly => f.write_str("this reason is one of classic sudoku only"),
            Fault::Idle(line) => write!(f, "line {} eliminates nothing relevant", line + 1),
            Fault::Expected(claim) => write!(f, "expected {claim}"),
            Fault::Unseen(out, by) => write!(f, "{out} does not see {by}"),
            Fault::Uncovered(candidate) => {
                write!(f, "{candidate} lies in fewer links than truths")
            }
            Fault::Unforced(candidate) => write!(f, "this does not eliminate {candidate}"),
            Fault::Cases => f.write_str("some cases are missing"),
            Fault::Pattern(what) => f.write_str(what),
        }
    }
}
