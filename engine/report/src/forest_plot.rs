//! `ForestPlot`: the ratio of each choice to the first with its 95 % interval, as an SVG picture.
//!
//! Forest plots are how medical reviews show studies side by side (Lewis and Clarke, "Forest plots:
//! trying to see the wood and the trees", BMJ, 2001). The axis is logarithmic, so that half and
//! twice are equally far from 1. An interval that includes 1 is grey with a hollow mark.

use crate::paired::Paired;
use crate::picture::{escaped, svg_opening};
use crate::statistics::Ratio;
use seventeen_jobs::Result;
use std::fmt::Write;

/// The width of the picture, and of its axis with the margin to the left of it.
const WIDTH: f64 = 530.0;
const AXIS: f64 = 190.0;
const LEFT: f64 = 170.0;
/// The distance of two rows, and the height above the first.
const ROW: f64 = 34.0;
const TOP: f64 = 52.0;

/// The colour of the axis.
const FAINT: &str = "#666666";

/// The ratios of choices to the first, ready to draw.
///
/// ```
/// use seventeen_report::ForestPlot;
/// use seventeen_report::statistics::Ratio;
///
/// let ratio = Ratio::of([(2., 1.), (3., 1.), (2., 1.)]);
/// let plot = ForestPlot::new("nodes", "exact", vec![("greedy".to_owned(), ratio)]);
/// assert!(plot.svg().contains("greedy: 2.29 (1.28 to 4.10)"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ForestPlot {
    title: String,
    rows: Vec<Row>,
}

/// A choice of a forest plot.
#[derive(Clone, PartialEq, Debug)]
struct Row {
    name: String,
    content: Content,
}

#[derive(Clone, PartialEq, Debug)]
enum Content {
    /// The ratio to the first choice.
    Ratio(Ratio),
    /// The earlier choice with identical searches: a ratio would be due to chance.
    SameAs(String),
}

impl ForestPlot {
    /// The plot of a measure in ratio to the choice `base`. Rows without an interval have no mark.
    pub fn new(measure: &str, base: &str, rows: Vec<(String, Ratio)>) -> ForestPlot {
        let row = |(name, ratio)| Row { name, content: Content::Ratio(ratio) };
        ForestPlot::of_rows(measure, base, rows.into_iter().map(row).collect())
    }

    fn of_rows(measure: &str, base: &str, rows: Vec<Row>) -> ForestPlot {
        ForestPlot { title: format!("{measure}, in ratio to {base}: mean and 95 % interval"), rows }
    }

    /// The plot as SVG: equal plots give equal text.
    pub fn svg(&self) -> String {
        let height = TOP + (self.rows.len() as f64 + 1.5) * ROW;
        let bottom = TOP + self.rows.len() as f64 * ROW;
        let axis = Axis::around(self.rows.iter().filter_map(Row::interval));
        let rows = self.rows.iter().enumerate();
        let mut svg = format!(
            "{}<title>{}</title>\n<desc>{}</desc>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"6\" fill=\"#ffffff\"/>\n\
             <text x=\"22\" y=\"28\" font-size=\"14\" fill=\"#111111\">{}</text>\n",
            svg_opening(WIDTH, height),
            escaped(&self.title),
            escaped(&self.described()),
            escaped(&self.title),
        );
        axis.draw(&mut svg, bottom);
        for (index, row) in rows {
            row.draw(&mut svg, &axis, TOP + (index as f64 + 0.5) * ROW);
        }
        svg + "</svg>\n"
    }

    /// The rows in words, for screen readers.
    fn described(&self) -> String {
        let row = |row: &Row| format!("{}: {}", row.name, row.in_words());
        self.rows.iter().map(row).collect::<Vec<_>>().join("; ")
    }
}

impl Paired {
    /// The forest plot of a measure: a row for each choice except the first. A choice whose
    /// searches are identical to those of an earlier one has no mark, but the name of that one.
    ///
    /// # Errors
    /// As for [`amounts`](Paired::amounts).
    pub fn forest_plot(&self, measure: &str) -> Result<ForestPlot> {
        let amounts = self.amounts(measure)?;
        let (base, others) = self.choices().split_first().expect("a comparison has choices");
        let content = |choice| match self.same_as(choice) {
            Some(first) => Content::SameAs(first.to_owned()),
            None => Content::Ratio(Ratio::to_first(amounts.iter().map(|(_, item)| item), choice)),
        };
        let row =
            |(name, choice): (&String, usize)| Row { name: name.clone(), content: content(choice) };
        Ok(ForestPlot::of_rows(measure, base, others.iter().zip(1..).map(row).collect()))
    }
}

