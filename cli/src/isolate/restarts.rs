//! The attempts of a run that restarts after crashes: the results of each, and the input of the
//! next.

use anyhow::Context;
use seventeen_plugin::calls;
use seventeen_script::CrashSkip;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The variable with the file in which the child records the item at which a component ended it.
const END: &str = "SEVENTEEN_END";

/// The variable with the items to skip: `STREAM:ITEM`, separated by `,`. A leading `,` means that
/// items are processed one by one.
const LEFT_OUT: &str = "SEVENTEEN_LEFT_OUT";

/// The largest number of items to skip before the run fails.
const MOST: usize = 1000;

/// The items at which earlier attempts crashed.
pub(super) struct CrashTracker {
    /// The file with the last item; `None` if the run does not restart.
    end: Option<PathBuf>,
    left_out: BTreeSet<(u64, u64)>,
    one_by_one: bool,
}

impl CrashTracker {
    pub(super) fn new(skips_crashes: bool) -> CrashTracker {
        let name = format!("seventeen-{}.end", std::process::id());
        let end = skips_crashes.then(|| std::env::temp_dir().join(name));
        CrashTracker { end, left_out: BTreeSet::new(), one_by_one: false }
    }

    /// The variables for the next attempt.
    pub(super) fn child_variables(&self) -> Vec<(&'static str, String)> {
        let Some(end) = &self.end else { return Vec::new() };
        let items: Vec<String> =
            self.left_out.iter().map(|(stream, item)| format!("{stream}:{item}")).collect();
        let first = if self.one_by_one { "," } else { "" };
        vec![(END, end.display().to_string()), (LEFT_OUT, format!("{first}{}", items.join(",")))]
    }

    /// Reads the item at which the last attempt crashed. Returns whether another attempt will get
    /// further.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn record_crash(&mut self) -> anyhow::Result<bool> {
        let Some(end) = &self.end else { return Ok(false) };
        let noted = std::fs::read_to_string(end).unwrap_or_default();
        let mut words = noted.split_whitespace();
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
        let (Some(stream), Some(item)) = (number(), number()) else { return Ok(false) };
        if !self.one_by_one {
            // If several items were in progress, the next attempt finds the faulty one by
            // processing them one by one.
            self.one_by_one = true;
            return Ok(true);
        }
        let is_known = stream > 0 && self.left_out.len() < MOST;
        Ok(is_known && self.left_out.insert((stream, item)))
    }
}

impl Drop for CrashTracker {
    fn drop(&mut self) {
        if let Some(end) = &self.end {
            // The file may not exist.
            let _ = std::fs::remove_file(end);
        }
    }
}

/// The items that this child process skips; `None` if the run does not restart after crashes.
///
/// # Errors
/// The file for the last item cannot be written.
pub(crate) fn read_crash_skip() -> anyhow::Result<Option<CrashSkip>> {
    let Some(end) = std::env::var_os(END) else { return Ok(None) };
    let end = Path::new(&end);
    calls::record_fatal_end(end).with_context(|| format!("cannot write {}", end.display()))?;
    let said = std::env::var(LEFT_OUT).unwrap_or_default();
    let item = |text: &str| {
        let (stream, item) = text.split_once(':')?;
        Some((stream.parse().ok()?, item.parse().ok()?))
    };
    let left_out = said.split(',').filter_map(item).collect();
    Ok(Some(CrashSkip { left_out, one_by_one: said.starts_with(',') }))
}
