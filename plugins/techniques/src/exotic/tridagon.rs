//! `tridagon`: Thor's hammer, after Denis Berthier and mith (Players' Forum, 2022).
//!
//! Take twelve cells of four boxes in two bands and two stacks, three in each box, one in each of
//! its rows and columns. If an odd number of the boxes have them as an odd permutation, three
//! digits cannot fill them. So if twelve such cells have other candidates, too, one of these
//! guardians is true. A lone guardian is set; otherwise the candidates that all of them exclude are
//! removed.
//!
//! The forms are those of [`forbidden`](crate::forbidden). The size of a step is the number of
//! guardians.

use crate::forbidden::{ForbiddenPattern, ForbiddenReason};
use crate::subsets::subset_search::digit_sets;
use seventeen_plugin::prelude::*;

options! {
    /// Finds tridagons.
    pub struct Tridagon {
        /// Maximum number of other candidates in the cells
        guardians: u32 = 4, in 1..=12;
    }
}

impl Component for Tridagon {
    const NAME: &'static str = "tridagon";
    const DOC: &'static str =
        "Tridagon (Thor's Hammer): twelve cells of four boxes that three digits cannot fill";
    const ABOUT: &'static str = "Take four boxes that form a rectangle, and three cells in each, \
         one per row and column of the box. Three digits cannot fill these twelve cells if an odd \
         number of the boxes have the other orientation. So at least one of the cells holds \
         another digit: one of the other candidates, the guardians, is true.";
    const DEFINITION: &'static str = "impossible; cover, seen";
    create_from_options!();
}

/// The columns of the cells in rows 1, 2 and 3 of a box: the even permutations, then the odd ones.
const PERMUTATIONS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Three cells of a box, one in each of its rows and columns.
#[derive(Clone, Copy)]
struct BoxTriple {
    cells: Cells,
    is_odd: bool,
    /// The number of other candidates of the cells.
    guardians: u32,
}

impl Finder for Tridagon {
    type Pattern = ForbiddenPattern;

