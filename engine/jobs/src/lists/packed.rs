//! Packs the 81 cells of a puzzle or grid into few bytes, ordered as their text.
//!
//! Each half byte is a digit, or a run of 8, 4, 2 or 1 blanks, always the longest that fits. Longer
//! runs have lower numbers and digits the highest. So at the first difference of two puzzles, the
//! one with more blanks, or the lower digit, comes first. A puzzle of 17 clues takes 24 bytes on
//! average, one of 24 clues 29, a grid 41.

/// The number of cells in a run of blanks, by its code.
const RUNS: [usize; 4] = [8, 4, 2, 1];

/// The code that digit 0 would have.
const ZERO: u8 = 3;

/// Appends the cells, 0 for blank, digits up to 9. No output is a prefix of another.
///
/// ```
/// use seventeen_jobs::lists::packed::{pack_cells, unpack_cells};
///
/// let mut cells = [0; 81];
/// cells[80] = 7;
/// let mut bytes = Vec::new();
/// pack_cells(&cells, &mut bytes);
/// assert_eq!(bytes, [0, 0, 0, 0, 0, 0xa0]);
/// assert_eq!(unpack_cells(&mut &bytes[..]), Some(cells));
/// ```
pub fn pack_cells(cells: &[u8; 81], bytes: &mut Vec<u8>) {
    let mut half = None;
    let mut put = |number: u8| match half.take() {
        None => half = Some(number << 4),
        Some(high) => bytes.push(high | number),
    };
    let mut rest = &cells[..];
    while let Some(&digit) = rest.first() {
        if digit != 0 {
            put(ZERO + digit);
            rest = &rest[1..];
            continue;
        }
        let mut blanks = rest.iter().take_while(|&&digit| digit == 0).count();
        rest = &rest[blanks..];
        for (number, run) in (0..).zip(RUNS) {
            while blanks >= run {
                put(number);
                blanks -= run;
            }
        }
    }
    bytes.extend(half);
}

/// Removes the cells from the front of `bytes`; none if they are incomplete.
pub fn unpack_cells(bytes: &mut &[u8]) -> Option<[u8; 81]> {
    let (mut cells, mut at, mut used) = ([0; 81], 0, 0);
    while at < 81 {
        let byte = *bytes.get(used / 2)?;
        let number = if used % 2 == 0 { byte >> 4 } else { byte & 15 };
        used += 1;
        match RUNS.get(usize::from(number)) {
            Some(run) => at += run,
            None => {
                *cells.get_mut(at)? = number - ZERO;
                at += 1;
            }
        }
    }
    *bytes = &bytes[used.div_ceil(2)..];
    (at == 81).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells derived from a number, some of them blank.
    fn cells(mut seed: u64) -> [u8; 81] {
        let blanks = seed % 10;
        std::array::from_fn(|_| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            if seed >> 33 & 15 <= blanks { 0 } else { 1 + (seed >> 40) as u8 % 9 }
        })
    }

    #[test]
    fn bytes_have_the_order_of_the_text_and_lead_back() {
        let mut all: Vec<[u8; 81]> = (0..2000).map(cells).collect();
        all.extend([[0; 81], [9; 81]]);
        // Include pairs that differ late.
        for i in 0..500 {
            let mut other = all[i];
            other[(i * 7) % 81] = (i % 10) as u8;
            all.push(other);
        }
        let packed = |cells: &[u8; 81]| {
            let mut bytes = Vec::new();
            pack_cells(cells, &mut bytes);
            bytes
        };
        for pair in all.windows(2).chain(all.chunks(501)) {
            let [a, b] = [&pair[0], &pair[pair.len() - 1]];
            assert_eq!(packed(a).cmp(&packed(b)), a.cmp(b), "{a:?} {b:?}");
        }
        for one in &all {
            let mut bytes = packed(one);
            bytes.push(17);
            let mut rest = &bytes[..];
            assert_eq!(unpack_cells(&mut rest), Some(*one));
            assert_eq!(rest, [17]);
            assert!(bytes.len() <= 42 && unpack_cells(&mut &bytes[..bytes.len() - 2]).is_none());
        }
    }
}
