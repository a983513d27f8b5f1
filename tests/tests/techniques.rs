//! Conformance of techniques: no step ever contradicts the solution or speaks of what is not
//! there, a step depends on the position alone, and each technique goes on where easier ones do
//! not, in puzzles of the project's own making.

use seventeen_conformance::technique::broken_positions;
use seventeen_core::{Generator, Position, Puzzle, Solver, Step, Task, Technique};
use seventeen_host::aliases::{Meaning, is_same_name, meaning, means_title, resolve};
use seventeen_host::{Registered, Registry};
use seventeen_plugin::{CancellationToken, Kind};
use seventeen_tests::human::{Named, check, listed, solution, walk};
use seventeen_tests::{is_long, lines, linked, loaded};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

/// The seeds of the random puzzles that the suite tries with `SEVENTEEN_LONG`;
/// `SEVENTEEN_SOUNDNESS` may ask for more, as `100000` or `50000..100000`.
const SEEDS: Range<u64> = 0..150;

/// Those that it tries without.
const FEW_SEEDS: Range<u64> = 0..10;

/// How many steps of a technique are looked at in a position.
const MOST_STEPS: usize = 200;

/// The same where many puzzles are asked for: another puzzle tells more than another step.
const FEW_STEPS: usize = 20;

/// Techniques that take from milliseconds to seconds in a position, and of how many puzzles they
/// get one.
pub(crate) const SLOW: [(&str, u64); 17] = [
    ("kraken_fish size=4 grouped=true", 2),
    ("kraken_fish size=2 type_2=true", 2),
    ("kraken_fish size=3 type_2=true grouped=true", 5),
    ("whip", 5),
    ("g_whip", 5),
    ("braid", 5),
    ("msls", 5),
    ("msls boxes=true", 5),
    ("set_equivalence", 25),
    ("dynamic_chains", 5),
    ("forcing_table", 5),
    ("forcing_table nets=true", 5),
    ("nested_chains level=1", 10),
    ("nested_chains level=2", 50),
    ("nested_chains level=3", 100),
    ("nested_chains level=4", 150),
    ("nested_chains level=5", 150),
];

/// How many puzzles there are that need a technique, at least.
const EXAMPLES: usize = 10;

/// Techniques with fewer. Puzzles that need level 4 are among the hardest known, and their
/// neighbours hardly ever are such; none is known in which level 4 gets stuck.
const RARE: [(&str, usize); 2] = [("nested_chains level=4", 3), ("nested_chains level=5", 0)];

/// The seeds that `SEVENTEEN_SOUNDNESS` asks for.
fn asked() -> Option<String> {
    std::env::var("SEVENTEEN_SOUNDNESS").ok()
}

/// The seeds of the random puzzles.
fn seeds() -> Range<u64> {
    let number = |text: &str| text.parse().expect("a number, or two with `..` between them");
    let Some(asked) = asked() else {
        return if is_long() { SEEDS } else { FEW_SEEDS };
    };
    match asked.split_once("..") {
        None => 0..number(&asked),
        Some((from, to)) => number(from)..number(to),
    }
}

pub(crate) fn solver(registry: &Registry) -> Box<dyn Solver> {
    let component = registry.find(Kind::Solver, "auto").expect("a solver");
    component
        .make::<dyn Solver>(&component.values(&[]).unwrap(), &CancellationToken::new())
        .expect("a solver")
}

/// The minimal puzzle of a seed.
pub(crate) fn puzzle(registry: &Registry, seed: u64) -> Puzzle {
    let component = registry.find(Kind::Generator, "bottom_up").expect("a generator");
    let values = component.values(&[]).unwrap();
    let mut generator: Box<dyn Generator> =
        component.make::<dyn Generator>(&values, &CancellationToken::new()).expect("a generator");
    let mut made = None;
    let tries = generator.generate(&Task::of_seed(seed), &mut *solver(registry), &mut |one| {
        made = Some(one.board.puzzle().expect("a 9x9 puzzle"));
        ControlFlow::Break(())
    });
    tries.expect("a generator that does not fail");
    made.expect("a puzzle")
}

