use super::*;

const LINE: &str = ":0300:5:...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..\
                    12+4.5.:111 912 122:513 523:711:a comment: with a colon";

fn parse(text: &str) -> Result<LibraryLine, String> {
    text.parse().map_err(|error: ParseError| error.to_string())
}

fn candidate(cell: usize, digit: u8) -> Candidate {
    Candidate::new(Cell::of(cell), Digit::of(digit))
}

#[test]
fn a_line_reads_back_as_it_was_written() {
    let line = parse(LINE).unwrap();
    assert_eq!(line.to_string(), LINE);
    assert_eq!((line.code.as_str(), line.digits.as_str()), ("0300", "5"));
    assert_eq!(line.comment, "a comment: with a colon");
    assert_eq!(line.eliminations, [candidate(2, 5), candidate(11, 5)]);
    assert_eq!(line.placements, [candidate(0, 7)]);
    assert!(!line.position.has(candidate(0, 1)));
    let set = Cell::of(77);
    assert_eq!(line.position.digit(set), Some(Digit::of(4)));
    assert!(!line.position.givens().contains(set));
    assert_eq!(LINE.parse::<Position>(), Ok(line.position));
}

#[test]
fn fields_at_the_end_may_be_missing() {
    let short = format!(":0000:x:{}", "0".repeat(81));
    let line = parse(&short).unwrap();
    assert_eq!(line.position, Position::EMPTY);
    assert_eq!(line.to_string(), format!(":0000:x:{}::::", ".".repeat(81)));
    assert_eq!(parse(&format!(" {short}:: \n")), Ok(line));
}

#[test]
fn every_position_has_a_line() {
    let mut position = parse(LINE).unwrap().position;
    position.place(candidate(0, 9));
    Candidate::all().rev().take(9).for_each(|candidate| position.eliminate(candidate));
    let line = LibraryLine {
        code: "0000".into(),
        digits: "x".into(),
        position,
        eliminations: vec![],
        placements: vec![],
        comment: String::new(),
    };
    assert_eq!(parse(&line.to_string()), Ok(line));
}

#[test]
fn errors_name_the_place() {
    let cells = ".".repeat(81);
    let given = |cells: &str| format!(":0300:5:{cells}:::");
    let head = 8 + 81;
    for (text, expected) in [
        (String::new(), "line 1, column 1 is the end: expected a colon".into()),
        ("0300".into(), "line 1, column 1 is '0': expected a colon".into()),
        (":0300:5".into(), "line 1, column 8 is the end: expected code, digits and givens".into()),
        (given(""), "line 1, column 9 is ':': expected 81 cells, found 0".into()),
        (given(&cells[1..]), format!("line 1, column {head} is ':': expected 81 cells, found 80")),
        (given(&format!("{cells}1")), "line 1, column 90 is '1': expected no more than".into()),
        (given(&format!("+.{cells}")), "line 1, column 10 is '.': expected a digit, 1 to 9".into()),
        (given(&format!("{}+", &cells[1..])), "line 1, column 90 is ':': expected a digit".into()),
        (given(&format!("1x{cells}")), "line 1, column 10 is 'x': expected a digit, +".into()),
        (given(&format!("11{}", &cells[2..])), "digit 1 occurs twice in row 1".into()),
        (format!(":a:1:{cells}:5é2"), "line 1, column 89 is 'é': expected digit, row and".into()),
        (format!(":a:1:{cells}:502"), "line 1, column 89 is '0': expected digit, row".into()),
        (format!(":a:1:{cells}:512 51"), "line 1, column 92 is '5': expected digit, row".into()),
        (format!(":a:1:{cells}:\n:"), "line 1, column 88 is '\\n': expected one line".into()),
    ] {
        let error = parse(&text).unwrap_err();
        assert!(error.starts_with(&expected), "{text}\n{error}");
    }
}
