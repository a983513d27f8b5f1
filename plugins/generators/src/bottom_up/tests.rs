//! Puzzles against their specification, and against der Mouse's own loop.

use super::*;
use seventeen_plugin::Value;
use seventeen_solvers::{Auto, Backtrack, Bands, ExactCover, HouseSolver};

/// The generator with these options, by name; the others as they are by default.
fn generator(options: &[(&str, &str)]) -> Result<BottomUp> {
    let defaults = ["none", "", "3", "", "true", "true", "singles", "true", "100000", "auto", "0"];
    let mut values: Vec<Value> =
        defaults.into_iter().enumerate().map(|(i, default)| value(i, default)).collect();
    let names = [
        "symmetry", "orbits", "order", "boxes", "prune", "fork", "techniques", "centre", "tries",
        "feedback", "guesses",
    ];
    for (name, text) in options {
        let i = names.iter().position(|known| known == name).expect("a known option");
        values[i] = value(i, text);
    }
    BottomUp::create(&Args::new(&values))
}

fn value(i: usize, text: &str) -> Value {
    match i {
        2 | 8 | 10 => Value::Int(text.parse().unwrap()),
        4 | 5 | 7 => Value::Bool(text == "true"),
        _ => Value::Text(text.to_owned()),
    }
}

/// The boxes of a generator for classic rules.
fn boxes_of(generator: &BottomUp) -> Boxes {
    match generator.layout.shape {
        Shape::Boxes(boxes) => boxes,
        Shape::Ruled(rules) => panic!("{rules}"),
    }
}

/// A component with default options, given as these values, for some rules.
fn made_for<T: Component>(rules: Rules, options: &[Value]) -> T {
    T::create(&Args::new(options).with_rules(rules)).unwrap()
}

/// The default options with this symmetry.
fn options_with(symmetry: &str) -> Vec<Value> {
    let defaults =
        [symmetry, "", "3", "", "true", "true", "singles", "true", "100000", "auto", "0"];
    defaults.into_iter().enumerate().map(|(i, default)| value(i, default)).collect()
}

#[test]
fn puzzles_of_other_rules_need_each_of_their_orbits() {
    for (rules, symmetry) in [
        ("4x4", "none"),
        ("6x6", "half_turn"),
        ("windoku", "quarter_turn"),
        ("x", "none"),
        ("disjoint", "none"),
        ("jigsaw:AAABBBCAABBDCCABDDCCCFFDEEEFDDEEEFFF", "none"),
    ] {
        let rules: Rules = rules.parse().unwrap();
        let mut generator: BottomUp = made_for(rules, &options_with(symmetry));
        let mut houses: HouseSolver = made_for(rules, &[]);
        let mut plain: Backtrack = made_for(rules, &[Value::Text("fewest".into())]);
        let mut count = |board: &Board| {
            let (of, puzzle) = board.ruled().expect("at most nine digits");
            assert_eq!(of, rules);
            plain.count(&puzzle, 2).unwrap()
        };
        let orbits = generator.layout.orbits.clone();
        for seed in 0..4 {
            let (board, _) = puzzle(&mut generator, seed, &mut houses).unwrap();
            assert_eq!(count(&board), 1, "{board}");
            for orbit in filled_orbits(&board, &orbits) {
                let mut digits = board.digits().to_vec();
                orbit.iter().for_each(|&cell| digits[cell] = 0);
                let less = generator.layout.shape.board(&digits).unwrap();
                assert_eq!(count(&less), 2, "{board} without {orbit:?}");
            }
        }
    }
}

#[test]
fn options_for_classic_rules_are_refused_for_others() {
    for (i, given, option) in [(2, "4", "order"), (3, "2x3", "boxes"), (5, "false", "fork")] {
        let mut options = options_with("none");
        options[i] = value(i, given);
        let rules: Rules = "windoku".parse().unwrap();
        let made = BottomUp::create(&Args::new(&options).with_rules(rules));
        let error = made.err().expect("an error").to_string();
        let expected =
            format!("option `{option}` is for classic rules, not for windoku: leave it out");
        assert_eq!(error, expected);
    }
}

