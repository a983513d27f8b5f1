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
use std::sync::LazyLock;

/// The functions that an engine gets.
pub(crate) enum Vocabulary<'a> {
    /// All functions, with their documentation.
    Whole,
    /// The functions that a recipe of the program may call.
    Of(Words<'a>),
}

/// The words of a recipe, except its comments.
pub(crate) struct Words<'a> {
    /// In order, each once.
    words: Vec<&'a str>,
    /// The [bits](bit) of all words, as most functions are not among them.
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
const BITS: usize = 1024;

/// The bit of a word.
fn bit(word: &str) -> usize {
    let mix = |mixed: usize, byte: u8| mixed.wrapping_mul(31).wrapping_add(byte.into());
    word.bytes().fold(0, mix) % BITS
}

impl<'a> Words<'a> {
    fn of_text(text: &'a str, is_verb: impl Fn(&str) -> bool) -> Words<'a> {
        let code = || text.lines().filter(|line| !line.starts_with("//"));
        let mut words: Vec<&str> = code().flat_map(words_of).collect();
        words.sort_unstable();
        words.dedup();
        let mut bits = [0; BITS / 64];
        for bit in words.iter().copied().map(bit) {
            bits[bit / 64] |= 1 << (bit % 64);
        }
        // The even parts between quotation marks are no texts.
        let outside = || code().flat_map(|line| line.split('"').step_by(2));
        let of_code: Vec<&str> = outside().flat_map(words_of).collect();
        let uses = |names: &[&str]| names.iter().any(|name| of_code.contains(name));
        let packages = PACKAGES.iter().filter(|(_, names)| uses(names));
        let joins = |part: &str| part.bytes().any(|byte| matches!(byte, b'|' | b'+' | b'`'));
        let of_package = |name: &str| PACKAGES.iter().any(|(_, names)| names.contains(&name));
        let is_other = |name: &str| !of_package(name) && !is_verb(name);
        Words {
            packages: packages.map(|(init, _)| *init).collect(),
            uses_all: outside().any(joins)
                || uses(&PRINTS)
                || outside().flat_map(calls_of).any(is_other),
            words,
            bits,
        }
    }

    fn contains(&self, word: &str) -> bool {
        let bit = bit(word);
        self.bits[bit / 64] >> (bit % 64) & 1 != 0 && self.words.binary_search(&word).is_ok()
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
    let is_of_word = |c: &u8| c.is_ascii_alphanumeric() || *c == b'_';
    let mut rest = line;
    std::iter::from_fn(move || {
        let start = rest.bytes().position(|c| is_of_word(&c))?;
        let length = rest.bytes().skip(start).take_while(is_of_word).count();
        let word = &rest[start..start + length];
        rest = &rest[start + length..];
        Some(word)
    })
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

impl<'a> Vocabulary<'a> {
    /// The functions that a built-in recipe with this text may call. `is_verb` tells which of them
    /// are verbs.
    pub(crate) fn of_text(text: &'a str, is_verb: impl Fn(&str) -> bool) -> Vocabulary<'a> {
        Vocabulary::Of(Words::of_text(text, is_verb))
    }

    /// Whether it has the functions of this name; a property's begins with `get$` or `set$`. A
    /// namespace is there if its name is.
    pub(crate) fn contains_function(&self, name: &str) -> bool {
        match self {
            Vocabulary::Whole => true,
            Vocabulary::Of(words) => {
                let name = name.rsplit_once('$').map_or(name, |(_, name)| name);
                let is_operator = !name.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
                is_operator || words.contains(name) || words.uses_all && UNWRITTEN.contains(&name)
            }
        }
    }

    /// Whether its functions have documentation.
    pub(crate) fn is_documented(&self) -> bool {
        matches!(self, Vocabulary::Whole)
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
