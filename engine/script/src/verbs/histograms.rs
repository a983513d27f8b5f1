//! What histograms can do: be shown as bars, become a table, be written.

use crate::failure::Res;
use crate::session::Session;
use crate::verbs::tables;
use rhai::plugin::*;
use seventeen_report::{Form, Histogram, Table};

/// # Histograms
/// How numbers are spread.
#[export_module(manifest)]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod histograms {
    /// The bins as a table: where each begins and ends, or its one number; how many numbers are in
    /// it, and their share.
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

    /// The table with a bar behind each bin.
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

    /// Prints the bins with their bars to the standard output; as CSV or JSON lines if those are asked for.
    ///
    /// ```rhai
    /// stream([9, 9]).histogram().show()
    /// // value  count  share
    /// //     9      2  1.000  ████████████████████████████████████████
    /// ```
    #[rhai_fn(name = "show", return_raw, pure)]
    pub(crate) fn show_histogram(context: NativeCallContext, histogram: &mut Histogram) -> Res<()> {
        print(&Session::of(&context), histogram, "")
    }

    /// The same under a title, as tables have one.
    #[rhai_fn(name = "show", return_raw, pure)]
    pub(crate) fn show_titled(
        context: NativeCallContext,
        histogram: &mut Histogram,
        title: &str,
    ) -> Res<()> {
        print(&Session::of(&context), histogram, title)
    }
}

/// Prints a histogram, under a title if there is one.
fn print(session: &Session, histogram: &Histogram, title: &str) -> Res<()> {
    match (session.settings.form, title) {
        (Form::Text, "") => session.output.line(&histogram.to_string()),
        (Form::Text, title) => session.output.line(&format!("\n{title}\n{histogram}")),
        (Form::Csv | Form::JsonLines, title) => tables::print(session, &histogram.table(), title),
    }
}
