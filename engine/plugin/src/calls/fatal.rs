//! The end of the process, taken note of: faults, and `exit` that nobody meant.
//!
//! What is called while a fault is handled may do next to nothing: it writes a line from memory that
//! is there already. What faults are, and how one hears of them and of `exit`, differs from system to
//! system.

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

/// What is said of faults.
const BAD_POINTER: &str = "read or wrote where it must not";
const NO_SUCH_INSTRUCTION: &str = "came to an instruction that this machine does not have";
const DIVIDED_BY_ZERO: &str = "divided by zero";
const ABORTED: &str = "aborted";

/// Whether the process is guarded, and is not meant to end.
static GOES_ON: AtomicBool = AtomicBool::new(false);

pub(super) fn end() {
    GOES_ON.store(false, Ordering::SeqCst);
}

pub(super) fn guard() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        GOES_ON.store(true, Ordering::SeqCst);
        faults::guard();
    });
}

/// Says which component had a fault, if this thread is in one.
fn say_fault(what: &str) {
    if let Some(name) = SLOT.get().and_then(super::Slot::text).filter(|_| is_first()) {
        say(&["error: ", name]);
        say_place();
        say(&[" ", what, ": the process ends\n"]);
        named();
    }
}

/// Says which component called `exit`, if the process was not meant to end; whether that is so.
fn say_exit() -> bool {
    if !GOES_ON.load(Ordering::SeqCst) {
        return false;
    }
    if is_first() {
        say(&["error: ", SLOT.get().and_then(super::Slot::text).unwrap_or("a component")]);
        say_place();
        say(&[" called `exit`: the work is not complete\n"]);
        named();
    }
    true
}

/// An error has said who ends the process.
fn named() {
    #[cfg(unix)]
    super::watched::named();
}

/// Whether this thread is the first that says why the process ends. To others, whose words would stand among its
/// own, this returns when it has had time to say them.
fn is_first() -> bool {
    static SAYS: AtomicBool = AtomicBool::new(false);
    let is_first = !SAYS.swap(true, Ordering::SeqCst);
    if !is_first {
        std::thread::sleep(Duration::from_secs(1));
    }
    is_first
}

/// Says what of the work this thread is at, and notes it where that is asked for.
fn say_place() {
    let Some(slot) = SLOT.get() else { return };
    let Some((what, number)) = slot.what() else { return };
    let mut digits = [0; 20];
    say(&[", at ", what, " ", decimal(number, &mut digits), ","]);
    let part = slot.part.load(Ordering::Relaxed);
    if part > 0 {
        say(&[" part ", decimal(part - 1, &mut digits), ","]);
    }
    if let Some(noted) = NOTED.get() {
        let mut within = [0; 20];
        let within = decimal(slot.within.load(Ordering::Relaxed), &mut within);
        write_to(noted, &[within, " ", decimal(number, &mut digits), " ", what, "\n"]);
    }
}

/// A number as text, in memory that is there.
fn decimal(number: u64, digits: &mut [u8; 20]) -> &str {
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

/// Where the end of the process is noted.
static NOTED: OnceLock<File> = OnceLock::new();

pub(super) fn note_end(path: &Path) -> io::Result<()> {
    let file = File::create(path)?;
    // Whoever was first goes on noting where it did.
    NOTED.get_or_init(|| file);
    Ok(())
}

/// Writes to the standard error, past its lock, which the thread with the fault may hold.
fn say(words: &[&str]) {
    write_to(&faults::standard_error(), words);
}

fn write_to(mut file: &File, words: &[&str]) {
    for word in words {
        // What cannot be written cannot be said.
        let _ = file.write_all(word.as_bytes());
    }
}
