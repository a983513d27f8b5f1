//! Faults on Windows: exceptions that nobody handles, and `abort` of C's library; and the end of a thread
//! within a component, which is how one hears of `exit`: Windows ends the other threads first, and tells
//! the last one, by what is kept for its fibers, that it ends, too.
//!
//! What ends by Windows' "fast fail" cannot be heard of: `abort` of Rust's library, and of the C library
//! of Visual Studio.

use super::super::SLOT;
use super::{ABORTED, BAD_POINTER, DIVIDED_BY_ZERO, NO_SUCH_INSTRUCTION, say_exit, say_fault};
use libc::{c_int, c_void};
use std::fs::File;
use std::mem::ManuallyDrop;
use std::os::windows::io::{AsRawHandle, FromRawHandle};
use std::sync::OnceLock;
use windows_sys::Win32::Foundation::{
    EXCEPTION_ACCESS_VIOLATION, EXCEPTION_ILLEGAL_INSTRUCTION, EXCEPTION_IN_PAGE_ERROR,
    EXCEPTION_INT_DIVIDE_BY_ZERO, EXCEPTION_STACK_OVERFLOW, NTSTATUS,
};
use windows_sys::Win32::System::Diagnostics::Debug::{
    EXCEPTION_CONTINUE_SEARCH, EXCEPTION_POINTERS, SetUnhandledExceptionFilter,
};
use windows_sys::Win32::System::Threading::{
    FlsAlloc, FlsSetValue, GetCurrentProcess, TerminateProcess,
};

/// The exceptions of faults, with what happened.
const FATAL: [(NTSTATUS, &str); 5] = [
    (EXCEPTION_ACCESS_VIOLATION, BAD_POINTER),
    (EXCEPTION_IN_PAGE_ERROR, BAD_POINTER),
    (EXCEPTION_ILLEGAL_INSTRUCTION, NO_SUCH_INSTRUCTION),
    (EXCEPTION_INT_DIVIDE_BY_ZERO, DIVIDED_BY_ZERO),
    (EXCEPTION_STACK_OVERFLOW, "called itself too often"),
];

/// Takes faults over; once in a process.
pub(super) fn guard() {
    // SAFETY: both do what may be done at a fault, and say it of the thread that had it.
    unsafe {
        SetUnhandledExceptionFilter(Some(unhandled));
        libc::signal(libc::SIGABRT, aborted as *const () as usize);
    }
}

/// Has the end of this thread noticed; before its first call of a component.
pub(in super::super) fn new_thread() {
    static INDEX: OnceLock<u32> = OnceLock::new();
    // SAFETY: the function does what may be done while a thread ends. It is called where the value is not
    // null, and does not look at it.
    unsafe {
        let index = *INDEX.get_or_init(|| FlsAlloc(Some(ended)));
        FlsSetValue(index, std::ptr::dangling());
    }
}

/// The thread ends, alone or as the last one of the process: a failure within a component, unless that
/// was meant.
unsafe extern "system" fn ended(_: *const c_void) {
    if SLOT.get().is_some_and(|slot| slot.text().is_some()) && say_exit() {
        // SAFETY: ends the process at once.
        unsafe { TerminateProcess(GetCurrentProcess(), 1) };
    }
}

/// Says which component had a fault; then Windows ends the process as it would have without this.
unsafe extern "system" fn unhandled(exception: *const EXCEPTION_POINTERS) -> i32 {
    // SAFETY: Windows' pointers, good while this runs.
    let code = unsafe { (*(*exception).ExceptionRecord).ExceptionCode };
    if let Some((_, what)) = FATAL.iter().find(|(fatal, _)| *fatal == code) {
        say_fault(what);
    }
    EXCEPTION_CONTINUE_SEARCH
}

/// Says which component aborted; then the process ends.
extern "C" fn aborted(_: c_int) {
    say_fault(ABORTED);
}

/// The standard error, which stays open.
pub(super) fn standard_error() -> ManuallyDrop<File> {
    let handle = std::io::stderr().as_raw_handle();
    // SAFETY: it is not closed, for it is not dropped.
    ManuallyDrop::new(unsafe { File::from_raw_handle(handle) })
}
