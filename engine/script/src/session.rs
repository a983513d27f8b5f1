//! A session: the state that all verbs of a running recipe share.

use crate::closure_mistakes::ClosureMistakes;
use crate::crash_skip::CrashSkip;
use crate::draws;
use crate::failure::{RaiseJobError, Res, bad_input, uncatchable};
use crate::fields::FieldOrders;
use crate::output::Output;
use crate::run_record::RunRecord;
use crate::sandbox::{self, Sandbox};
use crate::shard_mode::ShardMode;
use rhai::{Engine, NativeCallContext};
use serde_json::Value as Json;
use seventeen_host::Registry;
use seventeen_jobs::files::FileAccess;
use seventeen_jobs::run_identity::Inputs;
use seventeen_jobs::store::{Digest, WrittenFiles};
use seventeen_jobs::text::{BadLines, input};
use seventeen_jobs::workers::is_worker_thread;
use seventeen_jobs::{Context, Error};
use seventeen_plugin::random::SplitMix;
use seventeen_report::Form;
use std::collections::{BTreeMap, BTreeSet};
use std::io::IsTerminal;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, Weak};
use std::thread::ThreadId;

/// How a recipe is to be run.
#[derive(Default)]
pub struct RunSettings {
    /// Values of the recipe's parameters, by name.
    pub set: BTreeMap<String, String>,
    /// How results on the standard output are written.
    pub form: Form,
    /// Whether the first line of an input without a puzzle, or without a grid, ends the run.
    /// Otherwise such lines are skipped, and reported at the end.
    pub strict: bool,
    /// The sandbox of a recipe that is not trusted. The run confines the whole process to it, for
    /// good: no other file can be opened by its path.
    pub sandbox: Option<Sandbox>,
    /// The items to skip, if the run continues after crashes.
    pub skip_crashes: Option<CrashSkip>,
    /// Where the run and its results are recorded.
    pub account: Option<RunRecord>,
    /// Where to find out more about the recipe's input, as a sentence without a full stop.
    pub more: Option<String>,
    /// The settings of its jobs: threads, seed, progress and cancellation.
    pub jobs: seventeen_jobs::ContextSettings,
}

/// The state that all verbs of a running recipe share: the context of its jobs, the output.
pub(crate) struct Session {
    /// The components, the threads, progress and cancellation.
    pub(crate) context: Arc<Context>,
    /// The settings of the run, except those of its jobs, which are in the context.
    pub(crate) settings: RunSettings,
    pub(crate) output: Output,
    /// How the run is divided into shards.
    pub(crate) division: ShardMode,
    /// The number of streams that the recipe has made on its own thread.
    streams: AtomicU64,
    /// The thread that executes the recipe.
    thread: ThreadId,
    /// The mistakes in closures that are components.
    pub(crate) mistakes: ClosureMistakes,
    /// The random numbers that the recipe's statements draw.
    drawn: Mutex<SplitMix>,
    /// The lines that were skipped.
    pub(crate) bad_lines: Arc<BadLines>,
    /// Whether verbs skip the puzzles of a file that they refuse. A user's recipe decides itself.
    pub(crate) skips_refused: bool,
    /// The order in which the recipe and its modules write the fields of records.
    pub(crate) fields: Arc<FieldOrders>,
    /// The text of the recipe; in an interactive session, all lines so far.
    recipe: RwLock<String>,
    /// The inputs that streams have begun to read, of those that can be read only once.
    inputs_read: Mutex<BTreeSet<String>>,
    /// Whether the recipe found that lists differ.
    pub(crate) has_differences: AtomicBool,
    /// The files that this run writes.
    written: WrittenFiles,
    /// Those of them that shards write in parts: they do not exist before the shards are merged.
    unmerged: WrittenFiles,
    /// The files that this run reads: the sources of streams, and files that components may read.
    pub(crate) inputs: Arc<Inputs>,
    /// The modules that the recipe imported, by their paths in its directory.
    imports: Mutex<BTreeMap<String, ImportedFile>>,
    engine: OnceLock<Weak<Engine>>,
}

/// A module that a recipe imported.
#[derive(Clone)]
pub(crate) struct ImportedFile {
    /// The path of its file, however the recipe was named.
    pub(crate) file: String,
    pub(crate) digest: Digest,
}

/// The session as a value that Rhai can carry.
pub(crate) type Handle = Arc<Session>;

