//! Quantiles: the median and the quartiles.
//!
//! Between two values it interpolates linearly: type 7 of Hyndman and Fan ("Sample quantiles in
//! statistical packages", The American Statistician, 1996), the default of R and NumPy.

/// The lower quartile, the median and the upper quartile.
///
/// ```
/// use seventeen_report::statistics::Quartiles;
///
/// let quartiles = Quartiles::of(vec![7., 1., 2., 10.]).unwrap();
/// assert_eq!((quartiles.lower, quartiles.median, quartiles.upper), (1.75, 4.5, 7.75));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quartiles {
    /// A quarter of the values are below.
    pub lower: f64,
    /// Half of the values are below.
    pub median: f64,
    /// Three quarters of the values are below.
    pub upper: f64,
}

impl Quartiles {
    /// The quartiles of finite values in any order; none without values.
    pub fn of(mut values: Vec<f64>) -> Option<Quartiles> {
        let [lower, median, upper] = [0.25, 0.5, 0.75].map(|share| quantile(&mut values, share));
        Some(Quartiles { lower: lower?, median: median?, upper: upper? })
    }
}

/// The value below which `share` of the values, 0 to 1, are; none without values. Their order
/// changes.
///
/// ```
/// use seventeen_report::statistics::quantile;
///
/// assert_eq!(quantile(&mut [7., 1., 2., 10.], 0.75), Some(7.75));
/// ```
pub fn quantile(values: &mut [f64], share: f64) -> Option<f64> {
    let place = share * values.len().checked_sub(1)? as f64;
    let (_, &mut below, rest) = values.select_nth_unstable_by(place as usize, f64::total_cmp);
    let above = rest.iter().copied().min_by(f64::total_cmp).filter(|_| place.fract() > 0.);
    Some(above.map_or(below, |above| below + place.fract() * (above - below)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[f64]) -> [f64; 3] {
        let Quartiles { lower, median, upper } = Quartiles::of(values.to_vec()).unwrap();
        [lower, median, upper]
    }

    #[test]
    fn quartiles_are_those_found_by_hand() {
        assert_eq!(of(&[5.]), [5., 5., 5.]);
        assert_eq!(of(&[4., 2.]), [2.5, 3., 3.5]);
        assert_eq!(of(&[9., 1., 5.]), [3., 5., 7.]);
        // R: quantile(c(7, 1, 2, 10), c(.25, .5, .75)) is 1.75, 4.5, 7.75.
        assert_eq!(of(&[7., 1., 2., 10.]), [1.75, 4.5, 7.75]);
        assert_eq!(of(&[3., 3., 3., 3., 3.]), [3., 3., 3.]);
        assert_eq!(Quartiles::of(Vec::new()), None);
    }

    #[test]
    fn half_of_the_values_lie_on_each_side_of_the_median() {
        let mut number = 1_u64;
        for length in 1..60 {
            let mut next = || {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (number >> 59) as f64
            };
            let values: Vec<f64> = (0..length).map(|_| next()).collect();
            let [lower, median, upper] = of(&values);
            let side = |of: f64| {
                let less = values.iter().filter(|&&value| value < of).count();
                let more = values.iter().filter(|&&value| value > of).count();
                (less as f64, more as f64)
            };
            let n = length as f64;
            assert!(side(median).0 <= n / 2. && side(median).1 <= n / 2., "{values:?}");
            assert!(side(lower).0 <= (n + 3.) / 4. && side(lower).1 <= 0.75 * n, "{values:?}");
            assert!(side(upper).0 <= 0.75 * n && side(upper).1 <= (n + 3.) / 4., "{values:?}");
        }
    }
}
