//! `w_wing`: two cells with the same two candidates, joined by a strong link of one of them.
//!
//! The cells do not see each other, and each sees one end of a conjugate pair for one of their two
//! digits. One end holds that digit, so one of the cells holds the other digit: it is excluded
//! where both cells are seen. From George Woods on the Players' Forum; as in Bernhard Hobiger's
//! HoDoKu.

use crate::roles::ONE_IS_TRUE;
use crate::single_digit::conjugate_pairs::ConjugatePairs;
use seventeen_core::notation;
use seventeen_plugin::prelude::*;

/// Finds W-wings.
pub struct WWing;

impl Component for WWing {
    const NAME: &'static str = "w_wing";
    const DOC: &'static str =
        "W-Wing: two cells with the same two candidates, joined by a strong link";
    const ABOUT: &'static str = "Two cells have the same two candidates and do not see each other. \
         One of the two digits has only two places in some house, and each cell sees one of them. \
         If both cells held that digit, the house would have no place left for it. So one of the \
         cells holds the other digit, and cells that see both cannot.";
    const DEFINITION: &'static str = "either; left, seen, supposed";
    create_without_options!();
}

impl Finder for WWing {
    type Pattern = FoundWing;

    /// Visits all that exclude something, by cells, the digit that is excluded, and house. A
    /// conjugate pair in a line and a box makes one wing, not two.
    fn each(&self, position: &Position, visit: Emit<'_, FoundWing>) -> ControlFlow<()> {
        let bivalue = position.cells_with(2);
        for one in bivalue {
            let candidates = position.candidates(one);
            let alike = |&other: &Cell| other > one && position.candidates(other) == candidates;
            let digits = (candidates.first(), candidates.last());
            let (Some(low), Some(high)) = digits else { continue };
            for other in (bivalue - one.peers()).iter().filter(alike) {
                visit_w_wings(position, [one, other], high, low, visit)?;
                visit_w_wings(position, [one, other], low, high, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, found: &FoundWing) -> Step {
        let FoundWing { wings, link, linked, digit, out } = *found;
        let [wings, link] = [wings, link].map(|cells| cells.map(Cells::single));
        let (both, ends) = (wings[0] | wings[1], link[0] | link[1]);
        Step::default()
            .of_size(4)
            .role("wing", both)
            .role("linked cells", ends)
            .color(0, LINKED)
            .color(1, LINKED)
            .color(2, ONE_IS_TRUE)
            .show(digit, both, 2)
            .show(linked, ends, 0)
            .show(linked, both, 1)
            .link((digit, wings[0]), (linked, wings[0]), true)
            .link((linked, wings[0]), (linked, link[0]), false)
            .link((linked, link[0]), (linked, link[1]), true)
            .link((linked, link[1]), (linked, wings[1]), false)
            .link((linked, wings[1]), (digit, wings[1]), true)
            .eliminate(position, digit, out)
            .chained(position, false)
            .saying(format!(
                "W-Wing: {digit}/{linked} in {} connected by {linked} in {}",
                notation::cells(both),
                notation::cells(ends)
            ))
    }
}

/// The name of the digit by which the wings are linked.
const LINKED: &str = "the digit that links them";

/// A W-wing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundWing {
    /// The two cells.
    pub wings: [Cell; 2],
    /// The ends of the conjugate pair, in the order of the cells that see them.
    pub link: [Cell; 2],
    /// The digit of the pair.
    pub linked: Digit,
    /// The digit that is excluded.
    pub digit: Digit,
    /// The cells from which it is excluded: at least one.
    pub out: Cells,
}

/// Visits the ways to join two cells by a pair of `linked` that exclude `digit`.
fn visit_w_wings(
    position: &Position,
    wings: [Cell; 2],
    linked: Digit,
    digit: Digit,
    visit: Emit<'_, FoundWing>,
) -> ControlFlow<()> {
    let out = position.places(digit) & wings[0].peers() & wings[1].peers();
    if out.is_empty() {
        return ControlFlow::Continue(());
    }
    for pair in ConjugatePairs::of_digit(position, linked).list() {
        let [a, b] = pair.ends;
        let joins = |link: &[Cell; 2]| (0..2).all(|i| wings[i].peers().contains(link[i]));
        let apart = !wings.iter().any(|wing| pair.ends.contains(wing));
        if let (true, Some(link)) = (apart, [[a, b], [b, a]].into_iter().find(joins)) {
            visit(&FoundWing { wings, link, linked, digit, out })?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// Two cells with 1 and 2, and two places for 2 in row 9.
    fn wing_position(wings: [&str; 2], link: &str) -> Position {
        let position = testing::keep_only(Position::EMPTY, &wings.join(" "), "12");
        testing::confine_digits(position, "2", 8, link)
    }

    #[test]
    fn the_other_digit_is_excluded_where_both_cells_are_seen() {
        let texts = testing::step_texts(&mut WWing, &wing_position(["r1c1", "r5c5"], "r9c1 r9c5"));
        let expected = "W-Wing: 1/2 in r1c1,r5c5 connected by 2 in r9c15 => r1c5,r5c1<>1";
        assert_eq!(texts, [expected]);
    }

    #[test]
    fn a_third_place_breaks_the_link() {
        let broken = wing_position(["r1c1", "r5c5"], "r9c1 r9c5 r9c9");
        assert_eq!(testing::step_texts(&mut WWing, &broken), [""; 0]);
    }

    #[test]
    fn an_end_that_is_not_seen_breaks_it() {
        let broken = wing_position(["r1c1", "r5c5"], "r9c1 r9c6");
        assert_eq!(testing::step_texts(&mut WWing, &broken), [""; 0]);
    }

    #[test]
    fn a_third_candidate_breaks_it() {
        let position = testing::keep_only(Position::EMPTY, "r1c1", "12");
        let position = testing::keep_only(position, "r5c5", "123");
        let broken = testing::confine_digits(position, "2", 8, "r9c1 r9c5");
        assert_eq!(testing::step_texts(&mut WWing, &broken), [""; 0]);
    }

    #[test]
    fn cells_that_see_each_other_are_a_pair() {
        let broken = wing_position(["r1c1", "r1c5"], "r9c1 r9c5");
        assert_eq!(testing::step_texts(&mut WWing, &broken), [""; 0]);
    }

    #[test]
    fn it_is_sound() {
        let found = testing::check_sound(&mut WWing, 1500, |_, _| {});
        assert!(found > 100, "{found}");
    }
}
