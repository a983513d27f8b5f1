//! `seventeen lsp` over the standard input and output, as an editor uses it.

use serde_json::{Value, json};
use seventeen_tests::editor::Editor;
use seventeen_tests::{data, names_below, root};

fn editor() -> Editor {
    Editor::start(&data("check").join("edited.rhai"))
}

/// The words of the completions.
fn words(answer: &Value) -> Vec<&str> {
    let items = answer.as_array().expect("completions").iter();
    items.map(|item| item["label"].as_str().expect("a word")).collect()
}

#[test]
fn completions_are_what_can_be_at_the_place() {
    let mut editor = editor();
    for (text, expected) in [
        // Fields of items within closures.
        ("puzzles(\"a\").filter(|p| p.cl§", &["clues"][..]),
        ("puzzles(\"a\").rate(rater::se121()).map(|r| r.e§", &["ed", "ep", "er"]),
        ("puzzles(\"a\").map(|p| #{ size: p.clues }).filter(|r| r.si§", &["size"]),
        ("for p in puzzles(\"a\") { if p.clu§", &["clues"]),
        ("print(`${puzzles(\"a\").harv§} sets`)", &["harvest"]),
        ("fn f(grids) { grids.harv§", &["harvest"]),
        // Components.
        ("clique::gr§", &["greedy"]),
        ("let a = 1;\nsolv§", &["solver::"]),
        // Options and their values.
        ("grids(\"g\").enumerate(17, #{ cli§ })", &["clique"]),
        ("ua::digits(#{ §", &["most", "n"]),
        ("grids(\"g\").enumerate(17, #{ clique: clique::ex§ })", &["exact"]),
        ("grids(\"g\").enumerate(17, #{ first: §", &["false", "true"]),
        ("generate(generator::bottom_up(#{ symmetry: \"half§", &["half_turn"]),
        ("puzzles(\"a\").sort(#{ by: \"clu§", &["clues"]),
        ("puzzles(\"a\", #{ rules: \"win§", &["windoku", "windoku_x"]),
        ("puzzles(\"a\", #{ rules: rules::ji§", &["jigsaw"]),
        ("param(\"n\", 3, \"number\", #{ ran§", &["range"]),
        // Variables, functions of the recipe, and those of modules.
        ("let streak = 3;\nstrea§", &["streak", "stream"]),
        ("fn doubled(n) { 2 * n }\ndou§", &["doubled"]),
        ("import \"module_lib\" as lib;\nlib::§", &["MANY", "easy"]),
        // Nothing within texts and comments.
        ("puzzles(\"clu§\")", &[]),
        ("// clu§", &[]),
    ] {
        let answer = editor.ask_at("textDocument/completion", text);
        assert_eq!(words(&answer), expected, "{text}");
    }
    assert!(editor.shut_down());
}

#[test]
fn a_completion_has_the_documentation_and_replaces_the_word() {
    let mut editor = editor();
    let answer = editor.ask_at("textDocument/completion", "puzzles(\"é𝄞\").filter(|p| p.cl§");
    let item = &answer[0];
    assert_eq!(item["detail"], "Puzzle.clues -> int");
    let doc = item["documentation"]["value"].as_str().unwrap();
    assert!(doc.starts_with("The number of clues"), "{doc}");
    // The clef is two units of the protocol.
    assert_eq!(item["textEdit"]["range"]["start"]["character"], 28);
    assert_eq!(item["textEdit"]["range"]["end"]["character"], 30);
    assert!(editor.shut_down());
}

#[test]
fn a_word_shows_what_it_means() {
    let mut editor = editor();
    for (text, expected) in [
        ("puzzles(\"a\").fil§ter(|p| true)", "Stream.filter(keep: closure) -> Stream"),
        ("puzzles(\"a\").map(|p| p.clu§es)", "Puzzle.clues -> int"),
        ("`${puz§zles(\"a\").count()} puzzles`", "puzzles(input: text) -> Stream"),
        ("clique::gre§edy()", "clique::greedy() -> Component"),
        ("grids(\"g\").enumerate(17, #{ cli§que: 3 })", "`clique` (a clique strategy"),
        ("let list = puzzles(\"a\");\nli§st", "list: Stream"),
        ("let li§st = puzzles(\"a\");", "list: Stream"),
        ("for p in puzzles(\"a\") { print(p§) }", "p: Puzzle"),
        ("/// Twice the number.\nfn twice(n) { 2 * n }\ntwi§ce(2)", "Twice the number."),
        ("import \"module_lib\" as lib;\nlib::ea§sy(3)", "fn easy(puzzle)"),
    ] {
        let answer = editor.ask_at("textDocument/hover", text);
        let shown = answer["contents"]["value"].as_str().unwrap_or_default();
        assert!(shown.contains(expected), "{text}: {shown}");
    }
    assert!(editor.ask_at("textDocument/hover", "let a =§ 3;").is_null());
    assert!(editor.shut_down());
}

#[test]
fn a_call_shows_its_parameters() {
    let mut editor = editor();
    let answer = editor.ask_at("textDocument/signatureHelp", "puzzles(\"a\").top(3, §");
    assert_eq!(answer["signatures"][0]["label"], "Stream.top(n: int, key: closure) -> Stream");
    assert_eq!((&answer["activeSignature"], &answer["activeParameter"]), (&0.into(), &1.into()));
    let range = &answer["signatures"][0]["parameters"][1]["label"];
    assert_eq!((&range[0], &range[1]), (&19.into(), &31.into()));
    let own = editor.ask_at("textDocument/signatureHelp", "fn f(a, b) { a }\nf([1, 2], §");
    assert_eq!(
        (&own["signatures"][0]["label"], &own["activeParameter"]),
        (&"fn f(a, b)".into(), &1.into())
    );
    assert!(editor.shut_down());
}

