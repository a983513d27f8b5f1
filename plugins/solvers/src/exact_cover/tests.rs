//! Boards of many sizes against plain search, dancing links and known numbers.

use super::ExactCover;
use super::layout::Layout;
use super::mask::Mask;
use super::start::Start;
use super::table::Table;
use super::two::Two;
use crate::dancing_links::DancingLinks;
use crate::tests::Random;
use crate::{Backtrack, Bands, Dlx, Explainer};
use seventeen_plugin::prelude::*;
use std::collections::BTreeSet;

/// Boards with their counts.
const BOARDS: &str = include_str!("../../../../engine/conformance/data/boards.txt");

fn solver() -> ExactCover {
    ExactCover::create(&Args::new(&[])).unwrap()
}

fn boxes(rows: usize, columns: usize) -> Boxes {
    Boxes::new(rows, columns).unwrap()
}

fn board(boxes: Boxes, digits: &[u8]) -> Board {
    Board::from_digits(boxes, digits.to_vec()).unwrap()
}

/// The boards of the data with their counts.
fn data() -> impl Iterator<Item = (Board, u64)> {
    let lines = BOARDS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (board, count) = line.split_once(' ').unwrap();
        (board.parse().unwrap(), count.parse().unwrap())
    })
}

/// A solution grid: the cyclic pattern with its lines, bands, stacks and digits permuted.
fn solution(random: &mut Random, boxes: Boxes) -> Vec<u8> {
    let (r, c, n) = (boxes.rows(), boxes.columns(), boxes.digits());
    let (rows, columns) = (lines(random, c, r), lines(random, r, c));
    let digits = permutation(random, n);
    let pattern = |row: usize, column: usize| (c * (row % r) + row / r + column) % n;
    (0..n * n).map(|i| digits[pattern(rows[i / n], columns[i % n])] as u8 + 1).collect()
}

/// The lines of `bands` bands in an order that keeps bands together.
fn lines(random: &mut Random, bands: usize, of: usize) -> Vec<usize> {
    let bands = permutation(random, bands).into_iter();
    bands.flat_map(|band| permutation(random, of).into_iter().map(move |i| band * of + i)).collect()
}

fn permutation(random: &mut Random, n: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    (1..n).rev().for_each(|i| order.swap(i, random.below(i + 1)));
    order
}

/// `clues` digits of a random solution grid, in every third case with one of them changed.
fn random_board(random: &mut Random, boxes: Boxes, clues: usize) -> Board {
    let mut digits = solution(random, boxes);
    let order = permutation(random, boxes.cells());
    order[clues..].iter().for_each(|&cell| digits[cell] = 0);
    if random.below(3) == 0 {
        digits[order[0]] = 1 + random.below(boxes.digits()) as u8;
    }
    board(boxes, &digits)
}

/// The number of solutions, by filling the first blank cell with every digit its houses allow.
fn plain_count(board: &Board) -> u64 {
    let digits = board.digits();
    let blank = digits.iter().position(|&digit| digit == 0);
    let Some(cell) = blank else { return u64::from(board.is_solution()) };
    let boxes = board.boxes();
    let sees = |other: usize| {
        boxes.row_of(other) == boxes.row_of(cell)
            || boxes.column_of(other) == boxes.column_of(cell)
            || boxes.box_of(other) == boxes.box_of(cell)
    };
    let seen: BTreeSet<u8> = (0..digits.len()).filter(|&o| sees(o)).map(|o| digits[o]).collect();
    let lacking = (1..=boxes.digits() as u8).filter(|digit| !seen.contains(digit));
    let mut filled = digits.to_vec();
    lacking
        .map(|digit| {
            filled[cell] = digit;
            plain_count(&Board::from_digits(boxes, filled.clone()).unwrap())
        })
        .sum()
}

