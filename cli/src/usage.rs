//! Mistakes in the command line, in the words of this program: an unknown option, command or value
//! is named, with the nearest one that exists.
//!
//! clap finds the mistake. The alternative was to look at the words before clap does, which would
//! have to know which options take values: that is a second parser.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use seventeen_host::aliases;
use std::ffi::OsString;

/// An error of the parser in our words, if it is about an unknown option, command or value.
pub(crate) fn explain(error: Error, program: Command, words: &[OsString]) -> Error {
    match error.kind() {
        ErrorKind::UnknownArgument => explain_option(error, program, words),
        ErrorKind::InvalidSubcommand => explain_command(error, program, words),
        ErrorKind::InvalidValue => explain_value(error),
        _ => error,
    }
}

fn explain_option(error: Error, mut program: Command, words: &[OsString]) -> Error {
    let Some(option) = unknown_option(&error) else {
        return explain_assignment(error, program, words);
    };
    program.build();
    let command = named_command(&mut program, words);
    let names = long_options(command);
    let bare = option.trim_start_matches('-');
    let near = aliases::nearest_option(bare, names.iter().map(String::as_str));
    let near = match near {
        Some(name) => format!("; did you mean `--{name}`?"),
        None if bare == RULES && CLASSIC.contains(&command.get_name()) => {
            format!(": `{}` supports classic sudoku only", command.get_name())
        }
        None => String::new(),
    };
    command.error(ErrorKind::UnknownArgument, format_args!("unknown option `{option}`{near}"))
}

/// The option for the rules of all boards of the input.
const RULES: &str = "rules";

/// The commands that reject other rules than those of classic sudoku.
const CLASSIC: [&str; 8] = ["audit", "bands", "dataset", "morph", "name", "rank", "rate", "same"];

/// The error about a word such as `count=5`, for a command that sets parameters with an option.
fn explain_assignment(error: Error, mut program: Command, words: &[OsString]) -> Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return error };
    let is_name = |name: &str| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if !word.split_once('=').is_some_and(|(name, _)| is_name(name)) {
        return error;
    }
    program.build();
    let command = named_command(&mut program, words);
    if !long_options(command).iter().any(|name| name == SET) {
        return error;
    }
    let advice =
        format_args!("unexpected argument `{word}`: set a parameter with `--{SET} {word}`");
    command.error(ErrorKind::UnknownArgument, advice)
}

/// The option that sets the parameters of a recipe.
const SET: &str = "set";

fn explain_command(error: Error, mut program: Command, words: &[OsString]) -> Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    program.build();
    let command = named_command(&mut program, words);
    let names: Vec<String> =
        command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let near = aliases::nearest_command(word, names.iter().map(String::as_str));
    let advice = match near {
        Some(name) => format!("; did you mean `{name}`?"),
        None => doc_advice(word),
    };
    command.error(ErrorKind::InvalidSubcommand, format_args!("unknown command `{word}`{advice}"))
}

/// The page of the documentation about a word that is no command.
fn doc_advice(word: &str) -> String {
    let quoted =
        if word.contains(char::is_whitespace) { format!("'{word}'") } else { word.to_owned() };
    match aliases::meanings(word)[..] {
        [name] => format!("; `{word}` is `{name}`: see `seventeen doc {quoted}`"),
        _ => format!("; to look it up: `seventeen doc --search {quoted}`"),
    }
}

/// The error with our suggestion, which takes other words for a value.
fn explain_value(mut error: Error) -> Error {
    let value = error.get(ContextKind::InvalidValue).cloned();
    let known = error.get(ContextKind::ValidValue).cloned();
    let (Some(ContextValue::String(value)), Some(ContextValue::Strings(known))) = (value, known)
    else {
        return error;
    };
    if let Some(near) = aliases::nearest_value(&value, known.iter().map(String::as_str)) {
        error.insert(ContextKind::SuggestedValue, ContextValue::String(near.to_owned()));
    }
    error
}

