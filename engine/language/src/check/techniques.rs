//! Names of techniques that a recipe gives to techniques of its own, which its profiles may have.

use crate::check::prelude::*;

/// The names of the recipe's own techniques; none if it may have others, such as those of a module.
pub(super) fn own_techniques(ast: &AST) -> Option<BTreeSet<String>> {
    let mut names = Some(BTreeSet::new());
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        let found = match path.last() {
            Some(ASTNode::Stmt(Stmt::Import(..))) => Some(None),
            node => call_of(node).and_then(|(call, _)| name_given_by(call)),
        };
        names = match (names.take(), found) {
            (names, None) => names,
            (Some(mut names), Some(Some(name))) => {
                names.insert(name);
                Some(names)
            }
            (_, Some(_)) => None,
        };
        names.is_some()
    });
    names
}

/// The name that a call gives to a component, if it does, and if that is a literal.
fn name_given_by(call: &FnCallExpr) -> Option<Option<String>> {
    let is_constructor = namespace_of(call) == Kind::Technique.namespace() && call.name == "by";
    let is_renamed = call.namespace.is_empty() && call.name == "named";
    (is_constructor || is_renamed).then(|| match call.args.first() {
        Some(Expr::StringConstant(name, _)) => Some(name.to_string()),
        _ => None,
    })
}
