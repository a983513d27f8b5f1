//! The canonical form of a pattern in a region: the image there that has a clue at its first
//! difference from any other, read by rows.
//!
//! Once boxes and rows are ordered, the columns of each stack are sorted by their clues, that of
//! the higher row first. So column orders need no search.

use super::maps;
use seventeen_core::{Cell, Cells, Region, Transformation};

/// The maps of a region to itself, except for the order of columns within their stacks.
pub(super) struct Frames(Vec<Transformation>);

/// Of two patterns the one with a clue where they first differ is the greater.
pub(super) fn rank(pattern: Cells) -> u128 {
    pattern.bits().reverse_bits()
}

impl Frames {
    pub(super) fn new(region: Region) -> Frames {
        Frames(maps::frames(region))
    }

    /// The canonical form of a pattern of the region, and a map that leads to it.
    pub(super) fn form(&self, pattern: Cells) -> (Cells, Transformation) {
        let forms = self.0.iter().map(|frame| {
            let map = frame.then(&sorting(frame.cells(pattern)));
            (map.cells(pattern), map)
        });
        let greatest = forms.max_by_key(|(form, _)| rank(*form));
        greatest.expect("the identity is among the frames")
    }
}

/// The map that sorts the columns of each stack.
fn sorting(pattern: Cells) -> Transformation {
    // Reversed, so that the first row counts most.
    let column = |column: usize| {
        let cells = (0..9).map(|row| pattern.contains(Cell::at(row, column)));
        cells.fold(0u16, |held, clue| held << 1 | u16::from(clue))
    };
    let held: [u16; 9] = std::array::from_fn(column);
    let mut columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for stack in columns.chunks_exact_mut(3) {
        stack.sort_by_key(|&column| std::cmp::Reverse(held[column as usize]));
    }
    Transformation::new(false, IN_ORDER, columns, DIGITS).expect("columns stay in their stacks")
}

const IN_ORDER: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const DIGITS: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_the_greatest_of_all_images() {
        for text in ["1", "12", "1245", "12345", "159"] {
            let region: Region = text.parse().unwrap();
            let (frames, maps) = (Frames::new(region), maps::stabiliser(region));
            let cells: Vec<Cell> = region.cells().iter().collect();
            for step in 2..9 {
                let pattern: Cells = cells.iter().copied().step_by(step).collect();
                let images = maps.iter().map(|map| map.cells(pattern));
                let (form, map) = frames.form(pattern);
                assert_eq!(Some(form), images.max_by_key(|image| rank(*image)));
                assert_eq!(map.cells(pattern), form);
            }
        }
    }
}
