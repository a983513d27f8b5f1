//! `empty_rectangle`: a box whose places for a digit lie in one row and one column, and a
//! conjugate pair that meets one of them.
//!
//! The box leaves four cells without the digit, the empty rectangle. Take a conjugate pair with one
//! end in the row, outside the box. Either its other end holds the digit, or the box has it in the
//! column. So the digit is excluded from the cell that sees both. Likewise with rows and columns
//! exchanged. The box has at least three places, in each of the two lines one that is not in the
//! other. With two it is a turbot fish, and in one line alone they are locked. In the form `dual`
//! two conjugate pairs meet one box.
//!
//! From Rod Hagglund on the Players' Forum, 2006; as in Bernhard Hobiger's HoDoKu, with its options
//! for boxes with two places and for duals.

use super::dual::{self, DUAL, OneOrTwo};
use crate::roles::{THEN_FALSE, THEN_TRUE};
use seventeen_core::house::HOUSES;
use seventeen_core::notation;
use seventeen_plugin::prelude::*;

options! {
    /// Finds empty rectangles.
    pub struct EmptyRectangle {
        /// Also use boxes with two places, which make a Turbot Fish
        two_places: bool = false;
        dual: bool, as DUAL;
    }
}

impl Component for EmptyRectangle {
    const NAME: &'static str = "empty_rectangle";
    const DOC: &'static str =
        "Empty Rectangle: a box with a digit in only one row and one column, and a strong link";
    const ABOUT: &'static str = "In a box, all places of a digit lie in one row and one column. So \
         the box has the digit in that row or in that column. A strong link elsewhere has one end \
         in the row. If its other end does not hold the digit, this end does, so the box has its \
         digit in the column. Remove the digit from the cell of the column that sees the other \
         end.";
    const DEFINITION: &'static str =
        "either, cover of houses; left of houses, seen, supposed; one digit";

    create_from_options!();
}

impl Finder for EmptyRectangle {
    type Pattern = OneOrTwo<FoundRectangle>;

    /// Visits all with eliminations, by digit, box, the crossing of its lines from the last cell
    /// on, and lines.
    fn each(
        &self,
        position: &Position,
        visit: Emit<'_, OneOrTwo<FoundRectangle>>,
    ) -> ControlFlow<()> {
        let least = if self.two_places { 2 } else { 3 };
        let all = |visit: Emit<'_, FoundRectangle>| {
            let boxes = Digit::all().flat_map(|digit| (18..27).map(move |in_box| (digit, in_box)));
            let wide = |&(digit, in_box): &(Digit, usize)| {
                position.spots(in_box, digit).count_ones() >= least
            };
            boxes
                .filter(wide)
                .try_for_each(|(digit, in_box)| visit_in_box(position, digit, in_box, visit))
        };
        dual::for_each_one_or_two(all, self.dual, is_dual_pair, visit)
    }

    fn step(&self, position: &Position, found: &OneOrTwo<FoundRectangle>) -> Step {
        match found {
            OneOrTwo::One(one) => one.step(position).saying(format!(
                "Empty Rectangle: {} ({})",
                one.box_name(),
                one.pair_name()
            )),
            OneOrTwo::Two(one, other) => {
                let step = dual::combined_step(position, one.step(position), other.step(position));
                let pairs = format!("{}/{}", one.pair_name(), other.pair_name());
                step.saying(format!("Dual Empty Rectangle: {} ({pairs})", one.box_name()))
            }
        }
    }
}

/// Whether two share the box, and exclude different places.
fn is_dual_pair(one: &FoundRectangle, other: &FoundRectangle) -> bool {
    (one.digit, one.in_box) == (other.digit, other.in_box) && one.out != other.out
}

/// An empty rectangle and the conjugate pair that meets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundRectangle {
    /// The digit.
    pub digit: Digit,
    /// The number of the box, 18 to 26.
    pub in_box: usize,
    /// The line that the pair meets.
    pub met: usize,
    /// The line that the excluded place is in.
    pub other: usize,
    /// The end of the pair in `met`.
    pub near: Cell,
    /// Its other end.
    pub far: Cell,
    /// The cell where the digit is excluded.
    pub out: Cell,
}

impl FoundRectangle {
    /// The step without a sentence.
    fn step(&self, position: &Position) -> Step {
        let FoundRectangle { digit, in_box, met, other, near, far, out } = *self;
        let places = position.places(digit) & HOUSES[in_box];
        let [near, far] = [near, far].map(Cells::single);
        let (along, aside) = (places & HOUSES[met], places - HOUSES[met]);
        Step::default()
            .of_size(2)
            .color(0, THEN_FALSE)
            .color(1, THEN_TRUE)
            .show(digit, far | along, 0)
            .show(digit, near | aside, 1)
            .in_house(in_box)
            .in_house(met)
            .in_house(other)
            .link((digit, far), (digit, near), true)
            .link((digit, near), (digit, along), false)
            .link((digit, along), (digit, aside), true)
            .eliminate(position, digit, Cells::single(out))
            .chained(position, false)
    }

    /// `5 in b3`.
    fn box_name(&self) -> String {
        format!("{} in {}", self.digit, Houses::single(House::of(self.in_box)))
    }

    /// `r36c2`.
    fn pair_name(&self) -> String {
        notation::cells(Cells::single(self.near) | Cells::single(self.far))
    }
}

