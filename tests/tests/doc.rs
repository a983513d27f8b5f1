//! What `seventeen doc` shows: everything has an example, and examples print what they say.

use serde_json::Value;
use seventeen_tests::command::{call, refuses};
use seventeen_tests::{data, is_long, program};
use std::path::Path;
use std::process::Command;

/// What recipes can call: names with their topics, texts and examples.
fn entries() -> Vec<(String, Vec<Value>)> {
    let out = call(&["doc", "--json"], "").out;
    let entry = |line: &str| {
        let entry: Value = serde_json::from_str(line).expect("JSON");
        let text = |field: &str| entry[field].as_str().expect("text").to_owned();
        let forms = entry["forms"].as_array().expect("forms").clone();
        (format!("{}: {}", text("topic"), text("name")), forms)
    };
    out.lines().map(entry).collect()
}

/// The examples of a form.
fn examples(form: &Value) -> impl Iterator<Item = &str> {
    form["examples"].as_array().expect("examples").iter().filter_map(Value::as_str)
}

/// What the comments of an example say that it prints, and whether that is all.
fn expected(example: &str) -> (Vec<&str>, bool) {
    let mut lines: Vec<&str> =
        example.lines().filter_map(|line| line.split_once("// ")).map(|(_, said)| said).collect();
    let is_all = lines.pop_if(|last| *last == "…").is_none();
    (lines.into_iter().map(str::trim_end).collect(), is_all)
}

/// What is wrong with an example that is run in a folder.
fn fault(example: &str, folder: &Path) -> Option<String> {
    let run = Command::new(program()).args(["run", "-e", example]).current_dir(folder).output();
    let run = run.expect("the program starts");
    if !run.status.success() {
        return Some(String::from_utf8_lossy(&run.stderr).into_owned());
    }
    let printed = String::from_utf8_lossy(&run.stdout).into_owned();
    let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
    let (said, is_all) = expected(example);
    let is_said = printed == said || !is_all && printed.starts_with(&said);
    (!said.is_empty() && !is_said).then(|| printed.join("\n"))
}

/// A folder with the files that examples read.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for file in ["grids.txt", "puzzles.txt", "sets.txt"] {
        std::fs::copy(data(file), folder.path().join(file)).expect("a copy");
    }
    folder
}

#[test]
fn everything_that_recipes_can_call_has_a_topic_a_text_and_an_example() {
    let entries = entries();
    assert!(entries.len() > 200, "{} entries", entries.len());
    let lack = |name: &str, forms: &[Value]| {
        let has_text = forms.iter().all(|form| form["doc"] != "");
        let has_example = forms.iter().any(|form| examples(form).next().is_some());
        name.starts_with(':') || !has_text || !has_example
    };
    let lacking = entries.iter().filter(|(name, forms)| lack(name, forms)).map(|(name, _)| name);
    let lacking: Vec<&String> = lacking.collect();
    assert!(lacking.is_empty(), "{} lack something: {lacking:#?}", lacking.len());
}

const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

/// Entries whose examples take seconds: they are run with `SEVENTEEN_LONG`.
const SLOW: [&str; 4] = [
    "Parts of the catalogue: catalogue::band_pairs",
    "Human solving: all_steps",
    "technique::: technique::als_xy_wing",
    "technique::: technique::set_equivalence",
];

