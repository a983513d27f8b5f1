//! `deduce` and `hint`: the steps that a person would take.

use crate::chunk::Values;
use crate::failure::{Raise, Res, bad_input, type_of};
use crate::human::hint::{Hint, Tell};
use crate::human::path::{self, Path, Taken};
use crate::human::profile::{Profile, Solver};
use crate::picture;
use crate::problem::{into_value, of_value};
use crate::session::{Handle, Session};
use crate::stream::Stream;
use rhai::Array;
use rhai::plugin::*;
use seventeen_core::{Board, Outcome, Position, Puzzle};
use seventeen_host::nearest::suggestion;
use seventeen_jobs::text::Noted;
use seventeen_jobs::text::Problem;
use seventeen_jobs::{AnyChoice, Choice};
use std::sync::Arc;

#[export_module]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod human {
    /// Techniques with their order and ratings: `se121`, `se121_no_uniqueness`, `hodoku`, `hint`,
    /// or a file that ends in `.json`.
    #[rhai_fn(return_raw)]
    pub(crate) fn profile(context: NativeCallContext, name: &str) -> Res<Profile> {
        Profile::open(&Session::of(&context), name)
    }

    /// The profile without the techniques of this name.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn without(profile: &mut Profile, name: &str) -> Res<Profile> {
        profile.clone().without(name)
    }

    /// The profile with one more technique behind all others, and the rating of its steps.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn add(profile: &mut Profile, technique: AnyChoice, rating: f64) -> Res<Profile> {
        profile.clone().add(technique, rating)
    }

    /// The profile with the techniques of the first name before those of the second.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn before(profile: &mut Profile, moved: &str, other: &str) -> Res<Profile> {
        profile.clone().before(moved, other)
    }

    /// The names of the profile's techniques.
    #[rhai_fn(get = "techniques", pure)]
    pub(crate) fn techniques(profile: &mut Profile) -> Array {
        profile.names().map(Dynamic::from).collect()
    }

    /// The profile's name and what it is for.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn profile_to_string(profile: &mut Profile) -> String {
        format!("{}: {}", profile.name, profile.doc)
    }

    /// The steps to the puzzle's solution by a profile, or by an array of techniques, which are
    /// tried in their order.
    #[rhai_fn(name = "deduce", return_raw, pure)]
    pub(crate) fn of_puzzle(
        context: NativeCallContext,
        puzzle: &mut Noted<Puzzle>,
        by: Dynamic,
    ) -> Res<Path> {
        let session = Session::of(&context);
        let work = Work::new(&session, by)?;
        work.path(&session, Problem::Puzzle(puzzle.clone()))
    }

    /// The steps from the position on.
    #[rhai_fn(name = "deduce", return_raw, pure)]
    pub(crate) fn of_position(
        context: NativeCallContext,
        position: &mut Noted<Position>,
        by: Dynamic,
    ) -> Res<Path> {
        let session = Session::of(&context);
        let work = Work::new(&session, by)?;
        work.path(&session, Problem::Position(Box::new(position.clone())))
    }

    /// The steps for each puzzle or position.
    #[rhai_fn(name = "deduce", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        by: Dynamic,
    ) -> Res<Stream> {
        let work = Work::new(&stream.session, by)?;
        Ok(stream.par_chunks("deduce", context.call_position(), move |session, chunk| {
            let path = |value| {
                let problem = of_value("deduce", value)?;
                work.path(session, problem).map(Dynamic::from)
            };
            chunk.map(path, Values::Any)
        }))
    }

    /// The next step from the position by a profile, or by an array of techniques.
    #[rhai_fn(name = "hint", return_raw, pure)]
    pub(crate) fn hint_of_position(
        context: NativeCallContext,
        position: &mut Noted<Position>,
        by: Dynamic,
    ) -> Res<Hint> {
        let session = Session::of(&context);
        let problem = Problem::Position(Box::new(position.clone()));
        Work::new(&session, by)?.hint(&problem)
    }

    /// The next step from each puzzle or position.
    #[rhai_fn(name = "hint", return_raw, pure)]
    pub(crate) fn hint_of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        by: Dynamic,
    ) -> Res<Stream> {
        let work = Work::new(&stream.session, by)?;
        Ok(stream.par_map("hint", context.call_position(), move |_, value| {
            work.hint(&of_value("hint", value)?).map(Dynamic::from)
        }))
    }

    /// The hint with no more told of it than its `"place"`, its `"technique"` or its `"step"`.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn tell(hint: &mut Hint, what: &str) -> Res<Hint> {
        let known = Tell::NAMES.iter().find(|(name, _)| *name == what);
        let &(_, tell) = known.ok_or_else(|| {
            let near = suggestion(what, Tell::NAMES.map(|(name, _)| name));
            bad_input(format_args!("tell: `{what}`{near}: expected place, technique or step"))
        })?;
        Ok(Hint { tell, ..hint.clone() })
    }

    /// Where to look; nothing if there is no step.
    #[rhai_fn(get = "place", pure)]
    pub(crate) fn place(hint: &mut Hint) -> Dynamic {
        hint.place().map_or(Dynamic::UNIT, Dynamic::from)
    }

    /// The step itself; nothing if there is none.
    #[rhai_fn(get = "step", pure)]
    pub(crate) fn step(hint: &mut Hint) -> Dynamic {
        hint.taken.clone().map_or(Dynamic::UNIT, Dynamic::from)
    }

    /// The position and the step as an SVG picture.
    #[rhai_fn(name = "svg", pure)]
    pub(crate) fn hint_svg(hint: &mut Hint) -> String {
        picture::svg(&hint.position, hint.taken.as_ref().map(|taken| &taken.step))
    }

    /// As much as is told, in one line.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn hint_to_string(hint: &mut Hint) -> String {
        hint.text()
    }

    /// The puzzle or position that the path begins with.
    #[rhai_fn(name = "puzzle", get = "puzzle", pure)]
    pub(crate) fn path_puzzle(path: &mut Path) -> Dynamic {
        into_value(path.problem.clone())
    }

    /// The steps as an array.
    #[rhai_fn(get = "steps", pure)]
    pub(crate) fn steps(path: &mut Path) -> Array {
        path.steps.iter().cloned().map(Dynamic::from).collect()
    }

    /// Whether the path ends with every cell set.
    #[rhai_fn(get = "solved", pure)]
    pub(crate) fn solved(path: &mut Path) -> bool {
        path.is_solved()
    }

    /// Why there is no step, if the puzzle has no single solution; or nothing.
    #[rhai_fn(get = "invalid", pure)]
    pub(crate) fn path_invalid(path: &mut Path) -> Dynamic {
        path.invalid.map_or(Dynamic::UNIT, Dynamic::from)
    }

    /// The hardest step, or nothing if there is none.
    #[rhai_fn(get = "hardest", pure)]
    pub(crate) fn hardest(path: &mut Path) -> Dynamic {
        path.hardest().map_or(Dynamic::UNIT, |taken| Dynamic::from(taken.clone()))
    }

    /// The rating of the hardest step, 20 if the path does not reach the solution.
    #[rhai_fn(get = "er", pure)]
    pub(crate) fn path_er(path: &mut Path) -> f64 {
        path.rating().er
    }

    /// The rating of the hardest step up to the first digit.
    #[rhai_fn(get = "ep", pure)]
    pub(crate) fn path_ep(path: &mut Path) -> f64 {
        path.rating().ep
    }

    /// The rating of the first step.
    #[rhai_fn(get = "ed", pure)]
    pub(crate) fn path_ed(path: &mut Path) -> f64 {
        path.rating().ed
    }

    /// The sum of the steps' ratings.
    #[rhai_fn(get = "score", pure)]
    pub(crate) fn path_score(path: &mut Path) -> f64 {
        path.score()
    }

    /// The level of difficulty, by a profile that has levels.
    #[rhai_fn(get = "level", pure)]
    pub(crate) fn path_level(path: &mut Path) -> Dynamic {
        path.level.clone().map_or(Dynamic::UNIT, Dynamic::from)
    }

    /// The position in which the path ends.
    #[rhai_fn(get = "end", pure)]
    pub(crate) fn end(path: &mut Path) -> Noted<Position> {
        (*path.end).clone().into()
    }

    /// The position before the step of this index, from 0.
    #[rhai_fn(name = "before", return_raw, pure)]
    pub(crate) fn path_before(path: &mut Path, index: i64) -> Res<Noted<Position>> {
        Ok(path.before(step_index(path, index)?).into())
    }

    /// The step of this index, from 0, as an SVG picture.
    #[rhai_fn(name = "svg", return_raw, pure)]
    pub(crate) fn path_svg(path: &mut Path, index: i64) -> Res<String> {
        let index = step_index(path, index)?;
        Ok(picture::svg(&path.before(index), Some(&path.steps[index].step)))
    }

    /// What the steps come to, in a line.
    #[rhai_fn(get = "summary", pure)]
    pub(crate) fn summary(path: &mut Path) -> String {
        path.summary()
    }

    /// All steps, a line each.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn path_to_string(path: &mut Path) -> String {
        path.text()
    }

    /// The technique's name.
    #[rhai_fn(name = "name", get = "name", pure)]
    pub(crate) fn taken_name(taken: &mut Taken) -> ImmutableString {
        taken.technique.clone()
    }

    /// The name of the pattern, for a person.
    #[rhai_fn(name = "title", get = "title", pure)]
    pub(crate) fn title(taken: &mut Taken) -> String {
        taken.title().to_owned()
    }

    /// Which form of its technique it is.
    #[rhai_fn(get = "form", pure)]
    pub(crate) fn form(taken: &mut Taken) -> String {
        taken.step.form.to_string()
    }

    /// What its rating grows with, such as the length of a chain.
    #[rhai_fn(get = "size", pure)]
    pub(crate) fn size(taken: &mut Taken) -> i64 {
        taken.step.size.into()
    }

    /// Its rating in the profile.
    #[rhai_fn(get = "rating", pure)]
    pub(crate) fn rating(taken: &mut Taken) -> f64 {
        taken.rating
    }

    /// The digits it sets, as in `["r1c1=5"]`.
    #[rhai_fn(get = "placements", pure)]
    pub(crate) fn placements(taken: &mut Taken) -> Array {
        path::names(&taken.step.placements).into_iter().map(Dynamic::from).collect()
    }

    /// The candidates it excludes, as in `["r1c1<>5"]`.
    #[rhai_fn(get = "eliminations", pure)]
    pub(crate) fn eliminations(taken: &mut Taken) -> Array {
        path::eliminations(&taken.step.eliminations).into_iter().map(Dynamic::from).collect()
    }

    /// The step in standard notation.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn taken_to_string(taken: &mut Taken) -> String {
        taken.step.to_string()
    }
}

