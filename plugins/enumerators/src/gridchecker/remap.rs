//! Cells become positions, and back (step 2.6).
//!
//! The search works on positions 0 to 80, the lowest of them being the first set of the clique.
//! A position is kept as the [`Cell`] of its number, and a set of positions in a [`Cells`].

use seventeen_plugin::prelude::*;

/// The mapping table and its inverse.
pub(crate) struct Remap {
    cell_at: [Cell; 81],
    position_of: [Cell; 81],
}

impl Remap {
    /// Puts `order[p]` at position `p`; `order` holds every cell once.
    pub(crate) fn new(order: &[Cell]) -> Remap {
        let unmoved = Cell::table(|cell| cell);
        let mut remap = Remap { cell_at: unmoved, position_of: unmoved };
        for (position, &cell) in Cell::all().zip(order) {
            remap.cell_at[position] = cell;
            remap.position_of[cell] = position;
        }
        remap
    }

    /// The positions of these cells.
    pub(crate) fn positions(&self, cells: Cells) -> Cells {
        cells.iter().map(|cell| self.position_of[cell]).collect()
    }

    /// The cells at these positions.
    pub(crate) fn cells(&self, positions: Cells) -> Cells {
        positions.iter().map(|position| self.cell_at[position]).collect()
    }
}

/// The positions lower than `position`.
#[inline]
pub(crate) fn below(position: usize) -> Cells {
    Cells::from_bits((1 << position) - 1)
}

/// The positions from the highest down.
#[inline]
pub(crate) fn descending(positions: Cells) -> impl Iterator<Item = Cell> {
    let mut rest = positions;
    std::iter::from_fn(move || {
        let position = Cell::new(rest.bits().checked_ilog2()? as usize)?;
        rest.remove(position);
        Some(position)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_map_back_to_their_cells() {
        let order: Vec<Cell> = (0..81).map(|p| Cell::of(p * 2 % 81)).collect();
        let remap = Remap::new(&order);
        let cells: Cells = [0, 1, 80].map(Cell::of).into_iter().collect();
        assert_eq!(remap.positions(cells), [0, 41, 40].map(Cell::of).into_iter().collect());
        assert_eq!(remap.cells(remap.positions(cells)), cells);
    }

    #[test]
    fn the_highest_position_comes_first() {
        let positions: Cells = [0, 63, 64, 80].map(Cell::of).into_iter().collect();
        assert_eq!(descending(positions).collect::<Vec<_>>(), [80, 64, 63, 0].map(Cell::of));
        assert_eq!(below(64).len(), 64);
        assert_eq!(below(81), Cells::ALL);
    }
}
