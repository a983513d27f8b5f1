//! What the targets share: recipes over files that hold what the fuzzer makes up.

use seventeen_host::Registry;
use seventeen_script::{Output, Recipe, RecipeError, RunSettings};
use std::io;
use std::path::PathBuf;

/// The bundled plugins that read, solve and take steps.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    for entry in [seventeen_solvers::entry, seventeen_techniques::entry] {
        registry.link(entry).expect("a plugin");
    }
    registry
}

/// Runs a recipe on one thread; what it prints is lost.
///
/// # Errors
/// What the recipe says is wrong.
pub fn run(recipe: &str) -> Result<(), RecipeError> {
    let jobs = seventeen_jobs::ContextSettings {
        threads: 1,
        ..seventeen_jobs::ContextSettings::default()
    };
    let settings = RunSettings { jobs, ..RunSettings::default() };
    let run =
        Recipe::built_in("fuzzed", recipe).run(registry(), settings, Output::to_writer(io::sink()));
    if let Err(error) = &run {
        assert!(!error.to_string().is_empty(), "{recipe}");
    }
    run
}

/// Writes the bytes to a file of this process.
///
/// # Panics
/// If it cannot be written.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("seventeen-fuzz-{}-{name}", std::process::id()));
    std::fs::write(&path, bytes).expect("a file");
    path
}
