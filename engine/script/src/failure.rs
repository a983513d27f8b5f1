//! Failures: what a recipe stops with, and what a person is told.
//!
//! Inside Rhai a failure of ours travels as the payload of a run-time error; its [`Class`]
//! decides the exit code of the command line.

use rhai::{Dynamic, EvalAltResult, Position};
use seventeen_core::Error;
use std::fmt;

/// What Rhai functions return.
pub(crate) type Res<T> = Result<T, Box<EvalAltResult>>;

/// Whose fault a failure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Bad usage or bad input: the caller can mend it.
    BadInput,
    /// The work failed: a component, a disk, a disagreement.
    WorkFailed,
    /// The run was cancelled.
    Interrupted,
    /// Whoever read the results has gone: nothing to say, and nothing wrong.
    NobodyReads,
}

/// A failure with its class: the payload of a run-time error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// Whose fault it is.
    class: Class,
    /// One or more lines, without a full stop.
    message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

fn failure(class: Class, message: String) -> Box<EvalAltResult> {
    let payload = Dynamic::from(Failure { class, message });
    Box::new(EvalAltResult::ErrorRuntime(payload, Position::NONE))
}

/// What a recipe calls the type of a value: `Puzzle`, not where Rust keeps it.
pub(crate) fn type_of(value: &Dynamic) -> &str {
    let name = value.type_name();
    name.rsplit("::").next().unwrap_or(name).trim_end_matches('>')
}

/// Bad usage or bad input.
pub(crate) fn bad_input(message: impl fmt::Display) -> Box<EvalAltResult> {
    failure(Class::BadInput, message.to_string())
}

/// The work failed.
pub(crate) fn work_failed(message: impl fmt::Display) -> Box<EvalAltResult> {
    failure(Class::WorkFailed, message.to_string())
}

/// The run was cancelled.
pub(crate) fn interrupted() -> Box<EvalAltResult> {
    failure(Class::Interrupted, "interrupted".to_owned())
}

/// What a component reported while it worked.
pub(crate) fn component_failed(error: Error) -> Box<EvalAltResult> {
    match error {
        Error::Interrupted => interrupted(),
        Error::Failed(reason) | Error::Panicked(reason) => work_failed(reason),
    }
}

/// A file or the standard output could not be written.
pub(crate) fn not_written(place: &str, error: &std::io::Error) -> Box<EvalAltResult> {
    if error.kind() == std::io::ErrorKind::BrokenPipe {
        return failure(Class::NobodyReads, format!("{place}: nobody reads it"));
    }
    work_failed(format_args!("cannot write {place}: {error}"))
}

/// Why a recipe did not run to its end, ready to be printed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}")]
pub struct RecipeError {
    /// Whose fault it is.
    pub class: Class,
    /// The message, and the place in the recipe with the line.
    pub text: String,
}

impl RecipeError {
    /// Bad usage, at no particular place.
    pub(crate) fn usage(message: impl fmt::Display) -> RecipeError {
        RecipeError { class: Class::BadInput, text: message.to_string() }
    }
}

/// A recipe's name and text, for messages that show a line of it.
pub(crate) struct Source<'a> {
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
}

impl Source<'_> {
    /// The message with the line it is about, marked at the column:
    ///
    /// ```text
    /// no clique strategy `gredy`; did you mean `greedy`?
    ///   --> recipe.rhai:2:14
    ///    |
    ///  2 |     .clique(clique::gredy())
    ///    |                     ^
    /// ```
    pub(crate) fn mark(&self, message: &str, position: Position) -> String {
        let Some(line) = position.line() else { return message.to_owned() };
        let column = position.position().unwrap_or(1);
        let shown = self.text.lines().nth(line - 1).unwrap_or_default();
        // Tabs stay tabs, so that the mark stands where the terminal puts the text.
        let blank = |c: char| if c == '\t' { '\t' } else { ' ' };
        let indent: String = shown.chars().take(column - 1).map(blank).collect();
        let name = self.name;
        format!(
            "{message}\n  --> {name}:{line}:{column}\n   |\n{line:>3} | {shown}\n   | {indent}^"
        )
    }

    /// A Rhai error as a person is told it.
    pub(crate) fn explain(&self, error: EvalAltResult) -> RecipeError {
        let (mut error, place) = innermost(error, None);
        let position = error.take_position();
        let (class, message) = class_and_message(error);
        let text = match place {
            Some(module) if module != self.name => {
                format!("{message}\n  --> {module}:{position:?}")
            }
            _ => self.mark(&message, position),
        };
        RecipeError { class, text }
    }
}

/// The error itself without the calls it came through, and the module it happened in.
fn innermost(error: EvalAltResult, place: Option<String>) -> (EvalAltResult, Option<String>) {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, module, inner, _) => {
            innermost(*inner, Some(module).filter(|module| !module.is_empty()).or(place))
        }
        EvalAltResult::ErrorInModule(module, inner, _) => innermost(*inner, Some(module)),
        error => (error, place),
    }
}

/// The error at the place in the recipe that asked for the work, if it has none of its own.
pub(crate) fn placed(mut error: Box<EvalAltResult>, position: Position) -> Box<EvalAltResult> {
    if error.position().is_none() {
        error.set_position(position);
    }
    error
}

/// What an error says, without its place.
pub(crate) fn message(error: EvalAltResult) -> String {
    class_and_message(innermost(error, None).0).1
}

fn class_and_message(error: EvalAltResult) -> (Class, String) {
    match error {
        EvalAltResult::ErrorRuntime(payload, _) => match payload.try_cast_result::<Failure>() {
            Ok(failure) => (failure.class, failure.message),
            Err(thrown) => (Class::WorkFailed, thrown.to_string()),
        },
        EvalAltResult::ErrorTerminated(..) => (Class::Interrupted, "interrupted".to_owned()),
        error => (Class::BadInput, error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_under_the_column() {
        let source = Source { name: "a.rhai", text: "let x = 1;\nlet y = gone(x);\n" };
        let text = source.mark("no `gone`", Position::new(2, 9));
        assert_eq!(
            text,
            "no `gone`\n  --> a.rhai:2:9\n   |\n  2 | let y = gone(x);\n   |         ^"
        );
    }
}
