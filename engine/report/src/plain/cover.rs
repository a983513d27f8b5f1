//! A cover in a sentence: sets with a true candidate each, which lie in as many others.

use super::cases;
use super::words::{digits, listed};
use seventeen_core::proof::{Constraint, Source};
use seventeen_core::{Candidate, Cells, Digit, Digits, House, HouseKind, Position, notation};

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
    let known = subset(&truths, links).or_else(|| fish(position, &truths, links));
    let known = known.or_else(|| cases::sentence(position, &truths, links, out));
    known.unwrap_or_else(|| too_few(&truths, out))
}

/// Naked and hidden subsets.
fn subset(truths: &[Constraint], links: &[Constraint]) -> Option<String> {
    if truths.len() != links.len() {
        return None;
    }
    if let (Some(cells), Some((house, of))) = (all_cells(truths), places_in_house(links)) {
        let (cells, of) = (notation::cells(cells), digits(of));
        return Some(format!("{cells} hold only {of}, which are used up in {house}."));
    }
    let ((house, of), cells) = (places_in_house(truths)?, all_cells(links)?);
    let (cells, of) = (notation::cells(cells), digits(of));
    Some(format!("In {house}, {of} have places only in {cells}, which hold nothing else."))
}

/// A digit of houses that lies in others, with or without fins.
fn fish(position: &Position, truths: &[Constraint], links: &[Constraint]) -> Option<String> {
    let (digit, base) = houses_of_digit(truths)?;
    let (other, cover) = houses_of_digit(links)?;
    if digit != other {
        return None;
    }
    let cover = &cover[..base.len().min(cover.len())];
    let within = cover.iter().fold(Cells::EMPTY, |cells, house| cells | house.cells());
    let all = base.iter().fold(Cells::EMPTY, |cells, house| cells | house.cells());
    let fins = (position.places(digit) & all) - within;
    let (from, into) = (named(&base), named(cover));
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
        Constraint::Place(..) => None,
    };
    constraints.iter().map(cell).collect()
}

/// The house and the digits, if all are digits of one house.
fn places_in_house(constraints: &[Constraint]) -> Option<(House, Digits)> {
    let places = constraints.iter().map(place).collect::<Option<Vec<_>>>()?;
    let (house, _) = *places.first()?;
    let is_same = places.iter().all(|(other, _)| *other == house);
    is_same.then(|| (house, places.iter().map(|(_, digit)| *digit).collect()))
}

/// The digit and the houses, if all are houses of one digit.
fn houses_of_digit(constraints: &[Constraint]) -> Option<(Digit, Vec<House>)> {
    let places = constraints.iter().map(place).collect::<Option<Vec<_>>>()?;
    let (_, digit) = *places.first()?;
    let is_same = places.iter().all(|(_, other)| *other == digit);
    is_same.then(|| (digit, places.iter().map(|(house, _)| *house).collect()))
}

fn place(constraint: &Constraint) -> Option<(House, Digit)> {
    match constraint {
        Constraint::Cell(_) => None,
        Constraint::Place(house, digit) => Some((*house, *digit)),
    }
}

/// `rows 2 and 5 and box 1`.
fn named(houses: &[House]) -> String {
    let of_kind = |(kind, name): (HouseKind, &str)| {
        let numbers = houses.iter().filter(|house| house.kind() == kind);
        let numbers: Vec<String> = numbers.map(|house| (house.index() + 1).to_string()).collect();
        match numbers.len() {
            0 => None,
            1 => Some(format!("{name} {}", numbers[0])),
            _ => Some(format!("{}s {}", name.replace("box", "boxe"), listed(numbers))),
        }
    };
    let kinds = [(HouseKind::Row, "row"), (HouseKind::Column, "column"), (HouseKind::Box, "box")];
    listed(kinds.into_iter().filter_map(of_kind).collect())
}
