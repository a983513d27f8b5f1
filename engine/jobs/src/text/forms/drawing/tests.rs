use super::super::samples::{W, describe_result, sample_puzzle, sample_rows};
use super::*;
use crate::text::Problem;
use seventeen_core::{Candidate, Cell};

#[test]
fn lines_are_told_apart() {
    let row = LineKind::Row { has_dash: false };
    for (line, kind) in [
        ("53..7....", row),
        (".........", row),
        ("xxxxxxxxx", row),
        ("5 3 . | . 7 . | . . .", row),
        ("|53.|.7.|...|", row),
        ("- - -|- - -|- - -", LineKind::Row { has_dash: true }),
        ("2 679 6789 1 46789 5 469 9 3", row),
        ("---------", LineKind::Dashes),
        ("---|---|---", LineKind::Dashes),
        ("-----------", LineKind::Border),
        ("*-----------*", LineKind::Border),
        ("|---+---+---|", LineKind::Border),
        (".-------.-------.-------.", LineKind::Border),
        ("+-------+-------+-------+", LineKind::Border),
        ("╔═══╤═══╗", LineKind::Border),
        ("", LineKind::Blank),
        ("#DEasy", LineKind::Note),
        ("Grid 01", LineKind::Note),
        ("[Puzzle]", LineKind::Section { is_puzzle: true }),
        ("[PencilMarks]", LineKind::Section { is_puzzle: false }),
    ] {
        assert_eq!(LineKind::from_line(line), kind, "{line}");
    }
}

#[test]
fn a_plus_before_a_digit_marks_it_as_placed() {
    let rows = |first: &str| {
        let rest = &sample_rows(W)[1..];
        format!("{first}\n{}\n", rest.join("\n"))
    };
    let placed = |first: &str| match read_drawing(&rows(first)).unwrap().problem {
        Problem::Position(position) => {
            (Cells::ALL - position.value.blank() - position.value.givens()).to_string()
        }
        other => format!("{other}"),
    };
    assert_eq!(placed("53+4.7...."), "r1c3");
    assert_eq!(placed("5 3 +4 | . 7 . | . . +2"), "r1c3 r1c9");
    let twice = read_drawing(&rows("53+3.7....")).unwrap_err().what;
    assert!(twice.contains("digit 3 occurs twice in row 1: at r1c2 r1c3"), "{twice}");
}

#[test]
fn drawings_of_all_kinds_are_read() {
    let spaced = |line: &str, every: usize, between: &str| -> String {
        let cells: Vec<char> = line.chars().collect();
        let groups: Vec<String> = cells.chunks(every).map(|group| group.iter().collect()).collect();
        groups.join(between)
    };
    let each = |work: &dyn Fn(&str) -> String| -> String {
        sample_rows(W).iter().map(|row| work(row) + "\n").collect()
    };
    let bands = |line: &str, border: &str| -> String {
        let rows: Vec<String> = sample_rows(W).iter().map(|row| spaced(row, 3, line)).collect();
        rows.chunks(3)
            .map(|band| band.join("\n"))
            .collect::<Vec<_>>()
            .join(&format!("\n{border}\n"))
    };
    for text in [
        each(&str::to_owned),
        each(&|row| row.replace('.', "x")),
        each(&|row| row.replace('.', "0")),
        each(&|row| row.replace('.', "-")),
        each(&|row| spaced(row, 1, ",").replace('.', "0")),
        each(&|row| spaced(row, 1, " ")),
        each(&|row| spaced(row, 1, "\t").replace('.', "_")),
        bands(" ", ""),
        bands("|", "---+---+---"),
        bands("|", "-----------"),
        bands("", "---------"),
        format!("---------\n{}\n---------", bands("", "---------")),
        format!("*-----------*\n{}\n*-----------*", bands("|", "|---+---+---|")),
        format!("┌───┬───┬───┐\n{}\n└───┴───┴───┘", bands("│", "├───┼───┼───┤")),
    ] {
        assert_eq!(describe_result(&read_drawing(&text)), W, "{text}");
    }
    let text = format!("# one\nGrid 01\n{}", each(&str::to_owned));
    assert_eq!(describe_result(&read_drawing(&text)), format!("{W} # one; Grid 01"));
}

#[test]
fn blanks_may_be_dashes_alone() {
    assert_eq!(describe_result(&read_drawing(&"---------\n".repeat(9))), ".".repeat(81));
}

#[test]
fn candidates_are_kept() {
    let position = Position::from(&sample_puzzle(W).value);
    assert_eq!(describe_result(&read_drawing(&position.drawing())), W);
    let mut fewer = position.clone();
    let first = Cell::at(0, 2);
    let gone = fewer.candidates(first).first().expect("a candidate");
    fewer.eliminate(Candidate::new(first, gone));
    let read = read_drawing(&fewer.drawing()).expect("a position");
    assert_eq!(read.problem.pencilmarks(), Some(fewer.marks()));
}

#[test]
fn errors_name_the_line_and_the_column() {
    let rows = sample_rows(W);
    let with = |row: usize, text: &str| {
        let mut rows = rows.clone();
        rows[row] = text.to_owned();
        describe_result(&read_drawing(&format!("#DMine\n{}", rows.join("\n"))))
    };
    assert_eq!(with(2, ".98....6"), "3:9: expected nine cells in this line, found 8");
    assert_eq!(with(2, ".98....6.."), "3:10: expected nine cells in this line, found 10");
    assert_eq!(with(0, "5 3 . . 7 . 5 . ."), "1:13: digit 5 occurs twice in row 1: at r1c1 r1c7");
    assert!(
        with(1, "6..19?...").starts_with("2:6: character 6 is '?': expected 1 to 9, one of"),
        "{}",
        with(1, "6..19?...")
    );
    let eight = describe_result(&read_drawing(&rows[..8].join("\n")));
    assert_eq!(eight, "7:10: expected nine rows of nine cells, found 8");
    let ten = describe_result(&read_drawing(&format!("{}\n{}", rows.join("\n"), rows[0])));
    assert_eq!(ten, "9:1: expected nine rows of nine cells, found 10");
}
