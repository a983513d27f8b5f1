//! `Builder`: writes the lines of a proof.

use super::cover::Excluded;
use super::{Branch, Claim, Constraint, Inference, Proof, Reason, Source, cover, patterns};
use crate::{Candidate, Position};

/// Writes a proof about a position, line by line. Each call returns the number of its line, by
/// which later lines refer to it.
///
/// ```
/// use seventeen_core::proof::{Builder, Claim};
/// use seventeen_core::{Candidate, Position};
///
/// // r1c1 has 1 and 2, r1c2 has 2 and 3: without the 1 there is the 3.
/// let text = "12 23".to_owned() + &" 123456789".repeat(79);
/// let position: Position = text.parse()?;
/// let mut builder = Builder::new(&position);
/// let not_one = builder.suppose(Claim::none_of([Candidate::of(0)]));
/// let two = builder.left("r1c1".parse()?, &[not_one]);
/// let not_two = builder.seen(two, &[Candidate::of(10)]);
/// let three = builder.left("r1c2".parse()?, &[not_two]);
/// builder.either(not_one, three);
/// let lines = "1.   suppose r1c1<>1
/// 2.   r1c1=2: left of r1c1 (1)
/// 3.   r1c2<>2: seen by (2)
/// 4.   r1c2=3: left of r1c2 (3)
/// 5. r1c1=1 or r1c2=3: without the one the other (1-4)
/// ";
/// assert_eq!(builder.proof().to_string(), lines);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub struct Builder<'a> {
    pub(super) position: &'a Position,
    depth: u32,
    lines: Vec<Inference>,
}

