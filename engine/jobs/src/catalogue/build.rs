//! `build_table`: builds the index of the catalogue as a file.
//!
//! Results of finished classes are stored in a folder beside the index, [`Sidecar::Classes`], until
//! it is complete. So a build that was stopped, or whose last step failed, can resume.

use crate::error::{Error, Result};
use crate::store::{AtomicFile, FileLock, Sidecar, WriteTarget};
use seventeen_catalogue::{BuildOptions, BuildProgress, Catalogue, ClassTally};
use std::path::Path;

/// Builds the index as the file `path`, on this many threads, 0 for one per core: four minutes of
/// one processor. The file appears when it is complete; an older file of this name remains until
/// then. `stops` is called every few milliseconds, and returns whether to stop; `progress` is
/// called for each class. Returns the totals of all classes.
///
/// # Errors
/// The build was stopped, a file cannot be written, another run builds the same index, or the
/// counts differ from the program's own. The error names the folder from which the next build
/// resumes.
///
/// ```no_run
/// use seventeen_jobs::catalogue::{build_table, index_path};
///
/// let path = index_path().expect("the user has a cache");
/// let tally = build_table(&path, 0, &|| false, &|done| eprintln!("{} of 416", done.classes))?;
/// assert_eq!(tally.symmetric(), 560_151);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub fn build_table(
    path: &Path,
    threads: usize,
    stops: &(dyn Fn() -> bool + Sync),
    progress: &(dyn Fn(BuildProgress) + Sync),
) -> Result<ClassTally> {
    with_temporary_folder(path, |path, folder| {
        let build = BuildOptions { folder, threads, is_cancelled: stops, progress };
        let (bytes, tally) = seventeen_catalogue::build_table(&build)?;
        let written = AtomicFile::write(path, &bytes);
        written.map_err(|error| Error::write_failed(path.display(), &error))?;
        Catalogue::with_index(path)?;
        Ok(tally)
    })
}

/// Makes the file `path` with the help of a folder beside it. The folder is removed on success, and
/// stays for the next build on failure.
fn with_temporary_folder<T>(
    path: &Path,
    make: impl FnOnce(&Path, &Path) -> Result<T>,
) -> Result<T> {
    let WriteTarget::File(path) = WriteTarget::from_path(path)? else {
        let path = path.display();
        return Err(Error::bad_input(format_args!("cannot write {path}: expected a file")));
    };
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)
            .map_err(|error| Error::write_failed(parent.display(), &error))?;
    }
    let _lock = FileLock::lock_file(&path)?;
    let folder = Sidecar::Classes.path_beside(&path);
    let made = make(&path, &folder);
    let (path, place) = (path.display(), folder.display());
    match made {
        Ok(made) => match std::fs::remove_dir_all(&folder) {
            Ok(()) => Ok(made),
            Err(error) => Err(Error::work_failed(format_args!(
                "{path} was written, but the temporary folder {place} could not be removed: {error}"
            ))),
        },
        Err(error) if folder.exists() => Err(Error {
            message: format!(
                "{error}; what was counted is in {place}: the next build resumes there"
            ),
            ..error
        }),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stores a class, and then fails or writes the file.
    fn made(path: &Path, folder: &Path, fails: bool) -> Result<u64> {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(folder.join("class-001.part"), "what it gave").unwrap();
        if fails {
            return Err(Error::work_failed("the disk is full"));
        }
        std::fs::write(path, "the table").unwrap();
        Ok(17)
    }

    #[test]
    fn classes_stay_until_the_table_stands() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("cache/catalogue.table");
        let folder = directory.path().join("cache/catalogue.table.seventeen-classes");
        let error =
            with_temporary_folder(&path, |path, folder| made(path, folder, true)).unwrap_err();
        let expected = format!("the disk is full; what was counted is in {}", folder.display());
        assert!(error.to_string().starts_with(&expected), "{error}");
        assert!(!path.exists() && folder.join("class-001.part").exists());

        let there = |path: &Path, folder: &Path| {
            assert!(folder.join("class-001.part").exists());
            let again = with_temporary_folder(path, |_, _| Ok(())).unwrap_err().to_string();
            assert!(again.contains("another run is working on it"), "{again}");
            made(path, folder, false)
        };
        assert_eq!(with_temporary_folder(&path, there), Ok(17));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "the table");
        assert_eq!(std::fs::read_dir(directory.path().join("cache")).unwrap().count(), 1);
    }

    #[test]
    fn where_no_file_can_be_nothing_is_counted() {
        let directory = tempfile::tempdir().unwrap();
        let no_work = |_: &Path, _: &Path| -> Result<()> { panic!("nothing is made") };
        let error = with_temporary_folder(directory.path(), no_work).unwrap_err().to_string();
        assert!(error.ends_with("it is a directory"), "{error}");
        let file = directory.path().join("file");
        std::fs::write(&file, "").unwrap();
        let error = with_temporary_folder(&file.join("table"), no_work).unwrap_err().to_string();
        assert!(error.starts_with(&format!("cannot write {}", file.display())), "{error}");
    }
}
