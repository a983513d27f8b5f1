//! `bug`: the bivalue universal grave, in types 1 to 4, as Nicolas Juillerat's SudokuExplainer
//! 1.2.1 finds them. A candidate is extra if it is in the only cell with three or more that may
//! take its digit in some house. If each of its houses has another such cell, the program misses
//! it, even if that cell was found to have an extra one. [`bug_multiple`](super::bug_multiple) also
//! finds such graves.
//!
//! If all blank cells had two candidates, and each digit two places in each house that still needs
//! it, the solution would not be unique. If only some extra candidates prevent this, one of them is
//! true.
//!
//! * Type 1: they are in one cell.
//! * Type 2: they are one and the same digit.
//! * Type 3: their cells count as one cell that has those digits, in a naked subset.
//! * Type 4: they are in two cells of a house that share another digit, which one of them takes.

use super::guarded_pattern::GuardedPattern;
use crate::roles::{GUARDIANS, SUBSET};
use crate::subsets::subset_search::{count_members, next_set_of_size};
use crate::wings::peer_order::peers_in_order;
use seventeen_core::house::{HOUSES, seen_by_all};
use seventeen_core::notation;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

options! {
    /// Finds bivalue universal graves with some candidates more.
    pub struct Bug {
        /// Only graves with one extra candidate, in a cell of three: BUG+1 in HoDoKu
        pub plus_one: bool = false;
    }
}

impl Component for Bug {
    const NAME: &'static str = "bug";
    const DOC: &'static str = "Bivalue Universal Grave (BUG), types 1 to 4";
    const ABOUT: &'static str = "Suppose that every blank cell had two candidates, and every digit \
         two places in each house that still needs it. Such a bivalue universal grave has no \
         solution or an even number of them. So if only a few extra candidates prevent it, one of \
         these is true.";
    const DEFINITION: &'static str = "deadly, cover of cells; cover, left, refuted, seen, supposed";

    create_from_options!();
}

impl Finder for Bug {
    type Pattern = BugPattern;

    /// Visits the consequences of the position being a grave except for some candidates.
    fn each(&self, position: &Position, visit: Emit<'_, BugPattern>) -> ControlFlow<()> {
        let larger = position.blank() - position.cells_with(2);
        if self.plus_one && (larger.len() != 1 || larger != position.cells_with(3)) {
            return ControlFlow::Continue(());
        }
        let Some(bugs) = ExtraCandidates::of_position(position) else {
            return ControlFlow::Continue(());
        };
        bugs.visit_conclusions(position, visit)
    }

    fn step(&self, position: &Position, grave: &BugPattern) -> Step {
        let (form, number) = match grave.kind {
            BugType::One => ("type_1", 1),
            BugType::Two => ("type_2", 2),
            BugType::Three { .. } => ("type_3", 3),
            BugType::Four => ("type_4", 4),
            BugType::Several => ("several", 0),
        };
        let mut step = Step::form(form).of_size(grave.subset_size()).color(1, GUARDIANS);
        for digit in Digit::all() {
            let more = grave.more[digit];
            if !more.is_empty() {
                step = step.show(digit, more, 1);
            }
            if let BugType::Three { house, cells, digits } = grave.kind {
                let places = cells & position.places(digit);
                if digits.contains(digit) && !places.is_empty() {
                    step = step.show(digit, places, 2).in_house(house);
                }
            }
            step = step.eliminate(position, digit, grave.out[digit]);
        }
        if let BugType::Three { cells, .. } = grave.kind {
            step = step.role(SUBSET, cells);
        }
        step = grave.deadly_pattern(position).prove(position, step);
        let cells = grave.more.iter().fold(Cells::EMPTY, |all, &more| all | more);
        let digits = digits_where(|digit| !grave.more[digit].is_empty());
        let (digits, cells) = (notation::digits(digits, ","), notation::cells(cells));
        match grave.kind {
            BugType::One => {
                step.saying(format!("Bivalue Universal Grave + 1: {digits} in {cells}"))
            }
            BugType::Several => {
                let n: u32 = grave.more.iter().map(|cells| cells.len()).sum();
                step.saying(format!("Bivalue Universal Grave + {n}: {digits} in {cells}"))
            }
            _ => step.saying(format!("Bivalue Universal Grave type {number}: {digits} in {cells}")),
        }
    }
}

