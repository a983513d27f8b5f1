//! The finder of locked candidates, in the order of Nicolas Juillerat's SudokuExplainer 1.2.1.
//!
//! Two or more places of a digit, all that a house has, lie in another house: there the digit is
//! excluded from the other cells. A box *points* along a line, a line *claims* the digit in a box.
//!
//! Houses are not examined one by one. The places of a digit are taken as 27 minirows, and then 27
//! minicolumns, with none, one or more of them. Boxes and lines with a single non-empty one are
//! found for all at once.

use crate::roles::{LOCKED, THEN_FALSE};
use seventeen_core::house::HOUSES;
use seventeen_core::proof::{Builder, Constraint, Proof};
use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, Emit, Position, Step};
use std::ops::{ControlFlow, Range};

/// A digit whose places in `from`, two or three, all lie in `into`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockedCandidates {
    /// The digit.
    pub digit: Digit,
    /// The number of the house whose places for the digit are locked.
    pub from: usize,
    /// The number of the house in which it is excluded elsewhere.
    pub into: usize,
    /// The cells from which it is excluded: at least one.
    pub out: Cells,
}

impl LockedCandidates {
    /// The locked places.
    pub fn locked_cells(&self, position: &Position) -> Cells {
        position.places(self.digit) & HOUSES[self.from]
    }

    /// `r3` or `c5`: the line of the two houses.
    pub(super) fn line_name(&self) -> String {
        match self.from.min(self.into) {
            row @ 0..9 => format!("r{}", row + 1),
            column => format!("c{}", column - 8),
        }
    }

    /// The kind of the line.
    fn step_form(&self) -> &'static str {
        if self.from.min(self.into) < 9 { "row" } else { "column" }
    }

    /// The step without a sentence.
    pub(super) fn step(&self, position: &Position) -> Step {
        let step = Step::form(self.step_form()).in_house(self.from).in_house(self.into);
        let step = step.show(self.digit, self.locked_cells(position), 0).color(0, LOCKED);
        let [truth, link] = self.truth_and_link();
        step.eliminate(position, self.digit, self.out).cover(position, [truth], [link])
    }

    /// The digit in the house that has no other place for it, and where it is excluded.
    fn truth_and_link(&self) -> [Constraint; 2] {
        [self.from, self.into].map(|house| Constraint::place(house, self.digit))
    }
}

/// Visits all locked candidates with eliminations: those of boxes into columns, of boxes into rows,
/// of columns and of rows, by `from`, `into` and digit, of `digits`.
pub fn for_each_locked_candidates(
    position: &Position,
    digits: Digits,
    mut visit: impl FnMut(&LockedCandidates) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let hits = LockedMinilines::of_digits(position, digits);
    hits.visit_pointing(position, &mut visit)?;
    hits.visit_claiming(position, &mut visit)
}

/// Visits pointing patterns, in the order of [`for_each_locked_candidates`].
pub fn visit_pointing(
    position: &Position,
    digits: Digits,
    mut visit: impl FnMut(&LockedCandidates) -> ControlFlow<()>,
) -> ControlFlow<()> {
    LockedMinilines::of_digits(position, digits).visit_pointing(position, &mut visit)
}

/// Visits claiming patterns, in the order of [`for_each_locked_candidates`].
pub fn visit_claiming(
    position: &Position,
    digits: Digits,
    mut visit: impl FnMut(&LockedCandidates) -> ControlFlow<()>,
) -> ControlFlow<()> {
    LockedMinilines::of_digits(position, digits).visit_claiming(position, &mut visit)
}

/// Visits those in these houses by house and then by digit.
pub(super) fn visit_by_house(
    position: &Position,
    houses: Range<usize>,
    visit: Emit<'_, LockedCandidates>,
) -> ControlFlow<()> {
    let mut found = Vec::new();
    let _ = for_each_locked_candidates(position, Digits::ALL, |locked| {
        found.extend(houses.contains(&locked.from).then_some(*locked));
        ControlFlow::Continue(())
    });
    found.sort_unstable_by_key(|locked| (locked.from, locked.digit, locked.into));
    found.iter().try_for_each(visit)
}

/// A digit that locked candidates leave one place in a third house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DirectPlacement {
    /// The locked candidates.
    pub locked: LockedCandidates,
    /// The number of the third house: of the kind of `locked.from`, across `locked.into`.
    pub third: usize,
    /// The digit and its place there.
    pub place: Candidate,
}

impl DirectPlacement {
    /// The step without a sentence.
    pub(super) fn step(&self, position: &Position) -> Step {
        let DirectPlacement { locked, third, place } = *self;
        let out = locked.out & HOUSES[third];
        Step::form(locked.step_form())
            .in_house(locked.from)
            .in_house(locked.into)
            .in_house(third)
            .color(0, LOCKED)
            .color(1, THEN_FALSE)
            .show(locked.digit, locked.locked_cells(position), 0)
            .show(locked.digit, out, 1)
            .show(locked.digit, Cells::single(place.cell()), 2)
            .place(place)
            .proved(self.prove(position, out))
    }

