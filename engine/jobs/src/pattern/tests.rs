//! Runs of the searcher of a small world: the files on disk, the repeated work, and the detected
//! faults.

use super::directory::{LockedDirectory, StageDirectory};
use super::driver::SearchDriver;
use super::manifest::RunManifest;
use super::packed::CellOrder;
use super::small_world::{SmallSearch, configuration_number};
use super::stage_file::Configurations;
use super::summary::StageSummary;
use crate::context::{Context, ContextSettings};
use crate::error::Result;
use crate::run_identity::RunIdentity;
use seventeen_core::{Configuration, Layout, PatternSearch, Region};
use seventeen_host::Registry;
use std::collections::BTreeSet;
use std::path::Path;

const CHAIN: [&str; 3] = ["1", "12", "123"];

/// All that is allowed for dropping duplicates.
const MEMORY: u64 = 1 << 20;

fn test_context(threads: usize) -> Context {
    Context::new(Registry::default(), ContextSettings { threads, ..ContextSettings::default() })
        .unwrap()
}

fn world_manifest(world: &SmallSearch) -> RunManifest {
    let chain: Vec<Region> = world.stages().iter().map(|stage| stage.region).collect();
    let layout = Layout::Map("111/999/999".parse().unwrap());
    let run = RunIdentity::of_run(&test_context(1)).unwrap().with_setting("searcher", "world()");
    RunManifest::from_run(run, &layout, &chain)
}

/// The directory at `path`, for the search of this world.
fn lock_directory(world: &SmallSearch, path: &Path) -> Result<LockedDirectory> {
    LockedDirectory::open(path, &world_manifest(world))
}

/// Runs the search in this directory; an error as its message.
fn run_search(
    world: &SmallSearch,
    dir: &Path,
    threads: usize,
) -> std::result::Result<(Vec<StageSummary>, StageDirectory), String> {
    run_with_memory(world, dir, threads, MEMORY)
}

fn run_with_memory(
    world: &SmallSearch,
    dir: &Path,
    threads: usize,
    memory: u64,
) -> std::result::Result<(Vec<StageSummary>, StageDirectory), String> {
    let context = test_context(threads);
    let done = |dir| SearchDriver::new(&context, world, dir, memory).run();
    lock_directory(world, dir).and_then(done).map_err(|error| error.to_string())
}

/// The bytes of the files of the stages, except the closing records, which have CPU times.
fn stage_bytes(dir: &Path) -> Vec<Vec<u8>> {
    let closing = 76 + 8 + 5 * 16;
    let file = |stage: usize| std::fs::read(dir.join(format!("stage-{stage}.configurations")));
    let whole = (1..=CHAIN.len()).map(|stage| file(stage).unwrap());
    whole.map(|bytes| bytes[..bytes.len() - closing].to_vec()).collect()
}

/// The summaries of the stages, without CPU times.
fn without_times(mut summaries: Vec<StageSummary>) -> Vec<StageSummary> {
    summaries.iter_mut().for_each(|summary| summary.labour.nanoseconds = 0);
    summaries
}

fn extended_parts(world: &SmallSearch) -> Vec<(u32, u32)> {
    world.extended.lock().unwrap().clone()
}

#[test]
fn each_class_is_kept_once_and_counted() {
    let dir = tempfile::tempdir().unwrap();
    let world = SmallSearch::new(&CHAIN, 20);
    let (summaries, directory) = run_search(&world, dir.path(), 2).unwrap();
    for (stage, summary) in (0..).zip(&summaries) {
        let kept = u64::from(world.kept_count(stage));
        assert_eq!((summary.kept, summary.raw_fillings()), (kept, 3 * u128::from(kept)));
        assert_eq!(summary.labour.met, 3 * u128::from((summary.kept - 1) / 2));
        assert_eq!(summary.labour.checked, 2 * summary.labour.met);
        assert_eq!(summary.patterns.len(), 3);
    }
    let chain: Vec<Region> = summaries.iter().map(|summary| summary.region).collect();
    let order = CellOrder::from_chain(&chain);
    let read =
        Configurations::open(directory.stage_path(2), directory.frame_owner(2), &order).unwrap();
    let read: Vec<Configuration> = read.collect::<Result<_>>().unwrap();
    assert_eq!(read.len() as u64, summaries[2].kept);
    assert!(read.is_sorted_by_key(|configuration| order.pack(configuration)));
    let numbers: BTreeSet<u32> = read.iter().map(configuration_number).collect();
    assert_eq!(numbers, (0..world.kept_count(2)).collect());
}

