//! The kernels against each other, the layout against the grid's houses, and the methods of this
//! solver alone against plain ones.

use super::layout::*;
use super::plain::Plain;
use super::{Sweep, on};
use crate::tests::{Random, grids, with};
use crate::{Backtrack, Bands};
use seventeen_plugin::Value;
use seventeen_plugin::cpu::{Cpu, tested};
use seventeen_plugin::prelude::*;
use std::collections::BTreeSet;

/// The plain form of the sweep, and all kernels that this machine can run.
fn kernels() -> Vec<Sweep> {
    let sets = ["avx512", "avx2", "neon", "simd128"];
    let wide = sets.iter().filter_map(|set| tested(set, "solver sweep", kernel(set).ok()));
    [on(Plain), kernel("portable").unwrap()].into_iter().chain(wide).collect()
}

/// The solver on the kernel of this name.
fn kernel(name: &str) -> Result<Sweep> {
    Sweep::create(&Args::new(&[Value::Text(name.into())]))
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

/// A solver with only the methods that the trait provides.
struct ByTrait(Bands);

impl Solver for ByTrait {
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
    let mut plain = ByTrait(Bands::create(&Args::new(&[])).unwrap());
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

/// Random marks: some cells have only the digit of a grid, and `open` others most digits. These
/// include that of the grid, except in one cell of every third puzzle.
fn marks(random: &mut Random, grid: &Grid, open: u32) -> Pencilmarks {
    let mut candidates = *Pencilmarks::from(&random.puzzle(grid, 81 - open)).candidates();
    for (cell, candidates) in Cell::all().zip(&mut candidates) {
        let most = Digits::from_bits((random.next() | random.next()) as u16);
        *candidates &= most | grid.digit(cell).into();
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

#[test]
fn marks_without_a_grid_in_mind_are_no_trap() {
    random_marks_are_no_trap(1000);
}

#[test]
#[ignore = "takes seven seconds"]
fn more_marks_without_a_grid_in_mind_are_no_trap() {
    random_marks_are_no_trap(4000);
}

/// Such marks are contradictory in ways that givens seldom are. Sometimes all configurations are
/// down to one per digit, or nine without one of a digit, but there is no solution. A search that
/// took this for one would fail to emit it.
fn random_marks_are_no_trap(count: usize) {
    let (mut kernels, mut random) = (kernels(), Random(24));
    let mut some = 0;
    for _ in 0..count {
        let mut half = || Digits::from_bits(random.next() as u16);
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
    assert!(
        some > count / 40 && some < count - count / 40,
        "the marks are too much alike: {some} have solutions"
    );
}

#[test]
fn marks_without_a_digit_or_a_candidate_have_no_solution() {
    let grid = grids()[1];
    for digit in Digit::all() {
        let mut none = Pencilmarks::from(&grid.puzzle(Cells::ALL - grid.cells_of(digit)));
        Cell::all().for_each(|cell| none.remove(Candidate::new(cell, digit)));
        let mut other = *Pencilmarks::from(&Puzzle::from(grid)).candidates();
        for cell in grid.cells_of(digit) {
            other[cell] = Digit::at((digit.index() + 1) % 9).into();
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
    let Cpu { avx512, avx2, neon, simd128, .. } = Cpu::detect();
    let sets = [("avx512", avx512), ("avx2", avx2), ("neon", neon), ("simd128", simd128)];
    for (name, is_there) in sets {
        match kernel(name) {
            Ok(_) => assert!(is_there, "{name}"),
            Err(error) => {
                assert!(!is_there, "{name}");
                let expected = format!("this CPU does not support the kernel {name}");
                assert_eq!(error, Error::failed(expected));
            }
        }
    }
}

/// The boxes whose lanes are not 0, which have all digits then.
fn boxes_of(lanes: &Lanes) -> Vec<usize> {
    assert!(lanes.0.iter().all(|&digits| digits == 0 || digits == ALL));
    let boxes = (0..9).filter(|box_| lanes.0[lane(box_ / 3, box_ % 3)] != 0).collect::<Vec<_>>();
    assert_eq!(boxes.len(), lanes.0.iter().filter(|&&digits| digits != 0).count());
    boxes
}

#[test]
fn lanes_are_the_boxes_and_tables_their_chutes_and_diagonals() {
    assert_eq!(boxes_of(&BOXES), (0..9).collect::<Vec<_>>());
    for number in 0..3 {
        let [band, stack, diagonal] =
            [&CHUTES[2 * number], &CHUTES[2 * number + 1], &DIAGONALS[number]].map(boxes_of);
        assert!(band.len() == 3 && band.iter().all(|box_| box_ / 3 == number));
        assert!(stack.len() == 3 && stack.iter().all(|box_| box_ % 3 == number));
        let seen = |part: fn(&usize) -> usize| diagonal.iter().map(part).collect::<BTreeSet<_>>();
        assert_eq!([seen(|box_| box_ / 3).len(), seen(|box_| box_ % 3).len()], [3, 3]);
    }
}

#[test]
fn configurations_are_the_ways_to_put_a_digit_into_a_chute_and_rise_or_fall() {
    let mut ways = BTreeSet::new();
    for c in 0..6 {
        let way = CONFIGURATIONS.map(|taken| taken[c]);
        let step = if c < 3 { 1 } else { 2 };
        for diagonal in 0..3 {
            assert_eq!(way[(diagonal + 1) % 3], (way[diagonal] + step) % 3, "{c}");
        }
        ways.insert(way);
    }
    assert_eq!(ways.len(), 6);
}

#[test]
fn digits_go_into_lanes_and_come_out_again() {
    let mut all = 0;
    for digit in Digit::all() {
        let lane = spread(Digits::single(digit).bits());
        assert_eq!((lane.count_ones(), least_digit(lane)), (1, digit.get()));
        assert!(lane > all, "the least digit is the lowest bit");
        assert_eq!(LEFT_BY[usize::from(digit.get())], lane);
        assert_eq!(LEFT_BY[16 + usize::from(digit.get())], ALL & !lane);
        all |= lane;
    }
    assert_eq!((all, LEFT_BY[0]), (ALL, ALL));
}