    /// The locked candidates exclude the digit from these cells of the third house.
    fn prove(&self, position: &Position, out: Cells) -> Proof {
        let digit = self.locked.digit;
        let [truth, link] = self.locked.truth_and_link();
        let out = (out & position.places(digit)).iter().map(|cell| Candidate::new(cell, digit));
        let mut builder = Builder::new(position);
        let out = builder.cover([truth], [link], &[], &out.collect::<Vec<_>>());
        builder.left(Constraint::place(self.third, digit), &[out]);
        builder.proof()
    }
}

/// Visits the digits that these locked candidates leave one place, by third house.
pub(super) fn visit_direct_placements(
    position: &Position,
    locked: &LockedCandidates,
    visit: Emit<'_, DirectPlacement>,
) -> ControlFlow<()> {
    let first = locked.from / 9 * 9;
    for third in (first..first + 9).filter(|&third| third != locked.from) {
        // With at least two places, one of them outside, it has places in the shared part.
        let places = position.places(locked.digit) & HOUSES[third];
        let left = places - HOUSES[locked.into];
        if left == places || left.len() != 1 {
            continue;
        }
        let Some(cell) = left.first() else { continue };
        let place = Candidate::new(cell, locked.digit);
        visit(&DirectPlacement { locked: *locked, third, place })?;
    }
    ControlFlow::Continue(())
}

/// For each digit the minirows and minicolumns that hold locked candidates: bit
/// `3 * line + crossing box of the line`.
struct LockedMinilines {
    pointing: MinilineBits,
    claiming: MinilineBits,
}

struct MinilineBits {
    rows: [u32; 9],
    columns: [u32; 9],
}

impl LockedMinilines {
    fn of_digits(position: &Position, digits: Digits) -> LockedMinilines {
        let none = || MinilineBits { rows: [0; 9], columns: [0; 9] };
        let mut hits = LockedMinilines { pointing: none(), claiming: none() };
        for digit in digits {
            let spots = position.spots_of(digit).by_house();
            let rows = Minilines::from_lines(&spots[..9]);
            let columns = Minilines::from_lines(&spots[9..18]);
            hits.pointing.rows[digit] = rows.pointing();
            hits.claiming.rows[digit] = rows.claiming();
            hits.pointing.columns[digit] = columns.pointing();
            hits.claiming.columns[digit] = columns.claiming();
        }
        hits
    }

    fn visit_pointing(
        &self,
        position: &Position,
        visit: &mut impl FnMut(&LockedCandidates) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_minilines(&self.pointing.columns, &COLUMNS_BY_BOX, |mini, digit| {
            let line = 9 + mini / 3;
            visit(&locked_candidates(position, digit, box_of_minicolumn(mini), line))
        })?;
        visit_minilines(&self.pointing.rows, &ROWS_BY_BOX, |mini, digit| {
            visit(&locked_candidates(position, digit, box_of_minirow(mini), mini / 3))
        })
    }

    fn visit_claiming(
        &self,
        position: &Position,
        visit: &mut impl FnMut(&LockedCandidates) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_minilines(&self.claiming.columns, &BY_LINE, |mini, digit| {
            visit(&locked_candidates(position, digit, 9 + mini / 3, box_of_minicolumn(mini)))
        })?;
        visit_minilines(&self.claiming.rows, &BY_LINE, |mini, digit| {
            visit(&locked_candidates(position, digit, mini / 3, box_of_minirow(mini)))
        })
    }
}

fn locked_candidates(
    position: &Position,
    digit: Digit,
    from: usize,
    into: usize,
) -> LockedCandidates {
    LockedCandidates {
        digit,
        from,
        into,
        out: position.places(digit) & (HOUSES[into] - HOUSES[from]),
    }
}

