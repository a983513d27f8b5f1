//! The comfort of the command line: help, what is said at a terminal, forms and files of results,
//! completions, man pages, the config file.

use seventeen_tests::command::{Outcome, call, call_with, nowhere, prints, refuses};
use seventeen_tests::{linked, program};
use std::path::Path;
use std::process::{Command, Stdio};

const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
const SOLUTION: &str =
    "156289374824735196973641825298417563361852947745396218582964731419573682637128459";
const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/// The verbs, each with what makes it give results quickly.
const VERBS: [(&str, &[&str]); 10] = [
    ("solve", &[PUZZLE]),
    ("rate", &[PUZZLE]),
    ("hint", &[PUZZLE]),
    ("count", &[PUZZLE]),
    ("minlex", &[PUZZLE]),
    ("harvest", &["--ua", "digits(2)", GRID]),
    ("clique", &["--ua", "digits(2)", GRID]),
    ("enumerate", &["--clues", "17", "--given", "r1c1 r1c34 r2c58 r3c1", GRID]),
    ("generate", &["--generator", "uniform_grid"]),
    ("pattern", &["111/111/999", "--chain", "12"]),
];

/// What the verb prints with these options.
fn printed(verb: &str, own: &[&str], more: &[&str]) -> String {
    let outcome = call(&[&[verb], own, more].concat(), "");
    assert_eq!(outcome.code, Some(0), "{verb} {more:?}: {}", outcome.err);
    outcome.out
}

#[test]
fn examples_come_first_and_the_options_of_every_command_last() {
    let names = VERBS.map(|(name, _)| name);
    for command in ["run", "plan", "check", "bench", "doctor", "verify"].iter().chain(&names) {
        let help = call(&[command, "--help"], "").out;
        let place = |text: &str| help.find(text).unwrap_or_else(|| panic!("{command}: no {text}"));
        assert!(place("Example") < place("\nOptions:"), "{command}");
        assert!(place("\nOptions:") < place("\nOptions of every command:"), "{command}");
        assert!(place("Options of every command:") < place("--threads"), "{command}");
        assert!(place("Child process and limits:") < place("--isolate"), "{command}");
        assert!(help.lines().filter(|line| !line.contains(GRID)).all(|line| line.len() <= 120));
        let short = call(&[command, "-h"], "").out;
        assert!(short.lines().count() < 60, "{command}: {}", short.lines().count());
        assert!(!short.contains("--threads") && !short.contains("--isolate"), "{command}");
        assert!(short.ends_with("such as -j, -q, --json and --seed: `seventeen --help`\n"));
    }
}

#[test]
fn forms_are_asked_for_alike_in_all_verbs() {
    // What took which time differs from run to run.
    let is_timed = |line: &str| line.contains("seconds");
    for (verb, own) in VERBS {
        let [json, lines, csv, text, plain] = [
            &["--json"][..],
            &["--format", "jsonl"],
            &["--format", "csv"],
            &["--format", "text"],
            &[],
        ]
        .map(|more| printed(verb, own, more));
        assert!(json.lines().all(|line| line.starts_with('{')), "{verb}: {json}");
        assert!(json == lines || is_timed(&json), "{verb}: {json}{lines}");
        assert!(text == plain || is_timed(&plain) || verb == "pattern", "{verb}: {text}{plain}");
        let first: serde_json::Value =
            serde_json::from_str(json.lines().next().expect("a line")).expect("JSON");
        let head = csv.lines().next().expect("a head");
        // Notes are a column of CSV, and what they say fields of JSON lines.
        for name in head.split(',').filter(|name| *name != "note") {
            assert!(first.get(name).is_some(), "{verb}: {head}: {first}");
        }
    }
    refuses(&["solve", "--format", "cvs", PUZZLE], "", 2, &["--format", "csv"]);
    refuses(&["solve", "--format", "%g", PUZZLE], "", 2, &["text, csv, tsv, jsonl"]);
    refuses(&["rate", "--format", "jsnl", PUZZLE], "", 2, &["did you mean `jsonl`?"]);
    refuses(
        &["rate", "--format", "csv", "--json", PUZZLE],
        "",
        2,
        &["--json means --format jsonl"],
    );
    prints(&["rate", "--format", "%r %p", PUZZLE], "", "9.2 1.2\n");
    prints(
        &["run", "-e", "puzzles(\"-\")", "--format", "csv"],
        PUZZLE,
        &format!("puzzle,note\n{PUZZLE},\n"),
    );
}

