//! The sources of streams: `grids`, `puzzles`, `param`.

use crate::chunk::ChunkValues;
use crate::draws;
use crate::expected::check_number;
use crate::failure::{job_error, type_called};
use crate::namespaces::named_choice;
use crate::stream::comments::{PeekFn, TableSource};
use crate::stream::{SourceLength, pull_from_iterator};
use crate::verb_options::{PuzzleOptions, ReadOptions, options_of};
use crate::verbs::catalogue_sources::stream_of_selection;
use crate::verbs::prelude::*;
use seventeen_core::Rules;
use seventeen_host::cancellation::CancellationToken;
use seventeen_jobs::Error;
use seventeen_jobs::catalogue::GridSelection;
use seventeen_jobs::files::FileAccess;
use seventeen_jobs::options::ValueKind;
use seventeen_jobs::rules::{choose_rules, rules_file};
use seventeen_jobs::text::{LineContent, LineReader, ReadGauge, input};
use seventeen_language::param::{Param, params_of_options};
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// # Sources
/// Functions that begin streams: grids and puzzles of files, values of arrays, and the parameters
/// of a recipe.
#[export_module(manifest)]
pub(crate) mod sources {
    /// The solution grids of `input`: a grid as text, a file (also `.gz` and `.zst`), or `-` for
    /// the standard input; or those of an array of inputs, one input after the other. All formats
    /// that `puzzles` reads are supported. `@1..100`, `@class:6`, `@symmetric` and `@automorphic`
    /// are grids of the catalogue. Grids of other rules are boards.
    ///
    /// ```rhai
    /// grids("grids.txt").count()  // 6
    /// ```
    #[rhai_fn(name = "grids", return_raw)]
    pub(crate) fn grids(session: Handle, input: Texts, options: Map) -> Res<Stream> {
        let reading = grid_options(options)?;
        concatenate_inputs(session, "grids", input, |session, input| {
            lines_of(session, input, LineContent::Grids, reading.clone())
        })
    }

    /// The puzzles of `input`: a puzzle as text, a file (also `.gz` and `.zst`), or `-` for the
    /// standard input; or those of an array of inputs, one input after the other.
    ///
    /// The format is detected. A line of 81 cells is a puzzle, and one of 729 characters is
    /// pencilmarks. A line of 16, 256 or 625 cells is a board of another size. So is one that
    /// begins with the size of its boxes, such as `2x3:`. Grids may be drawn over several lines,
    /// and cells may be separated by commas. Links to puzzle sites, `.sdk`, `.ss`, `.opensudoku`,
    /// and tables with a column `puzzle` are also supported.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").count()  // 600
    /// ```
    ///
    /// ```rhai
    /// let row = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// puzzles("id,start\n7," + row, #{ column: "start" }).first().note  // id=7
    /// ```
    ///
    /// ```rhai
    /// puzzles(["puzzles.txt", "grids.txt"]).count()  // 606
    /// ```
    #[rhai_fn(name = "puzzles", return_raw)]
    pub(crate) fn puzzles(session: Handle, input: Texts, options: Map) -> Res<Stream> {
        let reading: PuzzleOptions = option_map::read_options("puzzles", options)?;
        concatenate_inputs(session, "puzzles", input, |session, input| {
            lines_of(session, input, LineContent::Problems, reading.clone())
        })
    }

    /// A stream of the values of an array.
    ///
    /// ```rhai
    /// stream([1, 2, 3]).map(|n| n * n).collect()  // [1, 4, 9]
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn stream(session: Handle, values: rhai::Array) -> Res<Stream> {
        Ok(Stream::new(session, SourceLength::Countable, move || {
            Ok(pull_from_iterator(usize::MAX, values.clone().into_iter().map(Ok)))
        }))
    }

    /// A stream of the whole numbers of a range, such as `0..10`, or `1..=10` with its last number.
    ///
    /// ```rhai
    /// stream(0..4).map(|n| n * n).collect()  // [0, 1, 4, 9]
    /// ```
    #[rhai_fn(name = "stream")]
    pub(crate) fn stream_of_range(session: Handle, range: Range<i64>) -> Stream {
        numbers_of(session, range.start, i128::from(range.end))
    }

