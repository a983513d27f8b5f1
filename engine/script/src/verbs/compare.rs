//! `compare`: does the work of a closure with each of several components, side by side.

mod combinations;

use crate::expected::unexpected_return_error;
use crate::failure::{ClosureError, interrupted};
use crate::item::Item;
use crate::kept_lines::resume_lines;
use crate::to_value::{field_names, to_measures, to_plain_value};
use crate::verb_options::CompareOptions;
use crate::verbs::prelude::*;
use combinations::{Combinations, ComparedChoice, Settings, several_values};
use serde_json::{Value as Json, json};
use seventeen_jobs::compare::{Comparison as Plan, NamedChoice};
use seventeen_jobs::enumerate::Enumeration;
use seventeen_jobs::harvest::Sets;
use seventeen_language::check::kinds_error;
use seventeen_plugin::Kind;
use seventeen_report::paired::{COLUMNS, agreed};
use seventeen_report::{Measures, Paired, PairedItem, Record, Same, Sums, Table, Value};

/// A comparison of components on the items of a stream; it runs when its sums are needed.
#[derive(Clone)]
pub(crate) struct Comparison {
    stream: Stream,
    plan: Plan<ComparedChoice, Measures, ClosureError>,
    /// The values that divide items; one map without values if there are none.
    settings: Vec<Settings>,
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
    pub(crate) fn of_array(stream: &mut Stream, choices: Array, work: Closure) -> Res<Comparison> {
        let choices = choices.into_iter().map(as_choice).collect::<Res<Vec<AnyChoice>>>()?;
        new(stream, choices, work)
    }

    /// Compares components, given as a map by name, in the order of their names. The closure
    /// `|item, choice| …` returns an enumeration or a record, whose fields are compared.
    ///
    /// A map of arrays and ranges compares all combinations, and the closure gets a map with
    /// one value of each array. Combinations of components are the choices. Other values, such
    /// as numbers of clues, divide items: each item is compared once with each of them, and is
    /// of that kind.
    ///
    /// ```rhai
    /// let results = grids("grids.txt").harvest(ua::digits(3))
    ///     .compare(#{
    ///         clique: [clique::exact(), clique::greedy()],
    ///         enumerator: [enumerator::hitting_set(), enumerator::gridchecker()],
    ///         clues: [10, 11],
    ///     }, |sets, c| sets.enumerate(c.clues, #{ clique: c.clique, enumerator: c.enumerator }))
    ///     .run();
    /// results.by("clues").sum(["puzzles"]).show()
    /// ```
    #[rhai_fn(name = "compare", return_raw, pure)]
    pub(crate) fn of_map(stream: &mut Stream, choices: Map, work: Closure) -> Res<Comparison> {
        if choices.values().any(|values| several_values(values).is_some()) {
            let fields = &stream.session.fields;
            let Combinations { choices, settings } = Combinations::of(&choices, fields)?;
            let plan = Plan::new(choices).raise()?;
            return Ok(Comparison { stream: stream.clone(), plan, settings, work, kind: None });
        }
        let named =
            |(name, choice): (rhai::Identifier, Dynamic)| Ok(as_choice(choice)?.with_name(&name));
        let choices = choices.into_iter().map(named).collect::<Res<Vec<AnyChoice>>>()?;
        new(stream, choices, work)
    }

    /// Requires that all components give the same `field` for every item.
    ///
    /// ```rhai
    /// solved.agree("solutions").sum(["solutions"]).len  // 2
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn agree(comparison: &mut Comparison, field: &str) -> Comparison {
        let plan = comparison.plan.clone().require_agreement(field, agreed(field));
        Comparison { plan, ..comparison.clone() }
    }

    /// Sets the kind of each item, by which `by` groups the results. The closure returns a record
    /// or a single value.
    ///
    /// ```rhai
    /// solved.kind(|puzzle| puzzle.clues).run().by("kind").sum(["solutions"]).len  // 10
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn kind(comparison: &mut Comparison, of: Closure) -> Res<Comparison> {
        Ok(Comparison { kind: Some(of), ..comparison.clone() })
    }

