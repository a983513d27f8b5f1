//! A recipe: a Rhai script that can be shown, checked and run.

use crate::crash_skip::CrashSkip;
use crate::failure::{Res, interrupted, job_error, not_written};
use crate::imports::ImportResolver;
use crate::language::language;
use crate::last_value::LastValue;
use crate::output::{HeldOutput, Output};
use crate::recipe_run;
use crate::recipe_value::{FinishedRecipe, RecipeResult, RecipeValue};
use crate::record::with_record_of;
use crate::session::{RunSettings, Session};
use crate::shard_mode::ShardMode;
use crate::stream::Stream;
use crate::to_value::to_printed_text;
use crate::verb_options::options_of;
use crate::verbs;
use crate::vocabulary::Vocabulary;
use crate::{namespaces, types, write};
use rhai::module_resolvers::DummyModuleResolver;
use rhai::{AST, Array, Dynamic, Engine, EvalAltResult, ParseError, Position};
use seventeen_host::Registry;
use seventeen_host::nearest::suggestion;
use seventeen_jobs::Error;
use seventeen_jobs::text::BadLines;
use seventeen_language::check::{self, RecipeFacts};
use seventeen_language::param::{self, Param};
use seventeen_language::parser::{parse_recipes, parser};
use seventeen_language::source::{read_text, without_marks};
use seventeen_language::{RecipeError, RecipeSource, diagnostic, receivers};
use seventeen_report::{Form, Listing, Table};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};

/// A recipe's text, and where it came from.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What errors call it: its path, or a few words.
    pub name: String,
    /// The script.
    pub text: String,
    /// Where its imports are looked for; none for a recipe without a file.
    directory: Option<PathBuf>,
    /// Whether it is the user's: messages show its lines, and its last value is printed.
    is_shown: bool,
    /// Its parsed text.
    parsed: Arc<OnceLock<AST>>,
    /// Its parameters, once they were read.
    params: Arc<OnceLock<Vec<Param>>>,
}

/// The documentation of a recipe.
#[derive(Clone, PartialEq, Debug)]
pub struct Description {
    /// The `//!` lines at its top.
    pub doc: String,
    /// Its parameters, in the order in which it asks for them.
    pub params: Vec<Param>,
}

/// A recipe that was compiled, and checked if it is the user's.
struct CompiledRecipe {
    session: Arc<Session>,
    engine: Arc<Engine>,
    ast: AST,
    params: Vec<Param>,
    facts: RecipeFacts,
}

impl Recipe {
    /// Reads a recipe from a file.
    ///
    /// # Errors
    /// The file cannot be read, or is not text.
    pub fn read(path: &Path) -> Result<Recipe, RecipeError> {
        let name = path.display().to_string();
        let text = read_text(path).map_err(|error| {
            let near = seventeen_jobs::text::input::suggest_file(&name, &error);
            RecipeError::usage(format_args!("cannot read {name}: {error}{near}"))
        })?;
        Ok(Recipe::of_text(&name, &text, path.parent().unwrap_or(Path::new(""))))
    }

    /// A recipe of the program: messages do not show its lines, and its engine has only the
    /// functions that its text names.
    pub fn built_in(name: &str, text: &str) -> Recipe {
        let (name, text) = (name.to_owned(), text.to_owned());
        let (parsed, params) = Default::default();
        Recipe { name, text, directory: None, is_shown: false, parsed, params }
    }

    /// The text of a recipe with this name, which imports from this directory.
    pub fn of_text(name: &str, text: &str, directory: &Path) -> Recipe {
        let (text, directory) = (without_marks(text.to_owned()), Some(directory.to_owned()));
        Recipe { directory, is_shown: true, ..Recipe::built_in(name, &text) }
    }

    /// An expression given on the command line, which imports from the current directory.
    pub fn expression(text: &str) -> Recipe {
        Recipe::of_text("expression", text, Path::new(""))
    }

    /// The lines of an interactive session in the current directory.
    pub(crate) fn interactive_lines(name: &str) -> Recipe {
        Recipe::of_text(name, "", Path::new(""))
    }

