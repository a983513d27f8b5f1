//! `Claim`: the claim of a line of a proof.

use crate::{Candidate, Cells, Digit, notation};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A claim about some candidates, which are in ascending order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// At least one of them is true. Without candidates, this is a contradiction.
    OneOf(Vec<Candidate>),
    /// None of them is true.
    NoneOf(Vec<Candidate>),
}

impl Claim {
    /// A contradiction.
    pub const ABSURD: Claim = Claim::OneOf(Vec::new());

    /// One of these is true.
    pub fn one_of(candidates: impl IntoIterator<Item = Candidate>) -> Claim {
        Claim::OneOf(sorted(candidates))
    }

    /// None of these is true.
    pub fn none_of(candidates: impl IntoIterator<Item = Candidate>) -> Claim {
        Claim::NoneOf(sorted(candidates))
    }

    /// The opposite.
    pub fn opposite(&self) -> Claim {
        match self {
            Claim::OneOf(candidates) => Claim::NoneOf(candidates.clone()),
            Claim::NoneOf(candidates) => Claim::OneOf(candidates.clone()),
        }
    }

    /// The candidates of the claim.
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            Claim::OneOf(candidates) | Claim::NoneOf(candidates) => candidates,
        }
    }

    /// Whether the other claim follows: it says that one of more is true, or that none of fewer is,
    /// or this is a contradiction.
    ///
    /// ```
    /// use seventeen_core::Candidate;
    /// use seventeen_core::proof::Claim;
    ///
    /// let [first, second] = [0, 1].map(Candidate::of);
    /// assert!(Claim::one_of([first]).implies(&Claim::one_of([first, second])));
    /// assert!(Claim::none_of([first, second]).implies(&Claim::none_of([second])));
    /// assert!(!Claim::one_of([first, second]).implies(&Claim::one_of([first])));
    /// ```
    pub fn implies(&self, other: &Claim) -> bool {
        let within = |few: &[Candidate], many: &[Candidate]| few.iter().all(|it| many.contains(it));
        match (self, other) {
            (Claim::OneOf(few), Claim::OneOf(many)) => within(few, many),
            (Claim::NoneOf(many), Claim::NoneOf(few)) => within(few, many),
            (Claim::OneOf(none), Claim::NoneOf(_)) => none.is_empty(),
            (Claim::NoneOf(_), Claim::OneOf(_)) => false,
        }
    }
}

fn sorted(candidates: impl IntoIterator<Item = Candidate>) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = candidates.into_iter().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// `r1c1=5`, `5 in r1c12`, `r1c1=5 or r1c2=7`, `r1c3<>4`, `contradiction`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::NoneOf(candidates) => f.write_str(&notation::conclusions(&[], candidates)),
            Claim::OneOf(candidates) if candidates.is_empty() => f.write_str("contradiction"),
            Claim::OneOf(candidates) => f.write_str(&any_of(candidates)),
        }
    }
}

fn any_of(candidates: &[Candidate]) -> String {
    let of_digit = |digit| {
        let cells: Cells =
            candidates.iter().filter(|it| it.digit() == digit).map(|it| it.cell()).collect();
        match cells.len() {
            0 => None,
            1 => Some(format!("{}={digit}", notation::cells(cells))),
            _ => Some(format!("{digit} in {}", notation::cells(cells))),
        }
    };
    Digit::all().filter_map(of_digit).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn claims_are_written_as_conclusions_are() {
        let at = |cell, digit| Candidate::new(Cell::of(cell), Digit::of(digit));
        assert_eq!(Claim::one_of([at(0, 5)]).to_string(), "r1c1=5");
        assert_eq!(Claim::one_of([at(1, 5), at(0, 5)]).to_string(), "5 in r1c12");
        assert_eq!(Claim::one_of([at(1, 7), at(0, 5)]).to_string(), "r1c1=5 or r1c2=7");
        assert_eq!(Claim::none_of([at(1, 7), at(0, 7)]).to_string(), "r1c12<>7");
        assert_eq!(Claim::ABSURD.to_string(), "contradiction");
    }

    #[test]
    fn a_contradiction_implies_everything_and_nothing_else_crosses() {
        let (one, none) = (Claim::one_of([Candidate::of(3)]), Claim::none_of([Candidate::of(3)]));
        assert!(Claim::ABSURD.implies(&one) && Claim::ABSURD.implies(&none));
        assert!(!one.implies(&none) && !none.implies(&one));
        assert_eq!(one.opposite(), none);
    }
}
