//! Looks for puzzles that need a technique, for `tests/data/technique_puzzles.txt`: random minimal
//! ones, or those of a file, in which easier techniques get stuck and the technique goes on.
//!
//! `cargo run --release -p seventeen-tests --example technique_puzzles -- COUNT FIRST_SEED SECONDS
//! [FILE | -] [TECHNIQUE…]`

use seventeen_core::{Generator, Position, Puzzle, Solver, Task, Technique};
use seventeen_host::Registry;
use seventeen_plugin::{CancellationToken, Kind};
use seventeen_tests::human::{Listed, Named, first, listed, walk};
use seventeen_tests::linked;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A technique that still lacks puzzles.
struct Wanted {
    listed: Listed,
    technique: Box<dyn Technique>,
    found: usize,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [count, seed, seconds, rest @ ..] = arguments.as_slice() else {
        panic!("expected COUNT FIRST_SEED SECONDS [FILE | -] [TECHNIQUE…]");
    };
    let (count, seed): (usize, u64) =
        (count.parse().expect("a number"), seed.parse().expect("a number"));
    let until = Instant::now() + Duration::from_secs(seconds.parse().expect("a number"));
    let names = rest.get(1..).unwrap_or_default();
    let registry = linked();
    let mut wanted: Vec<Wanted> = listed()
        .into_iter()
        .filter(|one| names.is_empty() || names.contains(&one.key))
        .map(|listed| {
            let technique = Named::new(&registry, &listed.key).instance();
            Wanted { listed, technique, found: 0 }
        })
        .collect();
    let mut easier: BTreeMap<Vec<String>, Vec<Box<dyn Technique>>> = BTreeMap::new();
    for one in &wanted {
        let keys = one.listed.easier.clone();
        let make = || keys.iter().map(|key| Named::new(&registry, key).instance()).collect();
        let made: Vec<Box<dyn Technique>> = make();
        easier.insert(keys.clone(), made);
    }
    for puzzle in puzzles(&registry, seed, rest.first().map(String::as_str)) {
        if wanted.iter().all(|one| one.found >= count) || Instant::now() > until {
            break;
        }
        let mut stuck: BTreeMap<&[String], Position> = BTreeMap::new();
        for one in wanted.iter_mut().filter(|one| one.found < count) {
            let Wanted { listed, technique, found } = one;
            let position = stuck.entry(&listed.easier).or_insert_with(|| {
                let mut position = Position::from(&puzzle);
                let techniques = easier.get_mut(&listed.easier).expect("made above");
                walk(&mut position, techniques, |_, _, _| {});
                position
            });
            if !position.is_solved() && first(&mut **technique, position).is_some() {
                println!("{puzzle} {}", listed.key);
                *found += 1;
            }
        }
    }
    for one in wanted.iter().filter(|one| one.found < count) {
        eprintln!("{}: {} of {count}", one.listed.key, one.found);
    }
}

/// The puzzles of a file, or random minimal ones from a seed on, without end.
fn puzzles<'a>(
    registry: &'a Registry,
    seed: u64,
    file: Option<&str>,
) -> Box<dyn Iterator<Item = Puzzle> + 'a> {
    if let Some(file) = file.filter(|&file| file != "-") {
        let text = std::fs::read_to_string(file).expect("a file");
        let puzzle = |line: &str| Puzzle::read(line).ok().map(|(puzzle, _)| puzzle);
        return Box::new(text.lines().filter_map(puzzle).collect::<Vec<_>>().into_iter());
    }
    let mut solver: Box<dyn Solver> = {
        let component = registry.find(Kind::Solver, "auto").expect("a solver");
        component
            .make::<dyn Solver>(&component.values(&[]).unwrap(), &CancellationToken::new())
            .expect("a solver")
    };
    let mut generator: Box<dyn Generator> = {
        let component = registry.find(Kind::Generator, "bottom_up").expect("a generator");
        component
            .make::<dyn Generator>(&component.values(&[]).unwrap(), &CancellationToken::new())
            .expect("a generator")
    };
    Box::new((seed..).filter_map(move |seed| {
        let mut made = None;
        let tries = generator.generate(&Task::of_seed(seed), &mut *solver, &mut |one| {
            made = one.board.puzzle().ok();
            ControlFlow::Break(())
        });
        tries.expect("a generator that does not fail");
        made
    }))
}
