//! The standard streams of the process, which may have been closed before the process began.
//!
//! Rust opens `/dev/null` in place of a closed one before `main`: output to it is lost, and input
//! from it is empty, without an error. Only code that runs before Rust can detect this, so the
//! loader calls a function.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether there was no standard input when the process began.
static INPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether there was no standard output when the process began.
static OUTPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// The loader calls this before Rust opens the standard streams.
#[cfg(unix)]
extern "C" fn look() {
    let streams =
        [(libc::STDIN_FILENO, &INPUT_IS_CLOSED), (libc::STDOUT_FILENO, &OUTPUT_IS_CLOSED)];
    for (descriptor, is_closed) in streams {
        // SAFETY: asks for the flags of a descriptor, which may be closed.
        let flags = unsafe { libc::fcntl(descriptor, libc::F_GETFD) };
        is_closed.store(flags == -1, Ordering::Relaxed);
    }
}

// SAFETY: functions of this type belong in this section, and this one needs nothing that `main`
// prepares.
#[cfg(unix)]
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = look;

/// Rejects a closed standard input.
///
/// ```
/// seventeen_host::check_standard_input()?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// It was closed.
pub fn check_standard_input() -> io::Result<()> {
    check(&INPUT_IS_CLOSED)
}

fn check(is_closed: &AtomicBool) -> io::Result<()> {
    if is_closed.load(Ordering::Relaxed) {
        return Err(io::Error::other("it is closed"));
    }
    Ok(())
}

/// The standard output. Writing is an error if it was closed.
///
/// ```
/// use seventeen_host::StandardOutput;
/// use std::io::Write;
///
/// writeln!(StandardOutput, "a grid")?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct StandardOutput;

impl StandardOutput {
    /// Rejects a closed standard output.
    ///
    /// # Errors
    /// It was closed.
    pub fn check(self) -> io::Result<()> {
        check(&OUTPUT_IS_CLOSED)
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check()?;
        io::stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}
