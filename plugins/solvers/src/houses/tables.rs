//! The masks of rules: the peers of each cell, and the houses that hold every digit.

use seventeen_plugin::prelude::{Cell, Cells, Rules};

/// The most houses that are searched for hidden singles: one bit for each.
const MOST: usize = u64::BITS as usize;

/// The masks of rules. The mask of a cell is its bit in [`Cells`].
pub(super) struct Tables {
    /// All cells of the board.
    pub(super) cells: u128,
    /// The number of digits.
    pub(super) side: usize,
    /// For each cell, the other cells of its houses, implied ones included.
    pub(super) peers: [u128; 81],
    /// The houses with a cell for each digit, up to [`MOST`].
    pub(super) full: Vec<u128>,
    /// For each cell, those that contain it, by their indices.
    pub(super) full_of: [u64; 81],
}

impl Tables {
    pub(super) fn new(rules: Rules) -> Tables {
        let houses = rules.houses().iter().chain(rules.implied());
        let is_full = |house: &&Cells| house.len() as usize == rules.side();
        let full: Vec<Cells> = houses.filter(is_full).take(MOST).copied().collect();
        let full_of = |cell| {
            let all = full.iter().enumerate();
            all.map(|(index, house)| u64::from(house.contains(cell)) << index).sum()
        };
        Tables {
            cells: rules.cells().bits(),
            side: rules.side(),
            peers: Cell::table(|cell| rules.all_peers(cell).bits()),
            full_of: Cell::table(full_of),
            full: full.iter().map(|house| house.bits()).collect(),
        }
    }

    /// All houses of `full`, as bits.
    pub(super) fn all_full(&self) -> u64 {
        u64::MAX.checked_shr(u64::BITS - self.full.len() as u32).unwrap_or(0)
    }
}
