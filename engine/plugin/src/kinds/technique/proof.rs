//! The lines of a proof, through the interface.

use super::*;
use seventeen_core::Proof;
use seventeen_core::proof::{Branch, Claim, Constraint, Inference, Reason, Source};

/// The lists of a line as C data.
struct FlatInference {
    depth: u32,
    reason: u8,
    one_of: bool,
    candidates: Vec<u16>,
    truths: Vec<u32>,
    links: Vec<u32>,
    lines: Vec<u32>,
    pattern: Vec<u16>,
}

/// The number of a constraint that the rules do not have; no reader accepts it.
const FOREIGN: usize = (SEVENTEEN_LINE - 1) as usize;

/// Calls `with` with the lines under these rules as C data.
pub(super) fn with_raw_proof<R>(
    proof: &Proof,
    rules: Rules,
    with: impl FnOnce(&[SeventeenInference]) -> R,
) -> R {
    let flat: Vec<FlatInference> = proof.lines.iter().map(|line| flatten(line, rules)).collect();
    with(&flat.iter().map(raw_inference).collect::<Vec<_>>())
}

fn flatten(line: &Inference, rules: Rules) -> FlatInference {
    let mut flat = FlatInference {
        depth: line.depth,
        reason: SEVENTEEN_SUPPOSED,
        one_of: matches!(line.claim, Claim::OneOf(_)),
        candidates: candidate_numbers(line.claim.candidates()),
        truths: Vec::new(),
        links: Vec::new(),
        lines: Vec::new(),
        pattern: Vec::new(),
    };
    let raw_source = |source: &Source| raw_source(source, rules);
    let as_lines = |lines: &[usize]| lines.iter().map(|&line| line as u32).collect();
    match &line.reason {
        Reason::Suppose => {}
        Reason::Left { of, without } => {
            flat.reason = SEVENTEEN_LEFT;
            flat.truths = vec![raw_source(of)];
            flat.lines = as_lines(without);
        }
        Reason::Seen { of } => {
            flat.reason = SEVENTEEN_SEEN;
            flat.truths = vec![raw_source(of)];
        }
        Reason::Cover { truths, links, without } => {
            flat.reason = SEVENTEEN_COVER;
            flat.truths = truths.iter().map(raw_source).collect();
            flat.links = links.iter().map(|link| raw_constraint(link, rules)).collect();
            flat.lines = as_lines(without);
        }
        Reason::Refuted(branch) => {
            flat.reason = SEVENTEEN_REFUTED;
            flat.lines = as_lines(&[branch.supposed, branch.reached]);
        }
        Reason::Either(branch) => {
            flat.reason = SEVENTEEN_EITHER;
            flat.lines = as_lines(&[branch.supposed, branch.reached]);
        }
        Reason::Cases { of, branches } => {
            flat.reason = SEVENTEEN_CASES;
            flat.truths = of.iter().map(raw_source).collect();
            let ends = branches.iter().flat_map(|branch| [branch.supposed, branch.reached]);
            flat.lines = as_lines(&ends.collect::<Vec<_>>());
        }
        Reason::Deadly { pattern, without } | Reason::Impossible { pattern, without } => {
            let is_deadly = matches!(line.reason, Reason::Deadly { .. });
            flat.reason = if is_deadly { SEVENTEEN_DEADLY } else { SEVENTEEN_IMPOSSIBLE };
            flat.pattern = candidate_numbers(pattern);
            flat.lines = as_lines(without);
        }
        Reason::Unplaced => flat.reason = SEVENTEEN_UNPLACED,
        Reason::Searched => flat.reason = SEVENTEEN_SEARCHED,
    }
    flat
}

fn raw_constraint(constraint: &Constraint, rules: Rules) -> u32 {
    constraint.number(rules).unwrap_or(FOREIGN) as u32
}

/// The number of a constraint or of a line.
fn raw_source(source: &Source, rules: Rules) -> u32 {
    match source {
        Source::Constraint(constraint) => raw_constraint(constraint, rules),
        Source::Line(line) => SEVENTEEN_LINE | *line as u32,
    }
}

