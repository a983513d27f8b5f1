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
//! A grid of other rules with boxes of 3x3 is a classic grid whose further houses hold each digit
//! once. So draws are rejected until one is such a grid, most of them early (`fitting.rs`). Of
//! smaller boards all grids with the same first row are listed, and one of them is drawn.
//!
//! Measured on one core of a Zen 5: 80,000 grids per second, or 340,000 with their weights.
//!
//! | file              | content                                       |
//! |-------------------|-----------------------------------------------|
//! | `arrangements.rs` | the possible arrangements of a chute's digits |
//! | `chute.rs`        | random bands and stacks                       |
//! | `completions.rs`  | the number of completions, and the k-th       |
//! | `fitting.rs`      | the bands, stacks and grids of other rules    |

mod arrangements;
mod chute;
mod completions;
mod fitting;
#[cfg(test)]
mod tests;

use crate::begin;
use chute::{Box9, draw_box, draw_chute, turned};
use completions::{Choice, Completions, Cross};
use fitting::Fitting;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// The maximal number of completions of a band and a stack; the minimum is 1152. A test covers all.
const MOST: u32 = 11_664;

/// The completions of a band and a stack on average: all grids, divided by 9! x 2,612,736^2.
const MEAN: f64 = 6_670_903_752_021_072_936_960.0 / (362_880.0 * 2_612_736.0 * 2_612_736.0);

/// The most grids with the same first row that are listed.
const MOST_LISTED: usize = 1_000_000;

/// The cancellation token is polled once per this many draws.
const POLLED: u64 = 1024;

/// Draws uniform grids.
pub struct UniformGrid {
    rules: Rules,
    weighted: bool,
    sampler: Sampler,
    /// For other rules with boxes of 3x3; none before the first draw.
    fitting: Option<Fitting>,
    /// For rules without boxes of 3x3, all grids whose first row is in ascending order; none
    /// before the first draw.
    listed: Vec<Grid>,
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
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<UniformGrid> {
        let (rules, Options { weighted }) = (args.rules(), Options::read(args));
        if weighted && !rules.is_classic() {
            let text = format!("option `weighted` is for classic grids, not for {rules}");
            return Err(Error::failed(text));
        }
        let sampler = Sampler::new();
        Ok(UniformGrid { rules, weighted, sampler, fitting: None, listed: Vec::new() })
    }
}

impl UniformGrid {
    /// A grid, and the number of bands and stacks drawn for it.
    fn draw(&mut self, random: &mut RandomNumbers, solver: &mut dyn Solver) -> Result<(Grid, u64)> {
        let rules = self.rules;
        if rules.is_classic() {
            return Ok(self.sampler.draw_counted(random));
        }
        if rules.boxes() != Boxes::NINE {
            return self.draw_listed(random, solver).map(|grid| (grid, 1));
        }
        let fitting = match &mut self.fitting {
            Some(fitting) => fitting,
            none => none.insert(Fitting::new(rules, &self.sampler)?),
        };
        for tries in 1.. {
            if tries % POLLED == 0 && is_cancelled() {
                break;
            }
            if let Some(digits) = fitting.draw(&self.sampler, random) {
                return Ok((rules.known_grid(digits), tries));
            }
        }
        Err(Error::Cancelled)
    }

    /// One of all grids with the same first row, with its digits renamed.
    fn draw_listed(&mut self, random: &mut RandomNumbers, solver: &mut dyn Solver) -> Result<Grid> {
        if self.listed.is_empty() {
            self.listed = with_first_row(self.rules, solver)?;
        }
        let mut names: Vec<u8> = self.rules.digits().iter().map(Digit::get).collect();
        random.shuffle(&mut names);
        let grid = self.listed[random.below(self.listed.len())];
        let mut digits = [0; 81];
        for cell in self.rules.cells() {
            digits[cell] = names[grid.digit(cell).index()];
        }
        Ok(self.rules.known_grid(digits))
    }
}

/// All grids whose first row is in ascending order.
///
/// # Errors
/// There are none or too many, or an error of the solver.
fn with_first_row(rules: Rules, solver: &mut dyn Solver) -> Result<Vec<Grid>> {
    let mut digits = [0; 81];
    for digit in rules.digits() {
        digits[digit.index()] = digit.get();
    }
    let mut listed = Vec::new();
    solver.solutions(&Puzzle::from_digits(digits), &mut |grid| {
        listed.push(*grid);
        match listed.len() > MOST_LISTED {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    match listed.len() {
        1..=MOST_LISTED => Ok(listed),
        0 => Err(Error::failed(format!("{rules} has no grids"))),
        _ => Err(Error::failed(format!(
            "{rules} has over {MOST_LISTED} grids with the same first row, and no boxes of 3x3: \
             use random_grid, whose grids are not uniform"
        ))),
    }
}

impl Generator for UniformGrid {
    /// Emits one grid. The tries are the bands and stacks drawn for it.
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        begin::nothing(task, UniformGrid::NAME)?;
        let mut random = RandomNumbers::new(task.seed);
        let (grid, weight, tries) = if self.weighted {
            let (grid, weight) = self.sampler.draw_weighted(&mut random);
            (grid, weight, 1)
        } else {
            let (grid, tries) = self.draw(&mut random, solver)?;
            (grid, 1.0, tries)
        };
        let board = Board::of_rules(self.rules, &grid.into());
        let _ = emit(&Generated { weight: Some(weight), ..board.into() });
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
        Grid::known(join([first, two, three, &four, &five, &six, &seven, &eight, &nine]))
    }
}

impl Begun {
    fn cross(&self) -> Cross {
        Cross::new(&self.band, &self.stack)
    }

    /// Its digits; 0 in boxes 5, 6, 8 and 9.
    fn digits(&self) -> [u8; 81] {
        let [two, three] = &self.band;
        let [four, seven] = [turned(&self.stack[0]), turned(&self.stack[1])];
        let blank = &[0; 9];
        join([&self.first, two, three, &four, blank, blank, &seven, blank, blank])
    }
}

/// The digits of these boxes, each by rows.
fn join(boxes: [&Box9; 9]) -> [u8; 81] {
    let mut digits = [0; 81];
    for (minirow, cells) in digits.chunks_exact_mut(3).enumerate() {
        let (row, stack) = (minirow / 3, minirow % 3);
        let from = 3 * (row % 3);
        cells.copy_from_slice(&boxes[row / 3 * 3 + stack][from..from + 3]);
    }
    digits
}
