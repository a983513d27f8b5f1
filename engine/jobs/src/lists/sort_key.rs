//! `SortKey`: the keys that distinguish or order puzzles.

use super::ordered;
use crate::catalogue::PuzzleName;
use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::generate::essential_key;
use crate::rate::RatingMethod;
use crate::solve::only_solution;
use crate::text::Problem;
use seventeen_core::{Grid, Rater, Rating, Solver};
use seventeen_host::nearest::suggestion;
use std::str::FromStr;

/// A key that distinguishes or orders puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SortKey {
    /// Their text, without the comment.
    Text,
    /// The minlex form, which essentially same puzzles share.
    Minlex,
    /// The minlex form of the solution.
    Grid,
    /// The name: the rank of the solution, and the cells of the clues.
    Name,
    /// The number of clues.
    Clues,
    /// The explainer rating, of the hardest step.
    Er,
    /// The pearl rating, of the hardest step up to the first digit.
    Ep,
    /// The diamond rating, of the first step.
    Ed,
}

/// Their names in recipes and on the command line.
const NAMES: [(&str, SortKey); 8] = [
    ("text", SortKey::Text),
    ("minlex", SortKey::Minlex),
    ("grid", SortKey::Grid),
    ("name", SortKey::Name),
    ("clues", SortKey::Clues),
    ("er", SortKey::Er),
    ("ep", SortKey::Ep),
    ("ed", SortKey::Ed),
];

impl SortKey {
    /// Whether it is a number, which a column of the same name gives, too.
    fn is_number(self) -> bool {
        matches!(self, SortKey::Clues | SortKey::Er | SortKey::Ep | SortKey::Ed)
    }

    /// The names of all keys.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter().map(|(name, _)| name)
    }
}

/// ```
/// use seventeen_jobs::lists::SortKey;
///
/// assert_eq!("minlex".parse(), Ok(SortKey::Minlex));
/// let error = "minlx".parse::<SortKey>().unwrap_err().to_string();
/// assert!(error.starts_with("no key `minlx`; did you mean `minlex`?"), "{error}");
/// ```
impl FromStr for SortKey {
    type Err = Error;

    fn from_str(name: &str) -> Result<SortKey> {
        let found = NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, by)| *by).ok_or_else(|| {
            let names = NAMES.map(|(known, _)| known);
            let (near, known) = (suggestion(name, names), names.join(", "));
            Error::bad_input(format_args!("no key `{name}`{near} (there are: {known})"))
        })
    }
}

/// Values of an item that keys name, such as the columns of a table.
pub trait ItemValues {
    /// The names, in their order.
    fn names(&self) -> Vec<String>;

    /// Appends the value of this name as [`ordered`] encodes values; false if there is no such
    /// name.
    fn append_value(&self, name: &str, key: &mut Vec<u8>) -> bool;
}

/// An item without such values.
impl ItemValues for () {
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    fn append_value(&self, _name: &str, _key: &mut Vec<u8>) -> bool {
        false
    }
}

/// A named key.
#[derive(Clone, Debug)]
struct NamedKey {
    name: Box<str>,
    /// The property of puzzles with this name.
    of_puzzles: Option<SortKey>,
    is_reversed: bool,
}

impl NamedKey {
    /// A key by its name, before which a `-` reverses the order.
    fn parse(text: &str) -> NamedKey {
        let text = text.trim();
        let reversed = text.strip_prefix('-');
        let name = reversed.unwrap_or(text);
        NamedKey {
            name: name.into(),
            of_puzzles: name.parse().ok(),
            is_reversed: reversed.is_some(),
        }
    }
}

/// The error about items with these columns, which have no key of this name.
///
/// ```
/// let error = seventeen_jobs::lists::unknown_key_error("clue", &[]);
/// assert!(error.to_string().starts_with("no key `clue`; did you mean `clues`?"));
/// ```
pub fn unknown_key_error(name: &str, columns: &[String]) -> Error {
    let mut known: Vec<&str> = SortKey::names().collect();
    for column in columns {
        if !known.contains(&column.as_str()) {
            known.push(column);
        }
    }
    let (near, known) = (suggestion(name, known.iter().copied()), known.join(", "));
    Error::bad_input(format_args!("no key `{name}`{near} (there are: {known})"))
}

/// The method that computes the keys of items: properties of puzzles, or values that an item has.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::lists::SortKeys;
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let context = Context::new(Registry::default(), ContextSettings::default())?;
/// let keys = SortKeys::new(&context, "-clues,minlex")?;
/// let key = |cells: &str| {
///     let mut key = Vec::new();
///     let problem = Problem::parse(&format!("{cells}{}", ".".repeat(78)))?;
///     keys.append_key(&context, Some(&problem), &(), &mut key)?;
///     Ok::<_, Box<dyn std::error::Error>>(key)
/// };
/// assert!(key("123")? < key("1.2")?, "more clues come first");
/// assert_eq!(key("1.2")?, key("45.")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SortKeys {
    by: Vec<NamedKey>,
    /// Finds solutions, if a key needs them.
    solver: Option<Choice<dyn Solver>>,
    /// Rates, if a key needs ratings.
    method: Option<RatingMethod>,
}

