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

/// The names that a recipe's code uses, without its comments and texts.
pub(crate) struct Words {
    /// The [bits](bit) of all [names](names_of). A name with the bit of another one gives the
    /// engine a function that the recipe does not call.
    bits: [u64; BITS / 64],
    /// Whether it reads or sets properties.
    has_properties: bool,
    /// The packages of Rhai that its code uses.
    packages: Vec<InitPackage>,
    /// Whether it may call any function of Rhai: it has closures, or joins values as texts or by a
    /// sum, or calls functions that are neither verbs nor in these packages.
    uses_all: bool,
}

/// A package of Rhai.
type InitPackage = fn(&mut Module);

/// Rhai's packages, each with names by which a recipe uses nothing else of Rhai than it.
const PACKAGES: [(InitPackage, &[&str]); 3] = [
    (BasicIteratorPackage::init, &["for"]),
    (BasicArrayPackage::init, &["extract", "len", "get$len"]),
    (MoreStringPackage::init, &["len", "get$len", "split", "trim"]),
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

/// How the name of a property begins that is read, and that is set.
const GETTER: &str = "get$";
const SETTER: &str = "set$";

/// The bit of a name that consists of these parts.
fn bit(parts: &[&str]) -> usize {
    let mix = |mixed: usize, byte: u8| mixed.wrapping_mul(31).wrapping_add(byte.into());
    parts.iter().flat_map(|part| part.bytes()).fold(0, mix) % BITS
}

impl Words {
    fn of_text(text: &str, is_verb: impl Fn(&str) -> bool) -> Words {
        // The even parts between quotation marks are no texts.
        let code = text.lines().filter(|line| !line.starts_with("//"));
        let code: Vec<&str> = code.flat_map(|line| line.split('"').step_by(2)).collect();
        let mut words = Words {
            bits: [0; BITS / 64],
            has_properties: false,
            packages: Vec::new(),
            uses_all: false,
        };
        let names = || code.iter().flat_map(|part| names_of(part));
        let of_package = |name: &str| PACKAGES.iter().any(|(_, names)| names.contains(&name));
        for Name { word, role } in names() {
            let bit = match role {
                Role::Property => bit(&[GETTER, word]),
                Role::Other if !of_package(word) => continue,
                _ => bit(&[word]),
            };
            words.bits[bit / 64] |= 1 << (bit % 64);
            words.has_properties |= role == Role::Property;
        }
        let joins = |part: &&str| part.bytes().any(|byte| matches!(byte, b'|' | b'+' | b'`'));
        let may_be_of_rhai = |name: Name| {
            matches!(name.role, Role::Property | Role::Call)
                && !of_package(name.word)
                && !is_verb(name.word)
        };
        words.uses_all =
            code.iter().any(joins) || words.contain_any(&PRINTS) || names().any(may_be_of_rhai);
        let packages = PACKAGES.iter().filter(|(_, names)| words.contain_any(names));
        words.packages = packages.map(|(init, _)| *init).collect();
        words
    }

    fn contain(&self, name: &str) -> bool {
        match name.strip_prefix(SETTER) {
            Some(property) => self.contain_property(property),
            None => self.contain_bit(bit(&[name])),
        }
    }

    fn contain_property(&self, name: &str) -> bool {
        self.contain_bit(bit(&[GETTER, name]))
    }

    fn contain_bit(&self, bit: usize) -> bool {
        self.bits[bit / 64] >> (bit % 64) & 1 != 0
    }

    fn contain_any(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.contain(name))
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

/// A word of a recipe's code.
struct Name<'a> {
    word: &'a str,
    role: Role,
}

/// What a word in a recipe's code may name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A dot comes before it, and no bracket follows.
    Property,
    /// A function: a bracket follows.
    Call,
    /// A namespace, or a function in one.
    Namespace,
    /// A variable, a keyword or a value.
    Other,
}

/// The words in a part of a line, and what they may name.
fn names_of(part: &str) -> impl Iterator<Item = Name<'_>> {
    words_of(part).map(|word| {
        let start = word.as_ptr() as usize - part.as_ptr() as usize;
        let (before, after) = (&part[..start], &part[start + word.len()..]);
        let role = if before.ends_with("::") || after.starts_with("::") {
            Role::Namespace
        } else if after.starts_with('(') {
            Role::Call
        } else if before.ends_with('.') && !before.ends_with("..") {
            Role::Property
        } else {
            Role::Other
        };
        Name { word, role }
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
                let is_accessor = name.starts_with(GETTER) || name.starts_with(SETTER);
                let is_operator = || !is_accessor && !name.bytes().all(is_of_word);
                words.contain(name) || words.uses_all && UNWRITTEN.contains(&name) || is_operator()
            }
        }
    }

    /// Whether it has the property of this name.
    pub(crate) fn contains_property(&self, name: &str) -> bool {
        match self {
            Vocabulary::Whole => true,
            Vocabulary::Of(words) => words.contain_property(name),
        }
    }

    /// Whether it may have functions of values that are results: properties, or their texts.
    pub(crate) fn reads_results(&self) -> bool {
        match self {
            Vocabulary::Whole => true,
            Vocabulary::Of(words) => words.has_properties || words.uses_all,
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
        for name in ["puzzle", "input", "get$puzzles", "len"] {
            assert!(!own.contains_function(name), "{name}");
        }
        assert!(own.contains_property("len") && !own.contains_property("puzzles"));
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
