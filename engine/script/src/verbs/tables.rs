//! `table` reads a table. Methods of tables: `sort`, `group`, `where`, `select`, `pivot`,
//! `describe`, `show`, `write`, ….

use crate::atomic_write;
use crate::failure::not_written;
use crate::into_dynamic::record_to_map;
use crate::output::Output;
use crate::to_value::field_names;
use crate::verbs::prelude::*;
use seventeen_jobs::store::extension::TABLE;
use seventeen_jobs::text::input;
use seventeen_report::csv::Delimiter;
use seventeen_report::table::Summary;
use seventeen_report::{Form, Table};
use std::path::Path;

/// # Tables
/// Methods of tables.
#[export_module(manifest)]
pub(crate) mod tables {
    /// Reads a table from `input`: a file (also `.gz` and `.zst`) of up to 16 MiB, text of several
    /// lines, or `-` for the standard input. It is CSV, TSV or Markdown whose first line names the
    /// columns, or JSON lines, such as a recipe writes. Fields that look like numbers are numbers.
    ///
    /// ```rhai
    /// table("name,nodes\ngreedy,1200\nexact,90").sort("nodes").to_array()[0].name  // exact
    /// ```
    #[rhai_fn(name = "table", return_raw)]
    pub(crate) fn read(session: Handle, input: &str) -> Res<Table> {
        let text = if input.contains('\n') {
            input.to_owned()
        } else {
            session.begin_reading(input, "a table, whose first line names the columns,")?;
            session.register_hashed_input(input)?;
            let opened = input::open_named(input, session.context.cancellation_token());
            input::read_list(opened.raise()?).raise()?
        };
        let wrong = |error: seventeen_jobs::Error| error.with_subject("table");
        Table::parse(&text).map_err(wrong).raise()
    }

    /// The rows in ascending order of a column, or in descending order with a `-` before its name.
    /// `"-a,b"` orders equal values of `a` by `b`.
    ///
    /// ```rhai
    /// table.sort("n").show()
    /// // n      t
    /// // 1  2.000
    /// // 2  0.500
    /// ```
    ///
    /// ```rhai
    /// table.sort("-t").to_array()[0].t  // 2.0
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn sort(table: &mut Table, columns: &str) -> Res<Table> {
        table.clone().sorted(columns).raise()
    }

    /// Combines the rows with equal values in these columns, a name or an array of names. Each new
    /// row has these values, the `count` of its rows, and the summaries of other columns that the
    /// record requests. `#{ nodes: "mean", seconds: ["min", "max"] }` gives `nodes_mean`,
    /// `seconds_min` and `seconds_max`. Summaries are `sum`, `mean`, `median`, `sd`, `variance`,
    /// `min` and `max`.
    ///
    /// ```rhai
    /// let table = stream([#{ a: "x", n: 1 }, #{ a: "y", n: 5 }, #{ a: "x", n: 3 }]).table(["a", "n"]);
    /// table.group("a", #{ n: ["sum", "max"] }).show()
    /// // a  count  n_sum  n_max
    /// // x      2      4      3
    /// // y      1      5      5
    /// ```
    #[rhai_fn(name = "group", return_raw, pure)]
    pub(crate) fn group(
        table: &mut Table,
        session: Handle,
        by: Columns,
        summaries: Map,
    ) -> Res<Table> {
        let mut asked = Vec::new();
        for (column, names) in session.fields.in_order(&summaries) {
            for name in names_of("group", names.clone())? {
                asked.push((column.to_owned(), name.parse::<Summary>().raise()?));
            }
        }
        table.grouped(&names_of("group", by)?, &asked).raise()
    }

    /// The rows for which the closure returns true. It gets each row as a record.
    ///
    /// ```rhai
    /// let table = stream([#{ a: "x", n: 1 }, #{ a: "y", n: 5 }, #{ a: "x", n: 3 }]).table(["a", "n"]);
    /// table.where(|row| row.n > 2).show()
    /// // a  n
    /// // y  5
    /// // x  3
    /// ```
    #[rhai_fn(name = "where", return_raw, pure)]
    pub(crate) fn rows_where(table: &mut Table, keep: Closure) -> Res<Table> {
        table.filtered(|row| keep.call_predicate((record_to_map(row),)))
    }

    /// The table with only these columns, in this order.
    ///
    /// ```rhai
    /// let table = stream([#{ a: "x", n: 1 }, #{ a: "y", n: 5 }, #{ a: "x", n: 3 }]).table(["a", "n"]);
    /// table.select(["n"]).show()
    /// // n
    /// // 1
    /// // 5
    /// // 3
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn select(table: &mut Table, columns: rhai::Array) -> Res<Table> {
        table.selected(&field_names("select", columns)?).raise()
    }

