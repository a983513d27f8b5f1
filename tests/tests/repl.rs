//! `seventeen repl`: what lines give, and that errors end neither the session nor what stays.

use seventeen_tests::command::{Outcome, call};
use seventeen_tests::data;

fn repl(lines: &str) -> Outcome {
    call(&["repl"], &lines.replace("PUZZLES", data("puzzles.txt").to_str().expect("text")))
}

#[test]
fn lines_give_what_they_say() {
    for (lines, shown) in [
        ("let n = 16;\nn + 1\n", "17\n"),
        ("fn f(x) {\n    x + 1\n}\nf(16)\n", "17\n"),
        ("let f = |x| x + 1;\nstream([1, 2]).map(f)\n", "2\n3\n"),
        ("fn f(x) { x * 2 }\nstream([1, 2]).par_map(|x| f(x))\n", "2\n4\n"),
        ("stream([])\n", "no items\n"),
        ("#{ a: 1, b: \"x\" }\n", "field  value\na      1\nb      x\n"),
        ("[#{ a: 1 }, #{ a: 12 }]\n", " a\n 1\n12\n"),
        ("puzzles(`PUZZLES`).count()\n:quit\n1\n", "600\n"),
    ] {
        let Outcome { code, out, err } = repl(lines);
        assert_eq!((code, out.as_str()), (Some(0), shown), "{lines}{err}");
    }
}

#[test]
fn puzzles_are_drawn_and_of_many_items_the_first_are_shown() {
    let drawn = repl("puzzles(`PUZZLES`).collect()[0]\n").out;
    assert!(drawn.contains("| 3 . 8 | . . . | 5 6 . |\n| . 4 . |"), "{drawn}");
    let listed = repl("puzzles(`PUZZLES`)\n").out;
    assert_eq!(listed.lines().count(), 11, "{listed}");
    assert!(listed.ends_with("\n… these are the first 10\n"), "{listed}");
}

#[test]
fn errors_show_their_line_and_the_session_goes_on() {
    let Outcome { code, out, err } =
        repl("fn f(x) {\n    x.gone\n}\nlet n = 1;\nf(n)\nn.fo()\nlet m = ;\n:gone\nn\n");
    assert_eq!((code, out.as_str()), (Some(2), "1\n"), "{err}");
    for part in [
        "--> input:2:7\n    |\n  2 |     x.gone\n",
        "no function `fo`",
        "--> input:7:9\n    |\n  7 | let m = ;\n",
        "no command `:gone`",
        "4 of the lines failed",
    ] {
        assert!(err.contains(part), "no {part:?} in {err}");
    }
}

#[test]
fn what_is_imported_stays_and_is_read_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let module = folder.path().join("m.rhai");
    std::fs::write(module, "print(\"read\");\nfn next(x) { x + 1 }\n").expect("a module");
    let path = folder.path().join("m").display().to_string();
    let lines = format!(
        "import {path:?} as m;\nm::next(1)\nfn twice(x) {{ m::next(x) * 2 }}\ntwice(4)\n\
         stream([6]).par_map(|x| m::next(x))\nimport \"gone\" as n;\nm::next(0) + m::none\nm::next(8)\n"
    );
    let Outcome { code, out, err } = repl(&lines);
    assert_eq!((code, out.as_str()), (Some(2), "read\n2\n10\n7\n9\n"), "{err}");
    for part in ["--> input:6:8\n", "--> input:7:", "2 of the lines failed"] {
        assert!(err.contains(part), "no {part:?} in {err}");
    }
}

#[test]
fn a_file_may_be_written_again_and_documentation_is_at_hand() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out.txt").display().to_string();
    let write = format!("stream([1, 2]).write(`{file}`)\n").repeat(2);
    let Outcome { code, out, err } = repl(&format!("{write}:doc take\n"));
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("2\n2\nStream.take(n: int) -> Stream\n"), "{out}");
}
