//! A vocabulary: the functions that an engine gets. Registering all of them takes longer than
//! solving a puzzle.
//!
//! A recipe of the user may call any of them, and errors suggest the nearest name. A recipe of the
//! program calls those that its text names, and those that the language calls by itself: operators
//! and conversions to text.

use rhai::packages::{
    BasicArrayPackage, BasicIteratorPackage, BasicMapPackage, BasicStringPackage,
    LanguageCorePackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Engine, Module, Shared};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The functions that an engine gets.
pub(crate) enum Vocabulary<'a> {
    /// All functions, with their documentation.
    Whole,
    /// The functions that a recipe with these words may call.
    Of(HashSet<&'a str>),
}

/// Rhai's own functions for texts, arrays, records and comparisons, shared by all engines and never
/// freed.
static OF_RHAI: LazyLock<Shared<Module>> = LazyLock::new(|| {
    let mut module = Module::new();
    LanguageCorePackage::init(&mut module);
    LogicPackage::init(&mut module);
    BasicIteratorPackage::init(&mut module);
    BasicStringPackage::init(&mut module);
    MoreStringPackage::init(&mut module);
    BasicArrayPackage::init(&mut module);
    BasicMapPackage::init(&mut module);
    module.register_lazy_functions();
    module.build_index();
    module.into()
});

/// Functions that the language calls although no recipe names them.
const UNWRITTEN: [&str; 2] = ["to_string", "to_debug"];

impl<'a> Vocabulary<'a> {
    /// The functions that a recipe with this text may call.
    pub(crate) fn of_text(text: &'a str) -> Vocabulary<'a> {
        let code = text.lines().filter(|line| !line.starts_with("//"));
        let is_of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        Vocabulary::Of(code.flat_map(|line| line.split(|c| !is_of_word(c))).collect())
    }

    /// Whether it has the functions of this name; a property's begins with `get$` or `set$`. A
    /// namespace is there if its name is.
    pub(crate) fn contains_function(&self, name: &str) -> bool {
        match self {
            Vocabulary::Whole => true,
            Vocabulary::Of(words) => {
                let name = name.rsplit('$').next().unwrap_or(name);
                let is_operator = !name.starts_with(|c: char| c.is_ascii_alphabetic());
                is_operator || words.contains(name) || UNWRITTEN.contains(&name)
            }
        }
    }

    /// Whether its functions have documentation.
    pub(crate) fn is_documented(&self) -> bool {
        matches!(self, Vocabulary::Whole)
    }

    /// An engine with Rhai's own functions: all of them, or [`OF_RHAI`] for a recipe of the
    /// program.
    pub(crate) fn new_engine(&self) -> Engine {
        if matches!(self, Vocabulary::Whole) {
            return Engine::new();
        }
        let mut engine = Engine::new_raw();
        engine.register_global_module(OF_RHAI.clone());
        engine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_of_the_programs_own_has_what_its_text_names() {
        let own = Vocabulary::of_text(
            "//! To enumerate.\npuzzles(input).solve(solver::named(solver)).len",
        );
        for name in ["puzzles", "get$len", "to_string", "solve", "solver", "+", "index$get$"] {
            assert!(
                own.contains_function(name) && Vocabulary::Whole.contains_function(name),
                "{name}"
            );
        }
        assert!(
            !own.contains_function("enumerate") && Vocabulary::Whole.contains_function("enumerate")
        );
        assert!(!own.contains_function("puzzle"));
    }
}
