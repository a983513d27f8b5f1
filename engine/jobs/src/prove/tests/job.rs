//! The job: its files, whatever the number of threads, and what it refuses.

use super::completing::CompletingEnumerator;
use super::packing::PackingEnumerator;
use super::*;
use crate::choice::Choice;
use crate::enumerate::{EnumerationMethod, EnumerationRequest};
use crate::harvest::Sets;
use crate::prove::{Proof, ProofLimits, ProveMethod, ProveOptions};
use crate::text::Annotated;
use crate::{Context, ContextSettings, Result};
use seventeen_core::{Board, Enumerator};
use seventeen_host::Registry;
use std::path::Path;
use std::process::Command;

/// What nineteen puzzles of the grid with 17 clues have in common.
const COMMON: &str =
    "5.42.........4..3.1.........6..73.........5.1..........3.....7....5..4..8........";

pub(super) fn context(threads: usize) -> Context {
    let settings = ContextSettings { threads, ..ContextSettings::default() };
    let mut registry = Registry::default();
    for entry in [seventeen_solvers::entry, seventeen_harvesters::entry, seventeen_cliques::entry] {
        registry.link(entry).unwrap();
    }
    registry.link(seventeen_enumerators::entry).unwrap();
    Context::new(registry, settings).unwrap()
}

fn method(context: &Context) -> ProveMethod {
    let prover =
        Choice::<dyn Enumerator>::from_constructor("packing", || Ok(Box::new(PackingEnumerator)));
    let lists = EnumerationMethod::new(context, None, None, None).unwrap();
    let prover = EnumerationMethod { enumerator: prover, ..lists.clone() };
    ProveMethod { lists, prover, limits: ProofLimits::default(), compress: false }
}

fn sets(context: &Context) -> Sets {
    let harvester = context.choose("digits").unwrap();
    Sets::empty(Annotated::from(grid())).harvest(context, &harvester).unwrap()
}

fn prove(context: &Context, method: &ProveMethod, directory: &Path) -> Result<Proof> {
    method.prove(context, &sets(context), 7, &EnumerationRequest::default(), directory)
}

/// Proves which puzzles of the grid have these clues and at most one more.
pub(super) fn prove_listed(context: &Context, directory: &Path) -> Result<Proof> {
    prove_common(context, &method(context), directory)
}

/// Proves that with a method whose prover does not matter.
fn prove_common(context: &Context, method: &ProveMethod, directory: &Path) -> Result<Proof> {
    let prover = EnumerationMethod { enumerator: completing(), ..method.prover.clone() };
    let given: seventeen_core::Puzzle = COMMON.parse()?;
    let asked = EnumerationRequest { given: given.givens(), ..EnumerationRequest::default() };
    let method = ProveMethod { prover, ..method.clone() };
    method.prove(context, &sets(context), 17, &asked, directory)
}

/// Proves which puzzles of a 4x4 grid have at most four clues.
pub(super) fn prove_board(context: &Context, directory: &Path) -> Result<Proof> {
    let board: Board = "1234341221434321".parse()?;
    let harvester = context.choose("digits")?;
    let sets = Sets::of_board(&board.into())?.harvest(context, &harvester)?;
    let method = ProveOptions::default().method(context)?;
    method.prove(context, &sets, 4, &EnumerationRequest::default(), directory)
}

fn completing() -> Choice<dyn Enumerator> {
    Choice::<dyn Enumerator>::from_constructor("completing", || Ok(Box::new(CompletingEnumerator)))
}

/// The names and contents of the files of a directory.
pub(super) fn files(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|it| (it.file_name().into_string().unwrap(), std::fs::read(it.path()).unwrap()))
        .collect();
    files.sort_unstable();
    files
}

/// Whether `check.py` accepts a directory; nothing without Python.
fn check(directory: &Path) -> Option<(bool, String)> {
    let output = Command::new("python3").arg(directory.join("check.py")).output().ok()?;
    let text = [output.stdout, output.stderr].concat();
    Some((output.status.success(), String::from_utf8_lossy(&text).into_owned()))
}

#[test]
fn a_proof_is_the_same_for_any_number_of_threads() {
    let place = tempfile::tempdir().unwrap();
    let [one, three] = [1, 3].map(|threads| {
        let (context, directory) = (context(threads), place.path().join(threads.to_string()));
        let proof = prove(&context, &method(&context), &directory).unwrap();
        assert_eq!((proof.size.sets, proof.size.steps), (8, 6));
        assert_eq!(proof.claim.words(), format!("{GRID} has no valid puzzle with at most 7 clues"));
        directory
    });
    let names: Vec<String> = files(&one).into_iter().map(|(name, _)| name).collect();
    let expected = [
        "README.md", "check.py", "claim.json", "grid.opb", "made.json", "proof.pbp", "puzzles.txt",
        "witnesses.txt",
    ];
    assert_eq!(names, expected);
    // It has the time.
    for directory in [&one, &three] {
        std::fs::remove_file(directory.join("made.json")).unwrap();
    }
    assert_eq!(files(&one), files(&three));
    if let Some((is_right, text)) = check(&one) {
        assert!(is_right, "{text}");
        let claim = "with at most 7 clues, given -, not given -, contains one of 0.";
        let houses =
            "The houses are the rows and columns of 9x9 cells, boxes of 3x3, and: no others.";
        assert_eq!(text.trim(), format!("Each valid puzzle of {GRID} {claim}\n{houses}"));
    }
    let read = |name| std::fs::read_to_string(one.join(name)).unwrap();
    check_stages(&read("grid.opb"), &read("proof.pbp"));
}

