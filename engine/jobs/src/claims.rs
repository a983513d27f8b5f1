//! `ClaimReader`: the claims of a file, to be checked: certificates of enumerations, or paths with
//! their proofs. The first line determines which. A directory contains a proof.

use crate::certificate::{Certificate, CertificateReader};
use crate::error::{Error, Result};
use crate::files::FileAccess;
use crate::human::ClaimedPath;
use crate::prove::StoredProof;
use crate::text::input;
use serde::Deserialize;
use serde::de::IgnoredAny;
use seventeen_host::cancellation::CancellationToken;
use std::io::{BufRead, Cursor, Read};
use std::path::Path;

/// A claim of a file; nothing in it is checked yet.
#[derive(Clone, Debug)]
pub enum Claim {
    /// These are all puzzles of a grid.
    Certificate(Box<Certificate>),
    /// These steps follow.
    Path(Box<ClaimedPath>),
    /// A grid has no other puzzles.
    Proof(Box<StoredProof>),
}

/// Reads the claims of a file, one after another; nothing follows an error.
///
/// ```
/// use seventeen_host::cancellation::CancellationToken;
/// use seventeen_jobs::claims::{Claim, ClaimReader};
///
/// let file = tempfile::NamedTempFile::new()?;
/// let line = format!("{{\"puzzle\": \"{}\", \"solved\": false, \"steps\": []}}", ".".repeat(81));
/// std::fs::write(&file, line)?;
/// let mut claims =
///     ClaimReader::open(&file.path().to_string_lossy(), &CancellationToken::default())?;
/// assert!(matches!(claims.next(), Some(Ok(Claim::Path(path))) if path.steps.is_empty()));
/// assert!(claims.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ClaimReader(ClaimSource);

enum ClaimSource {
    Certificates(CertificateReader),
    Paths(ClaimedPathReader),
    /// None once it was read.
    Proof(Option<Box<StoredProof>>),
}

/// The field that distinguishes a path from a certificate; its value is dropped.
#[derive(Deserialize)]
struct PathHeader {
    steps: Option<IgnoredAny>,
}

/// The paths of a file, one per line.
struct ClaimedPathReader {
    lines: Box<dyn BufRead + Send>,
    name: String,
    /// The number of lines read.
    line: u64,
    is_over: bool,
}

impl ClaimReader {
    /// Opens a file, plain, gzip or zstd, or the standard input for `-`, on which it stops waiting
    /// when the token requests a stop. Or opens the directory of a proof.
    ///
    /// # Errors
    /// The file cannot be opened or read.
    pub fn open(path: &str, stop: &CancellationToken) -> Result<ClaimReader> {
        if FileAccess::current().is_dir(Path::new(path)) {
            let proof = StoredProof::open(Path::new(path))?;
            return Ok(ClaimReader(ClaimSource::Proof(Some(Box::new(proof)))));
        }
        let (mut lines, name) = input::open_named(path, stop)?;
        let first = input::next_line(&mut lines)
            .map_err(|error| Error::bad_input(format_args!("{name}:1: {error}")))?
            .unwrap_or_default();
        let is_path =
            serde_json::from_str::<PathHeader>(&first).is_ok_and(|head| head.steps.is_some());
        let lines = Box::new(Cursor::new(first).chain(lines));
        Ok(ClaimReader(if is_path {
            ClaimSource::Paths(ClaimedPathReader {
                lines,
                name: name.to_owned(),
                line: 0,
                is_over: false,
            })
        } else {
            ClaimSource::Certificates(CertificateReader::from_lines(lines, name))
        }))
    }
}

impl Iterator for ClaimReader {
    type Item = Result<Claim>;

    fn next(&mut self) -> Option<Result<Claim>> {
        match &mut self.0 {
            ClaimSource::Certificates(reader) => {
                let next = reader.next()?;
                Some(next.map(|certificate| Claim::Certificate(Box::new(certificate))))
            }
            ClaimSource::Proof(proof) => Some(Ok(Claim::Proof(proof.take()?))),
            ClaimSource::Paths(paths) => {
                Some(paths.next()?.map(|path| Claim::Path(Box::new(path))))
            }
        }
    }
}

impl Iterator for ClaimedPathReader {
    type Item = Result<ClaimedPath>;

    fn next(&mut self) -> Option<Result<ClaimedPath>> {
        if self.is_over {
            return None;
        }
        self.line += 1;
        let line = input::next_line(&mut self.lines).map_err(Error::bad_input);
        let path = line.transpose().map(|line| line.and_then(|text| text.parse()));
        self.is_over = !matches!(path, Some(Ok(_)));
        path.map(|path: Result<_>| {
            path.map_err(|error| error.with_subject(format_args!("{}:{}", self.name, self.line)))
        })
    }
}
