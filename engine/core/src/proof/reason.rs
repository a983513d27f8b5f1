//! `Reason`: why a line of a proof holds.

use super::Constraint;
use crate::{Candidate, Cells, notation};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// Something of whose candidates one is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Source {
    /// A rule: a cell, or a digit in a house.
    Constraint(Constraint),
    /// A line before, of this number, that says so.
    Line(usize),
}

/// A number or a text, as it is written.
impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Source, D::Error> {
        deserializer.deserialize_any(AnySource)
    }
}

struct AnySource;

impl Visitor<'_> for AnySource {
    type Value = Source;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number of a line, a cell or a digit in a house")
    }

    fn visit_u64<E: de::Error>(self, line: u64) -> Result<Source, E> {
        usize::try_from(line).map(Source::Line).map_err(E::custom)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Source, E> {
        text.parse().map(Source::Constraint).map_err(E::custom)
    }
}

impl From<Constraint> for Source {
    fn from(constraint: Constraint) -> Source {
        Source::Constraint(constraint)
    }
}

/// A case: the line that supposes it, and the line under it that is concluded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Branch {
    /// The supposition.
    pub supposed: usize,
    /// What follows under it.
    pub reached: usize,
}

/// Why a line holds. Lines are meant by their numbers from 0 on; they stand before it, at its depth or
/// above it, but for those of [`Branch`]es, which stand in sub-proofs right before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "by")]
pub enum Reason {
    /// It is supposed; a sub-proof begins.
    Suppose,
    /// One of these candidates is true, and the lines exclude the others.
    Left {
        /// Of what it is left.
        of: Source,
        /// The lines that exclude the others.
        without: Vec<usize>,
    },
    /// Each candidate that may be true of these sees all that is excluded: shares its cell, or its
    /// digit and a house.
    Seen {
        /// What is seen.
        of: Source,
    },
    /// The candidates of the truths lie within the links, as often in those as in these at least. What
    /// is excluded lies so often in links that the truths had too few of them left.
    Cover {
        /// Each has a true candidate.
        truths: Vec<Source>,
        /// Each has one true candidate at most.
        links: Vec<Constraint>,
        /// The lines that exclude candidates of truths.
        without: Vec<usize>,
    },
    /// A supposition led to a contradiction, so the opposite holds.
    Refuted(Branch),
    /// Some candidates are supposed to be false, and then one of others is true: so one of all of them
    /// is.
    Either(Branch),
    /// It follows in each case.
    Cases {
        /// What the cases are of, a candidate each; none where there are two and the second supposes
        /// the opposite of the first.
        of: Option<Source>,
        /// The cases.
        branches: Vec<Branch>,
    },
    /// With these candidates alone their cells could be filled in two ways or in none that the other
    /// cells can tell apart. The puzzle began with all of them, so both ways would give solutions. So one of
    /// the others of these cells is true, since there is one solution.
    Deadly {
        /// The candidates of the pattern.
        pattern: Vec<Candidate>,
        /// The lines that exclude others of its cells.
        without: Vec<usize>,
    },
    /// With these candidates alone their cells cannot be filled. So one of the others of these cells is
    /// true.
    Impossible {
        /// The candidates of the pattern.
        pattern: Vec<Candidate>,
        /// The lines that exclude others of its cells.
        without: Vec<usize>,
    },
    /// No way to place their digit once in each house has them.
    Unplaced,
    /// It is so in all solutions, which a search has shown.
    Searched,
}

impl Reason {
    /// What has a true candidate, and is named for that.
    pub(super) fn sources(&self) -> &[Source] {
        match self {
            Reason::Left { of, .. } | Reason::Seen { of } | Reason::Cases { of: Some(of), .. } => {
                std::slice::from_ref(of)
            }
            Reason::Cover { truths, .. } => truths,
            _ => &[],
        }
    }

    /// What kind of reason it is, in a word, as it stands in a [`Definition`](super::Definition).
    pub fn kind(&self) -> &'static str {
        match self {
            Reason::Suppose => "supposed",
            Reason::Left { .. } => "left",
            Reason::Seen { .. } => "seen",
            Reason::Cover { .. } => "cover",
            Reason::Refuted(_) => "refuted",
            Reason::Either(_) => "either",
            Reason::Cases { .. } => "cases",
            Reason::Deadly { .. } => "deadly",
            Reason::Impossible { .. } => "impossible",
            Reason::Unplaced => "unplaced",
            Reason::Searched => "searched",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Constraint(constraint) => write!(f, "{constraint}"),
            Source::Line(line) => write!(f, "({})", line + 1),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Suppose => f.write_str("supposed"),
            Reason::Left { of, without } => write!(f, "left of {of}{}", numbers(without)),
            Reason::Seen { of } => write!(f, "seen by {of}"),
            Reason::Cover { truths, links, without } => {
                let name = self.pattern().map(|name| format!("{name}, ")).unwrap_or_default();
                let lies = if truths.len() == 1 { "lies" } else { "lie" };
                let (truths, links) = (list(truths), list(links));
                write!(f, "{name}{truths} {lies} in {links}{}", numbers(without))
            }
            Reason::Refuted(Branch { supposed, reached }) => {
                write!(f, "else a contradiction ({}-{})", supposed + 1, reached + 1)
            }
            Reason::Either(Branch { supposed, reached }) => {
                write!(f, "without the one the other ({}-{})", supposed + 1, reached + 1)
            }
            Reason::Cases { of: Some(of), branches } => {
                write!(f, "in each case of {of}{}", ends(branches))
            }
            Reason::Cases { of: None, branches } => write!(f, "either way{}", ends(branches)),
            Reason::Deadly { pattern, without } => {
                write!(f, "else {} could be exchanged{}", cells(pattern), numbers(without))
            }
            Reason::Impossible { pattern, without } => {
                write!(f, "else {} could not be filled{}", cells(pattern), numbers(without))
            }
            Reason::Unplaced => f.write_str("in no placement of the digit"),
            Reason::Searched => f.write_str("in all solutions, by search"),
        }
    }
}

fn list(items: &[impl fmt::Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The lines as they are written: ` (2, 3)`, or nothing.
fn numbers(lines: &[usize]) -> String {
    let numbers: Vec<String> = lines.iter().map(|line| (line + 1).to_string()).collect();
    if numbers.is_empty() { String::new() } else { format!(" ({})", numbers.join(", ")) }
}

fn ends(branches: &[Branch]) -> String {
    numbers(&branches.iter().map(|branch| branch.reached).collect::<Vec<_>>())
}

/// The cells and digits of a pattern: `4,7 in r1c12,r5c12`.
fn cells(pattern: &[Candidate]) -> String {
    let cells: Cells = pattern.iter().map(|candidate| candidate.cell()).collect();
    let digits = pattern.iter().map(|candidate| candidate.digit()).collect();
    format!("{} in {}", notation::digits(digits, ","), notation::cells(cells))
}
