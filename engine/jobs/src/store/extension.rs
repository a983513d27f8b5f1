//! Extensions: the format that the name of a file promises, and rejection of misleading names.

use crate::error::{Error, Result};
use std::path::Path;

/// How the bytes of a file are compressed, by the last extension of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compression {
    /// Not at all.
    None,
    /// `.gz`.
    Gzip,
    /// `.zst`.
    Zstd,
}

impl Compression {
    /// The compression that a file's name promises.
    ///
    /// ```
    /// use seventeen_jobs::store::Compression;
    ///
    /// let of = |name: &str| Compression::of_path(name.as_ref());
    /// assert_eq!(of("grids.txt.gz"), Compression::Gzip);
    /// assert_eq!(of("grids.csv"), Compression::None);
    /// ```
    pub fn of_path(path: &Path) -> Compression {
        match lower_case_name(path).as_str() {
            "gz" => Compression::Gzip,
            "zst" => Compression::Zstd,
            _ => Compression::None,
        }
    }

    /// The name of the data in errors.
    pub(crate) fn data_name(self) -> Option<&'static str> {
        match self {
            Compression::None => None,
            Compression::Gzip => Some("gzip"),
            Compression::Zstd => Some("zstd"),
        }
    }
}

/// The extension that decides the format of a file: in lower case, without `.gz` or `.zst` after
/// it; empty if there is none.
///
/// ```
/// use seventeen_jobs::store::extension::format_of;
///
/// assert_eq!(format_of("Grids.CSV.gz".as_ref()), "csv");
/// assert_eq!(format_of("grids.gz".as_ref()), "");
/// ```
pub fn format_of(path: &Path) -> String {
    match Compression::of_path(path) {
        Compression::None => lower_case_name(path),
        _ => lower_case_name(&path.with_extension("")),
    }
}

fn lower_case_name(path: &Path) -> String {
    path.extension().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// The names that files of some content may have.
pub struct AllowedExtensions {
    /// The extensions that promise this content.
    extensions: &'static [&'static str],
    /// Extensions of other content that may be written as well.
    others: &'static [&'static str],
    /// Whether a name must have an extension, because programs that open the file go by it.
    is_required: bool,
    /// The usual ones, for errors.
    expected: &'static str,
}

/// Results one after the other: text, CSV, TSV, JSON lines or Markdown.
pub const LISTING: AllowedExtensions = AllowedExtensions {
    extensions: &[
        "txt", "text", "list", "lst", "log", "out", "dat", "csv", "tsv", "jsonl", "json", "md",
        "sdm", "sdk", "ss", "opensudoku",
    ],
    others: &[],
    is_required: false,
    expected: ".txt, .csv, .tsv, .jsonl or .md, with .gz or .zst after it to compress the file",
};

/// The outputs of a recipe: a listing, or text in its own format.
pub const RECIPE: AllowedExtensions =
    AllowedExtensions { others: &["svg", "html", "htm", "tex", "xml", "yaml", "toml"], ..LISTING };

/// A picture as SVG.
pub const SVG: AllowedExtensions = AllowedExtensions::required(&["svg"], ".svg");

/// A picture as PNG.
pub const PNG: AllowedExtensions = AllowedExtensions::required(&["png"], ".png");

/// A picture in the format of its extension.
pub const PICTURE: AllowedExtensions = AllowedExtensions::required(&["svg", "png"], ".svg or .png");

/// Pictures in the format of their extension, or a page of them.
pub const DRAWING: AllowedExtensions =
    AllowedExtensions::required(&["svg", "png", "html", "htm"], ".svg, .png or .html");

/// A page.
pub const PAGE: AllowedExtensions = AllowedExtensions::required(&["html", "htm"], ".html");

/// A table.
pub const TABLE: AllowedExtensions =
    AllowedExtensions::optional(&["csv", "tsv", "md", "txt"], ".csv, .tsv or .md");

/// Whether the name of a file promises a page.
pub fn is_page(path: &Path) -> bool {
    PAGE.extensions.contains(&format_of(path).as_str())
}

/// The inputs of `verify`, and draws of samples.
pub const JSON_LINES: AllowedExtensions =
    AllowedExtensions::optional(&["jsonl", "json", "txt"], ".jsonl");

impl AllowedExtensions {
    /// One of these, or none.
    const fn optional(
        extensions: &'static [&'static str],
        expected: &'static str,
    ) -> AllowedExtensions {
        AllowedExtensions { extensions, others: &[], is_required: false, expected }
    }

    /// One of these.
    const fn required(
        extensions: &'static [&'static str],
        expected: &'static str,
    ) -> AllowedExtensions {
        AllowedExtensions { is_required: true, ..AllowedExtensions::optional(extensions, expected) }
    }

    /// Rejects a name whose extension promises another format. A name without an extension, or with
    /// a number as one, promises nothing: it is rejected only where an extension is required.
    ///
    /// ```
    /// use seventeen_jobs::store::extension::{LISTING, SVG};
    ///
    /// assert!(LISTING.check_extension("grids.txt.gz".as_ref()).is_ok());
    /// assert!(LISTING.check_extension("grids.17".as_ref()).is_ok());
    /// let error = SVG.check_extension("grid.jpg".as_ref()).unwrap_err().to_string();
    /// assert!(error.starts_with("cannot write grid.jpg: .jpg is not supported here; expected .svg"));
    /// let error = SVG.check_extension("grid".as_ref()).unwrap_err().to_string();
    /// assert!(error.starts_with("cannot write grid: expected a name that ends in .svg"));
    /// ```
    ///
    /// # Errors
    /// The name is not allowed; the error lists the extensions that are supported.
    pub fn check_extension(&self, path: &Path) -> Result<()> {
        let extension = format_of(path);
        let is_number = extension.bytes().all(|byte| byte.is_ascii_digit());
        let promises_nothing = is_number && !self.is_required;
        if promises_nothing
            || self.extensions.iter().chain(self.others).any(|known| *known == extension)
        {
            return Ok(());
        }
        let (path, expected) = (path.display(), self.expected);
        if is_number {
            return Err(Error::bad_input(format_args!(
                "cannot write {path}: expected a name that ends in {expected}"
            )));
        }
        Err(Error::bad_input(format_args!(
            "cannot write {path}: .{extension} is not supported here; expected {expected}"
        )))
    }
}
