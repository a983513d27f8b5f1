//! The book in `docs/`: every block of its chapters runs and prints what is shown, pictures are those
//! that its recipes draw, links lead somewhere, and the pages of verbs and components are those of the
//! registry. `SEVENTEEN_BLESS=1` writes pictures and pages anew.

use seventeen_tests::chapter::{Block, blocks, is_shown};
use seventeen_tests::command::{with_program_on_path, without_settings};
use seventeen_tests::golden::blesses;
use seventeen_tests::{names_below, root};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{fs, thread};
use tempfile::TempDir;

/// The folder of the book's chapters.
fn source() -> PathBuf {
    root().join("docs/src")
}

/// A file of the book.
fn text(name: &str) -> String {
    fs::read_to_string(source().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The chapters of a list of contents, those of a part together.
fn parts(contents: &str) -> Vec<Vec<String>> {
    let mut parts = vec![Vec::new()];
    for line in contents.lines() {
        if line.starts_with("# ") {
            parts.push(Vec::new());
        }
        let link = line.split("](").nth(1).and_then(|rest| rest.split(')').next());
        parts.last_mut().expect("a part").extend(link.map(str::to_owned));
    }
    parts.retain(|chapters| !chapters.is_empty());
    parts
}

/// Whether a chapter is made from the registry: its examples run where everything's do.
fn is_made(chapter: &str) -> bool {
    ["verbs", "components"].iter().any(|folder| chapter.starts_with(folder))
}

/// The names of the pictures that a chapter shows.
fn pictures(chapter: &str) -> Vec<String> {
    let names = chapter.split("](pictures/").skip(1).filter_map(|rest| rest.split(')').next());
    names.map(str::to_owned).collect()
}

/// A command in the folder of a part, which finds the program under its name, and the checkout.
fn command(name: &str, folder: &Path) -> Command {
    let mut command = Command::new(name);
    with_program_on_path(&mut command)
        .current_dir(folder)
        .env("SEVENTEEN", root())
        .env("XDG_CONFIG_HOME", folder.join(".config"))
        .env("XDG_DATA_HOME", folder.join(".data"))
        .env("CARGO_NET_OFFLINE", "true")
        .env("CARGO_TERM_QUIET", "true")
        .env_remove("CARGO_TARGET_DIR");
    without_settings(&mut command);
    command
}

/// Runs the chapters of a part in a folder of their own, and says what is wrong.
fn faults(chapters: &[String]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut faults = Vec::new();
    for chapter in chapters.iter().filter(|chapter| !is_made(chapter)) {
        let text = text(chapter);
        for fault in Runner::new(&folder).faults(&blocks(&text)) {
            faults.push(format!("{chapter}:{fault}"));
        }
        for name in pictures(&text) {
            let drawn = fs::read_to_string(folder.path().join("pictures").join(&name));
            faults.extend(picture_fault(&name, drawn.ok()).map(|no| format!("{chapter}: {no}")));
        }
    }
    faults
}

/// What is wrong with a picture that the chapter's recipes drew.
fn picture_fault(name: &str, drawn: Option<String>) -> Option<String> {
    let Some(drawn) = drawn else { return Some(format!("nothing draws pictures/{name}")) };
    let kept = source().join("pictures").join(name);
    if blesses() {
        fs::create_dir_all(kept.parent().expect("a folder")).expect("a folder");
        fs::write(&kept, &drawn).expect("a picture");
    }
    let is_same = fs::read_to_string(&kept).is_ok_and(|kept| kept == drawn);
    (!is_same).then(|| format!("pictures/{name} is not what is drawn"))
}

/// Runs blocks one after the other.
struct Runner<'a> {
    folder: &'a Path,
    /// What the last block printed, without and with what it said beside.
    printed: Option<[String; 2]>,
}

impl<'a> Runner<'a> {
    fn new(folder: &'a TempDir) -> Runner<'a> {
        Runner { folder: folder.path(), printed: None }
    }

    fn faults(&mut self, blocks: &[Block]) -> Vec<String> {
        let line = |block: &Block, fault| format!("{}: {fault}", block.line);
        blocks.iter().filter_map(|block| Some(line(block, self.fault(block)?))).collect()
    }

    /// Does what the block is for, and says what is wrong.
    fn fault(&mut self, block: &Block) -> Option<String> {
        let Block { language, file, text, .. } = block;
        if let Some(file) = file {
            return self.write(file, text);
        }
        match language.as_str() {
            "sh" => self.run(command("sh", self.folder).args(["-ec", text])),
            "rhai" => self.run(command("seventeen", self.folder).args(["run", "-e", text])),
            "text" => self.compare(text),
            // What took long, and was run by hand.
            "console" => None,
            "rust" => included_fault(text),
            other => Some(format!("a block of {other}, which is no file")),
        }
    }

    fn write(&self, file: &str, text: &str) -> Option<String> {
        let path = self.folder.join(file);
        let folder = path.parent().expect("a folder");
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, text));
        written.err().map(|error| format!("{file}: {error}"))
    }

    fn run(&mut self, command: &mut Command) -> Option<String> {
        let Output { status, stdout, stderr } = command.output().expect("it starts");
        let [out, err] = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        let fault = (!status.success()).then(|| format!("ends with {status}:\n{out}{err}"));
        let both = format!("{out}{err}");
        self.printed = Some([out, both]);
        fault
    }

    fn compare(&mut self, shown: &str) -> Option<String> {
        let Some(printed) = self.printed.take() else {
            return Some("what prints this?".to_owned());
        };
        let is_right = printed.iter().any(|printed| is_shown(shown, printed));
        (!is_right).then(|| format!("shown is\n{shown}\nprinted is\n{}", printed[1]))
    }
}

