//! Items that a run leaves out, because a component ended the process at them when it was tried before.

use crate::failure::{Res, bad_input};
use seventeen_jobs::Error;
use std::collections::BTreeSet;

/// What a run that goes on behind a crash does otherwise than another.
///
/// It holds back what it prints until it is done, since the next try prints all of it, and does not
/// read the standard input, which the next try could not read again.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CrashSkip {
    /// The items that are left out: the number of the stream, in the order in which the recipe makes
    /// them, and that of the item in its source, both from 1.
    pub left_out: BTreeSet<(u64, u64)>,
    /// Whether items are dealt with one by one, so that it is known at which the process ends.
    pub one_by_one: bool,
}

impl CrashSkip {
    /// The item of this number, from 0, of a stream is left out.
    pub(crate) fn leaves_out(&self, stream: u64, item: u64) -> bool {
        self.left_out.contains(&(stream, item + 1))
    }

    /// What the run did not do.
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

    /// Refuses what cannot be read again.
    pub(crate) fn check_input(&self, input: &str) -> Res<()> {
        if input == "-" {
            return Err(bad_input(
                "--go-on cannot read the standard input again after a crash: use a file instead",
            ));
        }
        Ok(())
    }
}
