//! The command line as a whole, and the shape of every help: examples first, then a command's own
//! options, then those of every command.

use crate::args;
use crate::common::Common;
use crate::{verbs, version};
use clap::{ArgMatches, Args, Command};
use std::env;
use std::ffi::OsString;

const ABOUT: &str = "A sudoku research engine";

const LONG_ABOUT: &str = "A sudoku research engine.

Components (solvers, harvesters of unavoidable sets, clique strategies, enumerators, generators, \
techniques, raters, pattern searchers) come from plugins; recipes, written in Rhai, combine them; the \
everyday verbs below are short recipes.";

/// What is after the help is examples; they stand above the options.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}{after-help}\n\n{all-args}";

/// The command line: what help shows, completions offer and man pages say is made of it.
pub(crate) fn command() -> Command {
    // What is said of the arguments as a structure would stand in the place of these.
    let whole = args::Args::augment_args(program());
    shaped(whole.about(ABOUT).long_about(LONG_ABOUT))
}

/// What was asked.
///
/// # Errors
/// It was help, or there is a mistake in it.
pub(crate) fn asked() -> Result<ArgMatches, clap::Error> {
    let words: Vec<OsString> = env::args_os().collect();
    let of_verb = words.iter().any(|word| word.to_str().is_some_and(verbs::is_one));
    let words = if of_verb { verbs::option::marked(words) } else { words };
    asked_of_a_verb(&words).map_or_else(|| command().try_get_matches_from(words), Ok)
}

/// What was asked of a verb, if that is without a mistake. All commands take longer to make than most
/// puzzles to solve, so those are left out that are not named.
fn asked_of_a_verb(words: &[OsString]) -> Option<ArgMatches> {
    let verb = words.iter().find_map(|word| verbs::outline(word.to_str()?))?;
    Common::augment_args(program()).subcommand(verb).try_get_matches_from(words).ok()
}

/// The program, without any command.
fn program() -> Command {
    Command::new("seventeen")
        .version(env!("CARGO_PKG_VERSION"))
        .long_version(version::long())
        .propagate_version(true)
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
}

fn shaped(command: Command) -> Command {
    command.help_template(TEMPLATE).mut_subcommands(shaped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::FromArgMatches;

    /// A line of a shell's as words: texts in quotes are one, and what goes to or comes from a file or
    /// another program is left out.
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

    /// The calls of the program among the examples of a command and those below it.
    fn examples(command: &Command) -> Vec<String> {
        let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let whole = text.replace("\\\n", "");
        let lines = whole.lines().map(|line| line.trim().to_owned());
        let own: Vec<String> = lines.filter(|line| line.starts_with("seventeen ")).collect();
        own.into_iter().chain(command.get_subcommands().flat_map(examples)).collect()
    }

    #[test]
    fn every_example_is_a_call_that_parses() {
        let examples = examples(&command());
        assert!(examples.len() > 60, "{}", examples.len());
        for example in examples {
            let words = words(&example);
            let parsed = command().try_get_matches_from(&words);
            assert!(parsed.is_ok(), "{example}\n{}", parsed.unwrap_err());
        }
    }

    #[test]
    fn what_is_asked_of_a_verb_is_what_the_whole_command_line_takes_it_for() {
        let asked = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
            let alone = asked_of_a_verb(&words)?;
            let whole = command().try_get_matches_from(&words).unwrap();
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
        // What comes first is no verb: the whole command line is asked.
        for line in ["--runs solve rate", "doc solve", "slove solve", "solve --help", "doctor"] {
            assert_eq!(asked(&format!("seventeen {line}")), None, "{line}");
        }
    }

    #[test]
    fn words_are_told_apart_as_a_shell_does() {
        assert_eq!(words("a 'b c'd  \"\" e > f"), ["a", "b cd", "", "e"]);
    }
}
