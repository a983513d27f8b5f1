use super::samples::{B, E, EMPTY, FULL, W, sample_puzzle};
use super::*;
use crate::text::{LineContent, LineReader};
use seventeen_host::cancellation::CancellationToken;

/// The problems of a text as lines, with their comments.
fn read_back(text: &str) -> Vec<String> {
    let reader = LineReader::of_text(text, LineContent::Problems).expect("text");
    let line = |problem: Problem| {
        line::FORM.format_puzzle(&problem.givens_only().expect("a puzzle")).expect("written")
    };
    reader.into_problems().map(|problem| line(problem.expect("a problem"))).collect()
}

/// A file of these puzzles.
fn write_file(form: &TextFormat, puzzles: &[Annotated<Puzzle>]) -> String {
    let mut lines: Vec<String> = form.file_head().map(str::to_owned).into_iter().collect();
    for (i, puzzle) in puzzles.iter().enumerate() {
        lines.extend(form.separator().filter(|_| i > 0).map(str::to_owned));
        lines.push(form.format_puzzle(puzzle).expect("a form that is written"));
    }
    lines.extend(form.file_tail().map(str::to_owned));
    lines.join("\n") + "\n"
}

fn writable_formats() -> impl Iterator<Item = &'static TextFormat> {
    FORMS.iter().filter(|form| form.writes_every_puzzle())
}

#[test]
fn names_are_those_of_the_files_and_each_says_what_it_is() {
    for form in &FORMS {
        assert!(!form.doc.is_empty() && !form.doc.ends_with('.'), "{}", form.name);
        assert_eq!(FORMS.iter().filter(|other| other.name == form.name).count(), 1);
        let path = format!("{}/src/text/forms/{}.rs", env!("CARGO_MANIFEST_DIR"), form.name);
        assert!(std::path::Path::new(&path).exists(), "{path}");
    }
    assert_eq!(writable_formats().count(), 12);
    let error = sdx::FORM.format_puzzle(&sample_puzzle(W)).unwrap_err().to_string();
    assert!(
        error.starts_with("the format `sdx` is read-only: expected line, zeros, grid"),
        "{error}"
    );
}

#[test]
fn every_form_reads_back_alone_and_in_files() {
    for form in writable_formats() {
        for cells in [W, E, B, EMPTY, FULL] {
            let text = form.format_puzzle(&sample_puzzle(cells)).expect("written");
            let alone = write_file(form, &[sample_puzzle(cells)]);
            assert_eq!(read_back(&alone), [cells], "{}: {alone}", form.name);
            assert!(!text.ends_with('\n'));
        }
        // Equal drawings, and more digits before fewer, are not steps of one puzzle.
        let all = [W, W, EMPTY, W, FULL, E, B, EMPTY, EMPTY].map(sample_puzzle);
        let text = write_file(form, &all);
        let cells = all.map(|puzzle| puzzle.value.to_string());
        assert_eq!(read_back(&text), cells, "{}: {text}", form.name);
        assert_eq!(read_back(&text.replace('\n', "\r\n")), cells, "{}", form.name);
    }
}

#[test]
fn notes_are_kept_where_there_is_a_place_for_them() {
    let noted = [format!("{W} # A classic, with 30 givens"), E.to_owned(), format!("{B} # last")];
    let puzzles: Vec<_> = noted.iter().map(|line| sample_puzzle(line)).collect();
    for form in writable_formats() {
        let kept = read_back(&write_file(form, &puzzles));
        let keeps = ["line", "grid", "sdk", "csv", "sudokupad_share", "fpuzzles", "opensudoku"];
        if keeps.contains(&form.name) {
            assert_eq!(kept, noted, "{}", form.name);
        } else {
            assert_eq!(kept, [W, E, B], "{}", form.name);
        }
    }
}

/// Positions of all kinds: candidates eliminated, digits set, both, single candidates that are not
/// set, and pencilmarks without a given.
fn sample_positions() -> Vec<Annotated<Position>> {
    let plain = Position::from(&sample_puzzle(W).value);
    let [mut excluded, mut set, mut both] = [(); 3].map(|()| plain.clone());
    excluded.eliminate("r1c3=1".parse().expect("a candidate"));
    set.place("r5c5=5".parse().expect("a candidate"));
    both.place("r5c5=5".parse().expect("a candidate"));
    both.eliminate("r1c3=1".parse().expect("a candidate"));
    let mut single = plain;
    for digit in ["r1c3=1", "r1c3=2"] {
        single.eliminate(digit.parse().expect("a candidate"));
    }
    let mut marks = Position::EMPTY;
    marks.eliminate("r1c1=1".parse().expect("a candidate"));
    marks.eliminate("r9c9=9".parse().expect("a candidate"));
    [excluded, set, both, single, marks].map(Annotated::from).into()
}

