//! Builds the tables: the counts embedded in programs, and the index that a user may keep as a
//! file.
//!
//! It counts every class completely (`scan_class.rs`), on the requested number of threads. Each
//! class's results are stored in a folder as soon as they are complete. A later build, in any
//! process, then counts only the missing classes.

mod class_results;

use crate::band_class::BandClass;
use crate::class_state::ClassTables;
use crate::embedded_counts::{EmbeddedCounts, LISTED, blocks_per_row, encode_counts};
use crate::fourth_rows::{RowPlaces, fourth_rows};
use crate::rank::Rank;
use crate::rank_index;
use crate::tally::ClassTally;
use crate::{Error, Result, TableFault};
use class_results::ClassResults;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The progress of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// The class that is complete now.
    pub class: BandClass,
    /// The number of complete classes.
    pub classes: u64,
    /// The number of their grids.
    pub grids: u64,
}

/// The options of a build.
///
/// ```no_run
/// use seventeen_catalogue::{BuildOptions, Catalogue, build_table};
/// use std::path::Path;
///
/// let build = BuildOptions {
///     folder: Path::new("classes"),
///     threads: 2,
///     is_cancelled: &|| false,
///     progress: &|done| eprintln!("{} of 416 classes", done.classes),
/// };
/// let (bytes, tally) = build_table(&build)?;
/// assert_eq!(tally.symmetric(), 560_151);
/// std::fs::write("catalogue.table", bytes)?;
/// let catalogue = Catalogue::with_index(Path::new("catalogue.table"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct BuildOptions<'a> {
    /// The folder for the results of each class, about 50 MB in all; created if missing. A build
    /// resumes from its content. Only one build at a time may use it.
    pub folder: &'a Path,
    /// The number of threads; 0 for one per core.
    pub threads: usize,
    /// Whether to stop: called every few milliseconds.
    pub is_cancelled: &'a (dyn Fn() -> bool + Sync),
    /// Called for every complete class.
    pub progress: &'a (dyn Fn(BuildProgress) + Sync),
}

/// Builds the bytes of the index, 47 MB, in three to four minutes of one processor. Also returns
/// the sums over all classes.
///
/// # Errors
/// It was cancelled, a file of the folder cannot be read or written, or the results disagree with
/// the program's own counts.
pub fn build_table(build: &BuildOptions) -> Result<(Vec<u8>, ClassTally)> {
    let tally = count_classes(build, matches_embedded)?;
    let bytes = rank_index::encode_index(&mut |class| {
        let (part, _) = load_results(build, class)?;
        if matches_embedded(class, &part) {
            Ok((part.counts, part.symmetric))
        } else {
            Err(contradiction_error(build.folder, class))
        }
    })?;
    Ok((bytes, tally))
}

/// Whether a class has the numbers of grids and rows 4 of the program's own counts.
fn matches_embedded(class: usize, part: &ClassResults) -> bool {
    let entry = EmbeddedCounts::get().class_facts(class);
    part.counts.grid_count() == entry.grids && part.counts.rows.len() == usize::from(entry.rows)
}

/// Builds the bytes of the counts that programs embed, `data/counts.bin` of this crate.
///
/// # Errors
/// It was cancelled, or a file cannot be read or written.
pub fn build_counts(build: &BuildOptions) -> Result<Vec<u8>> {
    // Existing counts do not judge their successors.
    count_classes(build, |_, _| true)?;
    let mut counts = Vec::with_capacity(BandClass::COUNT);
    let mut listed = Vec::new();
    let mut before = 0;
    for class in 0..BandClass::COUNT {
        let (part, all) = load_results(build, class)?;
        let many = part.symmetric.iter().filter(|(_, automorphisms)| *automorphisms >= LISTED);
        listed.extend(many.map(|&(place, automorphisms)| {
            (Rank::from_preceding(before + u64::from(place)), automorphisms)
        }));
        before += u64::from(part.counts.grid_count());
        let blocks = blocks_per_row(class, part.counts.grid_count(), part.counts.rows.len());
        counts.push((part.counts.merge_blocks(blocks), all));
    }
    Ok(encode_counts(&counts, &listed))
}

/// The program's own counts in about an eighth of the blocks, for pages that load them. The file
/// has less than a third of the size, and names and ranks search longer blocks.
///
/// # Errors
/// The program's own counts are invalid.
pub fn build_coarse_counts() -> Result<Vec<u8>> {
    let embedded = EmbeddedCounts::get();
    let coarse = |class: usize| {
        let all = fourth_rows(&ClassTables::new(class));
        let counts = embedded.decode_class(class, &all).ok_or(Error::NoCounts)?;
        let blocks = counts.blocks_per_row();
        let factor = [8, 6, 4, 3, 2].into_iter().find(|factor| blocks.is_multiple_of(*factor));
        Ok((counts.merge_blocks(blocks / factor.unwrap_or(1)), all))
    };
    let counts = (0..BandClass::COUNT).into_par_iter().map(coarse).collect::<Result<Vec<_>>>()?;
    Ok(encode_counts(&counts, &embedded.most_symmetric()))
}

/// The stored results of a class, and its possible rows 4.
fn load_results(build: &BuildOptions, class: usize) -> Result<(ClassResults, Vec<RowPlaces>)> {
    let all = fourth_rows(&ClassTables::new(class));
    match ClassResults::read(build.folder, class, &all)? {
        Some(part) => Ok((part, all)),
        None => Err(contradiction_error(build.folder, class)),
    }
}