impl Session {
    pub(crate) fn new(
        registry: Registry,
        mut settings: RunSettings,
        output: Output,
        recipe: &str,
        division: ShardMode,
    ) -> seventeen_jobs::Result<Session> {
        if let Some(sandbox) = &settings.sandbox {
            sandbox.enter()?;
        }
        let jobs = std::mem::take(&mut settings.jobs);
        let bad_lines = if settings.strict { BadLines::rejecting() } else { BadLines::skipping() };
        let written = WrittenFiles::default();
        // This cannot fail, since no other file is written yet.
        let _ = output.path().map(|path| written.register(&path));
        let context = Arc::new(Context::new(registry, jobs)?);
        let drawn = Mutex::new(draws::sequence_of_run(context.seed()));
        Ok(Session {
            context,
            settings,
            output,
            division,
            streams: AtomicU64::new(0),
            thread: std::thread::current().id(),
            mistakes: ClosureMistakes::default(),
            drawn,
            bad_lines: Arc::new(bad_lines),
            skips_refused: false,
            fields: Arc::new(FieldOrders::of_recipe(recipe)),
            recipe: RwLock::new(recipe.to_owned()),
            inputs_read: Mutex::default(),
            has_differences: AtomicBool::new(false),
            written,
            unmerged: WrittenFiles::default(),
            inputs: Arc::default(),
            imports: Mutex::default(),
            engine: OnceLock::new(),
        })
    }

    /// Reports the cost of a list after its last item, to the user and in the account of the run.
    pub(crate) fn print_sums(&self, verb: &str, text: &str, sums: &[(&str, Json)]) {
        self.context.progress().print_line(&format!("{verb}: {text}"));
        if let Some(account) = &self.settings.account {
            account.add_sums(verb, sums);
        }
    }

    /// The session of the recipe that is calling.
    pub(crate) fn of_call(context: &NativeCallContext<'_>) -> Handle {
        let tag = context.tag().and_then(|tag| tag.clone().try_cast::<Handle>());
        tag.expect("the engine's default tag is its session")
    }

    /// Rejects writing a file or a directory that the recipe may not reach.
    pub(crate) fn check_write(&self, path: &str) -> Res<()> {
        sandbox::check_path(path)
    }

    /// Rejects profiles from files, which may name other files, in a recipe that is not trusted.
    pub(crate) fn check_profile(&self, name: &str) -> Res<()> {
        if self.settings.sandbox.is_some()
            && self.context.registry().profiles().all(|known| known != name)
        {
            let message =
                format_args!("{name}: not a profile of a plugin, and the recipe is not trusted");
            return Err(bad_input(message));
        }
        Ok(())
    }

    /// Notes that a component gets this text. If it is the path of a file, the component may read
    /// it: results depend on the file, and the recipe must be allowed to reach it.
    pub(crate) fn register_possible_path(&self, text: &str) -> Res<()> {
        if self.settings.sandbox.is_some() {
            sandbox::check_text_as_path(text)?;
        }
        if FileAccess::current().is_file(Path::new(text)) {
            self.register_input(text)?;
        }
        Ok(())
    }

    /// The number of a new stream, from 1: equal in each run of the recipe. A stream that a closure
    /// makes for an item has the number 0.
    pub(crate) fn next_stream(&self) -> u64 {
        match self.is_on_own_thread() {
            true => self.streams.fetch_add(1, Ordering::Relaxed) + 1,
            false => 0,
        }
    }

    /// Whether this thread executes the recipe.
    fn is_on_own_thread(&self) -> bool {
        !is_worker_thread() && std::thread::current().id() == self.thread
    }

    /// The next 64 random bits for the statements of the recipe; none on another thread.
    pub(crate) fn next_bits(&self) -> Option<u64> {
        let next = || self.drawn.lock().unwrap_or_else(PoisonError::into_inner).next_bits();
        self.is_on_own_thread().then(next)
    }

    /// Reserves a file for this run to write, once.
    pub(crate) fn claim_output(&self, path: &str) -> Res<()> {
        self.written.register(Path::new(path)).map_err(|other| {
            let other = other.display();
            bad_input(format_args!(
                "{path}: this run already writes this file, as {other}: use another file"
            ))
        })
    }

    /// Reserves a file that shards of this run write in parts: from now on the run cannot read it.
    pub(crate) fn claim_merged_output(&self, path: &str) -> Res<()> {
        self.claim_output(path)?;
        // It is new there, too.
        let _ = self.unmerged.register(Path::new(path));
        Ok(())
    }

