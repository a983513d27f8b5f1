//! A list of puzzles, as an audit sees it, and what another list shares with it.

use super::facts::{Key, PuzzleFacts};
use super::sample::PuzzleSample;
use rayon::slice::ParallelSliceMut;
use seventeen_core::Cells;
use std::convert::Infallible;
use std::iter::Sum;

/// The facts about the puzzles of a list: counts, and keys in ascending order.
#[derive(Clone, Debug)]
pub struct AuditedList {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The puzzles without a solution.
    pub without_solution: u64,
    /// The puzzles with several solutions.
    pub with_several_solutions: u64,
    /// The number of puzzles by clues, from 0 to 81.
    pub by_clues: [u64; Cells::ALL.len() as usize + 1],
    /// Some of the puzzles, drawn at random.
    pub sample: PuzzleSample,
    texts: Vec<Key>,
    classes: Vec<Key>,
    grids: Vec<Key>,
    one_less: Vec<Key>,
}

/// How many puzzles of a second list share something with a first.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct OverlapCounts {
    /// They are in the first list.
    pub texts: u64,
    /// They are equivalent to a puzzle of the first list.
    pub classes: u64,
    /// A puzzle of the first list has an equivalent solution grid.
    pub grids: u64,
    /// They are not equivalent to a puzzle of the first list, but become so when one clue is added,
    /// removed, or replaced by another.
    pub one_clue_apart: u64,
}

impl AuditedList {
    /// A list of puzzles with these facts. It takes 48 bytes for each puzzle, and 16 for each of
    /// its clues unless the facts are [without neighbours](PuzzleFacts::without_neighbours).
    pub fn new(facts: impl IntoIterator<Item = PuzzleFacts>) -> AuditedList {
        let facts = facts.into_iter().map(Ok::<_, Infallible>);
        match AuditedList::try_new(facts, PuzzleSample::default()) {
            Ok(list) => list,
            Err(never) => match never {},
        }
    }

    /// A list of puzzles with these facts, one after the other, up to the first error. The sample
    /// is drawn from them.
    ///
    /// # Errors
    /// That error.
    pub fn try_new<E>(
        facts: impl IntoIterator<Item = Result<PuzzleFacts, E>>,
        sample: PuzzleSample,
    ) -> Result<AuditedList, E> {
        let mut list = AuditedList {
            puzzles: 0,
            without_solution: 0,
            with_several_solutions: 0,
            by_clues: [0; Cells::ALL.len() as usize + 1],
            sample,
            texts: Vec::new(),
            classes: Vec::new(),
            grids: Vec::new(),
            one_less: Vec::new(),
        };
        for facts in facts {
            list.add(facts?);
        }
        for keys in [&mut list.texts, &mut list.classes, &mut list.grids, &mut list.one_less] {
            keys.par_sort_unstable();
        }
        Ok(list)
    }

    fn add(&mut self, facts: PuzzleFacts) {
        self.puzzles += 1;
        self.sample.offer(&facts.puzzle);
        self.without_solution += u64::from(facts.solutions == 0);
        self.with_several_solutions += u64::from(facts.solutions > 1);
        self.by_clues[facts.puzzle.clues() as usize] += 1;
        self.texts.push(facts.text);
        self.classes.push(facts.class);
        self.grids.extend(facts.grid);
        self.one_less.extend(facts.one_less);
    }

    /// The puzzles that the list has before.
    pub fn repeated_texts(&self) -> u64 {
        count_repeats(&self.texts)
    }

    /// The puzzles that are equivalent to an earlier one.
    pub fn repeated_classes(&self) -> u64 {
        count_repeats(&self.classes)
    }

    /// The number of solution grids that are not equivalent.
    pub fn grids(&self) -> u64 {
        self.grids.len() as u64 - count_repeats(&self.grids)
    }

    /// The numbers of the list, by name; none where an empty list has no such number.
    pub(super) fn numbers(&self) -> [(&'static str, Option<u64>); 9] {
        [
            ("puzzles", Some(self.puzzles)),
            ("without_solution", Some(self.without_solution)),
            ("several_solutions", Some(self.with_several_solutions)),
            ("repeated_puzzles", Some(self.repeated_texts())),
            ("equivalent_puzzles", Some(self.repeated_classes())),
            ("solution_grids", Some(self.grids())),
            ("fewest_clues", self.nth_smallest_clues(0)),
            ("median_clues", self.nth_smallest_clues(self.puzzles / 2)),
            (
                "most_clues",
                self.puzzles.checked_sub(1).and_then(|last| self.nth_smallest_clues(last)),
            ),
        ]
    }

    /// The clues of the puzzle at this place, if the list was sorted by clues.
    fn nth_smallest_clues(&self, place: u64) -> Option<u64> {
        let up_to = self.by_clues.iter().scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        });
        up_to.zip(0..).find(|&(sum, _)| sum > place).map(|(_, clues)| clues)
    }

    /// The facts about a puzzle of another list, without what only this list needs, and what the
    /// puzzle shares with this list.
    pub fn compare(&self, facts: PuzzleFacts) -> (PuzzleFacts, OverlapCounts) {
        let shared = self.overlap_with_puzzle(&facts);
        (facts.without_neighbours(), shared)
    }

    /// What a puzzle of another list shares with this one.
    pub fn overlap_with_puzzle(&self, facts: &PuzzleFacts) -> OverlapCounts {
        let is_equivalent = contains(&self.classes, facts.class);
        OverlapCounts {
            texts: u64::from(contains(&self.texts, facts.text)),
            classes: u64::from(is_equivalent),
            grids: u64::from(facts.grid.is_some_and(|grid| contains(&self.grids, grid))),
            one_clue_apart: u64::from(!is_equivalent && self.has_neighbour(facts)),
        }
    }

    /// Whether a puzzle of the list becomes equivalent to this one when a clue is added, removed or
    /// replaced: one of them without a clue is the other, or the other without a clue.
    fn has_neighbour(&self, facts: &PuzzleFacts) -> bool {
        let is_known =
            |&less: &Key| contains(&self.classes, less) || contains(&self.one_less, less);
        contains(&self.one_less, facts.class) || facts.one_less.iter().any(is_known)
    }
}

impl OverlapCounts {
    /// Whether the lists have nothing in common.
    pub fn is_none(&self) -> bool {
        *self == OverlapCounts::default()
    }

    /// The numbers by name.
    pub fn numbers(&self) -> [(&'static str, u64); 4] {
        [
            ("shared_puzzles", self.texts),
            ("shared_classes", self.classes),
            ("shared_grids", self.grids),
            ("one_clue_apart", self.one_clue_apart),
        ]
    }
}

impl Sum for OverlapCounts {
    fn sum<I: Iterator<Item = OverlapCounts>>(all: I) -> OverlapCounts {
        all.fold(OverlapCounts::default(), |sum, it| OverlapCounts {
            texts: sum.texts + it.texts,
            classes: sum.classes + it.classes,
            grids: sum.grids + it.grids,
            one_clue_apart: sum.one_clue_apart + it.one_clue_apart,
        })
    }
}

fn contains(keys: &[Key], key: Key) -> bool {
    keys.binary_search(&key).is_ok()
}

/// The number of keys that are equal to an earlier one.
fn count_repeats(sorted: &[Key]) -> u64 {
    sorted.windows(2).filter(|two| two[0] == two[1]).count() as u64
}
