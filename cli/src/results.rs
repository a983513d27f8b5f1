//! `--format` and `--out`: the format and the destination of results, for all commands and recipes.

use crate::common::Common;
use crate::progress::ProgressBars;
use anyhow::bail;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, Args, Command};
use clap_complete::ArgValueCandidates;
use clap_complete::engine::CompletionCandidate;
use seventeen_host::aliases::value_suggestion;
use seventeen_jobs::store::extension::{self, AllowedExtensions};
use seventeen_report::Form;
use seventeen_script::{Output, Param};
use std::path::{Path, PathBuf};

/// The formats, each with its description.
const FORMS: [(Form, &str); 5] = [
    (Form::Text, "plain lines"),
    (Form::Csv, "comma-separated fields, with a header line"),
    (Form::Tsv, "tab-separated fields, with a header line"),
    (Form::JsonLines, "one JSON object per line"),
    (Form::Markdown, "a Markdown table"),
];

/// The options for results.
#[derive(Args, Clone, Default)]
pub(crate) struct ResultOptions {
    /// The format of results; by default the extension of --out chooses it
    #[arg(short, long, value_name = "FORMAT", value_parser = format_parser())]
    pub(crate) format: Option<FormatOption>,
    /// Write results to this file, which appears once it is complete; .csv, .tsv, .jsonl and .md
    /// choose a format, a second extension .gz or .zst compresses it
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Continue the file of --out that an interrupted run of the same command began
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    /// What a later run of the command can resume.
    #[arg(skip)]
    pub(crate) resumes: Resumable,
}

/// What a later run of a command can resume.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Resumable {
    /// The file of `--out`, with `--resume`, if each result depends on one item alone.
    #[default]
    File,
    /// The finished work that this option keeps in a directory.
    Directory {
        option: &'static str,
        is_given: bool,
    },
    Nothing,
}

/// The value of `--format`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FormatOption {
    Named(Form),
    /// A line with codes such as `%g`, for commands that support it.
    Line(String),
}

impl FormatOption {
    fn from_name(text: &str) -> Option<FormatOption> {
        let known =
            FORMS.iter().find(|(form, _)| form.name() == text || other_name(*form) == Some(text));
        known.map(|(form, _)| FormatOption::Named(*form))
    }
}

impl ResultOptions {
    /// The format of the results.
    ///
    /// # Errors
    /// `--json` and `--format` disagree.
    pub(crate) fn listing_form(&self, common: &Common) -> anyhow::Result<Form> {
        let by_suffix = || self.out.as_deref().map_or(Form::Text, Form::of);
        match &self.format {
            Some(FormatOption::Named(form)) if common.json && *form != Form::JsonLines => {
                bail!("--json means --format jsonl: drop it, or --format")
            }
            Some(FormatOption::Named(form)) => Ok(*form),
            _ if common.json => Ok(Form::JsonLines),
            // A line with codes is text, whatever the extension of the file is.
            Some(FormatOption::Line(_)) => Ok(Form::Text),
            None => Ok(by_suffix()),
        }
    }

    /// The file of the results; none for the standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// The destination of the results of a recipe of the user, which may print anything.
    ///
    /// # Errors
    /// The file has an extension that recipes do not write, or it cannot be created.
    pub(crate) fn open_output(&self, bars: &ProgressBars) -> anyhow::Result<Output> {
        match self.file() {
            Some(path) if self.resume => self.open_listing(path, &extension::RECIPE),
            Some(path) => {
                extension::RECIPE.check_extension(path)?;
                Ok(Output::to_file(path)?)
            }
            None => self.open_stdout(bars),
        }
    }

    /// The destination of the results of an everyday command, which a later run can resume. Without
    /// `--format` the file must have the extension of a format.
    ///
    /// # Errors
    /// The file has another extension, or it cannot be resumed.
    pub(crate) fn open_results(&self, bars: &ProgressBars) -> anyhow::Result<Output> {
        let names = if self.format.is_some() { &extension::RECIPE } else { &extension::LISTING };
        self.file().map_or_else(|| self.open_stdout(bars), |path| self.open_listing(path, names))
    }

    fn open_listing(&self, path: &Path, names: &AllowedExtensions) -> anyhow::Result<Output> {
        names.check_extension(path)?;
        Ok(Output::to_results_file(path, self.resume)?)
    }

