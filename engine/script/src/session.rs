//! A session: what every verb of a running recipe can reach.

use crate::account::Account;
use crate::closure::Closure;
use crate::crash_skip::CrashSkip;
use crate::failure::{Raise, Res, bad_input};
use crate::fields::Fields;
use crate::output::Output;
use crate::sandbox::{self, Sandbox};
use crate::shard_mode::ShardMode;
use rhai::{Dynamic, Engine, FuncArgs, NativeCallContext};
use serde_json::Value as Json;
use seventeen_host::Registry;
use seventeen_jobs::Context;
use seventeen_jobs::files::Files;
use seventeen_jobs::run_identity::Inputs;
use seventeen_jobs::store::{Digest, WrittenFiles};
use seventeen_jobs::text::BadLines;
use seventeen_jobs::workers::is_working;
use seventeen_report::Form;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, Weak};
use std::thread::ThreadId;

/// How a recipe is to be run.
#[derive(Default)]
pub struct Settings {
    /// Values of the recipe's parameters, by name.
    pub set: BTreeMap<String, String>,
    /// How results on the standard output are written.
    pub form: Form,
    /// Whether the first line of an input that holds no puzzle, or no grid, ends the run. Otherwise
    /// such lines are passed over, and named at the end.
    pub strict: bool,
    /// The fence around a recipe that is not trusted. From the run on it holds for the whole process, for
    /// good: nothing else can be opened by its path.
    pub sandbox: Option<Sandbox>,
    /// Whether it goes on behind items at which the process ended before.
    pub go_on: Option<CrashSkip>,
    /// Where to note what it was, and what came of it.
    pub account: Option<Account>,
    /// Where a person finds out more of what the recipe reads, as a sentence without a full stop.
    pub more: Option<String>,
    /// How its jobs are done: threads, seed, how they are watched and stopped.
    pub jobs: seventeen_jobs::Settings,
}

/// What every verb of a running recipe can reach: the context of its jobs, the output.
pub(crate) struct Session {
    /// The components, the threads, and how the run is watched and stopped.
    pub(crate) context: Arc<Context>,
    /// How it is run; how its jobs are done is in the context.
    pub(crate) settings: Settings,
    pub(crate) output: Output,
    /// Whether it is run as a whole.
    pub(crate) division: ShardMode,
    /// How many streams there are, of those that the recipe makes one after the other.
    streams: AtomicU64,
    /// The thread that goes through the recipe.
    thread: ThreadId,
    /// The lines that were passed over.
    pub(crate) bad_lines: Arc<BadLines>,
    /// How the recipe and its modules write the fields of records.
    pub(crate) fields: Arc<Fields>,
    /// The text of the recipe; of an interactive session what was said so far.
    recipe: RwLock<String>,
    /// Whether a stream has begun to read the standard input.
    has_read_input: AtomicBool,
    /// The files that this run writes.
    written: WrittenFiles,
    /// The files that it reads: those that streams begin with, or that components may read.
    pub(crate) inputs: Arc<Inputs>,
    /// What the modules say that the recipe imported.
    imports: Mutex<BTreeMap<String, Digest>>,
    engine: OnceLock<Weak<Engine>>,
}

/// The session as a value that Rhai can carry.
pub(crate) type Handle = Arc<Session>;

impl Session {
    pub(crate) fn new(
        registry: Registry,
        mut settings: Settings,
        output: Output,
        recipe: &str,
        division: ShardMode,
    ) -> seventeen_jobs::Result<Session> {
        if let Some(sandbox) = &settings.sandbox {
            sandbox.enter()?;
        }
        let jobs = std::mem::take(&mut settings.jobs);
        let bad_lines = if settings.strict { BadLines::refused() } else { BadLines::passed_over() };
        let written = WrittenFiles::default();
        // Nothing is written yet.
        let _ = output.path().map(|path| written.add(&path));
        Ok(Session {
            context: Arc::new(Context::new(registry, jobs)?),
            settings,
            output,
            division,
            streams: AtomicU64::new(0),
            thread: std::thread::current().id(),
            bad_lines: Arc::new(bad_lines),
            fields: Arc::new(Fields::of(recipe)),
            recipe: RwLock::new(recipe.to_owned()),
            has_read_input: AtomicBool::new(false),
            written,
            inputs: Arc::default(),
            imports: Mutex::default(),
            engine: OnceLock::new(),
        })
    }

    /// Says behind the last item of a list what all of it took, to a person and in the account of the
    /// run.
    pub(crate) fn sums_up(&self, verb: &str, text: &str, sums: &[(&str, Json)]) {
        self.context.progress().note(&format!("{verb}: {text}"));
        if let Some(account) = &self.settings.account {
            account.sums_up(verb, sums);
        }
    }

