//! The width of searches: nodes by depth, in sentences, lines and a table.

use crate::mean_widths::MeanWidths;
use crate::page::{Chart, Part, Section};
use crate::table::Table;
use crate::thousands::separated;
use crate::value::Value;
use seventeen_core::Effort;
use seventeen_jobs::Result;

/// The title of the section.
const HEADING: &str = "The width of the search by depth";

/// A note on all numbers of nodes.
const MEANT: &str = "A node is a placed clue, and its depth is the number of clues after it. Nodes above \
     the first nodes of a search's parts belong to its plan, and are not counted.";

/// The section for one search for puzzles of this many clues; none if its nodes were not counted by
/// depth, or there are none.
pub(super) fn of_search(effort: &Effort, clues: u32) -> Result<Option<Section>> {
    let widths: Vec<f64> =
        effort.by_depth(clues).unwrap_or_default().into_iter().map(|nodes| nodes as f64).collect();
    let Some((depth, share)) = widest(&widths) else { return Ok(None) };
    let said = format!(
        "The search is widest at depth {depth}: {} of its {} nodes, {:.1} %. {MEANT}",
        widths[depth],
        effort.nodes,
        100. * share
    );
    let rows = widths.iter().enumerate().filter(|&(_, &nodes)| nodes > 0.);
    let row = |(clues, &nodes): (usize, &f64)| vec![clues.into(), Value::Integer(nodes as i64)];
    let columns = ["clues placed", "nodes"].map(String::from).into();
    let table = Table::new(columns, rows.map(row).collect())?;
    let chart = Chart::widths("Nodes by the number of clues placed", &[("nodes".into(), widths)]);
    let section = Section::new(HEADING).with(Part::Text(said)).with(Part::Chart(chart));
    Ok(Some(section.with(Part::Table(table))))
}

/// The section for the searches of choices with these names, without those that are drawn under
/// another name; none if no choice has nodes.
pub(super) fn of_choices(
    mean: MeanWidths,
    names: &[String],
    is_drawn: impl Fn(usize) -> bool,
) -> Result<Option<Section>> {
    let lines = names.iter().cloned().zip(mean.by_choice).enumerate();
    let lines: Vec<(String, Vec<f64>)> =
        lines.filter(|&(choice, _)| !is_drawn(choice)).map(|(_, line)| line).collect();
    let said: Vec<String> = lines.iter().filter_map(sentence).collect();
    if said.is_empty() {
        return Ok(None);
    }
    let items = match mean.items {
        1 => "The one item".to_owned(),
        n => format!("Arithmetic means over the {n} items"),
    };
    let text = format!("{items} on which all choices report nodes by depth. {MEANT}");
    let chart = Chart::widths("Mean number of nodes by the number of clues placed", &lines);
    let section = Section::new(HEADING).with(Part::Text(text)).with(Part::List(said));
    Ok(Some(section.with(Part::Chart(chart)).with(Part::Table(by_depth(lines)?))))
}

fn sentence((name, widths): &(String, Vec<f64>)) -> Option<String> {
    let (depth, share) = widest(widths)?;
    Some(format!(
        "{name}: widest at depth {depth}, {} nodes, {:.1} % of all.",
        separated(&format!("{:.1}", widths[depth])),
        100. * share
    ))
}

/// The depth with most nodes (the first such depth) and its share of all nodes; none without nodes.
fn widest(widths: &[f64]) -> Option<(usize, f64)> {
    let most = widths.iter().copied().fold(0., f64::max);
    let depth = widths.iter().position(|&nodes| nodes == most).filter(|_| most > 0.)?;
    Some((depth, most / widths.iter().sum::<f64>()))
}

/// A row for each choice, and a column for each depth at which any has nodes.
fn by_depth(lines: Vec<(String, Vec<f64>)>) -> Result<Table> {
    let at = |widths: &Vec<f64>, depth| widths.get(depth).copied().unwrap_or_default();
    let deepest = lines.iter().map(|(_, widths)| widths.len()).max().unwrap_or_default();
    let is_met = |&depth: &usize| lines.iter().any(|(_, widths)| at(widths, depth) > 0.);
    let depths: Vec<usize> = (0..deepest).filter(is_met).collect();
    let columns = depths.iter().map(|depth| format!("at {depth}"));
    let columns = std::iter::once("name".to_owned()).chain(columns).collect();
    let row = |(name, widths): (String, Vec<f64>)| {
        let nodes = depths.iter().map(|&depth| Value::from(at(&widths, depth)));
        std::iter::once(Value::from(name)).chain(nodes).collect()
    };
    Table::new(columns, lines.into_iter().map(row).collect())
}
