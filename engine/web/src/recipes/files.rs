//! The files in memory that recipes read and write.

use crate::engine::Engine;
use crate::job::ListedJob;
use serde_json::{Map, Value as Json};
use seventeen::jobs::files::FileAccess;
use seventeen::jobs::store::AtomicFile;
use seventeen::{Error, Result};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The first directory, in which all others are.
const FIRST: &str = "";

/// Replaces all files by those of the input: an object of their contents by their names.
pub(crate) const FILES: ListedJob = ListedJob {
    name: "files",
    run: |engine, input, _options| {
        let files: Map<String, Json> = serde_json::from_str(input).map_err(Error::bad_input)?;
        replace(&files)?;
        engine.given_files = files.into_iter().map(|(name, _)| name).collect();
        Ok(Json::Null)
    },
};

fn replace(files: &Map<String, Json>) -> Result<()> {
    let access = FileAccess::current();
    access.remove_dir_all(Path::new(FIRST)).map_err(Error::work_failed)?;
    for (name, content) in files {
        let (path, bytes) = (Path::new(name), content.as_str().unwrap_or_default());
        let written = AtomicFile::write(path, bytes.as_bytes());
        written.map_err(|error| Error::bad_input(format_args!("{name}: {error}")))?;
    }
    Ok(())
}

/// The content of a file.
///
/// # Errors
/// There is none.
pub(crate) fn read(name: &str) -> Result<Vec<u8>> {
    let content = FileAccess::current().read(Path::new(name));
    content.map_err(|error| Error::bad_input(format_args!("cannot read {name}: {error}")))
}

/// The files that recipes wrote, by their names, with their sizes.
///
/// # Errors
/// A directory cannot be read.
pub(super) fn written(engine: &Engine) -> io::Result<BTreeMap<String, u64>> {
    let (access, mut found) = (FileAccess::current(), BTreeMap::new());
    let mut directories = vec![PathBuf::from(FIRST)];
    while let Some(directory) = directories.pop() {
        for name in access.list_names(&directory)? {
            let path = directory.join(name);
            let about = access.file_info(&path)?;
            if about.is_dir {
                directories.push(path);
            } else {
                found.insert(path.to_string_lossy().into_owned(), about.bytes);
            }
        }
    }
    found.retain(|name, _| !engine.given_files.contains(name));
    Ok(found)
}
