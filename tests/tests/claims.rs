//! The recipes of `scripts/claims/`, on small parts of what they are for.

use seventeen_tests::command::call;
use seventeen_tests::lines;
use std::fs;
use tempfile::TempDir;

/// The grid with twenty puzzles of 17 clues, and its rank.
const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
const RANK: &str = "153900532";

/// What a recipe prints with these settings, and says beside; all went well.
fn run(recipe: &str, settings: &[&str]) -> [String; 2] {
    let path = format!("scripts/claims/{recipe}.rhai");
    let mut words = vec!["run", &path];
    words.extend(settings.iter().flat_map(|setting| ["--set", setting]));
    let outcome = call(&words, "");
    assert_eq!(outcome.code, Some(0), "{recipe}: {}", outcome.err);
    [outcome.out, outcome.err]
}

/// Files of one test.
struct Files(TempDir);

impl Files {
    fn new() -> Files {
        Files(tempfile::tempdir().expect("a directory"))
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("text").to_owned()
    }

    /// Writes lines to the file that is called as a setting is, and sets that to it.
    fn set(&self, name: &str, lines: &[&str]) -> String {
        fs::write(self.at(name), lines.join("\n") + "\n").expect("written");
        format!("{name}={}", self.at(name))
    }
}

/// The last line of a table, as numbers.
fn last_row(table: &str) -> Vec<f64> {
    let cells = table.trim_end().lines().last().expect("a row").split_whitespace();
    cells.map(|cell| cell.parse().expect("a number")).collect()
}

#[test]
fn a_range_of_grids_is_done_once() {
    let files = Files::new();
    let [from, to] = ["from", "to"].map(|name| format!("{name}={RANK}"));
    let [out, keep] = ["out", "keep"].map(|name| format!("{name}={}", files.at(name)));
    let settings = ["clues=17", &from, &to, &out, &keep];
    let [_, said] = run("grids", &settings);
    assert!(said.contains("1 grid, each by itself: 20 puzzles"), "{said}");
    let found = fs::read_to_string(files.at("out")).expect("puzzles");
    assert_eq!(found.lines().count(), 20);

    let [_, said] = run("grids", &settings);
    assert!(!said.contains("1 grid"), "{said}");
    assert_eq!(fs::read_to_string(files.at("out")).expect("puzzles"), found);
}

#[test]
fn a_hundredth_of_the_grids_has_certificates() {
    let files = Files::new();
    let proofs = files.at("proofs.jsonl");
    run("grids", &["count=100", "clues=12", &format!("certificates={proofs}")]);
    let verified = call(&["verify", "--samples", "2", &proofs], "");
    assert_eq!(verified.code, Some(0), "{}", verified.err);
    assert!(verified.out.contains("nothing wrong found"), "{}", verified.out);
}

#[test]
fn pairs_of_bands_in_sequence_and_drawn_have_no_puzzle_of_16_clues() {
    let [found, said] = run("all", &["to=3"]);
    assert_eq!(found, "");
    assert!(said.contains("3 band pairs") && said.contains(": 0 puzzles of 16 clues"), "{said}");

    // Three are too few for an interval.
    let [table, _] = run("rate", &["count=3"]);
    assert_eq!(last_row(&table).len(), 6, "{table}");
    let [table, _] = run("rate", &["count=6"]);
    let row = last_row(&table);
    let [clues, pairs, tasks, puzzles, _, years, low, high] = row[..] else { panic!("{table}") };
    assert_eq!([clues, pairs, puzzles], [16., 6., 0.]);
    assert!(tasks > 0. && low < years && years < high, "{table}");
}

/// One of the twenty is not found, and one of another grid is.
#[test]
fn puzzles_are_told_that_are_known_or_found_alone() {
    let listed = lines("seventeens.txt");
    let all: Vec<&str> = listed.iter().map(|line| &*line[0]).collect();
    let is_of_grid = |at: &usize| listed[*at][1] == "20x17";
    let (of_grid, others): (Vec<usize>, Vec<usize>) = (0..all.len()).partition(is_of_grid);
    let found: Vec<&str> = of_grid[1..].iter().chain(&others[..1]).map(|&at| all[at]).collect();
    let files = Files::new();
    let (known, grids) = (files.set("known", &all), files.set("grids", &[GRID]));
    let [table, _] = run("known", &[&known, &grids, &files.set("found", &found)]);
    assert_eq!(last_row(&table), [1., 20., 20., 1., 1.], "{table}");
}

#[test]
fn the_puzzles_of_all_classes_of_4x4_are_counted() {
    let [found, _] = run("small", &["side=4", "clues=4"]);
    assert_eq!(found, "1234341221434321 4 12\n1234341223414123 4 128\n");
    let [found, _] = run("small", &["side=4", "clues=3"]);
    assert_eq!(found, "1234341221434321 3 0\n1234341223414123 3 0\n");
}

/// Two of the 1,673,187 classes.
#[test]
fn grids_of_8x8_have_no_puzzles_with_13_clues() {
    let [found, _] = run("small", &["side=8", "clues=13", "sample=2"]);
    let ends: Vec<&str> = found.lines().map(|line| &line[line.len() - 5..]).collect();
    assert_eq!(ends, [" 13 0"; 2], "{found}");
}

/// Their proofs list as many, and a second run takes them as they are.
#[test]
fn the_puzzles_of_all_classes_of_4x4_are_proved() {
    let files = Files::new();
    let (proofs, out) = (files.at("proofs"), files.at("sizes.csv"));
    let settings = ["side=4", "clues=4", &format!("proofs={proofs}"), &format!("out={out}")];
    run("prove", &settings);
    let rows = fs::read_to_string(&out).expect("a list");
    let puzzles: Vec<&str> =
        rows.lines().map(|row| row.split(',').nth(4).expect("puzzles")).collect();
    assert_eq!(puzzles, ["puzzles", "12", "128"], "{rows}");
    fs::remove_file(&out).expect("a file");
    run("prove", &settings);
    assert_eq!(fs::read_to_string(&out).expect("a list"), rows);
}

#[test]
fn random_windoku_grids_have_no_puzzles_with_ten_clues() {
    let [table, _] = run("windoku", &["count=4"]);
    let cells = table.trim_end().lines().last().expect("a row");
    let cells: Vec<&str> = cells.split_whitespace().collect();
    assert_eq!(cells[..4], ["windoku", "10", "4", "0"], "{table}");
    let numbers: Vec<f64> = cells[5..].iter().map(|cell| cell.parse().expect("a number")).collect();
    let [seconds, hours, low, high] = numbers[..] else { panic!("{table}") };
    assert!(seconds > 0. && low <= hours && hours <= high, "{table}");

    // A file has the puzzles alone.
    let files = Files::new();
    let out = format!("out={}", files.at("out"));
    run("windoku", &["count=4", &out]);
    assert_eq!(fs::read_to_string(files.at("out")).expect("puzzles"), "");
}
