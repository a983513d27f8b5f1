//! `als_xy_wing`: three almost locked sets, the XY-wing with sets for cells.
//!
//! The pivot C has a restricted common X with A and another, Y, with B. If A does not hold Z it
//! holds X, so C holds Y, so B does not, and holds Z. So A or B holds Z, which is excluded from
//! cells that see all its places in both. The size of a step is the number of cells.

use super::chain_by_houses::{AlsByHouses, BY_HOUSES, excludes_nothing};
use super::set_cover::AlsCoverProof;
use super::sets::{self, Als, KnownEliminations, OVERLAP, RestrictedCommons};
use seventeen_core::notation;
use seventeen_plugin::prelude::*;

options! {
    /// Finds wings of almost locked sets.
    pub struct AlsXyWing {
        /// Maximum number of cells in a set
        cells: usize = 8, in 1..=8;
        by_houses: bool, as BY_HOUSES;
        overlap: bool, as OVERLAP;
    }
}

impl Component for AlsXyWing {
    const NAME: &'static str = "als_xy_wing";
    const DOC: &'static str =
        "ALS-XY-Wing: three almost locked sets, in the roles of the cells of an XY-Wing";
    const ABOUT: &'static str = "An almost locked set has one candidate more than cells. The \
         middle set shares a restricted common with each outer set, a digit that only one of the \
         two can hold. The middle set can be without only one of the two digits. So it takes the \
         other from an outer set, which then holds all its other digits. Remove a digit that both \
         outer sets have from the cells that see all its places in them.";
    const DEFINITION: &'static str = "cover of cells";
    create_from_options!();
}

/// A pivot and two wings.
pub struct AlsWing {
    /// The wings A and B.
    pub wings: [Als; 2],
    /// The pivot.
    pub pivot: Als,
    /// The restricted commons of the wings with the pivot.
    pub commons: [Digit; 2],
    /// The excluded candidates of a wing's digits, by digit.
    pub out: [Cells; 9],
}

impl Finder for AlsXyWing {
    type Pattern = AlsWing;

