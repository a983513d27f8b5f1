//! Certificates: true ones pass, and whatever is changed in one is found and named.

use seventeen_core::{Grid, Puzzle};
use seventeen_tests::command::{call, refuses};
use seventeen_tests::{data, is_long, lines};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
const PT: &str =
    "123456789457189326689327154231645897745891632896732541318264975574918263962573418";
const MC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// Ten givens that most of the twenty puzzles of the first grid have in common.
const TEN: &str = "r1c1 r1c34 r2c58 r3c1 r4c256 r5c7";
/// Five of them: the whole tree is then too large, and sub-trees are drawn.
const FIVE: &str = "r1c1 r1c34 r2c58";

/// The certificates of an enumeration with these options, in a file of a directory of its own.
fn certified(options: &[&str]) -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("c.jsonl");
    let mut arguments = vec!["enumerate", "--certificate", file.to_str().unwrap()];
    arguments.extend(options);
    let outcome = call(&arguments, "");
    assert_eq!(outcome.code, Some(0), "{options:?}: {}", outcome.err);
    (dir, file)
}

/// What checking a file says: that it is verified.
fn verifies(file: &Path, options: &[&str]) -> String {
    let mut arguments = vec!["verify", file.to_str().unwrap()];
    arguments.extend(options);
    let outcome = call(&arguments, "");
    assert_eq!(outcome.code, Some(0), "{}: {}", file.display(), outcome.err);
    outcome.out
}

/// The first document of a file, to be changed.
fn document(file: &Path) -> serde_json::Value {
    let text = std::fs::read_to_string(file).unwrap();
    serde_json::from_str(text.lines().next().unwrap()).unwrap()
}

/// The documents as a file with its closing line.
fn closed(documents: &[&serde_json::Value]) -> String {
    let lines: String = documents.iter().map(|document| format!("{document}\n")).collect();
    let n = documents.len();
    let end =
        format!("{{\"format\":\"seventeen certificate\",\"version\":1,\"certificates\":{n}}}\n");
    lines + &end
}

/// Expects that a file with this text is refused, with these words.
fn refused(text: &str, code: i32, words: &[&str]) {
    refuses(&["verify", "-"], text, code, words);
}

/// The first document of a file with a change made to it.
fn changed(file: &Path, change: impl FnOnce(&mut serde_json::Value)) -> String {
    let mut document = document(file);
    change(&mut document);
    closed(&[&document])
}

fn puzzles(document: &mut serde_json::Value) -> &mut Vec<serde_json::Value> {
    document["puzzles"].as_array_mut().unwrap()
}

#[test]
fn a_true_certificate_is_verified() {
    let (_dir, file) = certified(&["--clues", "17", "--given", TEN, GRID]);
    let said = verifies(&file, &[]);
    assert!(said.starts_with(&format!("{GRID} # 19 puzzles of 17 clues, given r1c1")), "{said}");
    assert!(said.contains("nothing wrong found; searched the whole tree"), "{said}");
    let (_dir, file) = certified(&["--clues", "17", "--given", FIVE, GRID]);
    let samples = if is_long() { "10" } else { "3" };
    let said = verifies(&file, &["--samples", samples]);
    let searched = format!("nothing wrong found; searched {samples} sub-trees");
    assert!(said.contains(&searched), "{said}");
    assert_eq!(verifies(&file, &["--samples", samples, "--threads", "1"]), said);
    assert_ne!(verifies(&file, &["--samples", samples, "--seed", "2"]), said);
}

#[test]
fn that_there_is_no_puzzle_is_certified_too() {
    let (_dir, file) = certified(&["--clues", "17", PT]);
    let said = verifies(&file, &["--json", "--samples", "20"]);
    let record: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&record["puzzles"], &record["whole"]), (&0.into(), &false.into()));
    assert_eq!((&record["grid"], &record["sub_trees"]), (&PT.into(), &20.into()));
    assert!(record["nodes"].as_u64().unwrap() > 20, "{record}");
}

