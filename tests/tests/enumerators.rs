//! Conformance of enumerators; and the known puzzles and no other, under every clique strategy,
//! whatever parts were searched before.

mod batches;

use seventeen_conformance::{Scope, Trial};
use seventeen_core::{
    Cell, Cells, CliqueStrategy, Effort, EnumerationQuery, Enumerator, Grid, Puzzle, Search,
    Solver, Transformation, UaHarvester, ua,
};
use seventeen_host::{Registered, Registry};
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::{CancellationToken, Kind, Role};
use seventeen_tests::conform::{conform, scope};
use seventeen_tests::{Random, grids, is_long, lines, linked, program, registries};
use std::ops::ControlFlow;
use std::process::Command;

#[test]
fn enumerators_keep_their_contract() {
    let peers = linked();
    // The search of a loaded one is the same.
    for ((origin, registry), scope) in registries().into_iter().zip([scope(), Scope::Quick]) {
        for component in registry.of(Kind::Enumerator) {
            let trial = Trial::new(component, &peers).expect("defaults fit").scope(scope);
            conform(&format!("{origin} {}", component.name()), Kind::Enumerator, trial);
        }
    }
}

fn make_solver(registry: &Registry, name: &str) -> Box<dyn Solver> {
    let component = registry.find(Kind::Solver, name).expect("a known solver");
    component
        .make::<dyn Solver>(&component.values(&[]).unwrap(), &CancellationToken::new())
        .unwrap()
}

/// What the harvesters `digits` and `random_cells` find.
fn harvested(registry: &Registry, grid: &Grid) -> Vec<Cells> {
    let mut sets = Vec::new();
    for name in ["digits", "random_cells"] {
        let component = registry.find(Kind::UaHarvester, name).expect("a known harvester");
        let mut harvester = component
            .make::<dyn UaHarvester>(&component.values(&[]).unwrap(), &CancellationToken::new())
            .unwrap();
        let mut emit = |set: &Cells| {
            sets.push(*set);
            ControlFlow::Continue(())
        };
        harvester.harvest(grid, &[], 1, &mut emit).unwrap();
    }
    ua::minimal(sets)
}

/// A number of clues for which a search takes seconds. One that proves its results is slow: it gets
/// one of `proving`.
fn clues_for(enumerator: &Registered, clues: u32, proving: u32) -> u32 {
    if proves(enumerator) { proving } else { clues }
}

fn proves(enumerator: &Registered) -> bool {
    enumerator.roles().contains(&Role::Proves)
}

/// A search, and the strategy it was planned with.
struct Planned {
    grid: Grid,
    clues: u32,
    search: Box<dyn Search>,
    clique: Box<dyn CliqueStrategy>,
}

fn plan(
    registry: &Registry,
    enumerator: &Registered,
    strategy: &Registered,
    wanted: &EnumerationQuery<'_>,
) -> seventeen_core::Result<Planned> {
    let mut enumerator = enumerator
        .make::<dyn Enumerator>(&enumerator.values(&[]).unwrap(), &CancellationToken::new())
        .unwrap();
    let mut clique = strategy
        .make::<dyn CliqueStrategy>(&strategy.values(&[]).unwrap(), &CancellationToken::new())
        .unwrap();
    let mut solver = make_solver(registry, "bands");
    let search = enumerator.plan(wanted, &mut *clique, &mut *solver)?;
    if search.outline().uses_strategy {
        clique.prepare(&wanted.open_sets().unwrap_or_default())?;
    }
    Ok(Planned { grid: *wanted.grid, clues: wanted.clues, search, clique })
}

/// What every part keeps to that says its nodes by depth: they are all nodes, none has more clues
/// than a puzzle, and each puzzle is a node, unless the part begins with it.
fn check_depths(effort: &Effort, clues: u32, puzzles: usize) {
    let Effort { nodes, widths, .. } = effort;
    if !widths.is_empty() {
        assert_eq!(widths.nodes(), *nodes, "{widths:?}");
        assert!(widths.by_depth().len() <= clues as usize + 1, "{clues} clues: {widths:?}");
        assert!(widths.at(clues as usize) >= puzzles as u64, "{puzzles} puzzles: {widths:?}");
    }
}

/// The puzzles and the cost of these parts, in this order.
fn search(
    registry: &Registry,
    planned: &mut Planned,
    parts: impl Iterator<Item = u32>,
) -> (Vec<Puzzle>, Vec<Effort>) {
    let mut solver = make_solver(registry, "bands");
    let (mut puzzles, mut efforts) = (Vec::new(), Vec::new());
    for part in parts {
        let before = puzzles.len();
        let effort =
            planned.search.search(part, &mut *planned.clique, &mut *solver, &mut |&givens| {
                puzzles.push(planned.grid.puzzle(givens));
                ControlFlow::Continue(())
            });
        let effort = effort.unwrap();
        check_depths(&effort, planned.clues, puzzles.len() - before);
        efforts.push(effort);
    }
    (puzzles, efforts)
}

