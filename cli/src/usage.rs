//! Mistakes in the command line, in the words of this program: an unknown option is named, with
//! the nearest option that the command has.
//!
//! clap finds the mistake. The alternative was to look at the words before clap does, which would
//! have to know which options take values: that is a second parser.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use seventeen_host::nearest::nearest;
use std::ffi::OsString;

/// An error of the parser in our words, if it is about an unknown option.
pub(crate) fn explain(error: Error, mut program: Command, words: &[OsString]) -> Error {
    let Some(option) = unknown_option(&error) else { return error };
    program.build();
    let command = named_command(&mut program, words);
    let names = long_options(command);
    let near = nearest(option.trim_start_matches('-'), names.iter().map(String::as_str));
    let near = near.map(|name| format!("; did you mean `--{name}`?")).unwrap_or_default();
    command.error(ErrorKind::UnknownArgument, format_args!("unknown option `{option}`{near}"))
}

/// The option that the command does not have: its name, without a value.
fn unknown_option(error: &Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return None };
    let is_unknown = error.kind() == ErrorKind::UnknownArgument && word.starts_with('-');
    is_unknown.then(|| word.split('=').next().unwrap_or(word).to_owned())
}

/// The command that these words call, as far as their order shows.
fn named_command<'a>(program: &'a mut Command, words: &[OsString]) -> &'a mut Command {
    let mut command = program;
    for word in words.iter().skip(1).filter_map(|word| word.to_str()) {
        if command.find_subcommand(word).is_some() {
            command = command.find_subcommand_mut(word).expect("it was found");
        }
    }
    command
}

/// The names of the options that a command has, without hyphens.
fn long_options(command: &Command) -> Vec<String> {
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    shown.filter_map(|arg| arg.get_long()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::help::build_command;

    fn message(line: &str) -> String {
        let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
        let error = build_command().try_get_matches_from(&words).unwrap_err();
        let text = explain(error, build_command(), &words).to_string();
        text.lines().next().unwrap_or_default().to_owned()
    }

    #[test]
    fn an_unknown_option_is_named_with_the_nearest() {
        for (line, expected) in [
            ("seventeen solve --humn x", "unknown option `--humn`; did you mean `--human`?"),
            ("seventeen solve x --solvr=dlx", "unknown option `--solvr`; did you mean `--solver`?"),
            ("seventeen minlex --frmat csv", "unknown option `--frmat`; did you mean `--format`?"),
            ("seventeen generate --cout 3", "unknown option `--cout`; did you mean `--count`?"),
            ("seventeen plugins list --al", "unknown option `--al`; did you mean `--all`?"),
            ("seventeen rate x --sort", "unknown option `--sort`"),
            ("seventeen count -x", "unknown option `-x`"),
            ("seventeen count x -7", "unknown option `-7`"),
            ("seventeen --zzz", "unknown option `--zzz`"),
        ] {
            assert_eq!(message(line), format!("error: {expected}"), "{line}");
        }
    }
}
