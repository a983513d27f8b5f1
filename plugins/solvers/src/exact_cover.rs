//! `exact_cover`: boards of any size, as exact covers on bit masks.
//!
//! A solution covers four kinds of items, each exactly once: a digit in each cell, and each digit
//! in each row, column and box. An option, a digit in a cell, covers four of them. These are the
//! terms of Donald E. Knuth (The Art of Computer Programming 4B, 7.2.2.1). His dancing links
//! (`dancing_links.rs`) hold an item's options in a list; here one mask of 16, 32 or 64 bits is
//! enough. His search tries an item with a single option like any other; here it is chosen at once.
//! Four ideas make the search:
//!
//! * An item with two options that both cover another item leaves that one no third option: the
//!   exact cover's name for locked candidates (`deduction.rs`).
//! * The next item is one with the fewest options, and of these the one that was most often part of
//!   a contradiction. Such weights are by Boussemart, Hemery, Lecoutre and Sais ("Boosting
//!   systematic search by weighting constraints", 2004), who divide the first by the second.
//! * Until there is a solution, an attempt with many contradictions is abandoned, and a new one
//!   starts with the learnt weights. This follows Gomes, Selman and Kautz ("Boosting combinatorial
//!   search through randomization", 1998). The weights replace their randomness.
//! * A guess copies the masks, 2 kB up to 16 digits and 16 kB up to 32, so nothing has to be
//!   undone.
//!
//! Only the memory is kept from one board to the next, so the order of a board's solutions does not
//! depend on earlier boards.
//!
//! | file           | content                          |
//! |----------------|----------------------------------|
//! | `mask.rs`      | a set of an item's options       |
//! | `table.rs`     | tables by item                   |
//! | `layout.rs`    | the constants of a size of board |
//! | `start.rs`     | the options that givens leave    |
//! | `cover.rs`     | a partial cover                  |
//! | `deduction.rs` | deductions from a change of it   |
//! | `two.rs`       | an item with two options         |
//! | `places.rs`    | the places of a byte             |
//! | `search.rs`    | the search                       |
//!
//! Measured on one core of a Zen 5, to count two solutions: the mean of 4 to 50 boards, when masks
//! had 64 bits for every board. With masks as narrow as the board allows, generating 16x16 and
//! 25x25 boards takes 0.72 and 0.66 of the time (Zen 4):
//!
//! | board                                    | clues    | time           | guesses |
//! |------------------------------------------|----------|----------------|---------|
//! | 16x16, unique                            | 120      | 16 µs          | 0.4     |
//! | 16x16, unique                            | 110      | 52 µs          | 10      |
//! | 16x16, minimal                           | 92 to 95 | 0.68 ms        | 180     |
//! | 16x16, many solutions                    | 0        | 72 µs          | 158     |
//! | 16x16, many solutions                    | 102      | 53 µs          | 26      |
//! | 25x25, unique                            | 320      | 46 µs          | 2       |
//! | 25x25, unique                            | 300      | 37 ms          | 6,200   |
//! | 25x25, many solutions                    | 0        | 4.7 ms         | 1,800   |
//!
//! Below 300 clues a unique 25x25 board can take seconds. It solves 157,000 9x9 puzzles with 17
//! clues per second, and 41,000 of the set top1465: five times as many as `dlx`.
//!
//! Rejected experiments (16x16 minimal; 25x25 unique with 300 clues):
//!
//! * No weights: 3,100 guesses instead of 320, and 2,700,000 instead of 41,000, without locked
//!   candidates.
//! * The weight of the item alone, not of all that its options cover: 190 guesses instead of 180,
//!   and 12,500 instead of 7,000. Halving the weights now and then: no gain.
//! * Search for locked candidates of any number of places before each guess: 150 guesses instead of
//!   180, and 6,300 instead of 7,000, in half as much time again.
//! * Only the heaviest of the pairs found since the last guess: 270 and 11,700 guesses, and no
//!   gain.
//! * Singles in the order in which they occur: 9,200 guesses instead of 7,000.
//! * Never abandon an attempt: of 340 solvable 25x25 boards with 5 to 60 % of the cells given, the
//!   slowest then took 2.7 s, now 0.15 s. But on fourteen hard unique boards attempts take twice
//!   the time.
//! * One loop over all options that a choice removes in place of four: by a simulation a quarter
//!   fewer mispredicted branches, but 8 % more time.
//! * To compile deductions for BMI1 and BMI2: 3 % less time.
//! * If a similar board is known, prefer items that cannot have its options. This takes a third
//!   more guesses if it breaks ties between items with as many options, and 1.6 times as many if it
//!   counts as one option.
//! * Break ties of weight by the item whose options cover most others with few options, or keep
//!   weights from one board to the next. These take 2 and 5 % fewer guesses in pruning 16x16
//!   boards.

