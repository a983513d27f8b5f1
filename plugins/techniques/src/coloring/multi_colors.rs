//! `multi_colors`: two groups of strong links of a digit, each in two colours.
//!
//! * `type_1`: a colour of one group sees a colour of the other, so one of the two opposite colours
//!   holds the digit. A place that sees both of these is excluded.
//! * `type_2`: a colour that sees both colours of the other group is excluded.
//!
//! As in Bernhard Hobiger's HoDoKu.

use super::groups::{ColorGroup, ColorGroups, any_sees, group_name, show_group};
use seventeen_core::house::seen_by_any;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

/// Finds the eliminations of two groups.
pub struct MultiColors;

impl Component for MultiColors {
    const NAME: &'static str = "multi_colors";
    const DOC: &'static str =
        "Multi Colors: two groups of conjugate pairs of a digit that see each other";
    const ABOUT: &'static str = "Two groups of strong links are coloured in two colours each, one \
         of which is true. If a colour of one group sees a colour of the other, at most one of the \
         two is true. So at least one of their opposite colours is true, and candidates that see \
         both opposites can be removed. A colour that sees both colours of the other group is \
         false.";
    const DEFINITION: &'static str = "refuted; left of houses, seen, supposed; one digit";
    create_without_options!();
}

impl Finder for MultiColors {
    type Pattern = TwoGroupEliminations;

    /// Visits all with eliminations, by digit and the groups' first cells; type 2 comes first.
    fn each(&self, position: &Position, visit: Emit<'_, TwoGroupEliminations>) -> ControlFlow<()> {
        for digit in Digit::all() {
            let groups = ColorGroups::of_digit(position, digit);
            let groups = groups.by_first_cell();
            for (i, &one) in groups.iter().enumerate() {
                for (j, &other) in groups.iter().enumerate().filter(|&(j, _)| j != i) {
                    visit_type_2(digit, [one, other], visit)?;
                    if j > i {
                        visit_type_1(position, digit, [one, other], visit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, found: &TwoGroupEliminations) -> Step {
        let TwoGroupEliminations { digit, groups: [one, other], both, out } = *found;
        let (form, title) = match both {
            Some(_) => ("type_2", "Multi Colors 2"),
            None => ("type_1", "Multi Colors 1"),
        };
        let size = [one[0], one[1], other[0], other[1]].map(Cells::len).iter().sum();
        let step = show_group(Step::form(form).of_size(size), position, digit, &one, 0);
        let step = show_group(step, position, digit, &other, 1);
        let used = colors_seeing_each_other(&found.groups)
            .filter(|&[a, _]| both.is_none_or(|color| color == a));
        used.fold(step, |step, [a, b]| step.link((digit, one[a]), (digit, other[b]), false))
            .eliminate(position, digit, out)
            .refuting(position, Constraint::places(Houses::ALL, digit))
            .saying(format!("{title}: {digit} {}, {}", group_name(&one), group_name(&other)))
    }
}

/// The eliminations of two groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TwoGroupEliminations {
    /// The digit.
    pub digit: Digit,
    /// The two groups. A colour of the first sees a colour of the second.
    pub groups: [ColorGroup; 2],
    /// The colour of the first group that sees both of the second, for type 2.
    pub both: Option<usize>,
    /// The cells from which the digit is excluded: at least one.
    pub out: Cells,
}

/// Visits the colours of the first group that see both colours of the second.
fn visit_type_2(
    digit: Digit,
    [one, other]: [ColorGroup; 2],
    visit: Emit<'_, TwoGroupEliminations>,
) -> ControlFlow<()> {
    for (color, &out) in one.iter().enumerate() {
        if other.iter().all(|&cells| any_sees(out, cells)) {
            visit(&TwoGroupEliminations { digit, groups: [one, other], both: Some(color), out })?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits two groups if colours of them see each other and this excludes a place.
fn visit_type_1(
    position: &Position,
    digit: Digit,
    groups: [ColorGroup; 2],
    visit: Emit<'_, TwoGroupEliminations>,
) -> ControlFlow<()> {
    let [one, other] = groups;
    let seen = colors_seeing_each_other(&groups).fold(Cells::EMPTY, |seen, [a, b]| {
        seen | seen_by_any(one[1 - a]) & seen_by_any(other[1 - b])
    });
    let out = position.places(digit) & seen;
    if out.is_empty() {
        return ControlFlow::Continue(());
    }
    visit(&TwoGroupEliminations { digit, groups, both: None, out })
}

fn colors_seeing_each_other([one, other]: &[ColorGroup; 2]) -> impl Iterator<Item = [usize; 2]> {
    let colors = [[0, 0], [0, 1], [1, 0], [1, 1]].into_iter();
    colors.filter(|&[a, b]| any_sees(one[a], other[b]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const TYPE_1: &str = "
        7....77..
        7......7.
        ...7....7
        ....#....
        .7....7..
        .7......7
        ..7....7.
        ...7.7.7.
        ..7...7..";

    const TYPE_2: &str = "
        9...9.9..
        9...9.99.
        ...9....9
        .....#...
        .9....9..
        .9......9
        ..9.9..9.
        ...9...9.
        ..9...9..";

    #[test]
    fn of_two_colours_that_see_each_other_one_opposite_is_true() {
        let one = "(r3c4,r5c2,r6c9,r8c6) / (r1c6,r3c9,r5c7,r6c2,r8c4)";
        let other = "(r7c3,r9c7) / (r7c8,r9c3)";
        let texts = testing::step_texts(&mut MultiColors, &testing::from_map(7, TYPE_1));
        assert_eq!(texts, [format!("Multi Colors 1: 7 {one}, {other} => r8c8<>7")]);
    }

    #[test]
    fn a_colour_that_sees_both_others_is_excluded() {
        let one = "(r9c3) / (r7c3,r9c7)";
        let other = "(r3c4,r5c2,r6c9,r7c5,r8c8) / (r3c9,r5c7,r6c2,r8c4)";
        let steps = testing::find_steps(&mut MultiColors, &testing::from_map(9, TYPE_2));
        let type_2: Vec<_> = steps.iter().filter(|step| step.form == "type_2").collect();
        assert_eq!(type_2.len(), 1);
        let expected = format!("Multi Colors 2: 9 {one}, {other} => r7c3,r9c7<>9");
        assert_eq!(type_2[0].to_string(), expected);
    }

    #[test]
    fn a_third_place_in_a_house_breaks_the_chain() {
        let broken = TYPE_1.replacen("..7....7.", "..7..7.7.", 1);
        assert_eq!(testing::step_texts(&mut MultiColors, &testing::from_map(7, &broken)), [""; 0]);
        let broken = TYPE_2.replacen("..9...9..", "..9.9.9..", 1);
        assert_eq!(testing::step_texts(&mut MultiColors, &testing::from_map(9, &broken)), [""; 0]);
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        let mut forms = std::collections::BTreeSet::new();
        let found = testing::check_sound(&mut MultiColors, 1000, |position, step| {
            testing::check_one_digit(position, step);
            forms.insert(step.form.to_string());
        });
        assert!(found > 100 && forms.len() == 2, "{found} {forms:?}");
    }
}
