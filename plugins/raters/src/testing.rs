//! The shared part of the raters' tests: random puzzles, and a plain theory of singles.

use seventeen_core::house::HOUSES;
use seventeen_generators::RandomGrid;
use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;
use seventeen_solvers::Bands;

/// Puzzles of depth 2 and BxB 1, 2 and 3, of this project's own making.
pub(crate) const HARD: [&str; 3] = [
    "........1..1..2....3..4..5....6.47...5..8..3.6..7....2..5.9.8...9.8....43......9.",
    "...........1..2..3.24.5..6..15.6..2.23.7.....4.....8...491..6...5..9.4..1..5...9.",
    "...........1..2..3.24.5..6..15.6..2.2..7.....4.6...8...491..6...5..9.4..1..5...9.",
];

/// A random minimal puzzle with some more givens.
pub(crate) fn puzzle(seed: u64) -> Puzzle {
    let mut solver = Bands::create(&Args::new(&[])).unwrap();
    let bands = Value::Text("bands".into());
    let mut grids = RandomGrid::create(&Args::new(&[bands])).unwrap();
    let mut grid = None;
    let keep = &mut |made: &Generated| {
        grid = made.board.to_string().parse::<Grid>().ok();
        ControlFlow::Break(())
    };
    grids.generate(&Task::of_seed(seed), &mut solver, keep).unwrap();
    let grid = grid.unwrap();
    // Any order based on the seed is enough: cells by multiples of a number prime to 81.
    let step = [1, 2, 4, 5, 7, 8, 10, 11][seed as usize % 8] * 3 + 1;
    let order = Cell::table(|cell| Cell::of((cell.index() * step + seed as usize) % 81));
    let mut givens = Cells::ALL;
    for &cell in &order {
        givens.remove(cell);
        if solver.count(&grid.puzzle(givens), 2) != Ok(1) {
            givens.insert(cell);
        }
    }
    let more = [0, 0, 0, 1, 2, 4, 30][seed as usize % 7];
    let more = order.into_iter().rev().filter(|&cell| !givens.contains(cell)).take(more);
    grid.puzzle(givens | more.collect())
}

/// The sukaku of a puzzle's givens, minus some of the candidates that are not the solution's.
pub(crate) fn sukaku(seed: u64) -> Position {
    let puzzle = puzzle(seed);
    let mut solution = None;
    let keep = &mut |grid: &Grid| {
        solution = Some(*grid);
        ControlFlow::Break(())
    };
    Bands::create(&Args::new(&[])).unwrap().solutions(&puzzle, keep).unwrap();
    let solution = solution.unwrap();
    let mut marks = Pencilmarks::from(&puzzle);
    let step = [257, 509, 641][seed as usize % 3];
    let some = Candidate::all().filter(|it| it.number() * step % 729 < 100 * (seed as usize % 7));
    some.filter(|it| solution.digit(it.cell()) != it.digit()).for_each(|it| marks.remove(it));
    Position::from(&marks)
}

/// The candidates of each variable, or its decided one: each cell, and each digit in each house.
fn values(position: &Position) -> Vec<Vec<Candidate>> {
    let has = |it: &Candidate| position.has(*it) || position.digit(it.cell()) == Some(it.digit());
    let of_cell = |cell: Cell| Digit::all().map(move |digit| Candidate::new(cell, digit));
    let cells = Cell::all().map(|cell| of_cell(cell).filter(has).collect());
    let houses = HOUSES.iter().flat_map(|&house| {
        Digit::all().map(move |digit| {
            house.iter().map(|cell| Candidate::new(cell, digit)).filter(has).collect()
        })
    });
    cells.chain(houses).collect()
}

/// Whether a variable has no value.
pub(crate) fn is_contradiction(position: &Position) -> bool {
    values(position).iter().any(Vec::is_empty)
}

/// The only values of variables that are not decided.
pub(crate) fn singles(position: &Position) -> Vec<Candidate> {
    let alone = values(position).into_iter().filter(|values| values.len() == 1);
    alone.map(|values| values[0]).filter(|&it| position.has(it)).collect()
}

/// Sets one single after another; false if a variable is left without a value.
pub(crate) fn settle(position: &mut Position) -> bool {
    while !is_contradiction(position) {
        let Some(&single) = singles(position).first() else { return true };
        position.place(single);
    }
    false
}

/// The candidates of the cells that are not set.
pub(crate) fn open(position: &Position) -> Vec<Candidate> {
    Candidate::all().filter(|&candidate| position.has(candidate)).collect()
}
