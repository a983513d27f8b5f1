//! Random solution grids of any rules, by a solver. They are not uniform.
//!
//! The cells come in random order. Each gets a random digit among those with which the solver finds
//! a solution. So a grid is as likely as these choices. It does not depend on the solver.

use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// A random grid of these rules; `solver` was made for them.
///
/// # Errors
/// The rules have no grid, or an error of the solver.
pub(crate) fn draw(
    rules: Rules,
    random: &mut RandomNumbers,
    solver: &mut dyn Solver,
) -> Result<Grid> {
    let first = solver.find(&Puzzle::EMPTY, None)?;
    let mut grid = first.ok_or_else(|| Error::failed(format!("{rules} has no grids")))?;
    let mut cells: Vec<Cell> = rules.cells().iter().collect();
    random.shuffle(&mut cells);
    let mut digits = [0; 81];
    for cell in cells {
        let is_free =
            |digit: &Digit| rules.peers(cell).iter().all(|peer| digits[peer] != digit.get());
        let mut choices: Vec<Digit> = rules.digits().iter().filter(is_free).collect();
        random.shuffle(&mut choices);
        for digit in choices {
            digits[cell] = digit.get();
            if grid.digit(cell) == digit {
                break;
            }
            if let Some(found) = solver.find(&Puzzle::from_digits(digits), None)? {
                grid = found;
                break;
            }
        }
    }
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_solvers::HouseSolver;
    use std::collections::BTreeMap;

    #[test]
    fn all_grids_of_4x4_are_drawn() {
        let rules: Rules = "4x4".parse().unwrap();
        let mut solver = HouseSolver::create(&Args::new(&[]).with_rules(rules)).unwrap();
        let mut times: BTreeMap<Grid, u32> = BTreeMap::new();
        for seed in 0..8000 {
            let grid = draw(rules, &mut RandomNumbers::new(seed), &mut solver).unwrap();
            *times.entry(grid).or_default() += 1;
        }
        assert_eq!(times.len(), 288);
    }
}
