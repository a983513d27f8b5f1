//! A comparison: for each measure the ratios with their intervals, the differences within noise,
//! the paired runs and the distributions; for nodes also their distribution over depths.

use super::judged::{self, factor};
use super::{ToReport, widths};
use crate::page::{Chart, Interval, Pair, Part, Section};
use crate::paired::Paired;
use crate::statistics::{Ratio, Verdict};
use crate::table::Table;
use seventeen_jobs::Result;

/// The measure that is split by depth.
const NODES: &str = "nodes";

/// The most ratios in the verdict.
const TOLD: usize = 4;

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
        let (choices, items) = (self.choices().len(), self.count());
        match (self.common("enumerator"), self.common("clues")) {
            (Some(_), Some(clues)) => format!(
                "Searches for puzzles of {clues} clues in {items}: {choices} choices compared"
            ),
            _ => format!("{choices} choices compared on {items}"),
        }
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
        let (choices, items) = (self.results.choices(), self.results.count());
        let section = Section::new("The result").with(Part::Verdict(self.verdict()?));
        let section = section.with(Part::Text(format!(
            "{items}, compared with {}. Ratios are to {}, one by one.",
            named(choices),
            quoted(&choices[0])
        )));
        if self.measures.is_empty() {
            let same = "All choices gave equal results on every item.";
            return Ok(section.with(Part::Text(same.to_owned())));
        }
        let section = section.with(Part::Text(self.intervals()));
        Ok(section.with(Part::Table(self.results.sum(&self.measures)?)))
    }

    /// The ratios of one measure in a paragraph: of nodes, or of other work, or of the first one.
    fn verdict(&self) -> Result<String> {
        let find = |is: fn(&str) -> bool| self.measures.iter().find(|measure| is(measure));
        let most = find(|measure| measure == NODES).or_else(|| find(judged::is_work));
        let Some(measure) = most.or(self.measures.first()) else {
            return Ok("The choices do not differ.".to_owned());
        };
        let measured = Measure::of(self.results, measure)?;
        let others = 1..self.results.choices().len();
        let said: Vec<String> = others.filter_map(|choice| measured.short(choice)).collect();
        let shown = said.iter().take(TOLD).cloned().collect::<Vec<_>>().join("; ");
        let more = said.len().saturating_sub(TOLD);
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        let clues = match self.results.common("clues") {
            Some(clues) => format!(", {clues} clues"),
            None => String::new(),
        };
        let begin = if said.is_empty() { "No choice is ranked" } else { &shown };
        Ok(format!("{begin}{more}. {}{clues}.", self.results.count()))
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
        let items = || amounts.iter().map(|(_, item)| item);
        let ratios = (0..results.choices().len()).map(|choice| Ratio::to_first(items(), choice));
        let ratios = ratios.collect();
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
            .with(Part::Table(self.with_verdicts(self.results.ratios(self.name)?)?))
            .with(Part::Chart(self.pairs()))
            .with(Part::Chart(self.boxes()));
        Ok(section.with(Part::Table(self.results.spread(&fields)?)))
    }

    /// The ratio of a choice in a few words; none if its searches are those of an earlier choice.
    fn short(&self, choice: usize) -> Option<String> {
        let (names, name, ratio) = (self.results.choices(), self.name, &self.ratios[choice]);
        if self.results.same_as(choice).is_some() {
            return None;
        }
        let (this, base) = (quoted(&names[choice]), quoted(&names[0]));
        let undefined = ratio.undefined.count();
        let part = format!("{} of {}", self.results.len() - undefined, self.results.count());
        let verdict = ratio.verdict();
        if undefined > 0 && verdict == Verdict::Unknown {
            return Some(format!("{this}: no verdict, since only {part} have a ratio to {base}"));
        }
        let interval = ratio.interval.map_or_else(String::new, |(low, high)| {
            let noise = if verdict == Verdict::Noise { ", within noise" } else { "" };
            format!(" (95 % CI {} to {}){noise}", factor(low), factor(high))
        });
        let part = match undefined {
            0 => String::new(),
            _ => format!(" on the {part} that have a ratio"),
        };
        let (verb, mean) = (judged::verb(name), factor(ratio.mean?));
        Some(format!("{this} {verb} {mean} times the {name} of {base}{interval}{part}"))
    }

    /// The sentence on a choice compared with the first.
    fn sentence(&self, choice: usize) -> String {
        let (names, name) = (self.results.choices(), self.name);
        let (this, base) = (quoted(&names[choice]), quoted(&names[0]));
        let ratio = &self.ratios[choice];
        if let Some(first) = self.results.same_as(choice) {
            return format!("{this}: its searches are identical to those of {first}.");
        }
        let Some(mean) = ratio.mean else {
            return format!("{this}: no item has a ratio of {name} to {base}.");
        };
        let left_out = match ratio.undefined.count() {
            0 => String::new(),
            n => format!(" Items without a ratio, because a value is not above 0: {n}."),
        };
        let Some((low, high)) = ratio.interval else {
            return format!(
                "{this}: {} times the {name} of {base} on the one item with a ratio; \
                 the others are unknown.{left_out}",
                factor(mean)
            );
        };
        let says = words(ratio.verdict(), name);
        format!(
            "{this}: {} times the {name} of {base} (95 % interval {} to {}): {says}.{left_out}",
            factor(mean),
            factor(low),
            factor(high)
        )
    }

    /// A table of ratios with a column that says what they mean.
    fn with_verdicts(&self, table: Table) -> Result<Table> {
        let ratios = self.results.ratios_of_rows(self.name)?;
        let (mut columns, mut rows) = table.into_parts();
        let choices = self.results.choices().len();
        for (i, (row, ratio)) in rows.iter_mut().zip(ratios).enumerate() {
            let choice = i % choices;
            let is_same = self.results.same_as(choice).is_some();
            let interval = ratio.interval.filter(|_| !is_same);
            let says = interval.map(|_| judged::word(ratio.verdict(), self.name));
            row.push(if choice == 0 { Some("the baseline") } else { says }.into());
        }
        columns.push("says".to_owned());
        Table::new(columns, rows)
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
        let unit = self.results.unit();
        let title =
            format!("Paired runs: each point is one {unit}, its height the ratio of {}", self.name);
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

/// A verdict on a measure in words, with its reason.
fn words(verdict: Verdict, measure: &str) -> &'static str {
    match verdict {
        Verdict::Noise => "noise, because the interval includes 1",
        Verdict::Unknown => "no verdict, because the other items could turn it",
        verdict => judged::word(verdict, measure),
    }
}

/// A name, in quotes if it could be misread in a sentence.
fn quoted(name: &str) -> String {
    if name.contains([',', ' ']) { format!("“{name}”") } else { name.to_owned() }
}

/// `greedy, exact and balanced`.
fn named(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| quoted(name)).collect();
    match &quoted[..] {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] => format!("{} and {last}", some.join(", ")),
    }
}