#[test]
fn results_go_to_a_file_that_appears_when_it_is_whole() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    for (verb, own) in VERBS.iter().filter(|(verb, _)| !matches!(*verb, "harvest" | "pattern")) {
        for (name, form) in [("a.txt", "text"), ("a.csv", "csv"), ("a.jsonl", "jsonl")] {
            let path = path(name);
            assert_eq!(printed(verb, own, &["--out", &path]), "", "{verb}");
            let (found, expected) =
                (std::fs::read_to_string(&path).unwrap(), printed(verb, own, &["--format", form]));
            let is_timed = expected.contains("seconds");
            assert!(
                found == expected || is_timed && !found.is_empty(),
                "{verb}: {found}{expected}"
            );
        }
    }
    // What is complete is there, though lines were passed over.
    let solved = path("solved.txt");
    refuses(&["solve", "--out", &solved], &format!("{PUZZLE}\n12\n"), 2, &["1 line skipped"]);
    assert_eq!(std::fs::read_to_string(&solved).unwrap(), format!("{SOLUTION}\n"));
    // The one before stays where a run fails; what it printed is kept apart.
    refuses(&["solve", "--strict", "--out", &solved], &format!("{PUZZLE}\n12\n"), 2, &[":2:3"]);
    refuses(&["solve", "nowhere.txt", "--out", &solved], "", 2, &["cannot open"]);
    assert_eq!(std::fs::read_to_string(&solved).unwrap(), format!("{SOLUTION}\n"));
    refuses(&["solve", "--strict", "--out", &path("none.txt")], "12\n", 2, &[":1:"]);
    assert!(
        !Path::new(&path("none.txt")).exists()
            && !Path::new(&path("none.txt.seventeen-part")).exists()
    );
    refuses(&["solve", PUZZLE, "--out", &path("no/a.txt")], "", 2, &["cannot write", "no/a.txt"]);
    let sum = path("sum.txt");
    prints(&["run", "-e", "print(1); 1 + 2", "--out", &sum], "", "");
    assert_eq!(std::fs::read_to_string(&sum).unwrap(), "1\n3\n");
    let stdout = ["solve", PUZZLE, "--out", "-"];
    prints(&stdout, "", &format!("{SOLUTION}\n"));
}

#[test]
fn as_much_is_said_as_is_asked_for() {
    let enumerate = ["enumerate", "--clues", "17", GRID];
    let said = |more: &str| call(&[&enumerate[..], &[more]].concat(), "").err;
    assert_eq!(said("--quiet"), "");
    let usual = call(&enumerate, "").err;
    assert_eq!(usual.lines().count(), 1, "{usual}");
    let much = said("--verbose");
    for words in [
        "plugins linked in\n",
        "enumerator `auto` of plugin `seventeen-enumerators`, ",
        "UA harvester `tuned` of plugin",
        "solver `auto` of plugin",
        "grids: 1 in ",
        "done in ",
    ] {
        assert!(much.contains(words), "{words}: {much}");
    }
    refuses(&["solve", PUZZLE, "-q", "-v"], "", 2, &["cannot be used with"]);
    refuses(&["solve", "--quite"], "", 2, &["unknown option `--quite`; did you mean `--quiet`?"]);
    // Errors are said all the same.
    refuses(&["solve", "-q"], "12\n", 2, &["1 line skipped"]);
}

