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
use rhai::{AST, ASTNode, Engine, Expr, ImmutableString, Module, Shared, Stmt};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The functions that an engine gets.
pub(crate) enum Vocabulary {
    /// All functions, with their documentation.
    Whole,
    /// The functions that a recipe of the program may call.
    Of(Box<Words>),
}

/// The names that a recipe's code uses.
#[derive(Default)]
pub(crate) struct Words {
    /// The functions that it calls, with their namespaces.
    functions: BTreeSet<ImmutableString>,
    /// The properties that it reads or sets.
    properties: BTreeSet<ImmutableString>,
    /// Whether it has `for` loops.
    has_loops: bool,
    /// Whether it may call any function of Rhai: it has functions or closures, or joins values as
    /// texts or by a sum, or calls functions that are neither verbs nor in one of the [`PACKAGES`].
    uses_all: bool,
}

/// A package of Rhai.
type InitPackage = fn(&mut Module);

/// The property that arrays and texts have.
const LENGTH: &str = "len";

/// Rhai's packages, each with functions by which a recipe uses nothing else of Rhai than it.
const PACKAGES: [(InitPackage, &[&str]); 2] = [
    (BasicArrayPackage::init, &["extract", LENGTH]),
    (MoreStringPackage::init, &[LENGTH, "split", "trim"]),
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

/// Verbs whose functions of other values are Rhai's. The operator `in` calls `contains`.
const OF_BOTH: [&str; 2] = ["contains", "to_string"];

/// Functions that the language calls, although no recipe names them, to make texts of values.
const UNWRITTEN: [&str; 2] = ["to_string", "to_debug"];

/// How the name of a property begins that is read, and that is set.
const GETTER: &str = "get$";
const SETTER: &str = "set$";

impl Words {
    fn of_recipe(recipe: &AST, is_verb: impl Fn(&str) -> bool) -> Words {
        let mut words = Words { uses_all: recipe.has_functions(), ..Words::default() };
        let of_package = |name: &str| PACKAGES.iter().any(|(_, names)| names.contains(&name));
        let may_be_of_rhai =
            |name: &str| OF_BOTH.contains(&name) || !of_package(name) && !is_verb(name);
        recipe.walk(&mut |path: &[ASTNode<'_>]| {
            match path.last() {
                Some(
                    ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _))
                    | ASTNode::Stmt(Stmt::FnCall(call, _)),
                ) => {
                    words.uses_all |= match is_operator(&call.name) {
                        true => call.name == "+",
                        false => call.namespace.is_empty() && may_be_of_rhai(&call.name),
                    };
                    let namespaces = call.namespace.path.iter().map(|part| part.name.clone());
                    words.functions.extend(namespaces.chain([call.name.clone()]));
                }
                Some(ASTNode::Expr(Expr::Property(property, _))) => {
                    words.uses_all |= may_be_of_rhai(&property.2);
                    words.properties.insert(property.2.clone());
                }
                Some(ASTNode::Expr(Expr::InterpolatedString(..))) => words.uses_all = true,
                Some(ASTNode::Stmt(Stmt::Assignment(assignment))) => {
                    words.uses_all |= assignment.0.is_op_assignment();
                }
                Some(ASTNode::Stmt(Stmt::For(..))) => words.has_loops = true,
                _ => {}
            }
            true
        });
        words
    }

    fn contain_any(&self, names: &[&str]) -> bool {
        let contain =
            |name: &&str| self.functions.contains(*name) || self.properties.contains(*name);
        names.iter().any(contain)
    }

    /// The functions of Rhai that these words may call: all, or those of some packages.
    fn functions_of_rhai(&self) -> Shared<Module> {
        if self.uses_all {
            return OF_RHAI.clone();
        }
        let mut module = Module::new();
        if self.has_loops {
            BasicIteratorPackage::init(&mut module);
        }
        let used = PACKAGES.iter().filter(|(_, names)| self.contain_any(names));
        used.for_each(|(init, _)| init(&mut module));
        // Otherwise each call of any function would compare it with all of these.
        module.register_lazy_functions();
        module.build_index();
        module.into()
    }
}

/// Whether a function of this name is an operator, or an index.
fn is_operator(name: &str) -> bool {
    !name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

impl Vocabulary {
    /// The functions that a recipe of the program may call. `is_verb` tells which of them are
    /// verbs.
    pub(crate) fn of_recipe(recipe: &AST, is_verb: impl Fn(&str) -> bool) -> Vocabulary {
        Vocabulary::Of(Box::new(Words::of_recipe(recipe, is_verb)))
    }

    /// Whether it has the functions of this name; a property's begins with `get$` or `set$`. A
    /// namespace is there if its name is.
    pub(crate) fn contains_function(&self, name: &str) -> bool {
        let Vocabulary::Of(words) = self else { return true };
        match name.strip_prefix(GETTER).or_else(|| name.strip_prefix(SETTER)) {
            Some(property) => words.properties.contains(property),
            None => {
                words.functions.contains(name)
                    || words.uses_all && UNWRITTEN.contains(&name)
                    || is_operator(name)
            }
        }
    }

    /// Whether it has the property of this name.
    pub(crate) fn contains_property(&self, name: &str) -> bool {
        match self {
            Vocabulary::Whole => true,
            Vocabulary::Of(words) => words.properties.contains(name),
        }
    }

    /// Whether it may have functions of values that are results: properties, or their texts.
    pub(crate) fn reads_results(&self) -> bool {
        match self {
            Vocabulary::Whole => true,
            Vocabulary::Of(words) => !words.properties.is_empty() || words.uses_all,
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
    use seventeen_language::parser::parser;

    fn vocabulary_of(text: &str, is_verb: impl Fn(&str) -> bool) -> Vocabulary {
        Vocabulary::of_recipe(&parser().compile(text).unwrap(), is_verb)
    }

    #[test]
    fn a_recipe_of_the_programs_own_has_what_its_text_names() {
        let own = vocabulary_of(
            "//! To enumerate.\nputs(`${puzzles(input).solve(solver::named(solver)).len}`)",
            |_| true,
        );
        for name in
            ["puzzles", "get$len", "set$len", "to_string", "solve", "solver", "+", "index$get$"]
        {
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
        let quoted = vocabulary_of("puzzles(\"solve\") /* count() */", |_| true);
        assert!(quoted.contains_function("puzzles"));
        assert!(!quoted.contains_function("solve") && !quoted.contains_function("count"));
    }

    #[test]
    fn all_functions_of_rhai_are_there_if_others_than_verbs_are_called() {
        let is_verb = |name: &str| ["puzzles", "count"].contains(&name);
        for (text, expected) in [
            ("puzzles(input).count()", false),
            ("if is_few { puzzles(input) } else { solver::named(\"a.push(1)\") }", false),
            ("puzzles(inputs[0]).len", false),
            ("puzzles(\"a|b+c\").count() == 1 || is_few", false),
            ("inputs.push(1)", true),
            ("sleep(1)", true),
            ("puzzles(input).map(|p| p)", true),
            ("print(1)", true),
            ("puzzles(input + 1)", true),
            ("input += 1", true),
            ("puzzles(`${input}.txt`)", true),
            ("input in [1, 2]", true),
        ] {
            let Vocabulary::Of(words) = vocabulary_of(text, is_verb) else { panic!() };
            assert_eq!(words.uses_all, expected, "{text}");
        }
    }
}
