//! `deduce`, `hint` and `all_steps`: the steps that a person would take.

use crate::to_value::names_of;
use crate::verbs::prelude::*;
use crate::verbs::sources::Texts;
use crate::verbs::tables;
use seventeen_core::{Position, Solver};
use seventeen_jobs::human::{
    AllSteps, Hint, Profile, SolutionPath, deduce, find_all_steps, find_hint,
};
use seventeen_jobs::options::names_in;
use seventeen_report::record::steps_table;
use seventeen_report::{Form, Record, Table, TechniqueTally};

/// # Human solving
/// Solves puzzles by the steps that a person would take.
#[export_module(manifest)]
pub(crate) mod human {
    /// Opens a profile: techniques with their order and ratings. Profiles are `se121`,
    /// `se121_no_uniqueness`, `hodoku`, `hint`, or a file that ends in `.json`.
    ///
    /// ```rhai
    /// profile("hodoku").to_string()
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn profile(session: Handle, name: &str) -> Res<Profile> {
        session.check_profile(name)?;
        session.register_possible_path(name)?;
        let profile = Profile::open(&session.context, name).raise()?;
        profile.source_files().iter().try_for_each(|file| session.register_input(file))?;
        Ok(profile)
    }

    /// The profile without these techniques: an array of names, or a text of names that are
    /// separated by `,`. Other common names are accepted, and a narrower one such as `swordfish`
    /// leaves out only those steps.
    ///
    /// ```rhai
    /// let own = profile("se121").without("nishio, bug");
    /// own.techniques.len()  // 31
    /// ```
    ///
    /// ```rhai
    /// let own = profile("se121").without(["nishio", "x-wing"]);
    /// own.techniques.filter(|technique| technique == "fish").len()  // 3
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn without(profile: &mut Profile, names: Texts) -> Res<Profile> {
        let names = technique_names("without", names)?;
        let mut names = names.iter().map(String::as_str);
        names.try_fold(profile.clone(), Profile::without_technique).raise()
    }

    /// The profile with only these techniques: an array of names, or a text of names that are
    /// separated by `,`. Other common names are accepted, and a narrower one leaves only those
    /// steps. Techniques that the profile does not have come last, without a rating.
    ///
    /// ```rhai
    /// profile("hint").only("y-wing, swordfish").techniques  // ["fish", "xy_wing", "fish", "fish"]
    /// ```
    ///
    /// ```rhai
    /// profile("hint").only(["y-wing", "swordfish"]).techniques  // ["fish", "xy_wing", "fish", "fish"]
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn only(profile: &mut Profile, session: Handle, names: Texts) -> Res<Profile> {
        let names = technique_names("only", names)?;
        profile.clone().with_only(&session.context, &names).raise()
    }

    /// The profile with one more technique, which comes last, and the rating of its steps.
    ///
    /// ```rhai
    /// let own = profile("se121").add(technique::whip(), 9.0);
    /// own.techniques.len()  // 34
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn add(profile: &mut Profile, technique: AnyChoice, rating: f64) -> Res<Profile> {
        Ok(profile.clone().with_technique(technique.expect_kind().raise()?, rating))
    }

    /// The profile with the techniques of the first name moved before those of the second.
    ///
    /// ```rhai
    /// let own = profile("se121").before("naked_single", "hidden_single");
    /// own.techniques[0]  // full_house
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn before(profile: &mut Profile, moved: &str, other: &str) -> Res<Profile> {
        profile.clone().with_moved_before(moved, other).raise()
    }

    /// The names of the profile's techniques, in their order.
    ///
    /// ```rhai
    /// profile("hint").techniques.len()  // 79
    /// ```
    #[rhai_fn(get = "techniques", pure)]
    pub(crate) fn techniques(profile: &mut Profile) -> TextArray {
        array_of_texts(profile.technique_names())
    }

    /// Whether the profile assumes a unique solution: its steps may be wrong in a puzzle with
    /// several solutions.
    ///
    /// ```rhai
    /// profile("se121").assumes_uniqueness  // true
    /// ```
    #[rhai_fn(get = "assumes_uniqueness", pure)]
    pub(crate) fn assumes_uniqueness(profile: &mut Profile) -> bool {
        profile.assumes_uniqueness()
    }

