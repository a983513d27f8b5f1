//! `als_xz`: two almost locked sets with a restricted common, after bennys (Players' Forum, 2005).
//!
//! * `single`: only one of the sets holds the common X, so the other holds its other digits. A
//!   digit Z of both is in one of them, and excluded from cells that see all its places in both.
//! * `double`: with two commons each set holds one of them and all its own other digits. Each of
//!   these is excluded where all its cells in the set are seen, and each common where all its
//!   cells in both are.
//!
//! The size of a step is the number of cells.

use super::chain_by_houses::{AlsByHouses, BY_HOUSES, excludes_nothing};
use super::set_cover::AlsCoverProof;
use super::sets::{self, Als, KnownEliminations, OVERLAP, restricted_commons, with_eliminations};
use seventeen_core::notation;
use seventeen_plugin::prelude::*;

options! {
    /// Finds pairs of almost locked sets.
    pub struct AlsXz {
        /// Maximum number of cells in a set
        cells: usize = 8, in 1..=8;
        by_houses: bool, as BY_HOUSES;
        overlap: bool, as OVERLAP;
    }
}

impl Component for AlsXz {
    const NAME: &'static str = "als_xz";
    const DOC: &'static str = "ALS-XZ: two almost locked sets with a restricted common";
    const ABOUT: &'static str = "An almost locked set is a group of cells of a house with one \
         candidate more than cells. If it loses one of its digits, it holds all the others. Two \
         such sets share a restricted common, a digit whose places all see each other, so only one \
         set can hold it. The other set then holds all its other digits. So another digit that \
         both share is in one of the two. Remove it from the cells that see all its places in both \
         sets.";
    const DEFINITION: &'static str = "cover of cells";
    create_from_options!();
}

/// Two sets with at least one restricted common.
pub struct AlsPair {
    /// The sets.
    pub sets: [Als; 2],
    /// The restricted commons.
    pub commons: Digits,
    /// The candidates that they exclude, by index `d - 1`.
    pub out: [Cells; 9],
}

impl Finder for AlsXz {
    type Pattern = AlsPair;

