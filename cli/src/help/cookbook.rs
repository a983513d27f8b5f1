//! The tasks of the book's cookbook, as entries that `seventeen doc` finds.

use super::search::entry;
use seventeen_script::Topic;

/// The name of the topic.
pub(crate) const COOKBOOK: &str = "Cookbook";

/// A task and its command in each line, with a tab between them: those of the chapter in
/// `docs/src/cookbook.md`. A test of the book compares the two.
const TASKS: &str = include_str!("tasks.txt");

/// The tasks, each with its command.
pub(crate) fn cookbook_topic() -> Topic {
    let tasks = TASKS.lines().filter_map(|line| line.split_once('\t'));
    let entries = tasks.map(|(task, command)| entry(task, task.to_owned(), command)).collect();
    Topic {
        name: COOKBOOK.to_owned(),
        namespace: String::new(),
        doc: "Tasks, each with its command.".to_owned(),
        entries,
    }
}
