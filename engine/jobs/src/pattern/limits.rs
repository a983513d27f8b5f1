//! The memory of a stage: bounds that are known before it begins.

use super::block::MOST;
use super::packed::PackedConfiguration;
use super::parents;
use seventeen_core::{Configuration, Stage};

/// The memory of one thread besides the component: a part's parents, a copy of them for the
/// component, their results, and frames being packed and read.
const THREAD: u64 = (2 * parents::MOST * size_of::<Configuration>()
    + 4 * MOST * size_of::<PackedConfiguration>()
    + COMPRESSOR) as u64;

/// The memory of zstd at the level of the frames, rounded up.
const COMPRESSOR: usize = 4 << 20;

/// No fewer bytes are given to the search for duplicates, if as many are allowed.
const LEAST: u64 = 64 << 20;

/// The memory of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StageMemory {
    /// The number of configurations held while duplicates are dropped.
    pub(super) held: usize,
    /// The maximal number of bytes in use at a time.
    pub(super) bytes: u64,
}

impl StageMemory {
    /// The limits of a stage with this number of threads, and this number of bytes for dropping
    /// duplicates.
    pub(super) fn new(stage: &Stage, threads: usize, allowed: u64) -> StageMemory {
        // Twice the expected number, so that one pass suffices if duplicates are dropped on the
        // way. A bad estimate costs passes, not memory.
        let expected =
            2. * stage.expected.clamp(0., 1e15) * size_of::<PackedConfiguration>() as f64;
        let sorting = allowed.min((expected as u64).max(LEAST));
        let held = (sorting / size_of::<PackedConfiguration>() as u64).max(2);
        let working = (threads as u64).saturating_mul(THREAD.saturating_add(stage.memory));
        let sorting = held * size_of::<PackedConfiguration>() as u64 + THREAD;
        StageMemory { held: held as usize, bytes: working.max(sorting) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Region;

    fn limits(expected: f64, memory: u64, threads: usize, allowed: u64) -> StageMemory {
        StageMemory::new(&Stage { region: Region::ALL, expected, memory }, threads, allowed)
    }

    #[test]
    fn duplicates_take_no_more_than_is_allowed() {
        assert_eq!(limits(1e12, 0, 1, 640).held, 10);
        assert_eq!(limits(f64::NAN, 0, 1, 640).held, 10);
        assert_eq!(limits(0., 0, 1, 1 << 30).held as u64, LEAST / 64);
        assert_eq!(limits(2e6, 0, 1, 1 << 30).held, 4_000_000);
        assert_eq!(limits(1., 0, 1, 0).held, 2);
    }

    #[test]
    fn threads_take_what_the_component_says() {
        let of = |threads| limits(0., 1 << 30, threads, 1 << 20).bytes;
        assert_eq!(of(2), 2 * of(1));
        assert!(of(1) > 1 << 30 && of(1) < (1 << 30) + (16 << 20));
        assert_eq!(limits(0., u64::MAX, 8, 1 << 20).bytes, u64::MAX);
    }
}
