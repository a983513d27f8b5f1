use super::*;
use crate::{Candidate, Cell, Cells, Digit};

const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

fn parse(text: &str) -> Result<Position, String> {
    text.parse().map_err(|error: ParseError| error.to_string())
}

fn puzzle() -> Position {
    Position::from(&PUZZLE.parse::<Puzzle>().unwrap())
}

/// The puzzle with an elimination and a digit set.
fn later() -> Position {
    let mut position = puzzle();
    position.eliminate(Candidate::of(0));
    position.place(Candidate::of(13));
    position
}

/// A grid with an edge around boxes, a gap between cells, and lines above, between and below them.
fn drawn(cells: impl Fn(usize) -> String, edge: &str, gap: &str, lines: [&str; 3]) -> String {
    let boxed =
        |minirow: usize| (0..3).map(|i| cells(3 * minirow + i)).collect::<Vec<_>>().join(gap);
    let row = |row: usize| {
        let boxes: Vec<String> = (3 * row..3 * row + 3).map(boxed).collect();
        format!("{edge}{}{edge}\n", boxes.join(edge))
    };
    let band = |band: usize| (3 * band..3 * band + 3).map(row).collect::<String>();
    let [above, between, below] = lines;
    let (top, middle, bottom) = (band(0), band(1), band(2));
    format!("{above}\n{top}{between}\n{middle}{between}\n{bottom}{below}\n")
}

fn text_of(position: &Position) -> impl Fn(usize) -> String + use<> {
    let marks = position.marks();
    move |cell| marks.candidates()[cell].to_string()
}

#[test]
fn a_puzzle_is_read_from_81_characters() {
    assert_eq!(parse(PUZZLE), Ok(puzzle()));
    assert_eq!(parse(&format!("  {PUZZLE}  # ED=1.2/1.2/1.2")), Ok(puzzle()));
    assert_eq!(parse(&format!("{PUZZLE}\tfrom a newspaper of 2005")), Ok(puzzle()));
    for blank in ["0", "*", "_", "-"] {
        assert_eq!(parse(&PUZZLE.replace('.', blank)), Ok(puzzle()));
        assert_eq!(parse(&blank.repeat(81)), Ok(Position::EMPTY));
    }
}

#[test]
fn pencilmarks_are_read_in_one_line_or_in_more() {
    let text = later().marks().to_string();
    let expected = later().with_givens(Cells::ALL);
    assert_eq!(parse(&text), Ok(expected.clone()));
    let lines: Vec<&str> = (0..9).map(|row| &text[81 * row..81 * row + 81]).collect();
    assert_eq!(parse(&lines.join("\n")), Ok(expected.clone()));
    let cells: Vec<&str> = (0..81).map(|cell| &text[9 * cell..9 * cell + 9]).collect();
    assert_eq!(parse(&cells.join(" | ")), Ok(expected));
    assert_eq!(parse(&Pencilmarks::ALL.to_string()), Ok(Position::EMPTY));
    let empty = parse(&".".repeat(729)).unwrap();
    assert!(empty.is_broken() && empty.blank() == Cells::ALL);
}

#[test]
fn puzzles_are_read_from_drawings() {
    let cell = |cell: usize| PUZZLE[cell..=cell].to_string();
    for (edge, gap, lines) in [
        ("|", " ", ["+-----+-----+-----+"; 3]),
        ("|", "", [" *-----------*", " |---+---+---|", " *-----------*"]),
        (" ", " ", ["", "-----------------", ""]),
        ("│", " ", ["┌───────┐", "├───────┤", "└───────┘"]),
        ("║", " ║ ", ["╔═══╗", "╠═══╣", "╚═══╝"]),
        ("", "", ["_________", "---|---|---", "========="]),
        (":", ",", ["[[", "],[", "]]"]),
        ("\\", "/", ["", "", ""]),
        ("\r", " ", ["", "\r", "\r"]),
    ] {
        let text = drawn(cell, edge, gap, lines);
        assert_eq!(parse(&text), Ok(puzzle()), "{text}");
        let with_dashes = text.replace('.', "-");
        if !lines.concat().contains(['-', '_']) {
            assert_eq!(parse(&with_dashes), Ok(puzzle()), "{with_dashes}");
        }
    }
    let dashes = drawn(|at| cell(at).replace('.', "-"), "|", "", ["+---+---+---+"; 3]);
    assert_eq!(parse(&dashes), Ok(puzzle()), "{dashes}");
}

