//! `Word`: a kind of line that a definition allows.

use crate::ParseError;
use crate::proof::pattern::{Family, Pattern};
use crate::proof::{Constraint, Reason, Source};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The kinds of reasons.
const KINDS: [&str; 11] = [
    "supposed", "left", "seen", "cover", "refuted", "either", "cases", "deadly", "impossible",
    "unplaced", "searched",
];

/// The kinds that list sources.
const WITH_SOURCES: [&str; 4] = ["left", "seen", "cover", "cases"];

/// A kind of line that a definition allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// A kind of reason, of any sources or of sources that are all alike.
    Kind(&'static str, Option<Sources>),
    /// A pattern that the field has a name for.
    Pattern(Family, Size),
}

/// The type of all sources of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sources {
    Cells,
    Houses,
    Lines,
}

/// The allowed sizes of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    Any,
    /// This size.
    Is(usize),
    /// The size of the step.
    Its,
    /// The size of the step, or simpler: fewer truths, fewer kinds of houses, or no fins.
    UpToIts,
}

impl Size {
    /// The allowed sizes of a family's patterns.
    fn all(family: Family) -> impl Iterator<Item = Size> {
        let numbers = (2..=9).map(Size::Is);
        let more = [Size::Its, Size::UpToIts].into_iter().chain(numbers);
        [Size::Any].into_iter().chain(more.filter(move |_| family.has_sizes()))
    }
}

impl Sources {
    const ALL: [Sources; 3] = [Sources::Cells, Sources::Houses, Sources::Lines];

    const fn text(self) -> &'static str {
        match self {
            Sources::Cells => "cells",
            Sources::Houses => "houses",
            Sources::Lines => "lines",
        }
    }

    /// Their type, if they are alike.
    fn of(sources: &[Source]) -> Option<Sources> {
        let kind = |source: &Source| match source {
            Source::Constraint(Constraint::Cell(_)) => Sources::Cells,
            Source::Constraint(Constraint::Place(..) | Constraint::Within(..)) => Sources::Houses,
            Source::Line(_) => Sources::Lines,
        };
        let first = kind(sources.first()?);
        sources.iter().all(|source| kind(source) == first).then_some(first)
    }
}

impl Word {
    /// Whether it is this kind of reason, for any sources.
    pub(super) fn is_kind(self, kind: &str) -> bool {
        matches!(self, Word::Kind(known, _) if known == kind)
    }

    /// Whether a line of a step with this size may have this reason.
    pub(super) fn fits(self, reason: &Reason, size: usize) -> bool {
        match self {
            Word::Kind(kind, sources) => {
                let all = |sources| Sources::of(reason.sources()) == Some(sources);
                kind == reason.kind() && sources.is_none_or(all)
            }
            Word::Pattern(family, of) => reason.shape().is_some_and(|pattern| {
                let is_so_large = match of {
                    Size::Any => true,
                    Size::Is(so_large) => pattern.size == so_large,
                    Size::Its => pattern.size == size,
                    Size::UpToIts => {
                        return pattern.size <= size && family.comes_down_to(pattern.family);
                    }
                };
                pattern.family == family && is_so_large
            }),
        }
    }

    /// Its text for a step with this size.
    pub(super) fn of_size(self, size: usize) -> String {
        match self {
            Word::Pattern(family, Size::Its) => Pattern { family, size }.to_string(),
            Word::Pattern(family, Size::UpToIts) => format!("{family} up to {size}"),
            word => word.to_string(),
        }
    }
}

/// The narrowest word for a reason, except patterns without a name.
pub(super) fn name(reason: &Reason) -> String {
    let sources = Sources::of(reason.sources());
    reason.pattern().unwrap_or_else(|| match sources {
        Some(sources) => format!("{} of {}", reason.kind(), sources.text()),
        None => reason.kind().to_owned(),
    })
}

/// All words by their text: a plugin's definitions are read each time that it is opened.
static WORDS: LazyLock<Vec<(String, Word)>> = LazyLock::new(|| {
    let kinds = KINDS.into_iter().map(|kind| Word::Kind(kind, None));
    let of_sources = WITH_SOURCES
        .into_iter()
        .flat_map(|kind| Sources::ALL.map(|sources| Word::Kind(kind, Some(sources))));
    let patterns = Family::all()
        .flat_map(|family| Size::all(family).map(move |size| Word::Pattern(family, size)));
    kinds.chain(of_sources).chain(patterns).map(|word| (word.to_string(), word)).collect()
});

impl FromStr for Word {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Word, ParseError> {
        let word = WORDS.iter().find(|(written, _)| written == text).map(|&(_, word)| word);
        word.ok_or_else(|| ParseError::Definition { word: text.to_owned() })
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Word::Kind(kind, None) => f.write_str(kind),
            Word::Kind(kind, Some(sources)) => write!(f, "{kind} of {}", sources.text()),
            Word::Pattern(family, Size::Any) => family.fmt(f),
            Word::Pattern(family, Size::Is(size)) => Pattern { family, size }.fmt(f),
            Word::Pattern(family, Size::Its) => write!(f, "{family} of its size"),
            Word::Pattern(family, Size::UpToIts) => write!(f, "{family} up to its size"),
        }
    }
}
