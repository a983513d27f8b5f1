//! The counts of positions that a count met before, by the marks in their last open cells.
//!
//! A table with one place by hash. A later position replaces an earlier one, so a count that was
//! lost is made again.

/// By digit: the open cells where it is marked.
pub(super) type MarkWords = [u64; 9];

/// The number of places. All of them fit into a second-level cache.
const PLACES: usize = 1024;

/// Counts by marks. They belong to one numbering of the cells.
pub(super) struct CountMemo {
    /// The number of the current numbering.
    numbering: u64,
    places: Box<[Kept]>,
}

/// A count that was made.
#[derive(Clone, Copy, Default)]
struct Kept {
    numbering: u64,
    digits: MarkWords,
    ways: u64,
}

impl Default for CountMemo {
    /// It has no places before the first count, which many searches never make.
    fn default() -> CountMemo {
        CountMemo { numbering: 0, places: Box::default() }
    }
}

impl CountMemo {
    /// Forgets all counts, as the cells are numbered anew.
    pub(super) fn clear(&mut self) {
        if self.places.is_empty() {
            self.places = vec![Kept::default(); PLACES].into();
        }
        self.numbering += 1;
    }

    /// The count of a position with these marks, if it is there.
    #[inline(always)]
    pub(super) fn get(&self, digits: &MarkWords) -> Option<u64> {
        let kept = &self.places[place_of(digits)];
        (kept.numbering == self.numbering && kept.digits == *digits).then_some(kept.ways)
    }

    /// Keeps the count of a position.
    #[inline(always)]
    pub(super) fn keep(&mut self, digits: MarkWords, ways: u64) {
        self.places[place_of(&digits)] = Kept { numbering: self.numbering, digits, ways };
    }
}

/// The place of these marks: the upper half of a multiplicative hash, as the lower is less mixed.
#[inline(always)]
fn place_of(digits: &MarkWords) -> usize {
    let mixed = digits.iter().fold(0_u64, |mixed, &marks| {
        (mixed.rotate_left(5) ^ marks).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed >> 32) as usize % PLACES
}
