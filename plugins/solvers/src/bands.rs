//! `bands`: bitboards by digit and band, with locked candidates by table. Fast on any machine.
//!
//! The ideas are those of JCZSolve (zhouyundong, champagne and others, New Sudoku Players' Forum,
//! from 2012 on), which most fast solvers since then share. A digit's places are words of 27 bits,
//! one for each band, and a table by the nine minirows of a word gives its locked candidates. Bit
//! slices count the naked singles of all cells at once, and the search branches on a cell with two
//! candidates. As in its successors fastdoku and fastbandsolver, the table is exact: it combines
//! the union and the intersection of the possible diagonals. The same table serves the stacks, and
//! the search branches on the cell that sees most open cells.
//!
//! Three things are ours. A digit is settled in all bands and stacks in one go, while the others
//! work word by word. The cells of all digits that a round determines are closed together. A branch
//! is on one candidate, "here" against "not here", whatever the number of candidates in its cell.
//! If the marks show that alternatives lead to images of one another, only one of them is searched.
//! So the solutions of a grid without four of its digits, at least twenty-four for each, are
//! counted faster than they could be visited. And a count of more than two leaves the last open
//! cells to a smaller search, in words of one bit for each of these cells. It remembers the counts
//! of positions.
//!
//! | file          | content                                                     |
//! |---------------|-------------------------------------------------------------|
//! | `layer.rs`    | a set of cells in words by band                             |
//! | `tables.rs`   | the places that a digit's minirows and minicolumns leave    |
//! | `gather.rs`   | from a layer to the indices of the tables, on any processor |
//! | `pext.rs`     | this, and the whole search, for processors with BMI2        |
//! | `marks.rs`    | the position and its rules                                  |
//! | `symmetry.rs` | choices whose alternatives lead to images                   |
//! | `search.rs`   | the search                                                  |
//! | `rest.rs`     | the count of the solutions of a few open cells              |
//! | `count_memo`  | the counts of such positions that were met before           |
//! | `run.rs`      | the choice of a way to gather bits                          |
//!
//! Measured on one core of a Zen 5, without `rest.rs`, in puzzles per second with up to two
//! solutions each. For grids without four of their digits, and for puzzles with 190 solutions on
//! average: solutions counted and solutions emitted, in millions per second.
//!
//! |                    | 17 clues | top1465 | SE 11 and above | four digits | 190 solutions |
//! |--------------------|---------:|--------:|----------------:|------------:|--------------:|
//! | with BMI2          |  712,000 | 174,000 |          28,300 |  162 \| 9.5 |    5.0 \| 3.3 |
//! | by shifts          |  543,000 | 131,000 |          22,700 |  134 \| 9.0 |    4.1 \| 2.7 |
//! | guesses per puzzle |     0.64 |     9.7 |              78 |          45 |            98 |
//!
//! With `rest.rs`, counting takes 0.67 of the time for puzzles with 190 solutions on average, and
//! 0.72 for four digits, on a Sapphire Rapids with BMI2.
//!
//! Experiments and their results:
//!
//! * Search stacks only for lone columns: a third slower on hard puzzles, because of a quarter more
//!   guesses. And cells with two candidates each would then prove nothing.
//! * Search all alternatives, whatever the symmetry: 1 to 2 % faster on hard puzzles. It is a sixth
//!   slower in counting many solutions, and 5.5 million per second with four digits removed.
//! * To branch on the first cell with two candidates: a third slower on hard puzzles, a fifth
//!   slower in counting. On the one whose candidates would remove most marks: more guesses on
//!   puzzles, a tenth fewer in counting.
//! * Count the parts of the grid that no open mark connects separately, and multiply. It takes 3 to
//!   6 % fewer positions, which does not pay for finding the parts.
//! * Settling a digit again at once when its stacks have changed it: no difference.
//! * All nine digits in step, each in a lane of a vector, by logic in place of tables. With AVX2 a
//!   tenth faster on 17 clues than word by word, a tenth slower on hard puzzles, and less than half
//!   as fast in counting. Slower throughout without AVX2.

mod count_memo;
mod gather;
mod layer;
mod marks;
#[cfg(target_arch = "x86_64")]
mod pext;
mod rest;
mod run;
mod search;
mod symmetry;
mod tables;

use crate::givens;
use crate::walk::ended;
use marks::Marks;
use search::Search;
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::*;
use symmetry::{emit_images, ways};

/// The greatest limit up to which solutions are visited one by one: a test of uniqueness.
const FEW: u64 = 2;

/// The bitboard solver.
pub struct Bands {
    search: Search,
}

impl Component for Bands {
    const NAME: &'static str = "bands";
    const DOC: &'static str =
        "Bitboard solver by digit and band, with locked candidates. Fast on any CPU";
    const ROLES: &'static [Role] = &[Role::CountsGuesses];

    fn create(_: &Args<'_>) -> Result<Bands> {
        Ok(Bands { search: Search::new(Cpu::for_auto()?) })
    }

    fn machine_info() -> String {
        match Cpu::for_auto() {
            Ok(Cpu { bmi2: true, .. }) => "gathers bits with BMI2".to_owned(),
            Ok(_) => "gathers bits with shifts".to_owned(),
            Err(error) => error.to_string(),
        }
    }
}

impl Solver for Bands {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        givens::in_range(puzzle)?;
        if limit == 0 {
            return Ok(0);
        }
        let mut found = 0_u64;
        let walk = if limit > FEW {
            self.search.count(Marks::new(puzzle), limit, &mut found)
        } else {
            self.search.run(Marks::new(puzzle), |_, symmetries| {
                found = found.saturating_add(ways(symmetries));
                if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(Ok(())) }
            })
        };
        // A solution may represent more than the limit.
        ended(walk).map(|()| found.min(limit))
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        givens::in_range(puzzle)?;
        ended(self.search.run(Marks::new(puzzle), |marks, symmetries| {
            emit_images(&marks.digits(), symmetries, emit)
        }))
    }

    fn find(&mut self, puzzle: &Puzzle, except: Option<Candidate>) -> Result<Option<Grid>> {
        givens::in_range(puzzle)?;
        let mut marks = Marks::new(puzzle);
        if let Some(candidate) = except {
            marks.exclude(candidate.cell(), candidate.digit());
        }
        let mut found = None;
        let walk = self.search.run(marks, |marks, _| {
            found = Some(Grid::known(marks.digits()));
            ControlFlow::Break(Ok(()))
        });
        ended(walk).map(|()| found)
    }

    fn guesses(&self) -> Option<u64> {
        Some(self.search.guesses)
    }
}
