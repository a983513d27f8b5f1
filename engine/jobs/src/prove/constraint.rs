//! Pseudo-Boolean constraints in exact integers, with the rules of cutting planes.
//!
//! A constraint says that a sum of variables, each times its coefficient, is at least a bound. Its
//! *normal form* has positive coefficients: `-2 x >= -1` is `2 ~x >= 1`. Rounding happens in normal
//! form. Sums are the same in both forms, because opposite literals cancel: `x + ~x` is 1.

use seventeen_core::{Cells, Literal};

/// A number is too large for exact arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooLarge;

/// A constraint on variables: `sum of coefficient * variable >= bound`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Constraint {
    /// Variables, ascending, and their coefficients, which are not 0.
    terms: Box<[(u32, i64)]>,
    bound: i64,
}

impl Constraint {
    /// One of these literals of different variables is true.
    pub(super) fn clause(literals: &[Literal]) -> Constraint {
        let negated = literals.iter().filter(|literal| literal.negated).count();
        let sign = |literal: &Literal| if literal.negated { -1 } else { 1 };
        let terms = literals.iter().map(|literal| (literal.variable, sign(literal)));
        Constraint::new(terms.collect(), 1 - negated as i64)
    }

    /// One of the cells is given.
    pub(super) fn at_least_one(cells: Cells) -> Constraint {
        Constraint::at_least(cells, 1, None)
    }

    /// The cells that are given, times `sign`, with a term of another variable, are at least
    /// `bound`.
    fn signed_count(cells: Cells, sign: i64, bound: i64, term: Option<(u32, i64)>) -> Constraint {
        let terms = cells.iter().map(|cell| (cell.index() as u32, sign));
        Constraint::new(terms.chain(term).collect(), bound)
    }

    /// At least `least` of the cells are given, or the variable is true.
    pub(super) fn at_least(cells: Cells, least: u32, or: Option<u32>) -> Constraint {
        let least = i64::from(least);
        Constraint::signed_count(cells, 1, least, or.map(|variable| (variable, least)))
    }

    /// At most `most` of the cells are given, or the variable is false.
    pub(super) fn at_most(cells: Cells, most: u32, or_not: Option<u32>) -> Constraint {
        let (all, most) = (i64::from(cells.len()), i64::from(most));
        match or_not {
            None => Constraint::signed_count(cells, -1, -most, None),
            Some(variable) => {
                Constraint::signed_count(cells, -1, -all, Some((variable, most - all)))
            }
        }
    }

    /// A constraint with these terms, of different variables.
    pub(super) fn new(mut terms: Vec<(u32, i64)>, bound: i64) -> Constraint {
        terms.retain(|&(_, coefficient)| coefficient != 0);
        terms.sort_unstable_by_key(|&(variable, _)| variable);
        Constraint { terms: terms.into(), bound }
    }

    /// Variables, ascending, and their coefficients.
    pub(super) fn terms(&self) -> &[(u32, i64)] {
        &self.terms
    }

    /// What the sum is at least.
    pub(super) fn bound(&self) -> i64 {
        self.bound
    }

    /// Whether no values satisfy it.
    pub(super) fn is_contradiction(&self) -> bool {
        let greatest: i128 = self.terms.iter().map(|&(_, k)| i128::from(k.max(0))).sum();
        greatest < i128::from(self.bound)
    }

    /// The memory that it takes, in bytes.
    pub(super) fn memory(&self) -> u64 {
        (size_of::<Constraint>() + size_of_val(&*self.terms)) as u64
    }
}

/// A sum of constraints that grows.
#[derive(Default, Debug)]
pub(super) struct ConstraintSum {
    /// The coefficient of each variable.
    coefficients: Vec<i128>,
    /// The variables that were added, perhaps twice.
    variables: Vec<u32>,
    bound: i128,
}

impl ConstraintSum {
    /// Adds a constraint this many times.
    pub(super) fn add(&mut self, constraint: &Constraint, times: u64) -> Result<(), TooLarge> {
        for &(variable, coefficient) in constraint.terms() {
            self.add_term(variable, multiply(coefficient, times)?)?;
        }
        self.add_bound(multiply(constraint.bound(), times)?)
    }

    /// Adds "the literal is at least 0" this many times.
    pub(super) fn add_literal(&mut self, literal: Literal, times: u64) -> Result<(), TooLarge> {
        let times = i128::from(times);
        if literal.negated {
            self.add_term(literal.variable, -times)?;
            self.add_bound(-times)
        } else {
            self.add_term(literal.variable, times)
        }
    }

    fn add_term(&mut self, variable: u32, coefficient: i128) -> Result<(), TooLarge> {
        let index = variable as usize;
        if self.coefficients.len() <= index {
            self.coefficients.resize(index + 1, 0);
        }
        let sum = &mut self.coefficients[index];
        *sum = sum.checked_add(coefficient).ok_or(TooLarge)?;
        self.variables.push(variable);
        Ok(())
    }

