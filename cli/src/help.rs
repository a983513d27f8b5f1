//! The whole command line, and the layout of every help: examples first, then the command's own
//! options, then the options of every command.

use crate::args;
use crate::common::Common;
use crate::{verbs, version};
use clap::{ArgMatches, Args, Command};
use std::env;
use std::ffi::OsString;

const ABOUT: &str = "A sudoku research engine";

const LONG_ABOUT: &str = "A sudoku research engine.

Plugins provide components: solvers, harvesters of unavoidable sets, clique strategies, enumerators, \
generators, techniques, raters and pattern searchers. Recipes, written in Rhai, combine components. \
Everyday commands such as solve and enumerate are short recipes.";

/// The examples are clap's `after_help`; this template puts them before the options.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}{after-help}\n\n{all-args}";

/// The command line, from which help, completions and man pages are made.
pub(crate) fn build_command() -> Command {
    // Set last, because `augment_args` sets the texts of the structure `Args`.
    let whole = args::Args::augment_args(program_command());
    apply_template(whole.about(ABOUT).long_about(LONG_ABOUT))
}

/// Parses the command line.
///
/// # Errors
/// It asks for help, or it has a mistake.
pub(crate) fn parse_command_line() -> Result<ArgMatches, clap::Error> {
    let words: Vec<OsString> = env::args_os().collect();
    let of_verb = words.iter().any(|word| word.to_str().is_some_and(verbs::is_verb));
    let words = if of_verb { verbs::option::mark_puzzles(words) } else { words };
    parse_verb_line(&words).map_or_else(|| build_command().try_get_matches_from(words), Ok)
}

/// Parses the command line of an everyday command, if it has no mistake. Only that command is
/// built, because building all commands takes longer than solving most puzzles.
fn parse_verb_line(words: &[OsString]) -> Option<ArgMatches> {
    let verb = words.iter().find_map(|word| verbs::verb_command(word.to_str()?))?;
    Common::augment_args(program_command()).subcommand(verb).try_get_matches_from(words).ok()
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

fn apply_template(command: Command) -> Command {
    command.help_template(TEMPLATE).mut_subcommands(apply_template)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::FromArgMatches;

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
            assert_eq!(alone.subcommand_name(), whole.subcommand_name(), "{line}");
            let [alone, whole] = [alone, whole].map(|matches| {
                let args = args::Args::from_arg_matches(&matches).unwrap();
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
        for line in ["--runs solve rate", "doc solve", "slove solve", "solve --help", "doctor"] {
            assert_eq!(asked(&format!("seventeen {line}")), None, "{line}");
        }
    }

    #[test]
    fn words_are_told_apart_as_a_shell_does() {
        assert_eq!(words("a 'b c'd  \"\" e > f"), ["a", "b cd", "", "e"]);
    }
}
