//! `seventeen runs`: lists and shows logged runs, and compares two of them.

use crate::common::Common;
use crate::messages::print_message;
use crate::runs::{
    self, Change, LoggedRun, RunLog, changes_between, count_wins, explain_no_wins, previous_run,
};
use crate::standard_output::{print, print_record};
use anyhow::Context;
use clap::Subcommand;
use serde_json::{Value as Json, json};
use seventeen_report::{Table, Value};
use seventeen_script::RunResult;
use std::collections::BTreeSet;

#[derive(Subcommand)]
pub(crate) enum RunsCommand {
    /// List runs, most recent first
    List {
        /// List only runs of recipes or commands with this text in their name
        #[arg(default_value = "")]
        name: String,
        /// List only runs of the last DAYS days
        #[arg(long, value_name = "DAYS")]
        since: Option<u32>,
    },
    /// Show a run: its recipe, parameters, times and results
    Show {
        /// The number of the run
        id: u64,
    },
    /// Compare two runs: their recipes, parameters, times and results
    Diff {
        /// The number of the first run
        first: u64,
        /// The number of the second run
        second: u64,
    },
    /// Count the comparisons that each choice won
    Wins {
        /// Count only runs of recipes with this text in their name
        #[arg(default_value = "")]
        name: String,
        /// The column whose smallest value wins
        #[arg(long, value_name = "COLUMN", default_value = "seconds")]
        by: String,
        /// Count only runs of the last DAYS days
        #[arg(long, value_name = "DAYS")]
        since: Option<u32>,
    },
}

pub(crate) fn runs(common: &Common, asked: &RunsCommand) -> anyhow::Result<()> {
    let path =
        runs::log_path(common).context("no run log: give one with --runs or SEVENTEEN_RUNS")?;
    // Reading a log must not create it.
    std::fs::metadata(&path).with_context(|| format!("{}", path.display()))?;
    let log = RunLog::open(&path)?;
    match asked {
        RunsCommand::List { name, since } => {
            let all = log.list_recent("", None)?;
            print_table(common, &list_runs(&log.list_recent(name, *since)?, &all)?)
        }
        RunsCommand::Show { id } if common.json => print_record(&log.find_run(*id)?),
        RunsCommand::Show { id } => {
            let (run, all) = (log.find_run(*id)?, log.list_recent("", None)?);
            print(&show_run(&run, previous_run(&all, &run))?)
        }
        RunsCommand::Diff { first, second } => {
            let (first, second) = (log.find_run(*first)?, log.find_run(*second)?);
            if common.json {
                return print_record(&json!({ "first": first, "second": second }));
            }
            print(&diff_runs(&first, &second)?)
        }
        RunsCommand::Wins { name, by, since } => {
            let runs = log.list_recent(name, *since)?;
            let wins = list_wins(&runs, by)?;
            if wins.rows().is_empty() {
                print_message(explain_no_wins(&runs, by));
            }
            print_table(common, &wins)
        }
    }
}

fn print_table(common: &Common, table: &Table) -> anyhow::Result<()> {
    let lines = || table.json_lines().map(|line| format!("{line}\n")).collect();
    print(&if common.json { lines() } else { format!("{table}\n") })
}

fn new_table(columns: &[&str], rows: Vec<Vec<Value>>) -> anyhow::Result<Table> {
    let columns = columns.iter().map(|&column| column.to_owned()).collect();
    Ok(Table::new(columns, rows)?)
}

fn format_table(columns: &[&str], rows: Vec<Vec<Value>>) -> anyhow::Result<String> {
    Ok(format!("{}\n", new_table(columns, rows)?))
}

/// The runs, each with what changed since the last run of the same name among all runs.
fn list_runs(runs: &[LoggedRun], all: &[LoggedRun]) -> anyhow::Result<Table> {
    let row = |run: &LoggedRun| {
        let text = |text: &str| Value::Text(text.to_owned());
        vec![
            Value::Integer(run.id as i64),
            text(&format_start(run)),
            text(&run.name),
            text(run.run["version"].as_str().unwrap_or_default()),
            text(&format_parameters(&run.run)),
            text(&changes_since_previous(run, all)),
            Value::Number(run.seconds),
            Value::Number(run.cpu_seconds),
            text(&run.outcome),
        ]
    };
    let columns = [
        "run", "started", "name", "version", "set", "changed", "seconds", "cpu_seconds", "outcome",
    ];
    new_table(&columns, runs.iter().map(row).collect())
}

/// What changed since the last run of the same name; empty for the first run.
fn changes_since_previous(run: &LoggedRun, all: &[LoggedRun]) -> String {
    let Some(previous) = previous_run(all, run) else { return String::new() };
    let changes = changes_between(previous, run).into_iter().map(|change| change.what);
    let changes: Vec<String> = changes.collect();
    if changes.is_empty() { "nothing".to_owned() } else { changes.join(", ") }
}

