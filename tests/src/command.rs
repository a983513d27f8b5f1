//! Calls of the program as a user makes them, and what they are expected to give.

use crate::{build_directories, is_long, program, root};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a call of the program gave.
pub struct Outcome {
    /// The exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// The standard output.
    pub out: String,
    /// The standard error.
    pub err: String,
}

/// Variables by which the environment of who tests would say how the program is to behave:
/// continuous integration, say, has colours at every terminal.
const SETTINGS: [&str; 7] = [
    "CI", "CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR", "SEVENTEEN_CONFIG", "SEVENTEEN_PLUGIN_PATH",
    "SEVENTEEN_RUNS",
];

/// The program in the root of the repository, with no setting of the user's.
pub(crate) fn plain_program(arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(arguments).current_dir(root()).env("XDG_CONFIG_HOME", nowhere());
    without_settings(&mut command);
    command
}

/// A directory that is not there, of which each system says that its path is absolute.
pub fn nowhere() -> PathBuf {
    std::env::temp_dir().join("seventeen is nowhere")
}

/// Takes what the environment of who tests says of the program's behaviour from a command.
pub fn without_settings(command: &mut Command) {
    for name in SETTINGS {
        command.env_remove(name);
    }
}

/// Has a command find the program under its name.
///
/// # Panics
/// If it was not built.
pub fn with_program_on_path(command: &mut Command) -> &mut Command {
    let program = program();
    let own = program.parent().expect("a directory").to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = std::iter::once(own).chain(std::env::split_paths(&path));
    command.env("PATH", std::env::join_paths(places).expect("paths without separators"))
}

/// Has a call of Cargo build quickly, and keep what it makes on the way where other tests find it.
/// With `SEVENTEEN_LONG` it builds as users do.
///
/// # Panics
/// If a test program lies in no folder of a build.
pub fn build_quickly(cargo: &mut Command) -> &mut Command {
    if is_long() {
        return cargo;
    }
    let parts = build_directories().pop().expect("a folder of a build").join("quick_builds");
    cargo.env("CARGO_BUILD_BUILD_DIR", parts).env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
}

/// Calls the program from the root of the repository.
///
/// # Panics
/// If it does not start, or prints no text.
pub fn call(arguments: &[&str], input: &str) -> Outcome {
    call_with(&[], arguments, input)
}

/// The same with these variables in its environment.
///
/// # Panics
/// As for [`call`].
pub fn call_with(variables: &[(&str, &str)], arguments: &[&str], input: &str) -> Outcome {
    let mut child = plain_program(arguments)
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that refuses its arguments reads no input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    Outcome {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Expects success with this output.
///
/// # Panics
/// If it is otherwise.
pub fn prints(arguments: &[&str], input: &str, expected: &str) {
    let outcome = call(arguments, input);
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    assert_eq!(outcome.out, expected, "{arguments:?}");
}

/// Expects this exit code and these words in the error, in this order, and no panic.
///
/// # Panics
/// If it is otherwise.
pub fn refuses(arguments: &[&str], input: &str, code: i32, words: &[&str]) {
    let outcome = call(arguments, input);
    assert_eq!(outcome.code, Some(code), "{arguments:?}: {}", outcome.err);
    let mut rest = outcome.err.as_str();
    for word in words {
        let at = rest.find(word);
        let at = at.unwrap_or_else(|| panic!("{arguments:?}: no {word:?} in {}", outcome.err));
        rest = &rest[at + word.len()..];
    }
    assert!(!outcome.err.contains("panicked at"), "{arguments:?}: {}", outcome.err);
}
