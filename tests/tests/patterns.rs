//! Pattern searches as a user runs them: the same whatever the threads, gone on with where they
//! were stopped, and refused where they do not belong.

use seventeen_plugin::Kind;
use seventeen_tests::command::{Outcome, call, refuses};
use seventeen_tests::{linked, program, root};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const MAP: &str = "111/111/999";
const CHAIN: &str = "12 3";

/// The name of every pattern searcher.
fn searchers() -> Vec<String> {
    linked().of(Kind::Pattern).map(|component| component.name().to_owned()).collect()
}

fn arguments<'a>(searcher: &'a str, dir: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments =
        vec!["pattern", MAP, "--chain", CHAIN, "--patterns", "--searcher", searcher, "--dir", dir];
    arguments.extend(more);
    arguments
}

/// Searches in this directory.
fn search(searcher: &str, dir: &Path, more: &[&str]) -> Outcome {
    let outcome = call(&arguments(searcher, dir.to_str().unwrap(), more), "");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    outcome
}

/// The files of the stages without their closing records, which have CPU times.
fn stages(dir: &Path) -> Vec<Vec<u8>> {
    let file = |stage| std::fs::read(dir.join(format!("stage-{stage}.configurations"))).unwrap();
    let closing = 76 + 8 + 5 * 16;
    [1, 2].map(file).map(|bytes| bytes[..bytes.len() - closing].to_vec()).to_vec()
}

#[test]
fn threads_make_no_difference() {
    for searcher in searchers() {
        let dirs = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let one = search(&searcher, dirs[0].path(), &["--threads", "1"]);
        let two = search(&searcher, dirs[1].path(), &["--threads", "2", "--memory", "1"]);
        assert_eq!(one.out, two.out);
        assert!(one.err.contains("stage 2 of 2, B123: "), "{}", one.err);
        assert!(stages(dirs[0].path()) == stages(dirs[1].path()), "{searcher}");
    }
}

#[test]
fn the_work_of_a_stage_is_what_it_was() {
    for searcher in searchers() {
        let recipe = format!(
            "pattern_search(\"111/999/999\", #{{ chain: \"12\", searcher: pattern::{searcher}() }})\
             .stages.select([\"region\", \"checked\", \"kept\", \"searches\", \"cached\"]).write(\"-\");"
        );
        let outcome = call(&["run", "--format", "csv", "-e", &recipe], "");
        assert_eq!(outcome.code, Some(0), "{}", outcome.err);
        let expected = "region,checked,kept,searches,cached\nB12,2373,1404,2373,0\n";
        assert_eq!(outcome.out, expected, "{searcher}");
    }
}

#[test]
fn a_search_that_was_killed_goes_on() {
    for searcher in searchers() {
        let whole = tempfile::tempdir().unwrap();
        let expected = search(&searcher, whole.path(), &[]);
        let dir = tempfile::tempdir().unwrap();
        for _ in 0..5 {
            kill_in_the_middle(&searcher, dir.path());
        }
        assert_eq!(search(&searcher, dir.path(), &[]).out, expected.out);
        assert!(stages(dir.path()) == stages(whole.path()), "{searcher}");
        let again = search(&searcher, dir.path(), &[]);
        assert!(
            again.err.contains("stage 2 of 2, B123 was done by an earlier run"),
            "{}",
            again.err
        );
        assert_eq!(again.out, expected.out);
    }
}

/// Kills a search as soon as its files have changed, if it does not end before.
fn kill_in_the_middle(searcher: &str, dir: &Path) {
    let size = || -> u64 {
        let entries = std::fs::read_dir(dir).unwrap().flatten();
        entries.filter_map(|entry| Some(entry.metadata().ok()?.len())).sum()
    };
    let before = size();
    let mut child = Command::new(program())
        .args(arguments(searcher, dir.to_str().unwrap(), &["--threads", "1"]))
        .current_dir(root())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while size() == before && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    child.wait().unwrap();
}

#[test]
fn a_directory_of_something_else_is_refused() {
    for searcher in searchers() {
        let dir = tempfile::tempdir().unwrap();
        search(&searcher, dir.path(), &[]);
        let path = dir.path().to_str().unwrap();
        let other = ["pattern", "111/111/199", "--chain", CHAIN, "--searcher", &searcher];
        let words = ["belongs to another run", "a map 111/111/999", "a map 111/111/199"];
        refuses(&[&other[..], &["--dir", path]].concat(), "", 2, &words);
        let foreign = tempfile::tempdir().unwrap();
        std::fs::write(foreign.path().join("notes.txt"), "mine").unwrap();
        let path = foreign.path().to_str().unwrap();
        refuses(&arguments(&searcher, path, &[]), "", 2, &["notes.txt", "not a pattern search"]);
    }
}

#[test]
fn what_is_no_map_and_no_pattern_is_refused_with_its_place() {
    for searcher in searchers() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("map.txt");
        std::fs::write(&file, "# one clue a box\n1 1 1\n1 x 1\n9 9 9\n").unwrap();
        let with = |what| ["pattern", what, "--chain", "12", "--searcher", &searcher];
        refuses(&with(file.to_str().unwrap()), "", 2, &["map.txt:3:3: ", "'x'"]);
        refuses(&with("111/11x/999"), "", 2, &["character 7 is 'x'"]);
        refuses(&with("r1c1 r10c1"), "", 2, &["position 8 is '0'"]);
        refuses(&with("no-such-file"), "", 2, &["cannot open no-such-file"]);
    }
    let misspelt = ["pattern", MAP, "--searcher", "region_chian"];
    refuses(&misspelt, "", 2, &["did you mean `region_chain`?"]);
}
