//! The exit codes.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done: the results are complete and correct, or the reader closed the output |
//! | 1 | the work failed, such as an error of a component, a disk error or a disagreement; of `diff`: the lists differ |
//! | 2 | bad usage or bad input |
//! | 75 | asked to terminate: the run can be resumed (`EX_TEMPFAIL` of `sysexits.h`) |
//! | 130 | interrupted by Ctrl-C |

/// The work failed.
pub(crate) const FAILED: u8 = 1;

/// Bad usage or bad input.
pub(crate) const BAD_INPUT: u8 = 2;

/// Asked to terminate.
pub(crate) const TERMINATED: u8 = 75;

/// Interrupted by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;
