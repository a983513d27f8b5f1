//! The extension points: which kinds of component there are, and what each is called.

use crate::raw::{
    SEVENTEEN_CLIQUE_STRATEGY, SEVENTEEN_ENUMERATOR, SEVENTEEN_SOLVER, SEVENTEEN_UA_HARVESTER,
    SeventeenCliqueStrategy, SeventeenEnumerator, SeventeenSolver, SeventeenUaHarvester,
};
use std::fmt;
use std::mem::offset_of;

/// An extension point: a trait of `seventeen-core` that components implement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// [`Solver`](seventeen_core::Solver).
    Solver,
    /// [`UaHarvester`](seventeen_core::UaHarvester).
    UaHarvester,
    /// [`CliqueStrategy`](seventeen_core::CliqueStrategy).
    CliqueStrategy,
    /// [`Enumerator`](seventeen_core::Enumerator).
    Enumerator,
}

impl Kind {
    /// All of them, in the order in which lists show them.
    pub const ALL: [Kind; 4] =
        [Kind::Solver, Kind::UaHarvester, Kind::CliqueStrategy, Kind::Enumerator];

    /// The kind of this number in a [`SeventeenComponent`](crate::raw::SeventeenComponent).
    pub(crate) fn of(raw: u32) -> Option<Kind> {
        match raw {
            SEVENTEEN_SOLVER => Some(Kind::Solver),
            SEVENTEEN_UA_HARVESTER => Some(Kind::UaHarvester),
            SEVENTEEN_CLIQUE_STRATEGY => Some(Kind::CliqueStrategy),
            SEVENTEEN_ENUMERATOR => Some(Kind::Enumerator),
            _ => None,
        }
    }

    /// How many bytes a table of this kind has at least: up to the last function of minor
    /// version 0, whatever later versions append.
    pub(crate) fn table_size(self) -> usize {
        let last = match self {
            Kind::Solver => offset_of!(SeventeenSolver, solutions),
            Kind::UaHarvester => offset_of!(SeventeenUaHarvester, harvest),
            Kind::CliqueStrategy => offset_of!(SeventeenCliqueStrategy, choose),
            Kind::Enumerator => offset_of!(SeventeenEnumerator, drop_search),
        };
        last + size_of::<usize>()
    }

    /// The namespace in recipes: `solver`, `ua`, `clique`, `enumerator`.
    pub fn namespace(self) -> &'static str {
        match self {
            Kind::Solver => "solver",
            Kind::UaHarvester => "ua",
            Kind::CliqueStrategy => "clique",
            Kind::Enumerator => "enumerator",
        }
    }
}

/// What a person calls it: `solver`, `UA harvester`, `clique strategy`, `enumerator`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Solver => "solver",
            Kind::UaHarvester => "UA harvester",
            Kind::CliqueStrategy => "clique strategy",
            Kind::Enumerator => "enumerator",
        })
    }
}
