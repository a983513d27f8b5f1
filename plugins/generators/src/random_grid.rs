//! `random_grid`: random solution grids, fast, where they need not be uniform.
//!
//! * `bands` draws rows 1 to 3 and columns 1 to 3 as `uniform_grid` does, and takes the first
//!   completion from a random one on. All bands and stacks have the same probability. Among all
//!   grids they count by their completions: 1152 to 11,664 of them, 2693 on average. So by its band
//!   and stack a grid may be some 2.3 times, or a quarter, as likely as among all. Among their
//!   completions, one that comes after many failures is more likely than one that comes right after
//!   another.
//! * `explainer` is the method of SudokuExplainer, the program by Nicolas Juillerat, as its users
//!   describe it on the Players' Forum. It solves the empty grid by naked and hidden singles. Where
//!   there are none, the first of the cells with the fewest candidates gets them in turn. They come
//!   in ascending order from a random one on, until one leads to a solution. Such a grid is as
//!   likely as the choices that lead to it, so those that leave few candidates early are more
//!   likely.
//!
//! For other rules than those of classic sudoku, a third method takes the place of both
//! (`ruled_grid.rs`).
//!
//! None of them gives the probability of a grid, so grids have no weight.
//!
//! Measured on one core of a Zen 5, grids per second: 700,000 by `bands`, 38,000 by `explainer`.

use crate::uniform_grid::Sampler;
use crate::{begin, ruled_grid};
use seventeen_core::house::HOUSES;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// Draws grids by one method.
pub struct RandomGrid {
    rules: Rules,
    method: Method,
}

enum Method {
    Bands(Box<Sampler>),
    Explainer,
}

options! {
    struct Options {
        /// bands: complete a random band and stack; explainer: solve the empty grid as
        /// SudokuExplainer does
        method: String = "bands", of ["bands", "explainer"];
    }
}

impl Component for RandomGrid {
    const NAME: &'static str = "random_grid";
    const DOC: &'static str = "Random solution grids, fast but not uniform";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<RandomGrid> {
        let method = match Options::read(args).method.as_str() {
            "explainer" => Method::Explainer,
            _ => Method::Bands(Box::new(Sampler::new())),
        };
        Ok(RandomGrid { rules: args.rules(), method })
    }
}

impl Generator for RandomGrid {
    /// Emits one grid, at the first try.
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        begin::nothing(task, RandomGrid::NAME)?;
        let mut random = RandomNumbers::new(task.seed);
        if !self.rules.is_classic() {
            let grid = ruled_grid::draw(self.rules, &mut random, solver)?;
            let _ = emit(&Board::of_rules(self.rules, &grid.into()).into());
            return Ok(1);
        }
        let grid = match &self.method {
            Method::Bands(sampler) => sampler.draw_any(&mut random),
            Method::Explainer => explain(&mut random)?,
        };
        let _ = emit(&Board::from(&grid).into());
        Ok(1)
    }
}

/// A grid drawn by SudokuExplainer's method.
///
/// # Errors
/// An interrupted run.
pub(crate) fn explain(random: &mut RandomNumbers) -> Result<Grid> {
    let solution = Filling { random, watch: CancellationPoll::default() }.fill(Position::EMPTY)?;
    solution.ok_or_else(|| Error::failed("the empty grid has no solution"))
}

/// The search from the empty grid.
struct Filling<'a> {
    random: &'a mut RandomNumbers,
    watch: CancellationPoll,
}

impl Filling<'_> {
    /// The first solution that `position` leads to.
    fn fill(&mut self, mut position: Position) -> Result<Option<Grid>> {
        self.watch.step()?;
        if position.set_singles().is_none() {
            return Ok(None);
        }
        let Some((cell, n)) = position.fewest_candidates() else {
            return Ok(Some(Grid::known(position.digits)));
        };
        let candidates = Digit::all().filter(|&digit| position.places[digit].contains(cell));
        let first = self.random.below(n);
        for digit in candidates.cycle().skip(first).take(n) {
            let mut next = position;
            next.set(cell, digit);
            if let Some(grid) = self.fill(next)? {
                return Ok(Some(grid));
            }
        }
        Ok(None)
    }
}

/// The digits set so far, and where those not set are candidates.
#[derive(Clone, Copy)]
struct Position {
    /// The digits 1 to 9, 0 for a blank.
    digits: [u8; 81],
    /// The blank cells.
    blank: Cells,
    /// For each digit the blank cells that may hold it.
    places: [Cells; 9],
    /// As above, for the cells that do hold it.
    set: [Cells; 9],
}

impl Position {
    const EMPTY: Position = Position {
        digits: [0; 81],
        blank: Cells::ALL,
        places: [Cells::ALL; 9],
        set: [Cells::EMPTY; 9],
    };

