//! `GridSelection`: some grids of the catalogue, in the order of their ranks.

use super::open_catalogue;
use crate::error::{Error, Result};
use seventeen_catalogue::{BandClass, Catalogue, Rank};
use seventeen_core::Grid;
use seventeen_host::nearest::suggestion;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

/// The first character of a selection, which distinguishes it from a file name.
const SIGN: char = '@';

/// The default least number of automorphisms of a grid that is called symmetric.
const SYMMETRIC: u32 = 36;

/// Some grids of the catalogue.
///
/// ```
/// use seventeen_jobs::catalogue::GridSelection;
///
/// let selection: GridSelection = "@263..265".parse()?;
/// assert_eq!(selection.len(), 3);
/// let ranks = selection.grids(1)?.map(|found| Ok(found?.0.get())).collect::<seventeen_jobs::Result<Vec<u64>>>()?;
/// assert_eq!(ranks, [264, 265]);
/// assert_eq!("@class:395".parse::<GridSelection>()?.len(), 0);
/// assert_eq!("@symmetric".parse::<GridSelection>()?.len(), 33);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GridSelection {
    /// All ranks of a range; none if it is empty.
    Ranks(Option<RangeInclusive<Rank>>),
    /// These ranks, in this order.
    Listed(Arc<[Rank]>),
}

impl GridSelection {
    /// The grids of a class, 1 to 416.
    ///
    /// # Errors
    /// There is no such class.
    pub fn of_band_class(number: u32) -> Result<GridSelection> {
        Ok(GridSelection::Ranks(Catalogue::class_ranks(BandClass::from_number(number.into())?)))
    }

    /// The grids with at least this number of automorphisms, 8 or more.
    ///
    /// # Errors
    /// The number is below 8.
    pub fn with_automorphisms(least: u32) -> Result<GridSelection> {
        if least < 8 {
            return Err(Error::bad_input(format_args!(
                "{least} automorphisms: expected at least 8; @automorphic selects all grids with automorphisms"
            )));
        }
        let listed = Catalogue::most_symmetric();
        let ranks = listed.into_iter().filter(|(_, count)| *count >= least).map(|(rank, _)| rank);
        Ok(GridSelection::Listed(ranks.collect()))
    }

    /// The grids with automorphisms besides the identity: 560,151.
    ///
    /// # Errors
    /// The index is missing or cannot be read.
    pub fn automorphic() -> Result<GridSelection> {
        let ranks = open_catalogue().catalogue.symmetric_ranks()?.ok_or_else(|| {
            Error::bad_input(
                "the list of grids with automorphisms is part of the catalogue's index: run \
                 `seventeen catalogue build`, which takes about four minutes of one processor",
            )
        })?;
        Ok(GridSelection::Listed(ranks.into()))
    }

    /// Whether a text that may also name a file is a selection.
    pub fn looks_like_selection(text: &str) -> bool {
        text.starts_with(SIGN)
    }

