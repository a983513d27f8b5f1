//! Generators: components that make puzzles and solution grids.

mod draw;
mod symmetry;
mod uniform_grid;
mod vicinity;

pub use uniform_grid::UniformGrid;
pub use vicinity::Vicinity;
