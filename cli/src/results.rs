//! `--format` and `--out`: the format and the destination of results, for all commands and recipes.

use crate::common::Common;
use crate::progress::Bars;
use anyhow::bail;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, Args, Command};
use clap_complete::ArgValueCandidates;
use clap_complete::engine::CompletionCandidate;
use seventeen_host::nearest::suggestion;
use seventeen_jobs::store::extension::{self, Names};
use seventeen_report::Form;
use seventeen_script::{Output, Param};
use std::path::PathBuf;

/// The formats by name.
const FORMS: [(&str, Form, &str); 3] = [
    ("text", Form::Text, "plain lines"),
    ("csv", Form::Csv, "comma-separated fields, with a header line"),
    ("jsonl", Form::JsonLines, "one JSON object per line"),
];

/// The options for results.
#[derive(Args, Clone, Default)]
pub(crate) struct Results {
    /// The format of results; by default the extension of --out chooses it
    #[arg(long, value_name = "FORMAT", value_parser = form())]
    pub(crate) format: Option<Format>,
    /// Write results to this file, which appears once it is complete; .csv and .jsonl choose a format,
    /// a second extension .gz or .zst compresses it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// The value of `--format`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Named(Form),
    /// A line with codes such as `%g`, for commands that support it.
    Line(String),
}

impl Format {
    fn named(text: &str) -> Option<Format> {
        let known = FORMS.iter().find(|(name, ..)| *name == text);
        known.map(|(_, form, _)| Format::Named(*form))
    }
}

impl Results {
    /// The format of the results.
    ///
    /// # Errors
    /// `--json` and `--format` disagree.
    pub(crate) fn form(&self, common: &Common) -> anyhow::Result<Form> {
        let by_suffix = || self.out.as_deref().map_or(Form::Text, Form::of);
        match &self.format {
            Some(Format::Named(form)) if common.json && *form != Form::JsonLines => {
                bail!("--json means --format jsonl: drop it, or --format")
            }
            Some(Format::Named(form)) => Ok(*form),
            _ if common.json => Ok(Form::JsonLines),
            // A line with codes is text, whatever the extension of the file is.
            Some(Format::Line(_)) => Ok(Form::Text),
            None => Ok(by_suffix()),
        }
    }

    /// The destination of the results. Without `--format` the file must have one of these extensions.
    ///
    /// # Errors
    /// The file has another extension, or it cannot be created.
    pub(crate) fn output(&self, bars: &Bars, names: &Names) -> anyhow::Result<Output> {
        let Some(path) = self.out.as_deref().filter(|path| path.as_os_str() != "-") else {
            return Ok(bars.output());
        };
        let names = if self.format.is_some() { &extension::RECIPE } else { names };
        names.check(path)?;
        Ok(Output::file(path)?)
    }
}

/// The parameter for lines with codes. If a recipe declares it, `--format` also takes such lines.
pub(crate) const FORMAT: &str = "format";

/// The parameter for a file that the recipe itself writes, such as a picture.
pub(crate) const OUT: &str = "out";

/// The place in the help: after the command's own options.
const LAST: usize = 900;

/// The options of a command for its results. Its recipe may declare some of them itself.
pub(crate) fn args(declared: &[&Param]) -> Vec<Arg> {
    let command = Results::augment_args(Command::default());
    let writes = declared.iter().any(|param| param.name == OUT);
    let arg = |arg: Arg| {
        let param = declared.iter().find(|param| *arg.get_id() == *param.name);
        match param {
            Some(param) if param.name == FORMAT => or_a_line(arg, param),
            Some(param) => arg.help(param.doc.clone()),
            // Formats of listings do not apply to other files.
            None => arg.hide(writes),
        }
    };
    let args = command.get_arguments().cloned().map(arg);
    args.map(|arg| arg.display_order(LAST)).collect()
}

fn or_a_line(format: Arg, param: &Param) -> Arg {
    let value = param.value.clone().unwrap_or_default();
    let named = |(name, _, help): (&str, Form, &'static str)| {
        CompletionCandidate::new(name).help(Some(help.into()))
    };
    format
        .help(param.doc.clone())
        .value_name(value)
        .value_parser(line)
        .add(ArgValueCandidates::new(move || FORMS.map(named).into()))
}

/// Parses the name of a format.
fn form() -> ValueParser {
    let names = FORMS.map(|(name, _, help)| PossibleValue::new(name).help(help));
    let named = |name: String| Format::named(&name).ok_or("unknown format");
    PossibleValuesParser::new(names).try_map(named).into()
}

/// Parses the name of a format, or a line with codes.
fn line(text: &str) -> Result<Format, String> {
    if let Some(named) = Format::named(text) {
        return Ok(named);
    }
    if text.contains('%') {
        return Ok(Format::Line(text.to_owned()));
    }
    let names = FORMS.map(|(name, ..)| name);
    let near = suggestion(text, names);
    Err(format!("expected {}, or a line with codes such as %g{near}", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_codes_and_all_else_is_the_name_of_a_form() {
        assert_eq!(line("csv"), Ok(Format::Named(Form::Csv)));
        assert_eq!(line("%g %r"), Ok(Format::Line("%g %r".to_owned())));
        let error = line("jsonll").unwrap_err();
        assert!(error.ends_with("such as %g; did you mean `jsonl`?"), "{error}");
    }

    #[test]
    fn a_name_says_more_than_a_suffix() {
        let results = |format: Option<Format>| Results { format, out: Some("a.csv".into()) };
        let json = Common { json: true, ..Common::default() };
        let form = |format, common: &Common| results(format).form(common).ok();
        assert_eq!(form(None, &Common::default()), Some(Form::Csv));
        assert_eq!(form(None, &json), Some(Form::JsonLines));
        let text = Some(Format::Named(Form::Text));
        assert_eq!(form(text.clone(), &Common::default()), Some(Form::Text));
        assert_eq!(form(text, &json), None);
        assert_eq!(form(Some(Format::Line("%g".into())), &Common::default()), Some(Form::Text));
    }
}
