//! The everyday commands: each is a built-in recipe, and its options are the parameters of that
//! recipe.
//!
//! To add a command, add a file in `verbs/` and its name to [`VERBS`]. To add an option, call
//! `param` in that file.

pub(crate) mod option;
mod page;

use crate::results::{self, FORMAT, FormatOption, OUT, ResultOptions, Resumable};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, Error, FromArgMatches, Subcommand};
use page::HelpPage;
use seventeen_jobs::store::extension;
use seventeen_script::{Param, ParamKind, Recipe, join_values};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

/// Names with their recipes, each made on first use.
macro_rules! recipes {
    ($($name:literal),* $(,)?) => {
        [$(($name, LazyLock::new(|| {
            let text = include_str!(concat!("verbs/", $name, ".rhai"));
            Recipe::built_in(concat!("seventeen ", $name), text)
        }))),*]
    };
}

/// All everyday commands, in the order of the help.
static VERBS: [(&str, LazyLock<Recipe>); 29] = recipes![
    "solve", "rate", "hint", "steps", "count", "minimal", "minlex", "rank", "unrank", "bands",
    "name", "convert", "morph", "harvest", "clique", "enumerate", "prove", "generate", "pattern",
    "draw", "distinct", "groups", "sort", "diff", "audit", "dataset", "join", "same", "verify",
];

/// An everyday command with its options.
pub(crate) struct Verb {
    pub(crate) name: String,
    /// The recipe that it runs.
    pub(crate) recipe: Recipe,
    /// The parameters that were given.
    pub(crate) set: BTreeMap<String, String>,
    /// The destination and the format of its results.
    pub(crate) results: ResultOptions,
}

/// The parameter that takes a profile.
pub(crate) const PROFILE: &str = "profile";

/// The parameter that takes a format of puzzles.
const PUZZLE_FORMAT: &str = "to";

/// The commands that need all of their input for each result, or write no list of results. They
/// cannot continue the file of an interrupted run.
const WHOLE: [&str; 12] = [
    "audit", "convert", "dataset", "diff", "distinct", "draw", "groups", "join", "pattern",
    "prove", "same", "sort",
];

/// Whether the command with this name continues the file of `--out` with `--resume`.
fn resumes_file(name: &str) -> bool {
    !WHOLE.contains(&name)
}

/// What a later run of the command with this name can resume, if these parameters are set.
fn resumption(name: &str, set: &BTreeMap<String, String>) -> Resumable {
    let directory = |option, param| {
        let is_given = set.contains_key(param);
        Resumable::Directory { option, is_given }
    };
    match name {
        "enumerate" => directory("--keep DIR", "keep"),
        "pattern" => directory("--dir DIR", "dir"),
        "prove" => directory("--out DIR", OUT),
        _ if resumes_file(name) => Resumable::File,
        _ => Resumable::Nothing,
    }
}

/// The recipe of the command with this name.
pub(crate) fn find_recipe(name: &str) -> Option<Recipe> {
    let (_, recipe) = VERBS.iter().find(|(verb, _)| *verb == name)?;
    Some(LazyLock::force(recipe).clone())
}

/// Whether this is the name of an everyday command.
pub(crate) fn is_verb(name: &str) -> bool {
    VERBS.iter().any(|(verb, _)| *verb == name)
}

/// The everyday command with this name, for clap.
pub(crate) fn verb_command(name: &str) -> Option<Command> {
    let (name, recipe) = VERBS.iter().find(|(verb, _)| *verb == name)?;
    Some(command_from_recipe(name, recipe))
}