fn visit_in_box(
    position: &Position,
    digit: Digit,
    in_box: usize,
    visit: Emit<'_, FoundRectangle>,
) -> ControlFlow<()> {
    let mut hinges: Vec<Cell> = HOUSES[in_box].iter().collect();
    hinges.reverse();
    for hinge in hinges {
        let [row, column, _] = hinge.houses();
        if is_hinge(position, digit, [in_box, row, column]) {
            visit_with_pair(position, digit, in_box, [row, column], visit)?;
            visit_with_pair(position, digit, in_box, [column, row], visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the digit's places in the box are in these two lines, and not in one of them alone.
fn is_hinge(position: &Position, digit: Digit, [in_box, row, column]: [usize; 3]) -> bool {
    let places = position.places(digit) & HOUSES[in_box];
    places.is_subset(HOUSES[row] | HOUSES[column])
        && !places.is_subset(HOUSES[row])
        && !places.is_subset(HOUSES[column])
}

/// Visits the rectangles of a box whose conjugate pair crosses the first of its two lines.
fn visit_with_pair(
    position: &Position,
    digit: Digit,
    in_box: usize,
    [met, other]: [usize; 2],
    visit: Emit<'_, FoundRectangle>,
) -> ControlFlow<()> {
    let places = position.places(digit) - HOUSES[in_box];
    for near in places & HOUSES[met] {
        let across = near.houses()[usize::from(met < 9)];
        let pair = position.places(digit) & HOUSES[across];
        if pair.len() != 2 {
            continue;
        }
        for far in pair - Cells::single(near) {
            let along = HOUSES[far.houses()[usize::from(met >= 9)]];
            if let Some(out) = (places & HOUSES[other] & along).first() {
                visit(&FoundRectangle { digit, in_box, met, other, near, far, out })?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::single_digit::TurbotFish;
    use crate::testing;
    use seventeen_plugin::Value;
    use std::collections::BTreeSet;

    const MAP: &str = "
        ....5....
        .......5.
        .5...5555
        .........
        .........
        .5..5..5.
        .........
        .......5.
        ....55..5";

    /// A second pair, in column 6, meets row 3, too.
    const DUAL: &str = "
        ....5....
        .......5.
        .5...5555
        .........
        .........
        .5..5..5.
        ..5..5.5.
        .......5.
        ....5...5";

    fn rectangle(two_places: bool, dual: bool) -> EmptyRectangle {
        testing::create_component(&[Value::Bool(two_places), Value::Bool(dual)])
    }

    #[test]
    fn the_pair_and_the_box_exclude_where_both_are_seen() {
        let expected = ["Empty Rectangle: 5 in b3 (r36c2) => r6c8<>5"];
        assert_eq!(
            testing::step_texts(&mut rectangle(false, false), &testing::from_map(5, MAP)),
            expected
        );
    }

    #[test]
    fn a_place_within_the_rectangle_breaks_it() {
        let broken = MAP.replacen(".......5.", "......55.", 1);
        assert!(
            testing::step_texts(&mut rectangle(false, false), &testing::from_map(5, &broken))
                .is_empty()
        );
    }

    #[test]
    fn a_third_place_across_the_line_breaks_it() {
        let broken = MAP.replacen("....5....", ".5..5....", 1);
        assert!(
            testing::step_texts(&mut rectangle(false, false), &testing::from_map(5, &broken))
                .is_empty()
        );
    }

    #[test]
    fn a_box_with_two_places_is_left_to_the_turbot_fish() {
        let two = MAP.replacen(".5...5555", ".5...5..5", 1);
        assert!(
            testing::step_texts(&mut rectangle(false, false), &testing::from_map(5, &two))
                .is_empty()
        );
    }

    #[test]
    fn two_pairs_that_meet_a_box_are_one_step() {
        let position = testing::from_map(5, DUAL);
        let expected = [
            "Dual Empty Rectangle: 5 in b3 (r36c2/r37c6) => r67c8<>5",
            "Empty Rectangle: 5 in b3 (r36c2) => r6c8<>5",
            "Empty Rectangle: 5 in b3 (r37c6) => r7c8<>5",
        ];
        assert_eq!(testing::step_texts(&mut rectangle(false, true), &position), expected);
        assert_eq!(testing::step_texts(&mut rectangle(false, false), &position), expected[1..]);
        let broken = testing::from_map(5, &DUAL.replacen("....5...5", "....55..5", 1));
        let found = testing::find_steps(&mut rectangle(false, true), &broken);
        assert!(found.iter().all(|step| step.form != "dual"));
    }

    #[test]
    fn boxes_with_two_places_are_looked_at_if_asked_for() {
        let two = testing::from_map(5, &MAP.replacen(".5...5555", ".5...5..5", 1));
        let found = testing::step_texts(&mut rectangle(true, false), &two);
        assert!(found.contains(&"Empty Rectangle: 5 in b3 (r36c2) => r6c8<>5".to_owned()));
    }

    #[test]
    fn those_of_two_places_are_turbot_fish() {
        let mut more = 0;
        testing::visit_positions(300, |position, _| {
            let out = |technique: &mut dyn Technique| {
                let steps = testing::find_steps(technique, position);
                steps.into_iter().flat_map(|step| step.eliminations).collect::<BTreeSet<_>>()
            };
            let fish = out(&mut TurbotFish);
            let with = testing::find_steps(&mut rectangle(true, false), position);
            let without = testing::find_steps(&mut rectangle(false, false), position);
            let added: Vec<Step> =
                with.into_iter().filter(|step| !without.contains(step)).collect();
            assert!(added.iter().flat_map(|step| &step.eliminations).all(|out| fish.contains(out)));
            more += added.len();
        });
        assert!(more > 50, "{more}");
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        let found =
            testing::check_sound(&mut rectangle(false, false), 1000, testing::check_one_digit);
        assert!(found > 100, "{found}");
        let mut duals = 0;
        testing::check_sound(&mut rectangle(true, true), 1000, |position, step| {
            testing::check_one_digit(position, step);
            duals += usize::from(step.form == "dual");
        });
        assert!(duals > 10, "{duals}");
    }
}