    /// Begins to read an input, and prints what the recipe waits for, if that is the standard input
    /// from a terminal.
    ///
    /// # Errors
    /// It can be read only once, and was read before, or would be read again after a crash; or
    /// shards of this run write it.
    pub(crate) fn begin_reading(&self, input: &str, what: &str) -> Res<()> {
        self.check_merged(input)?;
        if let Some(skip_crashes) = &self.settings.skip_crashes {
            skip_crashes.check_input(input)?;
        }
        let mut read = self.inputs_read.lock().unwrap_or_else(PoisonError::into_inner);
        if input::is_read_once(input) && !read.insert(input.to_owned()) {
            let name = if input == "-" { "the standard input" } else { input };
            return Err(bad_input(format_args!(
                "{name} can be read only once: use a file instead"
            )));
        }
        if input == "-" && std::io::stdin().is_terminal() {
            let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
            let more =
                self.settings.more.iter().map(|more| format!("; {more}")).collect::<String>();
            let line = format!("reading {what} from the terminal; press {end} to finish{more}");
            self.context.progress().print_line(&line);
        }
        Ok(())
    }

    /// Checks that the recipe may read this file; it may always read the standard input, `-`.
    fn check_input(&self, path: &str) -> Res<()> {
        if path == "-" {
            return Ok(());
        }
        sandbox::check_path(path)?;
        self.check_merged(path)
    }

    /// Rejects an input that shards of this run write. The recipe cannot catch this error, since it
    /// does not occur in a single run.
    fn check_merged(&self, input: &str) -> Res<()> {
        if input == "-" || !self.unmerged.contains(Path::new(input)) {
            return Ok(());
        }
        Err(uncatchable(Error::bad_input(format_args!(
            "{input}: this run writes this file, and a run in shards has it only after `merge`: \
             read it in another recipe"
        ))))
    }

    /// Notes that a stream or a component reads this file, or the standard input for `-`.
    ///
    /// # Errors
    /// The recipe may not read the file.
    pub(crate) fn register_input(&self, path: &str) -> Res<()> {
        self.check_input(path)?;
        self.inputs.add_input(path).raise()
    }

    /// Notes that this file, or the standard input for `-`, is read as a whole.
    ///
    /// # Errors
    /// The recipe may not read the file, or it cannot be read.
    pub(crate) fn register_hashed_input(&self, path: &str) -> Res<()> {
        self.check_input(path)?;
        self.inputs.add_hashed_input(path, self.context.cancellation_token()).raise()
    }

    /// Notes that the recipe imports the module in this file, with this text. `path` leads to it
    /// from the recipe's directory.
    pub(crate) fn register_import(&self, path: &Path, file: &Path, text: &str) {
        self.fields.learn_from_text(text);
        let real = FileAccess::current().canonicalize(file);
        let file = real.unwrap_or_else(|_| file.to_owned()).display().to_string();
        if self.inputs.are_hashed() {
            // The identity of the run was requested before this import. The file was read a moment
            // ago.
            let _ = self.inputs.add_input(&file);
        }
        let import = ImportedFile { file, digest: Digest::of_bytes(text.as_bytes()) };
        let mut imports = self.imports.lock().unwrap_or_else(PoisonError::into_inner);
        imports.insert(path.display().to_string(), import);
    }

    /// The modules that the recipe has imported so far.
    pub(crate) fn imports(&self) -> BTreeMap<String, ImportedFile> {
        self.imports.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Connects the session to the engine that runs it. The engine owns the session, not the other
    /// way round.
    pub(crate) fn attach_engine(&self, engine: &Arc<Engine>) {
        let _ = self.engine.set(Arc::downgrade(engine));
    }

    /// The text of the recipe.
    pub(crate) fn recipe(&self) -> String {
        self.recipe.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Begins a new line of an interactive session, whose lines so far are `recipe`. The line may
    /// write files that earlier lines wrote.
    pub(crate) fn begin_line(&self, recipe: &str, line: &str) {
        self.fields.learn_from_text(line);
        recipe.clone_into(&mut self.recipe.write().unwrap_or_else(PoisonError::into_inner));
        self.written.clear();
        self.inputs_read.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The engine that runs the recipe.
    pub(crate) fn engine(&self) -> Arc<Engine> {
        let engine = self.engine.get().and_then(Weak::upgrade);
        engine.expect("a recipe runs only while its engine lives")
    }
}
