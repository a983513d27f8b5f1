//! The names of patterns by the shape of their covers: what the truths and the links are.

use super::{Constraint, Source};
use crate::{Digit, House, HouseKind};

/// What the field calls a cover, if it has a name: `naked pair`, `pointing`, `finned swordfish`.
pub(super) fn name(truths: &[Source], links: &[Constraint]) -> Option<String> {
    let truths: Vec<Constraint> = truths.iter().map(rule).collect::<Option<_>>()?;
    subset(&truths, links).or_else(|| fish(&truths, links))
}

fn rule(source: &Source) -> Option<Constraint> {
    match source {
        Source::Constraint(constraint) => Some(*constraint),
        Source::Line(_) => None,
    }
}

/// Cells that lie in as many digits of a house, or the other way round.
fn subset(truths: &[Constraint], links: &[Constraint]) -> Option<String> {
    let size = match truths.len() {
        n if n != links.len() => return None,
        2 => "pair".to_owned(),
        3 => "triple".to_owned(),
        4 => "quad".to_owned(),
        0 | 1 => return None,
        n => format!("subset of {n}"),
    };
    if are_cells(truths) && are_of_one_house(links) {
        return Some(format!("naked {size}"));
    }
    (are_of_one_house(truths) && are_cells(links)).then(|| format!("hidden {size}"))
}

fn are_cells(constraints: &[Constraint]) -> bool {
    constraints.iter().all(|it| matches!(it, Constraint::Cell(_)))
}

fn are_of_one_house(constraints: &[Constraint]) -> bool {
    let house = |it: &Constraint| match it {
        Constraint::Place(house, _) => Some(*house),
        Constraint::Cell(_) => None,
    };
    let Some(first) = constraints.first().and_then(house) else { return false };
    constraints.iter().all(|it| house(it) == Some(first))
}

/// The houses of one digit; none if there are cells, or other digits.
fn houses(constraints: &[Constraint], digit: Digit) -> Option<Vec<House>> {
    let house = |it: &Constraint| match it {
        Constraint::Place(house, of) if *of == digit => Some(*house),
        _ => None,
    };
    constraints.iter().map(house).collect()
}

/// Houses of one digit that lie in others.
fn fish(truths: &[Constraint], links: &[Constraint]) -> Option<String> {
    let Some(Constraint::Place(_, digit)) = truths.first() else { return None };
    let (base, cover) = (houses(truths, *digit)?, houses(links, *digit)?);
    if let ([base], [cover]) = (&base[..], &cover[..]) {
        let is_box = |house: &House| house.kind() == HouseKind::Box;
        return match (is_box(base), is_box(cover)) {
            (true, false) => Some("pointing".to_owned()),
            (false, true) => Some("claiming".to_owned()),
            _ => None,
        };
    }
    let (row, column, box_of) = (HouseKind::Row, HouseKind::Column, HouseKind::Box);
    // What is more in the cover than in the base holds fins, and may be of any kind.
    let covers = |base_kinds: &[HouseKind], kinds: &[HouseKind]| {
        let of_kinds = cover.iter().filter(|house| kinds.contains(&house.kind()));
        base.iter().all(|house| base_kinds.contains(&house.kind()))
            && of_kinds.count() >= base.len()
    };
    let across = |[one, other]: [&[HouseKind]; 2]| covers(one, other) || covers(other, one);
    let kind = if across([&[row], &[column]]) {
        ""
    } else if across([&[row, box_of], &[column, box_of]]) {
        "Franken "
    } else {
        "mutant "
    };
    let fins = if cover.len() > base.len() { "finned " } else { "" };
    Some(format!("{fins}{kind}{}", size(base.len())?))
}

fn size(houses: usize) -> Option<String> {
    match houses {
        0 | 1 => None,
        2 => Some("X-wing".to_owned()),
        3 => Some("swordfish".to_owned()),
        4 => Some("jellyfish".to_owned()),
        n => Some(format!("fish of {n}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(truths: &str, links: &str) -> Option<String> {
        let read = |text: &str| -> Vec<Constraint> {
            text.split(' ').map(|word| word.parse().unwrap()).collect()
        };
        let truths: Vec<Source> = read(truths).into_iter().map(Source::from).collect();
        name(&truths, &read(links))
    }

    #[test]
    fn covers_have_the_names_that_the_field_gives_them() {
        for (truths, links, expected) in [
            ("r1c1 r1c2", "4r1 7r1", "naked pair"),
            ("r1c1 r1c2 r2c1", "4b1 7b1 8b1", "naked triple"),
            ("4c1 7c1 8c1 9c1", "r1c1 r2c1 r3c1 r4c1", "hidden quad"),
            ("4b1", "4r1", "pointing"),
            ("4c2", "4b1", "claiming"),
            ("4r1 4r5", "4c2 4c7", "X-wing"),
            ("4c1 4c2 4c3", "4r2 4r7 4r9 4b1", "finned swordfish"),
            ("4c1 4c2 4b3", "4r2 4r7 4r9 4c8", "finned Franken swordfish"),
            ("4c1 4c2 4r3", "4r2 4r7 4b9 4c8", "finned mutant swordfish"),
            ("4r1 4b9", "4c2 4c7", "Franken X-wing"),
            ("4r1 4c9", "4r2 4b7", "mutant X-wing"),
        ] {
            assert_eq!(named(truths, links).as_deref(), Some(expected), "{truths} in {links}");
        }
    }

    #[test]
    fn what_is_no_single_pattern_has_no_name() {
        assert_eq!(named("r1c1 4r2", "4r1 7r1"), None);
        assert_eq!(named("r1c1 r1c2", "4r1 7b1"), None);
        assert_eq!(named("4r1", "4c1"), None);
        assert_eq!(named("4r1 5r2", "4c1 5c2"), None);
    }
}
