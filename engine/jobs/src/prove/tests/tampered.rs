//! Directories of proofs that somebody changed: each is rejected by the part that should.

use super::job::{context, prove_board, prove_listed};
use super::*;
use crate::files::TemporaryDir;
use crate::prove::made::MADE;
use crate::prove::{ProofVerifier, ProvedClaim, StoredProof};
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

/// A proof that is changed in many ways.
struct Subject {
    files: Files,
    claim: ProvedClaim,
    /// The number of digits.
    side: u8,
    /// Changes of the claim, and who rejects them.
    claims: &'static [(&'static str, &'static str, By)],
    /// The false claim with a clue more, with a formula that says so.
    more_clues: &'static [(&'static str, &'static str, &'static str)],
    /// A line of the proof, and its change.
    step: (usize, &'static str, &'static str),
    /// Files that need each of their steps, and a number each: 5 means that every fifth step is
    /// changed.
    steps: &'static [(&'static str, usize)],
}

impl Subject {
    /// Changes the files in each way. Returns how many were rejected by whom.
    fn reject_all(&self, context: &Context) -> BTreeMap<By, usize> {
        let Subject { files, .. } = self;
        let checker = checker();
        let program = checker.as_deref().unwrap_or("veripb");
        let untouched = rejected(context, files, program);
        match checker {
            Some(_) => assert_eq!(untouched, None),
            None => assert_eq!(untouched.unwrap().0, By::Checker),
        }
        let mut counts = BTreeMap::<By, usize>::new();
        let mut cases = changes_for_us(self);
        if checker.is_some() {
            cases.extend(changes_for_checker(self));
        }
        for (by, changed) in cases {
            let (found, reason) = rejected(context, &changed, program).unwrap_or_else(|| {
                let name = files.keys().find(|&name| files.get(name) != changed.get(name));
                let name = name.unwrap();
                let differs = changed[name].lines().zip(files[name].lines()).find(|(a, b)| a != b);
                panic!("{name} was accepted with {differs:?}")
            });
            assert_eq!(found, by, "{reason}");
            *counts.entry(by).or_default() += 1;
        }
        counts
    }
}

/// The program that checks steps, if there is one.
fn checker() -> Option<String> {
    let checker = std::env::var("SEVENTEEN_VERIPB").unwrap_or("veripb".to_owned());
    let is_there = std::process::Command::new(&checker).arg("--version").output().is_ok();
    is_there.then_some(checker)
}

/// A directory with these files.
fn write(files: &Files) -> TemporaryDir {
    let directory = TemporaryDir::new(crate::files::FileAccess::current()).unwrap();
    for (name, text) in files {
        std::fs::write(directory.path().join(name), text).unwrap();
    }
    directory
}

