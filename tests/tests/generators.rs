//! Conformance of generators, minimality where they say so, and refusals.

use seventeen_conformance::simple_counter::SimpleCounter;
use seventeen_conformance::{Trial, generator as conformance};
use seventeen_core::{Board, Cell, Generated, Generator, Grid, Puzzle, Solver, Task};
use seventeen_host::{Registered, Registry};
use seventeen_plugin::{CancellationToken, Kind, Value};
use seventeen_tests::conform::conform;
use seventeen_tests::{grids, lines, linked, registries};

/// What a generator is tried with.
struct Case {
    /// Its options.
    options: Vec<(String, Value)>,
    /// What its tasks begin with.
    from: Vec<Board>,
    /// How many tasks are tried.
    tasks: u64,
    /// Whether no clue of a puzzle can be left out.
    is_minimal: bool,
}

/// 36 cells, in which puzzles are found soon.
const PATTERN: &str =
    "x..x..x...x.xx.x.x..xx..x.x.xx...xx...x.x.x...xx...xx.x.x..xx..x.x.xx.x...x..x..x";

fn option(name: &str, value: Value) -> (String, Value) {
    (name.to_owned(), value)
}

fn cases(name: &str) -> Vec<Case> {
    let text = |name: &str, text: &str| vec![option(name, Value::Text(text.to_owned()))];
    let random = |options, tasks, is_minimal| Case { options, from: Vec::new(), tasks, is_minimal };
    let begun = |options, from, is_minimal| Case { options, from, tasks: 1, is_minimal };
    match name {
        "bottom_up" => vec![
            random(Vec::new(), 40, true),
            random(text("symmetry", "quarter_turn"), 20, false),
            random(vec![option("fork", Value::Bool(false))], 10, false),
            random(vec![option("order", Value::Int(2))], 20, true),
            random(text("boxes", "2x3"), 3, true),
        ],
        "top_down" => vec![
            random(Vec::new(), 40, true),
            random(text("symmetry", "full"), 20, false),
            random(text("grid", "uniform"), 20, true),
            random(vec![option("restart", Value::Bool(true))], 10, true),
        ],
        "controlled_bias" => vec![random(vec![option("orders", Value::Int(400_000))], 2, true)],
        "pattern" => vec![random(text("cells", PATTERN), 3, false)],
        "vicinity" => {
            vec![begun(Vec::new(), puzzles().iter().map(|(p, _)| Board::from(p)).collect(), true)]
        }
        "inside" => vec![begun(Vec::new(), with_more_clues(), true)],
        _ => vec![random(Vec::new(), 20, false)],
    }
}

/// Puzzles of `tests/data` with 17 clues, and their solutions.
fn puzzles() -> Vec<(Puzzle, Grid)> {
    let solution = |name: &String| grids().into_iter().find(|(known, ..)| known == name);
    let read = |line: Vec<String>| {
        let (_, _, grid) = solution(&line[1]).expect("a known grid");
        (line[0].parse().expect("a puzzle"), grid)
    };
    lines("seventeens.txt").into_iter().map(read).take(4).collect()
}

/// The same with all clues of two rows and of half of a third.
fn with_more_clues() -> Vec<Board> {
    let more = Cell::all().take(18).chain((27..31).map(Cell::of)).collect();
    let with_more = |(puzzle, grid): &(Puzzle, Grid)| grid.puzzle(puzzle.givens() | more);
    puzzles().iter().map(with_more).map(|puzzle| Board::from(&puzzle)).collect()
}

fn generate(
    generator: &mut dyn Generator,
    solver: &mut dyn Solver,
    task: &Task<'_>,
) -> Vec<Generated> {
    conformance::generate(generator, solver, task).unwrap_or_else(|error| panic!("{error}")).0
}

/// Calls `test` for every case of every generator, linked and loaded.
fn for_each_case(mut test: impl FnMut(&str, &Registry, &Registered, &Case)) {
    for (origin, registry) in registries() {
        for component in registry.of(Kind::Generator) {
            for case in cases(component.name()) {
                let name = format!("{origin} {} {:?}", component.name(), case.options);
                test(&name, &registry, component, &case);
            }
        }
    }
}

impl Case {
    /// A new instance.
    fn generator(&self, component: &Registered) -> Box<dyn Generator> {
        component
            .make::<dyn Generator>(
                &component.values(&self.options).expect("options fit"),
                &CancellationToken::new(),
            )
            .expect("one")
    }