#[test]
fn candidate_grids_are_read_with_any_decoration() {
    let expected = later().with_givens(Cells::ALL);
    for (edge, gap, lines) in [
        (" | ", "   ", [".----.----.----.", ":----+----+----:", "'----'----'----'"]),
        (" | ", "   ", ["*--------------*", "|----+----+----|", "*--------------*"]),
        (" ", " ", ["", "------+------+------", ""]),
        ("┃", "│", ["┏━━━┓", "┠───┨", "┗━━━┛"]),
        ("\t", "\t", ["", "", ""]),
        ("", ",", ["", "", ""]),
    ] {
        let edge = if edge.is_empty() { "," } else { edge };
        let text = drawn(text_of(&later()), edge, gap, lines);
        assert_eq!(parse(&text), Ok(expected.clone()), "{text}");
        let words = format!("Some title\r\n{}\r\nNaked Pair: 4,7 in r1c12 => r1c5<>4", text);
        assert_eq!(parse(&words), Ok(expected.clone()), "{words}");
    }
}

#[test]
fn marks_at_the_digits_are_dropped() {
    let plain = text_of(&later());
    let marked = |cell: usize| match (cell % 7, plain(cell)) {
        (_, text) if text.len() == 1 => text,
        (0, text) => format!("*{text}"),
        (1, text) => format!("{text}#"),
        (2, text) => format!("{text}-"),
        (3, text) => text.chars().map(|digit| format!("-{digit}")).collect(),
        (4, text) => format!("A-{}({})", &text[..1], &text[1..]),
        (5, text) => text.chars().map(|digit| format!("{digit}@")).collect(),
        (_, text) => format!("{text}b"),
    };
    let text = drawn(marked, " |", " ", ["+---+"; 3]);
    assert_eq!(parse(&text), Ok(later().with_givens(Cells::ALL)), "{text}");
}

#[test]
fn a_lone_digit_is_set_if_no_peer_has_it() {
    let mut marks = Pencilmarks::ALL.candidates().to_owned();
    let [first, second] = [0, 1].map(Cell::of);
    let five = Digits::single(Digit::of(5));
    marks[first] = five;
    let naked = noted(Rules::CLASSIC, &marks);
    assert!(naked.blank() == Cells::ALL && naked.candidates(first) == five);
    first.peers().iter().for_each(|peer| marks[peer] -= five);
    let set = noted(Rules::CLASSIC, &marks);
    assert_eq!((set.digit(first), set.givens()), (Some(Digit::of(5)), first.into()));
    marks[second] = five;
    let contradictory = noted(Rules::CLASSIC, &marks);
    assert_eq!((contradictory.blank(), contradictory.candidates(second)), (Cells::ALL, five));
}

#[test]
fn the_first_of_three_grids_says_what_is_given() {
    let lines = ["*---*", "|---+---|", "*---*\n"];
    let single = |position: Position| move |cell: usize| position.digits()[cell].to_string();
    let text = drawn(single(puzzle()), "|", "", lines)
        + &drawn(single(later()), "|", "", lines)
        + &drawn(text_of(&later()), " | ", " ", lines);
    assert_eq!(parse(&text), Ok(later()), "{text}");
}

