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
    let mut table = vec![Vec::new(); 512];
    harvest_with(0, limit, &mut table, |digits, smaller| search(digits, smaller))?;
    Ok(table.concat())
}

/// The same for the subsets that have the digits `with`, into a table by digits, which may have sets
/// already: these come as smaller ones, too, those of all the digits among them.
///
/// # Errors
/// Those of `search`.
pub(crate) fn harvest_with(
    with: usize,
    limit: u32,
    table: &mut [Vec<Cells>],
    mut search: impl FnMut(usize, &[Cells]) -> Result<Vec<Cells>>,
) -> Result<()> {
    let mut smaller = Vec::new();
    for size in 2..=limit {
        let of_size = |digits: &usize| digits.count_ones() == size && digits & with == with;
        for digits in (0..512_usize).filter(of_size) {
            gather_smaller(table, digits, &mut smaller);
            let found = search(digits, &smaller)?;
            table[digits].extend(found);
        }
    }
    Ok(())
}

/// The sets of fewer of these digits, those of the fewest first.
fn gather_smaller(by_digits: &[Vec<Cells>], digits: usize, smaller: &mut Vec<Cells>) {
    smaller.clear();
    for size in 2..=digits.count_ones() {
        for fewer in subsets(digits).filter(|fewer| fewer.count_ones() == size) {
            smaller.extend_from_slice(&by_digits[fewer]);
        }
    }
}

/// The subsets of a set of bits, the empty one excepted.
fn subsets(bits: usize) -> impl Iterator<Item = usize> {
    let next = move |&subset: &usize| Some((subset - 1) & bits).filter(|&subset| subset != 0);
    std::iter::successors(Some(bits), next)
}
