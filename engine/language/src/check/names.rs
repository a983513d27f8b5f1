//! Names: every function that a recipe calls must exist; the nearest one is suggested.

use super::foreign::{advice_about_similar_word, advice_about_text, advice_about_word};
use crate::check::prelude::*;
use crate::delimiters::open_delimiters;
use crate::source::is_of_word;
use rhai::{Engine, ParseError, ParseErrorType};
use seventeen_host::ChoiceError;

/// Functions that are part of the language and in no module.
const KEYWORDS: [&str; 10] = [
    "print", "debug", "type_of", "eval", "Fn", "call", "curry", "is_shared", "is_def_var",
    "is_def_fn",
];

/// Whether a function is part of the language.
pub(super) fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name)
}

/// The names of all functions, by namespace; the global one is empty.
type FunctionNames = BTreeMap<String, BTreeSet<String>>;

/// The last method of a chain.
pub(super) fn last_call(expression: &Expr) -> Option<(&FnCallExpr, Position)> {
    match expression {
        Expr::Dot(link, ..) => last_call(&link.rhs),
        Expr::MethodCall(call, place) | Expr::FnCall(call, place) => Some((call, *place)),
        _ => None,
    }
}

/// The calls of functions that do not exist, each with the nearest name.
pub fn find_unknown_functions(
    source: &RecipeSource<'_>,
    language: &Language<'_>,
    ast: &AST,
) -> Vec<Diagnostic> {
    let mut names = registered_names(language.engine);
    let global = names.entry(String::new()).or_default();
    global.extend(KEYWORDS.map(str::to_owned));
    global.extend(ast.iter_functions().map(|function| function.name.to_owned()));
    let (fields, mut found) = (field_names(ast), Vec::new());
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        // A module hides the namespace of its name.
        if let Some(ASTNode::Stmt(Stmt::Import(import, _))) = path.last() {
            names.remove(import.1.name.as_str());
        }
        if let Some((call, position)) = call_of(path.last()) {
            // A closure in a record is called like a method.
            let is_method = matches!(path.last(), Some(ASTNode::Expr(Expr::MethodCall(..))));
            if !(is_method && fields.contains(call.name.as_str())) {
                let mistake = unknown_function_error(&names, call, source);
                found.extend(mistake.map(|message| source.diagnostic(message, position)));
            }
            let mistake = unknown_pointer_error(&names, call);
            found.extend(mistake.map(|(message, place)| source.diagnostic(message, place)));
        }
        true
    });
    found
}

/// The names of the fields that records get or have in the recipe.
fn field_names(ast: &AST) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        match path.last() {
            Some(ASTNode::Expr(Expr::Map(record, _))) => {
                names.extend(record.0.iter().map(|(name, _)| name.name.to_string()));
            }
            Some(ASTNode::Expr(Expr::Property(property, _))) => {
                names.insert(property.2.to_string());
            }
            _ => {}
        }
        true
    });
    names
}

fn registered_names(engine: &Engine) -> FunctionNames {
    let pairs = engine.collect_fn_metadata(
        None,
        |info| Some((info.namespace.to_string(), info.metadata.name.to_string())),
        true,
    );
    let mut names = FunctionNames::new();
    for (namespace, name) in pairs {
        names.entry(namespace).or_default().insert(name);
    }
    names
}

pub(super) fn call_of<'a>(node: Option<&ASTNode<'a>>) -> Option<(&'a FnCallExpr, Position)> {
    match node {
        Some(ASTNode::Expr(Expr::FnCall(call, position) | Expr::MethodCall(call, position))) => {
            Some((call, *position))
        }
        Some(ASTNode::Stmt(Stmt::FnCall(call, position))) => Some((call, *position)),
        _ => None,
    }
}

/// The call that is a statement, or the last one of its chain.
pub(super) fn call_of_statement(statement: &Stmt) -> Option<(&FnCallExpr, Position)> {
    match statement {
        Stmt::FnCall(call, place) => Some((&**call, *place)),
        Stmt::Expr(expression) => last_call(expression),
        _ => None,
    }
}

/// The place of the first such call in a text.
pub(super) fn find_call(ast: &AST, is_such: impl Fn(&FnCallExpr) -> bool) -> Option<Position> {
    let mut found = None;
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        found = call_of(path.last()).filter(|(call, _)| is_such(call)).map(|(_, place)| place);
        found.is_none()
    });
    found
}

