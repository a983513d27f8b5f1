//! `.ss`, of Simple Sudoku (Angus Johnson): nine rows in a frame, with bars between the boxes. A
//! second drawing may follow, with the candidates.

use super::{Annotated, ListLayout, Puzzle, TextFormat, sdk};

pub(super) const FORM: TextFormat = TextFormat {
    name: "ss",
    doc: "nine rows in a frame, as in Simple Sudoku: `.ss`",
    write: Some(write),
    list: ListLayout::BLOCKS,
    ..TextFormat::NONE
};

fn write(puzzle: &Annotated<Puzzle>) -> String {
    let rows = sdk::puzzle_rows(&puzzle.value);
    let row = |row: &String| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let bands: Vec<String> =
        rows.chunks(3).map(|band| band.iter().map(row).collect::<Vec<_>>().join("\n")).collect();
    format!("*-----------*\n{}\n*-----------*", bands.join("\n|---+---+---|\n"))
}

#[cfg(test)]
mod tests {
    use super::super::drawing;
    use super::super::samples::{W, describe_result, sample_puzzle};
    use super::*;
    use seventeen_core::{Candidate, Cell, Position};

    #[test]
    fn the_frame_is_that_of_the_program() {
        let text = write(&sample_puzzle(W));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["*-----------*", "|53.|.7.|...|", "|6..|195|...|"]);
        assert_eq!((lines[4], lines[12], lines.len()), ("|---+---+---|", "*-----------*", 13));
        assert_eq!(describe_result(&drawing::read_drawing(&text)), W);
    }

    #[test]
    fn a_second_drawing_has_the_candidates() {
        let (mut position, cell) = (Position::from(&sample_puzzle(W).value), Cell::at(0, 2));
        let digit = position.candidates(cell).first().expect("a candidate");
        position.eliminate(Candidate::new(cell, digit));
        let text = format!("{}\n\n{}\n", write(&sample_puzzle(W)), position.drawing());
        let found = drawing::read_drawing(&text).expect("a position");
        assert_eq!(found.problem.pencilmarks(), Some(position.marks()));
    }
}
