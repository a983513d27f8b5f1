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

/// A task of which it is known how long it is; one of which that is estimated; and one of which
/// nothing is known.
const KNOWN: &str = "{msg} {wide_bar} {pos}/{len} {elapsed} ETA {eta}";
const ESTIMATED: &str = "{msg} {wide_bar} {pos} of about {len} {elapsed} ETA {eta}";
const UNKNOWN: &str = "{msg} {spinner} {pos} {elapsed} {per_sec}";

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("a fixed template")
}

impl Progress for Bars {
    fn task(&self, label: &str, length: Option<u64>) -> Box<dyn Task> {
        let bar = self.bars.add(length.map_or_else(ProgressBar::no_length, ProgressBar::new));
        bar.set_style(style(if length.is_some() { KNOWN } else { UNKNOWN }));
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

    fn expect(&self, steps: u64) {
        if self.0.length().is_none() {
            self.0.set_style(style(ESTIMATED));
        }
        self.0.set_length(steps);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
