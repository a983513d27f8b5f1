//! Outlines of the cells that a step keeps from a deadly or an impossible pattern.

use super::layout::square;
use super::legend::{Legend, Mark};
use super::palette::PATTERN;
use super::svg_group;
use seventeen_core::proof::Reason;
use seventeen_core::{Cells, Step};

/// The most cells that are outlined: a larger pattern covers most of the grid.
const MOST: u32 = 18;

pub(super) fn outlines(step: &Step) -> String {
    let cells = pattern(step).map_or(Cells::EMPTY, |(cells, _)| cells);
    let squares = cells.iter().map(|cell| format!("<rect {} rx=\"3\"/>\n", square(cell, 3.0)));
    let attributes =
        format!("fill=\"none\" stroke=\"{PATTERN}\" stroke-width=\"2\" stroke-dasharray=\"6 3\"");
    svg_group("pattern-cells", &attributes, &squares.collect::<String>())
}

pub(super) fn add_to(legend: &mut Legend, step: &Step) {
    if let Some((_, name)) = pattern(step) {
        legend.add(Mark::Pattern, name);
    }
}

/// The cells of the pattern, and its name.
fn pattern(step: &Step) -> Option<(Cells, &'static str)> {
    let of_reason = |reason: &Reason| {
        let (pattern, name) = match reason {
            Reason::Deadly { pattern, .. } => (pattern, "deadly pattern"),
            Reason::Impossible { pattern, .. } => (pattern, "impossible pattern"),
            _ => return None,
        };
        let cells: Cells = pattern.iter().map(|candidate| candidate.cell()).collect();
        (cells.len() <= MOST).then_some((cells, name))
    };
    step.proof.lines.iter().find_map(|line| of_reason(&line.reason))
}