#[test]
fn threads_and_memory_change_nothing() {
    let whole = tempfile::tempdir().unwrap();
    let (summaries, _) = run_search(&SmallSearch::new(&CHAIN, 100), whole.path(), 1).unwrap();
    for (threads, memory) in [(2, MEMORY), (3, 64 * 50), (1, 1)] {
        let dir = tempfile::tempdir().unwrap();
        let other =
            run_with_memory(&SmallSearch::new(&CHAIN, 100), dir.path(), threads, memory).unwrap().0;
        assert_eq!(without_times(other), without_times(summaries.clone()));
        assert!(
            stage_bytes(dir.path()) == stage_bytes(whole.path()),
            "{threads} threads, {memory} bytes"
        );
    }
}

#[test]
fn a_run_that_failed_goes_on_with_what_lacks() {
    let whole = tempfile::tempdir().unwrap();
    let world = SmallSearch::new(&CHAIN, 40);
    let (summaries, _) = run_search(&world, whole.path(), 1).unwrap();
    let all = extended_parts(&world);
    for fails_after in [0, 7, 40, 60, 100, all.len() - 1] {
        let dir = tempfile::tempdir().unwrap();
        let mut world = SmallSearch::new(&CHAIN, 40);
        world.fails_after = fails_after;
        assert_eq!(run_search(&world, dir.path(), 1).unwrap_err(), "no more of this");
        world.fails_after = usize::MAX;
        let (gone_on, _) = run_search(&world, dir.path(), 1).unwrap();
        assert_eq!(without_times(gone_on), without_times(summaries.clone()), "{fails_after}");
        assert!(stage_bytes(dir.path()) == stage_bytes(whole.path()), "{fails_after}");
        // Only the part that failed was begun twice: it has a few parents at most.
        let twice = extended_parts(&world).len() - all.len();
        assert!(twice < 4, "{fails_after}: {twice} parents were extended twice");
        // All is done: nothing is done again.
        world.fails_after = 0;
        assert_eq!(
            without_times(run_search(&world, dir.path(), 1).unwrap().0),
            without_times(summaries.clone())
        );
    }
}

#[test]
fn counts_that_do_not_agree_are_found_out() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = SmallSearch::new(&CHAIN, 4);
    world.miscounts = 1;
    let error = run_search(&world, dir.path(), 1).unwrap_err();
    assert!(error.contains("met 12 times") && error.contains("parts met 16"), "{error}");
    let dir = tempfile::tempdir().unwrap();
    let mut world = SmallSearch::new(&CHAIN, 4);
    world.wavers = true;
    let error = run_search(&world, dir.path(), 1).unwrap_err();
    assert!(error.contains("once with 1 images, 3 fixed, 2 ways, once with"), "{error}");
}

#[test]
fn a_directory_of_another_run_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    run_search(&SmallSearch::new(&CHAIN, 4), dir.path(), 1).unwrap();
    let error = run_search(&SmallSearch::new(&CHAIN[..2], 4), dir.path(), 1).unwrap_err();
    assert!(error.contains("with the chain `B1 B12 B123`, this one has `B1 B12`"), "{error}");
    std::fs::write(dir.path().join("search.json"), "{}").unwrap();
    let error = run_search(&SmallSearch::new(&CHAIN, 4), dir.path(), 1).unwrap_err();
    assert!(error.contains("its manifest is damaged"), "{error}");
    let other = tempfile::tempdir().unwrap();
    std::fs::write(other.path().join("thesis.tex"), "").unwrap();
    let error = run_search(&SmallSearch::new(&CHAIN, 4), other.path(), 1).unwrap_err();
    assert!(error.contains("contains \"thesis.tex\", not a pattern search"), "{error}");
}

#[test]
fn two_runs_do_not_work_in_one_directory() {
    let dir = tempfile::tempdir().unwrap();
    let (world, context) = (SmallSearch::new(&CHAIN, 4), test_context(1));
    let one =
        SearchDriver::new(&context, &world, lock_directory(&world, dir.path()).unwrap(), MEMORY);
    let error = run_search(&world, dir.path(), 1).unwrap_err();
    assert!(error.contains("another run is working in it"), "{error}");
    drop(one);
    assert!(run_search(&world, dir.path(), 1).is_ok());
}

#[test]
fn a_temporary_directory_is_gone_with_the_results() {
    let (world, context) = (SmallSearch::new(&CHAIN, 4), test_context(1));
    let driver = SearchDriver::new(&context, &world, LockedDirectory::temporary().unwrap(), MEMORY);
    let (_, directory) = driver.run().unwrap();
    drop(driver);
    assert!(directory.stage_path(2).exists());
    let path = directory.stage_path(2);
    drop(directory);
    assert!(!path.exists() && !path.parent().unwrap().exists());
}

