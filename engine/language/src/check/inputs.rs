//! The puzzles and grids that a recipe reads and makes: their types, and whether they can have the
//! columns of a table. The first line of an input shows both, if the recipe names it and does not
//! write it.

use super::known::{KnownType, StreamFacts};
use super::names::call_of;
use super::text::{namespace_of, record_entries};
use crate::signature::{OF_NINE_DIGITS, PROBLEMS};
use rhai::{AST, ASTNode, Expr, FnCallExpr};
use seventeen_host::cancellation::CancellationToken;
use seventeen_jobs::catalogue::GridSelection;
use seventeen_jobs::files::FileAccess;
use seventeen_jobs::text::{LineContent, LineReader, Problem, input};
use seventeen_plugin::Kind;
use std::collections::BTreeSet;
use std::path::Path;

/// The generators of the program, and what they make of classic sudoku. Those of other plugins may
/// make anything.
///
/// ```
/// assert!(seventeen_language::check::MADE_BY.contains(&("uniform_grid", "Grid")));
/// ```
pub const MADE_BY: [(&str, &str); 8] = [
    ("bottom_up", "Puzzle"),
    ("controlled_bias", "Puzzle"),
    ("inside", "Puzzle"),
    ("pattern", "Puzzle"),
    ("random_grid", "Grid"),
    ("top_down", "Puzzle"),
    ("uniform_grid", "Grid"),
    ("vicinity", "Puzzle"),
];

/// The files that a recipe writes itself, as far as it names them.
pub(super) fn written_files(ast: &AST) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some((call, _)) = call_of(path.last())
            && call.name == "write"
            && let Some(Expr::StringConstant(file, _)) = call.args.first()
        {
            files.insert(file.to_string());
        }
        true
    });
    files
}

/// The stream that `puzzles` or `grids` returns.
pub(super) fn type_of_input(call: &FnCallExpr, written: &BTreeSet<String>) -> KnownType {
    let is_of_grids = call.name == "grids";
    let content = if is_of_grids { LineContent::Grids } else { LineContent::Problems };
    let seen = match &call.args[..] {
        [Expr::StringConstant(input, _)] if !written.contains(&**input) => look_at(input, content),
        _ => None,
    };
    let Some(SeenInput { is_classic, has_columns }) = seen else {
        let item = if is_of_grids { KnownType::Value("Grid") } else { KnownType::OneOf(PROBLEMS) };
        return KnownType::stream_of(item);
    };
    let item = match is_of_grids {
        true => KnownType::Value("Grid"),
        false if is_classic => KnownType::OneOf(OF_NINE_DIGITS),
        false => KnownType::OneOf(PROBLEMS),
    };
    let facts = StreamFacts { has_no_columns: !has_columns, ..StreamFacts::default() };
    KnownType::Stream(Box::new(item), facts)
}

/// What the beginning of an input shows.
struct SeenInput {
    /// Whether the first line is a puzzle of classic sudoku, or a grid.
    is_classic: bool,
    has_columns: bool,
}

/// Looks at the beginning of an input: a text, or a file that exists before the recipe runs.
fn look_at(input: &str, content: LineContent) -> Option<SeenInput> {
    if input == "-" || GridSelection::looks_like_selection(input) {
        return None;
    }
    if let Some(file) = input::file_name(input) {
        FileAccess::current().file_info(Path::new(file)).ok().filter(|found| found.is_file)?;
    }
    let mut reader = LineReader::open(input, content, &CancellationToken::default()).ok()?;
    let has_columns = reader.columns().is_some();
    let (lines, _) = reader.next_lines(1)?;
    let is_classic =
        !lines.hold_problems() || !matches!(lines.problems().next()?.ok()??, Problem::Board(_));
    Some(SeenInput { is_classic, has_columns })
}

/// The options of `generate` and of generators with which boards of other rules or sizes are made.
const OF_OTHER_BOARDS: [&str; 3] = ["rules", "boxes", "order"];

/// What `generate` makes with this generator, of puzzles or grids of a type, or from nothing.
pub(super) fn type_of_made(
    call: &FnCallExpr,
    generator: &Expr,
    from: Option<&KnownType>,
) -> KnownType {
    let Expr::FnCall(made_by, _) = generator else { return KnownType::MADE };
    let is_generator = namespace_of(made_by) == Kind::Generator.namespace();
    let made = MADE_BY.iter().find(|(name, _)| is_generator && *name == made_by.name);
    let options = [call.args.get(1), made_by.args.first()];
    let is_from_classic =
        from.is_none_or(|from| matches!(from, KnownType::Value("Puzzle" | "Grid")));
    match made {
        Some((_, made)) if is_from_classic && options.into_iter().all(is_of_classic_boards) => {
            KnownType::Value(made)
        }
        _ => KnownType::MADE,
    }
}

/// Whether these options certainly make classic boards.
fn is_of_classic_boards(options: Option<&Expr>) -> bool {
    let Some(options) = options else { return true };
    matches!(options, Expr::Map(..))
        && record_entries(options)
            .iter()
            .all(|(name, ..)| !OF_OTHER_BOARDS.contains(&name.as_str()))
}