/// A proof of 7 clues has the steps that are needed, one stage after the other.
fn check_stages(formula: &str, proof: &str) {
    assert!(formula.starts_with("* #variable= 81 #constraint= 9\n1 "), "{formula}");
    assert_eq!(formula.lines().count(), 10, "the set that nothing uses is no row");
    let commands = proof.lines().map(|line| line.split(' ').next().unwrap());
    let expected = "pseudo-Boolean f red red rup pol rup del rup output conclusion end";
    assert_eq!(commands.collect::<Vec<_>>().join(" "), expected, "{proof}");
    if let Some(verdict) = veripb::check(formula, proof) {
        assert!(verdict.says("s VERIFIED UNSATISFIABLE"), "{verdict:?}");
        let false_claim = formula.replace(">= 74;", ">= 73;");
        let verdict = veripb::check(&false_claim, proof).unwrap();
        assert!(!verdict.says("s VERIFIED UNSATISFIABLE"), "{verdict:?}");
    }
}

#[test]
fn refusals_say_what_to_do() {
    let place = tempfile::tempdir().unwrap();
    let (context, directory) = (context(1), place.path().join("proof"));
    let small = ProveMethod {
        limits: ProofLimits { bytes: 100, ..ProofLimits::default() },
        ..method(&context)
    };
    let error = prove(&context, &small, &directory).unwrap_err().to_string();
    assert!(error.starts_with("prove: the proof "), "{error}");
    assert!(error.contains("`max_bytes` is 100; to go on, set it to "), "{error}");
    assert!(!directory.exists());
    let none = ProveMethod { prover: small.lists.clone(), ..method(&context) };
    let error = prove(&context, &none, &directory).unwrap_err().to_string();
    assert_eq!(error, "prove: the enumerator auto writes no proofs");
}

/// A run that ended after the proof and before its row in a list finds the proof.
#[test]
fn a_finished_proof_of_the_same_claim_is_taken() {
    let place = tempfile::tempdir().unwrap();
    let (context, directory) = (context(1), place.path().join("proof"));
    let method = method(&context);
    let first = prove(&context, &method, &directory).unwrap();
    let before = files(&directory);
    let again = prove(&context, &method, &directory).unwrap();
    assert_eq!(files(&directory), before);
    assert_eq!((&again.claim, again.size), (&first.claim, first.size));
    assert_eq!((&again.made_with, &again.method), (&first.made_with, &first.method));
    assert_eq!(again.seconds.to_bits(), first.seconds.to_bits());

    let refused = |method: &ProveMethod, clues, asked: &EnumerationRequest| {
        let refused = method.prove(&context, &sets(&context), clues, asked, &directory);
        let error = refused.unwrap_err().to_string();
        let reason = "proof exists, and is no finished proof of this claim by these components";
        assert!(error.contains(reason) && error.contains("remove it, or choose"), "{error}");
    };
    let none = EnumerationRequest::default();
    refused(&method, 6, &none);
    refused(&method, 7, &EnumerationRequest { dead: "r1c1".parse().unwrap(), ..none });
    refused(&ProveMethod { compress: true, ..method.clone() }, 7, &none);
    let other =
        EnumerationMethod { clique: context.choose("greedy").unwrap(), ..method.prover.clone() };
    refused(&ProveMethod { prover: other, ..method.clone() }, 7, &none);
    for name in before.iter().map(|(name, _)| name) {
        let path = directory.join(name);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, [&bytes[..], b" "].concat()).unwrap();
        refused(&method, 7, &none);
        std::fs::write(&path, bytes).unwrap();
    }
    assert_eq!(prove(&context, &method, &directory).unwrap().size, first.size);
}

/// The enumerator of the list finds nothing here.
#[test]
fn a_puzzle_that_the_list_lacks_is_a_mistake_of_the_enumerator() {
    let place = tempfile::tempdir().unwrap();
    let (context, directory) = (context(1), place.path().join("proof"));
    let mut method = method(&context);
    method.lists.enumerator = completing();
    let error = prove_common(&context, &method, &directory).unwrap_err().to_string();
    assert!(error.contains("contradicts the claim: the enumerator completing did not"), "{error}");
    assert!(error.ends_with("report this as a bug"), "{error}");
    assert!(!directory.exists());
}