fn raw_inference(flat: &FlatInference) -> SeventeenInference {
    SeventeenInference {
        depth: flat.depth,
        reason: flat.reason,
        one_of: flat.one_of.into(),
        reserved: 0,
        candidates: flat.candidates.as_ptr(),
        n_candidates: flat.candidates.len(),
        truths: flat.truths.as_ptr(),
        n_truths: flat.truths.len(),
        links: flat.links.as_ptr(),
        n_links: flat.links.len(),
        lines: flat.lines.as_ptr(),
        n_lines: flat.lines.len(),
        pattern: flat.pattern.as_ptr(),
        n_pattern: flat.pattern.len(),
    }
}

/// A proof under these rules from C data, not checked.
///
/// # Safety
/// The lists are null or readable up to their lengths.
pub(super) unsafe fn read_proof(lines: &[SeventeenInference], rules: Rules) -> Read<Proof> {
    // SAFETY: the caller's promise.
    let lines = lines.iter().map(|line| unsafe { read_line(line, rules) });
    Ok(Proof { lines: lines.collect::<Read<_>>()? })
}

/// # Safety
/// As for [`read_proof`].
unsafe fn read_line(raw: &SeventeenInference, rules: Rules) -> Read<Inference> {
    // SAFETY: the caller's promise.
    let (about, truths, links, lines, pattern) = unsafe {
        (
            read_list(raw.candidates, raw.n_candidates, "claims")?,
            read_list(raw.truths, raw.n_truths, "truths")?,
            read_list(raw.links, raw.n_links, "links of truths")?,
            read_list(raw.lines, raw.n_lines, "lines")?,
            read_list(raw.pattern, raw.n_pattern, "patterns")?,
        )
    };
    let about = read_candidates(about)?;
    let claim = if raw.one_of != 0 { Claim::OneOf(about) } else { Claim::NoneOf(about) };
    let truths = truths.iter().map(|&number| read_source(number, rules)).collect::<Read<_>>()?;
    let links = links.iter().map(|&number| read_constraint(number, rules)).collect::<Read<_>>()?;
    let reason = read_reason(raw.reason, truths, links, lines, read_candidates(pattern)?)?;
    Ok(Inference { depth: raw.depth, claim, reason })
}

fn read_reason(
    code: u8,
    truths: Vec<Source>,
    links: Vec<Constraint>,
    lines: &[u32],
    pattern: Vec<seventeen_core::Candidate>,
) -> Read<Reason> {
    let without = || lines.iter().map(|&line| line as usize).collect();
    match (code, &truths[..], lines) {
        (SEVENTEEN_SUPPOSED, _, _) => Ok(Reason::Suppose),
        (SEVENTEEN_LEFT, &[of], _) => Ok(Reason::Left { of, without: without() }),
        (SEVENTEEN_SEEN, &[of], _) => Ok(Reason::Seen { of }),
        (SEVENTEEN_COVER, _, _) => Ok(Reason::Cover { truths, links, without: without() }),
        (SEVENTEEN_REFUTED, _, &[supposed, reached]) => {
            Ok(Reason::Refuted(to_branch(supposed, reached)))
        }
        (SEVENTEEN_EITHER, _, &[supposed, reached]) => {
            Ok(Reason::Either(to_branch(supposed, reached)))
        }
        (SEVENTEEN_CASES, of, ends) if of.len() < 2 && ends.len() % 2 == 0 => {
            let branches =
                ends.as_chunks().0.iter().map(|&[from, to]| to_branch(from, to)).collect();
            Ok(Reason::Cases { of: of.first().copied(), branches })
        }
        (SEVENTEEN_DEADLY, _, _) => Ok(Reason::Deadly { pattern, without: without() }),
        (SEVENTEEN_IMPOSSIBLE, _, _) => Ok(Reason::Impossible { pattern, without: without() }),
        (SEVENTEEN_UNPLACED, _, _) => Ok(Reason::Unplaced),
        (SEVENTEEN_SEARCHED, _, _) => Ok(Reason::Searched),
        (code, truths, lines) => Err(format!(
            "a proof gives the reason {code} with {} truths and {} lines: expected 0 to 10, and \
             the lists that the reason requires",
            truths.len(),
            lines.len()
        )),
    }
}

