//! `Pattern`: the covers that the field has names for, by their truths and links.

use super::{Constraint, Reason, Source};
use crate::{Digit, House, HouseKind};
use std::fmt;

/// A cover with its name in the field: `naked pair`, `pointing`, `finned swordfish`; or one with a
/// single truth that is left of such a cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    pub(super) family: Family,
    /// The number of truths.
    pub(super) size: usize,
}

/// The common part of patterns that differ only in size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Family {
    /// Cells that lie in as many digits of a house.
    Naked,
    /// Digits of a house that lie in as many cells.
    Hidden,
    /// A digit of a box that lies in a line.
    Pointing,
    /// A digit of a line that lies in a box.
    Claiming,
    /// Houses of a digit that lie in others.
    Fish { finned: bool, houses: Houses },
}

/// The kinds of a fish's houses, fewer kinds first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Houses {
    /// Rows against columns, or the reverse.
    Lines,
    /// Rows against columns, or the reverse, and boxes.
    Franken,
    /// Any.
    Mutant,
}

impl Family {
    /// All of them.
    pub(super) fn all() -> impl Iterator<Item = Family> {
        let fish = [Houses::Lines, Houses::Franken, Houses::Mutant].into_iter();
        let fish = fish.flat_map(|houses| [(false, houses), (true, houses)]);
        let fish = fish.map(|(finned, houses)| Family::Fish { finned, houses });
        [Family::Naked, Family::Hidden, Family::Pointing, Family::Claiming].into_iter().chain(fish)
    }

    /// Whether the other family can eliminate candidates of this one, if truths, fins or boxes are
    /// not needed.
    pub(super) fn comes_down_to(self, other: Family) -> bool {
        match (self, other) {
            (Family::Fish { finned, houses }, Family::Fish { finned: has_fins, houses: fewer }) => {
                (finned || !has_fins) && fewer <= houses
            }
            (Family::Fish { houses, .. }, Family::Pointing | Family::Claiming) => {
                houses > Houses::Lines
            }
            (one, other) => one == other,
        }
    }

    /// Whether it has patterns of several sizes.
    pub(super) fn has_sizes(self) -> bool {
        !matches!(self, Family::Pointing | Family::Claiming)
    }
}

impl Pattern {
    /// The pattern of a cover, if it has a name.
    pub(super) fn of(truths: &[Source], links: &[Constraint]) -> Option<Pattern> {
        let truths: Vec<Constraint> = truths.iter().map(rule).collect::<Option<_>>()?;
        let family = subset(&truths, links).or_else(|| fish(&truths, links))?;
        Some(Pattern { family, size: truths.len() })
    }

    /// Its name. A pattern of a single truth has none, except of a box and a line.
    pub(super) fn name(self) -> Option<String> {
        let is_named = self.size > 1 || !self.family.has_sizes();
        is_named.then(|| self.to_string())
    }
}

impl Reason {
    /// The field's name of the pattern, if it is a cover with a name: `naked pair`, `pointing`,
    /// `finned swordfish`.
    ///
    /// ```
    /// use seventeen_core::proof::{Constraint, Reason, Source};
    ///
    /// let [truth, link]: [Constraint; 2] = ["4b1".parse()?, "4r2".parse()?];
    /// let truths = vec![Source::from(truth)];
    /// let reason = Reason::Cover { truths, links: vec![link], without: vec![] };
    /// assert_eq!(reason.to_string(), "pointing, 4b1 lies in 4r2");
    /// assert_eq!(reason.pattern().as_deref(), Some("pointing"));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn pattern(&self) -> Option<String> {
        self.shape().and_then(Pattern::name)
    }

    /// The pattern, if it is a cover of such a shape.
    pub(super) fn shape(&self) -> Option<Pattern> {
        match self {
            Reason::Cover { truths, links, .. } => Pattern::of(truths, links),
            _ => None,
        }
    }
}

/// The name for any size: `naked subset`, `finned fish`.
impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Naked => f.write_str("naked subset"),
            Family::Hidden => f.write_str("hidden subset"),
            Family::Pointing => f.write_str("pointing"),
            Family::Claiming => f.write_str("claiming"),
            Family::Fish { finned, houses } => write!(f, "{}fish", kind(*finned, *houses)),
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subset = |words: &str, f: &mut fmt::Formatter<'_>| match self.size {
            2 => write!(f, "{words} pair"),
            3 => write!(f, "{words} triple"),
            4 => write!(f, "{words} quad"),
            n => write!(f, "{words} subset of {n}"),
        };
        match self.family {
            Family::Naked => subset("naked", f),
            Family::Hidden => subset("hidden", f),
            Family::Pointing | Family::Claiming => self.family.fmt(f),
            Family::Fish { finned, houses } => {
                f.write_str(&kind(finned, houses))?;
                match self.size {
                    2 => f.write_str("X-wing"),
                    3 => f.write_str("swordfish"),
                    4 => f.write_str("jellyfish"),
                    n => write!(f, "fish of {n}"),
                }
            }
        }
    }
}

