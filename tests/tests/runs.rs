//! The run log: written, listed, compared.

use seventeen_tests::command::{Outcome, call, refuses};
use std::fs;

/// A directory with a recipe that compares two choices, the better of which is `winner`.
struct Work {
    _directory: tempfile::TempDir,
    recipe: String,
    runs: String,
}

impl Work {
    fn new() -> Work {
        let directory = tempfile::tempdir().expect("a directory");
        let at = |name: &str| directory.path().join(name).to_str().expect("text").to_owned();
        let (recipe, runs) = (at("compare.rhai"), at("runs.jsonl"));
        let text = format!(
            "let winner = param(\"winner\", 1, \"which choice is the better\");\n\
             let rows = [#{{ choice: \"one\", nodes: 2 - winner }}, #{{ choice: \"two\", nodes: winner }}];\n\
             stream(rows).table([\"choice\", \"nodes\"]).show(\"choices\");\n\
             puzzles({:?}).write({:?});\n",
            seventeen_tests::data("puzzles.txt"),
            at("puzzles.csv")
        );
        fs::write(&recipe, text).expect("written");
        Work { _directory: directory, recipe, runs }
    }

    fn call(&self, arguments: &[&str]) -> Outcome {
        let outcome = call(&[arguments, &["--runs", &self.runs]].concat(), "");
        assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
        outcome
    }

    fn run(&self, winner: &str) {
        self.call(&["run", &self.recipe, "--set", winner]);
    }
}

#[test]
fn runs_are_logged_listed_and_shown() {
    let work = Work::new();
    work.run("winner=0");
    let failed = call(&["run", "-e", "throw \"no luck\"", "--runs", &work.runs], "");
    assert_eq!(failed.code, Some(1));
    let list = work.call(&["runs", "list"]).out;
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 3, "{list}");
    assert!(lines[1].contains("expression") && lines[1].ends_with("no luck"), "{list}");
    assert!(lines[2].contains("winner=0 seed=1") && lines[2].ends_with("done"), "{list}");
    assert_eq!(work.call(&["runs", "list", "--since", "7", "compare"]).out.lines().count(), 2);
    let shown = work.call(&["runs", "show", "1"]).out;
    for part in ["winner=0", "puzzles.txt: ", "choices\nchoice  nodes\none", "entries to"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    refuses(&["runs", "show", "9", "--runs", &work.runs], "", 2, &["no run 9 in the log"]);
}

#[test]
fn runs_are_compared_and_their_winners_counted() {
    let work = Work::new();
    ["winner=0", "winner=0", "winner=2"].iter().for_each(|winner| work.run(winner));
    let same = work.call(&["runs", "diff", "1", "2"]).out;
    assert_eq!(same.lines().count(), 2, "seconds and CPU time: {same}");
    assert!(same.starts_with("seconds: ") && same.contains("ratio"), "{same}");
    let other = work.call(&["runs", "diff", "2", "3"]).out;
    assert!(other.contains("set: {\"winner\":\"0\"} against {\"winner\":\"2\"}"), "{other}");
    let cells: Vec<Vec<&str>> =
        other.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(cells.contains(&vec!["one", "nodes", "2", "0", "0.000"]), "{other}");
    let wins = work.call(&["runs", "wins", "--by", "nodes", "--since", "7"]).out;
    let cells: Vec<Vec<&str>> =
        wins.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(cells, [vec!["two", "2", "3", "2", "1"], vec!["one", "1", "3", "3"]]);
}

#[test]
fn what_is_no_run_log_is_refused_before_the_work() {
    let work = Work::new();
    let arguments = ["run", &work.recipe, "--runs", &work.recipe];
    refuses(&arguments, "", 2, &["compare.rhai", "not a run log"]);
    refuses(&["runs", "list", "--runs", "gone.jsonl"], "", 2, &["gone.jsonl"]);
    refuses(&["runs", "list"], "", 2, &["give one with --runs or SEVENTEEN_RUNS"]);
}

#[test]
fn runs_that_end_together_have_numbers_of_their_own() {
    let work = Work::new();
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| work.call(&["run", "-e", "1"]));
        }
    });
    let log = fs::read_to_string(&work.runs).expect("a log");
    let ids: Vec<String> = log.lines().skip(1).map(|line| line.chars().take(8).collect()).collect();
    assert_eq!(ids, (1..=6).map(|id| format!("{{\"id\":{id},")).collect::<Vec<_>>());
}

#[test]
fn what_a_crash_left_of_a_line_is_cut_off() {
    let work = Work::new();
    work.call(&["run", "-e", "1"]);
    let log = fs::read_to_string(&work.runs).expect("a log");
    fs::write(&work.runs, format!("{log}{{\"id\":2,\"star")).expect("written");
    assert_eq!(work.call(&["runs", "list"]).out.lines().count(), 2);
    work.call(&["run", "-e", "2"]);
    assert_eq!(work.call(&["runs", "list"]).out.lines().count(), 3);
    assert!(fs::read_to_string(&work.runs).expect("a log").starts_with(&log));
}
