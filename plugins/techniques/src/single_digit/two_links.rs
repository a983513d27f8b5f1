//! The finder of two strong links of one digit, joined by a weak one.
//!
//! Each of two conjugate pairs has an end that sees one end of the other. These two cannot both
//! hold the digit, so one of the far ends does: the digit is excluded from cells that see both.
//! Cells that see both ends of one pair are left to locked candidates.

use super::conjugate_pairs::{ConjugatePair, ConjugatePairs};
use crate::roles::{THEN_FALSE, THEN_TRUE};
use seventeen_core::house::seen_by_all;
use seventeen_core::{Cell, Cells, Digit, Emit, Position, Step, notation};
use std::ops::ControlFlow;

/// Two conjugate pairs of one digit with ends that see each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TwoLinks {
    /// The digit.
    pub digit: Digit,
    /// The houses of the pairs. A pair that lies in a line and a box counts as the line's.
    pub houses: [usize; 2],
    /// The ends that see each other, one of each pair.
    pub near: [Cell; 2],
    /// The other ends.
    pub far: [Cell; 2],
    /// The cells from which the digit is excluded: at least one.
    pub out: Cells,
}

/// The three named patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TwoLinkShape {
    /// Two rows, or two columns, joined along a line.
    Skyscraper,
    /// A row and a column, joined in a box.
    TwoStringKite,
    /// Any other shape, usually with a pair that lies in a box.
    TurbotFish,
}

impl TwoLinks {
    /// Its shape; none for an X-wing.
    pub fn shape(&self) -> Option<TwoLinkShape> {
        let parallel = matches!(self.houses.map(|house| house / 9), [0, 0] | [1, 1]);
        let crossed = matches!(self.houses.map(|house| house / 9), [0, 1]);
        match (share_line(self.near), share_line(self.far)) {
            (true, true) if parallel => None,
            (true, _) if parallel => Some(TwoLinkShape::Skyscraper),
            _ if crossed => Some(TwoLinkShape::TwoStringKite),
            _ => Some(TwoLinkShape::TurbotFish),
        }
    }

    /// The step without a sentence.
    pub(super) fn step(&self, position: &Position) -> Step {
        let [near, far] = [self.near, self.far].map(|ends| ends.map(Cells::single));
        let end = |cells| (self.digit, cells);
        Step::default()
            .of_size(2)
            .color(0, THEN_FALSE)
            .color(1, THEN_TRUE)
            .show(self.digit, far[0] | near[1], 0)
            .show(self.digit, near[0] | far[1], 1)
            .in_house(self.houses[0])
            .in_house(self.houses[1])
            .link(end(far[0]), end(near[0]), true)
            .link(end(near[0]), end(near[1]), false)
            .link(end(near[1]), end(far[1]), true)
            .eliminate(position, self.digit, self.out)
            .chained(position, false)
    }

    /// The far ends and their connection: `5 in r2c1,r8c7 (connected by r2c8,r3c7)`.
    pub(super) fn ends_text(&self) -> String {
        let names = |[a, b]: [Cell; 2]| notation::cells(Cells::single(a) | Cells::single(b));
        format!("{} in {} (connected by {})", self.digit, names(self.far), names(self.near))
    }
}

/// Whether two cells share a row or a column.
fn share_line([a, b]: [Cell; 2]) -> bool {
    a.row() == b.row() || a.column() == b.column()
}

/// Visits the patterns of this shape, by digit and house.
pub fn for_each_two_links(
    position: &Position,
    shape: TwoLinkShape,
    visit: Emit<'_, TwoLinks>,
) -> ControlFlow<()> {
    for digit in Digit::all() {
        let pairs = ConjugatePairs::of_digit(position, digit);
        for (i, a) in pairs.list().iter().enumerate() {
            for b in &pairs.list()[i + 1..] {
                visit_joins(position, digit, shape, [a, b], visit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the ways to join two conjugate pairs.
fn visit_joins(
    position: &Position,
    digit: Digit,
    shape: TwoLinkShape,
    [a, b]: [&ConjugatePair; 2],
    visit: Emit<'_, TwoLinks>,
) -> ControlFlow<()> {
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (near, far) = ([a.ends[i], b.ends[j]], [a.ends[1 - i], b.ends[1 - j]]);
        let all = near.iter().chain(&far).fold(Cells::EMPTY, |all, &end| all | Cells::single(end));
        if all.len() != 4 || !near[0].peers().contains(near[1]) {
            continue;
        }
        let ends = Cells::single(far[0]) | Cells::single(far[1]);
        let out =
            (seen_by_all(ends) & position.places(digit)) - all - a.seen_cells() - b.seen_cells();
        let found = TwoLinks { digit, houses: [a.house, b.house], near, far, out };
        if !out.is_empty() && found.shape() == Some(shape) {
            visit(&found)?;
        }
    }
    ControlFlow::Continue(())
}
