//! `auto`: the fastest solver for the machine and the task. The default everywhere.
//!
//! | task                                     | with AVX-512, AVX2, NEON | without                       |
//! |------------------------------------------|--------------------------|-------------------------------|
//! | up to two solutions; minimality          | `sweep`                  | `bands`                       |
//! | to count or list more                    | `bands`                  | `bands`                       |
//! | two of several solutions, another one    | `sweep`                  | `sweep`                       |
//! | pencilmarks                              | `sweep`                  | `sweep`                       |
//! | boards of other sizes                    | `exact_cover`            | `exact_cover`                 |
//! | other rules                              | `houses`                 | `houses`                      |
//!
//! Without them `sweep` has a portable or a `simd128` kernel, which is slower than `bands`.
//!
//! The method determines which of several solutions come first. So a call that returns solutions
//! uses one method on every machine, and results do not depend on the instruction set.

use crate::bands::Bands;
use crate::exact_cover::ExactCover;
use crate::houses::HouseSolver;
use crate::sweep::{self, Sweep};
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::*;

/// The solver that leaves the work to the others.
pub struct Auto {
    sweep: Sweep,
    bands: Bands,
    exact_cover: ExactCover,
    /// The solver for other rules, if the instance was made for them.
    houses: Option<HouseSolver>,
    /// Whether `sweep` is the faster one: the machine has suitable registers.
    sweeps: bool,
}

impl Component for Auto {
    const NAME: &'static str = "auto";
    const DOC: &'static str = "Fastest solver for the CPU and the task";
    const IS_DEFAULT: bool = true;
    const ANY_RULES: bool = true;

    fn create(none: &Args<'_>) -> Result<Auto> {
        let has_other_rules = !none.rules().is_classic();
        Ok(Auto {
            sweep: Sweep::of_machine()?,
            bands: Bands::create(none)?,
            exact_cover: ExactCover::create(none)?,
            houses: has_other_rules.then(|| HouseSolver::create(none)).transpose()?,
            sweeps: Cpu::for_auto()?.favours_registers(),
        })
    }

    fn machine_info() -> String {
        match Cpu::for_auto() {
            Ok(cpu) if cpu.favours_registers() => format!(
                "sweep ({}) for up to two solutions, bands to count and list more, exact_cover for \
                 boards other than 9x9, houses for other rules",
                sweep::fastest(cpu)
            ),
            Ok(cpu) => format!(
                "{}: bands to count and list, sweep for pencilmarks and for two of several \
                 solutions, exact_cover for boards other than 9x9, houses for other rules",
                sweep::fastest(cpu)
            ),
            Err(error) => error.to_string(),
        }
    }
}

impl Solver for Auto {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        if let Some(houses) = &mut self.houses {
            return houses.count(puzzle, limit);
        }
        if self.sweeps {
            let few = self.sweep.count(puzzle, limit.min(2))?;
            if few < 2 || limit == 2 {
                return Ok(few);
            }
        }
        self.bands.count(puzzle, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        if let Some(houses) = &mut self.houses {
            return houses.solutions(puzzle, emit);
        }
        if self.sweeps {
            match self.outcome(puzzle)? {
                Outcome::None => return Ok(()),
                Outcome::Unique(grid) => {
                    let _ = emit(&grid);
                    return Ok(());
                }
                Outcome::Several(..) => {}
            }
        }
        self.bands.solutions(puzzle, emit)
    }

    fn other_solution(&mut self, puzzle: &Puzzle, known: &Grid) -> Result<Option<Grid>> {
        if let Some(houses) = &mut self.houses {
            return houses.other_solution(puzzle, known);
        }
        if !self.sweeps && self.bands.other_solution(puzzle, known)?.is_none() {
            return Ok(None);
        }
        self.sweep.other_solution(puzzle, known)
    }

    fn find(&mut self, puzzle: &Puzzle, except: Option<Candidate>) -> Result<Option<Grid>> {
        if let Some(houses) = &mut self.houses {
            return houses.find(puzzle, except);
        }
        if self.sweeps { self.sweep.find(puzzle, except) } else { self.bands.find(puzzle, except) }
    }

    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        if let Some(houses) = &mut self.houses {
            return houses.count_each(puzzles, limit, counts);
        }
        match (self.sweeps, limit) {
            (true, 0..=2) => self.sweep.count_each(puzzles, limit, counts),
            (true, _) => puzzles.iter().try_for_each(|puzzle| {
                counts.push(self.count(puzzle, limit)?);
                Ok(())
            }),
            (false, _) => self.bands.count_each(puzzles, limit, counts),
        }
    }

    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        if let Some(houses) = &mut self.houses {
            return houses.solve_each(puzzles, outcomes);
        }
        if self.sweeps {
            return self.sweep.solve_each(puzzles, outcomes);
        }
        let start = outcomes.len();
        self.bands.solve_each(puzzles, outcomes)?;
        for (puzzle, outcome) in puzzles.iter().zip(&mut outcomes[start..]) {
            if matches!(outcome, Outcome::Several(..)) {
                *outcome = self.outcome(puzzle)?;
            }
        }
        Ok(())
    }

    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        if let Some(houses) = &mut self.houses {
            return houses.redundant(puzzle, solution);
        }
        if self.sweeps {
            self.sweep.redundant(puzzle, solution)
        } else {
            self.bands.redundant(puzzle, solution)
        }
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        if let Some(houses) = &mut self.houses {
            return houses.solutions_of_marks(marks, emit);
        }
        self.sweep.solutions_of_marks(marks, emit)
    }

    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        self.exact_cover.solutions_of_board(board, emit)
    }

    fn find_board(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
    ) -> Result<Option<Board>> {
        self.exact_cover.find_board(board, near, except)
    }

    fn is_solvable(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        guesses: u64,
    ) -> Result<Option<bool>> {
        self.exact_cover.is_solvable(board, near, except, guesses)
    }

    fn count_board(&mut self, board: &Board, limit: u64) -> Result<u64> {
        self.exact_cover.count_board(board, limit)
    }
}

impl Auto {
    /// The outcome of a puzzle by `sweep`.
    fn outcome(&mut self, puzzle: &Puzzle) -> Result<Outcome> {
        let mut outcome = Outcome::None;
        self.sweep.solutions(puzzle, &mut |grid| outcome.add(*grid))?;
        Ok(outcome)
    }
}
