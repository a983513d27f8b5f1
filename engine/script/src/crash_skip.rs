//! Items that a run skips, because a component crashed the process at them in an earlier attempt.

use crate::failure::{Res, bad_input};
use seventeen_jobs::Error;
use std::collections::BTreeSet;

/// How a run that restarts after crashes differs from others.
///
/// It prints nothing before its end, since the next attempt prints everything. It does not read the
/// standard input, which the next attempt could not read again.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CrashSkip {
    /// The skipped items: the number of the stream, in the order in which the recipe makes streams,
    /// and the number of the item in its source, both from 1.
    pub left_out: BTreeSet<(u64, u64)>,
    /// Whether items are processed one by one, which shows at which item the process ends.
    pub one_by_one: bool,
}

impl CrashSkip {
    /// Whether the item with this number, from 0, of a stream is skipped.
    pub(crate) fn leaves_out(&self, stream: u64, item: u64) -> bool {
        self.left_out.contains(&(stream, item + 1))
    }

    /// The error that lists the skipped items; none if there are none.
    pub(crate) fn report(&self) -> Option<Error> {
        let items: Vec<String> = self
            .left_out
            .iter()
            .map(|(stream, item)| format!("item {item} of stream {stream}"))
            .collect();
        let message =
            format_args!("skipped, because the process ended at them: {}", items.join(", "));
        (!items.is_empty()).then(|| Error::work_failed(message))
    }

    /// Rejects an input that cannot be read again.
    pub(crate) fn check_input(&self, input: &str) -> Res<()> {
        if input == "-" {
            return Err(bad_input(
                "--skip-crashes cannot read the standard input again after a crash: use a file instead",
            ));
        }
        Ok(())
    }
}
