//! The calls of `param` in a compiled recipe, read without running it.

use super::{Param, as_strings};
use crate::diagnostic::Diagnostic;
use crate::language::{Language, OptionsOfVerbFn};
use crate::source::RecipeSource;
use rhai::{AST, ASTNode, Dynamic, Expr, Ident, Map, Position, Stmt};
use seventeen_jobs::options::{JobOption, unknown_option_error};
use std::collections::BTreeMap;

/// The parameters that a recipe declares, in the order of their calls.
///
/// # Errors
/// A parameter is declared wrongly, or twice and differently.
///
/// ```
/// use seventeen_language::{RecipeSource, param};
///
/// let text = "let clues = param(`clues`, 17, `How many clues`, #{ range: 1..=81 });".replace('`', "\"");
/// let source = RecipeSource { name: "a.rhai", text: &text, directory: None, is_shown: true };
/// let ast = rhai::Engine::new_raw().compile(&text)?;
/// let params = param::declared_params(&source, &ast, |_| vec![]).unwrap();
/// assert_eq!((&*params[0].name, params[0].default.as_deref()), ("clues", Some("17")));
/// assert_eq!(params[0].check("82"), Err("82 is not in 1..=81".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn declared_params(
    source: &RecipeSource<'_>,
    ast: &AST,
    options_of: OptionsOfVerbFn,
) -> Result<Vec<Param>, Diagnostic> {
    let mut found = Vec::new();
    for (declared, place) in declarations(ast, options_of) {
        let added = declared.and_then(|params| merge_params(std::mem::take(&mut found), &params));
        found = added.map_err(|reason| source.diagnostic(reason, place))?;
    }
    Ok(found)
}

/// Values that a run gives to parameters of a recipe and that these cannot have, at the places of
/// the declarations.
#[must_use]
pub fn wrong_settings(
    source: &RecipeSource<'_>,
    ast: &AST,
    language: &Language<'_>,
) -> Vec<Diagnostic> {
    let declared = declarations(ast, language.options_of).into_iter();
    let params = declared.flat_map(|(params, place)| {
        params.unwrap_or_default().into_iter().map(move |param| (param, place))
    });
    let wrong = params.filter_map(|(param, place)| {
        let text = language.set.get(&param.name)?;
        param.value_of_setting(text).err().map(|reason| source.diagnostic(reason, place))
    });
    wrong.collect()
}

/// The parameters that each call of `param` and `options_of` declares, or what is wrong with it,
/// and its place.
fn declarations(
    ast: &AST,
    options_of: OptionsOfVerbFn,
) -> Vec<(Result<Vec<Param>, String>, Position)> {
    let mut all = Vec::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some(
            ASTNode::Expr(Expr::FnCall(call, place)) | ASTNode::Stmt(Stmt::FnCall(call, place)),
        ) = path.last()
        {
            match call.name.as_str() {
                "param" => all.push((param_of_call(&call.args).map(|param| vec![param]), *place)),
                "options_of" => all.push((params_of_options_call(&call.args, options_of), *place)),
                _ => {}
            }
        }
        true
    });
    all
}

/// The values that a call of `param` with these arguments may return, as far as they are known: the
/// one that a run gives, or else its choices, or its default. An empty default often means that
/// there is none, so the value is unknown.
pub(crate) fn values_of_call(args: &[Expr], set: &BTreeMap<String, String>) -> Vec<Expr> {
    let Ok(param) = param_of_call(args) else { return Vec::new() };
    let place = args[0].position();
    if let Some(text) = set.get(&param.name) {
        let value = param.parse_value(text).map(|value| Expr::from_dynamic(value, place));
        return value.into_iter().collect();
    }
    if !param.choices.is_empty() {
        let choices = param.choices.iter().filter(|choice| !choice.is_empty());
        return choices.map(|one| Expr::StringConstant(one.into(), place)).collect();
    }
    let default = args.get(1).filter(|_| param.default.as_ref().is_some_and(|it| !it.is_empty()));
    default.and_then(literal_value).into_iter().map(|it| Expr::from_dynamic(it, place)).collect()
}

/// The parameters of a recipe, and of the modules that it imports.
///
/// # Errors
/// One is declared twice, and differently.
pub fn merge_params(mut params: Vec<Param>, of_modules: &[Param]) -> Result<Vec<Param>, String> {
    for param in of_modules {
        match params.iter().find(|known| known.name == param.name) {
            None => params.push(param.clone()),
            Some(known) if known == param => {}
            Some(_) => return Err(conflict_error(&param.name)),
        }
    }
    Ok(params)
}

/// The error about two declarations that differ.
fn conflict_error(name: &str) -> String {
    format!(
        "parameter `{name}` is declared twice, with different details: declare it once and use its \
         value, or rename one of the two"
    )
}

/// The parameter that a call with these arguments declares. Defaults and texts that are not
/// literals are empty.
fn param_of_call(args: &[Expr]) -> Result<Param, String> {
    let name = args.first().and_then(literal_value).and_then(|name| name.into_string().ok());
    let name =
        name.ok_or("the name of a parameter must be written out, as in `param(\"clues\", 17, …)`")?;
    let literal = |i: usize| args.get(i).and_then(literal_value).unwrap_or_else(|| "".into());
    let doc = literal(2).to_string();
    let fields = match args.get(3) {
        None => Map::new(),
        Some(fields) => literal_map(fields)
            .ok_or_else(|| format!("the fields of parameter `{name}` must be written out"))?,
    };
    let param = Param::from_declaration(&name, &literal(1), &doc, &fields)?;
    // Other defaults are checked when the recipe runs.
    if let Some(default) = args.get(1).and_then(literal_value) {
        param.typed_default(default).map(drop)?;
    }
    Ok(param)
}

