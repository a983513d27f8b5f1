//! `CertificateWriter`: writes certificates to a file, which gets its name when it is complete.

use super::format::{CertificateDocument, ClosingLine, FORMAT, SetLines, VERSION};
use super::{StatedSearch, require_all_puzzles};
use crate::enumerate::{Enumeration, GridPuzzles, MethodSignatures};
use crate::error::{Error, Result};
use crate::rules::StatedRules;
use crate::store::{AtomicFile, Sidecar, WriteTarget, extension};
use seventeen_core::{Board, Cells};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file of certificates under construction.
///
/// ```
/// use seventeen_core::{Cell, Cells, Grid};
/// use seventeen_host::Registry;
/// use seventeen_jobs::certificate::{CertificateReader, CertificateWriter};
/// use seventeen_jobs::enumerate::{EnumerationRequest, EnumerationMethod};
/// use seventeen_jobs::harvest::Sets;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_cliques::entry)?;
/// registry.link(seventeen_enumerators::entry)?;
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let method = EnumerationMethod {
///     enumerator: context.choose("auto")?,
///     clique: context.choose("min_product")?,
///     solver: context.choose("auto")?,
///     keep: None,
/// };
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
///         .parse()?;
/// let asked = EnumerationRequest { given: !Cells::single(Cell::of(0)), ..EnumerationRequest::default() };
/// let found = method.enumerate(&context, &Sets::empty(grid.into()), 80, &asked)?;
///
/// let dir = tempfile::tempdir()?;
/// let path = dir.path().join("certificates.jsonl");
/// let mut recorder = CertificateWriter::create(&path)?;
/// recorder.add_enumeration(&found)?;
/// assert!(!path.exists());
/// recorder.finish()?;
///
/// let mut certificates =
///     CertificateReader::open(&path.to_string_lossy(), context.cancellation_token())?;
/// let certificate = certificates.next().expect("a certificate")?;
/// assert_eq!((certificate.grid, certificate.puzzles.len()), (grid, 1));
/// assert!(certificates.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CertificateWriter {
    file: AtomicFile,
    written: u64,
    /// Whether an enumeration was incomplete: then the file must not appear.
    is_interrupted: bool,
}

impl CertificateWriter {
    /// The file that `path` refers to: the target of a link is replaced, not the link.
    ///
    /// # Errors
    /// `path` cannot be a file.
    pub fn resolve_target(path: &str) -> Result<PathBuf> {
        let refused = |what| {
            Err(Error::bad_input(format_args!("certificate: cannot write {path:?}: {what}")))
        };
        let checked = extension::JSON_LINES.check_extension(Path::new(path));
        match checked.and_then(|()| WriteTarget::from_path(Path::new(path))) {
            _ if path.is_empty() || path == "-" => refused("expected the name of a file"),
            Ok(WriteTarget::Device(_)) => refused("it is not a file"),
            Ok(WriteTarget::File(file)) => Ok(file),
            Err(error) => Err(error.with_subject("certificate")),
        }
    }

    /// Starts the file at `path`, see [`resolve_target`](CertificateWriter::resolve_target).
    ///
    /// # Errors
    /// It cannot be written.
    pub fn create(path: &Path) -> Result<CertificateWriter> {
        let file = AtomicFile::create(path).map_err(|error| {
            Error::write_failed(Sidecar::Part.path_beside(path).display(), &error)
        })?;
        Ok(CertificateWriter { file, written: 0, is_interrupted: false })
    }

    /// Adds the certificate of an enumeration. An incomplete one has none, and then the file does
    /// not appear.
    ///
    /// # Errors
    /// The enumeration kept fewer than all puzzles, or the file cannot be written.
    pub fn add_enumeration(&mut self, found: &Enumeration) -> Result<()> {
        let of_grid = found.to_grid_puzzles();
        let StatedSearch {
            made_with,
            enumerator,
            clique,
            method,
            mcn,
            proven,
            parts,
            nodes,
            tests,
        } = StatedSearch::from_enumeration(found);
        let MethodSignatures { enumerator: first, clique: second, solver: third } = made_with;
        let components = [first, second, third].map(|signature| signature.to_string());
        let claim = claim_document(&of_grid, &found.sets);
        let document = CertificateDocument {
            enumerator,
            components,
            method,
            clique,
            mcn,
            proven,
            parts,
            nodes,
            tests,
            ..claim
        };
        self.add_document(&of_grid, &document)
    }

    /// Adds a certificate of the puzzles of a grid, with these of its unavoidable sets. It makes no
    /// claims about the search.
    ///
    /// # Errors
    /// The errors of [`add_enumeration`](CertificateWriter::add_enumeration).
    pub fn add_grid_puzzles(&mut self, found: &GridPuzzles, sets: &[Cells]) -> Result<()> {
        self.add_document(found, &claim_document(found, sets))
    }

    fn add_document(
        &mut self,
        found: &GridPuzzles,
        document: &CertificateDocument<SetLines<'_>>,
    ) -> Result<()> {
        require_all_puzzles(&found.asked)?;
        if !found.complete {
            self.is_interrupted = true;
            return Ok(());
        }
        self.write_line(document).map_err(|error| self.file.write_error(&error))?;
        self.written += 1;
        Ok(())
    }

    /// Closes the file and gives it its name, unless a certificate is missing.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(mut self) -> Result<()> {
        if self.is_interrupted {
            return Ok(());
        }
        let end = ClosingLine { format: FORMAT, version: VERSION, certificates: self.written };
        let part = Sidecar::Part.path_beside(self.file.path());
        let closed = self.write_line(&end).and_then(|()| self.file.commit());
        closed.map_err(|error| Error::write_failed(part.display(), &error))
    }

    fn write_line(&mut self, line: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.file, line)?;
        self.file.write_all(b"\n")
    }
}

/// The claims about a grid, without claims about the search.
fn claim_document<'a>(
    found: &'a GridPuzzles,
    sets: &'a [Cells],
) -> CertificateDocument<SetLines<'a>> {
    let (grid, rules, nothing) = (&found.grid.value, found.rules, String::new);
    let lines = |sets| SetLines { grid, rules, sets };
    CertificateDocument {
        format: FORMAT.to_owned(),
        version: VERSION,
        rules: StatedRules::of_claim(rules),
        grid: Board::of_rules(rules, &(*grid).into()).to_string(),
        clues: found.clues,
        given: found.asked.given.to_string(),
        dead: found.asked.dead.to_string(),
        minimal: found.asked.minimal,
        enumerator: nothing(),
        components: Default::default(),
        method: nothing(),
        clique: nothing(),
        mcn: 0,
        proven: false,
        parts: 0,
        nodes: 0,
        tests: 0,
        sets: lines(sets),
        puzzles: lines(&found.givens),
    }
}
