//! `solve --human`, `hint` and `rate` as a user meets them.

use serde_json::Value as Json;
use seventeen_core::{Candidate, Cell, Digit, Position, Puzzle};
use seventeen_tests::command::{call, prints, refuses};

const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
const EASY: &str =
    "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";
const SOLUTION: &str =
    "156289374824735196973641825298417563361852947745396218582964731419573682637128459";

fn output(arguments: &[&str], input: &str) -> String {
    let outcome = call(arguments, input);
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    outcome.out
}

#[test]
fn ratings_are_printed_as_the_patterns_game_writes_them() {
    prints(&["rate", PUZZLE], "", &format!("{PUZZLE} ED=9.2/1.2/1.2\n"));
    prints(&["rate", "--format", "%n %r %%", PUZZLE], "", "1 9.2 %\n");
    let json = format!(
        "{{\"puzzle\":\"{PUZZLE}\",\"clues\":26,\"er\":9.2,\"ep\":1.2,\"ed\":1.2,\"invalid\":null}}\n"
    );
    prints(&["rate", "--json", PUZZLE], "", &json);
}

#[test]
fn puzzles_are_kept_by_their_ratings_in_the_order_of_the_input() {
    let input = format!("{PUZZLE}\n{SOLUTION}\n{PUZZLE}\n");
    let hard = format!("{PUZZLE} ED=9.2/1.2/1.2\n");
    prints(&["rate", "--er", "9.0..10", "--threads", "2", "-"], &input, &hard.repeat(2));
    prints(&["rate", "--er", "..9.1", "--format", "%g", "-"], &input, &format!("{SOLUTION}\n"));
    let above = format!("{PUZZLE} # ER above 5.0\n");
    prints(&["rate", "--at-most", "5", PUZZLE], "", &above);
}

#[test]
fn puzzles_without_a_single_solution_are_said_to_be_so() {
    let several = ".".repeat(81);
    let none = format!("12345678.........9{}", ".".repeat(63));
    let expected =
        format!("{several} # several solutions\n{none} # no solution\n{PUZZLE} ED=9.2/1.2/1.2\n");
    prints(&["rate", "-"], &format!("{several}\n{none}\n{PUZZLE}\n"), &expected);
    let outcome = call(&["rate", "--er", "1..", "-"], &format!("{several}\n"));
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(0), ""));
    assert!(outcome.err.contains("several solutions"), "{}", outcome.err);
    refuses(&["hint", &several], "", 2, &["hint", "several solutions"]);
}

/// Does what a step of a path says, all of which must be there to do.
fn take(step: &Json, position: &mut Position) {
    for (name, split) in [("eliminations", "<>"), ("placements", "=")] {
        for one in step[name].as_array().unwrap() {
            let (cell, digit) = one.as_str().unwrap().split_once(split).unwrap();
            let digit = Digit::of(digit.parse().unwrap());
            let candidate = Candidate::new(cell.parse().unwrap(), digit);
            assert!(position.has(candidate), "{one}");
            if split == "=" { position.place(candidate) } else { position.eliminate(candidate) }
        }
    }
}

#[test]
fn a_puzzle_is_written_as_it_came_in() {
    let text = output(&["solve", "--human", PUZZLE], "");
    assert_eq!(text.lines().next(), Some(PUZZLE));
    let json = output(&["solve", "--human", "--json", PUZZLE], "");
    let long = |word: &str| word.len() > 81 && word.bytes().filter(|&b| b == b'.').count() > 81;
    // The marks at the end of the path are the only ones.
    assert_eq!(json.split('"').filter(|word| long(word)).count(), 1);
}

#[test]
fn only_explainers_ratings_are_written_as_such() {
    let last = |profile| {
        let out = output(&["solve", "--human", "--profile", profile, PUZZLE], "");
        out.lines().last().expect("a summary").to_owned()
    };
    assert!(last("se121").ends_with(", rated 9.2/1.2/1.2"), "{}", last("se121"));
    let hint = last("hint");
    assert!(hint.contains(", the hardest ") && !hint.contains('/'), "{hint}");
}

