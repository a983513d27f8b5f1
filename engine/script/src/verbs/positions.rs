//! `positions`: puzzles on the way to their solutions, and their properties.

use crate::chunk::ChunkValues;
use crate::failure::job_error;
use crate::stream::SourceLength;
use crate::verbs::prelude::*;
use crate::verbs::sources::{Texts, concatenate_inputs, rules_of};
use seventeen_core::{Cell, Digit, Digits, Position, Rules};
use seventeen_jobs::rules::RulesOptions;
use seventeen_jobs::text::{Positions, ReadGauge, input};
use seventeen_language::bounds;
use std::sync::{Arc, OnceLock};

/// # Positions
/// Puzzles on the way to their solutions, with their candidates.
#[export_module(manifest)]
pub(crate) mod positions {
    /// The positions of `input`: a position as text, a file, or `-` for the standard input; or
    /// those of an array of inputs, one input after the other. The input has lines of puzzles, of
    /// pencilmarks or of HoDoKu's library. It may also be one grid drawn over several lines, with
    /// or without candidates. A line that begins with other rules, such as `windoku:`, is a
    /// position of them; the option `rules` names those of all.
    ///
    /// ```rhai
    /// positions("puzzles.txt").count()  // 600
    /// ```
    #[rhai_fn(name = "positions", return_raw)]
    pub(crate) fn of_input(session: Handle, input: Texts, options: Map) -> Res<PositionStream> {
        let rules = rules_option(&session, "positions", options)?;
        concatenate_inputs(session, "positions", input, |session, input| {
            stream_of(session, input, rules, |input, index| {
                let value = |position: Position| Dynamic::from(Annotated::from(position));
                Some(input.get(index)?.map(value))
            })
        })
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

/// The rules that the options of a verb name for all of its input.
pub(crate) fn rules_option(session: &Session, verb: &str, options: Map) -> Res<Option<Rules>> {
    let RulesOptions { rules } = option_map::read_options(verb, options)?;
    rules.map(|text| rules_of(session, &text)).transpose()
}

/// The entries of an input of positions, as values that `entry` makes of its texts by index.
pub(crate) fn stream_of(
    session: Handle,
    input: &str,
    rules: Option<Rules>,
    entry: fn(&Positions, usize) -> Option<seventeen_jobs::Result<Dynamic>>,
) -> Res<Stream> {
    let is_literal = input != "-" && input::file_name(input).is_none();
    if !is_literal {
        session.register_input(input)?;
    }
    let gauge = ReadGauge::default();
    let opening = Arc::new(PositionInput {
        session: session.clone(),
        input: input.to_owned(),
        rules,
        gauge: gauge.clone(),
        opened: OnceLock::new(),
    });
    // An argument that is itself one position is no list.
    let is_list = !is_literal || opening.open()?.are_several();
    let (bad, list) = (session.bad_lines.clone(), opening.clone());
    let stream = Stream::new(session, SourceLength::of_input(input), move || {
        let (opened, bad, mut index) = (opening.open()?, bad.clone(), 0);
        Ok(Box::new(move |most| {
            let mut values = Vec::new();
            while values.len() < most && (values.is_empty() || !opened.gauge().is_dry()) {
                let Some(found) = entry(&opened, index) else { break };
                let skipped = found
                    .map(|value| values.push(value))
                    .or_else(|error| opened.skip(index, error, &bad));
                if let Err(error) = skipped {
                    return Some((ChunkValues::Any(values), Some(job_error(error))));
                }
                index += 1;
            }
            (!values.is_empty()).then_some((ChunkValues::Any(values), None))
        }))
    });
    let stream = stream.with_gauge(gauge);
    let are_several = move || list.opened.get().is_none_or(|opened| opened.are_several());
    Ok(if is_list { stream.of_file(input, are_several) } else { stream })
}

/// An input of positions. It is opened when it is read first: a run that can be resumed notes the
/// content of the standard input before that.
struct PositionInput {
    session: Handle,
    input: String,
    rules: Option<Rules>,
    gauge: ReadGauge,
    opened: OnceLock<Arc<Positions>>,
}

impl PositionInput {
    /// The positions, opened once.
    fn open(&self) -> Res<Arc<Positions>> {
        if let Some(opened) = self.opened.get() {
            return Ok(opened.clone());
        }
        let what = "puzzles, one per line, or one grid with its candidates,";
        self.session.begin_reading(&self.input, what)?;
        let stop = self.session.context.cancellation_token();
        let opened =
            Positions::open_measured(&self.input, self.rules, stop, &self.gauge).raise()?;
        Ok(self.opened.get_or_init(|| Arc::new(opened)).clone())
    }
}