fn instances(registry: &Registry, keys: &[String]) -> Vec<Box<dyn Technique>> {
    keys.iter().map(|key| Named::new(registry, key).instance()).collect()
}

/// The steps of a technique, up to so many.
pub(crate) fn steps(technique: &mut dyn Technique, position: &Position, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let found = technique.find(position, &mut |step| {
        steps.push(step.clone());
        if steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found.unwrap_or_else(|error| panic!("{error}"));
    steps
}

/// Positions of a puzzle: at the start, where singles are stuck, and where the basic ones are.
fn positions(registry: &Registry, puzzle: &Puzzle) -> Vec<Position> {
    let easier = |key: &str| {
        let found = listed().into_iter().find(|one| one.key == key);
        found.expect("a listed technique").easier
    };
    let mut positions = vec![Position::from(puzzle)];
    for key in ["pointing", "fish size=2"] {
        let mut position = Position::from(puzzle);
        walk(&mut position, &mut instances(registry, &easier(key)), |_, _, _| {});
        if !position.is_solved() && !positions.contains(&position) {
            positions.push(position);
        }
    }
    positions
}

#[test]
fn every_technique_says_why_it_works() {
    for component in linked().of(Kind::Technique) {
        let words = component.about().split_whitespace().count();
        assert!(words >= 20, "{}: {words} words", component.name());
    }
}

#[test]
fn every_technique_is_listed() {
    let registry = linked();
    for component in registry.of(Kind::Technique) {
        let name = component.name();
        let is_listed = listed().iter().any(|one| one.key.split(' ').next() == Some(name));
        assert!(is_listed, "{name} is not in tests/data/techniques.txt");
    }
}

#[test]
fn no_step_contradicts_the_solution() {
    let registry = linked();
    let techniques: Vec<Named> =
        listed().iter().map(|one| Named::new(&registry, &one.key)).collect();
    let mut instances: Vec<_> = techniques.iter().map(Named::instance).collect();
    let mut solver = solver(&registry);
    let mut tried = vec![Tried::default(); techniques.len()];
    let most = if asked().is_some() { FEW_STEPS } else { MOST_STEPS };
    for seed in seeds() {
        let puzzle = puzzle(&registry, seed);
        let solution = solution(&mut *solver, &puzzle);
        for position in positions(&registry, &puzzle) {
            for (i, technique) in instances.iter_mut().enumerate() {
                let key = &techniques[i].key;
                let rare = SLOW.iter().find(|(slow, _)| slow == key);
                if rare.is_some_and(|(_, every)| seed % every != 0) {
                    continue;
                }
                let start = Instant::now();
                let steps = steps(&mut **technique, &position, most);
                for step in &steps {
                    check(step, &position, &solution, key);
                    techniques[i].expect_own(step);
                }
                tried[i].add(seed, steps.len(), start.elapsed());
            }
        }
    }
    if asked().is_some() {
        println!("{:>9} {:>9} {:>9}", "puzzles", "steps", "seconds");
        techniques.iter().zip(tried).for_each(|(named, tried)| println!("{tried} {}", named.key));
    }
}

/// What came of a technique.
#[derive(Clone, Default)]
struct Tried {
    puzzles: usize,
    last: Option<u64>,
    steps: usize,
    time: Duration,
}

impl Tried {
    /// So many steps in a position of this puzzle more.
    fn add(&mut self, seed: u64, steps: usize, time: Duration) {
        self.puzzles += usize::from(self.last.replace(seed) != Some(seed));
        self.steps += steps;
        self.time += time;
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:9} {:9} {:9.1}", self.puzzles, self.steps, self.time.as_secs_f64())
    }
}

#[test]
fn no_technique_fires_where_its_pattern_is_broken() {
    let registry = linked();
    for line in lines("must_not_fire.txt") {
        let key: Vec<String> = line[1..].iter().take_while(|word| *word != "#").cloned().collect();
        let key = key.join(" ");
        let position: Position = line[0].parse().expect("a position");
        let found = steps(&mut *Named::new(&registry, &key).instance(), &position, 1);
        assert!(found.is_empty(), "{key} # {}: {}", line.last().unwrap(), found[0]);
    }
}

/// Expects that each title of a technique means its steps, and none of another title.
fn expect_own_titles(technique: &str, titles: &BTreeSet<String>) {
    for title in titles {
        let meaning = meaning(technique, title);
        let is_whole = meaning == Some(Meaning::Technique);
        let is_alone = titles.len() == 1 || is_same_name(technique, title);
        assert!(meaning.is_some() && (is_alone || !is_whole), "{technique}: {title}: {meaning:?}");
        let meant = titles.iter().filter(|other| is_whole || means_title(technique, title, other));
        assert!(is_whole || meant.eq([title]), "{technique}: {title}");
    }
}

#[test]
fn each_technique_has_puzzles_that_need_it() {
    let registry = linked();
    let mut solver = solver(&registry);
    let names: Vec<&str> = registry.of(Kind::Technique).map(Registered::name).collect();
    // What a step is called is a name by which users may ask for it.
    let mut unknown = BTreeSet::new();
    let mut titles = BTreeMap::<String, BTreeSet<String>>::new();
    let mut puzzles: BTreeMap<String, Vec<Puzzle>> = BTreeMap::new();
    for line in lines("technique_puzzles.txt") {
        puzzles.entry(line[1..].join(" ")).or_default().push(line[0].parse().expect("a puzzle"));
    }
    for one in listed() {
        let examples = puzzles.remove(&one.key).unwrap_or_default();
        let rare = RARE.iter().find(|(key, _)| *key == one.key);
        let least = rare.map_or(EXAMPLES, |(_, few)| *few);
        assert!(examples.len() >= least, "{}: {} puzzles", one.key, examples.len());
        let named = Named::new(&registry, &one.key);
        let mut technique = named.instance();
        let mut easier = instances(&registry, &one.easier);
        for puzzle in examples.into_iter().step_by(if is_long() { 1 } else { 3 }) {
            let solution = solution(&mut *solver, &puzzle);
            let mut position = Position::from(&puzzle);
            walk(&mut position, &mut easier, |before, i, step| {
                check(step, before, &solution, &one.easier[i]);
            });
            let step = steps(&mut *technique, &position, 1).pop();
            let step = step.unwrap_or_else(|| panic!("{}: nothing in {puzzle}", one.key));
            check(&step, &position, &solution, &one.key);
            named.expect_own(&step);
            let technique = one.key.split(' ').next().unwrap_or_default();
            if resolve("technique", step.title(), names.iter().copied()).is_none() {
                unknown.insert(step.title().to_owned());
            }
            titles.entry(technique.to_owned()).or_default().insert(step.title().to_owned());
        }
    }
    assert_eq!(unknown, BTreeSet::new(), "titles of steps that name no technique");
    titles.iter().for_each(|(technique, titles)| expect_own_titles(technique, titles));
    assert!(puzzles.is_empty(), "puzzles of unlisted techniques: {:?}", puzzles.keys());
}

#[test]
fn steps_are_the_same_again_and_through_the_interface() {
    let (linked, loaded) = (linked(), loaded());
    for one in listed().iter().filter(|one| !one.key.starts_with("nested_chains")) {
        let mut used = Named::new(&linked, &one.key).instance();
        for seed in 0..if is_long() { 3 } else { 1 } {
            for position in positions(&linked, &puzzle(&linked, seed)) {
                let first = steps(&mut *used, &position, MOST_STEPS);
                let mut fresh = Named::new(&loaded, &one.key).instance();
                assert_eq!(first, steps(&mut *fresh, &position, MOST_STEPS), "{}", one.key);
            }
        }
    }
}

#[test]
fn broken_positions_are_borne() {
    let registry = linked();
    for one in listed().iter().filter(|one| !one.key.starts_with("nested_chains")) {
        let mut technique = Named::new(&registry, &one.key).instance();
        for position in &broken_positions() {
            for step in steps(&mut *technique, position, 20) {
                assert!(step.concludes(), "{}", one.key);
            }
        }
    }
}
