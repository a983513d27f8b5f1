//! The everyday verbs: each is a recipe of the program's own, and its options are parameters.

use crate::args::{Command, Enumerate, Generate, Pattern, Rate, Ua};
use seventeen_script::Recipe;
use std::collections::BTreeMap;

/// What stands between harvesters in the parameter `harvesters` of the recipes.
const BETWEEN: &str = ";";

/// The recipe of a verb, and its parameters.
///
/// # Panics
/// If the command is no verb.
pub(super) fn recipe(verb: Command) -> (Recipe, BTreeMap<String, String>) {
    let (name, text, set) = match verb {
        Command::Solve(solve) if solve.human => (
            "solve --human",
            include_str!("../verbs/solve_human.rhai"),
            vec![
                ("input", solve.input.input),
                ("profile", solve.steps.profile),
                ("without", solve.steps.without),
            ],
        ),
        Command::Solve(solve) => (
            "solve",
            include_str!("../verbs/solve.rhai"),
            vec![("input", solve.input.input), ("solver", solve.solver)],
        ),
        Command::Rate(options) => ("rate", include_str!("../verbs/rate.rhai"), rate(options)),
        Command::Hint(hint) => {
            let mut set =
                vec![("input", hint.input.input), ("profile", hint.profile), ("tell", hint.tell)];
            set.extend(hint.svg.map(|file| ("svg", file)));
            ("hint", include_str!("../verbs/hint.rhai"), set)
        }
        Command::Count(count) => (
            "count",
            include_str!("../verbs/count.rhai"),
            vec![
                ("input", count.input.input),
                ("solver", count.solver),
                ("limit", count.limit.to_string()),
            ],
        ),
        Command::Minlex(minlex) => {
            ("minlex", include_str!("../verbs/minlex.rhai"), vec![("input", minlex.input.input)])
        }
        Command::Harvest(harvest) => (
            "harvest",
            include_str!("../verbs/harvest.rhai"),
            vec![
                ("input", harvest.input.input),
                harvesters(&harvest.ua),
                ("table", harvest.table.to_string()),
            ],
        ),
        Command::Clique(clique) => (
            "clique",
            include_str!("../verbs/clique.rhai"),
            vec![("input", clique.input.input), harvesters(&clique.ua), ("clique", clique.clique)],
        ),
        Command::Enumerate(options) => {
            ("enumerate", include_str!("../verbs/enumerate.rhai"), enumerate(options))
        }
        Command::Generate(options) => {
            ("generate", include_str!("../verbs/generate.rhai"), generate(options))
        }
        Command::Pattern(options) => {
            ("pattern", include_str!("../verbs/pattern.rhai"), pattern(options))
        }
        Command::Verify(verify) => (
            "verify",
            include_str!("../verbs/verify.rhai"),
            vec![
                ("input", verify.input),
                ("samples", verify.samples.to_string()),
                ("solver", verify.solver),
            ],
        ),
        Command::Run(_)
        | Command::Show { .. }
        | Command::Check { .. }
        | Command::Plugins(_)
        | Command::Doctor
        | Command::Bench(_)
        | Command::Doc { .. } => unreachable!("handled by the caller"),
    };
    let set = set.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    (Recipe::built_in(&format!("seventeen {name}"), text), set)
}

fn harvesters(ua: &Ua) -> (&'static str, String) {
    ("harvesters", ua.harvesters.join(BETWEEN))
}

/// The parameters of `generate`.
fn generate(options: Generate) -> Vec<(&'static str, String)> {
    let mut set = vec![
        ("generator", options.generator),
        ("minimal", options.minimal.to_string()),
        ("singles", options.singles.to_string()),
        ("distinct", options.distinct.to_string()),
        ("solver", options.solver),
    ];
    let numbers = [
        ("order", options.order.map(u64::from)),
        ("count", options.count),
        ("tries", options.tries),
    ];
    let texts = [
        ("symmetry", options.symmetry),
        ("from", options.from),
        ("clues", options.clues),
        ("guesses", options.guesses),
        ("er", options.er),
        ("ep", options.ep),
        ("ed", options.ed),
    ];
    set.extend(numbers.iter().filter_map(|(name, n)| Some((*name, n.as_ref()?.to_string()))));
    set.extend(texts.into_iter().filter_map(|(name, text)| Some((name, text?))));
    set
}

/// The parameters of `rate`.
fn rate(options: Rate) -> Vec<(&'static str, String)> {
    let mut set = vec![
        ("input", options.input.input),
        ("profile", options.profile),
        ("solver", options.solver),
    ];
    let texts = [
        ("format", options.format),
        ("er", options.er),
        ("ep", options.ep),
        ("ed", options.ed),
        ("score", options.score),
        ("at_most", options.at_most.map(|most| most.to_string())),
    ];
    set.extend(texts.into_iter().filter_map(|(name, text)| Some((name, text?))));
    set
}

/// The parameters of `pattern`.
fn pattern(options: Pattern) -> Vec<(&'static str, String)> {
    vec![
        ("what", options.what),
        ("chain", options.chain),
        ("searcher", options.searcher),
        ("dir", options.dir),
        ("memory", options.memory.to_string()),
        ("count_only", options.count_only.to_string()),
        ("patterns", options.patterns.to_string()),
        ("solver", options.solver),
        ("out", options.out),
    ]
}

/// The parameters of `enumerate`. Without a number of clues there is a greatest one.
fn enumerate(options: Enumerate) -> Vec<(&'static str, String)> {
    let mut set = vec![
        ("input", options.input.input),
        harvesters(&options.ua),
        ("enumerator", options.enumerator),
        ("clique", options.clique),
        ("solver", options.solver),
        ("given", options.given),
        ("dead", options.dead),
        ("minimal", options.minimal_only.to_string()),
        ("first", options.first.to_string()),
        ("count_only", options.count_only.to_string()),
    ];
    set.extend(options.clues.map(|clues| ("clues", clues.to_string())));
    set.extend(options.up_to.map(|clues| ("up_to", clues.to_string())));
    set.extend(options.certificate.map(|file| ("certificate", file)));
    set
}
