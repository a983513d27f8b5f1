//! `Seventeen`: the components, threads, seed, cancellation and progress of all work.

use crate::BUNDLED;
use seventeen_host::cancellation::CancellationToken;
use seventeen_host::{Registry, SearchPath};
use seventeen_jobs::progress::{Progress, SilentProgress};
use seventeen_jobs::{Context, ContextSettings, Error, Result};
use seventeen_plugin::raw::SeventeenEntry;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;

/// An engine: all components, with threads, a seed, a cancellation token and progress.
///
/// It is the [`Context`] of all jobs, so it can be passed wherever a context is required. A clone
/// is the same engine: cancelling one cancels the other. Separate engines share nothing.
///
/// # Components
/// To choose a component, give its name and options as on the command line: `digits`, `digits(4)`,
/// `random_cells(empty: 54, rounds: 500)`. Your own component is a closure, or, for any kind, an
/// implementation of its trait, from which
/// [`Choice::from_constructor`](crate::Choice::from_constructor) makes instances. Methods that take
/// a component as text return an error if the component or option does not exist, and suggest the
/// nearest name. They also return an error if the component rejects a value.
///
/// ```
/// use seventeen::Seventeen;
///
/// let engine = Seventeen::new()?;
/// assert!(engine.registry().iter().count() > 80);
/// assert_eq!(engine.seed(), 1);
/// # Ok::<(), seventeen::Error>(())
/// ```
#[derive(Clone)]
pub struct Seventeen(Arc<Context>);

impl Deref for Seventeen {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.0
    }
}

impl Seventeen {
    /// An engine with the plugins linked in and those on the search path, one thread per core and
    /// seed 1.
    ///
    /// # Errors
    /// The threads cannot start, or a linked-in plugin cannot be used.
    pub fn new() -> Result<Seventeen> {
        Seventeen::builder().build()
    }

    /// The context of all jobs, shared with jobs that outlive the call.
    pub fn context(&self) -> &Arc<Context> {
        &self.0
    }

    /// A builder for other settings.
    pub fn builder() -> Builder {
        Builder::default()
    }
}

/// The settings of an engine.
///
/// ```
/// use seventeen::Seventeen;
///
/// let engine = Seventeen::builder().threads(1).seed(17).linked_only().build()?;
/// assert_eq!((engine.threads(), engine.seed()), (1, 17));
/// # Ok::<(), seventeen::Error>(())
/// ```
#[must_use]
pub struct Builder {
    settings: ContextSettings,
    files: Vec<PathBuf>,
    directories: Vec<PathBuf>,
    linked: Vec<SeventeenEntry>,
    linked_only: bool,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder {
            settings: ContextSettings {
                progress: Box::new(SilentProgress),
                ..ContextSettings::default()
            },
            files: Vec::new(),
            directories: Vec::new(),
            linked: Vec::new(),
            linked_only: false,
        }
    }
}

impl Builder {
    /// The number of threads; 0 (the default) uses one per core. Results do not depend on it.
    pub fn threads(mut self, threads: usize) -> Builder {
        self.settings.threads = threads;
        self
    }

    /// The seed: the only source of randomness.
    pub fn seed(mut self, seed: u64) -> Builder {
        self.settings.seed = seed;
        self
    }

    /// The cancellation token: its clones can cancel the engine's work.
    ///
    /// ```
    /// use seventeen::{ErrorClass, Seventeen, CancellationToken};
    ///
    /// let stop = CancellationToken::default();
    /// let engine = Seventeen::builder().stop(stop.clone()).build()?;
    /// assert!(engine.check_running().is_ok());
    /// stop.cancel();
    /// assert_eq!(engine.check_running().unwrap_err().class, ErrorClass::Interrupted);
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn stop(mut self, stop: CancellationToken) -> Builder {
        self.settings.stop = stop;
        self
    }

    /// Shows progress through this.
    pub fn progress(mut self, progress: impl Progress + 'static) -> Builder {
        self.settings.progress = Box::new(progress);
        self
    }

    /// Loads this plugin before all others; may be called several times.
    pub fn plugin(mut self, file: impl Into<PathBuf>) -> Builder {
        self.files.push(file.into());
        self
    }

    /// Loads the plugins in this directory before those in the usual places.
    pub fn plugins_in(mut self, directory: impl Into<PathBuf>) -> Builder {
        self.directories.push(directory.into());
        self
    }

    /// Links in a plugin of another crate, before those of this repository; may be called several
    /// times.
    ///
    /// ```
    /// // A crate with a `plugin!` in it has such an entry point.
    /// let entry = seventeen_solvers::entry;
    /// let engine = seventeen::Seventeen::builder().link(entry).build()?;
    /// assert_eq!(engine.registry().shadowed[0].by.name, "seventeen-solvers");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn link(mut self, entry: SeventeenEntry) -> Builder {
        self.linked.push(entry);
        self
    }

    /// Skips the usual places of plugins: uses only linked-in plugins, and those that you named.
    pub fn linked_only(mut self) -> Builder {
        self.linked_only = true;
        self
    }

    /// Makes the engine.
    ///
    /// # Errors
    /// A plugin that you named cannot be used, or the threads cannot start.
    pub fn build(self) -> Result<Seventeen> {
        let registry = self.registry()?;
        Ok(Seventeen(Arc::new(Context::new(registry, self.settings)?)))
    }

    /// The components of the engine, without the engine.
    ///
    /// ```
    /// use seventeen::Seventeen;
    ///
    /// assert!(Seventeen::builder().linked_only().registry()?.iter().count() > 80);
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    ///
    /// # Errors
    /// A plugin that you named cannot be used.
    pub fn registry(&self) -> Result<Registry> {
        let mut path = SearchPath::new(self.files.clone(), self.directories.clone());
        if self.linked_only {
            path.usual.clear();
            path.beside.clear();
        }
        let linked = [&self.linked, BUNDLED].concat();
        Registry::discover(&path, &linked).map_err(|rejected| {
            let (path, error) = (rejected.path.display(), rejected.error);
            Error::bad_input(format_args!("plugin {path}: {error}"))
        })
    }
}
