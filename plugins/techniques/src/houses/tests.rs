//! Steps under other rules, checked by solvers that know nothing of techniques.

use super::{AnyRules, InHouses};
use crate::fish::Fish;
use crate::locked::{Claiming, Pointing};
use crate::singles::{FullHouse, HiddenSingle, NakedSingle};
use crate::subsets::{HiddenSubset, NakedSubset};
use crate::testing::{find_steps, step_texts};
use seventeen_core::proof;
use seventeen_core::rules::Part;
use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;
use seventeen_solvers::{Backtrack, HouseSolver};

const JIGSAW: &str = "jigsaw:\
    AAABCCCCCAAABBBBBCAAABEEBCCDDDBEEFFCDDDHEFFFFDGHHEEFFFDGGHHEEIIDGGGHIIIIGGGHHHIII";

const SMALL_JIGSAW: &str = "jigsaw:AAABBBCAABBDCCABDDCCCFFDEEEFDDEEEFFF";

fn rules(name: &str) -> Rules {
    name.parse().unwrap()
}

/// Boards of other sizes, of other houses, and of houses with fewer cells than digits.
fn all_rules() -> Vec<Rules> {
    let names =
        ["4x4", "6x6", "8x8", "windoku", "x", "windoku_x", "disjoint", JIGSAW, SMALL_JIGSAW];
    let small = ["r1c1 r2c2 r3c3", "r4c4 r5c5 r6c6"].map(|house| house.parse::<Cells>().unwrap());
    let boxes = Boxes::new(2, 3);
    let parts = [Part::new("house", small.len())];
    let of_file = Rules::new("half_diagonals", 6, boxes, &parts, &small).unwrap();
    names.into_iter().map(rules).chain([of_file]).collect()
}

fn created<C: Component>(rules: Rules, options: &[Value]) -> C {
    C::create(&Args::new(options).with_rules(rules)).unwrap()
}

/// The techniques from easy to hard.
fn techniques(rules: Rules) -> Vec<Box<dyn Technique>> {
    fn of<T: InHouses>(rules: Rules, options: &[Value]) -> Box<dyn Technique> {
        Box::new(created::<AnyRules<T>>(rules, options))
    }
    let sized = |size| [Value::Int(size), Value::Bool(false)];
    let mut all = vec![
        of::<FullHouse>(rules, &[]),
        of::<HiddenSingle>(rules, &[]),
        of::<NakedSingle>(rules, &[]),
        of::<Pointing>(rules, &[Value::Bool(false)]),
        of::<Claiming>(rules, &[Value::Bool(false)]),
    ];
    for size in 2..=4 {
        all.push(of::<NakedSubset>(rules, &sized(size)));
        all.push(of::<HiddenSubset>(rules, &sized(size)));
    }
    all.extend((2..=4).map(|size| of::<Fish>(rules, &sized(size))));
    all
}

/// Puzzles of some rules from a seed.
struct Puzzles {
    rules: Rules,
    random: RandomNumbers,
    solver: HouseSolver,
}

impl Puzzles {
    fn new(rules: Rules, seed: u64) -> Puzzles {
        Puzzles { rules, random: RandomNumbers::new(seed), solver: created(rules, &[]) }
    }

    fn below(&mut self, end: usize) -> usize {
        (self.random.next_bits() % end as u64) as usize
    }

    fn shuffled_cells(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.rules.cells().iter().collect();
        (1..cells.len()).rev().for_each(|last| cells.swap(last, self.below(last + 1)));
        cells
    }

    /// A grid: some random digits that leave a solution, and the first solution.
    fn grid(&mut self) -> Grid {
        let mut digits = [0; 81];
        for cell in self.shuffled_cells().into_iter().take(self.rules.side()) {
            let old = digits;
            digits[cell] = self.below(self.rules.side()) as u8 + 1;
            let puzzle = Puzzle::from_digits(digits);
            let fits = self.rules.check(&puzzle).is_ok();
            if !fits || self.solver.find(&puzzle, None).unwrap().is_none() {
                digits = old;
            }
        }
        self.solver.find(&Puzzle::from_digits(digits), None).unwrap().expect("a solution")
    }

    /// A minimal puzzle with this many more givens, and its solution.
    fn puzzle(&mut self, more: usize) -> (Puzzle, Grid) {
        let grid = self.grid();
        let mut givens = self.rules.cells();
        for cell in self.shuffled_cells() {
            let fewer = givens - Cells::single(cell);
            if self.solver.count(&grid.puzzle(fewer), 2) == Ok(1) {
                givens = fewer;
            }
        }
        givens |= self.shuffled_cells().into_iter().take(more).collect();
        (grid.puzzle(givens), grid)
    }
}

