//! An option of a verb, made of the parameter that its recipe declares.

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction};
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
    let arg = param.value.iter().fold(arg, |arg, value| arg.value_name(value));
    // An empty text stands for none.
    let default = param.default.iter().filter(|default| !default.is_empty());
    default.fold(arg, |arg, default| arg.default_value(default))
}

/// A text that the parameter takes.
fn parser(param: &Param) -> ValueParser {
    if !param.choices.is_empty() {
        return PossibleValuesParser::new(&param.choices).into();
    }
    let param = param.clone();
    ValueParser::new(move |text: &str| param.check(text).map(|()| text.to_owned()))
}
