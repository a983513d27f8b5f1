//! The reason of a step in plain words, from the lines of its proof.

mod cases;
mod cover;
mod words;

use seventeen_core::proof::{Branch, Claim, Constraint, Inference, Proof, Reason, Source};
use seventeen_core::{Candidate, Cells, Position, Step, notation};
use words::{cells_of, claim, conclusions, digits_of, place};

/// The most lines of a proof with a sentence each.
const TOLD: usize = 3;

/// The longest way to a contradiction that the text describes.
const LONGEST: usize = 110;

/// The reason, and what follows: `If r2c1 is 3, r1c2 is 2; if it is 6, r5c1 is 2. So r1c1 cannot be
/// 2.` Empty if the step has no proof.
pub(crate) fn reason(position: &Position, step: &Step) -> String {
    let proof = &step.proof;
    let lines: Vec<&Inference> = proof.lines.iter().filter(|line| line.depth == 0).collect();
    let told = if lines.len() > TOLD { &lines[..1] } else { &lines[..] };
    let mut sentences: Vec<String> = Vec::new();
    for line in told {
        let sentence = sentence(position, proof, line);
        if !sentence.is_empty() && !sentences.iter().any(|told| are_alike(told, &sentence)) {
            sentences.push(sentence);
        }
    }
    if sentences.is_empty() {
        return String::new();
    }
    if told.len() < lines.len() {
        sentences.push("The rest follows in the same way.".into());
    }
    sentences.push(format!("So {}.", conclusions(step)));
    sentences.join(" ")
}

/// Whether two sentences differ only in their beginning, the candidate that they are about.
fn are_alike(one: &str, other: &str) -> bool {
    let about = |sentence: &str| sentence.split_once(", ").map(|(_, rest)| rest.to_owned());
    one == other || one.starts_with("If ") && about(one) == about(other)
}

/// A line in a sentence.
fn sentence(position: &Position, proof: &Proof, line: &Inference) -> String {
    match &line.reason {
        Reason::Suppose => String::new(),
        Reason::Left { of, .. } => left(position, of),
        Reason::Seen { of } => seen(position, proof, of, line.claim.candidates()),
        Reason::Cover { truths, links, .. } => {
            cover::sentence(position, truths, links, line.claim.candidates())
        }
        Reason::Refuted(branch) => refuted(proof, *branch),
        Reason::Either(branch) => either(proof, *branch, &line.claim),
        Reason::Cases { of, branches } => {
            cases_of(position, proof, of.as_ref(), branches, &line.claim)
        }
        Reason::Deadly { pattern, .. } => guarded(
            &format!("If {} {}, they could be exchanged", cells_of(pattern), held(pattern)),
            "and the puzzle would have several solutions",
            &line.claim,
        ),
        Reason::Impossible { pattern, .. } => guarded(
            &format!("If {} {}", cells_of(pattern), held(pattern)),
            "they could not be filled",
            &line.claim,
        ),
        Reason::Unplaced => {
            "No placement of the digit, once in each house, fits the other candidates.".into()
        }
        Reason::Searched => "A search found the same in all solutions.".into(),
    }
}

/// A supposition and what follows from it; the two may be one.
fn either(proof: &Proof, Branch { supposed, reached }: Branch, both: &Claim) -> String {
    let [supposed, reached] = [supposed, reached].map(|line| claim(&proof.lines[line].claim));
    match both.candidates() {
        [_] => format!("Even if {supposed}, it follows that {reached}."),
        _ => format!("If {supposed}, then {reached}: one of the two is true."),
    }
}

/// A supposition and, if they are few, the lines that lead from it to a contradiction.
fn refuted(proof: &Proof, Branch { supposed, reached }: Branch) -> String {
    let depth = proof.lines[supposed].depth;
    let between: Vec<&Inference> = proof.lines[supposed + 1..reached].iter().collect();
    let supposed = claim(&proof.lines[supposed].claim);
    let is_short = between.len() <= TOLD && between.iter().all(|line| line.depth == depth);
    let told: Vec<String> = between.iter().map(|line| claim(&line.claim)).collect();
    let told = told.join(", so ");
    if !is_short || told.is_empty() || told.chars().count() > LONGEST {
        return format!("If {supposed}, a contradiction follows.");
    }
    format!("If {supposed}, then {told}: a contradiction.")
}

fn left(position: &Position, of: &Source) -> String {
    match of {
        Source::Constraint(Constraint::Cell(cell)) => {
            format!("No other candidate is left in {cell}.")
        }
        Source::Constraint(of) => {
            let (house, digit) = place(position, *of);
            format!("In {house}, no other cell can be {digit}.")
        }
        Source::Line(_) => "One of them is left.".into(),
    }
}

fn seen(position: &Position, proof: &Proof, of: &Source, out: &[Candidate]) -> String {
    let cells: Cells = out.iter().map(|candidate| candidate.cell()).collect();
    let see = if cells.len() == 1 { "sees" } else { "see" };
    let all = match of {
        Source::Line(line) => match proof.lines[*line].claim.candidates().len() {
            1 => "it".to_owned(),
            2 => "both".to_owned(),
            _ => "all of these".to_owned(),
        },
        Source::Constraint(Constraint::Cell(cell)) => format!("every candidate of {cell}"),
        Source::Constraint(of) => {
            let (house, digit) = place(position, *of);
            format!("every place of {digit} in {house}")
        }
    };
    format!("{} {see} {all}.", notation::cells(cells))
}

fn cases_of(
    position: &Position,
    proof: &Proof,
    of: Option<&Source>,
    branches: &[Branch],
    reached: &Claim,
) -> String {
    let reached = claim(reached);
    match of {
        None => match branches.first() {
            Some(first) => {
                let supposed = match &proof.lines[first.supposed].claim {
                    none @ Claim::NoneOf(_) => claim(&none.opposite()),
                    one => claim(one),
                };
                format!("Whether {supposed} or not, {reached}.")
            }
            None => String::new(),
        },
        Some(Source::Constraint(Constraint::Cell(cell))) => {
            format!("Whichever candidate of {cell} is true, {reached}.")
        }
        Some(Source::Constraint(of)) => {
            let (house, digit) = place(position, *of);
            format!("Wherever {digit} is in {house}, {reached}.")
        }
        Some(Source::Line(_)) => format!("Whichever of these is true, {reached}."),
    }
}

/// What a pattern would be without the candidates that guard it.
fn guarded(without: &str, wrong: &str, guardians: &Claim) -> String {
    match guardians.candidates() {
        [] => format!("{without}, {wrong}."),
        [_, _, _, _, ..] => {
            format!("{without}, {wrong}: one of the other candidates of these cells is true.")
        }
        _ => format!("{without}, {wrong}: {}.", claim(guardians)),
    }
}

/// `held only 4 and 7`; of most of the grid, without its digits.
fn held(pattern: &[Candidate]) -> String {
    match digits_of(pattern) {
        digits if digits.len() > 5 => "had only the candidates of the pattern".into(),
        digits => format!("held only {}", words::digits(digits)),
    }
}

#[cfg(test)]
mod tests;
