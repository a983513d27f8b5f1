//! The program as a user meets it: what it prints, where, and with which exit code.

use seventeen_plugin::cpu::Cpu;
use seventeen_tests::command::{call, prints, refuses};
#[cfg(target_os = "linux")]
use seventeen_tests::interrupt::{Interrupted, interrupt};
use seventeen_tests::{data, is_long, library, program, root};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
const SOLUTION: &str =
    "156289374824735196973641825298417563361852947745396218582964731419573682637128459";

#[test]
fn puzzles_are_solved_from_every_kind_of_input() {
    let line = format!("{SOLUTION}\n");
    prints(&["solve", PUZZLE], "", &line);
    prints(&["solve", "-"], &format!("# two\n{PUZZLE} # hard\r\n\n{PUZZLE}\n"), &line.repeat(2));
    let other_blanks = PUZZLE.replacen('.', "0", 1).replacen('.', "*", 1).replacen('.', "_", 1);
    prints(&["solve"], &format!("{other_blanks}\n"), &line);
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("p.txt");
    std::fs::write(&file, PUZZLE).unwrap();
    prints(&["solve", file.to_str().unwrap()], "", &line);
    for (packer, suffix) in [("gzip", "gz"), ("zstd", "zst")] {
        // The packers need not be there: the formats are read by libraries.
        if Command::new(packer).arg("-kq").arg(&file).status().is_ok_and(|s| s.success()) {
            prints(&["solve", &format!("{}.{suffix}", file.display())], "", &line);
        }
    }
}

#[test]
fn solutions_are_counted_to_a_limit() {
    let empty = ".".repeat(81);
    prints(&["count", "-", "--limit", "50"], &empty, &format!("{empty} 50+\n"));
    prints(&["count", PUZZLE], "", &format!("{PUZZLE} 1\n"));
}

#[test]
fn results_are_json_lines_on_request() {
    let expected = format!(
        "{{\"puzzle\":\"{PUZZLE}\",\"solutions\":1,\"grid\":\"{SOLUTION}\",\"other\":null}}\n"
    );
    prints(&["solve", "--json", PUZZLE], "", &expected);
}

#[test]
fn an_expression_prints_its_value() {
    prints(&["run", "-e", "puzzles(\"-\").count()"], &format!("{PUZZLE}\n{PUZZLE}\n"), "2\n");
}

#[test]
fn distinct_items_are_those_that_are_written_differently() {
    let other = PUZZLE.replacen('2', "3", 1);
    let lines = format!("{PUZZLE}\n{PUZZLE} # again\n{other}\n");
    prints(&["run", "-e", "puzzles(\"-\").distinct().count()"], &lines, "2\n");
    let by_form = "puzzles(\"-\").distinct(|p| p.minlex()).count()";
    let mirrored: String = PUZZLE.chars().rev().collect();
    prints(&["run", "-e", by_form], &format!("{PUZZLE}\n{mirrored}\n{GRID}\n"), "2\n");
}

#[test]
fn a_harvest_is_the_same_for_any_number_of_threads() {
    let harvest = |threads: &str| {
        let arguments = ["harvest", "--ua", "random_cells(#{ rounds: 200 })", "--threads", threads];
        let outcome = call(&arguments, &format!("{GRID}\n{GRID}\n"));
        assert_eq!(outcome.code, Some(0), "{}", outcome.err);
        outcome.out
    };
    assert_eq!(harvest("1"), harvest("3"));
}

