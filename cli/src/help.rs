//! The shape of every help: examples first, then a command's own options, then those of every
//! command.

use crate::args::Args;
use clap::{Command, CommandFactory};

/// What is after the help is examples; they stand above the options.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}{after-help}\n\n{all-args}";

/// The command line: what help shows, completions offer and man pages say is made of it.
pub(crate) fn command() -> Command {
    shaped(Args::command())
}

fn shaped(command: Command) -> Command {
    command.help_template(TEMPLATE).mut_subcommands(shaped)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn words_are_told_apart_as_a_shell_does() {
        assert_eq!(words("a 'b c'd  \"\" e > f"), ["a", "b cd", "", "e"]);
    }
}
