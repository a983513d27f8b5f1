//! Generators: components that make puzzles and solution grids.

mod draw;
mod symmetry;
mod uniform_grid;

pub use uniform_grid::UniformGrid;
