//! The conclusions of the engine: the kinds of chains, their ratings, and their order.

use super::node::Node;
use seventeen_core::{Candidate, Digits, Position, rating};

/// The kinds of chain hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintKind {
    /// A bidirectional cycle of one digit.
    XCycle,
    /// A bidirectional cycle whose strong links are all bivalue cells.
    YCycle,
    /// Any other bidirectional cycle.
    XyCycle,
    /// A candidate that implies its own opposite, through places of one digit.
    XChain,
    /// A candidate that implies its own opposite, through places and cells.
    XyChain,
    /// A candidate that, on and off, implies the same node.
    Double,
    /// A node that all candidates of a cell imply.
    Cell,
    /// A node that all places of a digit in a house imply.
    Region,
    /// A candidate that implies another and its opposite.
    Contradiction,
}

impl HintKind {
    /// The key by which SudokuExplainer orders hints of equal rating and complexity.
    pub(super) fn order_key(self) -> u8 {
        match self {
            HintKind::Double => 1,
            HintKind::XCycle | HintKind::XChain => 2,
            HintKind::YCycle => 3,
            HintKind::XyCycle | HintKind::XyChain => 4,
            HintKind::Cell => 5,
            HintKind::Region => 6,
            HintKind::Contradiction => 7,
        }
    }

    /// The `form` of its steps.
    pub fn step_form(self) -> &'static str {
        match self {
            HintKind::XCycle => "x_cycle",
            HintKind::YCycle => "y_cycle",
            HintKind::XyCycle => "xy_cycle",
            HintKind::XChain => "x_chain",
            HintKind::XyChain => "xy_chain",
            HintKind::Double => "double",
            HintKind::Cell => "cell",
            HintKind::Region => "region",
            HintKind::Contradiction => "contradiction",
        }
    }
}

/// SudokuExplainer's chaining techniques.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChainTechnique {
    /// Bidirectional cycles and forcing chains from a single candidate.
    Static,
    /// Contradictions within one digit.
    Nishio,
    /// Static chains from all candidates of a cell, or all places of a digit.
    Multiple,
    /// Multiple chains that take their own eliminations out of the position, and contradictions.
    Dynamic,
    /// Dynamic chains with patterns found in the rest. Level 1 has locked candidates, pairs and
    /// X-wings, 2 also static and 3 also multiple chains, 4 dynamic chains, and 5 dynamic chains
    /// and those of level 2.
    Nested(u8),
}

impl ChainTechnique {
    /// The rating of its shortest hints of a kind.
    pub fn base_rating(self, kind: HintKind) -> f64 {
        match (self, kind) {
            (ChainTechnique::Static, HintKind::XCycle | HintKind::YCycle) => 6.5,
            (ChainTechnique::Static, HintKind::XChain) => 6.6,
            (ChainTechnique::Static, _) => 7.0,
            (ChainTechnique::Nishio, _) => 7.5,
            (ChainTechnique::Multiple, _) => 8.0,
            (ChainTechnique::Dynamic, _) => 8.5,
            (ChainTechnique::Nested(level), _) => 8.5 + 0.5 * f64::from(level),
        }
    }

    pub(super) fn rating(self, kind: HintKind, complexity: u32) -> f64 {
        self.base_rating(kind) + rating::for_length(complexity.saturating_sub(2))
    }

    pub(super) fn level(self) -> u8 {
        match self {
            ChainTechnique::Nested(level) => level,
            _ => 0,
        }
    }

    pub(super) fn is_dynamic(self) -> bool {
        !matches!(self, ChainTechnique::Static | ChainTechnique::Multiple)
    }
}

/// A hint without its reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct ForcingHint {
    /// The kind of the hint.
    pub kind: HintKind,
    /// Its nodes, as SudokuExplainer counts them.
    pub complexity: u32,
    /// Its rating, not rounded.
    pub rating: f64,
    /// The digit that it sets, if any.
    pub placement: Option<Candidate>,
    /// The candidates that it excludes, in ascending order; for a placement, the others of the
    /// cell.
    pub eliminations: Vec<Candidate>,
}

/// The conclusion if a node holds: a digit to set, and candidates to exclude.
pub(super) fn node_effect(position: &Position, node: Node) -> (Option<Candidate>, Vec<Candidate>) {
    if !node.is_on() {
        return (None, vec![node.candidate()]);
    }
    let others = position.candidates(node.cell()) - Digits::single(node.digit());
    let out = others.iter().map(|digit| Candidate::new(node.cell(), digit)).collect();
    (Some(node.candidate()), out)
}
