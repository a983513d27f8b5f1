//! Where errors are: in the file where they happened, with its line, and never in a recipe that is
//! the program's own.

use seventeen_tests::command::call;
use std::path::MAIN_SEPARATOR;

/// What the program says of these files, the first of which it runs.
fn said(files: &[(&str, &str)]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let recipe = folder.path().join(files[0].0).display().to_string();
    let outcome = call(&["run", &recipe], "");
    assert!(matches!(outcome.code, Some(1 | 2)), "{files:?}: {}", outcome.err);
    outcome.err.replace(&format!("{}{MAIN_SEPARATOR}", folder.path().display()), "")
}

#[test]
fn errors_in_modules_show_their_lines_and_who_called() {
    let mine =
        "// Of a module.\nfn second(list) {\n    list[1]\n}\nfn of(x) { second(\"a\".split(x)) }\n";
    assert_eq!(
        said(&[("main.rhai", "import \"mine\" as mine;\nmine::of(\"b\");\n"), ("mine.rhai", mine)]),
        "error: Array index 1 out of bounds: only 1 element in array\n  --> mine.rhai:3:10\n    |\n  3 \
         |     list[1]\n    |          ^\n  called from main.rhai:2:7\n    |\n  2 | \
         mine::of(\"b\");\n    |       ^\n"
    );
}

#[test]
fn each_kind_of_error_is_at_its_place() {
    for (main, module, places) in [
        // It does not parse; it fails when it is imported; a verb that it calls fails.
        (
            "import \"m\" as m;",
            "let x = ;",
            &["m.rhai:1:9\n", " | let x = ;", "main.rhai:1:8\n"][..],
        ),
        ("import \"m\" as m;", "\nthrow 1;", &["m.rhai:2:1\n", " | throw 1;", "main.rhai:1:8\n"]),
        (
            "import \"m\" as m;\nm::f()",
            "fn f() {\n    puzzles(\"gone.txt\").count()\n}",
            &["m.rhai:2:25\n", "    puzzles(", "called from main.rhai:2:4\n", " | m::f()"],
        ),
        // There is none.
        ("import \"gone\" as m;", "", &["main.rhai:1:8\n"]),
        // Within one file the place of the call says little.
        ("fn f(x) { x.y }\nf(1)", "", &["--> main.rhai:1:13\n"]),
    ] {
        let said = said(&[("main.rhai", main), ("m.rhai", module)]);
        // A line of a file, and not a file that is named in a sentence.
        let is_digit = |c: char| c.is_ascii_digit();
        let mut rest = said.as_str();
        for place in places {
            let at = rest.find(place);
            let at = at.unwrap_or_else(|| panic!("{main}: no {place:?} in {said}"));
            rest = &rest[at + place.len()..];
        }
        assert_eq!(
            said.split(".rhai:").skip(1).filter(|rest| rest.starts_with(is_digit)).count(),
            places.iter().filter(|p| p.contains(".rhai:")).count()
        );
    }
}

#[test]
fn errors_of_verbs_show_no_line_of_their_recipes() {
    for (arguments, message) in [
        (&["solve", "gone.txt"][..], "cannot open gone.txt"),
        (&["solve", "--solver", "x", "gone.txt"], "no solver `x`"),
        (&["solve", "--solver", "dlx(1)", "gone.txt"], "solver `dlx` has no options"),
        (&["count", "gone.txt"], "cannot open gone.txt"),
        (&["hint", "gone.txt"], "cannot open gone.txt"),
        (&["minlex", "gone.txt"], "cannot open gone.txt"),
        (&["rate", "--er", "9..x", "gone.txt"], "`er` is \"9..x\""),
        (&["harvest", "--ua", "x", "gone.txt"], "no UA harvester `x`"),
        (&["clique", "--clique", "x", "gone.txt"], "no clique strategy `x`"),
        (&["generate", "--clues", "90", "--count", "1"], "90 clues were requested"),
        (&["enumerate", "--clues", "17", "--given", "r0c1", "gone.txt"], "`given`: position 2"),
        (&["pattern", "1/2"], "expected the clues of 9 boxes"),
        (&["verify", "gone.jsonl"], "cannot open gone.jsonl"),
    ] {
        let outcome = call(arguments, "");
        assert_eq!(outcome.code, Some(2), "{arguments:?}: {}", outcome.err);
        let line = outcome.err.strip_prefix("error: ").unwrap_or_default();
        assert!(line.contains(message), "{arguments:?}: {}", outcome.err);
        assert!(!outcome.err.contains("-->") && line.lines().count() == 1, "{}", outcome.err);
    }
}