#[cfg(unix)]
#[test]
fn a_verb_at_a_terminal_says_what_it_waits_for() {
    use seventeen_tests::terminal::{At, call_at};
    let at = At { input: true, ..At::default() };
    for (verb, what) in [
        ("rate", "puzzles, one per line,"),
        ("harvest", "solution grids, one per line,"),
        ("hint", "puzzles, one per line, or one grid with its candidates,"),
    ] {
        let waits = format!(
            "reading {what} from the terminal; press Ctrl-D to finish; `seventeen {verb} --help` shows more\n"
        );
        let outcome = call_at(at, &[], &[verb], &format!("{GRID}\n"));
        assert!(outcome.err.starts_with(&waits), "{}", outcome.err);
        let named = call_at(at, &[], &[verb, GRID], "");
        assert!(!named.err.contains("reading"), "{}", named.err);
    }
    let solved = call_at(at, &[], &["solve"], &format!("{PUZZLE}\n"));
    assert_eq!((solved.code, solved.out), (Some(0), format!("{SOLUTION}\n")), "{}", solved.err);
    let quiet = call_at(at, &[], &["solve", "--quiet"], &format!("{PUZZLE}\n"));
    assert!(!quiet.err.contains("reading"), "{}", quiet.err);
    assert_eq!(call(&["solve"], PUZZLE).err, "");
    let expression = call_at(at, &[], &["run", "-e", "grids(`-`).count()"], "");
    assert!(
        expression.err.contains("from the terminal; press Ctrl-D to finish\n"),
        "{}",
        expression.err
    );
}

#[cfg(unix)]
#[test]
fn progress_is_shown_at_a_terminal_and_steps_aside_for_results() {
    use seventeen_tests::terminal::{At, call_at};
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("puzzles.txt");
    std::fs::write(&file, format!("{PUZZLE}\n").repeat(4000)).unwrap();
    let file = file.to_str().unwrap();
    let at = At { err: true, ..At::default() };
    for (verb, line) in [("solve", format!("{SOLUTION}\n")), ("count", format!("{PUZZLE} 1\n"))] {
        let outcome = call_at(at, &[], &[verb, file], "");
        assert!(outcome.out == line.repeat(4000), "{verb}: {}", outcome.out.len());
        assert!(
            outcome.err.contains("puzzles ") && outcome.err.contains("/4000"),
            "{}",
            outcome.err
        );
        assert_eq!(call_at(at, &[], &[verb, file, "--quiet"], "").err, "");
        assert_eq!(call(&[verb, file], "").err, "");
    }
    let both = At { out: true, err: true, ..At::default() };
    let shown = call_at(both, &[], &["solve", file], "").out;
    // Each line of results stands by itself behind what clears the bar.
    let results = shown.split("\r\n").filter(|line| line.ends_with(SOLUTION)).count();
    assert_eq!(results, 4000, "{}", shown.len());
}

#[cfg(unix)]
#[test]
fn colours_are_for_terminals_that_want_them() {
    use seventeen_tests::terminal::{At, call_at};
    let at = At { out: true, err: true, ..At::default() };
    let is_coloured = |variables: &[(&str, &str)], arguments: &[&str]| {
        call_at(at, variables, arguments, "").out.contains("\u{1b}[")
    };
    for arguments in [&["solve", "--help"][..], &["solve", "--nothing"]] {
        assert!(is_coloured(&[], arguments), "{arguments:?}");
        for variable in [("NO_COLOR", "1"), ("CLICOLOR", "0"), ("TERM", "dumb")] {
            assert!(!is_coloured(&[variable], arguments), "{variable:?} {arguments:?}");
        }
    }
    assert!(!call(&["solve", "--help"], "").out.contains('\u{1b}'));
}