/// The error about a call whose function does not exist. Imported modules are not checked here:
/// they are loaded when the recipe runs.
fn unknown_function_error(
    names: &FunctionNames,
    call: &FnCallExpr,
    source: &RecipeSource<'_>,
) -> Option<String> {
    let namespace = namespace_of(call);
    let known = names.get(&namespace)?;
    if call.op_token.is_some() || known.contains(call.name.as_str()) {
        return None;
    }
    match Kind::ALL.into_iter().find(|kind| kind.namespace() == namespace) {
        Some(kind) => {
            let is_word = |name: &&str| !matches!(*name, "all" | "by" | "named");
            let components: Vec<&str> = known.iter().map(String::as_str).filter(is_word).collect();
            Some(ChoiceError::unknown_component(kind, &call.name, &components).to_string())
        }
        None => {
            let name = &call.name;
            let is_variable = declared_names(source.text).any(|known| known == name);
            // The functions of properties have names with a mark.
            let known = known.iter().map(String::as_str).filter(|name| !name.contains('$'));
            let advice = match advice_about_word(name) {
                Some(advice) => advice,
                None if is_variable => {
                    format!("; `{name}` is a variable: call a closure as in `{name}.call(…)`")
                }
                None => match suggestion(name, known) {
                    near if near.is_empty() => advice_about_similar_word(name).unwrap_or(near),
                    near => near,
                },
            };
            Some(format!("no function `{name}`{advice}"))
        }
    }
}

/// The error about `Fn("name")` without such a function.
fn unknown_pointer_error(names: &FunctionNames, call: &FnCallExpr) -> Option<PlacedError> {
    let global = names.get("")?;
    match (&*call.name, &call.args[..]) {
        ("Fn", [Expr::StringConstant(name, place)])
            if call.namespace.is_empty() && !name.contains(':') && !global.contains(&**name) =>
        {
            let near = suggestion(name, global.iter().map(String::as_str));
            Some((format!("no function `{name}`{near}"), *place))
        }
        _ => None,
    }
}

/// The message about an error of the compiler.
pub fn explain_parse_error(
    source: &RecipeSource<'_>,
    registry: &Registry,
    error: &ParseError,
) -> Diagnostic {
    let namespaces = Kind::ALL.map(Kind::namespace);
    let message = match &*error.0 {
        ParseErrorType::ModuleUndefined(name) => {
            let near = suggestion(name, namespaces);
            let (known, plugins) = (namespaces.join(", "), registry.plugins.len());
            format!("no namespace `{name}`{near} (there are: {known}, from {plugins} plugins)")
        }
        ParseErrorType::VariableUndefined(name) => {
            let advice = options_advice(source.text, error.1);
            let advice = advice.or_else(|| outer_variable_advice(source.text, name));
            let advice = advice.or_else(|| advice_about_text(source.text, error.1));
            // It may be declared elsewhere.
            let others = || declared_names(source.text).filter(|known| known != name);
            let near = || suggestion(name, others());
            let advice = advice.unwrap_or_else(near);
            format!("no variable `{name}`{advice}")
        }
        other => return explain_syntax_error(source, other, error.1),
    };
    source.diagnostic(message, error.1)
}

/// The variables that a text declares, although it does not compile.
fn declared_names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c| !is_of_word(c)).filter(|word| !word.is_empty());
    let pairs = words.clone().zip(words.skip(1));
    pairs.filter(|(before, _)| ["let", "const", "for"].contains(before)).map(|(_, name)| name)
}

/// The message about text that cannot be parsed. If the text ends too early, the bracket that is
/// open there is its place.
fn explain_syntax_error(
    source: &RecipeSource<'_>,
    error: &ParseErrorType,
    position: Position,
) -> Diagnostic {
    let is_at_end = |position: Position| {
        let (line, lines) = (position.line().unwrap_or(1), source.text.lines().count());
        line > lines
            || source.text.lines().nth(line - 1).is_some_and(|text| {
                line == lines && position.position().unwrap_or(1) > text.trim_end().chars().count()
            })
    };
    let open = open_delimiters(source.text).last().copied();
    match open.filter(|_| position.is_none() || is_at_end(position)) {
        Some((at, delimiter)) => unclosed_error(source, at, delimiter),
        None => {
            let advice = advice_about_text(source.text, position).unwrap_or_default();
            source.diagnostic(format!("{error}{advice}"), position)
        }
    }
}

/// The error about a comment that is never closed: the engine takes the rest of the text for it.
pub(super) fn find_open_comment(source: &RecipeSource<'_>) -> Option<Diagnostic> {
    let mut open = open_delimiters(source.text).into_iter();
    let (at, delimiter) = open.find(|(_, delimiter)| *delimiter == '*')?;
    Some(unclosed_error(source, at, delimiter))
}

