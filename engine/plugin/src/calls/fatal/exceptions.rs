//! Faults on Windows: unhandled exceptions, and `abort` of C's library. `exit` is detected by the
//! end of a thread within a component. Windows ends the other threads first, and notifies the last
//! one through the callback of its fiber-local storage.
//!
//! Windows' "fast fail" cannot be detected: `abort` of Rust's library, and of the C library of
//! Visual Studio.

use super::super::SLOT;
use super::{
    ABORTED, BAD_POINTER, DIVIDED_BY_ZERO, NO_SUCH_INSTRUCTION, report_exit, report_fault,
};
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

/// The exceptions of faults, with their descriptions.
const FATAL: [(NTSTATUS, &str); 5] = [
    (EXCEPTION_ACCESS_VIOLATION, BAD_POINTER),
    (EXCEPTION_IN_PAGE_ERROR, BAD_POINTER),
    (EXCEPTION_ILLEGAL_INSTRUCTION, NO_SUCH_INSTRUCTION),
    (EXCEPTION_INT_DIVIDE_BY_ZERO, DIVIDED_BY_ZERO),
    (EXCEPTION_STACK_OVERFLOW, "overflowed its stack"),
];

/// Installs the handlers; once per process.
pub(super) fn install_handlers() {
    // SAFETY: both handlers do only what is allowed at a fault, for the thread that had it.
    unsafe {
        SetUnhandledExceptionFilter(Some(unhandled));
        libc::signal(libc::SIGABRT, handle_abort as *const () as usize);
    }
}

/// Watches the end of this thread; called before its first call of a component.
pub(in super::super) fn new_thread() {
    static INDEX: OnceLock<u32> = OnceLock::new();
    // SAFETY: the function does what is allowed while a thread ends. Windows calls it if the value
    // is not null; it ignores the value.
    unsafe {
        let index = *INDEX.get_or_init(|| FlsAlloc(Some(ended)));
        FlsSetValue(index, std::ptr::dangling());
    }
}

/// The thread ends, alone or as the last one of the process. Within a component this is a failure,
/// unless it was meant.
unsafe extern "system" fn ended(_: *const c_void) {
    if SLOT.get().is_some_and(|slot| slot.component_name().is_some()) && report_exit() {
        // SAFETY: ends the process at once.
        unsafe { TerminateProcess(GetCurrentProcess(), 1) };
    }
}

/// Reports the component that had a fault; then Windows ends the process as usual.
unsafe extern "system" fn unhandled(exception: *const EXCEPTION_POINTERS) -> i32 {
    // SAFETY: Windows' pointers are valid while this runs.
    let code = unsafe { (*(*exception).ExceptionRecord).ExceptionCode };
    if let Some((_, what)) = FATAL.iter().find(|(fatal, _)| *fatal == code) {
        report_fault(what);
    }
    EXCEPTION_CONTINUE_SEARCH
}

/// Reports the component that aborted; then the process ends.
extern "C" fn handle_abort(_: c_int) {
    report_fault(ABORTED);
}

/// The standard error, which stays open.
pub(super) fn standard_error() -> ManuallyDrop<File> {
    let handle = std::io::stderr().as_raw_handle();
    // SAFETY: it is not closed, for it is not dropped.
    ManuallyDrop::new(unsafe { File::from_raw_handle(handle) })
}
