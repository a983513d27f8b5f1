//! Other common names of techniques, other components and terms: a swordfish is found by `fish`.
//!
//! These tables are the only place of these names. They are those of HoDoKu, SudokuWiki, Sudopedia
//! and SudokuExplainer. Case, spaces, hyphens and underscores make no difference.
//!
//! Errors and the documentation point from another name to the component. Where a component is
//! chosen by text, as on the command line, another name that means only one component chooses it.
//! It may be narrower: "Swordfish" chooses `fish`, whose steps have titles. Functions of recipes
//! have one name.

use crate::nearest::{self, letters};

/// The names in this program, each with its other names.
const ALIASES: &[(&str, &[&str])] = &[
    // Operators of sets of cells.
    ("cells", &["union", "intersection", "|", "&"]),
    // Singles, subsets, intersections.
    ("technique::naked_single", &["Sole Candidate", "Forced Digit", "Singleton"]),
    ("technique::hidden_single", &["Unique Candidate", "Pinned Digit"]),
    ("technique::naked_subset", &["Naked Pair", "Naked Triple", "Naked Quad", "Naked Quadruple"]),
    (
        "technique::hidden_subset",
        &["Hidden Pair", "Hidden Triple", "Hidden Quad", "Hidden Quadruple"],
    ),
    (
        "technique::pointing",
        &["Locked Candidates Type 1", "Locked Candidates", "Pointing Pair", "Pointing Triple"],
    ),
    (
        "technique::claiming",
        &["Locked Candidates Type 2", "Locked Candidates", "Box-Line Reduction"],
    ),
    // Fish and single digits.
    (
        "technique::fish",
        &["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan", "Basic Fish"],
    ),
    ("technique::finned_fish", &["Finned X-Wing", "Finned Swordfish", "Finned Jellyfish"]),
    ("technique::sashimi_fish", &["Sashimi X-Wing", "Sashimi Swordfish", "Sashimi Jellyfish"]),
    ("technique::franken_fish", &["Franken X-Wing", "Franken Swordfish", "Franken Jellyfish"]),
    ("technique::mutant_fish", &["Mutant X-Wing", "Mutant Swordfish", "Mutant Jellyfish"]),
    ("technique::kraken_fish", &["Kraken X-Wing", "Kraken Swordfish", "Kraken Jellyfish"]),
    ("technique::siamese_fish", &["Siamese X-Wing", "Siamese Swordfish", "Siamese Jellyfish"]),
    ("technique::skyscraper", &["Skyscrapers", "Two Strong Links"]),
    ("technique::two_string_kite", &["2-String Kite", "Kite", "Two Strong Links"]),
    ("technique::turbot_fish", &["Crane", "Two Strong Links"]),
    ("technique::empty_rectangle", &["Dual Empty Rectangle"]),
    ("technique::template_set", &["Templates", "Pattern Overlay Method", "POM"]),
    ("technique::template_delete", &["Templates", "Pattern Overlay Method", "POM"]),
    // Wings and almost locked sets.
    ("technique::xy_wing", &["Y-Wing", "Bent Triple", "Bent Naked Triple"]),
    ("technique::wxyz_wing", &["Bent Quad", "VWXYZ-Wing", "Bent Naked Subset"]),
    ("technique::w_wing", &["Semi-Remote Naked Pair"]),
    ("technique::remote_pairs", &["Remote Pair", "Remote Naked Pair"]),
    ("technique::als_xz", &["Almost Locked Sets XZ-Rule", "ALS-XZ-Rule"]),
    ("technique::als_xy_wing", &["Almost Locked Sets XY-Wing"]),
    ("technique::als_chain", &["ALS-XY-Chain", "Almost Locked Sets Chain"]),
    ("technique::sue_de_coq", &["Two-Sector Disjoint Subsets"]),
    ("technique::aligned_pair", &["APE", "Aligned Pair Exclusion"]),
    (
        "technique::aligned_triplet",
        &["ATE", "Aligned Triplet Exclusion", "Aligned Triple Exclusion"],
    ),
    // Colours and chains.
    (
        "technique::simple_colors",
        &["Simple Coloring", "Simple Colouring", "Simple Colours", "Singles Chains"],
    ),
    ("technique::multi_colors", &["Multi Coloring", "Multi Colouring", "Multi Colours"]),
    ("technique::coloring", &["Colouring"]),
    ("technique::x_chain", &["X-Cycle", "X-Cycles"]),
    ("technique::xy_chain", &["Bivalue Chain"]),
    ("technique::aic", &["Alternating Inference Chain"]),
    ("technique::grouped_aic", &["Grouped Alternating Inference Chain", "Grouped Nice Loop"]),
    ("technique::nice_loop", &["Continuous Nice Loop", "Discontinuous Nice Loop"]),
    ("technique::forcing_chain", &["Bidirectional Cycle", "Forcing X-Chain", "Forcing Cycle"]),
    (
        "technique::multiple_chains",
        &["Cell Forcing Chain", "Region Forcing Chain", "Unit Forcing Chain"],
    ),
    ("technique::dynamic_chains", &["Dynamic Forcing Chain"]),
    ("technique::nested_chains", &["Nested Forcing Chain", "Dynamic Forcing Chain (+)"]),
    ("technique::forcing_table", &["Tabling", "Forcing Net", "Trebor's Tables"]),
    ("technique::guardians", &["Broken Wing"]),
    ("technique::oddagon", &["Bivalue Oddagon"]),
    // Uniqueness.
    ("technique::unique_rectangle", &["UR", "Uniqueness Test"]),
    ("technique::unique_loop", &["UL"]),
    ("technique::avoidable_rectangle", &["AR"]),
    ("technique::hidden_rectangle", &["Hidden Unique Rectangle"]),
    ("technique::extended_rectangle", &["Extended Unique Rectangle"]),
    ("technique::bug", &["BUG+1", "Bivalue Universal Grave"]),
    ("technique::bug_multiple", &["BUG+2", "BUG+3", "BUG+n"]),
    ("technique::bug_lite", &["Bivalue Universal Grave Lite"]),
    // Patterns of many houses.
    ("technique::exocet", &["Junior Exocet", "JExocet", "JE"]),
    ("technique::double_exocet", &["Double Junior Exocet", "Double JExocet"]),
    ("technique::sk_loop", &["Domino Loop"]),
    ("technique::msls", &["Multi-Sector Locked Set", "Multi-Sector Locked Sets"]),
    ("technique::set_equivalence", &["SET", "Set Equivalence Theory", "Phistomefel Ring"]),
    ("technique::tridagon", &["Thor's Hammer", "Trivalue Oddagon"]),
    ("technique::fireworks", &["Firework"]),
    ("technique::brute_force", &["Guess", "Backtracking"]),
    // Other components.
    ("rater::se121", &["SER", "SE rating", "Sudoku Explainer", "serate"]),
    ("rater::t_and_e", &["T&E", "Trial and Error", "BxB", "BxBB"]),
    ("rater::whips", &["W rating", "gW rating"]),
    ("rater::backdoors", &["Backdoor", "Magic Cell"]),
    ("solver::dlx", &["Dancing Links", "Algorithm X"]),
    ("generator::vicinity", &["Vicinity Search", "{-1+1}"]),
    // Terms.
    ("ua", &["Unavoidable Set", "Unavoidable Sets", "UA Set", "UA Sets"]),
    ("mcn", &["Maximum Clique Number"]),
    ("minlex", &["Canonical Form", "Canonicalize", "Min-Lex Form"]),
    ("isomorphism", &["Equivalence", "Isomorphic"]),
    ("deduce", &["Solution Path", "Logical Solver"]),
    ("morphs", &["Scramble", "Shuffle", "Disguise", "Random Equivalent"]),
];