    /// Visits the pairs of sets of at most `cells` cells with new eliminations, fewer cells first.
    fn each(&self, position: &Position, visit: Emit<'_, AlsPair>) -> ControlFlow<()> {
        if self.by_houses {
            return visit_by_houses(position, self.overlap, visit);
        }
        let sets = sets::all_als(position, self.cells);
        let mut found = Vec::new();
        for (i, one) in sets.iter().enumerate() {
            for (j, other) in sets.iter().enumerate().skip(i + 1) {
                let commons = restricted_commons(position, one, other, self.overlap);
                if !commons.is_empty()
                    && !excludes_nothing(&excluded_by_pair(position, one, other, commons))
                {
                    found.push((one.cells.len() + other.cells.len(), i, j, commons));
                }
            }
        }
        found.sort_unstable();
        let mut known = KnownEliminations::default();
        for (_, i, j, commons) in found {
            let out = excluded_by_pair(position, &sets[i], &sets[j], commons);
            if known.add_if_new(&out) {
                visit(&AlsPair { sets: [sets[i], sets[j]], commons, out })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, pair: &AlsPair) -> Step {
        let form = if pair.commons.len() > 1 { "double" } else { "single" };
        let [one, other] = &pair.sets;
        let mut step = Step::form(form).of_size(one.cells.len() + other.cells.len());
        step = one.show(position, step, sets::set_name(0), 0);
        step = other.show(position, step, sets::set_name(1), 2);
        let houses = [one, other].map(|set| sets::houses_containing(set.cells));
        step.houses = (houses[0] | houses[1]).into();
        for digit in pair.commons {
            let end = |set: &Als| (digit, set.places(position, digit));
            step = step.link(end(one), end(other), false);
        }
        step = pair.prove(position, with_eliminations(position, step, &pair.out));
        step.saying(pair.sentence())
    }
}

/// Visits all pairs that exclude something, by their houses. As in HoDoKu, two sets that lock each
/// other exclude nothing from their own cells.
fn visit_by_houses(
    position: &Position,
    overlap: bool,
    visit: Emit<'_, AlsPair>,
) -> ControlFlow<()> {
    let AlsByHouses { sets, commons, .. } = AlsByHouses::new(position, overlap);
    for (i, j, commons) in commons {
        let own = sets[i].cells | sets[j].cells;
        let out = excluded_by_pair(position, &sets[i], &sets[j], commons).map(|out| out - own);
        if !excludes_nothing(&out) {
            visit(&AlsPair { sets: [sets[i], sets[j]], commons, out })?;
        }
    }
    ControlFlow::Continue(())
}

/// The eliminations by two sets with these restricted commons.
fn excluded_by_pair(position: &Position, one: &Als, other: &Als, commons: Digits) -> [Cells; 9] {
    let mut out = [Cells::EMPTY; 9];
    let is_double = commons.len() > 1;
    for digit in one.digits | other.digits {
        let (one, other) = (one.seen[digit], other.seen[digit]);
        let seen = match (commons.contains(digit), is_double) {
            (true, false) => Cells::EMPTY,
            (false, true) => one | other,
            _ => one & other,
        };
        out[digit] = seen & position.places(digit);
    }
    out
}

impl AlsPair {
    fn prove(&self, position: &Position, step: Step) -> Step {
        let cover = AlsCoverProof::new(position, &self.sets);
        let cover =
            self.commons.iter().fold(cover, |cover, common| cover.with_common(0, 1, common));
        if self.commons.len() > 1 {
            return cover.prove_all(step);
        }
        let out = Digit::all().filter(|&digit| !self.out[digit].is_empty());
        out.fold(step, |step, digit| cover.prove_digit(step, digit, &[0, 1]))
    }

    fn sentence(&self) -> String {
        let z = Digit::all().filter(|&digit| !self.out[digit].is_empty()).collect();
        let [one, other] = &self.sets;
        let sets = format!("A={}, B={}", one.notation(), other.notation());
        let (x, z) = (notation::digits(self.commons, ","), notation::digits(z, ","));
        format!("Almost Locked Set XZ-Rule: {sets}, X={x}, Z={z}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound_alone, create_component, find_steps, odd_positions, step_texts, with_only,
    };
    use seventeen_plugin::Value;

    fn als_xz(cells: i64) -> AlsXz {
        create_component(&[Value::Int(cells), Value::Bool(false), Value::Bool(false)])
    }

    /// Sets in rows 1 and 3 that both have 1; their 3s are all in box 2 if `cell` is.
    fn two_sets_position(cell: &str, last: &str) -> Position {
        with_only(&[("r1c1", "12"), ("r1c4", "235"), (cell, "35"), ("r3c5", "34"), ("r3c8", last)])
    }

    #[test]
    fn one_of_two_sets_holds_the_digit() {
        let position = two_sets_position("r1c5", "14");
        let expected = "Almost Locked Set XZ-Rule: A=r3c58 {134}, B=r1c145 {1235}, X=3, Z=1 \
            => r1c789,r3c123<>1";
        assert_eq!(step_texts(&mut als_xz(3), &position), [expected]);
        let step = &find_steps(&mut als_xz(3), &position)[0];
        assert_eq!((step.form.as_ref(), step.size), ("single", 5));
    }

    #[test]
    fn a_common_that_is_not_restricted_or_a_digit_more_breaks_it() {
        assert!(find_steps(&mut als_xz(3), &two_sets_position("r1c7", "14")).is_empty());
        assert!(find_steps(&mut als_xz(3), &two_sets_position("r1c5", "146")).is_empty());
        assert!(find_steps(&mut als_xz(2), &two_sets_position("r1c5", "14")).is_empty());
    }

    #[test]
    fn two_commons_lock_both_sets() {
        let position = with_only(&[("r1c1", "13"), ("r1c5", "23"), ("r9c1", "14"), ("r9c5", "24")]);
        let found = step_texts(&mut als_xz(2), &position);
        let expected = "Almost Locked Set XZ-Rule: A=r1c15 {123}, B=r9c15 {124}, X=1,2, Z=1,2,3,4 \
            => r2345678c1<>1, r2345678c5<>2, r1c2346789<>3, r9c2346789<>4";
        assert_eq!(found.last().unwrap(), expected);
        assert_eq!(find_steps(&mut als_xz(2), &position).last().unwrap().form, "double");
    }

    #[test]
    fn sets_agree_with_the_solution() {
        assert!(check_sound_alone(&mut als_xz(8), 11, 300) > 300);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut als_xz(8), position)));
    }
}
