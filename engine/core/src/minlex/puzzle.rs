//! The minlex form and the automorphisms of a puzzle.

use super::Automorphisms;
use super::labels::Labels;
use super::lines::Lines;
use super::search;
use crate::{Grid, ParseError, Puzzle, Transformation};

impl Puzzle {
    /// The minlex form, and a map that leads to it. The form has the least text of all images of
    /// the puzzle, blanks below digits.
    ///
    /// # Errors
    /// A digit is above 9, or a house repeats one.
    pub fn minlex(&self) -> Result<(Puzzle, Transformation), ParseError> {
        self.check()?;
        if let Some(grid) = self.full() {
            let (form, map) = grid.minlex();
            return Ok((form.into(), map));
        }
        Ok(search::least(&Lines::new(self.digits()), Labels::NONE, |least| {
            (Puzzle::from_digits(least.form), least.maps[0].map())
        }))
    }

    /// The minlex form of a puzzle that was [checked](Puzzle::check) before, such as one read from
    /// text. Debug builds check it again.
    pub fn minlex_form_of_checked(&self) -> Puzzle {
        debug_assert_eq!(self.check(), Ok(()));
        match self.full() {
            Some(grid) => grid.minlex().0.into(),
            None => search::least(&Lines::new(self.digits()), Labels::NONE, |least| {
                Puzzle::from_digits(least.form)
            }),
        }
    }

    /// The transformations that take the puzzle to itself.
    ///
    /// # Errors
    /// A digit is above 9, or a house repeats one.
    pub fn automorphisms(&self) -> Result<Automorphisms, ParseError> {
        self.check()?;
        if let Some(grid) = self.full() {
            return Ok(grid.automorphisms());
        }
        let lines = Lines::new(self.digits());
        let exchanges = [0, 1].map(|side| lines.exchanges(side));
        Ok(search::least(&lines, Labels::NONE, |least| {
            Automorphisms::new(least.maps.iter().map(|map| map.map()), exchanges)
        }))
    }

    /// The solution grid of a checked puzzle without a blank.
    fn full(&self) -> Option<Grid> {
        (!self.digits().contains(&0)).then(|| Grid::known(*self.digits()))
    }
}