fn unclosed_error(source: &RecipeSource<'_>, at: usize, delimiter: char) -> Diagnostic {
    let shown = if delimiter == '*' { "/*".to_owned() } else { delimiter.to_string() };
    source.diagnostic(format!("this `{shown}` is never closed"), position_of(source.text, at))
}

/// The line and the column of a byte offset.
fn position_of(text: &str, offset: usize) -> Position {
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let part = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    Position::new(part(line), part(column))
}

/// Advice about a name that the text declares, but not where it is used: functions do not see what
/// surrounds them.
fn outer_variable_advice(text: &str, name: &str) -> Option<String> {
    let declares = |keyword: &str| {
        text.lines().any(|line| {
            let line = line.trim_start();
            let line = line.strip_prefix("export ").unwrap_or(line).trim_start();
            let named =
                line.strip_prefix(keyword).and_then(|rest| rest.trim_start().strip_prefix(name));
            named.is_some_and(|rest| rest.trim_start().starts_with(['=', ';']))
        })
    };
    if declares("const ") {
        return Some(format!("; a function reads a constant of its file as `global::{name}`"));
    }
    let advice = "; functions do not see the variables around them: pass it as an argument";
    declares("let ").then(|| advice.to_owned())
}

/// Advice about a component in the syntax of the command line, such as `digits(n: 4)`, with an
/// option at this place: recipes write options as a map.
fn options_advice(text: &str, place: Position) -> Option<String> {
    let line = text.lines().nth(place.line()? - 1)?;
    let (start, _) = line.char_indices().nth(place.position()? - 1)?;
    let (before, options) = line.split_at(start);
    let after_name = options.trim_start_matches(is_of_word).trim_start();
    if !after_name.starts_with(':') || after_name.starts_with("::") {
        return None;
    }
    if before.trim_end().ends_with(',') {
        let name = &options[..options.len() - options.trim_start_matches(is_of_word).len()];
        return Some(format!("; options are a map in recipes: `#{{ {name}: … }}`"));
    }
    let call = before.trim_end().strip_suffix('(')?;
    let name = call.rsplit(|c: char| !is_of_word(c) && c != ':').next()?;
    let options = options.split(')').next()?.split(',').map(option_of_map);
    let options = options.collect::<Option<Vec<_>>>()?.join(", ");
    Some(format!("; options are a map in recipes: `{name}(#{{ {options} }})`"))
}

/// An option of the command line's syntax, with its value quoted if it is a text.
fn option_of_map(option: &str) -> Option<String> {
    let (name, value) = option.split_once(':')?;
    let (name, value) = (name.trim(), value.trim());
    let is_literal = value.parse::<f64>().is_ok() || ["true", "false"].contains(&value);
    let is_quoted = value.starts_with(['"', '`']);
    let value = if is_literal || is_quoted { value.to_owned() } else { format!("{value:?}") };
    Some(format!("{name}: {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_functions_do_not_see_are_explained() {
        let advice = |text, name| outer_variable_advice(text, name).unwrap_or_default();
        let constant = "; a function reads a constant of its file as `global::MANY`";
        assert_eq!(advice("export const MANY = 25;\nfn f() { MANY }", "MANY"), constant);
        assert_eq!(advice("const MANY=25;", "MANY"), constant);
        assert!(advice("  let n = 25;", "n").starts_with("; functions do not see"));
        assert_eq!(advice("const MANY_MORE = 25; // const MANY = 3", "MANY"), "");
    }

    #[test]
    fn options_of_the_command_line_are_shown_as_a_map() {
        let advice = |text: &str, column| options_advice(text, Position::new(1, column));
        assert_eq!(
            advice("grids(x).harvest(ua::digits(n: 4))", 29).as_deref(),
            Some("; options are a map in recipes: `ua::digits(#{ n: 4 })`")
        );
        assert_eq!(
            advice("top_down(grid: uniform, x: true)", 10).as_deref(),
            Some("; options are a map in recipes: `top_down(#{ grid: \"uniform\", x: true })`")
        );
        assert_eq!(
            advice("list.write(\"a.txt\", resume: true)", 21).as_deref(),
            Some("; options are a map in recipes: `#{ resume: … }`")
        );
        assert_eq!(advice("f(n)", 3), None);
        assert_eq!(advice("f(n::m())", 3), None);
    }
}