fn solver<T: Component + Solver>(options: &[Value]) -> T {
    T::create(&Args::new(options)).unwrap()
}

/// One puzzle, with the tries it took.
fn puzzle(generator: &mut BottomUp, seed: u64, solver: &mut dyn Solver) -> Result<(Board, u64)> {
    let mut board = None;
    let tries = generator.generate(&Task::of_seed(seed), solver, &mut |made| {
        assert!(board.replace(made.board.clone()).is_none(), "one puzzle a task");
        ControlFlow::Continue(())
    })?;
    Ok((board.expect("a puzzle"), tries))
}

/// The number of solutions of a board, at most two.
fn solutions(board: &Board) -> u64 {
    match board.puzzle() {
        Ok(nine) => solver::<Backtrack>(&[Value::Text("fewest".into())]).count(&nine, 2).unwrap(),
        Err(_) => solver::<ExactCover>(&[]).count_board(board, 2).unwrap(),
    }
}

fn without(board: &Board, cells: &[usize]) -> Board {
    let mut digits = board.digits().to_vec();
    cells.iter().for_each(|&cell| digits[cell] = 0);
    Board::from_digits(board.boxes(), digits).unwrap()
}

/// Orbits that hold givens, none of them in part only.
fn filled_orbits(board: &Board, orbits: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut filled = Vec::new();
    for orbit in orbits {
        let givens = orbit.iter().filter(|&&cell| board.digits()[cell] != 0).count();
        assert!(givens == 0 || givens == orbit.len(), "{board} is not symmetric at {orbit:?}");
        if givens > 0 {
            filled.push(orbit.clone());
        }
    }
    filled
}

#[test]
fn puzzles_are_unique_symmetric_and_have_no_orbit_to_spare() {
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').take(38).collect();
    let drawing: String = (0..81).map(|cell| letters.get(cell % 40).unwrap_or(&'.')).collect();
    for options in [
        &[("symmetry", "none")][..],
        &[("symmetry", "half_turn")],
        &[("symmetry", "quarter_turn")],
        &[("symmetry", "both_mirrors")],
        &[("symmetry", "full")],
        &[("symmetry", "diagonal"), ("centre", "false")],
        &[("orbits", &drawing)],
        &[("order", "2")],
        &[("order", "2"), ("symmetry", "quarter_turn")],
        &[("boxes", "2x3"), ("symmetry", "half_turn")],
        &[("boxes", "1x5"), ("symmetry", "vertical"), ("centre", "false")],
        &[("boxes", "2x4")],
        &[("order", "4"), ("symmetry", "half_turn"), ("fork", "false")],
        &[("order", "4"), ("feedback", "always")],
        &[("feedback", "always")],
        &[("order", "5"), ("symmetry", "half_turn"), ("fork", "false")],
    ] {
        let mut generator = generator(options).unwrap();
        let mut auto = solver::<Auto>(&[]);
        let orbits = generator.layout.orbits.clone();
        for seed in 0..if generator.layout.shape.digits() > 9 { 2 } else { 12 } {
            let (board, _) = puzzle(&mut generator, seed, &mut auto).unwrap();
            match &mut generator.level {
                Some(level) => assert!(level.solves(board.digits()), "{board}"),
                None => assert_eq!(solutions(&board), 1, "{board}"),
            }
            let filled = filled_orbits(&board, &orbits);
            if options.contains(&("centre", "false")) {
                assert_eq!(board.digits()[board.digits().len() / 2], 0, "{board}");
            }
            if options.contains(&("fork", "false")) {
                continue;
            }
            for orbit in filled {
                assert_eq!(solutions(&without(&board, &orbit)), 2, "{board} without {orbit:?}");
            }
        }
    }
}

