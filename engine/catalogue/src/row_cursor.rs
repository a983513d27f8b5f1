//! The working state of a reader: the second bands below one row 4 at a time, from a place on, and
//! the grids of the second band listed last.
//!
//! To find a grid by its place in the row, a desk begins at the block given by the counts. From
//! there it counts the grids of each second band up to the right one. A request soon after the last
//! continues from there instead.

use crate::Result;
use crate::band_key::{BandKey, ColumnDigits};
use crate::counts::{CatalogueCounts, ClassData};
use crate::fourth_rows::row_digits;
use crate::rows::Rows;
use crate::scan::block_start;
use crate::second_bands::{BandPlace, SecondBandsBelowRow};
use crate::third_band_search::{ThirdBandSearch, TwoBands};

/// The position of a row 4: its class, from 0, and its number among the class's rows 4 with grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RowId {
    pub(crate) class: usize,
    pub(crate) row: usize,
}

/// A pending second band.
#[derive(Clone, Copy, Default, Debug)]
struct NextBand {
    /// Its place; none after the last.
    place: Option<BandPlace>,
    /// Its number.
    number: u32,
    /// The number of grids of the row before it.
    before: u32,
    /// The second band that ends its block, if the block has grids; before it, there is nothing to
    /// skip.
    block_end: u32,
}

/// A block of second bands: its first one and the one after its last, each with the number of
/// earlier grids of the row.
#[derive(Clone, Copy, Default, Debug)]
struct BandBlock {
    start: (u32, u32),
    end: (u32, u32),
}

/// The working state of a reader.
pub(crate) struct RowCursor {
    row_id: Option<RowId>,
    four: SecondBandsBelowRow,
    below: ThirdBandSearch,
    /// The first six rows, and room for the others.
    rows: Rows,
    /// The second bands after the one listed last.
    ahead: NextBand,
    /// The grids of the second band that was listed last, and its number.
    keys: Vec<BandKey>,
    listed: Option<u32>,
    /// The first 54 digits of these, from 1, and the needs of the columns.
    upper: [u8; 54],
    columns: ColumnDigits,
    /// The grids of the row's blocks; empty until needed.
    blocks: Vec<u16>,
}

impl RowCursor {
    /// An empty desk.
    pub(crate) fn new() -> RowCursor {
        RowCursor {
            row_id: None,
            four: SecondBandsBelowRow::new(),
            below: ThirdBandSearch::new(),
            rows: Rows::default(),
            ahead: NextBand::default(),
            keys: Vec::new(),
            listed: None,
            upper: [0; 54],
            columns: ColumnDigits::default(),
            blocks: Vec::new(),
        }
    }

    /// Loads a row 4, unless it is loaded already.
    pub(crate) fn load_row(&mut self, data: &ClassData, row_id: RowId) {
        if self.row_id != Some(row_id) {
            self.row_id = Some(row_id);
            self.rows[..3].copy_from_slice(&data.state.band);
            self.rows[3] = row_digits(&data.state, data.counts.rows[row_id.row]);
            self.four.load_row(&data.state, self.rows[3]);
            self.blocks.clear();
            self.seek_band(0, 0);
        }
    }

    /// Goes to a second band with `before` grids of the row before it.
    fn seek_band(&mut self, number: u32, before: u32) {
        self.ahead = NextBand {
            place: self.four.place_of_number(number),
            number,
            before,
            block_end: number,
        };
        self.listed = None;
        self.keys.clear();
    }

    /// The number of grids of the row before those listed last.
    fn grids_before(&self) -> u32 {
        self.ahead.before - self.keys.len() as u32
    }

    /// The number of listed grids.
    pub(crate) fn listed_count(&self) -> usize {
        self.keys.len()
    }

    /// Counts the grids of the second band ahead and advances, unless the grid of the row is among
    /// them: then it lists them. Returns false at the end of the row.
    fn list_or_skip(&mut self, data: &ClassData, grid: u32) -> bool {
        let Some(place) = self.ahead.place else { return false };
        let boxes = self.four.write_rows(&place, &mut self.rows);
        let count =
            self.below.count_grids(TwoBands { state: &data.state, rows: &self.rows, boxes });
        if grid.wrapping_sub(self.ahead.before) < count as u32 {
            return self.list_band(data);
        }
        self.advance(place, count);
        true
    }

