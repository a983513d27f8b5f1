//! Files that are written at once: pictures, reports and tables.

use crate::failure::{RaiseJobError, Res, bad_input, not_written};
use crate::session::Session;
use crate::shard_mode::ShardMode;
use seventeen_jobs::store::WriteTarget;
use seventeen_jobs::store::extension::AllowedExtensions;
use std::io::Write;
use std::path::Path;

/// Writes these bytes, a number of entries, to the file at `path`, or to the standard output for
/// `-`. The file has all of them, or its previous content. Its extension must be one of `names`;
/// the name of a device or a pipe promises nothing.
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
    session.check_written(path)?;
    let target = WriteTarget::from_path(Path::new(path)).raise()?;
    if let WriteTarget::File(file) = &target {
        names.check_extension(Path::new(path)).raise()?;
        session.claim_output(&file.to_string_lossy())?;
    }
    target.write(bytes).map_err(|error| not_written(path, &error))?;
    if let Some(account) = &session.settings.account {
        account.add_written_file(path, entries);
    }
    Ok(())
}
