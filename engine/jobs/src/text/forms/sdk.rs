//! `.sdk`: nine rows of nine cells, `.` for a blank. Lines before them begin with `#` and a letter:
//! author, description, comment, date, source, level, address. SadMan's program writes sections,
//! `[Puzzle]` before others; the first one is the puzzle.

use super::{Annotated, ListLayout, Puzzle, TextFormat};

pub(super) const FORM: TextFormat = TextFormat {
    name: "sdk",
    doc: "nine rows of nine cells, the comment after `#D`: `.sdk`",
    write: Some(write),
    list: ListLayout::BLOCKS,
    ..TextFormat::NONE
};

/// The letters after `#`.
const FIELDS: &str = "ADCBSLU";

fn write(puzzle: &Annotated<Puzzle>) -> String {
    let rows = puzzle_rows(&puzzle.value).join("\n");
    match &*puzzle.note {
        "" => rows,
        note => format!("#D{note}\n{rows}"),
    }
}

/// The nine rows.
pub(super) fn puzzle_rows(puzzle: &Puzzle) -> [String; 9] {
    let cells = puzzle.to_string();
    std::array::from_fn(|row| cells[9 * row..9 * row + 9].to_owned())
}

/// The comment in a line before the rows: a field after its letter, other text after `#`, or a
/// title.
pub(super) fn parse_note(line: &str) -> Box<str> {
    let line = line.trim();
    let comment = line.strip_prefix('#').unwrap_or(line);
    let is_field = comment.len() < line.len() && comment.starts_with(|c| FIELDS.contains(c));
    let text = if is_field { &comment[1..] } else { comment };
    text.trim_start_matches('#').trim().into()
}

#[cfg(test)]
mod tests {
    use super::super::drawing;
    use super::super::samples::{E, describe_result, sample_puzzle};
    use super::*;

    #[test]
    fn the_published_example_is_read() {
        let text = "#AAndrew\n#DEasy one\n#LEasy\n2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n\
                    1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n";
        let cells =
            "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1";
        assert_eq!(
            describe_result(&drawing::read_drawing(text)),
            format!("{cells} # Andrew; Easy one; Easy")
        );
    }

    #[test]
    fn what_is_written_reads_back_with_its_note() {
        let noted = format!("{E} # AI Escargot");
        let text = write(&sample_puzzle(&noted));
        assert!(text.starts_with("#DAI Escargot\n1....7.9.\n.3..2...8\n"), "{text}");
        assert_eq!(describe_result(&drawing::read_drawing(&text)), noted);
    }
}
