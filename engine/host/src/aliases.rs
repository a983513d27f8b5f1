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
    (
        "technique::grouped_aic",
        &[
            "Grouped Alternating Inference Chain",
            "Grouped Nice Loop",
            "Grouped Continuous Nice Loop",
            "Grouped Discontinuous Nice Loop",
        ],
    ),
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

/// The titles of the steps of techniques that have several, or one that other techniques have, too.
/// What distinguishes variants at their end is left out.
const TITLES: &[(&str, &[&str])] = &[
    ("technique::naked_subset", &["Naked Pair", "Naked Triple", "Naked Quadruple"]),
    ("technique::hidden_subset", &["Hidden Pair", "Hidden Triple", "Hidden Quadruple"]),
    ("technique::direct_hidden_subset", &["Direct Hidden Pair", "Direct Hidden Triple"]),
    ("technique::pointing", &["Locked Candidates Type 1"]),
    ("technique::claiming", &["Locked Candidates Type 2"]),
    ("technique::fish", &["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan"]),
    (
        "technique::finned_fish",
        &[
            "Finned X-Wing", "Finned Swordfish", "Finned Jellyfish", "Finned Squirmbag",
            "Finned Whale", "Finned Leviathan",
        ],
    ),
    (
        "technique::sashimi_fish",
        &[
            "Sashimi X-Wing", "Sashimi Swordfish", "Sashimi Jellyfish", "Sashimi Squirmbag",
            "Sashimi Whale", "Sashimi Leviathan",
        ],
    ),
    (
        "technique::franken_fish",
        &[
            "Franken X-Wing", "Franken Swordfish", "Franken Jellyfish", "Franken Squirmbag",
            "Franken Whale", "Franken Leviathan", "Finned Franken X-Wing",
            "Finned Franken Swordfish", "Finned Franken Jellyfish", "Finned Franken Squirmbag",
            "Finned Franken Whale", "Finned Franken Leviathan",
        ],
    ),
    (
        "technique::mutant_fish",
        &[
            "Mutant X-Wing", "Mutant Swordfish", "Mutant Jellyfish", "Mutant Squirmbag",
            "Mutant Whale", "Mutant Leviathan", "Finned Mutant X-Wing", "Finned Mutant Swordfish",
            "Finned Mutant Jellyfish", "Finned Mutant Squirmbag", "Finned Mutant Whale",
            "Finned Mutant Leviathan",
        ],
    ),
    (
        "technique::kraken_fish",
        &[
            "Kraken X-Wing", "Kraken Swordfish", "Kraken Jellyfish", "Kraken Squirmbag",
            "Kraken Whale", "Kraken Leviathan",
        ],
    ),
    (
        "technique::siamese_fish",
        &[
            "Siamese X-Wing", "Siamese Swordfish", "Siamese Jellyfish", "Siamese Squirmbag",
            "Siamese Whale", "Siamese Leviathan",
        ],
    ),
    ("technique::two_string_kite", &["2-String Kite", "Dual 2-String Kite"]),
    ("technique::empty_rectangle", &["Empty Rectangle", "Dual Empty Rectangle"]),
    (
        "technique::wxyz_wing",
        &[
            "WXYZ-Wing", "Doubly Linked WXYZ-Wing", "VWXYZ-Wing", "UVWXYZ-Wing", "TUVWXYZ-Wing",
            "STUVWXYZ-Wing", "RSTUVWXYZ-Wing",
        ],
    ),
    ("technique::als_xz", &["Almost Locked Set XZ-Rule"]),
    ("technique::als_xy_wing", &["Almost Locked Set XY-Wing"]),
    ("technique::als_chain", &["Almost Locked Set Chain"]),
    ("technique::simple_colors", &["Simple Colors Trap", "Simple Colors Wrap"]),
    (
        "technique::x_chain",
        &["X-Chain", "3-Strong-Link Fish", "4-Strong-Link Fish", "5-Strong-Link Fish"],
    ),
    ("technique::aic", &["AIC", "Continuous Nice Loop", "Discontinuous Nice Loop"]),
    (
        "technique::grouped_aic",
        &["Grouped AIC", "Grouped Continuous Nice Loop", "Grouped Discontinuous Nice Loop"],
    ),
    (
        "technique::nice_loop",
        &[
            "AIC",
            "Continuous Nice Loop",
            "Discontinuous Nice Loop",
            "Grouped AIC",
            "Grouped Continuous Nice Loop",
            "Grouped Discontinuous Nice Loop",
        ],
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
    (
        "technique::forcing_chain",
        &["Forcing Chain", "Forcing X-Chain", "X-Cycle", "Y-Cycle", "XY-Cycle"],
    ),
    (
        "technique::multiple_chains",
        &[
            "Cell Forcing Chain",
            "Region Forcing Chain",
            "Contradiction Forcing Chain",
            "Double Forcing Chain",
        ],
    ),
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
    ("technique::g_whip", &["g-whip", "whip"]),
    ("technique::unique_rectangle", &["Uniqueness Test"]),
    ("technique::unique_loop", &["Unique Loop", "Uniqueness Test"]),
    ("technique::bug", &["Bivalue Universal Grave"]),
    ("technique::bug_multiple", &["Bivalue Universal Grave"]),
    ("technique::fireworks", &["Firework Triple", "Firework Quad"]),
];

/// Other names of titles.
const OTHER_TITLES: &[(&str, &[&str])] = &[
    ("Naked Quad", &["Naked Quadruple"]),
    ("Hidden Quad", &["Hidden Quadruple"]),
    ("Grouped Nice Loop", &["Grouped Continuous Nice Loop", "Grouped Discontinuous Nice Loop"]),
    ("Bidirectional Cycle", &["X-Cycle", "Y-Cycle", "XY-Cycle"]),
    ("Forcing Cycle", &["X-Cycle", "Y-Cycle", "XY-Cycle"]),
    ("Unit Forcing Chain", &["Region Forcing Chain"]),
    ("BUG+1", &["Bivalue Universal Grave + 1"]),
    ("BUG+2", &["Bivalue Universal Grave + 2"]),
    ("BUG+3", &["Bivalue Universal Grave + 3"]),
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
    let meant = |names: &[(&'static str, &[&str])]| -> Vec<&'static str> {
        let has = |aliases: &[&str]| aliases.iter().any(|name| is_same_name(name, alias));
        names.iter().filter(|(_, aliases)| has(aliases)).map(|(name, _)| *name).collect()
    };
    let by_alias = meant(ALIASES);
    if by_alias.is_empty() { meant(TITLES) } else { by_alias }
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

/// What a name means of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// All of its steps.
    Technique,
    /// Only those whose titles the name means: see [`means_title`].
    Steps,
}

/// What a name means of a technique; none if it means others. "Swordfish" means steps of `fish`,
/// and "Y-Wing" is another name of `xy_wing`.
///
/// ```
/// use seventeen_host::aliases::{Meaning, meaning};
///
/// assert_eq!(meaning("fish", "sword-fish"), Some(Meaning::Steps));
/// assert_eq!(meaning("xy_wing", "Y-Wing"), Some(Meaning::Technique));
/// assert_eq!(meaning("unique_loop", "Uniqueness Test 1"), Some(Meaning::Steps));
/// assert_eq!(meaning("xy_wing", "Swordfish"), None);
/// ```
pub fn meaning(technique: &str, name: &str) -> Option<Meaning> {
    let full = format!("technique::{technique}");
    let has_name = |name: &str| of(&full).iter().any(|other| is_same_name(other, name));
    if is_same_name(name, technique) {
        return Some(Meaning::Technique);
    }
    if titles_meant_by(name).any(|meant| is_title_of(technique, meant)) {
        return Some(Meaning::Steps);
    }
    let names_it = |pattern: &str| is_same_name(pattern, technique) || has_name(pattern);
    match patterns_of(name).skip(1).any(names_it) {
        true => Some(Meaning::Steps),
        false => has_name(name).then_some(Meaning::Technique),
    }
}

/// Those of these techniques that a name means, with its meaning: one alone if it is its own name.
///
/// ```
/// use seventeen_host::aliases::{Meaning, techniques_meant};
///
/// let known = ["aic", "nice_loop", "unique_rectangle", "unique_loop"];
/// assert_eq!(techniques_meant("AIC", known), [("aic".to_owned(), Meaning::Technique)]);
/// let both = ["unique_rectangle", "unique_loop"].map(|of| (of.to_owned(), Meaning::Steps));
/// assert_eq!(techniques_meant("Uniqueness Test 1", known), both);
/// ```
pub fn techniques_meant<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Vec<(String, Meaning)> {
    match known.clone().into_iter().find(|one| is_same_name(one, name)) {
        Some(own) => vec![(own.to_owned(), Meaning::Technique)],
        None => {
            let meant = |one: &str| Some((one.to_owned(), meaning(one, name)?));
            known.into_iter().filter_map(meant).collect()
        }
    }
}

/// Whether a name that means [steps](Meaning::Steps) of a technique means one with this title:
/// it is the title, or the title without what distinguishes variants. The number of a variant is
/// enough after another name of the technique, as in "UR Type 1".
///
/// ```
/// use seventeen_host::aliases::means_title;
///
/// assert!(means_title("fish", "sword fish", "Swordfish"));
/// assert!(!means_title("fish", "swordfish", "X-Wing"));
/// assert!(means_title("unique_rectangle", "UR Type 1", "Uniqueness Test 1"));
/// assert!(!means_title("unique_rectangle", "Uniqueness Test 1", "Uniqueness Test 2"));
/// assert!(means_title("unique_rectangle", "Uniqueness Test", "Uniqueness Test 2"));
/// assert!(means_title("naked_subset", "Naked Quad", "Naked Quadruple"));
/// ```
pub fn means_title(technique: &str, name: &str, title: &str) -> bool {
    let has_pattern = |meant: &str| patterns_of(title).any(|of| is_same_name(of, meant));
    let has_number = || number_of(name).is_some_and(|number| number_of(title) == Some(number));
    titles_meant_by(name).any(has_pattern)
        || !titles_meant_by(name).any(|meant| is_title_of(technique, meant)) && has_number()
}

/// A name, and what remains of it without what distinguishes variants.
fn patterns_of(name: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(name), |name| without_variant(name))
}

/// The number of a variant.
fn number_of(name: &str) -> Option<&str> {
    patterns_of(name).find_map(|pattern| {
        let pattern = pattern.trim_end_matches(']');
        let before = pattern.trim_end_matches(|c: char| c.is_ascii_digit());
        Some(&pattern[before.len()..]).filter(|number| !number.is_empty())
    })
}

/// The titles that a name is another name of, or the name itself.
fn titles_meant_by(name: &str) -> impl Iterator<Item = &str> {
    let others = OTHER_TITLES.iter().find(|(other, _)| is_same_name(other, name));
    let others = others.map_or(&[][..], |(_, titles)| *titles);
    let own = others.is_empty().then_some(name);
    own.into_iter().chain(others.iter().copied())
}

/// Whether a title, with or without what distinguishes variants, is one of the technique's.
fn is_title_of(technique: &str, title: &str) -> bool {
    let full = format!("technique::{technique}");
    let titles = TITLES.iter().find(|(of, _)| *of == full).map_or(&[][..], |(_, titles)| *titles);
    titles.iter().any(|own| {
        patterns_of(title).any(|of| is_same_name(of, own))
            || patterns_of(own).any(|of| is_same_name(of, title))
    })
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
