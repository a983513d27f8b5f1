//! `Context`: the components, threads and settings of every job.

use crate::error::{Error, Result};
use crate::human::Profile;
use crate::progress::{Progress, SilentProgress};
use crate::run_identity::LoadedPlugins;
use crate::workers::{IdleThreads, Workers};
use seventeen_host::cancellation::CancellationToken;
use seventeen_host::{Registered, Registry};
use seventeen_plugin::Kind;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The largest number of threads that is accepted; a larger one is taken for a mistake.
pub const MOST_THREADS: usize = 4096;

/// The settings of jobs.
pub struct ContextSettings {
    /// The number of threads, up to [`MOST_THREADS`]; 0 uses one per core.
    pub threads: usize,
    /// Whether a single piece of work runs on the calling thread while no other thread is started.
    /// Its stack should be close to [`STACK_SIZE`](crate::workers::STACK_SIZE).
    pub works_itself: bool,
    /// The random seed: the same seed gives the same results.
    pub seed: u64,
    /// Cancels every job of the context.
    pub stop: CancellationToken,
    /// Displays the progress of jobs.
    pub progress: Box<dyn Progress>,
}

impl Default for ContextSettings {
    /// One thread per core, which do all the work; seed 1; its own cancellation token; no progress
    /// display.
    fn default() -> ContextSettings {
        ContextSettings {
            threads: 0,
            works_itself: false,
            seed: 1,
            stop: CancellationToken::default(),
            progress: Box::new(SilentProgress),
        }
    }
}

/// The shared state of jobs: components, threads, progress display and cancellation.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let settings = ContextSettings { threads: 2, ..ContextSettings::default() };
/// let context = Context::new(Registry::default(), settings)?;
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
    stop: CancellationToken,
    progress: Box<dyn Progress>,
    /// The opened profiles of plugins, with the instances of their techniques.
    profiles: Mutex<HashMap<String, Profile>>,
}

impl Context {
    /// A context with these components.
    ///
    /// # Errors
    /// There are too many threads, or they cannot be started.
    pub fn new(registry: Registry, settings: ContextSettings) -> Result<Context> {
        let ContextSettings { threads, works_itself, seed, stop, progress } = settings;
        if threads > MOST_THREADS {
            return Err(Error::bad_input(format_args!(
                "{threads} threads: expected 0 to {MOST_THREADS}"
            )));
        }
        let workers = Workers::new(threads)?;
        let stop = stop.with_pool::<IdleThreads>(workers.threads());
        let loaded = LoadedPlugins::default();
        let profiles = Mutex::default();
        Ok(Context { registry, loaded, workers, works_itself, seed, stop, progress, profiles })
    }

    /// The components.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The identities of the loaded plugins.
    pub(crate) fn loaded_plugins(&self) -> &LoadedPlugins {
        &self.loaded
    }

    /// The profile of a plugin with this name, which `open` opens the first time.
    pub(crate) fn plugin_profile(
        &self,
        name: &str,
        open: impl FnOnce() -> Result<Profile>,
    ) -> Result<Profile> {
        let mut profiles = self.profiles.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(profile) = profiles.get(name) {
            return Ok(profile.clone());
        }
        let profile = open()?;
        profiles.insert(name.to_owned(), profile.clone());
        Ok(profile)
    }

    /// The worker threads; starts them.
    pub fn pool(&self) -> &rayon::ThreadPool {
        self.workers.pool()
    }

    /// Whether the system can start no other thread. Starts the others if it can.
    pub(crate) fn cannot_start_threads(&self) -> bool {
        self.workers.is_calling_thread()
    }

    /// Runs `job`, beside which there is no other work: on a worker thread, or on this one if it is
    /// a worker. All threads join the shared work of its components.
    ///
    /// ```
    /// # let context = seventeen_jobs::Context::new(Default::default(), Default::default())?;
    /// assert_eq!(context.run_sole_job(|| 6 * 7), 42);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn run_sole_job<R: Send>(&self, job: impl FnOnce() -> R + Send) -> R {
        if self.works_itself { self.workers.run_inline(job) } else { self.workers.run(job) }
    }

    /// Each item turned into a result on all threads; the order is kept.
    pub(crate) fn map_on_pool<T: Send, R: Send>(
        &self,
        items: impl IntoIterator<Item = T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        self.workers.map(items, work)
    }

    /// Runs `job` on a worker thread: idle threads join the shared work of its components.
    ///
    /// ```
    /// # let context = seventeen_jobs::Context::new(Default::default(), Default::default())?;
    /// assert_eq!(context.run_on_pool(|| 6 * 7), 42);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn run_on_pool<R: Send>(&self, job: impl FnOnce() -> R + Send) -> R {
        if self.threads() > 1 { self.run_sole_job(job) } else { job() }
    }

    /// The number of worker threads.
    pub fn threads(&self) -> usize {
        self.workers.threads()
    }

    /// The random seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Cancels every job of this context.
    pub fn cancellation_token(&self) -> &CancellationToken {
        &self.stop
    }

    /// Displays the progress of jobs.
    pub fn progress(&self) -> &dyn Progress {
        &*self.progress
    }

    /// Checks that jobs may continue.
    ///
    /// # Errors
    /// The run was cancelled.
    pub fn check_running(&self) -> Result<()> {
        if self.stop.is_cancelled() { Err(Error::interrupted()) } else { Ok(()) }
    }

    /// The component of this kind and name.
    ///
    /// # Errors
    /// There is none; the error suggests the nearest name.
    pub fn component(&self, kind: Kind, name: &str) -> Result<&Registered> {
        Ok(self.registry.find(kind, name)?)
    }
}
