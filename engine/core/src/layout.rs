//! `Layout`: the patterns that a pattern search is about. Either one pattern, or all with given
//! numbers of clues in the boxes: a *map*, as the forum writes it, `1 1 1 / 1 1 1 / 9 9 9`.

use crate::{Cells, ParseError, Region};
use std::fmt;
use std::str::FromStr;

/// The number of clues of each box, by rows from the top left; 9 for a box that is completely
/// given.
///
/// ```
/// use seventeen_core::ClueMap;
///
/// let map: ClueMap = "1 1 1 / 1 1 1 / 9 9 9".parse()?;
/// assert_eq!(map.to_string(), "111/111/999");
/// assert_eq!(ClueMap::of("r1c1 r1c4 r2c7".parse()?).clues(), [1, 1, 1, 0, 0, 0, 0, 0, 0]);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClueMap([u8; 9]);

impl ClueMap {
    /// The map of these numbers; none if one of them is above 9.
    pub fn new(clues: [u8; 9]) -> Option<ClueMap> {
        clues.iter().all(|&n| n <= 9).then_some(ClueMap(clues))
    }

    /// The map of a pattern.
    pub fn of(pattern: Cells) -> ClueMap {
        let mut clues = [0; 9];
        for cell in pattern {
            clues[cell.box_index()] += 1;
        }
        ClueMap(clues)
    }

    /// The number of clues of each box.
    pub fn clues(&self) -> [u8; 9] {
        self.0
    }
}

/// Nine digits, with any white space and slashes between them: `1 1 1 / 1 1 1 / 9 9 9`,
/// `111/111/999`, or three lines.
impl FromStr for ClueMap {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ClueMap, ParseError> {
        let mut clues = Vec::new();
        for (i, found) in text.chars().enumerate() {
            match found.to_digit(10) {
                Some(n) => clues.push(n as u8),
                None if found == '/' || found.is_whitespace() => {}
                None => return Err(ParseError::MapCharacter { position: i + 1, found }),
            }
        }
        let found = clues.len();
        clues.try_into().map(ClueMap).map_err(|_| ParseError::MapLength { found })
    }
}

/// `111/111/999`.
impl fmt::Display for ClueMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, n) in self.0.iter().enumerate() {
            let slash = if i > 0 && i % 3 == 0 { "/" } else { "" };
            write!(f, "{slash}{n}")?;
        }
        Ok(())
    }
}

/// The patterns that a search is about.
///
/// ```
/// use seventeen_core::Layout;
///
/// let layout = Layout::Map("111/111/999".parse()?);
/// assert_eq!(layout.open().to_string(), "B123456");
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// All patterns with this map.
    Map(ClueMap),
    /// This pattern.
    Pattern(Cells),
}

impl Layout {
    /// The number of clues of each box.
    pub fn map(&self) -> ClueMap {
        match *self {
            Layout::Map(map) => map,
            Layout::Pattern(pattern) => ClueMap::of(pattern),
        }
    }

    /// One pattern of the layout. For a map, it is the one whose clues come first in each box.
    ///
    /// ```
    /// use seventeen_core::{ClueMap, Layout};
    ///
    /// let map: ClueMap = "2 0 0 / 0 0 0 / 0 0 1".parse()?;
    /// assert_eq!(Layout::Map(map).first_pattern(), "r1c12 r7c7".parse()?);
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn first_pattern(&self) -> Cells {
        match *self {
            Layout::Pattern(pattern) => pattern,
            Layout::Map(map) => {
                let first =
                    |(box_, n): (usize, u8)| Region::single(box_).cells().iter().take(n.into());
                map.clues().into_iter().enumerate().flat_map(first).collect()
            }
        }
    }

    /// The boxes that are not completely given, which a search has to fill.
    pub fn open(&self) -> Region {
        let clues = self.map().clues();
        (0..9).filter(|&box_| clues[box_] < 9).collect()
    }
}

/// The map, or the cells by name.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Layout::Map(map) => map.fmt(f),
            Layout::Pattern(pattern) => pattern.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_read_as_people_write_them() {
        let map = ClueMap::new([1, 1, 1, 1, 1, 2, 9, 9, 9]).unwrap();
        for text in ["1 1 1 / 1 1 2 / 9 9 9", "111/112/999", "1 1 1\n1 1 2\n9 9 9\n", "111112999"] {
            assert_eq!(text.parse(), Ok(map), "{text}");
        }
        assert_eq!(map.to_string(), "111/112/999");
        assert_eq!(Layout::Map(map).open().to_string(), "B123456");
    }

    #[test]
    fn what_is_no_map_is_refused() {
        let parsed = |text: &str| text.parse::<ClueMap>();
        assert_eq!(parsed("111/111"), Err(ParseError::MapLength { found: 6 }));
        assert_eq!(parsed("111/11x"), Err(ParseError::MapCharacter { position: 7, found: 'x' }));
    }

    #[test]
    fn a_pattern_has_a_map() {
        let pattern: Cells = "r1c1 r1c4 r2c7".parse().unwrap();
        let layout = Layout::Pattern(pattern);
        assert_eq!(layout.map().to_string(), "111/000/000");
    }
}
