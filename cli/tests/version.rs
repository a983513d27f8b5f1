//! The program says what it is. Also makes cargo build it for the black-box tests of `tests/`.

use std::process::Command;

#[test]
fn the_program_says_its_version() {
    let program = env!("CARGO_BIN_EXE_seventeen");
    let output = Command::new(program).arg("--version").output().expect("the program starts");
    let said = String::from_utf8(output.stdout).expect("text");
    assert_eq!(said.trim(), format!("seventeen {}", env!("CARGO_PKG_VERSION")));
}
