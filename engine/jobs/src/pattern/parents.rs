//! Parents: the configurations that a stage extends, cut into parts.
//!
//! The cuts depend only on the parents, which are sorted by their digits. A part that is long
//! enough ends where the digits of the previous region change. So parents with a common beginning
//! stay together unless they are too many.

use super::packed::CellOrder;
use crate::error::Result;
use seventeen_core::{Cell, Configuration, Region};
use std::iter::Peekable;

/// The maximal number of parents in a part.
pub(super) const MOST: usize = 2000;

/// The minimal number of parents in a part, if there are many.
const LEAST: usize = 100;

/// The approximate number of parts for few parents, so that many threads have work.
const PARTS: u64 = 64;

/// The parents of a stage, in order.
type ConfigurationSource = Box<dyn Iterator<Item = Result<Configuration>> + Send>;

/// A part: parents that one thread extends.
pub(super) struct ParentPart {
    pub(super) number: u32,
    pub(super) parents: Vec<Configuration>,
}

/// The parts of a stage.
pub(super) struct ParentParts {
    source: Peekable<ConfigurationSource>,
    next: u32,
    /// The minimal and maximal number of parents in a part.
    least: usize,
    most: usize,
    /// The cells whose digits determine where a part may end.
    begin: Vec<Cell>,
}

impl ParentParts {
    /// Parts of the initial configurations, one each.
    pub(super) fn from_initial(begin: Vec<Configuration>) -> ParentParts {
        let source: ConfigurationSource = Box::new(begin.into_iter().map(Ok));
        ParentParts { source: source.peekable(), next: 0, least: 1, most: 1, begin: Vec::new() }
    }

    /// Parts of `count` configurations that fill the last of these regions.
    pub(super) fn from_stage(
        source: ConfigurationSource,
        count: u64,
        chain: &[Region],
    ) -> ParentParts {
        let before = match chain {
            // The first region has no predecessor: a cut is possible after any parent.
            [] | [_] => chain,
            [before @ .., _] => before,
        };
        let most = (count / PARTS).clamp(1, MOST as u64) as usize;
        ParentParts {
            source: source.peekable(),
            next: 0,
            least: most.min(LEAST),
            most,
            begin: CellOrder::from_chain(before).cells().collect(),
        }
    }

    /// The next part; none at the end.
    pub(super) fn next_part(&mut self) -> Result<Option<ParentPart>> {
        let Some(first) = self.source.next() else { return Ok(None) };
        let mut parents = vec![first?];
        let (least, most, begin) = (self.least, self.most, &self.begin);
        let goes_on = |parents: &[Configuration], next: &Result<Configuration>| {
            let count = parents.len();
            count < most && (count < least || share_clues_and_digits(parents.last(), next, begin))
        };
        while let Some(next) = self.source.next_if(|next| goes_on(&parents, next)) {
            parents.push(next?);
        }
        let number = self.next;
        self.next += 1;
        Ok(Some(ParentPart { number, parents }))
    }
}

/// Whether the next parent has the clues of the last one, and its digits in the cells `begin`. An
/// unreadable parent counts as equal: its part fails.
fn share_clues_and_digits(
    last: Option<&Configuration>,
    next: &Result<Configuration>,
    begin: &[Cell],
) -> bool {
    let (Some(last), Ok(next)) = (last, next) else { return true };
    last.clues == next.clues && begin.iter().all(|&cell| last.digits[cell] == next.digits[cell])
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Cells;

    /// Configurations whose first digits are these.
    fn configurations(first: &[u8]) -> Vec<Configuration> {
        let of = |(i, &digit): (usize, &u8)| {
            let mut digits = [0; 81];
            digits[0] = digit;
            digits[3] = (i % 9 + 1) as u8;
            Configuration { digits, clues: Cells::EMPTY, images: 1, fixed: 1, ways: 1 }
        };
        first.iter().enumerate().map(of).collect()
    }

    fn lengths(mut parents: ParentParts) -> Vec<usize> {
        let mut lengths = Vec::new();
        while let Some(part) = parents.next_part().unwrap() {
            assert_eq!(part.number as usize, lengths.len());
            lengths.push(part.parents.len());
        }
        lengths
    }

    fn of_stage(first: &[u8], count: u64, chain: &[&str]) -> ParentParts {
        let chain: Vec<Region> = chain.iter().map(|text| text.parse().unwrap()).collect();
        ParentParts::from_stage(Box::new(configurations(first).into_iter().map(Ok)), count, &chain)
    }

    #[test]
    fn what_a_search_begins_with_is_one_a_part() {
        assert_eq!(lengths(ParentParts::from_initial(configurations(&[1, 1, 2]))), [1, 1, 1]);
    }

    #[test]
    fn parts_end_where_the_region_before_the_last_changes() {
        let first: Vec<u8> = [1; 130].into_iter().chain([2; 30]).chain([3; 4000]).collect();
        assert_eq!(lengths(of_stage(&first, 1 << 20, &["1", "12"])), [130, 2000, 2000, 30]);
        assert_eq!(lengths(of_stage(&first[..160], 6500, &["1", "12"])), [101, 59]);
    }

    #[test]
    fn few_parents_make_many_parts() {
        assert_eq!(lengths(of_stage(&[1, 2, 3, 4], 4, &["1"])), [1, 1, 1, 1]);
        assert!(lengths(of_stage(&[], 0, &["1"])).is_empty());
    }
}
