//! `set_equivalence`: equally many houses hold the same digits, a rule of setters (set equivalence
//! theory, after Phistomefel's ring, 2020, and Cracking the Cryptic, 2021).
//!
//! Compare some houses of one kind, rows, columns or boxes, with as many of the other two kinds
//! that share no cells either. Both sides have each digit as many times as they have houses. So the
//! rests, without the common cells, also have equal digits. Suppose that some digits fill as many
//! cells of the one side as the other side has cells with any of them. Then those cells have no
//! other digits, and the digits are nowhere else on the first side.
//!
//! Single digits are fish, and not searched for. Nor are houses that overlap, equal kinds on both
//! sides, and sides of more cells than that ring. The size of a step is the number of houses of a
//! side.

use crate::als::sets::{KnownEliminations, with_eliminations};
use crate::subsets::subset_search::digit_sets;
use seventeen_core::notation;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;
use std::sync::LazyLock;

/// The maximal number of cells of a side: that of Phistomefel's ring.
const MOST: u32 = 16;

options! {
    /// Finds set equivalences.
    pub struct SetEquivalence {
        /// Maximum number of houses per side
        houses: u32 = 4, in 1..=4;
        /// Maximum number of cells per side
        cells: u32 = 16, in 2..=16;
    }
}

impl Component for SetEquivalence {
    const NAME: &'static str = "set_equivalence";
    const DOC: &'static str = "Set Equivalence Theory (SET): cells of some houses with the same \
         digits as cells of other houses";
    const ABOUT: &'static str = "Take some houses, for example four columns, and as many others, \
         such as two rows and two boxes. Both sides have every digit equally often. Remove the \
         cells that are in both sides: the remaining cells of the two sides still have the same \
         digits. Suppose that four cells of one side have only the digits 1 to 3, and only four of \
         the other have any of these. Then those four have no other digits, and the rest of the \
         first side has none of the three.";
    const DEFINITION: &'static str = "cover";
    create_from_options!();
}

/// Two sets of equally many houses, and the cells that they do not share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseSetPair {
    /// The houses of each: those of one kind, and the others.
    pub houses: [Houses; 2],
    /// The cells that each has, and not the other.
    pub cells: [Cells; 2],
}

/// All pairs of sides that have no smaller ones in them, fewer houses and then fewer cells first.
static SIDES: LazyLock<Vec<HouseSetPair>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for first in [0, 9, 18] {
        for own in (1..512u32).map(|lines| Houses::from_bits(lines << first)) {
            let mut add = |others| all.extend(HouseSetPair::new([own, others]));
            let others = !Houses::from_bits(0o777 << first);
            if own.len() <= 4 {
                add_disjoint_houses(&mut add, others, own.len(), Houses::EMPTY);
            }
        }
    }
    all.sort_by_cached_key(|sides: &HouseSetPair| (sides.houses_per_side(), sides.cells[0].len()));
    all
});

/// Calls `add` with every extension of `chosen` by `more` houses of `of` that share no cell with
/// another.
fn add_disjoint_houses(add: &mut impl FnMut(Houses), of: Houses, more: u32, chosen: Houses) {
    if more == 0 {
        return add(chosen);
    }
    let cells = chosen.cells();
    let mut below = Houses::EMPTY;
    for house in of {
        if cells.is_disjoint(house.cells()) {
            add_disjoint_houses(add, below, more - 1, chosen | house.into());
        }
        below.insert(house);
    }
}

impl HouseSetPair {
    /// These houses, if they have few enough cells not in common, and no smaller sides in them.
    fn new(houses: [Houses; 2]) -> Option<HouseSetPair> {
        let [one, other] = houses.map(Houses::cells);
        let cells = [one - other, other - one];
        let fits = (1..=MOST).contains(&cells[0].len()) && !is_reducible(houses);
        fits.then_some(HouseSetPair { houses, cells })
    }

    fn houses_per_side(&self) -> u32 {
        self.houses[0].len()
    }

    /// The consequences in a position of some digits that fill cells of the second side.
    fn equal_digits(&self, position: &Position, digits: Digits) -> EqualDigits {
        let [more, less] = self.cells;
        let has = |cell: &Cell| !digit_or_candidates(position, *cell).is_disjoint(digits);
        let has_others = |cell: &Cell| !digit_or_candidates(position, *cell).is_subset(digits);
        let holding: Cells = more.iter().filter(has).collect();
        let open: Cells = less.iter().filter(has_others).collect();
        let mut out = [Cells::EMPTY; 9];
        for digit in Digit::all() {
            let gone = if digits.contains(digit) { open } else { holding };
            out[digit] = gone & position.places(digit);
        }
        EqualDigits { sides: *self, digits, filled: less - open, holding, out }
    }
}