    /// Runs the comparison and keeps the result of each component for each item, for tables of
    /// medians and ratios, and for rows. Of an array it keeps the length.
    ///
    /// ```rhai
    /// solved.run().len  // 40
    /// ```
    ///
    /// ```rhai
    /// solved.run(#{ keep: "compared.jsonl" }).len  // 40
    /// ```
    #[rhai_fn(name = "run", return_raw, pure)]
    pub(crate) fn run(comparison: &mut Comparison, options: Map) -> Res<Paired> {
        match option_map::read_options::<CompareOptions>("run", options)?.keep {
            Some(path) => comparison.resume_paired(&path),
            None => comparison.collect_paired(),
        }
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
        comparison.sum_fields(&field_names("sum", fields)?)
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
        comparison.enumeration_table()
    }
}

/// The names of items, the last of them for values of any type.
const UNITS: [&str; 3] = ["grid", "puzzle", OTHER_UNIT];
const OTHER_UNIT: &str = "item";

/// The name of an item of its type.
fn unit_of(value: &Dynamic) -> &'static str {
    let [grid, puzzle, other] = UNITS;
    if value.is::<Sets>() || value.is::<Annotated<Grid>>() {
        grid
    } else if value.is::<Annotated<Puzzle>>() {
        puzzle
    } else {
        other
    }
}

fn as_choice(value: Dynamic) -> Res<AnyChoice> {
    take_as("compare", "components", value)
}

fn new(stream: &Stream, choices: Vec<AnyChoice>, work: Closure) -> Res<Comparison> {
    let kinds: Vec<Kind> = choices.iter().map(AnyChoice::kind).collect();
    if let Some(pair) = kinds.windows(2).find(|pair| pair[0] != pair[1]) {
        return Err(bad_input(kinds_error(pair[0], pair[1])));
    }
    let plan = Plan::new(choices.into_iter().map(ComparedChoice::from).collect()).raise()?;
    let settings = vec![Settings::new()];
    Ok(Comparison { stream: stream.clone(), plan, settings, work, kind: None })
}

/// The results of all choices for one item, with each of the settings.
struct ItemResults {
    unit: &'static str,
    items: Vec<PairedItem>,
}

impl Comparison {
    /// Hands the records of all choices for each item, and for each of the settings, to `take`.
    fn for_each_item(&self, mut take: impl FnMut(Vec<Measures>) -> Res<()>) -> Res<()> {
        for item in self.stream.items()? {
            let item = item?;
            self.settings
                .iter()
                .try_for_each(|settings| take(self.run_choices(&item, settings)?))?;
        }
        Ok(())
    }

    /// The sums alone; no item is kept.
    fn sum_fields(&self, fields: &[String]) -> Res<Table> {
        let mut sums = Sums::new(self.plan.choices().len(), fields);
        self.for_each_item(|records| sums.add(&records).raise())?;
        sums.into_table(&self.names()).raise()
    }

    /// The sums of the measures by which enumerations are compared, with ratios of the seconds.
    fn enumeration_table(&self) -> Res<Table> {
        let fields = COLUMNS.map(String::from);
        let (choices, names) = (self.plan.choices().len(), self.names());
        let (mut sums, mut same) = (Sums::new(choices, &fields), self.agreement_checks());
        self.for_each_item(|records| {
            same.add(&records);
            sums.add(&records).raise()
        })?;
        let table = sums.into_table(&names).and_then(|table| table.with_ratio("seconds"));
        table.and_then(|table| same.mark(table, &["ratio"], &names)).raise()
    }

    /// The records of all choices for all items.
    fn collect_paired(&self) -> Res<Paired> {
        let results = self.stream.items()?.map(|item| self.compare_item(item?));
        self.pair_results(results.collect::<Res<Vec<ItemResults>>>()?)
    }