/// All of its puzzles, in the order of their cells.
fn all(registry: &Registry, planned: &mut Planned) -> Vec<Puzzle> {
    let parts = planned.search.outline().parts;
    let (mut puzzles, _) = search(registry, planned, 0..parts);
    puzzles.sort_unstable();
    puzzles
}

/// Each strategy with one of the enumerators, which take turns; with `SEVENTEEN_LONG` with all.
fn pairs(registry: &Registry) -> Vec<(&Registered, &Registered)> {
    let enumerators: Vec<&Registered> = registry.of(Kind::Enumerator).collect();
    let count = enumerators.len();
    let tried = if is_long() { count } else { 1 };
    let strategies = registry.of(Kind::CliqueStrategy).enumerate();
    let with_each = strategies.flat_map(|(i, strategy)| {
        let turns = (i..i + tried).map(|at| (enumerators[at % count], strategy));
        turns.collect::<Vec<_>>()
    });
    with_each.collect()
}

#[test]
fn a_grid_without_puzzles_has_none_under_every_strategy() {
    let (_, mcn, grid) = &grids()[1];
    for (origin, registry) in registries().into_iter().take(if is_long() { 2 } else { 1 }) {
        let sets = harvested(&registry, grid);
        for (enumerator, strategy) in pairs(&registry) {
            let name = format!("{origin} {} {}", enumerator.name(), strategy.name());
            let wanted = EnumerationQuery::all(grid, &sets, clues_for(enumerator, 17, 14));
            let mut plan = plan(&registry, enumerator, strategy, &wanted).unwrap();
            let outline = plan.search.outline();
            assert!(outline.clique <= *mcn, "{name}: above the published MCN");
            assert_eq!(all(&registry, &mut plan), [], "{name}");
        }
    }
}

#[test]
fn a_part_does_not_depend_on_those_before() {
    let (_, _, grid) = &grids()[0];
    for (origin, registry) in registries() {
        let sets = harvested(&registry, grid);
        let strategy = registry.find(Kind::CliqueStrategy, "smallest_first").unwrap();
        for enumerator in registry.of(Kind::Enumerator) {
            let wanted = EnumerationQuery::all(grid, &sets, clues_for(enumerator, 17, 15));
            let mut plan = plan(&registry, enumerator, strategy, &wanted).unwrap();
            let some = (0..plan.search.outline().parts).step_by(97);
            let (puzzles, efforts) = search(&registry, &mut plan, some.clone());
            let (mut puzzles_back, mut back) = search(&registry, &mut plan, some.rev());
            back.reverse();
            assert_eq!(efforts, back, "{origin} {}", enumerator.name());
            puzzles_back.sort_unstable();
            let mut puzzles = puzzles;
            puzzles.sort_unstable();
            assert_eq!(puzzles, puzzles_back, "{origin} {}", enumerator.name());
        }
    }
}

/// Our enumerators say their nodes by depth, on grids with few and with many puzzles. A node of a
/// linear program is not a clue, so those that prove their results do not.
#[test]
fn nodes_add_up_over_all_depths() {
    let (_, registry) = &registries()[0];
    let worlds = [(16, 4), (17, 6), (19, 9), (24, 16)];
    let mut nodes = 0;
    for ((_, _, grid), (clues, given)) in grids().iter().zip(worlds) {
        let sets = harvested(registry, grid);
        let given = Cell::all().step_by(5).take(given).collect();
        let wanted = EnumerationQuery { given, ..EnumerationQuery::all(grid, &sets, clues) };
        let strategy = registry.find(Kind::CliqueStrategy, "smallest_first").unwrap();
        for enumerator in registry.of(Kind::Enumerator).filter(|enumerator| !proves(enumerator)) {
            let mut plan = plan(registry, enumerator, strategy, &wanted).unwrap();
            let parts = plan.search.outline().parts;
            let (_, efforts) = search(registry, &mut plan, (0..parts).step_by(7));
            let mut all = Effort::default();
            efforts.into_iter().for_each(|effort| all += effort);
            nodes += all.nodes;
            assert_eq!(all.widths.nodes(), all.nodes, "{} {clues}", enumerator.name());
            let not_placed = all.by_depth(given.len()).expect("nodes by depth");
            assert_eq!(not_placed.iter().sum::<u64>(), 0, "no clue that is given is a node");
        }
    }
    assert!(nodes > 10_000, "{nodes} nodes show little");
}