/// Visits the minilines of `order` that any digit has, and their digits in ascending order.
fn visit_minilines(
    hits: &[u32; 9],
    order: &[u8; 27],
    mut visit: impl FnMut(usize, Digit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let any = hits.iter().fold(0, |any, hits| any | hits);
    if any == 0 {
        return ControlFlow::Continue(());
    }
    for &mini in order.iter().filter(|&&mini| any >> mini & 1 != 0) {
        for (digit, _) in Digit::all().zip(hits).filter(|(_, hits)| *hits >> mini & 1 != 0) {
            visit(mini.into(), digit)?;
        }
    }
    ControlFlow::Continue(())
}

const fn box_of_minirow(mini: usize) -> usize {
    18 + Cell::of(3 * mini).box_index()
}

const fn box_of_minicolumn(mini: usize) -> usize {
    18 + Cell::at(mini % 3 * 3, mini / 3).box_index()
}

const BY_LINE: [u8; 27] = {
    let mut order = [0; 27];
    let mut i = 0;
    while i < 27 {
        order[i] = i as u8;
        i += 1;
    }
    order
};

/// The minirows by box and row.
const ROWS_BY_BOX: [u8; 27] = {
    let mut order = [0; 27];
    let mut i = 0;
    while i < 27 {
        order[i] = (9 * (i / 9) + 3 * (i % 3) + i / 3 % 3) as u8;
        i += 1;
    }
    order
};

/// The minicolumns by box and column.
const COLUMNS_BY_BOX: [u8; 27] = {
    let mut order = [0; 27];
    let mut i = 0;
    while i < 27 {
        order[i] = (9 * (i / 3 % 3) + 3 * (i % 3) + i / 9) as u8;
        i += 1;
    }
    order
};

/// The minirows of nine rows, or the minicolumns of nine columns, bit `3 * line + box`.
struct Minilines {
    /// The minilines with a place.
    some: u32,
    /// The minilines with two or three places.
    many: u32,
}

impl Minilines {
    fn from_lines(lines: &[u16]) -> Minilines {
        let thirds = |line: &u16| THIRDS[*line as usize & 511];
        let both =
            (0..).step_by(3).zip(lines).fold(0, |both, (at, line)| both | thirds(line) << at);
        Minilines { some: both as u32, many: (both >> 32) as u32 }
    }

    /// The others of the box have none, others of the line do.
    fn pointing(&self) -> u32 {
        self.many & !neighbors_in_box(self.some) & neighbors_in_line(self.some)
    }

    /// The others of the line have none, others of the box do.
    fn claiming(&self) -> u32 {
        self.many & !neighbors_in_line(self.some) & neighbors_in_box(self.some)
    }
}

/// For each set of a line's cells which thirds have a cell, and from bit 32 which have more.
static THIRDS: [u64; 512] = {
    let mut thirds = [0; 512];
    let mut line = 0;
    while line < 512 {
        let mut third = 0;
        while third < 3 {
            let cells = (line >> (3 * third) & 7) as u32;
            thirds[line] |= ((cells != 0) as u64) << third;
            thirds[line] |= ((cells.count_ones() > 1) as u64) << (32 + third);
            third += 1;
        }
        line += 1;
    }
    thirds
};

/// The minilines for which one of the two others in their box is among these.
fn neighbors_in_box(minis: u32) -> u32 {
    const FIRST: u32 = 0o007_007_007;
    const LAST: u32 = 0o700_700_700;
    let next = (minis & !LAST) << 3 | minis >> 6 & FIRST;
    let after = minis << 6 & LAST | (minis & !FIRST) >> 3;
    next | after
}

/// The minilines for which one of the two others in their line is among these.
fn neighbors_in_line(minis: u32) -> u32 {
    const FIRST: u32 = 0o111_111_111;
    const LAST: u32 = 0o444_444_444;
    let next = (minis & !LAST) << 1 | minis >> 2 & FIRST;
    let after = minis << 2 & LAST | (minis & !FIRST) >> 1;
    next | after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subsets::{HiddenSubset, NakedSubset};
    use crate::testing::{RandomPuzzles, create_component, find_steps};
    use seventeen_core::Technique;
    use seventeen_plugin::Value;

    /// By the definition, house by house.
    fn locked_by_definition(position: &Position) -> Vec<LockedCandidates> {
        let (rows, columns, boxes) = (0..9, 9..18, 18..27);
        let passes = [
            (boxes.clone(), columns.clone()),
            (boxes.clone(), rows.clone()),
            (columns, boxes.clone()),
            (rows, boxes),
        ];
        let mut found = Vec::new();
        for (first, second) in passes {
            for from in first {
                for into in second.clone() {
                    for digit in Digit::all() {
                        let places = position.places(digit) & HOUSES[from];
                        let out = position.places(digit) & (HOUSES[into] - HOUSES[from]);
                        let crossing = !HOUSES[from].is_disjoint(HOUSES[into]);
                        let locked = places.len() > 1 && places.is_subset(HOUSES[into]);
                        if crossing && locked && !out.is_empty() {
                            found.push(LockedCandidates { digit, from, into, out });
                        }
                    }
                }
            }
        }
        found
    }

    #[test]
    fn all_are_found_in_order() {
        let mut total = 0;
        for seed in 0..200 {
            let mut position = Position::from(&RandomPuzzles::new(seed).puzzle().0);
            for size in [2, 3, 2, 3] {
                let mut found = Vec::new();
                let _ = for_each_locked_candidates(&position, Digits::ALL, |locked| {
                    found.push(*locked);
                    ControlFlow::Continue(())
                });
                assert_eq!(found, locked_by_definition(&position));
                total += found.len();
                let options = [Value::Int(size), Value::Bool(false)];
                let mut subsets = [
                    Box::new(create_component::<HiddenSubset>(&options)) as Box<dyn Technique>,
                    Box::new(create_component::<NakedSubset>(&options)),
                ];
                for technique in &mut subsets {
                    let found = find_steps(technique.as_mut(), &position);
                    found.iter().for_each(|step| step.apply(&mut position));
                }
            }
        }
        assert!(total > 2000);
    }
}
