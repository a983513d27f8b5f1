//! Sums that are exact for whole numbers, floats among them, and never wrap.

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
    /// The sum of the whole numbers, also of floats.
    whole: i128,
    /// The sum of the other floats; none if no number is a float.
    other: Option<f64>,
    /// Whether all numbers are finite.
    is_finite: bool,
}

/// The size below which whole floats are added as whole numbers: all 2^63 of them fit in a sum.
const WHOLE: f64 = (1_u64 << 63) as f64;

impl Default for Total {
    fn default() -> Total {
        Total { whole: 0, other: None, is_finite: true }
    }
}

impl Total {
    /// The sum of the numbers among these values.
    pub(crate) fn of<'a>(values: impl IntoIterator<Item = &'a Value>) -> Total {
        let mut total = Total::default();
        values.into_iter().for_each(|value| total.add(value));
        total
    }

    /// Adds a number; no other value changes the sum.
    pub fn add(&mut self, value: &Value) {
        match *value {
            Value::Integer(integer) => self.whole += i128::from(integer),
            Value::Number(number) => {
                let other = self.other.get_or_insert_default();
                if number.fract() == 0. && number.abs() < WHOLE {
                    self.whole += number as i128;
                } else {
                    *other += number;
                }
                self.is_finite &= number.is_finite();
            }
            _ => {}
        }
    }

    /// The sum: an integer if all numbers are integers.
    ///
    /// # Errors
    /// It is beyond the range of numbers; the error calls it the sum of `name` in `verb`.
    pub fn value(&self, verb: &str, name: &str) -> Result<Value> {
        let sum = self.whole as f64 + self.other.unwrap_or_default();
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
        Total::of(values).value("group", "n")
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
        let floats = [9_007_199_254_740_992., 1., 1.].map(Value::from);
        assert_eq!(sum(&floats).unwrap(), 9_007_199_254_740_994_f64.into());
        assert_eq!(sum(&[1e300.into(), 1.0.into(), (-1e300).into()]).unwrap(), 1.0.into());
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
