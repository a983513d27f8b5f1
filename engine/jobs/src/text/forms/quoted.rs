//! A puzzle in quotes, with commas and brackets around it as in programs: `"53..7…",`.

use super::super::line_error::LineError;
use super::super::problem::Problem;
use super::{CellPlaces, ParsedText, TextFormat};

pub(super) const FORM: TextFormat = TextFormat {
    name: "quoted",
    doc: "a puzzle in quotes, as in lists of programs: `\"53..7…\",`",
    read: Some(read),
    ..TextFormat::NONE
};

fn read(text: &str) -> Option<Result<ParsedText, LineError>> {
    let is_around = |c: char| c.is_whitespace() || "[](){},;\"'".contains(c);
    let start = text.trim_start_matches(is_around);
    let cells = start.trim_end_matches(is_around);
    let before = text.len() - start.len();
    let problem = Problem::parse(cells).ok().filter(|_| before > 0)?;
    Some(Ok(ParsedText::new(problem, CellPlaces::in_row(0, before + 1))))
}

#[cfg(test)]
mod tests {
    use super::super::samples::{W, read_with_format};
    use super::*;

    #[test]
    fn quotes_and_brackets_are_left_out() {
        for text in
            [format!("\"{W}\""), format!("'{W}',"), format!("[\"{W}\"]"), format!("(\"{W}\"),")]
        {
            assert_eq!(read_with_format(FORM, &text), W, "{text}");
        }
        assert_eq!(read_with_format(FORM, "\"2x1:1...\""), "2x1:1...");
        assert!(read(W).is_none() && read("\"17\"").is_none());
    }
}
