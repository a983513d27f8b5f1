//! How a function is called, in the words of recipes.

use rhai::{Array, FLOAT, FnPtr, FuncInfo, INT, ImmutableString, Map};
use std::any::TypeId;

/// The prefix of the name of a property's function in Rhai.
pub(crate) const PROPERTY: &str = "get$";

/// The parameters of a function that recipes pass, each with the name of its type in recipes, which
/// is empty if the function does not declare it.
pub fn params<'a>(info: &'a FuncInfo<'_>) -> Vec<(&'a str, &'a str)> {
    params_in_rust(info).map(|(name, kind)| (name, type_name(kind))).collect()
}

/// The parameters of a function that recipes pass, each with the name of its type in Rust.
pub(crate) fn params_in_rust<'a>(
    info: &'a FuncInfo<'_>,
) -> impl Iterator<Item = (&'a str, &'a str)> {
    let given = info.metadata.params_info.iter().filter(|it| !it.contains("NativeCallContext"));
    let halves = given.map(|it| it.split_once(':').unwrap_or((it.as_str(), "")));
    halves.map(|(name, kind)| (name.trim(), kind))
}

/// `Sets.enumerate(clues: int) -> Enumeration`.
pub(crate) fn signature(info: &FuncInfo<'_>) -> String {
    let (function, params) = (info.metadata, params(info));
    // Verbs are called on values of our own types, whose names begin with a capital.
    let is_type = |kind: &str| kind.starts_with(|c: char| c.is_ascii_uppercase());
    // An array that is not changed is an argument, such as the inputs of `puzzles`.
    let first = function.params_info.iter().find(|it| !it.contains("NativeCallContext"));
    let is_argument = first.is_some_and(|it| it.contains("Array") && !it.contains("&mut"));
    let receiver = info.namespace.is_empty()
        && !is_argument
        && params.first().is_some_and(|(_, kind)| is_type(kind));
    let shown = |(name, kind): &(&str, &str)| match *kind {
        "" => (*name).to_owned(),
        kind => format!("{}: {kind}", name.trim_start_matches('_')),
    };
    let (head, rest) = match params.split_first() {
        Some(((_, kind), rest)) if receiver => (format!("{kind}."), rest),
        _ if info.namespace.is_empty() => (String::new(), params.as_slice()),
        _ => (format!("{}::", info.namespace), params.as_slice()),
    };
    let arguments: Vec<String> = rest.iter().map(shown).collect();
    let returns = match type_name(&function.return_type) {
        "" | "()" => String::new(),
        kind => format!(" -> {kind}"),
    };
    match function.name.strip_prefix(PROPERTY) {
        Some(property) => format!("{head}{property}{returns}"),
        None => format!("{head}{}({}){returns}", function.name, arguments.join(", ")),
    }
}

/// Types whose names in Rust and in recipes differ.
const NAMES: [(&str, &str); 11] = [
    ("Error", "Failure"),
    ("Int", "int"),
    ("Text", "text"),
    ("GridPuzzles", "Found"),
    ("NumberedPair", "BandPair"),
    ("PairResult", "BandPairResult"),
    ("AnyChoice", "Component"),
    ("RatedStep", "Step"),
    ("SolutionPath", "Path"),
    ("VerifiedCertificate", "Verified"),
    ("PatternSearchResult", "Searched"),
];

/// The name in recipes of one of our types, which is called `rust` in Rust.
pub(crate) fn own_type_name(rust: &str) -> &str {
    NAMES.iter().find(|(name, _)| *name == rust).map_or(rust, |(_, known)| known)
}

/// The end of the name of an optional type.
const OPTION: &str = "Option";

/// The types that a line of `puzzles` may have.
pub(crate) const PROBLEMS: &[&str] = &["Puzzle", "Pencilmarks", "Board", "Position"];

/// The types that a line of classic puzzles may have.
pub(crate) const OF_NINE_DIGITS: &[&str] = &["Puzzle", "Pencilmarks", "Position"];

/// The types of solutions.
pub(crate) const SOLUTIONS: &[&str] = &["Grid", "Board"];

/// The types of values that can be drawn.
const DRAWABLE: &[&str] = &[
    "Grid", "Puzzle", "Pencilmarks", "Board", "Position", "Hint", "Clique", "Sets", "Cells",
    "Picture",
];

/// The types of values that have a report.
const REPORTABLE: &[&str] = &[
    "Paired", "Table", "Histogram", "Grid", "Puzzle", "Position", "Cells", "Sets", "Clique",
    "Enumeration", "Path", "Hint", "Picture", "Array",
];

/// Several types together.
pub(crate) struct TypesTogether {
    /// Their name in Rust: results and parameters that may have any of them have this type.
    name: &'static str,
    pub(crate) types: &'static [&'static str],
    /// Their name in signatures and messages.
    shown: &'static str,
}

