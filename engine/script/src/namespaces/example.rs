//! Examples of components, made from their declarations: each shows a verb that takes the
//! component.

use seventeen_host::{Registered, Registry};
use seventeen_plugin::{Kind, ParamSpec};

/// A recipe that uses the component, in a folder with `grids.txt` and `puzzles.txt`.
pub(super) fn example_of_component(component: &Registered, registry: &Registry) -> String {
    let call = component_call(component);
    let sets = match first_component_call(registry, Kind::UaHarvester) {
        Some(harvester) => format!("grids(\"grids.txt\").take(1).harvest({harvester})"),
        None => "grids(\"grids.txt\").take(1)".to_owned(),
    };
    match component.kind() {
        Kind::Solver => format!("puzzles(\"puzzles.txt\").take(3).solve({call})"),
        Kind::UaHarvester => {
            format!("grids(\"grids.txt\").take(1).harvest({call}).map(|sets| sets.len)")
        }
        Kind::CliqueStrategy => format!("{sets}.clique({call})"),
        Kind::Enumerator => format!("{sets}.enumerate(10, #{{ enumerator: {call} }})"),
        // Some need a starting puzzle, which plugins do not declare.
        Kind::Generator => {
            format!("let generator = {};\ngenerator.name", call_with_options(component))
        }
        Kind::Technique => format!("puzzles(\"puzzles.txt\").take(1).deduce([{call}])"),
        Kind::Rater => format!("puzzles(\"puzzles.txt\").take(1).rate({call})"),
        Kind::Pattern => format!("pattern_search(\"999/999/110\", #{{ searcher: {call} }})"),
    }
}

/// A recipe that opens the first component of a kind by its name; none if the kind has no
/// component.
pub(super) fn example_by_name(kind: Kind, registry: &Registry) -> Option<String> {
    let name = registry.of(kind).next()?.name();
    Some(format!("{}::named(\"{name}\").name  // {name}", kind.namespace()))
}

/// A recipe that lists the first component of a kind; none if the kind has no component that can be
/// made without options.
pub(super) fn example_of_all_function(kind: Kind, registry: &Registry) -> Option<String> {
    let has_no_path = |one: &&Registered| one.params().iter().all(|param| param.name != "path");
    let first = registry.of(kind).find(has_no_path)?.name();
    Some(format!("{}::all()[0].name  // {first}", kind.namespace()))
}

/// An example as lines of a doc comment.
pub(super) fn fenced_comment(example: &str) -> impl Iterator<Item = String> {
    let lines = ["", "```rhai"].into_iter().chain(example.lines()).chain(["```"]);
    lines.map(|line| format!("/// {line}"))
}

/// The call that makes the component, with a file if the component reads one.
fn component_call(component: &Registered) -> String {
    let (namespace, name) = (component.kind().namespace(), component.name());
    let reads = component.params().iter().any(|param| param.name == "path");
    format!("{namespace}::{name}({})", if reads { "\"sets.txt\"" } else { "" })
}

/// The call that makes the component with all its options at their defaults.
fn call_with_options(component: &Registered) -> String {
    let (namespace, name) = (component.kind().namespace(), component.name());
    let option = |param: &ParamSpec| format!("{}: {}", param.name, param.default);
    let options: Vec<String> = component.params().iter().map(option).collect();
    match options.as_slice() {
        [] => format!("{namespace}::{name}()"),
        options => format!("{namespace}::{name}(#{{ {} }})", options.join(", ")),
    }
}

/// The first component of a kind.
fn first_component_call(registry: &Registry, kind: Kind) -> Option<String> {
    registry.of(kind).next().map(component_call)
}