/// Values of options, each with other words for it.
const VALUES: &[(&str, &[&str])] = &[
    // Symmetries.
    ("half_turn", &["180", "180 degrees", "Rotational", "Rotation", "Point Symmetry", "C2"]),
    ("quarter_turn", &["90", "90 degrees", "Rotational 90", "C4"]),
    ("both_mirrors", &["Horizontal and Vertical", "Orthogonal"]),
    ("none", &["Asymmetric", "No Symmetry"]),
    ("full", &["D4", "All"]),
    // Formats.
    ("jsonl", &["json", "ndjson"]),
    ("md", &["Markdown"]),
    ("text", &["txt", "Plain"]),
    ("fpuzzles", &["f-puzzles.com"]),
    ("candidates", &["pencilmarks", "Pencilmark Grid", "pm"]),
    ("line", &["sdm", "81"]),
    ("sudokupad", &["url", "link", "web"]),
    // Profiles.
    ("se121", &["SE", "SER", "Sudoku Explainer", "SudokuExplainer", "se 1.2.1"]),
    // Keys.
    ("minlex", &["Canonical", "Canonical Form", "Equivalence"]),
];

/// How steps of techniques are called, where that begins with no other name of the technique.
const TITLES: &[(&str, &[&str])] = &[
    ("technique::direct_hidden_subset", &["Direct Hidden Pair", "Direct Hidden Triple"]),
    ("technique::finned_fish", &["Finned Squirmbag", "Finned Whale", "Finned Leviathan"]),
    ("technique::sashimi_fish", &["Sashimi Squirmbag", "Sashimi Whale", "Sashimi Leviathan"]),
    (
        "technique::franken_fish",
        &[
            "Franken Squirmbag", "Franken Whale", "Franken Leviathan", "Finned Franken X-Wing",
            "Finned Franken Swordfish", "Finned Franken Jellyfish", "Finned Franken Squirmbag",
            "Finned Franken Whale", "Finned Franken Leviathan",
        ],
    ),
    (
        "technique::mutant_fish",
        &[
            "Mutant Squirmbag", "Mutant Whale", "Mutant Leviathan", "Finned Mutant X-Wing",
            "Finned Mutant Swordfish", "Finned Mutant Jellyfish", "Finned Mutant Squirmbag",
            "Finned Mutant Whale", "Finned Mutant Leviathan",
        ],
    ),
    ("technique::kraken_fish", &["Kraken Squirmbag", "Kraken Whale", "Kraken Leviathan"]),
    ("technique::siamese_fish", &["Siamese Squirmbag", "Siamese Whale", "Siamese Leviathan"]),
    ("technique::two_string_kite", &["Dual 2-String Kite"]),
    (
        "technique::wxyz_wing",
        &[
            "Doubly Linked WXYZ-Wing", "UVWXYZ-Wing", "TUVWXYZ-Wing", "STUVWXYZ-Wing",
            "RSTUVWXYZ-Wing",
        ],
    ),
    ("technique::als_xz", &["Almost Locked Set XZ-Rule"]),
    ("technique::als_xy_wing", &["Almost Locked Set XY-Wing"]),
    ("technique::als_chain", &["Almost Locked Set Chain"]),
    ("technique::simple_colors", &["Simple Colors Trap", "Simple Colors Wrap"]),
    ("technique::x_chain", &["3-Strong-Link Fish", "4-Strong-Link Fish", "5-Strong-Link Fish"]),
    (
        "technique::grouped_aic",
        &["Grouped Continuous Nice Loop", "Grouped Discontinuous Nice Loop"],
    ),
    (
        "technique::als_aic",
        &[
            "AIC Type 1 with sets",
            "AIC Type 2 with sets",
            "Continuous Nice Loop with sets",
            "Discontinuous Nice Loop with sets",
        ],
    ),
    ("technique::forcing_chain", &["Y-Cycle", "XY-Cycle"]),
    (
        "technique::dynamic_chains",
        &[
            "Dynamic Cell Forcing Chain",
            "Dynamic Region Forcing Chain",
            "Dynamic Contradiction Forcing Chain",
            "Dynamic Double Forcing Chain",
        ],
    ),
    (
        "technique::nested_chains",
        &[
            "Nested Cell Forcing Chain",
            "Nested Region Forcing Chain",
            "Nested Contradiction Forcing Chain",
            "Nested Double Forcing Chain",
        ],
    ),
    (
        "technique::forcing_table",
        &[
            "Forcing Chain Contradiction",
            "Forcing Chain Verity",
            "Forcing Net Contradiction",
            "Forcing Net Verity",
        ],
    ),
    ("technique::bug_multiple", &["Bivalue Universal Grave + 2", "Bivalue Universal Grave + 3"]),
    ("technique::fireworks", &["Firework Triple", "Firework Quad"]),
];

