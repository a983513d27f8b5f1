//! Generators: components that make puzzles and solution grids.

mod draw;
mod symmetry;