/// The parameters that a call of `options_of` with these arguments declares.
fn params_of_options_call(
    args: &[Expr],
    options_of: OptionsOfVerbFn,
) -> Result<Vec<Param>, String> {
    let verb = args.first().and_then(literal_value).and_then(|verb| verb.into_string().ok());
    let verb = verb.ok_or("the verb must be written out, as in `options_of(\"rate\")`")?;
    let fields = match args.get(1) {
        None => Map::new(),
        Some(fields) => literal_map(fields)
            .ok_or_else(|| format!("the fields of the options of {verb} must be written out"))?,
    };
    let options = params_of_options(&verb, options_of(&verb), &fields)?;
    Ok(options.into_iter().map(|(_, param)| param).collect())
}

/// The options of a verb with their parameters. The map has more fields for some of them by name,
/// and in `without` the names of options to leave out.
///
/// # Errors
/// There is no such verb or option, or a field is wrong.
pub fn params_of_options(
    verb: &str,
    options: Vec<JobOption>,
    fields: &Map,
) -> Result<Vec<(JobOption, Param)>, String> {
    if options.is_empty() {
        return Err(format!("options_of: no verb `{verb}` with options"));
    }
    let left_out = fields.get("without").map_or(Some(Vec::new()), as_strings);
    let left_out = left_out.ok_or("`without` must be an array of names of options")?;
    let named = fields.keys().map(|name| name.as_str()).filter(|name| *name != "without");
    let mut named = named.chain(left_out.iter().map(String::as_str));
    if let Some(name) = named.find(|name| options.iter().all(|option| option.name != *name)) {
        return Err(unknown_option_error(verb, name, &options));
    }
    let wanted = options.into_iter().filter(|option| left_out.iter().all(|out| out != option.name));
    let param = |option: JobOption| {
        let fields = fields.get(option.name).map(|more| more.clone().try_cast::<Map>());
        let fields = match fields {
            None => Map::new(),
            Some(more) => more.ok_or_else(|| format!("`{}` must be a map", option.name))?,
        };
        let param = Param::from_job_option(&option, &fields)?;
        Ok((option, param))
    };
    wanted.map(param).collect()
}

fn literal_value(expr: &Expr) -> Option<Dynamic> {
    expr.get_literal_value(None)
}

/// A map whose values are literals or ranges of them.
fn literal_map(map: &Expr) -> Option<Map> {
    match map {
        Expr::Map(entries, _) => {
            let entry =
                |(name, value): &(Ident, Expr)| Some((name.as_str().into(), literal_value(value)?));
            entries.0.iter().map(entry).collect()
        }
        map => literal_value(map)?.try_cast(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::{ParamKind, ParamRange};
    use seventeen_jobs::certificate::VerifyOptions;
    use seventeen_jobs::options::JobOptions;
    use seventeen_jobs::rate::RateOptions;

    fn options_of(verb: &str) -> Vec<JobOption> {
        match verb {
            "rate" => RateOptions::job_options(),
            "verify" => VerifyOptions::job_options(),
            _ => Vec::new(),
        }
    }

    /// The parameters that `options_of` declares for a verb, with fields written in Rhai.
    fn declared(verb: &str, fields: &str) -> Result<Vec<Param>, String> {
        let fields = rhai::Engine::new().eval::<Map>(fields).expect("a map");
        Ok(params_of_options(verb, options_of(verb), &fields)?
            .into_iter()
            .map(|(_, param)| param)
            .collect())
    }

    #[test]
    fn options_are_parameters_of_the_kind_that_their_verb_declares() {
        let fields = "#{ without: [`solver`], morphs: #{ conflicts: `er`, value: `MANY` } }";
        let params = declared("rate", fields).expect("parameters");
        let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        assert_eq!(names, ["er", "ep", "ed", "score", "technique", "clues", "at_most", "morphs"]);
        let [er, .., at_most, morphs] = &params[..] else { panic!("{names:?}") };
        assert_eq!((er.kind, er.value.as_deref()), (ParamKind::Text, Some("A..B")));
        assert_eq!(at_most.kind, ParamKind::Float);
        let range = Some(ParamRange::Whole(1..=i64::MAX));
        assert_eq!((morphs.kind, morphs.range.clone()), (ParamKind::Int, range));
        assert_eq!(
            (&*morphs.conflicts, morphs.value.as_deref()),
            (&["er".to_owned()][..], Some("MANY"))
        );
        let samples = &declared("verify", "#{}").expect("parameters")[0];
        assert_eq!((samples.name.as_str(), samples.default.as_deref()), ("samples", Some("50")));
    }

    #[test]
    fn unknown_options_are_errors() {
        let said = |verb, fields| declared(verb, fields).expect_err("a mistake");
        assert_eq!(said("rank", "#{}"), "options_of: no verb `rank` with options");
        let unknown = said("rate", "#{ morph: #{} }");
        assert!(
            unknown.starts_with("rate: no option `morph`; did you mean `morphs`?"),
            "{unknown}"
        );
        assert!(said("rate", "#{ without: [`err`] }").contains("no option `err`"));
        assert_eq!(said("rate", "#{ er: 3 }"), "`er` must be a map");
        let field = said("rate", "#{ er: #{ vlaue: `X` } }");
        assert!(
            field.starts_with("parameter `er`: no field `vlaue`; did you mean `value`?"),
            "{field}"
        );
    }
}
