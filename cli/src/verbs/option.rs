//! An option of a verb, made of the parameter that its recipe declares.

use super::{PROFILE, kind_of};
use crate::completed;
use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, ValueHint};
use clap_complete::ArgValueCandidates;
use seventeen_script::{Needed, Param, ParamKind};

/// The option: `--minimal-only` for the parameter `minimal_only`.
pub(super) fn arg(param: &Param) -> Arg {
    let arg = Arg::new(&param.name).help(&param.doc).conflicts_with_all(param.excluded());
    let arg = param.requires.iter().fold(arg, |arg, other| arg.requires(other));
    let arg = match &param.needed {
        Needed::Never => arg,
        Needed::Always => arg.required(true),
        Needed::Unless(other) => arg.required_unless_present(other),
    };
    let arg = if param.is_positional { arg } else { arg.long(param.name.replace('_', "-")) };
    if is_flag(param) { arg.action(ArgAction::SetTrue) } else { valued(arg, param) }
}

/// Whether its name alone is given, which turns it on.
pub(super) fn is_flag(param: &Param) -> bool {
    param.kind == ParamKind::Bool && param.default.as_deref() == Some("false")
}

/// The option with what its value is.
fn valued(arg: Arg, param: &Param) -> Arg {
    let is_list = param.kind == ParamKind::List;
    let arg = arg
        .action(if is_list { ArgAction::Append } else { ArgAction::Set })
        .allow_hyphen_values(param.is_positional || param.may_be_hyphen)
        .value_parser(parser(param));
    let arg =
        param.value.iter().fold(arg, |arg, value| arg.value_name(value).value_hint(hint(value)));
    let arg = offered(arg, param);
    // An empty text stands for none.
    let default = param.default.iter().filter(|default| !default.is_empty());
    default.fold(arg, |arg, default| arg.default_value(default))
}

/// The option with the values that a shell offers for it.
fn offered(arg: Arg, param: &Param) -> Arg {
    match kind_of(param) {
        Some(kind) => arg.add(ArgValueCandidates::new(move || completed::components(kind))),
        None if param.name == PROFILE => arg.add(ArgValueCandidates::new(completed::profiles)),
        None => arg,
    }
}

/// What a shell may offer for a value that help calls so.
fn hint(value: &str) -> ValueHint {
    match value {
        "INPUT" => ValueHint::FilePath,
        "DIR" => ValueHint::DirPath,
        value if value.contains("FILE") => ValueHint::FilePath,
        _ => ValueHint::Unknown,
    }
}

/// A text that the parameter takes.
fn parser(param: &Param) -> ValueParser {
    if !param.choices.is_empty() {
        return PossibleValuesParser::new(&param.choices).into();
    }
    let param = param.clone();
    ValueParser::new(move |text: &str| {
        let meant = if param.is_positional { misspelt(text) } else { None };
        meant.map_or_else(|| param.check(text), Err).map(|()| text.to_owned())
    })
}

/// Why a text is no input: inputs may begin with `-`, which stands for a blank cell, but what begins
/// with `--` and a letter is an option that there is not.
fn misspelt(text: &str) -> Option<String> {
    text.strip_prefix("--")?.chars().next().filter(|c| c.is_ascii_alphabetic())?;
    Some("there is no such option: `--help` shows those that there are".to_owned())
}
