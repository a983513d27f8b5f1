//! The first region: all fillings, of each class the canonical one.

use super::clue_sets::ClueSets;
use super::fillings::{clue_cells, place, word_of};
use super::fills::{self, BOX_CELLS, Loose};
use super::ground::{Class, Ground};
use crate::second_filling::SecondFilling;
use seventeen_core::{Cells, Configuration, Emit, Error, Result, StageStats};
use seventeen_plugin::cancellation::check_running;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The results for a pattern of the first region.
pub(super) struct First<'a> {
    ground: &'a Ground,
    class: &'a Class,
    search: SecondFilling,
    labour: StageStats,
    /// The number of all fillings, and of those that the classes represent.
    fillings: u64,
    accounted: u64,
    emit: Emit<'a, Configuration>,
}

impl<'a> First<'a> {
    pub(super) fn new(
        ground: &'a Ground,
        class: &'a Class,
        emit: Emit<'a, Configuration>,
    ) -> First<'a> {
        let (search, labour) = (SecondFilling::new(), StageStats::default());
        First { ground, class, search, labour, fillings: 0, accounted: 0, emit }
    }

    /// Fills the region, the first box with 1 to 9; `Break` to stop the search.
    ///
    /// # Errors
    /// The classes do not account for all fillings, or an interrupted run.
    pub(super) fn run(mut self) -> Result<(StageStats, ControlFlow<()>)> {
        let mut digits = [0; 81];
        let mut boxes = self.ground.region.boxes();
        let first = boxes.next().unwrap_or(0);
        for (place, &cell) in BOX_CELLS[first].iter().enumerate() {
            digits[cell] = place as u8 + 1;
        }
        let rest: Vec<usize> = boxes.collect();
        let flow = self.fill(&mut digits, &rest)?;
        if flow.is_continue() && self.fillings != self.accounted {
            let First { fillings, accounted, .. } = self;
            return Err(Error::failed(format!(
                "{}: {fillings} fillings, but their classes make {accounted}",
                self.ground.region
            )));
        }
        Ok((self.labour, flow))
    }

    fn fill(&mut self, digits: &mut [u8; 81], boxes: &[usize]) -> Result<ControlFlow<()>> {
        let Some((&box_, rest)) = boxes.split_first() else {
            self.fillings += 1;
            return Ok(self.test(digits));
        };
        let mut words = Vec::new();
        let fixed = Loose { rows: false, columns: false };
        fills::each(digits, box_, fixed, |filling| words.push(word_of(filling)));
        for word in words {
            check_running()?;
            place(digits, box_, word);
            if self.fill(digits, rest)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        // The boxes before must see these cells as empty.
        for &cell in &BOX_CELLS[box_] {
            digits[cell] = 0;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn test(&mut self, digits: &[u8; 81]) -> ControlFlow<()> {
        let Some(symmetries) = self.class.symmetries_of_least(digits, &self.ground.order) else {
            return ControlFlow::Continue(());
        };
        let found = self.ground.representative(self.class, *digits, symmetries);
        self.accounted += u64::from(found.fixed);
        self.labour.checked += 1;
        self.labour.searches += 1;
        let open = self.ground.region.cells() - self.class.pattern;
        if self.search.unhit(digits, open).is_some() {
            return ControlFlow::Continue(());
        }
        self.labour.met += u64::from(found.images);
        (self.emit)(&found)
    }
}

/// Emits a configuration for each pattern of the first region: its clues, without digits.
///
/// # Errors
/// An interrupted run.
pub(super) fn patterns(ground: &Ground, emit: Emit<'_, Configuration>) -> Result<()> {
    let boxes: Vec<usize> = ground.region.boxes().collect();
    let mut patterns = BTreeSet::new();
    for numbers in ground.clue_numbers() {
        add_patterns(ground, numbers, &boxes, Cells::EMPTY, &mut patterns)?;
    }
    for clues in patterns {
        let pattern = Configuration { digits: [0; 81], clues, images: 1, fixed: 1, ways: 1 };
        if emit(&pattern).is_break() {
            break;
        }
    }
    Ok(())
}

/// Adds the canonical patterns that have these clues and more of them in `boxes`.
fn add_patterns(
    ground: &Ground,
    numbers: &[u8; 9],
    boxes: &[usize],
    clues: Cells,
    patterns: &mut BTreeSet<Cells>,
) -> Result<()> {
    let Some((&box_, rest)) = boxes.split_first() else {
        if ground.admits(clues) {
            patterns.insert(ground.form(clues).0.pattern);
        }
        return Ok(());
    };
    for set in ClueSets::of_size(u32::from(numbers[box_])).iter() {
        check_running()?;
        add_patterns(ground, numbers, rest, clues | clue_cells(box_, set), patterns)?;
    }
    Ok(())
}
