//! Directories of proofs that somebody changed: each is rejected by the part that should.

use super::job::{context, prove_listed};
use super::*;
use crate::files::TemporaryDir;
use crate::prove::{ProofVerifier, StoredProof};
use crate::{Context, Result};
use std::collections::BTreeMap;
use std::path::Path;

/// Who rejects a directory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum By {
    /// Reading the claim and the puzzles.
    Reading,
    /// Our check of witnesses, formulas and uniqueness.
    Us,
    /// The checker of the steps.
    Checker,
}

/// The files of a directory by name.
type Files = BTreeMap<String, String>;

/// A directory with these files.
fn write(files: &Files) -> TemporaryDir {
    let directory = TemporaryDir::new(crate::files::FileAccess::current()).unwrap();
    for (name, text) in files {
        std::fs::write(directory.path().join(name), text).unwrap();
    }
    directory
}

fn read(directory: &Path) -> Files {
    let texts = job::files(directory).into_iter();
    texts.map(|(name, bytes)| (name, String::from_utf8(bytes).unwrap())).collect()
}

/// Who rejects the files, and why; nothing if all accept.
fn rejected(context: &Context, files: &Files, checker: &str) -> Option<(By, String)> {
    let directory = write(files);
    let proof = match StoredProof::open(directory.path()) {
        Ok(proof) => proof,
        Err(error) => return Some((By::Reading, error.to_string())),
    };
    let verify = |checker: &str, may_be_unchecked| -> Result<_> {
        let solver = context.choose("bands")?;
        let checker = Some(checker.to_owned());
        ProofVerifier { solver, checker, may_be_unchecked }.verify(context, &proof)
    };
    if let Err(error) = verify("no-such-checker", true) {
        return Some((By::Us, error.to_string()));
    }
    verify(checker, false).err().map(|error| (By::Checker, error.to_string()))
}

/// The file with its `number`th line changed; a line that becomes empty is removed.
fn with_line(files: &Files, name: &str, number: usize, change: impl Fn(&str) -> String) -> Files {
    let lines = files[name].lines().enumerate().map(|(place, line)| match place {
        place if place == number => change(line),
        _ => line.to_owned(),
    });
    let text: String = lines.filter(|line| !line.is_empty()).map(|line| line + "\n").collect();
    let mut files = files.clone();
    files.insert(name.to_owned(), text);
    files
}

fn replaced(files: &Files, changes: &[(&str, &str, &str)]) -> Files {
    let mut files = files.clone();
    for &(name, from, to) in changes {
        let text = files.get_mut(name).unwrap();
        assert!(text.contains(from), "{name} has {from}");
        *text = text.replacen(from, to, 1);
    }
    files
}

fn count(files: &Files, name: &str) -> usize {
    files[name].lines().count()
}

/// Changes that our own checks must find.
fn changes_for_us(files: &Files) -> Vec<(By, Files)> {
    let mut cases = Vec::new();
    let witnesses = count(files, "witnesses.txt");
    for number in 0..witnesses {
        // Another digit is no solution; the grid's own digit shrinks the set.
        let change = |line: &str| {
            let place = line.find(|c: char| c != '.').unwrap();
            let digit = line.as_bytes()[place] - b'0';
            format!("{}{}{}", &line[..place], digit % 9 + 1, &line[place + 1..])
        };
        cases.push((By::Us, with_line(files, "witnesses.txt", number, change)));
        cases.push((By::Us, with_line(files, "witnesses.txt", number, |_| String::new())));
    }
    for number in 0..count(files, "puzzles.txt") {
        cases.push((By::Us, with_line(files, "puzzles.txt", number, |_| String::new())));
        let change = |line: &str| line.replacen('5', "6", 1);
        cases.push((By::Reading, with_line(files, "puzzles.txt", number, change)));
        let change = |line: &str| line.replacen('5', ".", 1);
        cases.push((By::Us, with_line(files, "puzzles.txt", number, change)));
    }
    for number in (0..count(files, "grid.opb")).step_by(5) {
        let change = |line: &str| line.replacen(" 1 ", " 2 ", 1) + " ";
        cases.push((By::Us, with_line(files, "grid.opb", number, change)));
        cases.push((By::Us, with_line(files, "puzzles.opb", number, |_| String::new())));
    }
    for (from, to, by) in [
        ("\"clues\": 17", "\"clues\": 16", By::Us),
        ("\"clues\": 17", "\"clues\": 18", By::Us),
        ("\"clues\": 17", "\"clues\": 82", By::Reading),
        ("\"clues\": 17", "\"clues\": -1", By::Reading),
        ("\"clues\": 17", "\"clue\": 17", By::Reading),
        ("\"dead\": []", "\"dead\": [\"a2\"]", By::Us),
        ("\"a1\"", "\"a2\"", By::Us),
        ("\"a1\"", "\"j1\"", By::Reading),
        ("594231786", "954231786", By::Reading),
        ("{", "", By::Reading),
    ] {
        cases.push((by, replaced(files, &[("claim.json", from, to)])));
    }
    for name in ["claim.json", "puzzles.txt", "witnesses.txt", "grid.opb", "puzzles.opb"] {
        let mut files = files.clone();
        files.remove(name);
        let by = if ["claim.json", "puzzles.txt"].contains(&name) { By::Reading } else { By::Us };
        cases.push((by, files));
    }
    cases
}

