//! What verbs return: harvested sets, cliques, counts, solutions, enumerations.

use crate::failure::{Res, bad_input};
use crate::input::Noted;
use crate::problem::Problem;
use rhai::{Dynamic, ImmutableString, Map};
use seventeen_core::{Board, Bound, Cells, Effort, Grid, Outcome, Outline, Puzzle};
use std::sync::Arc;

/// The unavoidable sets harvested from a grid: minimal, by ascending size.
#[derive(Clone)]
pub(crate) struct Sets {
    pub(crate) grid: Noted<Grid>,
    pub(crate) sets: Arc<Vec<Cells>>,
    /// CPU time of the harvest, in seconds.
    pub(crate) seconds: f64,
}

/// Pairwise disjoint sets that a strategy chose.
#[derive(Clone)]
pub(crate) struct Clique {
    pub(crate) grid: Noted<Grid>,
    pub(crate) sets: Vec<Cells>,
    pub(crate) bound: Bound,
    pub(crate) strategy: ImmutableString,
}

/// How many solutions a puzzle has.
#[derive(Clone)]
pub(crate) struct Counted {
    pub(crate) problem: Problem,
    pub(crate) count: u64,
    /// Whether the count stopped at its limit: there may be more.
    pub(crate) limited: bool,
}

/// A puzzle and its solution.
#[derive(Clone)]
pub(crate) struct Solved {
    pub(crate) problem: Problem,
    pub(crate) solution: Solution,
}

/// What solving came to.
#[derive(Clone)]
pub(crate) enum Solution {
    Grids(Outcome),
    /// The first two solutions at most.
    Boards(Vec<Board>),
}

impl Solution {
    /// 0, 1, or 2 for several.
    pub(crate) fn count(&self) -> usize {
        match self {
            Solution::Grids(outcome) => outcome.count(),
            Solution::Boards(boards) => boards.len(),
        }
    }

    /// The first or the second solution as a value of a recipe's, or nothing.
    pub(crate) fn value(&self, index: usize) -> Dynamic {
        match self {
            Solution::Grids(outcome) => {
                outcome.grid(index).map_or(Dynamic::UNIT, |grid| Dynamic::from(Noted::from(grid)))
            }
            Solution::Boards(boards) => boards
                .get(index)
                .map_or(Dynamic::UNIT, |board| Dynamic::from(Noted::from(board.clone()))),
        }
    }

    /// The first or the second solution, as it is written.
    pub(crate) fn text(&self, index: usize) -> Option<String> {
        match self {
            Solution::Grids(outcome) => outcome.grid(index).map(|grid| grid.to_string()),
            Solution::Boards(boards) => boards.get(index).map(Board::to_string),
        }
    }
}

/// What was asked of an enumeration beside the number of clues.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Asked {
    /// Cells that are givens of every puzzle.
    pub(crate) given: Cells,
    /// Cells that are givens of none.
    pub(crate) dead: Cells,
    /// Minimal puzzles only.
    pub(crate) minimal: bool,
    /// One puzzle is enough.
    pub(crate) first: bool,
    /// Puzzles are counted and not kept.
    pub(crate) count_only: bool,
}

/// All puzzles with a number of clues that an enumerator found in a grid, or as many of them as
/// were asked for.
#[derive(Clone)]
pub(crate) struct Enumeration {
    pub(crate) grid: Noted<Grid>,
    /// The unavoidable sets that the enumerator was given.
    pub(crate) sets: Arc<Vec<Cells>>,
    pub(crate) clues: u32,
    pub(crate) asked: Asked,
    pub(crate) enumerator: ImmutableString,
    pub(crate) strategy: ImmutableString,
    /// What the enumerator says of how it searched.
    pub(crate) method: ImmutableString,
    /// The givens of the puzzles, in the puzzles' order: there may be millions, and a set is a
    /// fifth of a puzzle.
    pub(crate) givens: Arc<Vec<Cells>>,
    /// How many puzzles were found, kept or not.
    pub(crate) count: u64,
    pub(crate) outline: Outline,
    pub(crate) effort: Effort,
    /// CPU time of all threads, in seconds, without the harvest.
    pub(crate) seconds: f64,
    /// Whether every part was searched: otherwise the run was cancelled and puzzles may lack.
    pub(crate) complete: bool,
}

impl Asked {
    /// The end of "so many puzzles of so many clues": nothing where all were asked for.
    pub(crate) fn words(&self) -> String {
        let mut words = String::new();
        for (what, cells) in [("given", self.given), ("dead", self.dead)] {
            match cells.len() {
                0 => {}
                1..=12 => words += &format!(", {what} {cells}"),
                n => words += &format!(", {n} cells {what}"),
            }
        }
        for (is_asked, what) in
            [(self.first, ", the first one only"), (self.count_only, ", counted only")]
        {
            words += if is_asked { what } else { "" };
        }
        words
    }
}