#[test]
fn a_search_without_parents_comes_to_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (summaries, _) = run_search(&SmallSearch::new(&CHAIN, 0), dir.path(), 2).unwrap();
    assert_eq!(summaries.iter().map(|summary| summary.kept).collect::<Vec<_>>(), [0, 0, 0]);
}

/// A finished run of two stages, files of which are damaged.
struct DamagedRun {
    dir: tempfile::TempDir,
    expected: Vec<StageSummary>,
}

impl DamagedRun {
    fn new() -> DamagedRun {
        let dir = tempfile::tempdir().unwrap();
        let (expected, _) = run_search(&small_world(), dir.path(), 1).unwrap();
        DamagedRun { dir, expected: without_times(expected) }
    }

    /// Expects an equal result of the run with these bytes in this file.
    fn expect_same_result(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.dir.path().join(name), bytes).unwrap();
        let (again, _) = run_search(&small_world(), self.dir.path(), 1).unwrap();
        assert!(without_times(again) == self.expected, "{name} of {} bytes", bytes.len());
    }

    fn file_bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.dir.path().join(name)).unwrap()
    }

    /// Fails in the last stage, so that it leaves a journal; its bytes.
    fn journal_bytes(&self) -> Vec<u8> {
        std::fs::remove_file(self.dir.path().join("stage-2.configurations")).unwrap();
        let mut world = small_world();
        world.fails_after = 4;
        run_search(&world, self.dir.path(), 1).unwrap_err();
        self.file_bytes("stage-2.journal")
    }
}

fn small_world() -> SmallSearch {
    SmallSearch::new(&CHAIN[..2], 2)
}

/// Which damaged_copies are tried: one of so many.
const SOME: usize = 7;
const MANY: usize = 1;

/// Prefixes of some bytes, and the bytes with one of their bits changed; with [`MANY`] all
/// prefixes, and a third of the bits.
fn damaged_copies(bytes: &[u8], one_of: usize) -> impl Iterator<Item = Vec<u8>> {
    let prefixes = (0..bytes.len()).step_by(one_of).map(|length| bytes[..length].to_vec());
    let flipped = (0..8 * bytes.len()).step_by(3 * one_of).map(|bit| {
        let mut bytes = bytes.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    });
    prefixes.chain(flipped)
}

#[test]
fn damage_to_a_stage_file_is_found_out() {
    damages_to_a_stage_file_are_found_out(SOME);
}

#[test]
#[ignore = "takes three seconds"]
fn much_damage_to_a_stage_file_is_found_out() {
    damages_to_a_stage_file_are_found_out(MANY);
}

fn damages_to_a_stage_file_are_found_out(one_of: usize) {
    let run = DamagedRun::new();
    let bytes = run.file_bytes("stage-2.configurations");
    for damaged in damaged_copies(&bytes, one_of) {
        run.expect_same_result("stage-2.configurations", &damaged);
    }
    let longer = [&bytes[..], &[0]].concat();
    run.expect_same_result("stage-2.configurations", &longer);
    // A whole file, but of another stage.
    run.expect_same_result("stage-2.configurations", &run.file_bytes("stage-1.configurations"));
}

#[test]
fn damage_to_a_journal_is_found_out() {
    damages_to_a_journal_are_found_out(SOME);
}

#[test]
#[ignore = "takes seven seconds"]
fn much_damage_to_a_journal_is_found_out() {
    damages_to_a_journal_are_found_out(MANY);
}

fn damages_to_a_journal_are_found_out(one_of: usize) {
    let run = DamagedRun::new();
    let bytes = run.journal_bytes();
    assert!(bytes.len() > 300, "{}", bytes.len());
    for damaged in damaged_copies(&bytes, one_of) {
        let _ = std::fs::remove_file(run.dir.path().join("stage-2.configurations"));
        run.expect_same_result("stage-2.journal", &damaged);
    }
}

#[test]
fn damage_to_a_manifest_is_refused() {
    let damaged = DamagedRun::new();
    let file_bytes = damaged.file_bytes("search.json");
    for other in damaged_copies(&file_bytes, MANY) {
        std::fs::write(damaged.dir.path().join("search.json"), &other).unwrap();
        let error = run_search(&small_world(), damaged.dir.path(), 1).unwrap_err();
        assert!(error.contains("belongs to another run") || error.contains("not text"), "{error}");
    }
}
