//! What most files of the check use.

pub(super) use super::board_rules::BoardRules;
pub(super) use super::known::{KnownType, RecordFields, StreamFacts, any_fields, field_names};
pub(super) use super::names::{call_of, call_of_statement, find_call, last_call};
pub(super) use super::options::all_names_in;
pub(super) use super::text::{
    FunctionBodies, InnerChanges, LiteralClosure, literal_closure, namespace_of, record_entries,
};
pub(super) use crate::diagnostic::Diagnostic;
pub(super) use crate::language::{FieldsInTablesFn, Language};
pub(super) use crate::signature::{OF_NINE_DIGITS, PROBLEMS, SOLUTIONS};
pub(super) use crate::source::{PlacedError, RecipeSource};
pub(super) use rhai::{AST, ASTNode, Array, Dynamic, Expr, FnCallExpr, Map, Position, Stmt};
pub(super) use seventeen_core::Rules;
pub(super) use seventeen_host::Registry;
pub(super) use seventeen_host::nearest::suggestion;
pub(super) use seventeen_plugin::Kind;
pub(super) use std::collections::{BTreeMap, BTreeSet};
