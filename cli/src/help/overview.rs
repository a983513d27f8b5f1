//! The commands in groups, as `seventeen --help` lists them.

use clap::Command;
use clap::builder::styling::Styles;

/// The groups, and whether their commands work on puzzles.
const GROUPS: [(&str, bool, &[&str]); 7] = [
    ("Solve and rate", true, &["solve", "rate", "hint", "steps", "count", "minimal"]),
    ("Generate", true, &["generate", "pattern"]),
    (
        "Research",
        true,
        &[
            "enumerate", "prove", "harvest", "clique", "minlex", "same", "rank", "unrank", "bands",
            "verify",
        ],
    ),
    (
        "Lists",
        true,
        &[
            "convert", "morph", "draw", "name", "distinct", "groups", "sort", "diff", "audit",
            "dataset", "join",
        ],
    ),
    ("Recipes", true, &["run", "repl", "check", "lsp", "show", "doc"]),
    ("Runs", true, &["plan", "missing", "status", "merge", "cluster", "runs"]),
    (
        "Tools",
        false,
        &["serve", "plugins", "catalogue", "bench", "doctor", "completions", "man", "help"],
    ),
];

/// Commands of other groups that do not work on puzzles.
const LOOKING: [&str; 6] = ["lsp", "show", "doc", "missing", "status", "runs"];

/// The largest number of characters in a line.
const WIDTH: usize = 100;

/// Whether a command reads or makes puzzles, so that options such as `--seed` mean something to it.
pub(super) fn works_on_puzzles(command: &str) -> bool {
    let is_of = |(_, works, names): &(_, bool, &[&str])| *works && names.contains(&command);
    GROUPS.iter().any(is_of) && !LOOKING.contains(&command)
}

/// The groups, with a line for each command, and the heading of the options after them.
pub(super) fn describe_groups(program: &Command) -> String {
    let styles = Styles::styled();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let heading = |title: &str| format!("{header}{title}:{header:#}\n");
    let line = |name: &&str| {
        let about = textwrap::fill(&about(program, name), WIDTH - INDENT);
        let about = about.replace('\n', &format!("\n{:INDENT$}", ""));
        format!("  {literal}{name:<12}{literal:#} {about}\n")
    };
    let group = |(title, _, names): &(&str, bool, &[&str])| {
        format!("{}{}\n", heading(title), names.iter().map(line).collect::<String>())
    };
    format!("{}{}", GROUPS.iter().map(group).collect::<String>(), heading("Options"))
}

/// The column in which descriptions begin.
const INDENT: usize = 15;

/// The description of a command. The parser adds `help` later.
fn about(program: &Command, name: &str) -> String {
    let command = program.find_subcommand(name).and_then(Command::get_about);
    command.map_or_else(|| "Print the help of a command".to_owned(), ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_is_in_one_group() {
        let program = crate::help::build_command();
        let known: BTreeSet<&str> = program.get_subcommands().map(Command::get_name).collect();
        let listed: Vec<&str> = GROUPS.iter().flat_map(|(_, _, names)| *names).copied().collect();
        let of_program: Vec<&str> = listed.iter().copied().filter(|name| *name != "help").collect();
        assert_eq!(of_program.len(), known.len());
        assert_eq!(of_program.into_iter().collect::<BTreeSet<_>>(), known);
    }
}