#[test]
fn a_path_leads_to_the_solution_step_by_step() {
    for profile in ["se121", "se121_no_uniqueness", "hodoku", "hint"] {
        let out = output(&["solve", "--human", "--profile", profile, "--json", PUZZLE], "");
        let path: Json = serde_json::from_str(&out).expect("one JSON line");
        assert_eq!(path["solved"], true, "{profile}");
        assert_eq!(path["puzzle"], PUZZLE, "{profile}");
        let mut position = Position::from(&PUZZLE.parse::<Puzzle>().unwrap());
        for step in path["steps"].as_array().expect("steps") {
            take(step, &mut position);
        }
        assert_eq!(path["marks"], position.marks().to_string(), "{profile}");
        let solved: String = position.digits().map(|digit| digit.to_string()).concat();
        assert_eq!(solved, SOLUTION, "{profile}");
    }
}

#[test]
fn a_path_goes_on_from_pencilmarks() {
    let out = output(&["solve", "--human", "--json", PUZZLE], "");
    let path: Json = serde_json::from_str(&out).unwrap();
    let steps = path["steps"].as_array().unwrap();
    let middle = steps.len() / 2;
    let mut position = Position::from(&PUZZLE.parse::<Puzzle>().unwrap());
    steps[..middle].iter().for_each(|step| take(step, &mut position));
    let marks = position.marks();
    let rest = output(&["solve", "--human", "--json", "-"], &format!("{marks}\n"));
    let rest: Json = serde_json::from_str(&rest).unwrap();
    assert_eq!(rest["solved"], true);
    assert_eq!(rest["steps"][0]["text"], steps[middle]["text"]);
}

#[test]
fn a_drawn_grid_and_a_library_line_are_read() {
    let drawn = output(&["run", "-e", &format!("position(\"{PUZZLE}\").drawing")], "");
    let from_line = output(&["hint", "--tell", "step", PUZZLE], "");
    prints(&["hint", "--tell", "step", "-"], &drawn, &from_line);
    let library = format!(":0000:x:{PUZZLE}::::\n");
    prints(&["hint", "--tell", "step", "-"], &library, &from_line);
    prints(&["solve", "-"], &library, &format!("{SOLUTION}\n"));
}

#[test]
fn all_steps_are_there_by_technique_and_no_effect_twice() {
    let call = |more: &[&str]| {
        let all = [&["steps", "--profile", "se121", "--json"], more].concat();
        let text = output(&all, "");
        serde_json::from_str::<serde_json::Value>(&text).expect("a record")
    };
    let found = call(&[PUZZLE]);
    let steps = found["steps"].as_array().expect("steps");
    let name = |step: &serde_json::Value| step["technique"].as_str().unwrap().to_owned();
    let mut effects = std::collections::BTreeSet::new();
    let mut names: Vec<String> = Vec::new();
    for step in steps {
        let effect = [&step["placements"], &step["eliminations"]].map(ToString::to_string);
        assert!(effects.insert((name(step), effect)), "{step}");
        if names.last() != Some(&name(step)) {
            names.push(name(step));
        }
    }
    let hidden = names.iter().filter(|name| *name == "hidden_single").count();
    assert_eq!((hidden, names.len() > 3), (1, true), "{names:?}");
    let hint = output(&["hint", "--profile", "se121", "--tell", "step", PUZZLE], "");
    assert_eq!(steps[0]["text"], hint.lines().next().expect("the step"));
    refuses(&["steps", &"1".repeat(81)], "", 2, &["occurs twice"]);
}

#[test]
fn a_hint_says_where_before_it_says_what() {
    let [place, technique, step] =
        ["place", "technique", "step"].map(|tell| output(&["hint", "--tell", tell, EASY], ""));
    let proof = output(&["hint", "--tell", "proof", EASY], "");
    assert!(proof.starts_with(&step) && proof.contains(" 1. "), "{proof}");
    assert!(place.starts_with("Look at ") && !place.contains(':'), "{place}");
    assert!(technique.starts_with(place.trim_end()) && technique.contains(" for: "), "{technique}");
    let (step, reason) = step.trim_end().split_once('\n').expect("a step and its reason");
    let digit = step.rsplit(' ').next().expect("a conclusion");
    assert!(digit.contains('=') && !technique.contains(digit), "{step} {technique}");
    let cell = digit.replace('=', " is ");
    assert!(reason.ends_with(&format!("So {cell}.")) && !technique.contains(reason), "{reason}");
}

