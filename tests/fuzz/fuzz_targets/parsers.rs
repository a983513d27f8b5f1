//! Any text is read or refused, and what was read is written and read back the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use seventeen_core::{Board, Boxes, Grid, LibraryLine, ParseError, Pencilmarks, Position, Puzzle};
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn there_and_back<T>(text: &str)
where
    T: FromStr<Err = ParseError> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse::<T>().as_ref(), Ok(&value)),
        Err(error) => assert!(error.column() > 0 && !error.to_string().is_empty()),
    }
}

fuzz_target!(|text: &str| {
    there_and_back::<Puzzle>(text);
    there_and_back::<Grid>(text);
    there_and_back::<Pencilmarks>(text);
    there_and_back::<Board>(text);
    there_and_back::<Boxes>(text);
    there_and_back::<LibraryLine>(text);
    if let Ok(position) = text.parse::<Position>() {
        assert!(!position.drawing().is_empty());
    }
    let _ = Puzzle::read(text);
});
