//! Variables for counts, such as "at most 5 of these cells are given". A node may branch on one.

use super::assignment::Assignment;
use super::draft::Draft;
use super::rows::RowPool;
use seventeen_core::derivation::FIRST_DEFINED;
use seventeen_plugin::prelude::{Cells, Literal};

/// A defined variable: at most `most` of `cells` are given.
#[derive(Clone, Copy)]
pub(super) struct Definition {
    cells: Cells,
    most: u32,
    pub(super) variable: u32,
    /// The row that holds if the variable is true.
    pub(super) if_true: usize,
    /// The row that holds if it is false.
    pub(super) if_false: usize,
}

/// All of them, in the order of their variables.
#[derive(Clone, Default)]
pub(super) struct Definitions(Vec<Definition>);

impl Definitions {
    /// The variable for a count; a new one, unless there is one already.
    pub(super) fn get(
        &mut self,
        (cells, most): (Cells, u32),
        pool: &mut RowPool,
        assignment: &mut Assignment,
        draft: &mut Draft,
    ) -> Definition {
        if let Some(known) = self.0.iter().find(|known| (known.cells, known.most) == (cells, most))
        {
            return *known;
        }
        let variable = FIRST_DEFINED + self.0.len() as u32;
        assignment.admit(variable);
        let [if_true, if_false] = draft.define(cells, most);
        let (most_given, is_true) = (i64::from(most), Literal::of(variable));
        let defined = Definition {
            cells,
            most,
            variable,
            if_true: pool.at_most(cells, most_given, Some(is_true), if_true),
            if_false: pool.at_least(cells, most_given + 1, Some(!is_true), if_false),
        };
        self.0.push(defined);
        defined
    }

    /// Makes room for all variables.
    pub(super) fn admit(&self, assignment: &mut Assignment) {
        self.0.iter().for_each(|definition| assignment.admit(definition.variable));
    }

    /// Whether the counts that literals of variables speak of are as these say, for these givens.
    pub(super) fn hold(&self, literals: &[Literal], givens: Cells) -> bool {
        literals.iter().filter(|literal| literal.variable >= FIRST_DEFINED).all(|literal| {
            let Definition { cells, most, .. } =
                self.0[(literal.variable - FIRST_DEFINED) as usize];
            ((cells & givens).len() <= most) != literal.negated
        })
    }
}
