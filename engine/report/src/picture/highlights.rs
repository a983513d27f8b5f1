//! The premises and conclusions of a step, drawn under and over the digits.

use super::layout::{BOARD, CELL, Spot, corner, spot};
use super::svg_group;
use seventeen_core::proof::{Constraint, Inference, Reason, Source};
use seventeen_core::{Candidate, House, HouseKind, Houses, Position, Step};
use std::collections::BTreeMap;

/// The colours of candidates by [`Shown::color`](seventeen_core::Shown), repeated cyclically. They
/// are light enough for dark digits, and colour-blind readers can tell those of a pair apart.
/// Lighter versions of the set of Masataka Okabe and Kei Ito (2002).
pub(super) const COLORS: [&str; 8] =
    ["#8ecbf0", "#f2a93b", "#f7ee7f", "#c58ac0", "#8fe0bd", "#e88a66", "#cfd6dd", "#7ba7dc"];

const HOUSE: &str = "#e0b000";
const COVER: &str = "#3b6fb5";
const STRUCK: [&str; 2] = ["#c8102e", "#fbd5da"];
const PLACED: [&str; 2] = ["#0a7d2c", "#bfeac6"];

/// The decrease in size of each further disc of a candidate.
const RING: f64 = 2.5;

/// The houses, tinted; the tint is deeper where two cross. The cover houses of a fish have another
/// tint and an edge.
pub(super) fn houses(_: &Position, step: &Step) -> String {
    let cover = cover(step);
    let of = |houses: Houses| houses.iter().map(rectangle).collect::<String>();
    let tint = |color| format!("fill=\"{color}\" fill-opacity=\"0.2\"");
    let edge = format!("{} stroke=\"{COVER}\" stroke-width=\"2\"", tint(COVER));
    let base = svg_group("houses", &tint(HOUSE), &of(step.houses - cover));
    [base, svg_group("cover", &edge, &of(cover))].concat()
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
fn cover(step: &Step) -> Houses {
    let of_line = |line: &Inference| {
        let Reason::Cover { truths, links, .. } = &line.reason else {
            return Houses::EMPTY;
        };
        let rules = truths.iter().map(|truth| match truth {
            Source::Constraint(rule) => Some(*rule),
            Source::Line(_) => None,
        });
        let base = rules.collect::<Option<Vec<_>>>().and_then(|rules| houses_of(&rules));
        match (base, houses_of(links)) {
            (Some(base), Some(cover)) if truths.len() > 1 => cover - base,
            _ => Houses::EMPTY,
        }
    };
    let covers = step.proof.lines.iter().filter(|line| line.depth == 0).map(of_line);
    covers.fold(Houses::EMPTY, |all, cover| all | cover)
}

/// The houses of digits in houses; none if a cell is among them.
fn houses_of(constraints: &[Constraint]) -> Option<Houses> {
    let house = |constraint: &Constraint| match constraint {
        Constraint::Place(house, _) => Some(*house),
        Constraint::Cell(_) => None,
    };
    constraints.iter().map(house).collect()
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

/// Rings around placements, and discs under placements and eliminations that are not otherwise
/// shown.
pub(super) fn conclusions(position: &Position, step: &Step) -> String {
    let shown = colors(step);
    let under = |candidate: &Candidate, color: &'static str| {
        if shown.contains_key(candidate) { "none" } else { color }
    };
    let placed = step.placements.iter().map(|candidate| {
        let Spot { center, radius } = spot(position, *candidate);
        let fill = under(candidate, PLACED[1]);
        let attributes = format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"2\"", PLACED[0]);
        disc(Spot { center, radius }, &attributes)
    });
    let excluded = step.eliminations.iter().filter(|candidate| !shown.contains_key(candidate));
    let excluded = excluded
        .map(|&candidate| disc(spot(position, candidate), &format!("fill=\"{}\"", STRUCK[1])));
    let (excluded, placed) = (excluded.collect::<String>(), placed.collect::<String>());
    [svg_group("excluded", "stroke=\"none\"", &excluded), svg_group("placed", "", &placed)].concat()
}

/// The strokes through eliminations.
pub(super) fn strikes(position: &Position, step: &Step) -> String {
    let strikes = step.eliminations.iter().map(|&candidate| {
        let Spot { center: (x, y), radius } = spot(position, candidate);
        let side = radius * 0.75;
        format!("<path d=\"M{} {}L{} {}\"/>\n", x - side, y + side, x + side, y - side)
    });
    let attributes = format!(
        "fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linecap=\"round\"",
        STRUCK[0]
    );
    svg_group("strikes", &attributes, &strikes.collect::<String>())
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
