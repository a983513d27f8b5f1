//! Arrays that begin as literals and to which statements add items, one after the other: all of
//! their items are known at each statement.

use super::parts::{AddedItems, VariablePart};
use crate::captures::root_variable;
use crate::check::prelude::*;

/// The variables of such arrays: only statements after a declaration in the same block change them,
/// which call `push`. No closure has them.
pub(super) fn pushed_arrays(
    ast: &AST,
    functions: &FunctionBodies,
    changes: &InnerChanges,
) -> BTreeSet<String> {
    let mut found = Pushes {
        functions,
        declared: Vec::new(),
        pushed: Vec::new(),
        others: changes.unknown.union(&changes.reordered).cloned().collect(),
    };
    let bodies = functions.named_values().map(|(_, body)| &body.statements[..]);
    for (owner, statements) in [ast.statements()].into_iter().chain(bodies).enumerate() {
        for statement in statements {
            statement.walk(&mut Vec::new(), &mut |path: &[ASTNode<'_>]| {
                found.add(owner, path);
                true
            });
        }
    }
    let names: BTreeSet<&String> = found.pushed.iter().map(|pushed| &pushed.name).collect();
    names.into_iter().filter(|name| found.is_pushed(name)).cloned().collect()
}

/// A statement that declares a variable, or pushes to an array.
struct Place {
    name: String,
    /// The function that it is in, by its number, and the statements around it, by their addresses.
    block: (usize, Vec<*const Stmt>),
    place: Position,
    /// Whether it declares a literal array.
    is_array: bool,
}

struct Pushes<'a> {
    functions: &'a FunctionBodies,
    declared: Vec<Place>,
    pushed: Vec<Place>,
    /// The variables that may change in other ways, or that closures have.
    others: BTreeSet<String>,
}

impl Pushes<'_> {
    fn add(&mut self, owner: usize, path: &[ASTNode<'_>]) {
        match path {
            [around @ .., ASTNode::Stmt(statement @ Stmt::Var(variable, ..))] => {
                let is_array = number_of_items(&variable.1).is_some();
                let (name, block) = (variable.0.name.to_string(), (owner, addresses(around)));
                let place = statement.position();
                self.declared.push(Place { name, block, place, is_array });
            }
            [.., ASTNode::Stmt(Stmt::Share(captured))] => {
                self.others.extend(captured.iter().map(|(variable, _)| variable.name.to_string()));
            }
            [.., ASTNode::Stmt(Stmt::Assignment(assignment))] => {
                let changed = root_variable(&assignment.1.lhs);
                self.others.extend(changed.map(|(name, _)| name));
            }
            [around @ .., ASTNode::Stmt(statement @ Stmt::Expr(whole)), ASTNode::Expr(chain)]
                if std::ptr::eq(&raw const **whole, *chain) =>
            {
                match pushed_item(self.functions, chain) {
                    Some((name, _)) => {
                        let (name, block) = (name.to_owned(), (owner, addresses(around)));
                        let place = statement.position();
                        self.pushed.push(Place { name, block, place, is_array: false });
                    }
                    None => self.add_change(chain),
                }
            }
            [.., ASTNode::Expr(chain)] => self.add_change(chain),
            _ => {}
        }
    }

    /// Adds a chain that changes its variable in another way.
    fn add_change(&mut self, chain: &Expr) {
        let changed = VariablePart::with_added_items(self.functions, chain);
        self.others.extend(changed.map(|(part, _)| part.variable.to_owned()));
    }

    fn is_pushed(&self, name: &str) -> bool {
        let is_meant = |one: &&Place| one.name == name;
        !self.others.contains(name)
            && self.pushed.iter().filter(is_meant).all(|pushed| {
                let here = |one: &&Place| one.block == pushed.block;
                let declared: Vec<&Place> =
                    self.declared.iter().filter(is_meant).filter(here).collect();
                matches!(declared[..], [one] if one.is_array && one.place < pushed.place)
            })
    }
}

fn addresses(around: &[ASTNode<'_>]) -> Vec<*const Stmt> {
    let address = |node: &ASTNode<'_>| match node {
        ASTNode::Stmt(statement) => Some(&raw const **statement),
        _ => None,
    };
    around.iter().filter_map(address).collect()
}

/// The variable to which a chain pushes one item, and the item.
pub(super) fn pushed_item<'e>(
    functions: &FunctionBodies,
    chain: &'e Expr,
) -> Option<(&'e str, &'e Expr)> {
    let (part, added) = VariablePart::with_added_items(functions, chain)?;
    match added {
        AddedItems::One(item) if part.steps.is_empty() && part.ends_in("push") => {
            Some((part.variable, item))
        }
        _ => None,
    }
}

/// The number of items of a literal array.
pub(super) fn number_of_items(array: &Expr) -> Option<usize> {
    match array {
        Expr::Array(items, _) => Some(items.len()),
        Expr::DynamicConstant(value, _) => {
            value.read_lock::<Array>().filter(|array| array.is_empty()).map(|_| 0)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rhai::{Engine, OptimizationLevel};

    fn pushed_in(text: &str) -> Vec<String> {
        let mut engine = Engine::new();
        engine.set_optimization_level(OptimizationLevel::None);
        let ast = engine.compile(text).unwrap();
        let functions = FunctionBodies::of_recipe(&ast);
        let changes = InnerChanges::of_recipe(&ast, &functions);
        pushed_arrays(&ast, &functions, &changes).into_iter().collect()
    }

    #[test]
    fn arrays_with_pushes_in_their_block_are_found() {
        assert_eq!(pushed_in("let a = []; a.push(1); let b = a.len(); a.push(2);"), ["a"]);
        assert_eq!(pushed_in("for i in 0..2 { let a = [1]; a.push(i); }"), ["a"]);
        assert_eq!(pushed_in("fn f(a) { a.len() } let a = [1]; a.push(2); f(a);"), ["a"]);
        assert_eq!(pushed_in("fn f() { let a = [1]; a.push(2); a } let b = [1];"), ["a"]);
    }

    #[test]
    fn arrays_that_change_in_other_ways_are_left_out() {
        for text in [
            "let a = [1]; if a.len() > 0 { a.push(2); }",
            "let a = [1]; for i in 0..2 { a.push(i); }",
            "let a = [1]; a.push(2); a[0] = 3;",
            "let a = [1]; a.push(2); a = [];",
            "let a = [1]; a.push(2); a.pop();",
            "let a = [1]; a.push(2); a.insert(0, 1);",
            "let a = [1]; a.push(2); let f = || a.len();",
            "let a = [1]; a.push(2); let a = [2];",
            "let a = [1].map(|x| x); a.push(2);",
            "let a = [[1]]; a[0].push(2);",
            "let a = [1]; let b = a.push(2);",
            "let a = [1]; a.push(2); a += 3;",
        ] {
            assert_eq!(pushed_in(text), [""; 0], "{text}");
        }
    }
}
