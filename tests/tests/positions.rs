//! Soundness in positions: digits set, candidates excluded, and pencilmarks, with one solution and
//! with several. No step excludes what is in a solution. Techniques that assume that a puzzle has
//! one solution are tried only where it has.

use crate::techniques::{SLOW, puzzle, solver, steps};
use seventeen::Profile;
use seventeen::jobs::human::{deduce, find_hint};
use seventeen::jobs::text::Problem;
use seventeen::jobs::{Choice, Context, ContextSettings};
use seventeen_core::{
    Candidate, Cell, Digit, Grid, Pencilmarks, Position, Puzzle, Solver, Step, proof,
};
use seventeen_plugin::Kind;
use seventeen_tests::human::{Named, check, listed};
use seventeen_tests::{Random, is_long, linked, root};
use std::ops::{ControlFlow, Range};

/// The seeds of the positions that are tried with `SEVENTEEN_LONG`, and without;
/// `SEVENTEEN_POSITIONS` may ask for others, as `20000` or `5000..6000`.
const SEEDS: [Range<u64>; 2] = [0..60, 0..12];

/// How many steps of a technique are looked at in a position.
const MOST_STEPS: usize = 20;

/// Techniques that take seconds to minutes where nothing else finds a step.
const LAST_RESORTS: [&str; 2] = ["nested_chains", "dynamic_chains"];

/// The slowest techniques that a position gets, by of how many they get one. Those of pencilmarks
/// alone, and of puzzles with several solutions, take them ten times as long, and get them with
/// `SEVENTEEN_LONG`.
fn most_every(seed: u64) -> u64 {
    let takes_long = matches!(seed % 6, 3 | 4);
    if takes_long && !is_long() && asked().is_none() { 5 } else { u64::MAX }
}

/// The positions asked for.
fn asked() -> Option<Range<u64>> {
    let asked = std::env::var("SEVENTEEN_POSITIONS").ok()?;
    let number = |text: &str| text.parse().expect("a number, or two with `..` between them");
    Some(match asked.split_once("..") {
        None => 0..number(&asked),
        Some((from, to)) => number(from)..number(to),
    })
}

/// A position, and its solution if there is just one.
struct Made {
    position: Position,
    solution: Option<Grid>,
}

/// Makes positions of all kinds.
struct Maker<'a> {
    solver: &'a mut dyn Solver,
    random: Random,
}

