//! Calls the function of the command.

use crate::args::{Args, Command};
use crate::commands::{
    bench, catalogue, check, cluster, completions, doc, doctor, lsp, man, plan, plugins, repl, run,
    runs, serve, shards, show, verb,
};
use crate::help;
use anyhow::bail;

/// Runs the command.
pub(crate) fn execute(args: Args) -> anyhow::Result<()> {
    let common = &args.common;
    if let Some(name) = command_without_records(&args.command).filter(|_| common.json) {
        bail!("`seventeen {name}` has no results as JSON: leave out --json");
    }
    match args.command {
        Command::Run(run) => run::run(common, run),
        Command::Plan(plan) => plan::plan(common, plan),
        Command::Missing(asked) => shards::missing_shards(common, &asked),
        Command::Status(asked) => shards::status(common, &asked),
        Command::Merge(asked) => shards::merge(common, &asked),
        Command::Cluster(asked) => cluster::cluster(common, asked),
        Command::Show { recipe } => show::show(common, &recipe),
        Command::Check { recipes, expression, parameters } => {
            check::check(common, &recipes, expression.as_deref(), parameters)
        }
        Command::Plugins(command) => plugins::plugins(common, command),
        Command::Catalogue(asked) => catalogue::catalogue(common, &asked),
        Command::Bench(bench) => bench::bench(common, &bench),
        Command::Runs(asked) => runs::runs(common, &asked),
        Command::Doctor => doctor::doctor(common),
        Command::Repl => repl::repl(common),
        Command::Lsp => lsp::lsp(common),
        Command::Serve(asked) => serve::serve(common, &asked),
        Command::Doc(asked) => doc::doc(common, &asked),
        Command::Completions(asked) => completions::completions(&asked),
        Command::Man(asked) => man::man(help::build_command(), &asked),
        Command::Verb(verb) => verb::verb(common, verb),
    }
}

/// The name of a command whose output is not a record: a script, files, or the results of a run
/// that was planned before.
fn command_without_records(command: &Command) -> Option<&'static str> {
    match command {
        Command::Completions(_) => Some("completions"),
        Command::Man(_) => Some("man"),
        Command::Repl => Some("repl"),
        Command::Lsp => Some("lsp"),
        Command::Cluster(_) => Some("cluster"),
        Command::Merge(asked) if !asked.check => Some("merge"),
        Command::Verb(verb) if verb.name == "draw" => Some("draw"),
        _ => None,
    }
}
