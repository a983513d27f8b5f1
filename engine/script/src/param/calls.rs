//! The calls of `param` in a compiled recipe, read without running it.

use super::Param;
use crate::failure::RecipeError;
use crate::source::Source;
use rhai::{AST, ASTNode, Dynamic, Expr, Ident, Map, Stmt};

/// What the `param` calls of a recipe declare, in their order.
pub(crate) fn calls(source: &Source<'_>, ast: &AST) -> Result<Vec<Param>, RecipeError> {
    let (mut found, mut mistake): (Vec<Param>, _) = (Vec::new(), None);
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        let Some(
            ASTNode::Expr(Expr::FnCall(call, position))
            | ASTNode::Stmt(Stmt::FnCall(call, position)),
        ) = path.last()
        else {
            return true;
        };
        if call.name == "param" {
            match declared(&call.args) {
                Ok(param) => match found.iter().find(|known| known.name == param.name) {
                    None => found.push(param),
                    Some(known) if *known == param => {}
                    Some(_) => {
                        let reason = twice(&param.name);
                        mistake = Some(source.mark(&reason, *position));
                    }
                },
                Err(reason) => mistake = Some(source.mark(&reason, *position)),
            }
        }
        mistake.is_none()
    });
    mistake.map_or(Ok(found), |text| Err(RecipeError::usage(text)))
}

/// The parameters of a recipe, and of the modules that it imports.
///
/// # Errors
/// One is declared twice, and differently.
pub(crate) fn all(mut params: Vec<Param>, of_modules: &[Param]) -> Result<Vec<Param>, String> {
    for param in of_modules {
        match params.iter().find(|known| known.name == param.name) {
            None => params.push(param.clone()),
            Some(known) if known == param => {}
            Some(_) => return Err(twice(&param.name)),
        }
    }
    Ok(params)
}

/// What is wrong with two declarations that differ.
fn twice(name: &str) -> String {
    format!(
        "parameter `{name}` is declared twice, and differently: declare it once and use its value, or \
         give the other one another name"
    )
}

/// What a call with these arguments declares. A default or a text that is not written out is empty.
fn declared(args: &[Expr]) -> Result<Param, String> {
    let name = args.first().and_then(literal).and_then(|name| name.into_string().ok());
    let name = name
        .ok_or("the name of a parameter has to be written out, as in `param(\"clues\", 17, …)`")?;
    let literal = |i: usize| args.get(i).and_then(literal).unwrap_or_else(|| "".into());
    let doc = literal(2).to_string();
    let fields = match args.get(3) {
        None => Map::new(),
        Some(fields) => written_out(fields)
            .ok_or_else(|| format!("the fields of parameter `{name}` have to be written out"))?,
    };
    Param::declared(&name, &literal(1), &doc, &fields)
}

fn literal(expr: &Expr) -> Option<Dynamic> {
    expr.get_literal_value(None)
}

/// A map whose values are literals or ranges of them.
fn written_out(map: &Expr) -> Option<Map> {
    match map {
        Expr::Map(entries, _) => {
            let entry =
                |(name, value): &(Ident, Expr)| Some((name.as_str().into(), literal(value)?));
            entries.0.iter().map(entry).collect()
        }
        map => literal(map)?.try_cast(),
    }
}
