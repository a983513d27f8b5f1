//! Progress: how jobs report their progress to a display.

/// Displays the progress of jobs, several of which may run at once.
pub trait Progress: Send + Sync {
    /// Begins a task of `length` steps; none if their number is unknown.
    fn task(&self, label: &str, length: Option<u64>) -> Box<dyn ProgressTask>;

    /// Whether progress is displayed: if not, an expensive length need not be computed.
    fn is_shown(&self) -> bool;

    /// Prints a line for people, separate from the results.
    fn print_line(&self, line: &str);
}

/// A task in progress; it ends when dropped.
pub trait ProgressTask: Send + Sync {
    /// Adds this many finished steps.
    fn add_finished(&self, steps: u64);

    /// Sets the total number of finished steps.
    fn set_finished(&self, steps: u64);

    /// Sets the estimated number of steps, for a task of unknown length.
    fn set_expected(&self, steps: u64);
}

/// Displays nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct SilentProgress;

impl Progress for SilentProgress {
    fn task(&self, _label: &str, _length: Option<u64>) -> Box<dyn ProgressTask> {
        Box::new(SilentProgress)
    }

    fn is_shown(&self) -> bool {
        false
    }

    fn print_line(&self, _line: &str) {}
}

impl ProgressTask for SilentProgress {
    fn add_finished(&self, _steps: u64) {}

    fn set_finished(&self, _steps: u64) {}

    fn set_expected(&self, _steps: u64) {}
}
