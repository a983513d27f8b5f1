//! Parsers of recipes, which only read text; and the depth and the words of all engines of recipes.

use rhai::{Engine, OptimizationLevel, Token};

/// How deeply expressions may be nested, and how deeply in functions.
const DEPTHS: [usize; 2] = [128, 64];

/// Makes an engine parse what recipes may contain, and keep the places in the text.
pub fn parse_recipes(engine: &mut Engine) {
    let [anywhere, in_functions] = DEPTHS;
    engine
        .set_max_expr_depths(anywhere, in_functions)
        .set_optimization_level(OptimizationLevel::None);
    #[expect(deprecated, reason = "nothing else turns a reserved word into a name")]
    engine.on_parse_token(|token, _, _| free_word(token));
}

/// Words that Rhai reserves without using them. In recipes they are names like others; so is not
/// what begins a statement in another language, such as `match`, whose mistake is then clear.
const FREE_WORDS: [&str; 12] = [
    "shared", "new", "with", "is", "module", "package", "super", "thread", "spawn", "sync",
    "default", "public",
];

/// The token, or the name that a word is in recipes.
pub(crate) fn free_word(token: Token) -> Token {
    match token {
        Token::Reserved(word) if FREE_WORDS.contains(&word.as_str()) => Token::Identifier(word),
        other => other,
    }
}

/// An engine that parses recipes, with nothing registered.
///
/// ```
/// let text = format!("{}1{}", "(".repeat(40), ")".repeat(40));
/// assert!(seventeen_language::parser::parser().compile(text).is_ok());
/// assert!(seventeen_language::parser::parser().compile("let shared = 1; shared + 1").is_ok());
/// ```
pub fn parser() -> Engine {
    let mut engine = Engine::new_raw();
    parse_recipes(&mut engine);
    engine
}
