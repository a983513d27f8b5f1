//! The recipes of `scripts/`: they check, they run as they stand, and they print what is in
//! `tests/data/recipes`.

use seventeen_tests::golden::expect;
use seventeen_tests::record::{record, write_record};
use seventeen_tests::{data, is_long, names_below, program, root};
use std::fmt::Debug;
use std::process::{Command, Output};

fn seventeen(arguments: &[&str]) -> Output {
    let output = Command::new(program()).args(arguments).current_dir(root()).output();
    output.expect("the program starts")
}

/// The output of a recipe with these settings.
fn run(recipe: &str, settings: &[&str]) -> String {
    let path = format!("scripts/{recipe}.rhai");
    let mut arguments = vec!["run", &path];
    arguments.extend(settings.iter().flat_map(|setting| ["--set", setting]));
    let output = seventeen(&arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{recipe}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

/// The lines in order of their text, without the columns that time something: those that begin
/// with `seconds`, and the ratio of these.
fn untimed(table: &str) -> Vec<Vec<String>> {
    let mut rows = cells(table);
    let heads = rows.remove(0);
    let timed = |i: &usize| heads[*i].starts_with("seconds") || heads[*i] == "ratio";
    let kept: Vec<usize> = (0..heads.len()).filter(|i| !timed(i)).collect();
    rows.sort();
    rows.insert(0, heads);
    rows.iter().map(|row: &Vec<String>| kept.iter().map(|&i| row[i].clone()).collect()).collect()
}

/// The cells of a table, some of which are empty: columns stand two spaces apart in all lines.
fn cells(table: &str) -> Vec<Vec<String>> {
    let lines: Vec<Vec<char>> =
        table.trim_matches('\n').lines().map(|line| line.chars().collect()).collect();
    let width = lines.iter().map(Vec::len).max().unwrap_or_default();
    let is_gap = |at: usize| lines.iter().all(|line| line.get(at).is_none_or(|c| *c == ' '));
    let starts = (0..width)
        .filter(|&at| at == 0 || at > 1 && !is_gap(at) && is_gap(at - 1) && is_gap(at - 2));
    let mut bounds: Vec<usize> = starts.collect();
    bounds.push(width);
    let cell = |line: &[char], from: usize, to: usize| {
        let text: String = line.iter().take(to).skip(from).collect();
        text.trim().to_owned()
    };
    lines
        .iter()
        .map(|line| bounds.windows(2).map(|at| cell(line, at[0], at[1])).collect())
        .collect()
}

/// What counts of the titled tables of a comparison: their text, but for the columns of those with
/// seconds that time something, and for what is in those that are of nothing but seconds.
fn compared(output: &str) -> Vec<(String, Vec<Vec<String>>)> {
    let titled = output.split("\n\n").filter_map(|table| table.trim_start().split_once('\n'));
    let kept = |(title, table): (&str, &str)| {
        let rows = if table.lines().next().is_some_and(|heads| heads.contains("seconds")) {
            untimed(table)
        } else if title.to_lowercase().contains("seconds") {
            Vec::new()
        } else {
            table.trim_end().lines().map(|line| vec![line.to_owned()]).collect()
        };
        (title.to_owned(), rows)
    };
    titled.map(kept).collect()
}

/// Expects a recipe's output to be the golden file with its name.
fn prints<T: PartialEq + Debug>(recipe: &str, settings: &[&str], kept: impl Fn(&str) -> T) {
    expect(&format!("recipes/{recipe}.out"), &run(recipe, settings), kept);
}

#[test]
fn every_recipe_checks_and_shows_its_header() {
    let recipes = names_below(&root().join("scripts"), ".rhai");
    assert!(recipes.iter().any(|name| name == "claims/all.rhai"), "{recipes:?}");
    for name in &recipes {
        let path = &format!("scripts/{name}");
        assert!(seventeen(&["check", path]).status.success(), "{path}");
        let shown = seventeen(&["show", path]).stdout;
        assert!(shown.len() > 20, "{path} has no header");
    }
}

#[test]
fn the_strategy_recipe_prints_the_known_cliques() {
    prints("strategy", &[], str::to_owned);
}

#[test]
fn the_harvest_recipe_tabulates_the_published_grids() {
    let table = run("harvest", &[]);
    expect("recipes/harvest.out", &table, untimed);
    // The MCNs are the published ones.
    for (line, (name, mcn, grid)) in table.lines().skip(1).zip(seventeen_tests::grids()) {
        let mut cells = line.split_whitespace();
        assert_eq!(cells.next(), Some(grid.to_string().as_str()), "{name}");
        assert_eq!(cells.next(), Some(mcn.to_string().as_str()), "{name}");
    }
}

#[test]
fn the_comparison_of_solvers_agrees() {
    prints("compare_solvers", &["count=200"], untimed);
}

#[test]
fn the_comparison_of_strategies_agrees() {
    // GridChecker's search takes all its order from the clique. Two of the six grids, or three; in
    // one of them the clique alone says that there is nothing to find.
    let (chosen, golden) = if is_long() {
        (&["Pt", "14x17", "SF"][..], "compare_cliques")
    } else {
        (&["Pt", "14x17"][..], "compare_cliques_of_two_grids")
    };
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("grids.txt");
    let all =
        seventeen_tests::grids().into_iter().filter(|(name, ..)| chosen.contains(&name.as_str()));
    let text: Vec<String> = all.map(|(_, _, grid)| format!("{grid}\n")).collect();
    std::fs::write(&file, text.concat()).unwrap();
    let (grids, rows) = (
        format!("grids={}", file.display()),
        format!("rows={}", dir.path().join("r.csv").display()),
    );
    let output = run("compare_cliques", &[&grids, &rows, "enumerator=gridchecker", "clues=11"]);
    expect(&format!("recipes/{golden}.out"), &output, compared);
    let rows = std::fs::read_to_string(dir.path().join("r.csv")).unwrap();
    assert!(rows.starts_with("item,kind_mcn,kind_u4,kind_u4_from,name,clique,clues,"), "{rows}");
    assert_eq!(rows.lines().count(), 1 + chosen.len() * 15);
}

#[test]
fn the_comparisons_of_enumerations_run() {
    // As it stands, or quicker.
    let settings: &[&str] = if is_long() { &[] } else { &["clues=12"] };
    let output = run("compare_cliques", settings);
    assert_eq!(output.matches("\n\n").count(), 5, "six tables: {output}");
    prints("compare_enumerators", &["clues=10"], compared);
}

#[test]
fn the_recipes_that_generate_print_the_same_puzzles_again() {
    for (recipe, settings) in [
        ("generate", &["count=5"][..]),
        ("vicinity", &[]),
        ("pattern_puzzles", &["count=5"]),
        ("statistics", &["grids=60"]),
    ] {
        prints(recipe, settings, str::to_owned);
    }
}

#[test]
fn the_recipes_of_human_solving_print_what_they_did() {
    for (recipe, settings) in
        [("rate", &[][..]), ("human", &[]), ("hardest", &["count=60", "kept=3", "tries=6"])]
    {
        prints(recipe, settings, str::to_owned);
    }
}

#[test]
fn the_recipes_that_search_patterns_print_their_stages_and_what_they_found() {
    let recipes = ["pattern_search", "pattern"];
    for recipe in recipes.into_iter().take(if is_long() { 2 } else { 1 }) {
        prints(recipe, &[], |output| {
            let (stages, found) = after_stages(output);
            (untimed(stages), found.to_owned())
        });
    }
}

/// The table of stages, and what is printed after it.
fn after_stages(output: &str) -> (&str, &str) {
    let is_table = |line: &&str| line.starts_with("stage") || line.starts_with(' ');
    let table: usize = output.split_inclusive('\n').take_while(is_table).map(str::len).sum();
    output.split_at(table)
}

#[test]
fn the_recipe_that_counts_patterns_prints_the_published_numbers() {
    prints("pattern_counts", &[], str::to_owned);
    let four = run("pattern_counts", &["cells=0", "map=900/000/000", "pattern=r1c15 r5c15"]);
    let last = four.lines().last().unwrap_or_default();
    let words: Vec<&str> = last.split_whitespace().collect();
    // The corners of a rectangle hold four digits, or three or two with one twice on a diagonal.
    assert_eq!(words[words.len() - 3..], ["4608", "4", "3"], "{four}");
}

#[test]
fn counts_of_patterns_say_what_they_cannot_take() {
    let dir = tempfile::tempdir().unwrap();
    let recipe = dir.path().join("counts.rhai");
    for (text, code, expected) in [
        ("pattern_count(82)", 2, "pattern_count: 82 cells, expected 0 to 81"),
        ("pattern_count(-1)", 2, "pattern_count: -1 cells, expected 0 to 81"),
        ("pattern_count(\"111/11x\")", 2, "character 7 is 'x'"),
        ("cells(\"r1c1\").fillings(0)", 2, "fillings: 0 states, expected a limit of 1 or more"),
        ("cells(\"r123c123456789\").pseudo_puzzles(9)", 1, "more than the 9 states allowed"),
    ] {
        std::fs::write(&recipe, text).unwrap();
        let output = seventeen(&["run", recipe.to_str().unwrap()]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{text}: {said}");
        assert!(said.contains(expected), "{text}: {said}");
    }
}

#[test]
fn a_disagreement_is_loud() {
    let dir = tempfile::tempdir().unwrap();
    let recipe = dir.path().join("disagree.rhai");
    let text = "stream([1, 2]).compare(#{ a: clique::greedy(), b: clique::exact() }, \
                |n, c| #{ found: if c.name == \"a\" { [n] } else { [2] } }).agree(\"found\")\
                .sum([\"found\"]).show();";
    std::fs::write(&recipe, text).unwrap();
    let output = seventeen(&["run", recipe.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("item 1: `a` and `b` disagree on `found`: lists of 1 and 1 values"),
        "{said}"
    );
    assert!(said.contains("only `a` has 1; only `b` has 2"), "{said}");
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let (grids, out) = (dir.path().join("grids.txt"), dir.path().join("sets.csv"));
    let text = std::fs::read_to_string(data("grids.txt")).unwrap();
    std::fs::write(&grids, text).unwrap();
    let recipe = dir.path().join("sets.rhai");
    std::fs::write(
        &recipe,
        "let fail = param(\"fail\", false, \"stop at the fourth grid\");\n\
         let n = grids(param(\"grids\", \"\", \"grids\")).harvest(ua::digits(2))\n\
             .map(|sets| if fail && sets.grid.note.contains(\"SF\") { throw \"stop\" } else { sets })\n\
             .write(param(\"out\", \"\", \"file\"), #{ resume: true });\nprint(n);\n",
    )
    .unwrap();
    let run = |fail: &str, out: &str| {
        let grids = format!("grids={}", grids.display());
        let fail = format!("fail={fail}");
        let out = format!("out={out}");
        seventeen(&[
            "run",
            recipe.to_str().unwrap(),
            "--set",
            &grids,
            "--set",
            &fail,
            "--set",
            &out,
        ])
    };
    let whole = dir.path().join("whole.csv");
    assert!(run("false", whole.to_str().unwrap()).status.success());
    let stopped = run("true", out.to_str().unwrap());
    assert_eq!(stopped.status.code(), Some(1));
    assert!(!out.exists(), "an unfinished file must not have the result's name");
    let other = run("false", out.to_str().unwrap());
    assert_eq!(other.status.code(), Some(2), "another run's file must not be gone on with");
    let mut record = record(&out);
    assert_eq!(record["items"], 3);
    record["run"]["set"]["fail"] = "false".into();
    write_record(&out, &record);
    let part = dir.path().join("sets.csv.seventeen-part");
    let rows = std::fs::read(&part).unwrap();
    std::fs::write(&part, &rows[..rows.len() - 9]).unwrap();
    assert_eq!(run("false", out.to_str().unwrap()).status.code(), Some(2), "rows are lost");
    std::fs::write(&part, rows).unwrap();
    assert!(run("false", out.to_str().unwrap()).status.success());
    assert_eq!(std::fs::read(&out).unwrap(), std::fs::read(&whole).unwrap());
}

#[test]
fn results_of_another_input_or_import_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    let grids = |to: usize| {
        let text = std::fs::read_to_string(data("grids.txt")).unwrap();
        text.lines()
            .filter(|line| !line.is_empty())
            .take(to)
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    std::fs::write(at("grids.txt"), grids(3)).unwrap();
    std::fs::write(at("mine.rhai"), "fn more() { 0 }").unwrap();
    let recipe = format!(
        "import \"mine\" as mine;\nlet more = mine::more();\n\
         print(grids({:?}).harvest(ua::digits(2)).map(|sets| #{{ sets: sets.len + more }})\
         .write({:?}, #{{ resume: true }}));",
        at("grids.txt"),
        at("sets.csv")
    );
    std::fs::write(at("recipe.rhai"), recipe).unwrap();
    let run = || seventeen(&["run", at("recipe.rhai").to_str().unwrap()]);
    let refused = |words: &str| {
        let output = run();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(words) && said.contains("remove it to start again"), "{said}");
    };
    assert!(run().status.success());
    assert!(run().status.success(), "a finished result stays");
    std::fs::write(at("grids.txt"), grids(4)).unwrap();
    refused("grids.txt was different");
    std::fs::write(at("grids.txt"), grids(3)).unwrap();
    std::fs::write(at("mine.rhai"), "fn more() { 1 }").unwrap();
    refused("mine.rhai had another text");
    std::fs::write(at("mine.rhai"), "fn more() { 0 }").unwrap();
    assert!(run().status.success());
    let rows = std::fs::read_to_string(at("sets.csv")).unwrap();
    std::fs::write(at("sets.csv"), rows.replacen(|c: char| c.is_ascii_digit(), "x", 1)).unwrap();
    let said = String::from_utf8_lossy(&run().stderr).into_owned();
    assert!(said.contains("sets.csv has changed since it was written"), "{said}");
}

#[test]
fn strategies_that_choose_are_told_what_for_and_checked() {
    let dir = tempfile::tempdir().unwrap();
    let recipe = dir.path().join("choosing.rhai");
    let run = |choice: &str| {
        let text = format!(
            "let sets = grids(\"594231786786945132123768954965173248378492561241856397432619875\
             619587423857324619\").harvest(ua::digits(3)).collect()[0];\n\
             let mine = clique::choosing(|sets, need| {choice});\n\
             print(sets.clique(mine).len);\n\
             print(sets.enumerate(13, #{{ enumerator: enumerator::bands(), clique: mine }}).record.nodes > 0);"
        );
        std::fs::write(&recipe, text).unwrap();
        seventeen(&["run", recipe.to_str().unwrap()])
    };
    let output = run("if need.clues == 81 { [sets[0]] } else { [] }");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1\ntrue\n");
    for (choice, words) in [
        ("sets", "overlapping sets"),
        ("[need.cells]", "expected one of the sets offered"),
        ("[need.clues]", "the closure returned int, expected sets in the array"),
        ("[1]", "the closure returns an array of int, expected an array of sets"),
        ("sets[0]", "expected an array of sets"),
        ("[sets[99]]", "clique::choosing: "),
    ] {
        let output = run(choice);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(words), "{choice}: {said}");
    }
}

#[test]
fn a_table_appears_when_it_is_whole_and_is_written_once() {
    let dir = tempfile::tempdir().unwrap();
    let [table, before] = ["table.csv", "before.csv"].map(|name| dir.path().join(name));
    std::fs::write(&table, "old\n").unwrap();
    // What has another name, too, stays under that where a file is replaced.
    std::fs::hard_link(&table, &before).unwrap();
    let write = format!("stream([#{{ n: 1 }}]).table([\"n\"]).write(`{}`);", table.display());
    let output = seventeen(&["run", "-e", &write]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(std::fs::read_to_string(&table).unwrap(), "n\n1\n");
    assert_eq!(std::fs::read_to_string(&before).unwrap(), "old\n");
    let output = seventeen(&["run", "-e", &write.repeat(2)]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("table.csv: this run already writes this file"), "{said}");
}

#[test]
fn closures_that_would_change_a_copy_are_refused_with_the_right_way() {
    let grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
    let run = |text: &str| {
        let dir = tempfile::tempdir().unwrap();
        let recipe = dir.path().join("closure.rhai");
        std::fs::write(&recipe, text.replace("GRID", grid)).unwrap();
        let output = seventeen(&["run", recipe.to_str().unwrap()]);
        let [out, err] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), out, err)
    };
    for (text, name, place) in [
        ("let n = 0;\nstream([1, 2]).map(|x| { n += x; n }).collect();", "n", "2:26"),
        (
            "let seen = #{};\nstream([1]).filter(|x| { seen[`${x}`] = 1; true }).count();",
            "seen",
            "2:26",
        ),
        ("let all = [];\ngrids(`GRID`).map(|g| { all.push(1); g }).count();", "all", "2:"),
        ("let o = #{ a: [] };\nstream([1]).par_map(|x| o.a.push(x)).count();", "o", "2:"),
        ("let a = [[1]];\nstream([1]).map(|x| a.pop().len() + x).count();", "a", "2:"),
        ("let a = [2, 1];\nstream([1]).map(|x| { a.sort(); a[0] + x }).count();", "a", "2:"),
        ("let a = [[1]];\nstream([1]).map(|x| a[0].push(x)).count();", "a", "2:"),
    ] {
        let (code, _, err) = run(text);
        assert_eq!(code, Some(2), "{text}: {err}");
        let expected = format!("the closure changes the captured variable `{name}`");
        assert!(
            err.contains(&expected) && err.contains("use `fold(first, |value, item| …)`"),
            "{err}"
        );
        assert!(err.contains(&format!("closure.rhai:{place}")), "{err}");
    }
    for text in [
        "let n = 3; print(stream([1, 2]).fold(0, |sum, x| sum + x * n));",
        "let n = 0; [1, 2, 6].for_each(|| n += this); print(n);",
        "let n = 9; print(stream([1]).map(|x| { let m = n; m }).collect()[0]);",
        // What gives another stream or table changes none.
        "let s = stream([18, 9]); \
         print(stream([1]).map(|x| { let sorted = s.sort(); sorted.first() }).first());",
        "let o = #{ s: stream([9]) }; \
         print(stream([1]).map(|x| { let sorted = o.s.sort(); sorted.first() }).first());",
        "let t = stream([#{ n: 9 }]).table([\"n\"]); \
         print(stream([1]).map(|x| { let sorted = t.sort(\"n\"); sorted.to_array()[0].n }).first());",
        "let s = stream([9]); print(stream([1]).map(|x| s.collect().pop()).first());",
    ] {
        let (code, out, err) = run(text);
        assert_eq!((code, &*out), (Some(0), "9\n"), "{text}: {err}");
    }
}

#[test]
fn a_call_that_asks_for_too_much_is_refused() {
    for (text, words) in [
        ("blob(1 << 40)", "blob: 1099511627776 is more than 268435456"),
        ("let a = []; a.pad(1000000000, 1)", "pad: 1000000000 is more than 16777216"),
        ("let b = blob(3); b.pad(1 << 40, 1)", "pad: "),
        ("let s = \"a\"; s.pad(1 << 40, 'b')", "pad: "),
        ("let s = \"a\"; s.pad(1 << 40, \"bc\")", "pad: "),
    ] {
        let output = seventeen(&["run", "-e", text]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{text}: {said}");
        assert!(said.contains(words), "{text}: {said}");
    }
    let text = "let a = [1]; a.pad(3, 2); let s = \"a\"; s.pad(3, 'b'); let b = blob(2); b.pad(3, 7); \
                `${a} ${s} ${b.len} ${b[2]}`";
    let output = seventeen(&["run", "-e", text]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "[1, 2, 2] abb 3 7\n");
}

#[test]
fn closures_may_share_what_they_capture_with_other_threads() {
    let dir = tempfile::tempdir().unwrap();
    let recipe = dir.path().join("captures.rhai");
    let text = "let sets = grids(\"594231786786945132123768954965173248378492561241856397432619875\
                619587423857324619\").harvest(ua::digits(2)).collect()[0];\n\
                let numbers = []; for i in 0..40 { numbers += i; }\n\
                let found = stream(numbers).par_map(|i| sets.len + sets.filter(|s| s.len < i).len)\
                .collect();\n\
                print(found.len() + \" \" + sets.clique(clique::by(|s| sets.len - s.len)).len);";
    std::fs::write(&recipe, text).unwrap();
    let output = seventeen(&["run", recipe.to_str().unwrap(), "--threads", "8"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("40 "));
}
