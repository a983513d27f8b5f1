//! The bound of a node of a proof: disjoint rows, and groups of rows that need two clues.
//!
//! `../bound` computes the same bound on vectors. This one uses lists, since a proof spends most of
//! its time on lines: each node is written, and checked later.

use seventeen_plugin::prelude::*;

/// A row that no clue hits, at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenRow {
    /// Its live cells.
    pub(super) live: Cells,
    /// The number of the row.
    pub(super) row: usize,
}

/// Groups of rows without a common live cell between two groups.
#[derive(Clone, Default, Debug)]
pub(super) struct ProvedPacking {
    /// The numbers of the rows. One alone needs a clue; several have no common live cell, so they
    /// need two.
    pub(super) groups: Vec<Vec<usize>>,
    /// The live cells of the rows.
    pub(super) union: Cells,
}

/// What a packing says of a node.
pub(super) enum ProvedBound {
    /// It needs one clue more than there is.
    Refuted(ProvedPacking),
    /// It needs all clues: the other cells are dead.
    Tight(ProvedPacking),
    /// There are clues to spare.
    Open,
}

/// A packing begins with each of this many rows in turn.
const STARTS: usize = 12;

/// Rows after these are so large that they seldom fit.
const EXAMINED: usize = 256;

/// Groups make up for at most this many missing rows.
const MOST_GROUPS: u32 = 2;

/// The bound of a node with these rows, smallest first, and `left` clues.
pub(super) fn bound(rows: &[OpenRow], left: u32) -> ProvedBound {
    let rows = &rows[..rows.len().min(EXAMINED)];
    let mut best = Vec::new();
    for start in 0..STARTS.min(rows.len().max(1)) {
        let packed = pack(rows, start, left);
        if packed.len() > best.len() {
            best = packed;
        }
        // Far from the bound, other starts do not help.
        if best.len() as u32 > left || best.len() as u32 + MOST_GROUPS < left {
            break;
        }
    }
    let missing = left + 1 - (best.len() as u32).min(left + 1);
    let groups = match missing {
        0 => Some(Vec::new()),
        1..=MOST_GROUPS => witnesses(rows, &best, missing),
        _ => None,
    };
    match groups {
        Some(groups) => ProvedBound::Refuted(packing(rows, &best, groups)),
        None if missing == 1 => ProvedBound::Tight(packing(rows, &best, Vec::new())),
        None => ProvedBound::Open,
    }
}

/// Disjoint rows, by their places: first `start`, then the first that fit, up to `left + 1`.
fn pack(rows: &[OpenRow], start: usize, left: u32) -> Vec<usize> {
    let mut packed = Vec::new();
    let mut union = Cells::EMPTY;
    let first = rows.get(start).map(|row| (start, row));
    for (place, row) in first.into_iter().chain(rows.iter().enumerate()) {
        if row.live.is_disjoint(union) {
            union |= row.live;
            packed.push(place);
            if packed.len() as u32 > left {
                break;
            }
        }
    }
    packed
}

/// For `missing` of the packed rows, other rows with which each needs two clues, whatever hits the
/// rest of the packing.
fn witnesses(rows: &[OpenRow], packed: &[usize], missing: u32) -> Option<Vec<(usize, Vec<usize>)>> {
    let mut taken = packed.iter().fold(Cells::EMPTY, |union, &place| union | rows[place].live);
    let mut found = Vec::new();
    for &place in packed {
        let own = rows[place].live;
        let others = taken - own;
        let (mut common, mut union, mut group) = (own, Cells::EMPTY, Vec::new());
        for (other, row) in rows.iter().enumerate() {
            let joins = !row.live.is_disjoint(own) && !common.is_subset(row.live);
            if joins && row.live.is_disjoint(others) {
                common &= row.live;
                union |= row.live;
                group.push(other);
                if common.is_empty() {
                    break;
                }
            }
        }
        if common.is_empty() {
            taken |= union;
            found.push((place, group));
            if found.len() as u32 == missing {
                return Some(found);
            }
        }
    }
    None
}

/// The packing of these rows, some of them with their witnesses.
fn packing(
    rows: &[OpenRow],
    packed: &[usize],
    witnesses: Vec<(usize, Vec<usize>)>,
) -> ProvedPacking {
    let mut packing = ProvedPacking::default();
    for &place in packed {
        let group = witnesses.iter().find(|&&(with, _)| with == place).map(|(_, group)| group);
        let places = std::iter::once(place).chain(group.into_iter().flatten().copied());
        let group = places.map(|place| &rows[place]).inspect(|row| packing.union |= row.live);
        packing.groups.push(group.map(|row| row.row).collect());
    }
    packing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound_of(rows: &[&[usize]], left: u32) -> ProvedBound {
        let cells = |cells: &[usize]| cells.iter().copied().map(Cell::of).collect();
        let rows = rows.iter().enumerate();
        let rows: Vec<_> = rows.map(|(row, it)| OpenRow { live: cells(it), row }).collect();
        bound(&rows, left)
    }

    fn refuting(rows: &[&[usize]], left: u32) -> Option<Vec<Vec<usize>>> {
        match bound_of(rows, left) {
            ProvedBound::Refuted(packing) => Some(packing.groups),
            ProvedBound::Tight(_) | ProvedBound::Open => None,
        }
    }

    #[test]
    fn disjoint_rows_need_a_clue_each() {
        let rows: [&[usize]; 3] = [&[0, 1], &[1, 2], &[3, 4]];
        assert_eq!(refuting(&rows, 1), Some(vec![vec![0], vec![2]]));
        assert!(
            matches!(bound_of(&rows, 2), ProvedBound::Tight(packing) if packing.union.len() == 4)
        );
        assert!(matches!(bound_of(&rows, 3), ProvedBound::Open));
    }

    #[test]
    fn rows_without_a_common_cell_need_two_clues() {
        let rows: [&[usize]; 4] = [&[0, 1], &[1, 2], &[0, 2], &[3, 4, 70]];
        assert_eq!(refuting(&rows, 2), Some(vec![vec![0, 1, 2], vec![3]]));
        assert_eq!(refuting(&rows, 3), None);
    }

    #[test]
    fn another_start_packs_more() {
        let rows: [&[usize]; 3] = [&[1, 2], &[0, 1, 3], &[2, 4, 5]];
        assert_eq!(refuting(&rows, 1), Some(vec![vec![1], vec![2]]));
    }

    #[test]
    fn without_rows_nothing_is_refuted() {
        assert!(
            matches!(bound_of(&[], 0), ProvedBound::Tight(packing) if packing.groups.is_empty())
        );
    }
}