fn contradiction_error(folder: &Path, class: usize) -> Error {
    let class = BandClass::from_zero_based(class).number();
    Error::table_fault(
        &class_results::results_path(folder, usize::from(class) - 1),
        TableFault::Contradiction { class },
    )
}

/// Ensures that the results of every class are stored, and returns their sums. Recounts stored
/// results that do not fit.
fn count_classes(
    build: &BuildOptions,
    is_valid: fn(usize, &ClassResults) -> bool,
) -> Result<ClassTally> {
    std::fs::create_dir_all(build.folder)
        .map_err(|error| Error::from_io("write", build.folder, &error))?;
    let (classes, grids) = (AtomicU64::new(0), AtomicU64::new(0));
    let one = |class: usize| {
        let part = count_class(build, class, is_valid)?;
        let of_class = part.tally.grids;
        let progress = BuildProgress {
            class: BandClass::from_zero_based(class),
            classes: classes.fetch_add(1, Ordering::Relaxed) + 1,
            grids: grids.fetch_add(of_class, Ordering::Relaxed) + of_class,
        };
        (build.progress)(progress);
        Ok(part.tally)
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(build.threads).build();
    let pool = pool.map_err(|error| Error::File {
        action: "start threads for",
        path: build.folder.to_owned(),
        reason: error.to_string(),
    })?;
    let tallies = pool.install(|| {
        (0..BandClass::COUNT).into_par_iter().map(one).collect::<Result<Vec<ClassTally>>>()
    })?;
    let mut sum = ClassTally::default();
    for tally in &tallies {
        sum.add(tally);
    }
    Ok(sum)
}

/// The results of a class: read, or counted and stored.
fn count_class(
    build: &BuildOptions,
    class: usize,
    is_valid: fn(usize, &ClassResults) -> bool,
) -> Result<ClassResults> {
    let all = fourth_rows(&ClassTables::new(class));
    let kept = ClassResults::read(build.folder, class, &all)?;
    if let Some(part) = kept.filter(|part| is_valid(class, part)) {
        return Ok(part);
    }
    let part = ClassResults::count_class(class, build.is_cancelled).ok_or(Error::Cancelled)?;
    part.write(build.folder, class, &all)?;
    Ok(part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn coarse_counts_have_the_same_rows_in_fewer_bytes() {
        let bytes = build_coarse_counts().expect("the program's own counts");
        assert!(bytes.len() < 2_500_000, "{} bytes", bytes.len());
        let (fine, coarse) = (EmbeddedCounts::get(), EmbeddedCounts::from_bytes(bytes.leak()));
        assert_eq!(coarse.most_symmetric(), fine.most_symmetric());
        for class in (0..BandClass::COUNT).step_by(23) {
            let all = fourth_rows(&ClassTables::new(class));
            let [fine, coarse] =
                [fine, &coarse].map(|counts| counts.decode_class(class, &all).expect("a class"));
            assert!(coarse.blocks_per_row() <= fine.blocks_per_row());
            assert_eq!(coarse.rows, fine.rows);
            for row in 0..fine.rows.len() {
                assert_eq!(coarse.grids_before_row(row), fine.grids_before_row(row));
            }
        }
    }

    #[test]
    fn a_build_that_was_stopped_goes_on_with_what_is_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        let done = Mutex::new(BTreeSet::new());
        let is_cancelled = AtomicBool::new(false);
        let build = BuildOptions {
            folder: folder.path(),
            threads: 2,
            is_cancelled: &|| is_cancelled.load(Ordering::Relaxed),
            progress: &|one| {
                is_cancelled.store(true, Ordering::Relaxed);
                done.lock().expect("no panic").insert(one.class.zero_based());
            },
        };
        assert_eq!(build_table(&build), Err(Error::Cancelled));
        let done = done.lock().expect("no panic").clone();
        assert!(!done.is_empty());
        // Now nothing needs counting: existing results are read, and damaged ones count as missing.
        for &class in &done {
            let tally = count_class(&build, class, matches_embedded).map(|part| part.tally.grids);
            assert_eq!(tally, Ok(EmbeddedCounts::get().class_facts(class).grids.into()));
            let other = count_class(&build, class, |_, _| false).map(|part| part.tally);
            assert_eq!(other, Err(Error::Cancelled));
            let path = class_results::results_path(folder.path(), class);
            let mut bytes = std::fs::read(&path).expect("kept");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            std::fs::write(&path, bytes).expect("written");
            let torn = count_class(&build, class, matches_embedded).map(|part| part.tally);
            assert_eq!(torn, Err(Error::Cancelled));
        }
    }

    #[test]
    #[ignore = "takes a quarter of a minute"]
    fn a_build_whose_classes_are_there_counts_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let build = BuildOptions {
            folder: folder.path(),
            threads: 2,
            is_cancelled: &|| true,
            progress: &|_| (),
        };
        let expected = rank_index::encode_index(&mut |class| {
            let (counts, symmetric) = rank_index::tests::count_class(class);
            let all = fourth_rows(&ClassTables::new(class));
            let part = ClassResults::new(counts.clone(), symmetric.clone());
            part.write(folder.path(), class, &all).expect("written");
            Ok((counts, symmetric))
        });
        let (bytes, tally) = build_table(&build).expect("read");
        assert_eq!((tally.grids, tally.rows_four), (Rank::COUNT, 652_408));
        assert!(expected.is_ok_and(|expected| expected == bytes));
    }
}