    /// Turns the values of one column into columns. There is one row per value of `down` and one
    /// column per value of `across`, filled with the values of `of`.
    ///
    /// ```rhai
    /// let table = stream([#{ er: 1.5, clues: 24, count: 3 }, #{ er: 1.5, clues: 23, count: 2 }]).table(["er", "clues", "count"]);
    /// table.pivot("er", "clues", "count").show()
    /// //    er  23  24
    /// // 1.500   2   3
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn pivot(table: &mut Table, down: &str, across: &str, of: &str) -> Res<Table> {
        table.pivoted(down, across, of).raise()
    }

    /// Summarises the columns of numbers: count, mean, standard deviation, minimum, maximum and
    /// quartiles.
    ///
    /// ```rhai
    /// let table = stream([#{ a: "x", n: 1 }, #{ a: "y", n: 5 }, #{ a: "x", n: 3 }]).table(["a", "n"]);
    /// table.describe().show()
    /// // column  count   mean     sd  min  lower  median  upper  max
    /// // n           3  3.000  2.000    1  2.000   3.000  4.000    5
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn describe(table: &mut Table) -> Table {
        table.described()
    }

    /// The table with a column `ratio` added: each row's value of `column` divided by that of the
    /// first row.
    ///
    /// ```rhai
    /// table.ratio("t").show()
    /// // n      t  ratio
    /// // 2  0.500  1.000
    /// // 1  2.000  4.000
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn ratio(table: &mut Table, column: &str) -> Res<Table> {
        table.clone().with_ratio(column).raise()
    }

    /// The number of rows.
    ///
    /// ```rhai
    /// table.len  // 2
    /// ```
    #[rhai_fn(name = "len", get = "len", pure)]
    pub(crate) fn len(table: &mut Table) -> i64 {
        table.rows().len() as i64
    }

    /// The rows of the table as an array of records.
    ///
    /// ```rhai
    /// table.to_array()[0].n  // 2
    /// ```
    #[rhai_fn(name = "to_array", pure)]
    pub(crate) fn to_array(table: &mut Table) -> rhai::Array {
        table.records().map(|record| Dynamic::from(record_to_map(record))).collect()
    }

    /// The table as the text that `show` prints.
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

    /// Prints the table to the standard output, or as CSV or JSON lines if the run asks for these.
    /// A title is printed after a blank line, before the table; in CSV and JSON lines it is a field
    /// `table` of each row.
    ///
    /// ```rhai
    /// table.show()
    /// // n      t
    /// // 2  0.500
    /// // 1  2.000
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn show(table: &mut Table, session: Handle, title: &str) -> Res<()> {
        print(&session, table, title)
    }

    /// Writes the table as a file, which appears when it is complete: as TSV or Markdown if its
    /// name ends in `.tsv` or `.md`, and as CSV otherwise; `-` shows the table instead.
    ///
    /// ```rhai
    /// table.write("-")
    /// // n      t
    /// // 2  0.500
    /// // 1  2.000
    /// ```
    #[rhai_fn(name = "write", return_raw, pure)]
    pub(crate) fn write(table: &mut Table, session: Handle, path: &str) -> Res<()> {
        if path == "-" {
            return print(&session, table, "");
        }
        let mut text = Vec::new();
        let written = match Form::of(Path::new(path)) {
            Form::Markdown => table.write_markdown(&mut text),
            Form::Tsv => table.write_fields(&mut text, Delimiter::Tab),
            _ => table.write_csv(&mut text),
        };
        written.map_err(|error| not_written(path, &error))?;
        atomic_write::write(&session, path, &TABLE, table.rows().len() as u64, &text)
    }
}

/// The names that a verb got: one, or an array of them.
fn names_of(verb: &str, names: Dynamic) -> Res<Vec<String>> {
    match names.try_cast_result::<rhai::Array>() {
        Ok(names) => field_names(verb, names),
        Err(name) => field_names(verb, vec![name]),
    }
}

/// Prints the table, under a title if it has one.
pub(crate) fn print(session: &Session, table: &Table, title: &str) -> Res<()> {
    if let Some(account) = &session.settings.account {
        account.add_table(title, table);
    }
    let output = &session.output;
    match (session.settings.form, title) {
        (Form::Text, "") => output.print_line(&table.to_string()),
        (Form::Text, title) => output.print_line(&format!("\n{title}\n{table}")),
        (form, "") => print_rows(output, table, form),
        (form, title) => print_rows(output, &table.clone().titled(title).raise()?, form),
    }
}

/// Prints the rows for another program.
pub(crate) fn print_rows(output: &Output, table: &Table, form: Form) -> Res<()> {
    let written = match form {
        Form::JsonLines => {
            return table.json_lines().try_for_each(|print_line| output.print_line(&print_line));
        }
        Form::Markdown => table.write_markdown(output.clone()),
        Form::Tsv => table.write_fields(output.clone(), Delimiter::Tab),
        Form::Csv | Form::Text => table.write_csv(output.clone()),
    };
    written.map_err(|error| not_written(output.name(), &error))
}
