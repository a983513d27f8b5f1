//! Lists of grids on the command line and in recipes: those that share two bands are searched
//! together, and nothing of what is found says so.

use seventeen::catalogue::{Chute, pair_of};
use seventeen_core::Grid;
use seventeen_tests::command::{call, call_with, refuses};
use seventeen_tests::{is_long, lines};
use std::fs;
use tempfile::TempDir;

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/// A file of grids: one that has puzzles and eleven that share two bands with it, between two that
/// share nothing.
struct List {
    directory: TempDir,
    path: String,
}

impl List {
    fn new() -> List {
        let grid: Grid = GRID.parse().unwrap();
        let pair = pair_of(&grid, Chute::new(3).unwrap()).pair();
        let others: Vec<String> =
            lines("grids.txt").into_iter().skip(1).map(|line| line[0].clone()).collect();
        let thirds = pair.completions().into_iter().take(11).map(|grid| grid.to_string());
        let mut grids: Vec<String> = [GRID.to_owned()].into_iter().chain(thirds).collect();
        grids.insert(0, others[0].clone());
        grids.push(others[1].clone());
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("grids.txt").to_str().unwrap().to_owned();
        fs::write(&path, grids.join("\n") + "\n").unwrap();
        List { directory, path }
    }

    fn at(&self, name: &str) -> String {
        self.directory.path().join(name).to_str().unwrap().to_owned()
    }

    /// What a recipe that goes on behind the grids prints, and says beside.
    fn run(&self, more: &[&str], rest: &str) -> [String; 2] {
        let recipe = format!("grids({:?}){rest}", self.path);
        let outcome = call(&[&["run", "-e", &recipe][..], more].concat(), "");
        assert_eq!(outcome.code, Some(0), "{recipe}: {}", outcome.err);
        [outcome.out, outcome.err]
    }
}

const TOGETHER: &str = "enumerate: 14 grids, 12 of them together, in 25 searches: ";

#[test]
fn the_puzzles_are_those_of_each_grid_by_itself() {
    let list = List::new();
    let [expected, _] = list.run(&[], ".harvest(ua::tuned()).enumerate(17).write(`-`)");
    assert!(expected.lines().count() >= 20, "{expected}");
    for threads in ["2", "1"].into_iter().take(if is_long() { 2 } else { 1 }) {
        let [out, err] = list.run(&["--threads", threads], ".enumerate(17).write(`-`)");
        assert_eq!(out, expected);
        assert!(err.contains(TOGETHER), "{err}");
    }
    let [out, err] = list.run(&[], ".enumerate(17, #{ batch: false }).puzzles().write(`-`)");
    assert_eq!(out, expected);
    assert!(err.contains("enumerate: 14 grids, each by itself: "), "{err}");
    if !is_long() {
        return;
    }
    let variables = [("SEVENTEEN_CPU", "portable")];
    let recipe = format!("grids({:?}).enumerate(17, #{{ batch: 5 }}).write(`-`)", list.path);
    let outcome = call_with(&variables, &["run", "-e", &recipe], "");
    assert_eq!(outcome.out, expected, "{}", outcome.err);
}

#[test]
fn what_is_found_is_the_same_to_the_last_field() {
    let list = List::new();
    let records = ".map(|found| found.record).write(`-`);";
    let [together, said] = list.run(&["--json"], &format!(".enumerate(16){records}"));
    assert!(said.contains(TOGETHER), "{said}");
    let alone = format!(".enumerate(16, #{{ clique: clique::exact() }}){records}");
    let [alone, said] = list.run(&["--json"], &alone);
    assert!(said.contains("each by itself"), "{said}");
    assert_eq!(together, alone);
    assert_eq!(together.lines().count(), 14);
    let grids = format!(".map(|grid| grid.enumerate(16)){records}");
    assert_eq!(list.run(&["--json"], &grids)[0], together);
}

#[test]
fn shards_put_together_are_the_whole() {
    let list = List::new();
    let recipe = list.at("recipe.rhai");
    fs::write(&recipe, format!("grids({:?}).enumerate(17).write(`-`);\n", list.path)).unwrap();
    let run = list.at("run");
    let whole = call(&["run", &recipe], "").out;
    for arguments in [
        &["plan", &recipe, "--shards", "3", "--out", &run][..],
        &["cluster", "submit", &run, "--backend", "local", "--workers", "2"],
    ] {
        let outcome = call(arguments, "");
        assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    }
    assert_eq!(call(&["merge", &run], "").out, whole);
    let by_parts = list.at("by_parts");
    let plan = ["plan", &recipe, "--by", "parts", "--shards", "2", "--out", &by_parts];
    assert_eq!(call(&plan, "").code, Some(0));
    let shard = ["run", &recipe, "--shard", "0/2", "--out", &by_parts];
    refuses(&shard, "", 2, &["shards by parts divide the searches of single grids"]);
}

#[test]
fn what_is_kept_is_not_searched_again() {
    let list = List::new();
    let keep = format!(".take(12).enumerate(17, #{{ keep: {:?} }}).write(`-`)", list.at("kept"));
    let [first, said] = list.run(&[], &keep);
    assert!(!said.contains(" 0 nodes"), "{said}");
    let [again, said] = list.run(&[], &keep.replace("take(12)", "skip(1).take(11)"));
    assert!(said.contains("11 grids, 11 of them together") && said.contains(" 0 nodes"), "{said}");
    assert_eq!(again, first);
}

#[test]
fn certificates_of_a_sample_are_verified() {
    let list = List::new();
    let file = list.at("sample.jsonl");
    let certify = format!(".enumerate(16).certificate({file:?}, #{{ one_in: 4 }}).count()");
    assert_eq!(list.run(&[], &certify)[0], "14\n");
    let outcome = call(&["verify", &file, "--samples", "2"], "");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert_eq!(outcome.out.lines().count(), 4, "{}", outcome.out);
    let puzzles = format!(".skip(1).take(2).enumerate(17).certificate({file:?}).count()");
    list.run(&[], &puzzles);
    let outcome = call(&["verify", &file, "--samples", "2"], "");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(outcome.out.starts_with(&format!("{GRID} # 20 puzzles")), "{}", outcome.out);
}

#[test]
fn wrong_choices_are_refused() {
    let list = List::new();
    for (rest, code, words) in [
        (".harvest(ua::digits(2)).enumerate(16, #{ batch: true })", 2, "`batch` applies to grids"),
        (".harvest(ua::digits(2)).enumerate(16, #{ harvester: ua::digits(2) })", 2, "`harvester`"),
        (".enumerate(16, #{ batch: 0 })", 2, "expected true, false, or a whole number"),
        (".enumerate(16, #{ harvester: solver::auto() })", 2, "expected a UA harvester"),
        (".enumerate(0)", 2, "0 clues, expected 1 to 81"),
        (".map(|grid| grid.minlex()).enumerate(16, #{ given: `r1c1` })", 0, ""),
        (
            ".map(|grid| 5).enumerate(16)",
            2,
            "works on items of type Board or Grid or Sets, but these are int",
        ),
        (".enumerate(17).certificate(`x`, #{ one_in: 0 })", 2, "a whole number of at least 1"),
    ] {
        let recipe = format!("grids({:?}).take(2){rest}.count()", list.path);
        let outcome = call(&["run", "-e", &recipe], "");
        assert_eq!(outcome.code, Some(code), "{recipe}: {}", outcome.err);
        assert!(outcome.err.contains(words), "{recipe}: {}", outcome.err);
    }
}
