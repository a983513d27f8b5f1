//! The tasks that `seventeen doc --search` finds are those of the book's cookbook: the rows of its
//! tables with a command, and its sections that begin with one. `SEVENTEEN_BLESS=1` writes the
//! program's list anew.

use seventeen_tests::command::call;
use seventeen_tests::golden::blesses;
use seventeen_tests::root;
use std::fs;

/// The program's list: a task and its command in each line, with a tab between them.
const TASKS: &str = "cli/src/help/tasks.txt";

/// The tasks of the chapter, in its order.
fn tasks(chapter: &str) -> String {
    let (mut tasks, mut heading, mut is_command) = (String::new(), None, false);
    for line in chapter.lines() {
        if let Some(title) = line.strip_prefix("### ") {
            heading = Some(title);
        } else if line.starts_with("```") {
            is_command = line == "```sh";
            heading = heading.filter(|_| is_command);
        } else if let Some(title) = heading.take_if(|_| is_command) {
            // What fails is shown with its message.
            let command = line.trim_end_matches(" 2>&1 || true");
            tasks += &format!("{title}\t{command}\n");
        } else if let Some((task, command)) = row(line) {
            tasks += &format!("{task}\t{command}\n");
        }
    }
    tasks
}

/// The task and the command of a row in a table; none if it has no command.
fn row(line: &str) -> Option<(String, String)> {
    let cells = line.replace("\\|", "\0");
    let (task, command) = cells.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
    command.contains("`seventeen ").then(|| (task.to_owned(), plain(&command.replace('\0', "|"))))
}

/// Text without marks of code and the targets of links.
fn plain(markdown: &str) -> String {
    let mut parts = markdown.split("](");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += part.split_once(')').map_or("", |(_, after)| after);
    }
    text.replace(['`', '['], "")
}

#[test]
fn the_program_lists_the_tasks_of_the_cookbook() {
    let chapter = fs::read_to_string(root().join("docs/src/cookbook.md")).expect("the chapter");
    let (expected, file) = (tasks(&chapter), root().join(TASKS));
    if blesses() {
        fs::write(&file, &expected).expect("the list");
    }
    assert_eq!(fs::read_to_string(file).expect("the list"), expected);
}

#[test]
fn tasks_are_found_with_their_commands() {
    for (word, command) in [
        ("worksheet", "seventeen draw -o worksheet.html"),
        ("print on paper", "seventeen draw -o worksheet.html"),
        ("remove redundant clues", "seventeen minimal --reduce"),
        ("drawn grid", "seventeen convert --to grid"),
        ("easier", "seventeen generate --generator 'vicinity("),
        ("mistake", "seventeen hint 3...+249"),
        ("newspaper", "seventeen generate --symmetry half_turn --singles"),
    ] {
        let found = call(&["doc", "--search", word], "").out;
        assert!(found.contains(command), "{word}: {found}");
    }
}

#[test]
fn rows_without_a_command_are_no_tasks() {
    let chapter = "### One\n\n```rhai\nx\n```\n### Two\ntext\n```sh\nseventeen a\nb\n```\n\
                   | a | b |\n|---|---|\n| easy | `--singles` |\n| c | `seventeen d \\| e` ([f](g.md)) |\n";
    assert_eq!(tasks(chapter), "Two\tseventeen a\nc\tseventeen d | e (f)\n");
}
