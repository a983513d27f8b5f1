//! The kernels against each other, the layout against the grid's houses, and what only this
//! solver does against the plain way to do it.

use super::Sweep;
use super::kernel::ALL;
use super::layout::*;
use crate::tests::{Random, grids, with};
use crate::{Backtrack, Bands};
use seventeen_core::house::HOUSES;
use seventeen_plugin::Value;
use seventeen_plugin::cpu::tested;
use seventeen_plugin::prelude::*;
use std::collections::BTreeSet;

/// Both kernels, or the only one that this machine can run.
fn kernels() -> Vec<Sweep> {
    let [portable, avx512] = ["portable", "avx512"].map(|kernel| {
        let values = [Value::Text(kernel.into())];
        Sweep::create(&Args::new(&values)).ok()
    });
    let avx512 = tested("avx512", "solver sweep", avx512);
    portable.into_iter().chain(avx512).collect()
}

/// All kernels' first `limit` solutions and guesses on a puzzle; panics if they differ.
fn common(kernels: &mut [Sweep], puzzle: &Puzzle, limit: usize) -> (Vec<Grid>, u64) {
    let mut results = kernels.iter_mut().map(|solver| {
        let before = solver.guesses().unwrap();
        let mut grids = Vec::new();
        let emit = &mut |grid: &Grid| {
            grids.push(*grid);
            if grids.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        solver.solutions(puzzle, emit).unwrap();
        let guesses = solver.guesses().unwrap() - before;
        assert_eq!(solver.count(puzzle, limit as u64), Ok(grids.len() as u64), "{puzzle}");
        assert_eq!(solver.guesses(), Some(before + 2 * guesses), "{puzzle}");
        (grids, guesses)
    });
    let first = results.next().unwrap();
    assert!(results.all(|other| other == first), "the kernels differ: {puzzle}");
    first
}

#[test]
fn kernels_agree_on_solutions_their_order_and_guesses() {
    let (mut kernels, mut random) = (kernels(), Random(20));
    let (mut seen, mut guesses) = (BTreeSet::new(), 0);
    for i in 0..1000 {
        let mut puzzle = random.puzzle(&grids()[i % 2], 18 + i as u32 % 30);
        if i % 3 == 0 {
            puzzle = with(&puzzle, random.below(81), 1 + random.below(9) as u8);
        }
        let (grids, guessed) = common(&mut kernels, &puzzle, 40);
        seen.insert(grids.len());
        guesses += guessed;
    }
    assert_eq!(guesses, 19_664, "the method has changed: is that meant?");
    assert!(seen.len() > 20 && seen.contains(&0), "the puzzles are too much alike: {seen:?}");
}

#[test]
fn kernels_agree_on_nothing_and_on_nonsense() {
    let mut kernels = kernels();
    let (grids, guesses) = common(&mut kernels, &Puzzle::EMPTY, 500);
    assert!(grids.len() == 500 && guesses >= 499);
    let all_ones = Puzzle::from_digits([1; 81]);
    assert_eq!(common(&mut kernels, &all_ones, 2), (vec![], 0));
    for (a, b) in [(0, 8), (0, 72), (0, 20), (79, 80)] {
        let twice = with(&with(&Puzzle::EMPTY, a, 5), b, 5);
        assert_eq!(common(&mut kernels, &twice, 2).0, []);
    }
}

#[test]
fn many_puzzles_at_once_come_out_as_one_by_one() {
    let mut random = Random(21);
    let puzzles: Vec<Puzzle> =
        (0..200).map(|i| random.puzzle(&grids()[i % 2], 22 + i as u32 % 12)).collect();
    for solver in &mut kernels() {
        let (mut counts, mut outcomes) = (vec![77], vec![]);
        solver.count_each(&puzzles, 5, &mut counts).unwrap();
        solver.solve_each(&puzzles, &mut outcomes).unwrap();
        assert_eq!((counts.len(), outcomes.len()), (1 + puzzles.len(), puzzles.len()));
        for ((puzzle, &count), outcome) in puzzles.iter().zip(&counts[1..]).zip(outcomes) {
            assert_eq!(solver.count(puzzle, 5), Ok(count));
            let mut expected = Outcome::None;
            solver.solutions(puzzle, &mut |grid| expected.add(*grid)).unwrap();
            assert_eq!(outcome, expected);
        }
        let bad = [puzzles[0], with(&Puzzle::EMPTY, 10, 12), puzzles[1]];
        let expected = Err(Error::failed("cell r2c2 holds 12: expected 0 to 9"));
        assert_eq!(solver.count_each(&bad, 2, &mut counts), expected);
    }
}

/// A solver of which only the trait's own methods are used.
struct Plain(Bands);

impl Solver for Plain {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        self.0.count(puzzle, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        self.0.solutions(puzzle, emit)
    }
}

#[test]
fn redundant_givens_are_those_of_the_plain_way() {
    let mut random = Random(22);
    let mut plain = Plain(Bands::create(&Args::new(&[])).unwrap());
    let mut seen = BTreeSet::new();
    for i in 0..150 {
        let grid = grids()[i % 2];
        let puzzle = random.puzzle(&grid, 30 + i as u32 % 12);
        if plain.count(&puzzle, 2) == Ok(1) {
            let expected = plain.redundant(&puzzle, &grid).unwrap();
            for solver in &mut kernels() {
                assert_eq!(solver.redundant(&puzzle, &grid), Ok(expected), "{puzzle}");
            }
            seen.insert(expected.len());
        }
    }
    assert!(seen.len() > 10, "the puzzles are too much alike: {seen:?}");
}

/// Random marks: of some cells only the digit of a grid, of `open` others most digits, and
/// that of the grid too, except in one cell of every third puzzle.
fn marks(random: &mut Random, grid: &Grid, open: u32) -> Pencilmarks {
    let mut candidates = *Pencilmarks::from(&random.puzzle(grid, 81 - open)).candidates();
    for (cell, candidates) in Cell::all().zip(&mut candidates) {
        *candidates &= (random.next() | random.next()) as u16 | grid.digit(cell).bit();
    }
    let mut marks = Pencilmarks::new(candidates);
    if random.below(3) == 0 {
        let cell = Cell::of(random.below(81));
        marks.remove(Candidate::new(cell, grid.digit(cell)));
    }
    marks
}

fn solutions_of_marks(solver: &mut dyn Solver, marks: &Pencilmarks) -> Vec<Grid> {
    let mut grids = Vec::new();
    let emit = &mut |grid: &Grid| {
        grids.push(*grid);
        ControlFlow::Continue(())
    };
    solver.solutions_of_marks(marks, emit).unwrap();
    grids
}

#[test]
fn solutions_of_marks_are_those_found_by_trial() {
    let mut random = Random(23);
    let mut backtrack = Backtrack::create(&Args::new(&[Value::Text("fewest".into())])).unwrap();
    let mut seen = BTreeSet::new();
    for i in 0..300 {
        let marks = marks(&mut random, &grids()[i % 2], 42 + i as u32 % 16);
        let mut expected = solutions_of_marks(&mut backtrack, &marks);
        expected.sort();
        seen.insert(expected.len());
        let found = kernels().iter_mut().map(|s| solutions_of_marks(s, &marks)).collect::<Vec<_>>();
        assert!(found.iter().all(|grids| *grids == found[0]), "the kernels differ: {marks}");
        for mut grids in found {
            grids.sort();
            assert_eq!(grids, expected, "{marks}");
        }
    }
    assert!(seen.len() > 15 && seen.contains(&0), "the marks are too much alike: {seen:?}");
}

/// Such marks are contradictory in ways that givens seldom are. Now and then all configurations
/// are down to one a digit, or nine without one of a digit, and it is still no solution: a search
/// that took it for one would fail to emit it.
#[test]
fn marks_without_a_grid_in_mind_are_no_trap() {
    let (mut kernels, mut random) = (kernels(), Random(24));
    let mut some = 0;
    for _ in 0..4000 {
        let mut half = || random.next() as u16;
        let marks = Pencilmarks::new(std::array::from_fn(|_| half() | half() & half()));
        let mut first_twenty = |solver: &mut Sweep| {
            let mut grids = Vec::new();
            let emit = &mut |grid: &Grid| {
                grids.push(*grid);
                if grids.len() < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            solver.solutions_of_marks(&marks, emit).map(|()| grids)
        };
        let found: Vec<_> = kernels.iter_mut().map(&mut first_twenty).collect();
        assert!(found.iter().all(|grids| *grids == found[0]), "the kernels differ: {marks}");
        let grids = found[0].as_ref().expect("all that is found is a solution");
        assert!(grids.iter().all(|grid| marks.allow(grid.digits())), "{marks}");
        some += usize::from(!grids.is_empty());
    }
    assert!(some > 100 && some < 3900, "the marks are too much alike: {some} have solutions");
}

#[test]
fn marks_without_a_digit_or_a_candidate_have_no_solution() {
    let grid = grids()[1];
    for digit in Digit::all() {
        let mut none = Pencilmarks::from(&grid.puzzle(Cells::ALL - grid.cells_of(digit)));
        Cell::all().for_each(|cell| none.remove(Candidate::new(cell, digit)));
        let mut other = *Pencilmarks::from(&Puzzle::from(grid)).candidates();
        for cell in grid.cells_of(digit) {
            other[cell] = 1 << (digit.get() % 9);
        }
        let mut empty = Pencilmarks::from(&Puzzle::from(grid));
        let cell = Cell::of(digit.get().into());
        empty.remove(Candidate::new(cell, grid.digit(cell)));
        for solver in &mut kernels() {
            for marks in [none, Pencilmarks::new(other), empty] {
                assert_eq!(solutions_of_marks(solver, &marks), [], "{marks}");
            }
        }
    }
}

#[test]
fn a_kernel_that_the_machine_lacks_is_refused() {
    let values = [Value::Text("avx512".into())];
    match Sweep::create(&Args::new(&values)) {
        Ok(_) => assert!(seventeen_plugin::cpu::Cpu::of_machine().avx512),
        Err(error) => {
            assert!(!seventeen_plugin::cpu::Cpu::of_machine().avx512);
            assert!(error.to_string().contains("lacks AVX-512"), "{error}");
        }
    }
}

/// The lane of a cell, numbered through all registers.
fn lane(cell: Cell) -> usize {
    let Place { register, lane } = place_of(cell);
    32 * register + lane
}

/// The cells whose digits a lane of the boxes is about: itself, or those of its miniline.
fn cells_of_lane(register: usize, lane: usize) -> Cells {
    let sources = TABLES.cells.each_ref().map(|from| usize::from(from.0[lane]));
    let is_about = |cell: Cell| {
        let place = place_of(cell);
        place.register == register && (place.lane == lane || sources.contains(&place.lane))
    };
    Cell::all().filter(|&cell| is_about(cell)).collect()
}

#[test]
fn lanes_hold_the_cells_the_minirows_and_the_minicolumns_of_the_grid() {
    let mut seen = BTreeSet::new();
    for (register, used) in USED.iter().enumerate() {
        for lane in (0..32).filter(|lane| used >> lane & 1 != 0) {
            let cells = cells_of_lane(register, lane);
            let full = TABLES.full[register].0[lane];
            assert_eq!(full, if cells.len() == 1 { 2 } else { 7 });
            assert_eq!(CELLS >> lane & 1 != 0, cells.len() == 1);
            assert!(seen.insert(cells), "two lanes for {cells}");
        }
    }
    let minilines =
        HOUSES[..18].iter().flat_map(|&line| HOUSES[18..].iter().map(move |b| line & *b));
    let minilines = minilines.filter(|cells| !cells.is_empty());
    assert_eq!(seen, minilines.chain(Cell::all().map(Cells::single)).collect());
}

/// The cells of the miniline that a lane among the 27 of the bands (or stacks) stands for, by
/// what its cells look up.
fn cells_of_miniline(tables: &ChuteTables, number: usize) -> Cells {
    let looks_up = |cell: Cell| {
        let Place { register, lane } = place_of(cell);
        usize::from(tables.minilines[register].0[lane]) == number
    };
    Cell::all().filter(|&cell| looks_up(cell)).collect()
}

#[test]
fn minilines_are_those_of_the_grid_and_reach_their_margins() {
    for number in 0..27 {
        let minirow_cells = cells_of_miniline(&TABLES.bands, number);
        assert!(minirow_cells.len() == 3 && minirow_cells.iter().all(|c| c.band() == number / 9));
        assert_eq!(minirow_cells.iter().map(Cell::minirow).collect::<BTreeSet<_>>().len(), 1);
        let minicolumn = cells_of_miniline(&TABLES.stacks, number);
        assert!(minicolumn.len() == 3 && minicolumn.iter().all(|c| c.stack() == number / 9));
        assert_eq!(minicolumn.iter().map(Cell::column).collect::<BTreeSet<_>>().len(), 1);
        for siblings in &TABLES.siblings {
            let sibling = usize::from(siblings.0[number]);
            for tables in [&TABLES.bands, &TABLES.stacks] {
                let [own, other] = [number, sibling].map(|n| cells_of_miniline(tables, n).first());
                assert_eq!(own.map(Cell::box_index), other.map(Cell::box_index));
                assert_ne!(own, other);
            }
        }
    }
    for tables in [&TABLES.bands, &TABLES.stacks] {
        let mut margins = 0;
        for register in 0..REGISTERS {
            for lane in 0..32 {
                let from = usize::from(tables.minilines[register].0[lane]);
                if from >= 32 {
                    let cells = cells_of_lane(register, lane);
                    assert_eq!(cells, cells_of_miniline(tables, from - 32));
                    margins += 1;
                }
            }
        }
        assert_eq!(margins, 27);
    }
}

#[test]
fn configurations_are_the_ways_to_put_a_digit_into_a_chute() {
    for (tables, chute_of) in
        [(&TABLES.bands, Cell::band as fn(Cell) -> usize), (&TABLES.stacks, Cell::stack)]
    {
        let mut ways = BTreeSet::new();
        for i in (0..24).filter(|i| i % 8 < 6) {
            assert_eq!(OPEN.0[i], ALL);
            let takes =
                (0..27).filter(|&n| TABLES.taken_by.iter().any(|c| usize::from(c.0[n]) == i));
            let taken: Vec<Cells> = takes.map(|n| cells_of_miniline(tables, n)).collect();
            let margin = |diagonal: usize, k: usize| {
                let from = usize::from(tables.margins[diagonal][k].0[i]);
                cells_of_lane(DIAGONALS[diagonal][from / 32], from % 32)
            };
            for diagonal in 0..3 {
                let [own, next, last] = [0, 1, 2].map(|k| margin(diagonal, k));
                assert!(taken.contains(&own), "{own}");
                let whole = HOUSES[18 + own.first().unwrap().box_index()];
                assert_eq!(own | next | last, whole);
            }
            let cells = taken.iter().fold(Cells::EMPTY, |all, &cells| all | cells);
            assert_eq!(cells.len(), 9);
            assert!(cells.iter().all(|cell| chute_of(cell) == i / 8));
            // The minilines see each other in no house.
            let [a, b, c] = taken[..] else { panic!("{} minilines", taken.len()) };
            for (one, other) in [(a, b), (b, c), (c, a)] {
                assert!(one.iter().all(|cell| cell.peers().is_disjoint(other)), "{one} {other}");
            }
            ways.insert(cells);
        }
        assert_eq!(ways.len(), 18);
    }
}

#[test]
fn cells_go_into_lanes_and_come_out_as_the_layout_says() {
    for (number, cell) in Cell::all().enumerate() {
        let at = lane(cell);
        assert_eq!(usize::from(CELL_AT[at / 64].0[at % 64]), number);
        let part = &DIGITS[number / 64];
        let from_last = part.from_last >> (number % 64) & 1 != 0;
        let (last, first) = (part.last.0[number % 64], part.first.0[number % 64]);
        assert_eq!(if from_last { 128 + last } else { first }, at as u8);
        let Place { register, lane } = place_of(cell);
        assert_eq!(lane % 16, 4 * (cell.row() % 3) + cell.column() % 3);
        assert!(USED[register] >> lane & 1 != 0);
    }
}