    fn open_stdout(&self, bars: &ProgressBars) -> anyhow::Result<Output> {
        if self.resume {
            bail!("--resume continues a file: name one with --out");
        }
        Ok(bars.stdout())
    }
}

/// The parameter for lines with codes. If a recipe declares it, `--format` also takes such lines.
pub(crate) const FORMAT: &str = "format";

/// The parameter for a file that the recipe itself writes, such as a picture.
pub(crate) const OUT: &str = "out";

/// The option that continues a file.
const RESUME: &str = "resume";

/// The place in the help: after the command's own options.
const LAST: usize = 900;

/// The options of a command for its results. Its recipe may declare some of them itself. `--resume`
/// is shown if it `resumes` a file.
pub(crate) fn result_args(declared: &[&Param], resumes: bool) -> Vec<Arg> {
    let command = ResultOptions::augment_args(Command::default());
    let writes = declared.iter().any(|param| param.name == OUT);
    let arg = |arg: Arg| {
        let param = declared.iter().find(|param| *arg.get_id() == *param.name);
        match param {
            Some(param) if param.name == FORMAT => accept_line_format(arg, param),
            Some(param) => {
                arg.help(param.doc.clone()).value_name(param.value.clone().unwrap_or_default())
            }
            None if *arg.get_id() == *RESUME => arg.hide(!resumes),
            // Formats of listings do not apply to other files.
            None => arg.hide(writes),
        }
    };
    let args = command.get_arguments().cloned().map(arg);
    args.map(|arg| arg.display_order(LAST)).collect()
}

fn accept_line_format(format: Arg, param: &Param) -> Arg {
    let value = param.value.clone().unwrap_or_default();
    let named = |(form, help): (Form, &'static str)| {
        CompletionCandidate::new(form.name()).help(Some(help.into()))
    };
    format
        .help(param.doc.clone())
        .value_name(value)
        .value_parser(parse_format)
        .add(ArgValueCandidates::new(move || FORMS.map(named).into()))
}

/// Parses the name of a format.
fn format_parser() -> ValueParser {
    let known = |(form, help): (Form, &'static str)| {
        PossibleValue::new(form.name()).help(help).aliases(other_name(form))
    };
    let named = |name: String| FormatOption::from_name(&name).ok_or("expected one of its names");
    PossibleValuesParser::new(FORMS.map(known)).try_map(named).into()
}

/// Another name of a format, which many programs use.
fn other_name(form: Form) -> Option<&'static str> {
    match form {
        Form::JsonLines => Some("json"),
        Form::Markdown => Some("markdown"),
        Form::Text | Form::Csv | Form::Tsv => None,
    }
}

/// Parses the name of a format, or a line with codes.
fn parse_format(text: &str) -> Result<FormatOption, String> {
    if let Some(named) = FormatOption::from_name(text) {
        return Ok(named);
    }
    if text.contains('%') {
        return Ok(FormatOption::Line(text.to_owned()));
    }
    let names = FORMS.map(|(form, _)| form.name());
    let near = value_suggestion(text, names);
    Err(format!("expected {}, or a line with codes such as %g{near}", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_codes_and_all_else_is_the_name_of_a_form() {
        assert_eq!(parse_format("csv"), Ok(FormatOption::Named(Form::Csv)));
        assert_eq!(parse_format("json"), Ok(FormatOption::Named(Form::JsonLines)));
        assert_eq!(parse_format("%g %r"), Ok(FormatOption::Line("%g %r".to_owned())));
        let error = parse_format("jsonll").unwrap_err();
        assert!(error.ends_with("such as %g; did you mean `jsonl`?"), "{error}");
    }

    #[test]
    fn a_name_says_more_than_a_suffix() {
        let results = |format: Option<FormatOption>| ResultOptions {
            format,
            out: Some("a.csv".into()),
            ..ResultOptions::default()
        };
        let json = Common { json: true, ..Common::default() };
        let form = |format, common: &Common| results(format).listing_form(common).ok();
        assert_eq!(form(None, &Common::default()), Some(Form::Csv));
        assert_eq!(form(None, &json), Some(Form::JsonLines));
        let text = Some(FormatOption::Named(Form::Text));
        assert_eq!(form(text.clone(), &Common::default()), Some(Form::Text));
        assert_eq!(form(text, &json), None);
        assert_eq!(
            form(Some(FormatOption::Line("%g".into())), &Common::default()),
            Some(Form::Text)
        );
    }
}
