//! A cover in a sentence: sets with a true candidate each, which lie in as many others.

use super::cases;
use super::words::{digits, listed};
use seventeen_core::proof::{Constraint, Source};
use seventeen_core::{Candidate, Cells, Digit, Digits, Position, Rules, notation};

/// The reason why a cover eliminates `out`.
pub(super) fn sentence(
    position: &Position,
    truths: &[Source],
    links: &[Constraint],
    out: &[Candidate],
) -> String {
    let rule = |truth: &Source| match truth {
        Source::Constraint(rule) => Some(*rule),
        Source::Line(_) => None,
    };
    let Some(truths) = truths.iter().map(rule).collect::<Option<Vec<_>>>() else {
        return "One of these is true, and the pattern has no room for more.".into();
    };
    let known = subset(position.rules(), &truths, links).or_else(|| fish(position, &truths, links));
    let known = known.or_else(|| cases::sentence(position, &truths, links, out));
    known.unwrap_or_else(|| too_few(&truths, out))
}

/// Naked and hidden subsets.
fn subset(rules: Rules, truths: &[Constraint], links: &[Constraint]) -> Option<String> {
    if truths.len() != links.len() {
        return None;
    }
    if let (Some(cells), Some((house, of))) = (all_cells(truths), places_in_house(rules, links)) {
        let (cells, of) = (notation::cells(cells), digits(of));
        return Some(format!("{cells} hold only {of}, which are used up in {house}."));
    }
    let ((house, of), cells) = (places_in_house(rules, truths)?, all_cells(links)?);
    let (cells, of) = (notation::cells(cells), digits(of));
    Some(format!("In {house}, {of} have places only in {cells}, which hold nothing else."))
}

/// A digit of houses that lies in others, with or without fins.
fn fish(position: &Position, truths: &[Constraint], links: &[Constraint]) -> Option<String> {
    let rules = position.rules();
    let (digit, base) = houses_of_digit(rules, truths)?;
    let (other, cover) = houses_of_digit(rules, links)?;
    if digit != other {
        return None;
    }
    let cover = &cover[..base.len().min(cover.len())];
    let cells = |houses: &[usize]| -> Cells {
        houses.iter().fold(Cells::EMPTY, |cells, &house| cells | rules.houses()[house])
    };
    let fins = (position.places(digit) & cells(&base)) - cells(cover);
    let (from, into) = (named(rules, &base), named(rules, cover));
    match (fins.is_empty(), base.len()) {
        (true, 1) => Some(format!("All places of {digit} in {from} are also in {into}.")),
        (true, _) => Some(format!("In {from}, {digit} has places only in {into}, one in each.")),
        (false, _) => Some(format!(
            "In {from}, {digit} has places only in {into}, unless a fin is true: {}.",
            notation::cells(fins)
        )),
    }
}

/// What an eliminated candidate would do.
fn too_few(truths: &[Constraint], out: &[Candidate]) -> String {
    let Some(first) = out.first() else { return String::new() };
    let what = match all_cells(truths) {
        Some(cells) => format!("{} would have too few digits", notation::cells(cells)),
        None => format!("the {} base sets would have too few places", truths.len()),
    };
    format!("If {} were {}, {what}.", first.cell(), first.digit())
}

/// The cells, if all are cells.
fn all_cells(constraints: &[Constraint]) -> Option<Cells> {
    let cell = |constraint: &Constraint| match constraint {
        Constraint::Cell(cell) => Some(*cell),
        Constraint::Place(..) | Constraint::Within(..) => None,
    };
    constraints.iter().map(cell).collect()
}

/// The name of the house and the digits, if all are digits of one house.
fn places_in_house(rules: Rules, constraints: &[Constraint]) -> Option<(String, Digits)> {
    let places = places(rules, constraints)?;
    let (house, _) = *places.first()?;
    let is_same = places.iter().all(|(other, _)| *other == house);
    is_same.then(|| (rules.house_name(house), places.iter().map(|(_, digit)| *digit).collect()))
}

/// The digit and the houses by their indices, if all are houses of one digit.
fn houses_of_digit(rules: Rules, constraints: &[Constraint]) -> Option<(Digit, Vec<usize>)> {
    let places = places(rules, constraints)?;
    let (_, digit) = *places.first()?;
    let is_same = places.iter().all(|(_, other)| *other == digit);
    is_same.then(|| (digit, places.iter().map(|(house, _)| *house).collect()))
}

/// The houses by their indices and the digits, if none is a cell.
fn places(rules: Rules, constraints: &[Constraint]) -> Option<Vec<(usize, Digit)>> {
    constraints.iter().map(|it| Some((it.house_index(rules)?, it.digit()?))).collect()
}

/// `rows 2 and 5 and box 1`: the kinds in the order of the rules.
fn named(rules: Rules, houses: &[usize]) -> String {
    let mut kinds: Vec<(usize, String, Vec<String>)> = Vec::new();
    for &house in houses {
        let name = rules.house_name(house);
        let (kind, number) = name.rsplit_once(' ').unwrap_or((&name, ""));
        match kinds.iter_mut().find(|(_, known, _)| known == kind) {
            Some((_, _, numbers)) => numbers.push(number.to_owned()),
            None => kinds.push((house, kind.to_owned(), vec![number.to_owned()])),
        }
    }
    kinds.sort_by_cached_key(|(first, ..)| *first);
    let named = |(_, kind, numbers): (usize, String, Vec<String>)| match numbers.len() {
        1 => format!("{kind} {}", numbers[0]),
        _ => format!("{}s {}", kind.replace("box", "boxe"), listed(numbers)),
    };
    listed(kinds.into_iter().map(named).collect())
}