/// What is wrong with a program in Rust: only such are shown as they are that Cargo builds and tests run.
fn included_fault(text: &str) -> Option<String> {
    let included = text.trim().strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}"));
    let Some(path) = included else { return Some("a program that nothing runs".to_owned()) };
    let is_example = path.starts_with("../../engine/seventeen/examples/");
    (!is_example || !source().join(path).exists()).then(|| format!("{path} is no example"))
}

#[test]
#[cfg_attr(windows, ignore = "there is no shell of the kind")]
fn the_chapters_print_what_they_show() {
    let parts = parts(&text("SUMMARY.md"));
    let faults: Vec<String> = thread::scope(|scope| {
        let runs: Vec<_> = parts.iter().map(|part| scope.spawn(|| faults(part))).collect();
        runs.into_iter().flat_map(|run| run.join().expect("a part")).collect()
    });
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n\n"));
}

#[test]
#[cfg_attr(windows, ignore = "there is no shell of the kind")]
fn what_is_shown_and_not_printed_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let faults = |chapter: &str| Runner::new(&folder).faults(&blocks(chapter));
    let none: [&str; 0] = [];
    assert_eq!(
        faults(
            "Write `a/b.txt`:\n\n```text\none\ntwo\n```\n\n```sh\ncat a/b.txt\n```\n\n```text\none\n…\n```"
        ),
        none
    );
    assert_eq!(faults("```rhai\nprint(1); 41 + 1\n```\n```text\n1\n4…\n```"), none);
    for wrong in [
        "```sh\necho one\n```\n```text\ntwo\n```",
        "```sh\nfalse\necho one\n```",
        "```rhai\ngone\n```",
        "```text\nof what?\n```",
        "```rust\nfn main() {}\n```",
        "```python\nprint()\n```",
    ] {
        assert_eq!(faults(wrong).len(), 1, "{wrong}");
    }
    assert!(is_shown("a…c\n…\nz", "abc\n1\n2\nz\n") && is_shown("a…", "a\n"));
    assert!(!is_shown("a…c", "ab") && !is_shown("a", "a\nb") && !is_shown("a\nb", "a"));
}

#[test]
fn pages_of_verbs_and_components_are_those_of_the_registry() {
    let made = tempfile::tempdir().expect("a folder");
    let run = command("seventeen", made.path()).args(["doc", "--pages", "."]).output();
    assert!(run.expect("it starts").status.success());
    let contents = fs::read_to_string(made.path().join("contents.md")).expect("a list");
    fs::remove_file(made.path().join("contents.md")).expect("a file");
    let names = [made.path(), &source()].map(|folder| -> BTreeSet<String> {
        names_below(folder, ".md").into_iter().filter(|name| is_made(name)).collect()
    });
    if blesses() {
        for name in &names[1] {
            fs::remove_file(source().join(name)).expect("a page");
        }
        for name in &names[0] {
            let path = source().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::copy(made.path().join(name), path).expect("a page");
        }
        return;
    }
    assert_eq!(names[0], names[1]);
    for name in &names[0] {
        assert_eq!(
            text(name),
            fs::read_to_string(made.path().join(name)).expect("a page"),
            "{name}"
        );
    }
    assert!(text("SUMMARY.md").contains(&contents), "SUMMARY.md has no such lines:\n{contents}");
}

#[test]
fn links_lead_to_chapters_and_all_chapters_are_listed() {
    let all = names_below(&source(), ".md");
    let listed: BTreeSet<String> = parts(&text("SUMMARY.md")).concat().into_iter().collect();
    for name in &all {
        assert!(listed.contains(name) || name == "SUMMARY.md", "{name} is not in SUMMARY.md");
        let chapter = text(name);
        for link in chapter.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or_default();
            let is_here = !path.is_empty() && !path.contains("://") && !path.contains(' ');
            let target = source().join(name).with_file_name("").join(path);
            assert!(!is_here || target.exists(), "{name}: {link} leads nowhere");
        }
    }
    let shown: BTreeSet<String> = all.iter().flat_map(|name| pictures(&text(name))).collect();
    for entry in fs::read_dir(source().join("pictures")).expect("pictures") {
        let name = entry.expect("an entry").file_name().into_string().expect("text");
        assert!(shown.contains(&name), "no chapter shows pictures/{name}");
    }
}
