//! `seventeen generate` and the recipes that generate, as a user meets them.

use seventeen::jobs::store::Digest;
use seventeen_core::house::HOUSES;
use seventeen_core::{Cell, Cells, Puzzle};
use seventeen_plugin::cpu::Cpu;
use seventeen_tests::command::{call, refuses};
use seventeen_tests::record::{record, write_record};
use std::process::Command;

const PUZZLE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// Of boards with two digits there are a few only.
const TWO_DIGITS: &str = "bottom_up(#{ boxes: `2x1` })";

/// The lines that a call prints.
fn lines(arguments: &[&str]) -> Vec<String> {
    let outcome = call(&[&["generate"], arguments].concat(), "");
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    outcome.out.lines().map(str::to_owned).collect()
}

/// The value of a key in a line's note.
fn noted<'a>(line: &'a str, key: &str) -> &'a str {
    let words = line.split_once(" # ").expect("a note").1.split(' ');
    let value = words.filter_map(|word| word.split_once('=')).find(|(name, _)| *name == key);
    value.unwrap_or_else(|| panic!("no {key} in {line}")).1
}

fn puzzle(line: &str) -> Puzzle {
    line.split(' ').next().unwrap_or_default().parse().expect("a puzzle")
}

/// Whether naked and hidden singles solve a puzzle: the plain way.
fn singles_solve(puzzle: Puzzle) -> bool {
    let mut digits = *puzzle.digits();
    let fits = |digits: &[u8; 81], cell: Cell, digit: u8| {
        digits[cell] == 0
            && HOUSES
                .iter()
                .filter(|house| house.contains(cell))
                .all(|house| house.iter().all(|other| digits[other] != digit))
    };
    let single = |digits: &[u8; 81]| {
        let candidates = Cell::all().flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
        candidates.filter(|&(cell, digit)| fits(digits, cell, digit)).find(|&(cell, digit)| {
            let naked = (1..=9).filter(|&other| fits(digits, cell, other)).count() == 1;
            let places = |house: &Cells| house.iter().filter(|&c| fits(digits, c, digit)).count();
            naked || HOUSES.iter().any(|house| house.contains(cell) && places(house) == 1)
        })
    };
    while let Some((cell, digit)) = single(&digits) {
        digits[cell] = digit;
    }
    digits.iter().all(|&digit| digit != 0)
}

#[test]
fn a_puzzle_comes_again_by_the_seed_in_its_note() {
    for generator in ["bottom_up", "top_down", "random_grid", "uniform_grid"] {
        let some = lines(&["--generator", generator, "--count", "5", "--seed", "40"]);
        assert_eq!(some.len(), 5);
        for line in &some {
            assert_eq!(noted(line, "generator"), generator);
            let again = lines(&["--generator", generator, "--seed", noted(line, "seed")]);
            assert_eq!(again, std::slice::from_ref(line));
        }
    }
}

/// With one puzzle per seed, grids with many minimal puzzles would count for too little.
#[test]
fn all_puzzles_of_a_seed_are_kept_where_they_are_a_sample() {
    let generator = ["--generator", "controlled_bias(orders: 400000)"];
    let made = lines(&[&generator[..], &["--count", "12"]].concat());
    let groups: Vec<&[String]> =
        made.chunk_by(|one, other| noted(one, "seed") == noted(other, "seed")).collect();
    assert!(groups.len() < 12, "{made:?}");
    // The last group may be cut.
    for group in &groups[..groups.len() - 1] {
        let seed = noted(&group[0], "seed");
        let recipe = "print(draws(generator::controlled_bias(#{ orders: 400000 }), 1).first()\
             .puzzles.len())";
        let drawn = call(&["run", "--seed", seed, "-e", recipe], "");
        assert_eq!(drawn.out, format!("{}\n", group.len()), "{seed}: {}", drawn.err);
        let count = group.len().to_string();
        let again = lines(&[&generator[..], &["--seed", seed, "--count", &count]].concat());
        assert_eq!(again, *group);
    }
    let one = lines(&[&generator[..], &["--count", "1"]].concat());
    assert_eq!(one, made[..1]);
}

