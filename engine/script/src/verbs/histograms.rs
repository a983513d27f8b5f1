//! Methods of histograms: show them as bars, turn them into tables, write them.

use crate::verbs::prelude::*;
use crate::verbs::tables;
use seventeen_report::{Form, Histogram, Table};

/// # Histograms
/// Methods of histograms, which show the distribution of numbers.
#[export_module(manifest)]
pub(crate) mod histograms {
    /// The bins as a table: the start and end of each bin, or its one number, and the count and
    /// share of its numbers.
    ///
    /// ```rhai
    /// stream([9, 11]).histogram().table().show()
    /// // value  count  share
    /// //     9      1  0.500
    /// //    10      0  0.000
    /// //    11      1  0.500
    /// ```
    #[rhai_fn(name = "table", pure)]
    pub(crate) fn table_of(histogram: &mut Histogram) -> Table {
        histogram.table()
    }

    /// The histogram as text: a table with a bar after each bin.
    ///
    /// ```rhai
    /// stream([9, 9]).histogram().to_string()
    /// // value  count  share
    /// //     9      2  1.000  ████████████████████████████████████████
    /// ```
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn histogram_to_string(histogram: &mut Histogram) -> String {
        histogram.to_string()
    }

    /// Prints the bins with their bars to the standard output, or as CSV or JSON lines if the run
    /// asks for these. A title comes first; in CSV and JSON lines it is a field `table` of each
    /// row.
    ///
    /// ```rhai
    /// stream([9, 9]).histogram().show()
    /// // value  count  share
    /// //     9      2  1.000  ████████████████████████████████████████
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn show(histogram: &mut Histogram, session: Handle, title: &str) -> Res<()> {
        print(&session, histogram, title)
    }
}

/// Prints a histogram, under a title if there is one.
fn print(session: &Session, histogram: &Histogram, title: &str) -> Res<()> {
    match (session.settings.form, title) {
        (Form::Text, "") => session.output.print_line(&histogram.to_string()),
        (Form::Text, title) => session.output.print_line(&format!("\n{title}\n{histogram}")),
        (_, title) => tables::print(session, &histogram.table(), title),
    }
}