    /// Its documentation, without running it.
    ///
    /// # Errors
    /// Its mistakes, with their places.
    pub fn describe(&self, registry: Registry) -> Result<Description, RecipeError> {
        let compiled = self.compile_unrun(registry)?;
        Ok(Description { doc: self.doc(), params: compiled.params })
    }

    /// The `//!` lines at its top.
    pub fn doc(&self) -> String {
        let lines = self.text.lines().skip_while(|line| line.is_empty());
        let lines = lines.map_while(|line| line.strip_prefix("//!"));
        let lines = lines.map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end());
        lines.collect::<Vec<_>>().join("\n").trim().to_owned()
    }

    /// Its parameters, read without looking up what else it uses: this takes a fraction of a
    /// millisecond.
    ///
    /// # Errors
    /// It does not parse, or a parameter is declared wrongly.
    pub fn params(&self) -> Result<&[Param], RecipeError> {
        if let Some(params) = self.params.get() {
            return Ok(params);
        }
        let source = self.source();
        let ast =
            self.syntax_tree().map_err(|error| source.error_at(&error.0.to_string(), error.1))?;
        let params = param::declared_params(&source, ast, options_of)?;
        Ok(self.params.get_or_init(|| params))
    }

    /// Its text, parsed once and without anything registered. Optimising it would take longer than
    /// running it as it is.
    fn syntax_tree(&self) -> Result<&AST, ParseError> {
        if let Some(ast) = self.parsed.get() {
            return Ok(ast);
        }
        let ast = parser().compile(without_top_comment(&self.text))?;
        Ok(self.parsed.get_or_init(|| ast))
    }

    /// Whether it, or a module that it imports, may have chains that begin with a copy of a
    /// variable.
    fn may_copy_receivers(&self) -> bool {
        let is_parsed = |ast: &AST| receivers::has_copies(ast) || self.text.contains("import");
        self.is_shown && self.syntax_tree().is_ok_and(is_parsed)
    }

    /// Runs it. An expression at its end goes to `output`: the rows of a stream, or the value. A
    /// semicolon silences it.
    ///
    /// # Errors
    /// A mistake in the recipe, bad input, a failing component, or an interruption.
    pub fn run(
        &self,
        registry: Registry,
        settings: RunSettings,
        output: Output,
    ) -> Result<(), RecipeError> {
        let held = settings.skip_crashes.as_ref().map(|_| HeldOutput::default());
        let shown = held.clone().map_or_else(|| output.clone(), Output::to_writer);
        let session = self.run_divided(registry, settings, shown, ShardMode::Whole)?;
        if let Some(held) = held {
            held.print(&output)?;
        }
        output.finish()?;
        if let Some(error) = session.settings.skip_crashes.as_ref().and_then(CrashSkip::report) {
            return Err(self.source().explain_error(*job_error(error)));
        }
        self.report_bad_lines(&session.bad_lines)?;
        match session.has_differences.load(Ordering::Relaxed) {
            true => Err(seventeen_jobs::Error::differs().into()),
            false => Ok(()),
        }
    }

    /// Runs it, and returns the value of an expression at its end instead of printing it. The items
    /// of a stream are made when they are asked for. What the recipe prints goes to `output`.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    pub fn evaluate(
        &self,
        registry: Registry,
        settings: RunSettings,
        output: Output,
    ) -> Result<RecipeResult, RecipeError> {
        let mut result = RecipeResult::Value(RecipeValue::Nothing);
        let session = self.run_to_value(
            registry,
            settings,
            output.clone(),
            ShardMode::Whole,
            |found, of| {
                result = of.result(found)?;
                Ok(())
            },
        )?;
        output.finish()?;
        self.report_bad_lines(&session.bad_lines)?;
        Ok(result)
    }

    /// Runs it, and returns the value of an expression at its end, to be listed apart from what the
    /// recipe prints, which goes to `output`. None if it ends with a statement.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    pub fn run_to_last_value(
        &self,
        registry: Registry,
        settings: RunSettings,
        output: Output,
    ) -> Result<Option<LastValue>, RecipeError> {
        let mut last = None;
        let whole = ShardMode::Whole;
        let session =
            self.run_to_value(registry, settings, output.clone(), whole, |value, of| {
                last = Some(LastValue::new(value, of.clone()));
                Ok(())
            })?;
        output.finish()?;
        if last.is_none() {
            self.report_bad_lines(&session.bad_lines)?;
        }
        Ok(last)
    }

    /// Runs it, or a part of it, and prints the value at its end; the session that it ran in.
    pub(crate) fn run_divided(
        &self,
        registry: Registry,
        settings: RunSettings,
        output: Output,
        division: ShardMode,
    ) -> Result<Arc<Session>, RecipeError> {
        let printed = output.clone();
        self.run_to_value(registry, settings, output, division, |value, of| {
            print_value(&value, &of.session, &printed)
        })
    }

    /// Runs it, or a part of it, and passes the value of an expression at its end to `take`; the
    /// session that it ran in.
    fn run_to_value(
        &self,
        registry: Registry,
        settings: RunSettings,
        output: Output,
        division: ShardMode,
        take: impl FnOnce(Dynamic, &FinishedRecipe) -> Res<()>,
    ) -> Result<Arc<Session>, RecipeError> {
        let (set, stop) = (settings.set.clone(), settings.jobs.stop.clone());
        let compiled = self.prepare(registry, settings, output.clone(), division)?;
        let CompiledRecipe { session, engine, ast, params, facts } = compiled;
        self.check_settings(&set, &params)?;
        if matches!(session.division, ShardMode::Planned(_)) {
            check::is_divisible(&self.source(), &ast, &facts)?;
        }
        let result = engine
            .eval_ast::<Dynamic>(&ast)
            .and_then(|value| {
                if value.is_unit() || !self.prints_its_value(&engine, &ast) {
                    return Ok(());
                }
                let (recipe, session, _engine) = (self.clone(), session.clone(), engine.clone());
                take(value, &FinishedRecipe { recipe, session, _engine })
            })
            .and_then(|()| output.flush())
            // A verb that noticed the cancellation returned an incomplete result.
            .and_then(|()| if stop.is_cancelled() { Err(interrupted()) } else { Ok(()) });
        if let Some(account) = &session.settings.account {
            // If an input that matters cannot be read, the result says so.
            let run = recipe_run::identity_for_log(&session).ok();
            let run = run.and_then(|run| serde_json::to_value(run).ok());
            account.set_identity(run.unwrap_or_default());
        }
        result.map(|()| session.clone()).map_err(|error| {
            // Results found before the failure are printed; a second failure would be less
            // informative.
            let _ = output.flush();
            if let Some(report) = session.bad_lines.report() {
                session.context.progress().print_line(&report.to_string());
            }
            if let EvalAltResult::ErrorFunctionNotFound(called, place) = &*error {
                let (source, language) = (self.source(), language(&engine, &session));
                let misfit = || check::explain_call(&language, called);
                let unknown = check::find_unknown_functions(&source, &language, &ast);
                if let Some(unknown) = unknown.into_iter().next() {
                    return unknown.into();
                } else if let Some(message) = misfit() {
                    return source.error_at(&message, *place);
                }
            }
            session.mistakes.classify(self.source().explain_error(*error))
        })
    }

    /// The error of a planned run that has printed this line, at the place that may have printed
    /// it.
    pub(crate) fn printing_error(&self, line: &str) -> RecipeError {
        let message = format!(
            "a run in shards outputs only through `write`, but this recipe also prints: {line:?}"
        );
        let place = self.syntax_tree().ok().and_then(check::find_print);
        self.source().error_at(&message, place.unwrap_or(Position::NONE))
    }

    /// Fails if lines were skipped, although all results are written by now.
    pub(crate) fn report_bad_lines(&self, bad_lines: &BadLines) -> Result<(), RecipeError> {
        match bad_lines.report() {
            Some(report) => Err(self.source().explain_error(*job_error(report))),
            None => Ok(()),
        }
    }

    /// Compiles and checks it to look at, not to run.
    fn compile_unrun(&self, registry: Registry) -> Result<CompiledRecipe, RecipeError> {
        self.prepare(registry, RunSettings::default(), Output::stdout(), ShardMode::Whole)
    }

    /// Whether its last value is printed: it is the user's, and ends with an expression, not with a
    /// statement. The number of rows that `write` wrote is of no use after all other output.
    fn prints_its_value(&self, engine: &Engine, ast: &AST) -> bool {
        // Only after a semicolon or a block can another statement follow.
        let ends_with_statement = || engine.compile(format!("{}\n0", self.text)).is_ok();
        self.is_shown && !check::ends_with_write(ast) && !ends_with_statement()
    }

    pub(crate) fn source(&self) -> RecipeSource<'_> {
        let (directory, is_shown) = (self.directory.as_deref(), self.is_shown);
        RecipeSource { name: &self.name, text: &self.text, directory, is_shown }
    }

    /// Compiles and checks it for an engine with everything registered.
    fn prepare(
        &self,
        registry: Registry,
        settings: RunSettings,
        output: Output,
        division: ShardMode,
    ) -> Result<CompiledRecipe, RecipeError> {
        let mut session = Session::new(registry, settings, output, &self.text, division)?;
        session.skips_refused = !self.is_shown;
        let session = Arc::new(session);
        // Tests make sure that every name in the program's own recipes exists.
        let own = if self.is_shown { None } else { Some(self.parsed_text(&session)?) };
        let vocabulary = match &own {
            Some((ast, _)) => Vocabulary::of_recipe(ast, verbs::is_verb),
            None => Vocabulary::Whole,
        };
        let engine = Arc::new(self.engine(&session, &vocabulary));
        session.attach_engine(&engine);
        let (mut ast, params, facts) = match own {
            Some((ast, params)) => (ast, params, RecipeFacts::default()),
            None => self.compile_checked(&engine, &session)?,
        };
        ast.set_source(&self.name);
        Ok(CompiledRecipe { session, engine, ast, params, facts })
    }

    /// The parsed text of a recipe of the program, and its parameters.
    fn parsed_text(&self, session: &Session) -> Result<(AST, Vec<Param>), RecipeError> {
        let source = self.source();
        let explained =
            |error| check::explain_parse_error(&source, session.context.registry(), &error);
        let ast = self.syntax_tree().map_err(explained)?.clone();
        Ok((ast, self.params()?.to_vec()))
    }

    /// Compiles a recipe of the user, rejects it if it has mistakes, and then optimises it.
    fn compile_checked(
        &self,
        engine: &Engine,
        session: &Session,
    ) -> Result<(AST, Vec<Param>, RecipeFacts), RecipeError> {
        let checked = check::check_recipe(&self.source(), &language(engine, session));
        // A cancelled check takes calls that it could not try for mistakes.
        if session.context.cancellation_token().is_cancelled() {
            return Err(Error::interrupted().into());
        }
        diagnostic::accept(&checked.diagnostics)?;
        let ast = check::runnable(engine, &self.text, checked.ast);
        Ok((ast, checked.params, checked.facts))
    }

    /// An engine in which the functions of this vocabulary are registered.
    pub(crate) fn engine(&self, session: &Arc<Session>, vocabulary: &Vocabulary) -> Engine {
        let mut engine = vocabulary.new_engine();
        // The check needs the places in the text (`check::runnable`).
        parse_recipes(&mut engine);
        engine
            .set_max_call_levels(64)
            .set_strict_variables(true)
            .set_fail_on_invalid_map_property(true)
            .set_default_tag(Dynamic::from(session.clone()));
        let stop = session.context.cancellation_token().clone();
        engine.on_progress(move |_| stop.is_cancelled().then_some(Dynamic::UNIT));
        let printer = session.output.clone();
        engine.on_print(move |line| {
            // `print` cannot fail in Rhai; the flush at the end of the run reports it.
            let _ = printer.print_line(line);
        });
        let progress = session.clone();
        engine.on_debug(move |line, _, position| {
            progress.context.progress().print_line(&format!("{position:?} {line}"));
        });
        if let Some(sandbox) = &session.settings.sandbox {
            sandbox.limit_work(&mut engine);
        }
        if self.may_copy_receivers() {
            receivers::resolve_copies(&mut engine);
        }
        match &self.directory {
            Some(dir) => engine.set_module_resolver(ImportResolver::in_directory(dir, session)),
            None => engine.set_module_resolver(DummyModuleResolver::new()),
        };
        types::register(&mut engine, vocabulary);
        verbs::register(&mut engine, vocabulary);
        namespaces::register(&mut engine, session, vocabulary);
        engine
    }

    /// Rejects values of unknown parameters, and of parameters that cannot be set together.
    fn check_settings(
        &self,
        set: &BTreeMap<String, String>,
        params: &[Param],
    ) -> Result<(), RecipeError> {
        if let Some(unknown) = self.unknown_parameter_error(set, params) {
            return Err(RecipeError::usage(unknown));
        }
        let wrong = |reason| RecipeError::usage(format_args!("{}: {reason}", self.name));
        param::check_combination(params, set).map_err(wrong)
    }

    /// The error about a value of a parameter that does not exist.
    pub(crate) fn unknown_parameter_error(
        &self,
        set: &BTreeMap<String, String>,
        params: &[Param],
    ) -> Option<String> {
        let known: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        let unknown = set.keys().find(|name| !known.contains(&name.as_str()))?;
        let near = suggestion(unknown, known.iter().copied());
        let has = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Some(format!("{} has no parameter `{unknown}`{near} (it has: {has})", self.name))
    }
}