impl Enumeration {
    /// The puzzles that were kept, in the order of their cells.
    pub(crate) fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        self.givens.iter().map(|&givens| self.grid.value.puzzle(givens))
    }

    /// The same for those who need all that were found.
    pub(crate) fn kept(&self) -> Res<impl Iterator<Item = Puzzle>> {
        if self.asked.count_only {
            let count = self.count;
            return Err(bad_input(format_args!(
                "the enumeration was asked with `count_only`: it counted {count} puzzles and kept \
                 none"
            )));
        }
        Ok(self.puzzles())
    }

    /// What it found and cost, without the puzzles.
    pub(crate) fn record(&self) -> Map {
        let integer = |n: u64| Dynamic::from(n as i64);
        [
            ("grid", self.grid.to_string().into()),
            ("clues", integer(self.clues.into())),
            ("given", self.asked.given.to_string().into()),
            ("dead", self.asked.dead.to_string().into()),
            ("minimal", self.asked.minimal.into()),
            ("first", self.asked.first.into()),
            ("count_only", self.asked.count_only.into()),
            ("enumerator", self.enumerator.clone().into()),
            ("method", self.method.clone().into()),
            ("clique", self.strategy.clone().into()),
            ("mcn", integer(self.outline.clique.into())),
            ("proven", (self.outline.bound == Bound::Greatest).into()),
            ("sets", integer(self.outline.sets.into())),
            ("parts", integer(self.outline.parts.into())),
            ("nodes", integer(self.effort.nodes)),
            ("tests", integer(self.effort.tests)),
            ("fresh", integer(self.effort.fresh)),
            ("count", integer(self.count)),
            ("seconds", self.seconds.into()),
            ("complete", self.complete.into()),
        ]
        .into_iter()
        .map(|(name, value)| (name.into(), value))
        .collect()
    }

    /// One line for a person.
    pub(crate) fn summary(&self) -> String {
        let count = self.count;
        let plural = if count == 1 { "" } else { "s" };
        let minimal = if self.asked.minimal { "minimal " } else { "" };
        let relation = if self.outline.bound == Bound::Greatest { "=" } else { ">=" };
        let state = if self.complete {
            ""
        } else {
            ", INTERRUPTED: puzzles may lack, and unfinished parts are not counted"
        };
        let enumerator = match &*self.method {
            method if method.starts_with(&*self.enumerator) => method.to_owned(),
            "" => self.enumerator.to_string(),
            method => format!("{} ({method})", self.enumerator),
        };
        format!(
            "{count} {minimal}puzzle{plural} of {} clues{}; {enumerator} with {}: MCN {relation} {}, \
             {} sets, {} nodes, {} tests, {:.2} CPU s{state}",
            self.clues,
            self.asked.words(),
            self.strategy,
            self.outline.clique,
            self.outline.sets,
            self.effort.nodes,
            self.effort.tests,
            self.seconds
        )
    }
}

impl Clique {
    /// One line for a person.
    pub(crate) fn summary(&self) -> String {
        let sizes: Vec<String> = self.sets.iter().map(|set| set.len().to_string()).collect();
        let relation = if self.bound == Bound::Greatest { "=" } else { ">=" };
        format!("{}: MCN {relation} {}, sizes {}", self.strategy, self.sets.len(), sizes.join(" "))
    }
}

impl Sets {
    /// How many sets there are of each size: `U4: 12, U6: 30`.
    pub(crate) fn sizes(&self) -> String {
        let mut sizes = Vec::new();
        for group in self.sets.chunk_by(|a, b| a.len() == b.len()) {
            sizes.push(format!("U{}: {}", group[0].len(), group.len()));
        }
        sizes.join(", ")
    }

    /// How many there are, by size as far as puzzles with few clues depend on it, and what they
    /// cost, without the sets.
    pub(crate) fn record(&self) -> Map {
        let count = |size: u32| self.sets.iter().filter(|set| set.len() == size).count();
        let larger = self.sets.iter().filter(|set| set.len() > 12).count();
        let sizes = [4, 6, 8, 9, 10, 11, 12].map(|size| (format!("u{size}"), count(size)));
        let counts = [("sets".to_owned(), self.sets.len()), ("larger".to_owned(), larger)];
        let counts = counts.into_iter().chain(sizes);
        let mut record: Map =
            counts.map(|(name, count)| (name.into(), Dynamic::from(count as i64))).collect();
        record.insert("grid".into(), self.grid.to_string().into());
        record.insert("seconds".into(), self.seconds.into());
        record
    }
}