/// The types that results and parameters may have.
const TOGETHER: [TypesTogether; 11] = [
    TypesTogether { name: "Problem", types: PROBLEMS, shown: "any" },
    TypesTogether { name: "Solution", types: SOLUTIONS, shown: "any" },
    TypesTogether {
        name: "Claim",
        types: &["ClaimedPath", "Certificate", "StoredProof"],
        shown: "any",
    },
    TypesTogether {
        name: "VerifiedClaim",
        types: &["ClaimedPath", "Path", "Verified", "VerifiedProof"],
        shown: "any",
    },
    TypesTogether { name: "Drawable", types: DRAWABLE, shown: "any" },
    TypesTogether { name: "Reportable", types: REPORTABLE, shown: "any" },
    TypesTogether {
        name: "Techniques",
        types: &["Profile", "Array"],
        shown: "a profile or an array of techniques",
    },
    TypesTogether {
        name: "RaterOrProfile",
        types: &["Component", "Profile"],
        shown: "a rater or a profile",
    },
    TypesTogether {
        name: "Isomorphic",
        types: &["Puzzle", "Grid", "Pencilmarks", "Position", "Board"],
        shown: "a puzzle or a grid",
    },
    TypesTogether {
        name: "Files",
        types: &["text", "Array"],
        shown: "a file or an array of files",
    },
    TypesTogether {
        name: "Columns",
        types: &["text", "Array"],
        shown: "a column or an array of columns",
    },
];

/// The names in signatures of several types together.
pub fn shown_together() -> impl Iterator<Item = &'static str> {
    TOGETHER.iter().map(|together| together.shown)
}

/// The types that a name of several types together includes.
pub(crate) fn types_together(name: &str) -> Option<&'static TypesTogether> {
    TOGETHER.iter().find(|known| known.name == name)
}

/// The name in messages of a type, or of several types together.
pub(crate) fn shown_type(name: &str) -> &str {
    types_together(name).map_or(name, |together| together.shown)
}

/// The name of arrays in recipes.
const ARRAY: &str = "Array";

/// The name of an array of items of a type, which `check` reads.
///
/// ```
/// assert_eq!(seventeen_language::signature::array_of("Step"), "StepArray");
/// ```
pub fn array_of(item: &str) -> String {
    format!("{item}{ARRAY}")
}

/// The name of values of a type or nothing, which `check` reads.
///
/// ```
/// assert_eq!(seventeen_language::signature::optional_of("Step"), "StepOption");
/// ```
pub fn optional_of(value: &str) -> String {
    format!("{value}{OPTION}")
}

/// The type of the values in the name of an optional type, such as `StepOption`.
pub(crate) fn optional_type(name: &str) -> Option<&str> {
    part_of_name(name, OPTION)
}

/// The type of the items in the name of an array, such as `StepArray`.
pub(crate) fn item_type(name: &str) -> Option<&str> {
    part_of_name(name, ARRAY)
}

/// The end of the name of a stream, and its name in recipes.
const STREAM: &str = "Stream";

/// The type of the items in the name of a stream, such as `PositionStream`.
pub(crate) fn stream_item_type(name: &str) -> Option<&str> {
    part_of_name(name, STREAM)
}

fn part_of_name<'a>(name: &'a str, end: &str) -> Option<&'a str> {
    let part = unwrapped(name).strip_suffix(end);
    part.filter(|part| !part.is_empty() && !part.contains(':'))
}

/// A Rust type without references, results and comments around it.
fn unwrapped(rust: &str) -> &str {
    let mut name = rust.trim();
    for wrapper in ["&mut", "&"] {
        name = name.strip_prefix(wrapper).unwrap_or(name).trim();
    }
    for wrapper in ["Res<", "Annotated<", "Result<", "RhaiResultOf<"] {
        if let Some(inner) = name.strip_prefix(wrapper).and_then(|name| name.strip_suffix('>')) {
            return unwrapped(inner.split(',').next().unwrap_or(inner));
        }
    }
    name
}

/// The name in recipes of a Rust type.
pub fn type_name(rust: &str) -> &str {
    let name = unwrapped(rust);
    let name = name.rsplit("::").next().unwrap_or(name);
    match name {
        "str" | "String" | "ImmutableString" => "text",
        "i64" | "INT" => "int",
        "f64" | "FLOAT" => "float",
        "Dynamic" => "any",
        "Fn" | "FnPtr" => "closure",
        name if item_type(name).is_some() => ARRAY,
        name if stream_item_type(name).is_some() => STREAM,
        name if optional_type(name).is_some() => "any",
        name if name.starts_with("Range<") || name.starts_with("RangeInclusive<") => "range",
        name => types_together(name).map_or_else(|| own_type_name(name), |it| it.shown),
    }
}

/// The name of several types together, if a Rust type is one.
pub(crate) fn name_together(rust: &str) -> Option<&'static str> {
    types_together(unwrapped(rust)).map(|together| together.name)
}

/// The name in recipes of one of Rhai's own types.
pub(crate) fn type_name_of_id(id: TypeId) -> &'static str {
    let named = [
        (TypeId::of::<INT>(), "int"),
        (TypeId::of::<FLOAT>(), "float"),
        (TypeId::of::<bool>(), "bool"),
        (TypeId::of::<char>(), "char"),
        (TypeId::of::<ImmutableString>(), "text"),
        (TypeId::of::<Array>(), ARRAY),
        (TypeId::of::<Map>(), "Map"),
        (TypeId::of::<FnPtr>(), "closure"),
    ];
    named.into_iter().find(|(known, _)| *known == id).map_or("any", |(_, name)| name)
}