/// What the program offers where the last of these words is to be completed.
fn offered(words: &[&str]) -> Vec<String> {
    let index = (words.len() - 1).to_string();
    let variables = [("COMPLETE", "fish"), ("_CLAP_COMPLETE_INDEX", index.as_str())];
    let Outcome { out, err, code } = call_with(&variables, &[&["--"], words].concat(), "");
    assert_eq!(code, Some(0), "{err}");
    out.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn shells_complete_verbs_options_and_components() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = printed("completions", &[shell], &[]);
        assert!(script.contains("seventeen") && script.contains("COMPLETE"), "{shell}: {script}");
    }
    refuses(&["completions", "sh"], "", 2, &["bash, elvish, fish, powershell, zsh"]);
    let has = |words: &[&str], name: &str| offered(words).iter().any(|word| word == name);
    for (verb, _) in VERBS {
        assert!(has(&["seventeen", ""], verb), "{verb}");
        assert!(has(&["seventeen", verb, "--"], "--threads"), "{verb}");
        assert!(has(&["seventeen", verb, "--"], "--out"), "{verb}");
    }
    assert!(has(&["seventeen", "enumerate", "--"], "--minimal-only"));
    for component in linked().iter() {
        let (kind, name) = (component.kind().namespace(), component.name());
        let verb = match kind {
            "solver" | "ua" | "clique" | "enumerator" => "enumerate",
            "generator" => "generate",
            _ => continue,
        };
        assert!(has(&["seventeen", verb, &format!("--{kind}"), ""], name), "{kind} {name}");
    }
    assert!(has(&["seventeen", "rate", "--profile", ""], "hodoku"));
    assert!(has(&["seventeen", "rate", "--format", ""], "jsonl"));
    assert!(has(&["seventeen", "solve", "--format", "j"], "jsonl"));
}

#[test]
fn every_command_has_a_man_page() {
    let dir = tempfile::tempdir().unwrap();
    let pages = dir.path().join("man1");
    printed("man", &[pages.to_str().unwrap()], &[]);
    let page = |name: &str| std::fs::read_to_string(pages.join(format!("{name}.1"))).unwrap();
    for (verb, _) in VERBS {
        let text = page(&format!("seventeen-{verb}"));
        let help = call(&[verb, "--help"], "").out;
        let options = help.split_whitespace().filter(|word| word.starts_with("--"));
        for option in options.filter(|word| word.chars().all(|c| c == '-' || c.is_alphanumeric())) {
            // Pages write a hyphen so that it is not broken at.
            assert!(text.contains(&option.replace('-', "\\-")), "{verb}: {option}");
        }
    }
    assert!(page("seventeen").contains("seventeen\\-solve"));
    assert!(page("seventeen-plugins-list").contains("\\-\\-all"));
}

#[test]
fn a_config_file_says_what_the_command_line_leaves_out() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("my.toml");
    let name = file.to_str().unwrap();
    let with = |text: &str, arguments: &[&str]| {
        std::fs::write(&file, text).unwrap();
        call_with(&[("SEVENTEEN_CONFIG", name)], arguments, "")
    };
    let doctor =
        with("threads = 1\nprofile = 'hodoku'\nplugin_directories = ['mine']\n", &["doctor"]);
    assert_eq!(doctor.code, Some(2), "the directory is not there: {}", doctor.out);
    std::fs::create_dir(dir.path().join("mine")).unwrap();
    let doctor =
        with("threads = 1\nprofile = 'hodoku'\nplugin_directories = ['mine']\n", &["doctor"]);
    let mine = dir.path().join("mine").display().to_string();
    for line in [
        &format!("config     {name}"),
        "config     threads = 1",
        "config     profile = hodoku",
        &format!("config     plugin_directories = {mine}"),
        &format!("searched   {mine}"),
    ] {
        assert!(doctor.out.lines().any(|found| found == line), "{line}: {}", doctor.out);
    }
    let rated = |text: &str, more: &[&str]| with(text, &[&["rate", PUZZLE], more].concat()).out;
    let by = |profile: &str| printed("rate", &[PUZZLE], &["--profile", profile]);
    assert_eq!(rated("profile = 'hodoku'", &[]), by("hodoku"));
    assert_eq!(rated("profile = 'hodoku'", &["--profile", "se121"]), by("se121"));
    assert_eq!(rated("", &[]), by("se121"));
    // A profile is of no use to what goes by none.
    assert_eq!(with("profile = 'hodoku'", &["solve", PUZZLE]).out, format!("{SOLUTION}\n"));
    let faulty = seventeen_tests::library("faulty");
    let plugins = format!("plugins = ['{}']", faulty.display());
    let failed = with(&plugins, &["solve", PUZZLE, "--solver", "fails"]);
    assert!(failed.err.contains("out of luck"), "{}", failed.err);
    with("runs = 'runs.jsonl'", &["solve", PUZZLE]);
    assert!(dir.path().join("runs.jsonl").exists());
}

