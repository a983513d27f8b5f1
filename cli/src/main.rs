//! `seventeen`: recipes and everyday verbs on the command line.

#![forbid(unsafe_code)]

mod args;
mod bench;
mod children;
mod cluster;
mod commands;
mod completed;
mod config;
mod confined;
mod exit;
mod help;
mod messages;
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
use std::process::ExitCode;

fn main() -> ExitCode {
    CompleteEnv::with_factory(help::command).var(commands::COMPLETE).complete();
    let installed = signals::install();
    let code = asked().and_then(|args| {
        calls::guard_process();
        installed?;
        execute(args)
    });
    let code = code.unwrap_or_else(|error| exit::report(&error));
    calls::end();
    code
}

/// What was asked for.
fn asked() -> anyhow::Result<args::Args> {
    Ok(args::Args::from_arg_matches(&help::asked()?)?)
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
    } else if let Some(limits) = confined::Limits::of(&args)? {
        return confined::run(limits);
    }
    commands::execute(args).map(|()| ExitCode::SUCCESS)
}
