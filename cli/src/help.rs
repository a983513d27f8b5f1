//! The whole command line, and the layout of every help: examples first, then the command's own
//! options, then the options of every command.

mod cookbook;
mod overview;
mod search;

pub(crate) use cookbook::{COOKBOOK, cookbook_topic};
pub(crate) use search::{COMMAND_LINE, command_topic};

use crate::args;
use crate::colour;
use crate::common::Common;
use crate::usage;
use crate::verbs::Verb;
use crate::{verbs, version};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use std::env;
use std::ffi::OsString;

const ABOUT: &str = "A fast, scriptable engine for sudoku research";

const LONG_ABOUT: &str = "A fast, scriptable engine for sudoku research.

Everyday commands such as solve and enumerate are short recipes, written in Rhai. Recipes combine components: \
solvers, harvesters of unavoidable sets, clique strategies, enumerators, generators, techniques, raters and pattern \
searchers. Plugins add components.";

const EXAMPLES: &str = "Examples:
  seventeen generate --symmetry half_turn --er 7.0..8.0
  seventeen rate --format csv -o rated.csv puzzles.txt
  seventeen hint --tell step puzzles.txt
  seventeen enumerate --clues 17 grids.txt
  seventeen doc --search unavoidable sets";

/// The end of a short help, for the options that it leaves out.
const FOLDED: &str =
    "Options of every command, such as -j, -q, --json and --seed: `seventeen --help`";

/// The end of a long help.
const SHORTER: &str = "A summary of this help: -h instead of --help";

/// Options that mean nothing to commands that do not work on puzzles.
const OF_WORK: [&str; 3] = ["seed", "strict", "long_windows"];

/// The command line, from which help, completions and man pages are made.
pub(crate) fn build_command() -> Command {
    // Set last, because `augment_args` sets the texts of the structure `Args`.
    let whole = command_without_layout().about(ABOUT).long_about(LONG_ABOUT).after_help(EXAMPLES);
    let groups = overview::describe_groups(&whole);
    let whole = whole.mut_subcommands(|command| apply_template(hide_foreign(command)));
    apply_layout(whole, &format!("{groups}{{options}}"))
}

/// Parses the command line.
///
/// # Errors
/// It asks for help, or it has a mistake.
pub(crate) fn parse_command_line() -> Result<args::Args, clap::Error> {
    let words: Vec<OsString> = env::args_os().collect();
    colour::set_up(&words);
    let of_verb = words.iter().any(|word| word.to_str().is_some_and(verbs::is_verb));
    let words = if of_verb { verbs::option::mark_puzzles(words) } else { words };
    match parse_verb_line(&words) {
        Some(args) => Ok(args),
        None => args::Args::from_arg_matches(&parse_whole_line(&words)?),
    }
}

/// Parses the command line of an everyday command, if it has no mistake. Only that command is
/// built, as the whole program, because building all commands and joining the options of program
/// and command takes longer than solving most puzzles.
fn parse_verb_line(words: &[OsString]) -> Option<args::Args> {
    let at = words.iter().position(|word| word.to_str().is_some_and(verbs::is_verb))?;
    let (before, rest) = words.split_at(at);
    let (name, after) = rest.split_first()?;
    if !are_complete_options(before) {
        return None;
    }
    let command = Common::augment_args(verbs::verb_command(name.to_str()?)?);
    let matches = command.try_get_matches_from(before.iter().chain(after)).ok()?;
    let command = args::Command::Verb(Verb::from_own_matches(name.to_str()?, &matches).ok()?);
    Some(args::Args { common: Common::from_arg_matches(&matches).ok()?, command })
}

/// Whether the words before a command are options of every command with their values, so that the
/// command is no value of an option.
fn are_complete_options(words: &[OsString]) -> bool {
    let parses = || Common::augment_args(Command::default()).try_get_matches_from(words).is_ok();
    words.len() < 2 || !words.iter().any(|word| word == "--") && parses()
}

/// Parses any command line. The layout of help takes as long as all the rest, so only a line that
/// asks for help or has a mistake is parsed with it.
fn parse_whole_line(words: &[OsString]) -> Result<ArgMatches, clap::Error> {
    let explained = |error| usage::explain(error, build_command(), words);
    let parsed = command_without_layout().try_get_matches_from(words);
    parsed.or_else(|_| build_command().try_get_matches_from(words).map_err(explained))
}

/// All commands and their options.
fn command_without_layout() -> Command {
    args::Args::augment_args(program_command())
}

