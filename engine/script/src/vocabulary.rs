//! A vocabulary: the functions that an engine is given. To register all of them takes longer than to
//! solve a puzzle.
//!
//! A recipe of the user's may call any of them, and is told the nearest name of what there is not. A
//! recipe of the program's own calls those whose names stand in its text, and what the language calls
//! by itself: operators and conversions to text.

use rhai::packages::{
    BasicArrayPackage, BasicIteratorPackage, BasicMapPackage, BasicStringPackage,
    LanguageCorePackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Engine, Module, Shared};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The functions that an engine is given.
pub(crate) enum Vocabulary<'a> {
    /// All that there are, with their documentation.
    Whole,
    /// Those that a recipe may call whose text has these words.
    Of(HashSet<&'a str>),
}

/// Functions of Rhai's own that deal with texts, arrays, records and comparisons, for all engines; no
/// one takes them apart at the end.
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

/// Functions that the language calls where none is written.
const UNWRITTEN: [&str; 2] = ["to_string", "to_debug"];

impl<'a> Vocabulary<'a> {
    /// What a recipe with this text may call.
    pub(crate) fn of(text: &'a str) -> Vocabulary<'a> {
        let code = text.lines().filter(|line| !line.starts_with("//"));
        let is_of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        Vocabulary::Of(code.flat_map(|line| line.split(|c| !is_of_word(c))).collect())
    }

    /// Whether it has the functions of this name; a property's begins with `get$` or `set$`. A
    /// namespace is there if its name is.
    pub(crate) fn has(&self, name: &str) -> bool {
        match self {
            Vocabulary::Whole => true,
            Vocabulary::Of(words) => {
                let name = name.rsplit('$').next().unwrap_or(name);
                let is_operator = !name.starts_with(|c: char| c.is_ascii_alphabetic());
                is_operator || words.contains(name) || UNWRITTEN.contains(&name)
            }
        }
    }

    /// Whether someone may want to read what its functions do.
    pub(crate) fn is_documented(&self) -> bool {
        matches!(self, Vocabulary::Whole)
    }

    /// An engine with the functions of Rhai's own: all of them, or for a recipe of the program's own
    /// [`OF_RHAI`].
    pub(crate) fn engine(&self) -> Engine {
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
        let own =
            Vocabulary::of("//! To enumerate.\npuzzles(input).solve(solver::named(solver)).len");
        for name in ["puzzles", "get$len", "to_string", "solve", "solver", "+", "index$get$"] {
            assert!(own.has(name) && Vocabulary::Whole.has(name), "{name}");
        }
        assert!(!own.has("enumerate") && Vocabulary::Whole.has("enumerate"));
        assert!(!own.has("puzzle"));
    }
}
