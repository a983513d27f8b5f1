//! `sweep`: all boxes and bands of the grid at once, in wide registers. The fastest on AVX-512.
//!
//! What a box, a band and a stack know of each other is tdoku's (Tom Dillon, 2019): boxes with
//! margins that negate their minirows and minicolumns, and the six configurations of a digit in a
//! band or stack, on which it also branches. Where tdoku passes messages from box to band to box,
//! one at a time, a *sweep* lets all bands and stacks tell all boxes, and all boxes all bands and
//! stacks, in some two hundred instructions without a branch between them:
//!
//! 1. `minilines`: what the configurations say of the minirows and minicolumns,
//! 2. `tell_boxes`: and these of the cells and margins;
//! 3. `room`: which lanes of the boxes are full, or cannot be filled,
//! 4. `assert`: which digits must therefore be where, by that or as the last of a row or column,
//! 5. `claim`: what else goes from their cells and margins;
//! 6. `configurations`: which configurations stay.
//!
//! Sweeps go on until no configuration goes. Then a digit's configuration is guessed.
//!
//! `layout.rs` draws the state, `kernel.rs` says what depends on it, `avx512.rs` and
//! `portable.rs` are the two kernels, and `search.rs` is the search on either.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernel;
mod layout;
mod portable;
mod search;
#[cfg(test)]
mod tests;

use crate::cpu::Cpu;
use portable::Portable;
use search::Search;
use seventeen_plugin::prelude::*;
use seventeen_plugin::raw::SeventeenStr;

/// The sweeping solver, on the kernel that was chosen when it was made.
pub struct Sweep(Box<dyn Solver>);

const KERNELS: &[SeventeenStr] =
    &[SeventeenStr::new("auto"), SeventeenStr::new("avx512"), SeventeenStr::new("portable")];

impl Component for Sweep {
    const NAME: &'static str = "sweep";
    const DOC: &'static str = "Sweeps of deductions over the whole grid at once, made for AVX-512";
    const PARAMS: &'static [Param] = &[Param::choice(
        "kernel",
        "auto",
        KERNELS,
        "Which instructions to use: avx512, portable, or the best that the machine has",
    )];

    fn create(args: &Args<'_>) -> Result<Sweep> {
        match args.text(0) {
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
