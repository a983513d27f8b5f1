//! A searcher of a small world for the tests: configurations are numbers, written as
//! permutations of a box, and parent `i` has the children `2i`, `2i + 1` and `2i + 2`.

use seventeen_core::{
    Cell, Cells, Configuration, Emit, Error, PatternSearch, Region, Result, Stage, StageStats,
};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// The search, and how it is made to fail.
pub(super) struct SmallSearch {
    chain: Vec<Region>,
    /// The number of initial parents.
    width: u32,
    /// The stages and parents that were extended.
    pub(super) extended: Mutex<Vec<(u32, u32)>>,
    /// The number of parts after which it fails.
    pub(super) fails_after: usize,
    /// The number added to its report of met configurations.
    pub(super) miscounts: u64,
    /// Whether a class has other numbers when it is met again.
    pub(super) wavers: bool,
}

impl SmallSearch {
    pub(super) fn new(chain: &[&str], width: u32) -> SmallSearch {
        SmallSearch {
            chain: chain.iter().map(|text| text.parse().unwrap()).collect(),
            width,
            extended: Mutex::default(),
            fails_after: usize::MAX,
            miscounts: 0,
            wavers: false,
        }
    }

    /// The number of configurations that a stage keeps.
    pub(super) fn kept_count(&self, stage: u32) -> u32 {
        (0..=stage).fold(self.width, |parents, _| if parents == 0 { 0 } else { 2 * parents + 1 })
    }

    fn parent_count(&self, stage: u32) -> u32 {
        stage.checked_sub(1).map_or(self.width, |before| self.kept_count(before))
    }
}

impl PatternSearch for SmallSearch {
    fn stages(&self) -> Vec<Stage> {
        let stage = |&region: &Region| Stage { region, expected: 10., memory: 1 << 20 };
        self.chain.iter().map(stage).collect()
    }

    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()> {
        for number in (0..self.width).rev() {
            if emit(&make_configuration(self.chain[0], number, 1)).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        let mut labour = StageStats { met: self.miscounts, ..StageStats::default() };
        for parent in parents {
            let parent = configuration_number(parent);
            let mut extended = self.extended.lock().unwrap();
            if extended.len() >= self.fails_after {
                return Err(Error::failed("no more of this"));
            }
            extended.push((stage, parent));
            drop(extended);
            for child in 2 * parent..=2 * parent + 2 {
                let is_between =
                    child % 2 == 0 && child > 0 && child < 2 * self.parent_count(stage);
                let ways = if is_between { 2 } else { 1 };
                let ways = ways + u32::from(self.wavers && child == 2 && parent == 1);
                labour += StageStats { checked: 2, cached: 1, searches: 1, met: 1 };
                let child = make_configuration(self.chain[stage as usize], child, ways);
                if emit(&child) == ControlFlow::Break(()) {
                    return Ok(labour);
                }
            }
        }
        Ok(labour)
    }
}

/// The configuration of this number.
fn make_configuration(region: Region, number: u32, ways: u32) -> Configuration {
    let (mut left, mut rest): (Vec<u8>, u32) = ((1..=9).collect(), number);
    let mut permutation = [0; 9];
    for (i, digit) in permutation.iter_mut().enumerate() {
        let below: u32 = (1..9 - i as u32).product();
        *digit = left.remove((rest / below) as usize % left.len());
        rest %= below;
    }
    let mut digits = [0; 81];
    for box_ in region.boxes() {
        for (cell, digit) in Region::single(box_).cells().iter().zip(permutation) {
            digits[cell] = digit;
        }
    }
    let clues = Cells::single(region.cells().iter().nth(number as usize % 3).unwrap());
    Configuration { digits, clues, images: 1, fixed: 3, ways }
}

/// The number of a configuration.
pub(super) fn configuration_number(configuration: &Configuration) -> u32 {
    let first = configuration.region().boxes().next().unwrap();
    let cells: Vec<Cell> = Region::single(first).cells().iter().collect();
    let mut left: Vec<u8> = (1..=9).collect();
    let mut number = 0;
    for (i, &cell) in cells.iter().enumerate() {
        let place = left.iter().position(|&digit| digit == configuration.digits[cell]).unwrap();
        left.remove(place);
        number += place as u32 * (1..9 - i as u32).product::<u32>();
    }
    number
}
