//! `Route`: curves between candidates that avoid digits, other discs of the step and thick lines.

use super::frame::{LEFT, TOP};
use super::layout::{BOARD, CELL, EDGE, Point, Spot, middle, spot};
use super::links::distance;
use seventeen_core::{Candidate, Cell, Position, Step};
use std::collections::BTreeSet;

/// The distances of a curve's control point from the straight line that are tried, as shares of its
/// length. The first is taken if nothing is in its way: then opposite arrows do not meet. Of short
/// curves the share is of the least length.
const BENDS: [f64; 10] = [0.14, -0.14, 0.04, -0.04, 0.26, -0.26, 0.4, -0.4, 0.55, -0.55];
const LEAST_LENGTH: f64 = 57.0;
const MOST_BEND: f64 = 90.0;

/// The radius that is free around a digit that is set.
const DIGIT: f64 = 15.0;
/// The distance from a thick line below which a curve seems to lie on it.
const NEAR_LINE: f64 = 4.0;
/// The points of a curve at which it is looked at.
const POINTS: u32 = 16;

/// The cost of a point within a digit or a disc, in another candidate, on a thick line, and of
/// bending by one unit.
const CROSSING: f64 = 1.0;
const IN_CANDIDATE: f64 = 0.2;
const ON_LINE: f64 = 0.8;
const BENDING: f64 = 0.02;
/// The radius of a candidate without a disc.
const CANDIDATE: f64 = 5.0;

/// A curve from disc to disc by a control point.
#[derive(Clone, Copy)]
pub(super) struct Curve {
    pub(super) from: Spot,
    pub(super) to: Spot,
    pub(super) bent: Point,
}

impl Curve {
    /// The point at this share of the way.
    pub(super) fn at(&self, share: f64) -> Point {
        let back = 1.0 - share;
        let weights = [back * back, 2.0 * back * share, share * share];
        let points = [self.from.center, self.bent, self.to.center];
        let sum = |of: fn(Point) -> f64| -> f64 {
            weights.iter().zip(points).map(|(weight, point)| weight * of(point)).sum()
        };
        (sum(|point| point.0), sum(|point| point.1))
    }
}

/// What curves avoid.
pub(super) struct Route {
    /// For each cell the discs that curves should not cross, with the cost of doing so. No disc
    /// leaves its cell.
    obstacles: Vec<Vec<(Spot, f64)>>,
}

impl Route {
    /// The digits that are set, the candidates that the step shows or eliminates, and the others.
    pub(super) fn new(position: &Position, step: &Step) -> Route {
        let shown = step
            .shown
            .iter()
            .flat_map(|shown| shown.cells.iter().map(|cell| Candidate::new(cell, shown.digit)));
        let marked: BTreeSet<Candidate> = shown.chain(step.eliminations.iter().copied()).collect();
        let in_cell = |cell: Cell| {
            if position.digit(cell).is_some() {
                return vec![(Spot { center: middle(cell), radius: DIGIT }, CROSSING)];
            }
            let candidates = position.candidates(cell).iter().map(|it| Candidate::new(cell, it));
            let obstacle = |it| match (spot(position, it), marked.contains(&it)) {
                (spot, true) => (spot, CROSSING),
                (spot, false) => (Spot { radius: CANDIDATE, ..spot }, IN_CANDIDATE),
            };
            candidates.map(obstacle).collect()
        };
        Route { obstacles: Cell::all().map(in_cell).collect() }
    }

    /// The best of the curves between two discs.
    pub(super) fn between(&self, from: Spot, to: Spot) -> Curve {
        let length = distance(from.center, to.center);
        let curve = |bend: f64| {
            let offset = (bend * length.max(LEAST_LENGTH)).clamp(-MOST_BEND, MOST_BEND);
            (
                Curve { from, to, bent: control_point(from.center, to.center, offset / length) },
                offset,
            )
        };
        let curves = BENDS.map(curve).into_iter().filter(|(curve, _)| is_inside(curve.bent));
        let cost = |&(curve, offset): &(Curve, f64)| self.cost(&curve) + BENDING * offset.abs();
        let best = curves.min_by(|a, b| cost(a).total_cmp(&cost(b)));
        best.unwrap_or_else(|| curve(BENDS[0])).0
    }

    fn cost(&self, curve: &Curve) -> f64 {
        let ends = [curve.from.center, curve.to.center];
        let of_point = |i: u32| {
            let point = curve.at(f64::from(i) / f64::from(POINTS));
            let hit = |(it, _): &&(Spot, f64)| {
                !ends.contains(&it.center) && distance(it.center, point) < it.radius
            };
            let hits: f64 = self.near(point).iter().filter(hit).map(|(_, cost)| cost).sum();
            hits + f64::from(u8::from(is_on_line(point))) * ON_LINE
        };
        (1..POINTS).map(of_point).sum()
    }

    /// The obstacles in the cell of a point.
    fn near(&self, (x, y): Point) -> &[(Spot, f64)] {
        let along = |far: f64| (0.0..BOARD).contains(&far).then_some((far / CELL) as usize);
        let cell = along(y - TOP).zip(along(x - LEFT)).map(|(row, column)| 9 * row + column);
        cell.map_or(&[], |cell| &self.obstacles[cell])
    }
}

/// The control point of a curve between two points, this share of its length to the left of its
/// direction.
fn control_point((ax, ay): Point, (bx, by): Point, share: f64) -> Point {
    let (dx, dy) = (bx - ax, by - ay);
    ((ax + bx) / 2.0 + dy * share, (ay + by) / 2.0 - dx * share)
}

/// Whether a control point is within the grid's margins.
fn is_inside((x, y): Point) -> bool {
    (1.0..EDGE.0 + LEFT - 1.0).contains(&x) && (1.0..EDGE.1 + TOP - 8.0).contains(&y)
}

/// Whether a point seems to lie on a thick line, or is outside of the grid.
fn is_on_line((x, y): Point) -> bool {
    let near = |along: f64| {
        let beyond = !(0.0..=BOARD).contains(&along);
        let within = along.rem_euclid(3.0 * CELL);
        beyond || !(NEAR_LINE..=3.0 * CELL - NEAR_LINE).contains(&within)
    };
    near(x - LEFT) || near(y - TOP)
}
