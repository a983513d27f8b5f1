//! The conformance suites as tests.

use crate::is_long;
use seventeen_conformance::{Scope, Trial, Verdict, checks};
use seventeen_plugin::Kind;

/// The scope of trials of linked-in components.
pub fn scope() -> Scope {
    if is_long() { Scope::Long } else { Scope::Full }
}

/// Runs the suite of a kind, and gives the names of the checks that apply.
///
/// # Panics
/// If a check fails.
pub fn conform(what: &str, kind: Kind, mut trial: Trial<'_>) -> Vec<&'static str> {
    let mut passed = Vec::new();
    for check in checks(kind) {
        match check.run(&mut trial) {
            Verdict::Passed => passed.push(check.name),
            Verdict::Skipped(_) => {}
            Verdict::Failed(failure) => panic!("{what}, {}: {failure}", check.name),
        }
    }
    passed
}