/// The types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BugType {
    /// One cell.
    One,
    /// One digit.
    Two,
    /// A naked subset of these cells and the ones with more.
    Three {
        /// The number of the house.
        house: usize,
        /// Its other cells: one less than digits.
        cells: Cells,
        /// Its digits.
        digits: Digits,
    },
    /// Two cells that share a digit.
    Four,
    /// The common eliminations of extra candidates of any digits and cells: not in SudokuExplainer.
    Several,
}

/// A grave with extra candidates, and its consequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BugPattern {
    /// The type.
    pub kind: BugType,
    /// The candidates more, by digit.
    pub more: [Cells; 9],
    /// The eliminations, by digit: at least one candidate.
    pub out: [Cells; 9],
}

impl BugPattern {
    /// Its basis: all candidates except the extra ones are the pattern.
    fn deadly_pattern(&self, position: &Position) -> GuardedPattern {
        let more = |cell| digits_where(|digit| self.more[digit].contains(cell));
        let plain = |cell| (cell, position.candidates(cell) - more(cell));
        let (mut truths, mut links) = (Vec::new(), Vec::new());
        if let BugType::Three { house, cells, digits } = self.kind {
            truths = cells.iter().map(Constraint::Cell).collect();
            links = digits.iter().map(|digit| vec![Constraint::place(house, digit)]).collect();
        }
        let of_house = |house| Digit::all().map(move |digit| Constraint::place(house, digit));
        let within = (0..27).flat_map(of_house).collect();
        GuardedPattern {
            pattern: position.blank().iter().map(plain).collect(),
            truths,
            links,
            within,
        }
    }

    /// The digits of the naked subset of type 3, else 1.
    pub fn subset_size(&self) -> u32 {
        match self.kind {
            BugType::Three { digits, .. } => digits.len(),
            _ => 1,
        }
    }
}

/// The cells with candidates more.
pub(super) struct ExtraCandidates {
    cells: Cells,
    /// The cell found first; any cell if there is none.
    first: Cell,
    /// Their candidates more, by digit.
    more: [Cells; 9],
    /// The other cells that see all of them.
    common: Cells,
}

impl ExtraCandidates {
    /// None if the position without them would not be a grave.
    fn of_position(position: &Position) -> Option<ExtraCandidates> {
        let larger = position.blank() - position.cells_with(2);
        let common = seen_by_all(larger);
        // Each of the larger cells would be one with more, and with three of them or more all
        // types need cells that see all.
        if larger.is_empty() || larger.len() > 2 && (common - larger).is_empty() {
            return None;
        }
        let mut bugs = ExtraCandidates {
            cells: Cells::EMPTY,
            first: Cell::of(0),
            more: [Cells::EMPTY; 9],
            common: Cells::ALL,
        };
        let mut rest = position.clone();
        for house in (18..27).chain(0..18) {
            for digit in Digit::all() {
                if matches!(count_members(position.spots(house, digit)), 0 | 2) {
                    continue;
                }
                let cells = position.places(digit) & HOUSES[house] & larger;
                match cells.first().filter(|_| cells.len() == 1) {
                    Some(cell) => bugs.add_candidate(&mut rest, Candidate::new(cell, digit))?,
                    None if cells.is_empty() => return None,
                    None => {}
                }
            }
        }
        is_bug_grave(&rest).then_some(bugs)
    }

    /// These candidates, if there are any.
    pub(super) fn if_not_empty(more: [Cells; 9]) -> Option<ExtraCandidates> {
        let cells = more.iter().fold(Cells::EMPTY, |all, &more| all | more);
        Some(ExtraCandidates { cells, first: cells.first()?, more, common: seen_by_all(cells) })
    }

