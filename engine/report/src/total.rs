//! Sums that are exact for whole numbers, and never wrap.

use crate::value::Value;
use seventeen_jobs::{Error, Result};

/// A running sum of numbers.
///
/// ```
/// use seventeen_report::Total;
///
/// let mut total = Total::default();
/// [(1_i64 << 53) + 1, 1].map(|number| total.add(&number.into()));
/// assert_eq!(total.value("sum", "n")?, ((1_i64 << 53) + 2).into());
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Total {
    /// The sum of the whole numbers.
    whole: i128,
    /// The sum of the others, if there are any.
    other: Option<f64>,
    /// Whether all numbers are finite.
    is_finite: bool,
}

impl Default for Total {
    fn default() -> Total {
        Total { whole: 0, other: None, is_finite: true }
    }
}

impl Total {
    /// Adds a number; no other value changes the sum.
    pub fn add(&mut self, value: &Value) {
        match *value {
            Value::Integer(integer) => self.whole += i128::from(integer),
            Value::Number(number) => {
                *self.other.get_or_insert_default() += number;
                self.is_finite &= number.is_finite();
            }
            _ => {}
        }
    }

    /// The sum, rounded to a float.
    pub fn rounded(&self) -> f64 {
        self.whole as f64 + self.other.unwrap_or_default()
    }

    /// The sum: whole if all numbers are whole.
    ///
    /// # Errors
    /// It is beyond the range of numbers; the error calls it the sum of `name` in `verb`.
    pub fn value(&self, verb: &str, name: &str) -> Result<Value> {
        let sum = self.rounded();
        let value = match self.other {
            None => i64::try_from(self.whole).ok().map(Value::Integer),
            Some(_) => (sum.is_finite() || !self.is_finite).then_some(Value::Number(sum)),
        };
        value.ok_or_else(|| {
            let sum = self.other.map_or(self.whole.to_string(), |_| "beyond 1.8e308".to_owned());
            Error::bad_input(format_args!(
                "{verb}: the sum of `{name}` is {sum}, beyond what a number can hold; divide the \
                 values first, or sum floats, as in `value.to_float()`"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(values: &[Value]) -> Result<Value> {
        let mut total = Total::default();
        values.iter().for_each(|value| total.add(value));
        total.value("group", "n")
    }

    #[test]
    fn whole_numbers_are_summed_exactly() {
        let beyond = Value::from((1_i64 << 53) + 1);
        assert_eq!(sum(&[beyond.clone(), 1.into()]).unwrap(), Value::from((1_i64 << 53) + 2));
        assert_eq!(
            sum(&[i64::MAX.into(), i64::MAX.into(), (-i64::MAX).into()]).unwrap(),
            i64::MAX.into()
        );
        assert_eq!(sum(&[1.into(), 0.5.into()]).unwrap(), 1.5.into());
        assert_eq!(sum(&[]).unwrap(), 0.into());
    }

    #[test]
    fn what_numbers_cannot_hold_is_refused() {
        let error = sum(&[i64::MAX.into(), 1.into()]).unwrap_err().message;
        assert!(
            error.starts_with("group: the sum of `n` is 9223372036854775808, beyond"),
            "{error}"
        );
        let error = sum(&[f64::MAX.into(), f64::MAX.into()]).unwrap_err().message;
        assert!(error.starts_with("group: the sum of `n` is beyond 1.8e308"), "{error}");
        assert_eq!(sum(&[f64::INFINITY.into()]).unwrap(), f64::INFINITY.into());
    }
}
