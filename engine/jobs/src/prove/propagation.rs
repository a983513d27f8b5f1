//! Unit propagation: whether a clause follows from constraints, and from which of them.
//!
//! All literals of the clause are made false. A constraint then forces each variable without which
//! it could not be satisfied any more, and so on until nothing changes. The clause follows if a
//! constraint cannot be satisfied in the end.

use super::constraint::Constraint;
use seventeen_core::Literal;

/// Propagates; keeps its tables for the next clause.
#[derive(Default, Debug)]
pub(super) struct Propagation {
    /// The value of each variable, and why.
    values: Vec<Option<Assigned>>,
    /// The variables that have a value, in the order of assignment.
    trail: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Assigned {
    value: bool,
    /// The place on the trail.
    place: usize,
    /// The number of the constraint that forces it; none if the clause is to be false.
    reason: Option<usize>,
}

impl Propagation {
    /// The numbers of the hints that make the clause follow, in the order in which they propagate.
    /// None if it does not follow.
    ///
    /// The clause names no variable twice.
    pub(super) fn derive_clause(
        &mut self,
        clause: &[Literal],
        hints: &[&Constraint],
    ) -> Option<Vec<usize>> {
        for literal in clause {
            self.assign(literal.variable, literal.negated, None);
        }
        let used = self.find_conflict(hints).map(|conflict| self.explain(conflict, hints));
        for variable in self.trail.drain(..) {
            self.values[variable as usize] = None;
        }
        used
    }

    fn assign(&mut self, variable: u32, value: bool, reason: Option<usize>) {
        let (index, place) = (variable as usize, self.trail.len());
        if self.values.len() <= index {
            self.values.resize(index + 1, None);
        }
        self.values[index] = Some(Assigned { value, place, reason });
        self.trail.push(variable);
    }

    fn assigned(&self, variable: u32) -> Option<Assigned> {
        self.values.get(variable as usize).copied().flatten()
    }

    /// The first hint that cannot be satisfied.
    fn find_conflict(&mut self, hints: &[&Constraint]) -> Option<usize> {
        loop {
            let before = self.trail.len();
            for (number, hint) in hints.iter().enumerate() {
                if !self.propagate(number, hint) {
                    return Some(number);
                }
            }
            if self.trail.len() == before {
                return None;
            }
        }
    }

    /// Assigns what the constraint forces; false if it cannot be satisfied.
    fn propagate(&mut self, number: usize, hint: &Constraint) -> bool {
        let slack = hint.terms().iter().map(|&term| self.max_term_value(term)).sum::<i128>()
            - i128::from(hint.bound());
        if slack < 0 {
            return false;
        }
        for &(variable, coefficient) in hint.terms() {
            let is_forced = i128::from(coefficient.unsigned_abs()) > slack;
            if is_forced && self.assigned(variable).is_none() {
                self.assign(variable, coefficient > 0, Some(number));
            }
        }
        true
    }

    /// The greatest value that a term can have.
    fn max_term_value(&self, (variable, coefficient): (u32, i64)) -> i128 {
        i128::from(match self.assigned(variable) {
            None => coefficient.max(0),
            Some(Assigned { value, .. }) => i64::from(value) * coefficient,
        })
    }

    /// The hints behind a conflict, by their first assignment.
    fn explain(&self, conflict: usize, hints: &[&Constraint]) -> Vec<usize> {
        let mut is_needed = vec![false; self.trail.len()];
        self.mark_reasons(hints[conflict], self.trail.len(), &mut is_needed);
        let mut used = vec![conflict];
        for place in (0..self.trail.len()).rev().filter(|&place| !self.is_decision(place)) {
            if !is_needed[place] {
                continue;
            }
            if let Some(reason) = self.assigned(self.trail[place]).and_then(|it| it.reason) {
                self.mark_reasons(hints[reason], place, &mut is_needed);
                used.push(reason);
            }
        }
        used.reverse();
        let mut seen = vec![false; hints.len()];
        used.retain(|&number| !std::mem::replace(&mut seen[number], true));
        used
    }

    fn is_decision(&self, place: usize) -> bool {
        self.assigned(self.trail[place]).is_some_and(|it| it.reason.is_none())
    }

    /// Marks the assignments before a place that lower the constraint's greatest sum.
    fn mark_reasons(&self, constraint: &Constraint, before: usize, is_needed: &mut [bool]) {
        for &(variable, coefficient) in constraint.terms() {
            if let Some(Assigned { value, place, .. }) = self.assigned(variable)
                && place < before
                && value != (coefficient > 0)
            {
                is_needed[place] = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(literals: &[i32]) -> Vec<Literal> {
        let literal = |&n: &i32| Literal { variable: n.unsigned_abs(), negated: n < 0 };
        literals.iter().map(literal).collect()
    }

    fn refute(of: &[i32], hints: &[Constraint]) -> Option<Vec<usize>> {
        let mut propagation = Propagation::default();
        let hints: Vec<&Constraint> = hints.iter().collect();
        let used = propagation.derive_clause(&clause(of), &hints);
        assert_eq!(
            propagation.derive_clause(&clause(of), &hints),
            used,
            "nothing is left of the first"
        );
        used
    }

    #[test]
    fn clauses_follow_from_chains_of_clauses() {
        let hints = [[-2, 3], [-1, 2], [7, 8], [-3, 4]].map(|it| Constraint::clause(&clause(&it)));
        assert_eq!(refute(&[-1, 4], &hints), Some(vec![1, 3, 0]));
        assert_eq!(refute(&[-1, 5], &hints), None);
        assert_eq!(refute(&[4, -1, 9], &hints), Some(vec![1, 3, 0]));
    }

    #[test]
    fn constraints_propagate_by_their_slack() {
        // 2 a + b + c >= 2: without a, both others.
        let count = Constraint::new(vec![(1, 2), (2, 1), (3, 1)], 2);
        let both = Constraint::clause(&clause(&[-2, -3]));
        assert_eq!(refute(&[1], &[both.clone(), count.clone()]), Some(vec![1, 0]));
        assert_eq!(refute(&[1], &[count]), None);
        assert_eq!(refute(&[], &[both, Constraint::new(vec![], 1)]), Some(vec![1]));
    }
}
