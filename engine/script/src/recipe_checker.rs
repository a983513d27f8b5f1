//! Checks recipes without running them, for `check` and for editors.

use crate::language::{language, topics};
use crate::recipe::{Recipe, engine_with_parameters};
use crate::session::Session;
use rhai::{Engine, Position};
use seventeen_host::Registry;
use seventeen_language::check::{CheckedRecipe, check_recipe};
use seventeen_language::doc::Topic;
use seventeen_language::editor::EditedRecipe;
use seventeen_language::{Diagnostic, Language, OpenTexts, RecipeError, RecipeSource};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// Checks any number of recipes with the components of one registry.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_script::{Recipe, RecipeChecker};
///
/// let checker = RecipeChecker::new(Registry::default())?;
/// let found = checker.check(&Recipe::expression("puzzels(1)"));
/// assert_eq!(found[0].message, "no function `puzzels`; did you mean `puzzles`?");
/// assert!(checker.check(&Recipe::expression("1 + 1")).is_empty());
/// # Ok::<(), seventeen_script::RecipeError>(())
/// ```
pub struct RecipeChecker {
    engine: Arc<Engine>,
    session: Arc<Session>,
    topics: OnceLock<Vec<Topic>>,
    open: OpenTexts,
}

impl RecipeChecker {
    /// A checker that knows these components.
    ///
    /// # Errors
    /// No threads can be started.
    pub fn new(registry: Registry) -> Result<RecipeChecker, RecipeError> {
        RecipeChecker::with_parameters(registry, BTreeMap::new())
    }

    /// A checker that also gives these values to parameters, by name.
    ///
    /// # Errors
    /// No threads can be started.
    ///
    /// ```
    /// use seventeen_host::Registry;
    /// use seventeen_script::{Recipe, RecipeChecker};
    ///
    /// let set = [("clues".to_owned(), "few".to_owned())].into();
    /// let checker = RecipeChecker::with_parameters(Registry::default(), set)?;
    /// let found = checker.check(&Recipe::expression("param(`clues`, 17, `How many`)".replace('`', "\"").as_str()));
    /// assert_eq!(found[0].message, "parameter `clues`: \"few\": expected a whole number");
    /// # Ok::<(), seventeen_script::RecipeError>(())
    /// ```
    pub fn with_parameters(
        registry: Registry,
        set: BTreeMap<String, String>,
    ) -> Result<RecipeChecker, RecipeError> {
        let (engine, session) = engine_with_parameters(registry, set)?;
        Ok(RecipeChecker { engine, session, topics: OnceLock::new(), open: OpenTexts::new() })
    }

    /// The mistakes in a recipe and in the modules that it imports, in the order of their places:
    /// in names, types, fields and options. A run reports the same ones before any work.
    pub fn check(&self, recipe: &Recipe) -> Vec<Diagnostic> {
        let source = recipe.source();
        let CheckedRecipe { mut diagnostics, params, .. } = check_recipe(&source, &self.language());
        if diagnostics.is_empty() {
            let unknown = recipe.unknown_parameter_error(&self.session.settings.set, &params);
            diagnostics.extend(unknown.map(|error| source.diagnostic(error, Position::NONE)));
        }
        diagnostics
    }

    /// Gives modules the texts that an editor has, in place of those on disk.
    ///
    /// ```
    /// use seventeen_host::Registry;
    /// use seventeen_script::{RecipeChecker, RecipeSource};
    /// use std::path::Path;
    ///
    /// let mut checker = RecipeChecker::new(Registry::default())?;
    /// let module = Path::new("recipes/lib.rhai");
    /// checker.set_open_texts([(module.to_owned(), "fn same(x) { x }".to_owned())].into());
    /// let (text, directory) = ("import \"lib\" as lib; lib::same(1)", module.parent());
    /// let source = RecipeSource { name: "a.rhai", text, directory, is_shown: true };
    /// assert!(checker.check_text(&source).is_empty());
    /// # Ok::<(), seventeen_script::RecipeError>(())
    /// ```
    pub fn set_open_texts(&mut self, open: OpenTexts) {
        self.open = open;
    }

    /// The text of a module.
    ///
    /// # Errors
    /// Its file cannot be read, or is not text.
    pub fn read_module(&self, file: &Path) -> io::Result<String> {
        self.language().read_module(file)
    }

    /// The mistakes in a text.
    pub fn check_text(&self, source: &RecipeSource<'_>) -> Vec<Diagnostic> {
        check_recipe(source, &self.language()).diagnostics
    }

    /// Passes a text to `show` as an editor's recipe.
    pub fn edit<T>(
        &self,
        source: RecipeSource<'_>,
        show: impl FnOnce(&EditedRecipe<'_>) -> T,
    ) -> T {
        let language = self.language();
        let topics = self.topics();
        show(&EditedRecipe { language: &language, topics, source, variables: Vec::new() })
    }

    fn language(&self) -> Language<'_> {
        Language { open: Some(&self.open), ..language(&self.engine, &self.session) }
    }

    fn topics(&self) -> &[Topic] {
        self.topics.get_or_init(|| topics(&self.engine, &self.session))
    }
}