    /// Visits the hammers with at most `guardians` guardians that conclude something.
    fn each(&self, position: &Position, visit: Emit<'_, ForbiddenPattern>) -> ControlFlow<()> {
        for digits in digit_sets(3) {
            let boxes: [Vec<BoxTriple>; 9] = std::array::from_fn(|box_of| {
                triples_of_box(position, digits, box_of, self.guardians)
            });
            for [top, bottom, left, right] in band_stack_pairs() {
                let boxes = [(top, left), (top, right), (bottom, left), (bottom, right)]
                    .map(|(band, stack)| &boxes[3 * band + stack]);
                for cells in combine_triples(boxes, self.guardians) {
                    let hammer = ForbiddenPattern::of_digits(
                        position,
                        ForbiddenReason::Impossible,
                        digits,
                        cells,
                    );
                    for found in hammer.consequences(position) {
                        visit(&found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, hammer: &ForbiddenPattern) -> Step {
        hammer.step(position, "Tridagon")
    }
}

fn band_stack_pairs() -> impl Iterator<Item = [usize; 4]> {
    const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    PAIRS.into_iter().flat_map(|[top, bottom]| {
        PAIRS.into_iter().map(move |[left, right]| [top, bottom, left, right])
    })
}

fn triples_of_box(
    position: &Position,
    digits: Digits,
    box_of: usize,
    guardians: u32,
) -> Vec<BoxTriple> {
    let [top, left] = [box_of / 3 * 3, box_of % 3 * 3];
    let triple = |(i, columns): (usize, &[usize; 3])| {
        let cells: Cells = (0..3).map(|row| Cell::at(top + row, left + columns[row])).collect();
        let others = |cell: Cell| (position.candidates(cell) - digits).len();
        let guardians = cells.iter().map(others).sum();
        BoxTriple { cells, is_odd: i >= 3, guardians }
    };
    let fits = |triple: &BoxTriple| {
        triple.guardians <= guardians && triple.cells.is_subset(position.blank())
    };
    PERMUTATIONS.iter().enumerate().map(triple).filter(fits).collect()
}

/// The twelve cells of each choice of triples that are odd in all and have few enough guardians.
fn combine_triples(boxes: [&Vec<BoxTriple>; 4], guardians: u32) -> Vec<Cells> {
    let nothing = BoxTriple { cells: Cells::EMPTY, is_odd: false, guardians: 0 };
    let mut chosen = vec![nothing];
    for triples in boxes {
        let join = |one: &BoxTriple, other: &BoxTriple| BoxTriple {
            cells: one.cells | other.cells,
            is_odd: one.is_odd != other.is_odd,
            guardians: one.guardians + other.guardians,
        };
        let all = chosen.iter().flat_map(|one| triples.iter().map(move |other| join(one, other)));
        chosen = all.filter(|joined| joined.guardians <= guardians).collect();
    }
    // Without a guardian the position has no solution, and no conclusion.
    let fits = |chosen: &&BoxTriple| chosen.is_odd && chosen.guardians > 0;
    chosen.iter().filter(fits).map(|chosen| chosen.cells).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        RandomPuzzles, check_steps, create_component, digits, find_steps, limit_candidates,
        odd_positions, step_texts,
    };
    use seventeen_core::Grid;
    use seventeen_plugin::Value;

    fn tridagon(guardians: i64) -> Tridagon {
        create_component(&[Value::Int(guardians)])
    }

    /// Boxes 1, 2, 4 and 5 with these permutations of 1, 2 and 3.
    fn boxes_position(permutations: [usize; 4]) -> Position {
        limit_candidates(Position::EMPTY, permuted_cells(permutations), digits("123"))
    }

    /// The first row and the first column of four boxes.
    const CORNERS: [[usize; 2]; 4] = [[0, 0], [0, 3], [3, 0], [3, 3]];

    /// Three cells of a box by the number of a permutation.
    fn corner_cells([top, left]: [usize; 2], number: usize) -> impl Iterator<Item = Cell> {
        (0..3).map(move |row| Cell::at(top + row, left + PERMUTATIONS[number][row]))
    }

    fn permuted_cells(permutations: [usize; 4]) -> Cells {
        CORNERS
            .into_iter()
            .zip(permutations)
            .flat_map(|(corner, n)| corner_cells(corner, n))
            .collect()
    }

    /// As above, with more candidates in r1c1.
    fn guarded_position(permutations: [usize; 4], guardians: &str) -> Position {
        let guarded = limit_candidates(
            Position::EMPTY,
            Cells::single(Cell::of(0)),
            digits("123") | digits(guardians),
        );
        limit_candidates(
            guarded,
            permuted_cells(permutations) - Cells::single(Cell::of(0)),
            digits("123"),
        )
    }

    #[test]
    fn a_lone_guardian_is_true() {
        let found = step_texts(&mut tridagon(4), &guarded_position([0, 0, 0, 3], "7"));
        let expected = "Tridagon: 1,2,3 in r14c14,r2c25,r3c36,r5c26,r6c35, guardians 7r1c1 \
            => r1c1=7";
        assert_eq!(found, [expected]);
        let found = find_steps(&mut tridagon(4), &guarded_position([0, 0, 0, 3], "78"));
        assert_eq!((found[0].form.as_ref(), found[0].eliminations.len()), ("cell", 3));
    }

    #[test]
    fn an_even_number_of_odd_boxes_or_too_many_guardians_break_it() {
        assert!(find_steps(&mut tridagon(4), &guarded_position([0, 0, 0, 0], "7")).is_empty());
        assert!(find_steps(&mut tridagon(4), &guarded_position([0, 3, 4, 1], "7")).is_empty());
        assert!(find_steps(&mut tridagon(1), &guarded_position([0, 0, 0, 3], "78")).is_empty());
        assert!(find_steps(&mut tridagon(4), &boxes_position([0, 0, 0, 3])).is_empty());
    }

    fn can_be_filled(cells: &[Cell], digits: &mut Vec<(Cell, u8)>) -> bool {
        let Some((&cell, rest)) = cells.split_first() else { return true };
        (1..=3).any(|digit| {
            let clash = |&(other, its): &(Cell, u8)| its == digit && cell.peers().contains(other);
            if digits.iter().any(clash) {
                return false;
            }
            digits.push((cell, digit));
            let can = can_be_filled(rest, digits);
            digits.pop();
            can
        })
    }

    #[test]
    fn twelve_cells_cannot_be_filled_just_if_they_are_odd() {
        for number in 0..6usize.pow(4) {
            let permutations = [216, 36, 6, 1].map(|unit| number / unit % 6);
            let odd = permutations.iter().filter(|&&permutation| permutation >= 3).count() % 2;
            let cells: Vec<Cell> = permuted_cells(permutations).iter().collect();
            assert_eq!(can_be_filled(&cells, &mut Vec::new()), odd == 0);
        }
    }

    /// The permutations that put most of these digits' true places in the cells.
    fn best_permutations(solution: &Grid, digits: [Digit; 3]) -> [usize; 4] {
        let hits = |corner: [usize; 2], permutation: usize| {
            let cells = corner_cells(corner, permutation);
            cells.filter(|&cell| digits.contains(&solution.digit(cell))).count()
        };
        CORNERS.map(|corner| {
            let most = (0..6).max_by_key(|&permutation| hits(corner, permutation));
            most.unwrap_or(0)
        })
    }

    #[test]
    fn hammers_agree_with_the_solution() {
        let mut draw = RandomPuzzles::new(32);
        let mut count = 0;
        for _ in 0..2000 {
            let (_, solution) = draw.puzzle();
            for digits in digit_sets(3) {
                let three: Vec<Digit> = digits.iter().collect();
                let cells =
                    permuted_cells(best_permutations(&solution, [three[0], three[1], three[2]]));
                let own = |cell: Cell| solution.digit(cell);
                if cells.iter().filter(|&cell| !digits.contains(own(cell))).count() > 2 {
                    continue;
                }
                let mut position = Position::EMPTY;
                for cell in cells {
                    let digits = digits | own(cell).into();
                    position = limit_candidates(position, Cells::single(cell), digits);
                }
                let found = find_steps(&mut tridagon(4), &position);
                check_steps(&position, &solution, &found);
                count += found.len();
            }
        }
        assert!(count > 20, "{count}");
        odd_positions().iter().for_each(|position| drop(find_steps(&mut tridagon(4), position)));
    }
}
