//! The places of a byte among others, examined eight at a time.

use super::mask::bits;

/// The places of a byte, in ascending order, eight at a time.
#[inline(always)]
pub(super) fn places(bytes: &[u8], byte: u8) -> impl Iterator<Item = usize> {
    let (eights, rest) = bytes.as_chunks::<8>();
    let all = eights.iter().enumerate().flat_map(move |(index, &eight)| {
        let marks = zeros(u64::from_le_bytes(eight) ^ u64::from_le_bytes([byte; 8]));
        bits(marks).map(move |bit| 8 * index + bit / 8)
    });
    let start = 8 * eights.len();
    let last = rest.iter().enumerate().filter(move |&(_, &other)| other == byte);
    all.chain(last.map(move |(place, _)| start + place))
}

/// The highest bit of each byte that is 0.
#[inline]
const fn zeros(bytes: u64) -> u64 {
    let below = 0x7f7f_7f7f_7f7f_7f7f;
    !(((bytes & below) + below) | bytes | below)
}
