//! The texts of which `seventeen plugins new` makes projects: the components of this crate, and the
//! files around them.
//!
//! Text in braces, such as `{name}`, and the names of the components stand for those of the
//! project.

use seventeen_plugin::Kind;

/// A component of this crate, and a recipe that uses it.
pub struct Template {
    /// Its kind.
    pub kind: Kind,
    /// The name of its file: `solver`.
    pub module: &'static str,
    /// Its name in recipes: `template_solver`.
    pub component: &'static str,
    /// The name of its type: `TemplateSolver`.
    pub type_name: &'static str,
    /// The text of its file.
    pub text: &'static str,
    /// The text of the recipe.
    pub example: &'static str,
}

macro_rules! template {
    ($kind:ident, $module:literal, $component:literal, $type_name:literal) => {
        Template {
            kind: Kind::$kind,
            module: $module,
            component: $component,
            type_name: $type_name,
            text: include_str!(concat!($module, ".rs")),
            example: include_str!(concat!("../project/examples/", $module, ".rhai")),
        }
    };
}

/// The components, one of each kind.
pub const TEMPLATES: [Template; 8] = [
    template!(Solver, "solver", "template_solver", "TemplateSolver"),
    template!(UaHarvester, "harvester", "template_harvester", "TemplateHarvester"),
    template!(CliqueStrategy, "clique_strategy", "template_strategy", "TemplateStrategy"),
    template!(Enumerator, "enumerator", "template_enumerator", "TemplateEnumerator"),
    template!(Generator, "generator", "template_generator", "TemplateGenerator"),
    template!(Technique, "technique", "template_technique", "TemplateTechnique"),
    template!(Rater, "rater", "template_rater", "TemplateRater"),
    template!(Pattern, "pattern_searcher", "template_searcher", "TemplateSearcher"),
];

/// This crate's list of components, and more that a project does not need.
pub const LIST: &str = include_str!("lib.rs");

/// `Cargo.toml` of a project in Rust.
pub const MANIFEST: &str = include_str!("../project/Cargo.toml");

/// `README.md` of a project in Rust.
pub const README: &str = include_str!("../project/README.md");

/// `README.md` of a project in C.
pub const README_C: &str = include_str!("../project/README-c.md");

/// `Makefile` of a project in C.
pub const MAKEFILE: &str = include_str!("../project/Makefile");
