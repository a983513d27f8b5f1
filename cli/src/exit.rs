//! Exit codes: the one place that decides them.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done: the results are complete and correct; or nobody reads them any more |
//! | 1 | the work failed: a component, a disk, a disagreement |
//! | 2 | bad usage or bad input |
//! | 75 | told to terminate: the run can be resumed (`EX_TEMPFAIL` of `sysexits.h`) |
//! | 130 | interrupted by Ctrl-C |

use crate::messages::say;
use crate::signals;
use seventeen_host::StandardOutput;
use seventeen_script::{Class, RecipeError};
use std::io::Write;
use std::process::ExitCode;

/// The work failed.
pub(crate) const FAILED: u8 = 1;

/// Bad usage or bad input.
const BAD_INPUT: u8 = 2;

/// Told to terminate.
pub(crate) const TERMINATED: u8 = 75;

/// Interrupted by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Prints the error; the exit code that it means.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if let Some(asked) = error.downcast_ref::<clap::Error>() {
        return printed(asked);
    }
    let code = match class(error) {
        Class::NobodyReads => return ExitCode::SUCCESS,
        Class::Interrupted => signals::exit_code(),
        Class::BadInput => BAD_INPUT,
        Class::WorkFailed => FAILED,
    };
    say(format_args!("error: {error:#}"));
    ExitCode::from(code)
}

/// Whose fault an error is: what is not known otherwise was asked for wrongly.
fn class(error: &anyhow::Error) -> Class {
    let of_recipe = error.downcast_ref::<RecipeError>().map(|error| error.class);
    let of_job = || error.downcast_ref::<seventeen_jobs::Error>().map(|error| error.class);
    let of_component = || {
        let error = error.downcast_ref::<seventeen_core::Error>()?;
        Some(seventeen_jobs::Error::from(error.clone()).class)
    };
    of_recipe.or_else(of_job).or_else(of_component).unwrap_or(Class::BadInput)
}

/// Prints the help or the version that was asked for, or what is wrong with the command line.
fn printed(asked: &clap::Error) -> ExitCode {
    let print = || {
        if !asked.use_stderr() {
            StandardOutput.check()?;
        }
        asked.print().and_then(|()| StandardOutput.flush())
    };
    match print() {
        Err(error) if !asked.use_stderr() => report(&not_printed(&error)),
        _ => ExitCode::from(asked.exit_code() as u8),
    }
}

/// The standard output could not be written.
pub(crate) fn not_printed(error: &std::io::Error) -> anyhow::Error {
    seventeen_jobs::Error::not_written("the standard output", error).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_jobs::Error;

    #[test]
    fn an_error_keeps_its_class_through_every_layer() {
        let broken = std::io::Error::from(std::io::ErrorKind::BrokenPipe);
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        for (error, expected) in [
            (anyhow::anyhow!("no such option"), Class::BadInput),
            (Error::work_failed("a").into(), Class::WorkFailed),
            (Error::interrupted().into(), Class::Interrupted),
            (seventeen_core::Error::Interrupted.into(), Class::Interrupted),
            (seventeen_core::Error::Failed("a".to_owned()).into(), Class::WorkFailed),
            (not_printed(&broken), Class::NobodyReads),
            (not_printed(&full), Class::WorkFailed),
        ] {
            assert_eq!(class(&error), expected, "{error}");
            assert_eq!(class(&error.context("while at it")), expected);
        }
    }
}
