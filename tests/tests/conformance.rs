//! The suites of kinds whose other tests are about single components, and the trials of plugins by
//! `seventeen plugins check --try`.

use crate::techniques::SLOW;
use seventeen_conformance::Trial;
use seventeen_plugin::Kind;
use seventeen_tests::command::{call, call_with};
use seventeen_tests::conform::conform;
use seventeen_tests::human::{Named, listed};
use seventeen_tests::{is_long, library, linked, registries};

#[test]
fn raters_keep_their_contract() {
    let peers = linked();
    for (origin, registry) in registries() {
        for component in registry.of(Kind::Rater) {
            let trial = Trial::new(component, &peers).expect("defaults fit");
            conform(&format!("{origin} {}", component.name()), Kind::Rater, trial);
        }
    }
}

#[test]
fn pattern_searchers_keep_their_contract() {
    let peers = linked();
    for component in peers.of(Kind::Pattern) {
        let trial = Trial::new(component, &peers).expect("defaults fit");
        conform(component.name(), Kind::Pattern, trial);
    }
}

#[test]
fn techniques_keep_their_contract() {
    let peers = linked();
    let listed = listed();
    let quick = listed.iter().filter(|one| SLOW.iter().all(|(slow, _)| *slow != one.key));
    for one in quick.step_by(if is_long() { 1 } else { 10 }) {
        let named = Named::new(&peers, &one.key);
        conform(&one.key, Kind::Technique, named.trial(&peers));
    }
}

#[test]
fn the_components_of_the_template_pass() {
    let file = library("template").display().to_string();
    let outcome = call(&["plugins", "check", "--try", &file], "");
    assert_eq!(outcome.code, Some(0), "{}{}", outcome.out, outcome.err);
    assert!(outcome.out.ends_with("\nAll components passed: 8 of 8\n"), "{}", outcome.out);
}

/// What a trial says of a component of the faulty plugin, from its name to the next component.
fn part<'a>(out: &'a str, label: &str) -> &'a str {
    let begin = out.find(&format!("\n\n{label}\n")).unwrap_or_else(|| panic!("{label}: {out}"));
    let rest = &out[begin + 2..];
    &rest[..rest.find("\n\n").unwrap_or(rest.len())]
}

#[test]
fn what_fails_is_named_with_question_and_answer() {
    let file = library("faulty").display().to_string();
    let limits = ["--time-limit", "1", "--memory-limit", "700"];
    let limits = if cfg!(unix) { &limits[..] } else { &limits[..2] };
    let outcome = call(&[&["plugins", "check", "--try", &file][..], limits].concat(), "");
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert!(outcome.err.contains("components failed: solver `aborts`, "), "{}", outcome.err);
    let first = "asked     the number of solutions of ...2....48....";
    for (label, words) in [
        ("solver `aborts`", &[first, "got       the end of the process by ", "aborted"][..]),
        ("solver `exits`", &[first, "called `exit`", "not run  9 checks after this"]),
        ("solver `fails`", &["got       the error: ", "out of luck", "skipped  emits each grid"]),
        ("solver `hangs`", &[first, "got       no answer within 1 s", "not run  9 checks"]),
        ("solver `panics`", &["cannot bear 26 clues at ", "lib.rs:"]),
        ("solver `picky`", &["expected  2 solutions", "got       1 solution"]),
        ("clique strategy `boasts`", &["claims the greatest clique, but left out r1c4 r1c8"]),
        ("clique strategy `overlaps`", &["chose the set r1c6 r2c2 r2c3, of which r1c6"]),
        (
            "UA harvester `cuts`",
            &["expected  unavoidable sets", "got       r1c1 r1c2, which is none"],
        ),
        ("enumerator `omits`", &["expected  5 puzzles", "got       0 puzzles, without "]),
        ("generator `leaves`", &["got       1....", ", which has several solutions"]),
        ("technique `guesses`", &["expected  true steps with complete proofs", ": Guess: r"]),
        ("rater `drifts`", &["expected  calls=", "got       calls="]),
        ("pattern `idles`", &["expected  a configuration of the class of ", "got       none"]),
    ] {
        let part = part(&outcome.out, label);
        for word in words {
            assert!(part.contains(word), "{label}: no {word:?} in {part}");
        }
    }
    if cfg!(unix) {
        let part = part(&outcome.out, "solver `hoards`");
        assert!(part.contains("memory allocation of "), "{part}");
    }
}

#[test]
fn trials_have_records() {
    let file = library("seventeen_example_c").display().to_string();
    let outcome = call(&["plugins", "check", "--try", "--json", &file], "");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let records: Vec<serde_json::Value> =
        outcome.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let verdicts: Vec<&str> =
        records[1..].iter().filter_map(|record| record["verdict"].as_str()).collect();
    assert_eq!(verdicts.len(), records.len() - 1);
    assert!(verdicts.iter().all(|verdict| ["passed", "skipped"].contains(verdict)));
    assert_eq!(records[1]["component"], "solver `example_c`");
}

#[test]
fn a_trial_of_what_is_no_plugin_says_so() {
    let outcome = call_with(&[], &["plugins", "check", "--try", "README.md"], "");
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(outcome.err.contains("README.md: cannot open it"), "{}", outcome.err);
}
