//! A clause: literals of which at least one is true.

use seventeen_plugin::prelude::Literal;

/// The literals in ascending order, each once.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Clause(Vec<Literal>);

impl Clause {
    pub(super) fn literals(&self) -> &[Literal] {
        &self.0
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn contains(&self, literal: Literal) -> bool {
        self.0.binary_search(&literal).is_ok()
    }

    pub(super) fn insert(&mut self, literal: Literal) {
        if let Err(place) = self.0.binary_search(&literal) {
            self.0.insert(place, literal);
        }
    }

    /// The resolvent of two clauses: their literals, without those of `variable`.
    pub(super) fn resolvent(&self, other: &Clause, variable: u32) -> Clause {
        let both = self.0.iter().chain(&other.0).copied();
        both.filter(|literal| literal.variable != variable).collect()
    }
}

impl FromIterator<Literal> for Clause {
    fn from_iter<I: IntoIterator<Item = Literal>>(literals: I) -> Clause {
        let mut literals: Vec<Literal> = literals.into_iter().collect();
        literals.sort_unstable();
        literals.dedup();
        Clause(literals)
    }
}
