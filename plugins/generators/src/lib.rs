//! Generators: components that make puzzles and solution grids.
//!
//! | component         | method                                                   | starts with        |
//! |-------------------|----------------------------------------------------------|--------------------|
//! | `bottom_up`       | random digits in random cells until one solution is left | nothing            |
//! | `controlled_bias` | adds cells of a grid in random order, with known odds    | nothing, or a grid |
//! | `inside`          | every minimal puzzle inside a puzzle                     | a puzzle or a grid |
//! | `pattern`         | digits for given cells, one by one or from grids         | nothing, a puzzle  |
//! | `random_grid`     | completes a band and a stack, or solves the empty grid   | nothing            |
//! | `top_down`        | removes cells of a random grid while it can              | nothing, or a grid |
//! | `uniform_grid`    | a band and a stack, and one of all their completions     | nothing            |
//! | `vicinity`        | puzzles that differ from one by a few clues              | a puzzle           |
//!
//! Their results depend only on their options and the task: solvers decide facts about puzzles, and
//! data kept between calls only saves work.

mod begin;
mod bottom_up;
mod controlled_bias;
mod inside;
mod level;
mod pattern;
mod random_grid;
mod ruled_grid;
mod symmetry;
#[cfg(test)]
mod testing;
mod top_down;
mod uniform_grid;
mod vicinity;

pub use bottom_up::BottomUp;
pub use controlled_bias::ControlledBias;
pub use inside::Inside;
pub use pattern::Pattern;
pub use random_grid::RandomGrid;
pub use top_down::TopDown;
pub use uniform_grid::UniformGrid;
pub use vicinity::Vicinity;

use seventeen_plugin::prelude::generator;

seventeen_plugin::plugin! {
    generator::<BottomUp>(),
    generator::<ControlledBias>(),
    generator::<Inside>(),
    generator::<Pattern>(),
    generator::<RandomGrid>(),
    generator::<TopDown>(),
    generator::<UniformGrid>(),
    generator::<Vicinity>(),
}
