//! `top_down`: removes orbits from a random grid as long as the puzzle stays unique.
//!
//! SudokuExplainer's generator (Nicolas Juillerat, 2005; as described on the New Sudoku Players'
//! Forum) shuffles the cells. It goes through them from a random place, removes the first that it
//! can, and restarts from another random place until it can remove none. A cell that cannot be
//! removed once can never be removed later, and the places do not depend on the cells. So one pass
//! in random order gives the same distribution of puzzles. Ours makes that pass, with a method of
//! its own to find removable cells (`dig.rs`). His method (`restart.rs`) is included for
//! comparison. The result has no removable orbit: without symmetry it is minimal.
//!
//! The bias is towards few clues, less than that of `bottom_up`: 24.4 on average without symmetry,
//! where all minimal puzzles have 26.58.

mod dig;
mod restart;

use crate::random_grid::explain;
use crate::symmetry::{ORBITS, SYMMETRY, Symmetry};
use crate::uniform_grid::Sampler;
use crate::{begin, ruled_grid};
use dig::Dig;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// The generator that digs.
pub struct TopDown {
    rules: Rules,
    orbits: Vec<Cells>,
    source: Source,
    restart: bool,
}

/// The source of the grid if the task has none.
enum Source {
    Random(Sampler),
    Explainer,
    Uniform(Sampler),
    /// Any rules but classic ones.
    Ruled(Rules),
}

options! {
    struct Options {
        symmetry: String, as SYMMETRY;
        orbits: String, as ORBITS;
        /// Source of grids: random_grid by bands (random) or as in SudokuExplainer (explainer), or
        /// uniform_grid; for other rules than classic ones random_grid alone (random)
        grid: String = "random", of ["random", "explainer", "uniform"];
        /// Continue from a new random place after each removal, as SudokuExplainer does: same
        /// distribution, but many times slower
        restart: bool = false;
    }
}

impl Component for TopDown {
    const NAME: &'static str = "top_down";
    const DOC: &'static str =
        "Puzzles dug from a random or given grid: removes cells while the solution stays unique";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<TopDown> {
        let (rules, options) = (args.rules(), Options::read(args));
        let orbits = Symmetry::parse(&options.symmetry, &options.orbits)?.orbits(rules.side())?;
        let source = match options.grid.as_str() {
            "random" if !rules.is_classic() => Source::Ruled(rules),
            other if !rules.is_classic() => {
                let text = format!("option `grid`: {other} is for classic grids, not for {rules}");
                return Err(Error::failed(text));
            }
            "explainer" => Source::Explainer,
            "uniform" => Source::Uniform(Sampler::new()),
            _ => Source::Random(Sampler::new()),
        };
        let board: Vec<Cell> = rules.cells().iter().collect();
        let cells = |orbit: Vec<usize>| orbit.into_iter().map(|cell| board[cell]).collect();
        let orbits = orbits.into_iter().map(cells).collect();
        Ok(TopDown { rules, orbits, source, restart: options.restart })
    }
}

impl Generator for TopDown {
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        let mut random = RandomNumbers::new(task.seed);
        let grid = match begin::grid(task, TopDown::NAME)? {
            Some(grid) => grid,
            None => self.source.draw(&mut random, solver)?,
        };
        let mut order = self.orbits.clone();
        random.shuffle(&mut order);
        let givens = if self.restart {
            restart::givens(&grid, &order, &mut random, solver)?
        } else {
            Dig::new(&grid).givens(&order, solver)?
        };
        let is_minimal = self.orbits.iter().all(|orbit| orbit.len() == 1);
        let board = Board::of_rules(self.rules, &grid.puzzle(givens));
        // One puzzle: whether more are wanted does not matter.
        let _ = emit(&Generated { is_minimal, ..board.into() });
        Ok(1)
    }
}

