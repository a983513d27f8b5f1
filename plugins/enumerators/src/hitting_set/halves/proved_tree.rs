//! The refutation of all ways to place the clues of one half: a tree of cases, one cell of a row
//! after the other.

use super::super::node::Node;
use super::proved_packing::{OpenRow, ProvedBound, ProvedPacking, bound};
use super::refutation::{Assumptions, Refutation, Row};
use super::workshop::Workshop;
use seventeen_plugin::prelude::*;

/// "At most this many cells of the half are given", if the assumptions hold.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    pub(super) line: Line,
    pub(super) most: u32,
    pub(super) assumed: Assumptions,
}

/// What follows clues that hit all rows.
pub(super) trait Completion {
    /// A row that these clues, and no others, do not hit.
    fn unhit_row(&mut self, clues: Cells, shop: &mut Workshop<'_, '_>) -> Result<Row>;
}

/// The search of one half.
pub(super) struct ProvedTree<C> {
    half: Cells,
    budget: Budget,
    /// The clues of the other half.
    beyond: Cells,
    /// Those known; more come as the tree grows. Cells outside of the half are dead, or beyond.
    rows: Vec<Row>,
    completion: C,
    /// The rows of the node at hand.
    open: Vec<OpenRow>,
}

impl<C: Completion> ProvedTree<C> {
    pub(super) fn new(
        half: Cells,
        budget: Budget,
        beyond: Cells,
        rows: Vec<Row>,
        completion: C,
    ) -> ProvedTree<C> {
        ProvedTree { half, budget, beyond, rows, completion, open: Vec::new() }
    }

    /// Refutes the whole tree. What is assumed of the half has no part in it.
    pub(super) fn refute_all(&mut self, shop: &mut Workshop<'_, '_>) -> Result<Refutation> {
        let root = Node { clues: Cells::EMPTY, live: self.half, left: self.budget.most };
        self.refute(root, shop)
    }

    fn refute(&mut self, node: Node, shop: &mut Workshop<'_, '_>) -> Result<Refutation> {
        loop {
            self.find_open_rows(node);
            let first = self.open.first().copied();
            if let Some(first) = first.filter(|first| first.live.is_empty()) {
                return Ok(Refutation::of_row(self.rows[first.row]));
            }
            match bound(&self.open, node.left) {
                ProvedBound::Refuted(packing) => return self.sum(&packing, node, shop),
                ProvedBound::Tight(packing) if self.reaches_outside(&packing) => {
                    return self.refute_tight(&packing, node, shop);
                }
                ProvedBound::Tight(_) | ProvedBound::Open => {}
            }
            if let Some(first) = first {
                return self.refute_branches(first, node, shop);
            }
            let row = self.completion.unhit_row(self.beyond | node.clues, shop)?;
            self.rows.push(row);
        }
    }

    /// The rows that the clues do not hit, those with the fewest live cells first.
    fn find_open_rows(&mut self, node: Node) {
        let clues = self.beyond | node.clues;
        let is_open = |row: &Assumptions| row.dead.is_disjoint(clues) && row.given.is_subset(clues);
        self.open.clear();
        let rows = self.rows.iter().enumerate().filter(|(_, row)| is_open(&row.refuted));
        self.open.extend(rows.map(|(row, it)| OpenRow { live: it.refuted.dead & node.live, row }));
        self.open.sort_by_cached_key(|row| row.live.len() as u8);
    }

    /// Whether a row has live cells outside of the packing.
    fn reaches_outside(&self, packing: &ProvedPacking) -> bool {
        self.open.iter().any(|row| !row.live.is_subset(packing.union))
    }

    /// Refutes a node in which the cells outside of a packing are dead.
    fn refute_tight(
        &mut self,
        packing: &ProvedPacking,
        node: Node,
        shop: &mut Workshop<'_, '_>,
    ) -> Result<Refutation> {
        let outside = node.live - packing.union;
        let mut inner = self.refute(Node { live: packing.union, ..node }, shop)?;
        if inner.refuted.dead.is_disjoint(outside) {
            return Ok(inner);
        }
        let tight = self.sum(packing, node, shop)?;
        inner.refuted.dead -= outside;
        inner.refuted.add(tight.refuted);
        let hints = [tight.hints, inner.hints].concat();
        Ok(Refutation::of_lines(inner.refuted, hints))
    }

    /// The sum of the budget and a packing. If the packing needs more clues than there are, it
    /// refutes the node; if it needs all of them, the cells outside are dead.
    fn sum(
        &self,
        packing: &ProvedPacking,
        node: Node,
        shop: &mut Workshop<'_, '_>,
    ) -> Result<Refutation> {
        let mut refuted = Assumptions { given: node.clues, ..self.budget.assumed };
        let mut lines = vec![self.budget.line];
        let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
        for group in &packing.groups {
            let (mut union, mut common) = (Cells::EMPTY, Cells::ALL);
            for &row in group {
                let row = self.rows[row].refuted;
                refuted.add(Assumptions { dead: row.dead - self.half, ..row });
                union |= row.dead & self.half;
                common &= row.dead & self.half;
            }
            let own: Vec<Line> = group.iter().map(|&row| self.rows[row].line).collect();
            match own[..] {
                [line] => {
                    lines.push(line);
                    twice |= once & union;
                }
                // Each live cell is outside of one of the rows.
                _ => {
                    lines.push(shop.log.sum(&own, own.len() as u64 - 1)?);
                    twice |= (once & union) | common;
                }
            }
            once |= union;
        }
        // The budget has each cell once, so a dead cell matters only if the rows have it twice.
        refuted.dead |= twice;
        Ok(Refutation::of_lines(refuted, vec![shop.log.sum(&lines, 1)?]))
    }

    /// Refutes a node by the cells of a row: one of them is given.
    fn refute_branches(
        &mut self,
        branch: OpenRow,
        mut node: Node,
        shop: &mut Workshop<'_, '_>,
    ) -> Result<Refutation> {
        let row = self.rows[branch.row];
        let (mut refuted, mut hints) = (Assumptions::default(), Vec::new());
        let mut tried = Cells::EMPTY;
        for cell in branch.live.iter() {
            let child = self.refute(node.place(cell), shop)?;
            let needs_cell = child.refuted.given.contains(cell);
            if !needs_cell && child.refuted.dead.is_disjoint(tried) {
                return Ok(child);
            }
            refuted.add(child.refuted);
            tried |= Cells::single(cell);
            node.live -= Cells::single(cell);
            if !needs_cell {
                hints.extend(child.hints);
                break;
            }
            if tried == branch.live {
                refuted.add(row.refuted);
                hints.push(row.line);
                hints.extend(child.hints);
            } else {
                hints.push(child.line(shop.log)?);
            }
        }
        refuted.given -= tried;
        refuted.dead -= tried;
        Ok(Refutation::of_lines(refuted, hints))
    }
}
