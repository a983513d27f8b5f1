//! The enumerator under other rules, against all sets of cells and all grids.

use super::OPTIONS;
use crate::gridchecker::tests::InTurn;
use crate::hitting_set::HittingSet;
use seventeen_harvesters::Digits as DigitHarvester;
use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;
use seventeen_solvers::HouseSolver;
use std::collections::BTreeSet;

/// The two classes of 4x4.
const FOURS: [&str; 2] = ["1234341221434321", "1234341223414123"];

const WINDOKU: &str =
    "windoku:123456798456987321978321456542139867681574239397268514834612975715893642269745183";

fn ruled(text: &str) -> (Rules, Grid) {
    let (rules, puzzle) = text.parse::<Board>().unwrap().ruled().unwrap();
    (rules, rules.grid(*puzzle.digits()).unwrap())
}

fn make<T: Component>(rules: Rules, values: &[i64]) -> T {
    let values: Vec<Value> = values.iter().copied().map(Value::Int).collect();
    T::create(&Args::new(&values).with_rules(rules)).unwrap()
}

fn harvest(rules: Rules, grid: &Grid) -> Vec<Cells> {
    let mut sets = Vec::new();
    let mut harvester: DigitHarvester = make(rules, &[3, 45]);
    let emit = &mut |set: &Cells| {
        sets.push(*set);
        ControlFlow::Continue(())
    };
    harvester.harvest(grid, &[], 0, emit).unwrap();
    sets
}

/// The givens of all puzzles with this number of clues that contain the forced ones.
fn puzzles(rules: Rules, grid: &Grid, sets: &[Cells], clues: u32, given: Cells) -> BTreeSet<Cells> {
    let (mut strategy, mut solver) = (InTurn::of(1), make::<HouseSolver>(rules, &[]));
    let wanted = EnumerationQuery {
        given,
        dead: !rules.cells(),
        ..EnumerationQuery::all(grid, sets, clues)
    };
    let mut enumerator: HittingSet = make(rules, &OPTIONS);
    let plan = enumerator.plan(&wanted, &mut strategy, &mut solver).unwrap();
    strategy.prepare(&wanted.open_sets().unwrap()).unwrap();
    let mut found = BTreeSet::new();
    for part in 0..plan.outline().parts {
        let emit = &mut |givens: &Cells| {
            assert!(found.insert(*givens), "{givens} twice");
            ControlFlow::Continue(())
        };
        plan.search(part, &mut strategy, &mut solver, emit).unwrap();
    }
    found
}

/// Calls `visit` with every grid of the rules, cell by cell.
fn each_grid(rules: Rules, digits: &mut [u8; 81], visit: &mut dyn FnMut(&[u8; 81])) {
    let Some(cell) = rules.cells().iter().find(|&cell| digits[cell] == 0) else {
        return visit(digits);
    };
    for digit in 1..=rules.side() as u8 {
        if rules.peers(cell).iter().all(|peer| digits[peer] != digit) {
            digits[cell] = digit;
            each_grid(rules, digits, visit);
        }
    }
    digits[cell] = 0;
}

/// A set of cells is a puzzle if every other grid differs from this one in one of them.
fn puzzles_of_all_sets(rules: Rules, grid: &Grid, clues: u32) -> BTreeSet<Cells> {
    let mut differing = Vec::new();
    each_grid(rules, &mut [0; 81], &mut |digits| {
        let differs = |cell: &Cell| digits[*cell] != grid.digits()[*cell];
        differing.push(rules.cells().iter().filter(differs).collect::<Cells>());
    });
    differing.retain(|set| !set.is_empty());
    let cells: Vec<Cell> = rules.cells().iter().collect();
    let sets = (0_u32..1 << cells.len()).filter(|bits| bits.count_ones() == clues);
    let givens = sets
        .map(|bits| (0..cells.len()).filter(|i| bits >> i & 1 != 0).map(|i| cells[i]).collect());
    givens.filter(|&set: &Cells| differing.iter().all(|other| !other.is_disjoint(set))).collect()
}

#[test]
fn puzzles_of_4x4_are_those_among_all_sets_of_cells() {
    let mut numbers = Vec::new();
    for text in FOURS {
        let (rules, grid) = ruled(text);
        let sets = harvest(rules, &grid);
        for clues in 3..=7 {
            let expected = puzzles_of_all_sets(rules, &grid, clues);
            for known in [&sets[..], &sets[..2], &[]] {
                let found = puzzles(rules, &grid, known, clues, Cells::EMPTY);
                assert_eq!(found, expected, "{text}: {clues} clues");
            }
            numbers.push(expected.len());
        }
    }
    assert_eq!(numbers[0], 0);
    assert!(numbers[1] > 0, "{numbers:?}");
}