    /// A stream of the whole numbers of a range with its last number, such as `1..=10`.
    #[rhai_fn(name = "stream")]
    pub(crate) fn stream_of_inclusive_range(session: Handle, range: RangeInclusive<i64>) -> Stream {
        numbers_of(session, *range.start(), i128::from(*range.end()) + 1)
    }

    /// A random number from 0.0 up to, but not including, 1.0, by the seed of the run: equal seeds
    /// give equal numbers, for any number of threads.
    ///
    /// In closures, `random` is available where items have a place: in `map`, `par_map`, `filter`,
    /// `flat_map` and `inspect`, and in verbs that return a value, such as `fold`.
    ///
    /// ```rhai
    /// let share = random();
    /// share >= 0.0 && share < 1.0  // true
    /// ```
    #[rhai_fn(return_raw, volatile)]
    pub(crate) fn random(context: NativeCallContext) -> Res<f64> {
        // The upper 53 bits: as many as a float has.
        let bits = draws::draw(&Session::of_call(&context))? >> 11;
        Ok(bits as f64 / (1_u64 << 53) as f64)
    }

    /// A random whole number from 0 up to, but not including, `n`, by the seed of the run.
    ///
    /// ```rhai
    /// stream(1..=5).map(|n| random(10)).collect()  // [9, 2, 6, 3, 4]
    /// ```
    #[rhai_fn(name = "random", return_raw, volatile)]
    pub(crate) fn random_below(context: NativeCallContext, n: i64) -> Res<i64> {
        check_number("random", 0, n)?;
        let bits = draws::draw(&Session::of_call(&context))?;
        // The product's upper half is below `n`.
        Ok(((u128::from(bits) * n as u128) >> 64) as i64)
    }

    /// An error to throw if the recipe was given invalid input: the program ends with exit code 2.
    /// Any other value that is thrown means that the work failed, with exit code 1.
    ///
    /// ```rhai
    /// let wanted = 0;
    /// try {
    ///     if wanted < 1 { throw bad_input("wanted: " + wanted + ", expected 1 or more"); }
    /// } catch (failure) {
    ///     print(failure)  // wanted: 0, expected 1 or more
    /// }
    /// ```
    #[rhai_fn(name = "bad_input")]
    pub(crate) fn bad_input_error(message: &str) -> Error {
        Error::bad_input(message)
    }

    /// An error to throw if the recipe was given invalid input, with the text that was given at the
    /// end of its message.
    ///
    /// ```rhai
    /// bad_input("no profile", "hodku")  // no profile hodku
    /// ```
    #[rhai_fn(name = "bad_input")]
    pub(crate) fn bad_input_error_about(message: &str, given: &str) -> Error {
        Error::bad_input(format_args!("{message} {given}"))
    }

    /// The format of results on the standard output: `text`, `csv`, `tsv`, `jsonl` or `md`.
    ///
    /// ```rhai
    /// output_format()  // text
    /// ```
    pub(crate) fn output_format(session: Handle) -> ImmutableString {
        session.settings.form.name().into()
    }

    /// Notes that lists which the recipe compared differ: if nothing else is wrong at its end, the
    /// program ends with exit code 1, without a message.
    ///
    /// ```rhai
    /// let found = puzzles("puzzles.txt").take(2).without(puzzles("puzzles.txt").take(1)).count();
    /// if found > 1 { note_difference(); }
    /// found  // 1
    /// ```
    pub(crate) fn note_difference(session: Handle) {
        session.has_differences.store(true, Ordering::Relaxed);
    }

