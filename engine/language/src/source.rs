//! The text of a recipe, and the places of errors in it or in a module that it imports.

use crate::diagnostic::{Diagnostic, Place};
use crate::failure::{RecipeError, class_and_message};
use crate::import;
use rhai::{EvalAltResult, Position};
use seventeen_jobs::files::FileAccess;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes of a recipe.
const LONGEST: u64 = 1 << 22;

/// An error in a recipe: the message and the place.
pub type PlacedError = (String, Position);

/// The text of the recipe in a file.
///
/// # Errors
/// The file cannot be read, is not text, or is longer than a recipe may be.
pub fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    FileAccess::current().open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST {
        let reason = format!("it has more than the {LONGEST} bytes that a recipe may have");
        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
    }
    Ok(without_marks(text))
}

/// The text without a byte order mark and without the content of a line `#!`, which is for the
/// shell. Lines keep their numbers.
pub fn without_marks(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    if text.starts_with("#!") {
        text.drain(..text.find('\n').unwrap_or(text.len()));
    }
    text
}

/// Whether a character can be part of a name.
pub fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A recipe's name and text, for messages that show a line of it.
///
/// ```
/// use rhai::Position;
/// use seventeen_language::RecipeSource;
///
/// let text = "let x = 1;\nlet y = gone(x);\n";
/// let source = RecipeSource { name: "a.rhai", text, directory: None, is_shown: true };
/// assert_eq!(
///     source.error_at("no function `gone`", Position::new(2, 9)).text,
///     "no function `gone`\n  --> a.rhai:2:9\n    |\n  2 | let y = gone(x);\n    |         ^"
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RecipeSource<'a> {
    /// The name of the recipe in messages: its path, or a few words.
    pub name: &'a str,
    /// The script.
    pub text: &'a str,
    /// The directory of its modules; none for a recipe without a file.
    pub directory: Option<&'a Path>,
    /// Whether the user wrote the recipe; otherwise messages do not show its lines.
    pub is_shown: bool,
}

/// The place of an error, or of a call that led to it.
struct ErrorPlace {
    /// The recipe, or the import path of a module.
    of: String,
    position: Position,
}

impl RecipeSource<'_> {
    /// A mistake in the text. Only the text of the user has places.
    pub fn diagnostic(&self, message: impl Into<String>, position: Position) -> Diagnostic {
        let is_placed = self.is_shown && !position.is_none();
        let places = is_placed.then(|| self.place(position)).into_iter().collect();
        Diagnostic { message: message.into(), places }
    }

    /// A mistake in the text, as an error.
    pub fn error_at(&self, message: &str, position: Position) -> RecipeError {
        self.diagnostic(message, position).into()
    }

    /// A place in the text.
    pub(crate) fn place(&self, position: Position) -> Place {
        Place::in_text(self.name, self.text, position)
    }

    /// A Rhai error for the user: what failed, where, and the place of the call if that is in
    /// another file.
    pub fn explain_error(&self, error: EvalAltResult) -> RecipeError {
        let mut places = Vec::new();
        let error = innermost_error(error, self.name.to_owned(), &mut places);
        let (class, message) = class_and_message(error);
        places.retain(|place| self.is_shown && !place.position.is_none());
        places.reverse();
        places.dedup_by(|outer, inner| outer.of == inner.of);
        let places = places.iter().map(|place| self.place_of_error(place)).collect();
        RecipeError { class, text: Diagnostic { message, places }.to_string() }
    }

    /// The place of an error in the recipe or in a module.
    fn place_of_error(&self, place: &ErrorPlace) -> Place {
        match self.directory.map(|directory| import::module_file(directory, &place.of)) {
            Some(file) if place.of != self.name => {
                let text = read_text(&file).unwrap_or_default();
                Place::in_text(&file.display().to_string(), &text, place.position)
            }
            _ => self.place(place.position),
        }
    }
}

/// The innermost error. The places of the calls that led to it, and its own, go to `places` from
/// the outside inwards.
fn innermost_error(
    error: EvalAltResult,
    of: String,
    places: &mut Vec<ErrorPlace>,
) -> EvalAltResult {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, module, inner, position)
        | EvalAltResult::ErrorInModule(module, inner, position) => {
            let inside = if module.is_empty() { of.clone() } else { module };
            places.push(ErrorPlace { of, position });
            innermost_error(*inner, inside, places)
        }
        mut error => {
            places.push(ErrorPlace { of, position: error.take_position() });
            error
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "let x = 1;\nlet y = gone(x);\n";

    fn source() -> RecipeSource<'static> {
        RecipeSource { name: "a.rhai", text: TEXT, directory: None, is_shown: true }
    }

    #[test]
    fn lines_of_recipes_of_the_program_itself_are_not_shown() {
        let source = RecipeSource { is_shown: false, ..source() };
        assert_eq!(source.diagnostic("no `gone`", Position::new(2, 9)).to_string(), "no `gone`");
        let error = EvalAltResult::ErrorRuntime("bad".into(), Position::new(1, 1));
        assert_eq!(source.explain_error(error).text, "bad");
    }

    #[test]
    fn each_other_file_that_calls_is_shown_once() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("mine.rhai"), "fn f(x) {\n    x.y\n}\n").unwrap();
        let at = Position::new;
        let within = |name: &str, module: &str, inner, position| {
            let (name, module) = (name.to_owned(), module.to_owned());
            EvalAltResult::ErrorInFunctionCall(name, module, Box::new(inner), position)
        };
        let inner = EvalAltResult::ErrorRuntime("bad".into(), at(2, 7));
        let error = within("g", "mine", within("f", "mine", inner, at(9, 9)), at(2, 9));
        let source = RecipeSource { directory: Some(directory.path()), ..source() };
        let file = directory.path().join("mine.rhai");
        let expected = format!(
            "bad\n  --> {}:2:7\n    |\n  2 |     x.y\n    |       ^\n  called from a.rhai:2:9\n    \
             |\n  2 | let y = gone(x);\n    |         ^",
            file.display()
        );
        assert_eq!(source.explain_error(error).text, expected);
    }
}
