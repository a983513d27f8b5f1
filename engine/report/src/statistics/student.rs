//! Student's distribution: the width of an interval about a mean.
//!
//! Student (W. S. Gosset), "The probable error of a mean" (Biometrika, 1908). For whole degrees of
//! freedom the distribution is a finite sum: Abramowitz and Stegun, "Handbook of Mathematical
//! Functions" (1964), 26.7.3 and 26.7.4. Bisection finds where the sum is 0.95.

use std::f64::consts::{FRAC_2_PI, FRAC_PI_2};

/// The share of the distribution inside the intervals.
const CONFIDENCE: f64 = 0.95;

/// The number of bisections: more than the angle has binary digits.
const STEPS: u32 = 64;

/// The number of standard errors on each side of a mean in a 95 % interval, for 1 or more degrees
/// of freedom.
///
/// ```
/// use seventeen_report::statistics::student;
///
/// assert!((student::half_width(10) - 2.228).abs() < 1e-3);
/// ```
pub fn half_width(freedom: usize) -> f64 {
    let (mut low, mut high) = (0., FRAC_PI_2);
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        if central_probability(middle, freedom) < CONFIDENCE { low = middle } else { high = middle }
    }
    (freedom as f64).sqrt() * low.tan()
}

/// The share of the distribution between -t and t, where t is √freedom times the tangent of
/// `angle`.
fn central_probability(angle: f64, freedom: usize) -> f64 {
    let (sine, cosine) = angle.sin_cos();
    let is_odd = freedom % 2 == 1;
    // Every second power of the cosine up to `freedom - 2`.
    let mut term = if is_odd { cosine } else { 1. };
    let mut sum = 0.;
    let mut power = usize::from(is_odd);
    while power + 2 <= freedom {
        sum += term;
        term *= cosine * cosine * (power + 1) as f64 / (power + 2) as f64;
        power += 2;
    }
    if is_odd { FRAC_2_PI * (angle + sine * sum) } else { sine * sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_half_widths_are_those_of_the_tables() {
        // Fisher and Yates, "Statistical Tables" (1938), table III, 5 %.
        let table = [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (6, 2.447),
            (9, 2.262),
            (10, 2.228),
            (29, 2.045),
            (30, 2.042),
            (60, 2.000),
            (120, 1.980),
            (100_000, 1.960),
        ];
        for (freedom, expected) in table {
            let found = half_width(freedom);
            assert!((found - expected).abs() < 0.000_6, "{freedom}: {found}, expected {expected}");
        }
    }

    /// The share of the distribution by adding up the density in small steps.
    fn by_steps(t: f64, freedom: usize) -> f64 {
        let n = freedom as f64;
        let density = |x: f64| (1. + x * x / n).powf(-f64::midpoint(n, 1.));
        let area = |to: f64, steps: u32| {
            let step = to / f64::from(steps);
            (0..steps).map(|i| density((f64::from(i) + 0.5) * step) * step).sum::<f64>()
        };
        // From two degrees of freedom on, the share beyond 4,000 is below the tolerance.
        area(t, 20_000) / area(4_000., 400_000)
    }

    #[test]
    fn the_share_is_that_found_by_adding_the_density_up() {
        for freedom in 2..9 {
            for t in [0.3, 1., 2.5, 6.] {
                let angle = (t / (freedom as f64).sqrt()).atan();
                let (found, expected) = (central_probability(angle, freedom), by_steps(t, freedom));
                assert!((found - expected).abs() < 1e-4, "{freedom} {t}: {found} {expected}");
            }
        }
    }
}
