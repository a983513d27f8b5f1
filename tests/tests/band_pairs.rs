//! Entries in recipes: pairs of bands by their numbers, and what is found at them, as a whole, in
//! shards, and in a run that was killed.

use seventeen_tests::command::{Outcome, call};
use seventeen_tests::{is_long, program};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

/// A recipe in a directory of its own, which writes to `out`.
struct Work {
    directory: TempDir,
    recipe: String,
}

impl Work {
    fn new(stream: &str) -> Work {
        let directory = tempfile::tempdir().expect("a directory");
        let text = format!(
            "let out = param(\"out\", \"-\", \"where\");\n\
             {stream}.write(out, #{{ resume: out != \"-\" }});\n"
        );
        let recipe = path(&directory, "recipe.rhai");
        fs::write(&recipe, text).expect("written");
        Work { directory, recipe }
    }

    fn at(&self, name: &str) -> String {
        path(&self.directory, name)
    }

    /// What a run prints, with so many threads.
    fn printed(&self, threads: &str) -> String {
        done(&["run", &self.recipe, "--threads", threads]).out
    }
}

fn path(directory: &TempDir, name: &str) -> String {
    let path: PathBuf = directory.path().join(name);
    path.to_str().expect("a path in UTF-8").to_owned()
}

fn done(arguments: &[&str]) -> Outcome {
    let outcome = call(arguments, "");
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    outcome
}

/// What was found at entries, but for the time it took.
const RECORDS: &str =
    ".map(|found| { let record = found.record; record.remove(\"seconds\"); record })";

#[test]
fn shards_of_entries_give_what_one_run_gives() {
    let stream = "catalogue::band_pairs(300000000..300000009).enumerate(14)";
    let work = Work::new(&format!("{stream}{RECORDS}"));
    let whole = work.printed("2");
    assert_eq!(whole.lines().count(), 9);
    assert_eq!(work.printed("1"), whole);
    let run = work.at("run");
    done(&["plan", &work.recipe, "--shards", "4", "--by", "items", "--out", &run]);
    for shard in ["2/4", "0/4", "3/4", "1/4"] {
        done(&["run", &work.recipe, "--shard", shard, "--out", &run]);
    }
    assert_eq!(done(&["merge", &run]).out, whole);
}

#[test]
fn parts_of_entries_are_not_shared_out() {
    let work = Work::new("catalogue::band_pairs(1..9).enumerate(14)");
    let outcome = call(
        &["plan", &work.recipe, "--shards", "4", "--by", "parts", "--out", &work.at("run")],
        "",
    );
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(outcome.err.contains("this stream has none"), "{}", outcome.err);
}

#[test]
fn a_run_over_entries_that_is_killed_goes_on_where_it_was() {
    let count = if is_long() { 60 } else { 25 };
    let stream = format!("catalogue::sample_of_band_pairs({count}, 7).enumerate(15){RECORDS}");
    let work = Work::new(&stream);
    let (file, whole) = (work.at("records.jsonl"), work.at("whole.jsonl"));
    let run = |file: &str| {
        let set = format!("out={file}");
        ["run", &work.recipe, "--set", &set].map(str::to_owned)
    };
    let mut child = Command::new(program())
        .args(run(&file))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let is_begun = || fs::metadata(&file).is_ok_and(|file| file.len() > 0);
    while !is_begun() && child.try_wait().expect("a child").is_none() {
        sleep(Duration::from_millis(5));
    }
    child.kill().expect("killed");
    child.wait().expect("it ends");
    for file in [&file, &whole] {
        done(&run(file).each_ref().map(String::as_str));
    }
    let [file, whole] = [&file, &whole].map(|file| fs::read_to_string(file).expect("records"));
    assert_eq!(whole.lines().count(), count);
    assert_eq!(file, whole);
}

/// Five of the 20 puzzles of a grid are done at this one of its entries, if it is divided by lines.
#[test]
fn puzzles_are_lines_with_their_grids_beside() {
    let stream = "catalogue::band_pairs(7570193..=7570193).enumerate(17, #{ scheme: \"by_line\" })";
    let puzzles = Work::new(stream).printed("2");
    assert_eq!(puzzles.lines().count(), 5);
    assert_eq!(Work::new(&format!("{stream}.puzzles()")).printed("1"), puzzles);
    let fields = done(&["run", &Work::new(stream).recipe, "--json"]).out;
    let form = "123456789456789123789132564264918357875324691931675248392861475547293816618547932";
    let grid = format!("\"grid\":\"{form}\",\"entry\":7570193}}");
    assert!(fields.lines().all(|line| line.ends_with(&grid)), "{fields}");
}
