//! Values that serde writes as their text, and reads from it.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::fmt::Display;
use std::str::FromStr;

/// Reads a value from its text.
pub(crate) fn read<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr,
    T::Err: Display,
{
    String::deserialize(deserializer)?.parse().map_err(Error::custom)
}

/// Implements `Serialize` and `Deserialize` for types whose `Display` text reads back.
macro_rules! serde_as_text {
    ($($of:ty),* $(,)?) => {$(
        impl serde::Serialize for $of {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $of {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$of, D::Error> {
                crate::serde_text::read(deserializer)
            }
        }
    )*};
}

serde_as_text!(
    crate::Board,
    crate::Candidate,
    crate::Cells,
    crate::Grid,
    crate::Pencilmarks,
    crate::Position,
    crate::Puzzle,
    crate::proof::Constraint,
);

#[cfg(test)]
mod tests {
    use crate::{Board, Candidate, Cell, Digit, Grid, Pencilmarks, Position, Puzzle};
    use serde::Serialize;
    use serde::de::value::Error;
    use serde::de::{DeserializeOwned, IntoDeserializer};
    use std::fmt;

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    /// Writes a value as serde does.
    struct Written<'a, T>(&'a T);

    impl<T: Serialize> fmt::Display for Written<'_, T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.serialize(f)
        }
    }

    fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
        T::deserialize(text.into_deserializer())
    }

    fn read_back<T: Serialize + DeserializeOwned>(value: &T) -> T {
        read(&Written(value).to_string()).unwrap()
    }

    #[test]
    fn values_read_back_as_they_were_written() {
        let grid: Grid = GRID.parse().unwrap();
        assert_eq!(read_back(&grid), grid);
        let puzzle: Puzzle = format!("5{}", &".".repeat(80)).parse().unwrap();
        assert_eq!(read_back(&puzzle), puzzle);
        for text in ["1...............", "2x1:1...", &format!("windoku:{puzzle}")] {
            let board: Board = text.parse().unwrap();
            assert_eq!(read_back(&board), board);
        }
        let mut marks = Pencilmarks::from(&puzzle);
        marks.remove(Candidate::new(Cell::of(80), Digit::of(9)));
        assert_eq!(read_back(&marks), marks);
        let mut position = Position::from(&puzzle);
        position.place(Candidate::new(Cell::of(1), Digit::of(1)));
        position.eliminate(Candidate::new(Cell::of(80), Digit::of(9)));
        let back = read_back(&position);
        assert_eq!(back.to_string(), position.to_string());
        assert_eq!((back.givens(), back.marks()), (puzzle.givens(), position.marks()));
        let error = read::<Grid>("12").unwrap_err().to_string();
        assert!(error.contains("81"), "{error}");
    }
}