fn read(directory: &Path) -> Files {
    // The checksums find every change, but whoever changes a file can change them, too.
    let texts = job::files(directory).into_iter().filter(|(name, _)| name != MADE);
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
        let solver = context.choose("auto")?;
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

/// The line with its first digit changed into another one of the board.
fn with_other_digit(line: &str, side: u8) -> String {
    let head = line.find(':').map_or(0, |colon| colon + 1);
    let place = head + line[head..].find(|c: char| c != '.').unwrap();
    let digit = line.as_bytes()[place] - b'0';
    format!("{}{}{}", &line[..place], digit % side + 1, &line[place + 1..])
}

/// The line without its first digit.
fn without_digit(line: &str) -> String {
    let head = line.find(':').map_or(0, |colon| colon + 1);
    let place = head + line[head..].find(|c: char| c != '.').unwrap();
    format!("{}.{}", &line[..place], &line[place + 1..])
}

/// Changes that our own checks must find.
fn changes_for_us(proof: &Subject) -> Vec<(By, Files)> {
    let Subject { files, side, claims, .. } = proof;
    let mut cases = Vec::new();
    let other_digit = |line: &str| with_other_digit(line, *side);
    for number in 0..count(files, "witnesses.txt") {
        // Another digit is no solution; the grid's own digit shrinks the set.
        cases.push((By::Us, with_line(files, "witnesses.txt", number, other_digit)));
        cases.push((By::Us, with_line(files, "witnesses.txt", number, |_| String::new())));
    }
    for number in 0..count(files, "puzzles.txt") {
        cases.push((By::Us, with_line(files, "puzzles.txt", number, |_| String::new())));
        cases.push((By::Reading, with_line(files, "puzzles.txt", number, other_digit)));
        cases.push((By::Us, with_line(files, "puzzles.txt", number, without_digit)));
    }
    for number in (0..count(files, "grid.opb")).step_by(5) {
        let change = |line: &str| line.replacen(" 1 ", " 2 ", 1) + " ";
        cases.push((By::Us, with_line(files, "grid.opb", number, change)));
        cases.push((By::Us, with_line(files, "puzzles.opb", number, |_| String::new())));
    }
    for &(from, to, by) in *claims {
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
fn changes_for_checker(proof: &Subject) -> Vec<(By, Files)> {
    let Subject { files, more_clues, step, .. } = proof;
    let mut cases = vec![
        replaced(files, more_clues),
        without_first_puzzle(proof),
        without_first_witness(files),
        with_line(files, "proof.pbp", step.0, |line| line.replacen(step.1, step.2, 1)),
    ];
    for &(name, step) in proof.steps {
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
fn without_first_puzzle(Subject { files, claim, .. }: &Subject) -> Files {
    let sets = count(files, "witnesses.txt");
    let files = with_line(files, "puzzles.txt", 0, |_| String::new());
    let files = with_line(&files, "grid.opb", 2 + sets, |_| String::new());
    let mut files = with_counts(files);
    let listed = claim.listed[1..].to_vec().into();
    let (mut formula, claim) = (Vec::new(), ProvedClaim { listed, ..claim.clone() });
    crate::prove::unique::write_formula(&mut formula, &claim.borrow()).unwrap();
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
    let counted = |head: &str| {
        let (variables, _) = head.rsplit_once(' ').unwrap();
        format!("{variables} {rows}")
    };
    let files = with_line(&files, "grid.opb", 0, counted);
    with_line(&files, "proof.pbp", 1, |_| format!("f {rows};"))
}

#[test]
fn each_change_is_rejected_by_the_part_that_should() {
    let (context, place) = (context(1), tempfile::tempdir().unwrap());
    let directory = place.path().join("proof");
    let proof = prove_listed(&context, &directory).unwrap();
    assert_eq!(proof.claim.listed.len(), 19);
    let subject = Subject {
        files: read(&directory),
        claim: proof.claim,
        side: 9,
        claims: &[
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
        ],
        more_clues: &[
            ("claim.json", "\"clues\": 17", "\"clues\": 18"),
            ("grid.opb", ">= 64;", ">= 63;"),
        ],
        // The sum that says that at most one more cell is given, with a set for one of the cells.
        step: (2, "pol 1 23 ", "pol 1 2 "),
        steps: &[("proof.pbp", 4), ("puzzles.pbp", 7)],
    };
    let counts = subject.reject_all(&context);
    assert!(counts[&By::Us] >= 60 && counts[&By::Reading] >= 20, "{counts:?}");
    assert!(checker().is_none() || counts[&By::Checker] >= 40, "{counts:?}");
}

/// The rules are part of the claim.
#[test]
fn each_change_of_a_proof_of_other_rules_is_rejected_by_the_part_that_should() {
    let (context, place) = (context(1), tempfile::tempdir().unwrap());
    let directory = place.path().join("proof");
    let proof = prove_board(&context, &directory).unwrap();
    assert_eq!(proof.claim.listed.len(), 12);
    let subject = Subject {
        files: read(&directory),
        claim: proof.claim,
        side: 4,
        claims: &[
            ("\"clues\": 4", "\"clues\": 3", By::Us),
            ("\"clues\": 4", "\"clues\": 17", By::Reading),
            ("\"given\": []", "\"given\": [\"d4\"]", By::Us),
            ("\"dead\": []", "\"dead\": [\"d5\"]", By::Reading),
            ("123434122", "213434122", By::Reading),
            ("\"1234341", "\"x:1234341", By::Reading),
            ("\"name\": \"4x4\"", "\"name\": \"6x6\"", By::Reading),
            ("\"name\": \"4x4\"", "\"name\": \"windoku\"", By::Reading),
            ("\"size\": 4", "\"size\": 6", By::Reading),
            ("\"boxes\": \"2x2\"", "\"boxes\": null", By::Reading),
            ("\"houses\": []", "\"houses\": [\"r1c1 r2c3\"]", By::Reading),
            ("\"rules\"", "\"rule\"", By::Reading),
        ],
        more_clues: &[
            ("claim.json", "\"clues\": 4", "\"clues\": 5"),
            ("grid.opb", ">= 12;", ">= 11;"),
        ],
        // A set for another one.
        step: (2, "pol 2 6 ", "pol 3 6 "),
        steps: &[],
    };
    let counts = subject.reject_all(&context);
    assert!(counts[&By::Us] >= 40 && counts[&By::Reading] >= 20, "{counts:?}");
}
