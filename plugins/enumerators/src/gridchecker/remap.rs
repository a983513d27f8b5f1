//! Cells become positions, and back (step 2.6).
//!
//! The search works on positions 0 to 80, the lowest of them being the first set of the clique.
//! A set of positions is kept in a [`Cells`], bit `p` for position `p`.

use seventeen_plugin::prelude::*;

/// The mapping table and its inverse.
pub(crate) struct Remap {
    cell_at: [u8; 81],
    position_of: [u8; 81],
}

impl Remap {
    /// Puts `order[p]` at position `p`; `order` holds every cell once.
    pub(crate) fn new(order: &[usize]) -> Remap {
        let mut remap = Remap { cell_at: [0; 81], position_of: [0; 81] };
        for (position, &cell) in order.iter().enumerate() {
            remap.cell_at[position] = cell as u8;
            remap.position_of[cell] = position as u8;
        }
        remap
    }

    /// The positions of these cells.
    pub(crate) fn positions(&self, cells: Cells) -> Cells {
        cells.iter().map(|cell| self.position_of[cell] as usize).collect()
    }

    /// The cells at these positions.
    pub(crate) fn cells(&self, positions: Cells) -> Cells {
        positions.iter().map(|position| self.cell_at[position] as usize).collect()
    }
}

/// The positions lower than `position`.
#[inline]
pub(crate) fn below(position: usize) -> Cells {
    Cells::from_bits((1 << position) - 1)
}

/// The positions from the highest down.
#[inline]
pub(crate) fn descending(positions: Cells) -> impl Iterator<Item = usize> {
    let mut rest = positions;
    std::iter::from_fn(move || {
        let position = rest.bits().checked_ilog2()? as usize;
        rest.remove(position);
        Some(position)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_map_back_to_their_cells() {
        let order: Vec<usize> = (0..81).map(|p| p * 2 % 81).collect();
        let remap = Remap::new(&order);
        let cells: Cells = [0, 1, 80].into_iter().collect();
        assert_eq!(remap.positions(cells), [0, 41, 40].into_iter().collect());
        assert_eq!(remap.cells(remap.positions(cells)), cells);
    }

    #[test]
    fn the_highest_position_comes_first() {
        let positions: Cells = [0, 63, 64, 80].into_iter().collect();
        assert_eq!(descending(positions).collect::<Vec<_>>(), [80, 64, 63, 0]);
        assert_eq!(below(64).len(), 64);
        assert_eq!(below(81), Cells::ALL);
    }
}
