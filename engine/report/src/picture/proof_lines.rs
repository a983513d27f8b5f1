//! A proof as a series of pictures: each line, over the facts known there.

use seventeen_core::proof::{Claim, Constraint, Inference, Proof, Reason, Source};
use seventeen_core::{Candidate, Cells, Digit, Position, Step};

/// The colours of true candidates, false candidates, assumptions, and candidates of which one is
/// true.
const TRUE: u8 = 0;
const FALSE: u8 = 1;
const SUPPOSED: u8 = 2;
const ONE_OF: u8 = 4;

/// The lines as separate steps, each with its text.
pub(super) fn panels(position: &Position, proof: &Proof) -> Vec<(Step, String)> {
    let mut known: Vec<usize> = Vec::new();
    let mut panels = Vec::new();
    for (number, line) in proof.lines.iter().enumerate() {
        // Facts under an assumption are forgotten once it ends.
        let is_open = |earlier: &usize| match line.reason {
            Reason::Suppose => proof.lines[*earlier].depth < line.depth,
            _ => proof.lines[*earlier].depth <= line.depth,
        };
        known.retain(is_open);
        let panel = panel(position, proof, line, &known);
        panels.push((panel, format!("{}. {line}", number + 1)));
        known.push(number);
    }
    panels
}

/// A line over the facts known before it.
fn panel(position: &Position, proof: &Proof, line: &Inference, known: &[usize]) -> Step {
    let rules_of_puzzle = position.rules();
    let mut step = Step::of_rules(rules_of_puzzle, "");
    for &earlier in known {
        let color = |claim: &Claim| if is_true(claim) { TRUE } else { FALSE };
        let line = &proof.lines[earlier];
        let color = if line.reason == Reason::Suppose { SUPPOSED } else { color(&line.claim) };
        step = shown(step, line.claim.candidates(), color);
    }
    for constraint in rules(&line.reason) {
        step = match constraint.house_index(rules_of_puzzle) {
            Some(house) => step.in_house(house),
            None => step,
        };
        step = shown(step, &constraint.candidates(position).unwrap_or_default(), ONE_OF);
    }
    step = arrows(step, proof, line);
    step = match (&line.claim, &line.reason) {
        (claim, Reason::Suppose) => shown(step, claim.candidates(), SUPPOSED),
        (Claim::NoneOf(out), _) => Step { eliminations: out.clone(), ..step },
        (Claim::OneOf(one), _) if one.len() == 1 => Step { placements: one.clone(), ..step },
        (Claim::OneOf(some), _) => shown(step, some, ONE_OF),
    };
    step.proof.add(line.claim.clone(), line.reason.clone());
    step
}

fn is_true(claim: &Claim) -> bool {
    matches!(claim, Claim::OneOf(_))
}

/// The cells and digits in houses from which a line follows.
fn rules(reason: &Reason) -> Vec<Constraint> {
    let rule = |source: &Source| match source {
        Source::Constraint(constraint) => Some(*constraint),
        Source::Line(_) => None,
    };
    match reason {
        Reason::Left { of, .. } | Reason::Seen { of } | Reason::Cases { of: Some(of), .. } => {
            rule(of).into_iter().collect()
        }
        Reason::Cover { truths, .. } => truths.iter().filter_map(rule).collect(),
        _ => Vec::new(),
    }
}

/// Arrows from the lines on which a line depends.
fn arrows(mut step: Step, proof: &Proof, line: &Inference) -> Step {
    let Some(to) = nodes(line.claim.candidates()).into_iter().next() else { return step };
    for before in line.reason.lines() {
        for from in nodes(proof.lines[before].claim.candidates()) {
            step = step.link(from, to, is_true(&line.claim));
        }
    }
    step
}

/// Candidates by digit.
fn nodes(candidates: &[Candidate]) -> Vec<(Digit, Cells)> {
    let node = |digit| {
        let of_digit = candidates.iter().filter(|candidate| candidate.digit() == digit);
        (digit, of_digit.map(|candidate| candidate.cell()).collect())
    };
    Digit::all().map(node).filter(|(_, cells): &(_, Cells)| !cells.is_empty()).collect()
}

fn shown(step: Step, candidates: &[Candidate], color: u8) -> Step {
    nodes(candidates).into_iter().fold(step, |step, (digit, cells)| step.show(digit, cells, color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::proof::Builder;

    #[test]
    fn what_a_line_knows_is_coloured_and_what_it_says_is_concluded() {
        // r1c1 has 1 and 2, r1c2 has 2 and 3: without 1, r1c2 is 3.
        let position: Position = ("12 23".to_owned() + &" 123456789".repeat(79)).parse().unwrap();
        let mut builder = Builder::new(&position);
        let not_one = builder.suppose(Claim::none_of([Candidate::of(0)]));
        let two = builder.left("r1c1".parse().unwrap(), &[not_one]);
        let not_two = builder.seen(two, &[Candidate::of(10)]);
        let three = builder.left("r1c2".parse().unwrap(), &[not_two]);
        builder.either(not_one, three);
        let panels = panels(&position, &builder.proof());
        let colors =
            |i: usize| -> Vec<u8> { panels[i].0.shown.iter().map(|shown| shown.color).collect() };
        assert_eq!(colors(0), [SUPPOSED]);
        assert_eq!(colors(2), [SUPPOSED, TRUE]);
        assert_eq!(panels[2].0.eliminations, [Candidate::of(10)]);
        assert_eq!(panels[2].1, "3. r1c2<>2: seen by (2)");
        assert_eq!(panels[3].0.placements, [Candidate::of(11)]);
        // After the assumption ends, none of its facts remain.
        assert_eq!(colors(4), [ONE_OF, ONE_OF]);
        assert_eq!(panels[4].0.links.len(), 2);
    }
}
