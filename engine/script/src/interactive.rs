//! An interactive session: recipes line by line, with variables and functions that stay.
//!
//! Lines are numbered through the session, so that an error in a function of an earlier line shows
//! that line. The value of a line is drawn, shown as a table, or shown in part (`show`).

mod show;

use crate::failure::interrupted;
use crate::language::{language, topics};
use crate::output::Output;
use crate::recipe::Recipe;
use crate::session::{RunSettings, Session};
use crate::shard_mode::ShardMode;
use crate::vocabulary::Vocabulary;
use rhai::{AST, Dynamic, Engine, Expr, Scope, Stmt};
use seventeen_host::Registry;
use seventeen_language::delimiters;
use seventeen_language::doc::Topic;
use seventeen_language::editor::EditedRecipe;
use seventeen_language::{RecipeError, RecipeSource, check, diagnostic};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// The name of a session's lines in errors.
const NAME: &str = "input";

/// Runs recipes line by line.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_script::{Interactive, Output, RunSettings};
///
/// let settings = RunSettings::default();
/// let mut lines = Interactive::new(Registry::default(), settings, Output::stdout())?;
/// lines.run("let n = 16;")?;
/// assert!(lines.run("gone(n)").is_err());
/// lines.run("n + 1")?;
/// assert_eq!(lines.complete("pri").1, ["print"]);
/// # Ok::<(), seventeen_script::RecipeError>(())
/// ```
pub struct Interactive {
    session: Arc<Session>,
    engine: Arc<Engine>,
    topics: Vec<Topic>,
    scope: Scope<'static>,
    /// The functions of all lines so far.
    functions: AST,
    /// The paths of the imported modules, by the names that the lines gave them.
    imports: BTreeMap<String, String>,
    /// All lines so far.
    text: String,
}

impl Interactive {
    /// A session before its first line. Imports are searched in the current directory.
    ///
    /// # Errors
    /// No threads can be started.
    pub fn new(
        registry: Registry,
        settings: RunSettings,
        output: Output,
    ) -> Result<Interactive, RecipeError> {
        let session = Session::new(registry, settings, output, "", ShardMode::Whole)?;
        let session = Arc::new(session);
        let engine = Arc::new(Recipe::interactive_lines(NAME).engine(&session, &Vocabulary::Whole));
        session.attach_engine(&engine);
        let topics = topics(&engine, &session);
        let (scope, functions, text) = (Scope::new(), AST::empty(), String::new());
        let imports = BTreeMap::new();
        Ok(Interactive { session, engine, topics, scope, functions, imports, text })
    }

    /// Runs a line, or several that belong together, and shows the value of the last one.
    ///
    /// # Errors
    /// A mistake in the line, bad input, a failing component, or an interruption; what the line did
    /// before the error stays, except its imports.
    pub fn run(&mut self, line: &str) -> Result<(), RecipeError> {
        let above = "\n".repeat(self.text.lines().count());
        let (imports, constants) = (self.import_statements(), self.constant_statements());
        let placed = format!("{imports}{constants}{above}{line}");
        self.text.push_str(line.trim_end());
        self.text.push('\n');
        let source = source_of_line(&self.text);
        let compiled = self.engine.compile_with_scope(&self.scope, placed).map_err(|error| {
            check::explain_parse_error(&source, self.session.context.registry(), &error)
        })?;
        let mut recipe = self.functions.merge(&compiled);
        recipe.set_source(NAME);
        let language = language(&self.engine, &self.session);
        diagnostic::accept(&check::find_unknown_functions(&source, &language, &recipe))?;
        self.functions = recipe.clone_functions_only();
        self.session.begin_line(&self.text, line);
        let given = self.engine.eval_ast_with_scope::<Dynamic>(&mut self.scope, &recipe);
        if given.is_ok() {
            self.imports.extend(compiled.statements().iter().filter_map(parse_import));
        }
        given
            .and_then(|value| show::show(&value, &self.session))
            .and_then(|()| if self.is_stopped() { Err(interrupted()) } else { Ok(()) })
            .and(self.session.output.flush())
            .map_err(|error| self.session.mistakes.classify(source.explain_error(*error)))
    }

