//! `VerifiedCertificate`: the result of checking a certificate.

use super::Certificate;
use super::samples::SearchCounts;

/// A certificate without errors, and the searched part of its tree.
#[derive(Clone, Debug)]
pub struct VerifiedCertificate {
    /// The certificate.
    pub certificate: Certificate,
    /// The searched part of the tree.
    pub searched: SearchCounts,
    /// A lower bound of the probability that a puzzle missing at a random node of the tree would
    /// have been found; nothing if the whole tree was searched, which makes it certain.
    pub odds: Option<f64>,
    /// The fields of the certificate that were not checked.
    pub unchecked: Vec<&'static str>,
    /// CPU time of all threads, in seconds.
    pub seconds: f64,
}
