//! `positions`: puzzles on the way to their solutions, and their properties.

use crate::stream::{SourceLength, pull_from_iterator};
use crate::verbs::prelude::*;
use crate::verbs::sources::{Texts, concatenate_inputs};
use seventeen_core::{Cell, Digit, Digits, Position};
use seventeen_jobs::text::{Positions, input};
use seventeen_language::bounds;
use std::sync::Arc;

/// # Positions
/// Puzzles on the way to their solutions, with their candidates.
#[export_module(manifest)]
pub(crate) mod positions {
    /// The positions of `input`: a position as text, a file, or `-` for the standard input; or
    /// those of an array of inputs, one input after the other. The input has lines of puzzles, of
    /// pencilmarks or of HoDoKu's library. It may also be one grid drawn over several lines, with
    /// or without candidates. A line that begins with other rules, such as `windoku:`, is a
    /// position of them.
    ///
    /// ```rhai
    /// positions("puzzles.txt").count()  // 600
    /// ```
    #[rhai_fn(name = "positions", return_raw)]
    pub(crate) fn of_input(context: NativeCallContext, input: Texts) -> Res<PositionStream> {
        concatenate_inputs(Session::of_call(&context), "positions", input, positions_of)
    }

    /// Reads a position from text, in any format that `positions` reads.
    ///
    /// ```rhai
    /// let text = puzzles("puzzles.txt").collect()[0].to_string();
    /// position(text).givens.len  // 25
    /// ```
    #[rhai_fn(name = "position", return_raw)]
    pub(crate) fn of_text(text: &str) -> Res<Annotated<Position>> {
        text.parse::<Position>().map(Annotated::from).map_err(bad_input)
    }

    /// The puzzle as a position, with all candidates that its givens allow; or the board of at most
    /// nine digits, as a position of its rules. Single candidates of pencilmarks are placed digits.
    ///
    /// ```rhai
    /// puzzle.position.candidates("r1c2")  // [1, 2, 7]
    /// ```
    #[rhai_fn(name = "position", get = "position", return_raw, pure)]
    pub(crate) fn of_problem(problem: &mut Problem) -> Res<Annotated<Position>> {
        Ok(Annotated { value: problem.position().raise()?, note: problem.note().into() })
    }

    /// The digit of a cell, by its name or its number, 0 to 80 by rows; 0 if the cell is blank.
    ///
    /// ```rhai
    /// position.digit("r1c1")  // 3
    /// ```
    #[rhai_fn(name = "digit", pure)]
    pub(crate) fn digit(position: &mut Annotated<Position>, cell: Cell) -> i64 {
        position.value.digit(cell).map_or(0, number)
    }

    /// The candidates of a cell, by its name or its number, 0 to 80 by rows, as an array of digits;
    /// empty if its digit is placed.
    ///
    /// ```rhai
    /// position.candidates("r1c2")  // [1, 2, 7]
    /// ```
    #[rhai_fn(name = "candidates", pure)]
    pub(crate) fn candidates(position: &mut Annotated<Position>, cell: Cell) -> IntArray {
        numbers(position.value.candidates(cell))
    }

    /// The cells that may have this digit.
    ///
    /// ```rhai
    /// position.places(1).len  // 40
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn places(position: &mut Annotated<Position>, digit: i64) -> Res<Cells> {
        bounds::check_argument("places", 0, digit).map_err(bad_input)?;
        let known = u8::try_from(digit).ok().and_then(Digit::new);
        Ok(known.map(|digit| position.value.places(digit)).unwrap_or_default())
    }

    /// The cells of the position without a digit.
    ///
    /// ```rhai
    /// position.blanks.len  // 56
    /// ```
    #[rhai_fn(get = "blanks", pure)]
    pub(crate) fn blanks(position: &mut Annotated<Position>) -> Cells {
        position.value.blank()
    }

    /// The cells of the position's givens.
    ///
    /// ```rhai
    /// position.givens.len  // 25
    /// ```
    #[rhai_fn(name = "givens", get = "givens", pure)]
    pub(crate) fn position_givens(position: &mut Annotated<Position>) -> Cells {
        position.value.givens()
    }

    /// A drawing of the position as text, with its candidates and borders.
    ///
    /// ```rhai
    /// position.drawing
    /// ```
    #[rhai_fn(get = "drawing", pure)]
    pub(crate) fn drawing(position: &mut Annotated<Position>) -> String {
        position.value.drawing()
    }
}

fn number(digit: Digit) -> i64 {
    digit.get().into()
}

fn numbers(digits: Digits) -> Array {
    digits.iter().map(|digit| Dynamic::from(number(digit))).collect()
}

fn positions_of(session: Handle, input: &str) -> Res<Stream> {
    stream_of(session, input, |input, index| {
        let value = |position: Position| Dynamic::from(Annotated::from(position));
        Some(input.get(index)?.map(value))
    })
}

/// The entries of an input of positions, which is read as a whole, as values that `entry` makes of
/// its texts by index.
pub(crate) fn stream_of(
    session: Handle,
    input: &str,
    entry: fn(&Positions, usize) -> Option<seventeen_jobs::Result<Dynamic>>,
) -> Res<Stream> {
    session.begin_reading(input, "puzzles, one per line, or one grid with its candidates,")?;
    if input == "-" || input::file_name(input).is_some() {
        session.register_hashed_input(input)?;
    }
    let name = input;
    let input = Arc::new(Positions::open(input, session.context.cancellation_token()).raise()?);
    let (are_several, bad) = (input.are_several(), session.bad_lines.clone());
    let stream = Stream::new(session, SourceLength::Countable, move || {
        let (input, skipping, bad) = (input.clone(), input.clone(), bad.clone());
        let entries = (0..).map_while(move |index| entry(&input, index)).enumerate();
        let entries = entries.filter_map(move |(index, found)| match found {
            Err(error) => skipping.skip(index, error, &bad).err().map(Err),
            found => Some(found),
        });
        Ok(pull_from_iterator(usize::MAX, entries.map(RaiseJobError::raise)))
    });
    Ok(if are_several { stream.of_file(name) } else { stream })
}