fn step_index(path: &Path, index: i64) -> Res<usize> {
    let count = path.steps.len();
    let place = usize::try_from(index).ok().filter(|&place| place < count);
    place.ok_or_else(|| bad_input(format_args!("step {index}: expected 0 to {count} exclusive")))
}

/// How positions are worked on.
struct Work {
    profile: Profile,
    /// Finds out whether there is one solution.
    solver: Choice<dyn seventeen_core::Solver>,
}

impl Work {
    fn new(session: &Session, by: Dynamic) -> Res<Work> {
        let solver = session.context.choose("auto").raise()?;
        Ok(Work { profile: profile_of(by)?, solver })
    }

    fn path(&self, session: &Handle, problem: Problem) -> Res<Path> {
        let start = position_of("deduce", &problem)?;
        match improper(&self.solver, &problem)? {
            Some(why) => Ok(Path::invalid(problem, start, why)),
            None => Path::walk(session, &self.profile, problem, start),
        }
    }

    fn hint(&self, problem: &Problem) -> Res<Hint> {
        let position = Arc::new(position_of("hint", problem)?);
        if let Some(why) = improper(&self.solver, problem)? {
            let why = if why == NONE { MISTAKE } else { why };
            return Err(bad_input(format_args!("hint: the position has {why}")));
        }
        let taken = Solver::new(&self.profile).next(&position)?;
        Ok(Hint { position, taken, tell: Tell::Step })
    }
}

