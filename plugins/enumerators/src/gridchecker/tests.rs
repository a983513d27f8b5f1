//! The enumerator against brute force where that is feasible, and against known puzzles.

use super::node::Node;
use super::remap::{below, descending};
use super::shared_data::SharedData;
use super::walk::Walk;
use super::{GridChecker, clique};
use seventeen_harvesters::Digits;
use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;
use seventeen_solvers::Bands;
use std::collections::BTreeSet;

/// The grid with 20 puzzles of 17 clues.
pub(crate) const TWENTY: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/// A grid with a clique of 15, and no puzzle of 17 clues.
const FIFTEEN: &str =
    "123456789457189326689327154231645897745891632896732541318264975574918263962573418";

/// A component with these options.
pub(crate) fn create<T: Component>(options: &[i64]) -> T {
    let values: Vec<Value> = options.iter().map(|&value| Value::Int(value)).collect();
    T::create(&Args::new(&values)).expect("good options")
}

fn grid(text: &str) -> Grid {
    text.parse().expect("a grid")
}

/// The sets within any four digits.
pub(crate) fn harvest(grid: &Grid) -> Vec<Cells> {
    let mut sets = Vec::new();
    let mut emit = |&set: &Cells| {
        sets.push(set);
        ControlFlow::Continue(())
    };
    create::<Digits>(&[4, 45]).harvest(grid, &[], 0, &mut emit).expect("sets");
    sets
}

/// Chooses every set that is disjoint from those before it, starting with every `stride`th: with a
/// stride of 1 the small sets, otherwise any.
pub(crate) struct InTurn {
    stride: usize,
    sets: Vec<Cells>,
}

impl InTurn {
    pub(crate) fn of(stride: usize) -> InTurn {
        InTurn { stride, sets: Vec::new() }
    }
}

impl CliqueStrategy for InTurn {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.sets = sets.to_vec();
        Ok(())
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        chosen.clear();
        let mut covered = dead;
        let starts = (0..self.stride).rev();
        for &index in starts.flat_map(|start| alive.iter().skip(start).step_by(self.stride)) {
            let set = self.sets[index as usize];
            if set.is_disjoint(covered) {
                covered |= set;
                chosen.push(index);
            }
        }
        Ok(Bound::AtLeast)
    }

    fn order(&self) -> Order {
        Order::Smallest
    }
}

fn ground(grid: &Grid, sets: &[Cells]) -> SharedData {
    let (mut strategy, mut solver) = (InTurn::of(1), create::<Bands>(&[]));
    let clique =
        clique::choose(&EnumerationQuery::all(grid, sets, 17), sets, &mut strategy, &mut solver);
    let clique = clique.expect("a choice").expect("no cell is dead");
    create::<GridChecker>(&[1500, 2000]).lay_out(grid, &clique.sets, sets)
}

/// The clues of all puzzles below a node.
fn walk(ground: &SharedData, node: Node) -> BTreeSet<Cells> {
    let mut found = BTreeSet::new();
    let mut emit = |clues: Cells| {
        assert!(found.insert(clues), "a puzzle came twice");
        ControlFlow::Continue(())
    };
    Walk::new(ground, &mut create::<Bands>(&[]), &mut emit).run(node).expect("a walk");
    found
}

fn is_puzzle(ground: &SharedData, clues: Cells, solver: &mut Bands) -> bool {
    let puzzle = ground.grid.puzzle(ground.remap.cells(clues));
    solver.count(&puzzle, 2) == Ok(1)
}

/// The expected result of [`walk`]: every choice of open positions is tried.
fn brute_force(ground: &SharedData, node: Node, solver: &mut Bands, found: &mut BTreeSet<Cells>) {
    if node.left > 0 {
        for position in descending(node.open) {
            brute_force(ground, node.place(position), solver, found);
        }
    } else if is_puzzle(ground, node.clues, solver) {
        found.insert(node.clues);
    }
}

