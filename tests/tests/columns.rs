//! Tables in CSV and Markdown: all rows have the columns of the first, whatever the input is, and
//! the columns of tables that are read are kept.

use seventeen_tests::command::{call, prints};

const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

/// A puzzle, one with several solutions, one with none, and a grid.
fn mixed() -> [String; 4] {
    let unsolvable = format!("12345678{}9{}", ".".repeat(18), ".".repeat(54));
    let grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
    [PUZZLE.to_owned(), ".".repeat(81), unsolvable, grid.to_owned()]
}

/// Pencilmarks without the candidate 1 in r1c1.
fn marks() -> String {
    format!(".23456789{}", "123456789".repeat(80))
}

fn rows(arguments: &[&str], input: &str) -> Vec<Vec<String>> {
    let outcome = call(arguments, input);
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    let row = |line: &str| line.split(',').map(str::to_owned).collect();
    outcome.out.lines().map(row).collect()
}

#[test]
fn puzzles_without_a_rating_have_empty_cells() {
    let input = mixed().join("\n");
    for options in [
        &[][..],
        &["--at-most", "5.0"],
        &["--morphs", "1"],
        &["--profile", "hodoku"],
        &["--rater", "t_and_e"],
        &["--rater", "backdoors", "--at-most", "0"],
    ] {
        for format in ["csv", "md"] {
            let outcome = call(&[&["rate", "--format", format], options].concat(), &input);
            assert_eq!(outcome.code, Some(0), "{options:?} {format}: {}", outcome.err);
        }
    }
    let rated = rows(&["rate", "--format", "csv"], &input);
    assert_eq!(rated[0], ["puzzle", "clues", "er", "ep", "ed", "invalid"]);
    assert_eq!(rated[1][2..], ["9.2", "1.2", "1.2", ""]);
    assert_eq!(rated[2][2..], ["", "", "", "several solutions"]);
    assert_eq!(rated[3][2..], ["", "", "", "no solution"]);
    assert_eq!(rated[4][2..], ["0.0", "0.0", "0.0", ""]);
    let bounded = ["rate", "--rater", "backdoors", "--at-most", "0", "--format", "csv"];
    let bounded = rows(&bounded, &format!("{}\n{PUZZLE}\n", mixed()[1]));
    assert_eq!(bounded[0], ["puzzle", "clues", "backdoor_size", "backdoors", "invalid"]);
    assert_eq!(bounded[1][2..], ["", "", "several solutions"]);
    assert_eq!(bounded[2][2..], [">0", "", ""]);
    // Only puzzles with a rating are kept.
    let kept = rows(&["rate", "--er", "9.0..9.5", "--format", "csv"], &input);
    assert_eq!((kept[0].len(), kept.len()), (5, 2));
}

#[test]
fn values_of_several_kinds_share_a_column() {
    let input = [mixed().as_slice(), &[marks(), "2x1:1... # small".to_owned()]].concat();
    let input = input.join("\n");
    let verbs: [&[&str]; 5] = [
        &["solve"],
        &["count"],
        &["sort"],
        &["distinct", "--by", "text"],
        &["sort", "--by", "text"],
    ];
    for verb in verbs {
        for format in ["csv", "md"] {
            let outcome = call(&[verb, &["--format", format]].concat(), &input);
            assert_eq!(outcome.code, Some(0), "{verb:?} {format}: {}", outcome.err);
        }
    }
}

#[test]
fn tabs_are_between_fields_of_tsv_which_reads_back() {
    let noted = format!("{PUZZLE} # a, b");
    let table = format!("puzzle\tnote\n{PUZZLE}\ta, b\n");
    prints(&["sort", "--format", "tsv"], &noted, &table);
    prints(&["sort"], &table, &format!("{noted}\n"));
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("sorted.tsv");
    prints(&["sort", "--out", path.to_str().expect("text")], &noted, "");
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), table);
    let recipe = "stream([#{ a: 1, b: 2 }]).table([\"a\", \"b\"]).show()";
    prints(&["run", "--format", "tsv", "-e", recipe], "", "a\tb\n1\t2\n");
}

#[test]
fn columns_of_tables_are_kept_beside_a_note() {
    let table = format!("note,puzzle,er\nby me,{PUZZLE},9.2\n");
    for verb in [&["sort"][..], &["distinct"], &["convert", "--to", "line"]] {
        prints(verb, &table, &format!("{PUZZLE} # er=9.2 by me\n"));
    }
    for verb in [&["sort"][..], &["distinct"], &["sort", "--by", "er"]] {
        let outcome = call(&[verb, &["--format", "csv"]].concat(), &table);
        assert_eq!(outcome.out, table, "{verb:?}: {}", outcome.err);
    }
}

#[test]
fn the_comment_has_its_own_column_in_a_table_of_differences() {
    let first = format!("{PUZZLE} # er=9.2\n");
    let second = call(&["generate"], "").out;
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("second.txt");
    std::fs::write(&path, second).expect("a file");
    let path = path.to_str().expect("text");
    let differ = call(&["diff", "--format", "csv", first.trim(), path], "");
    assert_eq!(differ.code, Some(1), "{}", differ.err);
    let expected = format!("puzzle,note,list\n{PUZZLE},er=9.2,first\n");
    let second = differ.out.strip_prefix(&expected).expect("the row of the first list");
    assert!(second.ends_with(",second\n"), "{second}");
}