#[test]
fn a_name_leads_to_its_definition() {
    let mut editor = editor();
    for (text, file, line, character) in [
        ("let a = 3;\nlet b = a§;", "edited.rhai", 0, 4),
        ("fn f(x) { x§ + 1 }", "edited.rhai", 0, 5),
        ("stream([1]).map(|q| q§ + 1)", "edited.rhai", 0, 17),
        ("print(f§(2));\nfn f(a) { a }", "edited.rhai", 1, 3),
        // The innermost declaration that the place sees.
        ("let a = 1;\n{ let a = 2; print(a); }\nprint(a§);", "edited.rhai", 0, 4),
        ("let a = 1;\n{ let a = 2; print(a§); }", "edited.rhai", 1, 6),
        ("let b = 1;\nlet f = |b| b + 1;\nprint(b§);", "edited.rhai", 0, 4),
        ("let b = 1;\nlet f = |b| { b§ + 1 };", "edited.rhai", 1, 9),
        ("let a = 1;\nlet a = a§ + 1;", "edited.rhai", 0, 4),
        ("let x = 1;\nfor x in 1..3 { print(x); }\nprint(`${x§}`);", "edited.rhai", 0, 4),
        ("let x = 1;\nfor (x, i) in [1] { print(x§); }", "edited.rhai", 1, 5),
        ("let b = true;\nlet c = b || b§ || false;", "edited.rhai", 0, 4),
        ("import \"module_lib\" as lib;\nlib::ea§sy(3)", "module_lib.rhai", 0, 3),
        ("import \"module§_lib\" as lib;", "module_lib.rhai", 0, 0),
    ] {
        let answer = editor.ask_at("textDocument/definition", text);
        let uri = answer["uri"].as_str().unwrap_or_default();
        assert!(uri.ends_with(&format!("/{file}")), "{text}: {answer}");
        let start = &answer["range"]["start"];
        assert_eq!(
            (&start["line"], &start["character"]),
            (&line.into(), &character.into()),
            "{text}"
        );
    }
    assert!(editor.shut_down());
}

#[test]
fn a_mistake_in_a_module_is_at_the_import_and_shows_the_module() {
    let mut editor = editor();
    let found = editor.set_text("import \"module_broken\" as broken;\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["range"]["start"]["character"], 7);
    assert_eq!(found[0]["range"]["end"]["character"], 22);
    let related = &found[0]["relatedInformation"][0]["location"];
    assert!(related["uri"].as_str().unwrap().ends_with("/module_broken.rhai"), "{related}");
    assert_eq!(related["range"]["start"]["character"], 18);
    assert!(editor.shut_down());
}

#[test]
fn formatting_indents_lines_and_changes_nothing_else() {
    let mut editor = editor();
    let edits = editor.format("let a = [1];\n  a.map(|x| {\nx // \"one\"\n}) \n.len();\n");
    let right = "let a = [1];\na.map(|x| {\n    x // \"one\"\n})\n    .len();\n";
    assert_eq!(edits[0]["newText"], right);
    assert_eq!(edits[0]["range"]["end"]["line"], 5);
    for kept in [right, "let a = (;\n", "let a = `x\n   y`;\n"] {
        assert_eq!(editor.format(kept), json!([]), "{kept}");
    }
    for directory in [root().join("scripts"), root().join("cli/src/verbs")] {
        for name in names_below(&directory, ".rhai") {
            let text = std::fs::read_to_string(directory.join(&name)).expect("a recipe");
            assert_eq!(editor.format(&text), json!([]), "{name}");
        }
    }
    assert!(editor.shut_down());
}

#[test]
fn an_unknown_request_is_an_error_and_the_server_goes_on() {
    let mut editor = editor();
    assert!(editor.refusal("textDocument/rename").contains("does not know `textDocument/rename`"));
    assert!(editor.set_text("let a = 1;").is_empty());
    assert!(editor.shut_down());
}

#[test]
fn a_module_has_the_text_that_the_editor_has() {
    let mut editor = editor();
    editor.open("module_lib.rhai", "fn fresh(x) { x }");
    for path in ["module_lib", "./module_lib", "other/../module_lib"] {
        let recipe = format!("import \"{path}\" as lib;\nprint(lib::fresh(1));");
        assert!(editor.set_text(&recipe).is_empty(), "{path}");
    }
    let answer = editor.ask_at("textDocument/completion", "import \"module_lib\" as lib;\nlib::§");
    assert_eq!(words(&answer), ["fresh"]);
    assert!(editor.shut_down());
}

#[test]
fn what_is_no_message_is_refused_and_the_server_goes_on() {
    let mut editor = editor();
    assert_eq!(editor.answer_to_text("{bad}")["code"], -32700);
    assert_eq!(editor.answer_to_text("{\"a\":1}")["code"], -32600);
    assert!(editor.set_text("let a = 1;").is_empty());
    editor.ask_for_end();
    assert!(editor.refusal("textDocument/hover").contains("after `shutdown`"));
    assert!(editor.exit());
}
