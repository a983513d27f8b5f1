//! Puzzles in every form that people use: how the program reads and writes them.

use seventeen::jobs::text::forms::FORMS;
use seventeen_tests::command::{call, prints, refuses};
use seventeen_tests::{Random, grids, is_long};

const W: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn rows(line: &str) -> String {
    let cells: Vec<char> = line.chars().collect();
    cells.chunks(9).map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// Those that every puzzle can be written in.
fn written() -> impl Iterator<Item = &'static str> {
    FORMS.iter().filter(|form| form.writes_every_puzzle()).map(|form| form.name)
}

#[test]
fn every_form_that_is_written_can_be_asked_for() {
    // The help is wrapped.
    let help = call(&["convert", "-h"], "").out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let listed = help.split("[possible values: ").nth(1).and_then(|rest| rest.split(']').next());
    let all = FORMS.iter().filter(|form| form.can_write()).map(|form| form.name);
    assert_eq!(listed, Some(all.collect::<Vec<_>>().join(", ").as_str()), "{help}");
    let described = call(&["convert", "--help"], "").out;
    for (name, doc) in [("sudokupad", "the clues alone"), ("sudokupad_share", "its title")] {
        let has = |line: &str| line.contains(&format!("- {name}:")) && line.contains(doc);
        assert!(described.lines().any(has), "{described}");
    }
    refuses(&["convert", "--to", "penpa", W], "", 2, &["invalid value 'penpa'"]);
    let recipe = "puzzles(\"-\").form(\"sdx\").write(\"-\")";
    refuses(&["run", "-e", recipe], W, 2, &["the format `sdx` is read-only"]);
}

#[test]
fn every_verb_reads_every_form() {
    let grid = format!("{SOLUTION}\n");
    let solved = format!("{grid}{grid}");
    for form in written() {
        let file = call(&["convert", "--to", form], &format!("{W} # one\n{W}\n"));
        assert_eq!(file.code, Some(0), "{form}: {}", file.err);
        prints(&["solve"], &file.out, &solved);
        prints(&["count"], &file.out, &format!("{W} 1\n{W} 1\n"));
        let steps = call(&["solve", "--human"], &file.out);
        assert_eq!(steps.code, Some(0), "{form}: {}", steps.err);
        assert_eq!(steps.out.matches("# solved in").count(), 2, "{form}: {}", steps.out);
        let grids = call(&["convert", "--to", form], &grid);
        let harvest = call(&["harvest", "--ua", "digits(2)", "--table"], &grids.out);
        assert!(harvest.code == Some(0) && harvest.out.contains(SOLUTION), "{form}");
    }
}

#[test]
fn literals_may_be_links_and_drawings() {
    let link = call(&["convert", "--to", "sudokupad", W], "").out;
    assert_eq!(
        link,
        "https://sudokupad.app/classic53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79\n"
    );
    let spaced: Vec<String> = W.chars().map(|c| c.to_string()).collect();
    for text in [link.trim(), &rows(W), &W.replace('.', "x"), &spaced.join(","), &spaced.join(" ")]
    {
        prints(&["solve", text], "", &format!("{SOLUTION}\n"));
    }
}

#[test]
fn errors_of_drawings_name_the_line_and_the_column_and_spoil_no_other() {
    let bad = rows(&W.replacen("53..7", "53.57", 1));
    let short = rows(W).replacen(".98....6.", ".98....6", 1);
    let text = format!("# three\n\n{bad}\n{short}\n{}", rows(W));
    let outcome = call(&["solve"], &text);
    assert_eq!((outcome.code, outcome.out), (Some(2), format!("{SOLUTION}\n")));
    let expected = "error: standard input: 2 lines skipped\n  \
                    standard input:3:4: digit 5 occurs twice in row 1: at r1c1 r1c4\n  \
                    standard input:15:9: expected nine cells in this line, found 8\n\
                    a digit twice in a house (1): line 3\n\
                    too short (1): line 15\n";
    assert_eq!(outcome.err, expected);
    refuses(&["solve", "--strict"], &text, 2, &["standard input:3:4: digit 5"]);
    refuses(&["solve", "https://f-puzzles.com/?id=abc"], "", 2, &["does not use the network"]);
    refuses(&["solve"], "https://example.org/x\n", 2, &["standard input:1:1: cannot read puzzles"]);
    refuses(&["solve"], "<opensudoku2/>", 2, &["standard input:1:1: this is OpenSudoku's second"]);
    let table = format!("id,puzzle\n1,{W}\n2,12z\n");
    refuses(&["count"], &table, 2, &["standard input:3:5: character 3 is 'z'"]);
}

