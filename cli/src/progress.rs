//! Progress bars with an ETA, on the standard error and only if that is a terminal.

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use seventeen_jobs::progress::{Progress, Task};
use std::io::IsTerminal;

/// The bars of a run.
pub(crate) struct Bars {
    bars: MultiProgress,
    shown: bool,
}

impl Bars {
    /// Bars that are shown if the standard error is a terminal.
    pub(crate) fn new() -> Bars {
        let shown = std::io::stderr().is_terminal();
        let target =
            if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        Bars { bars: MultiProgress::with_draw_target(target), shown }
    }
}

impl Progress for Bars {
    fn task(&self, label: &str, length: Option<u64>) -> Box<dyn Task> {
        let style = match length {
            Some(_) => "{msg} {wide_bar} {pos}/{len} {elapsed} ETA {eta}",
            None => "{msg} {spinner} {pos} {elapsed} {per_sec}",
        };
        let bar = self.bars.add(length.map_or_else(ProgressBar::no_length, ProgressBar::new));
        let style = ProgressStyle::with_template(style).expect("a fixed template");
        bar.set_style(style);
        bar.set_message(label.to_owned());
        Box::new(Bar(bar))
    }

    fn is_shown(&self) -> bool {
        self.shown
    }

    fn note(&self, line: &str) {
        self.bars.suspend(|| eprintln!("{line}"));
    }
}

/// A bar, which goes when its task is over.
struct Bar(ProgressBar);

impl Task for Bar {
    fn advance(&self, steps: u64) {
        self.0.inc(steps);
    }

    fn reach(&self, steps: u64) {
        self.0.set_position(steps);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