#[test]
fn the_odds_of_finding_a_puzzle_are_not_overstated() {
    let (_dir, file) = certified(&["--clues", "17", PT]);
    for seed in ["1", "2", "3"] {
        let said = verifies(&file, &["--json", "--samples", "2", "--seed", seed]);
        let record: serde_json::Value = serde_json::from_str(&said).unwrap();
        // Over random orders of cells, the tree has 763,000 nodes on average, from 20,000 walks. In
        // the one order of `verify --complete` it has 811,300.
        let share = record["nodes"].as_f64().unwrap() / 763_000.0;
        let odds = record["odds"].as_f64().unwrap();
        assert!((0.6 * share..share).contains(&odds), "{seed}: {share} {record}");
    }
}

#[test]
fn a_file_has_a_certificate_for_each_grid_and_size() {
    let grids = data("grids.txt");
    let options = ["--up-to", "2", "--given", "r1c1", grids.to_str().unwrap()];
    let (_dir, file) = certified(&options);
    let text = std::fs::read_to_string(&file).unwrap();
    // No clique has two sets or fewer, so there is one number of clues.
    assert_eq!(text.lines().count(), 7);
    assert!(text.ends_with("\"certificates\":6}\n"), "{}", text.lines().last().unwrap());
    assert_eq!(verifies(&file, &[]).lines().count(), 6);
    let (_dir, all) = certified(&["--clues", "80", "--minimal-only", GRID]);
    assert!(document(&all)["minimal"].as_bool().unwrap());
    assert!(verifies(&all, &["--samples", "4"]).contains(" # 0 minimal puzzles of 80 clues;"));
}

#[test]
fn minimal_puzzles_are_certified() {
    let common = "r1c1 r1c34 r2c58 r3c1 r4c256 r5c79 r7c2 r7c8 r8c4 r8c7 r9c1";
    let options = ["--clues", "18", "--given", common, "--minimal-only", GRID];
    let (_dir, file) = certified(&options);
    // `backtrack` takes its time for each given that a puzzle might do without.
    let said = verifies(&file, &["--solver", "dlx"]);
    assert!(said.contains("12 minimal puzzles of 18 clues"), "{said}");
    let with_one_more = changed(&file, |document| {
        // A puzzle of 17 clues and any other given.
        let puzzle: Puzzle = lines("seventeens.txt")[0][0].parse().unwrap();
        let grid: Grid = GRID.parse().unwrap();
        let givens = puzzle.givens() | "r1c2".parse().unwrap();
        puzzles(document).push(grid.puzzle(givens).to_string().into());
    });
    let with_dlx = ["verify", "--solver", "dlx", "-"];
    let words = ["is not minimal: it can do without one of r1c2"];
    refuses(&with_dlx, &with_one_more, 1, &words);
    let with_one_less = changed(&file, |document| drop(puzzles(document).pop()));
    refuses(&with_dlx, &with_one_less, 1, &["but is not listed"]);
}

/// The checker finds the same puzzles where no set is listed. With a row given it searches the
/// whole tree for them, without it sub-trees, which takes long: that belongs to `SEVENTEEN_LONG`.
#[test]
fn what_the_listed_sets_do_not_show_is_found_by_tests() {
    let options = ["--clues", "80", "--ua", "digits(2)", "--solver", "backtrack", MC];
    let given: &[&str] = if is_long() { &[] } else { &["--given", "r1c123456789"] };
    let (_dir, file) = certified(&[given, &options].concat());
    assert!(verifies(&file, &[]).contains("searched the whole tree"));
    let without_sets = changed(&file, |document| {
        document["sets"] = serde_json::json!([]);
        // What is stated of the search is true of one with sets.
        for name in ["enumerator", "method", "clique"] {
            document[name] = "".into();
        }
        for name in ["mcn", "parts", "nodes", "tests"] {
            document[name] = 0.into();
        }
        document["proven"] = false.into();
        document["components"] = serde_json::json!(["", "", ""]);
    });
    let outcome = call(&["verify", "-"], &without_sets);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(outcome.out.contains("; 0 sets: nothing wrong found; searched"));
    let removed = changed(&file, |document| drop(puzzles(document).remove(40)));
    refused(&removed, 1, &["a single solution, but is not listed"]);
}