fn to_branch(supposed: u32, reached: u32) -> Branch {
    Branch { supposed: supposed as usize, reached: reached as usize }
}

fn read_source(number: u32, rules: Rules) -> Read<Source> {
    if number & SEVENTEEN_LINE != 0 {
        return Ok(Source::Line((number & !SEVENTEEN_LINE) as usize));
    }
    read_constraint(number, rules).map(Source::Constraint)
}

fn read_constraint(number: u32, rules: Rules) -> Read<Constraint> {
    let strange = || {
        let last = 80 + 9 * rules.houses().len();
        format!("a proof has the constraint {number}: expected one of {rules}, 0 to {last}")
    };
    Constraint::from_number(rules, number as usize).ok_or_else(strange)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Candidate, Digit};

    /// The proof on the other side.
    fn crossed(proof: &Proof, rules: Rules) -> Read<Proof> {
        // SAFETY: the lists are the lent ones.
        with_raw_proof(proof, rules, |raw| unsafe { read_proof(raw, rules) })
    }

    #[test]
    fn every_reason_crosses_and_comes_back() {
        let [one, two] = [3, 4].map(Candidate::of);
        let [cell, place] =
            [0, 100].map(|number| Constraint::from_number(Rules::CLASSIC, number).unwrap());
        let branch = Branch { supposed: 1, reached: 2 };
        let reasons = [
            Reason::Suppose,
            Reason::Left { of: cell.into(), without: vec![0, 2] },
            Reason::Seen { of: Source::Line(7) },
            Reason::Cover {
                truths: vec![cell.into(), Source::Line(0)],
                links: vec![place],
                without: vec![1],
            },
            Reason::Refuted(branch),
            Reason::Either(branch),
            Reason::Cases { of: Some(place.into()), branches: vec![branch, branch] },
            Reason::Cases { of: None, branches: vec![branch] },
            Reason::Deadly { pattern: vec![one, two], without: vec![3] },
            Reason::Impossible { pattern: vec![two], without: vec![] },
            Reason::Unplaced,
            Reason::Searched,
        ];
        let claims = [Claim::one_of([one]), Claim::none_of([two, one])];
        let lines = reasons.into_iter().zip(claims.into_iter().cycle()).zip(0..);
        let line = |((reason, claim), depth)| Inference { depth, claim, reason };
        let proof = Proof { lines: lines.map(line).collect() };
        assert_eq!(crossed(&proof, Rules::CLASSIC), Ok(proof));
    }

    #[test]
    fn houses_of_other_rules_cross_by_their_place_in_them() {
        let windoku: Rules = "windoku".parse().unwrap();
        let [window, row] = [27, 3].map(|house| Constraint::in_house(windoku, house, Digit::of(5)));
        let reason =
            Reason::Cover { truths: vec![window.into()], links: vec![row], without: vec![] };
        let mut proof = Proof::default();
        proof.add(Claim::none_of([Candidate::of(4)]), reason);
        assert_eq!(crossed(&proof, windoku), Ok(proof.clone()));
        let wrong = crossed(&proof, Rules::CLASSIC).unwrap_err();
        assert!(wrong.ends_with("expected one of classic, 0 to 323"), "{wrong}");
    }

    #[test]
    fn reasons_without_what_they_rest_on_are_refused() {
        let wrong =
            |code, lines: &[u32]| read_reason(code, vec![], vec![], lines, vec![]).unwrap_err();
        wrong(SEVENTEEN_LEFT, &[]);
        wrong(SEVENTEEN_REFUTED, &[1]);
        wrong(SEVENTEEN_CASES, &[1, 2, 3]);
        assert!(wrong(11, &[]).contains("expected 0 to 10"));
        let strange = read_constraint(324, Rules::CLASSIC).unwrap_err();
        assert!(strange.contains("0 to 323"), "{strange}");
    }
}
