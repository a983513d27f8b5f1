//! The end of the process, reported: faults, and unexpected calls of `exit`.
//!
//! A fault handler may do next to nothing: it writes a line from memory that exists already. The
//! kinds of faults, and the ways to detect them and `exit`, differ between systems.

#[cfg(windows)]
mod exceptions;
#[cfg(unix)]
mod signals;

#[cfg(windows)]
use exceptions as faults;
#[cfg(unix)]
use signals as faults;

use super::SLOT;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, OnceLock};
use std::time::Duration;

pub(super) use faults::new_thread;

/// Descriptions of faults.
const BAD_POINTER: &str = "accessed invalid memory";
const NO_SUCH_INSTRUCTION: &str = "executed an instruction that this machine does not support";
const DIVIDED_BY_ZERO: &str = "divided by zero";
const ABORTED: &str = "aborted";

/// Whether the process is guarded, and is not meant to end.
static GOES_ON: AtomicBool = AtomicBool::new(false);

pub(super) fn allow_exit() {
    GOES_ON.store(false, Ordering::SeqCst);
}

pub(super) fn guard_process() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        GOES_ON.store(true, Ordering::SeqCst);
        faults::install_handlers();
    });
}

/// Reports the component that had a fault, if this thread is in one.
fn report_fault(what: &str) {
    if let Some(name) =
        SLOT.get().and_then(super::ThreadSlot::component_name).filter(|_| claim_report())
    {
        write_stderr(&["error: ", name]);
        report_place();
        write_stderr(&[" ", what, ": the process ends\n"]);
        mark_named();
    }
}

/// Reports the component that called `exit`, if the process was not meant to end. Returns whether
/// it did.
fn report_exit() -> bool {
    if !GOES_ON.load(Ordering::SeqCst) {
        return false;
    }
    if claim_report() {
        write_stderr(&[
            "error: ",
            SLOT.get().and_then(super::ThreadSlot::component_name).unwrap_or("a component"),
        ]);
        report_place();
        write_stderr(&[" called `exit`: the work is not complete\n"]);
        mark_named();
    }
    true
}

/// An error has named the component that ends the process.
fn mark_named() {
    #[cfg(unix)]
    super::watched::send_named();
}

/// Whether this thread is the first to report why the process ends. For other threads, which must
/// not write in between, this returns only after the first has had time to write.
fn claim_report() -> bool {
    static SAYS: AtomicBool = AtomicBool::new(false);
    let is_first = !SAYS.swap(true, Ordering::SeqCst);
    if !is_first {
        std::thread::sleep(Duration::from_secs(1));
    }
    is_first
}

/// Reports the work item of this thread, and records it if requested.
fn report_place() {
    let Some(slot) = SLOT.get() else { return };
    let Some((what, number)) = slot.item_kind() else { return };
    let mut digits = [0; 20];
    write_stderr(&[", at ", what, " ", format_decimal(number, &mut digits), ","]);
    let part = slot.part.load(Ordering::Relaxed);
    if part > 0 {
        write_stderr(&[" part ", format_decimal(part - 1, &mut digits), ","]);
    }
    if let Some(noted) = NOTED.get() {
        let mut within = [0; 20];
        let within = format_decimal(slot.within.load(Ordering::Relaxed), &mut within);
        write_to(noted, &[within, " ", format_decimal(number, &mut digits), " ", what, "\n"]);
    }
}

/// A number as text, in memory that exists.
fn format_decimal(number: u64, digits: &mut [u8; 20]) -> &str {
    let (mut first, mut rest) = (digits.len(), number);
    loop {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    std::str::from_utf8(&digits[first..]).unwrap_or_default()
}

/// The file in which the end of the process is recorded.
static NOTED: OnceLock<File> = OnceLock::new();

pub(super) fn open_end_file(path: &Path) -> io::Result<()> {
    let file = File::create(path)?;
    // The first file stays.
    NOTED.get_or_init(|| file);
    Ok(())
}

/// Whether the end of the process is recorded.
#[cfg(unix)]
pub(super) fn is_end_recorded() -> bool {
    NOTED.get().is_some()
}

/// Writes to the standard error without its lock, which the faulting thread may hold.
fn write_stderr(words: &[&str]) {
    write_to(&faults::standard_error(), words);
}

fn write_to(mut file: &File, words: &[&str]) {
    for word in words {
        // If this fails, there is no other way to report.
        let _ = file.write_all(word.as_bytes());
    }
}