#[test]
fn windoku_puzzles_are_those_of_every_way_to_add_clues() {
    let (rules, grid) = ruled(WINDOKU);
    let sets = harvest(rules, &grid);
    let mut solver: HouseSolver = make(rules, &[]);
    // Givens of a puzzle with one clue too few, and two of its clues taken away.
    let mut givens = rules.cells();
    for cell in rules.cells() {
        let rest = givens - Cells::single(cell);
        if solver.count(&grid.puzzle(rest), 2) == Ok(1) {
            givens = rest;
        }
    }
    let forced: Cells = givens.iter().skip(2).collect();
    let clues = givens.len();
    let blank: Vec<Cell> = (rules.cells() - forced).iter().collect();
    let mut expected = BTreeSet::new();
    for (index, &first) in blank.iter().enumerate() {
        for &second in &blank[index + 1..] {
            let puzzle = forced | Cells::single(first) | Cells::single(second);
            if solver.count(&grid.puzzle(puzzle), 2) == Ok(1) {
                expected.insert(puzzle);
            }
        }
    }
    assert!(expected.contains(&givens));
    assert_eq!(puzzles(rules, &grid, &sets, clues, forced), expected);
}

/// A search with a forced clue begins at the root, and one without divides the board.
#[test]
fn puzzles_found_by_halves_are_those_with_each_of_their_clues() {
    let boards = [
        ("2x3:123456456123231564564231312645645312", 10, 5, 16_524),
        ("2x4:1265347878431256278463156351872454327681817625434617583235284167", 14, 29, 1),
    ];
    for (text, clues, step, number) in boards {
        let (rules, grid) = ruled(text);
        let sets = harvest(rules, &grid);
        let all = puzzles(rules, &grid, &sets, clues, Cells::EMPTY);
        assert_eq!(all.len(), number, "{text}");
        for cell in rules.cells().iter().skip(13).step_by(step) {
            let given = Cells::single(cell);
            let expected: BTreeSet<Cells> =
                all.iter().copied().filter(|puzzle| puzzle.contains(cell)).collect();
            assert_eq!(puzzles(rules, &grid, &sets, clues, given), expected, "{text}: {cell}");
        }
    }
}

/// Numbers lines. Whether they hold is checked where proofs are written.
struct NumberedSteps {
    next: u64,
}

impl DerivationLog for NumberedSteps {
    fn add(&mut self, step: DerivationStep<'_>) -> Result<Line> {
        let line = Line(self.next);
        self.next += match step {
            DerivationStep::Define { .. } => 2,
            DerivationStep::Forget { .. } => 0,
            _ => 1,
        };
        Ok(line)
    }
}

/// Derives each part of the claim that there are no other puzzles than those listed.
fn derive_parts(rules: Rules, grid: &Grid, clues: u32, listed: &[Cells]) -> Result<()> {
    let sets = harvest(rules, grid);
    let (mut strategy, mut solver) = (InTurn::of(1), make::<HouseSolver>(rules, &[]));
    let wanted =
        EnumerationQuery { dead: !rules.cells(), ..EnumerationQuery::all(grid, &sets, clues) };
    let plan = make::<HittingSet>(rules, &OPTIONS).plan(&wanted, &mut strategy, &mut solver)?;
    let derivation = plan.derivation().expect("a search by halves");
    let claim = Claim { rules, listed, ..Claim::no_puzzle(grid, clues) };
    for part in 0..plan.outline().parts {
        let (stage, log) = (DerivationStage::Part(part), &mut NumberedSteps { next: 1000 });
        derivation.derive(&claim, stage, &mut strategy, &mut solver, log)?;
    }
    Ok(())
}

#[test]
fn a_proof_by_halves_finds_a_puzzle_that_is_not_listed() {
    let (rules, grid) = ruled(FOURS[1]);
    let all: Vec<Cells> = puzzles_of_all_sets(rules, &grid, 4).into_iter().collect();
    derive_parts(rules, &grid, 4, &all).expect("the list is complete");
    for missing in [0, all.len() / 2, all.len() - 1] {
        let mut listed = all.clone();
        let puzzle = Board::of_rules(rules, &grid.puzzle(listed.remove(missing)));
        let error = derive_parts(rules, &grid, 4, &listed).expect_err("a puzzle is missing");
        let words = format!("{puzzle} contradicts the claim");
        assert!(error.to_string().contains(&words), "{error}");
    }
}
