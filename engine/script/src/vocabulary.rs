//! A vocabulary: the functions that an engine gets. Registering all of them takes longer than
//! solving a puzzle.
//!
//! A recipe of the user may call any of them, and errors suggest the nearest name. A recipe of the
//! program calls those that its code names, and those that the language calls by itself: operators
//! and conversions to text.

use rhai::packages::{
    BasicArrayPackage, BasicIteratorPackage, BasicMapPackage, BasicStringPackage,
    LanguageCorePackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Engine, Module, Shared};
use std::sync::LazyLock;

/// The functions that an engine gets.
pub(crate) enum Vocabulary {
    /// All functions, with their documentation.
    Whole,
    /// The functions that a recipe of the program may call.
    Of(Box<Words>),
}

/// The words of a recipe's code, without its comments and texts.
pub(crate) struct Words {
    /// The [bits](bit) of all words. A word with the bit of another one gives the engine a function
    /// that the recipe does not call.
    bits: [u64; BITS / 64],
    /// The packages of Rhai that its code uses.
    packages: Vec<InitPackage>,
    /// Whether it may call any function of Rhai: it has closures, or joins values as texts or by a
    /// sum, or calls functions that are neither verbs nor in these packages.
    uses_all: bool,
}

/// A package of Rhai.
type InitPackage = fn(&mut Module);

/// Rhai's packages, each with words by which a recipe uses nothing else of Rhai than it.
const PACKAGES: [(InitPackage, &[&str]); 3] = [
    (BasicIteratorPackage::init, &["for"]),
    (BasicArrayPackage::init, &["extract", "len"]),
    (MoreStringPackage::init, &["len", "split", "trim"]),
];

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

/// Functions that print values.
const PRINTS: [&str; 3] = ["print", "debug", "to_string"];

/// Functions that the language calls, although no recipe names them, to make texts of values.
const UNWRITTEN: [&str; 2] = ["to_string", "to_debug"];

/// The number of bits of words.
const BITS: usize = 8192;

/// The bit of a word.
fn bit(word: &str) -> usize {
    let mix = |mixed: usize, byte: u8| mixed.wrapping_mul(31).wrapping_add(byte.into());
    word.bytes().fold(0, mix) % BITS
}

impl Words {
    fn of_text(text: &str, is_verb: impl Fn(&str) -> bool) -> Words {
        // The even parts between quotation marks are no texts.
        let code = text.lines().filter(|line| !line.starts_with("//"));
        let code: Vec<&str> = code.flat_map(|line| line.split('"').step_by(2)).collect();
        let mut words = Words { bits: [0; BITS / 64], packages: Vec::new(), uses_all: false };
        for bit in code.iter().flat_map(|part| words_of(part)).map(bit) {
            words.bits[bit / 64] |= 1 << (bit % 64);
        }
        let joins = |part: &&str| part.bytes().any(|byte| matches!(byte, b'|' | b'+' | b'`'));
        let of_package = |name: &str| PACKAGES.iter().any(|(_, names)| names.contains(&name));
        let is_other = |name: &str| !of_package(name) && !is_verb(name);
        words.uses_all = code.iter().any(joins)
            || words.contain_any(&PRINTS)
            || code.iter().flat_map(|part| calls_of(part)).any(is_other);
        let packages = PACKAGES.iter().filter(|(_, names)| words.contain_any(names));
        words.packages = packages.map(|(init, _)| *init).collect();
        words
    }

    fn contain(&self, word: &str) -> bool {
        let bit = bit(word);
        self.bits[bit / 64] >> (bit % 64) & 1 != 0
    }

    fn contain_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.contain(word))
    }

    /// The functions of Rhai that these words may call: all, or those of some packages.
    fn functions_of_rhai(&self) -> Shared<Module> {
        if self.uses_all {
            return OF_RHAI.clone();
        }
        let mut module = Module::new();
        self.packages.iter().for_each(|init| init(&mut module));
        // Otherwise each call of any function would compare it with all of these.
        module.register_lazy_functions();
        module.build_index();
        module.into()
    }
}