/// Whether one side has the rows or columns of a chute, and the other its boxes.
fn is_reducible([one, other]: [Houses; 2]) -> bool {
    let in_chute = |k: usize| match k {
        0..3 => [0o7 << (3 * k), 0o7 << (18 + 3 * k)],
        _ => [0o7 << (3 * k), 0o111 << (18 + k - 3)],
    };
    let mut chutes = (0..6).map(|k| in_chute(k).map(Houses::from_bits));
    chutes.any(|[lines, boxes]| {
        lines.is_subset(one) && boxes.is_subset(other)
            || boxes.is_subset(one) && lines.is_subset(other)
    })
}

/// Digits that fill as many cells of one side as have them at all on the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EqualDigits {
    /// The sides.
    pub sides: HouseSetPair,
    /// The digits.
    pub digits: Digits,
    /// The cells of the second side that have no other digits.
    pub filled: Cells,
    /// The cells of the first side that may have these digits.
    pub holding: Cells,
    /// The eliminated cells of each digit, by index `d - 1`.
    pub out: [Cells; 9],
}

impl EqualDigits {
    /// Whether it is more than fish: a cell takes part that has several digits.
    fn is_beyond_fish(&self, position: &Position) -> bool {
        !(self.filled | self.holding).is_disjoint(position.blank())
    }

    /// Proves the step's eliminations: the digits in the first houses, and the filled cells, lie in
    /// the digits in the others, and the cells of the first side.
    fn prove(&self, position: &Position, step: Step) -> Step {
        let [truths, links] = self.sides.houses.map(|houses| {
            self.digits.iter().flat_map(move |digit| Constraint::places(houses, digit))
        });
        let cells = |cells: Cells| cells.into_iter().map(Constraint::Cell);
        let truths = truths.chain(cells(self.filled));
        let links = links.chain(cells(self.holding));
        let is_open = |it: &Constraint| it.candidates(position).is_some();
        step.cover(position, truths.filter(is_open), links.filter(is_open))
    }
}

impl Finder for SetEquivalence {
    type Pattern = EqualDigits;

