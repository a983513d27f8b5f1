//! What changed from one run to another: the recipe, its parameters, its inputs, the program.

use super::LoggedRun;
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;

/// The largest number of lines of a recipe that a change shows.
const MOST_LINES: usize = 12;

/// A difference of two runs.
pub(crate) struct Change {
    /// What changed: `recipe`, `seed`, or the name of a parameter or of a file.
    pub(crate) what: String,
    /// From what to what, in one line or several.
    pub(crate) text: String,
}

/// The last run before this one of the same recipe or command.
pub(crate) fn previous_run<'a>(runs: &'a [LoggedRun], run: &LoggedRun) -> Option<&'a LoggedRun> {
    let earlier = runs.iter().filter(|other| other.name == run.name && other.id < run.id);
    earlier.max_by_key(|other| other.id)
}

/// What changed from the first run to the second.
pub(crate) fn changes_between(first: &LoggedRun, second: &LoggedRun) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut add = |what: &str, text: Option<String>| {
        changes.extend(text.map(|text| Change { what: what.to_owned(), text }));
    };
    add("recipe", recipe_change(&first.run["recipe"], &second.run["recipe"]));
    for what in ["version", "program", "plugins", "seed"] {
        add(what, value_change(&first.run[what], &second.run[what]));
    }
    for fields in ["set", "imports", "inputs"] {
        let [one, other] = [first, second].map(|run| run.run[fields].as_object());
        for name in names_of(one, other) {
            let value = |fields: Option<&Map<String, Json>>| {
                fields.and_then(|fields| fields.get(&name)).cloned().unwrap_or_default()
            };
            add(&name, value_change(&value(one), &value(other)));
        }
    }
    let texts = |of: fn(&LoggedRun) -> &str| [first, second].map(|run| Json::from(of(run)));
    let [one, other] = texts(|run| &run.machine);
    add("machine", value_change(&one, &other));
    let threads = [first, second].map(|run| Json::from(run.threads));
    add("threads", value_change(&threads[0], &threads[1]));
    changes
}

fn names_of(
    one: Option<&Map<String, Json>>,
    other: Option<&Map<String, Json>>,
) -> BTreeSet<String> {
    [one, other].into_iter().flatten().flat_map(Map::keys).cloned().collect()
}

/// From one value to another; none if they are equal.
fn value_change(one: &Json, other: &Json) -> Option<String> {
    (one != other).then(|| format!("{} -> {}", format_value(one), format_value(other)))
}

/// A text without quotes, and as much of a checksum as tells it from others.
fn format_value(value: &Json) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let is_checksum = text.len() >= 32 && text.chars().all(|c| c.is_ascii_hexdigit());
    match value {
        Json::Null => "not set".to_owned(),
        _ if is_checksum => format!("{}…", &text[..8]),
        _ => text,
    }
}

/// The lines that only one of two recipes has: `-` of the first, `+` of the second.
fn recipe_change(one: &Json, other: &Json) -> Option<String> {
    let [one, other] = [one, other].map(|text| text.as_str().unwrap_or_default());
    if one == other {
        return None;
    }
    let only = |text: &str, of: &str, mark: char| {
        let known: BTreeSet<&str> = of.lines().collect();
        let lines = text.lines().filter(|line| !known.contains(line));
        lines.map(|line| format!("\n  {mark} {line}")).collect::<Vec<_>>()
    };
    let lines = [only(one, other, '-'), only(other, one, '+')].concat();
    let left_out = lines.len().saturating_sub(MOST_LINES);
    let mut text = format!("{} lines differ", lines.len());
    text.extend(lines.into_iter().take(MOST_LINES));
    if left_out > 0 {
        text += &format!("\n  … and {left_out} more");
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn run(id: u64, name: &str, run: Json) -> LoggedRun {
        LoggedRun {
            id,
            started: jiff::Timestamp::UNIX_EPOCH,
            name: name.to_owned(),
            run,
            threads: 1,
            machine: String::new(),
            seconds: 0.0,
            cpu_seconds: 0.0,
            outcome: "done".to_owned(),
            results: Vec::new(),
        }
    }

    #[test]
    fn the_previous_run_is_the_last_one_of_the_same_name() {
        let runs: Vec<LoggedRun> = [(4, "b"), (3, "a"), (2, "b"), (1, "a")]
            .map(|(id, name)| run(id, name, json!({})))
            .into();
        let previous = |i: usize| previous_run(&runs, &runs[i]).map(|run| run.id);
        assert_eq!([0, 1, 2, 3].map(previous), [Some(2), Some(1), None, None]);
    }

    #[test]
    fn each_change_is_named() {
        let digests = ["0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"];
        let with = |recipe: &str, set: Json, digest: &str| {
            run(
                1,
                "a",
                json!({ "recipe": recipe, "seed": 1, "set": set, "inputs": { "g.txt": digest } }),
            )
        };
        let first = with("x\ny", json!({ "clues": "16" }), digests[0]);
        let second = with("x\nz", json!({ "clues": "17", "n": "2" }), digests[1]);
        let changes = changes_between(&first, &second);
        let changes: Vec<String> =
            changes.iter().map(|Change { what, text }| format!("{what}: {text}")).collect();
        assert_eq!(
            changes,
            [
                "recipe: 2 lines differ\n  - y\n  + z",
                "clues: 16 -> 17",
                "n: not set -> 2",
                "g.txt: 01234567… -> fedcba98…"
            ]
        );
        assert!(changes_between(&first, &first).is_empty());
    }
}
