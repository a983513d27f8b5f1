//! Techniques under other rules: the finders that work on any houses.
//!
//! | file | techniques |
//! |---|---|
//! | `singles` | `full_house`, `hidden_single`, `naked_single` |
//! | `locked` | `pointing`, `claiming` |
//! | `subsets` | `naked_subset`, `hidden_subset` |
//! | `fish` | `fish`: base and cover houses are any houses |
//!
//! A technique keeps its finder for classic sudoku, which knows that there are 27 houses of nine
//! cells. [`AnyRules`] chooses the finder by the rules that an instance is made for. Here houses
//! are sets of cells, examined one by one. A house with fewer cells than there are digits holds
//! each digit at most once. So it may have naked subsets and cover a fish, and nothing else.

mod fish;
mod locked;
mod singles;
mod subsets;
#[cfg(test)]
mod tests;

use seventeen_core::proof::{Claim, Constraint, Reason, Source};
use seventeen_plugin::prelude::*;

/// A technique that has a finder for any houses.
pub trait InHouses: Component + Technique {
    /// Emits its steps in a position of other rules, the preferred one first.
    fn find_in_houses(&self, position: &Position, emit: Emit<'_, Step>) -> ControlFlow<()>;
}

/// The technique `T` for any rules.
pub struct AnyRules<T> {
    technique: T,
    rules: Rules,
}

impl<T: InHouses> Component for AnyRules<T> {
    const NAME: &'static str = T::NAME;
    const DOC: &'static str = T::DOC;
    const ABOUT: &'static str = T::ABOUT;
    const DEFINITION: &'static str = T::DEFINITION;
    const PARAMS: &'static [Param] = T::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<AnyRules<T>> {
        Ok(AnyRules { technique: T::create(args)?, rules: args.rules() })
    }
}

impl<T: InHouses> Technique for AnyRules<T> {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        if self.rules.is_classic() {
            return self.technique.find(position, emit);
        }
        let _ = self.technique.find_in_houses(position, emit);
        Ok(())
    }
}

/// A house of the rules.
#[derive(Clone, Copy)]
struct RuledHouse {
    /// Its index in the rules.
    index: usize,
    cells: Cells,
    /// Whether it holds each digit.
    is_full: bool,
}

/// The houses in search order: those that are no lines, then columns, then rows.
fn houses_of(rules: Rules) -> impl Iterator<Item = RuledHouse> + Clone {
    let (all, side) = (rules.houses(), rules.side());
    let order = (2 * side..all.len()).chain(side..2 * side).chain(0..side);
    order.map(move |index| {
        let cells = all[index];
        RuledHouse { index, cells, is_full: cells.len() as usize == side }
    })
}

impl RuledHouse {
    /// The kind of the house, in the words that rating profiles have for classic ones: `row`,
    /// `column`, or `box` for all others.
    fn form(self, rules: Rules) -> &'static str {
        match self.index / rules.side() {
            0 => "row",
            1 => "column",
            _ => "box",
        }
    }

    /// Its cells in their order, by which a set of places has bit `k` for cell `k`.
    fn in_order(self) -> Vec<Cell> {
        self.cells.iter().collect()
    }

    /// The places of a digit in the house, for proofs.
    fn holds(self, rules: Rules, digit: Digit) -> Constraint {
        Constraint::in_house(rules, self.index, digit)
    }

    /// The digits that none of its cells has.
    fn missing_digits(self, position: &Position) -> Digits {
        let set = self.cells.iter().filter_map(|cell| position.digit(cell));
        position.rules().digits() - set.collect::<Digits>()
    }
}

/// With the proof that truths lie in as many links, so that these candidates of the links, which
/// lie in no truth, are false.
fn proved_by_cover(
    mut step: Step,
    truths: impl IntoIterator<Item = Constraint>,
    links: impl IntoIterator<Item = Constraint>,
    out: &[Candidate],
) -> Step {
    if !out.is_empty() {
        let truths = truths.into_iter().map(Source::from).collect();
        let links = links.into_iter().collect();
        let reason = Reason::Cover { truths, links, without: Vec::new() };
        step.proof.add(Claim::none_of(out.iter().copied()), reason);
    }
    step
}

/// The cells that see every one of `cells`.
fn seen_by_all(rules: Rules, cells: Cells) -> Cells {
    cells.iter().fold(rules.cells(), |seen, cell| seen & rules.peers(cell))
}
