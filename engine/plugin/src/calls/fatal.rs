//! The end of the process, taken note of: fatal signals, and `exit` that nobody meant.
//!
//! A handler may do next to nothing: it writes a line from memory that is there already, and hands
//! the signal on to whoever had it before.

use super::SLOT;
use libc::{SA_ONSTACK, SA_SIGINFO, c_int, c_void, sigaction, siginfo_t};
use std::mem::MaybeUninit;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

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
    if let Some(name) = SLOT.get().and_then(super::Slot::text) {
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
    let name = SLOT.get().and_then(super::Slot::text).unwrap_or("a component");
    say(&["error: ", name]);
    say_place();
    say(&[" called `exit`: the work is not complete\n"]);
    // SAFETY: ends the process at once.
    unsafe { libc::_exit(1) }
}

/// Says what of the work this thread is at.
fn say_place() {
    let Some((what, number)) = SLOT.get().and_then(super::Slot::place) else { return };
    let mut digits = [b'0'; 20];
    let (mut first, mut rest) = (digits.len() - 1, number);
    digits[first] += (rest % 10) as u8;
    while rest >= 10 {
        rest /= 10;
        first -= 1;
        digits[first] += (rest % 10) as u8;
    }
    say(&[", at ", what, " ", std::str::from_utf8(&digits[first..]).unwrap_or_default(), ","]);
}

/// Writes to the standard error, without memory of its own.
fn say(words: &[&str]) {
    for word in words {
        // SAFETY: the bytes of a text. What cannot be written cannot be said.
        unsafe { libc::write(2, word.as_ptr().cast(), word.len()) };
    }
}
