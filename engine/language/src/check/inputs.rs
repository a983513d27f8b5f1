//! The puzzles and grids that a recipe reads and makes: their types, and whether they can have the
//! columns of a table. The first line of an input shows both, if the recipe names it and does not
//! write it.

use crate::check::prelude::*;
use crate::failure::type_of;
use seventeen_core::{Board, Position};
use seventeen_host::cancellation::CancellationToken;
use seventeen_jobs::catalogue::GridSelection;
use seventeen_jobs::files::FileAccess;
use seventeen_jobs::text::lines::ParsedLine;
use seventeen_jobs::text::{Annotated, LineContent, LineReader, Problem, input};
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

/// The stream that `puzzles` or `grids` returns. Its options have these rules, if these are known.
/// An input that is not written in the call `may_differ` in another run.
pub(super) fn type_of_input(
    call: &FnCallExpr,
    written: &BTreeSet<String>,
    rules: Option<BoardRules>,
    may_differ: bool,
) -> KnownType {
    let (content, types) = match &*call.name {
        "grids" => (LineContent::Grids, SOLUTIONS),
        _ => (LineContent::Problems, PROBLEMS),
    };
    let seen = match &call.args[..] {
        [Expr::StringConstant(input, _)] if !written.contains(&**input) => {
            look_at(input, content, may_differ)
        }
        _ => None,
    };
    match seen.filter(|seen| !may_differ || matches!(seen.item, KnownType::OfRules(..))) {
        Some(SeenInput { item, has_columns }) => {
            let facts = StreamFacts { has_no_columns: !has_columns, ..StreamFacts::default() };
            KnownType::Stream(Box::new(item), facts)
        }
        None => KnownType::stream_of(KnownType::OneOf(types).of_rules(rules)),
    }
}

/// What the beginning of an input shows.
struct SeenInput {
    item: KnownType,
    has_columns: bool,
}

/// Looks at the beginning of an input: a text, or a file that exists before the recipe runs.
fn look_at(input: &str, content: LineContent, may_differ: bool) -> Option<SeenInput> {
    let (access, path) = (FileAccess::current(), Path::new(input));
    if GridSelection::looks_like_selection(input) && !access.exists(path) {
        let item = KnownType::Value("Grid");
        return (content == LineContent::Grids).then_some(SeenInput { item, has_columns: true });
    }
    let is_file = input::file_name(input).is_some();
    if input == "-" || is_file && !access.file_info(path).is_ok_and(|found| found.is_file) {
        return None;
    }
    let mut reader = LineReader::open(input, content, &CancellationToken::default()).ok()?;
    let has_columns = reader.columns().is_some();
    // An error of the input may come before the first line.
    let (lines, _) = reader.next_lines(1).filter(|(lines, _)| !lines.is_empty())?;
    let item = match lines.parse_line(0).ok()?? {
        ParsedLine::Grid(_) => KnownType::Value("Grid"),
        ParsedLine::Problem(first) => {
            let may_differ = may_differ || is_file;
            let of_others = matches!(first, Problem::Board(_)) || !first.rules().is_classic();
            let rules = common_rules(first.rules(), reader);
            let rules = rules.map(|rules| BoardRules { rules, may_differ });
            match content {
                LineContent::Grids => KnownType::OneOf(SOLUTIONS).of_rules(rules),
                LineContent::Problems if of_others => KnownType::OneOf(PROBLEMS).of_rules(rules),
                LineContent::Problems => KnownType::OneOf(OF_NINE_DIGITS),
            }
        }
    };
    Some(SeenInput { item, has_columns })
}

/// The most lines that are read for their rules.
const MOST_LINES: usize = 1000;

/// The rules of the first line, if they are others than those of classic sudoku and all further
/// lines have them, too.
fn common_rules(first: Rules, mut reader: LineReader) -> Option<Rules> {
    if first.is_classic() {
        return None;
    }
    let mut left = MOST_LINES;
    while let Some((lines, error)) = reader.next_lines(left) {
        let has_rules = |index| match lines.parse_line(index) {
            Ok(Some(ParsedLine::Problem(problem))) => problem.rules() == first,
            _ => false,
        };
        if error.is_some() || lines.len() >= left || !(0..lines.len()).all(has_rules) {
            return None;
        }
        left -= lines.len();
    }
    Some(first)
}

/// The type of what `puzzle` or `position` made of a text, whose rules `may_differ`.
pub(super) fn type_of_text(parsed: &Dynamic, may_differ: bool) -> KnownType {
    let rules = match parsed.read_lock::<Annotated<Board>>() {
        Some(board) => board.value.rules(),
        None => parsed.read_lock::<Annotated<Position>>().map(|position| position.value.rules()),
    };
    let rules = rules.map(|rules| BoardRules { rules, may_differ });
    let name = PROBLEMS.iter().find(|name| **name == type_of(parsed));
    name.map_or(KnownType::Any, |name| KnownType::Value(name).of_rules(rules))
}

/// The rules of the positions that `positions` reads from this input: a text with one of them,
/// whose rules `may_differ`.
pub(super) fn rules_of_positions(input: &Expr, may_differ: bool) -> Option<BoardRules> {
    let Expr::StringConstant(input, _) = input else { return None };
    let is_text = &**input != "-" && input::file_name(input).is_none();
    let position = is_text.then(|| input.parse::<Position>().ok()).flatten()?;
    Some(BoardRules { rules: position.rules(), may_differ })
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
