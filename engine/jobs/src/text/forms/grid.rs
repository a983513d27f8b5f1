//! A puzzle drawn for people: nine rows with borders around the boxes, and a title above them.

use super::{Annotated, ListLayout, Position, Puzzle, TextFormat, sdk};

pub(super) const FORM: TextFormat = TextFormat {
    name: "grid",
    doc: "a grid drawn with borders, with candidates if these say more than its digits, the comment above it after `#`",
    write: Some(write),
    write_position: Some(write_position),
    list: ListLayout::BLOCKS,
    ..TextFormat::NONE
};

const BORDER: &str = "+-------+-------+-------+";

fn write(puzzle: &Annotated<Puzzle>) -> String {
    let mut lines = Vec::with_capacity(14);
    if !puzzle.note.is_empty() {
        lines.push(format!("# {}", puzzle.note));
    }
    lines.push(BORDER.to_owned());
    for (i, row) in sdk::puzzle_rows(&puzzle.value).iter().enumerate() {
        let cell = |c: usize| &row[c..=c];
        let stack = |first: usize| [cell(first), cell(first + 1), cell(first + 2)].join(" ");
        lines.push(format!("| {} | {} | {} |", stack(0), stack(3), stack(6)));
        if i % 3 == 2 {
            lines.push(BORDER.to_owned());
        }
    }
    lines.join("\n")
}

pub(super) fn write_position(position: &Annotated<Position>) -> String {
    let drawing = position.value.drawing();
    match &*position.note {
        "" => drawing,
        note => format!("# {note}\n{drawing}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawing;
    use super::super::samples::{W, describe_result, sample_puzzle};
    use super::*;

    #[test]
    fn what_is_drawn_reads_back() {
        let noted = format!("{W} # A classic");
        let text = write(&sample_puzzle(&noted));
        assert!(
            text.starts_with("# A classic\n+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n")
        );
        assert_eq!(describe_result(&drawing::read_drawing(&text)), noted);
    }
}
