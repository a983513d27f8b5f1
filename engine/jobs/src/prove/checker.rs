//! The checker: another program, written by others, that checks a proof of a formula.

use crate::error::{Error, Result};
use crate::files::{File, FileAccess};
use seventeen_host::cancellation::CancellationToken;
use std::io::{self, Read, Seek};
use std::path::Path;
use std::process::{Child, ExitStatus};
#[cfg(not(target_os = "unknown"))]
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// The program that is started if none is named.
const DEFAULT: &str = "veripb";

/// The line that it prints if a formula has no solution.
const VERIFIED: &str = "s VERIFIED UNSATISFIABLE";

/// The most lines of its output that an error shows.
const REASON: usize = 4;

/// The time between two checks for cancellation.
const POLL: Duration = Duration::from_millis(20);

/// VeriPB, or a program that takes the same arguments.
#[derive(Clone, Debug)]
pub(super) struct Checker {
    program: String,
}

impl Checker {
    /// The program at this path, or VeriPB.
    pub(super) fn new(program: Option<&str>) -> Checker {
        Checker { program: program.unwrap_or(DEFAULT).to_owned() }
    }

    /// Has the program check that a formula has no solution. Returns its name and version, as it
    /// states them; none if there is no such program.
    ///
    /// # Errors
    /// It does not accept the proof, or the run was cancelled.
    pub(super) fn check(
        &self,
        formula: &Path,
        proof: &Path,
        token: &CancellationToken,
    ) -> Result<Option<String>> {
        let files = FileAccess::current();
        if files.confined_to().is_some() {
            let message = "verify: a confined recipe cannot start a checker of proofs";
            return Err(Error::bad_input(message));
        }
        let failed = |error: io::Error| {
            let program = &self.program;
            Error::work_failed(format_args!("cannot run {program}: {error}"))
        };
        let mut output = files.create_temporary(&files.temporary_dir()).map_err(failed)?;
        let child = match self.start(formula, proof, &output) {
            Ok(child) => child,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(error)),
        };
        let status = wait(child, token, failed)?;
        let mut text = Vec::new();
        output.rewind().and_then(|()| output.read_to_end(&mut text)).map_err(failed)?;
        self.read_verdict(status, &String::from_utf8_lossy(&text), proof).map(Some)
    }

    #[cfg(not(target_os = "unknown"))]
    fn start(&self, formula: &Path, proof: &Path, output: &File) -> io::Result<Child> {
        Command::new(&self.program)
            .args([formula, proof])
            // Without backtraces, the output ends with the reason of a refusal.
            .env_remove("RUST_BACKTRACE")
            .env_remove("RUST_LIB_BACKTRACE")
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output.try_clone()?)
            .spawn()
    }

    /// A browser has no programs.
    #[cfg(target_os = "unknown")]
    fn start(&self, _formula: &Path, _proof: &Path, _output: &File) -> io::Result<Child> {
        Err(io::ErrorKind::NotFound.into())
    }

    /// The name of the checker, if it accepts.
    fn read_verdict(&self, status: ExitStatus, text: &str, proof: &Path) -> Result<String> {
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
        if status.success() && lines().any(|line| line == VERIFIED) {
            let name = lines().next().and_then(|line| line.strip_prefix("Running "));
            return Ok(name.unwrap_or(&self.program).to_owned());
        }
        let (program, proof) = (&self.program, proof.display());
        let said: Vec<&str> =
            lines().filter(|line| !line.starts_with("Running ")).take(REASON).collect();
        let reason = if said.is_empty() { "it printed nothing".to_owned() } else { said.join(" ") };
        Err(Error::work_failed(format_args!("{program} does not accept {proof}: {reason}")))
    }

    /// What to do without this program.
    pub(super) fn missing(&self) -> Error {
        let program = &self.program;
        Error::bad_input(format_args!(
            "the steps of the proof were not checked: there is no program {program}; install \
             VeriPB with `cargo install --locked veripb`, choose a program with `checker`, or allow \
             this with `unchecked`"
        ))
    }
}

fn wait(
    mut child: Child,
    token: &CancellationToken,
    failed: impl Fn(io::Error) -> Error,
) -> Result<ExitStatus> {
    loop {
        if let Some(status) = child.try_wait().map_err(&failed)? {
            return Ok(status);
        }
        if token.is_cancelled() {
            child.kill().and_then(|()| child.wait()).map_err(&failed)?;
            return Err(Error::interrupted());
        }
        thread::sleep(POLL);
    }
}
