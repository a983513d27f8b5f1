//! Harvests by subsets of the digits, from two digits up.
//!
//! The sets of fewer digits rule out most fillings of more. A set is searched for only in the
//! subset of its own digits.

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
    search: impl FnMut(usize, &[Cells]) -> Result<Vec<Cells>>,
) -> Result<Vec<Cells>> {
    Ok(harvest_with(0, limit, &[], search)?.concat())
}

/// Like the harvest of all subsets, for the subsets that have the digits `with`, by digits. The
/// sets `known`, by digits, also count as smaller ones, including those of all the digits.
///
/// # Errors
/// Those of `search`.
pub(crate) fn harvest_with(
    with: usize,
    limit: u32,
    known: &[Vec<Cells>],
    mut search: impl FnMut(usize, &[Cells]) -> Result<Vec<Cells>>,
) -> Result<Vec<Vec<Cells>>> {
    let mut by_digits = vec![Vec::new(); 512];
    let mut smaller = Vec::new();
    for size in 2..=limit {
        let of_size = |digits: &usize| digits.count_ones() == size && digits & with == with;
        for digits in (0..512_usize).filter(of_size) {
            gather_smaller([known, &by_digits], digits, &mut smaller);
            by_digits[digits] = search(digits, &smaller)?;
        }
    }
    Ok(by_digits)
}

/// The sets of fewer of these digits, those of the fewest first, and any of all of them.
fn gather_smaller(tables: [&[Vec<Cells>]; 2], digits: usize, smaller: &mut Vec<Cells>) {
    smaller.clear();
    for size in 2..=digits.count_ones() {
        for fewer in subsets(digits).filter(|fewer| fewer.count_ones() == size) {
            let sets = tables.iter().filter_map(|by_digits| by_digits.get(fewer));
            sets.for_each(|sets| smaller.extend_from_slice(sets));
        }
    }
}

/// The subsets of a set of bits, the empty one excepted.
fn subsets(bits: usize) -> impl Iterator<Item = usize> {
    let next = move |&subset: &usize| Some((subset - 1) & bits).filter(|&subset| subset != 0);
    std::iter::successors(Some(bits), next)
}
