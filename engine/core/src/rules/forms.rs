//! Minlex forms under the symmetries of rules: the least image of a puzzle or a grid, by rows, with
//! its digits renamed in the order of their first places.
//!
//! It tries every symmetry. Those of classic sudoku are too many for this; `minlex` has a method of
//! its own for them.

use super::Rules;
use crate::{Cell, ParseError, Puzzle};

/// The most symmetries of rules with minlex forms.
const MOST: u64 = 1_000_000;

/// The minlex forms of puzzles and grids of some rules.
///
/// ```
/// use seventeen_core::Board;
/// use seventeen_core::rules::MinlexForms;
///
/// let (rules, grid) = "4321214312343412".parse::<Board>()?.ruled().unwrap();
/// let forms = MinlexForms::new(rules)?;
/// let form = Board::of_rules(rules, &forms.minlex(&grid));
/// assert_eq!(form.to_string(), "1234341221434321");
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MinlexForms {
    /// The cells of the board, by rows.
    cells: Vec<Cell>,
    /// For each symmetry, the cells whose digits come to `cells`.
    sources: Vec<Vec<Cell>>,
}

impl MinlexForms {
    /// The forms of these rules.
    ///
    /// # Errors
    /// The rules have too many symmetries, as classic ones have.
    pub fn new(rules: Rules) -> Result<MinlexForms, ParseError> {
        let symmetries = rules.symmetries();
        if symmetries.order() > MOST {
            let order = symmetries.order();
            let reason = format!("{order} symmetries: expected {MOST} at most");
            return Err(ParseError::Rules { found: rules.name().to_owned(), reason });
        }
        let cells: Vec<Cell> = rules.cells().iter().collect();
        // The inverses of all symmetries are all symmetries.
        let elements = symmetries.elements();
        let source = |element: &[Cell; 81]| cells.iter().map(|&cell| element[cell]).collect();
        Ok(MinlexForms { sources: elements.iter().map(source).collect(), cells })
    }

    /// The least image.
    pub fn minlex(&self, puzzle: &Puzzle) -> Puzzle {
        let mut best = [u8::MAX; 81];
        for source in &self.sources {
            improve(puzzle, source, &mut best);
        }
        let mut digits = [0; 81];
        self.cells.iter().zip(best).for_each(|(&cell, digit)| digits[cell] = digit);
        Puzzle::from_digits(digits)
    }

    /// The number of symmetries that map the puzzle to itself, with its digits renamed.
    pub fn automorphisms(&self, puzzle: &Puzzle) -> u64 {
        let mut own = [u8::MAX; 81];
        let identity = &self.sources[0];
        improve(puzzle, identity, &mut own);
        let is_own = |source: &&Vec<Cell>| {
            let mut image = [u8::MAX; 81];
            improve(puzzle, source, &mut image);
            image == own
        };
        self.sources.iter().filter(is_own).count() as u64
    }
}

/// Replaces `best` by the image whose digits come from these cells, if it is less.
fn improve(puzzle: &Puzzle, source: &[Cell], best: &mut [u8; 81]) {
    let (mut names, mut named) = ([0; 10], 0);
    let mut is_less = false;
    for (place, &cell) in source.iter().enumerate() {
        let digit = usize::from(puzzle.digits()[cell]);
        if digit != 0 && names[digit] == 0 {
            named += 1;
            names[digit] = named;
        }
        let name = names[digit];
        if !is_less && name > best[place] {
            return;
        }
        is_less |= name < best[place];
        best[place] = name;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Calls `visit` with every grid of the rules, cell by cell.
    fn each_grid(rules: Rules, digits: &mut [u8; 81], visit: &mut impl FnMut(&Puzzle)) {
        let Some(cell) = rules.cells().iter().find(|&cell| digits[cell] == 0) else {
            return visit(&Puzzle::from_digits(*digits));
        };
        for digit in 1..=rules.side() as u8 {
            if rules.peers(cell).iter().all(|peer| digits[peer] != digit) {
                digits[cell] = digit;
                each_grid(rules, digits, visit);
            }
        }
        digits[cell] = 0;
    }

    #[test]
    fn the_grids_of_4x4_have_two_classes() {
        let rules: Rules = "4x4".parse().unwrap();
        let forms = MinlexForms::new(rules).unwrap();
        let mut classes: BTreeMap<[u8; 81], (u64, u64)> = BTreeMap::new();
        each_grid(rules, &mut [0; 81], &mut |grid| {
            let form = forms.minlex(grid);
            assert_eq!(forms.minlex(&form), form);
            let class = classes.entry(*form.digits()).or_default();
            *class = (class.0 + 1, forms.automorphisms(grid));
        });
        let sizes: Vec<(u64, u64)> = classes.into_values().collect();
        // A class has 4! names of digits times 128 symmetries, less its automorphisms.
        assert_eq!(sizes, [(96, 32), (192, 16)]);
    }

    #[test]
    fn all_elements_are_different_and_as_many_as_the_order() {
        for name in ["4x4", "6x6", "windoku", "x", "windoku_x", "disjoint"] {
            let symmetries = name.parse::<Rules>().unwrap().symmetries();
            let mut elements = symmetries.elements();
            assert!(elements[0].iter().copied().eq(Cell::all()), "{name}");
            elements.sort_unstable();
            elements.dedup();
            assert_eq!(elements.len() as u64, symmetries.order(), "{name}");
        }
    }

    #[test]
    fn classic_rules_have_too_many_symmetries() {
        let error = MinlexForms::new(Rules::CLASSIC).unwrap_err().to_string();
        assert!(error.contains("3359232 symmetries: expected 1000000 at most"), "{error}");
    }
}
