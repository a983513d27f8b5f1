//! `seventeen repl`: runs recipes line by line.

use crate::common::Common;
use crate::messages::{print_error, print_message};
use crate::progress::ProgressBars;
use crate::recipe_run;
use crate::registry::load_registry;
use crate::signals;
use crate::standard_output::print;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use seventeen_host::{cancellation, user_directories};
use seventeen_script::{ErrorClass, Interactive, Output, RecipeError, RunSettings};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::rc::Rc;

const PROMPT: &str = "> ";

const HELP: &str = "\
Each line is a recipe; its variables and functions stay defined. An unclosed bracket continues on the next line.
  :doc NAME   show what NAME does, with an example; without a name, show an overview
  :help       show this help
  :quit       leave; so do quit, exit and Ctrl-D
Tab completes components, verbs, options and variables. Ctrl-C stops the running line.
";

/// A command: a line that begins with `:`.
enum Command<'a> {
    Doc(&'a str),
    Help,
    Quit,
    Unknown(&'a str),
}

impl Command<'_> {
    fn parse(line: &str) -> Option<Command<'_>> {
        // What other shells and languages call it.
        if matches!(line.trim(), "exit" | "quit" | "exit()" | "quit()") {
            return Some(Command::Quit);
        }
        let (command, rest) = line
            .trim()
            .strip_prefix(':')?
            .split_once(' ')
            .unwrap_or_else(|| (line.trim().trim_start_matches(':'), ""));
        Some(match command {
            "doc" => Command::Doc(rest.trim()),
            "help" => Command::Help,
            "quit" => Command::Quit,
            other => Command::Unknown(other),
        })
    }
}

/// Reads lines and runs them until the input ends.
pub(crate) fn repl(common: &Common) -> anyhow::Result<()> {
    // An invalid line of input is reported at once, not at the end.
    let settings = RunSettings {
        strict: true,
        ..recipe_run::settings(common, BTreeMap::new(), ProgressBars::new(common))
    };
    let lines = Interactive::new(load_registry(common)?, settings, Output::stdout())?;
    let lines = Rc::new(RefCell::new(lines));
    let mut editor = create_editor(&lines)?;
    let history = history_path().filter(|_| std::io::stdin().is_terminal());
    if let Some(file) = &history {
        // The file does not exist before the first session.
        let _ = editor.load_history(file);
    }
    let failed = run_lines(&mut editor, &lines)?;
    if let Some(file) = &history {
        save_history(&mut editor, file);
    }
    // At a terminal each error was shown; a script needs an exit code.
    if failed > 0 && !std::io::stdin().is_terminal() {
        let text = format!("{failed} of the lines failed");
        return Err(RecipeError { class: ErrorClass::BadInput, text }.into());
    }
    Ok(())
}

/// Runs line after line, and returns the number of failures.
fn run_lines(editor: &mut LineEditor, lines: &RefCell<Interactive>) -> anyhow::Result<usize> {
    let mut failed = 0;
    loop {
        let line = match editor.readline(PROMPT) {
            Ok(line) => line,
            // Ctrl-C drops the line that is being typed.
            Err(ReadlineError::Interrupted) => {
                editor.helper().map(ReplHelper::take_incomplete);
                continue;
            }
            // What the input leaves open is run for its error.
            Err(ReadlineError::Eof) => match editor.helper().map(ReplHelper::take_incomplete) {
                Some(rest) if !rest.trim().is_empty() => rest,
                _ => return Ok(failed),
            },
            Err(error) => return Err(error.into()),
        };
        if line.trim().is_empty() {
            continue;
        }
        let _ = editor.add_history_entry(line.trim_end());
        let done = match Command::parse(&line) {
            Some(Command::Quit) => return Ok(failed),
            Some(command) => run_command(&command, &lines.borrow()),
            None => run_line(&mut lines.borrow_mut(), &line)?,
        };
        if let Err(error) = done {
            print_error(format_args!("{error:#}"));
            failed += 1;
        }
    }
}

/// Runs a command.
fn run_command(command: &Command<'_>, lines: &Interactive) -> anyhow::Result<()> {
    match command {
        Command::Doc(name) => print(&super::doc::describe_entries(lines.topics(), name)?),
        Command::Unknown(name) => {
            anyhow::bail!("no command `:{name}` (known commands: :doc, :help, :quit)")
        }
        Command::Help | Command::Quit => print(HELP),
    }
}

/// Runs a line. At a terminal the session continues after Ctrl-C.
fn run_line(lines: &mut Interactive, line: &str) -> anyhow::Result<anyhow::Result<()>> {
    let done = lines.run(line);
    let ends = !std::io::stdin().is_terminal() || signals::is_terminated();
    if cancellation::is_cancelled() && ends {
        return done.map(Ok).map_err(Into::into);
    }
    cancellation::reset();
    Ok(done.map_err(Into::into))
}

/// The history file, with the lines of earlier sessions.
fn history_path() -> Option<PathBuf> {
    Some(user_directories::state()?.join("history"))
}

/// Saves the history; a failure is only reported, not fatal.
fn save_history(editor: &mut LineEditor, file: &Path) {
    let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
    if let Err(error) = folder.map_err(ReadlineError::from).and_then(|()| editor.save_history(file))
    {
        print_message(format_args!("cannot save the history to {}: {error}", file.display()));
    }
}

type LineEditor = Editor<ReplHelper, FileHistory>;

fn create_editor(lines: &Rc<RefCell<Interactive>>) -> anyhow::Result<LineEditor> {
    let config = Config::builder().completion_type(CompletionType::List).build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(ReplHelper { lines: lines.clone(), incomplete: RefCell::default() }));
    Ok(editor)
}

/// Completes words, and continues a line while a bracket is open.
struct ReplHelper {
    lines: Rc<RefCell<Interactive>>,
    /// The line so far, while a bracket is open.
    incomplete: RefCell<String>,
}

impl ReplHelper {
    /// The line so far, if a bracket is open; from now on it is empty.
    fn take_incomplete(&self) -> String {
        self.incomplete.take()
    }
}

impl Completer for ReplHelper {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.lines.borrow().complete(&line[..at]))
    }
}

impl Validator for ReplHelper {
    fn validate(&self, line: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let is_complete =
            Command::parse(line.input()).is_some() || Interactive::is_complete(line.input());
        if is_complete {
            self.take_incomplete();
            return Ok(ValidationResult::Valid(None));
        }
        self.incomplete.replace(line.input().to_owned());
        Ok(ValidationResult::Incomplete)
    }
}

impl Hinter for ReplHelper {
    type Hint = String;
}

impl Highlighter for ReplHelper {}

impl Helper for ReplHelper {}
