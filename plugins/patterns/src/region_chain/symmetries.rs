//! The symmetries that identify classes: all, or those of the first published search.
//!
//! Serg ("One-clue-boxes patterns", Players' Forum, 2012) wrote that he did not account for all
//! automorphisms. His counts come out exactly if
//!
//! * boxes are swapped in the first region only. Later the box to add is brought to its place by
//!   exchanges alone, and the results are not compared any further;
//! * lines without a clue change places only where they are those of one filled box.
//!
//! That counts some classes twice: 1516 and 888 instead of 791 and 458 for two boxes with their
//! clues in one line. For two patterns of four boxes it counts 112,610 instead of 110,694 and
//! 241,210 instead of 238,964.

use seventeen_core::{Cell, Cells, Region, Transformation};

/// The symmetries that identify classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symmetries {
    /// All: the stabiliser of the region and the pattern.
    All,
    /// The symmetries that Serg used in 2012.
    Serg2012,
}

impl Symmetries {
    /// Whether a map that takes `region` and `pattern` to themselves is used.
    pub(super) fn use_map(
        self,
        map: &Transformation,
        region: Region,
        pattern: Cells,
        first: bool,
    ) -> bool {
        match self {
            Symmetries::All => true,
            Symmetries::Serg2012 => {
                (first || exchanges(map).0 == 0)
                    && !map.transposes()
                    && keeps_shared(map, region, pattern)
            }
        }
    }
}

/// The numbers of chutes that a map moves, and of lines within their chutes.
pub(super) fn exchanges(map: &Transformation) -> (usize, usize) {
    let of = |lines: &[u8; 9]| {
        let chutes = (0..3).filter(|&chute| lines[3 * chute] as usize / 3 != chute).count();
        let within = (0..9).filter(|&line| lines[line] as usize % 3 != line % 3).count();
        (chutes, within)
    };
    let (rows, columns) = (of(map.rows()), of(map.columns()));
    (rows.0 + columns.0, rows.1 + columns.1)
}

/// Whether clue-free lines of chutes with several filled boxes keep their order.
fn keeps_shared(map: &Transformation, region: Region, pattern: Cells) -> bool {
    let keeps = |lines: &[u8; 9], line_of: fn(Cell) -> usize, boxes: fn(usize, usize) -> usize| {
        (0..3).all(|chute| {
            let filled = (0..3).filter(|&i| region.contains(boxes(chute, i))).count();
            let free = (3 * chute..3 * chute + 3)
                .filter(|&line| pattern.iter().all(|cell| line_of(cell) != line));
            filled < 2 || free.map(|line| lines[line]).is_sorted()
        })
    };
    keeps(map.rows(), Cell::row, |band, i| 3 * band + i)
        && keeps(map.columns(), Cell::column, |stack, i| 3 * i + stack)
}
