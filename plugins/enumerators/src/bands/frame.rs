//! The view of a grid: two bands together, 54 cells, and the third, 27; or stacks likewise.
//!
//! Positions of the two bands are bits of a `u64`: the first band has bits 0 to 26, the second 27
//! to 53, each by rows. Positions of the third are bits of a `u32`. Over stacks the grid is
//! mirrored at its diagonal first, so that stacks are bands.

use seventeen_plugin::prelude::*;

/// All 54 positions of the two bands.
pub(crate) const TWO: u64 = (1 << 54) - 1;
/// The 27 positions of a band.
pub(crate) const BAND: u32 = (1 << 27) - 1;

/// Whether the search divides the grid into bands or into stacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lines {
    Bands,
    Stacks,
}

impl Lines {
    /// The name for people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Lines::Bands => "bands",
            Lines::Stacks => "stacks",
        }
    }

    /// The name of one of them.
    pub(crate) fn singular(self) -> &'static str {
        match self {
            Lines::Bands => "band",
            Lines::Stacks => "stack",
        }
    }

    /// The lines across these.
    pub(crate) fn across(self) -> Lines {
        match self {
            Lines::Bands => Lines::Stacks,
            Lines::Stacks => Lines::Bands,
        }
    }

    /// These cells where the lines are bands. The mirror image of the mirror image is the cells.
    pub(crate) fn mirrored(self, cells: Cells) -> Cells {
        match self {
            Lines::Bands => cells,
            Lines::Stacks => cells.iter().map(|cell| Cell::at(cell.column(), cell.row())).collect(),
        }
    }
}

/// Cells, divided into those of two bands and those of the third.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Split {
    pub(crate) two: u64,
    pub(crate) third: u32,
}

/// The numbers of the two bands, and of the third.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub(crate) lines: Lines,
    /// The first, the second and the third, each 0 to 2.
    pub(crate) bands: [usize; 3],
}

impl Frame {
    /// The frame with this third band.
    pub(crate) fn of_third(lines: Lines, third: usize) -> Frame {
        Frame { lines, bands: [(third + 1) % 3, (third + 2) % 3, third] }
    }

    /// Divides cells that are [mirrored](Lines::mirrored) as the frame's lines ask.
    pub(crate) fn split(&self, mirrored: Cells) -> Split {
        let [first, second, third] = self.bands.map(|band| band_of(mirrored, band));
        Split { two: u64::from(first) | u64::from(second) << 27, third }
    }

    /// The grid with these bands in their order: rows 1 to 6 are the two bands, the others the
    /// third.
    pub(crate) fn image(&self, grid: &Grid) -> Grid {
        let source = |at: usize| self.of_image(Cells::single(Cell::of(at)));
        Grid::known(std::array::from_fn(|at| {
            source(at).first().map_or(0, |cell| grid.digit(cell).get())
        }))
    }

    /// The cells of the grid that these cells of its image show.
    pub(crate) fn of_image(&self, cells: Cells) -> Cells {
        let bits = cells.bits();
        self.join(Split { two: bits as u64 & TWO, third: (bits >> 54) as u32 })
    }

    /// The divided cells, in their own places.
    pub(crate) fn join(&self, Split { two, third }: Split) -> Cells {
        let parts = [two as u32 & BAND, (two >> 27) as u32 & BAND, third];
        let bits = self.bands.iter().zip(parts);
        let mirrored = bits.fold(0, |bits, (band, part)| bits | u128::from(part) << (27 * band));
        self.lines.mirrored(Cells::from_bits(mirrored))
    }
}

/// The 27 cells of a band, 0 to 2.
fn band_of(cells: Cells, band: usize) -> u32 {
    (cells.bits() >> (27 * band)) as u32 & BAND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_image_has_the_two_bands_on_top() {
        let grid: Grid =
            "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
                .parse()
                .expect("a grid");
        for lines in [Lines::Bands, Lines::Stacks] {
            for third in 0..3 {
                let frame = Frame::of_third(lines, third);
                let image = frame.image(&grid);
                assert!(Grid::from_digits(*image.digits()).is_ok());
                for cell in Cell::all() {
                    let shown = frame.of_image(Cells::single(cell));
                    assert!(shown.iter().all(|of_grid| grid.digit(of_grid) == image.digit(cell)));
                    assert_eq!(frame.split(lines.mirrored(shown)).third == 0, cell.row() < 6);
                }
            }
        }
    }

    #[test]
    fn what_was_divided_is_joined_again() {
        let cells: Cells = [0, 5, 13, 30, 41, 53, 54, 66, 79].map(Cell::of).into_iter().collect();
        for lines in [Lines::Bands, Lines::Stacks] {
            for third in 0..3 {
                let frame = Frame::of_third(lines, third);
                assert_eq!(frame.join(frame.split(lines.mirrored(cells))), cells);
                assert_eq!(frame.join(Split { two: 0, third: BAND }).len(), 27);
                assert_eq!(frame.join(Split { two: TWO, third: BAND }), Cells::ALL);
            }
        }
        let stack = Frame::of_third(Lines::Stacks, 2).join(Split { two: 0, third: BAND });
        assert!(stack.iter().all(|cell| cell.column() >= 6));
    }
}