impl Maker<'_> {
    /// The position of a kind that begins with a minimal puzzle.
    fn make(&mut self, kind: u64, puzzle: &Puzzle) -> Made {
        let solution = self.solutions(&Pencilmarks::from(puzzle), 1)[0];
        let mut position = Position::from(puzzle);
        match kind {
            // On the way from the puzzle.
            0 => self.advance(&mut position, &solution),
            // The same where nobody knows what it began with.
            1 => {
                self.advance(&mut position, &solution);
                position = position.to_string().parse().expect("a position that reads back");
            }
            // Pencilmarks of a puzzle without most of what is false.
            2 => {
                self.thin(&mut position, &solution, 60);
                position = position.starting_here();
            }
            // Pencilmarks without any given.
            3 => position = self.pencilmarks(&solution),
            // A puzzle with several solutions.
            4 => position = Position::from(&self.fewer_givens(puzzle)),
            // A position with several solutions.
            _ => {
                position = Position::from(&self.fewer_givens(puzzle));
                self.thin(&mut position, &solution, 30);
                position = position.starting_here();
            }
        }
        let found = self.solutions(&position.marks(), 2);
        Made { solution: (found.len() == 1).then(|| found[0]), position }
    }

    /// The solutions of pencilmarks, up to so many.
    fn solutions(&mut self, marks: &Pencilmarks, most: usize) -> Vec<Grid> {
        let mut found = Vec::new();
        let solved = self.solver.solutions_of_marks(marks, &mut |grid| {
            found.push(*grid);
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        solved.expect("a solver that does not fail");
        found
    }

    /// Sets some digits of the solution, and excludes some candidates that are not its.
    fn advance(&mut self, position: &mut Position, solution: &Grid) {
        let set = self.random.below(40);
        for _ in 0..set {
            let cell = Cell::of(self.random.below(81));
            if position.digit(cell).is_none() {
                position.place(Candidate::new(cell, solution.digit(cell)));
            }
        }
        let percent = self.random.below(70);
        self.thin(position, solution, percent);
    }

    /// Excludes this share of the candidates that are not the solution's.
    fn thin(&mut self, position: &mut Position, solution: &Grid, percent: usize) {
        for candidate in Candidate::all() {
            let is_wrong = solution.digit(candidate.cell()) != candidate.digit();
            if is_wrong && position.has(candidate) && self.random.below(100) < percent {
                position.eliminate(candidate);
            }
        }
    }

    /// Candidates of which one solution is left, with some more excluded.
    fn pencilmarks(&mut self, solution: &Grid) -> Position {
        let is_wrong = |one: &Candidate| solution.digit(one.cell()) != one.digit();
        let mut wrong: Vec<Candidate> = Candidate::all().filter(is_wrong).collect();
        let mut marks = Pencilmarks::ALL;
        let mut left = 0;
        while left < 4 {
            for _ in 0..40 {
                marks.remove(wrong.swap_remove(self.random.below(wrong.len())));
            }
            left += usize::from(self.solutions(&marks, 2).len() == 1);
            if wrong.len() < 40 {
                break;
            }
        }
        Position::from(&marks)
    }

    /// A minimal puzzle without one or two of its givens.
    fn fewer_givens(&mut self, puzzle: &Puzzle) -> Puzzle {
        let mut digits = *puzzle.digits();
        let givens: Vec<Cell> = puzzle.givens().iter().collect();
        for _ in 0..=self.random.below(2) {
            digits[givens[self.random.below(givens.len())]] = 0;
        }
        Puzzle::from_digits(digits)
    }

    /// Expects that no solution of the position is otherwise than a step says, and its proof.
    fn check_all_solutions(&mut self, step: &Step, position: &Position, what: &str) {
        let tell = |wrong: &str| panic!("{what}: {wrong} in {step}\n{}", position.drawing());
        for &candidate in &step.placements {
            let mut marks = position.marks();
            marks.remove(candidate);
            if !self.solutions(&marks, 1).is_empty() {
                tell("a placement that is not in all solutions");
            }
        }
        for &candidate in &step.eliminations {
            let mut marks = position.marks();
            let others = Digit::all().filter(|&digit| digit != candidate.digit());
            others.for_each(|digit| marks.remove(Candidate::new(candidate.cell(), digit)));
            if !self.solutions(&marks, 1).is_empty() {
                tell("an elimination of what is in a solution");
            }
        }
        if let Err(flaw) = proof::check(&step.proof, position, step) {
            tell(&format!("{flaw}, where it reads\n{}", step.proof));
        }
    }
}

/// The positions of the seeds.
fn each_position(mut visit: impl FnMut(u64, &Made, &mut Maker<'_>)) {
    let registry = linked();
    let mut solver = solver(&registry);
    let [long, few] = SEEDS;
    for seed in asked().unwrap_or(if is_long() { long } else { few }) {
        let mut maker = Maker { solver: &mut *solver, random: Random(seed) };
        let made = maker.make(seed % 6, &puzzle(&registry, seed));
        visit(seed, &made, &mut maker);
    }
}

#[test]
fn no_technique_excludes_what_is_in_a_solution() {
    let registry = linked();
    let named: Vec<Named> = listed().iter().map(|one| Named::new(&registry, &one.key)).collect();
    let assumes = |key: &str| {
        let name = key.split(' ').next().expect("a name");
        let component = registry.find(Kind::Technique, name).expect("a technique");
        component.definition().expect("what proofs are made of").assumes_uniqueness()
    };
    let mut techniques: Vec<_> =
        named.iter().map(|named| (&*named.key, assumes(&named.key), named.instance())).collect();
    let (mut positions, mut found, mut assuming) = ([0; 2], 0, 0);
    each_position(|seed, Made { position, solution }, maker| {
        positions[usize::from(solution.is_none())] += 1;
        for (key, assumes, technique) in &mut techniques {
            let every = SLOW.iter().find(|(slow, _)| slow == key).map_or(1, |&(_, every)| every);
            if every > most_every(seed) || (seed / 6) % every != 0 || *assumes && solution.is_none()
            {
                continue;
            }
            for step in steps(&mut **technique, position, MOST_STEPS) {
                match solution {
                    Some(solution) => check(&step, position, solution, key),
                    None => maker.check_all_solutions(&step, position, key),
                }
                found += 1;
                assuming += usize::from(*assumes);
            }
        }
    });
    let [one, several] = positions;
    println!(
        "{one} positions with one solution, {several} with several: {found} steps, {assuming} by uniqueness"
    );
    assert!(found > 0 && positions.iter().all(|&made| made > 0));
}

/// What paths are made with.
struct Paths {
    context: Context,
    solver: Choice<dyn Solver>,
    profiles: Vec<Profile>,
}

impl Paths {
    /// All profiles of plugins, without these techniques.
    fn without(techniques: &[&str]) -> Paths {
        let context = Context::new(linked(), ContextSettings::default()).expect("a context");
        let solver = context.default_choice().expect("a solver");
        let less = |profile: Profile, name: &&str| {
            profile.clone().without_technique(name).unwrap_or(profile)
        };
        let open = |name| Profile::open(&context, name).expect("a profile");
        let profiles = context.registry().profiles().map(open);
        let profiles = profiles.map(|profile| techniques.iter().fold(profile, less)).collect();
        Paths { profiles, solver, context }
    }

    /// Expects the path of each profile to agree with the solution; whether each is solved.
    fn check(&self, position: &Position, solution: &Grid) -> Vec<(String, bool)> {
        let path = |profile: &Profile| {
            let problem = Problem::from(position.clone());
            let path = deduce(&self.context, problem, profile, &self.solver).expect("a path");
            for (i, taken) in path.steps.iter().enumerate() {
                check(&taken.step, &path.position_before(i), solution, profile.name());
            }
            path.verify(&self.context).unwrap_or_else(|error| panic!("{error}\n{position}"));
            (profile.name().to_owned(), path.is_solved())
        };
        self.profiles.iter().map(path).collect()
    }

    /// Expects hints where a profile does not assume one solution, and else an error that names one
    /// that does not.
    fn check_hints(&self, position: &Position, maker: &mut Maker<'_>) {
        for profile in &self.profiles {
            let problem = Problem::from(position.clone());
            match find_hint(&self.context, &problem, profile, &self.solver) {
                Ok(hint) => {
                    assert!(!profile.assumes_uniqueness(), "{}", profile.name());
                    if let Some(step) = hint.step {
                        maker.check_all_solutions(&step.step, position, profile.name());
                    }
                }
                Err(error) => {
                    let error = error.to_string();
                    assert!(
                        profile.assumes_uniqueness() && error.contains("se121_no_uniqueness"),
                        "{error}"
                    );
                }
            }
        }
    }
}

#[test]
fn no_profile_excludes_what_is_in_a_solution() {
    let paths = Paths::without(&LAST_RESORTS);
    each_position(|_, Made { position, solution }, maker| match solution {
        Some(solution) => drop(paths.check(position, solution)),
        None => paths.check_hints(position, maker),
    });
}

/// Pencilmark puzzles whose ER is below 8, where these stand beside the repository.
fn rated_pencilmarks() -> Vec<Position> {
    let file = root().join("../shared/data/sukaku_ratings.csv");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let rows = text.lines().filter(|line| !line.starts_with(['#', 'p']));
    let is_easy = |row: &Vec<&str>| row[1].parse::<f64>().expect("an ER") < 8.0;
    let rows = rows.map(|row| row.split(',').collect()).filter(is_easy);
    rows.map(|row| row[0].parse().expect("pencilmarks")).collect()
}

#[test]
fn profiles_solve_pencilmark_puzzles() {
    let registry = linked();
    let mut solver = solver(&registry);
    let mut puzzles = rated_pencilmarks();
    assert!([0, 206].contains(&puzzles.len()), "{}", puzzles.len());
    if !is_long() {
        puzzles = puzzles.into_iter().step_by(25).collect();
    }
    for seed in 0..2 {
        let mut maker = Maker { solver: &mut *solver, random: Random(seed) };
        puzzles.push(maker.make(2, &puzzle(&registry, seed)).position);
    }
    let paths = Paths::without(&[]);
    for position in puzzles {
        let mut maker = Maker { solver: &mut *solver, random: Random(0) };
        let solution = maker.solutions(&position.marks(), 1)[0];
        let solved = paths.check(&position, &solution);
        let by_se121 = solved.iter().any(|(name, solved)| name == "se121" && *solved);
        for (name, solved) in &solved {
            assert!(*solved || !by_se121, "`{name}` gets stuck in {position}");
        }
    }
}
