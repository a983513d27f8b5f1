//! Cells by set turned into sets by cell, for numbered sets.

/// For each cell the sets that have it, one bit per set: the transpose of up to 64 sets.
///
/// By halves, and halves of these (Warren, "Hacker's Delight", 2002, section 7-3).
#[inline(always)]
pub(crate) fn transposed(sets: impl Iterator<Item = u64>) -> [u64; 64] {
    let mut square = [0; 64];
    square.iter_mut().zip(sets).for_each(|(row, set)| *row = set);
    let (mut half, mut low) = (32, u64::from(u32::MAX));
    while half > 0 {
        for pair in square.chunks_exact_mut(2 * half) {
            let (above, below) = pair.split_at_mut(half);
            for (above, below) in above.iter_mut().zip(below) {
                let swapped = (*above >> half ^ *below) & low;
                *above ^= swapped << half;
                *below ^= swapped;
            }
        }
        half /= 2;
        low ^= low << half;
    }
    square
}