    /// Visits the wings of sets of at most `cells` cells with new eliminations, fewer cells first.
    fn each(&self, position: &Position, visit: Emit<'_, AlsWing>) -> ControlFlow<()> {
        if self.by_houses {
            return visit_by_houses(position, self.overlap, visit);
        }
        let sets = sets::all_als(position, self.cells);
        let linked = RestrictedCommons::new(position, &sets, self.overlap);
        let mut found = find_wings(position, &sets, &linked, self.overlap);
        found.sort_unstable_by_key(|found| (found.0, found.1, found.2));
        let mut known = KnownEliminations::default();
        for (_, [a, b, pivot], digit, commons) in found {
            let mut out = [Cells::EMPTY; 9];
            out[digit] = excluded_cells(position, &sets[a], &sets[b], digit);
            if known.add_if_new(&out) {
                let (wings, pivot) = ([sets[a], sets[b]], sets[pivot]);
                visit(&AlsWing { wings, pivot, commons, out })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, wing: &AlsWing) -> Step {
        let [one, other] = &wing.wings;
        let cells = one.cells.len() + other.cells.len() + wing.pivot.cells.len();
        let mut step = Step::form("").of_size(cells);
        for (i, set) in [one, other, &wing.pivot].into_iter().enumerate() {
            step = set.show(position, step, sets::set_name(i), 2 * i as u8);
            step.houses |= sets::houses_containing(set.cells);
        }
        for (set, common) in wing.wings.iter().zip(wing.commons) {
            let end = |set: &Als| (common, set.places(position, common));
            step = step.link(end(set), end(&wing.pivot), false);
        }
        step = sets::with_eliminations(position, step, &wing.out);
        let out = Digit::all().filter(|&digit| !wing.out[digit].is_empty());
        let cover = AlsCoverProof::new(position, wing.wings.iter().chain([&wing.pivot]));
        let cover = cover.with_common(0, 2, wing.commons[0]).with_common(1, 2, wing.commons[1]);
        step = out.clone().fold(step, |step, digit| cover.prove_digit(step, digit, &[0, 1]));
        let z = notation::digits(out.collect(), ",");
        let [x, y] = wing.commons;
        step.saying(format!(
            "Almost Locked Set XY-Wing: A={}, B={}, C={}, X,Y={x},{y}, Z={z}",
            one.notation(),
            other.notation(),
            wing.pivot.notation()
        ))
    }
}

/// Visits all wings that exclude something, by the houses of their sets.
fn visit_by_houses(
    position: &Position,
    overlap: bool,
    visit: Emit<'_, AlsWing>,
) -> ControlFlow<()> {
    let in_order = AlsByHouses::new(position, overlap);
    in_order.visit_pivot_triples(|([a, b, pivot], [x, y])| {
        let out = in_order.excluded_by_pair(position, [a, b], x | y);
        match two_distinct_digits(x, y) {
            Some(commons) if !excludes_nothing(&out) => {
                let [one, other, pivot] = [a, b, pivot].map(|set| in_order.sets[set]);
                visit(&AlsWing { wings: [one, other], pivot, commons, out })
            }
            _ => ControlFlow::Continue(()),
        }
    })
}

/// The cells, the sets A, B and pivot, the digit Z, and the commons.
type WingOfSets = (u32, [usize; 3], Digit, [Digit; 2]);

/// For each digit that two sets exclude as wings, the one with the smallest pivot.
fn find_wings(
    position: &Position,
    sets: &[Als],
    linked: &RestrictedCommons,
    overlap: bool,
) -> Vec<WingOfSets> {
    let mut found = Vec::new();
    for (a, one) in sets.iter().enumerate() {
        // By the other wing: the digits that the two exclude and that no pivot was found for. Most
        // pairs have no pivot at all, so they are only compared once one is found.
        let mut open = vec![None; sets.len()];
        for &(pivot, x) in &linked.of[a] {
            let ends = &linked.of[pivot as usize];
            let behind = ends.partition_point(|&(b, _)| b as usize <= a);
            // If both wings have the same single common, there is no wing.
            let of_two = ends[behind..].iter().filter(|(_, y)| (x | *y).len() > 1);
            for &(b, y) in of_two {
                let other = &sets[b as usize];
                let open = open[b as usize]
                    .get_or_insert_with(|| excluded_digits(position, one, other, overlap));
                for digit in *open {
                    let others = !Digits::single(digit);
                    let Some(commons) = two_distinct_digits(x & others, y & others) else {
                        continue;
                    };
                    let [b, pivot] = [b, pivot].map(|set| set as usize);
                    let cells = one.cells.len() + other.cells.len() + sets[pivot].cells.len();
                    found.push((cells, [a, b, pivot], digit, commons));
                    open.remove(digit);
                }
            }
        }
    }
    found
}

/// The digits that two sets exclude somewhere as wings; none if they share cells, unless they may
/// `overlap`.
fn excluded_digits(position: &Position, one: &Als, other: &Als, overlap: bool) -> Digits {
    if !overlap && !one.cells.is_disjoint(other.cells) {
        return Digits::EMPTY;
    }
    (one.digits & other.digits)
        .iter()
        .filter(|&digit| !excluded_cells(position, one, other, digit).is_empty())
        .collect()
}

fn excluded_cells(position: &Position, one: &Als, other: &Als, digit: Digit) -> Cells {
    one.seen[digit] & other.seen[digit] & position.places(digit)
}

/// Two different digits, one of each set.
fn two_distinct_digits(one: Digits, other: Digits) -> Option<[Digit; 2]> {
    one.iter().find_map(|x| (other - Digits::single(x)).first().map(|y| [x, y]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound_alone, create_component, find_steps, odd_positions, step_texts, with_only,
    };
    use seventeen_plugin::Value;

    fn als_xy_wing(cells: i64) -> AlsXyWing {
        create_component(&[Value::Int(cells), Value::Bool(false), Value::Bool(false)])
    }

    /// Two cells of row 5, two more in column 1, and one in column 9: three sets in several ways.
    fn wing_position(pivot: &str, end: &str) -> Position {
        with_only(&[("r5c1", "15"), ("r5c9", pivot), ("r2c1", "16"), ("r3c1", "67"), ("r8c9", end)])
    }

    #[test]
    fn one_of_the_wings_holds_the_digit() {
        let expected = "Almost Locked Set XY-Wing: A=r3c1 {67}, B=r58c9 {257}, C=r25c1 {156}, \
            X,Y=6,5, Z=7 => r3c9,r8c1<>7";
        assert_eq!(step_texts(&mut als_xy_wing(2), &wing_position("25", "27")), [expected]);
        assert_eq!(find_steps(&mut als_xy_wing(2), &wing_position("25", "27"))[0].size, 5);
    }

    #[test]
    fn one_common_for_both_wings_or_another_end_breaks_it() {
        assert!(find_steps(&mut als_xy_wing(2), &wing_position("12", "27")).is_empty());
        assert!(find_steps(&mut als_xy_wing(2), &wing_position("25", "28")).is_empty());
        assert!(find_steps(&mut als_xy_wing(2), &wing_position("25", "278")).is_empty());
    }

    #[test]
    fn sets_agree_with_the_solution() {
        assert!(check_sound_alone(&mut als_xy_wing(8), 12, 300) > 300);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut als_xy_wing(8), position)));
    }
}