/// Changes that only the checker can find: false claims whose files fit together, and wrong steps.
fn changes_for_checker(files: &Files) -> Vec<(By, Files)> {
    let mut cases = vec![
        replaced(
            files,
            &[("claim.json", "\"clues\": 17", "\"clues\": 18"), ("grid.opb", ">= 64;", ">= 63;")],
        ),
        without_first_puzzle(files),
        without_first_witness(files),
        // The sum that says that at most one more cell is given, with a set for one of the cells.
        with_line(files, "proof.pbp", 2, |line| line.replacen("pol 1 23 ", "pol 1 2 ", 1)),
    ];
    for (name, step) in [("proof.pbp", 4), ("puzzles.pbp", 7)] {
        for number in (1..count(files, name)).step_by(step) {
            let line = files[name].lines().nth(number).unwrap();
            let (_, step) = split_label(line);
            if ["pol", "rup", "red", "conclusion"].iter().any(|it| step.starts_with(it)) {
                cases.push(with_line(files, name, number, |_| String::new()));
            }
            if let Some(changed) = with_other_literal(line) {
                cases.push(with_line(files, name, number, |_| changed.clone()));
            }
        }
    }
    cases.into_iter().map(|files| (By::Checker, files)).collect()
}

/// The label of a line of a proof, with the space after it, and the rest.
fn split_label(line: &str) -> (&str, &str) {
    let label = if line.starts_with('@') { line.find(' ').map_or(0, |space| space + 1) } else { 0 };
    line.split_at(label)
}

/// A clause with a negated literal that is negated no more; none if it has no such literal.
fn with_other_literal(line: &str) -> Option<String> {
    let (label, step) = split_label(line);
    let clause = step.strip_prefix("rup ")?;
    match clause.split_once("==>") {
        None => clause.contains("1 ~").then(|| line.replacen("1 ~", "1 ", 1)),
        Some((assumed, rest)) => {
            let mut literals: Vec<String> = assumed.split(' ').map(str::to_owned).collect();
            let positive = literals.iter_mut().find(|literal| !literal.starts_with('~'))?;
            positive.insert(0, '~');
            Some(format!("{label}rup {}==>{rest}", literals.join(" ")))
        }
    }
}

/// The claim that one puzzle less suffices, with formulas that say so.
fn without_first_puzzle(files: &Files) -> Files {
    let sets = count(files, "witnesses.txt");
    let files = with_line(files, "puzzles.txt", 0, |_| String::new());
    let files = with_line(&files, "grid.opb", 2 + sets, |_| String::new());
    let mut files = with_counts(files);
    let grid = grid();
    let listed: Vec<Cells> = files["puzzles.txt"]
        .lines()
        .map(|line| line.parse::<seventeen_core::Puzzle>().unwrap().givens())
        .collect();
    let mut formula = Vec::new();
    crate::prove::unique::write_formula(&mut formula, &grid, &listed).unwrap();
    files.insert("puzzles.opb".to_owned(), String::from_utf8(formula).unwrap());
    files
}

/// The claim without a set that the proof uses.
fn without_first_witness(files: &Files) -> Files {
    let files = with_line(files, "witnesses.txt", 0, |_| String::new());
    with_counts(with_line(&files, "grid.opb", 2, |_| String::new()))
}

/// The formula and the proof with the number of rows that the formula has.
fn with_counts(files: Files) -> Files {
    let rows = count(&files, "grid.opb") - 1;
    let head = format!("* #variable= 81 #constraint= {rows}");
    let files = with_line(&files, "grid.opb", 0, |_| head.clone());
    with_line(&files, "proof.pbp", 1, |_| format!("f {rows};"))
}

#[test]
fn each_change_is_rejected_by_the_part_that_should() {
    let (context, place) = (context(1), tempfile::tempdir().unwrap());
    let directory = place.path().join("proof");
    let proof = prove_listed(&context, &directory).unwrap();
    assert_eq!(proof.claim.listed.len(), 19);
    let files = read(&directory);
    let checker = std::env::var("SEVENTEEN_VERIPB").unwrap_or("veripb".to_owned());
    let has_checker = std::process::Command::new(&checker).arg("--version").output().is_ok();
    let untouched = rejected(&context, &files, &checker);
    match has_checker {
        true => assert_eq!(untouched, None),
        false => assert_eq!(untouched.unwrap().0, By::Checker),
    }
    let mut counts = BTreeMap::<By, usize>::new();
    let mut cases = changes_for_us(&files);
    cases.extend(changes_for_checker(&files).into_iter().filter(|_| has_checker));
    for (by, changed) in cases {
        let (found, reason) = rejected(&context, &changed, &checker).unwrap_or_else(|| {
            let name = files.keys().find(|&name| files.get(name) != changed.get(name));
            let name = name.unwrap();
            let differs = changed[name].lines().zip(files[name].lines()).find(|(a, b)| a != b);
            panic!("{name} was accepted with {differs:?}")
        });
        assert_eq!(found, by, "{reason}");
        *counts.entry(by).or_default() += 1;
    }
    assert!(counts[&By::Us] >= 60 && counts[&By::Reading] >= 20, "{counts:?}");
    assert!(!has_checker || counts[&By::Checker] >= 40, "{counts:?}");
}