/// The solutions as covers found by dancing links, none counted beyond `limit`.
fn linked_count(board: &Board, limit: u64) -> u64 {
    let (boxes, n, cells) = (board.boxes(), board.boxes().digits(), board.boxes().cells());
    let columns_of = |option: usize| {
        let (cell, digit) = (option / n, option % n);
        let houses = [boxes.row_of(cell), n + boxes.column_of(cell), 2 * n + boxes.box_of(cell)];
        let [row, column, box_] = houses.map(|house| cells + n * house + digit);
        [cell, row, column, box_]
    };
    let mut matrix = DancingLinks::new(4 * cells, (0..n * cells).map(columns_of));
    let givens = board.digits().iter().enumerate().filter(|&(_, &digit)| digit != 0);
    for (cell, &digit) in givens {
        if !matrix.choose(n * cell + usize::from(digit) - 1) {
            return 0;
        }
    }
    crate::walk::count(limit, |found| matrix.covers(&mut |_| found())).unwrap()
}

/// The options that the givens leave, by definition; none if an item has none, or two givens.
fn plain_options(board: &Board) -> Option<BTreeSet<(usize, usize)>> {
    let (boxes, digits) = (board.boxes(), board.digits());
    let n = boxes.digits();
    let houses =
        |cell: usize| [boxes.row_of(cell), n + boxes.column_of(cell), 2 * n + boxes.box_of(cell)];
    let givens = |house: usize, digit: usize| {
        let has =
            |&cell: &usize| houses(cell).contains(&house) && usize::from(digits[cell]) == digit + 1;
        (0..n * n).filter(has).count()
    };
    let blank = (0..n * n).filter(|&cell| digits[cell] == 0);
    let options = blank.clone().flat_map(|cell| (0..n).map(move |digit| (cell, digit)));
    let is_left = |&(cell, digit): &(usize, usize)| {
        houses(cell).into_iter().all(|house| givens(house, digit) == 0)
    };
    let options: BTreeSet<(usize, usize)> = options.filter(is_left).collect();
    let has_place = |house: usize, digit: usize| {
        options.iter().any(|option| houses(option.0).contains(&house) && option.1 == digit)
    };
    let placings = (0..3 * n).flat_map(|house| (0..n).map(move |digit| (house, digit)));
    let all_right = blank.clone().all(|cell| options.iter().any(|option| option.0 == cell))
        && placings.clone().all(|(house, digit)| match givens(house, digit) {
            0 => has_place(house, digit),
            count => count == 1,
        });
    all_right.then_some(options)
}

/// Compares with the plain method; returns the number of boards with an impossible item.
fn check_start<M: Mask, const ITEMS: usize>(boxes: Boxes, random: &mut Random) -> usize {
    let layout = Layout::<M, ITEMS>::new(boxes);
    let mut start = Start::new();
    let mut contradictions = 0;
    for _ in 0..6 {
        let clues = boxes.cells() / 4 + random.below(boxes.cells() / 2);
        let board = random_board(random, boxes, clues);
        let mut left = Table::of(M::NONE);
        let is_right = start.take(&layout, &board) && start.find(&layout, &mut left);
        let Some(expected) = plain_options(&board) else {
            assert!(!is_right, "{board}");
            contradictions += 1;
            continue;
        };
        assert!(is_right, "{board}");
        for (cell, digit) in expected.iter().map(|&(cell, digit)| (layout.cell(cell), digit)) {
            assert!((left[cell] & M::single(digit)).is_some(), "{board}");
            for (item, others) in [0, 1, 2].map(|kind| layout.seat(cell).placing(kind, digit)) {
                assert!((left[item] & !others).is_some(), "{board}");
            }
        }
        let count: usize = left.iter().map(|left| usize::from(left.size())).sum();
        assert_eq!(count, 4 * expected.len(), "{board}");
    }
    contradictions
}

/// All solutions, as emitted.
fn solutions(solver: &mut dyn Solver, board: &Board) -> Vec<Board> {
    let mut solutions = Vec::new();
    let emit = &mut |solution: &Board| {
        solutions.push(solution.clone());
        ControlFlow::Continue(())
    };
    solver.solutions_of_board(board, emit).unwrap();
    solutions
}

fn keeps_givens(solution: &Board, board: &Board) -> bool {
    solution.digits().iter().zip(board.digits()).all(|(&s, &given)| given == 0 || given == s)
}