impl Source {
    fn draw(&self, random: &mut RandomNumbers, solver: &mut dyn Solver) -> Result<Grid> {
        match self {
            &Source::Ruled(rules) => ruled_grid::draw(rules, random, solver),
            Source::Random(sampler) => Ok(sampler.draw_any(random)),
            Source::Explainer => explain(random),
            Source::Uniform(sampler) => Ok(sampler.draw(random)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{auto, backtrack};
    use seventeen_plugin::Value;

    fn generator(symmetry: &str, orbits: &str) -> TopDown {
        with_restarts(symmetry, orbits, false)
    }

    fn with_restarts(symmetry: &str, orbits: &str, restart: bool) -> TopDown {
        let texts = [symmetry, orbits, "random"].map(|text| Value::Text(text.to_owned()));
        let values = [&texts[..], &[Value::Bool(restart)]].concat();
        TopDown::create(&Args::new(&values)).unwrap()
    }

    fn puzzle(generator: &mut TopDown, task: &Task<'_>) -> Puzzle {
        let mut puzzle = None;
        generator
            .generate(task, &mut backtrack(), &mut |made| {
                puzzle = made.board.puzzle().ok();
                ControlFlow::Continue(())
            })
            .unwrap();
        puzzle.unwrap()
    }

    /// The puzzle after testing each orbit once, by the solver.
    fn one_by_one(grid: &Grid, order: &[Cells]) -> Puzzle {
        order.iter().fold(grid.puzzle(!Cells::EMPTY), |puzzle, &orbit| {
            let rest = grid.puzzle(puzzle.givens() - orbit);
            if backtrack().count(&rest, 2) == Ok(1) { rest } else { puzzle }
        })
    }

    #[test]
    fn a_pass_removes_what_a_solver_lets_go_one_by_one() {
        for symmetry in ["none", "half_turn", "quarter_turn", "full"] {
            let generator = generator(symmetry, "");
            for seed in 0..20 {
                let grid =
                    generator.source.draw(&mut RandomNumbers::new(seed), &mut backtrack()).unwrap();
                let mut order = generator.orbits.clone();
                RandomNumbers::new(seed + 100).shuffle(&mut order);
                let givens = Dig::new(&grid).givens(&order, &mut backtrack()).unwrap();
                assert_eq!(grid.puzzle(givens), one_by_one(&grid, &order), "{symmetry} {seed}");
            }
        }
    }

    /// The mean number of clues, and its standard error.
    fn clues(generator: &mut TopDown, puzzles: u64) -> (f64, f64) {
        let mut auto = auto();
        let mut all = Vec::new();
        for seed in 0..puzzles {
            let emit = &mut |made: &Generated| {
                all.push(made.board.clues() as f64);
                ControlFlow::Continue(())
            };
            generator.generate(&Task::of_seed(seed), &mut auto, emit).unwrap();
        }
        let n = all.len() as f64;
        let mean = all.iter().sum::<f64>() / n;
        let squares: f64 = all.iter().map(|clues| (clues - mean).powi(2)).sum();
        (mean, (squares / (n - 1.) / n).sqrt())
    }

    #[test]
    fn both_ways_have_the_published_number_of_clues() {
        // 24.38 by G. Stertenbrink's suexg-td, 24.41 by testing each orbit once from uniform grids.
        for (restart, puzzles) in [(false, 3000), (true, 400)] {
            let (mean, error) = clues(&mut with_restarts("none", "", restart), puzzles);
            assert!((mean - 24.4).abs() < 3. * error, "{restart}: {mean} ± {error}");
        }
    }

    #[test]
    fn with_restarts_no_orbit_can_go_either() {
        let mut generator = with_restarts("half_turn", "", true);
        for seed in 0..5 {
            let puzzle = puzzle(&mut generator, &Task::of_seed(seed));
            let unique = |givens| backtrack().count(&puzzle_of(&puzzle, givens), 2) == Ok(1);
            assert!(unique(puzzle.givens()));
            let present = generator.orbits.iter().filter(|orbit| orbit.is_subset(puzzle.givens()));
            assert!(present.clone().count() > 8);
            assert!(present.clone().all(|&orbit| !unique(puzzle.givens() - orbit)), "{puzzle}");
        }
    }

    fn puzzle_of(puzzle: &Puzzle, givens: Cells) -> Puzzle {
        let digit = |cell| if givens.contains(cell) { puzzle.digits()[cell] } else { 0 };
        Puzzle::from_digits(Cell::table(digit))
    }

    #[test]
    fn the_grid_that_is_given_is_dug() {
        let grid = generator("none", "")
            .source
            .draw(&mut RandomNumbers::new(3), &mut backtrack())
            .unwrap();
        let board = Board::from(&grid);
        let task = Task { seed: 5, from: Some(&board) };
        let puzzle = puzzle(&mut generator("none", ""), &task);
        assert!(grid.completes(&puzzle) && puzzle.clues() < 40);
        let open = Board::from(&puzzle);
        let task = Task { seed: 5, from: Some(&open) };
        let refused = generator("none", "")
            .generate(&task, &mut backtrack(), &mut |_| ControlFlow::Break(()));
        let refused = refused.unwrap_err().to_string();
        assert!(
            refused.starts_with("top_down takes only solution grids: expected a sol"),
            "{refused}"
        );
    }

    #[test]
    fn orbits_that_are_drawn_go_together() {
        let rows = "aaaaaaaaa".to_owned() + &".".repeat(72);
        for seed in 0..10 {
            let puzzle = puzzle(&mut generator("none", &rows), &Task::of_seed(seed));
            let first_row = puzzle.digits()[..9].iter().filter(|&&digit| digit != 0).count();
            assert!(first_row == 0 || first_row == 9, "{puzzle}");
        }
    }
}
