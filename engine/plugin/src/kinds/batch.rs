//! Batches of grids that share two bands, as enumerators and harvesters receive them.

use crate::raw::SeventeenCells;
use crate::read::{self, cells, copy_struct, raw_cells, slice};
use crate::sink::Sink;
use seventeen_core::{Batch, Cells, Emit, Error, Grid, Limits, Result, Rules};
use std::ffi::c_void;

/// Grids with equal rows 1 to 6, and the puzzles to find.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SeventeenBatch {
    /// `sizeof(SeventeenBatch)`.
    pub struct_size: u32,
    /// The number of clues of each puzzle.
    pub clues: u32,
    /// The solution grids: 81 digits by rows each, one after the other.
    pub grids: *const u8,
    /// The number of grids.
    pub n_grids: usize,
    /// Minimal unavoidable sets of the first grid, by ascending size, then those of the next.
    pub sets: *const SeventeenCells,
    /// For each grid, the number of sets up to its last one. The sets of grid `i` are `ends[i - 1]`
    /// to `ends[i] - 1`; those of grid 0 are 0 to `ends[0] - 1`.
    pub ends: *const usize,
    /// The fewest clues in rows 1 to 6.
    pub min_two_bands: u32,
    /// The most clues in rows 1 to 6.
    pub max_two_bands: u32,
    /// The most clues in rows 1 to 3, and in rows 4 to 6.
    pub max_bands: [u32; 2],
    /// The most clues in each stack.
    pub max_stack: u32,
    /// 0.
    pub reserved: u32,
}

/// Receives a set of cells of the grid with this number in a batch, from 0: an unavoidable set, or
/// the givens of a puzzle. Returns a status.
pub type SeventeenEmitIndexed =
    unsafe extern "C" fn(context: *mut c_void, grid: usize, set: SeventeenCells) -> i32;

/// A plugin's query, in Rust types.
pub(super) struct BatchQuery {
    grids: Vec<Grid>,
    sets: Vec<Vec<Cells>>,
    clues: u32,
    limits: Limits,
}

impl BatchQuery {
    /// # Errors
    /// A grid is not a solution grid of these rules, or a set has a cell above 80.
    ///
    /// # Safety
    /// `raw` is readable up to its size, and its pointers up to its numbers.
    pub(super) unsafe fn read(raw: *const SeventeenBatch, rules: Rules) -> Result<BatchQuery> {
        // SAFETY: the caller's promises.
        let (raw, grids, ends, all) = unsafe {
            let raw = copy_struct(raw);
            let ends = slice(raw.ends, raw.n_grids);
            let n_sets = ends.last().copied().unwrap_or(0);
            (raw, grids(raw.grids, raw.n_grids, rules)?, ends, cells(raw.sets, n_sets)?)
        };
        let mut begin = 0;
        let sets = ends.iter().map(|&end| {
            let of_grid = all.get(std::mem::replace(&mut begin, end)..end);
            of_grid.map(<[Cells]>::to_vec).ok_or_else(|| {
                Error::failed(format!("the sets of a batch end at {ends:?}: expected an order"))
            })
        });
        let limits = Limits {
            two: [raw.min_two_bands, raw.max_two_bands],
            bands: raw.max_bands,
            stacks: raw.max_stack,
        };
        Ok(BatchQuery { grids, sets: sets.collect::<Result<_>>()?, clues: raw.clues, limits })
    }

    pub(super) fn batch(&self) -> Batch<'_> {
        let BatchQuery { grids, sets, clues, limits } = self;
        Batch { grids, sets, clues: *clues, limits: *limits }
    }
}

/// The `n` grids of these rules at `digits`, which may be null when `n` is 0.
///
/// # Safety
/// Otherwise `81 * n` bytes are readable at `digits`.
pub(super) unsafe fn grids(digits: *const u8, n: usize, rules: Rules) -> Result<Vec<Grid>> {
    // SAFETY: the caller's promise.
    let digits = unsafe { slice(digits.cast::<[u8; 81]>(), n) };
    digits.iter().map(|&digits| read::check_grid(digits, rules)).collect()
}

/// The digits of grids, one grid after the other: `Grid` is transparent.
pub(super) fn raw_grids(grids: &[Grid]) -> *const u8 {
    grids.as_ptr().cast()
}

/// The sets of a batch, one grid after the other.
pub(super) struct BatchSets {
    all: Vec<Cells>,
    ends: Vec<usize>,
}

impl BatchSets {
    pub(super) fn of_batch(batch: &Batch<'_>) -> BatchSets {
        let mut end = 0;
        let ends = batch.sets.iter().map(|sets| {
            end += sets.len();
            end
        });
        BatchSets { ends: ends.collect(), all: batch.sets.concat() }
    }

    /// The batch of these sets as C data, valid as long as both.
    pub(super) fn to_raw(&self, batch: &Batch<'_>) -> SeventeenBatch {
        let Limits { two: [min_two_bands, max_two_bands], bands, stacks } = batch.limits;
        SeventeenBatch {
            struct_size: size_of::<SeventeenBatch>() as u32,
            clues: batch.clues,
            grids: raw_grids(batch.grids),
            n_grids: batch.grids.len(),
            sets: raw_cells(&self.all),
            ends: self.ends.as_ptr(),
            min_two_bands,
            max_two_bands,
            max_bands: bands,
            max_stack: stacks,
            reserved: 0,
        }
    }
}

/// A sink of sets of cells with the numbers of their grids.
pub(super) struct IndexedSink<'a> {
    sink: Sink<'a, (usize, Cells)>,
    /// Rejects an item that does not belong to the batch.
    check: &'a dyn Fn(usize, Cells) -> Result<()>,
    /// Whether the plugin emitted anything.
    pub(super) is_used: bool,
}

impl<'a> IndexedSink<'a> {
    pub(super) fn new(
        emit: Emit<'a, (usize, Cells)>,
        check: &'a dyn Fn(usize, Cells) -> Result<()>,
    ) -> IndexedSink<'a> {
        IndexedSink { sink: Sink::new(emit), check, is_used: false }
    }

    /// As [`Sink::finish`].
    pub(super) fn finish(self, status: i32) -> Result<i32> {
        self.sink.finish(status)
    }
}

/// The callback for a sink of sets and the numbers of their grids.
pub(super) unsafe extern "C" fn take_indexed(
    context: *mut c_void,
    grid: usize,
    set: SeventeenCells,
) -> i32 {
    // SAFETY: the context that the callback was given with: a sink of these.
    let IndexedSink { sink, check, is_used } = unsafe { &mut *context.cast::<IndexedSink<'_>>() };
    *is_used = true;
    let set = read::read_set(set).and_then(|set| check(grid, set).map(|()| (grid, set)));
    sink.take_item(set)
}

#[cfg(test)]
mod tests;
