//! The common part of exocets: a base, cross-lines, targets, and their consequences.
//!
//! The following is for rows; exchange rows and columns for the rest. Two base cells in a row of a
//! box have three or four digits. The cross-lines are the column of the base box without a base
//! cell and a column of each of the other two boxes of the band. Suppose that two houses hold the
//! places of each base digit in the cross-lines outside the band, except for the targets. Suppose
//! also that within the band, off the base's row, only targets have base digits in the cross-lines.
//! Then a digit that is in the base is in a target: each cross-line has it, and no more than two of
//! them have it anywhere else. So the two targets hold the base's two digits. From this follows,
//! after David P. Bird's compendium:
//!
//! * Other digits are excluded from the targets, and base digits that no target has from the base.
//! * A digit whose places lie in one house would need both targets: it is excluded from the base
//!   and the targets. So is one from a target that leaves it places in one house.
//! * A digit of a target in the band is also in its mirror node, in the box of the other
//!   cross-line. These are the two cells off the base's row, the target's row and the cross-line.
//!   Digits that are missing from the node are excluded from the target. If one of its cells has
//!   none of the target's digits, the other has no other digits.
//!
//! The consequences of known base digits are not searched for.

use seventeen_core::house::HOUSES;
use seventeen_plugin::prelude::*;

/// Two base cells and the two targets that hold their digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExocetPattern {
    /// The base cells.
    pub base: Cells,
    /// The targets.
    pub targets: [Cell; 2],
    /// The mirror node of each target; empty for one outside the band.
    pub mirrors: [Cells; 2],
    /// The base digits.
    pub digits: Digits,
    /// The digits that are not in the base.
    pub out: Digits,
    /// The possible digits of each target.
    pub kept: [Digits; 2],
    /// The cells of the cross-lines outside the band, except the targets.
    pub cross: Cells,
    /// The number of the base cells' line.
    pub line: usize,
    /// The cross-lines: those of the base box and of the others.
    pub crossing: [usize; 3],
}

impl ExocetPattern {
    /// The base digits that may be in the base, and so in the targets.
    pub(super) fn possible_digits(&self) -> Digits {
        self.digits - self.out
    }

    /// The places of a digit that cross-lines have outside the band and the targets.
    pub(super) fn cross_line_places(&self, position: &Position, digit: Digit) -> Cells {
        position.places(digit) & self.cross
    }

    /// The lines beside the base's, and the cross-lines.
    fn possible_cover_lines(&self) -> impl Iterator<Item = usize> + Clone {
        let parallel = if self.line < 9 { 0..9 } else { 9..18 };
        parallel.chain(self.crossing)
    }

    /// The cells of the cross-lines outside the band and the targets that have a digit or may take
    /// it.
    pub(super) fn cross_line_cells(&self, position: &Position, digit: Digit) -> Cells {
        self.cross
            .iter()
            .filter(|&cell| digit_or_candidates(position, cell).contains(digit))
            .collect()
    }

    /// One or two of these houses that hold some cells; none if it takes more.
    pub(super) fn one_or_two_lines(&self, cells: Cells) -> Option<Vec<usize>> {
        match self.possible_cover_lines().find(|&it| cells.is_subset(HOUSES[it])) {
            _ if cells.is_empty() => Some(Vec::new()),
            Some(house) => Some(vec![house]),
            None => self.line_pairs(cells).next().map(Vec::from),
        }
    }

    /// All pairs of these houses that hold some cells.
    pub(super) fn line_pairs(&self, cells: Cells) -> impl Iterator<Item = [usize; 2]> {
        let with = |first| self.possible_cover_lines().map(move |other| [first, other]);
        let pairs =
            self.possible_cover_lines().flat_map(with).filter(|[first, other]| first < other);
        pairs.filter(move |pair| (cells - HOUSES[pair[0]]).is_subset(HOUSES[pair[1]]))
    }

    /// Whether a digit in this target leaves it two places in the cross-lines outside the band.
    pub(super) fn leaves_two_places(
        &self,
        position: &Position,
        target: Cell,
        digit: Digit,
    ) -> bool {
        let left = self.cross_line_cells(position, digit) - target.peers();
        self.one_or_two_lines(left).is_none_or(|houses| houses.len() > 1)
    }

    pub(super) fn eliminations(&self, position: &Position) -> Vec<Candidate> {
        let base = self.base.iter().map(|cell| (cell, self.out));
        let targets = self.targets.into_iter().zip(self.kept.map(|kept| !kept));
        let mirrors = (0..2).flat_map(|i| self.mirror_eliminations(position, i));
        let all = base.chain(targets).chain(mirrors);
        all.flat_map(|(cell, out)| {
            (position.candidates(cell) & out).iter().map(move |digit| Candidate::new(cell, digit))
        })
        .collect()
    }

