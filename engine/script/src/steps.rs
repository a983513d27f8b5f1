//! `range` with a step. Unlike Rhai's own, it keeps the last value if the next step would overflow.

use crate::failure::{Res, bad_input};
use rhai::{Engine, INT};
use seventeen_language::bounds::check_step;
use std::ops::Range;

/// Whole numbers in steps, up to an end that is excluded.
#[derive(Clone)]
struct SteppedRange {
    /// None at the end.
    next: Option<INT>,
    end: INT,
    step: INT,
}

impl SteppedRange {
    fn new(from: INT, end: INT, step: INT) -> Res<SteppedRange> {
        check_step(step).map_err(bad_input)?;
        Ok(SteppedRange { next: Some(from), end, step })
    }
}

impl Iterator for SteppedRange {
    type Item = INT;

    fn next(&mut self) -> Option<INT> {
        let is_inside =
            |next: &INT| if self.step > 0 { *next < self.end } else { *next > self.end };
        let next = self.next.filter(is_inside)?;
        self.next = next.checked_add(self.step);
        Some(next)
    }
}

/// Registers `range` with a step.
pub(crate) fn register(engine: &mut Engine) {
    engine
        .register_iterator::<SteppedRange>()
        .register_type_with_name::<SteppedRange>("range")
        .register_fn("range", SteppedRange::new)
        .register_fn("range", |range: Range<INT>, step: INT| {
            SteppedRange::new(range.start, range.end, step)
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(from: INT, end: INT, step: INT) -> Vec<INT> {
        SteppedRange::new(from, end, step).unwrap().collect()
    }

    #[test]
    fn the_last_value_is_there_however_great_the_step() {
        assert_eq!(of(8, 18, 3), [8, 11, 14, 17]);
        assert_eq!(of(18, 8, -3), [18, 15, 12, 9]);
        assert_eq!(of(0, INT::MAX, INT::MAX - 1), [0, INT::MAX - 1]);
        assert_eq!(of(5, INT::MAX, INT::MAX), [5]);
        assert_eq!(of(0, INT::MIN, INT::MIN), [0]);
        assert_eq!(of(3, 3, 1), [0; 0]);
        assert_eq!(of(3, 9, -1), [0; 0]);
        assert!(SteppedRange::new(0, 3, 0).is_err());
    }
}