/// Orbits that few guesses cannot decide stay, so there are more clues.
#[test]
fn with_few_guesses_puzzles_are_unique_and_orbits_that_may_be_needed_stay() {
    let clues = |order: &str, guesses: &str| -> usize {
        let options = [("order", order), ("symmetry", "half_turn"), ("guesses", guesses)];
        let mut generator = generator(&options).unwrap();
        let puzzles = (0..2).map(|seed| {
            let mut auto = solver::<Auto>(&[]);
            let (board, _) = puzzle(&mut generator, seed, &mut auto).unwrap();
            assert_eq!(solutions(&board), 1, "{board}");
            filled_orbits(&board, &generator.layout.orbits);
            board.clues()
        });
        puzzles.sum()
    };
    let [few, default, all] = ["1", "0", "1000000"].map(|most| clues("4", most));
    assert!(few > default && default == all, "{few} {default} {all}");
    clues("5", "100");
}

#[test]
fn without_pruning_the_last_draw_was_needed_and_others_may_not_be() {
    let mut generator = generator(&[("prune", "false")]).unwrap();
    let mut auto = solver::<Auto>(&[]);
    let mut spare = 0;
    for seed in 0..20 {
        let (board, _) = puzzle(&mut generator, seed, &mut auto).unwrap();
        assert_eq!(solutions(&board), 1);
        let givens = (0..81).filter(|&cell| board.digits()[cell] != 0);
        let rests: Vec<u64> = givens.map(|cell| solutions(&without(&board, &[cell]))).collect();
        assert!(rests.contains(&2), "{board}");
        spare += rests.iter().filter(|&&count| count == 1).count();
    }
    assert!(spare > 100, "{spare}");
}

#[test]
fn without_forks_the_techniques_solve_and_no_orbit_can_go() {
    for (techniques, symmetry, order) in
        [("singles", "none", "3"), ("locked", "half_turn", "3"), ("singles", "none", "2")]
    {
        let options = [
            ("fork", "false"),
            ("techniques", techniques),
            ("symmetry", symmetry),
            ("order", order),
        ];
        let mut generator = generator(&options).unwrap();
        let mut level = Level::new(boxes_of(&generator), techniques);
        let orbits = generator.layout.orbits.clone();
        let mut auto = solver::<Auto>(&[]);
        for seed in 0..20 {
            let (board, _) = puzzle(&mut generator, seed, &mut auto).unwrap();
            assert_eq!(solutions(&board), 1, "{board}");
            assert!(level.solves(board.digits()), "{board}");
            for orbit in filled_orbits(&board, &orbits) {
                assert!(!level.solves(without(&board, &orbit).digits()), "{board}, {orbit:?}");
            }
        }
    }
}

#[test]
fn puzzles_depend_on_seed_and_options_alone() {
    for options in [&[("symmetry", "none")][..], &[("symmetry", "quarter_turn"), ("fork", "false")]]
    {
        let mut used = generator(options).unwrap();
        let mut auto = solver::<Auto>(&[]);
        let puzzles: Vec<(Board, u64)> =
            (0..10).map(|seed| puzzle(&mut used, seed, &mut auto).unwrap()).collect();
        let others: [Box<dyn Solver>; 2] =
            [Box::new(solver::<Bands>(&[])), Box::new(solver::<ExactCover>(&[]))];
        for mut other in others {
            for seed in (0..10).rev() {
                let mut fresh = generator(options).unwrap();
                let again = puzzle(&mut fresh, seed, &mut *other).unwrap();
                assert_eq!(again, puzzles[seed as usize]);
            }
        }
        assert!(
            puzzles.iter().all(|one| puzzles.iter().filter(|other| one == *other).count() == 1)
        );
    }
}

