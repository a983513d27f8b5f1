//! Written components: strategies, harvesters, solvers, generators and techniques that are closures
//! of the recipe, one file per kind. `clique::by(|set| …)` can replace `clique::greedy()`.
//!
//! A call of a closure takes a microsecond or more. Components of plugins do their innermost work
//! in nanoseconds, so closures are for experiments.

mod clique;
mod generator;
mod solver;
mod technique;
mod ua_harvester;

use crate::closure::Closure;
use crate::failure::{Res, class_and_message, type_of};
use rhai::{Array, Dynamic, FnPtr, FuncArgs, FuncRegistration, Module, NativeCallContext, Variant};
use seventeen_core::{Error, Result};
use seventeen_jobs::{AnyChoice, ErrorClass};
use seventeen_plugin::Kind;

/// Adds the functions to the namespace of a kind that make components of closures.
pub(crate) fn register_constructors(module: &mut Module, kind: Kind) {
    let mut add = |name, parameter, doc, make| {
        register_constructor(module, name, parameter, doc, make);
    };
    match kind {
        Kind::CliqueStrategy => {
            add("by", "key: Fn", CLIQUE_BY, clique::strategy_by_key);
            add("choosing", "choose: Fn", CLIQUE_CHOOSING, clique::strategy_by_chooser);
        }
        Kind::UaHarvester => add("by", "candidates: Fn", UA_BY, ua_harvester::closure_harvester),
        Kind::Solver => add("by", "solutions: Fn", SOLVER_BY, solver::closure_solver),
        Kind::Generator => add("by", "make: Fn", GENERATOR_BY, generator::closure_generator),
        Kind::Technique => register_technique(module),
        Kind::Enumerator | Kind::Rater | Kind::Pattern => {}
    }
}

const CLIQUE_BY: &[&str] = &[
    "/// Makes a clique strategy that packs the sets in ascending order of the number that the closure",
    "/// returns for each. The closure runs once per set, never inside a search. The size of the clique",
    "/// is a lower bound.",
    "///",
    "/// ```rhai",
    "/// let sets = grids(\"grids.txt\").take(1).harvest(ua::digits(2));",
    "/// sets.clique(clique::by(|set| set.len)).map(|clique| clique.len)  // 8",
    "/// ```",
];

const CLIQUE_CHOOSING: &[&str] = &[
    "/// Makes a clique strategy that chooses the sets that the closure returns: pairwise disjoint ones",
    "/// of the array that it gets, most important first. The closure also gets a record. Its fields are",
    "/// the `cells` that may have clues, the most `clues` there, the number left for `later` stages,",
    "/// and the estimated `nodes`, or `()`. The closure runs each time the search asks, which costs",
    "/// microseconds. The size of the clique is a lower bound.",
    "///",
    "/// ```rhai",
    "/// let sets = grids(\"grids.txt\").take(1).harvest(ua::digits(2));",
    "/// let mine = clique::choosing(|sets, need| [sets[0]]);",
    "/// sets.clique(mine).map(|clique| clique.len)  // 1",
    "/// ```",
];

const UA_BY: &[&str] = &[
    "/// Makes a harvester from a closure that gets a grid and returns an array of cells. The harvester",
    "/// looks for a minimal unavoidable set within each of them. Cells in which the grid has no other",
    "/// solution give no set. The closure runs once per harvest; each of the cells costs one call of a",
    "/// solver.",
    "///",
    "/// ```rhai",
    "/// let rows = ua::by(|grid| [cells(\"r12c123456789\"), cells(\"r45c123456789\")]);",
    "/// grids(\"grids.txt\").take(1).harvest(rows).map(|sets| sets.len)  // 2",
    "/// ```",
];

const SOLVER_BY: &[&str] = &[
    "/// Makes a solver from a closure that gets a puzzle and returns an array of all its solutions.",
    "/// A solution that is wrong, missing or returned twice is an error. The closure runs for every",
    "/// question, which costs microseconds; other solvers take nanoseconds.",
    "///",
    "/// ```rhai",
    "/// let other = solver::backtrack();",
    "/// let mine = solver::by(|puzzle| [puzzle.solve(other).grid]);",
    "/// puzzles(\"puzzles.txt\").take(1).solve(mine).map(|solved| solved.solutions)  // 1",
    "/// ```",
];