/// The profile that a recipe gives: itself, or its techniques.
fn profile_of(by: Dynamic) -> Res<Profile> {
    let by = match by.try_cast_result::<Profile>() {
        Ok(profile) => return Ok(profile),
        Err(by) => by,
    };
    let techniques = by.try_cast_result::<Array>().map_err(|by| {
        let found = type_of(&by);
        bad_input(format_args!("expected a profile or an array of techniques, found {found}"))
    })?;
    let choice = |technique: Dynamic| {
        technique.try_cast_result::<AnyChoice>().map_err(|found| {
            let found = type_of(&found);
            bad_input(format_args!("expected a technique, found {found}"))
        })
    };
    Profile::of_techniques(techniques.into_iter().map(choice).collect::<Res<_>>()?)
}

/// What a problem without a solution has.
const NONE: &str = "no solution";
/// The same, for someone on the way to it.
const MISTAKE: &str = "no solution: a digit or a candidate is wrong";

/// What a problem has instead of exactly one solution.
pub(crate) fn improper(
    solver: &Choice<dyn seventeen_core::Solver>,
    problem: &Problem,
) -> Res<Option<&'static str>> {
    let count = solver.lease().raise()?.run(|solver| match problem {
        Problem::Puzzle(puzzle) => solver.count(&puzzle.value, 2),
        Problem::Board(board) => solver.count_board(&board.value, 2),
        Problem::Marks(_) | Problem::Position(_) => {
            let mut outcome = Outcome::None;
            if let Some(marks) = problem.marks() {
                solver.solutions_of_marks(&marks, &mut |grid| outcome.add(*grid))?;
            }
            Ok(outcome.count() as u64)
        }
    });
    let count = count.raise()?;
    Ok(match count {
        0 => Some(NONE),
        1 => None,
        _ => Some("several solutions"),
    })
}

/// Refuses boards of other sizes than 9x9.
pub(crate) fn expect_nine(verb: &str, problem: &Problem) -> Res<()> {
    match problem {
        Problem::Board(board) => Err(no_nine(verb, &board.value)),
        Problem::Puzzle(_) | Problem::Marks(_) | Problem::Position(_) => Ok(()),
    }
}

fn no_nine(verb: &str, board: &Board) -> Box<EvalAltResult> {
    let boxes = board.boxes();
    bad_input(format_args!("{verb}: expected a 9x9 puzzle, found one with boxes of {boxes}"))
}

/// The position that a problem begins with.
pub(crate) fn position_of(verb: &str, problem: &Problem) -> Res<Position> {
    match problem {
        Problem::Puzzle(puzzle) => Ok(Position::from(&puzzle.value)),
        Problem::Marks(marks) => Ok(Position::from(&marks.value)),
        Problem::Position(position) => Ok(position.value.clone()),
        Problem::Board(board) => Err(no_nine(verb, &board.value)),
    }
}
