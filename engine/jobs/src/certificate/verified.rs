//! `Verified`: what came of checking a certificate.

use super::Certificate;
use super::samples::Searched;

/// A certificate in which nothing wrong was found, and how much of it was looked at.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What was checked.
    pub certificate: Certificate,
    /// How much of the tree was searched.
    pub searched: Searched,
    /// With which probability a puzzle that is missing in a random place would have been found; nothing where
    /// the whole tree was searched, which leaves nothing to chance.
    pub odds: Option<f64>,
    /// The fields of the certificate that were not checked.
    pub unchecked: Vec<&'static str>,
    /// CPU time of all threads, in seconds.
    pub seconds: f64,
}
