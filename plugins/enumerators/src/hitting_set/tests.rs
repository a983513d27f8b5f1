//! The enumerator against known puzzles and the other enumerator, and its kernels pairwise.

mod rules;

use super::{HittingSet, Kernel};
use crate::GridChecker;
use crate::gridchecker::tests::{InTurn, TWENTY, create, harvest, twenty};
use crate::simd::tests::others;
use crate::simd::{Portable, on_form};
use seventeen_plugin::prelude::*;
use seventeen_solvers::Bands;

/// The most canonical grid, with 648 puzzles of 20 clues.
const CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// The options by default.
const OPTIONS: [i64; 3] = [4096, 10, 16];

fn grid(text: &str) -> Grid {
    text.parse().expect("a grid")
}

fn plan(options: &[i64; 3], wanted: &EnumerationQuery<'_>) -> Box<dyn Search> {
    let (mut strategy, mut solver) = (InTurn::of(1), create::<Bands>(&[]));
    create::<HittingSet>(options).plan(wanted, &mut strategy, &mut solver).expect("a plan")
}

/// The puzzles in the order of their discovery and the effort, by part, of some parts.
fn search(
    plan: &dyn Search,
    wanted: &EnumerationQuery<'_>,
    every: usize,
) -> Vec<(Vec<Puzzle>, Effort)> {
    let (mut strategy, mut solver) = (InTurn::of(1), create::<Bands>(&[]));
    strategy.prepare(&wanted.open_sets().expect("open sets")).expect("sets");
    let mut search = |part: usize| {
        let mut found = Vec::new();
        let mut emit = |&givens: &Cells| {
            found.push(wanted.grid.puzzle(givens));
            ControlFlow::Continue(())
        };
        let effort = plan.search(part as u32, &mut strategy, &mut solver, &mut emit);
        (found, effort.expect("a search"))
    };
    (0..plan.outline().parts as usize).step_by(every).map(&mut search).collect()
}

fn puzzles(options: &[i64; 3], wanted: &EnumerationQuery<'_>) -> Vec<Puzzle> {
    let parts = search(&*plan(options, wanted), wanted, 1);
    let mut puzzles: Vec<Puzzle> = parts.into_iter().flat_map(|(found, _)| found).collect();
    puzzles.sort_unstable();
    puzzles
}

fn puzzles_by_gridchecker(wanted: &EnumerationQuery<'_>) -> Vec<Puzzle> {
    let (mut strategy, mut solver) = (InTurn::of(1), create::<Bands>(&[]));
    let mut enumerator = create::<GridChecker>(&[1500, 2000]);
    let plan = enumerator.plan(wanted, &mut strategy, &mut solver).expect("a plan");
    let parts = search(&*plan, wanted, 1);
    let mut puzzles: Vec<Puzzle> = parts.into_iter().flat_map(|(found, _)| found).collect();
    puzzles.sort_unstable();
    puzzles
}

/// The first `given` cells of one of the twenty are forced in.
fn of_one_of_twenty(number: usize, given: usize) -> Cells {
    twenty()[number].givens().iter().take(given).collect()
}

#[test]
fn the_twenty_are_found_where_they_are() {
    let grid = grid(TWENTY);
    let sets = harvest(&grid);
    for number in 0..20 {
        let given = of_one_of_twenty(number, 7);
        let wanted = EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets, 17) };
        let mut expected = twenty();
        expected.retain(|puzzle| given.is_subset(puzzle.givens()));
        expected.sort_unstable();
        assert_eq!(puzzles(&OPTIONS, &wanted), expected);
    }
}

#[test]
fn many_puzzles_are_those_that_gridchecker_finds() {
    let grid = grid(CANONICAL);
    let sets = harvest(&grid);
    let mut all = 0;
    for puzzle in [[0, 13, 26, 30, 39, 51], [1, 40, 50, 62, 66, 79], [4, 15, 35, 46, 64, 73]] {
        let given: Cells = puzzle.into_iter().map(Cell::of).collect();
        let wanted = EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets, 21) };
        let found = puzzles(&OPTIONS, &wanted);
        assert_eq!(found, puzzles_by_gridchecker(&wanted), "{given}");
        all += found.len();
    }
    assert!(all > 30, "{all} puzzles show little");
}

#[test]
fn options_change_no_result() {
    let grid = grid(TWENTY);
    let sets = harvest(&grid);
    let wanted = EnumerationQuery {
        given: of_one_of_twenty(3, 7),
        ..EnumerationQuery::all(&grid, &sets, 17)
    };
    let expected = puzzles(&OPTIONS, &wanted);
    assert!(!expected.is_empty());
    for options in [[4096, 0, 81], [100, 4, 8], [4096, 32, 6], [300, 0, 8], [65_536, 7, 81]] {
        assert_eq!(puzzles(&options, &wanted), expected, "{options:?}");
    }
}

