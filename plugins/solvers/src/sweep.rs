//! `sweep`: all boxes, bands and stacks of the grid at once, in wide registers.
//!
//! What a box, a band and a stack know of each other is tdoku's (Tom Dillon, 2019): boxes with
//! margins that negate their minirows and minicolumns, and the six configurations of a digit in a
//! band or stack, on which it also branches. Where tdoku passes messages from box to band to box,
//! one at a time, a *sweep* lets all bands and stacks tell all boxes, and all boxes all bands and
//! stacks, in a few hundred instructions with three branches, rarely taken:
//!
//! 1. `minilines`: what the configurations say of the minirows and minicolumns,
//! 2. `tell_boxes`: and these of the cells and margins;
//! 3. and 4. `assert`: which cells and margins are full, or can no more be filled, and what must
//!    therefore be where, by that or as a digit's last place,
//! 5. `claim`: what that takes away from cells and margins;
//! 6. `configurations`: which configurations stay.
//!
//! Sweeps go on until no configuration goes, or each digit is down to one in every band and stack:
//! that is a solution if every cell is left a digit. Else a digit's configuration is guessed.
//!
//! The nine boxes are lanes of 16 bits in a register, and each part of a box is a register of its own: so
//! 256 bits are enough, and what a box needs of its band or stack is moved within its row of lanes or
//! from row to row.
//!
//! | what                                                    | file                                  |
//! |---------------------------------------------------------|---------------------------------------|
//! | where everything stands                                 | `layout`                              |
//! | what is done with all boxes at once, in all its forms   | `register`                            |
//! | the forms: AVX-512 and AVX2, NEON, arrays               | `ymm`, `neon`, `portable`             |
//! | the sweep and the guess, on any of them                 | `state`, `guess`                      |
//! | both compiled for a form's instructions                 | `kernel`, `avx512`, `avx2`, `neon`    |
//! | the search                                              | `search`                              |
//! | the sweep once more, with nothing but arrays, for tests | `plain`                               |
//!
//! On a Zen 4 with AVX2 a run over 49,158 puzzles with 17 clues, up to two solutions each, takes 0.64 of
//! the time that `bands` takes without (whole process, user CPU time, medians of three), 5,000 hard ones 0.61,
//! the set top1465 0.66 and easy ones 0.55; with AVX-512 it is another 1.2 to 1.3 times faster, as fast as
//! a form in seven registers of 512 bits that was here before.
//!
//! What made a difference there, and holds here:
//!
//! * Sweeps end when no configuration goes, though cells and margins might lose more: 3 % more
//!   guesses on hard puzzles, 3 to 8 % less time.
//! * A solution is known by its configurations, without the sweep or two in which nothing goes.
//! * Each step is done for all boxes before the next: 7 %.
//!
//! What was tried there and left out:
//!
//! * Both ways of a guess in one loop, a sweep of each in turn: 1 % faster on hard puzzles, 14 %
//!   slower with 17 clues and 35 % slower where the second solution ends the count.
//! * Guessing in the chute with the fewest configurations for each open digit: 3 % fewer guesses
//!   with 17 clues, 27 % more on hard puzzles. With the most digits that have two: 84 % more; with
//!   the fewest open digits: 2 % fewer on hard puzzles, 23 % more with 17 clues.
//! * One test for contradictions a sweep instead of two: 2 % slower on hard puzzles. To begin at step 3:
//!   the same.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod guess;
mod kernel;
mod layout;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(test)]
mod plain;
mod portable;
mod register;
mod search;
mod state;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod ymm;

use kernel::Kernel;
use portable::Portable;
use search::Search;
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::*;

/// The sweeping solver, on the kernel that was chosen when it was made.
pub struct Sweep(Box<dyn Solver>);

options! {
    struct Options {
        /// Which instructions to use: avx512, avx2, neon, portable, or what the machine and SEVENTEEN_CPU allow
        kernel: String = "auto", of ["auto", "avx512", "avx2", "neon", "portable"];
    }
}

impl Component for Sweep {
    const NAME: &'static str = "sweep";
    const DOC: &'static str =
        "Sweeps of deductions over all boxes at once, made for AVX-512, AVX2 and NEON";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<Sweep> {
        match Options::read(args).kernel.as_str() {
            "auto" => Sweep::of_machine(),
            kernel => on_kernel(kernel).ok_or_else(|| {
                Error::failed(format!("this machine lacks what kernel {kernel} needs"))
            }),
        }
    }

    fn here() -> String {
        match Cpu::for_auto() {
            Ok(cpu) => format!("kernel {}", fastest(cpu)),
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
        let kernel = on_kernel(fastest(Cpu::for_auto()?));
        Ok(kernel.unwrap_or_else(|| on(Portable)))
    }
}

/// Whether there is a kernel for these instructions that is faster than the portable one.
pub(crate) fn has_registers(cpu: Cpu) -> bool {
    !cpu.names().is_empty()
}

/// The name of the fastest kernel for these instructions.
pub(crate) fn fastest(cpu: Cpu) -> &'static str {
    cpu.names().first().unwrap_or(&"portable")
}

/// On the kernel of this name, if the machine has what it needs.
fn on_kernel(name: &str) -> Option<Sweep> {
    match name {
        #[cfg(target_arch = "x86_64")]
        "avx512" => avx512::Avx512::new().map(on),
        #[cfg(target_arch = "x86_64")]
        "avx2" => avx2::Avx2::new().map(on),
        #[cfg(target_arch = "aarch64")]
        "neon" => Some(on(neon::Neon)),
        "portable" => Some(on(Portable)),
        _ => None,
    }
}

fn on(kernel: impl Kernel + 'static) -> Sweep {
    Sweep(Box::new(Search::new(kernel)))
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
