//! `Chain`: the order in which a pattern search fills boxes.

use crate::{Cell, ParseError, Region};
use std::ops::Deref;
use std::str::FromStr;

/// Regions, each with one box more than the previous one.
///
/// ```
/// use seventeen_core::Chain;
///
/// let chain: Chain = "123 4 5".parse()?;
/// let regions: Vec<String> = chain.iter().map(ToString::to_string).collect();
/// assert_eq!(regions, ["B123", "B1234", "B12345"]);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Chain(Vec<Region>);

impl Deref for Chain {
    type Target = [Region];

    fn deref(&self) -> &[Region] {
        &self.0
    }
}

/// The boxes of the first region, and then one box for each later region: `123 4 5`. An empty text
/// is a chain without regions.
impl FromStr for Chain {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Chain, ParseError> {
        let (mut before, mut regions) = (Region::EMPTY, Vec::new());
        for word in text.split_whitespace() {
            let wrong = |reason| ParseError::Chain { word: word.to_owned(), reason };
            let boxes = word.parse().map_err(|error: ParseError| wrong(error.to_string()))?;
            before = grown(before, boxes).map_err(|what| wrong(format!("expected {what}")))?;
            regions.push(before);
        }
        Ok(Chain(regions))
    }
}

/// The region with these boxes, or what was expected instead of them.
fn grown(before: Region, boxes: Region) -> Result<Region, &'static str> {
    match boxes.len() {
        0 if before.is_empty() => Err("one box or more"),
        1 if boxes.is_subset(before) => Err("a new box"),
        n if n != 1 && !before.is_empty() => Err("one more box"),
        _ => Ok(before.boxes().chain(boxes.boxes()).collect()),
    }
}

/// The cells of the last of these regions in the order in which they are filled: those of the first
/// region ascending, then those of each further box.
///
/// ```
/// use seventeen_core::{Cell, Chain, cells_along};
///
/// let chain: Chain = "4 1".parse()?;
/// let cells = cells_along(&chain);
/// assert_eq!((cells[0], cells[9]), (Cell::at(3, 0), Cell::at(0, 0)));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn cells_along(chain: &[Region]) -> Vec<Cell> {
    let before = [Region::EMPTY].into_iter().chain(chain.iter().copied());
    let added = before.zip(chain).map(|(before, region)| region.without(before));
    added.flat_map(Region::cells).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_add_a_box_at_a_time() {
        let of = |text: &str| {
            let chain: Chain = text.parse().map_err(|error: ParseError| error.to_string())?;
            Ok::<_, String>(chain.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(of("123 4 B5 6"), Ok("B123 B1234 B12345 B123456".into()));
        assert_eq!(of(" "), Ok(String::new()));
        assert_eq!(of("12 34"), Err("34: expected one more box".into()));
        assert_eq!(of("12 B"), Err("B: expected one more box".into()));
        assert_eq!(of("12 1"), Err("1: expected a new box".into()));
        assert_eq!(of("B 1"), Err("B: expected one box or more".into()));
        assert!(of("12 x").unwrap_err().starts_with("x: character 1 is 'x'"));
    }

    #[test]
    fn cells_stand_in_the_order_of_the_chain() {
        let chain: Chain = "12 4 5".parse().unwrap();
        let cells: Vec<usize> = cells_along(&chain).into_iter().map(Cell::index).collect();
        assert_eq!(cells[..6], [0, 1, 2, 3, 4, 5]);
        assert_eq!(cells[17..20], [23, 27, 28]);
        assert_eq!(cells.len(), 36);
    }
}
