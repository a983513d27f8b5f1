//! Replays a proof from the rules of sudoku and the position.

use super::fault::Fault;
use super::{Branch, Claim, Constraint, Inference, Proof, Reason, Source, cover, patterns};
use crate::{Candidate, Cell, Position, Step};
use std::fmt;

#[cfg(test)]
mod tests;

/// The reason why a proof does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A line, from 0 on, does not follow.
    Line(usize, Fault),
    /// No line of the proof contains this conclusion of the step.
    Unproven(Claim),
}

/// Replays a proof line by line, and searches its lines for the step's conclusions.
///
/// # Errors
/// The first line that does not follow, or a conclusion that no line claims.
///
/// ```
/// use seventeen_core::proof::{self, Builder, Claim, Flaw};
/// use seventeen_core::{Candidate, Position, Step};
///
/// // The last place of 1 in row 1.
/// let mut position = Position::EMPTY;
/// (1..9).for_each(|cell| position.eliminate(Candidate::of(9 * cell)));
/// let single = Candidate::of(0);
/// let step = Step::default().place(single).saying("Hidden Single: r1c1=1");
/// let mut builder = Builder::new(&position);
/// builder.left("1r1".parse()?, &[]);
/// assert_eq!(proof::check(&builder.proof(), &position, &step), Ok(()));
///
/// let nothing = Builder::new(&position).proof();
/// let unproven = Flaw::Unproven(Claim::one_of([single]));
/// assert_eq!(proof::check(&nothing, &position, &step), Err(unproven));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn check(proof: &Proof, position: &Position, step: &Step) -> Result<(), Flaw> {
    let mut replay = Replay { position, lines: &proof.lines, open: Vec::new(), within: Vec::new() };
    for (number, line) in proof.lines.iter().enumerate() {
        replay.take(number, line).map_err(|fault| Flaw::Line(number, fault))?;
    }
    let set = step.placements.iter().map(|&candidate| Claim::one_of([candidate]));
    let excluded = step.eliminations.iter().map(|&candidate| Claim::none_of([candidate]));
    let said =
        |claim: &Claim| proof.lines.iter().any(|line| line.depth == 0 && line.claim.implies(claim));
    match set.chain(excluded).find(|claim| !said(claim)) {
        None => Ok(()),
        Some(claim) => Err(Flaw::Unproven(claim)),
    }
}

/// The lines replayed so far.
struct Replay<'a> {
    position: &'a Position,
    lines: &'a [Inference],
    /// The suppositions in force.
    open: Vec<usize>,
    /// For each line so far, the suppositions in force, including its own.
    within: Vec<Vec<usize>>,
}