impl SortKeys {
    /// Keys by these names, separated by `,`, in descending importance; a `-` before a name
    /// reverses its order. The default components compute ratings and solutions.
    ///
    /// # Errors
    /// There is no such component.
    pub fn new(context: &Context, names: &str) -> Result<SortKeys> {
        let by: Vec<NamedKey> = names.split(',').map(NamedKey::parse).collect();
        let asks = |wanted: &[SortKey]| {
            by.iter().any(|key| key.of_puzzles.is_some_and(|key| wanted.contains(&key)))
        };
        let (asks_grid, asks_rating) =
            (asks(&[SortKey::Grid, SortKey::Name]), asks(&[SortKey::Er, SortKey::Ep, SortKey::Ed]));
        let solver = || context.default_choice::<dyn Solver>();
        let method =
            || Ok::<_, Error>(RatingMethod::new(context.default_choice::<dyn Rater>()?, solver()?));
        Ok(SortKeys {
            solver: asks_grid.then(solver).transpose()?,
            method: asks_rating.then(method).transpose()?,
            by,
        })
    }

    /// Whether puzzles with equal keys are duplicates, identical or essentially the same.
    pub fn identify_puzzles(&self) -> bool {
        let identifies = |key| matches!(key, SortKey::Text | SortKey::Minlex | SortKey::Name);
        self.by.iter().any(|key| key.of_puzzles.is_some_and(identifies))
    }

    /// Appends the key of an item: properties of its puzzle, and for other names its values. A
    /// number that the item has, such as a rating in a table, is not computed again. Puzzles
    /// without a rating come first. Returns false if the item has no puzzle, and a key is a
    /// property of puzzles.
    ///
    /// # Errors
    /// It has no such key: the key `grid` needs a single solution, and `minlex` a puzzle without
    /// pencilmarks. Or the solver or rater fails.
    pub fn append_key(
        &self,
        context: &Context,
        problem: Option<&Problem>,
        values: &impl ItemValues,
        key: &mut Vec<u8>,
    ) -> Result<bool> {
        // All ratings of a puzzle come from one call.
        let mut rating = None;
        for named in &self.by {
            let start = key.len();
            match (named.of_puzzles, problem) {
                (Some(by), Some(problem)) if !by.is_number() => {
                    self.append_property(context, by, problem, &mut rating, key)?;
                }
                _ if values.append_value(&named.name, key) => {}
                (Some(by), Some(problem)) => {
                    self.append_property(context, by, problem, &mut rating, key)?;
                }
                (Some(_), None) => return Ok(false),
                (None, _) => return Err(unknown_key_error(&named.name, &values.names())),
            }
            if named.is_reversed {
                ordered::reverse_order(key, start);
            }
        }
        Ok(true)
    }

    /// Appends a property of a puzzle, whose rating may be known from an earlier key.
    fn append_property(
        &self,
        context: &Context,
        by: SortKey,
        problem: &Problem,
        rating: &mut Option<Option<Rating>>,
        key: &mut Vec<u8>,
    ) -> Result<()> {
        match by {
            SortKey::Text => put_text(problem, key),
            SortKey::Minlex => put_minlex(problem, key)?,
            SortKey::Grid => {
                ordered::put_cells(self.problem_grid(problem)?.minlex().0.digits(), key)
            }
            SortKey::Name => {
                key.extend_from_slice(self.problem_name(problem)?.to_string().as_bytes())
            }
            SortKey::Clues => ordered::put_integer(problem.clues() as i64, key),
            SortKey::Er | SortKey::Ep | SortKey::Ed => {
                let rating = match *rating {
                    Some(rating) => rating,
                    None => *rating.insert(self.problem_rating(context, problem)?),
                };
                put_rating(by, rating, key);
            }
        }
        Ok(())
    }

    fn problem_grid(&self, problem: &Problem) -> Result<Grid> {
        only_solution(self.solver.as_ref().expect("chosen where grids are asked for"), problem)
    }

    fn problem_name(&self, problem: &Problem) -> Result<PuzzleName> {
        PuzzleName::from_solved_puzzle(&problem.givens_only()?.value, &self.problem_grid(problem)?)
    }

    fn problem_rating(&self, context: &Context, problem: &Problem) -> Result<Option<Rating>> {
        let method = self.method.as_ref().expect("chosen where ratings are asked for");
        Ok(method.rate(context, problem.clone())?.rating().copied())
    }
}

fn put_text(problem: &Problem, key: &mut Vec<u8>) {
    match problem {
        Problem::Puzzle(puzzle) => ordered::put_cells(puzzle.value.digits(), key),
        other => ordered::put_text(&other.to_string(), key),
    }
}

/// The minlex form, or the cells of boards with more than nine digits.
fn put_minlex(problem: &Problem, key: &mut Vec<u8>) -> Result<()> {
    match problem {
        Problem::Puzzle(puzzle) => ordered::put_cells(puzzle.value.minlex()?.0.digits(), key),
        Problem::Board(board) => ordered::put_text(&essential_key(&board.value)?, key),
        Problem::Marks(_) | Problem::Position(_) => return Err(no_minlex_error(problem)),
    }
    Ok(())
}

fn no_minlex_error(problem: &Problem) -> Error {
    Error::refused(format_args!("{problem}: pencilmarks have no minlex form"))
}

fn put_rating(by: SortKey, rating: Option<Rating>, key: &mut Vec<u8>) {
    let Some(rating) = rating else { return ordered::put_absent(key) };
    let number = match by {
        SortKey::Ep => rating.ep,
        SortKey::Ed => rating.ed,
        _ => rating.er,
    };
    ordered::put_number(number, key);
}