/// The expected result of [`walk`]: each first unhit set is hit at each of its open positions.
fn plain_search(ground: &SharedData, node: Node, solver: &mut Bands, found: &mut BTreeSet<Cells>) {
    let Some(set) = ground.sets.iter().find(|set| set.is_disjoint(node.clues)) else {
        return brute_force(ground, node, solver, found);
    };
    if node.left == 0 {
        return;
    }
    let mut node = node;
    for position in *set & node.open {
        node.open.remove(position);
        let clues = node.clues | Cells::single(position);
        plain_search(ground, Node { clues, left: node.left - 1, ..node }, solver, found);
    }
}

/// The lowest positions are blank except for some clues, all others given.
fn small_world(top: usize, left: u32) -> Node {
    Node { clues: !below(top), open: below(top), left }
}

#[test]
fn small_worlds_hold_what_brute_force_finds() {
    let mut solver = create::<Bands>(&[]);
    for text in [TWENTY, FIFTEEN] {
        let grid = grid(text);
        let sets = harvest(&grid);
        // The fewer sets are known, the more the walk finds by failed tests.
        for known in [sets.len(), 5, 0] {
            let ground = ground(&grid, &sets[..known]);
            let mut puzzles = 0;
            for (top, left) in [(10, 2), (12, 3), (16, 4), (16, 6), (14, 10), (20, 5)] {
                let mut expected = BTreeSet::new();
                brute_force(&ground, small_world(top, left), &mut solver, &mut expected);
                let found = walk(&ground, small_world(top, left));
                assert_eq!(found, expected, "{left} clues below {top}, {known} sets");
                puzzles += found.len();
            }
            assert!(puzzles > 1000, "{puzzles} puzzles show little");
        }
    }
}

#[test]
fn larger_worlds_hold_what_a_plain_search_finds() {
    let grid = grid(TWENTY);
    let ground = ground(&grid, &harvest(&grid));
    let mut solver = create::<Bands>(&[]);
    for puzzle in twenty().iter().step_by(5) {
        let clues = ground.remap.positions(puzzle.givens());
        let placed: Cells = descending(clues).take(9).collect();
        let open = below(placed.first().expect("nine clues").index());
        let node = Node { clues: placed, open, left: 8 };
        let mut expected = BTreeSet::new();
        plain_search(&ground, node, &mut solver, &mut expected);
        assert!(expected.contains(&clues));
        assert_eq!(walk(&ground, node), expected);
    }
}

/// The puzzles of 17 clues of the grid [`TWENTY`].
pub(crate) fn twenty() -> Vec<Puzzle> {
    include_str!("tests/twenty.txt").lines().map(|line| line.parse().expect("a puzzle")).collect()
}

fn plan(
    text: &str,
    sets: &[Cells],
    clues: u32,
    clique: &mut dyn CliqueStrategy,
) -> Box<dyn Search> {
    let mut enumerator = create::<GridChecker>(&[1500, 2000]);
    let (grid, mut solver) = (grid(text), create::<Bands>(&[]));
    enumerator
        .plan(&EnumerationQuery::all(&grid, sets, clues), clique, &mut solver)
        .expect("a plan")
}

/// The puzzles of a part in the order of their discovery, and its cost.
pub(crate) fn search(plan: &dyn Search, part: u32) -> (Vec<Cells>, Effort) {
    let mut found = Vec::new();
    let mut emit = |&givens: &Cells| {
        found.push(givens);
        ControlFlow::Continue(())
    };
    let effort = plan
        .search(part, &mut InTurn::of(1), &mut create::<Bands>(&[]), &mut emit)
        .expect("a search");
    (found, effort)
}

/// The number of puzzles of all parts.
fn count(text: &str, sets: &[Cells], clues: u32, clique: &mut dyn CliqueStrategy) -> usize {
    let plan = plan(text, sets, clues, clique);
    (0..plan.outline().parts).map(|part| search(&*plan, part).0.len()).sum()
}

