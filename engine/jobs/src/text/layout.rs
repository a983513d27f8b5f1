//! Layouts of pattern searches: a map or a pattern, as text or in a file.

use super::input;
use crate::error::{Error, Result};
use crate::files::FileAccess;
use seventeen_core::{Cells, ClueMap, Layout, ParseError};
use seventeen_host::cancellation::CancellationToken;
use std::path::Path;

/// The layout of a text: a map, cells by name or drawn, or the name of a file with either; `-` is
/// the standard input. In a file, lines that begin with `#` are ignored.
///
/// ```
/// use seventeen_host::cancellation::CancellationToken;
/// use seventeen_jobs::text::layout;
///
/// let stop = CancellationToken::default();
/// assert_eq!(layout::open_layout("1 1 1 / 1 1 1 / 9 9 9", &stop)?.to_string(), "111/111/999");
/// assert_eq!(layout::open_layout("r1c1 r1c4", &stop)?.to_string(), "r1c1 r1c4");
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
///
/// # Errors
/// It is neither a layout nor such a file; the error gives the place and the reason.
pub fn open_layout(text: &str, stop: &CancellationToken) -> Result<Layout> {
    check_layout(text)?;
    if let Ok(layout) = parse_layout(text) {
        return Ok(layout);
    }
    let opened = input::open_named(text, stop)?;
    let place = opened.1;
    let text = blank_comments(&input::read_all(opened)?);
    parse_layout(&text).map_err(|wrong| {
        let (line, column) = line_and_column(&text, wrong.position);
        Error::bad_input(format_args!("{place}:{line}:{column}: {}", wrong.text))
    })
}

/// Rejects a text that looks like a layout and is none. Any other text may be the name of a file.
///
/// ```
/// use seventeen_jobs::text::layout;
///
/// assert!(layout::check_layout("111/111/999").is_ok());
/// assert!(layout::check_layout("map.txt").is_ok());
/// assert!(layout::check_layout("111/111").is_err());
/// ```
///
/// # Errors
/// The reason why it is none.
pub fn check_layout(text: &str) -> Result<()> {
    match parse_layout(text) {
        Err(wrong) if looks_like_layout(text) && !FileAccess::current().exists(Path::new(text)) => {
            Err(Error::bad_input(format_args!("pattern_search: {}", wrong.text)))
        }
        _ => Ok(()),
    }
}

/// The reason why a text is not a layout, and the character that shows it, counted from 1.
struct LayoutError {
    text: String,
    position: usize,
}

/// A map, or the cells of a pattern.
fn parse_layout(text: &str) -> std::result::Result<Layout, LayoutError> {
    let map = text.parse::<ClueMap>();
    if let Ok(map) = map {
        return Ok(Layout::Map(map));
    }
    let blank = text.chars().take_while(|c| c.is_whitespace()).count();
    let length = text.trim_end().chars().count();
    match (text.parse::<Cells>(), map) {
        (Ok(cells), _) if length > 0 => Ok(Layout::Pattern(cells)),
        (_, Err(error)) if looks_like_map(text) => {
            let position = match error {
                ParseError::MapCharacter { position, .. } => position,
                _ => length + 1,
            };
            Err(LayoutError { text: error.to_string(), position })
        }
        (Err(ParseError::Cells { position, reason }), _) => {
            Err(LayoutError { text: reason, position: blank + position })
        }
        _ => {
            let text = "expected a map such as 111/111/999, or the cells of a pattern".to_owned();
            Err(LayoutError { text, position: length + 1 })
        }
    }
}

/// Whether an invalid text is more like a map than a pattern: it begins with a digit, and has
/// slashes or far too few characters for a drawing.
fn looks_like_map(text: &str) -> bool {
    let count = text.chars().filter(|c| !c.is_whitespace()).count();
    begins_with_digit(text) && (text.contains('/') || count < 20)
}

fn begins_with_digit(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a text is a layout and not the name of a file.
fn looks_like_layout(text: &str) -> bool {
    let trimmed = text.trim();
    let mut chars = trimmed.chars();
    let is_name =
        matches!(chars.next(), Some('r' | 'R')) && chars.next().is_some_and(|c| c.is_ascii_digit());
    let is_drawn = trimmed.chars().count() >= 60 && !trimmed.contains(['/', '\\']);
    let has_words = trimmed.contains(char::is_whitespace) || trimmed.contains('/');
    let is_number = trimmed.chars().all(|c| c.is_ascii_digit());
    let is_map = begins_with_digit(text) && (has_words || is_number);
    trimmed.is_empty() || is_name || is_drawn || is_map || text.contains('\n')
}

/// The text with blanks for all characters of lines that begin with `#`, so that all others keep
/// their places.
fn blank_comments(text: &str) -> String {
    let line = |line: &str| -> String {
        if !line.trim_start().starts_with('#') {
            return line.to_owned();
        }
        line.chars().map(|c| if c == '\n' { c } else { ' ' }).collect()
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The line and column of a character counted from 1.
fn line_and_column(text: &str, position: usize) -> (usize, usize) {
    let before: Vec<char> = text.chars().take(position.saturating_sub(1)).collect();
    let line = before.iter().filter(|&&c| c == '\n').count() + 1;
    let column = before.iter().rev().take_while(|&&c| c != '\n').count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> std::result::Result<String, String> {
        let layout = open_layout(text, &CancellationToken::default());
        layout.map(|layout| layout.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn maps_names_and_drawings_are_told_apart() {
        assert_eq!(parsed("1 1 1 / 1 1 1 / 9 9 9"), Ok("111/111/999".into()));
        assert_eq!(parsed("111111999"), Ok("111/111/999".into()));
        assert_eq!(parsed("r1c1 r1c4"), Ok("r1c1 r1c4".into()));
        let line = format!("x..x{}", ".".repeat(77));
        assert_eq!(parsed(&line), Ok("r1c1 r1c4".into()));
        assert_eq!(parsed(&line.replace('x', "5")), Ok("r1c1 r1c4".into()));
    }

    #[test]
    fn what_is_wrong_is_said_of_what_was_meant() {
        for (text, expected) in [
            ("111/11x/999", "character 7 is 'x'"),
            ("111/111", "found 6"),
            ("r1c1 r0c5", "position 7 is '0'"),
            ("", "expected a map such as"),
            ("111", "found 3"),
            ("no_such_file", "cannot open no_such_file"),
            ("17.txt", "cannot open 17.txt"),
            ("no/such.map", "cannot open no/such.map"),
        ] {
            let error = parsed(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn files_have_either_and_errors_say_where() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.txt");
        let with = |text: &str| {
            std::fs::write(&path, text).unwrap();
            parsed(path.to_str().unwrap())
        };
        assert_eq!(with("# Serg's map\n1 1 1\n1 1 1\n9 9 9\n"), Ok("111/111/999".into()));
        assert_eq!(with("# two cells\nr1c1\nr1c4\n"), Ok("r1c1 r1c4".into()));
        for (text, expected) in [
            ("# a map\n111\n1z1/999\n", "a.txt:3:2: "),
            ("111\n1x1\n", "a.txt:2:2: "),
            ("111/\n111/\n", "a.txt:2:5: "),
            ("\n r1c1\n  r1d4\n", "a.txt:3:5: "),
            ("# nothing\n", "a.txt:1:1: "),
        ] {
            let error = with(text).unwrap_err();
            assert!(error.contains(expected), "{text:?}: {error}");
        }
    }
}