    /// The profile's name, its purpose, and whether it assumes that a puzzle has one solution.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn profile_to_string(profile: &mut Profile) -> String {
        let puzzles = match profile.assumes_uniqueness() {
            true => "for puzzles with one solution",
            false => "also for puzzles with several solutions",
        };
        format!("{}: {} ({puzzles})", profile.name(), profile.description())
    }

    /// The solution path of the puzzle, or from the position on: the steps that a profile, or an
    /// array of techniques, finds. Techniques are tried in their order. For a board they are those
    /// techniques that support its rules.
    ///
    /// ```rhai
    /// puzzle.deduce(profile("se121")).steps.len()  // 56
    /// ```
    #[rhai_fn(name = "deduce", return_raw, pure)]
    pub(crate) fn of_problem(
        problem: &mut Problem,
        session: Handle,
        by: Techniques,
    ) -> Res<SolutionPath> {
        HumanWork::new(&session, by)?.deduce_path(&session, problem.clone())
    }

    /// The solution path of each puzzle or position: the steps that a profile, or an array of
    /// techniques, finds.
    #[rhai_fn(name = "deduce", return_raw, pure)]
    pub(crate) fn of_stream(stream: &mut Stream, by: Techniques) -> Res<Stream> {
        let work = HumanWork::new(&stream.session, by)?;
        let paths = stream.par_map("deduce", move |session, value| {
            work.deduce_path(session, Problem::from_value("deduce", value)?).map(Dynamic::from)
        });
        Ok(paths.with_rows_of(stream))
    }

    /// The next step of the puzzle or position, by a profile or an array of techniques.
    ///
    /// ```rhai
    /// puzzle.hint(profile("hint"))
    /// // Hidden Single: 5 in box 1 => r2c1=5
    /// // In box 1, no other cell can be 5. So r2c1 is 5.
    /// ```
    #[rhai_fn(name = "hint", return_raw, pure)]
    pub(crate) fn hint_of_problem(
        problem: &mut Problem,
        session: Handle,
        by: Techniques,
    ) -> Res<Hint> {
        HumanWork::new(&session, by)?.find_hint(&session, problem)
    }

    /// The next step of each puzzle or position, by a profile or an array of techniques.
    #[rhai_fn(name = "hint", return_raw, pure)]
    pub(crate) fn hint_of_stream(stream: &mut Stream, by: Techniques) -> Res<Stream> {
        let work = HumanWork::new(&stream.session, by)?;
        Ok(stream.par_map("hint", move |session, value| {
            work.find_hint(session, &Problem::from_value("hint", value)?).map(Dynamic::from)
        }))
    }

    /// All steps that a profile, or an array of techniques, finds in the puzzle or position. Of a
    /// technique's steps with the same placements and eliminations, only the first is listed.
    ///
    /// ```rhai
    /// puzzle.all_steps(profile("se121")).steps.len() > 1  // true
    /// ```
    #[rhai_fn(name = "all_steps", return_raw, pure)]
    pub(crate) fn all_steps_of_problem(
        problem: &mut Problem,
        session: Handle,
        by: Techniques,
    ) -> Res<AllSteps> {
        HumanWork::new(&session, by)?.find_all_steps(&session, problem)
    }

    /// All steps that a profile, or an array of techniques, finds in each puzzle or position.
    #[rhai_fn(name = "all_steps", return_raw, pure)]
    pub(crate) fn all_steps_of_stream(stream: &mut Stream, by: Techniques) -> Res<Stream> {
        let work = HumanWork::new(&stream.session, by)?;
        Ok(stream.par_map("all_steps", move |session, value| {
            work.find_all_steps(session, &Problem::from_value("all_steps", value)?)
                .map(Dynamic::from)
        }))
    }

    /// The steps as a table with the columns `step`, `rating` and `description`.
    ///
    /// ```rhai
    /// let found = puzzles("puzzles.txt").first().position.all_steps([technique::hidden_single()]);
    /// found.table().where(|row| row.step == 1).len  // 1
    /// ```
    #[rhai_fn(name = "table", return_raw, pure)]
    pub(crate) fn all_steps_table(found: &mut AllSteps) -> Res<Table> {
        steps_table(&found.steps, 1).raise()
    }

    /// Prints the steps to the standard output: the position and a line for each step, or their
    /// table if the run asks for CSV, Markdown or JSON lines.
    ///
    /// ```rhai
    /// position.all_steps([technique::full_house()]).show()
    /// ```
    #[rhai_fn(name = "show", return_raw, pure)]
    pub(crate) fn show_all_steps(found: &mut AllSteps, session: Handle) -> Res<()> {
        match session.settings.form {
            Form::Text => session.output.print_line(&found.text()),
            _ => tables::print(&session, &all_steps_table(found)?, ""),
        }
    }

    /// The steps of the path as a table with the columns `step`, `rating` and `description`.
    ///
    /// ```rhai
    /// path.table().len == path.steps.len()  // true
    /// ```
    #[rhai_fn(name = "table", return_raw, pure)]
    pub(crate) fn path_table(path: &mut SolutionPath) -> Res<Table> {
        steps_table(&path.steps, 1).raise()
    }

    /// How often each technique occurs in the path: a table with the columns `technique`, `rating`,
    /// `steps` and `paths`, the easiest technique first.
    ///
    /// ```rhai
    /// path.count_techniques().show()
    /// // technique      rating  steps  paths
    /// // Full House      1.000     21      1
    /// // Hidden Single   1.200     35      1
    /// ```
    #[rhai_fn(name = "count_techniques", pure)]
    pub(crate) fn count_techniques(path: &mut SolutionPath) -> Table {
        let mut tally = TechniqueTally::default();
        tally.add(path);
        tally.table()
    }

    /// How often each technique occurs in the paths of the stream: `steps` counts its steps, and
    /// `paths` the paths that have one. The easiest technique comes first.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(40).deduce(profile("hint")).count_techniques()
    ///     .where(|row| row.technique == "X-Wing").to_array()[0].paths  // 3
    /// ```
    #[rhai_fn(name = "count_techniques", return_raw, pure)]
    pub(crate) fn count_techniques_of_stream(stream: &mut Stream) -> Res<Table> {
        let mut tally = TechniqueTally::default();
        for item in stream.items_to_the_end("count_techniques")? {
            tally.add(&*borrow_as::<SolutionPath>("count_techniques", "a path", &item?.value)?);
        }
        Ok(tally.table())
    }

    /// The hint, revealing only its `"place"`, its `"technique"`, its `"step"` or its `"proof"`.
    ///
    /// ```rhai
    /// hint.tell("place")  // Look at box 1
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn tell(hint: &mut Hint, what: &str) -> Res<Hint> {
        let tell = what.parse().raise()?;
        Ok(Hint { tell, ..hint.clone() })
    }

    /// The position before the step with this index, counted from 0.
    #[rhai_fn(name = "before", return_raw, pure)]
    pub(crate) fn path_before(path: &mut SolutionPath, index: i64) -> Res<Annotated<Position>> {
        Ok(path.position_before(step_index(path, index)?).into())
    }

    /// The position before the step with this number, counted from 1 as it is printed, or before
    /// the first step of this technique or pattern: `"26"`, `"xy_wing"`, `"Naked Pair"`. It is `()`
    /// if the path has no such step.
    ///
    /// ```rhai
    /// let path = puzzles("puzzles.txt").first().deduce(profile("se121"));
    /// path.before("hidden single") == ()  // false
    /// ```
    #[rhai_fn(name = "before", return_raw, pure)]
    pub(crate) fn path_before_named(
        path: &mut SolutionPath,
        session: Handle,
        step: &str,
    ) -> Res<Dynamic> {
        let found = position_before_named(&session, path, step)?;
        Ok(found.map_or(Dynamic::UNIT, Dynamic::from))
    }

    /// The position of each path before the step with this number, counted from 1, or before the
    /// first step of this technique or pattern. Paths without such a step are left out.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(40).deduce(profile("hint")).before("y-wing").count() < 40  // true
    /// ```
    #[rhai_fn(name = "before", return_raw, pure)]
    pub(crate) fn paths_before_named(stream: &mut Stream, step: &str) -> Res<Stream> {
        let (session, step) = (stream.session.clone(), step.to_owned());
        Ok(stream.flatten("before", move |value| {
            let path: SolutionPath = take_as("before", "paths", value)?;
            let found = position_before_named(&session, &path, &step)?;
            Ok(found.into_iter().map(Dynamic::from).collect())
        }))
    }

    /// The path with the proof of each step: numbered lines in text, and the field `proof` in JSON.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// let path = puzzle.deduce(profile("se121")).with_proofs();
    /// path.to_string().contains("left of 5b1")  // true
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn with_proofs(path: &mut SolutionPath) -> SolutionPath {
        path.clone().with_proofs()
    }

    /// Each path with the proof of each step: numbered lines in text, and the field `proof` in
    /// JSON.
    ///
    /// ```rhai
    /// let paths = puzzles("puzzles.txt").take(1).deduce(profile("se121"));
    /// paths.with_proofs().map(|path| path.to_string().contains("left of 5b1"))  // true
    /// ```
    #[rhai_fn(name = "with_proofs", return_raw, pure)]
    pub(crate) fn show_proofs_of_paths(stream: &mut Stream) -> Res<Stream> {
        let proved = stream.par_map("with_proofs", |_, value| {
            let path: SolutionPath = take_as("with_proofs", "paths", value)?;
            Ok(Dynamic::from(path.with_proofs()))
        });
        Ok(proved.with_rows_of(stream))
    }

    /// Checks the proof of each step by the rules of sudoku, and by the definition of its technique
    /// (`plugins show`). Fails if a proof does not hold or does not fit the definition.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// puzzle.deduce(profile("se121")).verify().solved  // true
    /// ```
    #[rhai_fn(name = "verify", return_raw, pure)]
    pub(crate) fn verify_path(path: &mut SolutionPath, session: Handle) -> Res<SolutionPath> {
        path.verify(&session.context).raise()?;
        Ok(path.clone())
    }
}