#[test]
fn certificates_are_the_same_for_any_number_of_threads() {
    let bytes = |threads: &str| {
        let options = ["--clues", "17", "--given", FIVE, "--threads", threads, GRID];
        std::fs::read(certified(&options).1).unwrap()
    };
    let expected = bytes("1");
    assert!(bytes("2") == expected && bytes("5") == expected);
}

#[test]
fn a_changed_list_of_puzzles_is_found() {
    let (_dir, file) = certified(&["--clues", "17", "--given", TEN, GRID]);
    let removed = changed(&file, |document| drop(puzzles(document).remove(3)));
    let gone = document(&file)["puzzles"][3].as_str().unwrap().to_owned();
    refused(&removed, 1, &["puzzle", &gone, "a single solution, but is not listed"]);
    let added =
        |puzzle: String| changed(&file, move |document| puzzles(document).push(puzzle.into()));
    refused(&added(gone.clone()), 1, &["puzzle", &gone, "is listed twice"]);
    let ambiguous = gone.replacen('.', "9", 1).replacen("8..", "...", 1);
    assert_eq!(ambiguous.bytes().filter(|&c| c != b'.').count(), 17);
    let with: Puzzle = ambiguous.parse().unwrap();
    refused(&added(ambiguous), 1, &[&format!("puzzle {with} has another solution")]);
    let larger = gone.replacen('.', "9", 1);
    refused(&added(larger), 1, &["has 18 clues: expected 17"]);
    let foreign = gone.replacen('5', "6", 1);
    refused(&added(foreign), 1, &["is not a puzzle of the grid: r1c1 is 6: expected the grid's 5"]);
    let all = lines("seventeens.txt").into_iter().filter(|line| line[1] == "20x17");
    let listed = std::fs::read_to_string(&file).unwrap();
    let other = all.map(|line| line[0].clone()).find(|puzzle| !listed.contains(puzzle)).unwrap();
    refused(&added(other), 1, &["is missing the givens r1c3"]);
    let dead = changed(&file, |document| document["dead"] = "r9c9".into());
    refused(&dead, 1, &["has the givens r9c9: expected none there"]);
}

/// A tree that is too large to be searched whole: the walks along the listed puzzles come by the
/// one that was removed.
#[test]
fn a_removed_puzzle_is_found_by_sampling() {
    let (_dir, file) = certified(&["--clues", "17", "--given", FIVE, GRID]);
    let places: &[usize] = if is_long() { &[0, 5, 10, 15] } else { &[5] };
    for &n in places {
        let removed = changed(&file, |document| drop(puzzles(document).remove(n)));
        let words = ["a single solution, but is not listed", "it is in the sub-tree"];
        refuses(&["verify", "--samples", "20", "-"], &removed, 1, &words);
    }
}

#[test]
fn a_set_that_is_none_is_found() {
    let (_dir, file) = certified(&["--clues", "17", PT]);
    let smaller = changed(&file, |document| {
        let set = document["sets"][7].as_str().unwrap().to_owned();
        let first = set.find(|c| c != '.').unwrap();
        document["sets"][7] = format!("{}.{}", &set[..first], &set[first + 1..]).into();
    });
    refused(&smaller, 1, &["set 8, r", "is not unavoidable: no other grid"]);
    let foreign = changed(&file, |document| {
        document["sets"][7] = format!("9{}", ".".repeat(80)).into();
    });
    refused(&foreign, 2, &["standard input:1: set 8: r1c1 is 9: expected the grid's 1"]);
}

