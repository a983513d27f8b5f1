//! The exact order of numbers, whole or not: as floats, two whole numbers beyond 2^53 may be equal.
//! It is the byte order of [`seventeen_jobs::lists::ordered`].

use std::cmp::Ordering;

/// Whole numbers below this convert to a float exactly.
pub(crate) const EXACT: f64 = (1_u64 << 53) as f64;

/// Orders two floats. Both zeros are equal, and NaN is last.
pub(crate) fn compare_floats(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

/// Orders a whole number and a float.
pub(crate) fn compare_whole_and_float(whole: i64, float: f64) -> Ordering {
    if float.is_nan() {
        return Ordering::Less;
    }
    // Floats greater than all of these saturate.
    let truncated = float as i128;
    i128::from(whole).cmp(&truncated).then_with(|| compare_floats(0., float.fract()))
}

#[cfg(test)]
mod tests {
    use crate::value::Value;
    use seventeen_jobs::lists::ordered::{put_integer, put_number};

    fn bytes(value: &Value) -> Vec<u8> {
        let mut bytes = Vec::new();
        match *value {
            Value::Integer(integer) => put_integer(integer, &mut bytes),
            Value::Number(number) => put_number(number, &mut bytes),
            _ => unreachable!("numbers alone"),
        }
        bytes
    }

    #[test]
    fn tables_and_lists_have_one_order() {
        let near = [i64::MIN, -(1 << 53) - 1, -3, 0, 7, 1 << 53, 1 << 62, i64::MAX];
        let near = near.into_iter().flat_map(|n| (-2..=2).map(move |more| n.saturating_add(more)));
        let floats = near.clone().flat_map(|n| [n as f64, n as f64 + 0.5, n as f64 - 0.5]);
        let others = [-0.0, 0.0, f64::NAN, -f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300];
        let whole = near.clone().map(Value::from);
        let all: Vec<Value> = whole.chain(floats.chain(others).map(Value::from)).collect();
        for a in &all {
            for b in &all {
                assert_eq!(a.order(b), bytes(a).cmp(&bytes(b)), "{a:?} {b:?}");
            }
        }
    }
}