    /// Visits the consequences by types 1 to 4.
    pub(super) fn visit_conclusions(
        self,
        position: &Position,
        visit: Emit<'_, BugPattern>,
    ) -> ControlFlow<()> {
        BugConclusionVisitor { position, bugs: self, visit }.visit_all()
    }

    /// None if it has no consequences.
    fn add_candidate(&mut self, rest: &mut Position, bug: Candidate) -> Option<()> {
        if self.cells.is_empty() {
            self.first = bug.cell();
        }
        self.cells.insert(bug.cell());
        self.more[bug.digit()].insert(bug.cell());
        rest.eliminate(bug);
        self.common = (self.common & bug.cell().peers()) - self.cells;
        let scattered = self.cells.len() > 1 && self.digits().len() > 1;
        (!scattered || !self.common.is_empty()).then_some(())
    }

    fn digits(&self) -> Digits {
        digits_where(|digit| !self.more[digit].is_empty())
    }

    /// The extra candidates of a cell.
    fn digits_of_cell(&self, cell: Cell) -> Digits {
        digits_where(|digit| self.more[digit].contains(cell))
    }
}

fn digits_where(is_true: impl Fn(Digit) -> bool) -> Digits {
    Digit::all().filter(|&digit| is_true(digit)).collect()
}

/// Whether each blank cell has two candidates, and each digit two places or none in each house.
fn is_bug_grave(position: &Position) -> bool {
    let paired = |house| {
        Digit::all().all(|digit| matches!(count_members(position.spots(house, digit)), 0 | 2))
    };
    position.cells_with(2) == position.blank() && (0..27).all(paired)
}

struct BugConclusionVisitor<'a> {
    position: &'a Position,
    bugs: ExtraCandidates,
    visit: Emit<'a, BugPattern>,
}