/// The words of a line. A plain loop over bytes, since splitting by characters takes several times
/// as long.
fn words_of(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let start = rest.bytes().position(is_of_word)?;
        let length = rest.bytes().skip(start).take_while(|c| is_of_word(*c)).count();
        let word = &rest[start..start + length];
        rest = &rest[start + length..];
        Some(word)
    })
}

/// Whether a character belongs to a word.
fn is_of_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_'
}

/// The names in a part of a line that functions or properties may have: a bracket follows, or a dot
/// comes before. Names in namespaces are left out.
fn calls_of(part: &str) -> impl Iterator<Item = &str> {
    words_of(part).filter(|word| {
        let start = word.as_ptr() as usize - part.as_ptr() as usize;
        let (before, after) = (&part[..start], &part[start + word.len()..]);
        before.ends_with('.') || after.starts_with('(') && !before.ends_with(':')
    })
}

impl Vocabulary {
    /// The functions that a built-in recipe with this text may call. `is_verb` tells which of them
    /// are verbs.
    pub(crate) fn of_text(text: &str, is_verb: impl Fn(&str) -> bool) -> Vocabulary {
        Vocabulary::Of(Box::new(Words::of_text(text, is_verb)))
    }

    /// Whether it has the functions of this name; a property's begins with `get$` or `set$`. A
    /// namespace is there if its name is.
    pub(crate) fn contains_function(&self, name: &str) -> bool {
        match self {
            Vocabulary::Whole => true,
            Vocabulary::Of(words) => {
                let is_accessor = name.starts_with("get$") || name.starts_with("set$");
                let name = if is_accessor { &name["get$".len()..] } else { name };
                let is_operator = || !name.bytes().all(is_of_word);
                words.contain(name) || words.uses_all && UNWRITTEN.contains(&name) || is_operator()
            }
        }
    }

    /// Whether its functions have documentation.
    pub(crate) fn is_documented(&self) -> bool {
        matches!(self, Vocabulary::Whole)
    }

    /// The documentation, which is made only if its functions have some.
    pub(crate) fn document<T: Default>(&self, make: impl FnOnce() -> T) -> T {
        if self.is_documented() { make() } else { T::default() }
    }

    /// Whether values may become parts of texts.
    pub(crate) fn joins_values(&self) -> bool {
        match self {
            Vocabulary::Whole => true,
            Vocabulary::Of(words) => words.uses_all,
        }
    }

    /// An engine with Rhai's own functions: all of them, or those that a recipe of the program may
    /// call.
    pub(crate) fn new_engine(&self) -> Engine {
        let Vocabulary::Of(words) = self else { return Engine::new() };
        let mut engine = Engine::new_raw();
        engine.register_global_module(words.functions_of_rhai());
        engine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_of_the_programs_own_has_what_its_text_names() {
        let own = Vocabulary::of_text(
            "//! To enumerate.\nputs(`${puzzles(input).solve(solver::named(solver)).len}`)",
            |_| true,
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
        let quoted = Vocabulary::of_text("puzzles(\"solve\")", |_| true);
        assert!(quoted.contains_function("puzzles") && !quoted.contains_function("solve"));
    }

    #[test]
    fn all_functions_of_rhai_are_there_if_others_than_verbs_are_called() {
        let is_verb = |name: &str| ["puzzles", "count"].contains(&name);
        for (text, expected) in [
            ("puzzles(input).count()", false),
            ("if is_few { puzzles(input) } else { solver::named(\"a.push(1)\") }", false),
            ("puzzles(inputs[0]).len", false),
            ("inputs.push(1)", true),
            ("sleep(1)", true),
            ("puzzles(input).map(|p| p)", true),
            ("print(1)", true),
        ] {
            let Vocabulary::Of(words) = Vocabulary::of_text(text, is_verb) else { panic!() };
            assert_eq!(words.uses_all, expected, "{text}");
        }
    }
}
