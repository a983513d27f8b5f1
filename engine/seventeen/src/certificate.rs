//! Certificates: the claims of an enumeration, written and checked.

use crate::Seventeen;
use seventeen_jobs::certificate::{
    Certificate, CertificateReader, CertificateVerifier, CertificateWriter, VerifiedCertificate,
};
use seventeen_jobs::enumerate::Enumeration;
use seventeen_jobs::{Error, Result};

/// Certificates of files. They need the feature `enumerate`.
impl Seventeen {
    /// The certificates of a file, one after the other. The file may be compressed, with the
    /// extension `.gz` or `.zst`, and `-` is the standard input. An error in the file is the last
    /// item.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn certificates(&self, path: &str) -> Result<CertificateReader> {
        CertificateReader::open(path, self.cancellation_token())
    }
}

/// The claims of an enumeration, for others to check. It needs the feature `enumerate`.
pub trait EnumerationExt {
    /// The claim that these are all puzzles.
    ///
    /// # Errors
    /// The enumeration was restricted to some of the puzzles, or it was cancelled.
    fn certificate(&self) -> Result<Certificate>;

    /// Writes the certificate into a file, which gets its name when it is complete. To write
    /// several into one file, use [`CertificateWriter`].
    ///
    /// # Errors
    /// As for [`certificate`](EnumerationExt::certificate), or the file cannot be written.
    ///
    /// ```
    /// use seventeen::{CertificateExt, EnumerateOptions, EnumerationExt, Grid, GridExt, Seventeen, SetsExt};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("digits(2)")?])?;
    /// let given = "r2345678c123456789".parse::<seventeen::Cells>()?.into();
    /// let options = EnumerateOptions { given, ..EnumerateOptions::default() };
    /// let found = sets.enumerate(&engine, 80, &options)?;
    ///
    /// let directory = tempfile::tempdir()?;
    /// let path = directory.path().join("all_of_80.jsonl");
    /// let path = path.to_str().expect("a name in UTF-8");
    /// found.write_certificate(path)?;
    /// for certificate in engine.certificates(path)? {
    ///     let verified = certificate?.verify(&engine)?;
    ///     assert_eq!(verified.certificate.puzzles.len() as u64, found.count);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write_certificate(&self, path: &str) -> Result<()>;
}

impl EnumerationExt for Enumeration {
    fn certificate(&self) -> Result<Certificate> {
        Certificate::from_enumeration(self)
    }

    fn write_certificate(&self, path: &str) -> Result<()> {
        if !self.complete {
            return Err(Error::interrupted());
        }
        let mut recorder = CertificateWriter::create(&CertificateWriter::resolve_target(path)?)?;
        recorder.add_enumeration(self)?;
        recorder.finish()
    }
}

/// The methods of a certificate. They need the feature `enumerate`.
pub trait CertificateExt {
    /// Checks the certificate without trusting the enumerator, on all threads. Checks that its sets
    /// are unavoidable, and that its puzzles have the grid as their only solution. Checks random
    /// sub-trees of the search, by the engine's seed, for exactly these puzzles. For another number
    /// of sub-trees or another solver, use [`CertificateVerifier`].
    ///
    /// # Errors
    /// A check failed, no solver has the role of checking, or the engine was stopped.
    ///
    /// ```
    /// use seventeen::{CertificateExt, EnumerateOptions, EnumerationExt, Grid, GridExt, Seventeen, SetsExt};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("digits(2)")?])?;
    /// let certificate = sets.enumerate(&engine, 14, &EnumerateOptions::default())?.certificate()?;
    /// assert!(certificate.puzzles.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn verify(&self, engine: &Seventeen) -> Result<VerifiedCertificate>;
}

impl CertificateExt for Certificate {
    fn verify(&self, engine: &Seventeen) -> Result<VerifiedCertificate> {
        CertificateVerifier::new(engine, None)?.verify(engine, self)
    }
}
