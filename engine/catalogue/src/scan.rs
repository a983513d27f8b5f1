//! A class counted from end to end, in the order of its grids and without any table of the class:
//! what the tables of counts are made from.

use crate::class_state::ClassState;
use crate::key::Key;
use crate::row_four::RowFour;
use crate::rows::Rows;
use crate::rows_four::{RowPlaces, row_of, rows_four};
use crate::tally::Tally;
use crate::third_band_search::{ThirdBandSearch, TwoBands};

/// Into how many blocks the second bands of a row 4 are cut at most: a number with many divisors, so
/// that coarser blocks are sums of these.
pub(crate) const FINEST: usize = 96;

/// The first second band of a block, where `count` of them are cut into `blocks` blocks.
#[inline]
pub(crate) fn block_start(count: u32, block: usize, blocks: usize) -> u32 {
    (u64::from(count) * block as u64 / blocks as u64) as u32
}

/// A row 4 and how many grids its blocks have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScannedRow {
    /// The row.
    pub(crate) row: RowPlaces,
    /// The grids of each of the [`FINEST`] blocks.
    pub(crate) blocks: Vec<u16>,
}

/// What a scan of a class found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Scanned {
    /// The rows 4 with grids, ascending.
    pub(crate) rows: Vec<ScannedRow>,
    /// The grids with automorphisms: the place within the class, from 0, and how many.
    pub(crate) symmetric: Vec<(u32, u32)>,
    /// What it adds up to.
    pub(crate) tally: Tally,
}

/// Counts a class, from 0, row by row; none if `stops` says so between two rows.
pub(crate) fn scan(class: usize, stops: &dyn Fn() -> bool) -> Option<Scanned> {
    let state = ClassState::new(class);
    let mut scan = Scan::new(&state);
    for row in rows_four(&state) {
        if stops() {
            return None;
        }
        scan.row(row);
    }
    Some(scan.scanned)
}

/// A scan on its way.
struct Scan<'a> {
    state: &'a ClassState,
    four: RowFour,
    below: ThirdBandSearch,
    rows: Rows,
    keys: Vec<Key>,
    scanned: Scanned,
}

impl<'a> Scan<'a> {
    fn new(state: &'a ClassState) -> Scan<'a> {
        let mut rows = Rows::default();
        rows[..3].copy_from_slice(&state.band);
        Scan {
            state,
            four: RowFour::new(),
            below: ThirdBandSearch::new(),
            rows,
            keys: Vec::new(),
            scanned: Scanned::default(),
        }
    }

    fn row(&mut self, row: RowPlaces) {
        self.rows[3] = row_of(self.state, row);
        self.four.set(self.state, self.rows[3]);
        let count = self.four.count();
        let mut blocks = vec![0; FINEST];
        let mut next = self.four.place(0);
        let mut number = 0;
        for (block, slot) in blocks.iter_mut().enumerate() {
            let before = self.scanned.tally.grids;
            let end = block_start(count, block + 1, FINEST);
            while number < end
                && let Some(place) = next
            {
                let boxes = self.four.write(&place, &mut self.rows);
                let two = TwoBands { state: self.state, rows: &self.rows, boxes };
                let grids = self.below.count(two);
                if !self.below.symmetric().is_empty() {
                    note_symmetric(&mut self.below, two, &mut self.keys, &mut self.scanned);
                }
                self.scanned.tally.grids += grids as u64;
                next = self.four.next(place);
                number += 1;
            }
            // No row 4 has as many as a u16 can hold: 62,887 at most.
            *slot = (self.scanned.tally.grids - before) as u16;
        }
        if blocks.iter().any(|&grids| grids > 0) {
            self.scanned.tally.rows_four += 1;
            self.scanned.rows.push(ScannedRow { row, blocks });
        }
    }
}

/// Notes the grids with automorphisms below two bands.
#[cold]
fn note_symmetric(
    below: &mut ThirdBandSearch,
    two: TwoBands,
    keys: &mut Vec<Key>,
    scanned: &mut Scanned,
) {
    below.list(two, keys);
    let place = |key: &Key| keys.binary_search(key).unwrap_or_default() as u64;
    let mut found: Vec<(u32, u32)> = below
        .symmetric()
        .iter()
        .map(|(key, count)| ((scanned.tally.grids + place(key)) as u32, *count))
        .collect();
    found.sort_unstable();
    for &(_, count) in &found {
        scanned.tally.count_symmetric(count, 1);
    }
    scanned.symmetric.extend(found);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class_counts::ClassCounts;
    use crate::embedded::Embedded;

    #[test]
    fn classes_have_as_many_grids_as_known() {
        // Class, grids, those with automorphisms, rows 4: published, but for the second number.
        for known in [(1, 1_007_170, 17_179, 124), (200, 3_252_227, 398, 1996), (416, 1, 1, 1)] {
            let tally = scan(known.0 - 1, &|| false).expect("not stopped").tally;
            let found = (known.0, tally.grids, tally.symmetric(), tally.rows_four);
            assert_eq!(found, known);
        }
    }

    #[test]
    fn the_programs_counts_are_what_a_scan_finds() {
        for class in [1, 200, 300, 350, 415] {
            let scanned = scan(class, &|| false).expect("not stopped");
            let all = rows_four(&ClassState::new(class));
            let embedded = Embedded::get().counts(class, &all).expect("counts");
            let blocks = scanned.rows.iter().flat_map(|row| row.blocks.clone()).collect();
            let rows = scanned.rows.iter().map(|row| row.row).collect();
            let counts = ClassCounts::new(rows, FINEST, blocks).expect("rows with grids");
            assert_eq!(counts.coarser(embedded.per_row()), embedded, "class {}", class + 1);
        }
    }

    #[test]
    fn a_scan_can_be_stopped() {
        assert_eq!(scan(5, &|| true), None);
    }
}