#[test]
fn the_data_is_counted_as_it_says() {
    let mut solver = solver();
    for (board, count) in data() {
        for limit in [0, 1, 2, 50, u64::MAX] {
            assert_eq!(solver.count_board(&board, limit), Ok(count.min(limit)), "{board}");
        }
    }
}

#[test]
fn dancing_links_count_the_data_alike() {
    for (board, count) in data() {
        assert_eq!(linked_count(&board, u64::MAX), count, "{board}");
    }
}

#[test]
fn the_givens_leave_what_their_houses_do_not_have() {
    let mut random = Random(22);
    let mut contradictions = 0;
    for (rows, columns) in [(2, 2), (1, 5), (3, 3), (4, 3), (4, 4), (8, 2)] {
        contradictions += check_start::<u16, 1024>(boxes(rows, columns), &mut random);
    }
    contradictions += check_start::<u32, 4096>(boxes(5, 4), &mut random);
    contradictions += check_start::<u64, 16384>(boxes(2, 3), &mut random);
    assert!((5..40).contains(&contradictions), "{contradictions}");
}

#[test]
fn options_are_numbered_by_their_cells_and_digits() {
    let boxes = boxes(3, 4);
    let layout = Layout::<u16, 1024>::new(boxes);
    for (cell, digit) in (0..144).flat_map(|cell| (0..12).map(move |digit| (cell, digit))) {
        let number = layout.cell(cell);
        assert_eq!(layout.cell_of_board(number), cell);
        let option = Layout::<u16, 1024>::number(number, digit);
        assert_eq!(Layout::<u16, 1024>::parts(option), (number, digit));
        assert_eq!(layout.option(number, digit), option);
        for (item, others) in [0, 1, 2].map(|kind| layout.seat(number).placing(kind, digit)) {
            let bit = (!others).first();
            assert_eq!(layout.option(item, bit), option);
            assert_eq!(layout.cell_of(item, bit), number);
        }
    }
}

#[test]
fn the_heavier_of_two_items_comes_first_and_the_earlier_of_two_that_weigh_the_same() {
    let weights = [4, 5, 6, u32::MAX / 2];
    let rank = |item, options| Two::new(item, options).rank(&weights);
    assert!(rank(16383, [0, 2]) > rank(0, [0, 1]));
    assert!(rank(7, [1, 1]) > rank(8, [0, 2]));
    assert!(rank(16383, [3, 3]) > rank(0, [2, 3]));
    for item in [0, 7, 16383] {
        assert_eq!(Two::new(item, [1, 2]).item(), item);
        assert_eq!(Two::item_of_rank(rank(item, [0, 3])), item);
    }
}

#[test]
fn solutions_are_solutions_distinct_and_keep_the_givens() {
    let mut solver = solver();
    for (board, count) in data() {
        let emitted = solutions(&mut solver, &board);
        assert!(emitted.iter().all(|solution| solution.is_solution()), "{board}");
        assert!(emitted.iter().all(|solution| keeps_givens(solution, &board)), "{board}");
        let distinct: BTreeSet<&[u8]> = emitted.iter().map(Board::digits).collect();
        assert_eq!((emitted.len(), distinct.len() as u64), (distinct.len(), count), "{board}");
    }
}

/// 288 grids of 4x4 and 28,200,960 of 6x6: the latter with the first row in one of its 720 orders.
#[test]
fn the_grids_of_small_sizes_are_as_many_as_is_known() {
    let mut solver = solver();
    assert_eq!(solver.count_board(&Board::empty(boxes(2, 2)), u64::MAX), Ok(288));
    for boxes in [boxes(2, 3), boxes(3, 2)] {
        let digits: Vec<u8> = (0..36).map(|cell| if cell < 6 { cell + 1 } else { 0 }).collect();
        let count = solver.count_board(&board(boxes, &digits), u64::MAX);
        assert_eq!(count.map(|count| 720 * count), Ok(28_200_960));
    }
}

