//! Progress bars with an ETA, on the standard error if it is a terminal, and the line that closes a
//! run there.

use crate::common::Common;
use crate::messages::print_message;
use indicatif::{
    HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};
use seventeen_jobs::progress::{Progress, ProgressTask};
use seventeen_report::terminal::{Shown, shown};
use seventeen_report::thousands::separated;
use seventeen_script::Output;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The bars of a run. Clones share them.
#[derive(Clone)]
pub(crate) struct ProgressBars {
    bars: MultiProgress,
    shown: bool,
    /// Whether notes are hidden.
    quiet: bool,
    /// Whether each finished task is reported.
    verbose: bool,
    /// The task of the whole run, which is the first that was added.
    whole: Arc<OnceLock<Arc<RunTask>>>,
    /// The task that was added last.
    last: Arc<Mutex<Option<Arc<RunTask>>>>,
    start: Instant,
}

/// A task of the run. Of the first one, the steps are the items of the run.
struct RunTask {
    label: String,
    bar: ProgressBar,
    /// Its position at its end, because a bar that is cleared is full.
    ended_at: OnceLock<u64>,
}

impl RunTask {
    /// How many steps are done.
    fn position(&self) -> u64 {
        self.ended_at.get().copied().unwrap_or_else(|| self.bar.position())
    }

    /// How many steps are done, such as `639 of 20,000`.
    fn describe(&self) -> String {
        let of = self.bar.length().map(|length| format!(" of {}", separated(&length.to_string())));
        format!("{}{}", separated(&self.position().to_string()), of.unwrap_or_default())
    }

    /// Whether all of its steps are done.
    fn is_complete(&self) -> bool {
        self.bar.length() == Some(self.position())
    }
}

/// The bars of this process, for the end of a run that does not return.
static BARS: OnceLock<MultiProgress> = OnceLock::new();

/// Clears all bars of this process.
pub(crate) fn clear_bars() {
    // An error means that nobody sees them.
    let _ = BARS.get().map(MultiProgress::clear);
}

/// The shortest run that is closed by a line although its results are shown.
const LONG: Duration = Duration::from_secs(1);

impl ProgressBars {
    /// Bars that are shown if the standard error is a terminal, except with `--quiet`.
    pub(crate) fn new(common: &Common) -> ProgressBars {
        let (quiet, verbose) = (common.quiet, common.is_verbose());
        let shown = std::io::stderr().is_terminal() && !quiet;
        let target =
            if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bars = MultiProgress::with_draw_target(target);
        if shown {
            let _ = BARS.set(bars.clone());
        }
        let (whole, last, start) = (Arc::default(), Arc::default(), Instant::now());
        ProgressBars { bars, shown, quiet, verbose, whole, last, start }
    }

    /// Clears the bars at the end of a run. At a terminal prints how much was done, and the file of
    /// the results.
    pub(crate) fn close(&self, out: Option<&Path>) {
        if !self.shown {
            return;
        }
        clear_bars();
        let Some(whole) = self.whole.get() else { return };
        let (done, label) = (separated(&whole.position().to_string()), &whole.label);
        let seconds = self.start.elapsed().as_secs_f64();
        match out {
            Some(out) => {
                print_message(format_args!("{done} {label} in {seconds:.1} s → {}", out.display()))
            }
            None if self.start.elapsed() >= LONG => {
                print_message(format_args!("{done} {label} in {seconds:.1} s"));
            }
            None => {}
        }
    }

    /// How far a run came that was cancelled, such as `639 of 20,000 puzzles done`. If its first
    /// task is complete, the last one tells.
    pub(crate) fn describe_done(&self) -> Option<String> {
        let whole = self.whole.get()?;
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match last.filter(|last| whole.is_complete() && !Arc::ptr_eq(whole, last)) {
            Some(last) => Some(format!("{}: {} done", last.label, last.describe())),
            None => Some(format!("{} {} done", whole.describe(), whole.label)),
        }
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
const KNOWN: &str = "{msg} {wide_bar} {pos}/{len} {elapsed}{remaining}";
const ESTIMATED: &str = "{msg} {wide_bar} {pos} of about {len} {elapsed}{remaining}";
const UNKNOWN: &str = "{msg} {spinner} {pos} {elapsed} {per_sec}";

fn bar_style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("a fixed template");
    style.with_key("remaining", write_remaining_time)
}

/// Writes the ETA, once there is one.
fn write_remaining_time(state: &ProgressState, out: &mut dyn fmt::Write) {
    let eta = state.eta();
    if eta >= LONG {
        let _ = write!(out, " ETA {:#}", HumanDuration(eta));
    }
}

impl Progress for ProgressBars {
    fn task(&self, label: &str, length: Option<u64>) -> Box<dyn ProgressTask> {
        let bar = self.bars.add(length.map_or_else(ProgressBar::no_length, ProgressBar::new));
        bar.set_style(bar_style(if length.is_some() { KNOWN } else { UNKNOWN }));
        bar.set_message(shown(label).into_owned());
        let label_of_run = shown(label).into_owned();
        let task = Arc::new(RunTask { label: label_of_run, bar, ended_at: OnceLock::new() });
        self.whole.get_or_init(|| task.clone());
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(task.clone());
        let told = self.verbose.then(|| (self.bars.clone(), label.to_owned()));
        Box::new(TaskBar { task, told, start: Instant::now() })
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
    task: Arc<RunTask>,
    /// The label of the task, and where to report its end; `None` without `--verbose`.
    told: Option<(MultiProgress, String)>,
    start: Instant,
}

impl ProgressTask for TaskBar {
    fn add_finished(&self, steps: u64) {
        self.task.bar.inc(steps);
    }

    fn set_finished(&self, steps: u64) {
        self.task.bar.set_position(steps);
    }

    fn set_expected(&self, steps: u64) {
        if self.task.bar.length().is_none() {
            self.task.bar.set_style(bar_style(ESTIMATED));
        }
        self.task.bar.set_length(steps);
    }
}

impl Drop for TaskBar {
    fn drop(&mut self) {
        let done = self.task.bar.position();
        let _ = self.task.ended_at.set(done);
        self.task.bar.finish_and_clear();
        if let Some((bars, label)) = &self.told {
            let seconds = self.start.elapsed().as_secs_f64();
            bars.suspend(|| print_message(format_args!("{label}: {done} in {seconds:.2} s")));
        }
    }
}
