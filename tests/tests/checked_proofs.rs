//! Proofs that the program writes: VeriPB, where it is installed, accepts them, and rejects three
//! that were changed. `SEVENTEEN_VERIPB` names it, and requires it.

use seventeen_tests::command::{Outcome, call, refuses};
use seventeen_tests::{grids, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
/// What nineteen of its twenty puzzles with 17 clues have in common.
const COMMON: &str =
    "5.42.........4..3.1.........6..73.........5.1..........3.....7....5..4..8........";

/// The checker; none if the machine has none.
fn checker() -> Option<String> {
    let named = std::env::var("SEVENTEEN_VERIPB").ok();
    let program = named.clone().unwrap_or_else(|| "veripb".to_owned());
    let is_there = Command::new(&program).arg("--version").output().is_ok();
    assert!(is_there || named.is_none(), "SEVENTEEN_VERIPB: {program} cannot be started");
    is_there.then_some(program)
}

/// A proof with these arguments, in a directory of its own.
fn proved(arguments: &[&str]) -> (TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("proof");
    let out = ["prove", "--out", directory.to_str().unwrap()];
    let outcome = call(&[&out[..], arguments].concat(), "");
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    (place, directory)
}

fn verify(directory: &Path, options: &[&str]) -> Outcome {
    call(&[&["verify", directory.to_str().unwrap()], options].concat(), "")
}

/// Expects that a proof is accepted: by `check.py`, and by the checker if there is one.
fn accepted(arguments: &[&str], words: &str) {
    let (_place, directory) = proved(arguments);
    if let Ok(checked) = Command::new("python3").arg(directory.join("check.py")).output() {
        let errors = String::from_utf8_lossy(&checked.stderr);
        assert!(checked.status.success(), "{arguments:?}: {errors}");
    }
    let options = match &checker() {
        Some(checker) => vec!["--checker".to_owned(), checker.clone()],
        None => vec!["--unchecked".to_owned()],
    };
    let outcome = verify(&directory, &options.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(outcome.code, Some(0), "{arguments:?}: {}", outcome.err);
    assert!(outcome.out.contains(words), "{}", outcome.out);
    if checker().is_some() {
        assert!(outcome.out.ends_with("s VERIFIED UNSATISFIABLE\n"), "{}", outcome.out);
    }
}

/// Expects that the proof of a claim is rejected after a change of one of its files.
fn rejected(claim: &[&str], name: &str, change: impl Fn(&str) -> String, words: &str) {
    let Some(checker) = checker() else { return };
    let (_place, directory) = proved(claim);
    let path = directory.join(name);
    let text = fs::read_to_string(&path).unwrap();
    let changed = change(&text);
    assert_ne!(text, changed, "{name}");
    fs::write(path, changed).unwrap();
    refuses(&["verify", "--checker", &checker, directory.to_str().unwrap()], "", 1, &[words]);
}

#[test]
fn grids_without_puzzles_of_14_and_15_clues_are_proved() {
    for (_, _, grid) in grids().into_iter().take(3) {
        accepted(&["--clues", "14", &grid.to_string()], "no valid puzzle with at most 14 clues");
    }
    accepted(&["--clues", "15", GRID], "no valid puzzle with at most 15 clues");
    let dead = "r1c2356789";
    accepted(&["--clues", "15", "--dead", dead, "--compress", GRID], "not given");
}

/// The linear program refutes them by itself, without lemmas.
#[test]
fn proofs_of_few_clues_are_short() {
    for clues in ["8", "12"] {
        let claim = ["--clues", clues, GRID];
        accepted(&claim, "no valid puzzle");
        let (_place, directory) = proved(&claim);
        let proof = fs::read(directory.join("proof.pbp")).unwrap();
        assert!(proof.len() < 1000, "{clues} clues: {} bytes", proof.len());
    }
}

#[test]
fn a_list_of_puzzles_is_proved_complete() {
    let words = "contains one of 19 listed";
    accepted(&["--clues", "17", "--given", COMMON, GRID], words);
    accepted(&["--clues", "17", "--given", COMMON, "--dead", "r9c9", GRID], "of 18 listed");
}

#[test]
fn proofs_of_other_rules_state_them() {
    let of_4x4 = ["--rules", "4x4", "1234341221434321", "--clues"];
    let none = "1234341221434321 has no valid puzzle with at most 3 clues";
    accepted(&[&of_4x4[..], &["3"]].concat(), none);
    accepted(&[&of_4x4[..], &["4"]].concat(), "contains one of 12 listed");
    accepted(&[&of_4x4[..], &["4", "--dead", "r1c1"]].concat(), "not given contains one of");
    let of_6x6 = "2x3:123456456123231564564231312645645312";
    accepted(&["--clues", "7", of_6x6], "2x3:1234564561232");
    let windoku =
        "windoku:123456798456987321978321456542139867681574239397268514834612975715893642269745183";
    accepted(&["--clues", "7", windoku], "windoku:1234567984569873219");
    let jigsaw = "jigsaw:AAABBACABBCCDDBCEEDDCEEED:";
    let grid =
        call(&["solve", "--all", "--limit", "1", &(jigsaw.to_owned() + &".".repeat(25))], "");
    accepted(&["--clues", "3", grid.out.trim()], "no valid puzzle with at most 3 clues");
}

/// The file of the rules is not needed to check the proof. One of the houses is short.
#[test]
fn a_proof_of_rules_of_a_file_has_their_houses() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("own.json");
    let own = r#"{"name": "own", "size": 4, "boxes": "2x2", "houses": ["r1c1 r2c2", "r1c4 r4c1"]}"#;
    fs::write(&file, own).unwrap();
    let rules = ["--rules", file.to_str().unwrap()];
    let solve = [&["solve", "--all", "--limit", "1", "-"], &rules[..]].concat();
    let grid = call(&solve, &(".".repeat(16) + "\n")).out;
    assert!(grid.starts_with("own:"), "{grid}");
    let path = place.path().join("grid.txt");
    fs::write(&path, grid).unwrap();
    let grid = path.to_str().unwrap();
    accepted(&[&rules[..], &["--clues", "4", grid]].concat(), "contains one of 212 listed");
}

/// The text of a proof without its last clause.
fn without_last_clause(text: &str) -> String {
    let place = text.rfind("\nrup").expect("a clause");
    let end = place + 1 + text[place + 1..].find('\n').expect("its end");
    text[..place].to_owned() + &text[end..]
}

#[test]
fn changed_proofs_are_rejected() {
    let claim = ["--clues", "13", GRID];
    rejected(&claim, "proof.pbp", without_last_clause, "does not accept");
    rejected(&claim, "witnesses.txt", |text| text.replacen('1', "2", 1), "witnesses.txt:");
    rejected(
        &claim,
        "claim.json",
        |text| text.replace("\"clues\": 13", "\"clues\": 14"),
        "this row is not the one",
    );
}

/// A grid of 8x8, with a short proof.
const OF_8X8: &str = "2x4:1234567858671234615234873478651227154863438671257521834686432751";

#[test]
fn proofs_by_halves_are_accepted() {
    let by_halves = ["--prover", "hitting_set", "--clues"];
    for (clues, grid, words) in [
        ("3", "1234341221434321", "no valid puzzle with at most 3 clues"),
        ("4", "1234341221434321", "contains one of 12 listed"),
        ("7", "2x3:123456456132231564564321312645645213", "no valid puzzle with at most 7 clues"),
        ("8", "2x3:123456456132231564564321312645645213", "contains one of 156 listed"),
    ] {
        let rules = if clues < "5" { "4x4" } else { "6x6" };
        accepted(&[&by_halves[..], &[clues, "--rules", rules, grid]].concat(), words);
    }
    accepted(&["--clues", "13", OF_8X8], "no valid puzzle with at most 13 clues");
    // With a cell that is given, there is no search by halves.
    accepted(&["--clues", "9", "--given", "r1c1", OF_8X8], "r1c1 given");
}

#[test]
fn changed_proofs_by_halves_are_rejected() {
    let claim = ["--clues", "13", OF_8X8];
    rejected(&claim, "proof.pbp", without_last_clause, "does not accept");
    // The count of the near half, and a row of a sum.
    let higher = |text: &str| text.replacen(">= 28 : z4", ">= 29 : z4", 1);
    rejected(&claim, "proof.pbp", higher, "does not accept");
    let without_row = |text: &str| {
        let place = text.rfind("\npol").expect("a sum");
        let end = place + text[place..].find(" +").expect("a row");
        let row = text[..end].rfind(' ').expect("its number");
        text[..row].to_owned() + &text[end + 2..]
    };
    rejected(&claim, "proof.pbp", without_row, "does not accept");
    rejected(&claim, "witnesses.txt", |text| text.replacen('1', "2", 1), "witnesses.txt:");
}

#[test]
fn a_proof_by_halves_is_the_same_from_shards() {
    let claim = ["--clues", "13", OF_8X8];
    let whole = proved(&[&claim[..], &["--threads", "2"]].concat());
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("proof");
    let out = ["prove", "--threads", "1", "--out", directory.to_str().unwrap()];
    for shard in [&["--shard", "1/2"][..], &[]] {
        let outcome = call(&[&out[..], &claim, shard].concat(), "");
        assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    }
    assert_eq!(
        fs::read(directory.join("proof.pbp")).unwrap(),
        fs::read(whole.1.join("proof.pbp")).unwrap()
    );
}

#[test]
fn a_proof_without_a_checker_is_no_proof() {
    let (_place, directory) = proved(&["--clues", "11", GRID]);
    let none = ["verify", "--checker", "no-such-program", directory.to_str().unwrap()];
    let words = ["the steps of the proof were not checked", "cargo install --locked veripb"];
    refuses(&none, "", 2, &words);
    let allowed = call(&[&none[..], &["--unchecked"]].concat(), "");
    assert_eq!(allowed.code, Some(0), "{}", allowed.err);
    assert!(allowed.out.contains("the steps were NOT CHECKED"), "{}", allowed.out);
    let out = ["prove", "--out", directory.to_str().unwrap(), GRID];
    refuses(&[&out[..], &["--clues", "10"]].concat(), "", 2, &["exists"]);
    let finished = call(&[&out[..], &["--clues", "11"]].concat(), "");
    assert_eq!(finished.code, Some(0), "{}", finished.err);
}

/// The bytes of the journals in the directory of an unfinished proof.
fn journal_bytes(part: &Path) -> u64 {
    let files = fs::read_dir(part).into_iter().flatten().flatten();
    let journals = files.filter(|file| file.path().extension().is_some_and(|it| it == "parts"));
    journals.filter_map(|file| Some(file.metadata().ok()?.len())).sum()
}

#[test]
fn a_killed_proof_resumes_and_is_the_same() {
    let whole = proved(&["--clues", "14", "--threads", "3", GRID]);
    let place = tempfile::tempdir().unwrap();
    let (directory, part) = (place.path().join("proof"), place.path().join("proof.part"));
    let arguments = ["--clues", "14", "--threads", "1", "--out", directory.to_str().unwrap(), GRID];
    let mut child = Command::new(program()).arg("prove").args(arguments).spawn().unwrap();
    while journal_bytes(&part) == 0 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let outcome = call(&[&["prove"], &arguments[..]].concat(), "");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(!part.exists());
    for name in ["grid.opb", "proof.pbp", "witnesses.txt", "README.md", "claim.json"] {
        assert_eq!(fs::read(directory.join(name)).unwrap(), fs::read(whole.1.join(name)).unwrap());
    }
}

#[test]
fn shards_give_the_same_proof() {
    let claim = ["--clues", "15", GRID];
    let whole = proved(&claim);
    let place = tempfile::tempdir().unwrap();
    let directory = place.path().join("proof");
    let out = ["prove", "--out", directory.to_str().unwrap()];
    for shard in ["2/3", "0/3"] {
        let outcome = call(&[&out[..], &claim, &["--shard", shard, "--json"]].concat(), "");
        assert_eq!(outcome.code, Some(0), "{shard}: {}", outcome.err);
        assert!(outcome.out.contains(&format!("\"shard\":\"{shard}\"")), "{}", outcome.out);
    }
    // The run derives the parts of the shard that is missing.
    let outcome = call(&[&out[..], &claim].concat(), "");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    for name in ["grid.opb", "proof.pbp", "witnesses.txt"] {
        assert_eq!(fs::read(directory.join(name)).unwrap(), fs::read(whole.1.join(name)).unwrap());
    }
    let other = place.path().join("other");
    fs::rename(place.path().join("proof.shard-0-of-3"), place.path().join("other.shard-0-of-3"))
        .unwrap();
    let other = ["prove", "--out", other.to_str().unwrap(), "--clues", "14", GRID];
    refuses(&other, "", 2, &["other.shard-0-of-3 has parts of another claim"]);
    refuses(&[&other[..], &["--shard", "3/3"]].concat(), "", 2, &["the last one is 2"]);
}
