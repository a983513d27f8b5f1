//! A class counted from end to end, in the order of its grids and without any table of the class.
//! The tables of counts are made from this.

use crate::band_key::BandKey;
use crate::class_state::ClassTables;
use crate::fourth_rows::{RowPlaces, fourth_rows, row_digits};
use crate::rows::Rows;
use crate::second_bands::SecondBandsBelowRow;
use crate::tally::ClassTally;
use crate::third_band_search::{ThirdBandSearch, TwoBands};

/// The most blocks of the second bands of a row 4: a number with many divisors, so that coarser
/// blocks are sums of these.
pub(crate) const FINEST: usize = 96;

/// The first second band of a block, if `count` of them are divided into `blocks` blocks.
#[inline]
pub(crate) fn block_start(count: u32, block: usize, blocks: usize) -> u32 {
    (u64::from(count) * block as u64 / blocks as u64) as u32
}

/// A row 4 and the numbers of grids of its blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScannedRow {
    /// The row.
    pub(crate) row: RowPlaces,
    /// The grids of each of the [`FINEST`] blocks.
    pub(crate) blocks: Vec<u16>,
}

/// The results of a scan of a class.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct ScanResult {
    /// The rows 4 with grids, ascending.
    pub(crate) rows: Vec<ScannedRow>,
    /// The grids with automorphisms: the place within the class, from 0, and their number.
    pub(crate) symmetric: Vec<(u32, u32)>,
    /// Its sums.
    pub(crate) tally: ClassTally,
}

/// Counts a class, from 0, row by row; none if `is_cancelled` returns true between two rows.
pub(crate) fn scan_class(class: usize, is_cancelled: &dyn Fn() -> bool) -> Option<ScanResult> {
    let state = ClassTables::new(class);
    let mut scan = ClassScan::new(&state);
    for row in fourth_rows(&state) {
        if is_cancelled() {
            return None;
        }
        scan.scan_row(row);
    }
    Some(scan.scanned)
}

/// A scan in progress.
struct ClassScan<'a> {
    state: &'a ClassTables,
    four: SecondBandsBelowRow,
    below: ThirdBandSearch,
    rows: Rows,
    keys: Vec<BandKey>,
    scanned: ScanResult,
}

impl<'a> ClassScan<'a> {
    fn new(state: &'a ClassTables) -> ClassScan<'a> {
        let mut rows = Rows::default();
        rows[..3].copy_from_slice(&state.band);
        ClassScan {
            state,
            four: SecondBandsBelowRow::new(),
            below: ThirdBandSearch::new(),
            rows,
            keys: Vec::new(),
            scanned: ScanResult::default(),
        }
    }

    fn scan_row(&mut self, row: RowPlaces) {
        self.rows[3] = row_digits(self.state, row);
        self.four.load_row(self.state, self.rows[3]);
        let count = self.four.count();
        let mut blocks = vec![0; FINEST];
        let mut next = self.four.place_of_number(0);
        let mut number = 0;
        for (block, slot) in blocks.iter_mut().enumerate() {
            let before = self.scanned.tally.grids;
            let end = block_start(count, block + 1, FINEST);
            while number < end
                && let Some(place) = next
            {
                let boxes = self.four.write_rows(&place, &mut self.rows);
                let two = TwoBands { state: self.state, rows: &self.rows, boxes };
                let grids = self.below.count_grids(two);
                if !self.below.symmetric_grids().is_empty() {
                    record_symmetric(&mut self.below, two, &mut self.keys, &mut self.scanned);
                }
                self.scanned.tally.grids += grids as u64;
                next = self.four.next_place(place);
                number += 1;
            }
            // No row 4 exceeds a u16: 62,887 at most.
            *slot = (self.scanned.tally.grids - before) as u16;
        }
        if blocks.iter().any(|&grids| grids > 0) {
            self.scanned.tally.rows_four += 1;
            self.scanned.rows.push(ScannedRow { row, blocks });
        }
    }
}

/// Records the grids with automorphisms below two bands.
#[cold]
fn record_symmetric(
    below: &mut ThirdBandSearch,
    two: TwoBands,
    keys: &mut Vec<BandKey>,
    scanned: &mut ScanResult,
) {
    below.list_keys(two, keys);
    let place = |key: &BandKey| keys.binary_search(key).unwrap_or_default() as u64;
    let mut found: Vec<(u32, u32)> = below
        .symmetric_grids()
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
    use crate::embedded_counts::EmbeddedCounts;

    #[test]
    fn classes_have_as_many_grids_as_known() {
        // Class, grids, those with automorphisms, rows 4: published, except the second number.
        for known in [(1, 1_007_170, 17_179, 124), (200, 3_252_227, 398, 1996), (416, 1, 1, 1)] {
            let tally = scan_class(known.0 - 1, &|| false).expect("not stopped").tally;
            let found = (known.0, tally.grids, tally.symmetric(), tally.rows_four);
            assert_eq!(found, known);
        }
    }

    #[test]
    fn the_programs_counts_are_what_a_scan_finds() {
        for class in [1, 200, 300, 350, 415] {
            let scanned = scan_class(class, &|| false).expect("not stopped");
            let all = fourth_rows(&ClassTables::new(class));
            let embedded = EmbeddedCounts::get().decode_class(class, &all).expect("counts");
            let blocks = scanned.rows.iter().flat_map(|row| row.blocks.clone()).collect();
            let rows = scanned.rows.iter().map(|row| row.row).collect();
            let counts = ClassCounts::new(rows, FINEST, blocks).expect("rows with grids");
            assert_eq!(
                counts.merge_blocks(embedded.blocks_per_row()),
                embedded,
                "class {}",
                class + 1
            );
        }
    }

    #[test]
    fn a_scan_can_be_stopped() {
        assert_eq!(scan_class(5, &|| true), None);
    }
}
