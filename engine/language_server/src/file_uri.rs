//! The names of files in the protocol: `file:///home/me/a%20recipe.rhai`.

use lsp_types::Uri;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use std::path::{Path, PathBuf};

/// The characters of a path that a URI cannot contain.
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The path of a file; none for other documents, such as those that were never saved.
pub(crate) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let path = uri.as_str().strip_prefix("file://")?;
    let path = percent_decode_str(path).decode_utf8().ok()?;
    // `/C:/recipes` is `C:/recipes`.
    let drive = path.strip_prefix('/').filter(|rest| rest.get(1..2) == Some(":"));
    Some(PathBuf::from(drive.unwrap_or(&path)))
}

/// The URI of a file; none if its path is not text.
pub(crate) fn uri_of(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let root = if path.starts_with('/') { "" } else { "/" };
    format!("file://{root}{}", utf8_percent_encode(&path, ENCODED)).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_goes_to_a_uri_and_back() {
        for (path, uri) in [
            ("/home/me/a recipe.rhai", "file:///home/me/a%20recipe.rhai"),
            ("/tmp/ä#1.rhai", "file:///tmp/%C3%A4%231.rhai"),
            ("C:/recipes/a.rhai", "file:///C:/recipes/a.rhai"),
        ] {
            let made = uri_of(Path::new(path)).unwrap();
            assert_eq!((made.as_str(), path_of(&made)), (uri, Some(PathBuf::from(path))));
        }
        assert_eq!(path_of(&"untitled:Untitled-1".parse().unwrap()), None);
    }
}
