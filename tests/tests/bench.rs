//! The signatures of `seventeen bench`: how many guesses, sets and nodes fixed work takes; and
//! the published enumerations and pattern searches.

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

#[test]
fn the_published_grids_are_enumerated_on_request() {
    let call = |arguments: &[&str]| {
        let output = Command::new(program()).args(["bench", "enumerate"]).args(arguments).output();
        let output = output.expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), String::from_utf8(output.stdout).expect("text"), said)
    };
    let (code, text, said) = call(&["20x17@17", "14x17", "--json"]);
    assert_eq!(code, Some(0), "{said}");
    let records: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect();
    let fields = ["grid", "mcn", "clues", "puzzles", "published"];
    let shown: Vec<String> = records
        .iter()
        .map(|record| fields.map(|name| record[name].to_string()).join(" "))
        .collect();
    assert_eq!(shown, ["\"20x17\" 12 17 20 229.0", "\"14x17\" 11 17 14 10392.0"]);
    for record in &records {
        let [seconds, harvest, published, ratio] =
            ["seconds", "harvest", "published", "ratio"].map(|name| record[name].as_f64().unwrap());
        assert!(0. < harvest && harvest < seconds, "{record}");
        assert!((ratio - published / seconds).abs() < 1e-6 * ratio, "{record}");
    }
    let (code, _, said) = call(&["Pt@12"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("no row `Pt@12`") && said.contains("Pt@20, Pt@21"), "{said}");
    let (code, _, said) = call(&["--enumerator", "gridchekcer"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("did you mean `gridchecker`?"), "{said}");
}

#[test]
fn the_stages_of_a_pattern_search_are_timed_on_request() {
    let call = |arguments: &[&str]| {
        let output = Command::new(program()).args(["bench", "pattern"]).args(arguments).output();
        let output = output.expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), String::from_utf8(output.stdout).expect("text"), said)
    };
    let (code, text, said) = call(&["111/999/999", "--chain", "12", "--json"]);
    assert_eq!(code, Some(0), "{said}");
    let records: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect();
    let fields = ["region", "extended", "checked", "kept", "searches", "cached", "published"];
    let shown: Vec<String> = records
        .iter()
        .map(|record| fields.map(|name| record[name].to_string()).join(" "))
        .collect();
    assert_eq!(
        shown,
        [
            "\"plan\" null null null null null null",
            "\"B12\" 2 2373 1404 2373 0 null",
            "\"total\" 2 2373 1404 2373 0 null",
        ]
    );
    let seconds: Vec<f64> =
        records.iter().map(|record| record["seconds"].as_f64().unwrap()).collect();
    // Windows counts CPU time in 64ths of a second.
    assert!(cfg!(windows) || seconds.iter().all(|&seconds| seconds > 0.), "{seconds:?}");
    assert!((seconds[0] + seconds[1] - seconds[2]).abs() < 1e-9, "{seconds:?}");
    let (code, _, said) = call(&["111/111"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("111/111/999"), "{said}");
    let (code, _, said) = call(&["--searcher", "region_chian"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("did you mean `region_chain`?"), "{said}");
}
