//! `StageTotals`: the exact sums of the labour of a stage's parts.

use seventeen_core::StageStats;
use std::time::Duration;

/// The sum of the labour of parts, in numbers that cannot run over.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StageTotals {
    /// The number of checked configurations of the next region.
    pub checked: u128,
    /// The number of them that were answered from a cache.
    pub cached: u128,
    /// The number of searches for a second filling.
    pub searches: u128,
    /// How often classes were met; 0 if the searcher does not report it.
    pub met: u128,
    /// CPU time of all threads.
    pub nanoseconds: u128,
}

impl StageTotals {
    /// Its size in a file, in bytes.
    pub(super) const BYTES: usize = 5 * 16;

    /// Adds the labour of a part.
    pub(super) fn add_part(&mut self, labour: &StageStats, cpu: Duration) {
        self.checked += u128::from(labour.checked);
        self.cached += u128::from(labour.cached);
        self.searches += u128::from(labour.searches);
        self.met += u128::from(labour.met);
        self.nanoseconds += cpu.as_nanos();
    }

    /// Whether the component reports how often configurations were met.
    pub fn has_encounter_counts(&self) -> bool {
        self.met > 0
    }

    /// CPU time of all threads, in seconds.
    pub fn seconds(&self) -> f64 {
        self.nanoseconds as f64 / 1e9
    }

    pub(super) fn to_bytes(self) -> Vec<u8> {
        let numbers = [self.checked, self.cached, self.searches, self.met, self.nanoseconds];
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// Reads the bytes of [`to_bytes`](Self::to_bytes); none if their number is wrong.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<StageTotals> {
        let bytes: &[u8; StageTotals::BYTES] = bytes.try_into().ok()?;
        let number = |i: usize| {
            let (numbers, _) = bytes.as_chunks::<16>();
            u128::from_le_bytes(numbers[i])
        };
        let (checked, cached, searches) = (number(0), number(1), number(2));
        Some(StageTotals { checked, cached, searches, met: number(3), nanoseconds: number(4) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_run_over_and_come_back() {
        let most = u64::MAX;
        let labour = StageStats { checked: most, cached: 1, searches: 2, met: most };
        let mut count = StageTotals::default();
        for _ in 0..3 {
            count.add_part(&labour, Duration::from_millis(500));
        }
        assert_eq!((count.met, count.seconds()), (3 * u128::from(most), 1.5));
        assert_eq!(StageTotals::from_bytes(&count.to_bytes()), Some(count));
        assert_eq!(StageTotals::from_bytes(&count.to_bytes()[1..]), None);
    }
}
