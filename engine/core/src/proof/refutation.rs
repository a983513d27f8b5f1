//! Refutations: a supposition and its consequences, up to a contradiction.
//!
//! The last candidate left of a constraint is true, and eliminates those that it sees. Two or three
//! places left also eliminate a candidate that they all see. The earliest consequences come first,
//! and only those that the contradiction rests on are kept.

use super::{Builder, Claim, Constraint, Source};
use crate::Candidate;
use std::collections::BTreeMap;

/// A known fact.
struct Fact {
    /// Candidates of which one is true; empty if others are known to be false.
    one_of: Vec<Candidate>,
    from: From,
}

/// The source of a fact.
#[derive(Clone, Copy)]
enum From {
    /// An earlier line.
    Line(usize),
    /// The remaining candidates of this truth.
    Left(usize),
}

/// The consequences of a supposition.
struct Search<'a> {
    /// The truths to examine, with their candidates.
    within: Vec<(Source, Vec<Candidate>)>,
    facts: Vec<Fact>,
    /// For each eliminated candidate, the fact that eliminates it.
    by: BTreeMap<Candidate, usize>,
    present: &'a [Candidate],
}

impl Search<'_> {
    /// The remaining candidates of a truth.
    fn left(&self, of: usize) -> Vec<Candidate> {
        let all = self.within[of].1.iter();
        all.filter(|candidate| !self.by.contains_key(candidate)).copied().collect()
    }

    /// Records a line's claim as a fact.
    fn know(&mut self, claim: &Claim, line: usize) {
        let one_of = match claim {
            Claim::OneOf(candidates) => candidates.clone(),
            Claim::NoneOf(candidates) => {
                for &out in candidates {
                    self.by.entry(out).or_insert(self.facts.len());
                }
                Vec::new()
            }
        };
        self.facts.push(Fact { one_of, from: From::Line(line) });
    }

    /// Eliminates the candidates that the facts from this one on see.
    fn exclude(&mut self, from: usize) {
        for number in from..self.facts.len() {
            for &out in self.present {
                let one_of = &self.facts[number].one_of;
                let sees = one_of.iter().all(|&by| Constraint::joins(out, by));
                if sees && !one_of.is_empty() {
                    self.by.entry(out).or_insert(number);
                }
            }
        }
    }

    /// The truth without remaining candidates, if the search finds one.
    fn contradiction(&mut self) -> Option<usize> {
        let mut from = 0;
        loop {
            self.exclude(from);
            from = self.facts.len();
            if let Some(empty) = (0..self.within.len()).find(|&of| self.left(of).is_empty()) {
                return Some(empty);
            }
            self.add(|left, _| left.len() == 1);
            if self.facts.len() == from {
                self.add(|left, search| search.excludes(left));
            }
            if self.facts.len() == from {
                return None;
            }
        }
    }

    /// Adds the remaining candidates of truths as facts, if wanted and not known yet.
    fn add(&mut self, wanted: impl Fn(&[Candidate], &Self) -> bool) {
        for of in 0..self.within.len() {
            let left = self.left(of);
            let known = self.facts.iter().any(|fact| fact.one_of == left);
            if !known && wanted(&left, self) {
                self.facts.push(Fact { one_of: left, from: From::Left(of) });
            }
        }
    }

    /// Whether two or three candidates all see one that is not eliminated yet.
    fn excludes(&self, left: &[Candidate]) -> bool {
        let seen = |out: &&Candidate| left.iter().all(|&by| Constraint::joins(**out, by));
        (2..=3).contains(&left.len())
            && self.present.iter().filter(seen).any(|out| !self.by.contains_key(out))
    }

    /// For each fact that the end rests on, the candidates that it must eliminate.
    fn needed(&self, end: usize) -> BTreeMap<usize, Vec<Candidate>> {
        let mut needed: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
        self.need(end, &[], &mut needed);
        for number in (0..self.facts.len()).rev() {
            let fact = &self.facts[number];
            if let (true, From::Left(of)) = (needed.contains_key(&number), fact.from) {
                self.need(of, &fact.one_of, &mut needed);
            }
        }
        needed
    }

    fn need(&self, of: usize, but: &[Candidate], needed: &mut BTreeMap<usize, Vec<Candidate>>) {
        for candidate in self.within[of].1.iter().filter(|candidate| !but.contains(candidate)) {
            let out = needed.entry(self.by[candidate]).or_default();
            if !out.contains(candidate) {
                out.push(*candidate);
            }
        }
    }

    /// Writes the lines needed; returns the line of the contradiction.
    fn write(&self, end: usize, builder: &mut Builder<'_>) -> usize {
        let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
        for (number, out) in self.needed(end) {
            let fact = &self.facts[number];
            let line = match fact.from {
                From::Line(line) => line,
                From::Left(of) => self.write_left(of, &fact.one_of, &lines, builder),
            };
            let is_seen = !fact.one_of.is_empty();
            lines.insert(number, if is_seen { builder.seen(line, &out) } else { line });
        }
        self.write_left(end, &[], &lines, builder)
    }

    fn write_left(
        &self,
        of: usize,
        left: &[Candidate],
        lines: &BTreeMap<usize, usize>,
        builder: &mut Builder<'_>,
    ) -> usize {
        let (source, all) = &self.within[of];
        let out = all.iter().filter(|candidate| !left.contains(candidate));
        let mut without: Vec<usize> = out.map(|candidate| lines[&self.by[candidate]]).collect();
        without.sort_unstable();
        without.dedup();
        builder.left_of(*source, &without)
    }
}

impl Builder<'_> {
    /// Refutes a claim by its consequences, from known lines and with these truths alone. Returns
    /// the line of its opposite. Returns nothing, and adds no line, if there is no contradiction.
    pub fn refute(&mut self, claim: &Claim, within: &[Source], known: &[usize]) -> Option<usize> {
        let position = self.position;
        let present: Vec<Candidate> = Candidate::all().filter(|&it| position.has(it)).collect();
        let with = |&source: &Source| self.candidates(source).map(|all| (source, all));
        let within = within.iter().filter_map(with).collect();
        let mut search =
            Search { within, facts: Vec::new(), by: BTreeMap::new(), present: &present };
        // The supposition will be the next line.
        search.know(claim, self.next());
        known.iter().for_each(|&line| search.know(self.claim(line), line));
        let end = search.contradiction()?;
        let supposed = self.suppose(claim.clone());
        let reached = search.write(end, self);
        Some(self.refuted(supposed, reached))
    }
}
