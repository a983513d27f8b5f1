//! Harvesters: components that find unavoidable sets of a solution grid.
//!
//! | component      | searched cells                      | complete there?                |
//! |----------------|-------------------------------------|--------------------------------|
//! | `digits`       | the cells of any n digits           | yes                            |
//! | `two_bands`    | any n digits in two bands or stacks | up to a size                   |
//! | `one_band`     | any one band or stack               | yes                            |
//! | `tuned`        | those of the three above            | up to a size                   |
//! | `boxes`        | any n boxes                         | yes                            |
//! | `random_cells` | many random choices of cells        | up to a limit of solutions     |
//! | `file`         | the sets of a list                  | one minimal set per listed set |
//!
//! `digits`, `random_cells` and `tuned` support the rules of any board. The others know the bands
//! and boxes of classic sudoku.
//!
//! All of them emit truly minimal sets by ascending size, independent of the known sets. None needs
//! a solver: the solutions that differ from the grid are covers by digit templates. `templates` has
//! them for any emptied cells, `digit_covers` for whole digits, and `band_covers` for digits in two
//! bands.

mod band_covers;
mod band_search;
mod band_templates;
mod boxes;
mod by_digits;
mod digit_covers;
mod digit_labels;
mod digit_subsets;
mod digit_templates;
mod digits;
mod file;
mod fresh;
mod one_band;
mod random_cells;
mod set_list;
mod sockets;
mod templates;
#[cfg(test)]
mod tests;
mod tuned;
mod two_bands;

pub use boxes::Boxes;
pub use digits::Digits;
pub use file::File;
pub use one_band::OneBand;
pub use random_cells::RandomCells;
pub use sockets::of_third_band as sockets_of_third_band;
pub use templates::Templates;
pub use tuned::Tuned;
pub use two_bands::TwoBands;

use seventeen_plugin::prelude::ua_harvester;

seventeen_plugin::plugin! {
    ua_harvester::<Boxes>(),
    ua_harvester::<Digits>(),
    ua_harvester::<File>(),
    ua_harvester::<OneBand>(),
    ua_harvester::<RandomCells>(),
    ua_harvester::<Tuned>(),
    ua_harvester::<TwoBands>(),
}
