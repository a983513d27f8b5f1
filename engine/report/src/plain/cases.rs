//! A cover in cases: whichever candidate of one of its sets is true, another one is that all
//! eliminated candidates see.

use super::words::{listed_with, place};
use seventeen_core::proof::Constraint;
use seventeen_core::{Candidate, Position};

/// The most cases.
const MOST: usize = 3;

/// `If r2c1 is 3, r1c2 is 2; if it is 6, r5c1 is 2.` None if no set has such cases.
pub(super) fn sentence(
    position: &Position,
    truths: &[Constraint],
    links: &[Constraint],
    out: &[Candidate],
) -> Option<String> {
    let sets: Vec<Vec<Candidate>> =
        truths.iter().map(|truth| truth.candidates(position)).collect::<Option<_>>()?;
    let cover = Cover { sets, links, out };
    let splits = truths.iter().zip(&cover.sets).filter(|(_, set)| (2..=MOST).contains(&set.len()));
    let told = splits.filter_map(|(truth, set)| {
        let ends: Vec<(Candidate, End)> =
            set.iter().map(|&case| Some((case, cover.follow(case)?))).collect::<Option<_>>()?;
        let steps = || ends.iter().map(|(_, end)| end.steps);
        Some(((steps().max(), steps().sum::<usize>()), text(position, *truth, &ends)))
    });
    // The pivot is the set from which all ends are near.
    told.min_by_key(|(steps, _)| *steps).map(|(_, text)| text)
}

/// The candidates of the truths, the links, and the eliminations.
struct Cover<'a> {
    sets: Vec<Vec<Candidate>>,
    links: &'a [Constraint],
    out: &'a [Candidate],
}

/// The end of a case: candidates, at least one of them true, and the number of sets on the way.
struct End {
    one_of: Vec<Candidate>,
    steps: usize,
}

impl Cover<'_> {
    /// What follows if a candidate is true; none if no end is found.
    fn follow(&self, case: Candidate) -> Option<End> {
        if self.is_seen(&[case]) {
            return Some(End { one_of: vec![case], steps: 0 });
        }
        let mut is_true = vec![case];
        for steps in 1..=self.sets.len() {
            let left = |set: &Vec<Candidate>| -> Vec<Candidate> {
                let is_open = |it: &&Candidate| !is_true.iter().any(|&by| self.exclude(by, **it));
                set.iter().filter(is_open).copied().collect()
            };
            let rest: Vec<Vec<Candidate>> = self.sets.iter().map(left).collect();
            let end = rest.iter().find(|rest| !rest.is_empty() && self.is_seen(rest));
            if let Some(one_of) = end {
                return Some(End { one_of: one_of.clone(), steps });
            }
            let next = rest.iter().filter_map(|rest| match rest[..] {
                [only] if !is_true.contains(&only) => Some(only),
                _ => None,
            });
            let next: Vec<Candidate> = next.collect();
            if next.is_empty() {
                return None;
            }
            is_true.extend(next);
        }
        None
    }

    /// Whether two candidates are not both true by a link or by their cell.
    fn exclude(&self, one: Candidate, other: Candidate) -> bool {
        let both = |link: &Constraint| link.has(one) && link.has(other);
        one != other && (self.links.iter().any(both) || one.cell() == other.cell())
    }

    /// Whether every eliminated candidate sees all of these.
    fn is_seen(&self, some: &[Candidate]) -> bool {
        self.out.iter().all(|&out| some.iter().all(|&it| Constraint::joins(out, it)))
    }
}

/// The text of the cases. A candidate that is itself the end comes last.
fn text(position: &Position, truth: Constraint, ends: &[(Candidate, End)]) -> String {
    let is_itself = |(_, end): &&(Candidate, End)| end.steps == 0;
    let cases = ends.iter().filter(|case| !is_itself(case)).enumerate().map(|(i, (case, end))| {
        let supposed = match (truth, i) {
            (Constraint::Cell(cell), 0) => format!("If {cell} is {}", case.digit()),
            (Constraint::Cell(_), _) => format!("if it is {}", case.digit()),
            (of, 0) => {
                let (house, digit) = place(position, of);
                format!("If {digit} in {house} is in {}", case.cell())
            }
            _ => format!("if it is in {}", case.cell()),
        };
        format!("{supposed}, {}", said(&end.one_of))
    });
    let itself = ends.iter().filter(is_itself).map(|(case, _)| *case).collect::<Vec<_>>();
    let itself = (!itself.is_empty()).then(|| format!("otherwise {}", said(&itself)));
    format!("{}.", cases.chain(itself).collect::<Vec<_>>().join("; "))
}

/// `r1c2 is 2`, `r1c2 is 2 or r1c3 is 2`.
fn said(one_of: &[Candidate]) -> String {
    let parts = one_of.iter().map(|it| format!("{} is {}", it.cell(), it.digit())).collect();
    listed_with(parts, "or")
}
