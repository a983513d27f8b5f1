//! `compare`: does the work of a closure with each of several components, side by side.

use crate::expected::unexpected_return_error;
use crate::failure::{ClosureError, interrupted};
use crate::item::Item;
use crate::to_value::{field_names, to_measures, to_plain_value};
use crate::verbs::prelude::*;
use seventeen_jobs::compare::Comparison as Plan;
use seventeen_jobs::enumerate::Enumeration;
use seventeen_jobs::harvest::Sets;
use seventeen_report::paired::{COLUMNS, agreed};
use seventeen_report::{Measures, Paired, PairedItem, Record, Same, Sums, Table};

/// A comparison of components on the items of a stream; it runs when its sums are needed.
#[derive(Clone)]
pub(crate) struct Comparison {
    stream: Stream,
    plan: Plan<AnyChoice, Measures, ClosureError>,
    work: Closure,
    /// Returns the kind of an item.
    kind: Option<Closure>,
}

/// # Comparing
/// Does the same work with each of several components, side by side.
#[export_module(manifest)]
pub(crate) mod compare {
    /// Compares components, given as an array or a map by name: does the same work on each item
    /// with each of them. The closure `|item, choice| …` returns an enumeration or a record, whose
    /// fields are compared.
    ///
    /// ```rhai
    /// let solved = puzzles("puzzles.txt").take(40)
    ///     .compare([solver::bands(), solver::dlx()], |puzzle, solver| #{
    ///         solutions: puzzle.solve(solver).solutions,
    ///         clues: puzzle.clues
    ///     });
    /// solved.sum(["solutions"]).show()
    /// // name   items  solutions
    /// // bands     40         46
    /// // dlx       40         46
    /// ```
    #[rhai_fn(name = "compare", return_raw, pure)]
    pub(crate) fn of_array(
        context: NativeCallContext,
        stream: &mut Stream,
        choices: Array,
        work: FnPtr,
    ) -> Res<Comparison> {
        let choices = choices.into_iter().map(as_choice).collect::<Res<Vec<AnyChoice>>>()?;
        new(stream, choices, Closure::with_own_captures(&context, work)?)
    }

    /// Compares components, given as a map by name, in the order of their names. The closure
    /// `|item, choice| …` returns an enumeration or a record, whose fields are compared.
    #[rhai_fn(name = "compare", return_raw, pure)]
    pub(crate) fn of_map(
        context: NativeCallContext,
        stream: &mut Stream,
        choices: Map,
        work: FnPtr,
    ) -> Res<Comparison> {
        let named =
            |(name, choice): (rhai::Identifier, Dynamic)| Ok(as_choice(choice)?.with_name(&name));
        let choices = choices.into_iter().map(named).collect::<Res<Vec<AnyChoice>>>()?;
        new(stream, choices, Closure::with_own_captures(&context, work)?)
    }

    /// Requires that all components give the same `field` for every item.
    ///
    /// ```rhai
    /// solved.agree("solutions").sum(["solutions"]).len  // 2
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn agree(comparison: &mut Comparison, field: &str) -> Comparison {
        let Comparison { stream, plan, work, kind } = comparison.clone();
        Comparison { stream, plan: plan.require_agreement(field, agreed(field)), work, kind }
    }

    /// Sets the kind of each item, by which `by` groups the results. The closure returns a record
    /// or a single value.
    ///
    /// ```rhai
    /// solved.kind(|puzzle| puzzle.clues).run().by("kind").sum(["solutions"]).len  // 10
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn kind(
        context: NativeCallContext,
        comparison: &mut Comparison,
        of: FnPtr,
    ) -> Res<Comparison> {
        let of = Closure::with_own_captures(&context, of)?;
        Ok(Comparison { kind: Some(of), ..comparison.clone() })
    }

    /// Runs the comparison and keeps the result of each component for each item, for tables of
    /// medians and ratios, and for rows. Of an array it keeps the length.
    ///
    /// ```rhai
    /// solved.run().len  // 40
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn run(comparison: &mut Comparison) -> Res<Paired> {
        comparison.paired()
    }

    /// Runs the comparison and returns a table with one row per component: the sums of these fields
    /// over all items. An array counts as its length.
    ///
    /// ```rhai
    /// solved.sum(["solutions"]).show()
    /// // name   items  solutions
    /// // bands     40         46
    /// // dlx       40         46
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn sum(comparison: &mut Comparison, fields: Array) -> Res<Table> {
        comparison.table_of_fields(&field_names("sum", fields)?)
    }

