//! The premises and conclusions of a step, drawn under and over the digits.

use super::layout::{BOARD, CELL, DISC, Spot, corner, spot, square};
use super::legend::{Legend, Mark};
use super::palette::{COLORS, COVER, EXCLUDED, HOUSE, PLACED};
use super::svg_group;
use seventeen_core::proof::{Constraint, Inference, Reason, Source};
use seventeen_core::{Candidate, Cells, House, HouseKind, Position, Step, StepHouses};
use std::collections::BTreeMap;

/// The decrease in size of each further disc of a candidate.
const RING: f64 = 2.5;

/// The houses, tinted; the tint is deeper where two cross. The cover houses of a fish have another
/// tint and an edge.
pub(super) fn houses(step: &Step) -> String {
    let cover = cover(step);
    let edge = format!("{} stroke=\"{COVER}\" stroke-width=\"2\"", tint(COVER));
    let base = svg_group("houses", &tint(HOUSE), &grounds(step.houses - cover));
    [base, svg_group("cover", &edge, &grounds(cover))].concat()
}

/// The grounds of houses: a rectangle for a classic one, the cells of others.
fn grounds(houses: StepHouses) -> String {
    if houses.rules().is_classic() {
        return houses.classic().iter().map(rectangle).collect();
    }
    let cells = houses.indices().flat_map(|index| houses.rules().houses()[index]);
    cells.map(|cell| format!("<rect {}/>\n", square(cell, 0.0))).collect()
}

/// The houses and cells where a step is, in the tint of houses.
pub(super) fn place((houses, cells): (StepHouses, Cells)) -> String {
    let cells = cells.iter().map(|cell| format!("<rect {}/>\n", square(cell, 0.0)));
    let cells = cells.collect::<String>();
    svg_group("houses", &tint(HOUSE), &[grounds(houses), cells].concat())
}

fn tint(color: &str) -> String {
    format!("fill=\"{color}\" fill-opacity=\"0.2\"")
}

fn rectangle(house: House) -> String {
    let (x, y) = corner(house.in_order()[0]);
    let (width, height) = match house.kind() {
        HouseKind::Row => (BOARD, CELL),
        HouseKind::Column => (CELL, BOARD),
        HouseKind::Box => (3.0 * CELL, 3.0 * CELL),
    };
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n")
}

/// The cover houses, in which the base houses have all places of a digit: the houses of the links,
/// where the proof is a cover of two houses or more.
fn cover(step: &Step) -> StepHouses {
    let none = StepHouses::of_rules(step.houses.rules());
    let of_line = |line: &Inference| {
        let Reason::Cover { truths, links, .. } = &line.reason else { return none };
        let rules = truths.iter().map(|truth| match truth {
            Source::Constraint(rule) => Some(*rule),
            Source::Line(_) => None,
        });
        let base = rules.collect::<Option<Vec<_>>>().and_then(|rules| houses_of(none, &rules));
        match (base, houses_of(none, links)) {
            (Some(base), Some(cover)) if truths.len() > 1 => cover - base,
            _ => none,
        }
    };
    let covers = step.proof.lines.iter().filter(|line| line.depth == 0).map(of_line);
    covers.fold(none, |all, cover| all | cover)
}

/// The houses of digits in houses, added to no houses of the rules; none if a cell is among them.
fn houses_of(mut houses: StepHouses, constraints: &[Constraint]) -> Option<StepHouses> {
    for constraint in constraints {
        houses.insert(constraint.house_index(houses.rules())?);
    }
    Some(houses)
}

/// The candidates that the step uses, on discs; several colours as nested discs.
pub(super) fn shown(position: &Position, step: &Step) -> String {
    let discs = colors(step).into_iter().flat_map(|(candidate, colors)| {
        let Spot { center, radius } = spot(position, candidate);
        colors.into_iter().enumerate().map(move |(i, color)| {
            let radius = (radius - RING * i as f64).max(RING);
            let edge = if color % 2 == 1 { "#333333" } else { "none" };
            let fill = COLORS[usize::from(color) % COLORS.len()];
            disc(Spot { center, radius }, &format!("fill=\"{fill}\" stroke=\"{edge}\""))
        })
    });
    svg_group("shown", "stroke-width=\"1\"", &discs.collect::<String>())
}

/// The increase in size of a disc that shows around another one.
const RIM: f64 = 1.6;

/// Rings around placements, and discs under eliminations. One that is also shown keeps its colour
/// as a rim.
pub(super) fn conclusions(position: &Position, step: &Step) -> String {
    let shown = colors(step);
    let placed = step.placements.iter().map(|candidate| {
        let [ring, fill] = PLACED;
        let fill = if shown.contains_key(candidate) { "none" } else { fill };
        let attributes = format!("fill=\"{fill}\" stroke=\"{ring}\" stroke-width=\"2\"");
        disc(spot(position, *candidate), &attributes)
    });
    let excluded = step.eliminations.iter().map(|candidate| {
        let spot = spot(position, *candidate);
        let rim = shown.get(candidate).map(|colors| {
            let fill = COLORS[usize::from(colors[0]) % COLORS.len()];
            let outer = Spot { radius: spot.radius + RIM, ..spot };
            disc(outer, &format!("fill=\"{fill}\" stroke=\"#333333\""))
        });
        let inner = disc(Spot { radius: DISC, ..spot }, "stroke=\"none\"");
        [rim.unwrap_or_default(), inner].concat()
    });
    let (excluded, placed) = (excluded.collect::<String>(), placed.collect::<String>());
    let red = format!("fill=\"{EXCLUDED}\" stroke-width=\"0.8\"");
    [svg_group("excluded", &red, &excluded), svg_group("placed", "", &placed)].concat()
}

/// The conclusions, and the houses.
pub(super) fn add_to(legend: &mut Legend, step: &Step) {
    if !step.placements.is_empty() {
        legend.add(Mark::Placed, "placed");
    }
    if !step.eliminations.is_empty() {
        legend.add(Mark::Excluded, "eliminated");
    }
    let cover = cover(step);
    if !(step.houses - cover).is_empty() {
        let name = if cover.is_empty() { "house" } else { "base house" };
        legend.add(Mark::House, name);
    }
    if !cover.is_empty() {
        legend.add(Mark::Cover, "cover house");
    }
}

/// The colours of each candidate, in the step's order, without duplicates.
fn colors(step: &Step) -> BTreeMap<Candidate, Vec<u8>> {
    let mut colors: BTreeMap<Candidate, Vec<u8>> = BTreeMap::new();
    for shown in &step.shown {
        for cell in shown.cells {
            let of_candidate = colors.entry(Candidate::new(cell, shown.digit)).or_default();
            if !of_candidate.contains(&shown.color) {
                of_candidate.push(shown.color);
            }
        }
    }
    colors
}

fn disc(Spot { center: (x, y), radius }: Spot, attributes: &str) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {attributes}/>\n")
}
