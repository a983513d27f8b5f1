//! Runs in shards on the command line: planned, done by processes, killed, put together.

use seventeen_tests::command::{Outcome, call};
use seventeen_tests::{data, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A directory with a recipe that enumerates the first grids of the tests.
struct Work {
    directory: tempfile::TempDir,
    recipe: String,
    run: String,
}

impl Work {
    fn new(grids: usize, clues: u32) -> Work {
        let directory = tempfile::tempdir().expect("a directory");
        let at = |name: &str| directory.path().join(name);
        let text = fs::read_to_string(data("grids.txt")).expect("grids");
        let lines = text.lines().filter(|line| line.starts_with(char::is_numeric)).take(grids);
        fs::write(at("grids.txt"), lines.map(|line| format!("{line}\n")).collect::<String>())
            .expect("written");
        let recipe = format!(
            "grids({:?}).harvest(ua::tuned()).enumerate({clues}).map(|found| {{\n\
                 let record = found.record;\nrecord.remove(\"seconds\");\nrecord\n\
             }}).write(param(\"out\", \"-\", \"where\"));\n",
            at("grids.txt")
        );
        fs::write(at("recipe.rhai"), recipe).expect("written");
        let text = |path: PathBuf| path.to_str().expect("text").to_owned();
        let (recipe, run) = (text(at("recipe.rhai")), text(at("run")));
        Work { directory, recipe, run }
    }

    /// What one run prints.
    fn whole(&self) -> String {
        done(&["run", &self.recipe, "--json"]).out
    }

    fn plan(&self, shards: u32, by: &str) {
        let shards = shards.to_string();
        let arguments = ["--json", "--shards", &shards, "--by", by, "--out", &self.run];
        done(&[&["plan", self.recipe.as_str()][..], &arguments].concat());
    }

    fn shard(&self, shard: &str) -> Vec<String> {
        ["run", &self.recipe, "--json", "--shard", shard, "--out", &self.run]
            .map(str::to_owned)
            .to_vec()
    }

    fn missing(&self) -> String {
        done(&["missing", &self.run, "--as-ranges"]).out
    }

    fn merged(&self) -> String {
        done(&["merge", &self.run]).out
    }

    fn file(&self, name: &str) -> PathBuf {
        Path::new(&self.run).join(name)
    }
}

/// What a call gave that is expected to be right.
fn done(arguments: &[&str]) -> Outcome {
    let outcome = call(arguments, "");
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    outcome
}

fn done_all(arguments: &[String]) {
    done(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn processes_do_what_is_missing_and_no_more() {
    let work = Work::new(4, 12);
    let whole = work.whole();
    assert_eq!(whole.lines().count(), 4);
    work.plan(3, "items");
    assert_eq!(work.missing(), "0-2\n");
    done_all(&work.shard("1/3"));
    assert_eq!(work.missing(), "0,2\n");
    let outcome = call(&["merge", &work.run], "");
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""));
    assert!(outcome.err.contains("2 of 3 shards are not complete: 0,2"), "{}", outcome.err);

    let manifest = fs::read(work.file("shard-00001.json")).expect("a manifest");
    done_all(&work.shard("1/3"));
    assert_eq!(fs::read(work.file("shard-00001.json")).expect("a manifest"), manifest);

    done(&["cluster", "submit", &work.run, "--backend", "local", "--workers", "2"]);
    assert_eq!(work.missing(), "\n");
    done(&["merge", &work.run, "--check"]);
    assert_eq!(work.merged(), whole);
    let status = done(&["status", &work.run]).out;
    assert!(status.contains("done     3: 4 entries"), "{status}");
}

#[test]
fn parts_of_a_grid_are_shared_out() {
    let work = Work::new(1, 16);
    let whole = work.whole();
    work.plan(3, "parts");
    for shard in ["2/3", "0/3", "1/3"] {
        done_all(&work.shard(shard));
    }
    assert_eq!(work.missing(), "\n");
    assert_eq!(work.merged(), whole, "with the nodes that were searched");
    let parts = fs::read_dir(work.file("shard-00001")).expect("parts").next().expect("a file");
    let parts = parts.expect("a file").path();
    let mut bytes = fs::read(&parts).expect("parts");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&parts, bytes).expect("written");
    let outcome = call(&["merge", &work.run], "");
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""));
    assert!(outcome.err.contains("1 of 3 shards are not complete: 1"), "{}", outcome.err);
    done_all(&work.shard("1/3"));
    assert_eq!(work.merged(), whole);
}

#[test]
fn a_shard_that_is_killed_goes_on_where_it_was() {
    let work = Work::new(6, 16);
    work.plan(1, "items");
    let mut child = Command::new(program())
        .args(work.shard("0/1"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let grown = work.file("shard-00000.jsonl.seventeen-done");
    while !grown.exists() && child.try_wait().expect("a child").is_none() {
        sleep(Duration::from_millis(5));
    }
    let second = call(&work.shard("0/1").iter().map(String::as_str).collect::<Vec<_>>(), "");
    let was_alone = second.code == Some(2) && second.err.contains("another run is working on it");
    assert!(was_alone || second.code == Some(0), "{}", second.err);
    child.kill().expect("killed");
    child.wait().expect("it ends");
    done_all(&work.shard("0/1"));
    assert_eq!(work.merged(), work.whole());
    assert!(!grown.exists());
    drop(work.directory);
}

#[test]
fn engines_that_are_not_there_are_named() {
    let work = Work::new(1, 8);
    work.plan(2, "items");
    for (engine, program) in [("hyperqueue", "`hq`"), ("slurm", "`sbatch`")] {
        let output = Command::new(seventeen_tests::program())
            .args(["cluster", "submit", &work.run, "--backend", engine])
            .env("PATH", "")
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(&format!("cannot run {program}")), "{said}");
        assert_eq!(output.status.code(), Some(2));
    }
}
