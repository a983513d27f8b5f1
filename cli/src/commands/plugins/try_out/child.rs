//! The process that tries components: it runs their suites and records each step.

use super::event::Event;
use anyhow::{Context, bail};
use seventeen::BUNDLED;
use seventeen_conformance::{Check, Trial, Verdict, checks};
use seventeen_host::{Registered, Registry};
use seventeen_plugin::calls;
use std::fs::OpenOptions;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

/// The time between two looks at what is being called.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// The most looks in a row at which this program may be found to prepare a question.
const MOST_LOOKS: u32 = 5 * 60;

/// The record of a trial.
struct EventLog {
    file: std::fs::File,
    /// The number of looks since the last event.
    looks: AtomicU32,
}

impl EventLog {
    fn write(&self, event: &Event) -> anyhow::Result<()> {
        self.looks.store(0, Ordering::Relaxed);
        event.write(&self.file)
    }

    /// Records whenever no component of this plugin is being called, so that the time that this
    /// program takes for its own work does not count.
    fn record_waiting(&self, plugin: &str) {
        let owner = format!("of plugin `{plugin}`");
        loop {
            thread::sleep(LOOK_EVERY);
            let is_called = calls::running_components().iter().any(|name| name.ends_with(&owner));
            if !is_called && self.looks.fetch_add(1, Ordering::Relaxed) < MOST_LOOKS {
                // The next event reports that the file cannot be written.
                let _ = Event::Waiting.write(&self.file);
            }
        }
    }
}

/// Tries the components of a library from number `from` on, and writes the events to a file.
///
/// # Errors
/// The library cannot be loaded, or the file cannot be written.
pub(in super::super) fn run(file: &Path, from: usize, events: &Path) -> anyhow::Result<()> {
    let events = OpenOptions::new().create(true).append(true).open(events);
    let events = events.context("cannot write a temporary file")?;
    // It lives as long as the process, for the thread that watches.
    let record: &EventLog =
        Box::leak(Box::new(EventLog { file: events, looks: AtomicU32::new(0) }));
    // A registry of its own, so that no trusted solver checks and wraps the components.
    let mut tried = Registry::default();
    if let Err(rejected) = tried.load(file) {
        bail!("{}: {}", file.display(), rejected.error);
    }
    let mut peers = Registry::default();
    for &entry in BUNDLED {
        peers.link(entry).context("cannot use a linked-in plugin")?;
    }
    if let Some(plugin) = tried.plugins.first() {
        let name = plugin.name.clone();
        thread::spawn(move || record.record_waiting(&name));
    }
    for component in tried.iter().skip(from) {
        try_component(component, &peers, record)?;
    }
    record.write(&Event::Done)
}

fn try_component(
    component: &Registered,
    peers: &Registry,
    record: &EventLog,
) -> anyhow::Result<()> {
    let suite = checks(component.kind());
    let label = format!("{} `{}`", component.kind(), component.name());
    record.write(&Event::Component { label, checks: suite.len() })?;
    for check in suite {
        record.write(&Event::Check { name: check.name.to_owned() })?;
        record.write(&run_check(check, component, peers, record)?)?;
    }
    Ok(())
}

/// Runs a check, and returns its end.
fn run_check(
    check: &Check,
    component: &Registered,
    peers: &Registry,
    record: &EventLog,
) -> anyhow::Result<Event> {
    let mut written = Ok(());
    let mut listener = |question: &str| {
        if let Err(error) = record.write(&Event::Question { text: question.to_owned() }) {
            written = Err(error);
        }
    };
    let trial = Trial::new(component, peers)?;
    let verdict = check.run(&mut trial.listener(&mut listener));
    written?;
    Ok(match verdict {
        Verdict::Passed => Event::Passed,
        Verdict::Skipped(why) => Event::Skipped { why: why.to_owned() },
        Verdict::Failed(failure) => {
            Event::Failed { input: failure.input, expected: failure.expected, got: failure.got }
        }
    })
}
