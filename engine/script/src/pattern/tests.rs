//! Runs of the toy searcher: what is on disk, what is done again, and what is found out.

use super::manifest::Manifest;
use super::search::Search;
use super::stage_file::{Configurations, Summary};
use super::store::Place;
use super::toy::Toy;
use crate::failure::{Res, message};
use crate::output::Output;
use crate::session::{Session, Settings};
use seventeen_core::{Configuration, Layout, PatternSearch, Region};
use seventeen_host::Registry;
use std::collections::BTreeSet;
use std::io;
use std::path::Path;

const CHAIN: [&str; 3] = ["1", "12", "123"];

/// All that is allowed for dropping duplicates.
const MEMORY: u64 = 1 << 20;

fn session(threads: usize) -> Session {
    let jobs = seventeen_jobs::Settings { threads, ..Default::default() };
    let settings = Settings { jobs, ..Settings::default() };
    Session::new(Registry::default(), settings, Output::to(io::sink()), "").unwrap()
}

fn manifest(toy: &Toy) -> Manifest {
    let chain: Vec<Region> = toy.stages().iter().map(|stage| stage.region).collect();
    let layout = Layout::Map("111/999/999".parse().unwrap());
    Manifest::new("toy()", &layout, &chain)
}

/// Runs the search in this directory; an error as it is told.
fn run(toy: &Toy, dir: &Path, threads: usize) -> Result<(Vec<Summary>, Place), String> {
    run_within(toy, dir, threads, MEMORY)
}

fn run_within(
    toy: &Toy,
    dir: &Path,
    threads: usize,
    memory: u64,
) -> Result<(Vec<Summary>, Place), String> {
    let (session, dir) = (session(threads), dir.to_str().unwrap());
    let search = Search::open(&session, toy, &manifest(toy), Some(dir), memory);
    search.and_then(|search| search.run()).map_err(|error| message(*error))
}

/// The bytes of the files of the stages, but for the closing records, which have CPU times.
fn stages(dir: &Path) -> Vec<Vec<u8>> {
    let closing = 76 + 8 + 5 * 16;
    let file = |stage: usize| std::fs::read(dir.join(format!("stage-{stage}.configurations")));
    let whole = (1..=CHAIN.len()).map(|stage| file(stage).unwrap());
    whole.map(|bytes| bytes[..bytes.len() - closing].to_vec()).collect()
}

/// What stages came to, without CPU times.
fn untimed(mut summaries: Vec<Summary>) -> Vec<Summary> {
    summaries.iter_mut().for_each(|summary| summary.count.nanoseconds = 0);
    summaries
}

fn extended(toy: &Toy) -> Vec<(u32, u32)> {
    toy.extended.lock().unwrap().clone()
}

#[test]
fn each_class_is_kept_once_and_counted() {
    let dir = tempfile::tempdir().unwrap();
    let toy = Toy::new(&CHAIN, 20);
    let (summaries, place) = run(&toy, dir.path(), 2).unwrap();
    for (stage, summary) in (0..).zip(&summaries) {
        let kept = u64::from(toy.kept(stage));
        assert_eq!((summary.kept, summary.raw()), (kept, 3 * u128::from(kept)));
        assert_eq!(summary.count.met, 3 * u128::from((summary.kept - 1) / 2));
        assert_eq!(summary.count.checked, 2 * summary.count.met);
        assert_eq!(summary.patterns.len(), 3);
    }
    let chain: Vec<Region> = summaries.iter().map(|summary| summary.region).collect();
    let order = super::packed::Order::of(&chain);
    let read: Res<Vec<Configuration>> = Configurations::open(&place, 2, &order).unwrap().collect();
    let read = read.unwrap();
    assert_eq!(read.len() as u64, summaries[2].kept);
    assert!(read.is_sorted_by_key(|configuration| order.pack(configuration)));
    let numbers: BTreeSet<u32> = read.iter().map(super::toy::number).collect();
    assert_eq!(numbers, (0..toy.kept(2)).collect());
}

