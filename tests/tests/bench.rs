//! The signatures of `seventeen bench`: how many guesses, sets and nodes fixed work takes.

use seventeen_tests::golden::expect;
use seventeen_tests::{is_long, lines, linked, program};
use std::collections::BTreeSet;
use std::process::Command;

/// What stands at the top of the file of signatures.
const HEAD: &str = "\
# What each component does over the fixed inputs of `seventeen bench`: guesses of solvers, sets of
# harvesters, sizes of cliques, nodes of enumerators, steps of techniques, ratings in tenths,
# searches of pattern searchers, check sums of minlex forms and of what generators
# make. - where a component keeps no count.
";

/// Components whose work takes a second or more: it is done with `SEVENTEEN_LONG`.
const SLOW: [&str; 5] = ["region_chain", "most_disjoint", "lookahead", "random_cells", "dj_levels"];

/// Kind, component, piece of work and signature of what one round of the benchmark does for these
/// components, or for all: a line each.
fn signatures(components: &BTreeSet<String>) -> BTreeSet<String> {
    let bench = ["bench", "--rounds", "1", "--json"];
    let output = Command::new(program()).args(bench).args(components).output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let record = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).expect("a JSON line");
        let text = |name: &str| match &record[name] {
            serde_json::Value::Null => "-".to_owned(),
            value => value.to_string().trim_matches('"').to_owned(),
        };
        ["kind", "component", "work", "signature"].map(text).join(" ") + "\n"
    };
    text.lines().map(record).collect()
}

#[test]
fn signatures_are_those_of_the_data() {
    // Sets from a file are no fixed work.
    let registry = linked();
    let names = registry.iter().map(|component| component.name().to_owned());
    let registered = names.filter(|name| name != "file").collect();
    let listed: BTreeSet<String> =
        lines("signatures.txt").into_iter().map(|line| line[1].clone()).collect();
    let is_done = |component: &str| is_long() || !SLOW.contains(&component);
    let components = if is_long() {
        BTreeSet::new()
    } else {
        (&listed | &registered).into_iter().filter(|name| is_done(name)).collect()
    };
    let found: String = signatures(&components).into_iter().collect();
    expect("signatures.txt", &format!("{HEAD}{found}"), |text| {
        let component = |line: &str| line.split(' ').nth(1).unwrap_or_default().to_owned();
        let done = text.lines().filter(|line| is_done(&component(line)));
        done.map(str::to_owned).collect::<Vec<String>>()
    });
}

#[test]
fn an_unknown_name_is_refused_with_the_nearest() {
    let output = Command::new(program()).args(["bench", "sweeep"]).output().expect("a start");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("`sweeep`") && said.contains("`sweep`"), "{said}");
}
