//! `compare(…).run()`: paired results, their statistics, and what is refused.
//!
//! The items are records of numbers, so that every statistic can be found by hand.

use seventeen_tests::{program, root};
use std::process::{Command, Output};

/// Four items and three choices. `x` of the choices: 1 2 4, 3 3 3, 10 5 40, 8 0 2.
const RESULTS: &str = "let items = [
        #{ kind: \"a\", x: [1, 2, 4] }, #{ kind: \"b\", x: [3, 3, 3] },
        #{ kind: \"a\", x: [10, 5, 40] }, #{ kind: \"b\", x: [8, 0, 2] },
    ];
    let choices = #{ one: clique::greedy(), three: clique::exact(), two: clique::max_size() };
    let place = #{ one: 0, two: 1, three: 2 };
    let results = stream(items)
        .compare(choices, |item, c| #{ x: item.x[place[c.name]], list: item.x, same: item.kind })
        .agree(\"list\")
        .kind(|item| #{ name: item.kind, greatest: item.x.reduce(|a, x| if a > x { a } else { x }) })
        .run();\n";

fn call(script: &str, json: bool) -> Output {
    let dir = tempfile::tempdir().unwrap();
    let recipe = dir.path().join("results.rhai");
    std::fs::write(&recipe, script).unwrap();
    let mut program = Command::new(program());
    program.arg("run").arg(&recipe).current_dir(root());
    if json {
        program.arg("--json");
    }
    program.output().expect("the program starts")
}

/// What a table of the results shows, without spaces at the ends of lines.
fn shown(table: &str) -> Vec<String> {
    let output = call(&format!("{RESULTS}{table}.show();"), false);
    assert!(output.status.success(), "{table}: {}", String::from_utf8_lossy(&output.stderr));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    String::from_utf8(output.stdout).unwrap().lines().map(words).collect()
}

/// Expects exit code 2 and these words in the error.
fn refuses(work: &str, words: &[&str]) {
    let output = call(&format!("{RESULTS}{work}"), false);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{work}: {said}");
    for word in words {
        assert!(said.contains(word), "{work}: no {word:?} in {said}");
    }
    assert!(said.contains("results.rhai:"), "{work}: {said}");
}

#[test]
fn sums_are_those_of_a_comparison_that_keeps_nothing() {
    let expected = ["name items x list", "one 4 22 12", "three 4 49 12", "two 4 10 12"];
    assert_eq!(shown("results.sum([\"x\", \"list\"])"), expected);
}

#[test]
fn medians_and_quartiles_are_those_found_by_hand() {
    assert_eq!(
        shown("results.spread([\"x\"])"),
        [
            "name items x_q1 x_median x_q3",
            // 1 3 8 10; 2 3 4 40; 0 2 3 5.
            "one 4 2.500 5.500 8.500",
            "three 4 2.750 3.500 13.000",
            "two 4 1.500 2.500 3.500",
        ]
    );
}

#[test]
fn ratios_leave_zeros_out_and_count_wins_and_ties() {
    assert_eq!(
        shown("results.ratios(\"x\")"),
        [
            "name items ratio low high undefined wins ties best",
            "one 4 1.000 1.000 1.000 0 0 4 2",
            // 4, 1, 4, 1/4: the logarithms of 4 are 1, 0, 1, -1, whose mean is 1/4 and whose
            // standard deviation √(11/12); 3.18245 standard errors are 1.52348.
            "three 4 1.414 0.171 11.688 0 1 1 1",
            // 2, 1, 1/2: 1, 0, -1 of 2; 4.30265 standard errors are 2.48414. 0/8 is left out.
            "two 4 1.000 0.179 5.595 1 2 1 3",
        ]
    );
}

#[test]
fn tables_are_broken_down_by_kind() {
    assert_eq!(
        shown("results.by(\"name\").ratios(\"x\")"),
        [
            "kind_name name items ratio low high undefined wins ties best",
            "a one 2 1.000 1.000 1.000 0 0 2 1",
            "a three 2 4.000 4.000 4.000 0 0 0 0",
            // 2 and 1/2: 12.70620 times ln 2 on each side of 0.
            "a two 2 1.000 0.000150 6682.651 0 1 0 1",
            "b one 2 1.000 1.000 1.000 0 0 2 1",
            // 1 and 1/4: 1/2; 12.70620 times ln 2 on each side.
            "b three 2 0.500 0.000075 3341.325 0 1 1 1",
            // One ratio has no interval, and its cells are empty.
            "b two 2 1.000 1 1 1 2",
        ]
    );
    let sums = shown("results.by([\"name\", \"greatest\"]).sum([\"x\"])");
    assert_eq!(sums[0], "kind_name kind_greatest name items x");
    assert_eq!(sums[1..4], ["a 4 one 1 1", "a 4 three 1 4", "a 4 two 1 2"]);
    assert_eq!(sums.len(), 13);
    // Numbers stand in their order, not in that of their digits.
    let by_number = shown("results.by(\"greatest\").sum([\"x\"])");
    let first: Vec<&str> =
        by_number[1..].iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(first, ["3", "3", "3", "4", "4", "4", "8", "8", "8", "40", "40", "40"]);
    // A field that all choices gave alike is as good as a kind.
    assert_eq!(shown("results.by(\"same\").sum([\"x\"])")[1], "a one 2 11");
}

#[test]
fn rows_are_the_results_themselves() {
    let rows = shown("results.rows([\"x\"])");
    assert_eq!(rows[0], "item kind_greatest kind_name name x");
    assert_eq!(rows[1..4], ["1 4 a one 1", "1 4 a three 4", "1 4 a two 2"]);
    assert_eq!((rows.len(), rows[12].as_str()), (13, "4 8 b two 0"));
    assert_eq!(shown("results.rows()")[1], "1 4 a one 3 a 1", "all fields, of arrays the length");
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("rows.csv");
    shown(&format!("results.rows().write({file:?}); results.sum([])"));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("item,kind_greatest,kind_name,name,list,same,x\n1,4,a,one,3,a,1\n"));
    assert_eq!(text.lines().count(), 13);
}

#[test]
fn a_single_value_is_a_kind_and_no_items_make_empty_tables() {
    let of = |items: &str, table: &str| {
        let script = format!(
            "let r = stream({items}).compare([clique::greedy()], |n, c| #{{ x: n }})\
             .kind(|n| n % 2).run(); print(r.len); r{table}.show();"
        );
        let output = call(&script, false);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let table = of("[5, 2, 3]", ".by(\"kind\").sum([\"x\"])");
    assert_eq!(
        table,
        "3\nkind  name    items  x\n   0  greedy      1  2\n   1  greedy      2  8\n"
    );
    assert_eq!(
        of("[5]", ".ratios(\"x\")").lines().nth(2).map(|line| line.split_whitespace().count()),
        Some(7),
        "one item has a ratio and no interval"
    );
    assert_eq!(of("[]", ".by(\"kind\").ratios(\"x\")").lines().count(), 2);
    assert_eq!(of("[]", ".spread([\"x\"])").lines().last(), Some("greedy      0"));
    assert_eq!(of("[]", ".rows()"), "0\nitem  name\n");
}

/// A comparison of enumerations of a grid that has no puzzle of so few clues.
fn searches(strategies: &str, rest: &str) -> Vec<String> {
    let grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
    let script = format!(
        "grids(\"{grid}\").harvest(ua::digits(3)).compare([{strategies}], |sets, strategy| \
         sets.enumerate(13, #{{ enumerator: enumerator::bands(), clique: strategy }})){rest}.show();"
    );
    let output = call(&script, false);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn strategies_whose_searches_are_the_same_are_not_ranked() {
    let three = "clique::smallest_first(), clique::greedy(), clique::by(|set| set.len)";
    for table in [".table()", ".run().table()"] {
        let lines = searches(three, table);
        assert!(lines[0].ends_with("ratio  same_as"), "{lines:?}");
        assert!(lines[3].starts_with("by ") && lines[3].ends_with("greedy"), "{lines:?}");
        assert_eq!(
            lines[3].split_whitespace().count() + 2,
            lines[0].split_whitespace().count() + 1
        );
    }
    let lines = searches(three, ".run().ratios(\"seconds\")");
    assert_eq!(lines[3].split_whitespace().collect::<Vec<_>>(), ["by", "1", "greedy"]);
    let best = |line: &String| line.split_whitespace().last().map(str::to_owned);
    assert_eq!(lines.iter().filter(|line| best(line).as_deref() == Some("1")).count(), 1);
    let lines = searches("clique::smallest_first(), clique::greedy()", ".run().ratios(\"nodes\")");
    assert!(lines[0].ends_with("best"), "two that differ: {lines:?}");
}

#[test]
fn titles_stand_above_tables_and_in_every_json_line() {
    let script = format!("{RESULTS}results.sum([\"x\"]).show(\"Sums\");");
    let text = String::from_utf8(call(&script, false).stdout).unwrap();
    assert!(text.starts_with("\nSums\nname "), "{text}");
    let lines = String::from_utf8(call(&script, true).stdout).unwrap();
    let first = lines.lines().next();
    assert_eq!(first, Some("{\"table\":\"Sums\",\"name\":\"one\",\"items\":4,\"x\":22}"));
}

#[test]
fn wrong_uses_say_what_is_expected() {
    refuses("results.by(\"nmae\");", &["`nmae`; did you mean `name`?", "kinds: greatest, name"]);
    refuses("results.by(\"x\");", &["item 1: `x` is 1 with `one` and 4 with `three`", "`kind`"]);
    refuses("results.by([3]);", &["by: expected names of fields"]);
    refuses("results.ratios(\"y\");", &["no `y`", "list, same, x"]);
    refuses("results.ratios(\"same\");", &["ratios: `same` is", "expected a number"]);
    refuses("results.spread([\"x\", \"x\"]);", &["two columns `x_q1`"]);
    refuses("results.rows([\"y\"]);", &["no `y`"]);
    let failing = "stream([1.0]).compare([clique::exact()], |x, c| #{ x: x / 0.0 }).run()";
    refuses(&format!("{failing}.ratios(\"x\");"), &["ratios: `x` is inf, expected a number"]);
}
