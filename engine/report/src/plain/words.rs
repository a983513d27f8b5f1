//! Candidates, claims and conclusions in words.

use seventeen_core::proof::{Claim, Constraint};
use seventeen_core::{Candidate, Cells, Digit, Digits, Position, Step, notation};

/// The longest conclusion that is written out.
const LONGEST: usize = 90;

/// `r1c1 is 5`, `5 is in r1c12`, `r1c1 is 5 or r1c2 is 7`, `r1c3 is not 4`.
pub(super) fn claim(claim: &Claim) -> String {
    match claim {
        Claim::OneOf(none) if none.is_empty() => "nothing is left".into(),
        Claim::OneOf(some) => {
            let parts = by_digit(some).map(|(digit, cells)| match cells.len() {
                1 => format!("{} is {digit}", notation::cells(cells)),
                _ => format!("{digit} is in {}", notation::cells(cells)),
            });
            parts.collect::<Vec<_>>().join(" or ")
        }
        Claim::NoneOf(some) => {
            let parts = by_cells(some).into_iter().map(|(cells, digits)| {
                let (cells, is_one) = (notation::cells(cells), cells.len() == 1);
                let digits = any_of(digits);
                if is_one {
                    format!("{cells} is not {digits}")
                } else {
                    format!("{digits} is not in {cells}")
                }
            });
            listed(parts.collect())
        }
    }
}

/// The house and the digit of a rule that is no cell: `window 1` and `4`.
pub(super) fn place(position: &Position, of: Constraint) -> (String, String) {
    let rules = position.rules();
    let house = of.house_index(rules).map(|house| rules.house_name(house));
    let digit = of.digit().map(|digit| digit.to_string());
    (house.unwrap_or_default(), digit.unwrap_or_default())
}

/// `r1c1 is 5`, `r1c1 and r6c2 cannot be 2`; of many eliminations only that.
pub(super) fn conclusions(step: &Step) -> String {
    let placed = step.placements.iter();
    let placed = placed.map(|it| format!("{} is {}", it.cell(), it.digit()));
    let out = by_cells(&step.eliminations)
        .into_iter()
        .map(|(cells, digits)| format!("{} cannot be {}", notation::cells(cells), any_of(digits)));
    let all = listed(placed.chain(out).collect());
    if all.chars().count() <= LONGEST {
        return all;
    }
    match (step.placements.len(), step.eliminations.len()) {
        (0, n) => format!("the {n} red candidates are false"),
        (n, _) => format!("the {n} digits with a ring can be placed"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(parts: Vec<String>) -> String {
    listed_with(parts, "and")
}

/// `a`, `a or b`, `a, b or c`, with this word before the last.
pub(super) fn listed_with(mut parts: Vec<String>, word: &str) -> String {
    let Some(last) = parts.pop() else { return String::new() };
    if parts.is_empty() { last } else { format!("{} {word} {last}", parts.join(", ")) }
}

/// Cells with the digits that they share, in the order of their first digits.
fn by_cells(candidates: &[Candidate]) -> Vec<(Cells, Digits)> {
    let mut groups: Vec<(Cells, Digits)> = Vec::new();
    for (digit, cells) in by_digit(candidates) {
        match groups.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, digits)) => digits.insert(digit),
            None => groups.push((cells, digit.into())),
        }
    }
    groups
}

/// `4 or 7`.
fn any_of(digits: Digits) -> String {
    listed_with(digits.iter().map(|digit| digit.to_string()).collect(), "or")
}

/// `4 and 7`.
pub(super) fn digits(digits: Digits) -> String {
    listed(digits.iter().map(|digit| digit.to_string()).collect())
}

/// `r1c12,r5c12`.
pub(super) fn cells_of(candidates: &[Candidate]) -> String {
    let cells: Cells = candidates.iter().map(|candidate| candidate.cell()).collect();
    if cells.len() > 18 { "the remaining cells".into() } else { notation::cells(cells) }
}

pub(super) fn digits_of(candidates: &[Candidate]) -> Digits {
    candidates.iter().map(|candidate| candidate.digit()).collect()
}

/// The cells of each digit that has some.
fn by_digit(candidates: &[Candidate]) -> impl Iterator<Item = (Digit, Cells)> {
    let cells = move |digit| {
        let of_digit = candidates.iter().filter(move |candidate| candidate.digit() == digit);
        (digit, of_digit.map(|candidate| candidate.cell()).collect())
    };
    Digit::all().map(cells).filter(|(_, cells): &(_, Cells)| !cells.is_empty())
}
