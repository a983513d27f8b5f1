//! The manifest: what the results of a run depend on. A directory with another is not gone on
//! with.

use serde::{Deserialize, Serialize};
use seventeen_core::{Layout, Region};

/// What every manifest says it is.
const FORMAT: &str = "seventeen pattern search";

/// What a run's stages depend on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    format: String,
    version: String,
    /// The component with its options.
    searcher: String,
    /// `a map` or `a pattern`, and the map, or the cells by name.
    kind: String,
    layout: String,
    /// The regions in the order of the stages.
    chain: Vec<String>,
}

impl Manifest {
    pub(super) fn new(searcher: &str, layout: &Layout, chain: &[Region]) -> Manifest {
        let kind = match layout {
            Layout::Map(_) => "a map",
            Layout::Pattern(_) => "a pattern",
        };
        Manifest {
            format: FORMAT.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            searcher: searcher.to_owned(),
            kind: kind.to_owned(),
            layout: layout.to_string(),
            chain: chain.iter().map(ToString::to_string).collect(),
        }
    }

    /// The text of the file.
    pub(super) fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("text and lists of it") + "\n"
    }

    /// What tells this run's frames from another's.
    pub(super) fn checksum(&self) -> u32 {
        crc32fast::hash(self.text().as_bytes())
    }

    /// Why a directory with this text as its manifest is not this run's; none if it is.
    pub(super) fn differs_from(&self, text: &str) -> Option<String> {
        if text == self.text() {
            return None;
        }
        let other = match serde_json::from_str::<Manifest>(text) {
            Ok(other) if other.format == FORMAT && other != *self => other,
            _ => return Some("its manifest is damaged".to_owned()),
        };
        let Manifest { kind, layout, .. } = self;
        let pairs = [
            ("version", &self.version, &other.version),
            ("searcher", &self.searcher, &other.searcher),
            ("layout", &format!("{kind} {layout}"), &format!("{} {}", other.kind, other.layout)),
            ("chain", &self.chain.join(" "), &other.chain.join(" ")),
        ];
        let (what, here, there) = pairs.into_iter().find(|(_, a, b)| a != b)?;
        Some(format!("it has the {what} `{there}`, this run `{here}`"))
    }
}
