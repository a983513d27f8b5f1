//! Charts of widths: numbers of nodes by depth.

use super::{Chart, logarithmic, number_axis, tooltip};
use crate::verdict_color::{BLUE, GREY, ORANGE};
use serde_json::{Value as Json, json};

/// Colours and shapes of lines. Their numbers have no common factor, so lines that share a colour
/// differ in shape.
const COLOURS: [&str; 7] = [BLUE, ORANGE, "#009e73", "#cc79a7", "#e69f00", "#56b4e9", GREY];
const SHAPES: [&str; 5] = ["circle", "square", "triangle-up", "diamond", "cross"];

impl Chart {
    /// The number of nodes at each depth: a line for each search, on a logarithmic scale. Depths
    /// without nodes are left out.
    ///
    /// ```
    /// use seventeen_report::page::Chart;
    ///
    /// let chart = Chart::widths("Width by depth", &[("exact".to_owned(), vec![0., 7., 12.5])]);
    /// let drawn = &chart.specification()["data"]["values"];
    /// assert_eq!((&drawn[0]["clues"], &drawn[1]["nodes"]), (&1.into(), &12.5.into()));
    /// ```
    pub fn widths(title: &str, lines: &[(String, Vec<f64>)]) -> Chart {
        let points: Vec<Json> = lines.iter().flat_map(points).collect();
        let names: Vec<&String> = lines.iter().map(|(name, _)| name).collect();
        let x = json!({
            "field": "clues",
            "type": "quantitative",
            "scale": { "zero": false, "nice": false, "padding": 10 },
            "axis": { "tickMinStep": 1, "format": "d", "grid": false },
            "title": "clues placed",
        });
        let words = [("name", "name"), ("clues", "clues placed"), ("nodes", "nodes")];
        let specification = json!({
            "data": { "values": points },
            "height": 260,
            "encoding": {
                "x": x,
                "y": number_axis("nodes", &logarithmic(), "nodes"),
                "color": line_encoding(&names, &COLOURS),
            },
            "layer": [
                { "mark": "line" },
                {
                    "mark": { "type": "point", "filled": true, "size": 60, "opacity": 1 },
                    "encoding": { "shape": line_encoding(&names, &SHAPES), "tooltip": tooltip(&words) },
                },
            ],
        });
        Chart::wide(title, specification)
    }
}

fn points((name, widths): &(String, Vec<f64>)) -> impl Iterator<Item = Json> {
    let deep = widths.iter().enumerate().filter(|&(_, &nodes)| nodes > 0.);
    deep.map(move |(clues, nodes)| json!({ "name": name, "clues": clues, "nodes": nodes }))
}

/// The encoding that distinguishes lines; a single line needs no legend.
fn line_encoding(names: &[&String], looks: &[&str]) -> Json {
    let range: Vec<&&str> = looks.iter().cycle().take(names.len()).collect();
    let legend = if names.len() > 1 {
        json!({ "orient": "bottom", "columns": 4, "labelLimit": 260 })
    } else {
        Json::Null
    };
    let scale = json!({ "domain": names, "range": range });
    json!({ "field": "name", "type": "nominal", "scale": scale, "title": null, "legend": legend })
}
