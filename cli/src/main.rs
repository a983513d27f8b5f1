//! `seventeen`: recipes and everyday commands on the command line.

#![forbid(unsafe_code)]

mod args;
mod bench;
mod children;
mod cluster;
mod colour;
mod commands;
mod common;
mod completions;
mod config;
mod dispatch;
mod exit;
mod failure;
mod help;
mod isolate;
mod kernel_sandbox;
mod messages;
mod page_server;
mod param_kind;
mod parameters;
mod progress;
mod recipe_run;
mod registry;
mod results;
mod runs;
mod sentence;
mod shard_command;
mod signals;
mod standard_output;
mod usage;
mod verbose;
mod verbs;
mod version;

use clap_complete::CompleteEnv;
use seventeen_jobs::text::allow_long_windows;
use seventeen_plugin::calls;
use std::process::ExitCode;

fn main() -> ExitCode {
    CompleteEnv::with_factory(help::build_command).var(commands::completions::VARIABLE).complete();
    let installed = signals::install_handlers(isolate::is_confined());
    let code = help::parse_command_line().map_err(Into::into).and_then(|args| {
        calls::guard_process();
        installed?;
        execute(args)
    });
    let code = code.unwrap_or_else(|error| failure::report_error(&error));
    calls::end_on_purpose();
    code
}

/// Runs the command, in this process or in a child process.
fn execute(mut args: args::Args) -> anyhow::Result<ExitCode> {
    if let Some(config) = config::Config::load_user_config()? {
        config.fill_missing(&mut args.common);
    }
    if args.common.long_windows {
        allow_long_windows();
    }
    if isolate::is_confined() {
        isolate::apply_limits()?;
    } else if let Some(limits) = args.child_limits()? {
        return isolate::run_in_child(limits);
    }
    dispatch::execute(args).map(|()| ExitCode::SUCCESS)
}
