//! `Batch`: grids that share two bands, so that an enumerator can search them together.

use crate::{Cells, Error, Grid, Result};
use std::ops::ControlFlow;

/// Grids with the same rows 1 to 6, and the puzzles to find: those with `clues` clues that keep
/// within [`Limits`].
///
/// ```
/// use seventeen_core::{Batch, Grid, Limits};
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let limits = Limits { two: [0, 11], ..Limits::none(17) };
/// let batch = Batch { grids: &[grid], sets: &[vec![]], clues: 17, limits };
/// assert!(batch.check().is_ok());
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The solution grids.
    pub grids: &'a [Grid],
    /// Minimal unavoidable sets of each grid, by ascending size.
    pub sets: &'a [Vec<Cells>],
    /// The number of clues of each puzzle.
    pub clues: u32,
    /// The numbers of clues that each part of the grid may have.
    pub limits: Limits,
}

impl Batch<'_> {
    /// Checks that the batch can be searched.
    ///
    /// # Errors
    /// The number of clues is out of range, there is no grid, the grids differ in rows 1 to 6, or
    /// `sets` is not as long as `grids`.
    pub fn check(&self) -> Result<()> {
        let failed = |text: String| Err(Error::failed(text));
        let Batch { grids, sets, clues, .. } = *self;
        if !(1..=81).contains(&clues) {
            return failed(format!("{clues} clues: expected 1 to 81"));
        }
        let Some(first) = grids.first() else {
            return failed("a batch without grids: expected one or more".to_owned());
        };
        if let Some(other) = grids.iter().find(|grid| grid.digits()[..54] != first.digits()[..54]) {
            return failed(format!(
                "{other} is in a batch with {first}: expected the same rows 1 to 6"
            ));
        }
        if sets.len() != grids.len() {
            return failed(format!("sets of {} grids: expected {}", sets.len(), grids.len()));
        }
        Ok(())
    }
}

/// The numbers of clues that a puzzle may have in parts of its grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// The fewest and the most clues in rows 1 to 6.
    pub two: [u32; 2],
    /// The most clues in rows 1 to 3, and in rows 4 to 6.
    pub bands: [u32; 2],
    /// The most clues in each stack.
    pub stacks: u32,
}

impl Limits {
    /// Limits that allow every puzzle with this many clues.
    pub fn none(clues: u32) -> Limits {
        Limits { two: [0, clues], bands: [clues; 2], stacks: clues }
    }

    /// Whether a puzzle with these clues keeps within the limits.
    ///
    /// ```
    /// use seventeen_core::Limits;
    ///
    /// let limits = Limits { two: [2, 3], bands: [2, 1], ..Limits::none(4) };
    /// assert!(limits.allow("r1c1 r2c5 r4c2 r9c9".parse()?));
    /// assert!(!limits.allow("r1c1 r2c5 r3c2 r9c9".parse()?));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn allow(&self, clues: Cells) -> bool {
        let (mut bands, mut stacks) = ([0; 3], [0; 3]);
        for cell in clues {
            bands[cell.row() / 3] += 1;
            stacks[cell.column() / 3] += 1;
        }
        (self.two[0]..=self.two[1]).contains(&(bands[0] + bands[1]))
            && bands[0] <= self.bands[0]
            && bands[1] <= self.bands[1]
            && stacks.iter().all(|&clues| clues <= self.stacks)
    }
}

/// Receives results with the number of their grid. `Break` asks for no more.
pub type EmitIndexed<'a> = &'a mut dyn FnMut(usize, &Cells) -> ControlFlow<()>;