#[test]
fn a_drawing_reads_back() {
    let mut position = later();
    assert_eq!(parse(&position.drawing()), Ok(position.clone().with_givens(Cells::ALL)));
    assert_eq!(parse(&Position::EMPTY.drawing()), Ok(Position::EMPTY));
    Candidate::all().rev().take(9).for_each(|candidate| position.eliminate(candidate));
    let drawing = position.drawing();
    assert_eq!(parse(&drawing), Ok(position.with_givens(Cells::ALL)), "{drawing}");
    let lengths: Vec<usize> = drawing.lines().map(|line| line.chars().count()).collect();
    assert!(lengths.len() == 13 && lengths.iter().all(|&length| length == lengths[0]));
}

#[test]
fn a_drawing_has_aligned_columns() {
    let expected = "\
+--------------------+-------------------+----------------+
| 79    5     1679   | 2     368  36789  | 1368 1789 4    |";
    let drawing = later().drawing();
    assert_eq!(drawing.lines().take(2).collect::<Vec<_>>().join("\n"), expected);
}

#[test]
fn errors_name_line_column_and_expectation() {
    let grid = drawn(text_of(&later()), " | ", "  ", ["+---+---+---+"; 3]);
    let short = drawn(|cell| PUZZLE[cell..=cell].into(), "|", "", ["", "---+---+---", ""]);
    let short = short.trim_start();
    for (text, expected) in [
        (String::new(), "line 1, column 1 is the end: expected 81 cells, found 0"),
        ("grid.txt".into(), "line 1, column 1 is 'g': expected a digit, a blank (one of"),
        (PUZZLE[1..].into(), "line 1, column 81 is the end: expected 81 cells, found 80"),
        (format!("{PUZZLE}7"), "line 1, column 82 is '7': expected 81 cells, found 82"),
        (PUZZLE.replace('4', "x"), "line 1, column 9 is 'x': expected a digit, a blank (one of"),
        (PUZZLE.replace("2....4", "2.2..4"), "digit 2 occurs twice in row 1: at r1c4 r1c6"),
        (Pencilmarks::ALL.to_string().replacen('5', "4", 1), "line 1, column 5 is '4': expected 5"),
        (
            Pencilmarks::ALL.to_string()[1..].into(),
            "line 1, column 729 is the end: expected 729 characters of pencilmarks, found 728",
        ),
        (
            short.replacen("8..", "8.", 1),
            "line 2, column 13 is the end: expected nine cells in this line, found 8 (and 80 in all)",
        ),
        (
            short.replacen("8..", "8...", 1),
            "line 2, column 13 is '.': expected nine cells in this line, found 10 (and 82 in all)",
        ),
        (grid.replacen("  ", "§ ", 1), "line 2, column 6 is '§': expected a digit, a blank"),
        (grid.replacen("  ", "x", 1), "line 2, column 6 is 'x': expected a digit, a blank"),
        (
            grid.replacen("  ", "", 1),
            "line 2, column 47 is the end: expected nine cells in this line, found 8 (and 80 in all)",
        ),
        (format!(":0000:x:{}", &PUZZLE[1..]), "line 1, column 89 is the end: expected 81 cells"),
    ] {
        let error = parse(&text).unwrap_err();
        assert!(error.starts_with(expected), "{text}\n{error}");
    }
}

#[test]
fn random_texts_never_panic() {
    let seeds = [
        PUZZLE.to_string(),
        later().drawing(),
        later().marks().to_string(),
        drawn(text_of(&later()), " | ", "  ", [".---.", ":---+---:", "'---'"]),
        format!(":0300:5:{PUZZLE}:512 611:913::"),
    ];
    let odd: Vec<char> = "0159.*-_+|:'#A ∅\n\r\t\u{0}é┃=xyz".chars().collect();
    let mut state = 17_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % bound
    };
    for round in 0..3000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..=below(6) {
            let place = below(text.len());
            match below(4) {
                0 => text[place] = odd[below(odd.len())],
                1 => text.insert(place, odd[below(odd.len())]),
                2 => drop(text.splice(place.., [])),
                _ => drop(text.splice(place..text.len().min(place + 9), [])),
            }
            text.push(odd[below(odd.len())]);
        }
        let text: String = text.into_iter().collect();
        let bytes: Vec<u8> = (0..below(900)).map(|_| below(256) as u8).collect();
        for text in [text.as_str(), &String::from_utf8_lossy(&bytes)] {
            if let Ok(position) = parse(text) {
                assert!(parse(&position.drawing()).is_ok() || position.is_broken(), "{text}");
            }
        }
    }
}