/// The words before the name of a fish: `finned Franken `.
fn kind(finned: bool, houses: Houses) -> String {
    let fins = if finned { "finned " } else { "" };
    let houses = match houses {
        Houses::Lines => "",
        Houses::Franken => "Franken ",
        Houses::Mutant => "mutant ",
    };
    format!("{fins}{houses}")
}

fn rule(source: &Source) -> Option<Constraint> {
    match source {
        Source::Constraint(constraint) => Some(*constraint),
        Source::Line(_) => None,
    }
}

/// Cells that lie in as many digits of a house, or the other way round.
fn subset(truths: &[Constraint], links: &[Constraint]) -> Option<Family> {
    if truths.len() != links.len() {
        return None;
    }
    if are_cells(truths) && are_of_one_house(links) {
        return Some(Family::Naked);
    }
    (are_of_one_house(truths) && are_cells(links)).then_some(Family::Hidden)
}

fn are_cells(constraints: &[Constraint]) -> bool {
    constraints.iter().all(|it| matches!(it, Constraint::Cell(_)))
}

fn are_of_one_house(constraints: &[Constraint]) -> bool {
    let house = |it: &Constraint| match it {
        Constraint::Place(house, _) => Some(*house),
        Constraint::Cell(_) | Constraint::Within(..) => None,
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

/// Houses of one digit that lie in other houses.
fn fish(truths: &[Constraint], links: &[Constraint]) -> Option<Family> {
    let Some(Constraint::Place(_, digit)) = truths.first() else { return None };
    let (base, cover) = (houses(truths, *digit)?, houses(links, *digit)?);
    if let ([base], [cover]) = (&base[..], &cover[..]) {
        let is_box = |house: &House| house.kind() == HouseKind::Box;
        match (is_box(base), is_box(cover)) {
            (true, false) => return Some(Family::Pointing),
            (false, true) => return Some(Family::Claiming),
            _ => {}
        }
    }
    let (row, column, box_of) = (HouseKind::Row, HouseKind::Column, HouseKind::Box);
    // Further links of the cover hold fins, and may be of any kind.
    let covers = |base_kinds: &[HouseKind], kinds: &[HouseKind]| {
        let of_kinds = cover.iter().filter(|house| kinds.contains(&house.kind()));
        base.iter().all(|house| base_kinds.contains(&house.kind()))
            && of_kinds.count() >= base.len()
    };
    let across = |[one, other]: [&[HouseKind]; 2]| covers(one, other) || covers(other, one);
    let houses = if across([&[row], &[column]]) {
        Houses::Lines
    } else if across([&[row, box_of], &[column, box_of]]) {
        Houses::Franken
    } else {
        Houses::Mutant
    };
    Some(Family::Fish { finned: cover.len() > base.len(), houses })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(truths: &str, links: &str) -> Option<String> {
        let read = |text: &str| -> Vec<Constraint> {
            text.split(' ').map(|word| word.parse().unwrap()).collect()
        };
        let truths: Vec<Source> = read(truths).into_iter().map(Source::from).collect();
        Pattern::of(&truths, &read(links)).and_then(Pattern::name)
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
    fn a_fish_comes_down_to_those_with_fewer_kinds_of_houses() {
        let fish = |finned, houses| Family::Fish { finned, houses };
        let franken = fish(true, Houses::Franken);
        for less in [fish(false, Houses::Franken), fish(true, Houses::Lines), Family::Pointing] {
            assert!(franken.comes_down_to(less) && !less.comes_down_to(franken), "{less}");
        }
        assert!(!franken.comes_down_to(fish(false, Houses::Mutant)));
        assert!(!fish(true, Houses::Lines).comes_down_to(Family::Claiming));
        assert!(!franken.comes_down_to(Family::Naked));
        assert!(Family::Naked.comes_down_to(Family::Naked));
    }

    #[test]
    fn what_is_no_single_pattern_has_no_name() {
        assert_eq!(named("r1c1 4r2", "4r1 7r1"), None);
        assert_eq!(named("r1c1 r1c2", "4r1 7b1"), None);
        assert_eq!(named("4r1", "4c1"), None);
        assert_eq!(named("4r1 5r2", "4c1 5c2"), None);
    }
}
