//! Written components: strategies, harvesters, solvers, generators and techniques that are closures of
//! the recipe, a file a kind. `clique::by(|set| …)` stands where `clique::greedy()` does.
//!
//! A call of a closure takes about a microsecond, and what it does more. Components of plugins do their
//! work in nanoseconds where it is done most, so closures are for trying things out.

mod clique;
mod generator;
mod solver;
mod technique;
mod ua_harvester;

use crate::closure::Closure;
use crate::failure::{Res, message, type_of};
use crate::session::{Handle, Session};
use rhai::{Array, Dynamic, FnPtr, FuncRegistration, Module, NativeCallContext, Variant};
use seventeen_core::{Error, Result};
use seventeen_jobs::AnyChoice;
use seventeen_plugin::Kind;

/// Adds the functions to the namespace of a kind that make components of closures.
pub(crate) fn add(module: &mut Module, kind: Kind) {
    match kind {
        Kind::CliqueStrategy => {
            add_one(module, "by", "key: Fn", CLIQUE_BY, |session, key| {
                Ok(clique::by(key, session))
            });
            add_one(module, "choosing", "choose: Fn", CLIQUE_CHOOSING, |session, choose| {
                Ok(clique::choosing(choose, session))
            });
        }
        Kind::UaHarvester => add_one(module, "by", "candidates: Fn", UA_BY, ua_harvester::by),
        Kind::Solver => add_one(module, "by", "solutions: Fn", SOLVER_BY, |session, solutions| {
            Ok(solver::by(solutions, session))
        }),
        Kind::Generator => add_one(module, "by", "make: Fn", GENERATOR_BY, |session, make| {
            Ok(generator::by(make, session))
        }),
        Kind::Technique => add_technique(module),
        Kind::Enumerator | Kind::Rater | Kind::Pattern => {}
    }
}

const CLIQUE_BY: &[&str] = &[
    "/// Packs the sets in ascending order of what the closure returns for each of them, a",
    "/// number. It runs once a set, never inside a search. The bound: at least.",
    "///",
    "/// ```rhai",
    "/// let sets = grids(\"grids.txt\").take(1).harvest(ua::digits(2));",
    "/// sets.clique(clique::by(|set| set.len)).map(|clique| clique.len)  // 8",
    "/// ```",
];

const CLIQUE_CHOOSING: &[&str] = &[
    "/// Chooses the sets that the closure returns: pairwise disjoint ones of the array that it",
    "/// gets, the most important first. The record that it also gets says what the search needs:",
    "/// `cells` where clues may be placed, how many `clues` there at most, how many are left for",
    "/// `later` stages, and how many `nodes` that takes as estimated, or nothing. It runs each",
    "/// time the search asks, which costs microseconds. The bound: at least.",
    "///",
    "/// ```rhai",
    "/// let sets = grids(\"grids.txt\").take(1).harvest(ua::digits(2));",
    "/// let mine = clique::choosing(|sets, need| [sets[0]]);",
    "/// sets.clique(mine).map(|clique| clique.len)  // 1",
    "/// ```",
];

const UA_BY: &[&str] = &[
    "/// Looks for unavoidable sets where the closure says, which gets a grid and returns an array",
    "/// of cells: within each of them a minimal one is looked for, and those in which the grid has",
    "/// no other solution give none. It runs once a harvest; each of the cells costs a solver's call.",
    "///",
    "/// ```rhai",
    "/// let rows = ua::by(|grid| [cells(\"r12c123456789\"), cells(\"r45c123456789\")]);",
    "/// grids(\"grids.txt\").take(1).harvest(rows).map(|sets| sets.len)  // 2",
    "/// ```",
];

const SOLVER_BY: &[&str] = &[
    "/// The closure gets a puzzle and returns an array of all its solutions, each of which is",
    "/// checked. It runs at every question, which costs microseconds where solvers take nanoseconds:",
    "/// for small things.",
    "///",
    "/// ```rhai",
    "/// let other = solver::backtrack();",
    "/// let mine = solver::by(|puzzle| [puzzle.solve(other).grid]);",
    "/// puzzles(\"puzzles.txt\").take(1).solve(mine).map(|solved| solved.solutions)  // 1",
    "/// ```",
];

const GENERATOR_BY: &[&str] = &[
    "/// The closure gets a seed, and the puzzle or grid to begin with or nothing, and returns a",
    "/// puzzle, a grid, an array of these, or nothing. It runs once a try. Puzzles without just one",
    "/// solution are passed over.",
    "///",
    "/// ```rhai",
    "/// let mine = generator::by(|seed, from| from.minlex());",
    "/// puzzles(\"puzzles.txt\").take(2).generate(mine).count()  // 2",
    "/// ```",
];

const TECHNIQUE_BY: &[&str] = &[
    "/// A technique of this name, written here. The closure gets a position, and returns",
    "/// nothing, a step or an array of steps: text such as `\"r1c1=5\"` or `\"r1c12<>5\"`, or a",
    "/// map of `place` and `eliminate`, such text or arrays of it, `text`, `form` and `size`. It runs",
    "/// once for each position that no technique before it has a step for.",
    "///",
    "/// ```rhai",
    "/// let guess = technique::by(\"oracle\", |position| \"r1c1=5\");",
    "/// guess.name  // oracle",
    "/// ```",
];

/// Adds a function of a closure.
fn add_one(
    module: &mut Module,
    name: &str,
    parameter: &str,
    doc: &[&str],
    make: impl Fn(Handle, Closure) -> Res<AnyChoice> + Send + Sync + 'static,
) {
    FuncRegistration::new(name)
        .with_comments(doc)
        .with_params_info([parameter, "Component"])
        .set_into_module(module, move |context: NativeCallContext, closure: FnPtr| {
            make(Session::of(&context), Closure::own(&context, closure)?)
        });
}

fn add_technique(module: &mut Module) {
    FuncRegistration::new("by")
        .with_comments(TECHNIQUE_BY)
        .with_params_info(["name: String", "find: Fn", "Component"])
        .set_into_module(module, |context: NativeCallContext, name: &str, find: FnPtr| {
            let (session, find) = (Session::of(&context), Closure::own(&context, find)?);
            Ok(technique::by(name, find, session)) as Res<AnyChoice>
        });
}

/// What a closure of `verb` returned, or why it failed.
fn called(verb: &str, returned: Res<Dynamic>, session: &Session) -> Result<Dynamic> {
    returned.map_err(|error| {
        if session.context.stop().is_requested() {
            return Error::Interrupted;
        }
        Error::failed(format!("{verb}: {}", message(*error)))
    })
}

/// The values of an array that a closure of `verb` returned, which a person calls `what`.
fn several<T: Variant + Clone>(verb: &str, returned: Dynamic, what: &str) -> Result<Vec<T>> {
    let values = returned.try_cast_result::<Array>();
    let values =
        values.map_err(|found| unexpected(verb, &found, &format!("an array of {what}")))?;
    let value = |value: Dynamic| {
        let value = value.try_cast_result::<T>();
        value.map_err(|found| unexpected(verb, &found, &format!("{what} in the array")))
    };
    values.into_iter().map(value).collect()
}

/// A closure of `verb` returned something else than was expected.
fn unexpected(verb: &str, found: &Dynamic, expected: &str) -> Error {
    let found = type_of(found);
    Error::failed(format!("{verb}: the closure returned {found}, expected {expected}"))
}