/// The result of der Mouse's loop and his pruning with the same draws. The solver gets all of them
/// one by one, and only impossible digits of cells are remembered.
fn told(generator: &BottomUp, seed: u64, level: Option<&mut Level>) -> (Board, u64) {
    let layout = &generator.layout;
    let mut random = RandomNumbers::new(seed);
    let mut draft = draft::Draft::blank(layout);
    let mut level = level;
    let board = |digits: &[u8]| layout.shape.board(digits).unwrap();
    let mut exact_cover = solver::<ExactCover>(&[]);
    let mut solutions = |digits: &[u8]| exact_cover.count_board(&board(digits), 2).unwrap();
    let mut is_finished = |digits: &[u8], solutions: u64| {
        solutions == 1 && level.as_mut().is_none_or(|level| level.solves(digits))
    };
    let mut tries = 0;
    while !is_finished(draft.digits(), solutions(draft.digits())) {
        tries += 1;
        let Some(drawn) = draft.draw(&mut random) else { continue };
        let mut after = draft.clone();
        after.place(&drawn);
        if solutions(after.digits()) > 0 {
            draft = after;
            continue;
        }
        let before = draft.digits().to_vec();
        for (&cell, &digit) in layout.orbits[drawn.orbit].iter().zip(&drawn.digits) {
            let mut alone = before.clone();
            alone[cell] = digit;
            if solutions(&alone) == 0 {
                draft.rule_out(cell, digit);
                break;
            }
        }
    }
    let mut digits = draft.digits().to_vec();
    let mut order = draft.filled();
    random.shuffle(&mut order);
    for orbit in order {
        let before = digits.clone();
        layout.orbits[orbit].iter().for_each(|&cell| digits[cell] = 0);
        if !is_finished(&digits, solutions(&digits)) {
            digits = before;
        }
    }
    (board(&digits), tries)
}

#[test]
fn knowing_more_changes_nothing() {
    for options in [
        &[("symmetry", "none")][..],
        &[("symmetry", "half_turn")],
        &[("symmetry", "quarter_turn"), ("centre", "false")],
        &[("symmetry", "full")],
        &[("symmetry", "half_turn"), ("fork", "false"), ("techniques", "locked")],
        &[("order", "2"), ("symmetry", "diagonal")],
        &[("order", "2"), ("fork", "false")],
        &[("boxes", "3x2")],
    ] {
        let mut generator = generator(options).unwrap();
        let boxes = boxes_of(&generator);
        let mut level = generator.level.is_some().then(|| Level::new(boxes, "locked"));
        if options.contains(&("order", "2")) {
            level = level.map(|_| Level::new(boxes, "singles"));
        }
        let mut auto = solver::<Auto>(&[]);
        for seed in 0..40 {
            let expected = told(&generator, seed, level.as_mut());
            assert_eq!(puzzle(&mut generator, seed, &mut auto).unwrap(), expected, "{options:?}");
        }
    }
}

/// der Mouse's loop without any memory: any empty orbit, any digits. Clues before and after
/// pruning.
fn blindly(layout: &Layout, random: &mut RandomNumbers, auto: &mut Auto) -> (usize, usize) {
    let mut digits = [0; 81];
    let mut count = |digits: &[u8; 81]| auto.count(&Puzzle::from_digits(*digits), 2).unwrap();
    let clues = |digits: &[u8; 81]| digits.iter().filter(|&&digit| digit != 0).count();
    loop {
        let open: Vec<_> = layout.orbits.iter().filter(|orbit| digits[orbit[0]] == 0).collect();
        let orbit = open[random.below(open.len())];
        orbit.iter().for_each(|&cell| digits[cell] = random.below(9) as u8 + 1);
        match count(&digits) {
            0 => orbit.iter().for_each(|&cell| digits[cell] = 0),
            1 => break,
            _ => {}
        }
    }
    let built = clues(&digits);
    let mut orbits = layout.orbits.clone();
    random.shuffle(&mut orbits);
    for orbit in orbits {
        let before = digits;
        orbit.iter().for_each(|&cell| digits[cell] = 0);
        if count(&digits) != 1 {
            digits = before;
        }
    }
    (built, clues(&digits))
}

/// The mean, and the square of its standard error.
fn mean(values: &[usize]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<usize>() as f64 / n;
    let squares: f64 = values.iter().map(|&value| (value as f64 - mean).powi(2)).sum();
    (mean, squares / n / (n - 1.))
}

