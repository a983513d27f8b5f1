//! `wxyz_wing`: as many cells as candidates between them. All candidates except one are restricted.
//!
//! A digit is restricted if all of the cells that may take it see each other, so at most one of
//! them has it. Three digits do not fill four cells. So the one that is not restricted is in one of
//! its cells, and excluded from cells that see all of them. This is the general form: it does not
//! require the pivot of the XYZ-wing, a cell that sees all others. No smaller part of the cells has
//! only as many candidates as cells: otherwise a smaller pattern is enough.
//!
//! The option `size` sets the number of cells of wings, which the Players' Forum names by going
//! backwards through the alphabet: VWXYZ-wing, UVWXYZ-wing, and so on.
//!
//! If all digits are restricted, with `double`, each of them is in just one of the cells. So each
//! is excluded where all its cells are seen: as by two almost locked sets that are doubly linked
//! (form `double`). In one house, that is a naked subset.
//!
//! Bernhard Hobiger's HoDoKu has a code for it and finds it as an ALS-XZ.

use crate::roles::ONE_IS_TRUE;
use seventeen_core::house::{HOUSES, seen_by_all};
use seventeen_core::notation;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

options! {
    /// Finds WXYZ-wings.
    pub struct WxyzWing {
        /// Number of cells: 4 for the WXYZ-Wing, 5 for the VWXYZ-Wing, and so on
        size: u32 = 4, in 4..=9;
        /// Also find wings in which all digits are restricted
        double: bool = false;
    }
}

impl Component for WxyzWing {
    const NAME: &'static str = "wxyz_wing";
    const DOC: &'static str =
        "WXYZ-Wing: four or more cells with as many digits, only one of which can occur twice";
    const ABOUT: &'static str = "Four cells have four digits between them. For each digit but one, \
         all its cells see each other, so these three digits occur at most once each. Four cells \
         need four digits, so the fourth digit is in at least one of them. Cells that see all its \
         places there cannot hold it. The argument also holds for five cells with five digits, or \
         more.";
    const DEFINITION: &'static str = "cover of cells";
    create_from_options!();
}

impl Finder for WxyzWing {
    type Pattern = FoundWing;

    /// Visits all that exclude something, by cells.
    fn each(&self, position: &Position, visit: Emit<'_, FoundWing>) -> ControlFlow<()> {
        let few = |&cell: &Cell| (2..=self.size).contains(&position.candidates(cell).len());
        let pool: Cells = position.blank().iter().filter(few).collect();
        let free = Digit::all().map(Some).chain(self.double.then_some(None));
        let mut found = Vec::new();
        for free in free {
            let free = free.map_or(Digits::EMPTY, Digits::single);
            let search = WxyzSearch { position, size: self.size, free };
            search.extend_wing(PartialWing::default(), pool, &mut found);
        }
        found.sort_by_cached_key(|found| found.cells.iter().collect::<Vec<_>>());
        found.iter().try_for_each(visit)
    }

    fn step(&self, position: &Position, found: &FoundWing) -> Step {
        let FoundWing { cells, digits, free } = *found;
        let form = if free.is_some() { "" } else { "double" };
        let mut step = Step::form(form).of_size(cells.len());
        let places = |digit| cells & position.places(digit);
        step = step.role("cells of the wing", cells);
        if let Some(digit) = free {
            step = step.color(1, ONE_IS_TRUE).show(digit, places(digit), 1);
        }
        for digit in digits.iter().filter(|&digit| Some(digit) != free) {
            step = step.show(digit, places(digit), 0);
        }
        for (digit, out) in found.eliminations(position) {
            step = step.eliminate(position, digit, out);
        }
        step.cover_in(
            position,
            cells.iter().map(Constraint::Cell),
            &found.houses_of_digits(position),
        )
        .saying(found.sentence())
    }
}

/// A wing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundWing {
    /// The cells.
    pub cells: Cells,
    /// Their digits, as many.
    pub digits: Digits,
    /// The digit that is not restricted, if there is one.
    pub free: Option<Digit>,
}

