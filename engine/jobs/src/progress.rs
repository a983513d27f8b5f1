//! Progress: what a job says of how far it is, to whoever wants to show it.

/// Shows how far jobs are. Several jobs may be under way at once.
pub trait Progress: Send + Sync {
    /// Begins a task of `length` steps, or of an unknown number of them.
    fn task(&self, label: &str, length: Option<u64>) -> Box<dyn Task>;

    /// Whether anyone sees it: a length that is dear to find need not be found if not.
    fn is_shown(&self) -> bool;

    /// A line for a person, beside the results.
    fn note(&self, line: &str);
}

/// A task under way; it is over when it is dropped.
pub trait Task: Send + Sync {
    /// So many steps more are done.
    fn advance(&self, steps: u64);

    /// So many steps are done in all.
    fn reach(&self, steps: u64);

    /// There are thought to be so many steps in all, for a task whose length is not known.
    fn expect(&self, steps: u64);
}

/// Shows nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Progress for Silent {
    fn task(&self, _label: &str, _length: Option<u64>) -> Box<dyn Task> {
        Box::new(Silent)
    }

    fn is_shown(&self) -> bool {
        false
    }

    fn note(&self, _line: &str) {}
}

impl Task for Silent {
    fn advance(&self, _steps: u64) {}

    fn reach(&self, _steps: u64) {}

    fn expect(&self, _steps: u64) {}
}