mod cover;
mod deduction;
mod layout;
mod mask;
mod places;
mod search;
mod start;
mod table;
#[cfg(test)]
mod tests;
mod two;

use crate::givens;
use crate::walk::{Walk, count, emit_digits, ended};
use search::{Search, Searches, Visit, Written};
use seventeen_plugin::prelude::*;

/// The solver of boards of any size.
#[derive(Default)]
pub struct ExactCover {
    /// For boards of up to 16 digits, up to 32, and more: each once it is needed.
    searches: [Option<Box<dyn Searches>>; 3],
}

impl Component for ExactCover {
    const NAME: &'static str = "exact_cover";
    const DOC: &'static str = "Exact cover search on bit masks, for boards of any size";
    const ROLES: &'static [Role] = &[Role::CountsGuessesOfBoards];

    fn create(_: &Args<'_>) -> Result<ExactCover> {
        Ok(ExactCover::default())
    }
}

impl Solver for ExactCover {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        givens::in_range(puzzle)?;
        self.count_board(&puzzle.into(), limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        givens::in_range(puzzle)?;
        ended(self.walk(&puzzle.into(), &mut |written| {
            let mut digits = [0; 81];
            written(&mut digits);
            emit_digits(digits, emit)
        }))
    }

    fn guesses(&self) -> Option<u64> {
        Some(self.searches.iter().flatten().map(|search| search.guesses()).sum())
    }

    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        ended(self.walk(board, &mut |written| emit_board(written, board.boxes(), emit)))
    }

    fn find_board(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
    ) -> Result<Option<Board>> {
        let mut found = None;
        ended(self.search(board).find(board, near, except, &mut |written| {
            emit_board(written, board.boxes(), &mut |board| {
                found = Some(board.clone());
                ControlFlow::Break(())
            })
        }))?;
        Ok(found)
    }

    fn is_solvable(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        guesses: u64,
    ) -> Result<Option<bool>> {
        self.search(board).is_solvable(board, near, except, guesses)
    }

    fn count_board(&mut self, board: &Board, limit: u64) -> Result<u64> {
        count(limit, |found| self.walk(board, &mut |_| found()))
    }
}

impl ExactCover {
    /// The search for boards of this size, with masks as narrow as possible.
    fn search(&mut self, board: &Board) -> &mut dyn Searches {
        let boxes = board.boxes();
        let [small, large, larger] = &mut self.searches;
        &mut **match boxes.digits() {
            ..=16 => small.get_or_insert_with(|| Box::new(Search::<u16, 1024>::new(boxes))),
            17..=32 => large.get_or_insert_with(|| Box::new(Search::<u32, 4096>::new(boxes))),
            _ => larger.get_or_insert_with(|| Box::new(Search::<u64, 16384>::new(boxes))),
        }
    }

    /// Visits all solutions of a board.
    fn walk(&mut self, board: &Board, visit: Visit<'_>) -> Walk {
        self.search(board).find(board, None, None, visit)
    }
}

fn emit_board(written: Written<'_>, boxes: Boxes, emit: Emit<'_, Board>) -> Walk {
    let mut digits = vec![0; boxes.cells()];
    written(&mut digits);
    match Board::from_digits(boxes, digits) {
        Ok(board) => emit(&board).map_break(Ok),
        Err(error) => ControlFlow::Break(Err(Error::failed(error.to_string()))),
    }
}
