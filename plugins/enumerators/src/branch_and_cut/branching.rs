//! The choice of a cell or a count to branch on, by trying some (strong branching).
//!
//! A try solves the programs of both children for a few exchanges. A tree grows about [`GROWTH`]
//! times with each clue that its objective allows beyond the program's, so the sum of two powers
//! estimates the size. (Strong branching: David Applegate, Robert Bixby, Vašek Chvátal and William
//! Cook, "Finding cuts in the TSP", 1995.)

use super::assignment::Assignment;
use super::basis::{Basis, N, Vector, is_fraction};
use super::draft::Draft;
use super::model::Model;
use super::objective::Objective;
use super::regions::regions;
use super::relaxation::Node;
use super::settings::Settings;
use crate::simd::Simd;
use seventeen_plugin::prelude::{Cell, Cells, Literal};

/// How many times a tree grows with a clue.
pub(super) const GROWTH: f64 = 12.;

/// A node with a smaller share of the tree is far from the root.
const FAR: f64 = 1e-3;

/// Counts are tried at nodes with at least this share.
const LEAST_COUNT_SHARE: f64 = 1e-4;

/// A count is a worse choice than a cell that is equally good: its rows bind less.
const COUNT_PENALTY: f64 = 1.05;

/// Two branches: the variable is true in one, false in the other.
#[derive(Clone, Copy)]
pub(super) struct Branching {
    pub(super) variable: u32,
    /// The value to try first: the one that leaves less.
    first: bool,
    /// The share of the tree in which the variable is true.
    share_if_true: f64,
}

/// One of two branches.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) literal: Literal,
    pub(super) share: f64,
}

impl Branching {
    pub(super) fn first(&self) -> Branch {
        self.branch(self.first)
    }

    pub(super) fn second(&self) -> Branch {
        self.branch(!self.first)
    }

    fn branch(&self, value: bool) -> Branch {
        let Branching { variable, share_if_true, .. } = *self;
        let share = if value { share_if_true } else { 1. - share_if_true };
        Branch { literal: Literal { variable, negated: !value }, share }
    }
}

/// The first cell that is neither given nor dead.
pub(super) fn first_free(assignment: &Assignment, objective: &Objective) -> Option<Branching> {
    let free = |cell: &Cell| assignment.value(cell.index() as u32).is_none();
    objective.cells.iter().find(free).map(branch_on)
}

/// Branches on a cell of which nothing is known.
pub(super) fn branch_on(cell: Cell) -> Branching {
    Branching { variable: cell.index() as u32, first: true, share_if_true: 0.5 }
}

/// What the choice depends on.
pub(super) struct Candidates<'a, K> {
    pub(super) model: &'a mut Model<K>,
    pub(super) assignment: &'a mut Assignment,
    pub(super) draft: &'a mut Draft,
    pub(super) basis: &'a Basis,
    pub(super) objective: &'a Objective,
}

impl<K: Simd> Candidates<'_, K> {
    /// The best variable for a node with this share of the tree.
    pub(super) fn best(&mut self, share: f64) -> Option<Branching> {
        let mut best: Option<(f64, Branching)> = None;
        for variable in self.variables(share) {
            let gaps = [true, false].map(|value| self.gap(variable, value));
            let sizes = gaps.map(|gap| GROWTH.powf(gap));
            let size = sizes[0] + sizes[1];
            let score = if (variable as usize) < N { size } else { size * COUNT_PENALTY };
            if best.is_none_or(|(least, _)| score < least) {
                let (first, share_if_true) = (gaps[0] <= gaps[1], sizes[0] / size);
                best = Some((score, Branching { variable, first, share_if_true }));
            }
            if gaps == [0.; 2] {
                break;
            }
        }
        best.map(|(_, branching)| branching).or_else(|| first_free(self.assignment, self.objective))
    }

    /// The clues that a child still allows beyond its program's objective; 0 if it is refuted.
    fn gap(&mut self, variable: u32, value: bool) -> f64 {
        let literal = Literal { variable, negated: !value };
        self.assignment.set(literal);
        let node = Node { objective: self.objective, assignment: self.assignment };
        let exchanges = self.model.settings.exchanges;
        let bound = self.model.relaxation.probe(self.basis, node, literal, exchanges);
        self.assignment.unset(literal);
        bound.map_or(0., |bound| (self.objective.limit() - bound).max(0.))
    }

    /// The variables to try: cells whose values are closest to one half, and near the root counts.
    fn variables(&mut self, share: f64) -> Vec<u32> {
        let leading = self.leading_cells();
        let is_led = !leading.is_empty();
        let cells = if is_led { leading } else { self.fractional_cells() };
        let mut cells: Vec<Cell> = cells.iter().collect();
        sort_by_distance_to_half(&mut cells, &self.basis.point);
        let Settings { near_candidates, far_candidates, .. } = self.model.settings;
        cells.truncate(if share < FAR { far_candidates } else { near_candidates });
        let mut variables: Vec<u32> = cells.iter().map(|cell| cell.index() as u32).collect();
        if !is_led && self.objective.cells == self.model.board && share >= LEAST_COUNT_SHARE {
            variables.extend(self.counts());
        }
        variables
    }

    /// The free cells whose values are fractions.
    fn fractional_cells(&self) -> Cells {
        let free = |cell: &Cell| self.assignment.value(cell.index() as u32).is_none();
        let fraction = |cell: &Cell| is_fraction(self.basis.point[cell.index()]);
        self.objective.cells.iter().filter(free).filter(fraction).collect()
    }

    /// Those of the first leading set without a given; none if the program chooses.
    fn leading_cells(&self) -> Cells {
        if self.model.leading.is_empty() || self.objective.cells != self.model.board {
            return Cells::EMPTY;
        }
        let given = |cell: Cell| self.assignment.value(cell.index() as u32) == Some(true);
        let fractional = self.fractional_cells();
        let open = self.model.leading.iter().filter(|set| !set.iter().any(given));
        open.map(|&set| set & fractional).find(|cells| !cells.is_empty()).unwrap_or_default()
    }

    /// The variables for counts in bands, stacks, boxes and places of digits that are fractions.
    fn counts(&mut self) -> Vec<u32> {
        const LEAST_FRACTION: f64 = 0.02;
        let mut counts = Vec::new();
        for region in regions(&self.model.grid, self.model.rules) {
            let sum: f64 = region.iter().map(|cell| self.basis.point[cell.index()]).sum();
            if !(LEAST_FRACTION..1. - LEAST_FRACTION).contains(&sum.fract()) {
                continue;
            }
            let pool = &mut self.model.relaxation.pool;
            let count = (region, sum as u32);
            let defined = self.model.definitions.get(count, pool, self.assignment, self.draft);
            if self.assignment.value(defined.variable).is_none() {
                counts.push(defined.variable);
            }
        }
        counts
    }
}

fn sort_by_distance_to_half(cells: &mut [Cell], point: &Vector) {
    let distance = |cell: Cell| (point[cell.index()] - 0.5).abs();
    cells.sort_by(|&a, &b| distance(a).total_cmp(&distance(b)));
}