#[test]
fn a_file_that_is_not_whole_or_not_of_this_format_is_refused() {
    let (_dir, file) = certified(&["--clues", "17", "--given", TEN, GRID]);
    let text = std::fs::read_to_string(&file).unwrap();
    let (first, end) = text.split_once('\n').unwrap();
    refused("", 2, &["standard input:1: expected a certificate", "the file is cut short"]);
    refused(&text[..text.len() / 2], 2, &["standard input:1: not a certificate", "cut short"]);
    refused(&format!("{first}\n"), 2, &["input:2:", "after 1: the file is cut short"]);
    refused(&format!("{end}{text}"), 2, &["counts 1 certificates, found 0"]);
    refused(&format!("{text}{first}\n"), 2, &["input:3: expected nothing after the closing line"]);
    let set =
        |name: &str, value: serde_json::Value| changed(&file, |document| document[name] = value);
    for (text, words) in [
        (set("version", 2.into()), vec!["the version is 2: expected 1"]),
        (set("format", "sudoku".into()), vec!["the format is \"sudoku\": expected \"seventeen"]),
        (set("comment", "mine".into()), vec!["unknown field `comment`, expected one of"]),
        (set("clues", 82.into()), vec!["82 clues: expected 1 to 81"]),
        (set("clues", 9.into()), vec!["10 cells forced in: expected 9 at most"]),
        (set("dead", "r1c1".into()), vec!["r1c1: forced in and out, expected one of them"]),
        (set("given", "r1".into()), vec!["`given`: \"r1\" ends early"]),
        (set("grid", "12".into()), vec!["`grid`: expected 81 cells, found 2"]),
        (set("sets", vec!["x"].into()), vec!["set 1: character 1 is 'x'"]),
        (set("puzzles", vec!["12"].into()), vec!["puzzle 1: expected 81 cells, found 2"]),
        (set("puzzles", 12.into()), vec!["not a certificate: column", "expected a sequence"]),
    ] {
        refused(&text, 2, &words);
    }
    refuses(&["verify", "certificate.jsonl"], "", 2, &["cannot open certificate.jsonl"]);
}

#[test]
fn what_is_no_complete_list_gets_no_certificate() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("c.jsonl");
    let name = file.to_str().unwrap();
    let cli = ["enumerate", "--clues", "17", "--first", "--certificate", name, PT];
    refuses(&cli, "", 2, &["--first", "cannot be used with", "--certificate"]);
    for option in ["first", "count_only"] {
        let recipe = format!(
            "grids(`{GRID}`).harvest(ua::digits(2)).enumerate(80, #{{ {option}: true }})\
             .certificate(`{name}`).write(`-`)"
        );
        refuses(&["run", "-e", &recipe], "", 2, &["lists all puzzles, but", option]);
    }
    let recipe = format!("grids(`{GRID}`).certificate(`{name}`).write(`-`)");
    refuses(&["run", "-e", &recipe], "", 2, &["found a Grid, expected enumerations"]);
    for (path, words) in [("", "expected the name of a file"), ("tests", "it is a directory")] {
        let recipe = format!("stream([]).certificate(`{path}`).write(`-`)");
        refuses(&["run", "-e", &recipe], "", 2, &["cannot write", words]);
    }
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0, "files were left");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_leaves_no_certificate() {
    use std::process::{Command, Stdio};
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("c.jsonl");
    let child = Command::new(seventeen_tests::program())
        .args(["enumerate", "--clues", "22", "--certificate"])
        .args([file.to_str().unwrap(), GRID])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let second = std::time::Duration::from_secs(1);
    let interrupted = seventeen_tests::interrupt::interrupt(child, "INT", |used| used > second);
    assert_eq!(interrupted.outcome.code, Some(130), "{}", interrupted.outcome.err);
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0, "files were left");
}
