//! Calls the function of the command.

use crate::args::{Args, Command};
use crate::commands::{
    bench, catalogue, check, cluster, completions, doc, doctor, man, plan, plugins, repl, run,
    runs, shards, show, verb,
};
use crate::help;

/// Runs the command.
pub(crate) fn execute(args: Args) -> anyhow::Result<()> {
    let common = &args.common;
    match args.command {
        Command::Run(run) => run::run(common, run),
        Command::Plan(plan) => plan::plan(common, plan),
        Command::Missing(asked) => shards::missing(&asked),
        Command::Status(asked) => shards::status(common, &asked),
        Command::Merge(asked) => shards::merge(common, &asked),
        Command::Cluster(asked) => cluster::cluster(common, asked),
        Command::Show { recipe } => show::show(common, &recipe),
        Command::Check { recipes } => check::check(common, &recipes),
        Command::Plugins(command) => plugins::plugins(common, command),
        Command::Catalogue(asked) => catalogue::catalogue(common, &asked),
        Command::Bench(bench) => bench::bench(common, &bench),
        Command::Runs(asked) => runs::runs(common, &asked),
        Command::Doctor => doctor::doctor(common),
        Command::Repl => repl::repl(common),
        Command::Doc(asked) => doc::doc(common, &asked),
        Command::Completions(asked) => completions::completions(&asked),
        Command::Man(asked) => man::man(help::build_command(), &asked),
        Command::Verb(verb) => verb::verb(common, verb),
    }
}
