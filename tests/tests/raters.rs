//! Raters against published ratings, against the path of single steps, and their checks of
//! uniqueness and minimality against SudokuExplainer's own way.

use seventeen_core::{Puzzle, Rater, Rating, Solver};
use seventeen_host::Registry;
use seventeen_plugin::{Kind, StopToken, Value};
use seventeen_tests::command::call;
use seventeen_tests::human::solution;
use seventeen_tests::{Random, grids, lines, linked, registries, root};

/// Puzzles and ratings that users of SudokuExplainer published on the Players' Forum.
const PUBLISHED: [(&str, &str); 2] = [
    (
        "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.",
        "9.2/1.2/1.2",
    ),
    (
        "..6....7....7..1..9...4...529.4.......1.5.9..7..3..2...8.96...1.1.......6.7..84..",
        "9.3/1.2/1.2",
    ),
];

fn se121(registry: &Registry, options: &[(String, Value)]) -> Box<dyn Rater> {
    let component = registry.find(Kind::Rater, "se121").expect("the rater");
    component
        .make::<dyn Rater>(&component.values(options).expect("options fit"), &StopToken::new())
        .expect("a rater")
}

fn rating(rater: &mut dyn Rater, puzzle: &str) -> Rating {
    let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
    rater.rate(&puzzle, f64::INFINITY).expect("a rater that does not fail").expect("a rating")
}

#[test]
fn published_ratings_come_out() {
    for (origin, registry) in registries() {
        let mut rater = se121(&registry, &[]);
        for (puzzle, expected) in PUBLISHED {
            assert_eq!(rating(&mut *rater, puzzle).to_string(), expected, "{origin} {puzzle}");
        }
    }
}

/// Ratings of SudokuExplainer 1.2.1.3, where this repository stands beside them.
#[test]
fn the_ratings_of_the_program_itself_come_out() {
    let registry = linked();
    let mut rater = se121(&registry, &[]);
    for name in ["ratings.csv", "ratings_er_ep_ed.csv"] {
        let file = root().join("../shared/data").join(name);
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        for line in text.lines().skip(1) {
            let (puzzle, expected) = line.split_once(',').expect("a puzzle and its ratings");
            let found = rating(&mut *rater, puzzle).to_string();
            let found = if expected.contains(',') {
                found.replace('/', ",")
            } else {
                found.split('/').next().unwrap_or_default().to_owned()
            };
            assert_eq!(found, expected, "{name}: {puzzle}");
        }
    }
}

#[test]
fn a_bound_stops_what_is_above_it() {
    let registry = linked();
    let mut rater = se121(&registry, &[]);
    for (puzzle, expected) in PUBLISHED {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let er: f64 = expected[..3].parse().unwrap();
        assert_eq!(rater.rate(&puzzle, er - 0.1), Ok(None));
        let rated = rater.rate(&puzzle, er).unwrap().expect("a rating at the bound");
        assert_eq!(rated.to_string(), expected);
    }
}

/// The rater takes steps together and skips what cannot have changed; the path by the profile is
/// one step after the other, each by the component of its own.
#[test]
fn the_rating_is_that_of_the_steps() {
    let made = call(&["generate", "--count", "60", "--seed", "3"], "").out;
    let puzzles: String = made.lines().map(|line| format!("{}\n", &line[..81])).collect();
    for profile in ["se121", "se121_no_uniqueness"] {
        let format = ["rate", "--profile", profile, "--format", "%r %p %d"];
        let rated = call(&format, &puzzles);
        assert_eq!(rated.code, Some(0), "{}", rated.err);
        let steps = call(
            &[
                "run",
                "-e",
                &format!("puzzles(\"-\").rate(profile(\"{profile}\")).format(\"%r %p %d\")"),
            ],
            &puzzles,
        );
        assert_eq!(steps.code, Some(0), "{}", steps.err);
        assert_eq!(rated.out.lines().count(), 60);
        for ((puzzle, rated), step) in puzzles.lines().zip(rated.out.lines()).zip(steps.out.lines())
        {
            assert_eq!(rated, step, "{profile}: {puzzle}");
        }
    }
}

/// SudokuExplainer solves twice, from either end, to see whether a solution is the only one, and
/// once without each given to see whether a puzzle is minimal.
#[test]
fn uniqueness_and_minimality_are_those_of_the_explainer() {
    let registry = linked();
    let mut solvers = ["explainer", "auto"].map(|name| {
        let component = registry.find(Kind::Solver, name).expect("a solver");
        component
            .make::<dyn Solver>(&component.values(&[]).unwrap(), &StopToken::new())
            .expect("a solver")
    });
    let mut random = Random(7);
    let (mut unique, mut minimal) = (0, 0);
    let mut compare = |puzzle: &Puzzle| {
        let counts = solvers.each_mut().map(|solver| solver.count(puzzle, 2).unwrap());
        assert_eq!(counts[0], counts[1], "{puzzle}");
        if counts[0] == 1 {
            let solution = solution(&mut *solvers[0], puzzle);
            let redundant =
                solvers.each_mut().map(|solver| solver.redundant(puzzle, &solution).unwrap());
            assert_eq!(redundant[0], redundant[1], "{puzzle}");
            unique += 1;
            minimal += u32::from(redundant[0].is_empty());
        }
    };
    for (_, _, grid) in grids() {
        for clues in (24..64).flat_map(|clues| [clues; 5]) {
            compare(&random.givens(&grid, clues));
        }
    }
    for line in lines("seventeens.txt") {
        compare(&line[0].parse().expect("a puzzle"));
    }
    assert!(unique > 150 && minimal >= 30, "{unique} with one solution, {minimal} of them minimal");
}
