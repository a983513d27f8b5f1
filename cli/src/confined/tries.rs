//! The tries of a run that goes on behind crashes: what is learnt of each, and told to the next.

use anyhow::Context;
use seventeen_plugin::calls;
use seventeen_script::GoOn;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where the confined process notes the item at which a component ended it.
const END: &str = "SEVENTEEN_END";

/// The items that it leaves out, `STREAM:ITEM` with `,` between them, and one in front if items are to
/// come one by one.
const LEFT_OUT: &str = "SEVENTEEN_LEFT_OUT";

/// How many items are left out before a run is given up.
const MOST: usize = 1000;

/// What earlier tries ended at.
pub(super) struct Tries {
    /// Where the end is noted; none if the run does not go on.
    end: Option<PathBuf>,
    left_out: BTreeSet<(u64, u64)>,
    one_by_one: bool,
}

impl Tries {
    pub(super) fn new(goes_on: bool) -> Tries {
        let name = format!("seventeen-{}.end", std::process::id());
        let end = goes_on.then(|| std::env::temp_dir().join(name));
        Tries { end, left_out: BTreeSet::new(), one_by_one: false }
    }

    /// What the next try is told, by variables.
    pub(super) fn words(&self) -> Vec<(&'static str, String)> {
        let Some(end) = &self.end else { return Vec::new() };
        let items: Vec<String> =
            self.left_out.iter().map(|(stream, item)| format!("{stream}:{item}")).collect();
        let first = if self.one_by_one { "," } else { "" };
        vec![(END, end.display().to_string()), (LEFT_OUT, format!("{first}{}", items.join(",")))]
    }

    /// What the last try ended at; whether another one comes further.
    ///
    /// # Errors
    /// What was noted cannot be read.
    pub(super) fn learn(&mut self) -> anyhow::Result<bool> {
        let Some(end) = &self.end else { return Ok(false) };
        let noted = std::fs::read_to_string(end).unwrap_or_default();
        let mut words = noted.split_whitespace();
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
        let (Some(stream), Some(item)) = (number(), number()) else { return Ok(false) };
        if !self.one_by_one {
            // Which of several it was is known when they come one by one.
            self.one_by_one = true;
            return Ok(true);
        }
        let is_known = stream > 0 && self.left_out.len() < MOST;
        Ok(is_known && self.left_out.insert((stream, item)))
    }
}

impl Drop for Tries {
    fn drop(&mut self) {
        if let Some(end) = &self.end {
            // It may not have come to that.
            let _ = std::fs::remove_file(end);
        }
    }
}

/// What the confined process was told; none if it does not go on behind crashes.
///
/// # Errors
/// The end of the process cannot be noted.
pub(crate) fn go_on() -> anyhow::Result<Option<GoOn>> {
    let Some(end) = std::env::var_os(END) else { return Ok(None) };
    let end = Path::new(&end);
    calls::note_end(end).with_context(|| format!("cannot write {}", end.display()))?;
    let said = std::env::var(LEFT_OUT).unwrap_or_default();
    let item = |text: &str| {
        let (stream, item) = text.split_once(':')?;
        Some((stream.parse().ok()?, item.parse().ok()?))
    };
    let left_out = said.split(',').filter_map(item).collect();
    Ok(Some(GoOn { left_out, one_by_one: said.starts_with(',') }))
}
