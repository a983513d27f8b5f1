//! `uniform_grid`: solution grids, uniform among all 6,670,903,752,021,072,936,960.
//!
//! Box 1 is drawn, then independently a band and a stack that start with it. These are rows 1 to 3
//! and columns 1 to 3, uniform among the 9! x 2,612,736 of each. That is how Bertram Felgenhauer
//! and Frazer Jarvis began their count of the grids ("Enumerating possible Sudoku grids", 2005).
//! The number of grids with such a band and stack is counted here directly, and one of them is
//! drawn. The count uses 56 arrangements in each of the four remaining chutes (`completions.rs`).
//!
//! Bands and stacks have different numbers of completions, 2692.96 on average. So either each grid
//! comes with a weight, the number of its completions divided by the mean, which makes means and
//! sums over many grids unbiased. Or a band and stack are kept with a probability in proportion to
//! that number, and the grids themselves are uniform.
//!
//! Measured on one core of a Zen 5: 80,000 grids per second, or 340,000 with their weights.
//!
//! | file              | content                                       |
//! |-------------------|-----------------------------------------------|
//! | `arrangements.rs` | the possible arrangements of a chute's digits |
//! | `chute.rs`        | random bands and stacks                       |
//! | `completions.rs`  | the number of completions, and the k-th       |

mod arrangements;
mod chute;
mod completions;
#[cfg(test)]
mod tests;

use crate::begin;
use chute::{Box9, draw_box, draw_chute, turned};
use completions::{Choice, Completions, Cross};
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// The maximal number of completions of a band and a stack; the minimum is 1152. A test covers all.
const MOST: u32 = 11_664;

/// The completions of a band and a stack on average: all grids, divided by 9! x 2,612,736^2.
const MEAN: f64 = 6_670_903_752_021_072_936_960.0 / (362_880.0 * 2_612_736.0 * 2_612_736.0);

/// Draws uniform grids.
pub struct UniformGrid {
    weighted: bool,
    sampler: Sampler,
}

options! {
    struct Options {
        /// Keep every draw with its weight, instead of rejecting draws to make grids uniform
        weighted: bool = false;
    }
}

impl Component for UniformGrid {
    const NAME: &'static str = "uniform_grid";
    const DOC: &'static str = "Uniformly random solution grids";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<UniformGrid> {
        let options = Options::read(args);
        Ok(UniformGrid { weighted: options.weighted, sampler: Sampler::new() })
    }
}

impl Generator for UniformGrid {
    /// Emits one grid. The tries are the bands and stacks drawn for it.
    fn generate(
        &mut self,
        task: &Task<'_>,
        _: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        begin::nothing(task, UniformGrid::NAME)?;
        let mut random = RandomNumbers::new(task.seed);
        let (grid, weight, tries) = if self.weighted {
            let (grid, weight) = self.sampler.draw_weighted(&mut random);
            (grid, weight, 1)
        } else {
            let (grid, tries) = self.sampler.draw_counted(&mut random);
            (grid, 1.0, tries)
        };
        let _ = emit(&Generated { weight: Some(weight), ..Board::from(&grid).into() });
        Ok(tries)
    }
}

/// A source of random grids.
pub(crate) struct Sampler {
    completions: Completions,
}

/// Boxes 1 to 3 by rows, and boxes 4 and 7 by columns.
struct Begun {
    first: Box9,
    band: [Box9; 2],
    stack: [Box9; 2],
}

impl Sampler {
    pub(crate) fn new() -> Sampler {
        Sampler { completions: Completions::new() }
    }

    /// A uniformly random grid.
    pub(crate) fn draw(&self, random: &mut RandomNumbers) -> Grid {
        self.draw_counted(random).0
    }

    /// A uniformly random grid, and the number of bands and stacks that it took: 4.33 on average.
    fn draw_counted(&self, random: &mut RandomNumbers) -> (Grid, u64) {
        let mut tries = 1;
        loop {
            let begun = self.begin(random);
            let cross = begun.cross();
            // Each completion of each band and stack is one of `MOST` numbers.
            let k = random.below(MOST as usize) as u32;
            if let Some(choice) = self.completions.count(&cross).choice(k) {
                return (self.grid(&begun, &cross, choice), tries);
            }
            tries += 1;
        }
    }

    /// A grid and its weight, which is 1 on average.
    pub(crate) fn draw_weighted(&self, random: &mut RandomNumbers) -> (Grid, f64) {
        loop {
            let begun = self.begin(random);
            let cross = begun.cross();
            let counted = self.completions.count(&cross);
            let k = random.below(counted.all as usize) as u32;
            // There always is one: every band and stack have completions.
            if let Some(choice) = counted.choice(k) {
                return (self.grid(&begun, &cross, choice), f64::from(counted.all) / MEAN);
            }
        }
    }

    /// A grid of a uniformly random band and stack, and the first completion found from a random
    /// one on: the fastest, and not uniform.
    pub(crate) fn draw_any(&self, random: &mut RandomNumbers) -> Grid {
        loop {
            let begun = self.begin(random);
            let cross = begun.cross();
            let first = random.below(arrangements::ARRANGEMENTS);
            // There always is one.
            if let Some(choice) = self.completions.fitting(&cross).first(first) {
                return self.grid(&begun, &cross, choice);
            }
        }
    }

    fn begin(&self, random: &mut RandomNumbers) -> Begun {
        let (second, third) = (self.completions.second_boxes(), self.completions.third_boxes());
        let first = draw_box(random);
        let band = draw_chute(&first, second, third, random);
        let stack = draw_chute(&turned(&first), second, third, random);
        Begun { first, band, stack }
    }

    fn grid(&self, begun: &Begun, cross: &Cross, choice: Choice) -> Grid {
        let Begun { first, band: [two, three], stack } = begun;
        let [four, seven] = [turned(&stack[0]), turned(&stack[1])];
        let [five, six, eight, nine] = self.completions.fill(cross, choice);
        join([first, two, three, &four, &five, &six, &seven, &eight, &nine])
    }
}

impl Begun {
    fn cross(&self) -> Cross {
        Cross::new(&self.band, &self.stack)
    }
}

/// The grid with these boxes, each by rows.
fn join(boxes: [&Box9; 9]) -> Grid {
    let mut digits = [0; 81];
    for (minirow, cells) in digits.chunks_exact_mut(3).enumerate() {
        let (row, stack) = (minirow / 3, minirow % 3);
        let from = 3 * (row % 3);
        cells.copy_from_slice(&boxes[row / 3 * 3 + stack][from..from + 3]);
    }
    Grid::known(digits)
}
