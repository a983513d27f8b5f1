//! Verdicts against those of a plain solver, and the statistics based on them.

use super::*;
use crate::testing::{auto, backtrack};

fn of(orders: u64, most: usize) -> ControlledBias {
    let options = Options { orders, most };
    ControlledBias { options, sampler: Sampler::new(), ask: SolverQuestion::Other }
}

fn made(task: &Task<'_>, mut generator: ControlledBias) -> Vec<Generated> {
    let mut found = Vec::new();
    let tries = generator.generate(task, &mut auto(), &mut |generated| {
        found.push(generated.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(tries, Ok(generator.options.orders));
    found
}

/// Finds with a solver the number of clues needed, and the redundant ones.
fn plain(grid: &Grid, order: &[Cell], solver: &mut dyn Solver) -> Verdict {
    let puzzle = |n: usize| grid.puzzle(order[..n].iter().copied().collect());
    let mut is_unique = |n: &usize| solver.count(&puzzle(*n), 2) == Ok(1);
    if !is_unique(&order.len()) {
        return Verdict::Ambiguous;
    }
    let n = (17..=order.len()).find(is_unique).unwrap();
    match solver.redundant(&puzzle(n), grid).unwrap().is_empty() {
        true => Verdict::Minimal(n),
        false => Verdict::Redundant,
    }
}

/// Compares the verdicts on this many orders of each grid, and returns the count of each verdict.
fn compare(
    most: usize,
    orders: usize,
    ask: SolverQuestion,
    checker: &mut dyn Solver,
) -> [usize; 3] {
    let (sampler, mut random, mut solver) = (Sampler::new(), RandomNumbers::new(1), auto());
    let mut times = [0; 3];
    for _ in 0..3 {
        let grid = sampler.draw(&mut random);
        let mut trials = Trials::new(&grid, &mut solver, ask);
        let mut order = Order::new();
        for _ in 0..orders {
            let cells = order.draw(most, &mut random);
            let verdict = trials.verdict(cells).unwrap();
            assert_eq!(verdict, plain(&grid, cells, checker), "{grid:?} {cells:?}");
            times[match verdict {
                Verdict::Ambiguous => 0,
                Verdict::Redundant => 1,
                Verdict::Minimal(_) => 2,
            }] += 1;
        }
    }
    times
}

#[test]
fn verdicts_are_those_of_a_plain_solver() {
    for (most, ask) in [(31, SolverQuestion::Other), (36, SolverQuestion::All)] {
        let [ambiguous, redundant, _] = compare(most, 500, ask, &mut backtrack());
        assert!(ambiguous > 500 && redundant > 20, "{ambiguous} {redundant}");
    }
    let [.., minimal] = compare(32, 300_000, SolverQuestion::Other, &mut auto());
    assert!(minimal > 0);
}

/// An order that starts with a minimal puzzle.
fn order_of_a_puzzle(
    grid: &Grid,
    random: &mut RandomNumbers,
    solver: &mut dyn Solver,
) -> Vec<Cell> {
    let mut clues = Order::new().draw(81, random).to_vec();
    let mut rest = Vec::new();
    for cell in clues.clone() {
        let others: Vec<Cell> = clues.iter().copied().filter(|&clue| clue != cell).collect();
        let puzzle = grid.puzzle(others.iter().copied().collect());
        if solver.count(&puzzle, 2) == Ok(1) {
            clues = others;
            rest.push(cell);
        }
    }
    random.shuffle(&mut clues);
    random.shuffle(&mut rest);
    [clues, rest].concat()
}

#[test]
fn orders_that_begin_with_a_minimal_puzzle_lead_to_it_and_those_beside_them_rarely() {
    let (sampler, mut random, mut solver) = (Sampler::new(), RandomNumbers::new(5), auto());
    let mut checker = auto();
    let mut minimal = [0; 2];
    for _ in 0..10 {
        let grid = sampler.draw(&mut random);
        let mut trials = Trials::new(&grid, &mut solver, SolverQuestion::Other);
        for _ in 0..50 {
            let mut order = order_of_a_puzzle(&grid, &mut random, &mut checker);
            for (beside, minimal) in minimal.iter_mut().enumerate() {
                if beside == 1 {
                    // Some other clue comes in between.
                    let clue = order.remove(30 + random.below(51));
                    order.insert(random.below(22), clue);
                }
                let expected = plain(&grid, &order[..32], &mut checker);
                assert_eq!(trials.verdict(&order[..32]), Ok(expected), "{grid:?} {order:?}");
                *minimal += usize::from(matches!(expected, Verdict::Minimal(_)));
            }
        }
    }
    assert!(minimal[0] == 500 && (1..250).contains(&minimal[1]), "{minimal:?}");
}

#[test]
fn puzzles_have_one_solution_and_are_minimal() {
    assert!(weights_and_clues(50).len() > 3);
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn the_weighted_mean_of_clues_is_the_known_one() {
    let found = weights_and_clues(200);
    let sum: f64 = found.iter().map(|(weight, _)| weight).sum();
    let mean = found.iter().map(|(weight, clues)| weight * clues).sum::<f64>() / sum;
    let squares = found.iter().map(|(weight, clues)| (weight * (clues - mean)).powi(2));
    let error = squares.sum::<f64>().sqrt() / sum;
    assert!(found.len() > 15 && (mean - 26.577).abs() < 3. * error, "{mean} +- {error}");
}

/// The weights and clues of the puzzles from this many grids, each checked to be minimal.
fn weights_and_clues(grids: u64) -> Vec<(f64, f64)> {
    let mut found = Vec::new();
    let mut solver = backtrack();
    for seed in 0..grids {
        for Generated { board, weight, .. } in made(&Task::of_seed(seed), of(40_000, 32)) {
            let puzzle = board.puzzle().unwrap();
            let mut solution = None;
            let ended = solver.solutions(&puzzle, &mut |grid| {
                assert_eq!(solution.replace(*grid), None);
                ControlFlow::Continue(())
            });
            assert_eq!(ended, Ok(()));
            assert_eq!(solver.redundant(&puzzle, &solution.unwrap()), Ok(Cells::EMPTY));
            found.push((weight.unwrap(), board.clues() as f64));
        }
    }
    found
}

#[test]
fn a_grid_may_be_given_and_nothing_else() {
    let grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
    let board: Board = grid.parse().unwrap();
    let task = Task { seed: 3, from: Some(&board) };
    let puzzles = made(&task, of(600_000, 32));
    assert!(!puzzles.is_empty());
    let grid = Grid::try_from(board.puzzle().unwrap()).unwrap();
    assert!(puzzles.iter().all(|made| grid.completes(&made.board.puzzle().unwrap())));
    assert_eq!(puzzles, made(&task, of(600_000, 32)));
    for (text, expected) in [("1234341221434321".to_owned(), "3x3"), (".".repeat(81), "blank")] {
        let board: Board = text.parse().unwrap();
        let task = Task { seed: 3, from: Some(&board) };
        let error = of(1, 32).generate(&task, &mut auto(), &mut |_| ControlFlow::Continue(()));
        let error = error.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn weights_are_the_numbers_of_choices() {
    assert_eq!([0, 1, 2, 3, 80, 81].map(weight), [1., 81., 3240., 85_320., 81., 1.]);
    assert!((weight(27) / weight(26) - 55. / 27.).abs() < 1e-12);
}
