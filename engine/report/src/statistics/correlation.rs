//! Correlations of pairs of numbers.
//!
//! Pearson ("Note on regression and inheritance in the case of two parents", Proceedings of the
//! Royal Society of London, 1895) measures how near the pairs are to a line. Spearman ("The proof
//! and measurement of association between two things", The American Journal of Psychology, 1904)
//! does so for their ranks, so that any ascending curve counts as a line.

use super::moments::Deviations;

/// Pearson's correlation; none of fewer than two pairs, or if a side is constant.
///
/// ```
/// use seventeen_report::statistics::correlation;
///
/// assert_eq!(correlation(&[(1., 2.), (2., 4.), (3., 6.)]), Some(1.));
/// assert_eq!(correlation(&[(0.1, 0.7), (0.1, 0.8), (0.1, 0.7)]), None);
/// ```
pub fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let side = |side: fn(&(f64, f64)) -> f64| {
        Deviations::of(&pairs.iter().map(side).collect::<Vec<f64>>())
    };
    let (first, second) = (side(|pair| pair.0), side(|pair| pair.1));
    let both: f64 = first.scaled.iter().zip(&second.scaled).map(|(a, b)| a * b).sum();
    let squares = first.sum_of_powers(2) * second.sum_of_powers(2);
    (squares > 0.).then(|| (both / squares.sqrt()).clamp(-1., 1.))
}

/// Spearman's rank correlation; equal numbers have the mean of their ranks. None of fewer than two
/// pairs, or if a side is constant.
///
/// ```
/// use seventeen_report::statistics::rank_correlation;
///
/// assert_eq!(rank_correlation(&[(1., 1.), (2., 8.), (3., 27.)]), Some(1.));
/// ```
pub fn rank_correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let side = |side: fn(&(f64, f64)) -> f64| ranks(&pairs.iter().map(side).collect::<Vec<f64>>());
    let (first, second) = (side(|pair| pair.0), side(|pair| pair.1));
    correlation(&first.into_iter().zip(second).collect::<Vec<_>>())
}

/// The rank of each number, from 1.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&one, &other| numbers[one].total_cmp(&numbers[other]));
    let mut ranks = vec![0.; numbers.len()];
    for equal in order.chunk_by(|&one, &other| numbers[one] == numbers[other]) {
        let first = order.partition_point(|&place| numbers[place] < numbers[equal[0]]);
        let rank = first as f64 + (equal.len() + 1) as f64 / 2.;
        equal.iter().for_each(|&place| ranks[place] = rank);
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_share_their_ranks() {
        assert_eq!(ranks(&[3., 1., 3., 2.]), [3.5, 1., 3.5, 2.]);
        assert_eq!(ranks(&[]), [0.; 0]);
    }

    /// The ranks 1 to 5 and 2, 1, 4, 3, 5 have squares of differences 4, so 1 - 6·4/(5·24) = 0.8.
    #[test]
    fn rank_correlations_are_those_of_the_formula_for_different_ranks() {
        let pairs = [(10., 20.), (20., 10.), (30., 40.), (40., 30.), (50., 90.)];
        let found = rank_correlation(&pairs).unwrap();
        assert!((found - 0.8).abs() < 1e-12, "{found}");
        assert_eq!(correlation(&[(1., 5.), (2., 3.), (3., 1.)]), Some(-1.));
        assert_eq!((correlation(&[]), rank_correlation(&[(1., 1.)])), (None, None));
    }

    #[test]
    fn constant_sides_have_no_correlation() {
        let ten = |number: f64| (0..10).map(move |i| (number, f64::from(i)));
        for number in [2., 0.1, 1.2, 1e200, 1e-200] {
            assert_eq!(correlation(&ten(number).collect::<Vec<_>>()), None, "{number}");
            let both: Vec<(f64, f64)> = ten(number).map(|_| (number, 0.7)).collect();
            assert_eq!((correlation(&both), rank_correlation(&both)), (None, None), "{number}");
        }
    }

    #[test]
    fn numbers_of_all_sizes_have_the_same_correlation() {
        for scale in [1e200, 1e-200] {
            let pairs = [(scale, 2.), (2. * scale, 4.), (3. * scale, 6.)];
            assert_eq!(correlation(&pairs), Some(1.), "{scale}");
        }
    }
}
