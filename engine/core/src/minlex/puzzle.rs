//! The minlex form and the automorphisms of a puzzle.

use super::Automorphisms;
use super::labels::Labels;
use super::lines::Lines;
use super::search;
use crate::{Grid, ParseError, Puzzle, Transformation};

impl Puzzle {
    /// The minlex form, and a map that leads to it: of the puzzle's images under all
    /// transformations, the one whose text is least, blanks below digits.
    ///
    /// # Errors
    /// A digit above 9, or one that stands twice in a house.
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

    /// The transformations that take the puzzle to itself.
    ///
    /// # Errors
    /// A digit above 9, or one that stands twice in a house.
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

    /// The solution grid that a checked puzzle without a blank is.
    fn full(&self) -> Option<Grid> {
        (!self.digits().contains(&0)).then(|| Grid::known(*self.digits()))
    }
}
