//! `bottom_up`: random givens on a blank board until the solution is unique, after der Mouse.
//!
//! der Mouse, "Sudoku creation" (rec.puzzles, 2005): put random digits into the cells of a random
//! orbit of the symmetry. If the puzzle then has no solution, take them back; if it has several,
//! continue; if it has one, it is done. "prune" then tries to remove every orbit once, and "nofork"
//! counts a unique puzzle that needs a tree search as if it had several solutions. The distribution
//! of puzzles is that of his program, but with far fewer calls of the solver:
//!
//! * known solutions are kept, and replace most calls (`build.rs`);
//! * draws that are known to be impossible are not repeated (`draft.rs`).
//!
//! On large boards his program "can sit there generating random numbers for a long time". For these
//! he proposes to feed the solver's findings back to the placement of numbers. With `feedback`
//! orbits are drawn as before, and get the digits of the first solution that the solver has found.
//! Every draw is possible then, and the solver only has to decide whether the solution is unique.
//!
//! The method favours few clues strongly: it gives no fair sample of all puzzles.
//!
//! Measured on one core of a Zen 5 with `auto` on AVX-512, through the plugin interface. Puzzles
//! per second, the mean of their clues, and the solver calls per puzzle:
//!
//! | board | symmetry                             | rate   | clues | calls |
//! |-------|--------------------------------------|-------:|------:|------:|
//! | 9x9   | none                                 | 17,000 |  23.9 |    54 |
//! | 9x9   | half turn                            | 20,700 |  26.5 |    67 |
//! | 9x9   | quarter turn                         | 13,000 |  29.4 |   104 |
//! | 16x16 | none                                 |     74 |  91.2 |   213 |
//! | 16x16 | none, with feedback                  |     96 |  93.6 |   187 |
//! | 16x16 | half turn                            |     93 |  96.8 |   313 |
//! | 16x16 | half turn, with feedback             |    143 | 101.1 |   136 |
//! | 25x25 | half turn, with feedback, no fork    |     60 |   287 |     1 |
//! | 25x25 | half turn, with feedback, not pruned |     34 |   430 |     9 |
//!
//! With feedback, bisection finds the number of draws that make the solution unique, as solvers are
//! slowest shortly before it. On 25x25 boards this takes 2 ms, not 0.7 s.
//!
//! A 25x25 board that may need a search takes about a minute to prune to the end. There, single
//! calls of the solver take a second and more. Most of these show that the orbit is needed (with
//! seed 1, 83 of the 100 that take more than 1,000 guesses). So `guesses` limits them, and an orbit
//! stays if the result is unknown. The puzzle's solution is unique in any case; only without a
//! limit is it certain that no orbit is redundant. Half turn, the mean of seeds 1 to 7, CPU time on
//! one core of a Zen 4:
//!
//! | guesses | seconds | clues |
//! |--------:|--------:|------:|
//! |     500 |    0.42 | 289.6 |
//! |   1,000 |    0.80 | 289.0 |
//! |   3,000 |    2.04 | 288.1 |
//!
//! Rejected experiments, on 16x16 boards with half turn:
//!
//! * To test which orbits are needed before any is removed, while that is quick: 4 % more
//!   instructions.
//! * Look for two digits or lines that can be swapped without changing a given, before calling the
//!   solver. They show that a quarter of the orbits are needed, but the solver decides these
//!   fastest anyway: 2 % less time. Use them as second solutions while building: no gain, as known
//!   solutions then replace fewer calls.
//! * Ask the solver, when a draw is tested, for a solution near a known one: it seldom finds one
//!   sooner, and may search for very long.
//! * To ask first whether a draw's first digit can be refuted without a guess: 1 % less time.
//! * Start feedback later: 100.1 clues after 38 draws and 98.7 after 46, in 1.2 and 1.4 times the
//!   time of feedback from the start. Without feedback it takes 1.8 times as long.

mod build;
mod draft;
mod oracle;
mod prune;
mod shape;
#[cfg(test)]
mod tests;

use crate::begin;
use crate::level::Level;
use crate::symmetry::{ORBITS, SYMMETRY, Symmetry};
use build::Build;
use draft::Layout;
use oracle::Oracle;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;
use shape::Shape;

/// Digits by rows, 0 for blank.
type Digits = Vec<u8>;

/// der Mouse's generator.
pub struct BottomUp {
    layout: Layout,
    prune: bool,
    /// The techniques that solve the puzzles; none if they may need a search.
    level: Option<Level>,
    tries: u64,
    feedback: bool,
    /// The number of guesses of the solver after which an orbit is kept.
    guesses: u64,
}

/// The order of classic boards.
const DEFAULT_ORDER: i64 = 3;

