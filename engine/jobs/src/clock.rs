//! The clocks of jobs: CPU time of a thread and of the process, and elapsed time.
//!
//! A browser has a clock, but not one of CPU time. There a thread is the whole program, and works
//! without a pause, so elapsed time is used.

#[cfg(not(target_os = "unknown"))]
pub(crate) use cpu_time::{ProcessTime, ThreadTime};
#[cfg(not(target_os = "unknown"))]
pub(crate) use std::time::Instant;
#[cfg(target_os = "unknown")]
pub(crate) use web_time::{Instant, Instant as ProcessTime, Instant as ThreadTime};

/// The CPU seconds of this process so far.
#[cfg(not(target_os = "unknown"))]
pub(crate) fn process_seconds() -> f64 {
    ProcessTime::now().as_duration().as_secs_f64()
}

/// Nothing tells how long the page has worked.
#[cfg(target_os = "unknown")]
pub(crate) fn process_seconds() -> f64 {
    0.
}
