//! Listings that are stopped and resumed: the content of the file, and how far it is known to be
//! complete.

use super::*;
use crate::record::{Fields, named, push};
use serde::{Deserialize, Serialize};
use seventeen_core::Cells;
use std::path::PathBuf;
use tempfile::TempDir;

/// A run with this seed.
#[derive(PartialEq, Serialize, Deserialize)]
struct Seed(u64);

impl Identity for Seed {
    fn difference(&self, now: &Seed) -> Option<String> {
        (self != now).then(|| format!("with seed {}, this one has {}", self.0, now.0))
    }
}

/// The result of a source item: some entries.
struct GridPuzzles {
    item: u64,
    entries: usize,
}

impl Record for GridPuzzles {
    fn entries(&self) -> usize {
        self.entries
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        push(line, format_args!("{}.{entry}", self.item));
    }

    fn fields(&self, entry: usize) -> Fields {
        named([("item", self.item.into()), ("entry", entry.into())])
    }
}

/// How many entries each source item has.
const ENTRIES: [usize; 5] = [2, 0, 3, 1, 1];

fn found(item: u64) -> GridPuzzles {
    GridPuzzles { item, entries: ENTRIES[item as usize] }
}

fn place(name: &str) -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(name);
    (directory, path)
}

fn begun(path: &Path) -> ListingFile<Seed> {
    match ListingFile::resume(path, Seed(1)).unwrap() {
        Listed::Begun(file) => *file,
        Listed::Whole { entries, .. } => panic!("whole, with {entries} entries"),
    }
}

/// Adds the items that the file misses, up to `end`, and finishes it if those are all.
fn write(path: &Path, end: u64) {
    let mut file = begun(path);
    for item in file.items()..end {
        file.add(item, &found(item)).unwrap();
    }
    if end == ENTRIES.len() as u64 {
        assert_eq!(file.finish(), Ok(7));
    }
}

#[test]
fn a_listing_that_was_stopped_is_the_same_in_the_end() {
    for name in ["found.txt", "found.csv", "found.jsonl"] {
        let (_directory, path) = place(name);
        write(&path, 5);
        let whole = std::fs::read_to_string(&path).unwrap();
        assert_eq!(whole.lines().count(), if name == "found.csv" { 8 } else { 7 }, "{whole}");
        for stopped_at in 0..5 {
            let (_directory, path) = place(name);
            write(&path, stopped_at);
            assert!(!path.exists());
            assert_eq!(begun(&path).items(), stopped_at.saturating_sub(1));
            write(&path, 5);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "{name} {stopped_at}");
            let again = ListingFile::resume(&path, Seed(1)).unwrap();
            assert!(matches!(again, Listed::Whole { entries: 7, .. }));
        }
    }
}

#[test]
fn an_item_of_one_result_is_whole_with_it_unless_the_run_is_stopped() {
    let (_directory, path) = place("found.txt");
    let stop = CancellationToken::new();
    let mut file = begun(&path).of_single_items(stop.clone());
    file.add(0, &found(0)).unwrap();
    assert_eq!(file.items(), 1);
    file.add(2, &found(2)).unwrap();
    assert_eq!(file.items(), 3);
    stop.cancel();
    file.add(3, &found(3)).unwrap();
    assert_eq!(file.items(), 3);
}

/// The entries of some items, written separately.
fn passage(form: Form, items: std::ops::Range<u64>) -> ListingChunk {
    let mut passage = ListingChunk::new(form, 8);
    items.for_each(|item| passage.add(item, &found(item)).unwrap());
    passage
}

#[test]
fn passages_give_what_their_items_would_one_by_one() {
    let (_directory, path) = place("found.csv");
    write(&path, 5);
    let expected = std::fs::read_to_string(&path).unwrap();
    let (_directory, path) = place("found.csv");
    let mut file = begun(&path);
    for (items, whole) in [(0..3, 2), (3..4, 3), (4..5, 4)] {
        file.add_passage(passage(Form::Csv, items), false).unwrap();
        assert_eq!(file.items(), whole);
    }
    file.finish().unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
}

#[test]
fn the_last_item_of_a_passage_may_be_cut() {
    for (name, form) in [("found.txt", Form::Text), ("found.csv", Form::Csv)] {
        let (_directory, path) = place(name);
        write(&path, 5);
        let expected = std::fs::read_to_string(&path).unwrap();
        for (is_cut, whole) in [(false, 3), (true, 2)] {
            let (_directory, path) = place(name);
            let mut file = begun(&path).of_single_items(CancellationToken::new());
            file.add_passage(passage(form, 0..3), is_cut).unwrap();
            assert_eq!(file.items(), whole);
            drop(file);
            write(&path, 5);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
        }
    }
}

#[test]
fn entries_with_other_columns_are_refused_and_other_runs() {
    let (_directory, path) = place("found.csv");
    let mut file = begun(&path);
    file.add(0, &found(0)).unwrap();
    let error = file.add(1, &Cells::from_bits(1)).unwrap_err().to_string();
    let expected = "a row has the columns value, but the first row has item, entry";
    assert!(error.contains("found.csv.seventeen-part") && error.contains(expected), "{error}");
    drop(file);
    let error = ListingFile::resume(&path, Seed(2)).err().unwrap().to_string();
    assert!(error.contains("another run, with seed 1, this one has 2"), "{error}");
}
