//! Grids that share two bands have the same puzzles together as one by one.

use super::{all, make_solver, plan, seventeens};
use seventeen_core::{
    Batch, Cell, Cells, EnumerationQuery, Enumerator, Grid, Limits, Puzzle, UaHarvester, ua,
};
use seventeen_host::{Registered, Registry};
use seventeen_plugin::{CancellationToken, Kind};
use seventeen_tests::{grids, is_long, registries};
use std::ops::ControlFlow;

/// Enumerators that search batches.
const KNOW_BATCHES: [&str; 2] = ["auto", "bands"];

/// The first grid, the same with its last rows in another order, and one with another third band.
fn batch() -> [Grid; 3] {
    let (_, _, grid) = grids()[0];
    let mut digits = *grid.digits();
    digits[54..].rotate_left(9);
    let rotated = Grid::from_digits(digits).expect("a grid");
    let other = format!("{}657324819839617425412589673", &grid.to_string()[..54]);
    [grid, rotated, other.parse().expect("a grid")]
}

/// What the harvester `tuned` finds of each grid.
fn harvested(registry: &Registry, grids: &[Grid]) -> Vec<Vec<Cells>> {
    let tuned = registry.find(Kind::UaHarvester, "tuned").expect("a known harvester");
    let values = tuned.values(&[]).unwrap();
    let mut tuned = tuned.make::<dyn UaHarvester>(&values, &CancellationToken::new()).unwrap();
    let mut sets = vec![Vec::new(); grids.len()];
    let emit = &mut |grid: usize, set: &Cells| {
        sets[grid].push(*set);
        ControlFlow::Continue(())
    };
    tuned.harvest_batch(grids, 17, 1, emit).unwrap();
    sets.into_iter().map(ua::minimal).collect()
}

/// The puzzles of each grid, in the order of their cells; none from an enumerator that does not
/// search batches.
fn searched(
    registry: &Registry,
    enumerator: &Registered,
    batch: &Batch<'_>,
) -> Option<Vec<Vec<Puzzle>>> {
    let name = enumerator.name();
    let values = enumerator.values(&[]).unwrap();
    let mut enumerator = enumerator
        .make::<dyn Enumerator>(&values, &CancellationToken::new())
        .expect("an enumerator");
    let mut puzzles = vec![Vec::new(); batch.grids.len()];
    let emit = &mut |grid: usize, givens: &Cells| {
        puzzles[grid].push(batch.grids[grid].puzzle(*givens));
        ControlFlow::Continue(())
    };
    let effort = enumerator.search_batch(batch, &mut *make_solver(registry, "bands"), emit);
    let effort = effort.unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(effort.is_some(), KNOW_BATCHES.contains(&name), "{name}");
    let effort = effort?;
    assert!(effort.widths.is_empty() || effort.widths.nodes() == effort.nodes, "{name}");
    puzzles.iter_mut().for_each(|puzzles| puzzles.sort_unstable());
    Some(puzzles)
}

/// The puzzles with these givens in another grid, in the order of their cells.
fn of_grid(grid: &Grid, givens: impl Iterator<Item = Cells>) -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> = givens.map(|givens| grid.puzzle(givens)).collect();
    puzzles.sort_unstable();
    puzzles
}

/// The cells with rows 8, 9 and 7 in the place of rows 7 to 9.
fn rotated(cells: Cells) -> Cells {
    let moved = |cell: Cell| match cell.index() {
        at @ 0..54 => at,
        at @ 54..63 => at + 18,
        at => at - 9,
    };
    cells.iter().map(|cell| Cell::of(moved(cell))).collect()
}

#[test]
fn a_batch_has_the_puzzles_of_each_of_its_grids() {
    let (grids, name) = (batch(), &grids()[0].0);
    let known = seventeens(name);
    let few = Limits { two: [0, 11], ..Limits::none(17) };
    let narrow = Limits { two: [11, 11], bands: [6, 5], stacks: 6 };
    let many = Limits { two: [12, 12], bands: [6, 6], stacks: 6 };
    let asked = [few, narrow, many];
    let asked = if is_long() { &asked[..] } else { &asked[..2] };
    for (origin, registry) in registries().into_iter().take(if is_long() { 2 } else { 1 }) {
        let sets = harvested(&registry, &grids);
        let strategy = registry.find(Kind::CliqueStrategy, "smallest_first").unwrap();
        let auto = registry.find(Kind::Enumerator, "auto").unwrap();
        let wanted = EnumerationQuery::all(&grids[2], &sets[2], 17);
        let last = all(&registry, &mut plan(&registry, auto, strategy, &wanted).unwrap());
        for &limits in asked {
            let within = |puzzles: &[Puzzle]| {
                let givens = puzzles.iter().map(Puzzle::givens);
                givens.filter(|&givens| limits.allow(givens)).collect::<Vec<Cells>>()
            };
            let first = within(&known);
            assert!(!first.is_empty(), "{limits:?} leaves nothing to compare");
            let expected = vec![
                of_grid(&grids[0], first.iter().copied()),
                of_grid(&grids[1], first.iter().map(|&givens| rotated(givens))),
                of_grid(&grids[2], within(&last).into_iter()),
            ];
            let batch = Batch { grids: &grids, sets: &sets, clues: 17, limits };
            for enumerator in registry.of(Kind::Enumerator) {
                let found = searched(&registry, enumerator, &batch);
                let name = format!("{origin} {} {limits:?}", enumerator.name());
                assert!(found.is_none_or(|found| found == expected), "{name}");
            }
        }
    }
}