#[test]
fn a_harvest_as_a_table_has_a_line_a_grid() {
    let outcome =
        call(&["harvest", "--ua", "digits(2)", "--table", "--json"], &format!("{GRID}\n"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let record: serde_json::Value = serde_json::from_str(&outcome.out).expect("one JSON line");
    let counts = ["mcn", "sets", "u4", "u6", "u12", "larger"].map(|name| record[name].as_u64());
    assert_eq!(counts, [11, 52, 7, 7, 4, 26].map(Some), "{record}");
    assert_eq!(record["grid"], GRID);
}

#[test]
fn bad_input_names_the_place() {
    let short = &GRID[..80];
    let wrong = GRID.replacen('9', "z", 1);
    let repeated = GRID.replacen("594", "554", 1);
    let unsolved = GRID.replacen('5', ".", 1);
    let lines = format!("{GRID}\n{short}\n");
    for (input, words) in [
        (short.to_owned(), vec!["standard input:1:81", "expected 81 cells, found 80"]),
        (wrong, vec!["standard input:1:2", "character 2 is 'z'", "expected 1 to 9"]),
        (repeated, vec!["standard input:1:2", "digit 5 occurs twice in row 1", "r1c1 r1c2"]),
        (unsolved, vec!["standard input:1:1", "expected a solution grid", "r1c1 is blank"]),
        (lines, vec!["standard input:2:81", "expected 81 cells, found 80"]),
    ] {
        refuses(&["harvest", "--ua", "digits(2)", "-"], &input, 2, &words);
    }
    refuses(&["solve", "nowhere.txt"], "", 2, &["cannot open nowhere.txt"]);
    refuses(&["solve", "README.me"], "", 2, &["cannot open README.me", "mean `README.md`?"]);
    refuses(&["solve", "scripts"], "", 2, &["cannot read scripts: it is a directory"]);
}

#[test]
fn bad_usage_suggests_what_was_meant() {
    refuses(&["solve", PUZZLE, "--solver", "dlxx"], "", 2, &["no solver `dlxx`", "mean `dlx`?"]);
    refuses(
        &["clique", GRID, "--clique", "gredy"],
        "",
        2,
        &["no clique strategy `gredy`", "did you mean `greedy`?"],
    );
    refuses(
        &["harvest", GRID, "--ua", "digits(12)"],
        "",
        2,
        &["option `n` of `digits`: 12 is not between 2 and 5"],
    );
    refuses(
        &["harvest", GRID, "--ua", "random_cells(#{ round: 5 })"],
        "",
        2,
        &["has no option `round`", "did you mean `rounds`?"],
    );
    refuses(&["enumerate", GRID, "--clues", "82"], "", 2, &["82 clues, expected 1 to 81"]);
    refuses(&["enumerate", GRID], "", 2, &["--clues"]);
    let misspelt = ["enumerate", GRID, "--clues", "17", "--enumerator", "gridchekcer"];
    refuses(&misspelt, "", 2, &["did you mean `gridchecker`?"]);
    refuses(&["harvest", GRID, "--ua", "file(\"no.txt\")"], "", 2, &["no.txt"]);
    refuses(&["run", "scripts/enumerat.rhai"], "", 2, &["mean `enumerate.rhai`?"]);
    refuses(&["run", "scripts/enumerate.rhai", "--set", "clue=5"], "", 2, &["mean `clues`?"]);
    refuses(
        &["run", "scripts/enumerate.rhai", "--set", "clues=few"],
        "",
        2,
        &["parameter `clues`", "few"],
    );
    refuses(&["plugins", "show", "gridchekcer"], "", 2, &["did you mean `gridchecker`?"]);
    refuses(&["doc", "harvst"], "", 2, &["did you mean `harvest`?"]);
}

#[test]
fn a_list_that_lacks_or_cannot_be_read_twice_is_bad_usage() {
    let file = data("puzzles.txt");
    let file = file.to_str().unwrap();
    for verb in ["diff", "join", "same"] {
        refuses(&[verb], "", 2, &["<A>", "<B>"]);
        refuses(&[verb, "-"], "", 2, &["not provided", "<B>"]);
        refuses(&[verb, file], "", 2, &["not provided", "<B>"]);
    }
    refuses(&["diff", "-", file], "", 2, &["both lists are read twice", "give a file"]);
    refuses(&["same", PUZZLE, "-"], "", 2, &["same: expected two puzzles, found 1"]);
    for arguments in [
        &["join", "-", "-"] as &[&str],
        &["same", "-", "-"],
        &["diff", "--common", "-", "-"],
        &["sort", "--merge", "-", "-"],
        &["run", "-e", "let p = puzzles(\"-\"); p.count() + p.count()"],
    ] {
        let input = format!("{PUZZLE}\n{PUZZLE}\n");
        refuses(arguments, &input, 2, &["the standard input can be read only once"]);
    }
}

#[test]
fn mistakes_in_a_recipe_are_marked() {
    for (text, words) in [
        ("grids(\"x\")\n    .harvst(ua::digits(4));", vec!["harvst", "`harvest`?", ":2:6"]),
        ("let c = clique::gredy();", vec!["no clique strategy `gredy`", "`greedy`?", ":1:17"]),
        ("let c = cliqe::greedy();", vec!["no namespace `cliqe`", "`clique`?", ":1:9"]),
        ("let x = 1;\nprint(y);", vec!["no variable `y`", ":2:7"]),
        ("let x = (1;", vec!["expression", ":1:11"]),
        ("ua::digits(7);", vec!["7 is not between 2 and 5", ":1:5"]),
        (
            "grids(\"x\").harvest(clique::greedy());",
            vec!["takes (a harvester)", "called with (clique strategy)", ":1:12"],
        ),
        ("throw \"no more\";", vec!["no more"]),
        ("let n = 0;\nthrow bad_input(\"n is too small\");", vec!["n is too small", ":2:"]),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("r.rhai");
        std::fs::write(&file, text).unwrap();
        let code = if text.starts_with("throw") { 1 } else { 2 };
        refuses(&["run", file.to_str().unwrap()], "", code, &words);
    }
}

#[test]
fn a_failing_plugin_fails_the_work() {
    let faulty = library("faulty");
    let faulty = faulty.to_str().unwrap();
    refuses(
        &["solve", PUZZLE, "--plugin", faulty, "--solver", "panics"],
        "",
        1,
        &["solver `panics` of plugin `seventeen-faulty` panicked: cannot bear 26 clues"],
    );
    refuses(
        &["solve", PUZZLE, "--plugin", faulty, "--solver", "fails"],
        "",
        1,
        &["solver `fails`", "out of luck"],
    );
    let text = data("grids.txt");
    refuses(&["solve", PUZZLE, "--plugin", text.to_str().unwrap()], "", 2, &["cannot open it"]);
}

#[test]
fn every_help_shows_an_example() {
    for verb in [
        "run", "show", "check", "plugins", "doc", "solve", "count", "harvest", "clique",
        "enumerate", "prove", "generate", "verify",
    ] {
        let outcome = call(&[verb, "--help"], "");
        assert!(outcome.out.contains("Example"), "{verb}");
        assert!(outcome.out.contains(&format!("seventeen {verb}")), "{verb}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn files_in_a_plugin_directory_that_are_none_are_named_and_passed_over() {
    let dir = tempfile::tempdir().unwrap();
    let whole = std::fs::read(library("seventeen_example_c")).unwrap();
    std::fs::write(dir.path().join("libseventeen_example_c.so"), &whole).unwrap();
    std::fs::write(dir.path().join("libseventeen_cut.so"), &whole[..whole.len() / 2]).unwrap();
    std::fs::write(dir.path().join("libseventeen_text.so"), "no library").unwrap();
    let named = ["--plugin-dir", dir.path().to_str().unwrap()];
    let outcome = call(&[&["solve", PUZZLE][..], &named].concat(), "");
    assert_eq!(
        (outcome.code, &*outcome.out),
        (Some(0), &*format!("{SOLUTION}\n")),
        "{}",
        outcome.err
    );
    assert!(
        outcome.err.contains("libseventeen_cut.so is skipped: the file is cut short"),
        "{}",
        outcome.err
    );
    assert!(
        outcome.err.contains("libseventeen_text.so is skipped: cannot open it"),
        "{}",
        outcome.err
    );
    let cut = dir.path().join("libseventeen_cut.so");
    refuses(
        &["solve", PUZZLE, "--plugin", cut.to_str().unwrap()],
        "",
        2,
        &["the file is cut short"],
    );
}

#[cfg(unix)]
#[test]
fn a_component_that_ends_the_process_is_named() {
    let faulty = library("faulty");
    let with = |solver: &str| {
        call(&["solve", PUZZLE, "--plugin", faulty.to_str().unwrap(), "--solver", solver], "")
    };
    let outcome = with("exits");
    assert_eq!((outcome.code, &*outcome.out), (Some(1), ""), "{}", outcome.err);
    let said = "error: solver `exits` of plugin `seventeen-faulty`, at item 1, called `exit`: the work \
                is not";
    assert!(outcome.err.contains(said), "{}", outcome.err);
    let outcome = with("aborts");
    assert_eq!(outcome.code, None, "a signal ends it");
    let said =
        "error: solver `aborts` of plugin `seventeen-faulty`, at item 1, aborted: the process ends";
    assert!(outcome.err.contains(said), "{}", outcome.err);
}

#[test]
fn a_strategy_whose_choice_is_no_clique_is_named() {
    let faulty = library("faulty");
    for (strategy, words) in
        [("overlaps", "chose the set "), ("boasts", "claims the greatest clique, but left out ")]
    {
        let of_plugin =
            format!("clique strategy `{strategy}` of plugin `seventeen-faulty`: {words}");
        for verb in [&["clique"][..], &["enumerate", "--clues", "17"]] {
            let clique = ["--plugin", faulty.to_str().unwrap(), "--clique", strategy, GRID];
            refuses(&[verb, &clique[..]].concat(), "", 1, &[&of_plugin]);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_told_to_terminate_can_be_gone_on_with() {
    let faulty = library("faulty");
    let solve = |solver: &str| {
        let arguments = ["solve", PUZZLE, "--plugin", faulty.to_str().unwrap(), "--solver", solver];
        signalled(&arguments, "TERM", Duration::from_millis(300)).outcome
    };
    let outcome = solve("waits");
    assert_eq!(outcome.code, Some(75), "{}", outcome.err);
    let outcome = solve("hangs");
    assert_eq!(outcome.code, Some(75), "{}", outcome.err);
    let said = "error: solver `hangs` of plugin `seventeen-faulty` does not stop";
    assert!(outcome.err.contains(said), "{}", outcome.err);
}

/// Interrupts the program after so much CPU time.
#[cfg(target_os = "linux")]
fn interrupted(arguments: &[&str], after: Duration) -> Interrupted {
    signalled(arguments, "INT", after)
}

/// Starts the program.
#[cfg(target_os = "linux")]
fn started(arguments: &[&str]) -> Child {
    let mut command = Command::new(program());
    command.args(arguments).current_dir(root()).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// Sends this signal to the program after so much CPU time.
#[cfg(target_os = "linux")]
fn signalled(arguments: &[&str], signal: &str, after: Duration) -> Interrupted {
    // A solver that waits for the end of time uses none of it.
    let start = Instant::now();
    interrupt(started(arguments), signal, |used| {
        used >= after || used < after / 2 && start.elapsed() > 10 * after
    })
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_run_and_keeps_what_was_found() {
    let faulty = library("faulty");
    let waits = ["solve", PUZZLE, "--plugin", faulty.to_str().unwrap(), "--solver", "waits"];
    let endless = ["run", "-e", "let n = 0; loop { n += 1; }"];
    let long = ["enumerate", "--clues", "22", GRID];
    // The item that is taken is incomplete, and no other one is asked for that would tell.
    let taken = format!("grids(`{GRID}`).harvest(ua::digits(4)).enumerate(22).take(1).write(`-`)");
    let taken = ["run", "-e", &taken];
    // A second and a half is long after the harvest on any machine, and with 22 clues there are
    // some ten thousand puzzles by then, not the gigabytes of 40 clues.
    let (early, amid) = (Duration::from_millis(500), Duration::from_millis(1500));
    let cases = [(&waits[..], early), (&endless, early), (&long, amid), (&taken, amid)];
    for (arguments, after) in cases {
        let Interrupted { outcome, took } = interrupted(arguments, after);
        assert_eq!(outcome.code, Some(130), "{arguments:?}: {}", outcome.err);
        assert!(took < Duration::from_secs(2), "{arguments:?} took {took:?}");
        assert!(outcome.err.contains("interrupted"), "{arguments:?}: {}", outcome.err);
        let keeps = after == amid;
        assert_eq!(!outcome.out.is_empty(), keeps, "{arguments:?} printed, or did not");
    }
}

/// The journal of an enumeration in this directory, if it has begun one.
#[cfg(target_os = "linux")]
fn journal_in(directory: &Path) -> Option<PathBuf> {
    let files = std::fs::read_dir(directory).ok()?.map(|entry| entry.expect("a file").path());
    files.into_iter().find(|path| path.extension().is_some_and(|suffix| suffix == "parts"))
}

#[cfg(target_os = "linux")]
fn len(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |file| file.len())
}

#[cfg(target_os = "linux")]
#[test]
fn an_enumeration_that_was_killed_resumes() {
    let dir = tempfile::tempdir().unwrap();
    let [whole_keep, keep] = ["whole", "kept"].map(|name| dir.path().join(name));
    // A grid that takes much longer than the two seconds after which parts are stored. Without
    // givens it takes three times as long.
    let grid = "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
    let given = if is_long() { "" } else { "r1c1" };
    let enumerate = ["enumerate", "--clues", "18", "--given", given, "--threads", "1", grid];
    let kept_in = |keep| [&enumerate[..], &["--keep", keep]].concat();
    let kept = kept_in(keep.to_str().unwrap());
    // The summary without the seconds, which are those of this run.
    let summary = |err: &str| err.split(" tests, ").next().map(str::to_owned);
    let whole = call(&kept_in(whole_keep.to_str().unwrap()), "");
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    let written = |keep: &Path| journal_in(keep).map_or(0, |path| len(&path));
    // Each run does a third of the work before it is stopped.
    for (signal, thirds) in [("KILL", 1), ("TERM", 2)] {
        let enough = written(&whole_keep) * thirds / 3;
        let is_time = |_| written(&keep) > enough;
        let Interrupted { outcome, .. } = interrupt(started(&kept), signal, is_time);
        assert_eq!(outcome.code, if signal == "KILL" { None } else { Some(75) }, "{}", outcome.err);
    }
    let journal = journal_in(&keep).expect("a journal");
    let done = call(&kept, "");
    assert_eq!((done.code, &done.out), (Some(0), &whole.out), "{}", done.err);
    assert_eq!(summary(&done.err), summary(&whole.err));
    // What is changed or cut is done again.
    let bytes = std::fs::read(&journal).unwrap();
    let places = [bytes.len() / 2, 100, bytes.len() - 1];
    for at in places.into_iter().take(if is_long() { 3 } else { 1 }) {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        std::fs::write(&journal, &changed).unwrap();
        let again = call(&kept, "");
        assert_eq!((again.code, &again.out), (Some(0), &whole.out), "{}", again.err);
        assert_eq!(summary(&again.err), summary(&whole.err));
    }
    refuses(
        &[
            "run",
            "-e",
            &format!(
                "grids(`{GRID}`).harvest(ua::digits(2)).enumerate(12, #{{ keep: `{}`, clique: clique::by(|s| s.len) }}).count()",
                keep.display()
            ),
        ],
        "",
        2,
        &["keep: the clique `by` is written in the recipe"],
    );
}

#[test]
fn pencilmarks_and_boards_are_solved_as_they_come() {
    let marks: String = PUZZLE
        .chars()
        .map(|given| {
            if given == '.' {
                "123456789".to_owned()
            } else {
                ('1'..='9').map(|digit| if digit == given { digit } else { '.' }).collect()
            }
        })
        .collect();
    let board = "2x3:1.....4...1....3..4.....6.2......5.";
    let solved = call(&["solve"], &format!("{PUZZLE}\n{marks} # the same\n12.4............\n"));
    assert_eq!(solved.code, Some(0), "{}", solved.err);
    let expected = format!("{SOLUTION}\n{SOLUTION}\n12.4............ # several solutions\n");
    assert_eq!(solved.out, expected);
    refuses(&["solve", board], "", 2, &["a board with boxes of 2x3 has 36 cells, found"]);
    refuses(&["solve", "--solver", "bands", "2x1:1..."], "", 1, &["supports 9x9 puzzles"]);
    prints(&["count", "--limit", "0"], "2x1:....\n2x1:1..1\n", "2x1:.... 2\n2x1:1..1 1\n");
}

#[test]
fn results_depend_on_neither_threads_nor_instruction_set() {
    let puzzles = data("puzzles.txt");
    for verb in [&["solve", "--json"][..], &["count", "--limit", "50"]] {
        let run = |cpu: &str, threads: &str| {
            let output = Command::new(program())
                .args(verb)
                .args(["--threads", threads])
                .arg(&puzzles)
                .env("SEVENTEEN_CPU", cpu)
                .output()
                .expect("the program starts");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            output.stdout
        };
        let expected = run("auto", "1");
        assert!(expected.len() > 600);
        for cpu in Cpu::detect().names().into_iter().chain(["auto", "portable"]) {
            for threads in ["1", "2", "3"] {
                assert!(run(cpu, threads) == expected, "{verb:?} with {cpu} on {threads} threads");
            }
        }
    }
}

#[test]
fn the_choice_of_kernels_is_visible_and_can_be_made() {
    let with = |cpu: &str, arguments: &[&str]| {
        let output = Command::new(program()).args(arguments).env("SEVENTEEN_CPU", cpu).output();
        let output = output.expect("the program starts");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), output.stderr)
    };
    for arguments in [&["doctor"][..], &["plugins", "show", "auto"]] {
        let (code, out, _) = with("portable", arguments);
        assert!(code == Some(0) && out.contains("portable: bands"), "{out}");
    }
    let (code, _, err) = with("fast", &["solve", PUZZLE]);
    let err = String::from_utf8_lossy(&err).into_owned();
    assert_eq!(code, Some(2), "{err}");
    assert!(
        err.contains(
            "SEVENTEEN_CPU is `fast`: expected auto, avx512, avx2, neon, simd128 or portable"
        ),
        "{err}"
    );
}

#[test]
fn minlex_forms_are_printed() {
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let turned: String = first.chars().rev().collect();
    prints(&["minlex", &turned], "", &format!("{first}\n"));
}

#[test]
fn bad_lines_are_passed_over_and_named_or_end_the_run() {
    let text = format!("{PUZZLE}\n").repeat(3000) + "12x\n" + &format!("{PUZZLE}\n").repeat(10);
    let strict = call(&["solve", "--strict"], &text);
    assert_eq!(strict.code, Some(2));
    assert!(strict.err.contains("standard input:3001:3: character 3 is 'x'"), "{}", strict.err);
    assert!(strict.out == format!("{SOLUTION}\n").repeat(3000), "{}", strict.out.len());
    let text = text + &PUZZLE[..80] + "\r" + PUZZLE + "5\r\n" + PUZZLE + "x\n" + &PUZZLE[..9];
    for (verb, shown) in
        [(&["solve"][..], format!("{SOLUTION}\n")), (&["count"], format!("{PUZZLE} 1\n"))]
    {
        for threads in ["1", "8"] {
            let passed = call(&[verb, &["--threads", threads]].concat(), &text);
            assert_eq!(passed.code, Some(2));
            assert!(passed.out == shown.repeat(3010), "{}", passed.out.len());
            let expected = "error: standard input: 5 lines skipped\n  \
                            standard input:3001:3: character 3 is 'x': expected 1 to 9, or one of . \
                            0 * _ - for a blank cell\n  \
                            standard input:3012:81: expected 81 cells, found 80\n  \
                            standard input:3013:82: expected 81 cells, found 82\n  \
                            standard input:3014:82: character 82 is 'x': expected 1 to 9, or one of \
                            . 0 * _ - for a blank cell\n  \
                            standard input:3015:10: expected 81 cells, found 9\n\
                            a character out of place (2): lines 3001, 3014\n\
                            too long (1): line 3013\n\
                            too short (2): lines 3012, 3015\n";
            assert_eq!(passed.err, expected);
        }
    }
}
