//! Progress bars with an ETA, on the standard error if it is a terminal.

use crate::common::Common;
use crate::messages::print_message;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use seventeen_jobs::progress::{Progress, ProgressTask};
use seventeen_report::terminal::{Shown, shown};
use seventeen_script::Output;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

/// The bars of a run. Clones share them.
#[derive(Clone)]
pub(crate) struct ProgressBars {
    bars: MultiProgress,
    shown: bool,
    /// Whether notes are hidden.
    quiet: bool,
    /// Whether each finished task is reported.
    verbose: bool,
}

impl ProgressBars {
    /// Bars that are shown if the standard error is a terminal, except with `--quiet`.
    pub(crate) fn new(common: &Common) -> ProgressBars {
        let (quiet, verbose) = (common.quiet, common.is_verbose());
        let shown = std::io::stderr().is_terminal() && !quiet;
        let target =
            if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        ProgressBars { bars: MultiProgress::with_draw_target(target), shown, quiet, verbose }
    }

    /// The standard output. If a terminal shows both bars and output, output hides the bars for a
    /// moment.
    pub(crate) fn stdout(&self) -> Output {
        if self.shown && std::io::stdout().is_terminal() {
            Output::to_writer(Shown::new(BarsOutput(self.bars.clone())))
        } else {
            Output::stdout()
        }
    }
}

/// The standard output of a terminal with bars, which would otherwise break its lines.
struct BarsOutput(MultiProgress);

impl Write for BarsOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.suspend(|| io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.suspend(|| io::stdout().flush())
    }
}

/// The styles of tasks with a known, an estimated and an unknown length.
const KNOWN: &str = "{msg} {wide_bar} {pos}/{len} {elapsed} ETA {eta}";
const ESTIMATED: &str = "{msg} {wide_bar} {pos} of about {len} {elapsed} ETA {eta}";
const UNKNOWN: &str = "{msg} {spinner} {pos} {elapsed} {per_sec}";

fn bar_style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("a fixed template")
}

impl Progress for ProgressBars {
    fn task(&self, label: &str, length: Option<u64>) -> Box<dyn ProgressTask> {
        let bar = self.bars.add(length.map_or_else(ProgressBar::no_length, ProgressBar::new));
        bar.set_style(bar_style(if length.is_some() { KNOWN } else { UNKNOWN }));
        bar.set_message(shown(label).into_owned());
        let told = self.verbose.then(|| (self.bars.clone(), label.to_owned()));
        Box::new(TaskBar { bar, told, start: Instant::now() })
    }

    fn is_shown(&self) -> bool {
        self.shown
    }

    fn print_line(&self, line: &str) {
        if !self.quiet {
            self.bars.suspend(|| print_message(line));
        }
    }
}

/// A bar, removed when its task ends.
struct TaskBar {
    bar: ProgressBar,
    /// The label of the task, and where to report its end; `None` without `--verbose`.
    told: Option<(MultiProgress, String)>,
    start: Instant,
}

impl ProgressTask for TaskBar {
    fn add_finished(&self, steps: u64) {
        self.bar.inc(steps);
    }

    fn set_finished(&self, steps: u64) {
        self.bar.set_position(steps);
    }

    fn set_expected(&self, steps: u64) {
        if self.bar.length().is_none() {
            self.bar.set_style(bar_style(ESTIMATED));
        }
        self.bar.set_length(steps);
    }
}

impl Drop for TaskBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        if let Some((bars, label)) = &self.told {
            let (done, seconds) = (self.bar.position(), self.start.elapsed().as_secs_f64());
            bars.suspend(|| print_message(format_args!("{label}: {done} in {seconds:.2} s")));
        }
    }
}