options! {
    struct Options {
        symmetry: String, as SYMMETRY;
        orbits: String, as ORBITS;
        /// Rows and columns of a box: 4 for 16x16 boards; for classic rules alone
        order: i64 = DEFAULT_ORDER, in 2..=5;
        /// Rows and columns of a box that is not square, such as 2x3; for classic rules alone
        boxes: String = "";
        /// Remove redundant orbits at the end
        prune: bool = true;
        /// Allow puzzles that need a search; otherwise `techniques` must solve them, for classic
        /// rules alone
        fork: bool = true;
        /// Techniques that solve puzzles without a search: naked and hidden singles, or locked
        /// candidates too
        techniques: String = "singles", of ["singles", "locked"];
        /// Allow a given in the centre cell, if the board has one
        centre: bool = true;
        /// Maximum number of draws per puzzle
        tries: u64 = 1_000_000, in 1..=1_000_000_000_000;
        /// Once the solver has found a solution, fill random cells from it until it is the only
        /// one; auto: on boards of more than 16 digits
        feedback: String = "auto", of ["auto", "always", "never"];
        /// On boards other than 9x9, keep an orbit unless this many guesses show that it is
        /// redundant; 0: 1,000 for more than 16 digits, else no limit
        guesses: u64 = 0, in 0..=1_000_000_000_000;
    }
}

impl Component for BottomUp {
    const NAME: &'static str = "bottom_up";
    const DOC: &'static str = "Puzzles built by adding random givens to a blank board until the \
         solution is unique. A biased sample, with few clues";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<BottomUp> {
        let (rules, options) = (args.rules(), Options::read(args));
        let boxes = options.boxes()?;
        let shape = match rules.is_classic() {
            true => Shape::Boxes(boxes),
            false => options.check_rules(rules).map(|()| Shape::Ruled(rules))?,
        };
        let orbits = Symmetry::parse(&options.symmetry, &options.orbits)?.orbits(shape.digits())?;
        let has_centre = shape.digits() % 2 == 1;
        let barred = (has_centre && !options.centre).then_some(shape.cells() / 2);
        Ok(BottomUp {
            layout: Layout::new(shape, orbits, barred),
            prune: options.prune,
            level: (!options.fork).then(|| Level::new(boxes, &options.techniques)),
            tries: options.tries,
            feedback: match options.feedback.as_str() {
                "auto" => shape.digits() > 16,
                chosen => chosen == "always",
            },
            guesses: match options.guesses {
                0 if shape.digits() > 16 => 1000,
                0 => u64::MAX,
                chosen => chosen,
            },
        })
    }
}

impl Options {
    /// The boxes that either option asks for.
    fn boxes(&self) -> Result<Boxes> {
        let Options { order, boxes, .. } = self;
        if boxes.is_empty() {
            let side = *order as usize;
            let square = Boxes::new(side, side);
            return square.ok_or_else(|| Error::failed(format!("order {order}: expected 2 to 5")));
        }
        if *order != DEFAULT_ORDER {
            let both = format!("`order` is {order} and `boxes` is {boxes}: leave one of them out");
            return Err(Error::failed(both));
        }
        boxes.trim().parse().map_err(|error| Error::failed(format!("option `boxes`: {error}")))
    }

    /// Rejects options for classic rules under others.
    fn check_rules(&self, rules: Rules) -> Result<()> {
        let classic = [
            ("order", self.order != DEFAULT_ORDER),
            ("boxes", !self.boxes.is_empty()),
            ("fork", !self.fork),
        ];
        match classic.into_iter().find(|&(_, is_set)| is_set) {
            None => Ok(()),
            Some((option, _)) => Err(Error::failed(format!(
                "option `{option}` is for classic rules, not for {rules}: leave it out"
            ))),
        }
    }
}

impl BottomUp {
    /// Whether puzzles need each of their clues: each was tried alone, by a solver without a limit.
    fn makes_minimal(&self) -> bool {
        let is_alone = |orbit: &Vec<usize>| orbit.len() == 1;
        let is_decided = self.level.is_none() && self.guesses == u64::MAX;
        self.prune && is_decided && self.layout.orbits.iter().all(is_alone)
    }
}

impl Generator for BottomUp {
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        begin::nothing(task, BottomUp::NAME)?;
        let layout = &self.layout;
        let mut random = RandomNumbers::new(task.seed);
        let mut oracle = Oracle::new(layout.shape, solver);
        let build = Build::new(layout, &mut oracle, self.level.as_mut(), self.tries, self.feedback);
        let built = build.run(&mut random)?;
        let tries = built.tries;
        let puzzle = if self.prune {
            let level = self.level.as_mut();
            prune::prune(built, layout, &mut oracle, level, self.guesses, &mut random)?
        } else {
            built.puzzle
        };
        let (board, is_minimal) = (layout.shape.board(&puzzle)?, self.makes_minimal());
        let _ = emit(&Generated { is_minimal, ..board.into() });
        Ok(tries)
    }
}