/// With few blanks, every puzzle can be tried: those of all cells but two, with one solution by
/// the simple checker.
#[test]
fn puzzles_of_79_clues_are_those_that_the_checker_finds() {
    let (_, _, grid) = &grids()[2];
    for (origin, registry) in registries() {
        let mut checker = make_solver(&registry, "backtrack");
        let mut expected: Vec<Puzzle> = Vec::new();
        for a in Cell::all() {
            for b in Cell::all().skip(a.index() + 1) {
                let puzzle = grid.puzzle(!(Cells::single(a) | Cells::single(b)));
                if checker.count(&puzzle, 2) == Ok(1) {
                    expected.push(puzzle);
                }
            }
        }
        expected.sort_unstable();
        let sets = harvested(&registry, grid);
        let strategy = registry.find(Kind::CliqueStrategy, "greedy").unwrap();
        for enumerator in registry.of(Kind::Enumerator) {
            let wanted = EnumerationQuery::all(grid, &sets, 79);
            let mut plan = plan(&registry, enumerator, strategy, &wanted).unwrap();
            assert_eq!(all(&registry, &mut plan), expected, "{origin} {}", enumerator.name());
        }
    }
}

/// The puzzles with 17 clues of a grid of `grids.txt`, in the order of their cells.
fn seventeens(name: &str) -> Vec<Puzzle> {
    let listed = lines("seventeens.txt").into_iter().filter(|line| line[1] == name);
    let mut puzzles: Vec<Puzzle> = listed.map(|line| line[0].parse().expect("a puzzle")).collect();
    puzzles.sort_unstable();
    puzzles
}

/// The first givens of a puzzle.
fn first_givens(puzzle: &Puzzle, count: usize) -> Cells {
    puzzle.givens().iter().take(count).collect()
}

#[test]
fn every_strategy_leads_to_the_known_puzzles_with_cells_forced_in() {
    let (name, _, grid) = &grids()[0];
    let known = seventeens(name);
    for (origin, registry) in registries() {
        let sets = harvested(&registry, grid);
        for puzzle in known.iter().step_by(if is_long() { 5 } else { 10 }) {
            let given = first_givens(puzzle, 8);
            let wanted = EnumerationQuery { given, ..EnumerationQuery::all(grid, &sets, 17) };
            let expected: Vec<Puzzle> =
                known.iter().copied().filter(|puzzle| given.is_subset(puzzle.givens())).collect();
            for (enumerator, strategy) in pairs(&registry) {
                let name = format!("{origin} {} {}", enumerator.name(), strategy.name());
                let mut plan = plan(&registry, enumerator, strategy, &wanted).unwrap();
                assert_eq!(all(&registry, &mut plan), expected, "{name}");
            }
        }
    }
}

#[test]
fn isomorphic_grids_have_isomorphic_puzzles() {
    let (name, _, grid) = &grids()[0];
    let given = first_givens(&seventeens(name)[7], 10);
    let dead = (!seventeens(name)[7].givens()).iter().step_by(9).collect();
    let mut random = Random(81);
    let (_, registry) = &registries()[0];
    let sets = harvested(registry, grid);
    let strategy = registry.find(Kind::CliqueStrategy, "smallest_first").unwrap();
    for enumerator in registry.of(Kind::Enumerator) {
        let clues = clues_for(enumerator, 19, 18);
        let wanted = EnumerationQuery { given, dead, ..EnumerationQuery::all(grid, &sets, clues) };
        let mut planned = plan(registry, enumerator, strategy, &wanted).unwrap();
        let puzzles = all(registry, &mut planned);
        assert!(!puzzles.is_empty(), "{} finds nothing to compare", enumerator.name());
        for _ in 0..3 {
            let map = Transformation::geometric(random.below(Transformation::GEOMETRIC));
            let map = map.with_digits([3, 1, 4, 5, 9, 2, 6, 8, 7]).expect("a permutation");
            let grid = map.grid(grid);
            let sets = ua::minimal(sets.iter().map(|&set| map.cells(set)).collect());
            let wanted = EnumerationQuery {
                given: map.cells(given),
                dead: map.cells(dead),
                ..EnumerationQuery::all(&grid, &sets, clues)
            };
            let mut planned = plan(registry, enumerator, strategy, &wanted).unwrap();
            let mut expected: Vec<Puzzle> =
                puzzles.iter().map(|puzzle| map.puzzle(puzzle)).collect();
            expected.sort_unstable();
            assert_eq!(all(registry, &mut planned), expected, "{} {map:?}", enumerator.name());
        }
    }
}

/// Nodes of the benchmark's enumerations are the same in every form that the machine has.
#[test]
fn instruction_sets_change_no_node() {
    let names: Vec<Vec<String>> =
        lines("signatures.txt").into_iter().filter(|line| line[0] == "enumerator").collect();
    for form in Cpu::detect().names().into_iter().chain(["portable"]) {
        let mut bench = Command::new(program());
        bench.args(["bench", "--rounds", "1", "--json"]).args(names.iter().map(|line| &line[1]));
        let output = bench.env("SEVENTEEN_CPU", form).output().expect("the program starts");
        let text = String::from_utf8(output.stdout).expect("text");
        for line in &names {
            let record = format!("\"kind\":\"enumerator\",\"component\":\"{}\"", line[1]);
            let found = text.lines().find(|found| found.contains(&record)).expect("a record");
            assert!(found.contains(&format!("\"signature\":{},", line[3])), "{form}: {found}");
        }
    }
}