impl Replay<'_> {
    fn take(&mut self, number: usize, line: &Inference) -> Result<(), Fault> {
        let supposes = line.reason == Reason::Suppose;
        let above = (line.depth as usize).checked_sub(supposes.into()).ok_or(Fault::Depth)?;
        if above > self.open.len() {
            return Err(Fault::Depth);
        }
        self.open.truncate(above);
        if supposes {
            self.open.push(number);
        } else {
            self.follows(line)?;
        }
        self.within.push(self.open.clone());
        Ok(())
    }

    fn follows(&self, line: &Inference) -> Result<(), Fault> {
        match &line.reason {
            Reason::Suppose => Ok(()),
            Reason::Left { of, without } => {
                let left = self.without(self.candidates(*of)?, without)?;
                expected(&line.claim, Claim::OneOf(left))
            }
            Reason::Seen { of } => self.seen(*of, excluded(&line.claim)?),
            Reason::Cover { truths, links, without } => {
                self.cover(truths, links, without, excluded(&line.claim)?)
            }
            Reason::Refuted(branch) => {
                let (supposed, reached) = self.branch(branch)?;
                if *reached != Claim::ABSURD {
                    return Err(Fault::Unfit(branch.reached));
                }
                expected(&line.claim, supposed.opposite())
            }
            Reason::Either(branch) => self.either(branch, &line.claim),
            Reason::Cases { of, branches } => self.cases(*of, branches, &line.claim),
            Reason::Deadly { .. } | Reason::Impossible { .. } | Reason::Unplaced
                if !self.position.rules().is_classic() =>
            {
                Err(Fault::ClassicOnly)
            }
            Reason::Deadly { pattern, without } => {
                patterns::deadly(self.position, pattern).map_err(Fault::Pattern)?;
                self.others(pattern, without, &line.claim)
            }
            Reason::Impossible { pattern, without } => {
                patterns::impossible(pattern).map_err(Fault::Pattern)?;
                self.others(pattern, without, &line.claim)
            }
            Reason::Unplaced => unplaced(self.position, excluded(&line.claim)?),
            Reason::Searched => searched(self.position, &line.claim),
        }
    }

    /// The line of this number, if it is in force.
    fn line(&self, number: usize) -> Result<&Claim, Fault> {
        let within = self.within.get(number).ok_or(Fault::OutOfReach(number))?;
        match self.open.starts_with(within) {
            true => Ok(&self.lines[number].claim),
            false => Err(Fault::OutOfReach(number)),
        }
    }

    /// The candidates of a source: one of them is true.
    fn candidates(&self, source: Source) -> Result<Vec<Candidate>, Fault> {
        match source {
            Source::Constraint(of) if !of.is_truth_of(self.position.rules()) => {
                Err(Fault::Foreign(of))
            }
            Source::Constraint(of) => of.candidates(self.position).ok_or(Fault::Settled(of)),
            Source::Line(number) => match self.line(number)? {
                Claim::OneOf(candidates) => Ok(candidates.clone()),
                Claim::NoneOf(_) => Err(Fault::Unfit(number)),
            },
        }
    }

    /// The candidates that these lines leave; each line must eliminate some.
    fn without(&self, mut of: Vec<Candidate>, lines: &[usize]) -> Result<Vec<Candidate>, Fault> {
        for &number in lines {
            let Claim::NoneOf(out) = self.line(number)? else {
                return Err(Fault::Unfit(number));
            };
            let before = of.len();
            of.retain(|candidate| !out.contains(candidate));
            if of.len() == before {
                return Err(Fault::Idle(number));
            }
        }
        Ok(of)
    }

    fn seen(&self, of: Source, out: &[Candidate]) -> Result<(), Fault> {
        let rules = self.position.rules();
        for by in self.candidates(of)? {
            let sees = |out: Candidate| Constraint::joins_under(rules, out, by);
            if let Some(&unseen) = out.iter().find(|&&out| !sees(out)) {
                return Err(Fault::Unseen(unseen, by));
            }
        }
        Ok(())
    }

    fn cover(
        &self,
        truths: &[Source],
        links: &[Constraint],
        without: &[usize],
        out: &[Candidate],
    ) -> Result<(), Fault> {
        let rules = self.position.rules();
        if let Some(&foreign) = links.iter().find(|link| !link.is_link_of(rules)) {
            return Err(Fault::Foreign(foreign));
        }
        let of = |&truth: &Source| self.candidates(truth);
        let mut truths = truths.iter().map(of).collect::<Result<Vec<_>, Fault>>()?;
        let all: Vec<Candidate> = truths.concat();
        let left = self.without(all, without)?;
        truths.iter_mut().for_each(|truth| truth.retain(|candidate| left.contains(candidate)));
        cover::check(&truths, links, out)
    }

    /// The supposition that ended directly before, at this depth, and the conclusion under it.
    fn branch(&self, branch: &Branch) -> Result<(&Claim, &Claim), Fault> {
        let Branch { supposed, reached } = *branch;
        let within = self.within.get(supposed).ok_or(Fault::OutOfReach(supposed))?;
        let is_child = within.split_last() == Some((&supposed, &self.open[..]));
        if !is_child {
            return Err(Fault::OutOfReach(supposed));
        }
        if self.within.get(reached) != Some(within) {
            return Err(Fault::OutOfReach(reached));
        }
        Ok((&self.lines[supposed].claim, &self.lines[reached].claim))
    }

    fn either(&self, branch: &Branch, claim: &Claim) -> Result<(), Fault> {
        match self.branch(branch)? {
            (Claim::NoneOf(one), Claim::OneOf(other)) => {
                expected(claim, Claim::one_of(one.iter().chain(other).copied()))
            }
            (Claim::OneOf(_), _) => Err(Fault::Unfit(branch.supposed)),
            _ => Err(Fault::Unfit(branch.reached)),
        }
    }

    fn cases(&self, of: Option<Source>, branches: &[Branch], claim: &Claim) -> Result<(), Fault> {
        let mut supposed = Vec::new();
        for branch in branches {
            let (case, reached) = self.branch(branch)?;
            if !reached.implies(claim) {
                return Err(Fault::Unfit(branch.reached));
            }
            supposed.push(case);
        }
        let complete = match (of, &supposed[..]) {
            (None, [one, other]) => one.opposite() == **other,
            (None, _) => false,
            (Some(of), supposed) => {
                let cases = |claim: &&Claim| match claim {
                    Claim::OneOf(candidates) => candidates.clone(),
                    Claim::NoneOf(_) => Vec::new(),
                };
                let covered: Vec<Candidate> = supposed.iter().flat_map(cases).collect();
                self.candidates(of)?.iter().all(|candidate| covered.contains(candidate))
            }
        };
        if complete { Ok(()) } else { Err(Fault::Cases) }
    }

    /// Whether the claim is that one of the other candidates of the pattern's cells is true.
    fn others(&self, pattern: &[Candidate], without: &[usize], claim: &Claim) -> Result<(), Fault> {
        let others = patterns::others(self.position, pattern);
        expected(claim, Claim::OneOf(self.without(others, without)?))
    }
}

