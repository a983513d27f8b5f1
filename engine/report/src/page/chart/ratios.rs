//! Charts of ratios: means with their intervals, and paired runs.

use super::{Chart, chart_height, distinct_names, logarithmic, name_axis, number_axis, tooltip};
use crate::statistics::Verdict;
use crate::verdict_color::{BLUE, GREY};
use serde_json::{Value as Json, json};

/// The number of items drawn for each choice, evenly spaced among all.
const POINTS: usize = 1000;

/// The width of a panel, and the number of panels side by side.
const PANEL: u32 = 220;
const SIDE_BY_SIDE: u32 = 3;

/// Verdicts on intervals, with the shape of each.
const SHAPES: [(Verdict, &str); 5] = [
    (Verdict::Less, "triangle-left"),
    (Verdict::More, "triangle-right"),
    (Verdict::Noise, "circle"),
    (Verdict::Same, "square"),
    (Verdict::Unknown, "cross"),
];

/// A mean ratio with its interval.
#[derive(Clone, PartialEq, Debug)]
pub struct Interval {
    /// The name of the choice.
    pub name: String,
    /// The geometric mean.
    pub ratio: f64,
    /// The ends of its 95 % confidence interval.
    pub interval: (f64, f64),
    /// The verdict on the interval.
    pub verdict: Verdict,
}

/// The value of a choice on an item, and the first choice's value.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// The number of the item, from 1.
    pub item: u64,
    /// The name of the choice.
    pub name: String,
    /// The value of the choice.
    pub value: f64,
    /// The first choice's value.
    pub base: f64,
}

impl Chart {
    /// Mean ratios with their intervals, on a logarithmic scale, beside a line at 1.
    pub fn intervals(title: &str, measure: &str, intervals: &[Interval]) -> Chart {
        let value = |Interval { name, ratio, interval: (low, high), verdict }: &Interval| {
            let says = verdict.word();
            json!({ "name": name, "ratio": ratio, "low": low, "high": high, "says": says })
        };
        let along = |field: &str| number_axis(field, &logarithmic(), measure);
        let color = verdict_encoding(SHAPES.map(|(verdict, _)| verdict.color()));
        let specification = json!({
            "data": { "values": intervals.iter().map(value).collect::<Vec<_>>() },
            "height": chart_height(intervals.iter().map(|interval| &interval.name)),
            "encoding": { "y": name_axis(intervals.iter().map(|interval| &interval.name)) },
            "layer": [
                {
                    "data": { "values": [{ "one": 1 }] },
                    "mark": { "type": "rule", "strokeDash": [4, 4], "color": GREY },
                    "encoding": { "x": along("one"), "y": null },
                },
                {
                    "mark": { "type": "rule", "strokeWidth": 2 },
                    "encoding": { "x": along("low"), "x2": { "field": "high" }, "color": color },
                },
                {
                    "mark": { "type": "point", "filled": true, "size": 90, "opacity": 1 },
                    "encoding": {
                        "x": along("ratio"),
                        "color": color,
                        "shape": verdict_encoding(SHAPES.map(|(_, shape)| shape)),
                        "tooltip": tooltip(&[
                            ("name", "name"),
                            ("ratio", "ratio"),
                            ("low", "from"),
                            ("high", "to"),
                            ("says", "says"),
                        ]),
                    },
                },
            ],
        });
        Chart::wide(title, specification)
    }

    /// Paired runs, a panel for each choice: each point is an item, with the first choice's value
    /// on the x axis and the ratio to it on the y axis. Of more than 1000 items, 1000 evenly spaced
    /// ones are drawn. Pairs with a value not above 0 have no ratio and are left out.
    pub fn pairs(title: &str, measure: &str, base: &str, pairs: &[Pair]) -> Chart {
        let choices: Vec<&String> = distinct_names(pairs.iter().map(|pair| &pair.name));
        let items = pairs.len() / choices.len().max(1);
        let drawn =
            pairs.chunks(items.max(1)).flat_map(|of| of.iter().step_by(items.div_ceil(POINTS)));
        let drawn = drawn.filter(|pair| pair.value > 0. && pair.base > 0.);
        let value = |Pair { item, name, value, base }: &Pair| {
            let ratio = value / base;
            json!({ "item": item, "name": name, "value": value, "base": base, "ratio": ratio })
        };
        let specification = json!({
            "data": { "values": drawn.map(value).collect::<Vec<_>>() },
            "facet": { "field": "name", "type": "nominal", "sort": choices, "title": null },
            "columns": SIDE_BY_SIDE,
            "spec": choice_panel(measure, base),
        });
        Chart::new(title, specification)
    }
}

/// The encoding of verdicts by one of their looks: colour or shape.
fn verdict_encoding(looks: [&str; 5]) -> Json {
    let scale = json!({ "domain": SHAPES.map(|(verdict, _)| verdict.word()), "range": looks });
    json!({ "field": "says", "scale": scale, "title": null, "legend": { "orient": "bottom", "columns": 2 } })
}

/// The paired runs of one choice.
fn choice_panel(measure: &str, base: &str) -> Json {
    let x = format!("{measure} of {base}");
    json!({
        "width": PANEL,
        "height": PANEL,
        "layer": [
            {
                "mark": { "type": "rule", "strokeDash": [4, 4], "color": GREY },
                "encoding": { "y": { "datum": 1 } },
            },
            {
                "mark": { "type": "circle", "color": BLUE, "opacity": 0.6, "size": 28 },
                "encoding": {
                    "x": number_axis("base", &logarithmic(), &x),
                    "y": number_axis("ratio", &logarithmic(), "ratio"),
                    "tooltip": tooltip(&[
                        ("item", "item"),
                        ("name", "name"),
                        ("value", measure),
                        ("base", &x),
                        ("ratio", "ratio"),
                    ]),
                },
            },
        ],
    })
}