    /// A parameter of the recipe, which `--set name=value` sets. The default determines its type;
    /// `()` means no default.
    ///
    /// A map of fields adds details, from which the command line makes the options of its commands:
    /// * `value`: the placeholder of a value in help, such as `"FILE"`
    /// * `type`: `"int"`, `"float"` or `"text"`, where the default does not determine it; also of
    ///   the values of an array `[]`
    /// * `range`: the numbers allowed: whole ones, such as `1..=81` or `1..`, or the least and the
    ///   greatest, such as `[0.0, 1.0]`
    /// * `choices`: the texts allowed
    /// * `required`: whether the parameter must be set
    /// * `unless`: another parameter; exactly one of the two must be set
    /// * `conflicts`: parameters that cannot be set together with this one
    /// * `requires`: parameters that must be set together with this one
    /// * `short`: a letter that the command line also takes, such as `"n"` for `-n`
    /// * `positional`: whether the command line takes its value by position, without its name
    /// * `hyphen`: whether its value on the command line may begin with `-`
    ///
    /// ```rhai
    /// let clues = param("clues", 17, "how many clues");
    /// clues  // 17
    /// ```
    ///
    /// ```rhai
    /// let share = param("share", 0.5, "which part is kept", #{ range: [0.0, 1.0] });
    /// let ranks = param("ranks", [1, 6], "ranks of grids, separated by `;`", #{ range: 1.. });
    /// [share, ranks]  // [0.5, [1, 6]]
    /// ```
    #[rhai_fn(name = "param", return_raw)]
    pub(crate) fn param(
        session: Handle,
        name: &str,
        default: Dynamic,
        doc: &str,
        fields: Map,
    ) -> Res<Dynamic> {
        let param = Param::from_declaration(name, &default, doc, &fields).map_err(bad_input)?;
        match session.settings.set.get(name) {
            None => param.typed_default(default).map_err(bad_input),
            Some(text) => parse_param_value(&param, text),
        }
    }

    /// The options of a verb as parameters of the recipe: a map of those that were set, to pass to
    /// the verb. Each is declared as the verb declares it, so that `--set` and the command line
    /// check its values. The second map may have `without`, an array of options to leave out. It
    /// may also have a map for each option by name, with the fields of `param`.
    ///
    /// ```rhai
    /// let options = options_of("rate");
    /// puzzles("puzzles.txt").take(2).rate(rater::se121(), options).count()  // 2
    /// ```
    #[rhai_fn(name = "options_of", return_raw)]
    pub(crate) fn options_of(session: Handle, verb: &str, fields: Map) -> Res<Map> {
        options_from_settings(&session, verb, &fields)
    }
}

/// The whole numbers from `start` up to, but not including, `end`.
fn numbers_of(session: Handle, start: i64, end: i128) -> Stream {
    let length = u64::try_from(end - i128::from(start)).unwrap_or_default();
    Stream::of_length(session, length, move |from| {
        let numbers = (from..length).map(move |place| start.wrapping_add_unsigned(place));
        Ok(pull_from_iterator(usize::MAX, numbers.map(|number| Ok(number.into()))))
    })
}

/// How grids are read.
fn grid_options(options: Map) -> Res<PuzzleOptions> {
    Ok(PuzzleOptions {
        reading: option_map::read_options("grids", options)?,
        ..PuzzleOptions::default()
    })
}

/// A text, or an array of texts: inputs, or names.
#[derive(Clone)]
pub(crate) struct Texts(pub(crate) Array);

impl UnionType for Texts {
    fn from_value(_: &str, value: Dynamic) -> Res<Texts> {
        Ok(Texts(value.try_cast_result::<Array>().unwrap_or_else(|text| vec![text])))
    }
}

/// The stream that `open` makes of each input, one after the other.
pub(crate) fn concatenate_inputs(
    session: Handle,
    verb: &str,
    Texts(inputs): Texts,
    open: impl Fn(Handle, &str) -> Res<Stream>,
) -> Res<Stream> {
    let mut sources = Vec::with_capacity(inputs.len());
    for input in inputs {
        let input = input.into_immutable_string();
        let input = input.map_err(|found| {
            let found = type_called(found);
            bad_input(format_args!("{verb}: expected a text for each input, found {found}"))
        })?;
        sources.push(open(session.clone(), &input)?);
    }
    match sources.len() {
        0 => Err(bad_input(format_args!("{verb}: expected at least one input"))),
        // A source alone knows how far its file has been read.
        1 => Ok(sources.remove(0)),
        _ => Ok(Stream::concatenate(session, sources)),
    }
}

/// Those of these options that were set.
fn options_from_settings(session: &Session, verb: &str, fields: &Map) -> Res<Map> {
    let mut set = Map::new();
    for (option, param) in params_of_options(verb, options_of(verb), fields).map_err(bad_input)? {
        let Some(text) = session.settings.set.get(&param.name) else { continue };
        let value = match option.takes {
            ValueKind::Component(kind) => {
                Dynamic::from(named_choice(session, kind, text, Map::new())?)
            }
            _ => parse_param_value(&param, text)?,
        };
        set.insert(option.name.into(), value);
    }
    Ok(set)
}

/// The value of a parameter that was set.
fn parse_param_value(param: &Param, text: &str) -> Res<Dynamic> {
    param.value_of_setting(text).map_err(bad_input)
}