#[test]
fn a_column_of_a_table_is_named() {
    let table = format!("# mine\n\nid;Start;grid\n7;{W};{SOLUTION}\n8;12;\n");
    let convert = |column| ["convert", "--to", "line", "--column", column];
    let outcome = call(&convert("start"), &table);
    assert_eq!(outcome.out, format!("{W} # id=7 grid={SOLUTION}\n"));
    assert!(outcome.err.contains("standard input:5:5: expected 81 cells"), "{}", outcome.err);
    let words =
        "standard input:3:1: no column `strat`; did you mean `Start`? (there are: id, Start, grid)";
    refuses(&convert("strat"), &table, 2, &[words]);
    refuses(&convert("start"), "", 2, &["no column `start` (there are: )"]);
    let recipe = "grids(\"-\", #{ column: \"grid\" }).map(|grid| grid.to_string())";
    let outcome = call(&["run", "-e", recipe], &table);
    assert_eq!(outcome.out, format!("{SOLUTION}\n"), "{}", outcome.err);
    let recipe = "puzzles(\"-\", #{ colum: \"start\" }).count()";
    refuses(&["run", "-e", recipe], &table, 2, &["no option `colum`; did you mean `column`?"]);
}

#[test]
fn recipes_make_puzzles_and_grids_of_text() {
    let drawn = rows(W).replace('\n', "\\n");
    for (recipe, expected) in [
        (format!("print(puzzle(\"{drawn}\"))"), W.to_owned()),
        (format!("print(puzzle(\"{W}\").form(\"zeros\"))"), W.replace('.', "0")),
        (format!("print(grid(\"{SOLUTION}\").form(\"line\"))"), SOLUTION.to_owned()),
        (format!("print(puzzles(\"{drawn}\").count())"), "1".to_owned()),
        (format!("print(puzzle(\"{W}\").position.form(\"line\"))"), W.to_owned()),
    ] {
        prints(&["run", "-e", &recipe], "", &format!("{expected}\n"));
    }
    refuses(
        &["run", "-e", "puzzle(\"53..?\")"],
        "",
        2,
        &["puzzle: the text:1:5: character 5 is '?'"],
    );
    let twice = format!("puzzle(\"{drawn}\\n{drawn}\")");
    refuses(&["run", "-e", &twice], "", 2, &["puzzle: expected one puzzle, found more"]);
    let blank = format!("grid(\"{W}\")");
    refuses(&["run", "-e", &blank], "", 2, &["grid: the text:1:3: expected a solution grid"]);
    refuses(
        &["run", "-e", "puzzles(\"-\").form(\"sdks\")"],
        "",
        2,
        &["no puzzle format `sdks`", "`sdk`?"],
    );
}

#[test]
fn many_puzzles_go_there_and_back_in_every_form() {
    let count = if is_long() { 10_000 } else { 300 };
    let (mut random, grids) = (Random(17), grids());
    let puzzles: String = (0..count)
        .map(|i| {
            let grid = &grids[i % grids.len()].2;
            let clues = 1 + random.below(80);
            format!("{}\n", random.givens(grid, clues))
        })
        .collect();
    let dir = tempfile::tempdir().expect("a directory");
    let converted = |name: &str, text: &str, form: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).expect("a file");
        let outcome = call(&["convert", "--to", form, path.to_str().expect("text")], "");
        assert_eq!(outcome.code, Some(0), "{form}: {}", outcome.err);
        outcome.out
    };
    for form in written() {
        let there = converted("puzzles.txt", &puzzles, form);
        assert!(converted("there", &there, "line") == puzzles, "{form} changes puzzles");
    }
}