    /// Visits those that exclude something no other before did.
    fn each(&self, position: &Position, visit: Emit<'_, EqualDigits>) -> ControlFlow<()> {
        let fits = |sides: &&HouseSetPair| {
            sides.houses_per_side() <= self.houses && sides.cells[0].len() <= self.cells
        };
        let mut known = KnownEliminations::default();
        for sides in SIDES.iter().filter(fits) {
            let filled = CellCountsByDigits::new(position, sides);
            if !filled.has_equal_digits() {
                continue;
            }
            let open = (sides.cells[0] | sides.cells[1]) & position.blank();
            let open: Vec<Digits> = open.iter().map(|cell| position.candidates(cell)).collect();
            let splits = |digits: Digits| {
                open.iter().any(|&it| !it.is_disjoint(digits) && !it.is_subset(digits))
            };
            let sets = SETS.iter().filter(|&&digits| filled.is_equal(digits) && splits(digits));
            for &digits in sets {
                let equal = sides.equal_digits(position, digits);
                if equal.is_beyond_fish(position) && known.add_if_new(&equal.out) {
                    visit(&equal)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, equal: &EqualDigits) -> Step {
        let EqualDigits { sides, digits, filled, holding, ref out } = *equal;
        let mut step = Step::form("").of_size(sides.houses_per_side());
        step = step.role("known digits", filled).role("must hold the same digits", holding);
        step.houses = (sides.houses[0] | sides.houses[1]).into();
        for digit in digits {
            let places = position.places(digit);
            step = step.show(digit, places & filled, 0).show(digit, places & holding, 2);
        }
        step = equal.prove(position, with_eliminations(position, step, out));
        let [one, other] = sides.houses;
        let [filled, holding] = [filled, holding].map(notation::cells);
        let digits = notation::digits(digits, ",");
        step.saying(format!(
            "Set Equivalence: {one} against {other}, {digits} in {holding} as in {filled}"
        ))
    }
}

/// The sets of two to seven digits, those first that are few or leave few out.
static SETS: LazyLock<Vec<Digits>> = LazyLock::new(|| {
    let mut sets: Vec<Digits> = (2..=7).flat_map(digit_sets).collect();
    sets.sort_by_cached_key(|set| (set.len().min(9 - set.len()), *set));
    sets
});

/// The number of cells of each side that have only digits of a set, by its bits.
struct CellCountsByDigits {
    first: [u8; 512],
    second: [u8; 512],
    /// The number of cells of the first side.
    all: u8,
}

impl CellCountsByDigits {
    fn new(position: &Position, sides: &HouseSetPair) -> CellCountsByDigits {
        let [more, less] = sides.cells;
        let first = count_within(more.iter().map(|cell| digit_or_candidates(position, cell)));
        let second = count_within(less.iter().map(|cell| digit_or_candidates(position, cell)));
        CellCountsByDigits { first, second, all: more.len() as u8 }
    }

    /// Whether some digits, neither none nor all, satisfy this.
    fn has_equal_digits(&self) -> bool {
        let pairs = self.second.iter().zip(self.first.iter().rev());
        pairs.map(|(second, first)| u16::from(second + first == self.all)).sum::<u16>() > 2
    }

    /// Whether as many cells of the second side have only these digits as cells of the first have
    /// any.
    fn is_equal(&self, digits: Digits) -> bool {
        let [own, others] = [digits, !digits].map(|digits| usize::from(digits.bits()));
        self.second[own] == self.all - self.first[others]
    }
}

/// The number of these sets of digits within each set, by its bits.
fn count_within(sets: impl Iterator<Item = Digits>) -> [u8; 512] {
    let mut counts = [0u8; 512];
    sets.for_each(|set| counts[usize::from(set.bits())] += 1);
    // Eight sets that differ in the lowest three digits at once.
    let mut words = [0u64; 64];
    for (word, bytes) in words.iter_mut().zip(counts.as_chunks().0) {
        *word = u64::from_le_bytes(*bytes);
        *word += (*word & 0x00ff_00ff_00ff_00ff) << 8;
        *word += (*word & 0x0000_ffff_0000_ffff) << 16;
        *word += *word << 32;
    }
    for digit in 0..6 {
        for pair in words.chunks_exact_mut(2 << digit) {
            let (without, with) = pair.split_at_mut(1 << digit);
            with.iter_mut().zip(without).for_each(|(with, without)| *with += *without);
        }
    }
    for (bytes, word) in counts.as_chunks_mut().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    counts
}

/// The digits that a cell has or may take.
fn digit_or_candidates(position: &Position, cell: Cell) -> Digits {
    position.digit(cell).map_or(position.candidates(cell), Digits::single)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        cells, check_sound, create_component, digits, find_steps, limit_candidates, odd_positions,
        step_texts, with_only,
    };
    use seventeen_plugin::Value;

    fn set_equivalence(houses: i64) -> SetEquivalence {
        create_component(&[Value::Int(houses), Value::Int(16)])
    }

    /// 1 and 2 alone are in two cells of Phistomefel's ring, and of the corners in r1c1 and r9c9
    /// only, except for `more`.
    fn ring_position(more: &str) -> Position {
        let corners = [0, 1, 7, 8].map(|row| [0, 1, 7, 8].map(|column| Cell::at(row, column)));
        let others: Cells = corners.into_iter().flatten().collect();
        let others = others - cells("r1c1 r9c9") - cells(more);
        limit_candidates(with_only(&[("r3c5 r5c3", "12")]), others, digits("3456789"))
    }

    #[test]
    fn a_ring_has_the_digits_of_the_corners() {
        let found = step_texts(&mut set_equivalence(4), &ring_position(""));
        let expected = "Set Equivalence: r1289 against c37b28, 1,2 in r1c1,r9c9 as in r3c5,r5c3 \
            => r3c3467,r46c37,r5c7,r7c34567<>1, r3c3467,r46c37,r5c7,r7c34567<>2, r1c1,r9c9<>3, \
            r1c1,r9c9<>4, r1c1,r9c9<>5, r1c1,r9c9<>6, r1c1,r9c9<>7, r1c1,r9c9<>8, r1c1,r9c9<>9";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn another_corner_breaks_it() {
        assert!(find_steps(&mut set_equivalence(4), &ring_position("r2c8")).is_empty());
    }

    #[test]
    fn sides_have_as_many_cells() {
        for sides in SIDES.iter() {
            let [more, less] = sides.cells.map(Cells::len);
            assert_eq!(more, less, "{sides:?}");
        }
    }

    #[test]
    fn steps_agree_with_the_solution() {
        assert!(check_sound(&mut set_equivalence(4), 1, |_, _| {}) > 12);
    }

    #[test]
    #[ignore = "takes six seconds"]
    fn steps_in_more_puzzles_agree_with_the_solution() {
        assert!(check_sound(&mut set_equivalence(4), 4, |_, _| {}) > 50);
    }

    #[test]
    fn odd_positions_are_borne() {
        odd_positions()
            .iter()
            .for_each(|position| drop(find_steps(&mut set_equivalence(3), position)));
    }
}
