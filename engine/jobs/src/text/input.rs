//! Input: an argument, a file, or the standard input.
//!
//! Gzip and zstd data is decompressed, whatever the file's name.

use super::forms;
use super::gauge::ReadGauge;
use super::problem::has_board_prefix;
use super::standard_input::StandardInput;
use super::unpacked::UnpackingReader;
use crate::error::{Error, Result};
use crate::files::{FileAccess, parent_directory};
use seventeen_host::cancellation::CancellationToken;
use seventeen_host::check_standard_input;
use seventeen_host::nearest::suggestion;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Opens `input`: `-` is the standard input; a text of cells, a text of several lines, or a link is
/// the input itself; any other text names a file. Also returns its name in errors.
///
/// # Errors
/// There is no such file, or it cannot be opened.
///
/// ```
/// use seventeen_host::cancellation::CancellationToken;
/// use seventeen_jobs::text::input;
///
/// let line = format!("17{}", ".".repeat(79));
/// let opened = input::open(&line, &CancellationToken::default())?;
/// assert_eq!(opened.1, "the argument");
/// assert_eq!(input::read_all(opened)?, line);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub fn open<'a>(
    input: &'a str,
    stop: &CancellationToken,
) -> Result<(Box<dyn BufRead + Send>, &'a str)> {
    open_measured(input, stop, &ReadGauge::default())
}

/// Opens `input`; if it is a file, the gauge records how much of it is read.
pub(super) fn open_measured<'a>(
    input: &'a str,
    stop: &CancellationToken,
    gauge: &ReadGauge,
) -> Result<(Box<dyn BufRead + Send>, &'a str)> {
    if is_literal_text(input) {
        return Ok((Box::new(io::Cursor::new(input.to_owned())), "the argument"));
    }
    open_named_measured(input, stop, gauge)
}

/// Opens `input`, which is never the input itself.
///
/// # Errors
/// As for [`open`].
pub fn open_named<'a>(
    input: &'a str,
    stop: &CancellationToken,
) -> Result<(Box<dyn BufRead + Send>, &'a str)> {
    open_named_measured(input, stop, &ReadGauge::default())
}

fn open_named_measured<'a>(
    input: &'a str,
    stop: &CancellationToken,
    gauge: &ReadGauge,
) -> Result<(Box<dyn BufRead + Send>, &'a str)> {
    if input == "-" {
        let name = "standard input";
        let cannot =
            |error| Error::bad_input(format_args!("cannot read the standard input: {error}"));
        check_standard_input().map_err(cannot)?;
        let source = StandardInput::open(stop.clone(), gauge);
        return Ok((decompressing_reader(source, name, gauge, stop), name));
    }
    Ok((decompressing_reader(open_file(input, gauge)?, input, gauge, stop), input))
}

/// The bytes of a source, decompressed and read in large pieces.
fn decompressing_reader(
    source: impl Read + Send + 'static,
    name: &str,
    gauge: &ReadGauge,
    stop: &CancellationToken,
) -> Box<dyn BufRead + Send> {
    Box::new(BufReader::with_capacity(1 << 16, UnpackingReader::new(source, name, gauge, stop)))
}

/// Whether an input can be read only once: the standard input, or a pipe such as `<(zcat FILE)`.
///
/// ```
/// use seventeen_jobs::text::input;
///
/// assert!(input::is_read_once("-"));
/// assert!(!input::is_read_once("a file that does not exist"));
/// ```
pub fn is_read_once(input: &str) -> bool {
    input == "-" || file_name(input).is_some_and(is_pipe)
}

/// Whether this is neither a regular file nor a directory.
fn is_pipe(path: &str) -> bool {
    let about = FileAccess::current().file_info(Path::new(path));
    about.is_ok_and(|about| !about.is_file && !about.is_dir)
}

/// The file that `input` names, if it is one: neither the input itself nor the standard input.
///
/// ```
/// use seventeen_jobs::text::input;
///
/// assert_eq!(input::file_name("grids.txt"), Some("grids.txt"));
/// assert_eq!(input::file_name("-"), None);
/// ```
pub fn file_name(input: &str) -> Option<&str> {
    (input != "-" && !is_literal_text(input)).then_some(input)
}

/// The greatest length of an input of one thing, such as a pattern or a profile, in MiB.
const LONGEST: u64 = 16;

/// The greatest length of a list that is read as a whole, such as one of positions, in MiB.
const LONGEST_LIST: u64 = 1024;

/// The content of an open input of one thing.
///
/// # Errors
/// It cannot be read, is not UTF-8 text, or is longer than 16 MiB.
pub fn read_all(opened: (Box<dyn BufRead + Send>, &str)) -> Result<String> {
    read_up_to(LONGEST, opened)
}

/// The content of an open list.
///
/// # Errors
/// It cannot be read, is not UTF-8 text, or is longer than 1024 MiB.
pub fn read_list(opened: (Box<dyn BufRead + Send>, &str)) -> Result<String> {
    read_up_to(LONGEST_LIST, opened)
}

/// Appends the next line of a list, with its line break: nothing at the end.
///
/// # Errors
/// As for [`read_list`].
pub(super) fn append_line(opened: (&mut dyn BufRead, &str), text: &mut String) -> Result<()> {
    append_up_to(LONGEST_LIST, opened, text, |rest, text| rest.read_line(text))
}

