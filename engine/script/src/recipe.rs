//! A recipe: a Rhai script that can be shown, checked and run.

use crate::check;
use crate::failure::{RecipeError, Source, interrupted, not_written};
use crate::output::Output;
use crate::session::{Session, Settings};
use crate::stream::Stream;
use crate::verbs;
use crate::{namespaces, writer};
use rhai::module_resolvers::{DummyModuleResolver, FileModuleResolver};
use rhai::{AST, ASTNode, Dynamic, Engine, Expr};
use seventeen_host::Registry;
use seventeen_host::nearest::suggestion;
use seventeen_host::stop;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A recipe's text, and where it came from.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What errors call it: its path, or a few words.
    pub name: String,
    /// The script.
    pub text: String,
    /// Where its imports are looked for; none for a recipe without a file.
    directory: Option<PathBuf>,
    /// Whether its value is printed.
    is_expression: bool,
}

/// A documented parameter of a recipe: a call of `param`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Param {
    /// What `--set` calls it.
    pub name: String,
    /// Its value unless set, as text.
    pub default: String,
    /// One sentence.
    pub doc: String,
}

/// What a recipe says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    /// The `//!` lines at its top.
    pub doc: String,
    /// Its parameters, in the order in which it asks for them.
    pub params: Vec<Param>,
}

impl Recipe {
    /// Reads a recipe from a file.
    ///
    /// # Errors
    /// The file cannot be read, or is not text.
    pub fn read(path: &Path) -> Result<Recipe, RecipeError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| {
            let near = seventeen_jobs::text::input::meant(&name, &error);
            RecipeError::usage(format_args!("cannot read {name}: {error}{near}"))
        })?;
        let directory = path.parent().map(Path::to_owned);
        Ok(Recipe { name, text, directory, is_expression: false })
    }

    /// A recipe of the program's own.
    pub fn built_in(name: &str, text: &str) -> Recipe {
        Recipe {
            name: name.to_owned(),
            text: text.to_owned(),
            directory: None,
            is_expression: false,
        }
    }

    /// An expression given on the command line, whose value is printed.
    pub fn expression(text: &str) -> Recipe {
        Recipe { is_expression: true, ..Recipe::built_in("expression", text) }
    }

    /// What it says of itself, without running it.
    ///
    /// # Errors
    /// The recipe does not compile.
    pub fn describe(&self, registry: Registry) -> Result<Description, RecipeError> {
        let (_, ast) = self.prepare(registry, Settings::default(), Output::stdout())?;
        let lines = ast.doc().lines().map(|line| line.trim_start_matches("//!").trim());
        let doc = lines.collect::<Vec<_>>().join("\n").trim().to_owned();
        Ok(Description { doc, params: params(&ast) })
    }

    /// Compiles it and looks every name up that it uses, without running it.
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn check(&self, registry: Registry) -> Result<(), RecipeError> {
        self.prepare(registry, Settings::default(), Output::stdout()).map(|_| ())
    }

    /// Runs it. What an expression gives goes to `output`: the rows of a stream, or the value.
    ///
    /// # Errors
    /// A mistake in the recipe, bad input, a failing component, or an interruption.
    pub fn run(
        &self,
        registry: Registry,
        settings: Settings,
        output: Output,
    ) -> Result<(), RecipeError> {
        let set: Vec<String> = settings.set.keys().cloned().collect();
        let (engine, ast) = self.prepare(registry, settings, output.clone())?;
        self.check_set(&set, &ast)?;
        let result = engine
            .eval_ast::<Dynamic>(&ast)
            .and_then(
                |value| if self.is_expression { print_value(&value, &output) } else { Ok(()) },
            )
            .and_then(|()| output.flush())
            // A verb that saw the cancellation gave what it had.
            .and_then(|()| if stop::requested() { Err(interrupted()) } else { Ok(()) });
        result.map_err(|error| {
            // What was found before the failure counts; if this fails too, the first tells more.
            let _ = output.flush();
            self.source().explain(*error)
        })
    }

    fn source(&self) -> Source<'_> {
        Source { name: &self.name, text: &self.text }
    }

    /// An engine with everything registered, and the compiled and checked recipe.
    fn prepare(
        &self,
        registry: Registry,
        settings: Settings,
        output: Output,
    ) -> Result<(Arc<Engine>, AST), RecipeError> {
        let session =
            Session::new(registry, settings, output, &self.text).map_err(RecipeError::usage)?;
        let session = Arc::new(session);
        let engine = Arc::new(self.engine(&session));
        session.attach(&engine);
        let source = self.source();
        let mut ast = engine.compile(&self.text).map_err(|error| {
            check::explain_parse_error(&source, session.context.registry(), &error)
        })?;
        ast.set_source(&self.name);
        check::names(&source, &engine, &ast)?;
        session.keep_functions(&ast);
        Ok((engine, ast))
    }

    fn engine(&self, session: &Arc<Session>) -> Engine {
        let mut engine = Engine::new();
        engine
            .set_max_expr_depths(128, 64)
            .set_max_call_levels(64)
            .set_strict_variables(true)
            .set_fail_on_invalid_map_property(true)
            .disable_symbol("sleep")
            .set_default_tag(Dynamic::from(session.clone()));
        engine.on_progress(|_| stop::requested().then_some(Dynamic::UNIT));
        let printer = session.output.clone();
        engine.on_print(move |line| {
            // `print` cannot fail in Rhai; the flush at the end of the run reports it.
            let _ = printer.line(line);
        });
        let progress = session.clone();
        engine.on_debug(move |line, _, position| {
            progress.context.progress().note(&format!("{position:?} {line}"));
        });
        match &self.directory {
            Some(dir) => engine.set_module_resolver(FileModuleResolver::new_with_path(dir)),
            None => engine.set_module_resolver(DummyModuleResolver::new()),
        };
        register_types(&mut engine);
        verbs::register(&mut engine);
        namespaces::register(&mut engine, session);
        engine
    }

    fn check_set(&self, set: &[String], ast: &AST) -> Result<(), RecipeError> {
        let known = params(ast);
        let known: Vec<&str> = known.iter().map(|param| param.name.as_str()).collect();
        let Some(unknown) = set.iter().find(|name| !known.contains(&name.as_str())) else {
            return Ok(());
        };
        let near = suggestion(unknown, known.iter().copied());
        let (name, known) = (&self.name, known.join(", "));
        let message = format_args!("{name} has no parameter `{unknown}`{near} (it has: {known})");
        Err(RecipeError::usage(message))
    }
}