/// When a run began: `2026-11-26 17:00:00`, in UTC.
fn format_start(run: &LoggedRun) -> String {
    run.started.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// The parameters of a run, and its seed.
fn format_parameters(run: &Json) -> String {
    let set = run["set"].as_object().into_iter().flatten();
    let set = set.map(|(name, value)| format!("{name}={}", value.as_str().unwrap_or_default()));
    set.chain([format!("seed={}", run["seed"])]).collect::<Vec<_>>().join(" ")
}

fn show_run(run: &LoggedRun, previous: Option<&LoggedRun>) -> anyhow::Result<String> {
    let (started, LoggedRun { id, name, threads, machine, seconds, cpu_seconds, outcome, .. }) =
        (format_start(run), run);
    let mut text = format!("run {id}: {name}, {started} UTC: {outcome}\n");
    text += &format!("{seconds:.3} s, CPU time {cpu_seconds:.3} s, {threads} threads, {machine}\n");
    text += &format!("version {}, {}\n", run.run["version"], format_parameters(&run.run));
    for (path, digest) in run.run["inputs"].as_object().into_iter().flatten() {
        text += &format!("input {path}: {}\n", digest.as_str().unwrap_or_default());
    }
    if let Some(previous) = previous {
        let changes = changes_between(previous, run);
        let what = if changes.is_empty() { "nothing changed" } else { "changed" };
        text += &format!("{what} since run {}\n", previous.id);
        for Change { what, text: change } in changes {
            text += &format!("{what}: {change}\n");
        }
    }
    for result in &run.results {
        match result {
            RunResult::Written { path, entries } => {
                text += &format!("{entries} entries to {path}\n");
            }
            RunResult::Table { title, columns, rows } => {
                let rows =
                    rows.iter().map(|row| row.iter().map(value_from_json).collect()).collect();
                let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
                text += &format!("\n{title}\n{}", format_table(&columns, rows)?);
            }
        }
    }
    Ok(text)
}

fn value_from_json(json: &Json) -> Value {
    match json {
        Json::Null => Value::Nothing,
        Json::Bool(truth) => Value::Bool(*truth),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Value::Integer(whole),
            None => Value::Number(number.as_f64().unwrap_or(f64::NAN)),
        },
        Json::String(text) => Value::Text(text.clone()),
        other => Value::Text(other.to_string()),
    }
}

fn diff_runs(first: &LoggedRun, second: &LoggedRun) -> anyhow::Result<String> {
    let mut text = String::new();
    if first.name != second.name {
        text += &format!("name: {} against {}\n", first.name, second.name);
    }
    for what in ["version", "program", "plugins", "imports", "set", "seed", "inputs"] {
        let (one, other) = (&first.run[what], &second.run[what]);
        if one != other {
            text += &format!("{what}: {one} against {other}\n");
        }
    }
    if first.run["recipe"] != second.run["recipe"] {
        text += "recipe: the texts differ\n";
    }
    for (what, one, other) in
        [("machine", &first.machine, &second.machine), ("outcome", &first.outcome, &second.outcome)]
    {
        if one != other {
            text += &format!("{what}: {one} against {other}\n");
        }
    }
    for (what, one, other) in [
        ("seconds", first.seconds, second.seconds),
        ("CPU time", first.cpu_seconds, second.cpu_seconds),
    ] {
        text += &format!("{what}: {one:.3} against {other:.3}, ratio {:.3}\n", other / one);
    }
    let pairs = first.results.iter().zip(&second.results);
    for (one, other) in pairs.filter(|(one, other)| one != other) {
        text += &diff_results(one, other)?;
    }
    let (one, other) = (first.results.len(), second.results.len());
    if one != other {
        text += &format!("results: {one} against {other}\n");
    }
    Ok(text)
}

fn diff_results(one: &RunResult, other: &RunResult) -> anyhow::Result<String> {
    match (one, other) {
        (
            RunResult::Table { title, columns, rows },
            RunResult::Table { columns: other_columns, rows: other_rows, .. },
        ) if columns == other_columns => {
            let differing = diff_tables(columns, rows, other_rows);
            let columns = ["row", "column", "first", "second", "ratio"];
            Ok(format!("\n{title}\n{}", format_table(&columns, differing)?))
        }
        (RunResult::Written { path, entries }, RunResult::Written { entries: others, .. }) => {
            Ok(format!("{path}: {entries} entries against {others}\n"))
        }
        _ => Ok("the results are of different kinds\n".to_owned()),
    }
}

/// The cells in which two tables differ. The first column identifies rows.
fn diff_tables(columns: &[String], one: &[Vec<Json>], other: &[Vec<Json>]) -> Vec<Vec<Value>> {
    let mut differing = Vec::new();
    let names = one.iter().chain(other).filter_map(|row| row.first());
    let names: BTreeSet<String> = names.map(|name| value_from_json(name).to_string()).collect();
    for name in names {
        let named = |rows: &[Vec<Json>]| {
            rows.iter()
                .find(|row| {
                    row.first().is_some_and(|first| value_from_json(first).to_string() == name)
                })
                .cloned()
        };
        let (one, other) = (named(one), named(other));
        for (place, column) in columns.iter().enumerate().skip(1) {
            let cell =
                |row: &Option<Vec<Json>>| row.as_ref().and_then(|row| row.get(place).cloned());
            let (one, other) = (cell(&one), cell(&other));
            if one == other {
                continue;
            }
            let ratio = |one: &Option<Json>, other: &Option<Json>| {
                Some(other.as_ref()?.as_f64()? / one.as_ref()?.as_f64()?)
            };
            let ratio = ratio(&one, &other).map_or(Value::Nothing, Value::Number);
            let [one, other] = [one, other].map(|cell| value_from_json(&cell.unwrap_or_default()));
            differing.push(vec![
                Value::Text(name.clone()),
                Value::Text(column.clone()),
                one,
                other,
                ratio,
            ]);
        }
    }
    differing
}

fn list_wins(runs: &[LoggedRun], by: &str) -> anyhow::Result<Table> {
    let row = |win: crate::runs::WinCount| {
        let runs: Vec<String> = win.runs.iter().map(ToString::to_string).collect();
        vec![
            Value::Text(win.choice),
            Value::Integer(win.won as i64),
            Value::Integer(win.of as i64),
            Value::Text(runs.join(" ")),
        ]
    };
    new_table(&["choice", "won", "of", "runs"], count_wins(runs, by).into_iter().map(row).collect())
}