    /// The cells of a target's mirror node, and the eliminations in each.
    fn mirror_eliminations(&self, position: &Position, target: usize) -> Vec<(Cell, Digits)> {
        let has = position.candidates(self.targets[target]) & self.kept[target];
        let alone = |cell: &Cell| {
            let others = self.mirrors[target] - Cells::single(*cell);
            !has.is_empty()
                && others.iter().all(|other| digit_or_candidates(position, other).is_disjoint(has))
        };
        self.mirrors[target].iter().filter(alone).map(|cell| (cell, !has)).collect()
    }
}

/// Two blank cells in a line of a box that have three or four digits.
pub(super) struct ExocetBase<'a> {
    pub(super) position: &'a Position,
    /// The number of the first line of its direction: 0 for rows, 9 for columns.
    lines: usize,
    cells: Cells,
    /// The third cell of the line in the box.
    escape: Cell,
    digits: Digits,
}

impl ExocetBase<'_> {
    pub(super) fn visit_bases<'a>(
        position: &'a Position,
        visit: &mut dyn FnMut(&ExocetBase<'a>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for lines in [0, 9] {
            for (line, box_of) in (0..9 * 9).map(|number| (lines + number / 9, 18 + number % 9)) {
                let crossing = HOUSES[line] & HOUSES[box_of];
                for escape in crossing {
                    let cells = crossing - Cells::single(escape);
                    let digits = position.candidates_in(cells);
                    if cells.is_subset(position.blank()) && (3..=4).contains(&digits.len()) {
                        visit(&ExocetBase { position, lines, cells, escape, digits })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The other boxes in its band or, for columns, its stack.
    pub(super) fn other_boxes(&self) -> [usize; 2] {
        let (band, stack) = (self.escape.band(), self.escape.stack());
        match self.lines {
            0 => [1, 2].map(|k| 18 + 3 * band + (stack + k) % 3),
            _ => [1, 2].map(|k| 18 + (band + k) % 3 * 3 + stack),
        }
    }

    /// The cells of the other boxes off its line.
    pub(super) fn target_regions(&self) -> [Cells; 2] {
        self.other_boxes().map(|box_of| HOUSES[box_of] - self.escape.peers())
    }

    /// The line through a cell that crosses its own line or one beside it.
    pub(super) fn cross_line(&self, cell: Cell) -> usize {
        if self.lines == 0 { 9 + cell.column() } else { cell.row() }
    }

    pub(super) fn may_take_base_digit(&self, cell: Cell) -> bool {
        !self.position.candidates(cell).is_disjoint(self.digits)
    }

    /// Whether a cell neither has one of its digits nor may take one.
    pub(super) fn has_no_base_digit(&self, cell: Cell) -> bool {
        digit_or_candidates(self.position, cell).is_disjoint(self.digits)
    }

    /// The line of the base box without a base cell, and these.
    pub(super) fn cross_lines(&self, others: [usize; 2]) -> [usize; 3] {
        [self.cross_line(self.escape), others[0], others[1]]
    }

    pub(super) fn cells_outside_band(&self, crossing: [usize; 3]) -> Cells {
        let own = HOUSES[18 + self.escape.box_index()];
        let band = self.other_boxes().iter().fold(own, |band, &box_of| band | HOUSES[box_of]);
        crossing.iter().fold(Cells::EMPTY, |cross, &line| cross | HOUSES[line]) - band
    }

    /// The exocet with these targets, if no base digit has too many places outside the band. That
    /// within the band only targets have base digits is known.
    pub(super) fn exocet_with_targets(
        &self,
        crossing: [usize; 3],
        targets: [Cell; 2],
    ) -> Option<ExocetPattern> {
        let ExocetBase { position, cells: base, digits, .. } = *self;
        let line = if self.lines == 0 { self.escape.row() } else { 9 + self.escape.column() };
        let cross = self.cells_outside_band(crossing) - targets.into_iter().collect();
        let mirrors = targets.map(|target| self.mirror_node(crossing, target));
        let (out, kept) = (Digits::EMPTY, [digits; 2]);
        let mut pattern =
            ExocetPattern { base, targets, mirrors, digits, out, kept, cross, line, crossing };
        pattern.out = digits - position.candidates_in(targets.into_iter().collect());
        for digit in digits {
            let holding = pattern.one_or_two_lines(pattern.cross_line_cells(position, digit))?;
            if holding.len() < 2 {
                pattern.out.insert(digit);
            }
        }
        for (i, target) in targets.into_iter().enumerate() {
            let leaves = |digit: &Digit| pattern.leaves_two_places(position, target, *digit);
            let in_two = pattern.possible_digits().iter().filter(leaves);
            let in_mirror = mirrors[i]
                .iter()
                .fold(Digits::EMPTY, |digits, cell| digits | digit_or_candidates(position, cell));
            let in_mirror = if mirrors[i].is_empty() { pattern.digits } else { in_mirror };
            pattern.kept[i] = in_two.collect::<Digits>() & in_mirror;
        }
        Some(pattern)
    }

    fn mirror_node(&self, crossing: [usize; 3], target: Cell) -> Cells {
        let [one, other] = self.target_regions();
        let across = match target {
            _ if one.contains(target) => other,
            _ if other.contains(target) => one,
            _ => Cells::EMPTY,
        };
        crossing.iter().fold(across - target.peers(), |node, &line| node - HOUSES[line])
    }
}

/// The digits that a cell has or may take.
fn digit_or_candidates(position: &Position, cell: Cell) -> Digits {
    position.digit(cell).map_or(position.candidates(cell), Digits::single)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::testing::{RandomPuzzles, check_steps, find_steps, limit_candidates};
    use seventeen_core::Grid;

    /// The cell of a row and column, or, if turned, the other way round.
    pub(in crate::exotic) fn cell_at(turned: bool, row: usize, column: usize) -> Cell {
        if turned { Cell::at(column, row) } else { Cell::at(row, column) }
    }

    /// Checks the findings of a technique around the base r1c12, or r12c1, of a random grid, where
    /// the cross-lines have few places of its digits except two. Returns the number of steps.
    pub(in crate::exotic) fn check_exocet_soundness(
        technique: &mut dyn Technique,
        draw: &mut RandomPuzzles,
    ) -> usize {
        let (_, solution) = draw.puzzle();
        let turned = draw.below(2) == 1;
        let at = |row: usize, column: usize| cell_at(turned, row, column);
        let base: Cells = [at(0, 0), at(0, 1)].into_iter().collect();
        let digits = base.iter().map(|cell| solution.digit(cell)).collect();
        let digits = (0..2).fold(digits, |digits, _| digits | Digit::at(draw.below(9)).into());
        let columns = [2, 3 + draw.below(3), 6 + draw.below(3)];
        let of = |row: usize| columns.map(|column| at(row, column));
        let cross: Cells = (1..9).flat_map(of).collect();
        let mut target = |cell: Cell| {
            let same = |it: &Cell| solution.digit(*it) == solution.digit(cell);
            let all: Vec<Cell> = cross.iter().filter(same).collect();
            all[draw.below(all.len())]
        };
        let targets: Cells = base.iter().map(&mut target).collect();
        let mut position = limit_candidates(Position::EMPTY, base, digits);
        let band: Cells = (1..3).flat_map(of).collect();
        let outside: Cells = (3..9).flat_map(of).collect();
        exclude_from_cells(&mut position, &solution, band - targets, digits);
        confine_to_lines(&mut position, &solution, draw, outside - targets, digits);
        thin_candidates(&mut position, &solution, draw);
        let found = find_steps(technique, &position);
        check_steps(&position, &solution, &found);
        found.len()
    }

    /// Excludes these digits from cells that do not have them.
    pub(in crate::exotic) fn exclude_from_cells(
        position: &mut Position,
        solution: &Grid,
        cells: Cells,
        digits: Digits,
    ) {
        for cell in cells {
            for digit in digits - solution.digit(cell).into() {
                position.eliminate(Candidate::new(cell, digit));
            }
        }
    }

    /// Leaves these digits, outside the band, only where they are and in some cells of the same
    /// line.
    pub(in crate::exotic) fn confine_to_lines(
        position: &mut Position,
        solution: &Grid,
        draw: &mut RandomPuzzles,
        cells: Cells,
        digits: Digits,
    ) {
        let is_turned = cells.iter().all(|cell| cell.column() > 2);
        let lines = if is_turned { 9..18 } else { 0..9 };
        for line in lines.map(|line| HOUSES[line] & cells) {
            for digit in digits {
                let has = |cell: Cell| solution.digit(cell) == digit;
                let is_there = line.iter().any(has);
                for cell in line.iter().filter(|&cell| !has(cell)) {
                    if !is_there || draw.below(2) == 0 {
                        position.eliminate(Candidate::new(cell, digit));
                    }
                }
            }
        }
    }

    /// Sets one in twelve digits, and excludes a fourth, a third or half of the false candidates.
    pub(in crate::exotic) fn thin_candidates(
        position: &mut Position,
        solution: &Grid,
        draw: &mut RandomPuzzles,
    ) {
        for cell in Cell::all() {
            let own = Candidate::new(cell, solution.digit(cell));
            if draw.below(12) == 0 && position.has(own) {
                position.place(own);
            }
        }
        let part = 2 + draw.below(3);
        for candidate in Candidate::all() {
            let is_false = solution.digit(candidate.cell()) != candidate.digit();
            if is_false && draw.below(part) == 0 {
                position.eliminate(candidate);
            }
        }
    }
}
