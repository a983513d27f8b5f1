//! Any recipe is checked, and each mistake has a message; none is run, because recipes may loop for
//! ever and write files.

#![no_main]

use libfuzzer_sys::fuzz_target;
use seventeen_fuzz::registry;
use seventeen_script::{Recipe, RecipeChecker};

fuzz_target!(|text: &str| {
    let recipe = Recipe::expression(text);
    let _ = recipe.doc();
    let checker = RecipeChecker::new(registry()).expect("a checker");
    for diagnostic in checker.check(&recipe) {
        assert!(!diagnostic.message.is_empty());
    }
});
