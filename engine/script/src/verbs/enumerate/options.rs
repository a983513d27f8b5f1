//! What is asked of an enumeration beside its components: cells forced in and out, and how much
//! of it is wanted.

use crate::failure::{Res, bad_input, type_of};
use crate::option_map::{chosen, flag, misfit};
use crate::verb_options::{Takes, VerbOption, option};
use rhai::{Dynamic, ImmutableString, Map};
use seventeen_core::{Cells, Grid, ParseError, Puzzle, UaHarvester};
use seventeen_jobs::Choice;
use seventeen_jobs::batch::{PIECE, When};
use seventeen_jobs::enumerate::Asked;
use seventeen_jobs::fitting::fitting;
use seventeen_jobs::text::Noted;
use std::path::Path;
use std::sync::Arc;

/// What the options are called.
pub(crate) const OPTIONS: [VerbOption; 11] = [
    option("enumerator", Takes::Component),
    option("clique", Takes::Component),
    option("solver", Takes::Component),
    option("given", Takes::Cells),
    option("dead", Takes::Cells),
    option("minimal", Takes::Flag),
    option("first", Takes::Flag),
    option("count_only", Takes::Flag),
    option("keep", Takes::Text),
    option("harvester", Takes::Component),
    option("together", Takes::FlagOrCount),
];

/// The options as a recipe gives them, for any grid.
pub(super) struct Options {
    given: Forced,
    dead: Forced,
    minimal: bool,
    first: bool,
    pub(super) count_only: bool,
}

/// What a recipe asks of grids with nothing harvested.
pub(super) struct ForGrids {
    /// Finds their sets, if it is chosen.
    pub(super) harvester: Option<Choice<dyn UaHarvester>>,
    /// Which are searched together.
    pub(super) when: When,
    /// How many are looked at for those that share bands.
    pub(super) at_once: usize,
    /// An option of these that was given.
    given: Option<&'static str>,
}

impl ForGrids {
    /// Takes the options out of a map of choices. With a clique strategy of the recipe's choice each
    /// grid is searched by itself: what is done together asks none.
    pub(super) fn take(choices: &mut Map, has_clique: bool) -> Res<ForGrids> {
        let given = ["harvester", "together"].into_iter().find(|&name| choices.contains_key(name));
        let harvester = chosen("enumerate", choices, "harvester")?;
        let (mut when, mut at_once) = (When::default(), PIECE);
        if let Some(value) = choices.remove("together") {
            match (value.as_bool(), value.as_int().map(usize::try_from)) {
                (Ok(false), _) => when = When::Never,
                (Ok(true), _) => {}
                (_, Ok(Ok(grids @ 1..))) => at_once = grids,
                _ => {
                    let expected = Takes::FlagOrCount.shown();
                    return Err(misfit("enumerate", "together", &value, expected));
                }
            }
        }
        if has_clique {
            when = When::Never;
        }
        Ok(ForGrids { harvester, when, at_once, given })
    }

    /// Refuses what has no meaning for sets that are harvested already.
    pub(super) fn refuse_for_sets(&self) -> Res<()> {
        match self.given {
            None => Ok(()),
            Some(name) => Err(bad_input(format_args!(
                "enumerate: `{name}` is for grids, and these are the sets of grids: leave out \
                 `harvest`, or `{name}`"
            ))),
        }
    }
}

/// Cells as a recipe gives them.
enum Forced {
    Cells(Cells),
    /// The givens of a puzzle: the grid must have their digits.
    Puzzle(Puzzle),
}

impl Options {
    /// Takes the options out of a map of choices.
    pub(super) fn take(choices: &mut Map) -> Res<Options> {
        let [given, dead] = ["given", "dead"].map(|name| forced(name, choices.remove(name)));
        let [minimal, first, count_only] = ["minimal", "first", "count_only"]
            .map(|name| flag("enumerate", name, choices.remove(name)));
        let (first, count_only) = (first?, count_only?);
        if first && count_only {
            return Err(bad_input(
                "enumerate: `first` keeps one puzzle and `count_only` none: expected one of them",
            ));
        }
        Ok(Options { given: given?, dead: dead?, minimal: minimal?, first, count_only })
    }

    /// What that asks of the puzzles of `grid`.
    pub(super) fn of(&self, grid: &Grid) -> Res<Asked> {
        Ok(Asked {
            given: self.given.cells("given", grid)?,
            dead: self.dead.cells("dead", grid)?,
            minimal: self.minimal,
            first: self.first,
            count_only: self.count_only,
        })
    }
}

impl Forced {
    fn cells(&self, name: &str, grid: &Grid) -> Res<Cells> {
        match self {
            Forced::Cells(cells) => Ok(*cells),
            Forced::Puzzle(puzzle) => fitting(puzzle, grid)
                .map_err(|error| bad_input(format_args!("enumerate: `{name}`: {error}"))),
        }
    }
}

/// Cells, a puzzle for its givens, or either as text.
fn forced(name: &str, value: Option<Dynamic>) -> Res<Forced> {
    let Some(value) = value else { return Ok(Forced::Cells(Cells::EMPTY)) };
    if let Some(cells) = value.read_lock::<Cells>() {
        return Ok(Forced::Cells(*cells));
    }
    if let Some(puzzle) = value.read_lock::<Noted<Puzzle>>() {
        return Ok(Forced::Puzzle(puzzle.value));
    }
    let Some(text) = value.read_lock::<ImmutableString>() else {
        let found = type_of(&value);
        return Err(bad_input(format_args!(
            "enumerate: `{name}` is {found}, expected cells, a puzzle, or text such as \"r1c1 \
             r2c5\""
        )));
    };
    read(&text).map_err(|error| bad_input(format_args!("enumerate: `{name}`: {error}")))
}

/// A line with digits is a puzzle; names and lines with `x` are cells.
fn read(text: &str) -> Result<Forced, String> {
    let cells: Cells = text.parse().map_err(|error: ParseError| error.to_string())?;
    if text.contains(['r', 'R', 'x', 'X']) || cells.is_empty() {
        return Ok(Forced::Cells(cells));
    }
    text.parse().map(Forced::Puzzle).map_err(|error: seventeen_core::ParseError| error.to_string())
}

/// The directory in which parts are kept, if one is named.
pub(super) fn directory(value: Option<Dynamic>) -> Res<Option<Arc<Path>>> {
    let Some(value) = value else { return Ok(None) };
    match value.read_lock::<ImmutableString>() {
        Some(path) if path.is_empty() => Ok(None),
        Some(path) => Ok(Some(Path::new(path.as_str()).into())),
        None => {
            let found = type_of(&value);
            Err(bad_input(format_args!("enumerate: `keep` is {found}, expected a directory")))
        }
    }
}
