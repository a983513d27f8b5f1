//! `random_cells`: minimal unavoidable sets within many random choices of cells.
//!
//! GridChecker 1.4 by dobrichev ("How the GridChecker works", Sudoku Programmers forum, 2010):
//! "several thousands times 54 random cells are emptied". This finds the sets of 12 to 17 cells
//! that four digits do not hold. Ours solves by digit templates, and emits only minimal sets, even
//! if a choice has too many solutions to see them all.

use crate::fresh;
use crate::templates::Templates;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// The harvester of random choices of cells.
pub struct RandomCells {
    rules: Rules,
    options: Options,
}

options! {
    /// Minimal sets within random cells, chosen from the harvest's seed alone.
    struct Options {
        /// Number of cells to empty at a time, of 81; of smaller boards the same share
        empty: usize = 54, in 20..=60;
        /// Number of random choices of cells
        rounds: u64 = 2000, in 1..=1_000_000;
        /// Maximum number of solutions to examine per choice
        limit: usize = 100, in 1..=1_000_000;
    }
}

impl Component for RandomCells {
    const NAME: &'static str = "random_cells";
    const DOC: &'static str = "Minimal unavoidable sets within random choices of cells";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<RandomCells> {
        Ok(RandomCells { rules: args.rules(), options: Options::read(args) })
    }
}

impl UaHarvester for RandomCells {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        let Options { empty, rounds, limit } = self.options;
        let mut random = RandomNumbers::new(seed);
        let mut templates = Templates::of_rules(grid, self.rules);
        let mut found = Vec::new();
        for _ in 0..rounds {
            let emptied = choose(empty, self.rules.cells(), &mut random);
            found.extend(templates.minimal_within(emptied, limit)?);
        }
        fresh::emit(found, known, emit);
        Ok(())
    }
}

/// `count` of 81 cells of a board, uniformly at random, and as many in proportion of a smaller one.
fn choose(count: usize, board: Cells, random: &mut RandomNumbers) -> Cells {
    let mut cells: Vec<Cell> = board.iter().collect();
    let count = count * cells.len() / 81;
    random.choose(&mut cells, count);
    cells[..count].iter().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_chosen_as_often_as_another() {
        let mut random = RandomNumbers::new(17);
        let mut times = [0; 81];
        for _ in 0..8100 {
            let cells = choose(54, Cells::ALL, &mut random);
            assert_eq!(cells.len(), 54);
            cells.iter().for_each(|cell| times[cell] += 1);
        }
        assert_eq!(choose(54, "r1234c1234".parse().unwrap(), &mut random).len(), 10);
        // 5400 of 8100, with a standard deviation of 42.
        assert!(times.iter().all(|n| (5200..5600).contains(n)), "{times:?}");
    }
}