/// Options of the command line, each with other words for it.
const OPTIONS: &[(&str, &[&str])] = &[
    ("order", &["size", "box-size", "dimension"]),
    ("width", &["size", "resolution", "pixels"]),
    ("count", &["number", "limit", "take", "amount", "num"]),
    ("by", &["sort", "sort-by", "order-by", "key", "keys", "column", "reverse", "descending"]),
    ("sort", &["by", "sort-by", "order-by", "reverse", "descending"]),
    ("only", &["technique", "techniques", "filter"]),
    ("technique", &["uses", "needs", "requires", "with", "techniques", "contains"]),
    ("before", &["until", "position", "stop-at", "technique"]),
    ("profile", &["technique", "techniques", "method"]),
    ("out", &["output", "save", "file", "outfile"]),
    ("format", &["type", "output-format"]),
    ("to", &["convert-to", "as"]),
    ("threads", &["jobs", "cores", "parallel", "workers"]),
    ("er", &["rating", "difficulty", "ser", "level"]),
    ("clues", &["givens"]),
    ("from", &["input", "start", "base"]),
    ("generator", &["method", "algorithm", "add", "remove"]),
    ("tell", &["reveal", "detail"]),
    ("human", &["steps", "explain", "logic"]),
    ("solver", &["algorithm", "engine"]),
    ("distinct", &["unique"]),
    ("new-against", &["exclude", "not-in"]),
    ("quiet", &["silent"]),
];

