//! The inferences of a step as arrows from candidate to candidate.

use super::branches;
use super::layout::{Point, Spot, spot};
use super::legend::{Legend, Mark};
use super::palette::LINK;
use super::route::{Curve, Route};
use super::svg_group;
use seventeen_core::{Candidate, Cells, Digit, Link, Position, Step};

/// The length of an arrow's head.
const HEAD: f64 = 5.0;

/// The greatest share of an arrow's length that is free at either end. Within a cell the discs
/// almost touch: there an arrow goes into them.
const IN_DISC: f64 = 0.25;

/// Arrows, solid for strong and dashed for weak links, outlines around grouped candidates, and the
/// letters of branches.
pub(super) fn links(position: &Position, step: &Step) -> String {
    let route = Route::new(position, step);
    let curves: Vec<Option<Curve>> =
        step.links.iter().map(|link| curve(position, &route, link)).collect();
    let arrows = step.links.iter().zip(&curves);
    let arrows = arrows.filter_map(|(link, curve)| Some(arrow((*curve)?, link.strong)));
    let letters = branches::starts(step).into_iter();
    let letters =
        letters.filter_map(|(i, letter)| Some(branches::badge(curves[i]?.at(0.5), letter)));
    let attributes = format!("stroke=\"{LINK}\" fill=\"none\"");
    let outlined = format!("{attributes} stroke-width=\"1.2\"");
    [
        svg_group("nodes", &outlined, &outlines(position, step)),
        svg_group("links", &attributes, &arrows.collect::<String>()),
        svg_group("branches", "", &letters.collect::<String>()),
    ]
    .concat()
}

pub(super) fn add_to(legend: &mut Legend, step: &Step) {
    for (strong, name) in [
        (true, "strong link: if one is false, the other is true"),
        (false, "weak link: not both are true"),
    ] {
        if step.links.iter().any(|link| link.strong == strong) {
            legend.add(Mark::Link { strong }, name);
        }
    }
    if !branches::starts(step).is_empty() {
        legend.add(Mark::Branch, "beginning of a branch");
    }
}

/// The outline of each node of two or more cells, once.
fn outlines(position: &Position, step: &Step) -> String {
    let ends = step.links.iter().flat_map(|link| [link.from, link.to]);
    let mut nodes: Vec<(Digit, Cells)> = ends.filter(|(_, cells)| cells.len() > 1).collect();
    nodes.sort_unstable();
    nodes.dedup();
    nodes.into_iter().map(|node| outline(&spots(position, node))).collect()
}

/// A rounded rectangle around discs.
fn outline(spots: &[Spot]) -> String {
    let edge = |far: fn(&Spot) -> f64| spots.iter().map(far).fold(f64::NEG_INFINITY, f64::max);
    let (left, top) = (-edge(|it| it.radius - it.center.0), -edge(|it| it.radius - it.center.1));
    let (right, bottom) = (edge(|it| it.radius + it.center.0), edge(|it| it.radius + it.center.1));
    let (width, height) = (right - left, bottom - top);
    format!("<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n")
}

/// The curve between the nearest candidates of two nodes; none if they coincide.
fn curve(position: &Position, route: &Route, link: &Link) -> Option<Curve> {
    let (from, to) = nearest(&spots(position, link.from), &spots(position, link.to))?;
    (distance(from.center, to.center) >= 1.0).then(|| route.between(from, to))
}

/// The arrow along a curve, from the edge of one disc to the edge of the other.
fn arrow(Curve { from, to, bent }: Curve, strong: bool) -> String {
    let length = distance(from.center, to.center);
    let start = point_towards(from.center, bent, from.radius.min(length * IN_DISC));
    let tip = point_towards(to.center, bent, to.radius.min(length * IN_DISC));
    let line = path(start, bent, point_towards(tip, bent, HEAD / 2.0), strong);
    [line, arrow_head(tip, bent)].concat()
}

fn spots(position: &Position, (digit, cells): (Digit, Cells)) -> Vec<Spot> {
    cells.iter().map(|cell| spot(position, Candidate::new(cell, digit))).collect()
}

fn nearest(from: &[Spot], to: &[Spot]) -> Option<(Spot, Spot)> {
    let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to)));
    let length = |&(from, to): &(Spot, Spot)| distance(from.center, to.center);
    pairs.min_by(|a, b| length(a).total_cmp(&length(b)))
}

/// The point at this distance from one point towards another.
fn point_towards((ax, ay): Point, to: Point, far: f64) -> Point {
    let part = far / distance((ax, ay), to).max(far);
    (ax + (to.0 - ax) * part, ay + (to.1 - ay) * part)
}

pub(super) fn distance((ax, ay): Point, (bx, by): Point) -> f64 {
    (ax - bx).hypot(ay - by)
}

fn path((ax, ay): Point, (cx, cy): Point, (bx, by): Point, strong: bool) -> String {
    let style = if strong { "1.8" } else { "1.3\" stroke-dasharray=\"4 3" };
    let curve = format!("M{ax:.1} {ay:.1}Q{cx:.1} {cy:.1} {bx:.1} {by:.1}");
    format!("<path d=\"{curve}\" stroke-width=\"{style}\"/>\n")
}

/// A triangle with this tip, pointing away from the other point.
fn arrow_head(tip: Point, from: Point) -> String {
    let (x, y) = point_towards(tip, from, HEAD);
    let (dx, dy) = ((tip.0 - x) * 0.45, (tip.1 - y) * 0.45);
    let [(tx, ty), (ax, ay), (bx, by)] = [tip, (x - dy, y + dx), (x + dy, y - dx)];
    let points = format!("{tx:.1},{ty:.1} {ax:.1},{ay:.1} {bx:.1},{by:.1}");
    format!("<polygon points=\"{points}\" fill=\"{LINK}\" stroke=\"none\"/>\n")
}
