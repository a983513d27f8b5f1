//! Runs of the searcher of a small world: the files on disk, the repeated work, and the detected faults.

use super::directory::{Directory, Locked};
use super::driver::Driver;
use super::manifest::Manifest;
use super::packed::Order;
use super::small_world::{SmallWorld, number};
use super::stage_file::Configurations;
use super::summary::Summary;
use crate::context::{Context, Settings};
use crate::error::Result;
use crate::run_identity::RunIdentity;
use seventeen_core::{Configuration, Layout, PatternSearch, Region};
use seventeen_host::Registry;
use std::collections::BTreeSet;
use std::path::Path;

const CHAIN: [&str; 3] = ["1", "12", "123"];

/// All that is allowed for dropping duplicates.
const MEMORY: u64 = 1 << 20;

fn context(threads: usize) -> Context {
    Context::new(Registry::default(), Settings { threads, ..Settings::default() }).unwrap()
}

fn manifest(world: &SmallWorld) -> Manifest {
    let chain: Vec<Region> = world.stages().iter().map(|stage| stage.region).collect();
    let layout = Layout::Map("111/999/999".parse().unwrap());
    let run = RunIdentity::of(&context(1)).unwrap().with_setting("searcher", "world()");
    Manifest::of(run, &layout, &chain)
}

/// The directory at `path`, for the search of this world.
fn locked(world: &SmallWorld, path: &Path) -> Result<Locked> {
    Locked::open(path, &manifest(world))
}

/// Runs the search in this directory; an error as its message.
fn run(
    world: &SmallWorld,
    dir: &Path,
    threads: usize,
) -> std::result::Result<(Vec<Summary>, Directory), String> {
    run_within(world, dir, threads, MEMORY)
}

fn run_within(
    world: &SmallWorld,
    dir: &Path,
    threads: usize,
    memory: u64,
) -> std::result::Result<(Vec<Summary>, Directory), String> {
    let context = context(threads);
    let done = |dir| Driver::new(&context, world, dir, memory).run();
    locked(world, dir).and_then(done).map_err(|error| error.to_string())
}

/// The bytes of the files of the stages, except the closing records, which have CPU times.
fn stages(dir: &Path) -> Vec<Vec<u8>> {
    let closing = 76 + 8 + 5 * 16;
    let file = |stage: usize| std::fs::read(dir.join(format!("stage-{stage}.configurations")));
    let whole = (1..=CHAIN.len()).map(|stage| file(stage).unwrap());
    whole.map(|bytes| bytes[..bytes.len() - closing].to_vec()).collect()
}

/// The summaries of the stages, without CPU times.
fn untimed(mut summaries: Vec<Summary>) -> Vec<Summary> {
    summaries.iter_mut().for_each(|summary| summary.labour.nanoseconds = 0);
    summaries
}

fn extended(world: &SmallWorld) -> Vec<(u32, u32)> {
    world.extended.lock().unwrap().clone()
}

#[test]
fn each_class_is_kept_once_and_counted() {
    let dir = tempfile::tempdir().unwrap();
    let world = SmallWorld::new(&CHAIN, 20);
    let (summaries, directory) = run(&world, dir.path(), 2).unwrap();
    for (stage, summary) in (0..).zip(&summaries) {
        let kept = u64::from(world.kept(stage));
        assert_eq!((summary.kept, summary.raw()), (kept, 3 * u128::from(kept)));
        assert_eq!(summary.labour.met, 3 * u128::from((summary.kept - 1) / 2));
        assert_eq!(summary.labour.checked, 2 * summary.labour.met);
        assert_eq!(summary.patterns.len(), 3);
    }
    let chain: Vec<Region> = summaries.iter().map(|summary| summary.region).collect();
    let order = Order::of(&chain);
    let read = Configurations::open(directory.stage(2), directory.owner(2), &order).unwrap();
    let read: Vec<Configuration> = read.collect::<Result<_>>().unwrap();
    assert_eq!(read.len() as u64, summaries[2].kept);
    assert!(read.is_sorted_by_key(|configuration| order.pack(configuration)));
    let numbers: BTreeSet<u32> = read.iter().map(number).collect();
    assert_eq!(numbers, (0..world.kept(2)).collect());
}

#[test]
fn threads_and_memory_change_nothing() {
    let whole = tempfile::tempdir().unwrap();
    let (summaries, _) = run(&SmallWorld::new(&CHAIN, 100), whole.path(), 1).unwrap();
    for (threads, memory) in [(2, MEMORY), (3, 64 * 50), (1, 1)] {
        let dir = tempfile::tempdir().unwrap();
        let other =
            run_within(&SmallWorld::new(&CHAIN, 100), dir.path(), threads, memory).unwrap().0;
        assert_eq!(untimed(other), untimed(summaries.clone()));
        assert!(stages(dir.path()) == stages(whole.path()), "{threads} threads, {memory} bytes");
    }
}