/// Whether the step follows by its proof.
fn check_proof(step: &Step, position: &Position) {
    let (rules, proof) = (position.rules(), &step.proof);
    assert_eq!(proof::check(proof, position, step), Ok(()), "{rules}: {step}\n{proof}");
}

/// Whether the step holds in a solution, and is about candidates that are there.
fn check(step: &Step, position: &Position, solution: &Grid) {
    let is_right = |it: &Candidate| solution.digit(it.cell()) == it.digit();
    let rules = position.rules();
    assert!(step.concludes(), "{rules}: {step}");
    assert!(step.placements.iter().all(|it| position.has(*it) && is_right(it)), "{rules}: {step}");
    let excludes = |it: &Candidate| position.has(*it) && !is_right(it);
    assert!(step.eliminations.iter().all(excludes), "{rules}: {step}");
}

fn first_step(technique: &mut dyn Technique, position: &Position) -> Option<Step> {
    let mut first = None;
    let found = technique.find(position, &mut |step| {
        first = Some(step.clone());
        ControlFlow::Break(())
    });
    assert_eq!(found, Ok(()));
    first
}

/// Takes the first step of the first technique that has one until none has. Checks these steps, and
/// all steps of all techniques in every fifth position. Returns the end.
fn check_path(rules: Rules, puzzle: &Puzzle, solution: &Grid, found: &mut [usize]) -> Position {
    let mut techniques = techniques(rules);
    let mut position = Position::of_rules(rules, puzzle);
    while !position.is_solved() {
        if position.blank().len().is_multiple_of(5) {
            for (technique, found) in techniques.iter_mut().zip(&mut *found) {
                let steps = find_steps(technique.as_mut(), &position);
                steps.iter().for_each(|step| check(step, &position, solution));
                steps.iter().for_each(|step| check_proof(step, &position));
                *found += steps.len();
            }
        }
        let first = |technique: &mut Box<dyn Technique>| first_step(technique.as_mut(), &position);
        let Some(step) = techniques.iter_mut().find_map(first) else { break };
        check(&step, &position, solution);
        check_proof(&step, &position);
        step.apply(&mut position);
    }
    position
}

#[test]
fn every_step_of_every_technique_is_right_and_paths_end_in_the_solution() {
    for rules in all_rules() {
        let mut found = vec![0; techniques(rules).len()];
        let (mut solved, total) = (0, if rules.side() < 8 { 60 } else { 8 });
        for seed in 0..total {
            let (puzzle, solution) = Puzzles::new(rules, seed).puzzle(rules.side());
            let end = check_path(rules, &puzzle, &solution, &mut found);
            if end.is_solved() {
                assert_eq!(end.digits(), solution.digits(), "{rules}");
                solved += 1;
            }
        }
        assert!(solved * 4 > total, "{rules}: {solved} of {total} solved");
        assert!(found[1..5].iter().all(|&n| n > 0), "{rules}: {found:?}");
        if rules.side() == 9 {
            assert!(found.iter().all(|&n| n > 0), "{rules}: {found:?}");
        }
    }
}