    /// Lists the grids of the next second band that may have any. Returns false at the end of the
    /// row.
    pub(crate) fn list_next_band(
        &mut self,
        counts: &CatalogueCounts,
        data: &ClassData,
    ) -> Result<bool> {
        if self.ahead.number >= self.ahead.block_end {
            self.skip_empty(counts, data)?;
        }
        if self.list_band(data) {
            return Ok(true);
        }
        let Some(row_id) = self.row_id else { return Ok(false) };
        if self.ahead.before == data.counts.grids_in_row(row_id.row) {
            return Ok(false);
        }
        Err(counts.contradiction_error(row_id.class))
    }

    /// Lists the grids of the second band ahead, and advances. Returns false at the end of the row.
    fn list_band(&mut self, data: &ClassData) -> bool {
        let Some(place) = self.ahead.place else { return false };
        let boxes = self.four.write_rows(&place, &mut self.rows);
        let two = TwoBands { state: &data.state, rows: &self.rows, boxes };
        self.below.list_keys(two, &mut self.keys);
        self.listed = Some(self.ahead.number);
        if !self.keys.is_empty() {
            self.columns = self.below.column_digits().map(|column| column.map(|digit| digit + 1));
            let upper = self.rows[..6].as_flattened();
            for (digit, from) in self.upper.iter_mut().zip(upper) {
                *digit = from + 1;
            }
        }
        self.advance(place, self.keys.len());
        true
    }

    /// Goes back by a second band, and counts its grids. Returns false if that is impossible.
    fn step_back(&mut self, data: &ClassData) -> bool {
        let Some(number) = self.ahead.number.checked_sub(1) else { return false };
        let near = self.ahead.place.and_then(|place| self.four.previous_in_row_five(place));
        let Some(place) = near.or_else(|| self.four.place_of_number(number)) else { return false };
        let boxes = self.four.write_rows(&place, &mut self.rows);
        let count =
            self.below.count_grids(TwoBands { state: &data.state, rows: &self.rows, boxes });
        let Some(before) = self.ahead.before.checked_sub(count as u32) else { return false };
        self.ahead = NextBand { place: Some(place), number, before, block_end: number };
        true
    }

    fn advance(&mut self, place: BandPlace, count: usize) {
        self.ahead.place = self.four.next_place(place);
        self.ahead.number += 1;
        self.ahead.before += count as u32;
    }

    /// Lists the second band of the grid at this place in the row, from 0; returns the grid's index
    /// in the list.
    pub(crate) fn find_grid(
        &mut self,
        counts: &CatalogueCounts,
        data: &ClassData,
        grid: u32,
    ) -> Result<usize> {
        let Some(row_id) = self.row_id else { return Err(counts.contradiction_error(0)) };
        let has_it = |cursor: &RowCursor| {
            cursor.listed.is_some() && (cursor.grids_before()..cursor.ahead.before).contains(&grid)
        };
        if !has_it(self) {
            self.seek_near(counts, data, grid, |(_, before)| before)?;
        }
        while !has_it(self) {
            self.listed = None;
            self.keys.clear();
            if !self.list_or_skip(data, grid) {
                return Err(counts.contradiction_error(row_id.class));
            }
        }
        Ok((grid - self.grids_before()) as usize)
    }

    /// The place in the row, from 0, of the grid with these six rows below the first three.
    pub(crate) fn grid_number_in_row(
        &mut self,
        counts: &CatalogueCounts,
        data: &ClassData,
        rows: &Rows,
    ) -> Result<u32> {
        let Some(row_id) = self.row_id else { return Err(counts.contradiction_error(0)) };
        let wrong = || counts.contradiction_error(row_id.class);
        let target = self.four.band_number(&[rows[4], rows[5]]).ok_or_else(wrong)?;
        if self.listed != Some(target) {
            self.seek_near(counts, data, target, |(number, _)| number)?;
            while self.ahead.number < target {
                self.listed = None;
                self.keys.clear();
                // No grid has a place this high.
                if !self.list_or_skip(data, u32::MAX) {
                    return Err(wrong());
                }
            }
            if self.ahead.number != target || !self.list_band(data) {
                return Err(wrong());
            }
        }
        let columns = self.columns.map(|column| column.map(|digit| digit.wrapping_sub(1)));
        let key = BandKey::from_rows(&[rows[6], rows[7]], &columns);
        let place = self.keys.binary_search(&key).map_err(|_| wrong())?;
        Ok(self.grids_before() + place as u32)
    }

