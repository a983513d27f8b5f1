//! Reasons for known consequences: from lines in force alone, by the simplest rule that works.

use super::{Builder, Claim, Constraint, Source};
use crate::Candidate;

impl Builder<'_> {
    /// Proves that a candidate is true, or false, by one rule from known lines: the remaining
    /// candidate of a cell or house, or one that a true candidate sees. Returns nothing, and adds
    /// no line, if no rule works.
    ///
    /// ```
    /// use seventeen_core::proof::{Builder, Claim};
    /// use seventeen_core::{Candidate, Position};
    ///
    /// let text = "12 23".to_owned() + &" 123456789".repeat(79);
    /// let position: Position = text.parse()?;
    /// let [two, not_two] = [Claim::one_of([Candidate::of(1)]), Claim::none_of([Candidate::of(10)])];
    /// let mut builder = Builder::new(&position);
    /// let not_one = builder.suppose(Claim::none_of([Candidate::of(0)]));
    /// assert_eq!(builder.justify(&not_two, &[not_one]), None);
    /// assert_eq!(builder.justify(&two, &[not_one]), Some(1));
    /// assert_eq!(builder.justify(&not_two, &[not_one, 1]), Some(2));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn justify(&mut self, claim: &Claim, known: &[usize]) -> Option<usize> {
        match claim {
            Claim::OneOf(one_of) => {
                let candidate = *one_of.first()?;
                // It may be supposed to be false.
                let others = |&&line: &&usize| !self.claim(line).candidates().contains(&candidate);
                let known: Vec<usize> = known.iter().filter(others).copied().collect();
                let leaves = |of: &Constraint| self.left_over(*of, &known).as_ref() == Some(one_of);
                let of = Constraint::of(candidate).into_iter().find(leaves)?;
                Some(self.left_by(of, &known))
            }
            Claim::NoneOf(out) => {
                let sees = |&&line: &&usize| match self.claim(line) {
                    Claim::OneOf(by) => all_see(by, out),
                    Claim::NoneOf(_) => false,
                };
                let line = *known.iter().find(sees)?;
                Some(self.seen(line, out))
            }
        }
    }

    /// Proves that candidates are false by a pattern: two or three places that see them, a cover of
    /// two truths, a contradiction, or all cases of a cell or house.
    pub fn justify_by_pattern(&mut self, out: &[Candidate], known: &[usize]) -> Option<usize> {
        self.by_group(out, known)
            .or_else(|| self.by_two_truths(*out.first()?, known))
            .or_else(|| self.refute(&Claim::one_of([*out.first()?]), &every(), known))
            .or_else(|| self.by_cases(&Claim::none_of(out.iter().copied()), known))
    }

    /// The candidates of a constraint that known lines leave; none if it is settled.
    fn left_over(&self, of: Constraint, known: &[usize]) -> Option<Vec<Candidate>> {
        let mut left = self.candidates(of.into())?;
        for &line in known {
            if let Claim::NoneOf(out) = self.claim(line) {
                left.retain(|candidate| !out.contains(candidate));
            }
        }
        Some(left)
    }

    /// By the remaining places of a digit in a house, or the remaining digits of a cell.
    fn by_group(&mut self, out: &[Candidate], known: &[usize]) -> Option<usize> {
        let sees = |of: &Constraint| {
            let left = self.left_over(*of, known);
            left.is_some_and(|left| all_see(&left, out))
        };
        let of = Constraint::all().find(sees)?;
        let line = self.left_by(of, known);
        Some(self.seen(line, out))
    }

    /// By a pair or an X-wing, if lines leave one.
    fn by_two_truths(&mut self, out: Candidate, known: &[usize]) -> Option<usize> {
        for link in Constraint::of(out) {
            let outside = |truth: Constraint| {
                let left = self.left_over(truth, known)?;
                let (within, rest): (Vec<_>, Vec<_>) = left.iter().partition(|it| link.has(**it));
                let fits =
                    truth != link && !truth.has(out) && !within.is_empty() && !rest.is_empty();
                fits.then_some((truth, rest))
            };
            let truths: Vec<(Constraint, Vec<Candidate>)> =
                Constraint::all().filter_map(outside).collect();
            for (i, (one, rest)) in truths.iter().enumerate() {
                for (other, more) in &truths[i + 1..] {
                    let Some(second) = Constraint::of_all(&[&rest[..], more].concat()) else {
                        continue;
                    };
                    let shares = |of: &[Candidate]| of.iter().any(|&it| other.has(it));
                    if shares(&self.left_over(*one, known)?) {
                        continue;
                    }
                    let without = self.lines_against(&[*one, *other], &[link, second], known);
                    return Some(self.cover([*one, *other], [link, second], &without, &[out]));
                }
            }
        }
        None
    }

    /// The known lines that eliminate candidates of truths outside of the links: each one that
    /// eliminates another.
    fn lines_against(
        &self,
        truths: &[Constraint],
        links: &[Constraint],
        known: &[usize],
    ) -> Vec<usize> {
        let of = |&truth: &Constraint| self.candidates(truth.into()).unwrap_or_default();
        let mut left: Vec<Candidate> = truths.iter().flat_map(of).collect();
        left.retain(|candidate| !links.iter().any(|link| link.has(*candidate)));
        let excludes = |&&line: &&usize| {
            let Claim::NoneOf(out) = self.claim(line) else { return false };
            let before = left.len();
            left.retain(|candidate| !out.contains(candidate));
            left.len() < before
        };
        known.iter().filter(excludes).copied().collect()
    }

    /// By all cases of a cell or of a digit in a house, those with the fewest first.
    fn by_cases(&mut self, goal: &Claim, known: &[usize]) -> Option<usize> {
        let all = Constraint::all().filter_map(|of| Some((of, self.left_over(of, known)?)));
        let mut all: Vec<(Constraint, Vec<Candidate>)> = all.collect();
        all.sort_by_cached_key(|(_, left)| left.len());
        all.into_iter().find_map(|(of, left)| {
            let cases: Vec<Claim> = left.into_iter().map(|it| Claim::one_of([it])).collect();
            let before = self.mark();
            let line = self.left_by(of, known);
            let found =
                self.follows_in_cases(Some(Source::Line(line)), &cases, goal, &every(), known);
            if found.is_none() {
                self.undo(before);
            }
            found
        })
    }
}

fn all_see(by: &[Candidate], out: &[Candidate]) -> bool {
    by.iter().all(|&by| out.iter().all(|&out| Constraint::joins(out, by)))
}

/// All cells, and all digits in all houses.
fn every() -> Vec<Source> {
    Constraint::all().map(Source::from).collect()
}
