//! The engines that do the work: a call leases one, so that each call can be cancelled by itself.
//!
//! An idle engine is reused, with its threads and the instances of its components. Calls from
//! several threads of Python get an engine each.

use crate::calls::RunningCalls;
use crate::error::{Raise, Raised};
use crate::options::RunOptions;
use crate::plugins;
use crate::progress::ProgressBars;
use pyo3::prelude::*;
use seventeen::core::{Rules, Solver};
use seventeen::jobs::AnyChoice;
use seventeen::jobs::rules::RulesOptions;
use seventeen::jobs::workers::{STACK_SIZE, run_by_reference};
use seventeen::{Choice, Error, Progress, Result, Seventeen};
use seventeen_plugin::{Extension, Kind};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often a running call looks for Ctrl-C.
pub(crate) const SIGNALS: Duration = Duration::from_millis(50);

/// The most idle engines that are kept.
const MOST_IDLE: usize = 8;

/// The engines that no call uses.
static IDLE: Mutex<Vec<Engine>> = Mutex::new(Vec::new());

/// An engine with its settings.
struct Engine {
    seventeen: Seventeen,
    settings: RunOptions,
    /// The process that made it: a forked one does not have its threads.
    process: u32,
    /// The number of plugins that were loaded.
    plugins: usize,
    progress: ProgressBars,
    /// The components by kind and text, with their instances; the default has no text.
    choices: Mutex<HashMap<(Kind, String), AnyChoice>>,
}

/// An engine in use by one call.
pub(crate) struct Lease {
    engine: Option<Engine>,
    /// The exception that ended the work, raised in the caller's own code.
    raised: Raised,
    calls: RunningCalls,
}

impl Lease {
    /// An idle engine with these settings, or a new one.
    pub(crate) fn new(settings: RunOptions) -> Result<Lease> {
        let (process, files) = (std::process::id(), plugins::files());
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |engine: &Engine| {
            let (made, loaded) = (engine.process, engine.plugins);
            engine.settings == settings && made == process && loaded == files.len()
        };
        let (raised, calls) = (Raised::default(), RunningCalls::default());
        if let Some(at) = idle.iter().rposition(fits) {
            return Ok(Lease { engine: Some(idle.swap_remove(at)), raised, calls });
        }
        drop(idle);
        let (progress, plugins, choices) = (ProgressBars::default(), files.len(), Mutex::default());
        let seventeen = plugins::builder(files)
            .threads(settings.threads as usize)
            .seed(settings.seed())
            .progress(progress.clone())
            .build()?;
        let engine = Engine { seventeen, settings, process, plugins, progress, choices };
        Ok(Lease { engine: Some(engine), raised, calls })
    }

    fn engine(&self) -> &Engine {
        self.engine.as_ref().expect("present until dropped")
    }

    /// The settings of the run.
    pub(crate) fn settings(&self) -> &RunOptions {
        &self.engine().settings
    }

    /// These items, counted by a progress bar.
    pub(crate) fn counted<T>(
        &self,
        label: &str,
        length: Option<u64>,
        items: impl Iterator<Item = T>,
    ) -> impl Iterator<Item = T> {
        let task = self.progress().task(label, length);
        items.inspect(move |_| task.add_finished(1))
    }

    /// The bars that show the progress of the work.
    pub(crate) fn progress(&self) -> &ProgressBars {
        &self.engine().progress
    }

    /// Where functions of the caller leave the exceptions that they raise.
    pub(crate) fn raised(&self) -> &Raised {
        &self.raised
    }

    /// The functions of the caller that run.
    pub(crate) fn calls(&self) -> &RunningCalls {
        &self.calls
    }

    /// The component of this kind that a text names.
    pub(crate) fn choose(&self, kind: Kind, text: &str) -> Result<AnyChoice> {
        self.cached(kind, text, |engine| {
            let (component, options) = engine.parse_choice(kind, text)?;
            AnyChoice::new(component, &options, engine.cancellation_token())
        })
    }

    /// The chosen component, or the default of its kind.
    pub(crate) fn or_default<K: Extension + ?Sized>(
        &self,
        chosen: Option<Choice<K>>,
    ) -> Result<Choice<K>> {
        match chosen {
            Some(chosen) => Ok(chosen),
            None => self
                .cached(K::KIND, "", |engine| Ok(engine.default_choice::<K>()?.into()))?
                .expect_kind(),
        }
    }

    /// The default solver.
    pub(crate) fn solver(&self) -> Result<Choice<dyn Solver>> {
        self.or_default(None)
    }

    /// The rules that an option names; none without it.
    pub(crate) fn rules(&self, options: &RulesOptions) -> Result<Option<Rules>> {
        options.choose(self.cancellation_token())
    }

    fn cached(
        &self,
        kind: Kind,
        text: &str,
        make: impl FnOnce(&Seventeen) -> Result<AnyChoice>,
    ) -> Result<AnyChoice> {
        let Engine { seventeen, choices, .. } = self.engine();
        let mut choices = choices.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (kind, text.to_owned());
        if let Some(choice) = choices.get(&key) {
            return Ok(choice.clone());
        }
        let choice = make(seventeen)?;
        choices.insert(key, choice.clone());
        Ok(choice)
    }

    /// Runs work that takes long, with the interpreter free. Ctrl-C cancels it, and so does an
    /// exception of a function of the caller.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> Result<T> + Send,
    ) -> PyResult<T> {
        py.detach(|| {
            let mut stopped = Ok(());
            let result = run_by_reference(work, |work| stopped = self.run_on_thread(work));
            stopped?;
            let missing = || Err(Error::work_failed("the work ended early"));
            self.raised.or_error(result.unwrap_or_else(missing))
        })
    }
}

impl Lease {
    /// Runs work on a thread of its own, which has the stack that searches need.
    ///
    /// # Errors
    /// The thread cannot start, or Ctrl-C cancelled the work.
    fn run_on_thread(&self, work: &mut (dyn FnMut() + Send)) -> PyResult<()> {
        let token = self.cancellation_token();
        thread::scope(|scope| {
            let (sender, done) = channel();
            let work = move || {
                work();
                let _ = sender.send(());
            };
            let started = thread::Builder::new().stack_size(STACK_SIZE);
            started.spawn_scoped(scope, work).map_err(Error::work_failed).raise()?;
            loop {
                match done.recv_timeout(SIGNALS) {
                    Ok(()) => return self.progress().close(),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(stopped) = self.look() {
                            token.cancel();
                            self.wait_for_end(&done);
                            token.reset();
                            return Err(stopped);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
            }
        })
    }

    /// Waits for the end of work that was cancelled, and of the caller's functions within it. A
    /// function may catch the exception, so it is raised again.
    fn wait_for_end(&self, done: &Receiver<()>) {
        while let Err(RecvTimeoutError::Timeout) = done.recv_timeout(SIGNALS) {
            Python::attach(|py| self.calls.interrupt(py));
        }
    }

    /// Looks for Ctrl-C, and shows the progress so far.
    fn look(&self) -> PyResult<()> {
        Python::attach(|py| py.check_signals())?;
        self.progress().show()
    }
}

impl Deref for Lease {
    type Target = Seventeen;

    fn deref(&self) -> &Seventeen {
        &self.engine().seventeen
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(engine) = self.engine.take() else { return };
        engine.progress.forget();
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        let oldest = (idle.len() == MOST_IDLE).then(|| idle.remove(0));
        idle.push(engine);
        drop(idle);
        // Nobody ends the threads that another process has.
        if let Some(oldest) = oldest
            && oldest.process != std::process::id()
        {
            std::mem::forget(oldest);
        }
    }
}
