//! Any recipe is read and its names are checked, or what is wrong with it is said; none is run,
//! for recipes may loop for ever and write files.

#![no_main]

use libfuzzer_sys::fuzz_target;
use seventeen_fuzz::registry;
use seventeen_script::Recipe;

fuzz_target!(|text: &str| {
    let recipe = Recipe::built_in("fuzzed", text);
    let _ = recipe.doc();
    if let Err(error) = recipe.check(registry()) {
        assert!(!error.to_string().is_empty());
    }
});
