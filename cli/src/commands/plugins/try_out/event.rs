//! `Event`: what happens in the process that tries components, one line of JSON each.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

/// An event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Event {
    /// A component is tried, by this number of checks.
    Component { label: String, checks: usize },
    /// A check begins.
    Check { name: String },
    /// The component is asked this.
    Question { text: String },
    /// The check succeeded.
    Passed,
    /// The check does not apply.
    Skipped { why: String },
    /// An answer was wrong.
    Failed { input: String, expected: String, got: String },
    /// The tried component is not being called: this program prepares the next question.
    Waiting,
    /// All components were tried.
    Done,
}

impl Event {
    /// Appends the event to the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(&self, mut file: &File) -> anyhow::Result<()> {
        let line = serde_json::to_string(self)? + "\n";
        // One call, because several threads write.
        file.write_all(line.as_bytes()).context("cannot write a temporary file")
    }

    /// The events in a file, up to the first incomplete one.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn read_all(file: &Path) -> anyhow::Result<Vec<Event>> {
        if !file.exists() {
            return Ok(Vec::new());
        }
        let text = fs::read(file).context("cannot read a temporary file")?;
        let text = String::from_utf8_lossy(&text);
        Ok(text.lines().map_while(|line| serde_json::from_str(line).ok()).collect())
    }
}
