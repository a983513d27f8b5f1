//! Files that are written at once: pictures, reports and tables. And their directories.

use crate::failure::{RaiseJobError, Res, bad_input, not_written};
use crate::session::Session;
use crate::shard_mode::ShardMode;
use seventeen_jobs::files::FileAccess;
use seventeen_jobs::store::WriteTarget;
use seventeen_jobs::store::extension::AllowedExtensions;
use std::io::Write;
use std::path::Path;

/// The part of a path that is the number of a picture.
pub(crate) const NUMBER: &str = "{number}";

/// Writes these bytes, a number of entries, to the file at `path`, or to the standard output for
/// `-`. The file has all of them, or its previous content. A missing directory is made. The file's
/// extension must be one of `names`; the name of a device or a pipe promises nothing.
///
/// # Errors
/// The recipe may not write there, the extension is wrong, this run has already written the file,
/// or the disk fails.
pub(crate) fn write(
    session: &Session,
    path: &str,
    names: &AllowedExtensions,
    entries: u64,
    bytes: &[u8],
) -> Res<()> {
    if path == "-" {
        let written = session.output.clone().write_all(bytes);
        return written.map_err(|error| not_written("the standard output", &error));
    }
    if let ShardMode::Planned(_) = session.division {
        return Err(bad_input(format_args!(
            "a run in shards outputs only through `write` of a stream, but this recipe also writes {path}"
        )));
    }
    session.check_write(path)?;
    let target = WriteTarget::from_path(Path::new(path)).raise()?;
    if let WriteTarget::File(file) = &target {
        names.check_extension(Path::new(path)).raise()?;
        session.claim_output(&file.to_string_lossy())?;
        let directory = Path::new(path).parent();
        let is_missing = |directory: &&Path| !FileAccess::current().exists(directory);
        directory.filter(is_missing).map_or(Ok(()), |it| make_directory(session, it))?;
    }
    target.write(bytes).map_err(|error| not_written(path, &error))?;
    if let Some(account) = &session.settings.account {
        account.add_written_file(path, entries);
    }
    Ok(())
}

/// Makes a directory and those above it, unless they exist.
///
/// # Errors
/// The recipe may not write there, or the disk fails.
pub(crate) fn make_directory(session: &Session, directory: &Path) -> Res<()> {
    if directory.as_os_str().is_empty() {
        return Ok(());
    }
    session.check_write(&directory.to_string_lossy())?;
    let made = FileAccess::current().create_dir_all(directory);
    made.map_err(|error| not_written(&directory.display().to_string(), &error))
}
