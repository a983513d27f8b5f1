//! `unique_rectangle`: four blank corners that must not all be left with the same two digits.
//!
//! One corner at least has only the two digits; the others, the roof, have more.
//!
//! * `type_1`: the roof is one cell, from which both digits are excluded.
//! * `type_2`: the roof is two cells of a line with the same extra digit. One of them holds it, so
//!   it is excluded from cells that see both.
//! * `type_3`: the roof is two cells of a line. In a house of both, some cells that may not take
//!   the two digits form a naked subset with the extra digits of the roof. Its digits are excluded
//!   from the rest of the house. Subsets come in the order of their cells, so that a larger one may
//!   come first.
//! * `type_4`: the roof is two cells of a line. In a house of both, one of the two digits has no
//!   other place, so the other one is excluded from the roof.
//! * `type_5`: as type 2, with the roof of two opposite corners or of three.
//! * `type_6`: the roof is two opposite corners. In both rows, or in both columns, one of the two
//!   digits has no other places than the corners: it is excluded from the roof.
//!
//! As in Bernhard Hobiger's HoDoKu. The option `missing` also allows corners without one of the two
//! digits, as it can, unless a set digit excluded it. A given corner is not blank, so there it
//! never is one.

use super::guarded_pattern::{GuardedPattern, with_colors};
use super::rectangles::{MISSING, Rectangle};
use crate::roles::SUBSET;
use crate::subsets::pseudo_cell;
use seventeen_core::house::{HOUSES, seen_by_all};
use seventeen_core::notation;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

options! {
    /// Finds unique rectangles of types 1 to 6.
    pub struct UniqueRectangle {
        missing: bool, as MISSING;
        /// Only rectangles of this type; 0 for all
        kind: u8 = 0, in 0..=6;
    }
}

impl Component for UniqueRectangle {
    const NAME: &'static str = "unique_rectangle";
    const DOC: &'static str = "Unique Rectangle, types 1 to 6: four corners that would allow a \
         second solution with two digits";
    const ABOUT: &'static str = "Suppose that four cells in two rows, two columns and two boxes \
         had only the same two digits. These could be swapped, and the puzzle would have two \
         solutions. A proper puzzle has one, so at least one of the extra candidates is true. The \
         types differ in where these candidates are, and so in the conclusion.";
    const DEFINITION: &'static str = "deadly, refuted, cover of cells; cover, left, seen, supposed";

    create_from_options!();
}

impl Finder for UniqueRectangle {
    type Pattern = FoundRectangle;

    /// Visits all with eliminations, by rectangle, digits and type; `missing`:
    /// [`Rectangle::all_of_position`].
    fn each(&self, position: &Position, visit: Emit<'_, FoundRectangle>) -> ControlFlow<()> {
        for rectangle in Rectangle::all_of_position(position, self.missing) {
            let roof = rectangle.roof_cells(position);
            let visit = &mut |found: &FoundRectangle| {
                let excludes = |cell| !position.candidates(cell).is_disjoint(found.digits);
                let is_wanted = self.kind == 0 || self.kind == found.kind;
                if is_wanted && found.from.iter().any(excludes) {
                    visit(found)
                } else {
                    ControlFlow::Continue(())
                }
            };
            let cells: [Option<Cell>; 2] = [roof.first(), roof.iter().nth(1)];
            match (roof.len(), cells) {
                (1, _) => visit(&FoundRectangle::new(rectangle, roof, 1, rectangle.pair, roof))?,
                (2, [Some(one), Some(other)]) => {
                    visit_two_cell_roof(position, rectangle, [one, other], visit)?
                }
                (3, _) => visit_types_2_and_5(position, rectangle, roof, 5, visit)?,
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, found: &FoundRectangle) -> Step {
        let forms = ["type_1", "type_2", "type_3", "type_4", "type_5", "type_6"];
        let FoundRectangle { rectangle, roof, kind, subset, house, digits, from } = *found;
        let mut step = Step::form(forms[kind as usize - 1]).of_size(4 + subset.len());
        step = with_colors(step).role(SUBSET, subset);
        for digit in rectangle.pair {
            step = step.show(digit, rectangle.cells(), 0);
        }
        let extra = extra_digits(position, rectangle, roof);
        for digit in extra | (digits - rectangle.pair) {
            step = step.show(digit, position.places(digit) & (roof | subset), 1);
        }
        for cell in from {
            step = step.eliminate_digits(position, cell, digits);
        }
        step = house.into_iter().fold(step, Step::in_house);
        let with = if kind == 3 {
            format!(
                ", with {} in {}",
                notation::digits(digits, ","),
                notation::cells(roof | subset)
            )
        } else {
            String::new()
        };
        found
            .guarded_pattern()
            .prove(position, step)
            .saying(format!("Uniqueness Test {kind}: {}{with}", rectangle.name()))
    }
}

/// A unique rectangle that excludes something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundRectangle {
    /// The rectangle.
    pub rectangle: Rectangle,
    /// The corners with more candidates.
    pub roof: Cells,
    /// Its type, 1 to 6.
    pub kind: u8,
    /// The cells of the naked subset of type 3, without the roof.
    pub subset: Cells,
    /// The house that types 3 and 4 rest on.
    pub house: Option<usize>,
    /// The digits that are excluded.
    pub digits: Digits,
    /// The cells that they are excluded from, where they may take them.
    pub from: Cells,
}

impl FoundRectangle {
    fn new(
        rectangle: Rectangle,
        roof: Cells,
        kind: u8,
        digits: Digits,
        from: Cells,
    ) -> FoundRectangle {
        FoundRectangle { rectangle, roof, kind, subset: Cells::EMPTY, house: None, digits, from }
    }

