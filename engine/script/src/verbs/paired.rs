//! Methods of the results of a comparison: rows, sums, medians and ratios, also by kind.

use crate::atomic_write;
use crate::to_value::field_names;
use crate::verbs::prelude::*;
use crate::verbs::sources::Texts;
use seventeen_jobs::store::extension::SVG;
use seventeen_report::{Paired, Table};

/// # Results of comparisons
/// Rows, sums, medians and ratios of a comparison, also by kind of item.
#[export_module(manifest)]
pub(crate) mod paired {
    /// The number of items compared.
    ///
    /// ```rhai
    /// results.len  // 40
    /// ```
    #[rhai_fn(name = "len", get = "len", pure)]
    pub(crate) fn len(results: &mut Paired) -> i64 {
        results.len() as i64
    }

    /// Groups the results by kind: every table then has a row for each kind and component, or for
    /// each combination of several kinds. The column of the kind comes first, such as `kind_mcn`.
    /// The name is one that `kind` gave, or a field that is equal for all components. A kind that
    /// is a single value is called `kind`.
    ///
    /// ```rhai
    /// results.by("clues").sum(["solutions"]).len  // 10
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn by(results: &mut Paired, name: Texts) -> Res<Paired> {
        results.by(field_names("by", name.0)?).raise()
    }

    /// A table with a row for each item and component. It has the number of the source item, the
    /// item's kind as `kind_…`, the name of the component, and all fields.
    ///
    /// ```rhai
    /// results.rows().len  // 80
    /// ```
    #[rhai_fn(name = "rows", return_raw, pure)]
    pub(crate) fn rows(results: &mut Paired) -> Res<Table> {
        results.rows(None).raise()
    }

    /// A table with a row for each item and component, with only these fields.
    #[rhai_fn(name = "rows", return_raw, pure)]
    pub(crate) fn rows_of(results: &mut Paired, fields: Array) -> Res<Table> {
        results.rows(Some(field_names("rows", fields)?)).raise()
    }

    /// A table with one row per component: the sums of these fields over all items.
    ///
    /// ```rhai
    /// results.sum(["solutions"]).show()
    /// // name   items  solutions
    /// // bands     40         46
    /// // dlx       40         46
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn sum(results: &mut Paired, fields: Array) -> Res<Table> {
        results.sum(&field_names("sum", fields)?).raise()
    }

    /// A table with one row per component: MCN, nodes, tests, puzzles and seconds, summed over all
    /// enumerations. `ratio` is its seconds divided by those of the first component.
    ///
    /// ```rhai
    /// grids("grids.txt").harvest(ua::digits(4))
    ///     .compare([clique::exact(), clique::greedy()], |sets, strategy| sets.enumerate(12, #{ clique: strategy }))
    ///     .run().table().len  // 2
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn table(results: &mut Paired) -> Res<Table> {
        results.table().raise()
    }

    /// A table with one row per component: the lower quartile, median and upper quartile of these
    /// fields over the items. Columns are named `nodes_q1`, `nodes_median` and `nodes_q3`.
    ///
    /// ```rhai
    /// results.spread(["clues"]).show()
    /// // name   items  clues_q1  clues_median  clues_q3
    /// // bands     40    23.750            24        25
    /// // dlx       40    23.750            24        25
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn spread(results: &mut Paired, fields: Array) -> Res<Table> {
        results.spread(&field_names("spread", fields)?).raise()
    }

    /// A table with one row per component: its ratio to the first component in this field.
    /// * `ratio`: the geometric mean over the items of the ratio to the first component
    /// * `low`, `high`: its 95 % confidence interval for a random sample of items, by Student's t
    ///   for the mean of the logarithms; `()` for fewer than two ratios
    /// * `undefined`: items without a ratio, because one of the two values is not above 0; they are
    ///   left out. If they could turn what the others say, a report has no verdict
    /// * `wins`, `ties`: items in which the component took less than the first one, or as much
    /// * `best`: items in which no component took less; several components can be best
    ///
    /// ```rhai
    /// results.ratios("clues").show()
    /// // name   items  ratio    low   high  undefined  wins  ties  best
    /// // bands     40  1.000  1.000  1.000          0     0    40    40
    /// // dlx       40  1.000  1.000  1.000          0     0    40    40
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn ratios(results: &mut Paired, field: &str) -> Res<Table> {
        results.ratios(field).raise()
    }

    /// Writes the ratios of a field and their intervals as a picture, a forest plot.
    ///
    /// ```rhai
    /// results.svg("ratios.svg", "clues")
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn svg(results: &mut Paired, session: Handle, path: &str, field: &str) -> Res<()> {
        let plot = results.forest_plot(field).raise()?.svg();
        atomic_write::write(&session, path, &SVG, 1, plot.as_bytes())
    }
}
