//! Encodes values as bytes of the same order: nothing before numbers, then texts, cells, and lists
//! of values.
//!
//! No function's output is a prefix of its output for another value. So the first difference
//! decides the order of concatenated values, and inverted bytes have the opposite order.

use super::packed;

/// The first byte of a value.
const NOTHING: u8 = 1;
const NUMBER: u8 = 2;
const TEXT: u8 = 3;
const CELLS: u8 = 4;
const SEVERAL: u8 = 5;

/// The byte that ends a list of values.
const END: u8 = 0;

/// Appends nothing.
pub fn put_absent(bytes: &mut Vec<u8>) {
    bytes.push(NOTHING);
}

/// Appends a whole number.
///
/// ```
/// use seventeen_jobs::lists::ordered::{put_integer, put_number};
///
/// let [mut least, mut between, mut greatest] = [(); 3].map(|()| Vec::new());
/// put_integer(i64::MAX - 1, &mut least);
/// put_integer(i64::MAX, &mut between);
/// put_number(1e19, &mut greatest);
/// assert!(least < between && between < greatest);
/// ```
pub fn put_integer(number: i64, bytes: &mut Vec<u8>) {
    let near = number as f64;
    // The rounding error: a number of this size represents at most a thousand whole ones.
    let lost = (i128::from(number) - near as i128) as i32;
    put_rounded(near, lost, bytes);
}

/// Appends a number; NaN comes last.
pub fn put_number(number: f64, bytes: &mut Vec<u8>) {
    put_rounded(if number.is_nan() { f64::NAN } else { number }, 0, bytes);
}

fn put_rounded(number: f64, lost: i32, bytes: &mut Vec<u8>) {
    // Zero has two signs; the bits of negative numbers are in reverse order.
    let bits = (number + 0.0).to_bits();
    let bits = if bits >> 63 == 1 { !bits } else { bits | 1 << 63 };
    bytes.push(NUMBER);
    bytes.extend_from_slice(&bits.to_be_bytes());
    bytes.extend_from_slice(&((lost as u32) ^ 1 << 31).to_be_bytes());
}

/// Appends a text, ordered by its bytes.
pub fn put_text(text: &str, bytes: &mut Vec<u8>) {
    bytes.push(TEXT);
    for &byte in text.as_bytes() {
        bytes.push(byte);
        if byte == 0 {
            bytes.push(1);
        }
    }
    bytes.extend([0, 0]);
}

/// Appends the 81 cells of a puzzle or grid, 0 for blank, ordered as their text.
pub fn put_cells(cells: &[u8; 81], bytes: &mut Vec<u8>) {
    bytes.push(CELLS);
    packed::pack_cells(cells, bytes);
}

/// Appends a list of values, each of which `each` appends.
///
/// # Errors
/// The errors of `each`.
pub fn put_list<T, E>(
    values: impl IntoIterator<Item = T>,
    bytes: &mut Vec<u8>,
    mut each: impl FnMut(T, &mut Vec<u8>) -> Result<(), E>,
) -> Result<(), E> {
    bytes.push(SEVERAL);
    for value in values {
        each(value, bytes)?;
    }
    bytes.push(END);
    Ok(())
}

/// Reverses the order of all bytes appended after the first `start` bytes.
pub fn reverse_order(bytes: &mut [u8], start: usize) {
    bytes[start..].iter_mut().for_each(|byte| *byte = !*byte);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_the_order_of_values() {
        let mut numbers = vec![f64::NEG_INFINITY, -1e300, -2.5, -0.0, 0.0, 1e-300, 1., 9.05, 9.1];
        numbers.push(f64::INFINITY);
        let of = |number: &f64| {
            let mut bytes = Vec::new();
            put_number(*number, &mut bytes);
            bytes
        };
        for a in &numbers {
            for b in &numbers {
                assert_eq!(of(a).cmp(&of(b)), a.partial_cmp(b).unwrap(), "{a} {b}");
            }
        }
        assert!(of(&-f64::NAN) > of(&f64::INFINITY));
        let integers = [i64::MIN, i64::MIN + 1, -3, 0, 1, 1 << 53, (1 << 53) + 1, i64::MAX];
        for pair in integers.windows(2) {
            let [mut a, mut b] = [Vec::new(), Vec::new()];
            put_integer(pair[0], &mut a);
            put_integer(pair[1], &mut b);
            assert!(a < b, "{pair:?}");
            reverse_order(&mut a, 0);
            reverse_order(&mut b, 0);
            assert!(a > b, "{pair:?}");
        }
        let (mut whole, mut other) = (Vec::new(), Vec::new());
        put_integer(-7, &mut whole);
        put_number(-7., &mut other);
        assert_eq!(whole, other);
    }

    #[test]
    fn texts_and_several_values_end_where_they_end() {
        let texts = ["", "\0", "\0\0", "\0a", "a", "a\0", "a\0b", "aa", "b"];
        let of = |texts: &[&str]| {
            let mut bytes = Vec::new();
            let done = put_list(texts, &mut bytes, |text, bytes| {
                put_text(text, bytes);
                Ok::<(), ()>(())
            });
            done.unwrap();
            bytes
        };
        for a in texts {
            for b in texts {
                for c in texts {
                    assert_eq!(of(&[a, c]).cmp(&of(&[b])), [a, c][..].cmp(&[b]), "{a:?} {b:?}");
                    assert_eq!(of(&[a, c]).cmp(&of(&[b, a])), [a, c].cmp(&[b, a]), "{a:?} {b:?}");
                }
            }
        }
    }
}
