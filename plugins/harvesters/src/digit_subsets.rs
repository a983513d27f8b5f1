//! Harvests by subsets of the digits, from two digits up.
//!
//! The sets of fewer digits rule out most fillings of more, and a set is searched for in the one
//! subset that consists of its own digits.

use seventeen_plugin::prelude::*;

/// The minimal sets of at most `limit` digits, subset by subset.
///
/// `search` gets a subset, bit `d - 1` for digit `d`, and the minimal sets of fewer of its
/// digits, those of the fewest first. It returns the minimal sets of exactly these digits.
///
/// # Errors
/// Those of `search`.
pub(crate) fn harvest(
    limit: u32,
    mut search: impl FnMut(usize, &[Cells]) -> Result<Vec<Cells>>,
) -> Result<Vec<Cells>> {
    let mut by_digits = vec![Vec::new(); 512];
    let mut smaller = Vec::new();
    for size in 2..=limit {
        for digits in (0..512_usize).filter(|digits| digits.count_ones() == size) {
            gather_smaller(&by_digits, digits, &mut smaller);
            by_digits[digits] = search(digits, &smaller)?;
        }
    }
    Ok(by_digits.concat())
}

/// The sets of fewer of these digits, those of the fewest first.
fn gather_smaller(by_digits: &[Vec<Cells>], digits: usize, smaller: &mut Vec<Cells>) {
    smaller.clear();
    for size in 2..digits.count_ones() {
        for fewer in subsets(digits).filter(|fewer| fewer.count_ones() == size) {
            smaller.extend_from_slice(&by_digits[fewer]);
        }
    }
}

/// The proper subsets of a set of bits, the empty one excepted.
fn subsets(bits: usize) -> impl Iterator<Item = usize> {
    let next = move |&subset: &usize| Some((subset - 1) & bits).filter(|&subset| subset != 0);
    std::iter::successors(next(&bits), next)
}