#[test]
fn output_depends_on_neither_threads_nor_instruction_set() {
    let arguments = ["--count", "30", "--symmetry", "vertical", "--clues", "..30", "--distinct"];
    let threads = |n| lines(&[&arguments[..], &["--threads", n]].concat());
    let one = threads("1");
    assert_eq!(one, threads("2"));
    for form in Cpu::detect().names().into_iter().chain(["portable"]) {
        let output = Command::new(seventeen_tests::program())
            .arg("generate")
            .args(arguments)
            .env("SEVENTEEN_CPU", form)
            .output()
            .expect("the program starts");
        let found = String::from_utf8(output.stdout).expect("text");
        assert!(found.lines().eq(&one), "{form}: {found}");
    }
}

#[test]
fn puzzles_are_as_asked() {
    let asked = ["--generator", "top_down", "--clues", "23..24", "--minimal", "--singles"];
    for line in lines(&[&asked[..], &["--count", "5"]].concat()) {
        assert!((23..=24).contains(&puzzle(&line).clues()), "{line}");
        assert_eq!(noted(&line, "clues"), puzzle(&line).clues().to_string());
        assert!(singles_solve(puzzle(&line)), "{line}");
        let minimal = "puzzles(`-`).map(|p| p.is_minimal(solver::backtrack()))";
        assert_eq!(call(&["run", "-e", minimal], &line).out, "true\n", "{line}");
    }
    let hard = lines(&["--guesses", "5..", "--count", "3"]);
    assert!(hard.len() == 3 && !hard.iter().any(|line| singles_solve(puzzle(line))), "{hard:?}");
}

#[test]
fn boards_of_other_sizes_are_read_back() {
    let sizes = [("2", ".".repeat(16)), ("4", ".".repeat(256))];
    for (order, empty) in sizes {
        let line = &lines(&["--order", order])[0];
        let cells = line.split(' ').next().unwrap();
        assert_eq!(cells.len(), empty.len(), "{line}");
        assert_eq!(call(&["count"], line).out, format!("{cells} 1\n"));
    }
    let boxes = &lines(&["--generator", "bottom_up(#{ boxes: `2x3` })"])[0];
    assert!(boxes.starts_with("2x3:"), "{boxes}");
    let counted = call(&["count"], boxes).out;
    assert!(counted.ends_with(" 1\n"), "{counted}");
}

#[test]
fn json_has_what_the_note_has() {
    let arguments = ["--generator", "uniform_grid(#{ weighted: true })", "--json"];
    let record: serde_json::Value = serde_json::from_str(&lines(&arguments)[0]).expect("JSON");
    assert_eq!(record["generator"], "uniform_grid");
    assert_eq!((&record["seed"], &record["clues"]), (&1.into(), &81.into()));
    assert!(record["weight"].as_f64().is_some_and(|weight| weight > 0.), "{record}");
    assert_eq!(record["grid"].as_str().map(str::len), Some(81));
}

#[test]
fn generators_begin_with_what_they_are_given() {
    let near = lines(&["--generator", "vicinity", "--from", PUZZLE]);
    assert!(near.iter().all(|line| noted(line, "from") == "1"), "{near:?}");
    let grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
    let dug = &lines(&["--generator", "top_down", "--from", grid])[0];
    assert_eq!(call(&["solve"], dug).out, format!("{grid}\n"));
    let inside = lines(&["--generator", "inside", "--from", grid, "--count", "3"]);
    assert_eq!(inside.len(), 3);
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("puzzles.txt");
    let recipe = format!(
        "print(generate(generator::bottom_up(), #{{ clues: `..24` }}).take(20).write(`{}`, \
         #{{ resume: true }}))",
        out.display()
    );
    let run = || assert_eq!(call(&["run", "-e", &recipe], "").out, "20\n");
    run();
    let whole = std::fs::read_to_string(&out).unwrap();
    let asked = ["--clues", "..24", "--count", "20"];
    assert!(whole.lines().eq(lines(&asked)), "{whole}");
    // As if it had been stopped behind the twelfth puzzle, in the midst of writing another.
    let bytes: usize = whole.split_inclusive('\n').take(12).map(str::len).sum();
    let mut record = record(&out);
    for (name, value) in [("items", 12), ("rows", 12), ("bytes", bytes)] {
        record[name] = value.into();
    }
    record["finished"] = false.into();
    record["digest"] = Digest::of_bytes(&whole.as_bytes()[..bytes]).to_string().into();
    write_record(&out, &record);
    std::fs::remove_file(&out).unwrap();
    std::fs::write(dir.path().join("puzzles.txt.seventeen-part"), &whole[..bytes + 9]).unwrap();
    run();
    assert_eq!(std::fs::read_to_string(&out).unwrap(), whole);
}

