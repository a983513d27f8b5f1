//! `Context`: what every job can reach.

use crate::error::{Error, Result};
use crate::progress::{Progress, Silent};
use crate::run_identity::LoadedPlugins;
use crate::workers::{IdleThreads, Workers};
use seventeen_host::stop::StopToken;
use seventeen_host::{Registered, Registry};
use seventeen_plugin::Kind;

/// How jobs are to be done.
pub struct Settings {
    /// How many threads work; 0 stands for as many as there are cores.
    pub threads: usize,
    /// Whether a lone piece of work is done by the thread that asks for it, while no other is started. Its
    /// stack should come near [`STACK_SIZE`](crate::workers::STACK_SIZE).
    pub works_itself: bool,
    /// All the randomness there is: the same seed gives the same results.
    pub seed: u64,
    /// Cancels every job of the context.
    pub stop: StopToken,
    /// Shows how far jobs are.
    pub progress: Box<dyn Progress>,
}

impl Default for Settings {
    /// A thread a core, which do all the work, seed 1, a stop token of its own, no progress shown.
    fn default() -> Settings {
        Settings {
            threads: 0,
            works_itself: false,
            seed: 1,
            stop: StopToken::default(),
            progress: Box::new(Silent),
        }
    }
}

/// What every job can reach: the components, the threads, and how the run is watched and stopped.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::{Context, Settings};
///
/// let context = Context::new(Registry::default(), Settings { threads: 2, ..Settings::default() })?;
/// assert_eq!(context.threads(), 2);
/// assert!(context.check_running().is_ok());
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct Context {
    registry: Registry,
    loaded: LoadedPlugins,
    workers: Workers,
    works_itself: bool,
    seed: u64,
    stop: StopToken,
    progress: Box<dyn Progress>,
}

impl Context {
    /// A context with these components.
    ///
    /// # Errors
    /// The threads cannot be started.
    pub fn new(registry: Registry, settings: Settings) -> Result<Context> {
        let Settings { threads, works_itself, seed, stop, progress } = settings;
        let workers = Workers::new(threads)?;
        let stop = stop.sharing::<IdleThreads>(workers.threads());
        let loaded = LoadedPlugins::default();
        Ok(Context { registry, loaded, workers, works_itself, seed, stop, progress })
    }

    /// The components.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// What the plugins that were loaded are known by.
    pub(crate) fn loaded_plugins(&self) -> &LoadedPlugins {
        &self.loaded
    }

    /// The threads that work; starts them.
    pub fn pool(&self) -> &rayon::ThreadPool {
        self.workers.pool()
    }

    /// Whether the system has room for no thread but the one that asks. Starts the others if it has.
    pub(crate) fn is_alone(&self) -> bool {
        self.workers.are_this_thread()
    }

    /// Does `job`, beside which there is nothing else to do: on one of the threads that work, or on this
    /// one if it works itself. What its components have to share is done by all.
    ///
    /// ```
    /// # let context = seventeen_jobs::Context::new(Default::default(), Default::default())?;
    /// assert_eq!(context.alone(|| 6 * 7), 42);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn alone<R: Send>(&self, job: impl FnOnce() -> R + Send) -> R {
        if self.works_itself { self.workers.lone(job) } else { self.pool().install(job) }
    }

    /// Does `job` on one of the threads that work: what its components have to share is then done by those
    /// that are idle.
    ///
    /// ```
    /// # let context = seventeen_jobs::Context::new(Default::default(), Default::default())?;
    /// assert_eq!(context.on_pool(|| 6 * 7), 42);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn on_pool<R: Send>(&self, job: impl FnOnce() -> R + Send) -> R {
        if self.threads() > 1 { self.alone(job) } else { job() }
    }

    /// How many threads work.
    pub fn threads(&self) -> usize {
        self.workers.threads()
    }

    /// All the randomness there is.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Cancels every job of this context.
    pub fn stop(&self) -> &StopToken {
        &self.stop
    }

    /// Shows how far jobs are.
    pub fn progress(&self) -> &dyn Progress {
        &*self.progress
    }

    /// Whether jobs go on.
    ///
    /// # Errors
    /// The run was cancelled.
    pub fn check_running(&self) -> Result<()> {
        if self.stop.is_requested() { Err(Error::interrupted()) } else { Ok(()) }
    }

    /// The component of this kind and name.
    ///
    /// # Errors
    /// There is none; the error suggests the nearest name.
    pub fn component(&self, kind: Kind, name: &str) -> Result<&Registered> {
        Ok(self.registry.find(kind, name)?)
    }
}
