//! Pictures and reports as the program writes them.

use seventeen_tests::command::{call, prints, refuses};
use seventeen_tests::golden::expect;
use seventeen_tests::{program, root};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

/// What `draw` prints.
fn drawn(arguments: &[&str]) -> String {
    let outcome = call(&[&["draw"], arguments].concat(), "");
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    outcome.out
}

/// Runs a recipe in a directory; the files that are there then.
fn written(recipe: &Path, dir: &Path, settings: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let output =
        Command::new(program()).arg("run").arg(recipe).args(settings).current_dir(dir).output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let file = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap())
    };
    std::fs::read_dir(dir).unwrap().map(file).collect()
}

#[test]
fn pictures_are_those_that_were_looked_at() {
    // An XY-Cycle: candidates in two colours, links, and an elimination.
    let step = drawn(&["--step", "29", "--profile", "se121", PUZZLE]);
    expect("pictures/step.svg", &step, str::to_owned);
    expect("pictures/clique.svg", &drawn(&["--clique", "exact", GRID]), str::to_owned);
    expect("pictures/heat.svg", &drawn(&["--heat", "--ua", "digits(3)", GRID]), str::to_owned);
    expect("pictures/bare.svg", &drawn(&["--bare", PUZZLE]), str::to_owned);
}

#[test]
fn boards_of_every_size_are_drawn() {
    let blank = |n: usize| ".".repeat(n * n - 1);
    for (n, line) in
        [(4, "2".to_owned()), (6, "2x3:5".to_owned()), (16, "G".to_owned()), (25, "P".to_owned())]
    {
        let svg = drawn(&[&(line + &blank(n))]);
        assert!(svg.contains(&format!("<title>A sudoku of {n}x{n} with 1 given</title>")), "{svg}");
    }
    let (board, large) = ("2".to_owned() + &blank(4), "G".to_owned() + &blank(16));
    refuses(&["draw", "--step", "1", &large], "", 2, &["expected a puzzle of at most 9 digits"]);
    assert!(drawn(&["--step", "1", "4...1..4....3..1"]).contains("Full House: 2 in column 1"));
    refuses(&["draw", "--out", "a.jpg", GRID], "", 2, &["a.jpg", ".svg, .png or .html"]);
    refuses(&["draw", "--out", "a.pdf", &board], "", 2, &["a.pdf", ".svg, .png or .html"]);
}

#[test]
fn a_png_has_the_width_that_was_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("grid.png");
    let path = file.to_str().unwrap();
    prints(&["draw", "--out", path, "--width", "300", GRID], "", "");
    let bytes = std::fs::read(&file).unwrap();
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((&bytes[..4], number(16)), (&b"\x89PNG"[..], 300));
    assert!((280..320).contains(&number(20)), "{}", number(20));
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    refuses(&["draw", "--step", "500", PUZZLE], "", 2, &["step 500", "94 steps"]);
    refuses(&["draw", "--clique", "gredy", GRID], "", 2, &["`gredy`", "greedy"]);
    refuses(&["draw", "--clique", "greedy", "--heat", GRID], "", 2, &["cannot be used with"]);
    refuses(&["draw", "--out", "/dev/null/a.svg", GRID], "", 2, &["/dev/null/a.svg"]);
    refuses(&["draw", "-"], "# nothing\n", 2, &["standard input", "expected 81 cells"]);
    refuses(&["draw", "--heat", "-"], "# nothing\n", 2, &["no puzzle or grid to draw"]);
    let runs = |recipe: &str, words: &[&str]| {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("r.rhai");
        std::fs::write(&file, recipe).unwrap();
        refuses(&["run", file.to_str().unwrap()], "", 2, words);
    };
    runs("picture(17);", &["no `picture` of an int (these have it: Grid", "r.rhai:1:1"]);
    runs("17.report(\"a.html\");", &["an int has no function `report` (these have it: Paired"]);
    runs("[\"a\"].report(\"a.html\");", &["the array contains", "table"]);
    runs("picture(cells(\"r1c1\")).heat([1]);", &["expected 81 numbers or sets of cells, found 1"]);
    runs("picture(cells(\"r1c1\")).sets([1]);", &["expected cells, found int"]);
    runs("cells(\"r1c1\").png(\"a.png\", -5);", &["0 pixels wide"]);
    runs("cells(\"r1c1\").svg(\"\");", &["path", "empty"]);
}

#[test]
fn a_recipe_that_is_not_trusted_draws_inside_of_its_fence() {
    let dir = tempfile::tempdir().unwrap();
    let recipe = dir.path().join("r.rhai");
    std::fs::write(&recipe, "cells(\"r1c1\").svg(\"../out.svg\");").unwrap();
    let arguments = ["run", "--untrusted", ".", "r.rhai"];
    let output = Command::new(program()).args(arguments).current_dir(dir.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!dir.path().parent().unwrap().join("out.svg").exists());
}

#[test]
fn reports_are_the_same_for_any_number_of_threads() {
    let recipe = root().join("tests/pages/reports.rhai");
    let (one, three) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let reports = written(&recipe, one.path(), &["--threads", "1"]);
    assert!(reports.len() > 18, "{:?}", reports.keys());
    assert!(reports == written(&recipe, three.path(), &["--threads", "3"]));
    for (name, report) in reports.iter().filter(|(name, _)| name.ends_with(".html")) {
        let text = String::from_utf8_lossy(report);
        assert!(text.starts_with("<!doctype html>") && text.ends_with("</html>"), "{name}");
        assert!(text.contains("Reports of every kind") && text.contains("seed 1."), "{name}");
    }
}

#[test]
fn the_recipe_of_a_report_says_what_is_the_same_and_what_is_not() {
    let dir = tempfile::tempdir().unwrap();
    let settings = ["random=6", "clues=12", "fields=nodes"].map(|setting| ["--set", setting]);
    let files = written(&root().join("scripts/report.rhai"), dir.path(), settings.as_flattened());
    let report = String::from_utf8_lossy(&files["report.html"]).into_owned();
    assert!(report.contains("greedy_again: its searches are identical to those of greedy."));
    let verdict = report.lines().find(|line| line.contains("class=\"verdict\"")).unwrap();
    assert!(verdict.contains(" times the nodes of smallest_first (95 % CI "), "{verdict}");
    assert!(verdict.contains("6 grids, 12 clues."), "{verdict}");
    let title = "Searches for puzzles of 12 clues in 6 grids: 5 choices compared";
    assert!(report.contains(&format!("<title>{title}</title>")), "{report}");
    assert!(report.contains("exact: widest at depth "), "{report}");
    let sentence = report.lines().find(|line| line.contains("<li>exact: ")).unwrap();
    assert!(sentence.contains("times the nodes of smallest_first"), "{sentence}");
    assert!(sentence.contains(": worse.") || sentence.contains(": noise,"), "{sentence}");
}
