//! Files that appear under their name when they are whole.

use crate::{Error, Result};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes a file beside its place, and moves it there when all of it is on disk.
pub(crate) fn write(
    path: &Path,
    contents: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => Path::new("."),
    };
    let write = || {
        let mut file = readable().tempfile_in(folder)?;
        let mut writer = BufWriter::with_capacity(1 << 20, file.as_file_mut());
        contents(&mut writer)?;
        writer.flush()?;
        drop(writer);
        file.as_file().sync_all()?;
        file.persist(path).map_err(|failed| failed.error)?;
        Ok(())
    };
    write().map_err(|error| Error::file("write", path, &error))
}

/// Files that others may read, as far as the user allows it of new files.
fn readable() -> tempfile::Builder<'static, 'static> {
    #[allow(unused_mut, reason = "only Unix has permissions to set")]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}