impl Subcommand for Verb {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(VERBS.iter().map(|(name, recipe)| command_from_recipe(name, recipe)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Verb::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        is_verb(name)
    }
}

/// A command whose help is the comment at the top of its recipe. Its parameters are read on first
/// use.
fn command_from_recipe(name: &'static str, recipe: &Recipe) -> Command {
    let page = HelpPage::from_comment(&recipe.doc());
    let command = Command::new(name).about(page.about).after_help(page.examples);
    let command = match page.long_about {
        Some(text) => command.long_about(text),
        None => command,
    };
    command.defer(|command| {
        let recipe = find_recipe(command.get_name()).expect("a verb has a recipe");
        let params = recipe.params().expect("a verb's recipe declares its parameters");
        let (of_results, own): (Vec<&Param>, Vec<&Param>) =
            params.iter().partition(extends_result_option);
        let has_inputs = own.iter().any(|param| param.is_positional);
        let resumes = resumes_file(command.get_name());
        command
            .groups(own.iter().filter_map(|param| option::alternatives(param)))
            .args(own.into_iter().map(|param| option::option_arg(param, has_inputs)))
            .args(results::result_args(&of_results, resumes))
    })
}

impl Verb {
    /// The everyday command with this name, from its own options.
    pub(crate) fn from_own_matches(name: &str, matches: &ArgMatches) -> Result<Verb, Error> {
        let recipe = find_recipe(name).ok_or_else(|| Error::new(ErrorKind::InvalidSubcommand))?;
        let mut results = ResultOptions::from_arg_matches(matches)?;
        let params = recipe.params().map_err(|error| Error::raw(ErrorKind::Format, error))?;
        let given = |param: &Param| Some((param.name.clone(), given_value(matches, param)?));
        let own = params.iter().filter(|param| !extends_result_option(param)).filter_map(given);
        let mut set: BTreeMap<String, String> = own.collect();
        if let Some(FormatOption::Line(line)) = &results.format {
            set.insert(FORMAT.to_owned(), line.clone());
        }
        let writes_itself = params.iter().any(|param| param.name == OUT);
        if writes_itself && results.resume {
            let message =
                format!("`seventeen {name}` writes no list of results: leave out --resume\n");
            return Err(Error::raw(ErrorKind::ArgumentConflict, message));
        }
        if let Some(option) = results.out.as_deref().and_then(|path| option_of_file(path, params))
            && let Some(path) = results.out.take()
        {
            let path = path.to_string_lossy().into_owned();
            match set.insert(option.to_owned(), path.clone()) {
                Some(given) if given != path => return Err(two_files_error(option, &path, &given)),
                _ => {}
            }
        }
        if writes_itself && let Some(path) = results.out.take() {
            set.insert(OUT.to_owned(), path.to_string_lossy().into_owned());
        }
        results.resumes = resumption(name, &set);
        Ok(Verb { name: name.to_owned(), recipe, set, results })
    }
}

impl FromArgMatches for Verb {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Verb, Error> {
        let missing = || Error::new(ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        Verb::from_own_matches(name, matches)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Verb::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The option of a command that writes a file with this extension: `-o a.svg` is `--svg a.svg`.
fn option_of_file(path: &Path, params: &[Param]) -> Option<&'static str> {
    let option = match &*extension::format_of(path) {
        "svg" => "svg",
        "png" => "png",
        "html" | "htm" => "report",
        _ => return None,
    };
    params.iter().any(|param| param.name == option).then_some(option)
}

/// The error of two files for the same option, one of them by `-o`.
fn two_files_error(option: &str, path: &str, given: &str) -> Error {
    let message = format!(
        "-o {path} is short for --{option} {path}, but --{option} {given} is given: leave one out\n"
    );
    Error::raw(ErrorKind::ArgumentConflict, message)
}

/// Whether a parameter extends an option that all everyday commands have.
fn extends_result_option(param: &&Param) -> bool {
    param.name == FORMAT || param.name == OUT
}

/// The value given for a parameter, as text; `None` if it was left out.
fn given_value(matches: &ArgMatches, param: &Param) -> Option<String> {
    if matches.value_source(&param.name) != Some(ValueSource::CommandLine) {
        return None;
    }
    if option::is_flag(param) {
        return Some(matches.get_flag(&param.name).to_string());
    }
    let values = matches.get_many::<String>(&param.name)?.map(String::as_str);
    let is_list = param.kind == ParamKind::List;
    Some(if is_list { join_values(values) } else { values.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_script::RecipeChecker;

    #[test]
    fn every_recipe_declares_parameters_that_clap_takes() {
        Verb::augment_subcommands(Command::new("seventeen")).debug_assert();
    }

    /// Recipes look up functions at run time, so that without this check a misspelt one would fail
    /// only then.
    #[test]
    fn every_recipe_calls_what_there_is() {
        let mut registry = seventeen_host::Registry::default();
        seventeen::BUNDLED.iter().for_each(|&entry| registry.link(entry).unwrap());
        let checker = RecipeChecker::new(registry).unwrap();
        for (name, recipe) in &VERBS {
            assert_eq!(checker.check(recipe), [], "{name}");
        }
    }

    #[test]
    fn no_input_takes_an_option_for_its_value() {
        for (name, _) in &VERBS {
            for words in ["x --solvr dlx", "--solvr dlx x", "x y z --solvr"] {
                let command = Verb::augment_subcommands(Command::new("seventeen"));
                let words = format!("seventeen {name} {words}");
                let error = command.try_get_matches_from(words.split(' ')).unwrap_err().to_string();
                let is_named = ["--solvr", "x", "y", "z"]
                    .iter()
                    .any(|word| error.starts_with(&format!("error: unexpected argument '{word}'")));
                assert!(is_named, "{words}: {error}");
            }
        }
    }

    #[test]
    fn cells_may_begin_with_a_hyphen() {
        let cells = format!("--3{}", "-".repeat(78));
        let words = ["seventeen", "solve", &cells, "--solver", "dlx"].map(Into::into);
        let command = Verb::augment_subcommands(Command::new("seventeen"));
        let matches = command.try_get_matches_from(option::mark_puzzles(words.into())).unwrap();
        let set = Verb::from_arg_matches(&matches).unwrap().set;
        assert_eq!((set["input"].as_str(), set["solver"].as_str()), (cells.as_str(), "dlx"));
    }

    #[test]
    fn what_is_given_reaches_the_recipe() {
        let set = |words: &str| {
            let command = Verb::augment_subcommands(Command::new("seventeen"));
            let matches = command.try_get_matches_from(words.split(' ')).unwrap();
            let set = Verb::from_arg_matches(&matches).unwrap().set;
            set.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>()
        };
        assert_eq!(set("seventeen count"), [""; 0]);
        assert_eq!(
            set("seventeen sort a.txt b.txt --by clues"),
            ["by=clues", "inputs=a.txt;b.txt"]
        );
        let given = set("seventeen enumerate --ua a --up-to 18 --first --ua b grids.txt");
        assert_eq!(given, ["first=true", "input=grids.txt", "ua=a;b", "up_to=18"]);
    }
}