impl FoundWing {
    /// Its eliminations: of the free digit, or of all digits.
    pub fn eliminations(&self, position: &Position) -> impl Iterator<Item = (Digit, Cells)> {
        let out = self.free.map_or(self.digits, Digits::single);
        let FoundWing { cells, .. } = *self;
        out.iter().map(move |digit| {
            let places = position.places(digit);
            (digit, places & seen_by_all(cells & places))
        })
    }

    /// For each restricted digit, the houses that hold all its cells.
    fn houses_of_digits(&self, position: &Position) -> Vec<Vec<Constraint>> {
        let restricted = self.digits.iter().filter(|&digit| Some(digit) != self.free);
        let places = |digit| (self.cells & position.places(digit)).iter();
        let of = |digit| places(digit).map(|cell| Candidate::new(cell, digit)).collect::<Vec<_>>();
        restricted.map(|digit| Constraint::all_of(&of(digit))).collect()
    }

    /// `VWXYZ-Wing: 1/2/3/4/5 in r1c1258,r3c2`.
    fn sentence(&self) -> String {
        let name = "RSTUVWXYZ".get(9 - self.cells.len() as usize..).unwrap_or_default();
        let double = if self.free.is_some() { "" } else { "Doubly Linked " };
        let (digits, cells) = (notation::digits(self.digits, "/"), notation::cells(self.cells));
        format!("{double}{name}-Wing: {digits} in {cells}")
    }
}

/// Some of the cells.
#[derive(Clone, Copy, Default)]
struct PartialWing {
    cells: Cells,
    digits: Digits,
}

/// The search for wings of this size with one free digit, or none.
struct WxyzSearch<'a> {
    position: &'a Position,
    size: u32,
    free: Digits,
}

impl WxyzSearch<'_> {
    /// Adds a cell of `pool` that shares a digit with the part, as long as it may become a wing.
    /// Cells without a common digit are no wing, or one of them is a smaller one.
    fn extend_wing(&self, part: PartialWing, mut pool: Cells, found: &mut Vec<FoundWing>) {
        for cell in pool & self.cells_sharing_digits(&part) {
            pool.remove(cell);
            let more = PartialWing {
                cells: part.cells | Cells::single(cell),
                digits: part.digits | self.position.candidates(cell),
            };
            match more.cells.len() {
                n if n == self.size => found.extend(self.complete_wing(&more)),
                n if n < more.digits.len() => {
                    self.extend_wing(more, self.fitting_cells(&more, cell, pool), found);
                }
                _ => {}
            }
        }
    }

    /// The cells that share a digit with the part, or all.
    fn cells_sharing_digits(&self, part: &PartialWing) -> Cells {
        if part.cells.is_empty() {
            return Cells::ALL;
        }
        self.position.places_of_any(part.digits)
    }

    /// The cells of `pool` that do not give the part too many digits. With them, every restricted
    /// digit of `cell`, its last one, stays restricted.
    fn fitting_cells(&self, part: &PartialWing, cell: Cell, pool: Cells) -> Cells {
        let restricted = (self.position.candidates(cell) - self.free).iter();
        let unseen = restricted.fold(Cells::EMPTY, |unseen, digit| {
            unseen | (self.position.places(digit) - cell.peers())
        });
        let digits = |&cell: &Cell| part.digits | self.position.candidates(cell);
        let fits = |cell: &Cell| digits(cell).len() <= self.size;
        (pool - unseen).iter().filter(fits).collect()
    }

    /// The wing of these cells, if it is one that excludes something.
    fn complete_wing(&self, part: &PartialWing) -> Option<FoundWing> {
        let PartialWing { cells, digits } = *part;
        let free = (self.free & digits).first();
        let is_free = |digit| !all_see_each_other(cells & self.position.places(digit));
        let fits = match self.free {
            Digits::EMPTY => !all_see_each_other(cells),
            _ => free.is_some_and(is_free),
        };
        let found = FoundWing { cells, digits, free };
        let excludes = || found.eliminations(self.position).any(|(_, out)| !out.is_empty());
        let is_wing = digits.len() == self.size && fits;
        (is_wing && excludes() && is_minimal(self.position, cells)).then_some(found)
    }
}

fn all_see_each_other(cells: Cells) -> bool {
    HOUSES.iter().any(|&house| cells.is_subset(house))
}