/// What the recipe `statistics` prints of a small sample, with the draws in a file if one is named.
#[cfg(target_os = "linux")]
fn statistics(keep: Option<&str>) -> Vec<String> {
    let mut words = vec!["run", "scripts/statistics.rhai", "--set", "grids=60", "--set"];
    words.push("orders=100000");
    let keep = keep.map(|path| format!("keep={path}"));
    words.extend(keep.iter().flat_map(|keep| ["--set", keep.as_str()]));
    words.into_iter().map(str::to_owned).collect()
}

#[test]
#[cfg(target_os = "linux")]
fn a_sample_that_was_stopped_goes_on_behind_its_draws() {
    use seventeen_tests::interrupt::interrupt;
    use seventeen_tests::{program, root};
    use std::process::Stdio;

    let dir = tempfile::tempdir().unwrap();
    let keep = dir.path().join("draws.jsonl");
    let keep = keep.to_str().unwrap();
    let prints = |words: &[String]| {
        let outcome = call(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
        assert_eq!(outcome.code, Some(0), "{}", outcome.err);
        outcome.out
    };
    let whole = prints(&statistics(None));
    let child = Command::new(program())
        .args(statistics(Some(keep)))
        .current_dir(root())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let part = format!("{keep}.seventeen-part");
    let is_begun = |_| std::fs::read_to_string(&part).is_ok_and(|draws| draws.lines().count() > 2);
    assert_eq!(interrupt(child, "TERM", is_begun).outcome.code, Some(75));
    let before = std::fs::read_to_string(&part).unwrap().lines().count();
    assert!(before < 60, "{before}");
    assert_eq!(prints(&statistics(Some(keep))), whole);
    assert_eq!(std::fs::read_to_string(keep).unwrap().lines().count(), 60);
    assert_eq!(prints(&statistics(Some(keep))), whole, "from the file alone");
    let other = call(&["run", "scripts/statistics.rhai", "--set", &format!("keep={keep}")], "");
    assert_eq!(other.code, Some(2), "{}", other.err);
}

#[test]
fn what_cannot_be_is_said_clearly() {
    let cases: [(&[&str], i32, &[&str]); 11] = [
        (&["--generator", "botomup"], 2, &["no generator `botomup`", "did you mean `bottom_up`"]),
        (&["--symmetry", "halfturn"], 2, &["option `symmetry`", "half_turn"]),
        (&["--order", "7"], 2, &["option `order`", "5"]),
        (&["--generator", "inside", "--symmetry", "full"], 2, &["no option `symmetry`"]),
        (&["--generator", "bottom_up(#{ order: 3 })", "--order", "3"], 2, &["given twice"]),
        (&["--clues", "30..20"], 2, &["`clues`: the range 30..20 is reversed: write 20..30"]),
        (&["--clues", "..16", "--tries", "50"], 1, &["no puzzle of 50 tries", "`tries`"]),
        (
            &["--generator", TWO_DIGITS, "--count", "50", "--distinct", "--tries", "30"],
            1,
            &["the last 30 puzzles were all repeats", "`tries`"],
        ),
        (&["--generator", "uniform_grid", "--minimal"], 2, &["`minimal`", "full grid"]),
        (&["--generator", "vicinity"], 1, &["vicinity", "starting puzzle"]),
        (&["--from", "nowhere.txt", "--generator", "inside"], 2, &["cannot open nowhere.txt"]),
    ];
    for (arguments, code, expected) in cases {
        refuses(&[&["generate"], arguments].concat(), "", code, expected);
    }
}

#[test]
fn more_clues_than_cells_are_refused() {
    let outcome = call(&["generate", "--clues", "100"], "");
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    let said = "100 clues were requested, but the board has 81 cells";
    assert!(outcome.err.contains(said), "{}", outcome.err);
}