    /// Runs a comparison of enumerations and returns a table with one row per component: MCN,
    /// nodes, tests, puzzles and seconds. `ratio` is its seconds divided by those of the first
    /// component.
    ///
    /// ```rhai
    /// grids("grids.txt").harvest(ua::digits(4))
    ///     .compare([clique::exact(), clique::greedy()], |sets, strategy| sets.enumerate(12, #{ clique: strategy }))
    ///     .table().len  // 2
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn table(comparison: &mut Comparison) -> Res<Table> {
        comparison.table_of_sums()
    }
}

/// The name of an item of its type.
fn unit_of(value: &Dynamic) -> &'static str {
    if value.is::<Sets>() || value.is::<Annotated<Grid>>() {
        "grid"
    } else if value.is::<Annotated<Puzzle>>() {
        "puzzle"
    } else {
        "item"
    }
}

fn as_choice(value: Dynamic) -> Res<AnyChoice> {
    take_as("compare", "components", value)
}

fn new(stream: &Stream, choices: Vec<AnyChoice>, work: Closure) -> Res<Comparison> {
    let plan = Plan::new(choices).raise()?;
    Ok(Comparison { stream: stream.clone(), plan, work, kind: None })
}

impl Comparison {
    /// Hands each item with the records of all components to `take`.
    fn for_each_item(&self, mut take: impl FnMut(Item, Vec<Measures>) -> Res<()>) -> Res<()> {
        for item in self.stream.items()? {
            let item = item?;
            let records = self.records(&item)?;
            take(item, records)?;
        }
        Ok(())
    }

    /// The sums alone; no item is kept.
    fn table_of_fields(&self, fields: &[String]) -> Res<Table> {
        let mut sums = Sums::new(self.plan.choices().len(), fields);
        self.for_each_item(|_, records| sums.add(&records).raise())?;
        sums.into_table(&self.names()).raise()
    }

    /// The sums of the measures by which enumerations are compared, with ratios of the seconds.
    fn table_of_sums(&self) -> Res<Table> {
        let fields = COLUMNS.map(String::from);
        let (choices, names) = (self.plan.choices().len(), self.names());
        let (mut sums, mut same) = (Sums::new(choices, &fields), self.agreement_checks());
        self.for_each_item(|_, records| {
            same.add(&records);
            sums.add(&records).raise()
        })?;
        let table = sums.into_table(&names).and_then(|table| table.with_ratio("seconds"));
        table.and_then(|table| same.mark(table, &["ratio"], &names)).raise()
    }

    /// The records of all components for all items.
    fn paired(&self) -> Res<Paired> {
        let session = &self.stream.session;
        let (mut items, mut units) = (Vec::new(), Vec::new());
        self.for_each_item(|item, records| {
            units.push(unit_of(&item.value));
            let kind = self.kind.as_ref().map(|kind| session.call(kind, (item.value,)));
            let kind = kind.transpose()?.map(|kind| to_plain_value(&kind));
            items.push(PairedItem::new(item.source, kind, records));
            Ok(())
        })?;
        units.dedup();
        let unit = if let [unit] = units[..] { unit } else { "item" };
        let paired = Paired::new(self.names(), items).raise()?.of_each(unit);
        Ok(if self.plan.orders_searches() { paired.of_searches() } else { paired })
    }

    fn agreement_checks(&self) -> Same {
        let choices = self.plan.choices().len();
        if self.plan.orders_searches() { Same::of_searches(choices) } else { Same::none(choices) }
    }

    fn names(&self) -> Vec<String> {
        self.plan.choices().iter().map(|choice| choice.name().into()).collect()
    }

    /// The record of each component for an item.
    fn records(&self, item: &Item) -> Res<Vec<Measures>> {
        let session = &self.stream.session;
        let work = |choice: &AnyChoice| Ok(self.record(session, item.value.clone(), choice)?);
        let records = self.plan.run_item(&session.context, item.source + 1, work);
        records.map_err(|ClosureError(error)| error)
    }

    fn record(&self, session: &Handle, item: Dynamic, choice: &AnyChoice) -> Res<Measures> {
        let value = session.call(&self.work, (item, choice.clone()))?;
        if let Some(found) = value.read_lock::<Enumeration>() {
            if !found.complete {
                return Err(interrupted());
            }
            return Ok(found.compared().unwrap_or_default());
        }
        let record = value.read_lock::<Map>().map(|record| to_measures(&record));
        record.ok_or_else(|| unexpected_return_error("compare", "a record", &value))
    }
}
