//! Progress bars with an ETA, on the standard error and only if that is a terminal.

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// The bars of a run.
pub(crate) struct Progress {
    bars: MultiProgress,
    shown: bool,
}

impl Progress {
    pub(crate) fn new(wanted: bool) -> Progress {
        let shown = wanted && std::io::stderr().is_terminal();
        let target =
            if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        Progress { bars: MultiProgress::with_draw_target(target), shown }
    }

    /// Whether anyone sees the bars.
    pub(crate) fn is_shown(&self) -> bool {
        self.shown
    }

    /// A bar for `length` steps, or for an unknown number of them.
    pub(crate) fn bar(&self, label: &str, length: Option<u64>) -> ProgressBar {
        let style = match length {
            Some(_) => "{msg} {wide_bar} {pos}/{len} {elapsed} ETA {eta}",
            None => "{msg} {spinner} {pos} {elapsed} {per_sec}",
        };
        let bar = self.bars.add(length.map_or_else(ProgressBar::no_length, ProgressBar::new));
        let style = ProgressStyle::with_template(style).expect("a fixed template");
        bar.set_style(style);
        bar.set_message(label.to_owned());
        bar
    }

    /// Prints a line above the bars, on the standard error.
    pub(crate) fn note(&self, line: &str) {
        self.bars.suspend(|| eprintln!("{line}"));
    }
}