    /// Sets a digit in a blank cell.
    fn set(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell] = digit.get();
        self.blank.remove(cell);
        self.places.iter_mut().for_each(|places| places.remove(cell));
        self.places[digit] -= cell.peers();
        self.set[digit].insert(cell);
    }

    /// Sets singles until there is none; none if that shows a contradiction.
    fn set_singles(&mut self) -> Option<()> {
        while self.set_naked_singles()? || self.set_hidden_singles()? {}
        Some(())
    }

    /// Sets the only candidate of each cell that has one; returns whether there was such a cell.
    fn set_naked_singles(&mut self) -> Option<bool> {
        let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
        for &places in &self.places {
            twice |= once & places;
            once |= places;
        }
        if once != self.blank {
            return None;
        }
        let singles = once - twice;
        for cell in singles {
            // None if another single has just taken it.
            let digit = Digit::all().find(|&digit| self.places[digit].contains(cell))?;
            self.set(cell, digit);
        }
        Some(!singles.is_empty())
    }

    /// Sets each digit that has one place in a house; returns whether there was such a digit.
    fn set_hidden_singles(&mut self) -> Option<bool> {
        let mut found = false;
        for digit in Digit::all() {
            for house in HOUSES {
                if !house.is_disjoint(self.set[digit]) {
                    continue;
                }
                let places = self.places[digit] & house;
                let cell = places.first()?;
                if places.len() == 1 {
                    self.set(cell, digit);
                    found = true;
                }
            }
        }
        Some(found)
    }

    /// The first of the blank cells with the fewest candidates, and their number; none if full.
    fn fewest_candidates(&self) -> Option<(Cell, usize)> {
        // Cells with at least this many.
        let mut at_least = [Cells::EMPTY; 11];
        at_least[0] = self.blank;
        for (digit, &places) in self.places.iter().enumerate() {
            for n in (0..=digit).rev() {
                let more = at_least[n] & places;
                at_least[n + 1] |= more;
            }
        }
        (0..=9).find_map(|n| (at_least[n] - at_least[n + 1]).first().map(|cell| (cell, n)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::auto;
    use std::collections::HashSet;

    /// Digits, and a list of candidates for each cell without one.
    type Lists = ([u8; 81], [Vec<u8>; 81]);

    fn see_each_other(a: Cell, b: Cell) -> bool {
        let shared = a.houses().into_iter().zip(b.houses()).any(|(a, b)| a == b);
        a != b && shared
    }

    fn set(lists: &mut Lists, cell: Cell, digit: u8) {
        lists.0[cell] = digit;
        lists.1[cell].clear();
        for other in Cell::all().filter(|&other| see_each_other(cell, other)) {
            lists.1[other].retain(|&candidate| candidate != digit);
        }
    }

    /// A single, if there is one.
    fn single((_, lists): &Lists) -> Option<(Cell, u8)> {
        let naked =
            Cell::all().find(|&cell| lists[cell].len() == 1).map(|cell| (cell, lists[cell][0]));
        naked.or_else(|| {
            let pairs =
                HOUSES.into_iter().flat_map(|house| (1..=9).map(move |digit| (house, digit)));
            pairs.into_iter().find_map(|(house, digit)| {
                let places = house.iter().filter(|&cell| lists[cell].contains(&digit));
                let places: Vec<Cell> = places.collect();
                (places.len() == 1).then(|| (places[0], digit))
            })
        })
    }

    /// A plain form of this, one by one, on lists.
    fn plain(mut lists: Lists, random: &mut RandomNumbers) -> Option<[u8; 81]> {
        while let Some((cell, digit)) = single(&lists) {
            set(&mut lists, cell, digit);
        }
        let blank = Cell::all().filter(|&cell| lists.0[cell] == 0);
        let Some(cell) = blank.min_by_key(|&cell| lists.1[cell].len()) else {
            return Some(lists.0);
        };
        let lacks = |house: Cells, digit| {
            house.iter().all(|cell| lists.0[cell] != digit && !lists.1[cell].contains(&digit))
        };
        if lists.1[cell].is_empty()
            || HOUSES.into_iter().any(|house| (1..=9).any(|digit| lacks(house, digit)))
        {
            return None;
        }
        let mut candidates = lists.1[cell].clone();
        candidates.rotate_left(random.below(lists.1[cell].len()));
        candidates.into_iter().find_map(|digit| {
            let mut next = lists.clone();
            set(&mut next, cell, digit);
            plain(next, random)
        })
    }

    #[test]
    fn explainer_does_as_it_is_described() {
        for seed in 0..300 {
            let empty = ([0; 81], std::array::from_fn(|_| (1..=9).collect()));
            let expected = plain(empty, &mut RandomNumbers::new(seed));
            let grid = explain(&mut RandomNumbers::new(seed)).unwrap();
            assert_eq!(Some(*grid.digits()), expected);
        }
    }

    #[test]
    fn each_task_gives_a_grid_that_its_seed_decides() {
        let mut solver = auto();
        for method in ["bands", "explainer"] {
            let args = [seventeen_plugin::Value::Text(method.to_owned())];
            let mut generator = RandomGrid::create(&Args::new(&args)).unwrap();
            let mut grids = HashSet::new();
            for seed in (0..1000).chain(0..1000) {
                let tries = generator.generate(&Task::of_seed(seed), &mut solver, &mut |made| {
                    assert!(made.board.is_solution() && made.weight.is_none());
                    grids.insert(made.board.clone());
                    ControlFlow::Continue(())
                });
                assert_eq!(tries, Ok(1));
            }
            assert_eq!(grids.len(), 1000);
        }
    }
}
