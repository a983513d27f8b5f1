//! `Chart`: a Vega-Lite specification (Satyanarayan and others, "Vega-Lite: A Grammar of
//! Interactive Graphics", IEEE Transactions on Visualization and Computer Graphics, 2017), with its
//! data.
//!
//! Shapes, places or words repeat the meaning of colours. The amount of data is bounded for inputs
//! of any size.

mod distribution;
mod ratios;
mod widths;

pub use ratios::{Interval, Pair};

use crate::verdict_color::BLUE;
use serde_json::{Value as Json, json};

/// The height of a row of a chart.
const ROW: usize = 24;

/// A chart and its title.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    title: String,
    specification: Json,
}

impl Chart {
    fn new(title: &str, specification: Json) -> Chart {
        Chart { title: title.to_owned(), specification }
    }

    /// A chart as wide as the page, with this specification.
    fn wide(title: &str, mut specification: Json) -> Chart {
        specification["width"] = json!("container");
        specification["autosize"] = json!({ "type": "fit-x", "contains": "padding" });
        Chart::new(title, specification)
    }

    /// The title above it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The Vega-Lite specification.
    pub fn specification(&self) -> &Json {
        &self.specification
    }

    /// A bar for each name, in this order.
    ///
    /// ```
    /// use seventeen_report::page::Chart;
    ///
    /// let chart = Chart::bars("Nodes", "nodes", &[("exact".to_owned(), 90.)]);
    /// assert_eq!(chart.specification()["data"]["values"][0]["value"], 90.);
    /// ```
    pub fn bars(title: &str, measure: &str, bars: &[(String, f64)]) -> Chart {
        let values = bars.iter().map(|(name, value)| json!({ "name": name, "value": value }));
        let specification = json!({
            "data": { "values": values.collect::<Vec<_>>() },
            "height": chart_height(bars.iter().map(|(name, _)| name)),
            "mark": { "type": "bar", "color": BLUE },
            "encoding": {
                "y": name_axis(bars.iter().map(|(name, _)| name)),
                "x": amount_axis("value", measure, bars.iter().map(|(_, value)| *value)),
                "tooltip": tooltip(&[("name", "name"), ("value", measure)]),
            },
        });
        Chart::wide(title, specification)
    }
}

/// A field of numbers along an axis.
fn number_axis(field: &str, scale: &Json, title: &str) -> Json {
    let axis = json!({ "labelOverlap": "greedy", "labelSeparation": 6, "tickCount": 6 });
    json!({ "field": field, "type": "quantitative", "scale": scale, "axis": axis, "title": title })
}

/// A field of amounts along an axis. Whole amounts have whole ticks.
fn amount_axis(field: &str, title: &str, mut amounts: impl Iterator<Item = f64>) -> Json {
    let mut axis = number_axis(field, &json!({}), title);
    if amounts.all(|amount| amount.fract() == 0.) {
        axis["axis"]["tickMinStep"] = json!(1);
    }
    axis
}

/// A logarithmic scale, with a margin at both ends.
fn logarithmic() -> Json {
    json!({ "type": "log", "nice": false, "padding": 10 })
}

/// The height of a chart with a row for each name.
fn chart_height<'a>(names: impl Iterator<Item = &'a String>) -> usize {
    ROW * distinct_names(names).len()
}

/// The axis of names, in their order.
fn name_axis<'a>(names: impl Iterator<Item = &'a String>) -> Json {
    let axis = json!({ "labelLimit": 260 });
    json!({ "field": "name", "type": "nominal", "sort": distinct_names(names), "title": null, "axis": axis })
}

/// Each name once, in order of first occurrence.
fn distinct_names<'a>(names: impl Iterator<Item = &'a String>) -> Vec<&'a String> {
    let mut order: Vec<&String> = Vec::new();
    for name in names {
        if !order.contains(&name) {
            order.push(name);
        }
    }
    order
}

fn tooltip(fields: &[(&str, &str)]) -> Json {
    fields.iter().map(|(field, title)| json!({ "field": field, "title": title })).collect()
}