    fn tasks(&self) -> Vec<Task<'_>> {
        let begun = self.from.iter().map(|board| Task { seed: 1, from: Some(board) });
        let random = (1..=self.tasks).map(Task::of_seed);
        if self.from.is_empty() { random.collect() } else { begun.collect() }
    }
}

fn solver(registry: &Registry, name: &str) -> Box<dyn Solver> {
    let component = registry.find(Kind::Solver, name).expect("a known solver");
    component
        .make::<dyn Solver>(&component.values(&[]).unwrap(), &CancellationToken::new())
        .expect("a solver")
}

fn is_minimal(counter: &mut SimpleCounter, board: &Board) -> bool {
    (0..board.digits().len()).filter(|&cell| board.digits()[cell] != 0).all(|cell| {
        let mut digits = board.digits().to_vec();
        digits[cell] = 0;
        counter.count(&Board::from_digits(board.boxes(), digits).unwrap()) == Ok(2)
    })
}

#[test]
fn generators_keep_their_contract() {
    let peers = linked();
    for_each_case(|name, _, component, case| {
        let from = case.from.iter().cloned().map(Some);
        let starts = if case.from.is_empty() { vec![None] } else { from.collect() };
        let trial = Trial::with_options(component, &peers, &case.options).expect("options fit");
        conform(name, Kind::Generator, trial.starts(starts, case.tasks));
    });
}

#[test]
fn puzzles_are_minimal_where_that_is_said() {
    for_each_case(|name, registry, component, case| {
        let (mut generator, mut lent) = (case.generator(component), solver(registry, "auto"));
        let mut counter = SimpleCounter::new(solver(registry, "dlx"));
        for task in case.tasks().into_iter().filter(|_| case.is_minimal) {
            for Generated { board, .. } in generate(&mut *generator, &mut *lent, &task) {
                assert!(is_minimal(&mut counter, &board), "{name}: {board}");
            }
        }
    });
}

#[test]
fn another_seed_gives_something_else() {
    for_each_case(|name, registry, component, case| {
        if !case.from.is_empty() {
            return;
        }
        let (mut generator, mut lent) = (case.generator(component), solver(registry, "auto"));
        let mut of = |seed| generate(&mut *generator, &mut *lent, &Task::of_seed(seed));
        assert!((1..=8).any(|seed| of(seed) != of(seed + 8)), "{name}");
    });
}

#[test]
fn what_a_generator_cannot_begin_with_is_refused() {
    for (origin, registry) in registries() {
        let mut lent = solver(&registry, "auto");
        for component in registry.of(Kind::Generator) {
            let name = component.name();
            let case = &cases(name)[0];
            let mut generator = case.generator(component);
            // All begin with nothing, or with 9x9 puzzles or grids.
            let small: Board = "12.4............".parse().unwrap();
            let needs_none = case.from.is_empty();
            for from in [None, Some(&small)].into_iter().skip(needs_none.into()) {
                let task = Task { seed: 1, from };
                let refused = generator.generate(&task, &mut *lent, &mut |_| {
                    panic!("{origin} {name} made something of {from:?}")
                });
                let message = refused.expect_err("refused").to_string();
                assert!(message.contains(name), "{origin} {name}: {message}");
            }
        }
    }
}

#[test]
fn what_a_lent_solver_reports_is_passed_on() {
    let faulty = seventeen_tests::faulty();
    for registry in [seventeen_tests::linked(), seventeen_tests::loaded()] {
        for name in ["bottom_up", "controlled_bias", "top_down"] {
            let component = registry.find(Kind::Generator, name).expect("a known generator");
            let mut generator = component
                .make::<dyn Generator>(&component.values(&[]).unwrap(), &CancellationToken::new())
                .unwrap();
            let mut made = |solver: &str| {
                let mut lent = self::solver(&faulty[1], solver);
                let emit = &mut |made: &Generated| panic!("{name} made {}", made.board);
                generator.generate(&Task::of_seed(1), &mut *lent, emit).unwrap_err().to_string()
            };
            for (solver, reason) in [("fails", "out of luck"), ("panics", "cannot bear")] {
                let message = made(solver);
                assert!(message.starts_with(&format!("generator `{name}` of plugin")), "{message}");
                assert!(message.contains(&format!("solver `{solver}`")), "{message}");
                assert!(message.contains(reason), "{message}");
            }
        }
    }
}
