//! The groups that the conjugate pairs of one digit form, and their two colours.
//!
//! Where a house has two places for the digit, one of them holds it. Along such strong links the
//! places get two colours alternately: all of one colour hold the digit, and none of the other.

use crate::single_digit::conjugate_pairs::ConjugatePairs;
use seventeen_core::house::seen_by_any;
use seventeen_core::{Cell, Cells, Digit, Position, Step, notation};

/// Places joined by strong links, in two colours.
pub type ColorGroup = [Cells; 2];

/// The groups of a digit, in the order of their first houses.
#[derive(Clone, Copy)]
pub struct ColorGroups {
    groups: [ColorGroup; 27],
    len: usize,
}

impl ColorGroups {
    /// The groups of `digit`.
    pub fn of_digit(position: &Position, digit: Digit) -> ColorGroups {
        let mut groups = ColorGroups { groups: [[Cells::EMPTY; 2]; 27], len: 0 };
        for pair in ConjugatePairs::of_digit(position, digit).list() {
            groups.color_pair(pair.ends);
        }
        groups
    }

    /// The groups.
    pub fn list(&self) -> &[ColorGroup] {
        &self.groups[..self.len]
    }

    /// The groups in the order of their first cells.
    pub(super) fn by_first_cell(&self) -> Vec<ColorGroup> {
        let mut groups = self.list().to_vec();
        groups.sort_by_cached_key(|[one, other]| (*one | *other).first());
        groups
    }

    /// All coloured cells.
    pub fn colored_cells(&self) -> Cells {
        self.list().iter().fold(Cells::EMPTY, |all, group| all | group[0] | group[1])
    }

    /// Joins a group to another with `color` of it equal to colour 0 of the other, and removes it.
    pub(super) fn join_groups(&mut self, from: usize, into: usize, color: usize) {
        let joined = self.groups[from];
        self.groups[into][0] |= joined[color];
        self.groups[into][1] |= joined[1 - color];
        self.groups.copy_within(from + 1..self.len, from);
        self.len -= 1;
    }

    /// Gives the two cells opposite colours. In an odd ring of strong links there is no solution,
    /// and the cells keep their colours.
    fn color_pair(&mut self, [one, other]: [Cell; 2]) {
        match (self.color_of(one), self.color_of(other)) {
            (None, None) => {
                self.groups[self.len] = [Cells::single(one), Cells::single(other)];
                self.len += 1;
            }
            (Some((i, color)), None) => self.groups[i][1 - color].insert(other),
            (None, Some((i, color))) => self.groups[i][1 - color].insert(one),
            (Some((i, a)), Some((j, b))) if i != j => {
                let (from, into) = (i.max(j), i.min(j));
                self.join_groups(from, into, usize::from(a == b));
            }
            _ => {}
        }
    }

    fn color_of(&self, cell: Cell) -> Option<(usize, usize)> {
        let colors = (0..self.len).flat_map(|i| [(i, 0), (i, 1)]);
        colors.into_iter().find(|&(i, color)| self.groups[i][color].contains(cell))
    }
}

pub(super) fn any_sees(one: Cells, other: Cells) -> bool {
    !seen_by_any(one).is_disjoint(other)
}

/// The step with a group shown in its own pair of colours, and its strong links.
pub(super) fn show_group(
    mut step: Step,
    position: &Position,
    digit: Digit,
    group: &ColorGroup,
    pair: u8,
) -> Step {
    step = step.show(digit, group[0], 2 * pair).show(digit, group[1], 2 * pair + 1);
    step = step.color(2 * pair, "one colour").color(2 * pair + 1, "the other colour");
    let ours = group[0] | group[1];
    let pairs = ConjugatePairs::of_digit(position, digit);
    for pair in pairs.list().iter().filter(|pair| ours.contains(pair.ends[0])) {
        let [one, other] = pair.ends.map(Cells::single);
        step = step.link((digit, one), (digit, other), true);
    }
    step
}

/// `(r1c1,r2c3) / (r4c5)`: the two colours of a group.
pub(super) fn group_name([one, other]: &ColorGroup) -> String {
    format!("({}) / ({})", notation::cells(*one), notation::cells(*other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn links_join_groups_whatever_their_order() {
        let map = "
            5.......5
            .........
            .........
            .........
            ....5...5
            .........
            .........
            ....5....
            5........";
        let position = testing::from_map(5, map);
        let groups = ColorGroups::of_digit(&position, Digit::of(5));
        let names: Vec<String> = groups.list().iter().map(group_name).collect();
        assert_eq!(names, ["(r1c1,r5c9,r8c5) / (r1c9,r5c5,r9c1)"]);
    }

    #[test]
    fn a_ring_that_cannot_be_coloured_does_no_harm() {
        let map = "
            5...5....
            .5.......
            .........
            .5..5....
            ......5..
            ......5..
            ......5..
            ......5..
            ......5..";
        let position = testing::from_map(5, map);
        assert_eq!(
            ColorGroups::of_digit(&position, Digit::of(5)).colored_cells().to_string(),
            "r1c1 r1c5 r2c2 r4c2 r4c5 r5c7 r6c7"
        );
    }
}
