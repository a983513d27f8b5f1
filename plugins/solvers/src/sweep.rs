//! `sweep`: all boxes, bands and stacks of the grid at once, in wide registers.
//!
//! What a box, a band and a stack know of each other is tdoku's (Tom Dillon, 2019): boxes with
//! margins that negate their minirows and minicolumns, and the six configurations of a digit in a
//! band or stack, on which it also branches. Where tdoku passes messages from box to band to box,
//! one at a time, a *sweep* lets all bands and stacks tell all boxes, and all boxes all bands and
//! stacks, in some two hundred instructions with three branches, rarely taken:
//!
//! 1. `minilines`: what the configurations say of the minirows and minicolumns,
//! 2. `tell_boxes`: and these of the cells and margins;
//! 3. `room`: which cells and margins are full, or can no more be filled,
//! 4. `assert`: what must therefore be where, by that or as a digit's last place,
//! 5. `claim`: what that takes away from cells and margins;
//! 6. `configurations`: which configurations stay.
//!
//! Sweeps go on until no configuration goes, or each digit is down to one in every band and stack:
//! that is a solution if every cell is left a digit. Else a digit's configuration is guessed.
//!
//! `layout.rs` draws the state and `kernel.rs` says what depends on it; `avx512.rs` and
//! `portable.rs` are the two kernels, `search.rs` is the search on either.
//!
//! Measured on one core of a Zen 5, up to two solutions each, in thousands of puzzles a second:
//! 1850 with 17 clues and 2050 random minimal ones, 68 hard ones (SE 11 and above), 418 of the set
//! top1465, 1070 with many solutions and 18,500 that singles solve. It counts 8.6 million
//! solutions a second in grids without four of their digits, one by one; `bands`, which sees
//! their symmetries, counts 160 million.
//! A sweep takes 21 ns, of which there are 22 to a puzzle with 17 clues, 584 to a hard one.
//! What made a difference:
//!
//! * Sweeps end when no configuration goes, though cells and margins might lose more: 3 % more
//!   guesses on hard puzzles, 3 to 8 % less time.
//! * A solution is known by its configurations, without the sweep or two in which nothing goes.
//! * The states wait on a stack, and the one at hand stays in registers between guesses: a guess
//!   copies nothing else.
//! * Each step is done for all boxes before the next: 7 %.
//! * Boxes on a broken diagonal share registers: bands and stacks are put together alike, with
//!   two instructions less and one less to wait for.
//!
//! What was tried and left out:
//!
//! * Both ways of a guess in one loop, a sweep of each in turn: 1 % faster on hard puzzles, 14 %
//!   slower with 17 clues and 35 % slower where the second solution ends the count. Two
//!   independent sweeps in turn take 18 ns each, so two puzzles at once might gain a tenth.
//! * Guessing in the chute with the fewest configurations for each open digit: 3 % fewer guesses
//!   with 17 clues, 27 % more on hard puzzles. With the most digits that have two: 84 % more; with
//!   the fewest open digits: 2 % fewer on hard puzzles, 23 % more with 17 clues.
//! * One test for contradictions a sweep instead of two: 2 % slower on hard puzzles. Masks from
//!   comparisons in `claim`: 1 % slower. To begin at step 3: the same.
//! * Optimisation guided by a profile: the same, and slower on easy puzzles.
//!
//! Not tried: AVX2, which cannot permute 16-bit lanes across a register.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernel;
// Most of it serves the wide kernel alone.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod layout;
mod portable;
mod search;
#[cfg(test)]
mod tests;

use portable::Portable;
use search::Search;
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::*;

/// The sweeping solver, on the kernel that was chosen when it was made.
pub struct Sweep(Box<dyn Solver>);

options! {
    struct Options {
        /// Which instructions to use: avx512, portable, or what the machine and SEVENTEEN_CPU allow
        kernel: String = "auto", of ["auto", "avx512", "portable"];
    }
}

impl Component for Sweep {
    const NAME: &'static str = "sweep";
    const DOC: &'static str = "Sweeps of deductions over the whole grid at once, made for AVX-512";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<Sweep> {
        let options = Options::read(args);
        match options.kernel.as_str() {
            "avx512" => on_avx512(),
            "portable" => Ok(portable()),
            _ => Sweep::of_machine(),
        }
    }

    fn here() -> String {
        match Cpu::for_auto() {
            Ok(Cpu { avx512: true, .. }) => "kernel avx512".to_owned(),
            Ok(_) => "kernel portable".to_owned(),
            Err(error) => error.to_string(),
        }
    }
}

impl Sweep {
    /// On the best kernel that the machine has.
    ///
    /// # Errors
    /// The environment variable `SEVENTEEN_CPU` has a value that it cannot have.
    pub(crate) fn of_machine() -> Result<Sweep> {
        if Cpu::for_auto()?.avx512 { on_avx512() } else { Ok(portable()) }
    }
}

fn portable() -> Sweep {
    Sweep(Box::new(Search::new(Portable)))
}

#[cfg(target_arch = "x86_64")]
fn on_avx512() -> Result<Sweep> {
    let kernel = avx512::Avx512::new().ok_or_else(no_avx512)?;
    Ok(Sweep(Box::new(Search::new(kernel))))
}

#[cfg(not(target_arch = "x86_64"))]
fn on_avx512() -> Result<Sweep> {
    Err(no_avx512())
}

fn no_avx512() -> Error {
    Error::failed("this machine lacks AVX-512 with VBMI and BITALG, which kernel avx512 needs")
}

impl Solver for Sweep {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        self.0.count(puzzle, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        self.0.solutions(puzzle, emit)
    }

    fn find(&mut self, puzzle: &Puzzle, except: Option<Candidate>) -> Result<Option<Grid>> {
        self.0.find(puzzle, except)
    }

    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        self.0.count_each(puzzles, limit, counts)
    }

    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        self.0.solve_each(puzzles, outcomes)
    }

    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        self.0.redundant(puzzle, solution)
    }

    fn guesses(&self) -> Option<u64> {
        self.0.guesses()
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        self.0.solutions_of_marks(marks, emit)
    }
}