#[test]
fn blind_draws_give_the_same_numbers_of_clues() {
    blind_draws_agree(300);
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn more_blind_draws_give_the_same_numbers_of_clues() {
    blind_draws_agree(1000);
}

fn blind_draws_agree(draws: u64) {
    for symmetry in ["none", "half_turn", "quarter_turn"] {
        let mut auto = solver::<Auto>(&[]);
        let mut clues = [const { Vec::new() }; 4];
        for (prune, text) in ["false", "true"].into_iter().enumerate() {
            let mut generator = generator(&[("symmetry", symmetry), ("prune", text)]).unwrap();
            for seed in 0..draws {
                clues[prune].push(puzzle(&mut generator, seed, &mut auto).unwrap().0.clues());
            }
        }
        let layout = generator(&[("symmetry", symmetry)]).unwrap().layout;
        let mut random = RandomNumbers::new(1);
        for _ in 0..draws {
            let (built, pruned) = blindly(&layout, &mut random, &mut auto);
            clues[2].push(built);
            clues[3].push(pruned);
        }
        for (ours, his) in [(0, 2), (1, 3)] {
            let [(a, da), (b, db)] = [ours, his].map(|which| mean(&clues[which]));
            assert!((a - b).abs() < 3. * (da + db).sqrt(), "{symmetry}: {a} and {b}");
        }
    }
}

/// Orbits of one, four and eight cells, on the blank board.
#[test]
fn every_open_orbit_and_every_digit_is_drawn_as_often_as_another() {
    let generator = generator(&[("symmetry", "full")]).unwrap();
    let draft = draft::Draft::blank(&generator.layout);
    let mut random = RandomNumbers::new(17);
    let mut orbits = vec![0; generator.layout.orbits.len()];
    let mut digits = [[0; 9]; 2];
    let draws = 150_000_i32;
    let mut rejected = 0;
    for _ in 0..draws {
        let Some(drawn) = draft.draw(&mut random) else {
            rejected += 1;
            continue;
        };
        orbits[drawn.orbit] += 1;
        digits[0][usize::from(drawn.digits[0]) - 1] += 1;
        digits[1][usize::from(drawn.digits[drawn.digits.len() - 1]) - 1] += 1;
    }
    // The centre's digit always fits: one draw of 15 is the centre's. Its deviation is 97.
    let centre = generator.layout.orbits.iter().position(|orbit| orbit.len() == 1).unwrap();
    assert!((9600..=10400).contains(&orbits[centre]), "{orbits:?}");
    assert!(rejected > draws / 4 && orbits.iter().all(|&times| times > 0));
    let expected = (draws - rejected) / 9;
    for times in digits.concat() {
        assert!((times - expected).abs() < 500, "{digits:?}");
    }
}

#[test]
fn errors_say_which_option_to_change() {
    let error = |options: &[(&str, &str)]| {
        let mut auto = solver::<Auto>(&[]);
        let made = generator(options).and_then(|mut made| puzzle(&mut made, 1, &mut auto));
        made.unwrap_err().to_string()
    };
    let all = "a".repeat(81);
    let hopeless = error(&[("orbits", &all)]);
    assert!(hopeless.starts_with("no puzzle after 100000 draws (0 clues so far)"), "{hopeless}");
    assert!(hopeless.contains("raise `tries`") && hopeless.contains("symmetry"), "{hopeless}");
    let few = error(&[("tries", "20")]);
    assert!(few.starts_with("no puzzle after 20 draws ("), "{few}");
    let middle = format!("{}{}{}", ".".repeat(18), "a".repeat(45), ".".repeat(18));
    let barred = error(&[("orbits", &middle), ("centre", "false")]);
    assert!(barred.contains("set `centre` to true"), "{barred}");
    for (options, expected) in [
        ([("boxes", "7x7")], "option `boxes`: boxes of \"7x7\": expected rows x columns"),
        ([("orbits", "ab")], "`orbits` draws 2 cells: expected 81, 9 rows of 9"),
    ] {
        let error = error(&options);
        assert!(error.starts_with(expected), "{error}");
    }
    let board = Board::empty(Boxes::NINE);
    let task = Task { seed: 1, from: Some(&board) };
    let mut made = generator(&[]).unwrap();
    let refused = made.generate(&task, &mut solver::<Auto>(&[]), &mut |_| ControlFlow::Break(()));
    assert!(refused.unwrap_err().to_string().contains("bottom_up takes no starting puzzle"));
}
