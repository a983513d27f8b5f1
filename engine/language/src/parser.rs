//! Parsers of recipes, which only read text, and the depth to which all engines of recipes parse.

use rhai::{Engine, OptimizationLevel};

/// How deeply expressions may be nested, and how deeply in functions.
const DEPTHS: [usize; 2] = [128, 64];

/// Makes an engine parse what recipes may contain, and keep the places in the text.
pub fn parse_recipes(engine: &mut Engine) {
    let [anywhere, in_functions] = DEPTHS;
    engine
        .set_max_expr_depths(anywhere, in_functions)
        .set_optimization_level(OptimizationLevel::None);
}

/// An engine that parses recipes, with nothing registered.
///
/// ```
/// let text = format!("{}1{}", "(".repeat(40), ")".repeat(40));
/// assert!(seventeen_language::parser::parser().compile(text).is_ok());
/// ```
pub fn parser() -> Engine {
    let mut engine = Engine::new_raw();
    parse_recipes(&mut engine);
    engine
}
