//! `seventeen`: recipes and everyday verbs on the command line.
//!
//! Exit codes: 0 done, 1 the work failed, 2 bad usage or bad input, 75 told to terminate, 130
//! interrupted.

#![forbid(unsafe_code)]

mod args;
mod bench;
mod cluster;
mod commands;
mod progress;
mod signals;
mod verbs;

use clap::Parser;
use seventeen_plugin::calls;
use seventeen_script::{Class, RecipeError};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = args::Args::parse();
    calls::guard_process();
    let code = match signals::install().and_then(|()| commands::execute(args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report(&error),
    };
    calls::end();
    code
}

/// Prints the error; which exit code it means.
fn report(error: &anyhow::Error) -> ExitCode {
    let of_recipe = error.downcast_ref::<RecipeError>().map(|error| error.class);
    let of_job = || error.downcast_ref::<seventeen_jobs::Error>().map(|error| error.class);
    let class = of_recipe.or_else(of_job).unwrap_or(Class::BadInput);
    let code = match class {
        Class::NobodyReads => return ExitCode::SUCCESS,
        Class::Interrupted => signals::exit_code(),
        Class::BadInput => 2,
        Class::WorkFailed => 1,
    };
    eprintln!("error: {error:#}");
    ExitCode::from(code)
}