    /// The session of the recipe that is calling.
    pub(crate) fn of(context: &NativeCallContext<'_>) -> Handle {
        let tag = context.tag().and_then(|tag| tag.clone().try_cast::<Handle>());
        tag.expect("the engine's default tag is its session")
    }

    /// Refuses to read a file that the recipe may not reach.
    pub(crate) fn check_read(&self, path: &str) -> Res<()> {
        sandbox::check(path)
    }

    /// Refuses to write a file or a directory that the recipe may not reach.
    pub(crate) fn check_written(&self, path: &str) -> Res<()> {
        sandbox::check(path)
    }

    /// Refuses profiles from files, which may lead to other files, to a recipe that is not trusted.
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

    /// A component is given this text. Where that names a file, it may be one that it reads: results
    /// depend on it, and it must be one that the recipe may reach.
    pub(crate) fn names(&self, text: &str) -> Res<()> {
        if self.settings.sandbox.is_some() {
            sandbox::check_text(text)?;
        }
        if Files::current().is_file(Path::new(text)) {
            self.reads(text)?;
        }
        Ok(())
    }

    /// The number of a new stream, from 1: the same in each run of the recipe. One that a closure makes
    /// at work on an item has none, which is 0.
    pub(crate) fn next_stream(&self) -> u64 {
        if is_working() || std::thread::current().id() != self.thread {
            return 0;
        }
        self.streams.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Makes a file this run's to write, once.
    pub(crate) fn claim(&self, path: &str) -> Res<()> {
        self.written.add(Path::new(path)).map_err(|other| {
            let other = other.display();
            bad_input(format_args!(
                "{path}: this run already writes this file, as {other}: use another file"
            ))
        })
    }

    /// A stream reads the standard input, which can be read once.
    pub(crate) fn reads_standard_input(&self) -> Res<()> {
        if self.has_read_input.swap(true, Ordering::Relaxed) {
            return Err(bad_input("the standard input can be read only once: use a file instead"));
        }
        Ok(())
    }

    /// A stream begins with this file, or the standard input for `-`, or a component may read it.
    pub(crate) fn reads(&self, path: &str) -> Res<()> {
        self.inputs.add(path).raise()
    }

    /// The same of what is read at once.
    pub(crate) fn reads_whole(&self, path: &str) -> Res<()> {
        self.inputs.add_whole(path, self.context.stop()).raise()
    }

    /// Tells a person at a terminal what the recipe waits for, if it reads the standard input.
    pub(crate) fn awaits(&self, input: &str, what: &str) {
        if input == "-" && std::io::stdin().is_terminal() {
            let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
            let more =
                self.settings.more.iter().map(|more| format!("; {more}")).collect::<String>();
            let line = format!("reading {what} from the terminal; press {end} to finish{more}");
            self.context.progress().note(&line);
        }
    }

    /// The recipe imports the module in this file, which has this text.
    pub(crate) fn imports(&self, path: &Path, text: &str) {
        self.fields.learn(text);
        let mut imports = self.imports.lock().unwrap_or_else(PoisonError::into_inner);
        let name = path.display().to_string();
        imports.insert(name.clone(), Digest::of(text.as_bytes()));
        if self.inputs.are_hashed() {
            // What the run is was said before it was known. It was read a moment ago.
            let _ = self.inputs.add(&name);
        }
    }

    /// What the modules say that the recipe imported so far.
    pub(crate) fn imported(&self) -> BTreeMap<String, Digest> {
        self.imports.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Ties the session to the engine that runs it. The engine holds the session, not the other
    /// way round.
    pub(crate) fn attach(&self, engine: &Arc<Engine>) {
        let _ = self.engine.set(Arc::downgrade(engine));
    }

    /// The text of the recipe.
    pub(crate) fn recipe(&self) -> String {
        self.recipe.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// An interactive session goes on with a line, the last of what was said so far. It may write what
    /// earlier lines wrote.
    pub(crate) fn begin_line(&self, recipe: &str, line: &str) {
        self.fields.learn(line);
        recipe.clone_into(&mut self.recipe.write().unwrap_or_else(PoisonError::into_inner));
        self.written.clear();
        self.has_read_input.store(false, Ordering::Relaxed);
    }

    /// What a closure of the recipe's says: true or false.
    pub(crate) fn says(&self, closure: &Closure, arguments: impl FuncArgs) -> Res<bool> {
        self.call(closure, arguments)?.as_bool().map_err(|found| {
            bad_input(format_args!("the closure returned {found}, expected true or false"))
        })
    }

    /// Calls a closure of the recipe's, from any thread.
    pub(crate) fn call(&self, closure: &Closure, arguments: impl FuncArgs) -> Res<Dynamic> {
        let engine = self.engine.get().and_then(Weak::upgrade);
        let engine = engine.expect("a recipe runs only while its engine lives");
        closure.call(&engine, arguments)
    }
}