/// The option that the command does not have: its name, without a value.
fn unknown_option(error: &Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return None };
    word.starts_with('-').then(|| word.split('=').next().unwrap_or(word).to_owned())
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

    fn explained(line: &str) -> String {
        let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
        let error = build_command().try_get_matches_from(&words).unwrap_err();
        explain(error, build_command(), &words).to_string()
    }

    fn message(line: &str) -> String {
        explained(line).lines().next().unwrap_or_default().to_owned()
    }

    #[test]
    fn a_parameter_without_its_option_is_explained() {
        assert_eq!(
            message("seventeen run r.rhai count=5"),
            "error: unexpected argument `count=5`: set a parameter with `--set count=5`"
        );
    }

    #[test]
    fn an_unknown_option_is_named_with_the_nearest() {
        for (line, expected) in [
            ("seventeen solve --humn x", "unknown option `--humn`; did you mean `--human`?"),
            ("seventeen solve x --solvr=dlx", "unknown option `--solvr`; did you mean `--solver`?"),
            ("seventeen minlex --frmat csv", "unknown option `--frmat`; did you mean `--format`?"),
            ("seventeen generate --cout 3", "unknown option `--cout`; did you mean `--count`?"),
            ("seventeen plugins list --al", "unknown option `--al`; did you mean `--all`?"),
            ("seventeen generate --size 4", "unknown option `--size`; did you mean `--order`?"),
            ("seventeen unrank 1 --rules x", "unknown option `--rules`"),
            (
                "seventeen rate x --rules x",
                "unknown option `--rules`: `rate` supports classic sudoku only",
            ),
            ("seventeen draw x --size 4", "unknown option `--size`; did you mean `--width`?"),
            ("seventeen sort x --sort er", "unknown option `--sort`; did you mean `--by`?"),
            ("seventeen rate x --by er", "unknown option `--by`; did you mean `--sort`?"),
            (
                "seventeen steps --technique a",
                "unknown option `--technique`; did you mean `--only`?",
            ),
            (
                "seventeen solve x --technique",
                "unknown option `--technique`; did you mean `--before`?",
            ),
            ("seventeen minlex x --zzzzz", "unknown option `--zzzzz`"),
            ("seventeen count -x", "unknown option `-x`"),
            ("seventeen count x -7", "unknown option `-7`"),
            ("seventeen --zzz", "unknown option `--zzz`"),
        ] {
            assert_eq!(message(line), format!("error: {expected}"), "{line}");
        }
    }

    #[test]
    fn an_unknown_command_leads_to_the_nearest_or_to_the_documentation() {
        for (line, expected) in [
            ("seventeen sovle", "`sovle`; did you mean `solve`?"),
            ("seventeen help sovle", "`sovle`; did you mean `solve`?"),
            ("seventeen plugins lst", "`lst`; did you mean `list`?"),
            ("seventeen unique", "`unique`; did you mean `distinct`?"),
            ("seventeen filter a.csv", "`filter`; did you mean `rate`?"),
            (
                "seventeen help y-wing",
                "`y-wing`; `y-wing` is `technique::xy_wing`: see `seventeen doc y-wing`",
            ),
            (
                "seventeen help xy_wing",
                "`xy_wing`; to look it up: `seventeen doc --search xy_wing`",
            ),
        ] {
            assert_eq!(message(line), format!("error: unknown command {expected}"), "{line}");
        }
    }

    #[test]
    fn another_word_for_a_value_leads_to_it() {
        for (line, expected) in [
            ("seventeen solve x --format CSV", "csv"),
            ("seventeen distinct x --by canonical", "minlex"),
            ("seventeen convert x --to Sudokupad-Shar", "sudokupad_share"),
        ] {
            let text = explained(line);
            assert!(text.contains(&format!("similar value exists: '{expected}'")), "{text}");
        }
    }
}
