//! Raters against published ratings, against the path of single steps, and their checks of
//! uniqueness and minimality against SudokuExplainer's own way.

use seventeen_core::{
    Judgement, Pencilmarks, Position, Puzzle, Rater, Rating, Solver, Step, Technique,
};
use seventeen_host::Registry;
use seventeen_plugin::{CancellationToken, Kind, ThreadPool, Value};
use seventeen_tests::command::call;
use seventeen_tests::human::solution;
use seventeen_tests::{Random, grids, is_long, lines, linked, registries, root};
use std::ops::ControlFlow;

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
    se121_of_run(registry, options, &CancellationToken::new())
}

fn se121_of_run(
    registry: &Registry,
    options: &[(String, Value)],
    run: &CancellationToken,
) -> Box<dyn Rater> {
    let component = registry.find(Kind::Rater, "se121").expect("the rater");
    let values = component.values(options).expect("options fit");
    component.make::<dyn Rater>(&values, run).expect("a rater")
}

fn rating(rater: &mut dyn Rater, puzzle: &str) -> Rating {
    let start: Position = puzzle.parse().expect("a puzzle or pencilmarks");
    let judged = rater.rate(&start, f64::INFINITY).expect("a rater that does not fail");
    judged.rating().expect("a rating")
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

/// A thread for each part, so that all of them take part.
struct Threads;

impl ThreadPool for Threads {
    fn parallel_for(parts: u32, part: &(dyn Fn(u32) + Sync)) {
        std::thread::scope(|scope| {
            (0..parts).for_each(|number| drop(scope.spawn(move || part(number))));
        });
    }
}

#[test]
fn ratings_and_chains_are_the_same_however_many_threads_share_them() {
    for (origin, registry) in registries() {
        let run = CancellationToken::new().with_pool::<Threads>(3);
        let mut alone = se121(&registry, &[]);
        let mut together = se121_of_run(&registry, &[], &run);
        let hard = lines("technique_puzzles.txt").into_iter();
        let nested = hard.filter(|line| line[1] == "nested_chains");
        for line in nested.step_by(if is_long() { 2 } else { 11 }) {
            let [expected, found] =
                [&mut alone, &mut together].map(|it| rating(&mut **it, &line[0]));
            assert_eq!(found, expected, "{origin} {}", line[0]);
            let level: i64 = line[2].trim_start_matches("level=").parse().expect("a level");
            if level > 2 {
                continue;
            }
            let component = registry.find(Kind::Technique, "nested_chains").expect("chains");
            let values = component.values(&[("level".into(), Value::Int(level))]).unwrap();
            let position: Position = line[0].parse().expect("a puzzle");
            let [expected, found] = [&CancellationToken::new(), &run].map(|run| {
                let mut chains = component.make::<dyn Technique>(&values, run).expect("chains");
                let mut steps = Vec::new();
                let keep = &mut |step: &Step| {
                    steps.push(step.clone());
                    ControlFlow::Continue(())
                };
                chains.find(&position, keep).expect("a technique that does not fail");
                steps
            });
            assert_eq!(found, expected, "{origin} {}", line[0]);
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

/// Ratings of sukakus by SukakuExplainer's engine, where this repository stands beside them.
#[test]
fn the_ratings_of_sukakus_come_out() {
    let file = root().join("../shared/data/sukaku_ratings.csv");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with(['#', 'p']));
    let registry = linked();
    let mut rater = se121(&registry, &[]);
    for line in lines {
        let fields: Vec<_> = line.split(',').collect();
        let [marks, er, ep, ed, _] = fields[..] else { panic!("five fields: {line}") };
        assert_eq!(rating(&mut *rater, marks).to_string(), format!("{er}/{ep}/{ed}"), "{marks}");
    }
}

#[test]
fn sukakus_are_tested_for_a_single_solution_first() {
    let all = "123456789".repeat(81);
    let none = ".".repeat(729);
    let rated = call(&["rate", "-"], &format!("{all}\n{none}\n"));
    assert_eq!(rated.code, Some(0), "{}", rated.err);
    assert_eq!(rated.out, format!("{all} # several solutions\n{none} # no solution\n"));
    let wrong = call(&["rate", "-"], &all.replacen("6", "7", 1));
    let expected = "character 6 is '7': expected 6 or a blank";
    assert!(wrong.code != Some(0) && wrong.err.contains(expected), "{}", wrong.err);
}

#[test]
fn a_bound_stops_what_is_above_it() {
    let registry = linked();
    let mut rater = se121(&registry, &[]);
    for (puzzle, expected) in PUBLISHED {
        let start: Position = puzzle.parse().unwrap();
        let er: f64 = expected[..3].parse().unwrap();
        assert_eq!(rater.rate(&start, er - 0.1), Ok(Judgement::Above));
        let rated = rater.rate(&start, er).unwrap().rating().expect("a rating at the bound");
        assert_eq!(rated.to_string(), expected);
    }
}

/// The rater takes steps together and skips what cannot have changed; the path by the profile is
/// one step after the other, each by the component of its own.
#[test]
fn the_rating_is_that_of_the_steps() {
    let made = call(&["generate", "--count", "60", "--seed", "3"], "").out;
    let puzzles: String = made.lines().flat_map(|line| with_sukaku(&line[..81])).collect();
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
        assert_eq!(rated.out.lines().count(), 120);
        for ((puzzle, rated), step) in puzzles.lines().zip(rated.out.lines()).zip(steps.out.lines())
        {
            assert_eq!(rated, step, "{profile}: {puzzle}");
        }
    }
}

/// A puzzle, and the sukaku of its givens: what they exclude is not excluded yet.
fn with_sukaku(puzzle: &str) -> [String; 2] {
    let marks = Pencilmarks::from(&puzzle.parse().expect("a puzzle"));
    [format!("{puzzle}\n"), format!("{marks}\n")]
}

/// The first figure of a puzzle's class.
fn figure(rater: &mut dyn Rater, puzzle: &str) -> String {
    let start: Position = puzzle.parse().expect("a puzzle");
    match rater.rate(&start, f64::INFINITY).expect("a rater that does not fail") {
        Judgement::Figures(figures) => figures[0].to_string(),
        other => panic!("no figures: {other:?}"),
    }
}

fn classes(registry: &Registry, name: &str, class: &str) -> Box<dyn Rater> {
    let component = registry.find(Kind::Rater, name).expect("a rater");
    let options: Vec<_> = match class {
        "" => Vec::new(),
        class => vec![("class".to_owned(), Value::Text(class.to_owned()))],
    };
    component
        .make::<dyn Rater>(
            &component.values(&options).expect("options fit"),
            &CancellationToken::new(),
        )
        .expect("a rater")
}

/// Classes that Denis Berthier and François Cordoliani published, where this repository stands
/// beside them: depths, BxB up to 3, and BxBB.
#[test]
fn published_classes_of_trial_and_error_come_out() {
    let file = root().join("../shared/data/te_classes.csv");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let registry = linked();
    let mut raters = [("te_depth", "depth", 1), ("bxb", "bxb", 6), ("bxbb", "bxbb", 7)]
        .map(|(name, class, column)| (name, classes(&registry, "t_and_e", class), column));
    let lines = text.lines().filter(|line| !line.starts_with(['#', 'p']));
    for line in lines.step_by(if is_long() { 1 } else { 5 }) {
        let fields: Vec<_> = line.split(',').collect();
        for (name, rater, column) in &mut raters {
            let expected = fields[*column];
            let is_quick =
                *name == "te_depth" || expected.parse().is_ok_and(|length: u32| length <= 3);
            if is_quick && !expected.is_empty() {
                let found = figure(&mut **rater, fields[0]);
                assert_eq!(found, format!("{name}={expected}"), "{}", fields[0]);
            }
        }
    }
}

/// The same of all lengths, up to 13.
#[test]
#[ignore = "takes minutes"]
fn published_lengths_of_braids_within_trials_come_out() {
    let file = root().join("../shared/data/te_classes.csv");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let registry = linked();
    let mut rater = classes(&registry, "t_and_e", "bxb");
    for line in text.lines().filter(|line| !line.starts_with(['#', 'p'])) {
        let fields: Vec<_> = line.split(',').collect();
        if !fields[6].is_empty() {
            let found = figure(&mut *rater, fields[0]);
            assert_eq!(found, format!("bxb={}", fields[6]), "{}", fields[0]);
        }
    }
}

/// What is proven of classes is the same of all forms of a puzzle.
#[test]
fn classes_are_those_of_all_forms() {
    let hard = "........1..1..2....3..4..5....6..7...5..89.3.6..7....2..5.9.8...9.8....43......9.";
    for rater in ["t_and_e", "t_and_e(class: bxb)", "whips(braids: true)", "backdoors"] {
        let rated = call(&["rate", "--rater", rater, "--morphs", "4", "--format", "%m", hard], "");
        assert_eq!(rated.code, Some(0), "{}", rated.err);
        let expected = match rater {
            "t_and_e" => "te_depth 2\n",
            "backdoors" => "backdoor_size 2, backdoors 13\n",
            "whips(braids: true)" => "-\n",
            _ => "bxb 2\n",
        };
        assert_eq!(rated.out, expected, "{rater}");
    }
}

/// Forms are drawn by the seed alone, and rated in any order.
#[test]
fn morphs_are_the_same_for_any_number_of_threads() {
    let puzzles: String = PUBLISHED.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    let with = |threads, seed| {
        let words = ["rate", "--morphs", "3", "--threads", threads, "--seed", seed];
        let rated = call(&words, &puzzles);
        assert_eq!(rated.code, Some(0), "{}", rated.err);
        rated.out
    };
    assert_eq!(with("1", "7"), with("3", "7"));
    let rated = with("2", "1");
    assert!(rated.lines().all(|line| line.contains(" # 3 morphs: er ")), "{rated}");
}

/// SudokuExplainer solves twice, from either end, to see whether a solution is the only one, and
/// once without each given to see whether a puzzle is minimal.
#[test]
fn uniqueness_and_minimality_are_those_of_the_explainer() {
    let registry = linked();
    let mut solvers = ["explainer", "auto"].map(|name| {
        let component = registry.find(Kind::Solver, name).expect("a solver");
        component
            .make::<dyn Solver>(&component.values(&[]).unwrap(), &CancellationToken::new())
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
