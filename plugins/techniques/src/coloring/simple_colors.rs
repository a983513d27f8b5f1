//! `simple_colors`: one group of strong links of a digit, in two colours.
//!
//! * `trap`: a place outside a group of at least four cells that sees both colours is excluded.
//! * `wrap`: a colour with two cells that see each other is excluded.
//!
//! As in Bernhard Hobiger's HoDoKu.

use super::groups::{ColorGroup, ColorGroups, any_sees, group_name, show_group};
use seventeen_core::house::seen_by_any;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

/// Finds the eliminations of one group.
pub struct SimpleColors;

impl Component for SimpleColors {
    const NAME: &'static str = "simple_colors";
    const DOC: &'static str =
        "Simple Colors: one group of conjugate pairs of a digit in two colours";
    const ABOUT: &'static str = "Find the houses with only two places for a digit, and colour \
         these places alternately. Either all cells of one colour hold the digit, or all cells of \
         the other. If two cells of one colour see each other, that colour is false. A cell that \
         sees both colours cannot hold the digit, whichever is true.";
    const DEFINITION: &'static str = "refuted; left of houses, seen, supposed; one digit";
    create_without_options!();
}

impl Finder for SimpleColors {
    type Pattern = GroupEliminations;

    /// Visits the wraps and the trap of each group, by digit and the first cell of the group.
    fn each(&self, position: &Position, visit: Emit<'_, GroupEliminations>) -> ControlFlow<()> {
        for digit in Digit::all() {
            for group in ColorGroups::of_digit(position, digit).by_first_cell() {
                for (color, &out) in group.iter().enumerate() {
                    if any_sees(out, out) {
                        visit(&GroupEliminations { digit, group, wrapped: Some(color), out })?;
                    }
                }
                let out = trapped_places(position.places(digit), &group);
                if !out.is_empty() {
                    visit(&GroupEliminations { digit, group, wrapped: None, out })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, found: &GroupEliminations) -> Step {
        let GroupEliminations { digit, group, wrapped, out } = *found;
        let (form, title) = match wrapped {
            Some(_) => ("wrap", "Simple Colors Wrap"),
            None => ("trap", "Simple Colors Trap"),
        };
        let step = Step::form(form).of_size(group[0].len() + group[1].len());
        show_group(step, position, digit, &group, 0)
            .eliminate(position, digit, out)
            .refuting(position, Constraint::places(Houses::ALL, digit))
            .saying(format!("{title}: {digit} {}", group_name(&group)))
    }
}

/// The eliminations of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GroupEliminations {
    /// The digit.
    pub digit: Digit,
    /// The two colours.
    pub group: ColorGroup,
    /// The colour that sees itself; none for a trap.
    pub wrapped: Option<usize>,
    /// The cells from which the digit is excluded: at least one.
    pub out: Cells,
}

/// The members of `places` that see both colours. In a group of three cells, any two colours form a
/// pair, whose eliminations are locked candidates.
fn trapped_places(places: Cells, [one, other]: &ColorGroup) -> Cells {
    if one.len() + other.len() < 4 {
        return Cells::EMPTY;
    }
    (places & seen_by_any(*one) & seen_by_any(*other)) - *one - *other
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const TRAP: &str = "
        ...7.7..7
        ...7...77
        #........
        .77.7..77
        .7.77....
        .7....7..
        ..7...7..
        .7...7..7
        ..7.7...7";

    const WRAP: &str = "
        ........#
        ..2..2...
        .2..2....
        ......22.
        #........
        ...#.....
        ....222..
        ..2.2....
        .2.....2.";

    #[test]
    fn what_sees_both_colours_is_excluded() {
        let texts = testing::step_texts(&mut SimpleColors, &testing::from_map(7, TRAP));
        assert_eq!(texts, ["Simple Colors Trap: 7 (r6c2,r7c7) / (r6c7,r7c3) => r4c3,r8c2<>7"]);
    }

    #[test]
    fn a_colour_that_sees_itself_is_excluded() {
        let texts = testing::step_texts(&mut SimpleColors, &testing::from_map(2, WRAP));
        let colours = "(r2c3,r38c5,r4c8,r7c67,r9c2) / (r2c6,r3c2,r4c7,r8c3,r9c8)";
        let out = "r2c3,r38c5,r4c8,r7c67,r9c2<>2";
        assert_eq!(texts, [format!("Simple Colors Wrap: 2 {colours} => {out}")]);
    }

    #[test]
    fn a_third_place_in_a_house_breaks_the_chain() {
        let broken = TRAP.replacen(".7....7..", ".7.7..7..", 1);
        assert_eq!(testing::step_texts(&mut SimpleColors, &testing::from_map(7, &broken)), [""; 0]);
        let broken = WRAP.replacen("..2..2...", ".22..2...", 1);
        assert_eq!(testing::step_texts(&mut SimpleColors, &testing::from_map(2, &broken)), [""; 0]);
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        let mut forms = std::collections::BTreeSet::new();
        let found = testing::check_sound(&mut SimpleColors, 1000, |position, step| {
            testing::check_one_digit(position, step);
            forms.insert(step.form.to_string());
        });
        assert!(found > 100 && forms.len() == 2, "{found} {forms:?}");
    }
}
