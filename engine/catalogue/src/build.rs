//! Makes the tables anew: the counts that programs embed, and the finer table that a user's machine
//! may keep as a file.
//!
//! Every class is counted from end to end (`scan.rs`), on as many threads as asked for. What a
//! class gives is kept in a folder as soon as it is whole, so that a build that was stopped goes on
//! with the classes that are missing, whoever did the others.

mod part;

use crate::band_class::BandClass;
use crate::class_state::ClassState;
use crate::embedded::{Embedded, LISTED, blocks_per_row, file_of};
use crate::fine_table;
use crate::rank::Rank;
use crate::rows_four::{RowPlaces, rows_four};
use crate::tally::Tally;
use crate::{Error, Result, TableFault};
use part::Part;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// How far a build is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// The class that is whole now.
    pub class: BandClass,
    /// How many classes are whole.
    pub classes: u64,
    /// How many grids these have.
    pub grids: u64,
}

/// How tables are built.
///
/// ```no_run
/// use seventeen_catalogue::{Build, Catalogue, build_table};
/// use std::path::Path;
///
/// let build = Build {
///     folder: Path::new("classes"),
///     threads: 2,
///     stops: &|| false,
///     progress: &|done| eprintln!("{} of 416 classes", done.classes),
/// };
/// let tally = build_table(&build, Path::new("catalogue.table"))?;
/// assert_eq!(tally.symmetric(), 560_151);
/// let catalogue = Catalogue::with_table(Path::new("catalogue.table"))?;
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Build<'a> {
    /// Where what each class gives is kept, about 50 MB in all: a folder, made if it is not there.
    pub folder: &'a Path,
    /// How many threads count; 0 for as many as the machine has.
    pub threads: usize,
    /// Whether to stop: asked every few milliseconds.
    pub stops: &'a (dyn Fn() -> bool + Sync),
    /// Told of every class that is whole.
    pub progress: &'a (dyn Fn(BuildProgress) + Sync),
}

/// Builds the finer table as the file `path`: three to four minutes of one processor. The file
/// appears when it is whole. Says what all classes add up to.
///
/// # Errors
/// It was stopped, a file cannot be read or written, or what was counted is not what the program's
/// own counts say.
pub fn build_table(build: &Build, path: &Path) -> Result<Tally> {
    let tally = count_classes(build)?;
    let embedded = Embedded::get();
    let part = |class: usize| {
        let (part, _) = part_of(build, class)?;
        let entry = embedded.entry(class);
        let fits =
            part.counts.grids() == entry.grids && part.counts.rows.len() == usize::from(entry.rows);
        if fits { Ok(part) } else { Err(contradiction(build.folder, class)) }
    };
    fine_table::write(path, &mut |class| {
        let part = part(class)?;
        Ok((part.counts, part.symmetric))
    })?;
    Ok(tally)
}

/// Builds the bytes of the counts that programs embed, `data/counts.bin` of this crate.
///
/// # Errors
/// It was stopped, or a file cannot be read or written.
pub fn build_counts(build: &Build) -> Result<Vec<u8>> {
    count_classes(build)?;
    let mut counts = Vec::with_capacity(BandClass::COUNT);
    let mut listed = Vec::new();
    let mut before = 0;
    for class in 0..BandClass::COUNT {
        let (part, all) = part_of(build, class)?;
        let many = part.symmetric.iter().filter(|(_, automorphisms)| *automorphisms >= LISTED);
        listed.extend(many.map(|&(place, automorphisms)| {
            (Rank::after(before + u64::from(place)), automorphisms)
        }));
        before += u64::from(part.counts.grids());
        let blocks = blocks_per_row(class, part.counts.grids(), part.counts.rows.len());
        counts.push((part.counts.coarser(blocks), all));
    }
    Ok(file_of(&counts, &listed))
}

/// What a class gave, which is there, and the rows 4 that it can have.
fn part_of(build: &Build, class: usize) -> Result<(Part, Vec<RowPlaces>)> {
    let all = rows_four(&ClassState::new(class));
    match Part::read(build.folder, class, &all)? {
        Some(part) => Ok((part, all)),
        None => Err(contradiction(build.folder, class)),
    }
}

fn contradiction(folder: &Path, class: usize) -> Error {
    let class = BandClass::at(class).get();
    Error::table(&part::path(folder, usize::from(class) - 1), TableFault::Contradiction { class })
}

/// Sees to it that what every class gives is there, and says what they add up to.
fn count_classes(build: &Build) -> Result<Tally> {
    std::fs::create_dir_all(build.folder)
        .map_err(|error| Error::file("write", build.folder, &error))?;
    let (classes, grids) = (AtomicU64::new(0), AtomicU64::new(0));
    let one = |class: usize| {
        let part = count_class(build, class)?;
        let of_class = part.tally.grids;
        let progress = BuildProgress {
            class: BandClass::at(class),
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
        (0..BandClass::COUNT).into_par_iter().map(one).collect::<Result<Vec<Tally>>>()
    })?;
    let mut sum = Tally::default();
    for tally in &tallies {
        sum.add(tally);
    }
    Ok(sum)
}

/// What a class gives: read, or counted and kept.
fn count_class(build: &Build, class: usize) -> Result<Part> {
    let all = rows_four(&ClassState::new(class));
    if let Some(part) = Part::read(build.folder, class, &all)? {
        return Ok(part);
    }
    let part = Part::count(class, build.stops).ok_or(Error::Interrupted)?;
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
    fn a_build_that_was_stopped_goes_on_with_what_is_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        let done = Mutex::new(BTreeSet::new());
        let stops = AtomicBool::new(false);
        let build = Build {
            folder: folder.path(),
            threads: 2,
            stops: &|| stops.load(Ordering::Relaxed),
            progress: &|one| {
                stops.store(true, Ordering::Relaxed);
                done.lock().expect("no panic").insert(one.class.place());
            },
        };
        let path = folder.path().join("table");
        assert_eq!(build_table(&build, &path), Err(Error::Interrupted));
        assert!(!path.exists());
        let done = done.lock().expect("no panic").clone();
        assert!(!done.is_empty());
        // Now nothing is counted any more. What there is is read; what is damaged is as what is not
        // there.
        for &class in &done {
            let tally = count_class(&build, class).map(|part| part.tally.grids);
            assert_eq!(tally, Ok(Embedded::get().entry(class).grids.into()));
            let path = part::path(folder.path(), class);
            let mut bytes = std::fs::read(&path).expect("kept");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            std::fs::write(&path, bytes).expect("written");
            assert_eq!(count_class(&build, class).map(|part| part.tally), Err(Error::Interrupted));
        }
    }
}