#[test]
fn few_sets_or_none_change_no_result() {
    let grid = grid(TWENTY);
    let sets = harvest(&grid);
    let given = of_one_of_twenty(5, 10);
    let expected =
        puzzles(&OPTIONS, &EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets, 17) });
    for known in [0, 1, 30] {
        let wanted = EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets[..known], 17) };
        assert_eq!(puzzles(&OPTIONS, &wanted), expected, "{known} sets");
    }
}

#[test]
fn with_three_blanks_or_fewer_every_choice_is_a_puzzle() {
    let grid = grid(TWENTY);
    let sets = harvest(&grid);
    for (clues, expected) in [(81, 1), (80, 81), (79, 81 * 80 / 2), (78, 81 * 80 * 79 / 6)] {
        for known in [&sets[..], &[]] {
            assert_eq!(
                puzzles(&OPTIONS, &EnumerationQuery::all(&grid, known, clues)).len(),
                expected
            );
        }
    }
}

/// The nodes of a search that stays whole, by depth from the first clue that it places.
fn widths(wanted: &EnumerationQuery<'_>) -> Vec<u64> {
    let parts = search(&*plan(&OPTIONS, wanted), wanted, 1);
    assert_eq!(parts.len(), 1, "no clue is placed before");
    let given = wanted.given.len() as usize;
    let by_depth = parts[0].1.by_depth(wanted.clues).expect("nodes by depth");
    assert_eq!(by_depth.iter().sum::<u64>(), parts[0].1.nodes);
    assert_eq!(by_depth[..=given].iter().sum::<u64>(), 0, "no clue is placed twice");
    by_depth[given + 1..].to_vec()
}

/// If the blanks are disjoint sets of four cells, with a clue for each, every choice of a cell in
/// each is a node, at any depth.
#[test]
fn disjoint_sets_multiply_the_nodes_at_each_depth() {
    let grid = grid(TWENTY);
    let sets = harvest(&grid);
    let mut blank = Cells::EMPTY;
    for (n, expected) in [&[4][..], &[4, 16], &[4, 16, 64]].into_iter().enumerate() {
        let four = sets.iter().find(|set| set.len() == 4 && set.is_disjoint(blank));
        blank |= *four.expect("another set of four cells");
        let clues = 81 - blank.len() + n as u32 + 1;
        let wanted =
            EnumerationQuery { given: !blank, ..EnumerationQuery::all(&grid, &sets, clues) };
        assert_eq!(widths(&wanted), expected);
    }
}

/// If the givens are a puzzle, the spare clues may be anywhere: the nodes are the beginnings of the
/// ordered choices of that many cells.
#[test]
fn clues_to_spare_are_nodes_for_each_way_to_begin() {
    let grid = grid(TWENTY);
    let given = first_puzzle();
    let open: Vec<Cell> = (!given).iter().take(9).collect();
    let dead = !given - open.iter().copied().collect::<Cells>();
    for spare in 1..=5 {
        let choices = (0..1_u32 << open.len()).filter(|choice| choice.count_ones() == spare);
        let mut begun: Vec<Vec<u32>> = vec![Vec::new(); spare as usize];
        for mut left in choices {
            let mut placed = 0;
            for begun in &mut begun {
                placed |= left & left.wrapping_neg();
                left &= left - 1;
                begun.push(placed);
            }
        }
        let expected = begun.into_iter().map(|mut begun| {
            begun.sort_unstable();
            begun.dedup();
            begun.len() as u64
        });
        let wanted =
            EnumerationQuery { given, dead, ..EnumerationQuery::all(&grid, &[], 17 + spare) };
        assert_eq!(widths(&wanted), expected.collect::<Vec<_>>(), "{spare} clues to spare");
    }
}

#[test]
fn a_part_ends_when_no_more_puzzles_are_wanted() {
    let grid = grid(TWENTY);
    let wanted = EnumerationQuery::all(&grid, &[], 80);
    let plan = plan(&OPTIONS, &wanted);
    let parts = search(&*plan, &wanted, 1);
    let part = parts.iter().position(|(found, _)| found.len() > 1).expect("a part with puzzles");
    let mut taken = 0;
    let mut emit = |_: &Cells| {
        taken += 1;
        ControlFlow::Break(())
    };
    let (mut strategy, mut solver) = (InTurn::of(1), create::<Bands>(&[]));
    plan.search(part as u32, &mut strategy, &mut solver, &mut emit).unwrap();
    assert_eq!(taken, 1);
}

/// Packs sets of up to twelve cells, the largest first, and the search is to follow.
#[derive(Default)]
struct LargestFirst(Vec<Cells>);