    /// Ensures that the blocks of the row are loaded.
    fn load_blocks(&mut self, counts: &CatalogueCounts, data: &ClassData) -> Result<()> {
        let Some(row_id) = self.row_id.filter(|_| self.blocks.is_empty()) else { return Ok(()) };
        match counts.index() {
            Some(index) => {
                let grids = data.counts.grids_in_row(row_id.row);
                self.blocks.extend(index.read_blocks(row_id.class, row_id.row, grids)?);
            }
            None => self.blocks.extend(data.counts.row_blocks(row_id.row)),
        }
        Ok(())
    }

    /// Puts the second band ahead at most at `target`, in its block or one that was passed already:
    /// from the start of the block or back from its end, whichever is nearer. `of` chooses what is
    /// compared with the target: the number of a second band, or the number of earlier grids.
    fn seek_near(
        &mut self,
        counts: &CatalogueCounts,
        data: &ClassData,
        target: u32,
        of: impl Fn((u32, u32)) -> u32,
    ) -> Result<()> {
        let BandBlock { start, end } =
            self.find_block(counts, data, |first| of(first) <= target)?;
        let is_beyond = |ahead: &NextBand| of((ahead.number, ahead.before)) > target;
        if !is_beyond(&self.ahead) && self.ahead.number >= start.0 {
            return Ok(());
        }
        if target - of(start) <= of(end).saturating_sub(target) {
            self.seek_band(start.0, start.1);
        } else {
            self.seek_band(end.0, end.1);
            while is_beyond(&self.ahead) && self.step_back(data) {}
        }
        Ok(())
    }

    /// The last block whose first second band, with its number of earlier grids, satisfies a
    /// condition.
    fn find_block(
        &mut self,
        counts: &CatalogueCounts,
        data: &ClassData,
        wanted: impl Fn((u32, u32)) -> bool,
    ) -> Result<BandBlock> {
        self.load_blocks(counts, data)?;
        let count = self.four.count();
        let mut found = BandBlock::default();
        let mut before = 0;
        for (block, &grids) in self.blocks.iter().enumerate() {
            let number = |block: usize| block_start(count, block, self.blocks.len());
            if !wanted((number(block), before)) {
                break;
            }
            let after = before + u32::from(grids);
            found = BandBlock { start: (number(block), before), end: (number(block + 1), after) };
            before = after;
        }
        Ok(found)
    }

    /// Advances to the next block that has grids, if the second band ahead is the first of an empty
    /// block.
    fn skip_empty(&mut self, counts: &CatalogueCounts, data: &ClassData) -> Result<()> {
        self.load_blocks(counts, data)?;
        let count = self.four.count();
        let start = |block: usize| block_start(count, block, self.blocks.len());
        let number = self.ahead.number;
        let rest = (0..self.blocks.len()).skip_while(|&block| start(block + 1) <= number);
        match rest.into_iter().find(|&block| self.blocks[block] > 0) {
            None => {
                self.ahead.place = None;
                self.ahead.number = count;
            }
            Some(block) => {
                let (start, end) = (start(block), start(block + 1));
                if start > number {
                    self.ahead.place = self.four.place_of_number(start);
                    self.ahead.number = start;
                }
                self.ahead.block_end = end;
            }
        }
        Ok(())
    }

    /// Writes a listed grid: 81 digits, 1 to 9.
    #[inline]
    pub(crate) fn write_grid(&self, listed: usize, digits: &mut [u8; 81]) {
        if let Some((upper, lower)) = digits.split_first_chunk_mut::<54>() {
            *upper = self.upper;
            if let Some(lower) = lower.first_chunk_mut::<27>() {
                self.keys[listed].write_band(&self.columns, lower);
            }
        }
    }
}