/// Whether no fewer of the cells have as few candidates as they are.
fn is_minimal(position: &Position, cells: Cells) -> bool {
    let cells: Vec<Digits> = cells.iter().map(|cell| position.candidates(cell)).collect();
    (1..(1u32 << cells.len()) - 1).all(|some| {
        let of_some = cells.iter().enumerate().filter(|(i, _)| some >> i & 1 != 0);
        let digits = of_some.fold(Digits::EMPTY, |digits, (_, &more)| digits | more);
        digits.len() > some.count_ones()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_sound, step_texts, with_only};

    /// The wings of four cells with a free digit.
    fn wxyz(position: &Position) -> Vec<String> {
        step_texts(&mut WxyzWing { size: 4, double: false }, position)
    }

    #[test]
    fn the_free_digit_is_excluded_where_all_its_cells_are_seen() {
        let wing = [("r1c1", "1234"), ("r1c5", "14"), ("r1c8", "24"), ("r3c2", "34")];
        let expected = "WXYZ-Wing: 1/2/3/4 in r1c158,r3c2 => r1c23<>4";
        assert_eq!(wxyz(&with_only(&wing)), [expected]);
    }

    #[test]
    fn no_cell_needs_to_hold_all_digits() {
        let wing = [("r1c1", "123"), ("r1c5", "124"), ("r3c2", "34"), ("r1c8", "12")];
        let found = wxyz(&with_only(&wing));
        assert_eq!(found, ["WXYZ-Wing: 1/2/3/4 in r1c158,r3c2 => r1c23,r3c456<>4"]);
    }

    #[test]
    fn two_free_digits_break_it() {
        let broken = [("r1c1", "1234"), ("r1c5", "134"), ("r1c8", "24"), ("r3c2", "34")];
        assert_eq!(wxyz(&with_only(&broken)), [""; 0]);
    }

    #[test]
    fn a_fifth_digit_breaks_it() {
        let broken = [("r1c1", "1234"), ("r1c5", "145"), ("r1c8", "24"), ("r3c2", "34")];
        assert_eq!(wxyz(&with_only(&broken)), [""; 0]);
    }

    #[test]
    fn four_cells_of_a_house_are_a_quad() {
        let quad = [("r1c1", "1234"), ("r1c5", "14"), ("r1c8", "24"), ("r1c2", "34")];
        assert_eq!(wxyz(&with_only(&quad)), [""; 0]);
    }

    #[test]
    fn five_cells_take_five_digits() {
        let wing = [("r1c1", "12345"), ("r1c5", "14"), ("r1c8", "24"), ("r3c2", "345")];
        let mut vwxyz = WxyzWing { size: 5, double: false };
        let five = with_only(&[&wing[..], &[("r2c3", "35")]].concat());
        let expected = "VWXYZ-Wing: 1/2/3/4/5 in r1c158,r2c3,r3c2 => r1c23<>4";
        assert_eq!(step_texts(&mut vwxyz, &five), [expected]);
        let sixth = with_only(&[&wing[..], &[("r2c3", "36")]].concat());
        assert_eq!(step_texts(&mut vwxyz, &sixth), [""; 0]);
        assert_eq!(wxyz(&five), [""; 0]);
    }

    #[test]
    fn each_digit_of_a_double_one_is_in_one_of_its_cells() {
        let mut double = WxyzWing { size: 4, double: true };
        let wing = [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c1", "14")];
        let expected = "Doubly Linked WXYZ-Wing: 1/2/3/4 in r15c15 => \
                        r2346789c1<>1, r1c2346789<>2, r2346789c5<>3, r5c2346789<>4";
        assert_eq!(step_texts(&mut double, &with_only(&wing)), [expected]);
        assert_eq!(wxyz(&with_only(&wing)), [""; 0]);
        let quad = [("r1c1", "12"), ("r1c5", "23"), ("r1c6", "34"), ("r1c2", "14")];
        assert_eq!(step_texts(&mut double, &with_only(&quad)), [""; 0]);
    }

    #[test]
    fn it_is_sound_in_all_sizes() {
        for (size, least) in [(4, 100), (5, 100), (6, 100), (7, 50), (8, 20), (9, 2)] {
            let found = check_sound(&mut WxyzWing { size, double: true }, 60, |_, _| {});
            assert!(found > least, "{size}: {found}");
        }
    }
}
