//! Names of puzzles: 19 or 25 characters, by the rank of the solution. See [`PuzzleName`].

use super::{CellPlaces, LineError, ParsedText, TextFormat};
use crate::catalogue::PuzzleName;

/// The class of errors in this format.
const CLASS: &str = "not a name";

pub(super) const FORM: TextFormat = TextFormat {
    name: "name",
    doc: "a name: the rank of the solution and the cells of the clues, in 19 or 25 characters",
    read: Some(read),
    ..TextFormat::NONE
};

fn read(text: &str) -> Option<Result<ParsedText, LineError>> {
    PuzzleName::looks_like_name(text).then(|| {
        let wrong = |error: crate::Error| LineError::at_column(1, CLASS, error.message);
        let puzzle = text.parse::<PuzzleName>().and_then(|name| name.puzzle()).map_err(wrong)?;
        ParsedText::from_digits(*puzzle.digits(), text.trim_start(), CellPlaces::Packed(1))
    })
}