#[test]
fn small_boards_count_as_by_plain_search() {
    let (mut solver, mut random) = (solver(), Random(20));
    let (mut none, mut one, mut many) = (0, 0, 0);
    let sizes = [(2, 2, 4), (1, 5, 9), (2, 3, 12), (3, 2, 10), (2, 4, 26), (4, 2, 24)];
    for (rows, columns, clues) in sizes {
        for _ in 0..60 {
            let boxes = boxes(rows, columns);
            let clues = clues + random.below(boxes.cells() / 4);
            let board = random_board(&mut random, boxes, clues);
            let count = plain_count(&board);
            assert_eq!(solver.count_board(&board, u64::MAX), Ok(count), "{board}");
            match count {
                0 => none += 1,
                1 => one += 1,
                _ => many += 1,
            }
        }
    }
    assert!(none > 40 && one > 40 && many > 40, "{none} {one} {many}");
}

#[test]
fn a_solution_is_found_wherever_there_is_one_as_asked() {
    let mut random = Random(17);
    for i in 0..60 {
        let boxes = [boxes(2, 2), boxes(2, 3), boxes(3, 3)][i % 3];
        let board = random_board(&mut random, boxes, boxes.cells() * 2 / 5);
        let all = solutions(&mut solver(), &board);
        let near = random_board(&mut random, boxes, boxes.cells() / 2);
        for near in [None, Some(&near), all.first()] {
            let found = solver().find_board(&board, near, None).unwrap();
            assert_eq!(found.is_some(), !all.is_empty(), "{board}");
            assert!(found.iter().all(|found| all.contains(found)), "{board}");
            for (cell, digit) in (0..boxes.cells()).zip((1..=boxes.digits() as u8).cycle()) {
                let such = |solution: &&Board| solution.digits()[cell] != digit;
                let found = solver().find_board(&board, near, Some((cell, digit))).unwrap();
                assert_eq!(found.is_some(), all.iter().any(|one| such(&one)), "{board}");
                assert!(found.iter().all(|one| such(&one) && all.contains(one)), "{board}");
            }
        }
    }
}

#[test]
fn a_search_with_few_guesses_is_right_or_says_that_it_does_not_know() {
    let (mut solver, mut random) = (solver(), Random(18));
    let (mut unclear, mut right) = (0, [0; 2]);
    for i in 0..40 {
        let boxes = [boxes(3, 3), boxes(4, 4)][i % 2];
        let board = random_board(&mut random, boxes, boxes.cells() * 2 / 5);
        let except = Some((random.below(boxes.cells()), 1 + random.below(boxes.digits()) as u8));
        let found = solver.find_board(&board, None, except).unwrap().is_some();
        for guesses in [0, 1, 3, 10, 100, u64::MAX] {
            let before = solver.guesses().unwrap();
            let answer = solver.is_solvable(&board, None, except, guesses).unwrap();
            assert!(solver.guesses().unwrap() - before <= guesses, "{board}");
            assert!(answer.is_none_or(|solvable| solvable == found), "{board}");
            assert!(answer.is_some() || guesses < u64::MAX, "{board}");
            match answer {
                Some(solvable) => right[usize::from(solvable)] += 1,
                None => unclear += 1,
            }
        }
    }
    assert!(unclear > 10 && right[0] > 10 && right[1] > 10, "{unclear} {right:?}");
}

#[test]
fn large_boards_count_as_by_dancing_links() {
    let (mut solver, mut random) = (solver(), Random(21));
    let mut counts = BTreeSet::new();
    for (rows, columns, clues) in [(3, 4, 70), (4, 4, 135), (3, 6, 190), (5, 5, 370)] {
        for _ in 0..8 {
            let boxes = boxes(rows, columns);
            let clues = clues + random.below(boxes.cells() / 8);
            let board = random_board(&mut random, boxes, clues);
            let count = linked_count(&board, 300);
            assert_eq!(solver.count_board(&board, 300), Ok(count), "{board}");
            counts.insert(count);
        }
    }
    assert!(counts.len() > 8, "{counts:?}");
}