#[test]
fn a_run_that_failed_goes_on_with_what_lacks() {
    let whole = tempfile::tempdir().unwrap();
    let world = SmallWorld::new(&CHAIN, 40);
    let (summaries, _) = run(&world, whole.path(), 1).unwrap();
    let all = extended(&world);
    for fails_after in [0, 7, 40, 60, 100, all.len() - 1] {
        let dir = tempfile::tempdir().unwrap();
        let mut world = SmallWorld::new(&CHAIN, 40);
        world.fails_after = fails_after;
        assert_eq!(run(&world, dir.path(), 1).unwrap_err(), "no more of this");
        world.fails_after = usize::MAX;
        let (gone_on, _) = run(&world, dir.path(), 1).unwrap();
        assert_eq!(untimed(gone_on), untimed(summaries.clone()), "{fails_after}");
        assert!(stages(dir.path()) == stages(whole.path()), "{fails_after}");
        // Only the part that failed was begun twice: it has a few parents at most.
        let twice = extended(&world).len() - all.len();
        assert!(twice < 4, "{fails_after}: {twice} parents were extended twice");
        // All is done: nothing is done again.
        world.fails_after = 0;
        assert_eq!(untimed(run(&world, dir.path(), 1).unwrap().0), untimed(summaries.clone()));
    }
}

#[test]
fn counts_that_do_not_agree_are_found_out() {
    let dir = tempfile::tempdir().unwrap();
    let mut world = SmallWorld::new(&CHAIN, 4);
    world.miscounts = 1;
    let error = run(&world, dir.path(), 1).unwrap_err();
    assert!(error.contains("met 12 times") && error.contains("parts met 16"), "{error}");
    let dir = tempfile::tempdir().unwrap();
    let mut world = SmallWorld::new(&CHAIN, 4);
    world.wavers = true;
    let error = run(&world, dir.path(), 1).unwrap_err();
    assert!(error.contains("once with 1 images, 3 fixed, 2 ways, once with"), "{error}");
}

#[test]
fn a_directory_of_another_run_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    run(&SmallWorld::new(&CHAIN, 4), dir.path(), 1).unwrap();
    let error = run(&SmallWorld::new(&CHAIN[..2], 4), dir.path(), 1).unwrap_err();
    assert!(error.contains("with the chain `B1 B12 B123`, this one has `B1 B12`"), "{error}");
    std::fs::write(dir.path().join("search.json"), "{}").unwrap();
    let error = run(&SmallWorld::new(&CHAIN, 4), dir.path(), 1).unwrap_err();
    assert!(error.contains("its manifest is damaged"), "{error}");
    let other = tempfile::tempdir().unwrap();
    std::fs::write(other.path().join("thesis.tex"), "").unwrap();
    let error = run(&SmallWorld::new(&CHAIN, 4), other.path(), 1).unwrap_err();
    assert!(error.contains("contains \"thesis.tex\", not a pattern search"), "{error}");
}

#[test]
fn two_runs_do_not_work_in_one_directory() {
    let dir = tempfile::tempdir().unwrap();
    let (world, context) = (SmallWorld::new(&CHAIN, 4), context(1));
    let one = Driver::new(&context, &world, locked(&world, dir.path()).unwrap(), MEMORY);
    let error = run(&world, dir.path(), 1).unwrap_err();
    assert!(error.contains("another run is working in it"), "{error}");
    drop(one);
    assert!(run(&world, dir.path(), 1).is_ok());
}

#[test]
fn a_temporary_directory_is_gone_with_the_results() {
    let (world, context) = (SmallWorld::new(&CHAIN, 4), context(1));
    let driver = Driver::new(&context, &world, Locked::temporary().unwrap(), MEMORY);
    let (_, directory) = driver.run().unwrap();
    drop(driver);
    assert!(directory.stage(2).exists());
    let path = directory.stage(2);
    drop(directory);
    assert!(!path.exists() && !path.parent().unwrap().exists());
}

#[test]
fn a_search_without_parents_comes_to_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (summaries, _) = run(&SmallWorld::new(&CHAIN, 0), dir.path(), 2).unwrap();
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
        let (expected, _) = run(&world(), dir.path(), 1).unwrap();
        Damaged { dir, expected: untimed(expected) }
    }

    /// Expects an equal result of the run with these bytes in this file.
    fn expect_the_same(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.dir.path().join(name), bytes).unwrap();
        let (again, _) = run(&world(), self.dir.path(), 1).unwrap();
        assert!(untimed(again) == self.expected, "{name} of {} bytes", bytes.len());
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.dir.path().join(name)).unwrap()
    }

    /// Fails in the last stage, so that it leaves a journal; its bytes.
    fn journal(&self) -> Vec<u8> {
        std::fs::remove_file(self.dir.path().join("stage-2.configurations")).unwrap();
        let mut world = world();
        world.fails_after = 4;
        run(&world, self.dir.path(), 1).unwrap_err();
        self.bytes("stage-2.journal")
    }
}

fn world() -> SmallWorld {
    SmallWorld::new(&CHAIN[..2], 2)
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
        let error = run(&world(), damaged.dir.path(), 1).unwrap_err();
        assert!(error.contains("belongs to another run") || error.contains("not text"), "{error}");
    }
}
