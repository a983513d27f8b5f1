//! An option of an everyday command, made from a parameter of its recipe.

use super::{PROFILE, PUZZLE_FORMAT};
use crate::completions;
use crate::param_kind::component_kind;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgGroup, Command, ValueHint};
use clap_complete::ArgValueCandidates;
use seventeen_host::aliases::is_same_name;
use seventeen_jobs::text::TextFormat;
use seventeen_script::{Param, ParamKind, Requirement};
use std::ffi::{OsStr, OsString};

/// The option: `--minimal-only` for the parameter `minimal_only`. A list takes several values,
/// unless the words after them may be inputs.
pub(super) fn option_arg(param: &Param, has_inputs: bool) -> Arg {
    let arg = option_of(param);
    let takes_several = param.kind == ParamKind::List && !has_inputs;
    if takes_several { arg.num_args(1..) } else { arg }
}

/// The group of this option and its alternative, if it has one. At least one of them is required,
/// and an error names both.
pub(super) fn alternatives(param: &Param) -> Option<ArgGroup> {
    let Requirement::Unless(other) = &param.needed else { return None };
    let group = ArgGroup::new(format!("{} or {other}", param.name));
    Some(group.args([&param.name, other]).required(true).multiple(true))
}

fn option_of(param: &Param) -> Arg {
    let arg = Arg::new(&param.name).help(&param.doc).conflicts_with_all(param.excluded_params());
    let arg = param.requires.iter().fold(arg, |arg, other| arg.requires(other));
    let arg = match &param.needed {
        Requirement::Never | Requirement::Unless(_) => arg,
        Requirement::Always => arg.required(true),
    };
    let arg = if param.is_positional { arg } else { arg.long(param.name.replace('_', "-")) };
    let arg = param.short.iter().fold(arg, |arg, letter| arg.short(*letter));
    if is_flag(param) { arg.action(ArgAction::SetTrue) } else { with_value(arg, param) }
}

/// Whether the option takes no value, and its presence turns it on.
pub(super) fn is_flag(param: &Param) -> bool {
    param.kind == ParamKind::Bool && param.default.as_deref() == Some("false")
}

/// The option with the properties of its value.
fn with_value(arg: Arg, param: &Param) -> Arg {
    let is_list = param.kind == ParamKind::List;
    let arg = arg
        .action(if is_list { ArgAction::Append } else { ArgAction::Set })
        .allow_hyphen_values(param.may_be_hyphen && !param.is_positional)
        .value_parser(value_parser(param));
    let arg = param
        .value
        .iter()
        .fold(arg, |arg, value| arg.value_name(value).value_hint(value_hint(value)));
    let arg = with_suggestions(arg, param);
    // An empty default is not shown.
    let default = param.default.iter().filter(|default| !default.is_empty());
    default.fold(arg, |arg, default| arg.default_value(default))
}

/// The option with the values that a shell offers for it.
fn with_suggestions(arg: Arg, param: &Param) -> Arg {
    match component_kind(param) {
        Some(kind) => {
            arg.add(ArgValueCandidates::new(move || completions::complete_components(kind)))
        }
        None if param.name == PROFILE => {
            arg.add(ArgValueCandidates::new(completions::complete_profiles))
        }
        None => arg,
    }
}

/// The kind of value that shells complete, by the placeholder in the help.
fn value_hint(value: &str) -> ValueHint {
    match value {
        "INPUT" => ValueHint::FilePath,
        "DIR" => ValueHint::DirPath,
        value if value.contains("FILE") => ValueHint::FilePath,
        _ => ValueHint::Unknown,
    }
}