#[test]
fn a_line_reads_back_with_givens_digits_and_candidates() {
    let single = |cell: usize, digit: usize| {
        let mut position = puzzle();
        let others = (0..9).filter(|&other| other != digit);
        others.for_each(|other| position.eliminate(Candidate::of(9 * cell + other)));
        position
    };
    // A candidate that is alone in its cell is not set, whether its peers have it or not.
    let mut alone = single(0, 0);
    Cell::of(0).peers().iter().for_each(|peer| alone.eliminate(Candidate::of(9 * peer.index())));
    let positions = [Position::EMPTY, puzzle(), later(), single(0, 0), alone];
    for position in positions {
        let line = position.to_string();
        assert_eq!(parse(&line), Ok(position.clone()), "{line}");
        assert_eq!(parse(&line).unwrap().givens(), position.givens());
    }
}

#[test]
fn a_start_is_told_where_neither_givens_nor_position_are_it() {
    assert_eq!(puzzle().untold_start(), None);
    assert_eq!(later().untold_start(), None);
    assert_eq!(later().starting_here().untold_start(), None);
    let mut marks = puzzle().starting_here();
    marks.eliminate(Candidate::of(0));
    let start = marks.clone().starting_here();
    marks.place(Candidate::of(13));
    let marks = marks.with_start(start.start());
    assert_eq!(marks.untold_start(), Some(start.start()));
}

#[test]
fn positions_of_other_rules_read_back_as_they_were_written() {
    for rules in ["4x4", "6x6", "windoku", "jigsaw:AAABCABBCDDBCCDD"] {
        let rules: Rules = rules.parse().unwrap();
        let mut position = Position::of_rules(rules, &Puzzle::EMPTY);
        position.place("r1c2=2".parse().unwrap());
        position.eliminate("r2c1=1".parse().unwrap());
        let read = position.to_string().parse::<Position>();
        // The text does not show that the digit was set.
        let givens = position.digit_cells();
        assert_eq!(read, Ok(position.clone().with_givens(givens)), "{rules}");
    }
    let plain = Position::of_rules("6x6".parse().unwrap(), &Puzzle::EMPTY);
    assert_eq!(plain.to_string().parse(), Ok(plain));
}

#[test]
fn placed_digits_of_other_rules_read_back() {
    for rules in ["4x4", "6x6", "windoku", "jigsaw:AAABCABBCDDBCCDD"] {
        let rules: Rules = rules.parse().unwrap();
        let mut puzzle = [0; 81];
        puzzle[0] = 1;
        let mut position = Position::of_rules(rules, &Puzzle::from_digits(puzzle));
        position.place("r1c2=2".parse().unwrap());
        let text = position.to_string();
        assert!(text.contains(":1+2..") && !text[text.len() - 9..].contains('+'), "{text}");
        assert_eq!(text.parse(), Ok(position), "{rules}");
    }
}

#[test]
fn a_wrong_plus_of_other_rules_is_named() {
    for (cells, column) in [
        ("+.2.............", 6),
        ("++1..............", 6),
        ("1?+3.............", 6),
        ("1...............+", 22),
    ] {
        let error = format!("2x2:{cells}").parse::<Position>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("character {column} is ")), "{cells}: {error}");
    }
}

#[test]
fn a_wrong_mark_of_other_rules_is_named() {
    let text = format!("2x2:1243{}", "1234".repeat(15));
    let error = text.parse::<Position>().unwrap_err().to_string();
    assert!(error.starts_with("character 7 is '4': expected 3 or a blank"), "{error}");
}
