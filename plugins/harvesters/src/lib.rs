//! Harvesters: components that find unavoidable sets of a solution grid.
//!
//! | component      | where it looks                          | complete there?                  |
//! |----------------|-----------------------------------------|----------------------------------|
//! | `digits`       | the cells of any n digits               | yes                              |
//! | `boxes`        | any n boxes                             | yes                              |
//! | `random_cells` | many random choices of cells            | up to a limit of solutions       |
//! | `file`         | the sets of a list                      | one minimal set a listed one     |
//!
//! All of them emit truly minimal sets, whatever was known before, by ascending size. None needs
//! a solver: the solutions that differ from the grid are covers by digit templates, in
//! `templates` for any emptied cells and in `digit_covers` for those of whole digits.

mod boxes;
mod digit_covers;
mod digit_labels;
mod digit_templates;
mod digits;
mod file;
mod fresh;
mod random_cells;
mod set_list;
mod templates;
#[cfg(test)]
mod tests;

pub use boxes::Boxes;
pub use digits::Digits;
pub use file::File;
pub use random_cells::RandomCells;

use seventeen_plugin::prelude::ua_harvester;

seventeen_plugin::plugin! {
    ua_harvester::<Boxes>(),
    ua_harvester::<Digits>(),
    ua_harvester::<File>(),
    ua_harvester::<RandomCells>(),
}