/// Appends the rest of a list.
///
/// # Errors
/// As for [`read_list`].
pub(super) fn append_rest(opened: (&mut dyn BufRead, &str), text: &mut String) -> Result<()> {
    append_up_to(LONGEST_LIST, opened, text, |rest, text| rest.read_to_string(text))
}

fn read_up_to(longest: u64, opened: (Box<dyn BufRead + Send>, &str)) -> Result<String> {
    let (mut text, (mut reader, place)) = (String::new(), opened);
    append_up_to(longest, (&mut *reader, place), &mut text, |all, text| all.read_to_string(text))?;
    Ok(text)
}

/// Appends what `read` reads to a text, which may be this long, in MiB.
fn append_up_to(
    longest: u64,
    (reader, place): (&mut dyn BufRead, &str),
    text: &mut String,
    read: impl FnOnce(&mut io::Take<&mut dyn BufRead>, &mut String) -> io::Result<usize>,
) -> Result<()> {
    let longest_bytes = longest << 20;
    let mut rest = reader.take(longest_bytes + 1 - text.len() as u64);
    read(&mut rest, text)
        .map_err(|error| Error::bad_input(format_args!("cannot read {place}: {error}")))?;
    if text.len() as u64 > longest_bytes {
        return Err(Error::bad_input(format_args!("{place} is longer than {longest} MiB")));
    }
    Ok(())
}

/// The greatest length of lines that are read as a whole, such as a certificate, in MiB.
const LONGEST_LINE: u64 = 64;

/// The next line of an input, with its line break; none at the end of the input.
///
/// # Errors
/// It cannot be read, is not UTF-8 text, or is longer than 64 MiB.
pub(crate) fn next_line(reader: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = String::new();
    let length = reader.take((LONGEST_LINE << 20) + 1).read_line(&mut line)? as u64;
    if length > LONGEST_LINE << 20 {
        let what = format!("the line is longer than {LONGEST_LINE} MiB");
        return Err(io::Error::new(io::ErrorKind::InvalidData, what));
    }
    Ok((length > 0).then_some(line))
}

/// Whether a text is cells or a link, not the name of a file.
///
/// Text of only cells is. So is a long text without a path, in which a character may be wrong: then
/// the error is about that character. So is a text of several lines.
fn is_literal_text(input: &str) -> bool {
    let is_drawn = input.trim_end().contains(['\n', '\r']);
    (is_drawn || forms::is_link(input) || looks_like_cells(input)) && !is_readable(input)
}

/// Whether there is something to read of this name. A directory does not count, and Windows takes a
/// name of only dots, which is a blank puzzle, for a directory.
fn is_readable(name: &str) -> bool {
    FileAccess::current().file_info(Path::new(name)).is_ok_and(|there| !there.is_dir)
}

/// Whether a text is only cells, or a long one without a path.
fn looks_like_cells(input: &str) -> bool {
    let first = input.split_whitespace().next().unwrap_or_default();
    let cells = |c: char| c.is_ascii_digit() || ".*_-".contains(c);
    let has_digit = first.contains(|c: char| c.is_ascii_digit());
    let is_text = first.len() >= 60 && !first.contains(['/', '\\']);
    // Cells with blanks between them.
    let is_spaced = first.len() < 60 && forms::read_text(input).is_some();
    // The size of a board's boxes or its rules at the front are sufficient.
    let is_board = has_board_prefix(first) || first.starts_with("jigsaw:");
    // A blank board of 4x4, 6x6 or 8x8 cells has no digits.
    let is_long = if has_digit { first.len() > 8 } else { [16, 36, 64].contains(&first.len()) };
    let is_short = is_long && first.chars().all(cells);
    is_text || is_spaced || is_board || is_short
}

fn open_file(name: &str, gauge: &ReadGauge) -> Result<impl Read + Send + use<>> {
    // Not all systems can open one.
    let files = FileAccess::current();
    if files.is_dir(Path::new(name)) {
        return Err(Error::bad_input(format_args!("cannot read {name}: it is a directory")));
    }
    let file = files.open(Path::new(name)).map_err(|error| open_error(name, &error))?;
    Ok(gauge.watch_file(file))
}

fn open_error(name: &str, error: &io::Error) -> Error {
    Error::bad_input(format_args!("cannot open {name}: {error}{}", suggest_file(name, error)))
}

/// A suggestion of the intended file where `name` is missing, as the end of a sentence.
pub fn suggest_file(name: &str, error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound { suggest_nearest_file(name) } else { String::new() }
}

/// The nearest name of a file in the same directory, as the end of a sentence.
fn suggest_nearest_file(name: &str) -> String {
    let path = Path::new(name);
    let names = FileAccess::current().list_names(parent_directory(path)).unwrap_or_default();
    let names: Vec<_> = names.iter().map(|name| name.to_string_lossy()).collect();
    let file = path.file_name().map(|file| file.to_string_lossy()).unwrap_or_default();
    suggestion(&file, names.iter().map(|name| &**name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    #[test]
    fn a_text_of_cells_is_a_literal_and_a_name_is_not() {
        assert!(
            is_literal_text(GRID)
                && is_literal_text(&GRID[..80])
                && is_literal_text(&GRID.replace('9', "x"))
        );
        assert!(is_literal_text("123456789...") && is_literal_text(&format!("{GRID}#20x17 12")));
        assert!(is_literal_text("2x1:1...") && !is_literal_text("c:1..."));
        assert!(!is_literal_text("grids.txt") && !is_literal_text("2024") && !is_literal_text("-"));
    }
}
