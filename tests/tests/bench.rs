//! The signatures of `seventeen bench`: how many guesses, sets and nodes fixed work takes.

use seventeen_tests::golden::expect;
use seventeen_tests::program;
use std::collections::BTreeSet;
use std::process::Command;

/// What stands at the top of the file of signatures.
const HEAD: &str = "\
# What each component does over the fixed inputs of `seventeen bench`: guesses of solvers, sets of
# harvesters, sizes of cliques, nodes of enumerators, steps of techniques, ratings in tenths,
# searches of pattern searchers, check sums of minlex forms and of what generators
# make. - where a component keeps no count.
";

/// Kind, component, piece of work and signature of what one round of the benchmark does: a line
/// each.
fn signatures() -> BTreeSet<String> {
    let output = Command::new(program()).args(["bench", "--rounds", "1", "--json"]).output();
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
    let found: String = signatures().into_iter().collect();
    expect("signatures.txt", &format!("{HEAD}{found}"), str::to_owned);
}

#[test]
fn an_unknown_name_is_refused_with_the_nearest() {
    let output = Command::new(program()).args(["bench", "sweeep"]).output().expect("a start");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("`sweeep`") && said.contains("`sweep`"), "{said}");
}
