//! Diagnostics: the mistakes in a recipe, each with its place.
//!
//! `check`, `run` and the language server show the same diagnostics: `check` and `run` as text with
//! the line of each place, the server as positions.

use crate::failure::RecipeError;
use rhai::Position;
use seventeen_jobs::ErrorClass;
use std::collections::BTreeSet;
use std::fmt;

/// A mistake in a recipe.
///
/// ```
/// use rhai::Position;
/// use seventeen_language::RecipeSource;
///
/// let text = "let x = 1;\nlet y = gone(x);\n";
/// let source = RecipeSource { name: "a.rhai", text, directory: None, is_shown: true };
/// assert_eq!(
///     source.diagnostic("no function `gone`", Position::new(2, 9)).to_string(),
///     "no function `gone`\n  --> a.rhai:2:9\n    |\n  2 | let y = gone(x);\n    |         ^"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What is wrong, what was expected, and what to write instead.
    pub message: String,
    /// The place of the mistake. If that is in a module, the place of the import or call follows.
    pub places: Vec<Place>,
}

/// A place in a recipe or a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The name of the recipe, or the path of the module's file.
    pub of: String,
    /// The line and the column, both from 1; none for the whole file.
    pub position: Position,
    /// The text of the line.
    line: String,
}

impl Place {
    /// A place in this text.
    pub(crate) fn in_text(of: &str, text: &str, position: Position) -> Place {
        let line = position.line().and_then(|line| text.lines().nth(line - 1));
        Place { of: of.to_owned(), position, line: line.unwrap_or_default().to_owned() }
    }
}

/// The place with its line, marked at the column.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { of, position, line: shown } = self;
        let (line, column) = (position.line().unwrap_or(1), position.position().unwrap_or(1));
        // Tabs stay tabs, so that the mark is below the marked text.
        let blank = |c: char| if c == '\t' { '\t' } else { ' ' };
        let indent: String = shown.chars().take(column - 1).map(blank).collect();
        write!(f, "{of}:{line}:{column}\n    |\n{line:>3} | {shown}\n    | {indent}^")
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        for (i, place) in self.places.iter().enumerate() {
            let arrow = if i == 0 { "-->" } else { "called from" };
            write!(f, "\n  {arrow} {place}")?;
        }
        Ok(())
    }
}

impl Diagnostic {
    /// The place in the recipe itself, which is the last; none for the recipe as a whole.
    pub fn place_in_recipe(&self) -> Option<&Place> {
        self.places.last()
    }

    /// A mistake of a module that the recipe imports or calls at this place.
    pub(crate) fn called_from(mut self, place: Place) -> Diagnostic {
        self.places.push(place);
        self
    }
}

impl From<Diagnostic> for RecipeError {
    fn from(diagnostic: Diagnostic) -> RecipeError {
        RecipeError { class: ErrorClass::BadInput, text: diagnostic.to_string() }
    }
}

/// Puts diagnostics in the order of their places in the recipe. If two mistakes have the same
/// place, the first one found stays.
pub(crate) fn sort(diagnostics: &mut Vec<Diagnostic>) {
    let mut seen = BTreeSet::new();
    diagnostics.retain(|one| {
        let place = one.places.first();
        place.is_none_or(|place| seen.insert((place.of.clone(), place.position)))
    });
    diagnostics.sort_by_cached_key(|one| one.place_in_recipe().map(|place| place.position));
}

/// One error for these diagnostics, if there are any.
///
/// # Errors
/// The text of each diagnostic.
pub fn accept(diagnostics: &[Diagnostic]) -> Result<(), RecipeError> {
    if diagnostics.is_empty() {
        return Ok(());
    }
    let texts: Vec<String> = diagnostics.iter().map(Diagnostic::to_string).collect();
    Err(RecipeError { class: ErrorClass::BadInput, text: texts.join("\nerror: ") })
}
