//! The end of a failed run: its message and its exit code.

use crate::messages::print_error;
use crate::standard_output::stdout_error;
use crate::{exit, signals};
use seventeen_host::StandardOutput;
use seventeen_script::{ErrorClass, RecipeError};
use std::io::Write;
use std::process::ExitCode;

/// Prints the error, and returns its exit code.
pub(crate) fn report_error(error: &anyhow::Error) -> ExitCode {
    if let Some(asked) = error.downcast_ref::<clap::Error>() {
        return print_usage(asked);
    }
    let code = match error_class(error) {
        ErrorClass::BrokenPipe => return ExitCode::SUCCESS,
        ErrorClass::Differs => return exit::FAILED.into(),
        ErrorClass::Interrupted => signals::exit_code(),
        ErrorClass::BadInput | ErrorClass::Refused => exit::BAD_INPUT,
        ErrorClass::WorkFailed => exit::FAILED,
    };
    print_error(format_args!("{error:#}"));
    ExitCode::from(code)
}

/// The class of an error. Errors without a class are errors of usage.
pub(crate) fn error_class(error: &anyhow::Error) -> ErrorClass {
    let of_recipe = error.downcast_ref::<RecipeError>().map(|error| error.class);
    let of_job = || error.downcast_ref::<seventeen_jobs::Error>().map(|error| error.class);
    let of_component = || {
        let error = error.downcast_ref::<seventeen_core::Error>()?;
        Some(seventeen_jobs::Error::from(error.clone()).class)
    };
    of_recipe.or_else(of_job).or_else(of_component).unwrap_or(ErrorClass::BadInput)
}

/// Prints the help, the version, or the error of the command line.
fn print_usage(asked: &clap::Error) -> ExitCode {
    let print = || {
        if !asked.use_stderr() {
            StandardOutput.check()?;
        }
        asked.print().and_then(|()| StandardOutput.flush())
    };
    match print() {
        Err(error) if !asked.use_stderr() => report_error(&stdout_error(&error)),
        _ => ExitCode::from(asked.exit_code() as u8),
    }
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
            (anyhow::anyhow!("no such option"), ErrorClass::BadInput),
            (Error::work_failed("a").into(), ErrorClass::WorkFailed),
            (Error::interrupted().into(), ErrorClass::Interrupted),
            (seventeen_core::Error::Cancelled.into(), ErrorClass::Interrupted),
            (seventeen_core::Error::Failed("a".to_owned()).into(), ErrorClass::WorkFailed),
            (stdout_error(&broken), ErrorClass::BrokenPipe),
            (stdout_error(&full), ErrorClass::WorkFailed),
        ] {
            assert_eq!(error_class(&error), expected, "{error}");
            assert_eq!(error_class(&error.context("while at it")), expected);
        }
    }
}
