//! `bottom_up`: random givens on a blank board until the solution is unique; der Mouse's way.
//!
//! der Mouse, "Sudoku creation" (rec.puzzles, 2005): put random digits into the cells of a random
//! orbit of the symmetry; if the puzzle has no solution then, take them back; if it has several,
//! go on; if it has one, that is the puzzle. "prune" then tries to remove every orbit once, and
//! "nofork" counts a unique puzzle that needs a tree search as if it had several solutions.
//! Puzzles come out as from his program, each as often, but with far fewer calls of the solver:
//!
//! * solutions seen are kept, and answer most of what would be asked (`build.rs`);
//! * what is known to be impossible is not drawn again (`draft.rs`): the cure that he proposes
//!   for large boards, which "can sit there generating random numbers for a long time".
//!
//! The way favours few clues strongly: it is no fair sample of all puzzles.
//!
//! Measured on one core, busy with other work besides, with `auto` on AVX-512; puzzles a second,
//! the mean of their clues, and how often the solver was called for a puzzle:
//!
//! | board | symmetry                 | rate   | clues | calls |
//! |-------|--------------------------|-------:|------:|------:|
//! | 9x9   | none                     | 15,500 |  23.8 |    54 |
//! | 9x9   | none, not pruned         | 31,000 |  32.7 |    23 |
//! | 9x9   | half turn                | 20,000 |  26.5 |    62 |
//! | 9x9   | quarter turn             | 14,500 |  29.4 |    97 |
//! | 16x16 | none                     |     43 |  91.2 |   319 |
//! | 16x16 | half turn                |     60 |  96.7 |   376 |
//!
//! On 25x25 boards it is of little use: from some 240 clues on, long before the solution is
//! unique, a single call takes the solver seconds, and there was no puzzle within a minute.
//!
//! What was tried and left out: to test which orbits are needed before any is removed, while that
//! is quick (16x16: 4 % more instructions); to look for another solution near the known one, a
//! random twentieth of the other cells fixed (found in 4 of 10 cases, no gain).

mod build;
mod draft;
mod oracle;
mod prune;
#[cfg(test)]
mod tests;

use crate::draw::Draw;
use crate::level::{Level, TECHNIQUES};
use crate::symmetry::{ORBITS_DOC, SYMMETRIES, SYMMETRY_DOC, Symmetry};
use build::Build;
use draft::Layout;
use oracle::Oracle;
use seventeen_plugin::prelude::*;

/// Digits by rows, 0 for blank.
type Digits = Vec<u8>;

/// der Mouse's generator.
pub struct BottomUp {
    layout: Layout,
    prune: bool,
    /// What the puzzles are solved by; none if they may need a search.
    level: Option<Level>,
    tries: u64,
}

impl Component for BottomUp {
    const NAME: &'static str = "bottom_up";
    const DOC: &'static str =
        "Random givens on a blank board until the solution is unique; no fair sample: few clues";
    const PARAMS: &'static [Param] = &[
        Param::choice("symmetry", "none", SYMMETRIES, SYMMETRY_DOC),
        Param::text("orbits", "", ORBITS_DOC),
        Param::int("order", 3, 2..=5, "Rows and columns of a box: 4 for 16x16 boards"),
        Param::text("boxes", "", "Rows and columns of a box that is no square, such as 2x3"),
        Param::bool("prune", true, "Whether orbits that are not needed are removed in the end"),
        Param::bool(
            "fork",
            true,
            "Whether puzzles may need a search; else `techniques` solve them",
        ),
        Param::choice(
            "techniques",
            "singles",
            TECHNIQUES,
            "What solves puzzles without a search: naked and hidden singles, or locked candidates too",
        ),
        Param::bool("centre", true, "Whether the centre cell, where there is one, may be filled"),
        Param::int(
            "tries",
            1_000_000,
            1..=i64::MAX,
            "How many draws are made for a puzzle at most",
        ),
    ];

    fn create(args: &Args<'_>) -> Result<BottomUp> {
        let boxes = boxes(args.int(2) as usize, args.text(3))?;
        let orbits = Symmetry::parse(args.text(0), args.text(1))?.orbits(boxes.digits())?;
        let has_centre = boxes.digits() % 2 == 1;
        let barred = (has_centre && !args.bool(7)).then_some(boxes.cells() / 2);
        Ok(BottomUp {
            layout: Layout::new(boxes, orbits, barred),
            prune: args.bool(4),
            level: (!args.bool(5)).then(|| Level::new(boxes, args.text(6))),
            tries: args.int(8) as u64,
        })
    }
}

fn boxes(order: usize, boxes: &str) -> Result<Boxes> {
    if boxes.is_empty() {
        let square = Boxes::new(order, order);
        return square.ok_or_else(|| Error::failed(format!("order {order}: expected 2 to 5")));
    }
    boxes.trim().parse().map_err(|error| Error::failed(format!("option `boxes`: {error}")))
}

impl Generator for BottomUp {
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        if task.from.is_some() {
            return Err(Error::failed("`bottom_up` begins with a blank board: expected no other"));
        }
        let layout = &self.layout;
        let mut random = Draw::new(task.seed);
        let mut oracle = Oracle::new(layout.boxes, solver);
        let build = Build::new(layout, &mut oracle, self.level.as_mut(), self.tries);
        let built = build.run(&mut random)?;
        let tries = built.tries;
        let puzzle = if self.prune {
            prune::prune(built, layout, &mut oracle, self.level.as_mut(), &mut random)?
        } else {
            built.puzzle
        };
        let _ = emit(&Generated::from(oracle::board(layout.boxes, &puzzle)?));
        Ok(tries)
    }
}