#[test]
fn positions_are_kept_or_refused() {
    let (mut kept, mut refused) =
        (std::collections::BTreeMap::<&str, Vec<usize>>::new(), Vec::new());
    for (i, position) in sample_positions().into_iter().enumerate() {
        let problem = Problem::Position(Box::new(position.clone()));
        for form in FORMS.iter().filter(|form| form.can_write()) {
            match form.format_problem(&problem) {
                Ok(text) => {
                    let all = write_file(form, &[]) + &text + "\n\n" + &text;
                    let reader = LineReader::of_text(&all, LineContent::Problems).expect("text");
                    for read in reader.into_problems() {
                        let read = read.and_then(|read| read.position()).expect("a position");
                        assert_eq!(read, position.value, "{}: {text}", form.name);
                    }
                    kept.entry(form.name).or_default().push(i);
                }
                Err(error) => refused.push((i, error.to_string())),
            }
        }
    }
    for (i, error) in refused {
        let keeps = |form: &&TextFormat| kept.get(form.name).is_some_and(|kept| kept.contains(&i));
        let keeping: Vec<&str> = FORMS.iter().filter(keeps).map(|form| form.name).collect();
        let (_, named) = error.rsplit_once("expected ").expect("forms that keep it");
        assert_eq!(named.replace(" or ", ", "), keeping.join(", "));
    }
    assert_eq!(
        (&kept["hodoku"], &kept["sudokuwiki"]),
        (&vec![0, 1, 2, 3, 4], &vec![0, 1, 2, 3, 4])
    );
    for form in ["marks", "grid", "candidates"] {
        assert_eq!(kept[form], [0, 3, 4], "{form}");
    }
    assert_eq!(kept["iss"], [0, 4]);
    assert_eq!(kept.len(), 6);
}

#[test]
fn every_puzzle_has_a_drawing_of_its_candidates() {
    // A cell of the first has a single candidate that none of its peers has.
    let lone = "...5.71....9.4...82..1.....94....5...1.792.4...3....81.....5..63...7.4....74.6...";
    // Nothing fits into a cell of the second.
    let broken = format!("12345678.{}9", ".".repeat(71));
    for cells in [lone, &broken, W, E, B, EMPTY, FULL] {
        let puzzle = sample_puzzle(cells);
        for form in [&candidates::FORM, &marks::FORM] {
            let text = form.format_puzzle(&puzzle).expect(form.name);
            let read = read_single::read_puzzle(&text).and_then(|read| read.position());
            let read = read.unwrap_or_else(|error| panic!("{}: {error}\n{text}", form.name));
            assert_eq!(read.marks(), Position::from(&puzzle.value).marks(), "{}", form.name);
        }
    }
}

#[test]
fn links_to_other_sites_are_refused() {
    let error =
        LineReader::of_text("https://example.org/sudoku", LineContent::Problems).expect("text");
    let error = error.into_problems().next().expect("an item").unwrap_err().to_string();
    assert!(error.starts_with("the text:1:1: cannot read puzzles from links to \"example.org\""));
}

#[test]
fn a_line_in_any_form_is_a_literal() {
    let stop = CancellationToken::default();
    for form in writable_formats().filter(|form| form.file_head().is_none()) {
        let text = form.format_puzzle(&sample_puzzle(E)).expect("written");
        let reader = LineReader::open(&text, LineContent::Problems, &stop).expect(form.name);
        let read: Vec<_> =
            reader.into_problems().map(|problem| problem.map(|p| p.to_string())).collect();
        assert_eq!(read, [Ok(E.to_owned())], "{}", form.name);
    }
    let spaced: Vec<String> = E.chars().map(String::from).collect();
    for text in [spaced.join(" "), spaced.join(","), E.replace('.', "x")] {
        let reader = LineReader::open(&text, LineContent::Problems, &stop).expect("a literal");
        assert_eq!(reader.into_problems().count(), 1, "{text}");
    }
}

#[test]
fn grids_are_read_in_every_form() {
    for form in writable_formats() {
        let reader =
            LineReader::of_text(&write_file(form, &[sample_puzzle(FULL)]), LineContent::Grids)
                .expect("text");
        let grids: Vec<String> =
            reader.into_grids().map(|grid| grid.expect("a grid").to_string()).collect();
        assert_eq!(grids, [FULL], "{}", form.name);
    }
    let text = grid::FORM.format_puzzle(&sample_puzzle(W)).expect("written");
    let error = LineReader::of_text(&text, LineContent::Grids)
        .expect("text")
        .into_grids()
        .next()
        .expect("an item");
    let error = error.unwrap_err().to_string();
    assert_eq!(
        error,
        "the text:2:7: expected a solution grid, but r1c3 is blank (30 of 81 cells are filled): solve the puzzle first"
    );
}

#[test]
fn damaged_texts_are_read_or_refused() {
    let mut state = 17_u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (state >> 33) as usize % n
    };
    for form in writable_formats() {
        let text = write_file(form, &[sample_puzzle(&format!("{W} # a note")), sample_puzzle(B)]);
        for _ in 0..500 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=below(3) {
                let at = below(bytes.len());
                match below(3) {
                    0 => bytes[at] = b" \n\r#<>|.-+09xA=%&~\"'/"[below(21)],
                    1 => drop(bytes.drain(at..(at + 1 + below(20)).min(bytes.len()))),
                    _ => bytes.extend_from_within(at..),
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            for content in [LineContent::Problems, LineContent::Grids] {
                let Ok(mut reader) = LineReader::of_text(&text, content) else { continue };
                while let Some((lines, error)) = reader.next_lines(64) {
                    assert!(error.is_none());
                    for index in 0..lines.len() {
                        if let Err(error) = lines.parse_line(index) {
                            assert!(error.to_string().starts_with("the text:"), "{error}");
                        }
                    }
                }
            }
        }
    }
}