    /// The records of all choices for all items. They are kept in a file, from which an interrupted
    /// run resumes.
    fn resume_paired(&self, path: &str) -> Res<Paired> {
        if !self.stream.is_one_to_one() {
            return Err(bad_input(
                "run: `keep` requires that each step gives one item at most for each item: write the \
                 items to a file first",
            ));
        }
        let session = &self.stream.session;
        let (lines, file) = resume_lines::<Json>("run", session, path)?;
        let of_line = |(number, line): (usize, &Json)| {
            ItemResults::of_line(line).ok_or_else(|| {
                bad_input(format_args!("{path}:{}: not the results of a comparison", number + 1))
            })
        };
        let mut all = lines.iter().enumerate().map(of_line).collect::<Res<Vec<_>>>()?;
        if let Some(mut file) = file {
            let start = file.finished_items();
            for item in self.stream.open_flow(start..u64::MAX)?.into_items(session) {
                let item = item?;
                let (source, results) = (item.source, self.compare_item(item)?);
                file.append(source, &results.to_line()).raise()?;
                all.push(results);
            }
            file.finish().raise()?;
        }
        self.pair_results(all)
    }

    fn pair_results(&self, results: Vec<ItemResults>) -> Res<Paired> {
        let mut units: Vec<&'static str> = results.iter().map(|results| results.unit).collect();
        units.dedup();
        let unit = if let [unit] = units[..] { unit } else { OTHER_UNIT };
        let items = results.into_iter().flat_map(|results| results.items).collect();
        let paired = Paired::new(self.names(), items).raise()?.of_each(unit);
        Ok(if self.plan.compares_clique_strategies() { paired.of_searches() } else { paired })
    }

    fn agreement_checks(&self) -> Same {
        let choices = self.plan.choices().len();
        if self.plan.compares_clique_strategies() {
            Same::of_searches(choices)
        } else {
            Same::none(choices)
        }
    }

    fn names(&self) -> Vec<String> {
        self.plan.choices().iter().map(|choice| choice.name().into()).collect()
    }

    fn compare_item(&self, item: Item) -> Res<ItemResults> {
        let unit = unit_of(&item.value);
        let kind = self.kind.as_ref().map(|kind| kind.call((item.value.clone(),)));
        let kind = kind.transpose()?.map(|kind| to_plain_value(&kind));
        let paired = |settings: &Settings| {
            let records = self.run_choices(&item, settings)?;
            Ok(PairedItem::new(item.source, kind_with(kind.clone(), settings), records))
        };
        let items = self.settings.iter().map(paired).collect::<Res<Vec<PairedItem>>>()?;
        Ok(ItemResults { unit, items })
    }

    /// The record of each choice for an item.
    fn run_choices(&self, item: &Item, settings: &Settings) -> Res<Vec<Measures>> {
        let work = |choice: &ComparedChoice| {
            Ok(self.run_choice(item.value.clone(), choice.closure_argument(settings))?)
        };
        let records = self.plan.run_item(&self.stream.session.context, item.source + 1, work);
        records.map_err(|ClosureError(error)| error)
    }

    fn run_choice(&self, item: Dynamic, choice: Dynamic) -> Res<Measures> {
        let value = self.work.call((item, choice))?;
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

impl ItemResults {
    /// The results as a line of a file.
    fn to_line(&self) -> Json {
        let items: Vec<Json> = self.items.iter().map(PairedItem::to_json).collect();
        json!({ "unit": self.unit, "items": items })
    }

    fn of_line(line: &Json) -> Option<ItemResults> {
        let unit = UNITS.into_iter().find(|unit| line["unit"] == *unit)?;
        let items = line["items"].as_array()?.iter().map(PairedItem::from_json);
        Some(ItemResults { unit, items: items.collect::<Option<_>>()? })
    }
}

/// The kind of an item, to which the settings belong.
fn kind_with(kind: Option<Value>, settings: &Settings) -> Option<Value> {
    if settings.is_empty() {
        return kind;
    }
    let own = match kind {
        Some(Value::Record(fields)) => fields,
        Some(single) => vec![("kind".to_owned(), single)],
        None => Vec::new(),
    };
    let settings = settings.iter().map(|(name, value)| (name.to_string(), to_plain_value(value)));
    Some(Value::Record(own.into_iter().chain(settings).collect()))
}
