//! The book in `docs/`, and README.md: every block runs and prints what is shown, pictures are
//! those that its recipes draw, everything that recipes can call has a page, each technique has a
//! position in which it finds a step, and links lead somewhere, those of these pages too.
//! `SEVENTEEN_BLESS=1` writes pictures anew.

use seventeen_plugin::Kind;
use seventeen_tests::chapter::{Block, blocks, commands, is_shown};
use seventeen_tests::command::{build_quickly, with_program_on_path, without_settings};
use seventeen_tests::golden::blesses;
use seventeen_tests::{linked, names_below, program, root};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
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

/// The targets of a chapter's links and pictures.
fn links(chapter: &str) -> impl Iterator<Item = &str> {
    chapter.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// The names of the pictures that a chapter shows.
fn pictures(chapter: &str) -> Vec<String> {
    links(chapter).filter_map(|link| link.strip_prefix("pictures/")).map(str::to_owned).collect()
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
    without_settings(build_quickly(&mut command));
    command
}

/// Runs the chapters of a part in a folder of their own, and says what is wrong.
fn faults(chapters: &[String]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut faults = Vec::new();
    for chapter in chapters {
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
            "shell-session" => commands(text).iter().find_map(|(line, shown)| {
                self.run(command("sh", self.folder).args(["-ec", line]))
                    .or_else(|| self.compare(shown))
            }),
            // What took long, and was run by hand.
            "console" => None,
            // `tests/python` runs these.
            "pycon" => None,
            // Settings of editors.
            "lua" | "lisp" => None,
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

/// What is wrong with a program in Rust: only such are shown as they are that Cargo builds and
/// tests run.
fn included_fault(text: &str) -> Option<String> {
    let included = text.trim().strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}"));
    let Some(path) = included else { return Some("a program that nothing runs".to_owned()) };
    let places = ["../../engine/seventeen/examples/", "../../plugins/template/src/"];
    let is_example = places.iter().any(|place| path.starts_with(place));
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
fn the_readme_prints_what_it_shows() {
    let readme = text("../../README.md");
    let folder = tempfile::tempdir().expect("a folder");
    let mut blocks = blocks(&readme);
    // The tests of the crate `seventeen` run these.
    blocks.retain(|block| block.language != "rust");
    let faults = Runner::new(&folder).faults(&blocks);
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n\n"));
    for link in links(&readme).filter(|link| !link.contains("://")) {
        let path = link.split('#').next().unwrap_or_default();
        assert!(root().join(path).exists(), "README.md: {link} leads nowhere");
    }
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
        "```shell-session\n$ echo one\none\n$ echo two\none\n```",
        "```rust\nfn main() {}\n```",
        "```python\nprint()\n```",
    ] {
        assert_eq!(faults(wrong).len(), 1, "{wrong}");
    }
    assert!(is_shown("a…c\n…\nz", "abc\n1\n2\nz\n") && is_shown("a…", "a\n"));
    assert!(!is_shown("a…c", "ab") && !is_shown("a", "a\nb") && !is_shown("a\nb", "a"));
}

/// The reference, as a build of the book has the program write it: pages and their list.
fn reference() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let run = command("seventeen", folder.path()).args(["doc", "--pages", "."]).output();
    let run = run.expect("it starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    folder
}

/// The reference of the book: the program's pages, with what `docs/reference.py` adds.
fn guide() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new("python3");
    command.arg(root().join("docs/reference.py")).arg("write").arg(folder.path());
    let run = command.env("SEVENTEEN_PROGRAM", program()).output().expect("python3 starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    folder
}

#[test]
#[cfg_attr(windows, ignore = "there may be no python3")]
fn each_technique_has_a_picture_and_an_example_that_finds_the_step() {
    let guide = guide();
    let registry = linked();
    let mut faults = Vec::new();
    for technique in registry.of(Kind::Technique) {
        let name = technique.name();
        let page = guide.path().join(format!("components/technique/{name}.md"));
        let page = fs::read_to_string(page).expect("a page");
        for part in ["\nSource: ", "\n## Why it works\n", "<img class=\"step\""] {
            assert!(page.contains(part), "{name}: no {part}");
        }
        let shown = blocks(&page);
        let first = |language: &str| shown.iter().find(|block| block.language == language).cloned();
        let (notation, example) =
            (first("text").expect("a step"), first("rhai").expect("an example"));
        let folder = tempfile::tempdir().expect("a folder");
        let found = Runner::new(&folder).faults(&[example, notation]);
        faults.extend(found.into_iter().map(|fault| format!("{name}: {fault}")));
        assert!(folder.path().join("step.svg").exists(), "{name}: no picture");
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n\n"));
}

#[test]
#[cfg_attr(windows, ignore = "there may be no python3")]
fn each_generator_has_an_example_that_prints_what_it_shows() {
    let text = fs::read_to_string(root().join("docs/guide/generators.md")).expect("examples");
    let registry = linked();
    for generator in registry.of(Kind::Generator) {
        let heading = format!("\n## `{}`\n", generator.name());
        assert!(text.contains(&heading), "{} has no example", generator.name());
    }
    let folder = tempfile::tempdir().expect("a folder");
    let faults = Runner::new(&folder).faults(&blocks(&text));
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// The names of the pages of a reference, in the order of its list.
fn listed(reference: &Path) -> Vec<String> {
    parts(&fs::read_to_string(reference.join("contents.md")).expect("a list")).concat()
}

/// What recipes can call, as `seventeen doc` lists it: topics with names.
fn entries() -> Vec<(String, String)> {
    let output = Command::new(program()).args(["doc", "--json"]).output().expect("it starts");
    let text = String::from_utf8(output.stdout).expect("text");
    let entry = |line: &str| {
        let entry: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let text = |field: &str| entry[field].as_str().expect("text").to_owned();
        (text("topic"), text("name"))
    };
    text.lines().map(entry).collect()
}

#[test]
fn the_reference_has_everything_that_recipes_can_call() {
    let folder = reference();
    let mut pages = names_below(folder.path(), ".md");
    pages.retain(|name| name != "contents.md");
    let mut listed = listed(folder.path());
    let page = |name: &str| {
        let text = fs::read_to_string(folder.path().join(name));
        text.unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let registry = linked();
    for component in registry.iter() {
        let (kind, name) = (component.kind().namespace(), component.name());
        let page = page(&format!("components/{kind}/{name}.md"));
        assert!(page.starts_with(&format!("# `{name}`\n")), "{page}");
        assert!(page.contains(&format!("`{kind}::{name}(")), "{page}");
        for option in component.params() {
            assert!(page.contains(&format!("\n| `{}` | ", option.name)), "{page}");
        }
    }
    let texts: Vec<String> = pages.iter().map(|name| page(name)).collect();
    for (topic, name) in entries().iter().filter(|(topic, _)| !topic.ends_with("::")) {
        let heading = format!("\n## `{}`\n", name.rsplit("::").next().expect("a name"));
        let page = texts.iter().find(|text| text.starts_with(&format!("# {topic}\n")));
        assert!(page.is_some_and(|text| text.contains(&heading)), "{topic} lacks {name}");
    }
    assert_eq!(listed[0], "verbs.md");
    listed.sort_unstable();
    pages.sort_unstable();
    assert_eq!(listed, pages);
}

#[test]
fn links_lead_to_chapters_and_all_chapters_are_listed() {
    let reference = reference();
    let folders = [source(), reference.path().to_owned()];
    let written = parts(&text("SUMMARY.md")).concat();
    let chapters: Vec<String> = written.into_iter().chain(listed(reference.path())).collect();
    for name in names_below(&source(), ".md") {
        assert!(chapters.contains(&name) || name == "SUMMARY.md", "{name} is not in SUMMARY.md");
    }
    let mut shown = BTreeSet::new();
    for name in &chapters {
        let files: Vec<PathBuf> = folders.iter().map(|folder| folder.join(name)).collect();
        let file = files.iter().find(|file| file.exists());
        let file = file.unwrap_or_else(|| panic!("there is no chapter {name}"));
        let chapter = fs::read_to_string(file).expect("a chapter");
        for link in links(&chapter) {
            let path = link.split('#').next().unwrap_or_default();
            let is_here = !path.is_empty() && !path.contains("://") && !path.contains(' ');
            let target = Path::new(name).with_file_name("").join(path);
            let is_there = || folders.iter().any(|folder| is_in(folder, &target));
            assert!(!is_here || is_there(), "{name}: {link} leads nowhere");
        }
        shown.extend(pictures(&chapter));
    }
    for entry in fs::read_dir(source().join("pictures")).expect("pictures") {
        let name = entry.expect("an entry").file_name().into_string().expect("text");
        assert!(shown.contains(&name), "no chapter shows pictures/{name}");
    }
}

/// Whether a folder has a file by this path, whose folders need not be there for `..` to leave
/// them.
fn is_in(folder: &Path, path: &Path) -> bool {
    let mut whole = folder.to_owned();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(whole.pop()),
            part => whole.push(part),
        }
    }
    whole.exists()
}
