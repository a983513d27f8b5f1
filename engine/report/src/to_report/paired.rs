//! A comparison: for each measure the ratios with their intervals, the differences within noise,
//! the paired runs and the distributions; for nodes also their distribution over depths.

use super::table::verdicts;
use super::{ToReport, widths};
use crate::page::{Chart, Interval, Pair, Part, Section};
use crate::paired::Paired;
use crate::statistics::{Ratio, Verdict};
use crate::table::Table;
use seventeen_jobs::Result;

/// The measure that is split by depth.
const NODES: &str = "nodes";

/// A comparison with some of its measures.
pub struct Compared<'a> {
    /// The results of every choice for every item.
    pub results: &'a Paired,
    /// The names of the measures.
    pub measures: Vec<String>,
}

/// A comparison with all measures in which choices differ.
impl ToReport for Paired {
    fn title(&self) -> String {
        format!("{} choices compared on {} items", self.choices().len(), self.len())
    }

    fn sections(&self) -> Result<Vec<Section>> {
        Compared { results: self, measures: self.measures() }.sections()
    }
}

impl ToReport for Compared<'_> {
    fn title(&self) -> String {
        self.results.title()
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let mut sections = vec![self.overview()?];
        for measure in &self.measures {
            sections.push(Measure::of(self.results, measure)?.section()?);
            if measure == NODES {
                sections.extend(self.widths()?);
            }
        }
        Ok(sections)
    }
}

impl Compared<'_> {
    /// The subject of the comparison, how to read intervals, and the sums.
    fn overview(&self) -> Result<Section> {
        let (choices, items) = (self.results.choices(), self.results.len());
        let section = Section::new("The comparison").with(Part::Text(format!(
            "{items} items, compared on {}. Ratios are to {}, item by item.",
            choices.join(", "),
            choices[0]
        )));
        if self.measures.is_empty() {
            let same = "All choices gave equal results on every item.";
            return Ok(section.with(Part::Text(same.to_owned())));
        }
        let section = section.with(Part::Text(self.intervals()));
        Ok(section.with(Part::Table(self.results.sum(&self.measures)?)))
    }

    /// The nodes of the choices by depth, if they report them.
    fn widths(&self) -> Result<Option<Section>> {
        let is_drawn = |choice: usize| self.results.same_as(choice).is_some();
        let mean = self.results.widths();
        mean.map_or(Ok(None), |mean| widths::of_choices(mean, self.results.choices(), is_drawn))
    }

    /// How to read intervals.
    fn intervals(&self) -> String {
        let count = self.measures.len() * (self.results.choices().len() - 1);
        format!(
            "A ratio is the geometric mean of the items' ratios, and its 95 % interval is Student's \
             for the mean of their logarithms, if the items are a random sample. If it includes 1, \
             the difference may be due to the choice of items, and is called noise. By chance, one \
             of twenty such intervals misses the true ratio; this report has {count}."
        )
    }
}

/// One measure of a comparison.
struct Measure<'a> {
    results: &'a Paired,
    name: &'a str,
    /// For each item its number, and the value of each choice.
    amounts: Vec<(u64, Vec<f64>)>,
    /// The ratio of each choice to the first.
    ratios: Vec<Ratio>,
}

