//! `Reason`: the reason of a line of a proof.

use super::Constraint;
use crate::{Candidate, Cells, notation};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// A set with one true candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Source {
    /// A rule: a cell, or a digit in a house.
    Constraint(Constraint),
    /// An earlier line, of this number, that claims so.
    Line(usize),
}

/// A number or a text, as in JSON.
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

/// A case: the line that supposes it, and the line of its conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Branch {
    /// The supposition.
    pub supposed: usize,
    /// The conclusion under it.
    pub reached: usize,
}

/// The reason of a line. Lines are numbered from 0. Reasons refer to earlier lines at their depth
/// or above; those of [`Branch`]es are in sub-proofs directly before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "by")]
pub enum Reason {
    /// It is supposed; a sub-proof begins.
    Suppose,
    /// One of these candidates is true, and the lines eliminate the others.
    Left {
        /// The set that it remains of.
        of: Source,
        /// The lines that eliminate the others.
        without: Vec<usize>,
    },
    /// Each candidate of the source that may be true sees all that is eliminated: it shares the
    /// cell, or the digit and a house.
    Seen {
        /// The source that sees them.
        of: Source,
    },
    /// The candidates of the truths lie within the links, in at least as many links as truths. With
    /// an eliminated candidate, too few links would be left for the truths.
    Cover {
        /// Each has a true candidate.
        truths: Vec<Source>,
        /// Each has at most one true candidate.
        links: Vec<Constraint>,
        /// The lines that eliminate candidates of truths.
        without: Vec<usize>,
    },
    /// A supposition led to a contradiction, so the opposite holds.
    Refuted(Branch),
    /// If some candidates are false, one of others is true; so one of all of them is.
    Either(Branch),
    /// It follows in each case.
    Cases {
        /// The source of the cases, one candidate each. None if there are two, and the second
        /// supposes the opposite of the first.
        of: Option<Source>,
        /// The cases.
        branches: Vec<Branch>,
    },
    /// With these candidates alone, their cells could be filled in no way, or in two ways that the
    /// other cells cannot distinguish. The puzzle began with all of them, so both ways would give
    /// solutions. Since there is one solution, one of the other candidates of these cells is true.
    Deadly {
        /// The candidates of the pattern.
        pattern: Vec<Candidate>,
        /// The lines that eliminate others of its cells.
        without: Vec<usize>,
    },
    /// These candidates alone cannot fill their cells. So one of the other candidates of these
    /// cells is true.
    Impossible {
        /// The candidates of the pattern.
        pattern: Vec<Candidate>,
        /// The lines that eliminate others of its cells.
        without: Vec<usize>,
    },
    /// No placement of the digit, once in each house, has them.
    Unplaced,
    /// It holds in all solutions, as a search has shown.
    Searched,
}

impl Reason {
    /// The sets with a true candidate that it refers to.
    pub(super) fn sources(&self) -> &[Source] {
        match self {
            Reason::Left { of, .. } | Reason::Seen { of } | Reason::Cases { of: Some(of), .. } => {
                std::slice::from_ref(of)
            }
            Reason::Cover { truths, .. } => truths,
            _ => &[],
        }
    }

    /// The kind of reason, in the word of a [`Definition`](super::Definition).
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

/// The lines in text: ` (2, 3)`, or nothing.
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
