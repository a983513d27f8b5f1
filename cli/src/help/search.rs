//! The commands and their options as entries that `seventeen doc` finds.

use super::build_command;
use clap::{Arg, Command};
use seventeen_script::{Entry, Form, Topic};

/// The name of the topic.
pub(crate) const COMMAND_LINE: &str = "Command line";

/// The commands, each with what it does, and the options, each with the commands that have it.
pub(crate) fn command_topic() -> Topic {
    let mut program = build_command();
    program.build();
    let mut entries = Vec::new();
    let mut options: Vec<(Entry, Vec<String>)> = Vec::new();
    add_command(&program, &mut entries, &mut options);
    entries.extend(options.into_iter().map(|(option, commands)| with_owners(option, &commands)));
    Topic {
        name: COMMAND_LINE.to_owned(),
        namespace: String::new(),
        doc: "Commands and their options.".to_owned(),
        entries,
    }
}

/// Adds the subcommands of a command and their options.
fn add_command(
    command: &Command,
    entries: &mut Vec<Entry>,
    options: &mut Vec<(Entry, Vec<String>)>,
) {
    for command in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let name = command.get_bin_name().unwrap_or(command.get_name());
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        entries.push(entry(name, format!("{name} --help"), &about));
        let own = |arg: &&Arg| !arg.is_hide_set() && !arg.is_global_set();
        for option in command.get_arguments().filter(own).filter_map(option_entry) {
            let same = options.iter_mut().find(|(known, _)| known.forms == option.forms);
            match same {
                Some((_, commands)) => commands.push(name.to_owned()),
                None => options.push((option, vec![name.to_owned()])),
            }
        }
        add_command(command, entries, options);
    }
}

/// An option with its help; none for an input, and for those that every program has.
fn option_entry(arg: &Arg) -> Option<Entry> {
    let name = format!("--{}", arg.get_long().filter(|long| !GENERAL.contains(long))?);
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    Some(entry(&name, name.clone(), &help))
}

/// Options of every program.
const GENERAL: [&str; 2] = ["help", "version"];

/// An option with the commands that have it: a single one in its name, and the number of several in
/// its text.
fn with_owners(mut option: Entry, commands: &[String]) -> Entry {
    if let [command] = commands {
        let command = command.trim_start_matches("seventeen ");
        option.name = format!("{command} {}", option.name);
    }
    for form in &mut option.forms {
        let doc = form.doc.trim_end_matches('.');
        form.signature = match commands {
            [command] => format!("{command} {}", form.signature),
            _ => form.signature.clone(),
        };
        form.doc = match commands {
            [_] => format!("{doc}."),
            [first, second] => format!("{doc}.\nOption of {first} and {second}."),
            [first, second, ..] => {
                let count = commands.len();
                format!("{doc}.\nOption of {count} commands, such as {first} and {second}.")
            }
            [] => form.doc.clone(),
        };
    }
    option
}

/// An entry with one form.
pub(super) fn entry(name: &str, signature: String, doc: &str) -> Entry {
    let form = Form { signature, doc: doc.to_owned(), examples: Vec::new() };
    Entry { name: name.to_owned(), forms: vec![form] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_found_once_with_the_commands_that_have_it() {
        let topic = command_topic();
        let named = |name: &str| topic.entries.iter().filter(|one| one.name == name).count();
        assert_eq!((named("--resume"), named("seventeen plugins new")), (1, 1));
        let resume = topic.entries.iter().find(|one| one.name == "--resume").unwrap();
        assert!(resume.forms[0].doc.ends_with("such as seventeen run and seventeen solve."));
        assert_eq!((named("steps --only"), named("--help")), (1, 0));
    }
}