/// Commands of the command line, each with other words for it.
const COMMANDS: &[(&str, &[&str])] = &[
    ("distinct", &["dedupe", "dedup", "uniq", "unique"]),
    ("minlex", &["canonical", "canonicalize", "canonicalise", "normalize", "normalise"]),
    ("same", &["equivalent", "isomorphic", "is-isomorphic"]),
    ("groups", &["group", "classes", "cluster-by"]),
    ("diff", &["compare", "difference"]),
    ("rate", &["filter", "rating", "difficulty", "grade", "analyze", "analyse"]),
    ("morph", &["scramble", "shuffle", "transform", "permute"]),
    ("draw", &["picture", "print", "svg", "png", "image", "render"]),
    ("hint", &["next", "next-step", "explain"]),
    ("steps", &["path"]),
    ("generate", &["create", "make"]),
    ("count", &["valid", "validate", "solutions"]),
    ("convert", &["export", "import", "format", "to"]),
    ("help", &["commands", "usage"]),
];

/// The other names of a component, called as recipes call it, or of a term.
///
/// ```
/// use seventeen_host::aliases;
///
/// assert_eq!(aliases::of("technique::fish")[1], "Swordfish");
/// assert!(aliases::of("technique::full_house").is_empty());
/// ```
pub fn of(name: &str) -> &'static [&'static str] {
    ALIASES.iter().find(|(known, _)| *known == name).map_or(&[], |(_, aliases)| aliases)
}

/// What this program calls a thing of this other name; several if the name has several meanings.
///
/// ```
/// use seventeen_host::aliases;
///
/// assert_eq!(aliases::meanings("y wing"), ["technique::xy_wing"]);
/// assert_eq!(aliases::meanings("X-WING"), ["technique::fish"]);
/// ```
pub fn meanings(alias: &str) -> Vec<&'static str> {
    let has = |aliases: &[&str]| aliases.iter().any(|name| is_same_name(name, alias));
    let all = ALIASES.iter().chain(TITLES);
    all.filter(|(_, aliases)| has(aliases)).map(|(name, _)| *name).collect()
}

/// The name without one thing at its end that distinguishes variants of a step: the place of a
/// chain, as in "Cell Forcing Chain of r2c7", words in parentheses, or a number, as in "whip[3]",
/// "Unique Loop 1", "AIC Type 2" and "Bivalue Universal Grave + 1". None if nothing is there;
/// options of a component are something else.
fn without_variant(name: &str) -> Option<&str> {
    if let Some((pattern, _place)) = name.split_once(" of ") {
        return Some(pattern);
    }
    if let Some((pattern, words)) = name.split_once(" (") {
        return (words.ends_with(')') && !words.contains([':', '=', '#'])).then_some(pattern);
    }
    let pattern = name.strip_suffix(']').and_then(|name| name.split_once('['));
    if let Some((pattern, length)) = pattern {
        return length.bytes().all(|c| c.is_ascii_digit()).then_some(pattern);
    }
    let pattern = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let pattern = pattern.strip_suffix(' ').filter(|_| pattern.len() < name.len())?;
    let before = |word: &str| {
        let at = pattern.len().checked_sub(word.len())?;
        let last = pattern.get(at..)?;
        last.eq_ignore_ascii_case(word).then(|| &pattern[..at])
    };
    before(" type").or_else(|| before(" +")).or(Some(pattern))
}

/// All names in this table: those of this program that have others.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALIASES.iter().map(|(name, _)| *name)
}