#[test]
fn each_of_the_twenty_is_in_one_part_and_they_are_all_that_is_there() {
    let grid = grid(TWENTY);
    let ground = ground(&grid, &harvest(&grid));
    let root = Node { clues: Cells::EMPTY, open: Cells::ALL, left: 17 };
    let parts = super::parts::split(&ground, root).unwrap();
    let known: BTreeSet<Cells> =
        twenty().iter().map(|puzzle| ground.remap.positions(puzzle.givens())).collect();
    assert_eq!(known.len(), 20);
    let holds = |node: &Node, clues: Cells| {
        node.clues.is_subset(clues) && (clues - node.clues).is_subset(node.open)
    };
    for &clues in &known {
        assert_eq!(parts.iter().filter(|node| holds(node, clues)).count(), 1);
    }
    let found: BTreeSet<Cells> = parts
        .iter()
        .filter(|node| known.iter().any(|&clues| holds(node, clues)))
        .flat_map(|&node| walk(&ground, node))
        .collect();
    assert_eq!(found, known);
}

#[test]
fn no_strategy_finds_a_puzzle_where_there_is_none() {
    let sets = harvest(&grid(FIFTEEN));
    for stride in [1, 7, 1009] {
        assert_eq!(count(FIFTEEN, &sets, 17, &mut InTurn::of(stride)), 0);
    }
}

#[test]
fn with_three_blanks_or_fewer_every_choice_is_a_puzzle() {
    let sets = harvest(&grid(TWENTY));
    for (clues, expected) in [(81, 1), (80, 81), (79, 81 * 80 / 2), (78, 81 * 80 * 79 / 6)] {
        for known in [&sets[..], &[]] {
            assert_eq!(count(TWENTY, known, clues, &mut InTurn::of(1)), expected);
        }
    }
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn with_four_blanks_the_sets_of_four_cells_are_no_puzzles() {
    let sets = harvest(&grid(TWENTY));
    let fours = sets.iter().filter(|set| set.len() == 4).count();
    let expected = 81 * 80 * 79 * 78 / 24 - fours;
    assert_eq!(count(TWENTY, &sets, 77, &mut InTurn::of(1)), expected);
}

#[test]
fn fewer_clues_than_the_cliques_sets_are_no_puzzle() {
    let sets = harvest(&grid(FIFTEEN));
    for clues in [1, 2, 14] {
        assert_eq!(count(FIFTEEN, &sets, clues, &mut InTurn::of(1)), 0);
    }
}

#[test]
fn a_part_is_the_same_whatever_was_searched_before() {
    let plan = plan(TWENTY, &harvest(&grid(TWENTY)), 17, &mut InTurn::of(1));
    let parts: Vec<u32> = (0..plan.outline().parts).step_by(500).collect();
    let forth: Vec<_> = parts.iter().map(|&part| search(&*plan, part)).collect();
    let mut back: Vec<_> = parts.iter().rev().map(|&part| search(&*plan, part)).collect();
    back.reverse();
    assert_eq!(forth, back);
    assert!(forth.iter().any(|(_, effort)| effort.new_sets > 0));
}

#[test]
fn a_part_ends_when_no_more_puzzles_are_wanted() {
    let plan = plan(TWENTY, &[], 80, &mut InTurn::of(1));
    let full = (0..plan.outline().parts).find(|&part| search(&*plan, part).0.len() > 1);
    let mut taken = 0;
    let mut emit = |_: &Cells| {
        taken += 1;
        ControlFlow::Break(())
    };
    let part = full.expect("a part with puzzles");
    plan.search(part, &mut InTurn::of(1), &mut create::<Bands>(&[]), &mut emit).unwrap();
    assert_eq!(taken, 1);
}

#[test]
fn clues_and_parts_out_of_range_are_refused() {
    let mut enumerator = create::<GridChecker>(&[1500, 2000]);
    let (mut clique, mut solver) = (InTurn::of(1), create::<Bands>(&[]));
    for clues in [0, 82] {
        let grid = grid(TWENTY);
        let planned =
            enumerator.plan(&EnumerationQuery::all(&grid, &[], clues), &mut clique, &mut solver);
        let error = planned.map(|_| ()).unwrap_err().to_string();
        assert_eq!(error, format!("{clues} clues: expected 1 to 81"));
    }
    let plan = plan(TWENTY, &[], 81, &mut clique);
    let parts = plan.outline().parts;
    let mut emit = |_: &Cells| ControlFlow::Continue(());
    let error = plan.search(parts, &mut clique, &mut solver, &mut emit).unwrap_err();
    assert_eq!(error.to_string(), format!("part {parts}: expected 0..{parts}"));
}