#[test]
fn blank_boards_of_every_size_have_solutions() {
    let mut solver = solver();
    for (rows, columns) in
        [(1, 2), (3, 3), (4, 4), (1, 16), (8, 2), (5, 5), (5, 6), (7, 5), (1, 35)]
    {
        let board = Board::empty(boxes(rows, columns));
        let mut emitted = Vec::new();
        let emit = &mut |solution: &Board| {
            emitted.push(solution.clone());
            if emitted.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        assert_eq!(solver.solutions_of_board(&board, emit), Ok(()));
        assert!(emitted.len() == 2 && emitted[0] != emitted[1], "{rows}x{columns}");
        assert!(emitted.iter().all(Board::is_solution), "{rows}x{columns}");
    }
}

#[test]
fn what_came_before_does_not_change_a_search() {
    let (mut used, order) = (solver(), [3, 11, 7, 19, 25, 22, 7]);
    let boards: Vec<(Board, u64)> = data().collect();
    for (board, _) in order.map(|i| &boards[i]) {
        let before = used.guesses().unwrap();
        let mut fresh = solver();
        assert_eq!(solutions(&mut used, board), solutions(&mut fresh, board), "{board}");
        assert_eq!(used.guesses().unwrap() - before, fresh.guesses().unwrap(), "{board}");
    }
}

#[test]
fn a_digit_twice_in_a_house_leaves_no_solution() {
    let mut solver = solver();
    // In a row, a column and a box of 4x6; then without a house in common.
    for (a, b, count) in [(0, 23, 0), (1, 23 * 24 + 1, 0), (0, 3 * 24 + 5, 0), (0, 30, 1)] {
        let mut digits = vec![0; 24 * 24];
        (digits[a], digits[b]) = (9, 9);
        assert_eq!(solver.count_board(&board(boxes(4, 6), &digits), 1), Ok(count), "{a} {b}");
    }
}

/// A board made from a puzzle is not checked.
#[test]
fn a_digit_that_the_board_does_not_have_leaves_no_solution() {
    let mut digits = [0; 81];
    digits[80] = 200;
    let board = Board::from(&Puzzle::from_digits(digits));
    assert_eq!(solver().count_board(&board, 1), Ok(0));
}

#[test]
fn emission_ends_when_told() {
    let (mut solver, mut emitted) = (solver(), 0);
    let emit = &mut |_: &Board| {
        emitted += 1;
        if emitted == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    assert_eq!(solver.solutions_of_board(&Board::empty(boxes(3, 4)), emit), Ok(()));
    assert_eq!(emitted, 3);
    assert_eq!(solver.count_board(&Board::empty(boxes(2, 2)), 5), Ok(5));
}

/// A solver that leaves the counting of boards to the trait.
struct Emitting(ExactCover);

impl Solver for Emitting {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        self.0.count(puzzle, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        self.0.solutions(puzzle, emit)
    }

    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        self.0.solutions_of_board(board, emit)
    }
}

#[test]
fn a_board_is_counted_by_its_solutions_where_a_solver_has_no_other_way() {
    let mut solver = Emitting(solver());
    for (board, count) in data() {
        for limit in [0, 1, 2, 50, u64::MAX] {
            assert_eq!(solver.count_board(&board, limit), Ok(count.min(limit)), "{board}");
        }
    }
}

#[test]
fn solvers_of_puzzles_say_that_they_take_no_boards() {
    let none = Args::new(&[]);
    let order = [seventeen_plugin::Value::Text("first".into())];
    let solvers: [Box<dyn Solver>; 4] = [
        Box::new(Backtrack::create(&Args::new(&order)).unwrap()),
        Box::new(Bands::create(&none).unwrap()),
        Box::new(Dlx::create(&none).unwrap()),
        Box::new(Explainer::create(&none).unwrap()),
    ];
    for mut solver in solvers {
        let expected = "this solver supports 9x9 puzzles only, not 16x16 boards (4x4)";
        let counted = solver.count_board(&Board::empty(boxes(4, 4)), 2);
        assert_eq!(counted, Err(Error::failed(expected)));
    }
}
