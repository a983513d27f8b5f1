//! What tables can do: `sort`, `ratio`, `show`, `write`.

use crate::failure::{Raise, Res, not_written};
use crate::plain::map;
use crate::session::Session;
use rhai::plugin::*;
use seventeen_report::Table;
use std::fs::File;

/// # Tables
/// What tables can do.
#[export_module]
pub(crate) mod tables {
    /// The rows by ascending values of a column.
    ///
    /// ```rhai
    /// let table = stream([#{ n: 2, t: 0.5 }, #{ n: 1, t: 2.0 }]).table(["n", "t"]);
    /// table.sort("n").show()
    /// // n      t
    /// // 1  2.000
    /// // 2  0.500
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn sort(table: &mut Table, column: &str) -> Res<Table> {
        table.clone().sorted(column).raise()
    }

    /// With one more column, `ratio`: each row's value of `column` divided by the first row's.
    ///
    /// ```rhai
    /// let table = stream([#{ n: 2, t: 0.5 }, #{ n: 1, t: 2.0 }]).table(["n", "t"]);
    /// table.ratio("t").show()
    /// // n      t  ratio
    /// // 2  0.500  1.000
    /// // 1  2.000  4.000
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn ratio(table: &mut Table, column: &str) -> Res<Table> {
        table.clone().with_ratio(column).raise()
    }

    /// How many rows.
    ///
    /// ```rhai
    /// let table = stream([#{ n: 2, t: 0.5 }, #{ n: 1, t: 2.0 }]).table(["n", "t"]);
    /// table.len  // 2
    /// ```
    #[rhai_fn(name = "len", get = "len", pure)]
    pub(crate) fn len(table: &mut Table) -> i64 {
        table.rows().len() as i64
    }

    /// The rows as records.
    ///
    /// ```rhai
    /// let table = stream([#{ n: 2, t: 0.5 }, #{ n: 1, t: 2.0 }]).table(["n", "t"]);
    /// table.to_array()[0].n  // 2
    /// ```
    #[rhai_fn(name = "to_array", pure)]
    pub(crate) fn to_array(table: &mut Table) -> rhai::Array {
        table.records().map(|record| Dynamic::from(map(record))).collect()
    }

    /// The table as it is shown.
    ///
    /// ```rhai
    /// let table = stream([#{ n: 2, t: 0.5 }, #{ n: 1, t: 2.0 }]).table(["n", "t"]);
    /// print(table.to_string())
    /// // n      t
    /// // 2  0.500
    /// // 1  2.000
    /// ```
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn to_string(table: &mut Table) -> String {
        table.to_string()
    }

    /// Prints the table to the standard output; as JSON lines if those are asked for.
    ///
    /// ```rhai
    /// let table = stream([#{ n: 2, t: 0.5 }, #{ n: 1, t: 2.0 }]).table(["n", "t"]);
    /// table.show()
    /// // n      t
    /// // 2  0.500
    /// // 1  2.000
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn show(context: NativeCallContext, table: &mut Table) -> Res<()> {
        print(&Session::of(&context), table, "")
    }

    /// The same under a title, a line above the table and a blank one in front of it; in JSON
    /// lines a field `table` of each.
    #[rhai_fn(name = "show", return_raw, pure)]
    pub(crate) fn show_titled(
        context: NativeCallContext,
        table: &mut Table,
        title: &str,
    ) -> Res<()> {
        print(&Session::of(&context), table, title)
    }

    /// Writes the table as a CSV file; `-` shows it instead.
    ///
    /// ```rhai
    /// let table = stream([#{ n: 2, t: 0.5 }, #{ n: 1, t: 2.0 }]).table(["n", "t"]);
    /// table.write("-")
    /// // n      t
    /// // 2  0.500
    /// // 1  2.000
    /// ```
    #[rhai_fn(name = "write", return_raw, pure)]
    pub(crate) fn write(context: NativeCallContext, table: &mut Table, path: &str) -> Res<()> {
        let session = Session::of(&context);
        if path == "-" {
            return print(&session, table, "");
        }
        session.check_written(path)?;
        let written = File::create(path).and_then(|file| table.write_csv(file));
        written.map_err(|error| not_written(path, &error))?;
        if let Some(account) = &session.account {
            account.writes(path, table.rows().len() as u64);
        }
        Ok(())
    }
}

/// Prints the table, under a title if it has one.
fn print(session: &Session, table: &Table, title: &str) -> Res<()> {
    if let Some(account) = &session.account {
        account.shows(title, table);
    }
    let output = &session.output;
    match (session.json, title) {
        (true, "") => table.json_lines().try_for_each(|line| output.line(&line)),
        (true, title) => {
            let titled = table.clone().titled(title).raise()?;
            titled.json_lines().try_for_each(|line| output.line(&line))
        }
        (false, "") => output.line(&table.to_string()),
        (false, title) => output.line(&format!("\n{title}\n{table}")),
    }
}