impl<'a> Measure<'a> {
    fn of(results: &'a Paired, name: &'a str) -> Result<Measure<'a>> {
        let amounts = results.amounts(name)?;
        let ratio =
            |choice: usize| Ratio::of(amounts.iter().map(|(_, item)| (item[choice], item[0])));
        let ratios = (0..results.choices().len()).map(ratio).collect();
        Ok(Measure { results, name, amounts, ratios })
    }

    fn section(&self) -> Result<Section> {
        let others = 1..self.results.choices().len();
        let sentences = others.map(|choice| self.sentence(choice)).collect();
        let fields = [self.name.to_owned()];
        let section = Section::new(self.name).with(Part::List(sentences));
        let section = match self.intervals() {
            Some(intervals) => section.with(Part::Chart(intervals)),
            None => section,
        };
        let section = section
            .with(Part::Table(with_verdicts(self.results.ratios(self.name)?)?))
            .with(Part::Chart(self.pairs()))
            .with(Part::Chart(self.boxes()));
        Ok(section.with(Part::Table(self.results.spread(&fields)?)))
    }

    /// The sentence on a choice compared with the first.
    fn sentence(&self, choice: usize) -> String {
        let (names, name) = (self.results.choices(), self.name);
        let (this, base, ratio) = (&names[choice], &names[0], &self.ratios[choice]);
        if let Some(first) = self.results.same_as(choice) {
            return format!("{this}: its searches are identical to those of {first}.");
        }
        let Some(mean) = ratio.mean else {
            return format!("{this}: no item has a ratio of {name} to {base}.");
        };
        let left_out = match ratio.undefined {
            0 => String::new(),
            n => format!(" Items without a ratio, because a value is not above 0: {n}."),
        };
        let Some((low, high)) = ratio.interval else {
            return format!(
                "{this}: {mean:.3} times the {name} of {base} on the one item with a ratio; \
                 the others are unknown.{left_out}"
            );
        };
        let says = words(ratio.verdict(), name);
        format!(
            "{this}: {mean:.3} times the {name} of {base} (95 % interval {low:.3} to {high:.3}): \
             {says}.{left_out}"
        )
    }

    /// The intervals of the ratios; none if no choice has one, for example with a single item.
    fn intervals(&self) -> Option<Chart> {
        let interval = |(choice, ratio): (usize, &Ratio)| {
            let is_shown = choice > 0 && self.results.same_as(choice).is_none();
            let name = self.results.choices()[choice].clone();
            let (mean, interval, verdict) = (ratio.mean?, ratio.interval?, ratio.verdict());
            is_shown.then_some(Interval { name, ratio: mean, interval, verdict })
        };
        let intervals: Vec<Interval> =
            self.ratios.iter().enumerate().filter_map(interval).collect();
        let (name, base) = (self.name, &self.results.choices()[0]);
        let title = format!("{name} in ratio to {base}: geometric means and 95 % intervals");
        let drawn = || Chart::intervals(&title, &format!("ratio of {name}"), &intervals);
        (!intervals.is_empty()).then(drawn)
    }

    fn pairs(&self) -> Chart {
        let names = self.results.choices();
        let pair = |(item, amounts): &(u64, Vec<f64>), choice: usize| {
            let (value, base) = (amounts[choice], amounts[0]);
            Pair { item: *item, name: names[choice].clone(), value, base }
        };
        let others = (1..names.len()).filter(|&choice| self.results.same_as(choice).is_none());
        let pairs: Vec<Pair> = others
            .flat_map(|choice| self.amounts.iter().map(move |item| pair(item, choice)))
            .collect();
        let title =
            format!("Paired runs: each point is an item, its height the ratio of {}", self.name);
        Chart::pairs(&title, self.name, &names[0], &pairs)
    }

    fn boxes(&self) -> Chart {
        let of_choice = |(choice, name): (usize, &String)| {
            let numbers = self.amounts.iter().map(|(_, item)| item[choice]).collect();
            (name.clone(), numbers)
        };
        let numbers: Vec<(String, Vec<f64>)> =
            self.results.choices().iter().enumerate().map(of_choice).collect();
        let title = format!("{} of the items: least, quartiles, greatest", self.name);
        Chart::boxes(&title, self.name, &numbers)
    }
}

/// A verdict on a measure in words: for seconds, faster or slower.
fn words(verdict: Verdict, measure: &str) -> &'static str {
    let is_time = measure.ends_with("seconds");
    match verdict {
        Verdict::Less if is_time => "faster",
        Verdict::More if is_time => "slower",
        Verdict::Noise => "noise, because the interval includes 1",
        Verdict::Unknown => "the other items have no ratio",
        verdict => verdict.word(),
    }
}

/// A table of ratios with a column that marks differences within noise.
fn with_verdicts(table: Table) -> Result<Table> {
    let verdicts: Vec<Option<Verdict>> = verdicts(&table).collect();
    let (mut columns, mut rows) = table.into_parts();
    for (row, verdict) in rows.iter_mut().zip(verdicts) {
        row.push(verdict.map(Verdict::word).into());
    }
    columns.push("says".to_owned());
    Table::new(columns, rows)
}
