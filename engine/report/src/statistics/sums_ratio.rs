//! The ratio of two sums over draws, and its standard error.
//!
//! Horvitz and Thompson ("A generalization of sampling without replacement from a finite universe",
//! Journal of the American Statistical Association, 1952) weight each unit by the inverse of its
//! probability. A sum of weights divided by tries is an unbiased estimate of the number of units,
//! and the quotient of two such sums a mean over all units (Hájek 1971). The standard error is that
//! of a ratio of sums over independent draws (Cochran, "Sampling Techniques", 1977, section 2.11):
//! results of one draw may be alike. It is for large samples. With few results, or a few of large
//! weight, it is too small.

/// A value with its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Its standard error; none if fewer than two draws add to the first sum.
    pub error: Option<f64>,
}

/// The sum of the first values divided by the sum of the second, one pair per draw; none if the
/// second sum is not above 0.
///
/// ```
/// use seventeen_report::statistics::ratio_of_sums;
///
/// let estimate = ratio_of_sums(&[(1., 1.), (3., 1.), (5., 1.)]).unwrap();
/// assert_eq!(estimate.value, 3.);
/// assert!((estimate.error.unwrap() - 2. / 3_f64.sqrt()).abs() < 1e-12);
/// ```
pub fn ratio_of_sums(pairs: &[(f64, f64)]) -> Option<Estimate> {
    let sum = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>();
    let (over, under) = (sum(|pair| pair.0), sum(|pair| pair.1));
    if under <= 0. {
        return None;
    }
    let (value, n) = (over / under, pairs.len() as f64);
    let squares: f64 = pairs.iter().map(|(over, under)| (over - value * under).powi(2)).sum();
    let adding = pairs.iter().filter(|(over, _)| *over != 0.).count();
    let error = (adding > 1).then(|| (squares * n / (n - 1.)).sqrt() / under);
    Some(Estimate { value, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_those_found_by_hand() {
        // Equal divisors: the mean of 1, 3, 5 and its standard error 2/√3.
        let mean = ratio_of_sums(&[(1., 1.), (3., 1.), (5., 1.)]).unwrap();
        assert!((mean.value - 3.).abs() < 1e-12);
        assert!((mean.error.unwrap() - 2. / 3_f64.sqrt()).abs() < 1e-12, "{mean:?}");
        // 6/4: residuals 2 - 1.5 and 4 - 4.5, so √(2 · 0.5) / 4.
        let ratio = ratio_of_sums(&[(2., 1.), (4., 3.)]).unwrap();
        assert!((ratio.value - 1.5).abs() < 1e-12);
        assert!((ratio.error.unwrap() - 0.25).abs() < 1e-12, "{ratio:?}");
        // Proportional pairs leave no uncertainty.
        assert_eq!(ratio_of_sums(&[(2., 1.), (4., 2.)]).unwrap().error, Some(0.));
        assert_eq!(ratio_of_sums(&[(2., 0.)]), None);
    }

    #[test]
    fn fewer_than_two_draws_that_add_something_have_no_error() {
        let nothing = vec![(0., 1000.); 16];
        assert_eq!(ratio_of_sums(&nothing), Some(Estimate { value: 0., error: None }));
        let mut once = nothing;
        once[3].0 = 32.;
        assert_eq!(ratio_of_sums(&once), Some(Estimate { value: 0.002, error: None }));
        once[9].0 = 32.;
        let twice = ratio_of_sums(&once).unwrap();
        assert!(twice.value == 0.004 && twice.error.is_some_and(|error| error > 0.002));
        assert_eq!(ratio_of_sums(&[(2., 1.)]).unwrap().error, None);
    }
}