#[test]
fn a_wrong_mark_is_found_before_a_hint_is_given() {
    let mut position = Position::from(&EASY.parse::<Puzzle>().unwrap());
    let solved = output(&["solve", EASY], "");
    let digit = Digit::of(solved.as_bytes()[1] - b'0');
    position.eliminate(Candidate::new(Cell::of(1), digit));
    let marks = format!("{}\n", position.marks());
    let mistake = format!("no solution: r1c2 is missing the candidate {digit}, its digit");
    refuses(&["hint", "-"], &marks, 2, &[&mistake]);
    let told = call(&["hint", "-"], &marks).err;
    assert!(told.lines().count() == 1 && !told.contains("-->"), "{told}");
    let path = output(&["solve", "--human", "-"], &marks);
    assert!(path.contains(&format!("# {mistake}")), "{path}");
    let json: Json =
        serde_json::from_str(&output(&["solve", "--human", "--json", "-"], &marks)).unwrap();
    assert!(json["mistake"].as_str().unwrap().starts_with("r1c2 is missing"), "{json}");
}

#[test]
fn a_wrong_digit_is_found_before_a_hint_is_given() {
    let mut digits = EASY.to_owned();
    digits.replace_range(1..2, "2");
    let drawn = |line: &str| {
        line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>()
    };
    let grown = format!("{}\n{}", drawn(EASY), drawn(&digits));
    refuses(&["hint", "-"], &grown, 2, &["r1c2 is 2, but 8 in the solution"]);
}

#[test]
fn a_hint_is_drawn() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("step.svg");
    output(&["hint", "--svg", file.to_str().unwrap(), PUZZLE], "");
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
}

#[test]
fn recipes_order_drop_add_and_write_techniques() {
    let recipe = "
        let corner = technique::by(\"corner\", |position| {
            if position.digit(\"r1c1\") == 0 { #{ place: \"r1c1=1\", text: \"Corner\" } }
        });
        let order = profile(\"hint\").add(corner, 1.0).before(\"corner\", \"full_house\");
        let path = puzzles(\"-\").deduce(order).collect()[0];
        print(`${path.solved} ${path.steps[0]} ${path.steps[0].rating}`);
        let none = puzzles(\"-\").deduce([technique::full_house()]).count();
        print(none);
    ";
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("own.rhai");
    std::fs::write(&file, recipe.replace("\"-\"", &format!("\"{PUZZLE}\""))).unwrap();
    prints(&["run", file.to_str().unwrap()], "", "true corner: Corner => r1c1=1 1.0\n1\n");
}

#[test]
fn a_profile_is_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("own.json");
    let text = r#"{ "doc": "ours", "extends": "se121", "without": ["bug"],
        "techniques": [{ "technique": "coloring", "rating": 4.1 }] }"#;
    std::fs::write(&file, text).unwrap();
    let name = file.to_str().unwrap();
    let expected = format!("{PUZZLE} ED=9.2/1.2/1.2\n");
    prints(&["rate", "--profile", name, PUZZLE], "", &expected);
    std::fs::write(&file, text.replace("coloring", "colouring")).unwrap();
    refuses(&["rate", "--profile", name, PUZZLE], "", 2, &["own.json", "colouring", "coloring"]);
    std::fs::write(&file, text.replace("\"doc\"", "\"dok\"")).unwrap();
    refuses(&["rate", "--profile", name, PUZZLE], "", 2, &["own.json:1:", "dok"]);
    std::fs::write(&file, text.replace("[\"bug\"]", "[\"bag\"]")).unwrap();
    refuses(&["rate", "--profile", name, PUZZLE], "", 2, &["`bag`", "bug"]);
}

#[test]
fn mistakes_are_named() {
    refuses(&["rate", "--profile", "se12", PUZZLE], "", 2, &["se12", "se121"]);
    refuses(&["rate", "--er", "nine", PUZZLE], "", 2, &["`er`", "nine"]);
    refuses(&["rate", "--format", "%x", PUZZLE], "", 2, &["%x", "%g"]);
    refuses(&["hint", "-"], "12 3", 2, &["standard input"]);
    refuses(&["solve", "--human", "-"], &format!("{PUZZLE}\n\n123\n"), 2, &["standard input:3"]);
    refuses(&["rate", "-"], &format!("2x3:{}\n", ".".repeat(36)), 2, &["rate"]);
}

#[test]
fn generated_puzzles_have_the_rating_that_is_asked_for() {
    let made = output(&["generate", "--er", "6.5..7.5", "--count", "5"], "");
    let lines = made.lines().map(|line| format!("{}\n", &line[..81])).collect::<String>();
    for er in output(&["rate", "--format", "%r", "-"], &lines).lines() {
        let er: f64 = er.parse().unwrap();
        assert!((6.5..=7.5).contains(&er), "{er}");
    }
    assert_eq!(made.lines().count(), 5);
}
