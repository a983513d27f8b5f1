//! `two_string_kite`: a row and a column that have two places each for a digit, two of them in one
//! box.
//!
//! One of the other two places holds the digit. From Havard's *Strong Links for Beginners* on the
//! Players' Forum; as in Bernhard Hobiger's HoDoKu. In the form `dual` two kites have the same two
//! places in the box, each of which lies on a string in its row and on one in its column.

use super::dual::{self, DUAL, OneOrTwo};
use super::two_links::{self, TwoLinkShape, TwoLinks};
use seventeen_core::{Cells, notation};
use seventeen_plugin::prelude::*;

options! {
    /// Finds two-string kites.
    pub struct TwoStringKite {
        dual: bool, as DUAL;
    }
}

impl Component for TwoStringKite {
    const NAME: &'static str = "two_string_kite";
    const DOC: &'static str =
        "2-String Kite: a row and a column with two places each, one of each in the same box";
    const ABOUT: &'static str = "A row and a column have two places each for a digit, and one \
         place of each lies in the same box. The box takes the digit at most once, so the row or \
         the column has it at its far end. Remove the digit from the cell that sees both far ends.";
    const DEFINITION: &'static str =
        "either, cover of houses; left of houses, seen, supposed; one digit";

    create_from_options!();
}

impl Finder for TwoStringKite {
    type Pattern = OneOrTwo<TwoLinks>;

    /// Visits all that exclude something, by digit and house.
    fn each(&self, position: &Position, visit: Emit<'_, OneOrTwo<TwoLinks>>) -> ControlFlow<()> {
        let all = |visit: Emit<'_, TwoLinks>| {
            two_links::for_each_two_links(position, TwoLinkShape::TwoStringKite, visit)
        };
        dual::for_each_one_or_two(all, self.dual, is_dual_pair, visit)
    }

    fn step(&self, position: &Position, found: &OneOrTwo<TwoLinks>) -> Step {
        match found {
            OneOrTwo::One(kite) => {
                kite.step(position).saying(format!("2-String Kite: {}", kite.ends_text()))
            }
            OneOrTwo::Two(one, other) => {
                let step = dual::combined_step(position, one.step(position), other.step(position));
                step.saying(dual_sentence(one, other))
            }
        }
    }
}

/// Whether two kites have the same places in the box, and exclude different ones.
fn is_dual_pair(one: &TwoLinks, other: &TwoLinks) -> bool {
    let [near, far] = one.near;
    one.digit == other.digit && other.near == [far, near] && one.out != other.out
}

/// `Dual 2-String Kite: 5 in r2c1,r8c7/r2c4,r5c8 (connected by r2c8,r3c7)`.
fn dual_sentence(one: &TwoLinks, other: &TwoLinks) -> String {
    let names = |[a, b]: [Cell; 2]| notation::cells(Cells::single(a) | Cells::single(b));
    let [ends, others, near] = [one.far, other.far, one.near].map(names);
    format!("Dual 2-String Kite: {} in {ends}/{others} (connected by {near})", one.digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use seventeen_plugin::Value;

    const MAP: &str = "
        .........
        5......5.
        ......5.5
        .........
        5...5....
        .........
        .........
        5.....5..
        ....5....";

    const DUAL: &str = "
        .........
        5......5.
        ...5..5..
        .........
        5...5....
        ...5...5.
        .........
        5.....5..
        ...55....";

    fn kite(dual: bool) -> TwoStringKite {
        testing::create_component(&[Value::Bool(dual)])
    }

    #[test]
    fn the_ends_of_the_strings_exclude_what_sees_both() {
        let expected = ["2-String Kite: 5 in r2c1,r8c7 (connected by r2c8,r3c7) => r8c1<>5"];
        assert_eq!(testing::step_texts(&mut kite(false), &testing::from_map(5, MAP)), expected);
    }

    #[test]
    fn a_third_place_in_a_string_breaks_it() {
        for (from, to) in [("5......5.", "5...5..5."), ("5...5....", "5...5.5..")] {
            let broken = MAP.replacen(from, to, 1);
            assert!(
                testing::step_texts(&mut kite(false), &testing::from_map(5, &broken)).is_empty()
            );
        }
    }

    #[test]
    fn strings_that_do_not_meet_in_a_box_break_it() {
        let apart = MAP.replacen("......5.5", ".........", 1).replacen("....5....", "......5..", 1);
        assert!(testing::step_texts(&mut kite(false), &testing::from_map(5, &apart)).is_empty());
    }

    #[test]
    fn two_that_join_in_the_same_places_are_one_step() {
        let [one, other] = [
            "r2c1,r8c7 (connected by r2c8,r3c7) => r8c1<>5",
            "r3c4,r6c8 (connected by r2c8,r3c7) => r6c4<>5",
        ]
        .map(|text| format!("2-String Kite: 5 in {text}"));
        let both = "Dual 2-String Kite: 5 in r2c1,r8c7/r3c4,r6c8 (connected by r2c8,r3c7) \
            => r6c4,r8c1<>5";
        let position = testing::from_map(5, DUAL);
        assert_eq!(testing::step_texts(&mut kite(false), &position), [one.clone(), other.clone()]);
        assert_eq!(testing::step_texts(&mut kite(true), &position), [both.to_owned(), one, other]);
        assert_eq!(testing::find_steps(&mut kite(true), &position)[0].form, "dual");
    }

    #[test]
    fn two_that_join_elsewhere_or_exclude_the_same_are_no_dual() {
        let elsewhere = DUAL.replacen("...5..5..", "...5.....", 1);
        for map in [MAP, &elsewhere] {
            let found = testing::find_steps(&mut kite(true), &testing::from_map(5, map));
            assert!(found.iter().all(|step| step.form != "dual"));
        }
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        let found = testing::check_sound(&mut kite(false), 1000, testing::check_one_digit);
        assert!(found > 100, "{found}");
        let mut duals = 0;
        testing::check_sound(&mut kite(true), 1000, |position, step| {
            testing::check_one_digit(position, step);
            duals += usize::from(step.form == "dual");
        });
        assert!(duals > 10, "{duals}");
    }
}