fn expected(claim: &Claim, expected: Claim) -> Result<(), Fault> {
    if *claim == expected { Ok(()) } else { Err(Fault::Expected(expected)) }
}

/// The candidates that a line eliminates.
fn excluded(claim: &Claim) -> Result<&[Candidate], Fault> {
    match claim {
        Claim::NoneOf(candidates) => Ok(candidates),
        Claim::OneOf(candidates) => Err(Fault::Expected(Claim::NoneOf(candidates.clone()))),
    }
}

/// Checks that no placement of their digit has these candidates.
fn unplaced(position: &Position, out: &[Candidate]) -> Result<(), Fault> {
    let Some(digit) = out.first().map(|candidate| candidate.digit()) else { return Ok(()) };
    let placed = patterns::placed(position, digit);
    let is_placed = |it: &&Candidate| it.digit() != digit || placed.contains(it.cell());
    out.iter().find(is_placed).map_or(Ok(()), |&candidate| Err(Fault::Unforced(candidate)))
}

/// Checks that the claim holds in all solutions of the position.
fn searched(position: &Position, claim: &Claim) -> Result<(), Fault> {
    let mut otherwise = position.clone();
    match claim {
        Claim::OneOf(candidates) => {
            candidates.iter().for_each(|&candidate| otherwise.eliminate(candidate));
            solution(otherwise).map_or(Ok(()), |held| Err(Fault::Unforced(held)))
        }
        Claim::NoneOf(candidates) => candidates.iter().try_for_each(|&candidate| {
            let mut otherwise = position.clone();
            otherwise.place(candidate);
            solution(otherwise).map_or(Ok(()), |_| Err(Fault::Unforced(candidate)))
        }),
    }
}

/// The last candidate that a search sets in a solution of a position, if there is a solution.
fn solution(position: Position) -> Option<Candidate> {
    let fewest = |&cell: &Cell| position.candidates(cell).len();
    let cell = position.blank().iter().min_by_key(fewest)?;
    let of_cell = |digit| Candidate::new(cell, digit);
    position.candidates(cell).iter().map(of_cell).find_map(|candidate| {
        let mut next = position.clone();
        next.place(candidate);
        if next.is_solved() { Some(candidate) } else { solution(next) }
    })
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Line(number, fault) => write!(f, "line {} of the proof: {fault}", number + 1),
            Flaw::Unproven(claim) => write!(f, "no line of the proof claims {claim}"),
        }
    }
}

impl std::error::Error for Flaw {}