#[test]
fn steps_hold_in_every_solution_of_a_board_with_several() {
    for rules in all_rules() {
        let mut plain: Backtrack = created(rules, &[Value::Text("fewest".into())]);
        let mut tried = 0;
        for seed in 0..5 {
            let mut puzzles = Puzzles::new(rules, seed);
            let (puzzle, _) = puzzles.puzzle(0);
            let gone = puzzle.givens().first().unwrap();
            let fewer = Position::of_rules(rules, &puzzle).givens() - Cells::single(gone);
            let digits = Cell::table(|cell| match fewer.contains(cell) {
                true => puzzle.digits()[cell],
                false => 0,
            });
            let board = Puzzle::from_digits(digits);
            let mut solutions = Vec::new();
            let listed = plain.solutions(&board, &mut |grid| {
                solutions.push(*grid);
                if solutions.len() < 30 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            assert_eq!(listed, Ok(()));
            assert!(solutions.len() > 1, "a minimal puzzle needs each given");
            let mut position = Position::of_rules(rules, &board);
            for technique in &mut techniques(rules) {
                for step in find_steps(technique.as_mut(), &position) {
                    solutions.iter().for_each(|solution| check(&step, &position, solution));
                    check_proof(&step, &position);
                    tried += 1;
                }
                if let Some(step) = first_step(technique.as_mut(), &position) {
                    step.apply(&mut position);
                }
            }
        }
        assert!(tried > 5, "{rules}: {tried}");
    }
}

/// The position of empty rules in which the digit has these places alone in the houses named.
fn confined(rules: Rules, digit: u8, houses: &[(usize, &str)]) -> Position {
    let mut position = Position::of_rules(rules, &Puzzle::EMPTY);
    for (house, places) in houses {
        let kept: Cells = places.parse().unwrap();
        for cell in rules.houses()[*house] - kept {
            position.eliminate(Candidate::new(cell, Digit::of(digit)));
        }
    }
    position
}

#[test]
fn steps_name_the_houses_of_the_rules() {
    let windoku = rules("windoku");
    let single = confined(windoku, 5, &[(27, "r2c3")]);
    let mut hidden: AnyRules<HiddenSingle> = created(windoku, &[]);
    let expected = ["Hidden Single: 5 in window 1 => r2c3=5"];
    assert_eq!(step_texts(&mut hidden, &single), expected);
    let steps = find_steps(&mut hidden, &single);
    assert_eq!(steps[0].houses.names(), ["window 1"]);

    let locked = confined(windoku, 5, &[(27, "r2c2 r2c4")]);
    let mut pointing: AnyRules<Pointing> = created(windoku, &[Value::Bool(false)]);
    let text = "Locked Candidates Type 1 (Pointing): 5 in window 1 => r2c156789<>5";
    assert!(step_texts(&mut pointing, &locked).contains(&text.to_owned()));

    let region = confined(rules(SMALL_JIGSAW), 5, &[(12, "r1c1")]);
    let mut hidden: AnyRules<HiddenSingle> = created(region.rules(), &[]);
    assert_eq!(step_texts(&mut hidden, &region), ["Hidden Single: 5 in region 1 => r1c1=5"]);
}

#[test]
fn places_may_see_a_cell_by_different_houses() {
    // Places of box 1 on its diagonal see r5c5 along that alone, and none sees it by a line.
    let x = rules("x");
    let position = confined(x, 5, &[(18, "r1c1 r3c3")]);
    let mut pointing: AnyRules<Pointing> = created(x, &[Value::Bool(false)]);
    let text = step_texts(&mut pointing, &position).concat();
    assert!(text.contains("(Pointing): 5 in box 1 => r4c4,r5c5,r6c6,r7c7,r8c8,r9c9<>5"), "{text}");
    // A place of row 9 on the other diagonal, and one in column 5, both see r5c5.
    let position = confined(x, 5, &[(8, "r9c1 r9c5")]);
    let mut claiming: AnyRules<Claiming> = created(x, &[Value::Bool(false)]);
    let text = step_texts(&mut claiming, &position).concat();
    assert!(text.contains("(Claiming): 5 in row 9 => r5c5<>5"), "{text}");
}

#[test]
fn base_and_cover_houses_of_a_fish_are_any_houses() {
    let windoku = rules("windoku");
    let position = confined(windoku, 5, &[(27, "r2c2 r3c3"), (28, "r2c6 r3c7")]);
    let mut fish: AnyRules<Fish> = created(windoku, &[Value::Int(2), Value::Bool(false)]);
    let text = "X-Wing: 5 in window 1 and window 2 lies in row 2 and row 3 => r23c159<>5";
    let found = step_texts(&mut fish, &position);
    assert!(found.contains(&text.to_owned()), "{found:?}");
}

#[test]
fn a_house_with_fewer_cells_than_digits_need_not_hold_one() {
    let rules = *all_rules().last().unwrap();
    let position = confined(rules, 5, &[(18, "r1c1")]);
    let mut hidden: AnyRules<HiddenSingle> = created(rules, &[]);
    assert_eq!(step_texts(&mut hidden, &position), [""; 0]);
    let mut pair: AnyRules<NakedSubset> = created(rules, &[Value::Int(2), Value::Bool(false)]);
    let mut position = Position::of_rules(rules, &Puzzle::EMPTY);
    for cell in "r1c1 r3c3".parse::<Cells>().unwrap() {
        (3..=6).for_each(|digit| position.eliminate(Candidate::new(cell, Digit::of(digit))));
    }
    // They also see cells by their lines and boxes.
    let expected = "Naked Pair: 1,2 in r1c1,r3c3 of house 1 => \
                    r1c3,r2c23,r34c1<>1, r1c3,r2c23,r34c1<>2";
    assert_eq!(step_texts(&mut pair, &position), [expected]);
}

#[test]
fn classic_positions_get_the_classic_steps() {
    let line = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
    let position = Position::from(&line.parse::<Puzzle>().unwrap());
    let mut any: AnyRules<HiddenSingle> = created(Rules::CLASSIC, &[]);
    assert_eq!(find_steps(&mut any, &position), find_steps(&mut HiddenSingle, &position));
}