impl BugConclusionVisitor<'_> {
    fn visit_all(&mut self) -> ControlFlow<()> {
        let digits = self.bugs.digits();
        match (self.bugs.cells.len(), digits.len()) {
            (0, _) => ControlFlow::Continue(()),
            (1, _) => self.visit_type_one(),
            (cells, 1) => {
                self.visit_if_excluding(BugType::Two, &[(digits, self.bugs.common)])?;
                if cells == 2 { self.visit_type_four() } else { ControlFlow::Continue(()) }
            }
            (cells, _) => {
                if cells == 2 {
                    self.visit_type_four()?;
                }
                self.visit_type_three(digits)
            }
        }
    }

    /// Visits the step if it excludes something: digits from cells, where present.
    fn visit_if_excluding(
        &mut self,
        kind: BugType,
        excluded: &[(Digits, Cells)],
    ) -> ControlFlow<()> {
        let mut out = [Cells::EMPTY; 9];
        for &(digits, cells) in excluded {
            for digit in digits {
                out[digit] |= cells & self.position.places(digit);
            }
        }
        if out == [Cells::EMPTY; 9] {
            return ControlFlow::Continue(());
        }
        (self.visit)(&BugPattern { kind, more: self.bugs.more, out })
    }

    fn visit_type_one(&mut self) -> ControlFlow<()> {
        let cell = self.bugs.first;
        self.visit_if_excluding(
            BugType::One,
            &[(!self.bugs.digits_of_cell(cell), Cells::single(cell))],
        )
    }

    fn visit_type_four(&mut self) -> ControlFlow<()> {
        let mut cells = self.bugs.cells.iter();
        let (Some(a), Some(b)) = (cells.next(), cells.next()) else {
            return ControlFlow::Continue(());
        };
        let plain = |cell: Cell| self.position.candidates(cell) - self.bugs.digits_of_cell(cell);
        let shared = plain(a) & plain(b);
        if shared.len() != 1 || !a.peers().contains(b) {
            return ControlFlow::Continue(());
        }
        let out = [a, b].map(|cell| (plain(cell) - shared, Cells::single(cell)));
        self.visit_if_excluding(BugType::Four, &out)
    }

    fn visit_type_three(&mut self, more: Digits) -> ControlFlow<()> {
        for kind in [2, 0, 1] {
            let house = self.bugs.first.houses()[kind];
            if self.bugs.cells.is_subset(HOUSES[house]) {
                for size in 2..=6 {
                    self.visit_subsets(more, house, size)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Type 3 with `size` digits in this house.
    fn visit_subsets(&mut self, more: Digits, house: usize, size: usize) -> ControlFlow<()> {
        let common = self.bugs.common & HOUSES[house];
        let (mut others, mut n) = ([self.bugs.first; 9], 0);
        for cell in peers_in_order(self.bugs.first, common).take(9) {
            others[n] = cell;
            n += 1;
        }
        let mut chosen: u16 = (1 << (size - 1)) - 1;
        while chosen < 1 << n {
            let cells = others.iter().enumerate().filter(|(i, _)| chosen >> i & 1 != 0);
            let sets = cells.clone().map(|(_, &cell)| self.position.candidates(cell));
            let digits = sets.clone().fold(Digits::EMPTY, |union, set| union | set);
            let fits = digits.len() as usize == size && more.is_subset(digits);
            if fits && sets.clone().all(|set| set.len() > 1) {
                let cells: Cells = cells.map(|(_, &cell)| cell).collect();
                self.visit_if_excluding(
                    BugType::Three { house, cells, digits },
                    &[(digits, common - cells)],
                )?;
            }
            chosen = next_set_of_size(chosen);
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::testing::step_texts;

    pub(in super::super) fn position(digits: &str) -> Position {
        Position::from(&digits.parse::<Puzzle>().unwrap())
    }

    pub(in super::super) const ONE_CELL: &str =
        "1.8.72.534.58.671272..51.98842169537.5.247189971583246517..89.4.84..5371..97148.5";
    pub(in super::super) const ONE_DIGIT: &str =
        "8617.2..9579.68..2432591768.2617.8.4.48.2..97.578..2.6794253681683917425215.8.973";
    pub(in super::super) const TWO_CELLS: &str =
        "279683541...524.7.5.4971..27258496139413652876382174954.2738.5.85.1927.4.97456.28";

    #[test]
    fn one_cell_takes_what_it_has_more() {
        let expected = ["Bivalue Universal Grave + 1: 6 in r9c1 => r9c1<>2, r9c1<>3"];
        assert_eq!(step_texts(&mut Bug { plus_one: false }, &position(ONE_CELL)), expected);
    }

    #[test]
    fn one_digit_is_excluded_where_all_its_cells_are_seen() {
        let expected = ["Bivalue Universal Grave type 2: 3 in r12c8,r5c7,r6c1 => r6c8<>3"];
        assert_eq!(step_texts(&mut Bug { plus_one: false }, &position(ONE_DIGIT)), expected);
    }

    #[test]
    fn two_cells_share_a_digit_or_make_a_subset() {
        let expected = [
            "Bivalue Universal Grave type 4: 3,6 in r2c27 => r2c2<>1, r2c7<>9",
            "Bivalue Universal Grave type 3: 3,6 in r2c27 => r2c1<>3, r2c9<>6",
            "Bivalue Universal Grave type 3: 3,6 in r2c27 => r2c9<>6",
            "Bivalue Universal Grave type 3: 3,6 in r2c27 => r2c1<>3",
        ];
        assert_eq!(step_texts(&mut Bug { plus_one: false }, &position(TWO_CELLS)), expected);
    }

    #[test]
    fn only_one_candidate_more_is_plus_one() {
        let found = |digits| step_texts(&mut Bug { plus_one: true }, &position(digits)).len();
        assert_eq!([ONE_CELL, ONE_DIGIT, TWO_CELLS].map(found), [1, 0, 0]);
    }

    #[test]
    fn a_candidate_less_is_no_grave() {
        for digits in [ONE_CELL, ONE_DIGIT, TWO_CELLS] {
            let position = position(digits);
            for cell in position.cells_with(2) {
                let mut other = position.clone();
                let digit = position.candidates(cell).first().unwrap();
                other.eliminate(Candidate::new(cell, digit));
                assert!(step_texts(&mut Bug { plus_one: false }, &other).is_empty());
            }
        }
    }
}