/// An engine with every verb and component registered, for looking names up, and its session.
pub(crate) fn bare_engine(registry: Registry) -> Result<(Arc<Engine>, Arc<Session>), RecipeError> {
    engine_with_parameters(registry, BTreeMap::new())
}

/// An engine with every verb and component registered, and its session, in which parameters have
/// these values.
pub(crate) fn engine_with_parameters(
    registry: Registry,
    set: BTreeMap<String, String>,
) -> Result<(Arc<Engine>, Arc<Session>), RecipeError> {
    let settings = RunSettings { set, ..RunSettings::default() };
    let session = Session::new(registry, settings, Output::stdout(), "", ShardMode::Whole)?;
    let session = Arc::new(session);
    let engine = Arc::new(Recipe::expression("").engine(&session, &Vocabulary::Whole));
    session.attach_engine(&engine);
    Ok((engine, session))
}

/// The text with blank lines in place of the comment at its top, which may be longer than the code:
/// all lines keep their numbers.
fn without_top_comment(text: &str) -> Cow<'_, str> {
    let code = text.split_inclusive('\n').skip_while(|line| line.starts_with("//!"));
    let comment = &text[..text.len() - code.map(str::len).sum::<usize>()];
    if comment.is_empty() {
        return text.into();
    }
    let lines = comment.lines().count();
    format!("{}{}", "\n".repeat(lines), &text[comment.len()..]).into()
}

/// Prints the last value of a recipe, in the format of the run.
fn print_value(value: &Dynamic, session: &Session, output: &Output) -> Res<()> {
    let form = session.settings.form;
    if let Some(stream) = value.read_lock::<Stream>() {
        return write::write_to_output(&stream).map(|_| ());
    }
    if form != Form::Text
        && let Some(table) = value.read_lock::<Table>()
    {
        return verbs::tables::print(session, &table, "");
    }
    print_entries(value, session, form, output)
}

/// Prints a value that is neither a stream nor the rows of a table.
pub(crate) fn print_entries(
    value: &Dynamic,
    session: &Session,
    form: Form,
    output: &Output,
) -> Res<()> {
    let values = match value.read_lock::<Array>() {
        Some(_) if form == Form::Text => {
            return output.print_line(&to_printed_text(value, &session.fields));
        }
        Some(values) => values.clone(),
        None => vec![value.clone()],
    };
    let mut listing = Listing::new(form, output.clone());
    let mut add = |value| with_record_of(value, &session.fields, |result| listing.add(result));
    values.iter().try_for_each(&mut add).map_err(|error| not_written(output.name(), &error))
}
