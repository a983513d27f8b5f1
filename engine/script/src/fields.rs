//! Fields: how a recipe and the modules that it imports write the fields of records.
//!
//! Rhai keeps the fields of a record sorted by name. The author of `#{ puzzle: p, er: e }` expects
//! that order, so it is read from the text. A record is written and printed like the first `#{…}`
//! with exactly its fields, or else in the order in which the text first mentions its fields.

use rhai::{AST, ASTNode, Dynamic, Expr, Map, Position};
use seventeen_language::parser::parser;
use seventeen_language::records;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// The orders of fields.
#[derive(Default)]
pub(crate) struct FieldOrders(RwLock<KnownFields>);

#[derive(Default)]
struct KnownFields {
    /// Texts that were not read yet: most runs write no record.
    unread: Vec<String>,
    /// The fields of each `#{…}`, in the order of the text.
    literals: Vec<RecordLiteral>,
    /// The names of fields, in the order of their first use in a `#{…}`.
    names: Vec<String>,
}

/// The fields of a `#{…}`.
struct RecordLiteral {
    written: Vec<String>,
    sorted: Vec<String>,
}

impl FieldOrders {
    /// The fields of a recipe, and those of the verbs.
    pub(crate) fn of_recipe(recipe: &str) -> FieldOrders {
        let fields = FieldOrders::default();
        fields.learn_from_text(recipe);
        fields.learn_from_text(&text_of_records(&records::ORDERED));
        fields
    }

    /// Learns the fields of a recipe or a module. Text that does not parse is reported when it is
    /// run.
    pub(crate) fn learn_from_text(&self, text: &str) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).unread.push(text.to_owned());
    }

    /// The orders, after all texts were read.
    fn lock_known_fields(&self) -> RwLockReadGuard<'_, KnownFields> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if known.unread.is_empty() {
            return known;
        }
        drop(known);
        self.0.write().unwrap_or_else(PoisonError::into_inner).parse_unread_texts();
        self.lock_known_fields()
    }

    /// The fields of a record, in the order in which they are written.
    pub(crate) fn in_order<'a>(&self, record: &'a Map) -> Vec<(&'a str, &'a Dynamic)> {
        let known = self.lock_known_fields();
        let mut fields: Vec<(&str, &Dynamic)> =
            record.iter().map(|(name, value)| (name.as_str(), value)).collect();
        let order = known.order(&fields);
        // Names that are nowhere in the text, such as counted keys, keep their order at the end.
        let place = |name: &str| order.iter().position(|known| known == name);
        fields.sort_by_cached_key(|(name, _)| place(name).unwrap_or(order.len()));
        fields
    }
}

impl KnownFields {
    fn parse_unread_texts(&mut self) {
        // Optimisation would turn literals of constants into records, whose fields are sorted.
        let engine = parser();
        for text in std::mem::take(&mut self.unread) {
            if let Ok(ast) = engine.compile(text) {
                self.learn_from_ast(&ast);
            }
        }
    }

    fn learn_from_ast(&mut self, ast: &AST) {
        let mut literals: Vec<(Position, Vec<String>)> = Vec::new();
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            if let Some(ASTNode::Expr(Expr::Map(fields, place))) = path.last() {
                let names = fields.0.iter().map(|(name, _)| name.name.to_string());
                literals.push((*place, names.collect()));
            }
            true
        });
        literals.sort_by_cached_key(|(place, _)| (place.line(), place.position()));
        for (_, written) in literals {
            let mut sorted = written.clone();
            sorted.sort_unstable();
            let new = written.iter().filter(|name| !self.names.contains(name));
            let new: Vec<String> = new.cloned().collect();
            self.names.extend(new);
            self.literals.push(RecordLiteral { written, sorted });
        }
    }

    /// The order of these fields, which are sorted by name.
    fn order(&self, fields: &[(&str, &Dynamic)]) -> &[String] {
        let names = || fields.iter().map(|(name, _)| *name);
        let is_like =
            |literal: &&RecordLiteral| literal.sorted.iter().map(String::as_str).eq(names());
        self.literals.iter().find(is_like).map_or(&self.names, |literal| &literal.written)
    }
}

/// The text of a recipe with these records.
fn text_of_records(records: &[&[&str]]) -> String {
    let text = |names: &&[&str]| {
        let fields: Vec<String> = names.iter().map(|name| format!("{name}: 0")).collect();
        format!("#{{ {} }};", fields.join(", "))
    };
    records.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(text: &str, names: &[&str]) -> String {
        let fields = FieldOrders::of_recipe(text);
        let record: Map = names.iter().map(|&name| (name.into(), Dynamic::UNIT)).collect();
        let names: Vec<&str> = fields.in_order(&record).iter().map(|(name, _)| *name).collect();
        names.join(" ")
    }

    #[test]
    fn a_record_is_like_the_literal_with_its_fields() {
        let text = "fn f() { #{ c: 1, b: 2 } }\nlet x = |p| #{ b: p, a: 1, c: #{ z: 1, y: 2 } };";
        assert_eq!(ordered(text, &["a", "b", "c"]), "b a c");
        assert_eq!(ordered(text, &["b", "c"]), "c b");
        assert_eq!(ordered(text, &["y", "z"]), "z y");
    }

    #[test]
    fn other_records_have_their_fields_where_these_stand_first() {
        let text = "let x = #{ c: 1, b: 2 }; x.d = 5; x += #{ a: 1 };";
        assert_eq!(ordered(text, &["a", "b", "c", "d"]), "c b a d");
        assert_eq!(ordered(text, &["17", "9", "a"]), "a 17 9");
        let nested = format!("let x = {}#{{ c: 1, b: 2 }}{};", "[".repeat(40), "]".repeat(40));
        assert_eq!(ordered(&nested, &["b", "c"]), "c b");
        assert_eq!(ordered("not a recipe {", &["b", "a"]), "a b");
        assert_eq!(ordered("", &["right", "left", "key"]), "key left right");
    }
}
