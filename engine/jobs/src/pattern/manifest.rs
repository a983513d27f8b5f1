//! The manifest: which run a directory belongs to. A directory of another run is refused.

use crate::choice::Choice;
use crate::context::Context;
use crate::error::Result;
use crate::run_identity::RunIdentity;
use crate::store::Identity;
use serde::{Deserialize, Serialize};
use seventeen_core::{Layout, PatternSearcher, Region};

/// The format field of every manifest.
const FORMAT: &str = "seventeen pattern search";

/// The run to which the stages in a directory belong.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RunManifest {
    format: String,
    run: RunIdentity,
}

impl RunManifest {
    /// The manifest of a search of this layout, with the regions in the order of the stages.
    ///
    /// # Errors
    /// The searcher is the caller's own, or a file of its plugin cannot be read.
    pub(super) fn new(
        context: &Context,
        searcher: &Choice<dyn PatternSearcher>,
        layout: &Layout,
        chain: &[Region],
    ) -> Result<RunManifest> {
        let run = RunIdentity::of_job(context)?.with_component(context, "searcher", searcher)?;
        Ok(RunManifest::from_run(run, layout, chain))
    }

    pub(super) fn from_run(run: RunIdentity, layout: &Layout, chain: &[Region]) -> RunManifest {
        let kind = match layout {
            Layout::Map(_) => "a map",
            Layout::Pattern(_) => "a pattern",
        };
        let chain: Vec<String> = chain.iter().map(ToString::to_string).collect();
        let run = run
            .with_setting("layout", format_args!("{kind} {layout}"))
            .with_setting("chain", chain.join(" "));
        RunManifest { format: FORMAT.to_owned(), run }
    }

    /// The text of the file.
    pub(super) fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("text and lists of it") + "\n"
    }

    /// The checksum that distinguishes this run's frames from another's.
    pub(super) fn checksum(&self) -> u32 {
        crc32fast::hash(self.text().as_bytes())
    }

    /// The difference from the manifest in this text; none if the directory belongs to this run.
    pub(super) fn difference(&self, text: &str) -> Option<String> {
        if text == self.text() {
            return None;
        }
        let other = serde_json::from_str::<RunManifest>(text).ok();
        let other = other.filter(|other| other.format == FORMAT);
        let difference = other.and_then(|other| other.run.difference(&self.run));
        Some(difference.unwrap_or_else(|| "its manifest is damaged".to_owned()))
    }
}