const GENERATOR_BY: &[&str] = &[
    "/// Makes a generator from a closure that gets a seed, and the puzzle or grid to start from, or",
    "/// `()`. The closure returns a puzzle, a grid, an array of these, or `()`. It runs once per try.",
    "/// Puzzles without a unique solution are skipped. Compute random numbers from the seed, as in",
    "/// `seed % 81`: `random` is not available.",
    "///",
    "/// ```rhai",
    "/// let mine = generator::by(|seed, from| from.minlex());",
    "/// puzzles(\"puzzles.txt\").take(2).generate(mine).count()  // 2",
    "/// ```",
];

const TECHNIQUE_BY: &[&str] = &[
    "/// Makes a technique of this name from a closure that gets a position and returns `()`, a step or",
    "/// an array of steps. A step is text such as `\"r1c1=5\"` or `\"r1c12<>5\"`, or a map. The map has",
    "/// `place` and `eliminate`, each such text or an array of it. Optional are `text`, which is shown",
    "/// after the technique's name, `form`, the kind of the pattern, and `size`, its number of cells.",
    "/// The closure runs once for each position in which no earlier technique has a step. A step that",
    "/// contradicts the only solution is an error. Its steps have no proofs, so `verify` rejects them.",
    "///",
    "/// ```rhai",
    "/// let pairs = technique::by(\"box_pair\", |position| #{ eliminate: [\"r1c5<>1\", \"r1c6<>1\"], text: \"1 in box 1\" });",
    "/// pairs.name  // box_pair",
    "/// ```",
    "///",
    "/// ```rhai",
    "/// let guess = technique::by(\"oracle\", |position| \"r1c1=5\");",
    "/// guess.name  // oracle",
    "/// ```",
];

/// Adds a function of a closure.
fn register_constructor(
    module: &mut Module,
    name: &str,
    parameter: &str,
    doc: &[&str],
    make: fn(Closure) -> Res<AnyChoice>,
) {
    FuncRegistration::new(name)
        .with_comments(doc)
        .with_params_info([parameter, "Component"])
        .set_into_module(module, move |context: NativeCallContext, closure: FnPtr| {
            make(Closure::with_own_captures(&context, closure)?)
        });
}

fn register_technique(module: &mut Module) {
    FuncRegistration::new("by")
        .with_comments(TECHNIQUE_BY)
        .with_params_info(["name: String", "find: Fn", "Component"])
        .set_into_module(module, |context: NativeCallContext, name: &str, find: FnPtr| {
            let find = Closure::with_own_captures(&context, find)?;
            Ok(technique::closure_technique(name, find)) as Res<AnyChoice>
        });
}

/// The value that a closure of `verb` returns, or the reason of its failure.
fn returned_by(closure: &Closure, verb: &str, arguments: impl FuncArgs) -> Result<Dynamic> {
    closure.call(arguments).map_err(|error| {
        if closure.session().context.cancellation_token().is_cancelled() {
            return Error::Cancelled;
        }
        let place = error.unwrap_inner().position();
        let place = match (place.line(), place.position()) {
            (Some(line), Some(column)) => format!(" (in line {line}, column {column})"),
            _ => String::new(),
        };
        let (class, message) = class_and_message(*error);
        closure_error(closure, class, format!("{verb}: {message}{place}"))
    })
}

/// The error of a closure that failed, as the error of its component.
fn closure_error(closure: &Closure, class: ErrorClass, message: String) -> Error {
    match class {
        ErrorClass::BadInput | ErrorClass::Refused => closure.session().mistakes.error(message),
        _ => Error::failed(message),
    }
}

/// The values of an array that a closure of `verb` returned; `what` is their name in errors.
fn values_of_array<T: Variant + Clone>(
    verb: &str,
    returned: Dynamic,
    what: &str,
    closure: &Closure,
) -> Result<Vec<T>> {
    let unexpected = |found, expected: String| unexpected_error(verb, &found, &expected, closure);
    let values = returned.try_cast_result::<Array>();
    let values = values.map_err(|found| unexpected(found, format!("an array of {what}")))?;
    let value = |value: Dynamic| {
        let value = value.try_cast_result::<T>();
        value.map_err(|found| unexpected(found, format!("{what} in the array")))
    };
    values.into_iter().map(value).collect()
}

/// The error of a closure of `verb` that returned an unexpected value.
fn unexpected_error(verb: &str, found: &Dynamic, expected: &str, closure: &Closure) -> Error {
    let is_nan = found.as_float().is_ok_and(f64::is_nan);
    let found = if is_nan { "NaN" } else { type_of(found) };
    let message = format!("{verb}: the closure returned {found}, expected {expected}");
    closure.session().mistakes.error(message)
}