/// The rules that a text names.
pub(crate) fn rules_of(session: &Session, text: &str) -> Res<Rules> {
    if let Some(file) = rules_file(text) {
        session.register_input(file)?;
    }
    choose_rules(text, session.context.cancellation_token()).raise()
}

/// The lines of an input, or of a column of a table.
pub(crate) fn lines_of(
    session: Handle,
    input: &str,
    content: LineContent,
    PuzzleOptions { reading: ReadOptions { rules, column }, repeats }: PuzzleOptions,
) -> Res<Stream> {
    let rules = rules.rules.as_deref().map(|text| rules_of(&session, text)).transpose()?;
    if GridSelection::looks_like_selection(input) && !FileAccess::current().exists(Path::new(input))
    {
        return match rules.filter(|rules| !rules.is_classic()) {
            None => stream_of_selection(session, input, content),
            Some(rules) => Err(bad_input(format_args!(
                "{input}: the catalogue has grids of classic sudoku only, not of {rules}"
            ))),
        };
    }
    let (name, input) = (input, input.to_owned());
    let extent = SourceLength::of_input(&input);
    // An argument with the line itself is not skipped if it is invalid: its author needs the error.
    let is_literal = input != "-" && input::file_name(&input).is_none();
    if !is_literal {
        session.register_input(&input)?;
    }
    let (stop, bad) = (session.context.cancellation_token().clone(), session.bad_lines.clone());
    let what = match content {
        LineContent::Problems => "puzzles, one per line,",
        LineContent::Grids => "solution grids, one per line,",
    };
    let empty = Arc::new(EmptyInput { input: input.clone(), what: content, is_said: false.into() });
    let (gauge, reading) = (ReadGauge::default(), session.clone());
    let watched = gauge.clone();
    let table = Arc::new(table_source(&input, &column, content, &stop));
    let opened_table = table.clone();
    let stream = Stream::new(session, extent, move || {
        reading.begin_reading(&input, what)?;
        let opened = match &column {
            Some(column) => LineReader::open_table(&input, column, content, &stop, &gauge),
            None => LineReader::open_measured(&input, content, &stop, &gauge),
        };
        let mut reader = opened.raise()?;
        opened_table.set_columns(reader.columns());
        if !is_literal {
            reader = reader.skipping_bad_lines(bad.clone());
        }
        if repeats {
            reader = reader.allowing_repeated_digits();
        }
        reader = reader.of_rules(rules);
        let (bad, empty, reading) = (bad.clone(), empty.clone(), reading.clone());
        let mut is_empty = true;
        Ok(Box::new(move |most| {
            let Some((lines, error)) = reader.next_lines(most) else {
                if is_empty && bad.report().is_none() {
                    empty.report_once(&reading);
                }
                return None;
            };
            is_empty = false;
            Some((ChunkValues::Lines(lines), error.map(job_error)))
        }))
    });
    let stream = stream.with_gauge(watched).with_table(table);
    Ok(if is_literal { stream } else { stream.of_file(name, || true) })
}

/// The columns of an input, which may be a table.
fn table_source(
    input: &str,
    column: &Option<String>,
    content: LineContent,
    stop: &CancellationToken,
) -> TableSource {
    let is_file = input::file_name(input).is_some() && !input::is_read_once(input);
    let (input, column, stop) = (input.to_owned(), column.clone(), stop.clone());
    let peek = move || {
        let gauge = ReadGauge::default();
        let reader = match &column {
            Some(column) => LineReader::open_table(&input, column, content, &stop, &gauge),
            None => LineReader::open(&input, content, &stop),
        };
        reader.ok()?.columns()
    };
    TableSource::new(is_file.then(|| Box::new(peek) as PeekFn))
}

/// An input without a line. It is reported once, since it is more often a mistake than intended.
struct EmptyInput {
    input: String,
    what: LineContent,
    is_said: AtomicBool,
}

impl EmptyInput {
    fn report_once(&self, session: &Session) {
        if self.is_said.swap(true, Ordering::Relaxed) {
            return;
        }
        let name = if self.input == "-" { "the standard input" } else { &self.input };
        let what = match self.what {
            LineContent::Problems => "puzzle",
            LineContent::Grids => "grid",
        };
        session.context.progress().print_line(&format!("{name}: no {what}, the input is empty"));
    }
}
