//! `Context`: what every job can reach.

use crate::error::{Error, Result};
use crate::progress::{Progress, Silent};
use rayon::prelude::*;
use seventeen_host::stop::StopToken;
use seventeen_host::{Registered, Registry};
use seventeen_plugin::{Kind, Sharing};

/// The stack of a thread that works: searches recurse once a clue or a cell, and closures of a
/// recipe nest up to 64 calls.
pub const STACK_SIZE: usize = 16 << 20;

/// How jobs are to be done.
pub struct Settings {
    /// How many threads work; 0 stands for as many as there are cores.
    pub threads: usize,
    /// All the randomness there is: the same seed gives the same results.
    pub seed: u64,
    /// Cancels every job of the context.
    pub stop: StopToken,
    /// Shows how far jobs are.
    pub progress: Box<dyn Progress>,
}

impl Default for Settings {
    /// A thread a core, seed 1, a stop token of its own, no progress shown.
    fn default() -> Settings {
        Settings { threads: 0, seed: 1, stop: StopToken::default(), progress: Box::new(Silent) }
    }
}

/// The threads of the pool that has the thread which shares: those that have nothing to do take parts.
struct IdleThreads;

impl Sharing for IdleThreads {
    fn share(parts: u32, part: &(dyn Fn(u32) + Sync)) {
        match rayon::current_thread_index() {
            Some(_) => (0..parts).into_par_iter().with_max_len(1).for_each(part),
            None => (0..parts).for_each(part),
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
    pool: rayon::ThreadPool,
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
        let Settings { threads, seed, stop, progress } = settings;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .stack_size(STACK_SIZE)
            .build()
            .map_err(Error::work_failed)?;
        let stop = stop.sharing::<IdleThreads>(pool.current_num_threads());
        Ok(Context { registry, pool, seed, stop, progress })
    }

    /// The components.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The threads that work.
    pub fn pool(&self) -> &rayon::ThreadPool {
        &self.pool
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
        if self.threads() > 1 { self.pool.install(job) } else { job() }
    }

    /// How many threads work.
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
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
