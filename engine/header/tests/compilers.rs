//! The header under compilers of C and C++, with all warnings as errors.
//!
//! `SEVENTEEN_TEST_COMPILERS`, words such as `gcc clang g++`, requires these compilers. Without it,
//! the test uses those that are installed.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The compilers to try if none are required.
const USUAL: [&str; 4] = ["gcc", "clang", "g++", "clang++"];

fn demanded() -> Option<Vec<String>> {
    let words = std::env::var("SEVENTEEN_TEST_COMPILERS").ok()?;
    Some(words.split_whitespace().map(str::to_owned).collect())
}

fn is_there(compiler: &str) -> bool {
    let version = Command::new(compiler).arg("--version").stdout(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Whether the compiler accepts a file that contains nothing but the header.
fn compiles(compiler: &str) -> bool {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../plugin/include");
    let language =
        if compiler.ends_with("++") { ["-xc++", "-std=c++17"] } else { ["-xc", "-std=c11"] };
    let mut child = Command::new(compiler)
        .args(language)
        .args(["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-fsyntax-only"])
        .arg("-I")
        .arg(include)
        .arg("-")
        .stdin(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{compiler}: {error}"));
    let mut source = child.stdin.take().expect("a pipe");
    source.write_all(b"#include \"seventeen_plugin.h\"\n").expect("the compiler reads");
    drop(source);
    child.wait().expect("the compiler ends").success()
}

#[test]
fn the_header_compiles_without_a_warning() {
    let found = || USUAL.iter().filter(|name| is_there(name)).map(|&name| name.to_owned());
    let compilers = demanded().unwrap_or_else(|| found().collect());
    assert!(!compilers.is_empty(), "none of {USUAL:?} is installed");
    for compiler in compilers {
        assert!(compiles(&compiler), "{compiler} does not accept the header");
    }
}
