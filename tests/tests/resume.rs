//! `--resume`: a command that was killed and interrupted gives the same file as one that was not.

use seventeen_tests::command::call;
use seventeen_tests::interrupt::{Interrupted, interrupt};
use seventeen_tests::program;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A puzzle that takes milliseconds to rate.
const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

/// A file of so many lines, of which every hundredth has no puzzle.
fn list(directory: &Path, lines: usize) -> String {
    let line = |i| if i % 100 == 99 { "no puzzle\n".to_owned() } else { format!("{PUZZLE}\n") };
    let path = directory.join("list.txt");
    std::fs::write(&path, (0..lines).map(line).collect::<String>()).unwrap();
    path.to_str().unwrap().to_owned()
}

fn start(words: &[&str]) -> Child {
    let mut command = Command::new(program());
    seventeen_tests::command::without_settings(&mut command);
    command.args(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn a_command_that_was_killed_and_interrupted_gives_the_same_file() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (input, whole, out) = (list(directory.path(), 1200), at("whole.txt"), at("out.txt"));
    let command = |out| ["rate", "--format", "%n %r", input.as_str(), "--quiet", "-o", out];
    let first = call(&command(&whole), "");
    assert_eq!(first.code, Some(2), "lines without a puzzle are reported: {}", first.err);
    let resumed = [&command(&out)[..], &["--resume"]].concat();
    let (part, record) = (at("out.txt.seventeen-part"), at("out.txt.seventeen-done"));
    let is_recorded = || Path::new(&record).exists();

    // The first run is not asked for a file that can be resumed, and is killed.
    interrupt(start(&command(&out)), "KILL", |_| is_recorded());
    let before = std::fs::metadata(&part).unwrap().len();
    let grown = || std::fs::metadata(&part).is_ok_and(|about| about.len() > before + 500);
    let Interrupted { outcome, .. } = interrupt(start(&resumed), "INT", |_| grown());
    assert_eq!(outcome.code, Some(130), "{}", outcome.err);
    assert!(Path::new(&part).exists() && !Path::new(&out).exists());
    let last = call(&resumed, "");
    assert_eq!((last.code, &last.err), (Some(2), &first.err), "all bad lines are reported");
    assert_eq!(std::fs::read(&out).unwrap(), std::fs::read(&whole).unwrap());
    assert!(!Path::new(&part).exists());

    // A command that was not interrupted leaves nothing beside its file.
    let names = std::fs::read_dir(directory.path()).unwrap();
    let names: Vec<_> = names.map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
    assert!(names.iter().all(|name| !name.starts_with("whole.txt.")), "{names:?}");
}

#[test]
fn an_interrupted_command_says_how_to_go_on() {
    let directory = tempfile::tempdir().unwrap();
    let (input, out) = (list(directory.path(), 2000), directory.path().join("rated.csv"));
    let out = out.to_str().unwrap();
    let part = format!("{out}.seventeen-part");
    let interrupted = |more: &[&str], input: &str| {
        let words = [&["rate", input, "-o", out][..], more].concat();
        let length = || std::fs::metadata(&part).map_or(0, |about| about.len());
        let before = length();
        let mut child = Command::new(program());
        seventeen_tests::command::without_settings(&mut child);
        child.args(&words).stdout(Stdio::piped()).stderr(Stdio::piped());
        let file = std::fs::File::open(directory.path().join("list.txt")).unwrap();
        let child = child.stdin(file).spawn().unwrap();
        interrupt(child, "INT", |_| length() > before + 100).outcome.err
    };
    let told = |said: &str| format!("{out}.seventeen-part has the results so far{said}\n");
    let with_option = told("; to continue, run the same command with --resume");
    let err = interrupted(&[], &input);
    assert!(err.contains(&with_option), "{err}");
    let err = interrupted(&["--resume"], &input);
    assert!(err.contains(&told("; to continue, run the same command")), "{err}");
    std::fs::remove_file(&part).unwrap();
    std::fs::remove_file(format!("{out}.seventeen-done")).unwrap();
    // The standard input cannot be read again.
    let err = interrupted(&[], "-");
    assert!(err.contains(&told("; this run cannot be resumed")), "{err}");
}
