//! What a proof is expected to take, from a sample of its parts, and its limits.

use super::parts::PartTotals;
use crate::error::{Error, Result};
use std::collections::BTreeSet;

/// The most parts in a sample.
const SAMPLE: usize = 32;

/// The limits of a proof.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProofLimits {
    /// The most bytes of the proof, before it is compressed.
    pub bytes: u64,
    /// The most CPU time of all threads, in seconds.
    pub seconds: f64,
    /// The most memory of a thread for the steps of a part, in bytes.
    pub memory: u64,
}

/// A gigabyte, four hours of CPU time, and half a gigabyte of memory.
impl Default for ProofLimits {
    fn default() -> ProofLimits {
        ProofLimits { bytes: 1_000_000_000, seconds: 14_400., memory: 512 << 20 }
    }
}

/// Some of these parts, from all over them.
pub(super) fn sample_of(parts: &BTreeSet<u32>) -> BTreeSet<u32> {
    let every = parts.len().div_ceil(SAMPLE).max(1);
    parts.iter().copied().step_by(every).collect()
}

impl ProofLimits {
    /// Checks the expected size and cost of a proof with this many parts: those done so far stand
    /// for all.
    ///
    /// # Errors
    /// They are beyond the limits.
    pub(super) fn check_estimate(&self, so_far: PartTotals, parts: u32) -> Result<()> {
        self.check(estimate(so_far, parts), so_far, parts)
    }

    /// Checks what the parts so far take.
    ///
    /// # Errors
    /// That is beyond the limits.
    pub(super) fn check_totals(&self, so_far: PartTotals, parts: u32) -> Result<()> {
        self.check(so_far, so_far, parts)
    }

    fn check(&self, taken: PartTotals, so_far: PartTotals, parts: u32) -> Result<()> {
        let expected = estimate(so_far, parts);
        let (name, limit, needed) = if taken.text_bytes > self.bytes {
            ("max_bytes", self.bytes as f64, expected.text_bytes as f64)
        } else if taken.seconds > self.seconds {
            ("max_seconds", self.seconds, expected.seconds)
        } else {
            return Ok(());
        };
        let (bytes, seconds) = (ByteCount(expected.text_bytes), CpuTime(expected.seconds));
        // More than is expected, because parts differ: the error of a mean falls with the root.
        let enough = ((1. + 3. / (so_far.parts.max(1) as f64).sqrt()) * needed).ceil();
        let done = so_far.parts;
        Err(Error::bad_input(format_args!(
            "prove: the proof is expected to have {bytes} and to take {seconds}, judging by {done} \
             of {parts} parts: `{name}` is {limit}; to go on, set it to {enough}"
        )))
    }
}

/// What all parts take if they are like those so far.
fn estimate(so_far: PartTotals, parts: u32) -> PartTotals {
    let ratio = f64::from(parts) / so_far.parts.max(1) as f64;
    PartTotals {
        parts: parts.into(),
        text_bytes: (so_far.text_bytes as f64 * ratio) as u64,
        seconds: so_far.seconds * ratio,
    }
}

struct ByteCount(u64);

impl std::fmt::Display for ByteCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.1} MB", self.0 as f64 / 1e6)
    }
}

struct CpuTime(f64);

impl std::fmt::Display for CpuTime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            seconds if seconds < 120. => write!(f, "{seconds:.0} s of CPU time"),
            seconds => write!(f, "{:.0} minutes of CPU time", seconds / 60.),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_that_is_too_large_says_what_to_type() {
        let limits = ProofLimits { bytes: 1000, seconds: 10., memory: 0 };
        let sample = PartTotals { parts: 4, text_bytes: 400, seconds: 1. };
        assert!(limits.check_estimate(sample, 10).is_ok());
        assert_eq!(
            limits.check_estimate(sample, 20).unwrap_err().to_string(),
            "prove: the proof is expected to have 0.0 MB and to take 5 s of CPU time, judging by 4 \
             of 20 parts: `max_bytes` is 1000; to go on, set it to 5000"
        );
        let slow = PartTotals { seconds: 600., ..sample };
        assert_eq!(
            limits.check_totals(slow, 8).unwrap_err().to_string(),
            "prove: the proof is expected to have 0.0 MB and to take 20 minutes of CPU time, judging \
             by 4 of 8 parts: `max_seconds` is 10; to go on, set it to 3000"
        );
        assert!(limits.check_totals(sample, 20).is_ok(), "so far it is within");
    }

    #[test]
    fn a_sample_is_from_all_over() {
        assert_eq!(sample_of(&(4..7).collect()).into_iter().collect::<Vec<_>>(), [4, 5, 6]);
        let many = sample_of(&(0..1000).collect());
        assert_eq!((many.len(), many.last()), (32, Some(&992)));
        assert!(sample_of(&BTreeSet::new()).is_empty());
    }
}
