//! `sweep`: all boxes, bands and stacks of the grid at once, in wide registers.
//!
//! The information that a box, a band and a stack share is that of tdoku (Tom Dillon, 2019). Boxes
//! have margins that negate their minirows and minicolumns. A digit has six configurations in a
//! band or stack, on which the search also branches. Where tdoku passes messages from box to band
//! to box, one at a time, a *sweep* updates all boxes from all bands and stacks, and the reverse.
//! It takes some five hundred instructions with three branches, rarely taken:
//!
//! 1. `minilines`: the minirows and minicolumns that the configurations allow,
//! 2. `tell_boxes`: and these of the cells and margins;
//! 3. and 4. `assert`: the cells and margins that are full or can no longer be filled, and the
//!    digits that must therefore be in one, also as a digit's last place,
//! 5. `claim`: the digits that this removes from cells and margins;
//! 6. `configurations`: which configurations stay.
//!
//! Sweeps are repeated until no configuration is removed, or each digit has only one in every band
//! and stack. The latter is a solution if every cell has a digit left. Else a digit's configuration
//! is guessed.
//!
//! A box is a lane, and each of its cells and margins a register. So all boxes are updated
//! independently, and only the chutes combine lanes.
//!
//! | file          | content                                                  |
//! |---------------|----------------------------------------------------------|
//! | `layout.rs`   | the layout of the lanes                                  |
//! | `register.rs` | the vocabulary: operations on all boxes at once          |
//! | `state.rs`    | the state and the six steps, in that vocabulary          |
//! | `guess.rs`    | the guess, in that vocabulary, too                       |
//! | `kernel.rs`   | the interface of a kernel, and its making from registers |
//! | `ymm.rs`      | registers of 256 bits, for `avx512.rs` and `avx2.rs`     |
//! | `neon.rs`     | pairs of registers of 128 bits                           |
//! | `simd128.rs`  | pairs of WebAssembly's registers                         |
//! | `portable.rs` | arrays                                                   |
//! | `search.rs`   | the search on any kernel                                 |
//! | `plain.rs`    | the sweep box by box, to check the kernels in tests      |
//!
//! Measured on one core of a Zen 4, up to two solutions each, in nanoseconds per puzzle; puzzles
//! that singles solve have 24 clues:
//!
//! |                    | 17 clues | SE 11 and above | top1465 | by singles |
//! |--------------------|---------:|----------------:|--------:|-----------:|
//! | `avx512`           |      655 |          19,500 |   3,190 |        367 |
//! | `avx2`             |      873 |          24,900 |   4,110 |        487 |
//! | `portable`         |    8,340 |         209,000 |  35,000 |      4,710 |
//! | guesses per puzzle |     0.63 |              63 |     9.4 |       0.03 |
//!
//! `bands` takes 1,920, 46,700, 7,630 and 1,500 with BMI2; symmetries speed up its counting.
//!
//! `simd128` takes 0.42 of the time of arrays that are built for the same instructions. It takes
//! 1.3 to 1.6 times that of `bands`, in Node 18 to 24 on x86-64. Pairs of registers do not fit into
//! sixteen registers, and V8 spends a quarter of a sweep moving them.
//!
//! Changes that mattered:
//!
//! * A lane for each box, rather than a register for each box or two: the rows and columns of boxes
//!   need no permutation, of which 12 are left. With AVX-512 and 512 bits the other layout took
//!   890, 24,000, 3,980 and 500.
//! * The configurations of a chute by the miniline that they take in each of its boxes: 12
//!   registers in place of two, but no lookups between boxes and chutes.
//! * The state is swept in place, and no copy of it is kept for the compiler's sake: 5 %.
//! * Sweeps end when no configuration is removed, although cells and margins might lose more: 3 %
//!   more guesses on hard puzzles, 3 to 8 % less time.
//! * A solution is detected by its configurations, without one or two sweeps that change nothing.
//!
//! Rejected experiments, in the layout before:
//!
//! * Sweep both sides of a guess in one loop, in turn: 1 % faster on hard puzzles. It is 14 %
//!   slower with 17 clues and 35 % slower where the second solution ends the count.
//! * Guessing in the chute with the fewest configurations for each open digit: 3 % fewer guesses
//!   with 17 clues, 27 % more on hard puzzles. Guessing in the chute with the most digits that have
//!   two: 84 % more. With the fewest open digits: 2 % fewer on hard puzzles, 23 % more with 17
//!   clues.
//! * One test for contradictions per sweep instead of two: 2 % slower on hard puzzles. Starting at
//!   step 3: no difference.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod clue;
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
#[cfg(target_feature = "simd128")]
mod simd128;
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
        /// Instructions to use: avx512, avx2, neon, simd128 or portable; auto takes the best that
        /// the CPU and SEVENTEEN_CPU allow
        kernel: String = "auto", of ["auto", "avx512", "avx2", "neon", "simd128", "portable"];
    }
}

impl Component for Sweep {
    const NAME: &'static str = "sweep";
    const DOC: &'static str =
        "SIMD solver whose deductions sweep over all boxes at once (AVX-512, AVX2, NEON, simd128)";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<Sweep> {
        match Options::read(args).kernel.as_str() {
            "auto" => Sweep::of_machine(),
            kernel => on_kernel(kernel).ok_or_else(|| {
                Error::failed(format!("this CPU does not support the kernel {kernel}"))
            }),
        }
    }

    fn machine_info() -> String {
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
    /// The environment variable `SEVENTEEN_CPU` has an invalid value.
    pub(crate) fn of_machine() -> Result<Sweep> {
        let kernel = on_kernel(fastest(Cpu::for_auto()?));
        Ok(kernel.unwrap_or_else(|| on(Portable::new())))
    }
}

/// The name of the fastest kernel for these instructions.
pub(crate) fn fastest(cpu: Cpu) -> &'static str {
    cpu.names().first().unwrap_or(&"portable")
}

/// On the kernel of this name, if the machine supports it.
fn on_kernel(name: &str) -> Option<Sweep> {
    match name {
        #[cfg(target_arch = "x86_64")]
        "avx512" => avx512::Avx512::new().map(on),
        #[cfg(target_arch = "x86_64")]
        "avx2" => avx2::Avx2::new().map(on),
        #[cfg(target_arch = "aarch64")]
        "neon" => Some(on(neon::Neon::new())),
        #[cfg(target_feature = "simd128")]
        "simd128" => Some(on(simd128::Simd128::new())),
        "portable" => Some(on(Portable::new())),
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
