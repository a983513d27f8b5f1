//! The process that tries components: it runs their suites and records each step.

use super::event::Event;
use anyhow::{Context, bail};
use seventeen::BUNDLED;
use seventeen_conformance::{Check, Trial, Verdict, checks};
use seventeen_host::{Registered, Registry};
use std::cell::RefCell;
use std::fs::File;
use std::path::Path;

/// Tries the components of a library from number `from` on, and writes the events to a file.
///
/// # Errors
/// The library cannot be loaded, or the file cannot be written.
pub(in super::super) fn run(file: &Path, from: usize, events: &Path) -> anyhow::Result<()> {
    let events = File::create(events).context("cannot write a temporary file")?;
    let events = RefCell::new(events);
    // A registry of its own, so that no trusted solver checks and wraps the components.
    let mut tried = Registry::default();
    if let Err(rejected) = tried.load(file) {
        bail!("{}: {}", file.display(), rejected.error);
    }
    let mut peers = Registry::default();
    for &entry in BUNDLED {
        peers.link(entry).context("cannot use a linked-in plugin")?;
    }
    for component in tried.iter().skip(from) {
        try_component(component, &peers, &events)?;
    }
    Event::Done.write(&mut events.borrow_mut())
}

fn try_component(
    component: &Registered,
    peers: &Registry,
    events: &RefCell<File>,
) -> anyhow::Result<()> {
    let suite = checks(component.kind());
    let label = format!("{} `{}`", component.kind(), component.name());
    let write = |event: Event| event.write(&mut events.borrow_mut());
    write(Event::Component { label, checks: suite.len() })?;
    for check in suite {
        write(Event::Check { name: check.name.to_owned() })?;
        write(run_check(check, component, peers, events)?)?;
    }
    Ok(())
}

/// Runs a check, and returns its end.
fn run_check(
    check: &Check,
    component: &Registered,
    peers: &Registry,
    events: &RefCell<File>,
) -> anyhow::Result<Event> {
    let mut written = Ok(());
    let mut listener = |question: &str| {
        let event = Event::Question { text: question.to_owned() };
        if let Err(error) = event.write(&mut events.borrow_mut()) {
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