impl CliqueStrategy for LargestFirst {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.0 = sets.to_vec();
        Ok(())
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        chosen.clear();
        let mut covered = dead;
        for &index in alive.iter().rev() {
            let set = self.0[index as usize];
            if set.len() <= 12 && set.is_disjoint(covered) {
                covered |= set;
                chosen.push(index);
            }
        }
        Ok(Bound::AtLeast)
    }
}

#[test]
fn what_a_strategy_chooses_is_branched_on_in_its_order() {
    let grid = grid(TWENTY);
    let sets = harvest(&grid);
    let given = first_puzzle().iter().take(5).collect();
    let wanted = EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets, 17) };
    let by = |strategy: &mut dyn CliqueStrategy| {
        let (mut solver, mut effort) = (create::<Bands>(&[]), Effort::default());
        let plan = create::<HittingSet>(&OPTIONS).plan(&wanted, strategy, &mut solver).unwrap();
        strategy.prepare(&wanted.open_sets().unwrap()).unwrap();
        let mut found = Vec::new();
        let mut emit = |givens: &Cells| {
            found.push(*givens);
            ControlFlow::Continue(())
        };
        for part in 0..plan.outline().parts {
            effort += plan.search(part, strategy, &mut solver, &mut emit).unwrap();
        }
        found.sort_unstable();
        (found, effort.nodes)
    };
    let (found, own) = by(&mut InTurn::of(1));
    let (reversed, longest_first) = by(&mut LargestFirst::default());
    assert!(found.contains(&first_puzzle()));
    assert_eq!(found, reversed);
    assert!(longest_first > 2 * own, "{longest_first} nodes, {own} in its own order");
}

fn first_puzzle() -> Cells {
    let twenty = include_str!("../gridchecker/tests/twenty.txt");
    twenty.lines().next().and_then(|line| line.parse::<Puzzle>().ok()).expect("a puzzle").givens()
}

/// Chooses the sets of these numbers.
struct Fixed(Vec<u32>);

impl CliqueStrategy for Fixed {
    fn prepare(&mut self, _: &[Cells]) -> Result<()> {
        Ok(())
    }

    fn choose(&mut self, _: &[u32], _: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        chosen.clone_from(&self.0);
        Ok(Bound::Greatest)
    }
}

#[test]
fn a_choice_of_overlapping_or_unknown_sets_is_refused() {
    let grid = grid(TWENTY);
    let sets = [0b11, 0b110].map(Cells::from_bits);
    let refused = |numbers: &[u32]| {
        let (mut strategy, mut solver) = (Fixed(numbers.to_vec()), create::<Bands>(&[]));
        let wanted = EnumerationQuery::all(&grid, &sets, 17);
        let planned = create::<HittingSet>(&OPTIONS).plan(&wanted, &mut strategy, &mut solver);
        planned.map(|_| ()).unwrap_err().to_string()
    };
    assert!(refused(&[0, 1]).contains("share r1c2"), "{}", refused(&[0, 1]));
    assert!(refused(&[2]).contains("chose set 2"), "{}", refused(&[2]));
}

fn on<K: Kernel>(
    kernel: K,
    wanted: &EnumerationQuery<'_>,
    every: usize,
) -> Vec<(Vec<Puzzle>, Effort)> {
    let enumerator = create::<HittingSet>(&OPTIONS);
    let plan = enumerator.plan_on(kernel, wanted, &mut InTurn::of(1)).expect("a plan");
    search(&*plan, wanted, every)
}

#[test]
fn the_kernels_agree_node_for_node() {
    agree_on([(TWENTY, 17, 2000), (CANONICAL, 20, 1000), (CANONICAL, 30, 10)]);
}

#[test]
#[ignore = "takes half a minute"]
fn the_kernels_agree_node_for_node_on_more_parts() {
    agree_on([(TWENTY, 17, 200), (CANONICAL, 20, 100), (CANONICAL, 30, 1)]);
}

fn agree_on(grids: [(&str, u32, usize); 3]) {
    for (text, clues, every) in grids {
        let grid = grid(text);
        let sets = harvest(&grid);
        let mut wanted = EnumerationQuery::all(&grid, &sets, clues);
        if clues == 30 {
            (wanted.given, wanted.dead) =
                (Cell::all().step_by(4).collect(), Cell::all().skip(1).step_by(4).collect());
        }
        let found = on(Portable, &wanted, every);
        for form in others() {
            let by_form = on_form!(form, kernel => on(kernel, &wanted, every));
            assert_eq!(found, by_form, "{clues} clues, {}", form.name());
        }
        let nodes: u64 = found.iter().map(|(_, effort)| effort.nodes).sum();
        assert!(nodes > 1000, "{clues} clues: {nodes} nodes show little");
    }
}