#[test]
fn examples_print_what_they_say() {
    let mut faults = Vec::new();
    let entries = entries();
    assert!(SLOW.iter().all(|slow| entries.iter().any(|(name, _)| name == slow)));
    for (name, forms) in entries {
        if !is_long() && SLOW.contains(&name.as_str()) {
            continue;
        }
        let folder = folder();
        for example in forms.iter().flat_map(examples) {
            if let Some(fault) = fault(example, folder.path()) {
                faults.push(format!("{name}\n{example}\n=> {fault}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} examples:\n\n{}", faults.len(), faults.join("\n\n"));
}

#[test]
fn an_example_that_prints_something_else_is_found() {
    let folder = folder();
    assert_eq!(fault("print(1);\n2  // 1\n// 2", folder.path()), None);
    assert_eq!(fault("print(1);\n2  // 1\n// …", folder.path()), None);
    assert_eq!(fault("1 + 1  // 3", folder.path()), Some("2".to_owned()));
    assert!(fault("1 + gone", folder.path()).is_some());
}

#[test]
fn doc_shows_topics_entries_and_what_is_searched_for() {
    let out = |arguments: &[&str]| call(&[&["doc"], arguments].concat(), "").out;
    let overview = out(&[]);
    assert!(overview.contains("Streams: Methods of every stream.\n  "), "{overview}");
    assert!(overview.lines().count() < 200, "{overview}");
    assert!(overview.lines().all(|line| line.chars().count() <= 100 || line.contains(": ")));
    let take = out(&["take"]);
    assert!(take.contains("Stream.take(n: int) -> Stream\n    The first `n` items.\n"), "{take}");
    assert!(take.contains("        puzzles(\"puzzles.txt\").take(5).count()"), "{take}");
    assert!(
        out(&["human", "solving"])
            .contains("Puzzle.deduce(by: a profile or an array of techniques) -> Path")
    );
    assert!(out(&["clique"]).contains("clique::greedy() -> Component"));
    assert!(out(&["ua::digits"]).starts_with("ua::digits() -> Component"));
    let found = out(&["--search", "resume"]);
    let names: Vec<&str> =
        found.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let after = |title: &str| names[names.iter().position(|name| *name == title).unwrap() + 1];
    assert_eq!((after("On"), after("In")), ("--resume", "write"), "{found}");
    refuses(&["doc", "tkae"], "", 2, &["no entry `tkae`; did you mean `take`?"]);
    refuses(&["doc", "--search", "tkae"], "", 2, &["did you mean `take`?"]);
}

#[test]
fn definition_files_tell_editors_of_everything_with_its_text() {
    let folder = folder();
    let directory = folder.path().join("definitions");
    let outcome = call(&["doc", "--definitions", directory.to_str().expect("text")], "");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let file = |name: &str| std::fs::read_to_string(directory.join(name)).expect(name);
    let verbs = file("__static__.d.rhai");
    let documented = "/// puzzles(\"puzzles.txt\").take(5).count()  // 5\n/// ```\nfn take(stream: Stream, n: int) -> Stream;";
    assert!(verbs.starts_with("module static;") && verbs.contains(documented), "{verbs}");
    // By the grammar of Rhai's language server types are names, some with types in brackets.
    let is_type = |c: char| c.is_ascii_alphanumeric() || "_?<>() ,:.$".contains(c);
    for line in verbs.lines().filter(|line| line.starts_with("fn ")) {
        let declared = line.strip_suffix(';').expect(line).replacen(" -> ", " ", 1);
        assert!(declared.chars().all(is_type) && !line.contains("-> ;"), "{line}");
        assert!(
            !["Res<", "Annotated<", "AnyChoice"].iter().any(|rust| line.contains(rust)),
            "{line}"
        );
    }
    let components = file("solver.d.rhai");
    assert!(components.starts_with("module solver;"), "{components}");
    assert!(components.contains("fn backtrack("), "{components}");
}

/// Each thing that has other names exists, so that they lead somewhere.
#[test]
fn other_names_lead_to_what_there_is() {
    let registry = seventeen_tests::linked();
    for name in seventeen_host::aliases::names() {
        let aliases = seventeen_host::aliases::of(name);
        let outcome = call(&["doc", aliases[0]], "");
        assert_eq!(outcome.code, Some(0), "{name}: {}", outcome.err);
        if name.contains("::") {
            let is_there = registry.iter().any(|component| component.full_name() == name);
            assert!(is_there && outcome.out.contains(&format!("{name}(")), "{name}");
        }
    }
    let shown = call(&["plugins", "show", "x wing"], "").out;
    assert!(
        shown.contains("technique `fish`") && shown.contains("  also called X-Wing, "),
        "{shown}"
    );
    refuses(&["plugins", "show", "y_wimg"], "", 2, &["did you mean"]);
    refuses(&["run", "-e", "technique::y_wing()"], "", 2, &["`y_wing` is `xy_wing`"]);
    let rated = |rater: &str| call(&["rate", "--rater", rater, PUZZLE], "").out;
    assert!(!rated("se121").is_empty() && rated("SER") == rated("se121"));
    refuses(&["rate", "--rater", "SRE", "x"], "", 2, &["no rater `SRE`"]);
}