#[test]
fn threads_and_memory_change_nothing() {
    let whole = tempfile::tempdir().unwrap();
    let (summaries, _) = run(&Toy::new(&CHAIN, 100), whole.path(), 1).unwrap();
    for (threads, memory) in [(2, MEMORY), (3, 64 * 50), (1, 1)] {
        let dir = tempfile::tempdir().unwrap();
        let other = run_within(&Toy::new(&CHAIN, 100), dir.path(), threads, memory).unwrap().0;
        assert_eq!(untimed(other), untimed(summaries.clone()));
        assert!(stages(dir.path()) == stages(whole.path()), "{threads} threads, {memory} bytes");
    }
}

#[test]
fn a_run_that_failed_goes_on_with_what_lacks() {
    let whole = tempfile::tempdir().unwrap();
    let toy = Toy::new(&CHAIN, 40);
    let (summaries, _) = run(&toy, whole.path(), 1).unwrap();
    let all = extended(&toy);
    for fails_after in [0, 7, 40, 60, 100, all.len() - 1] {
        let dir = tempfile::tempdir().unwrap();
        let mut toy = Toy::new(&CHAIN, 40);
        toy.fails_after = fails_after;
        assert_eq!(run(&toy, dir.path(), 1).unwrap_err(), "no more of this");
        toy.fails_after = usize::MAX;
        let (gone_on, _) = run(&toy, dir.path(), 1).unwrap();
        assert_eq!(untimed(gone_on), untimed(summaries.clone()), "{fails_after}");
        assert!(stages(dir.path()) == stages(whole.path()), "{fails_after}");
        // Only the part that failed was begun twice: it has a few parents at most.
        let twice = extended(&toy).len() - all.len();
        assert!(twice < 4, "{fails_after}: {twice} parents were extended twice");
        // All is done: nothing is done again.
        toy.fails_after = 0;
        assert_eq!(untimed(run(&toy, dir.path(), 1).unwrap().0), untimed(summaries.clone()));
    }
}

#[test]
fn counts_that_do_not_agree_are_found_out() {
    let dir = tempfile::tempdir().unwrap();
    let mut toy = Toy::new(&CHAIN, 4);
    toy.miscounts = 1;
    let error = run(&toy, dir.path(), 1).unwrap_err();
    assert!(error.contains("met 12 times") && error.contains("parts met 16"), "{error}");
    let dir = tempfile::tempdir().unwrap();
    let mut toy = Toy::new(&CHAIN, 4);
    toy.wavers = true;
    let error = run(&toy, dir.path(), 1).unwrap_err();
    assert!(error.contains("once with 1 images, 3 fixed, 2 ways, once with"), "{error}");
}

#[test]
fn a_directory_of_another_run_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    run(&Toy::new(&CHAIN, 4), dir.path(), 1).unwrap();
    let error = run(&Toy::new(&CHAIN[..2], 4), dir.path(), 1).unwrap_err();
    assert!(error.contains("it has the chain `B1 B12 B123`, this run `B1 B12`"), "{error}");
    std::fs::write(dir.path().join("search.json"), "{}").unwrap();
    let error = run(&Toy::new(&CHAIN, 4), dir.path(), 1).unwrap_err();
    assert!(error.contains("its manifest is damaged"), "{error}");
    let other = tempfile::tempdir().unwrap();
    std::fs::write(other.path().join("thesis.tex"), "").unwrap();
    let error = run(&Toy::new(&CHAIN, 4), other.path(), 1).unwrap_err();
    assert!(error.contains("holds no pattern search, but \"thesis.tex\""), "{error}");
}

#[test]
fn two_runs_do_not_work_in_one_directory() {
    let dir = tempfile::tempdir().unwrap();
    let (toy, session) = (Toy::new(&CHAIN, 4), session(1));
    let path = dir.path().to_str().unwrap();
    let one = Search::open(&session, &toy, &manifest(&toy), Some(path), MEMORY).unwrap();
    let error = run(&toy, dir.path(), 1).unwrap_err();
    assert!(error.contains("another run is working in it"), "{error}");
    drop(one);
    assert!(run(&toy, dir.path(), 1).is_ok());
}

