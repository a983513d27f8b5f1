//! `bands`: bitboards by digit and band, with locked candidates by table. Fast on any machine.
//!
//! The ideas are those of JCZSolve (zhouyundong, champagne and others, New Sudoku Players' Forum,
//! from 2012 on), which most fast solvers since then share: a digit's places as words of 27 bits,
//! one for each band; what locked candidates say about such a word looked up by its nine
//! minirows; naked singles of all cells counted at once in bit slices; and branching on a cell
//! with two candidates. As in its successors fastdoku and fastbandsolver, the table is exact,
//! made of the union and the intersection of the diagonals that are possible; the same table
//! serves the stacks; and the cell to branch on is the one that sees most open cells.
//!
//! Three things are ours. A digit is settled in all bands and stacks in one go, where the others
//! go by words, and the cells that a round of digits turns out to hold are closed together. A
//! branch is on one candidate, "here" against "not here", whatever the number of candidates in
//! its cell. And where the marks show that alternatives lead to images of one another, one of
//! them is looked at: so the solutions of a grid without four of its digits, which come in
//! twenty-fours at least, are counted faster than they could be visited.
//!
//! | file          | what it is                                                           |
//! |---------------|----------------------------------------------------------------------|
//! | `layer.rs`    | a set of cells in words by band                                      |
//! | `tables.rs`   | what a digit's minirows, and its minicolumns, leave to it            |
//! | `gather.rs`   | from a layer to the indices of the tables, on any processor          |
//! | `pext.rs`     | the same, and the whole search, for processors with BMI2             |
//! | `marks.rs`    | the position and its rules                                           |
//! | `symmetry.rs` | choices whose alternatives lead to images                            |
//! | `search.rs`   | the search                                                           |
//! | `run.rs`      | which way to gather bits it is run with                              |
//!
//! Measured on one core of a Zen 5, puzzles a second with up to two solutions each; for grids
//! without four of their digits, and for puzzles with 190 solutions on average, the solutions
//! counted and those emitted, in millions a second:
//!
//! |                    | 17 clues | top1465 | SE 11 and above | four digits | 190 solutions |
//! |--------------------|---------:|--------:|----------------:|------------:|--------------:|
//! | with BMI2          |  712,000 | 174,000 |          28,300 |  162 \| 9.5 |    5.0 \| 3.3 |
//! | by shifts          |  543,000 | 131,000 |          22,700 |  134 \| 9.0 |    4.1 \| 2.7 |
//! | guesses per puzzle |     0.64 |     9.7 |              78 |          45 |            98 |
//!
//! Tried, and what it gave:
//!
//! * To look in stacks for lone columns only: a third slower on hard puzzles, by a quarter more
//!   guesses. And cells with two candidates each would then prove nothing.
//! * To look at all alternatives, whatever the symmetry: 1 to 2 % faster on hard puzzles, a sixth
//!   slower in counting many solutions, and 5.5 million a second with four digits removed.
//! * To branch on the first cell with two candidates: a third slower on hard puzzles, a fifth
//!   slower in counting. On the one whose candidates would take out most marks: more guesses on
//!   puzzles, a tenth fewer in counting.
//! * To count the parts of the grid that no open mark joins by themselves, and multiply: 3 to 6 %
//!   fewer positions, which does not pay for finding the parts.
//! * To settle a digit again at once when its stacks have changed it, rather than in the next
//!   round: the same.
//! * All nine digits in step, each in a lane of a vector, by logic in place of tables: with AVX2 a
//!   tenth faster on 17 clues than words one by one, a tenth slower on hard puzzles, and less
//!   than half as fast in counting; slower throughout without AVX2.

mod gather;
mod layer;
mod marks;
#[cfg(target_arch = "x86_64")]
mod pext;
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

/// The bitboard solver.
pub struct Bands {
    search: Search,
}

impl Component for Bands {
    const NAME: &'static str = "bands";
    const DOC: &'static str =
        "Bitboards by digit and band with locked candidates; fast on any machine";
    const SERVES: &'static [Purpose] = &[Purpose::CountsGuesses];

    fn create(_: &Args<'_>) -> Result<Bands> {
        Ok(Bands { search: Search::new(Cpu::for_auto()?) })
    }

    fn here() -> String {
        match Cpu::for_auto() {
            Ok(Cpu { bmi2: true, .. }) => "gathers bits by BMI2".to_owned(),
            Ok(_) => "gathers bits by shifts".to_owned(),
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
        let walk = self.search.run(Marks::new(puzzle), |_, symmetries| {
            found = found.saturating_add(ways(symmetries));
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(Ok(())) }
        });
        // A solution may stand for more than were asked for.
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
