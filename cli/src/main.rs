//! `seventeen`: recipes and everyday verbs on the command line.
//!
//! Exit codes: 0 done, 1 the work failed, 2 bad usage or bad input, 75 told to terminate, 130
//! interrupted.

#![forbid(unsafe_code)]

mod args;
mod bench;
mod cluster;
mod commands;
mod completed;
mod config;
mod confined;
mod help;
mod progress;
mod registry;
mod results;
mod runs;
mod sentence;
mod signals;
mod told;
mod verbs;
mod version;

use clap::FromArgMatches;
use clap_complete::CompleteEnv;
use seventeen_jobs::text::allow_long_windows;
use seventeen_plugin::calls;
use seventeen_script::{Class, RecipeError};
use std::process::ExitCode;

fn main() -> ExitCode {
    CompleteEnv::with_factory(help::command).var(commands::COMPLETE).complete();
    let args = args::Args::from_arg_matches(&help::asked()).unwrap_or_else(|error| error.exit());
    calls::guard_process();
    let code = signals::install().and_then(|()| execute(args));
    let code = code.unwrap_or_else(|error| report(&error));
    calls::end();
    code
}

/// Does what was asked, here or in a process of its own.
fn execute(mut args: args::Args) -> anyhow::Result<ExitCode> {
    if let Some(config) = config::Config::of_user()? {
        config.fill(&mut args.common);
    }
    if args.common.long_windows {
        allow_long_windows();
    }
    if confined::is_confined() {
        confined::take_limits()?;
    } else if let Some(limits) = confined::Limits::of(&args) {
        return confined::run(limits);
    }
    commands::execute(args).map(|()| ExitCode::SUCCESS)
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