    /// Whether the text can be run: no bracket, text or comment in it is open.
    pub fn is_complete(text: &str) -> bool {
        delimiters::open_delimiters(text).is_empty()
    }

    /// Completions of the last word of a text: components, verbs, options or variables. Returns the
    /// byte offset at which the word begins, and the words.
    pub fn complete(&self, text: &str) -> (usize, Vec<String>) {
        let is_ours = |name: &&str| name.starts_with(|c: char| c.is_ascii_uppercase());
        let type_of = |value: &Dynamic| self.engine.map_type_name(value.type_name()).to_owned();
        let variable = |(name, _, value): (&str, _, Dynamic)| {
            let of = type_of(&value);
            (name.to_owned(), Some(of).filter(|of| is_ours(&of.as_str())))
        };
        let language = language(&self.engine, &self.session);
        let (source, topics) = (source_of_line(text), self.topics.as_slice());
        let variables = self.scope.iter().map(variable).collect();
        let line = EditedRecipe { language: &language, topics, source, variables };
        let (start, found) = line.complete(text.len());
        (start, found.into_iter().map(|completion| completion.word).collect())
    }

    /// What can be called, by topic.
    pub fn topics(&self) -> &[Topic] {
        &self.topics
    }

    /// The imports of the lines so far, to repeat them: Rhai forgets them after each line, but
    /// keeps the modules.
    fn import_statements(&self) -> String {
        let import = |(name, path): (&String, &String)| format!("import {path:?} as {name}; ");
        self.imports.iter().map(import).collect()
    }

    /// The constants of the lines so far, to repeat them: otherwise functions of later lines do not
    /// find them in `global`.
    fn constant_statements(&self) -> String {
        let constants = self.scope.iter_raw().filter(|(_, is_constant, _)| *is_constant);
        let names: BTreeSet<&str> = constants.map(|(name, ..)| name).collect();
        names.into_iter().map(|name| format!("const {name} = {name}; ")).collect()
    }

    fn is_stopped(&self) -> bool {
        self.session.context.cancellation_token().is_cancelled()
    }
}

/// The name of the module that a statement imports, and its path, if that is a literal.
fn parse_import(statement: &Stmt) -> Option<(String, String)> {
    let Stmt::Import(import, _) = statement else { return None };
    let Expr::StringConstant(path, _) = &import.0 else { return None };
    let name = import.1.name.to_string();
    (!name.is_empty()).then(|| (name, path.to_string()))
}

fn source_of_line(text: &str) -> RecipeSource<'_> {
    RecipeSource { name: NAME, text, directory: Some(Path::new("")), is_shown: true }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_on_with_what_fits_at_their_place() {
        let mut registry = Registry::default();
        registry.link(seventeen_solvers::entry).unwrap();
        let settings = RunSettings::default();
        let mut lines = Interactive::new(registry, settings, Output::stdout()).unwrap();
        lines.run("let streak = 17;").unwrap();
        for (text, start, expected) in [
            ("solver::back", 8, &["backtrack"][..]),
            ("puzzles(\"p\").enumera", 13, &["enumerate", "enumerate_up_to"]),
            ("sets.enumerate(17, #{ cli", 22, &["clique"]),
            ("s.generate(#{ distinct: true, si", 30, &["singles"]),
            ("stre", 0, &["streak", "stream"]),
            ("sol", 0, &["solver::"]),
            ("puzzles(\"sol", 9, &[]),
        ] {
            assert_eq!(
                lines.complete(text),
                (start, expected.iter().map(|&s| s.to_owned()).collect()),
                "{text}"
            );
        }
    }
}
