//! Harvest 4-digit UAs, then random 54-cell ones; enumerate 17 clues.

use seventeen::prelude::*;
use seventeen::{EnumerateOptions, Grid};

/// The first grid of dobrichev's GridChecker table.
const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Seventeen::new()?;
    let grid: Grid = GRID.parse()?;
    let sets = grid.harvest(&engine, [engine.ua("digits(4)")?, engine.ua("random_cells(54)")?])?;
    for puzzle in sets.enumerate(&engine, 17, &EnumerateOptions::default())?.puzzles() {
        println!("{puzzle}");
    }
    Ok(())
}
