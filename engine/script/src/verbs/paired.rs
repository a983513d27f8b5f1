//! What the results of a comparison can be asked: rows, sums, medians, ratios, and each by kind.

use crate::failure::{Raise, Res};
use crate::plain::field_names;
use rhai::Array;
use rhai::plugin::*;
use seventeen_report::{Paired, Table};

/// # Results of comparisons
/// Rows, sums, medians and ratios of what was compared, also by kind of item.
#[export_module(manifest)]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod paired {
    /// How many items were compared.
    ///
    /// ```rhai
    /// let results = puzzles("puzzles.txt").take(40)
    ///     .compare([solver::bands(), solver::dlx()], |puzzle, solver| #{
    ///         solutions: puzzle.solve(solver).solutions,
    ///         clues: puzzle.clues
    ///     })
    ///     .run();
    /// results.len  // 40
    /// ```
    #[rhai_fn(name = "len", get = "len", pure)]
    pub(crate) fn len(results: &mut Paired) -> i64 {
        results.len() as i64
    }

    /// The same results by kind: every table then has a row for each kind and choice, with the
    /// kind in front, as `kind_mcn`. The name is one that `kind` gave, or a field that all
    /// choices gave alike. A kind that is a single value is called `kind`.
    ///
    /// ```rhai
    /// let results = puzzles("puzzles.txt").take(40)
    ///     .compare([solver::bands(), solver::dlx()], |puzzle, solver| #{
    ///         solutions: puzzle.solve(solver).solutions,
    ///         clues: puzzle.clues
    ///     })
    ///     .run();
    /// results.by("clues").sum(["solutions"]).len  // 10
    /// ```
    #[rhai_fn(name = "by", return_raw, pure)]
    pub(crate) fn by_one(results: &mut Paired, name: &str) -> Res<Paired> {
        results.by(vec![name.to_owned()]).raise()
    }

    /// The same by several names together.
    #[rhai_fn(name = "by", return_raw, pure)]
    pub(crate) fn by_several(results: &mut Paired, names: Array) -> Res<Paired> {
        results.by(field_names("by", names)?).raise()
    }

    /// The results themselves: a table with a row for each item and choice. It has the number of
    /// the source item, the item's kind as `kind_…`, the choice's name, and all fields.
    ///
    /// ```rhai
    /// let results = puzzles("puzzles.txt").take(40)
    ///     .compare([solver::bands(), solver::dlx()], |puzzle, solver| #{
    ///         solutions: puzzle.solve(solver).solutions,
    ///         clues: puzzle.clues
    ///     })
    ///     .run();
    /// results.rows().len  // 80
    /// ```
    #[rhai_fn(name = "rows", return_raw, pure)]
    pub(crate) fn rows(results: &mut Paired) -> Res<Table> {
        results.rows(None).raise()
    }

    /// The same with these fields.
    #[rhai_fn(name = "rows", return_raw, pure)]
    pub(crate) fn rows_of(results: &mut Paired, fields: Array) -> Res<Table> {
        results.rows(Some(field_names("rows", fields)?)).raise()
    }

    /// A table with a row for each choice, and the sums of these fields over all items.
    ///
    /// ```rhai
    /// let results = puzzles("puzzles.txt").take(40)
    ///     .compare([solver::bands(), solver::dlx()], |puzzle, solver| #{
    ///         solutions: puzzle.solve(solver).solutions,
    ///         clues: puzzle.clues
    ///     })
    ///     .run();
    /// results.sum(["solutions"]).show()
    /// // name   items  solutions
    /// // bands     40         46
    /// // dlx       40         46
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn sum(results: &mut Paired, fields: Array) -> Res<Table> {
        results.sum(&field_names("sum", fields)?).raise()
    }

    /// MCN, nodes, tests, puzzles and seconds of each choice, summed over all enumerations, and
    /// its seconds in ratio to the first's.
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

    /// A table with a row for each choice, and the lower quartile, the median and the upper
    /// quartile of these fields over the items, as `nodes_q1`, `nodes_median` and `nodes_q3`.
    ///
    /// ```rhai
    /// let results = puzzles("puzzles.txt").take(40)
    ///     .compare([solver::bands(), solver::dlx()], |puzzle, solver| #{
    ///         solutions: puzzle.solve(solver).solutions,
    ///         clues: puzzle.clues
    ///     })
    ///     .run();
    /// results.spread(["clues"]).show()
    /// // name   items  clues_q1  clues_median  clues_q3
    /// // bands     40    23.750            24        25
    /// // dlx       40    23.750            24        25
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn spread(results: &mut Paired, fields: Array) -> Res<Table> {
        results.spread(&field_names("spread", fields)?).raise()
    }

    /// A table with a row for each choice, and its ratio to the first choice in this field:
    /// * `ratio`: the geometric mean of the ratios of the items, each choice against the first;
    /// * `low`, `high`: the 95 % interval of it, Student's for the mean of the logarithms, if the
    /// items are a random sample; nothing for fewer than two ratios;
    /// * `undefined`: items without a ratio, where one of the two is not above 0; left out of it;
    /// * `wins`, `ties`: items in which the choice took less than the first, or as much;
    /// * `best`: items in which no choice took less; several can share the best place.
    ///
    /// ```rhai
    /// let results = puzzles("puzzles.txt").take(40)
    ///     .compare([solver::bands(), solver::dlx()], |puzzle, solver| #{
    ///         solutions: puzzle.solve(solver).solutions,
    ///         clues: puzzle.clues
    ///     })
    ///     .run();
    /// results.ratios("clues").show()
    /// // name   items  ratio    low   high  undefined  wins  ties  best
    /// // bands     40  1.000  1.000  1.000          0     0    40    40
    /// // dlx       40  1.000  1.000  1.000          0     0    40    40
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn ratios(results: &mut Paired, field: &str) -> Res<Table> {
        results.ratios(field).raise()
    }
}
