//! The catalogue of runs: what was run, when, with what, how long it took, and what came of it, in a
//! file of SQLite (Hipp and others, since 2000).
//!
//! Runs are noted where `--runs FILE` or the variable `SEVENTEEN_RUNS` names such a file. A run that
//! cannot be noted is none that failed: that is said, and its results stand.

mod wins;

use crate::common::Common;
use crate::messages::say;
use anyhow::{Context, bail};
use cpu_time::ProcessTime;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, TransactionBehavior, params};
use serde_json::Value;
use seventeen_script::{Account, RecipeError, RunResult};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub(crate) use wins::{Win, wins};

/// How long another process may hold the catalogue.
const PATIENCE: Duration = Duration::from_secs(10);

/// The catalogue's tables. Whoever changes them gives them another number.
const TABLES: &str = "
    CREATE TABLE run (
        id INTEGER PRIMARY KEY,
        started TEXT NOT NULL,
        name TEXT NOT NULL,
        run TEXT NOT NULL,
        threads INTEGER NOT NULL,
        machine TEXT NOT NULL,
        seconds REAL NOT NULL,
        cpu_seconds REAL NOT NULL,
        outcome TEXT NOT NULL,
        results TEXT NOT NULL
    ) STRICT;
    PRAGMA user_version = 1;
    PRAGMA application_id = 0x7365764e;
";
const VERSION: i64 = 1;

/// What marks a file of SQLite as a catalogue of runs: "sevN".
const APPLICATION: i64 = 0x7365_764e;

/// The columns of the table of runs, by which catalogues are known that were made without the mark.
const COLUMNS: &str = "id,started,name,run,threads,machine,seconds,cpu_seconds,outcome,results";

/// Where the catalogue is, if there is to be one.
pub(crate) fn place(common: &Common) -> Option<PathBuf> {
    let named = || std::env::var_os("SEVENTEEN_RUNS").filter(|name| !name.is_empty());
    common.runs.clone().or_else(|| named().map(PathBuf::from))
}

/// Does a run of this name, and notes it in the catalogue if there is to be one. Runs in a process of
/// their own are noted there.
///
/// # Errors
/// Those of the run.
pub(crate) fn noted(
    common: &Common,
    name: &str,
    run: impl FnOnce(Option<Account>) -> Result<(), RecipeError>,
) -> anyhow::Result<()> {
    let Some(place) = place(common) else { return Ok(run(None)?) };
    // One that cannot be opened is said before the work, not behind it.
    let catalogue = Catalogue::open(&place)?;
    let (account, start) = (Account::default(), Instant::now());
    let done = run(Some(account.clone()));
    let said = done.as_ref().err().map(ToString::to_string).unwrap_or_default();
    let ended = Ended {
        name,
        account: &account,
        threads: threads(common),
        seconds: start.elapsed().as_secs_f64(),
        cpu_seconds: ProcessTime::now().as_duration().as_secs_f64(),
        outcome: said.lines().next().unwrap_or("done"),
    };
    if let Err(error) = catalogue.add(&ended) {
        say(format_args!("{}: the run is not noted: {error:#}", place.display()));
    }
    Ok(done?)
}

/// How many threads a run has.
fn threads(common: &Common) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    if common.threads() > 0 { common.threads() } else { cores() }
}

/// A catalogue of runs.
pub(crate) struct Catalogue {
    connection: Connection,
}

/// What a database holds.
enum Content {
    /// Nothing yet.
    Nothing,
    /// A catalogue of runs, of this version.
    Runs(i64),
    /// What another program put there.
    Other,
}

impl Content {
    fn of(database: &Connection) -> rusqlite::Result<Content> {
        let number = |query: &str| database.query_row(query, [], |row| row.get::<_, i64>(0));
        let application = number("PRAGMA application_id")?;
        let columns: Option<String> = database.query_row(
            "SELECT group_concat(name) FROM pragma_table_info('run')",
            [],
            |row| row.get(0),
        )?;
        let is_like_ours = application == 0 && columns.as_deref() == Some(COLUMNS);
        if application == APPLICATION || is_like_ours {
            return Ok(Content::Runs(number("PRAGMA user_version")?));
        }
        let is_blank = application == 0
            && number("PRAGMA user_version")? == 0
            && number("SELECT count(*) FROM sqlite_master")? == 0;
        Ok(if is_blank { Content::Nothing } else { Content::Other })
    }
}

/// A run.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// Its number in the catalogue.
    pub(crate) id: i64,
    /// When it began, in UTC.
    pub(crate) started: String,
    /// The recipe's file, or the verb.
    pub(crate) name: String,
    /// What its results depend on.
    pub(crate) run: Value,
    pub(crate) threads: usize,
    /// The processor that it ran on.
    pub(crate) machine: String,
    pub(crate) seconds: f64,
    pub(crate) cpu_seconds: f64,
    /// `done`, or the first line of its error.
    pub(crate) outcome: String,
    pub(crate) results: Vec<RunResult>,
}

