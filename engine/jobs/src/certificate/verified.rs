//! `Verified`: what came of checking a certificate.

use super::Certificate;
use super::samples::Searched;

/// A certificate in which nothing wrong was found, and how much of it was looked at.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What was checked.
    pub certificate: Certificate,
    /// Whether the whole tree was searched: then nothing is left to chance.
    pub whole: bool,
    /// How much of the tree was searched.
    pub searched: Searched,
    /// CPU time of all threads, in seconds.
    pub seconds: f64,
}
