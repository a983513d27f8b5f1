//! The program prints its version. This test also makes cargo build the program for the black-box
//! tests in `tests/`.

use std::process::Command;

/// The output of the program with this option.
fn said(option: &str) -> String {
    let program = env!("CARGO_BIN_EXE_seventeen");
    let output = Command::new(program).arg(option).output().expect("the program starts");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_program_says_its_version() {
    let version = format!("seventeen {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(said("-V").trim(), version);
    let long = said("--version");
    let mut lines = long.lines();
    assert_eq!(lines.next(), Some(version.as_str()));
    let heads: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(heads, ["features", "interface", "kernels"], "{long}");
}