/// What a run took, and how it ended.
pub(crate) struct Ended<'a> {
    pub(crate) name: &'a str,
    pub(crate) account: &'a Account,
    pub(crate) threads: usize,
    pub(crate) seconds: f64,
    pub(crate) cpu_seconds: f64,
    pub(crate) outcome: &'a str,
}

impl Catalogue {
    /// The catalogue in a file, which is made if it is not there.
    ///
    /// # Errors
    /// It is no catalogue but something else, which stays as it is; or of another version.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Catalogue> {
        let shown = path.display();
        let about = || format!("{shown}: no catalogue of runs");
        if path.metadata().is_ok_and(|file| file.len() > 0) {
            // What is somebody else's is not even opened to be written.
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let there = Connection::open_with_flags(path, flags).with_context(about)?;
            there.busy_timeout(PATIENCE).with_context(about)?;
            match Content::of(&there).with_context(about)? {
                Content::Runs(VERSION) | Content::Nothing => {}
                Content::Runs(version) => bail!("{shown}: version {version}, expected {VERSION}"),
                Content::Other => bail!(
                    "{shown}: a database of another program, expected a catalogue of runs: name another \
                     file by --runs or SEVENTEEN_RUNS"
                ),
            }
        }
        let open = || {
            let mut connection = Connection::open(path)?;
            connection.busy_timeout(PATIENCE)?;
            let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // Another process may have made them meanwhile.
            if matches!(Content::of(&change)?, Content::Nothing) {
                change.execute_batch(TABLES)?;
            }
            change.commit()?;
            Ok::<_, rusqlite::Error>(connection)
        };
        Ok(Catalogue { connection: open().with_context(about)? })
    }

    /// Notes a run that has ended; its number.
    ///
    /// # Errors
    /// The catalogue cannot be written.
    pub(crate) fn add(&self, ended: &Ended<'_>) -> anyhow::Result<i64> {
        let Ended { name, account, threads, seconds, cpu_seconds, outcome } = ended;
        let ago = format!("-{seconds:.3} seconds");
        self.connection.execute(
            "INSERT INTO run (started, name, run, threads, machine, seconds, cpu_seconds, outcome, results)
             VALUES (strftime('%Y-%m-%d %H:%M:%S', 'now', ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            params![
                ago,
                name,
                account.run().to_string(),
                *threads as i64,
                machine(),
                seconds,
                cpu_seconds,
                outcome,
                serde_json::to_string(&account.results())?
            ],
        )?;
        Ok(self.connection.last_insert_rowid())
    }

    /// The runs of the last `days` days whose name has `name` in it, the last one first.
    ///
    /// # Errors
    /// The catalogue cannot be read.
    pub(crate) fn list(&self, name: &str, days: Option<u32>) -> anyhow::Result<Vec<Run>> {
        let since = days.map_or_else(|| "-100 years".to_owned(), |days| format!("-{days} days"));
        let mut query = self.connection.prepare(
            "SELECT * FROM run WHERE instr(name, ?1) > 0 AND started >= datetime('now', ?2)
             ORDER BY id DESC",
        )?;
        let runs = query.query_map(params![name, since], |row| Ok(run(row)))?;
        runs.map(|run| run?).collect()
    }

    /// The run of this number.
    ///
    /// # Errors
    /// There is none, or the catalogue cannot be read.
    pub(crate) fn get(&self, id: i64) -> anyhow::Result<Run> {
        let found = self
            .connection
            .query_row("SELECT * FROM run WHERE id = ?1", [id], |row| Ok(run(row)))
            .optional()?;
        found.with_context(|| format!("there is no run {id} in the catalogue"))?
    }
}

/// A run from its row.
fn run(row: &Row<'_>) -> anyhow::Result<Run> {
    Ok(Run {
        id: row.get("id")?,
        started: row.get("started")?,
        name: row.get("name")?,
        run: serde_json::from_str(&row.get::<_, String>("run")?)?,
        threads: row.get::<_, i64>("threads")? as usize,
        machine: row.get("machine")?,
        seconds: row.get("seconds")?,
        cpu_seconds: row.get("cpu_seconds")?,
        outcome: row.get("outcome")?,
        results: serde_json::from_str(&row.get::<_, String>("results")?)?,
    })
}

/// What this machine's processor is called, as far as it says.
fn machine() -> String {
    let said = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = said.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let arch = std::env::consts::ARCH;
    model.map_or_else(|| arch.to_owned(), |(_, model)| model.trim().to_owned())
}