    /// Its basis: the subset with its digits in the house, or the digits confined to the roof.
    fn guarded_pattern(&self) -> GuardedPattern {
        let lines = self.roof.iter().flat_map(|cell| cell.houses());
        let pair = self.rectangle.pair.iter();
        let locked = pair.flat_map(|digit| lines.clone().map(move |house| (house, digit)));
        let subset = self.roof | self.subset;
        let holds = |house: &usize| self.house.is_some() && subset.is_subset(HOUSES[*house]);
        let houses = (0..27).filter(holds);
        let in_houses =
            |digit| houses.clone().map(|house| Constraint::place(house, digit)).collect();
        GuardedPattern {
            truths: self.subset.iter().map(Constraint::Cell).collect(),
            links: self.digits.iter().map(in_houses).collect(),
            within: locked.map(|(house, digit)| Constraint::place(house, digit)).collect(),
            ..GuardedPattern::of_digits(self.rectangle.corners, self.rectangle.pair)
        }
    }
}

type VisitRectangle<'a> = &'a mut dyn FnMut(&FoundRectangle) -> ControlFlow<()>;

fn visit_two_cell_roof(
    position: &Position,
    rectangle: Rectangle,
    [one, other]: [Cell; 2],
    visit: VisitRectangle<'_>,
) -> ControlFlow<()> {
    let roof = Cells::single(one) | Cells::single(other);
    let of_other = other.houses();
    let shared = one.houses().into_iter().filter(move |house| of_other.contains(house));
    let in_line = shared.clone().any(|house| house < 18);
    visit_types_2_and_5(position, rectangle, roof, if in_line { 2 } else { 5 }, visit)?;
    if !in_line {
        return visit_type_6(position, rectangle, roof, visit);
    }
    let first = shared.clone().next().unwrap_or(0);
    shared
        .clone()
        .try_for_each(|house| visit_type_3(position, rectangle, roof, (first, house), visit))?;
    for digit in rectangle.pair {
        let confines = |&house: &usize| rectangle.confines_digit(position, digit, house);
        if let Some(house) = shared.clone().find(confines) {
            let other = rectangle.pair - Digits::single(digit);
            let found = FoundRectangle::new(rectangle, roof, 4, other, roof);
            visit(&FoundRectangle { house: Some(house), ..found })?;
        }
    }
    ControlFlow::Continue(())
}

fn extra_digits(position: &Position, rectangle: Rectangle, roof: Cells) -> Digits {
    position.candidates_in(roof) - rectangle.pair
}

/// Types 2 and 5.
fn visit_types_2_and_5(
    position: &Position,
    rectangle: Rectangle,
    roof: Cells,
    kind: u8,
    visit: VisitRectangle<'_>,
) -> ControlFlow<()> {
    let extra = extra_digits(position, rectangle, roof);
    if extra.len() != 1 {
        return ControlFlow::Continue(());
    }
    visit(&FoundRectangle::new(rectangle, roof, kind, extra, seen_by_all(roof)))
}

/// Type 3 in a house. Subsets that lie in the other house of the roof, too, are left to `first`,
/// the first one.
fn visit_type_3(
    position: &Position,
    rectangle: Rectangle,
    roof: Cells,
    (first, house): (usize, usize),
    visit: VisitRectangle<'_>,
) -> ControlFlow<()> {
    let extra = extra_digits(position, rectangle, roof);
    // One digit more is type 2.
    if extra.len() == 1 {
        return ControlFlow::Continue(());
    }
    let clear = |&cell: &Cell| position.candidates(cell).is_disjoint(rectangle.pair);
    let others = (HOUSES[house] & position.blank()) - roof;
    let pool: Cells = others.iter().filter(clear).collect();
    let of_size = |more| pseudo_cell::subsets_with_pseudo_cell(position, pool, more, extra);
    let mut subsets: Vec<(Cells, Digits)> = (1..others.len()).flat_map(of_size).collect();
    subsets.sort_by_cached_key(|(subset, _)| subset.iter().collect::<Vec<_>>());
    for (subset, digits) in subsets {
        if house == first || !subset.is_subset(HOUSES[first]) {
            let from = seen_by_all(roof | subset);
            let found = FoundRectangle::new(rectangle, roof, 3, digits, from);
            visit(&FoundRectangle { subset, house: Some(house), ..found })?;
        }
    }
    ControlFlow::Continue(())
}

/// Type 6.
fn visit_type_6(
    position: &Position,
    rectangle: Rectangle,
    roof: Cells,
    visit: VisitRectangle<'_>,
) -> ControlFlow<()> {
    let [first, _, _, last] = rectangle.corners;
    for digit in rectangle.pair {
        let two = |line: usize| {
            let houses = [first, last].map(|cell| cell.houses()[line]);
            houses.iter().all(|&house| rectangle.confines_digit(position, digit, house))
        };
        if two(0) || two(1) {
            visit(&FoundRectangle::new(rectangle, roof, 6, digit.into(), roof))?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// The empty grid with 1 and 2 and these further candidates in r1c14 and r2c14.
    fn rectangle_position(more: [&str; 4]) -> Position {
        let corners = ["r1c1", "r1c4", "r2c1", "r2c4"];
        let limit =
            |position, (cell, more)| testing::keep_only(position, cell, &format!("12{more}"));
        corners.into_iter().zip(more).fold(Position::EMPTY, limit)
    }

    fn texts(position: &Position) -> Vec<String> {
        testing::step_texts(&mut UniqueRectangle { missing: false, kind: 0 }, position)
    }

    #[test]
    fn type_1_excludes_both_digits_from_the_last_corner() {
        let found = texts(&rectangle_position(["", "", "", "34"]));
        assert_eq!(found, ["Uniqueness Test 1: 1/2 in r12c14 => r2c4<>1, r2c4<>2"]);
    }

    #[test]
    fn types_2_and_5_exclude_the_one_digit_more() {
        let found = texts(&rectangle_position(["", "", "3", "3"]));
        assert_eq!(found, ["Uniqueness Test 2: 1/2 in r12c14 => r2c2356789<>3"]);
        let found = texts(&rectangle_position(["", "3", "3", ""]));
        assert_eq!(found, ["Uniqueness Test 5: 1/2 in r12c14 => r1c23,r2c56<>3"]);
        let found = texts(&rectangle_position(["", "3", "3", "3"]));
        assert_eq!(found, ["Uniqueness Test 5: 1/2 in r12c14 => r2c56<>3"]);
        assert_eq!(texts(&rectangle_position(["", "", "3", "34"])), [""; 0]);
    }

    #[test]
    fn type_3_excludes_the_digits_of_the_subset() {
        let with = testing::keep_only(rectangle_position(["", "", "3", "4"]), "r2c8", "34");
        let out = "r2c235679<>3, r2c235679<>4";
        let text = "Uniqueness Test 3: 1/2 in r12c14, with 3,4 in r2c148";
        assert_eq!(texts(&with), [format!("{text} => {out}")]);
        let without = testing::keep_only(rectangle_position(["", "", "3", "4"]), "r2c8", "345");
        assert_eq!(texts(&without), [""; 0]);
    }

    #[test]
    fn type_3_has_the_subsets_in_the_order_of_their_cells() {
        let position = [("r2c3", "56"), ("r2c5", "35"), ("r2c8", "45")]
            .into_iter()
            .fold(rectangle_position(["", "", "3", "4"]), |position, (cell, digits)| {
                testing::keep_only(position, cell, digits)
            });
        let found = texts(&position);
        let in_cells = found.iter().map(|text| text.split(" => ").next().unwrap_or_default());
        let expected = ["3,4,5,6 in r2c13458", "3,4,5 in r2c1458"];
        let expected =
            expected.map(|with| format!("Uniqueness Test 3: 1/2 in r12c14, with {with}"));
        assert_eq!(in_cells.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn type_3_takes_no_cell_with_a_digit_of_the_rectangle() {
        let with = testing::keep_only(rectangle_position(["", "", "3", "4"]), "r2c8", "13");
        assert_eq!(texts(&with), [""; 0]);
    }

    #[test]
    fn type_4_excludes_the_digit_that_is_not_confined() {
        let position = rectangle_position(["", "", "35", "46"]);
        let confined = testing::confine_digits(position.clone(), "1", 1, "r2c1 r2c4");
        assert_eq!(texts(&confined), ["Uniqueness Test 4: 1/2 in r12c14 => r2c14<>2"]);
        let open = testing::confine_digits(position, "1", 1, "r2c1 r2c4 r2c7");
        assert_eq!(texts(&open), [""; 0]);
    }

    #[test]
    fn type_6_excludes_the_confined_digit_from_opposite_corners() {
        let position = rectangle_position(["", "35", "46", ""]);
        let one = testing::confine_digits(position, "1", 0, "r1c1 r1c4");
        assert_eq!(texts(&one), [""; 0]);
        let both = testing::confine_digits(one, "1", 1, "r2c1 r2c4");
        assert_eq!(texts(&both), ["Uniqueness Test 6: 1/2 in r12c14 => r1c4,r2c1<>1"]);
    }

    #[test]
    fn corners_in_four_boxes_or_without_one_of_the_digits_break_it() {
        let apart = ["r1c1", "r1c4", "r4c1"].into_iter();
        let apart =
            apart.fold(Position::EMPTY, |position, cell| testing::keep_only(position, cell, "12"));
        assert_eq!(texts(&testing::keep_only(apart, "r4c4", "123")), [""; 0]);
        let lacking = testing::keep_only(rectangle_position(["", "", "", "34"]), "r2c4", "134");
        assert_eq!(texts(&lacking), [""; 0]);
    }

    #[test]
    fn corners_may_lack_a_digit_that_they_began_with_and_no_set_digit_excludes() {
        let lacking = testing::keep_only(rectangle_position(["", "", "", "34"]), "r2c4", "134");
        let mut missing = UniqueRectangle { missing: true, kind: 0 };
        let expected = "Uniqueness Test 1: 1/2 in r12c14 => r2c4<>1";
        assert_eq!(testing::step_texts(&mut missing, &lacking), [expected]);
        assert_eq!(testing::step_texts(&mut missing, &lacking.clone().starting_here()), [""; 0]);
        let mut set = lacking;
        set.place(Candidate::new(Cell::of(75), Digit::of(2)));
        assert_eq!(testing::step_texts(&mut missing, &set), [""; 0]);
    }

    #[test]
    fn it_is_sound() {
        for missing in [false, true] {
            let mut forms = std::collections::BTreeSet::new();
            let found =
                testing::check_sound(&mut UniqueRectangle { missing, kind: 0 }, 1000, |_, step| {
                    forms.insert(step.form.to_string());
                });
            assert!(found > 1000 && forms.len() == 6, "{found} {forms:?}");
        }
    }
}
