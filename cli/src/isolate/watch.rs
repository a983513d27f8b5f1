//! Reports of the child process: which foreign components it uses, and whether it ended regularly.
//!
//! A component that ends the process by `_exit(0)` or `exec` would look like a completed run. So a
//! run reports its end with a token that no component can guess.

use std::collections::BTreeSet;

/// The variable with the address for reports: the descriptor, and the process that opened it.
#[cfg(unix)]
const WATCHED: &str = "SEVENTEEN_WATCHED";

/// The reports of a process.
#[derive(Default)]
pub(super) struct ChildReports {
    /// The plugins and components that it used.
    used: BTreeSet<String>,
    /// Whether an error has already named the component that ended it.
    pub(super) is_named: bool,
    /// Whether it ended regularly.
    pub(super) is_closed: bool,
}

impl ChildReports {
    /// The components that may have ended it, or the plugins if it used no component; `None` if it
    /// used no plugin.
    pub(super) fn suspects(&self) -> Option<String> {
        let (plugins, components): (Vec<&str>, Vec<&str>) =
            self.used.iter().map(String::as_str).partition(|name| name.starts_with("plugin "));
        let named = if components.is_empty() { plugins } else { components };
        match named.as_slice() {
            [] => None,
            [one] => Some((*one).to_owned()),
            several => Some(format!("one of {}", several.join(", "))),
        }
    }
}

#[cfg(unix)]
pub(super) use unix::ChildWatch;
#[cfg(unix)]
pub(crate) use unix::report_to_parent;

#[cfg(unix)]
mod unix {
    use super::{ChildReports, WATCHED};
    use crate::children::{self, RunningChild};
    use anyhow::Context;
    use rustix::io::FdFlags;
    use seventeen_plugin::calls::watched::{self, CLOSED, NAMED, TOKEN, USED};
    use std::hash::{BuildHasher, RandomState};
    use std::io::{Read, Write};
    use std::os::fd::AsRawFd;
    use std::os::unix::net::UnixStream;
    use std::process::{Child, Command};

    /// A process that is watched.
    pub(in super::super) struct ChildWatch {
        ours: UnixStream,
        token: String,
        /// The beginning of a line that has not arrived completely.
        rest: Vec<u8>,
        reports: ChildReports,
    }

    impl ChildWatch {
        /// Starts a process that reports to this one.
        ///
        /// # Errors
        /// The process cannot be started.
        pub(in super::super) fn spawn(
            command: &mut Command,
        ) -> anyhow::Result<(Child, RunningChild, ChildWatch)> {
            let (mut ours, theirs) = UnixStream::pair().context("cannot open a socket")?;
            let token = random_token();
            ours.write_all(token.as_bytes()).context("cannot write to a socket")?;
            ours.set_nonblocking(true).context("cannot read a socket")?;
            rustix::io::fcntl_setfd(&theirs, FdFlags::empty())
                .context("cannot share a socket with the child process")?;
            let address = format!("{}:{}", theirs.as_raw_fd(), std::process::id());
            let started = children::start_child(command.env(WATCHED, address));
            let (child, running) = started.context("cannot start the program again")?;
            let watch =
                ChildWatch { ours, token, rest: Vec::new(), reports: ChildReports::default() };
            Ok((child, running, watch))
        }

        /// Reads the reports that have arrived.
        pub(in super::super) fn read_reports(&mut self) {
            // An error means that no data is available, at the end or before it.
            let _ = self.ours.read_to_end(&mut self.rest);
            while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                match line.split_first() {
                    Some((&USED, name)) => {
                        let name = String::from_utf8_lossy(name).trim_end().to_owned();
                        self.reports.used.insert(name);
                    }
                    Some((&NAMED, _)) => self.reports.is_named = true,
                    Some((&CLOSED, token)) => {
                        self.reports.is_closed |= token.trim_ascii_end() == self.token.as_bytes();
                    }
                    _ => {}
                }
            }
        }

        /// Returns all reports.
        pub(in super::super) fn finish(mut self) -> ChildReports {
            self.read_reports();
            self.reports
        }
    }

    /// A random text that nobody can guess.
    fn random_token() -> String {
        // Each `RandomState` has its own random keys.
        let word = || RandomState::new().hash_one(std::process::id());
        let text = format!("{:016x}{:016x}", word(), word());
        debug_assert_eq!(text.len(), TOKEN);
        text
    }

    /// Reports to the process that started this one, if it watches. Processes started from here
    /// inherit the address, but the parent does not watch them.
    ///
    /// # Errors
    /// The parent cannot be reached.
    pub(crate) fn report_to_parent() -> anyhow::Result<()> {
        let Ok(address) = std::env::var(WATCHED) else { return Ok(()) };
        let numbers = address.split_once(':').and_then(|(descriptor, process)| {
            Some((descriptor.parse().ok()?, process.parse::<u32>().ok()?))
        });
        match numbers {
            Some((descriptor, process)) if process == std::os::unix::process::parent_id() => {
                watched::watch(descriptor).context("cannot reach the parent process")
            }
            _ => Ok(()),
        }
    }
}

/// Windows cannot pass descriptors like this, so there an end without a report is not detected.
#[cfg(not(unix))]
pub(super) struct ChildWatch;

#[cfg(not(unix))]
impl ChildWatch {
    pub(super) fn spawn(
        command: &mut std::process::Command,
    ) -> anyhow::Result<(std::process::Child, crate::children::RunningChild, ChildWatch)> {
        use anyhow::Context;
        let started = crate::children::start_child(command);
        let (child, running) = started.context("cannot start the program again")?;
        Ok((child, running, ChildWatch))
    }

    pub(super) fn read_reports(&mut self) {}

    pub(super) fn finish(self) -> ChildReports {
        ChildReports { is_closed: true, ..ChildReports::default() }
    }
}

#[cfg(not(unix))]
pub(crate) fn report_to_parent() -> anyhow::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_suspected_before_their_plugins() {
        let reports = |used: &[&str]| ChildReports {
            used: used.iter().map(|name| (*name).to_owned()).collect(),
            ..ChildReports::default()
        };
        let suspects = |used: &[&str]| reports(used).suspects();
        assert_eq!(suspects(&[]), None);
        assert_eq!(suspects(&["plugin a.so"]).as_deref(), Some("plugin a.so"));
        let both = ["plugin a.so", "rater `r` of plugin `a`"];
        assert_eq!(suspects(&both).as_deref(), Some("rater `r` of plugin `a`"));
        assert_eq!(suspects(&["b", "a", "b"]).as_deref(), Some("one of a, b"));
    }
}