/// Parses a value of the parameter.
fn value_parser(param: &Param) -> ValueParser {
    if !param.choices.is_empty() {
        let values =
            PossibleValuesParser::new(param.choices.iter().map(|name| choice(param, name)));
        return ValueParser::new(ChoiceParser { values, names: param.choices.clone() });
    }
    let param = param.clone();
    ValueParser::new(move |text: &str| {
        let text = unmark_puzzle(text);
        if text.is_empty() {
            return Err("expected a value, found an empty text".to_owned());
        }
        if looks_like_option(text) {
            return Err(format!("expected a value, found the option {text}"));
        }
        param.check(text).map(|()| text.to_owned())
    })
}

/// Takes one of these values, also in another spelling: `f-puzzles` for `fpuzzles`.
#[derive(Clone)]
struct ChoiceParser {
    values: PossibleValuesParser,
    names: Vec<String>,
}

impl TypedValueParser for ChoiceParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let alike = |name: &&String| value.to_str().is_some_and(|value| is_same_name(name, value));
        let known = self.names.iter().find(alike).map_or(value, OsStr::new);
        self.values.parse_ref(command, arg, known)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.values.possible_values()
    }
}

/// One of the values allowed. Formats of puzzles have descriptions.
fn choice(param: &Param, name: &str) -> PossibleValue {
    let format = TextFormat::by_name(name).ok().filter(|_| param.name == PUZZLE_FORMAT);
    let value = PossibleValue::new(name.to_owned());
    format.into_iter().fold(value, |value, format| value.help(format.doc))
}

/// Whether a text looks like a long option.
fn looks_like_option(text: &str) -> bool {
    let name = text.strip_prefix("--").and_then(|name| name.chars().next());
    name.is_some_and(|first| first.is_ascii_alphabetic())
}

/// The fewest cells of a puzzle: those of a 4x4 board.
const FEWEST: usize = 16;

/// The numbers of cells of boards whose digits may be letters.
const WITH_LETTERS: [usize; 2] = [256, 625];

/// Whether a word that begins with `-` is a puzzle whose first cell is blank, and not an option.
/// Short options have letters, such as `-j4` or `-oresults.csv`, and few puzzles have.
fn looks_like_puzzle(word: &str) -> bool {
    let line = word.lines().next().unwrap_or_default();
    let is_blank = |c: char| matches!(c, '-' | '.' | '*' | '_');
    let run = |is_cell: &dyn Fn(char) -> bool| line.chars().take_while(|&c| is_cell(c)).count();
    let digits = run(&|c| is_blank(c) || c.is_ascii_digit());
    let with_letters = run(&|c| is_blank(c) || c.is_ascii_alphanumeric());
    let is_whole = digits == with_letters && (digits >= FEWEST || word.contains('\n'));
    is_whole || WITH_LETTERS.contains(&with_letters)
}

/// The words of a command line. Puzzles that begin with `-`, for a blank cell, get a space before
/// it, so that the parser does not take them for options.
pub(crate) fn mark_puzzles(words: Vec<OsString>) -> Vec<OsString> {
    let mark = |word: OsString| match word.to_str() {
        Some(text) if text.starts_with('-') && looks_like_puzzle(text) => format!(" {text}").into(),
        _ => word,
    };
    words.into_iter().map(mark).collect()
}

/// A word without the space that [`mark_puzzles`] added.
fn unmark_puzzle(word: &str) -> &str {
    word.strip_prefix(' ').filter(|cells| cells.starts_with('-')).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_and_options_are_told_apart() {
        let row =
            "-3--7----6--195----98----6-8---6---34--8-3--17---2---6-6----28----419--5----8--79";
        let of_16 = format!("-A-G{}", "-".repeat(252));
        for puzzle in [row, &format!("{row} # hard"), &row[..80], "---1-2------4---", &of_16] {
            assert!(looks_like_puzzle(puzzle), "{puzzle}");
        }
        assert!(looks_like_puzzle("---\n12-\n---"));
        for option in [
            "-", "--", "-j4", "-oresults_of_today.csv", "--human", "--solver=backtracking", "-7",
            "-vv",
        ] {
            assert!(!looks_like_puzzle(option), "{option}");
        }
    }
}
