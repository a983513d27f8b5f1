//! Comparisons: the work of a search, in SudokuExplainer's order. They are the nets of a candidate
//! for contradictions and common consequences, and all nets of a cell, or of a digit in a house.

use super::chain_lengths::CommonEndScopes;
use super::clash::contradicts_in_digit;
use super::hint::{ChainTechnique, HintKind};
use super::net_arena::NetId;
use super::node::{InferenceScope, Node, houses};
use seventeen_core::house::CELLS_OF;
use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, House, Houses, Position};
use seventeen_plugin::prelude::Result;
use std::ops::Range;

/// One or more nets to examine.
#[derive(Clone, Copy)]
pub(super) struct Comparison<'a> {
    /// Its kind of hint; the nets of a candidate also show contradictions.
    pub(super) kind: HintKind,
    /// The cell or house whose candidates are its cases.
    pub(super) scope: Option<InferenceScope>,
    pub(super) roots: &'a [Node],
    /// The net of each root.
    pub(super) nets: &'a [NetId],
}

/// A comparison with its roots as indices in the list of all roots.
struct ListedComparison {
    kind: HintKind,
    scope: Option<InferenceScope>,
    roots: Range<usize>,
}

/// Everywhere in a position.
pub(super) const EVERYWHERE: CommonEndScopes =
    CommonEndScopes { cells: Cells::ALL, houses: [Houses::ALL; 9] };

/// All comparisons of a search.
#[derive(Default)]
pub(super) struct Comparisons {
    all: Vec<ListedComparison>,
    roots: Vec<Node>,
    /// The net of each root, once it is known.
    nets: Vec<NetId>,
}

impl Comparisons {
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// A comparison whose nets are complete.
    pub(super) fn get(&self, at: usize) -> Comparison<'_> {
        let ListedComparison { kind, scope, ref roots } = self.all[at];
        let (nets, roots) = (&self.nets[roots.clone()], &self.roots[roots.clone()]);
        Comparison { kind, scope, roots, nets }
    }

    pub(super) fn resolve_nets(
        &mut self,
        at: usize,
        mut net: impl FnMut(Node) -> Result<NetId>,
    ) -> Result<()> {
        for i in self.all[at].roots.clone() {
            self.nets[i] = net(self.roots[i])?;
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.all.clear();
        self.roots.clear();
        self.nets.clear();
    }

    fn add(
        &mut self,
        kind: HintKind,
        scope: Option<InferenceScope>,
        roots: impl IntoIterator<Item = Node>,
    ) {
        let first = self.roots.len();
        self.roots.extend(roots);
        self.all.push(ListedComparison { kind, scope, roots: first..self.roots.len() });
    }

    /// Lists the comparisons of a technique in a position. Those within cells and houses are listed
    /// only where `common` allows a common end.
    pub(super) fn list_all(
        &mut self,
        position: &Position,
        producer: ChainTechnique,
        common: &CommonEndScopes,
    ) {
        self.clear();
        if !producer.is_dynamic() && common.has_no_ends() {
            return;
        }
        let fewest = if producer.is_dynamic() { 2 } else { 3 };
        for cell in position.blank() {
            if position.candidates(cell).len() >= fewest {
                self.add_of_cell(position, producer, common, cell);
            }
        }
        self.nets.resize(self.roots.len(), NetId::NONE);
    }

    fn add_of_cell(
        &mut self,
        position: &Position,
        producer: ChainTechnique,
        common: &CommonEndScopes,
        cell: Cell,
    ) {
        let candidates = position.candidates(cell);
        let of = |digit: Digit| Node::on(Candidate::new(cell, digit));
        for on in candidates.iter().map(of) {
            if producer.is_dynamic() {
                self.add(HintKind::Double, None, [on, on.flipped()]);
            }
            self.add_of_houses(position, common, on.candidate());
        }
        if common.cells.contains(cell) {
            self.add(
                HintKind::Cell,
                Some(InferenceScope::from_cell(cell)),
                candidates.iter().map(of),
            );
        }
    }

    /// The common implications of all places of a digit, in each house in which this cell is the
    /// first of them. Static chains never reach a house whose first place is a bivalue cell.
    fn add_of_houses(
        &mut self,
        position: &Position,
        common: &CommonEndScopes,
        candidate: Candidate,
    ) {
        let digit = candidate.digit();
        let together = |house: &usize| common.houses[digit].contains(House::of(*house));
        for house in houses(candidate.cell()).into_iter().filter(together) {
            let spots = position.spots(house, digit);
            let first = CELLS_OF[house][spots.trailing_zeros() as usize % 9];
            if spots.count_ones() < 2 || first != candidate.cell() {
                continue;
            }
            let scope = InferenceScope::from_house(house, digit);
            let roots = scope.nodes_of_mask(spots).map(|node| Node::on(node.candidate()));
            self.add(HintKind::Region, Some(scope), roots);
        }
    }

    /// Lists the contradictions within its digit of a candidate's being on and being off, for these
    /// digits; the digits that have any.
    pub(super) fn list_clashes(&mut self, position: &Position, digits: Digits) -> Digits {
        self.clear();
        let mut any = Digits::EMPTY;
        for cell in position.blank() {
            let candidates = position.candidates(cell);
            if candidates.len() < 2 {
                continue;
            }
            for digit in candidates & digits {
                let on = Node::on(Candidate::new(cell, digit));
                for root in [on, on.flipped()]
                    .into_iter()
                    .filter(|&root| contradicts_in_digit(position, root))
                {
                    self.add(HintKind::Contradiction, None, [root]);
                    any.insert(digit);
                }
            }
        }
        self.nets.resize(self.roots.len(), NetId::NONE);
        any
    }

    /// Keeps only those with a wanted scope and wanted roots.
    pub(super) fn retain(
        &mut self,
        mut is_wanted: impl FnMut(Option<InferenceScope>, &[Node]) -> bool,
    ) {
        self.all.retain(|it| is_wanted(it.scope, &self.roots[it.roots.clone()]));
    }
}