/// The names of techniques in an array, or in a text.
fn technique_names(verb: &str, Texts(names): Texts) -> Res<Vec<String>> {
    let texts = names_of(verb, "techniques", names)?;
    Ok(texts.iter().flat_map(|text| names_in(text)).collect())
}

pub(crate) fn step_index(path: &SolutionPath, index: i64) -> Res<usize> {
    let count = path.steps.len();
    let place = usize::try_from(index).ok().filter(|&place| place < count);
    place.ok_or_else(|| bad_input(format_args!("step {index}: expected 0 to {count} exclusive")))
}

/// The position before the step of this number or name; none if the path has none.
fn position_before_named(
    session: &Session,
    path: &SolutionPath,
    step: &str,
) -> Res<Option<Annotated<Position>>> {
    let index = path.find_step(&session.context, step).raise()?;
    Ok(index.map(|index| path.position_before(index).into()))
}

/// The texts as an array of a recipe.
fn array_of_texts<T: Into<ImmutableString>>(texts: impl IntoIterator<Item = T>) -> Array {
    texts.into_iter().map(|text| Dynamic::from(text.into())).collect()
}

/// The profile and solver that `deduce` and `hint` use.
struct HumanWork {
    profile: Profile,
    /// Checks whether the solution is unique.
    solver: Choice<dyn Solver>,
}

impl HumanWork {
    fn new(session: &Session, by: Dynamic) -> Res<HumanWork> {
        let solver = session.context.default_choice().raise()?;
        Ok(HumanWork { profile: profile_of(by)?, solver })
    }

    fn deduce_path(&self, session: &Handle, problem: Problem) -> Res<SolutionPath> {
        deduce(&session.context, problem, &self.profile, &self.solver).raise()
    }

    fn find_hint(&self, session: &Handle, problem: &Problem) -> Res<Hint> {
        find_hint(&session.context, problem, &self.profile, &self.solver).raise()
    }

    fn find_all_steps(&self, session: &Handle, problem: &Problem) -> Res<AllSteps> {
        find_all_steps(&session.context, problem, &self.profile, &self.solver).raise()
    }
}

/// The profile that a recipe gives, directly or as an array of techniques.
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
        let technique = technique.try_cast_result::<AnyChoice>().map_err(|found| {
            let found = type_of(&found);
            bad_input(format_args!("expected a technique, found {found}"))
        })?;
        technique.expect_kind().raise()
    };
    Ok(Profile::from_techniques(techniques.into_iter().map(choice).collect::<Res<Vec<_>>>()?))
}
