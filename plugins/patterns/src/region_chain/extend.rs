//! A stage after the first: each configuration grows by a box.
//!
//! Configurations that differ in the box added last are a *family*. Their common part is extended
//! once (`siblings.rs`). The unavoidable sets found in one of them are kept for the others, as
//! their parts in the last box and in the new one.

use super::fillings::{Fillings, Part, place, word_of};
use super::fills::BOX_CELLS;
use super::ground::Ground;
use super::join::{Join, Outcome};
use super::siblings::{self, Frame, Siblings};
use crate::second_filling::SecondFilling;
use seventeen_plugin::prelude::*;

/// The number of unavoidable sets kept for one family and box.
const KNOWN: usize = 1 << 16;

/// The approximate memory limit of a call in bytes: the known sets, the fillings of a box (three
/// lists, one of them with its lines), and the tables of two boxes.
pub(super) const MEMORY: u64 =
    (KNOWN * size_of::<Known>() + 12_096 * (3 * 24 + 12)) as u64 + super::pairs::MEMORY;

/// A part of a stage that is being done.
pub(super) struct Extension<'a> {
    pub(super) from: &'a Ground,
    pub(super) to: &'a Ground,
    /// The region before `from`, or none.
    pub(super) before: Region,
    /// The number of pairs of a filling and a clue set to try for each configuration and box.
    /// Beyond that only some fillings are tried, each in place of several.
    pub(super) most: u64,
    pub(super) search: SecondFilling,
    pub(super) labour: StageStats,
    pub(super) emit: Emit<'a, Configuration>,
}

/// The parts of an unavoidable set in the box added last and in the new one.
struct Known {
    last: Part,
    new: Part,
}

/// One of a family, about to grow.
struct Parent<'a> {
    configuration: &'a Configuration,
    /// The box added last, and its filling.
    last: usize,
    word: u64,
}

impl Extension<'_> {
    /// Extends a family.
    pub(super) fn family(
        &mut self,
        family: &[Configuration],
        joins: &[Join],
    ) -> Result<ControlFlow<()>> {
        let last = self.from.region.without(self.before).boxes().next().unwrap_or(0);
        for join in joins {
            let siblings = self.siblings(&family[0], last, family.len(), join)?;
            let mut known = Vec::new();
            for configuration in family {
                check_running()?;
                let word = word_of(&BOX_CELLS[last].map(|cell| configuration.digits[cell]));
                let parent = Parent { configuration, last, word };
                if self.grow(&parent, join, siblings.as_ref(), &mut known)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The ways to add the join's box to the common part of a family, if both are large enough.
    fn siblings(
        &mut self,
        one: &Configuration,
        last: usize,
        family: usize,
        join: &Join,
    ) -> Result<Option<Siblings>> {
        if !siblings::pay(self.before, last, join.box_, family) {
            return Ok(None);
        }
        let mut digits = one.digits;
        place(&mut digits, last, 0);
        let clues = one.clues & self.before.cells();
        let frame = Frame { digits: &digits, filled: self.before, clues };
        Siblings::new(&frame, join, &mut self.search, &mut self.labour).map(Some)
    }

    fn grow(
        &mut self,
        parent: &Parent<'_>,
        join: &Join,
        siblings: Option<&Siblings>,
        known: &mut Vec<Known>,
    ) -> Result<ControlFlow<()>> {
        let Configuration { ref digits, clues, .. } = *parent.configuration;
        let frame = Frame { digits, filled: self.from.region, clues };
        let mut fillings = match siblings {
            None => siblings::fitting(&frame, join),
            Some(siblings) => siblings.fitting(&frame, join, parent.last, parent.word),
        };
        let share = fillings.pairs().div_ceil(self.most).max(1);
        fillings.thin_out(share);
        self.strike_known(parent, join, known, &mut fillings);
        let found = |set, word| {
            if known.len() < KNOWN {
                let last = Part::of(set, parent.last, parent.word);
                known.push(Known { last, new: Part::of(set, join.box_, word) });
            }
        };
        fillings.sieve(&mut self.search, &frame, join, &mut self.labour, found)?;
        Ok(self.emit_all(parent.configuration, join, share, &fillings))
    }

    /// Removes all that leave a set unhit that is known from others of the family.
    fn strike_known(
        &mut self,
        parent: &Parent<'_>,
        join: &Join,
        known: &[Known],
        fillings: &mut Fillings,
    ) {
        let checked = fillings.pairs();
        for known in known.iter().filter(|known| known.last.is_in(parent.word)) {
            fillings.strike(0, &known.new, join.clue_sets.meeting(known.new.cells));
        }
        self.labour.checked += checked;
        self.labour.cached += checked - fillings.pairs();
        fillings.drop_empty();
    }

    /// Emits the rest, each filling in place of `share`.
    fn emit_all(
        &mut self,
        parent: &Configuration,
        join: &Join,
        share: u64,
        fillings: &Fillings,
    ) -> ControlFlow<()> {
        let mut digits = parent.digits;
        for (word, mut left) in fillings.iter() {
            place(&mut digits, join.box_, word);
            let met = u64::from(parent.images) * join.copies * share;
            self.labour.met += met * u64::from(left.count_ones());
            while left != 0 {
                let outcome = &join.outcomes[left.trailing_zeros() as usize];
                left &= left - 1;
                let Outcome { class, map, ways } = outcome.as_ref().expect("it was tried");
                let image = Cell::table(|cell| digits[map.source(cell)]);
                let found = self.to.configuration(class, &image);
                (self.emit)(&Configuration { ways: *ways, ..found })?;
            }
        }
        ControlFlow::Continue(())
    }
}
