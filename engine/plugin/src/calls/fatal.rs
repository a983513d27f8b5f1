//! The end of the process, taken note of: fatal signals, and `exit` that nobody meant.
//!
//! A handler may do next to nothing: it writes a line from memory that is there already, and hands
//! the signal on to whoever had it before.

use super::SLOT;
use libc::{SA_ONSTACK, SA_SIGINFO, c_int, c_void, sigaction, siginfo_t};
use std::fs::File;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::IntoRawFd;
use std::path::Path;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// The signals of faults, with what happened.
const FATAL: [(c_int, &str); 5] = [
    (libc::SIGSEGV, "read or wrote where it must not"),
    (libc::SIGBUS, "read or wrote where it must not"),
    (libc::SIGILL, "came to an instruction that this machine does not have"),
    (libc::SIGFPE, "divided by zero"),
    (libc::SIGABRT, "aborted"),
];

/// Whether the process is meant to end.
static ENDS: AtomicBool = AtomicBool::new(false);

/// What the signals did before, in the order of [`FATAL`].
static mut BEFORE: [MaybeUninit<sigaction>; FATAL.len()] = [MaybeUninit::uninit(); FATAL.len()];

pub(super) fn end() {
    ENDS.store(true, Ordering::SeqCst);
}

pub(super) fn guard() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for (place, (signal, _)) in FATAL.into_iter().enumerate() {
            // SAFETY: the handler does what a handler may; the place is written before any signal
            // leads to the handler, and once.
            unsafe {
                let mut action: sigaction = MaybeUninit::zeroed().assume_init();
                action.sa_sigaction = fault as *const () as usize;
                action.sa_flags = SA_SIGINFO | SA_ONSTACK;
                let before = (&raw mut BEFORE).cast::<sigaction>().add(place);
                if libc::sigaction(signal, std::ptr::null(), before) == 0 {
                    libc::sigaction(signal, &action, std::ptr::null_mut());
                }
            }
        }
        // SAFETY: the function does what may be done while the process ends.
        unsafe { libc::atexit(exited) };
    });
}

/// Says which component had a fault; then the signal comes again, to whoever had it before.
extern "C" fn fault(signal: c_int, _: *mut siginfo_t, _: *mut c_void) {
    let Some(place) = FATAL.iter().position(|(fatal, _)| *fatal == signal) else { return };
    if let Some(name) = SLOT.get().and_then(super::Slot::text).filter(|_| is_first()) {
        say(&["error: ", name]);
        say_place();
        say(&[" ", FATAL[place].1, ": the process ends\n"]);
    }
    // SAFETY: written before this handler was set.
    unsafe {
        let before = (&raw const BEFORE).cast::<sigaction>().add(place);
        libc::sigaction(signal, before, std::ptr::null_mut());
        if signal == libc::SIGABRT {
            libc::raise(signal);
        }
    }
}

/// The process ends by `exit`: a failure, unless that was meant.
extern "C" fn exited() {
    if ENDS.load(Ordering::SeqCst) {
        return;
    }
    if is_first() {
        say(&["error: ", SLOT.get().and_then(super::Slot::text).unwrap_or("a component")]);
        say_place();
        say(&[" called `exit`: the work is not complete\n"]);
    }
    // SAFETY: ends the process at once.
    unsafe { libc::_exit(1) }
}

/// Whether this thread is the first that says why the process ends. To others, whose words would stand among its
/// own, this returns when it has had time to say them.
fn is_first() -> bool {
    static SAYS: AtomicBool = AtomicBool::new(false);
    let is_first = !SAYS.swap(true, Ordering::SeqCst);
    if !is_first {
        // SAFETY: a handler may sleep.
        unsafe { libc::sleep(1) };
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
    let noted = NOTED.load(Ordering::SeqCst);
    if noted >= 0 {
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

/// Where the end of the process is noted; below 0 for nowhere.
static NOTED: AtomicI32 = AtomicI32::new(-1);

pub(super) fn note_end(path: &Path) -> io::Result<()> {
    // It stays open to the end.
    let file = File::create(path)?.into_raw_fd();
    NOTED.store(file, Ordering::SeqCst);
    Ok(())
}

/// Writes to the standard error, without memory of its own.
fn say(words: &[&str]) {
    write_to(libc::STDERR_FILENO, words);
}

fn write_to(file: c_int, words: &[&str]) {
    for word in words {
        // SAFETY: the bytes of a text. What cannot be written cannot be said.
        unsafe { libc::write(file, word.as_ptr().cast(), word.len()) };
    }
}
