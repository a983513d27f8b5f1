//! `positions`: puzzles on the way to their solution, and what can be asked of them.

use crate::chunk::Values;
use crate::failure::Raise;
use crate::failure::{Res, bad_input};
use crate::picture;
use crate::session::Session;
use crate::stream::{Extent, Stream};
use crate::verbs::human::position_of;
use rhai::plugin::*;
use rhai::{Array, EvalAltResult};
use seventeen_core::{Cells, Pencilmarks, Position, Puzzle};
use seventeen_host::stop;
use seventeen_jobs::text::Problem;
use seventeen_jobs::text::{Noted, input};
use std::io::Read;
use std::ops::Range;
use std::sync::Arc;

#[export_module]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod positions {
    /// The positions of `input`: a literal, a file, or `-` for the standard input. It holds lines
    /// of puzzles, of pencilmarks or of HoDoKu's library, or one grid drawn over several lines,
    /// with or without candidates.
    #[rhai_fn(name = "positions", return_raw)]
    pub(crate) fn of_input(context: NativeCallContext, input: &str) -> Res<Stream> {
        let input = Arc::new(Input::read(input)?);
        Ok(Stream::new(Session::of(&context), Extent::Countable, move || {
            let (input, mut next) = (input.clone(), 0);
            Ok(Box::new(move |most| {
                let (values, error) = input.positions(&mut next, most);
                let is_some = !values.is_empty() || error.is_some();
                is_some.then_some((Values::Any(values), error))
            }))
        }))
    }

    /// The position that a text says, in any of the forms that `positions` reads.
    #[rhai_fn(name = "position", return_raw)]
    pub(crate) fn of_text(text: &str) -> Res<Noted<Position>> {
        text.parse::<Position>().map(Noted::from).map_err(bad_input)
    }

    /// The puzzle with all candidates that the givens leave.
    #[rhai_fn(name = "position", get = "position", pure)]
    pub(crate) fn of_puzzle(puzzle: &mut Noted<Puzzle>) -> Noted<Position> {
        Noted { value: Position::from(&puzzle.value), note: puzzle.note.clone() }
    }

    /// The pencilmarks as a position: single candidates are digits set.
    #[rhai_fn(name = "position", get = "position", pure)]
    pub(crate) fn of_marks(marks: &mut Noted<Pencilmarks>) -> Noted<Position> {
        Noted { value: Position::from(&marks.value), note: marks.note.clone() }
    }

    /// The digit of a cell, 0 for a blank one: `position.digit("r1c1")`.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn digit(position: &mut Noted<Position>, cell: &str) -> Res<i64> {
        Ok(position.value.digit(one_cell(cell)?).into())
    }

    /// The candidates of a cell, an array of digits; none if its digit is set.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn candidates(position: &mut Noted<Position>, cell: &str) -> Res<Array> {
        let mask = position.value.candidates(one_cell(cell)?);
        let digits = (1..=9_i64).filter(|digit| mask >> (digit - 1) & 1 != 0);
        Ok(digits.map(Dynamic::from).collect())
    }

    /// The cells that may take a digit.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn places(position: &mut Noted<Position>, digit: i64) -> Res<Cells> {
        match u8::try_from(digit) {
            Ok(digit @ 1..=9) => Ok(position.value.places(digit)),
            _ => Err(bad_input(format_args!("places: digit {digit}: expected 1 to 9"))),
        }
    }

    /// The cells without a digit.
    #[rhai_fn(get = "blank", pure)]
    pub(crate) fn blank(position: &mut Noted<Position>) -> Cells {
        position.value.blank()
    }

    /// The cells whose digit was given.
    #[rhai_fn(name = "givens", get = "givens", pure)]
    pub(crate) fn position_givens(position: &mut Noted<Position>) -> Cells {
        position.value.givens()
    }

    /// The grid with its candidates, drawn with borders.
    #[rhai_fn(get = "drawing", pure)]
    pub(crate) fn drawing(position: &mut Noted<Position>) -> String {
        position.value.drawing()
    }

    /// The position as an SVG picture.
    #[rhai_fn(name = "svg", pure)]
    pub(crate) fn position_svg(position: &mut Noted<Position>) -> String {
        picture::svg(&position.value, None)
    }

    /// The 729 characters of its pencilmarks.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn position_to_string(position: &mut Noted<Position>) -> String {
        position.value.marks().to_string()
    }
}

fn one_cell(name: &str) -> Res<usize> {
    let cells: Cells = name.parse().map_err(bad_input)?;
    match (cells.len(), cells.first()) {
        (1, Some(cell)) => Ok(cell),
        (n, _) => Err(bad_input(format_args!("`{name}` is {n} cells: expected one"))),
    }
}

/// A text with positions, and where each of them stands.
struct Input {
    text: String,
    /// What errors call the place that it comes from.
    place: String,
    /// The lines with a position each, with their numbers; none if the text is one drawn grid.
    lines: Option<Vec<(usize, Range<usize>)>>,
}

impl Input {
    /// All of an input: lines, if the first of them is a whole position.
    fn read(input: &str) -> Res<Input> {
        let (text, place) = text_of(input)?;
        let mut lines = Vec::new();
        let mut start = 0;
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            let kept = line.trim();
            if !kept.is_empty() && !kept.starts_with('#') {
                lines.push((number, start..start + line.len()));
            }
            start += line.len();
        }
        let first = lines.first().map(|(_, span)| text[span.clone()].trim());
        let are_lines = first.is_some_and(|line| Problem::read(line).is_ok());
        Ok(Input { lines: are_lines.then_some(lines), text, place })
    }

    /// At most so many positions from the number `next` on, and the error that ends them.
    fn positions(
        &self,
        next: &mut usize,
        most: usize,
    ) -> (Vec<Dynamic>, Option<Box<EvalAltResult>>) {
        let (mut positions, count) = (Vec::new(), self.lines.as_ref().map_or(1, Vec::len));
        while positions.len() < most && *next < count {
            match self.position(*next) {
                Ok(position) => positions.push(Dynamic::from(position)),
                Err(error) => {
                    *next = count;
                    return (positions, Some(error));
                }
            }
            *next += 1;
        }
        (positions, None)
    }

    fn position(&self, index: usize) -> Res<Noted<Position>> {
        let place = &self.place;
        let Some(lines) = &self.lines else {
            let whole = self.text.parse::<Position>();
            return whole.map(Noted::from).map_err(|e| bad_input(format_args!("{place}: {e}")));
        };
        let (number, span) = &lines[index];
        let problem = Problem::read(self.text[span.clone()].trim()).map_err(bad_input);
        problem.and_then(|problem| position_of("positions", &problem)).map(Noted::from).map_err(
            |error| {
                let what = crate::failure::message(*error);
                bad_input(format_args!("{place}:{number}: {what}"))
            },
        )
    }
}

/// All of an input, and what errors call it.
fn text_of(input: &str) -> Res<(String, String)> {
    if input.contains('\n') {
        return Ok((input.to_owned(), "the literal".to_owned()));
    }
    let (mut reader, place) = input::open(input, stop::token()).raise()?;
    let mut text = String::new();
    let read = reader.read_to_string(&mut text);
    read.map_err(|error| bad_input(format_args!("cannot read {place}: {error}")))?;
    Ok((text, place.to_owned()))
}