/// The program, without any command.
fn program_command() -> Command {
    Command::new("seventeen")
        .version(env!("CARGO_PKG_VERSION"))
        .long_version(version::long_version())
        .propagate_version(true)
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
}

/// A command and its subcommands with the layout of help: about, usage, examples, options.
fn apply_template(command: Command) -> Command {
    apply_layout(command.mut_subcommands(apply_template), "{all-args}")
}

/// A command with this layout of everything after its examples. Examples are part of the layout,
/// because clap would wrap them, and a wrapped example cannot be pasted.
fn apply_layout(command: Command, rest: &str) -> Command {
    let examples = command.get_after_help().map(ToString::to_string);
    let examples = examples.map(|text| format!("{text}\n\n")).unwrap_or_default();
    // clap's `before_help` differs between short and long help.
    let command = command.before_help(FOLDED).before_long_help(SHORTER);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{examples}{rest}\n\n{{before-help}}"
    ))
}

/// A command that does not work on puzzles, with the options hidden that mean nothing to it.
fn hide_foreign(command: Command) -> Command {
    if overview::works_on_puzzles(command.get_name()) {
        return command;
    }
    let common = Common::augment_args(Command::default());
    let foreign = common.get_arguments().filter(|arg| OF_WORK.contains(&arg.get_id().as_str()));
    let hidden: Vec<_> = foreign.cloned().map(|arg| arg.hide(true)).collect();
    hide_in(command, &hidden)
}

/// A command and its subcommands with these options hidden.
fn hide_in(command: Command, hidden: &[clap::Arg]) -> Command {
    command.args(hidden).mut_subcommands(|sub| hide_in(sub, hidden))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Splits a shell line into words. A quoted text is one word; redirections and pipes are left
    /// out.
    fn words(line: &str) -> Vec<String> {
        let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
        for c in line.chars() {
            match (quote, c) {
                (None, '>' | '<' | '|') => break,
                (None, '\'' | '"') => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (Some(open), close) if open == close => quote = None,
                (None, ' ') => words.extend(word.take()),
                (_, c) => word.get_or_insert_default().push(c),
            }
        }
        assert_eq!(quote, None, "{line}");
        words.into_iter().chain(word).collect()
    }

    /// The calls of the program in the examples of a command and its subcommands.
    fn examples(command: &Command) -> Vec<String> {
        let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let whole = text.replace("\\\n", "");
        let lines = whole.lines().map(|line| line.trim().to_owned());
        let own: Vec<String> = lines.filter(|line| line.starts_with("seventeen ")).collect();
        own.into_iter().chain(command.get_subcommands().flat_map(examples)).collect()
    }

    #[test]
    fn every_example_is_a_call_that_parses() {
        let examples = examples(&build_command());
        assert!(examples.len() > 60, "{}", examples.len());
        for example in examples {
            let words = words(&example);
            let parsed = build_command().try_get_matches_from(&words);
            assert!(parsed.is_ok(), "{example}\n{}", parsed.unwrap_err());
        }
    }

    #[test]
    fn what_is_asked_of_a_verb_is_what_the_whole_command_line_takes_it_for() {
        let asked = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
            let alone = parse_verb_line(&words)?;
            let whole = build_command().try_get_matches_from(&words).unwrap();
            let whole = args::Args::from_arg_matches(&whole).unwrap();
            let [alone, whole] = [alone, whole].map(|args| {
                let args::Command::Verb(verb) = args.command else { panic!("{line}") };
                (verb.recipe.name, verb.set, args.common.seed, args.common.runs)
            });
            assert_eq!(alone, whole, "{line}");
            Some(alone.0)
        };
        let some = |name: &str| Some(format!("seventeen {name}"));
        assert_eq!(asked("seventeen solve --seed 7 rate"), some("solve"));
        assert_eq!(asked("seventeen --seed 7 count"), some("count"));
        assert_eq!(asked("seventeen --runs a rate rate"), some("rate"));
        // The first word is not an everyday command, so the whole command line is parsed.
        for line in [
            "--runs solve rate", "doc solve", "slove solve", "solve --help", "doctor", "-- solve",
            "--color solve rate",
        ] {
            assert_eq!(asked(&format!("seventeen {line}")), None, "{line}");
        }
    }

    #[test]
    fn words_are_told_apart_as_a_shell_does() {
        assert_eq!(words("a 'b c'd  \"\" e > f"), ["a", "b cd", "", "e"]);
    }
}
