//! The extension points: which kinds of component there are, and what each is called.

use crate::raw::{
    SEVENTEEN_CLIQUE_STRATEGY, SEVENTEEN_ENUMERATOR, SEVENTEEN_GENERATOR,
    SEVENTEEN_PATTERN_SEARCHER, SEVENTEEN_RATER, SEVENTEEN_SOLVER, SEVENTEEN_TECHNIQUE,
    SEVENTEEN_UA_HARVESTER, SeventeenCliqueStrategy, SeventeenEnumerator, SeventeenGenerator,
    SeventeenPatternSearcher, SeventeenRater, SeventeenSolver, SeventeenTechnique,
    SeventeenUaHarvester,
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
    /// [`Generator`](seventeen_core::Generator).
    Generator,
    /// [`Technique`](seventeen_core::Technique).
    Technique,
    /// [`Rater`](seventeen_core::Rater).
    Rater,
    /// [`PatternSearcher`](seventeen_core::PatternSearcher).
    Pattern,
}

impl Kind {
    /// All of them, in the order in which lists show them.
    pub const ALL: [Kind; 8] = [
        Kind::Solver,
        Kind::UaHarvester,
        Kind::CliqueStrategy,
        Kind::Enumerator,
        Kind::Generator,
        Kind::Technique,
        Kind::Rater,
        Kind::Pattern,
    ];

    /// The kind of this number in a [`SeventeenComponent`](crate::raw::SeventeenComponent).
    pub(crate) fn of(raw: u32) -> Option<Kind> {
        match raw {
            SEVENTEEN_SOLVER => Some(Kind::Solver),
            SEVENTEEN_UA_HARVESTER => Some(Kind::UaHarvester),
            SEVENTEEN_CLIQUE_STRATEGY => Some(Kind::CliqueStrategy),
            SEVENTEEN_ENUMERATOR => Some(Kind::Enumerator),
            SEVENTEEN_GENERATOR => Some(Kind::Generator),
            SEVENTEEN_TECHNIQUE => Some(Kind::Technique),
            SEVENTEEN_RATER => Some(Kind::Rater),
            SEVENTEEN_PATTERN_SEARCHER => Some(Kind::Pattern),
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
            Kind::Generator => offset_of!(SeventeenGenerator, generate),
            Kind::Technique => offset_of!(SeventeenTechnique, find),
            Kind::Rater => offset_of!(SeventeenRater, rate),
            Kind::Pattern => offset_of!(SeventeenPatternSearcher, drop_search),
        };
        last + size_of::<usize>()
    }

    /// The namespace in recipes: `solver`, `ua`, `clique`, `enumerator`, `generator`, `technique`,
    /// `rater`, `pattern`.
    pub fn namespace(self) -> &'static str {
        match self {
            Kind::Solver => "solver",
            Kind::UaHarvester => "ua",
            Kind::CliqueStrategy => "clique",
            Kind::Enumerator => "enumerator",
            Kind::Generator => "generator",
            Kind::Technique => "technique",
            Kind::Rater => "rater",
            Kind::Pattern => "pattern",
        }
    }
}

/// What a person calls it: `solver`, `UA harvester`, `clique strategy`, `enumerator`,
/// `generator`, `technique`, `rater`, `pattern`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Solver => "solver",
            Kind::UaHarvester => "UA harvester",
            Kind::CliqueStrategy => "clique strategy",
            Kind::Enumerator => "enumerator",
            Kind::Generator => "generator",
            Kind::Technique => "technique",
            Kind::Rater => "rater",
            Kind::Pattern => "pattern",
        })
    }
}