/// Whether two names differ at most in case, spaces, hyphens, underscores and apostrophes.
pub fn is_same_name(one: &str, other: &str) -> bool {
    letters(one) == letters(other)
}

/// Those in `known`, components of this namespace, that have this other name.
fn meant<'a>(
    namespace: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Vec<&'a str> {
    let meanings = meanings(name);
    let is_meant =
        |bare: &&str| meanings.iter().any(|full| full.split_once("::") == Some((namespace, *bare)));
    known.into_iter().filter(is_meant).collect()
}

/// Finds a component of this namespace in `known` by its name, by another spelling of it, or by
/// another name that only this component has. Variants of its steps are such names.
///
/// ```
/// use seventeen_host::aliases::resolve;
///
/// let known = ["fish", "template_delete", "template_set", "xy_wing"];
/// for name in ["xy_wing", "XY-Wing", "y-wing"] {
///     assert_eq!(resolve("technique", name, known), Some("xy_wing"));
/// }
/// assert_eq!(resolve("technique", "X-Wing Type 2 (column 3)", known), Some("fish"));
/// assert_eq!(resolve("technique", "Templates", known), None);
/// ```
pub fn resolve<'a>(
    namespace: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    let exact = known.clone().into_iter().find(|one| *one == name);
    let alike = || known.clone().into_iter().find(|one| is_same_name(one, name));
    let other = || match meant(namespace, name, known.clone())[..] {
        [only] => Some(only),
        _ => None,
    };
    // Steps alone have variants: what follows the name of any other component is meant as options.
    let of_variant = || {
        let pattern = without_variant(name).filter(|_| namespace == "technique")?;
        resolve(namespace, pattern, known.clone())
    };
    exact.or_else(alike).or_else(other).or_else(of_variant)
}

/// Whether another name of a component may mean one of its steps with this title. "Swordfish" means
/// no step called "X-Wing", which is another name of the same component.
///
/// ```
/// use seventeen_host::aliases::may_mean;
///
/// assert!(may_mean("technique::fish", "sword fish", "Swordfish"));
/// assert!(!may_mean("technique::fish", "swordfish", "X-Wing"));
/// assert!(may_mean("technique::fish", "basic-fish", "X-Wing"));
/// assert!(may_mean("technique::xy_wing", "y-wing", "XY-Wing"));
/// assert!(may_mean("technique::als_xz", "als-xz-rule", "Almost Locked Set XZ-Rule"));
/// assert!(!may_mean("technique::unique_rectangle", "Uniqueness Test 1", "Uniqueness Test 2"));
/// ```
pub fn may_mean(component: &str, name: &str, title: &str) -> bool {
    if letters(title).starts_with(&letters(name)) {
        return true;
    }
    let has_name = |names: &[&str]| names.iter().any(|other| is_same_name(other, name));
    let is_title = TITLES.iter().any(|(of, titles)| *of == component && has_name(titles));
    let is_variant = without_variant(name).is_some() && !has_name(of(component));
    if is_title || is_variant {
        return false;
    }
    let bare = component.rsplit("::").next().unwrap_or(component);
    let listed = of(component).iter().find(|other| is_same_name(other, name));
    let is_general = |listed: &&str| listed.split(' ').any(|word| is_same_name(word, bare));
    let is_other = of(component).iter().any(|other| is_same_name(other, title));
    !is_other || letters(name).starts_with(&letters(title)) || listed.is_some_and(is_general)
}

/// `` ; `y_wing` is `xy_wing` `` if `name` is another name of one in `known`, components of this
/// namespace; otherwise a suggestion of the nearest one, or of the nearest other name of one.
pub fn suggestion<'a>(
    namespace: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> String {
    let meant = meant(namespace, name, known.clone());
    if meant.is_empty() {
        return nearest_component(namespace, name, known).unwrap_or_default();
    }
    let meant: Vec<String> = meant.iter().map(|bare| format!("`{bare}`")).collect();
    format!("; `{name}` is {}", meant.join(" or "))
}

/// Suggests the component in `known` whose name is nearest to this one. Its other names count, too.
fn nearest_component<'a>(
    namespace: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<String> {
    let others = known.clone().into_iter().flat_map(|bare| of(&format!("{namespace}::{bare}")));
    let near = nearest::nearest(name, known.clone().into_iter().chain(others.copied()))?;
    Some(match meant(namespace, near, known)[..] {
        [] => format!("; did you mean `{near}`?"),
        [bare, ..] => format!("; did you mean `{near}`, which is `{bare}`?"),
    })
}

