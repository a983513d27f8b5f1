//! Faults as signals, each of which then goes to its previous handler; and `exit` of C's library.

use super::{
    ABORTED, BAD_POINTER, DIVIDED_BY_ZERO, NO_SUCH_INSTRUCTION, report_exit, report_fault,
};
use libc::{SA_ONSTACK, SA_SIGINFO, STDERR_FILENO, c_int, c_void, sigaction, siginfo_t};
use std::fs::File;
use std::mem::{ManuallyDrop, MaybeUninit};
use std::os::fd::FromRawFd;

/// The signals of faults, with their descriptions.
const FATAL: [(c_int, &str); 5] = [
    (libc::SIGSEGV, BAD_POINTER),
    (libc::SIGBUS, BAD_POINTER),
    (libc::SIGILL, NO_SUCH_INSTRUCTION),
    (libc::SIGFPE, DIVIDED_BY_ZERO),
    (libc::SIGABRT, ABORTED),
];

/// The previous handlers, in the order of [`FATAL`].
static mut BEFORE: [MaybeUninit<sigaction>; FATAL.len()] = [MaybeUninit::uninit(); FATAL.len()];

/// Installs handlers for faults and `exit`; once per process.
pub(super) fn install_handlers() {
    for (place, (signal, _)) in FATAL.into_iter().enumerate() {
        // SAFETY: the handler does what a handler may do. The place is written once, before any
        // signal reaches the handler.
        unsafe {
            let mut action: sigaction = MaybeUninit::zeroed().assume_init();
            action.sa_sigaction = handle_fault as *const () as usize;
            action.sa_flags = SA_SIGINFO | SA_ONSTACK;
            let before = (&raw mut BEFORE).cast::<sigaction>().add(place);
            if libc::sigaction(signal, std::ptr::null(), before) == 0 {
                libc::sigaction(signal, &action, std::ptr::null_mut());
            }
        }
    }
    // SAFETY: the function does what is allowed while the process ends.
    unsafe { libc::atexit(handle_exit) };
}

/// Nothing to do for a new thread: signal handlers belong to the process.
pub(in super::super) fn new_thread() {}

/// Reports the component that had a fault; then the signal is raised again, for its previous
/// handler.
extern "C" fn handle_fault(signal: c_int, _: *mut siginfo_t, _: *mut c_void) {
    let Some(place) = FATAL.iter().position(|(fatal, _)| *fatal == signal) else { return };
    report_fault(FATAL[place].1);
    // SAFETY: written before this handler was set.
    unsafe {
        let before = (&raw const BEFORE).cast::<sigaction>().add(place);
        libc::sigaction(signal, before, std::ptr::null_mut());
        if signal == libc::SIGABRT {
            libc::raise(signal);
        }
    }
}

/// The process ends by `exit`: a failure, unless it was meant.
extern "C" fn handle_exit() {
    if report_exit() {
        // SAFETY: ends the process at once.
        unsafe { libc::_exit(1) }
    }
}

/// The standard error, which stays open.
pub(super) fn standard_error() -> ManuallyDrop<File> {
    // SAFETY: it is not closed, for it is not dropped.
    ManuallyDrop::new(unsafe { File::from_raw_fd(STDERR_FILENO) })
}