/// An engine with every verb and component registered, for looking names up.
pub(crate) fn bare_engine(registry: Registry) -> Result<Arc<Engine>, RecipeError> {
    let (engine, _) =
        Recipe::expression("()").prepare(registry, Settings::default(), Output::stdout())?;
    Ok(engine)
}

fn register_types(engine: &mut Engine) {
    use crate::certificate::{Certificate, Verified};
    use crate::human::hint::Hint;
    use crate::human::path::{Path, Taken};
    use crate::human::profile::Profile;
    use crate::human::rated::Rated;
    use crate::paired::Paired;
    use crate::pattern::Searched;
    use crate::table::Table;
    use crate::verbs::compare::Comparison;
    use seventeen_core::{Board, Cells, Grid, Pencilmarks, Position, Puzzle};
    use seventeen_jobs::clique::Clique;
    use seventeen_jobs::count::Counted;
    use seventeen_jobs::enumerate::Enumeration;
    use seventeen_jobs::harvest::Sets;
    use seventeen_jobs::solve::Solved;
    use seventeen_jobs::text::Noted;
    use seventeen_jobs::{AnyChoice, Error};
    engine
        .register_type_with_name::<Noted<Grid>>("Grid")
        .register_type_with_name::<Noted<Puzzle>>("Puzzle")
        .register_type_with_name::<Noted<Pencilmarks>>("Pencilmarks")
        .register_type_with_name::<Noted<Board>>("Board")
        .register_type_with_name::<Noted<Position>>("Position")
        .register_type_with_name::<Profile>("Profile")
        .register_type_with_name::<Path>("Path")
        .register_type_with_name::<Taken>("Step")
        .register_type_with_name::<Rated>("Rated")
        .register_type_with_name::<Hint>("Hint")
        .register_type_with_name::<Cells>("Cells")
        .register_type_with_name::<Sets>("Sets")
        .register_type_with_name::<Clique>("Clique")
        .register_type_with_name::<Counted>("Counted")
        .register_type_with_name::<Solved>("Solved")
        .register_type_with_name::<Enumeration>("Enumeration")
        .register_type_with_name::<Certificate>("Certificate")
        .register_type_with_name::<Verified>("Verified")
        .register_type_with_name::<Comparison>("Comparison")
        .register_type_with_name::<Paired>("Paired")
        .register_type_with_name::<Searched>("Searched")
        .register_type_with_name::<AnyChoice>("Component")
        .register_type_with_name::<Error>("Failure")
        .register_fn("to_string", |failure: &mut Error| failure.to_string())
        .register_type_with_name::<Table>("Table")
        .register_type_with_name::<Stream>("Stream")
        .register_iterator_result::<Stream, _>();
}

/// The `param` calls of a recipe.
fn params(ast: &AST) -> Vec<Param> {
    let mut found: Vec<Param> = Vec::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        let Some(ASTNode::Expr(Expr::FnCall(call, _))) = path.last() else { return true };
        let literal = |i: usize| {
            let value = call.args.get(i).and_then(|argument| argument.get_literal_value(None));
            value.map(|value: Dynamic| value.to_string()).unwrap_or_default()
        };
        if call.name == "param" && !found.iter().any(|param| param.name == literal(0)) {
            found.push(Param { name: literal(0), default: literal(1), doc: literal(2) });
        }
        true
    });
    found
}

/// Prints what an expression gave.
fn print_value(value: &Dynamic, output: &Output) -> Result<(), Box<rhai::EvalAltResult>> {
    if let Some(stream) = value.read_lock::<Stream>() {
        writer::write_to_output(&stream).map(|_| ())
    } else if value.is_unit() {
        Ok(())
    } else {
        let mut out = output.clone();
        crate::rows::Row::each(value, |row| row.write_line(&mut out))
            .map_err(|error| not_written("the standard output", &error))
    }
}