/// The option that another word means, or the nearest one. Names are without hyphens before them.
///
/// ```
/// use seventeen_host::aliases::nearest_option;
///
/// assert_eq!(nearest_option("size", ["order", "count"]), Some("order"));
/// assert_eq!(nearest_option("cuont", ["order", "count"]), Some("count"));
/// ```
pub fn nearest_option<'a>(
    option: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    nearest_of(OPTIONS, option, known)
}

/// The command that another word means, or the nearest one.
///
/// ```
/// use seventeen_host::aliases::nearest_command;
///
/// assert_eq!(nearest_command("unique", ["clique", "distinct"]), Some("distinct"));
/// assert_eq!(nearest_command("cliqe", ["clique", "distinct"]), Some("clique"));
/// ```
pub fn nearest_command<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    nearest_of(COMMANDS, word, known)
}

/// A suggestion of the value that another word means, or of the nearest one.
///
/// ```
/// use seventeen_host::aliases::value_suggestion;
///
/// let known = ["none", "half_turn", "full"];
/// for value in ["half-turn", "180", "Half Trun"] {
///     assert_eq!(value_suggestion(value, known), "; did you mean `half_turn`?");
/// }
/// ```
pub fn value_suggestion<'a>(
    value: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> String {
    nearest_value(value, known).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

/// The value that another word means, or the nearest one.
pub fn nearest_value<'a>(
    value: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    nearest_of(VALUES, value, known)
}

/// The one in `known` that another word in a table means, or the nearest one.
fn nearest_of<'a>(
    table: &[(&str, &[&str])],
    word: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    let has_word = |others: &[&str]| others.iter().any(|other| is_same_name(other, word));
    let mut rows = table.iter().filter(|(_, others)| has_word(others));
    let meant = rows.find_map(|(name, _)| known.clone().into_iter().find(|one| one == name));
    meant.or_else(|| nearest::nearest(word, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_name_is_no_misspelling() {
        let known = ["fish", "w_wing", "xy_wing"];
        let said = |name| suggestion("technique", name, known);
        assert_eq!(said("y_wing"), "; `y_wing` is `xy_wing`");
        assert_eq!(said("swordfish"), "; `swordfish` is `fish`");
        assert_eq!(said("w_wimg"), "; did you mean `w_wing`?");
        assert_eq!(said("x-wingg"), "; did you mean `X-Wing`, which is `fish`?");
        assert_eq!(suggestion("solver", "swordfish", known), "");
        let several = suggestion("technique", "pom", ["template_delete", "template_set"]);
        assert_eq!(several, "; `pom` is `template_delete` or `template_set`");
    }

    #[test]
    fn variants_of_steps_are_known_by_their_pattern() {
        for (name, pattern) in [
            ("Locked Candidates Type 1 (Pointing)", Some("Locked Candidates Type 1")),
            ("Bivalue Universal Grave + 1", Some("Bivalue Universal Grave")),
            ("Uniqueness Test 4", Some("Uniqueness Test")),
            ("whip[3]", Some("whip")),
            (
                "Nested Cell Forcing Chain (level 1) of r9c6",
                Some("Nested Cell Forcing Chain (level 1)"),
            ),
            ("Dynamic Region Forcing Chain of 3 in column 5", Some("Dynamic Region Forcing Chain")),
            ("naked_subset (size: 2)", None),
            ("naked_subset(size: 2)", None),
            ("nested_chains level=5", None),
            ("Bxb2", None),
            ("X-Wing", None),
        ] {
            assert_eq!(without_variant(name), pattern, "{name}");
        }
    }

    #[test]
    fn no_name_is_listed_twice() {
        for (at, (name, aliases)) in ALIASES.iter().enumerate() {
            assert!(ALIASES[at + 1..].iter().all(|(other, _)| other != name), "{name}");
            let is_twice = |(at, alias): (usize, &&str)| {
                aliases[at + 1..].iter().any(|other| is_same_name(alias, other))
            };
            assert!(!aliases.iter().enumerate().any(is_twice), "{name}");
            let bare = name.rsplit("::").next().unwrap_or(name);
            assert!(!aliases.iter().any(|alias| is_same_name(alias, bare)), "{name}");
        }
    }
}
