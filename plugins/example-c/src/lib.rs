//! `example_c`: a solver in C; and templates of plugins in C.
//!
//! The solver is in `example.c`. This crate compiles that file and exports its entry point under
//! the crate's name, so that `cargo build` makes it one of the bundled plugins. `README.md` has the
//! one line that builds it without Rust.

use seventeen_plugin::Kind;

seventeen_plugin::c_plugin!(example_c_entry);

/// A plugin in C with one component, of which `seventeen plugins new` makes projects.
pub struct Template {
    /// The kind of its component. The component is called `example_c`.
    pub kind: Kind,
    /// The name of its library in C: `seventeen_example_c`.
    pub library: &'static str,
    /// The name of the plugin: `seventeen-example-c`.
    pub plugin: &'static str,
    /// The source.
    pub text: &'static str,
}

/// The templates.
pub const TEMPLATES: [Template; 4] = [
    Template {
        kind: Kind::Solver,
        library: "seventeen_example_c",
        plugin: "seventeen-example-c",
        text: include_str!("../example.c"),
    },
    Template {
        kind: Kind::UaHarvester,
        library: "seventeen_example_harvester",
        plugin: "seventeen-example-harvester",
        text: include_str!("../harvester.c"),
    },
    Template {
        kind: Kind::CliqueStrategy,
        library: "seventeen_example_clique",
        plugin: "seventeen-example-clique",
        text: include_str!("../clique_strategy.c"),
    },
    Template {
        kind: Kind::Technique,
        library: "seventeen_example_technique",
        plugin: "seventeen-example-technique",
        text: include_str!("../technique.c"),
    },
];