    fn add_bound(&mut self, bound: i128) -> Result<(), TooLarge> {
        self.bound = self.bound.checked_add(bound).ok_or(TooLarge)?;
        Ok(())
    }

    /// The sum divided by `divisor`, at least 1, with coefficients and bound rounded up in normal
    /// form. The next sum begins empty, whatever happens.
    pub(super) fn take(&mut self, divisor: u64) -> Result<Constraint, TooLarge> {
        let (terms, bound) = self.take_terms();
        let divisor = i128::from(divisor);
        // The bound in normal form, and what it loses on the way back.
        let (mut degree, mut negative) = (bound, 0_i128);
        let mut rounded = Vec::with_capacity(terms.len());
        for (variable, sum) in terms {
            let coefficient = sum.signum() * divide_up(sum.abs(), divisor);
            degree = degree.checked_sub(sum.min(0)).ok_or(TooLarge)?;
            negative += coefficient.min(0);
            rounded.push((variable, i64::try_from(coefficient).map_err(|_| TooLarge)?));
        }
        let bound = divide_up(degree, divisor) + negative;
        Ok(Constraint::new(rounded, i64::try_from(bound).map_err(|_| TooLarge)?))
    }

    fn take_terms(&mut self) -> (Vec<(u32, i128)>, i128) {
        let sums = &mut self.coefficients;
        let mut take = |variable| (variable, std::mem::take(&mut sums[variable as usize]));
        let terms = self.variables.drain(..).map(&mut take).filter(|&(_, sum)| sum != 0).collect();
        (terms, std::mem::take(&mut self.bound))
    }
}

fn multiply(number: i64, times: u64) -> Result<i128, TooLarge> {
    i128::from(number).checked_mul(i128::from(times)).ok_or(TooLarge)
}

fn divide_up(number: i128, divisor: i128) -> i128 {
    number.div_euclid(divisor) + i128::from(number.rem_euclid(divisor) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `2 a + 3 ~b >= 4`, with `a` and `b` as variables 0 and 1.
    fn example() -> Constraint {
        Constraint::new(vec![(1, -3), (0, 2)], 1)
    }

    #[test]
    fn opposite_literals_cancel() {
        let mut sum = ConstraintSum::default();
        sum.add(&example(), 2).unwrap();
        sum.add_literal(Literal::of(1), 5).unwrap();
        // 4 a + 6 ~b + 5 b >= 8, so 4 a + ~b >= 3.
        assert_eq!(sum.take(1), Ok(Constraint::new(vec![(0, 4), (1, -1)], 2)));
        sum.add_literal(!Literal::of(1), 5).unwrap();
        sum.add_literal(Literal::of(1), 5).unwrap();
        assert_eq!(sum.take(1), Ok(Constraint::new(vec![], -5)), "nothing was left of the first");
    }

    #[test]
    fn division_rounds_up_in_normal_form() {
        let mut sum = ConstraintSum::default();
        sum.add(&example(), 1).unwrap();
        // a + 2 ~b >= 2.
        assert_eq!(sum.take(2), Ok(Constraint::new(vec![(0, 1), (1, -2)], 0)));
        sum.add(&Constraint::new(vec![(0, 3)], -5), 1).unwrap();
        assert_eq!(sum.take(2), Ok(Constraint::new(vec![(0, 2)], -2)));
    }

    #[test]
    fn numbers_that_are_too_large_are_errors() {
        let mut sum = ConstraintSum::default();
        sum.add(&example(), u64::MAX).unwrap();
        assert_eq!(sum.take(1), Err(TooLarge));
        sum.add(&Constraint::new(vec![(0, i64::MAX)], 0), u64::MAX).unwrap();
        let again = sum.add(&Constraint::new(vec![(0, i64::MAX)], 0), u64::MAX);
        assert_eq!(again, Err(TooLarge));
    }

    #[test]
    fn a_definition_says_both_directions() {
        let cells: Cells = "r1c1 r1c2 r1c3".parse().unwrap();
        // 2 ~z + ~a1 + ~a2 + ~a3 >= 2, and 2 z + a1 + a2 + a3 >= 2.
        let most = Constraint::new(vec![(0, -1), (1, -1), (2, -1), (128, -2)], -3);
        assert_eq!(Constraint::at_most(cells, 1, Some(128)), most);
        let least = Constraint::new(vec![(0, 1), (1, 1), (2, 1), (128, 2)], 2);
        assert_eq!(Constraint::at_least(cells, 2, Some(128)), least);
        assert!(!least.is_contradiction());
        assert!(Constraint::new(vec![(0, 1), (1, -1)], 2).is_contradiction());
    }
}