    /// The number of grids.
    pub fn len(&self) -> u64 {
        match self {
            GridSelection::Ranks(None) => 0,
            GridSelection::Ranks(Some(ranks)) => ranks.end().get() - ranks.start().get() + 1,
            GridSelection::Listed(ranks) => ranks.len() as u64,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The grids with their ranks, after skipping this many, which takes no time.
    ///
    /// # Errors
    /// The index cannot be read.
    pub fn grids(&self, from: u64) -> Result<RankedGrids> {
        if from >= self.len() {
            return Ok(Box::new(std::iter::empty()));
        }
        let catalogue = &open_catalogue().catalogue;
        match self {
            GridSelection::Ranks(None) => Ok(Box::new(std::iter::empty())),
            GridSelection::Ranks(Some(ranks)) => {
                let first = Rank::new(ranks.start().get() + from)?;
                let stream = catalogue.stream(first..=*ranks.end())?;
                Ok(Box::new(stream.map(|found| Ok(found?))))
            }
            GridSelection::Listed(ranks) => {
                let (ranks, mut reader) = (ranks.clone(), catalogue.reader());
                let grid = move |at: usize| Ok((ranks[at], reader.unrank(ranks[at])?));
                Ok(Box::new((from as usize..self.len() as usize).map(grid)))
            }
        }
    }
}

/// Grids with their ranks.
pub type RankedGrids = Box<dyn Iterator<Item = Result<(Rank, Grid)>> + Send>;

/// `@1..100` and `@264`, the ends included; `@class:6`, `@symmetric`, `@symmetric:8`,
/// `@automorphic`.
impl FromStr for GridSelection {
    type Err = Error;

    fn from_str(text: &str) -> Result<GridSelection> {
        let asked = text.strip_prefix(SIGN).unwrap_or(text);
        let (word, number) = match asked.split_once(':') {
            Some((word, number)) => (word, Some(number)),
            None => (asked, None),
        };
        match (word, number) {
            ("class", Some(number)) => {
                GridSelection::of_band_class(parse_whole_number(text, number)?)
            }
            ("symmetric", None) => GridSelection::with_automorphisms(SYMMETRIC),
            ("symmetric", Some(number)) => {
                GridSelection::with_automorphisms(parse_whole_number(text, number)?)
            }
            ("automorphic", None) => GridSelection::automorphic(),
            _ if asked.starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
                parse_rank_range(text, asked)
            }
            _ => {
                let near = suggestion(word, ["class", "symmetric", "automorphic"]);
                let sign = &text[..text.len() - asked.len()];
                let [range, class, symmetric, automorphic] =
                    ["1..100", "class:416", "symmetric", "automorphic"]
                        .map(|example| format!("{sign}{example}"));
                Err(Error::bad_input(format_args!(
                    "`{text}` selects no grids{near}; expected {range}, {class}, {symmetric} or \
                     {automorphic}"
                )))
            }
        }
    }
}

fn parse_whole_number(text: &str, number: &str) -> Result<u32> {
    number
        .parse()
        .map_err(|_| Error::bad_input(format_args!("`{text}`: {number:?} is not a whole number")))
}

/// A range of ranks, both ends included; a missing end is that of the catalogue.
fn parse_rank_range(text: &str, asked: &str) -> Result<GridSelection> {
    let (first, last) = asked.split_once("..").unwrap_or((asked, asked));
    let last = last.strip_prefix('=').unwrap_or(last);
    let end = |text: &str, missing| if text.is_empty() { Ok(missing) } else { text.parse() };
    let (first, last) = (end(first, Rank::FIRST)?, end(last, Rank::LAST)?);
    if first > last {
        return Err(Error::bad_input(format_args!("`{text}` ends before it begins")));
    }
    Ok(GridSelection::Ranks(Some(first..=last)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_no_grids_is_refused() {
        for (text, reason) in [
            ("@0..5", "1 to 5472730538"),
            ("@5..5472730539", "1 to 5472730538"),
            ("@9..3", "ends before it begins"),
            ("@class:417", "416"),
            ("@class:x", "not a whole number"),
            ("@symmetric:4", "expected at least 8"),
            ("@symetric", "did you mean `symmetric`?"),
            ("@all", "expected @1..100, @class:416, @symmetric or @automorphic"),
            ("", "expected 1..100, class:416, symmetric or automorphic"),
        ] {
            let error = text.parse::<GridSelection>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn a_stream_from_the_middle_has_the_same_grids() {
        for text in ["@1007165..1007175", "@symmetric", "@5472730530.."] {
            let selection: GridSelection = text.parse().unwrap();
            let all: Vec<_> = selection.grids(0).unwrap().map(Result::unwrap).collect();
            assert_eq!(all.len() as u64, selection.len(), "{text}");
            for from in [0, 3, selection.len()] {
                let rest: Vec<_> = selection.grids(from).unwrap().map(Result::unwrap).collect();
                assert_eq!(rest, all[from as usize..], "{text} from {from}");
            }
        }
    }
}
