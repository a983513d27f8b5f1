//! The growth of configurations with one pattern by a box: the boxes, the clues, and the results.
//!
//! The boxes are all those that make a region of the next one's shape. A representative is in place
//! of its images too, in which the box to add is elsewhere. So a configuration of the next region
//! is met from each of its parts. It counts only where the part's pattern comes first among them
//! (canonical augmentation; B. McKay, "Isomorph-free exhaustive generation", 1998, here by patterns
//! alone). Parts with that pattern give it more than once, `ways` in all.

use super::canonical::rank;
use super::clue_sets::ClueSets;
use super::fillings::clue_cells;
use super::fills::Loose;
use super::ground::{Class, Ground};
use super::maps;
use super::pairs::{Beside, PairTable, PairTables, clues_in};
use seventeen_core::{Cells, Region, Result, Transformation};
use seventeen_plugin::cancellation::check_running;
use std::sync::Arc;

/// A box to be added to configurations with one pattern.
pub(super) struct Join {
    pub(super) box_: usize,
    pub(super) loose: Loose,
    /// The number of boxes and fillings that are equivalent to each one tried.
    pub(super) copies: u64,
    pub(super) clue_sets: &'static ClueSets,
    /// The result of the configuration with each clue set, and the clue sets to try.
    pub(super) outcomes: Vec<Option<Outcome>>,
    pub(super) tried: u128,
    /// The filled boxes in the same band or stack, and the fillings they leave.
    pub(super) pairs: Vec<(usize, Arc<PairTable>)>,
}

/// A pattern of the next region.
pub(super) struct Outcome {
    pub(super) class: Arc<Class>,
    /// Takes the grown region and pattern to the canonical ones.
    pub(super) map: Transformation,
    pub(super) ways: u32,
}

/// All joins of the pattern `class` of `from` that lead to `to`; without tables if there are none.
pub(super) fn all(
    from: &Ground,
    to: &Ground,
    class: &Class,
    tables: Option<&PairTables>,
) -> Result<Vec<Join>> {
    let boxes = || Region::ALL.without(from.region).boxes();
    let mut joins = Vec::new();
    for box_ in boxes() {
        let Some(map) = maps::one(from.region.with(box_), to.region) else { continue };
        let kin = kin(box_, from.region);
        let twins: Vec<usize> =
            boxes().filter(|&other| self::kin(other, from.region) == kin).collect();
        if twins[0] == box_ {
            joins.push(join(from, to, class, tables, (box_, twins.len(), map))?);
        }
    }
    joins.retain(|join| join.tried != 0);
    Ok(joins)
}

/// The band and the stack of a box, 3 if nothing is filled in them: boxes with equal values can be
/// swapped without changing the filled ones.
fn kin(box_: usize, filled: Region) -> (usize, usize) {
    let loose = Loose::of(box_, filled);
    (if loose.rows { 3 } else { box_ / 3 }, if loose.columns { 3 } else { box_ % 3 })
}

fn join(
    from: &Ground,
    to: &Ground,
    class: &Class,
    tables: Option<&PairTables>,
    (box_, twins, to_next): (usize, usize, Transformation),
) -> Result<Join> {
    let clue_sets = ClueSets::of_size(to.clues() - from.clues());
    let outcome = |clues| {
        check_running()?;
        let pattern = class.pattern | clue_cells(box_, clues);
        Ok(outcome(from, to, class, pattern, &to_next))
    };
    let outcomes = clue_sets.iter().map(outcome).collect::<Result<Vec<Option<Outcome>>>>()?;
    let numbers = outcomes.iter().enumerate().filter(|(_, outcome)| outcome.is_some());
    let tried = numbers.fold(0, |mask, (number, _)| mask | 1 << number);
    let tables = tables.filter(|_| tried != 0);
    let pairs = from.region.boxes().filter_map(|other| {
        let beside = Beside::of(other, box_)?;
        let table = tables?.get(beside, clues_in(class.pattern, other), clue_sets);
        Some(table.map(|table| (other, table)))
    });
    let pairs = pairs.collect::<Result<_>>()?;
    let loose = Loose::of(box_, from.region);
    let copies = loose.copies() * twins as u64;
    Ok(Join { box_, loose, copies, clue_sets, outcomes, tried, pairs })
}

/// The result for `class` if the grown region has `pattern` and `to_next` takes it to the next
/// region. Nothing if that is not searched, or is met from another part.
fn outcome(
    from: &Ground,
    to: &Ground,
    class: &Class,
    pattern: Cells,
    to_next: &Transformation,
) -> Option<Outcome> {
    if !to.admits(to_next.cells(pattern)) {
        return None;
    }
    let (next, map) = to.form_after(to_next, pattern);
    let (first, ways) = first_part(from, to, next.pattern);
    (first == Some(class.pattern)).then_some(Outcome { class: next, map, ways })
}

/// The first pattern among the parts of `pattern`, a pattern of `to`, that are patterns of `from`,
/// and the number of parts with it.
fn first_part(from: &Ground, to: &Ground, pattern: Cells) -> (Option<Cells>, u32) {
    let parts = to.region.boxes().filter_map(|box_| {
        let rest = to.region.without(Region::single(box_));
        let map = maps::one(rest, from.region)?;
        let part = map.cells(pattern & rest.cells());
        from.admits(part).then(|| from.form(part).0.pattern)
    });
    let parts: Vec<Cells> = parts.collect();
    let first = parts.iter().copied().max_by_key(|&part| rank(part));
    (first, parts.iter().filter(|&&part| Some(part) == first).count() as u32)
}