impl<'a> Builder<'a> {
    /// A proof about this position, without lines.
    pub fn new(position: &'a Position) -> Builder<'a> {
        Builder { position, depth: 0, lines: Vec::new() }
    }

    /// Continues after these lines.
    pub fn behind(position: &'a Position, proof: Proof) -> Builder<'a> {
        Builder { position, depth: 0, lines: proof.lines }
    }

    /// The lines so far.
    pub fn proof(self) -> Proof {
        Proof { lines: self.lines }
    }

    /// The claim of a line.
    pub fn claim(&self, line: usize) -> &Claim {
        &self.lines[line].claim
    }

    /// Adds a line with this claim and reason.
    pub fn line(&mut self, claim: Claim, reason: Reason) -> usize {
        self.lines.push(Inference { depth: self.depth, claim, reason });
        self.lines.len() - 1
    }

    /// Begins a sub-proof that supposes something.
    pub fn suppose(&mut self, claim: Claim) -> usize {
        self.depth += 1;
        self.line(claim, Reason::Suppose)
    }

    /// The candidates of a truth that lines leave: the only place of a digit, the only digit of a
    /// cell, or nothing.
    pub fn left(&mut self, of: Constraint, without: &[usize]) -> usize {
        self.left_of(of.into(), without)
    }

    /// The candidates of a truth that lines leave; the truth may be another line's claim.
    pub fn left_of(&mut self, of: Source, without: &[usize]) -> usize {
        let mut all = self.candidates(of).unwrap_or_default();
        for &line in without {
            let out = self.claim(line).candidates();
            all.retain(|candidate| !out.contains(candidate));
        }
        self.line(Claim::OneOf(all), Reason::Left { of, without: without.to_vec() })
    }

    /// The candidates of a constraint that these lines leave; cites only lines that eliminate one
    /// of them.
    pub fn left_by(&mut self, of: Constraint, among: &[usize]) -> usize {
        let mut left = of.candidates(self.position).unwrap_or_default();
        let excludes = |line: &&usize| match self.claim(**line) {
            Claim::NoneOf(out) => {
                let before = left.len();
                left.retain(|candidate| !out.contains(candidate));
                left.len() < before
            }
            Claim::OneOf(_) => false,
        };
        let without: Vec<usize> = among.iter().filter(excludes).copied().collect();
        self.left(of, &without)
    }

    /// The candidates of a truth. None if the position settles it, or if it is a line that claims
    /// that none of its candidates is true.
    pub(super) fn candidates(&self, of: Source) -> Option<Vec<Candidate>> {
        match of {
            Source::Constraint(constraint) => constraint.candidates(self.position),
            Source::Line(line) => match self.claim(line) {
                Claim::OneOf(candidates) => Some(candidates.clone()),
                Claim::NoneOf(_) => None,
            },
        }
    }

    /// The current state, for [`undo`](Self::undo).
    pub fn mark(&self) -> (u32, usize) {
        (self.depth, self.lines.len())
    }

    /// Removes the lines since a mark.
    pub fn undo(&mut self, (depth, lines): (u32, usize)) {
        self.depth = depth;
        self.lines.truncate(lines);
    }

    /// The number of the next line.
    pub(super) fn next(&self) -> usize {
        self.lines.len()
    }

    /// Eliminates candidates that all possibly true candidates of a line see.
    pub fn seen(&mut self, of: usize, out: &[Candidate]) -> usize {
        self.seen_by(Source::Line(of), out)
    }

    /// Eliminates candidates that all possibly true candidates of a source see.
    pub fn seen_by(&mut self, of: Source, out: &[Candidate]) -> usize {
        self.line(Claim::none_of(out.iter().copied()), Reason::Seen { of })
    }

    /// Eliminates by truths within links, without the candidates that lines eliminate from them.
    /// Omits truths, links and lines that are not needed.
    pub fn cover(
        &mut self,
        truths: impl IntoIterator<Item = impl Into<Source>>,
        links: impl IntoIterator<Item = Constraint>,
        without: &[usize],
        out: &[Candidate],
    ) -> usize {
        let truths: Vec<Source> = truths.into_iter().map(Into::into).collect();
        let (kept, links) =
            cover::least(&self.remaining(&truths, without), links.into_iter().collect(), out);
        let truths: Vec<Source> = kept.into_iter().map(|at| truths[at]).collect();
        let mut without = without.to_vec();
        for at in (0..without.len()).rev() {
            let fewer = [&without[..at], &without[at + 1..]].concat();
            if cover::check(&self.remaining(&truths, &fewer), &links, out).is_ok() {
                without = fewer;
            }
        }
        self.line(Claim::none_of(out.iter().copied()), Reason::Cover { truths, links, without })
    }

    /// The candidates of truths that lines leave.
    fn remaining(&self, truths: &[Source], without: &[usize]) -> Vec<Vec<Candidate>> {
        let is_left = |it: &Candidate| {
            without.iter().all(|&line| !self.claim(line).candidates().contains(it))
        };
        let left = |&truth: &Source| {
            let all = self.candidates(truth).unwrap_or_default();
            all.into_iter().filter(is_left).collect()
        };
        truths.iter().map(left).collect()
    }

    /// Eliminates those of `out` that truths within links rule out. Candidates of truths outside of
    /// the links are fins. They need more links in which the eliminated candidate sees them.
    pub fn cover_with_fins(&mut self, truths: &[Source], links: &[Constraint], out: &[Candidate]) {
        let candidates: Vec<Vec<Candidate>> =
            truths.iter().map(|&truth| self.candidates(truth).unwrap_or_default()).collect();
        let rules = self.position.rules();
        let found = cover::excluded(rules, &candidates, links, out);
        for Excluded { truths: kept, links, out } in found {
            let truths = kept.into_iter().map(|at| truths[at]).collect();
            let reason = Reason::Cover { truths, links, without: Vec::new() };
            self.line(Claim::none_of(out), reason);
        }
    }

    /// Like [`cover_with_fins`](Self::cover_with_fins), with a choice of links: with the first of
    /// each, and then with another of one of them. Skips claims of earlier lines.
    pub fn cover_in(&mut self, truths: &[Source], joints: &[Vec<Constraint>], out: &[Candidate]) {
        let Some(first) = joints.iter().map(|all| all.first().copied()).collect::<Option<Vec<_>>>()
        else {
            return;
        };
        let others = joints.iter().enumerate().flat_map(|(i, joint)| {
            let with = |&other| [&first[..i], &[other], &first[i + 1..]].concat();
            joint.iter().skip(1).map(with).collect::<Vec<_>>()
        });
        for links in [first.clone()].into_iter().chain(others) {
            let open = self.open(out);
            self.cover_with_fins(truths, &links, &open);
        }
    }

    /// The candidates that no line eliminates.
    pub fn open(&self, out: &[Candidate]) -> Vec<Candidate> {
        let said = |&&out: &&Candidate| {
            let claim = Claim::none_of([out]);
            self.lines.iter().any(|line| line.depth == 0 && line.claim.implies(&claim))
        };
        out.iter().filter(|out| !said(out)).copied().collect()
    }

    /// Ends a sub-proof with a contradiction.
    pub fn refuted(&mut self, supposed: usize, reached: usize) -> usize {
        self.depth -= 1;
        let claim = self.claim(supposed).opposite();
        self.line(claim, Reason::Refuted(Branch { supposed, reached }))
    }

    /// Ends a sub-proof in which supposing some false made one of others true.
    pub fn either(&mut self, supposed: usize, reached: usize) -> usize {
        self.depth -= 1;
        let both = [supposed, reached].map(|line| self.claim(line).candidates());
        let claim = Claim::one_of(both.concat());
        self.line(claim, Reason::Either(Branch { supposed, reached }))
    }

    /// Ends a sub-proof that is one of several cases.
    pub fn end_case(&mut self, supposed: usize, reached: usize) -> Branch {
        self.depth -= 1;
        Branch { supposed, reached }
    }

    /// Concludes what follows in all cases: the candidates of a source, or two opposites.
    pub fn cases(&mut self, of: Option<Source>, branches: Vec<Branch>, claim: Claim) -> usize {
        self.line(claim, Reason::Cases { of, branches })
    }

    /// Refutes a claim; if that is not enough, in all cases of the first of `splits`, which may use
    /// the others.
    pub fn refute_in_cases(
        &mut self,
        claim: &Claim,
        within: &[Source],
        splits: &[Constraint],
        known: &[usize],
    ) -> Option<usize> {
        if let Some(line) = self.refute(claim, within, known) {
            return Some(line);
        }
        let (&split, rest) = splits.split_first()?;
        let before = self.mark();
        let supposed = self.suppose(claim.clone());
        let known = [known, &[supposed]].concat();
        let mut without = Vec::new();
        for candidate in split.candidates(self.position)? {
            let is_seen = matches!(claim, Claim::OneOf(by) if by.iter().all(|&by| Constraint::joins(candidate, by)));
            let line = match is_seen {
                true => Some(self.seen(supposed, &[candidate])),
                false => self.refute_in_cases(&Claim::one_of([candidate]), within, rest, &known),
            };
            let Some(line) = line else {
                self.undo(before);
                return None;
            };
            without.push(line);
        }
        let reached = self.left(split, &without);
        Some(self.refuted(supposed, reached))
    }

    /// Proves a claim in each of these cases, by refutation of its opposite, with known lines. The
    /// cases are the candidates of a source, or two opposites. Returns nothing, and adds no line,
    /// if it does not follow.
    pub fn follows_in_cases(
        &mut self,
        of: Option<Source>,
        cases: &[Claim],
        goal: &Claim,
        within: &[Source],
        known: &[usize],
    ) -> Option<usize> {
        let before = self.mark();
        let mut branches = Vec::new();
        for case in cases {
            let supposed = self.suppose(case.clone());
            let known = [known, &[supposed]].concat();
            let Some(reached) = self.refute(&goal.opposite(), within, &known) else {
                self.undo(before);
                return None;
            };
            branches.push(self.end_case(supposed, reached));
        }
        Some(self.cases(of, branches, goal.clone()))
    }

    /// Claims that one of the other candidates in the cells of a deadly pattern is true.
    pub fn deadly(&mut self, pattern: &[Candidate]) -> usize {
        let reason = Reason::Deadly { pattern: pattern.to_vec(), without: Vec::new() };
        self.line(Claim::OneOf(patterns::others(self.position, pattern)), reason)
    }

    /// Claims that one of the other candidates in the cells of an impossible pattern is true.
    pub fn impossible(&mut self, pattern: &[Candidate]) -> usize {
        let reason = Reason::Impossible { pattern: pattern.to_vec(), without: Vec::new() };
        self.line(Claim::OneOf(patterns::others(self.position, pattern)), reason)
    }

    /// Eliminates candidates of a digit that no placement of it has.
    pub fn unplaced(&mut self, out: &[Candidate]) -> usize {
        self.line(Claim::none_of(out.iter().copied()), Reason::Unplaced)
    }
}
