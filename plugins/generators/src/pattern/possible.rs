//! Patterns on which no puzzle has one solution, for a reason that is easily seen.

use seventeen_core::house::HOUSES;
use seventeen_core::{Cells, Error, Result};

/// The fewest clues with which a puzzle has one solution (McGuire, Tugemann and Civario, "There
/// is no 16-clue sudoku", 2012).
const FEWEST: u32 = 17;

/// Whether a puzzle on these cells may have one solution.
///
/// # Errors
/// Why it cannot.
pub(super) fn check(cells: Cells) -> Result<()> {
    let clues = cells.len();
    if clues < FEWEST {
        let reason = format!("the pattern has {clues} cells: expected at least {FEWEST}");
        return Err(Error::failed(reason));
    }
    let empty = |line: &usize| cells.is_disjoint(HOUSES[*line]);
    for first in (0..18).step_by(3) {
        let lines: Vec<usize> = (first..first + 3).filter(empty).collect();
        if let [a, b, ..] = lines[..] {
            let (kind, chute) = if a < 9 { ("rows", "band") } else { ("columns", "stack") };
            return Err(Error::failed(format!(
                "the pattern has no cell in {kind} {} and {} of one {chute}: they can be swapped \
                 in every solution",
                a % 9 + 1,
                b % 9 + 1
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Cell;

    #[test]
    fn two_empty_lines_of_a_chute_are_refused() {
        let without = |lines: &[usize]| {
            let cells = lines.iter().fold(Cells::ALL, |cells, &line| cells - HOUSES[line]);
            check(cells).map_err(|error| error.to_string())
        };
        assert_eq!(without(&[0, 3, 6, 9, 12]), Ok(()));
        assert_eq!(without(&[2, 3]), Ok(()));
        assert!(without(&[3, 5]).unwrap_err().contains("rows 4 and 6 of one band"));
        assert!(without(&[0, 16, 17]).unwrap_err().contains("columns 8 and 9 of one stack"));
    }

    #[test]
    fn sixteen_cells_are_too_few() {
        let scattered = |count| Cell::all().step_by(5).take(count).collect::<Cells>();
        assert!(
            check(scattered(16)).unwrap_err().to_string().contains("16 cells: expected at least")
        );
        assert_eq!(check(Cell::all().step_by(4).collect()), Ok(()));
    }
}
