//! Winners of comparisons: the choices with the smallest value in a column of a table.

use super::LoggedRun;
use serde_json::Value;
use seventeen_host::nearest::suggestion;
use seventeen_script::RunResult;
use std::collections::BTreeMap;

/// The comparisons that a choice was in, and those that it won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WinCount {
    /// The choice: the value in the first column of its rows.
    pub(crate) choice: String,
    pub(crate) won: usize,
    pub(crate) of: usize,
    /// The runs in which it won.
    pub(crate) runs: Vec<u64>,
}

/// How often each choice had the smallest value of a column, the choice with most wins first. The
/// first table of each run with this column and names of rows counts.
pub(crate) fn count_wins(runs: &[LoggedRun], by: &str) -> Vec<WinCount> {
    let mut wins: BTreeMap<String, WinCount> = BTreeMap::new();
    for run in runs {
        let Some(rows) = run.results.iter().find_map(|result| comparison_values(result, by)) else {
            continue;
        };
        let least = rows.iter().map(|(_, value)| *value).fold(f64::INFINITY, f64::min);
        for (choice, value) in rows {
            let new = || WinCount { choice: choice.clone(), won: 0, of: 0, runs: Vec::new() };
            let win = wins.entry(choice.clone()).or_insert_with(new);
            win.of += 1;
            if value == least {
                win.won += 1;
                win.runs.push(run.id);
            }
        }
    }
    let mut wins: Vec<WinCount> = wins.into_values().collect();
    wins.sort_by_key(|win| std::cmp::Reverse(win.won));
    wins
}

/// Why no comparison was counted in these runs.
pub(crate) fn explain_no_wins(runs: &[LoggedRun], by: &str) -> String {
    let tables = runs.iter().flat_map(|run| &run.results).filter_map(|result| match result {
        RunResult::Table { columns, .. } => Some(columns),
        RunResult::Written { .. } => None,
    });
    let tables: Vec<&Vec<String>> = tables.collect();
    let count = match runs.len() {
        0 => return "the log has no such run".to_owned(),
        1 => "the run".to_owned(),
        n => format!("none of the {n} runs"),
    };
    let not = if runs.len() == 1 { " no" } else { " a" };
    if tables.is_empty() {
        return format!(
            "{count} printed{not} table: a comparison is a table that a recipe prints with `show`"
        );
    }
    let mut known: Vec<&str> = tables
        .iter()
        .flat_map(|columns| &columns[1.min(columns.len())..])
        .map(String::as_str)
        .collect();
    known.sort_unstable();
    known.dedup();
    if tables.iter().all(|columns| !columns.iter().any(|column| column == by)) {
        let (near, known) = (suggestion(by, known.iter().copied()), known.join(", "));
        return format!(
            "{count} printed{not} table with the column `{by}`{near}; name another with --by (there are: {known})"
        );
    }
    format!(
        "{count} printed{not} comparison by `{by}`: a table with two rows or more, whose first column has \
         the names of the choices and whose column `{by}` has numbers"
    )
}

/// The names of a table's rows and their values in a column; `None` if the table is not such a
/// comparison.
fn comparison_values(result: &RunResult, by: &str) -> Option<Vec<(String, f64)>> {
    let RunResult::Table { columns, rows, .. } = result else { return None };
    let place = columns.iter().position(|column| column == by)?;
    let row =
        |row: &Vec<Value>| Some((row.first()?.as_str()?.to_owned(), row.get(place)?.as_f64()?));
    rows.iter().map(row).collect::<Option<Vec<_>>>().filter(|rows| rows.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A run that showed a table of choices with their seconds.
    fn run(id: u64, seconds: &[(&str, f64)]) -> LoggedRun {
        let columns = ["choice", "seconds"].map(str::to_owned).to_vec();
        let rows = seconds.iter().map(|(name, seconds)| vec![json!(name), json!(seconds)]);
        let rows = rows.collect();
        LoggedRun {
            id,
            started: jiff::Timestamp::UNIX_EPOCH,
            name: String::new(),
            run: Value::Null,
            threads: 1,
            machine: String::new(),
            seconds: 0.0,
            cpu_seconds: 0.0,
            outcome: "done".to_owned(),
            results: vec![RunResult::Table { title: String::new(), columns, rows }],
        }
    }

    #[test]
    fn the_least_value_of_each_comparison_wins() {
        let runs = [
            run(1, &[("a", 2.0), ("b", 1.0)]),
            run(2, &[("a", 2.0), ("b", 1.5), ("c", 1.5)]),
            run(3, &[("alone", 0.1)]),
        ];
        let found = count_wins(&runs, "seconds");
        let found: Vec<_> =
            found.iter().map(|win| (win.choice.as_str(), win.won, win.of, &win.runs[..])).collect();
        assert_eq!(found, [("b", 2, 2, &[1, 2][..]), ("c", 1, 1, &[2]), ("a", 0, 2, &[])]);
        assert_eq!(count_wins(&runs, "nodes"), []);
        let said = explain_no_wins(&runs, "secnods");
        let expected = "none of the 3 runs printed a table with the column `secnods`; did you mean \
                        `seconds`?; name another with --by (there are: seconds)";
        assert_eq!(said, expected);
        let said = explain_no_wins(&runs[2..], "seconds");
        assert!(said.starts_with("the run printed no comparison by `seconds`"), "{said}");
        assert_eq!(explain_no_wins(&[], "seconds"), "the log has no such run");
    }
}