/// A logarithmic axis.
struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    /// The axis that shows 1 and all of these intervals, with a margin.
    fn around(intervals: impl Iterator<Item = (f64, f64)>) -> Axis {
        let ends = |(low, high): (f64, f64), (from, to): (f64, f64)| (low.min(from), high.max(to));
        let (low, high) = intervals.fold((1.0, 1.0), ends);
        Axis { low: low / 1.15, high: high * 1.15 }
    }

    fn x(&self, ratio: f64) -> f64 {
        let along = (ratio / self.low).ln() / (self.high / self.low).ln();
        ((LEFT + along * AXIS) * 10.0).round() / 10.0
    }

    /// Powers of two, thinned until at most six are left.
    fn ticks(&self) -> Vec<f64> {
        let (first, last) = (self.low.log2().ceil() as i32, self.high.log2().floor() as i32);
        let apart = ((last - first) / 6 + 1) as usize;
        let powers =
            (first..=last).filter(|power| (power.unsigned_abs() as usize).is_multiple_of(apart));
        powers.map(|power| f64::from(power).exp2()).collect()
    }

    /// Draws the line at 1 and the ticks.
    fn draw(&self, svg: &mut String, bottom: f64) {
        let _ = writeln!(
            svg,
            "<g class=\"axis\" font-size=\"12\" fill=\"{FAINT}\" text-anchor=\"middle\">"
        );
        for tick in self.ticks() {
            let x = self.x(tick);
            let (color, dash) = if tick == 1.0 { (FAINT, "4 4") } else { ("#dddddd", "none") };
            let _ = writeln!(
                svg,
                "<path d=\"M{x} {TOP}V{bottom}\" stroke=\"{color}\" stroke-dasharray=\"{dash}\"/>\
                 <text x=\"{x}\" y=\"{}\">{tick}</text>",
                bottom + 18.0
            );
        }
        svg.push_str("</g>\n");
    }
}

impl Row {
    fn interval(&self) -> Option<(f64, f64)> {
        match &self.content {
            Content::Ratio(ratio) => ratio.interval,
            Content::SameAs(_) => None,
        }
    }

    fn in_words(&self) -> String {
        match &self.content {
            Content::Ratio(ratio) => in_words(ratio),
            Content::SameAs(first) => format!("same as {first}"),
        }
    }

    /// Draws the choice's name, its interval with a mark at the mean, and both as numbers.
    fn draw(&self, svg: &mut String, axis: &Axis, y: f64) {
        let text = format!("font-size=\"13\" fill=\"#111111\" y=\"{}\"", y + 4.5);
        let _ = write!(
            svg,
            "<text x=\"22\" {text}>{}</text>\n<text x=\"{}\" {text}>{}</text>\n",
            escaped(&self.name),
            LEFT + AXIS + 16.0,
            escaped(&self.in_words()),
        );
        if let Content::Ratio(ratio) = &self.content {
            draw_interval(svg, axis, y, ratio);
        }
    }
}

/// Draws an interval with a mark at its mean, if it is defined.
fn draw_interval(svg: &mut String, axis: &Axis, y: f64, ratio: &Ratio) {
    let (Some(mean), Some((low, high))) = (ratio.mean, ratio.interval) else { return };
    let color = ratio.verdict().color();
    let fill = if ratio.verdict().is_decided() { color } else { "#ffffff" };
    let _ = writeln!(
        svg,
        "<path d=\"M{} {y}H{}\" stroke=\"{color}\" stroke-width=\"2.5\"/>\
         <circle cx=\"{}\" cy=\"{y}\" r=\"5.5\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"2\"/>",
        axis.x(low),
        axis.x(high),
        axis.x(mean),
    );
}

/// A ratio with its interval, as far as they are defined.
fn in_words(ratio: &Ratio) -> String {
    match (ratio.mean, ratio.interval) {
        (Some(mean), Some((low, high))) => format!("{mean:.2} ({low:.2} to {high:.2})"),
        (Some(mean), None) => format!("{mean:.2} (one item)"),
        (None, _) => "no ratio".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paired::PairedItem;
    use crate::record::Measures;

    #[test]
    fn every_tick_is_on_the_axis_and_there_are_few() {
        for (low, high) in [(0.9, 1.1), (0.001, 1000.0), (1.7, 2.7), (1e-9, 1.0)] {
            let axis = Axis::around([(low, high)].into_iter());
            let ticks = axis.ticks();
            assert!(ticks.contains(&1.0) && ticks.len() <= 7, "{ticks:?}");
            let on_axis = |&tick: &f64| (LEFT..=LEFT + AXIS).contains(&axis.x(tick));
            assert!(ticks.iter().all(on_axis), "{ticks:?}");
        }
    }

    #[test]
    fn a_choice_without_an_interval_has_no_mark() {
        let rows = [vec![(2., 1.)], vec![(0., 1.)]];
        let row = |pairs: Vec<(f64, f64)>| ("a<b".to_owned(), Ratio::of(pairs));
        let svg = ForestPlot::new("nodes", "exact", rows.map(row).into()).svg();
        assert!(svg.contains("2.00 (one item)") && svg.contains("no ratio"));
        assert!(svg.contains("a&lt;b") && !svg.contains("<circle"));
    }
    #[test]
    fn a_choice_with_identical_searches_names_the_earlier_one() {
        let search = |nodes: i64, seconds: f64| {
            let counts = ["nodes", "tests"].map(|name| (name.to_owned(), nodes.into()));
            Measures::from(counts).into_iter().chain([("seconds".to_owned(), seconds.into())])
        };
        let records = |scale: f64| {
            let runs = [(5, scale), (7, 2.0 * scale), (7, 3.0 * scale)];
            runs.map(|(nodes, seconds)| search(nodes, seconds).collect()).into()
        };
        let items = [1.0, 2.0].map(|scale| PairedItem::new(0, None, records(scale)));
        let names = ["exact", "greedy", "again"].map(String::from);
        let paired = Paired::new(names.into(), items.into()).unwrap().of_searches();
        let svg = paired.forest_plot("seconds").unwrap().svg();
        assert!(svg.contains("again: same as greedy") && svg.contains(">same as greedy</text>"));
        assert_eq!(svg.matches("<circle").count(), 1);
    }
}