#[test]
fn a_config_file_is_checked_and_none_is_read_from_the_current_directory() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("seventeen.toml");
    let name = file.to_str().unwrap();
    for (text, words) in [
        ("threads = 1\n\nplugin = []\n", vec![":3:1: no key `plugin`", "did you mean `plugins`?"]),
        ("threads = 'two'", vec![":1:11: ", "string \"two\""]),
        ("threads = 4097", vec!["`threads`: expected 0 to 4096"]),
        ("threads = ", vec![":1:"]),
        ("plugins = ['none.so']", vec!["none.so: cannot open it"]),
    ] {
        std::fs::write(&file, text).unwrap();
        let outcome = call_with(&[("SEVENTEEN_CONFIG", name)], &["solve", PUZZLE], "");
        assert_eq!(outcome.code, Some(2), "{text}: {}", outcome.err);
        for word in words {
            assert!(outcome.err.contains(word), "{text}: no {word} in {}", outcome.err);
        }
    }
    let outcome = call_with(&[("SEVENTEEN_CONFIG", "/nowhere/a.toml")], &["solve", PUZZLE], "");
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(outcome.err.contains("cannot read /nowhere/a.toml"), "{}", outcome.err);
    // The file is wrong, so that it would be seen if it were read.
    let solve = Command::new(program())
        .args(["solve", PUZZLE])
        .current_dir(dir.path())
        .env("XDG_CONFIG_HOME", nowhere())
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert!(solve.status.success(), "{}", String::from_utf8_lossy(&solve.stderr));
    // In the user's directory it is.
    let home = dir.path().join("seventeen");
    std::fs::create_dir(&home).unwrap();
    std::fs::rename(&file, home.join("seventeen.toml")).unwrap();
    let place = dir.path().to_str().unwrap();
    let outcome = call_with(&[("XDG_CONFIG_HOME", place)], &["solve", PUZZLE], "");
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    let doctor = call(&["doctor"], "").out;
    let place = nowhere().join("seventeen").join("seventeen.toml");
    let line = format!("config     {} (missing)\n", place.display());
    assert!(doctor.contains(&line), "{doctor}");
}

#[test]
fn plugins_are_listed_by_kind_with_a_sentence_each() {
    // What is loaded from there shadows what is linked in.
    let solvers = seventeen_tests::library("seventeen_solvers");
    let asked = |more: &[&str]| {
        let named = ["--plugin", solvers.to_str().expect("text"), "plugins", "list"];
        call(&[&named, more].concat(), "").out
    };
    let list = asked(&[]);
    for component in linked().iter() {
        let (kind, name) = (component.kind().to_string(), component.name());
        let of_kind = list.lines().skip_while(|line| *line != kind).skip(1);
        let mut of_kind = of_kind.take_while(|line| line.starts_with("  "));
        let line = of_kind.find(|line| line.split_whitespace().next() == Some(name));
        let line = line.unwrap_or_else(|| panic!("no {kind} {name}: {list}"));
        let sentence = component.doc().split_inclusive(". ").next().unwrap_or_default().trim_end();
        assert!(line.ends_with(sentence), "{line}");
    }
    let shadowed = |line: &&str| line.contains("shadowed");
    assert_eq!(list.lines().filter(shadowed).count(), 1, "{list}");
    let all = asked(&["--all"]);
    let names: usize = all
        .lines()
        .filter(|line| line.starts_with("shadowed: "))
        .map(|line| line.rsplit(": ").next().unwrap_or_default().split(", ").count())
        .sum();
    assert!(
        list.contains(&format!("\n{names} shadowed copies: --all lists them\n")),
        "{names} {list}"
    );
}
