//! Find a grid in the catalogue, its neighbours, and the name of a puzzle.

use seventeen::Grid;
use seventeen::catalogue::{Rank, bands_of, minlex_of};
use seventeen::jobs::catalogue::{PuzzleName, open_catalogue};

/// A grid in any form.
const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Uses the index, if `seventeen catalogue build` has built it.
    let catalogue = &open_catalogue().catalogue;
    let grid: Grid = GRID.parse()?;
    let form = minlex_of(&grid);
    let rank = catalogue.rank_minlex(&form)?;
    println!("rank {rank} of {}, class {}", Rank::COUNT, form.class());
    println!("bands and stacks {:?}", bands_of(&grid).map(|class| class.number()));
    for next in catalogue.stream(rank..=Rank::new(rank.get() + 2)?)? {
        let (rank, grid) = next?;
        println!("{rank} {grid}");
    }
    let name: PuzzleName = "eKEeveX3Ose2Ww4p42M".parse()?;
    println!("{name} is {}, of solution {}", name.puzzle()?, name.rank());
    Ok(())
}