#[test]
fn a_temporary_directory_is_gone_with_the_results() {
    let (toy, session) = (Toy::new(&CHAIN, 4), session(1));
    let search = Search::open(&session, &toy, &manifest(&toy), None, MEMORY).unwrap();
    let (_, place) = search.run().unwrap();
    drop(search);
    assert!(place.stage(2).exists());
    let path = place.stage(2);
    drop(place);
    assert!(!path.exists() && !path.parent().unwrap().exists());
}

#[test]
fn a_search_without_parents_comes_to_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (summaries, _) = run(&Toy::new(&CHAIN, 0), dir.path(), 2).unwrap();
    assert_eq!(summaries.iter().map(|summary| summary.kept).collect::<Vec<_>>(), [0, 0, 0]);
}

/// A finished run of two stages, files of which are damaged.
struct Damaged {
    dir: tempfile::TempDir,
    expected: Vec<Summary>,
}

impl Damaged {
    fn new() -> Damaged {
        let dir = tempfile::tempdir().unwrap();
        let (expected, _) = run(&toy(), dir.path(), 1).unwrap();
        Damaged { dir, expected: untimed(expected) }
    }

    /// Expects the run to come to the same with these bytes in this file.
    fn expect_the_same(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.dir.path().join(name), bytes).unwrap();
        let (again, _) = run(&toy(), self.dir.path(), 1).unwrap();
        assert!(untimed(again) == self.expected, "{name} of {} bytes", bytes.len());
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.dir.path().join(name)).unwrap()
    }

    /// Fails in the last stage, so that it leaves a journal; its bytes.
    fn journal(&self) -> Vec<u8> {
        std::fs::remove_file(self.dir.path().join("stage-2.configurations")).unwrap();
        let mut toy = toy();
        toy.fails_after = 4;
        run(&toy, self.dir.path(), 1).unwrap_err();
        self.bytes("stage-2.journal")
    }
}

fn toy() -> Toy {
    Toy::new(&CHAIN[..2], 2)
}

/// Each prefix of some bytes, and the bytes with one of their bits changed, a third of all.
fn damages(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let prefixes = (0..bytes.len()).map(|length| bytes[..length].to_vec());
    let flipped = (0..8 * bytes.len()).step_by(3).map(|bit| {
        let mut bytes = bytes.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    });
    prefixes.chain(flipped)
}

#[test]
fn damage_to_a_stage_file_is_found_out() {
    let run = Damaged::new();
    let bytes = run.bytes("stage-2.configurations");
    for damaged in damages(&bytes) {
        run.expect_the_same("stage-2.configurations", &damaged);
    }
    let longer = [&bytes[..], &[0]].concat();
    run.expect_the_same("stage-2.configurations", &longer);
    // A whole file, but of another stage.
    run.expect_the_same("stage-2.configurations", &run.bytes("stage-1.configurations"));
}

#[test]
fn damage_to_a_journal_is_found_out() {
    let run = Damaged::new();
    let bytes = run.journal();
    assert!(bytes.len() > 300, "{}", bytes.len());
    for damaged in damages(&bytes) {
        let _ = std::fs::remove_file(run.dir.path().join("stage-2.configurations"));
        run.expect_the_same("stage-2.journal", &damaged);
    }
}

#[test]
fn damage_to_a_manifest_is_refused() {
    let damaged = Damaged::new();
    let bytes = damaged.bytes("search.json");
    for other in damages(&bytes) {
        std::fs::write(damaged.dir.path().join("search.json"), &other).unwrap();
        let error = run(&toy(), damaged.dir.path(), 1).unwrap_err();
        assert!(error.contains("belongs to another run") || error.contains("not text"), "{error}");
    }
}
