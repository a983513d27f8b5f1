//! The roles of a step: tints of cells that have one, and the legend of all.

use super::layout::square;
use super::legend::{Legend, Mark};
use super::palette::{COLORS, EXCLUDED_CELL, TINTS};
use super::svg_group;
use seventeen_core::{Cells, Role, RoleOf, Step};

/// The distance by which the tint of each further role of a cell is smaller.
const INSET: f64 = 7.0;

/// Cells with a role in its tint, and the other cells that lose a candidate.
pub(super) fn tints(step: &Step) -> String {
    let named = cells_by_name(step);
    let mut tinted = Cells::EMPTY;
    let mut squares = String::new();
    for (i, (_, cells)) in named.iter().enumerate() {
        for cell in *cells {
            let earlier = named[..i].iter().filter(|(_, cells)| cells.contains(cell)).count();
            let place = square(cell, earlier as f64 * INSET);
            squares += &format!("<rect {place} fill=\"{}\"/>\n", TINTS[i % TINTS.len()]);
        }
        tinted |= *cells;
    }
    let out: Cells = step.eliminations.iter().map(|out| out.cell()).collect();
    let out = (out - tinted).iter().map(|cell| format!("<rect {}/>\n", square(cell, 0.0)));
    let excluded = format!("fill=\"{EXCLUDED_CELL}\"");
    [
        svg_group("excluded-cells", &excluded, &out.collect::<String>()),
        svg_group("roles", "stroke=\"none\"", &squares),
    ]
    .concat()
}

/// The cells of each name, in the order of the names.
fn cells_by_name(step: &Step) -> Vec<(&str, Cells)> {
    let mut named: Vec<(&str, Cells)> = Vec::new();
    for Role { name, of } in &step.roles {
        let RoleOf::Cells(cells) = of else { continue };
        match named.iter_mut().find(|(known, _)| known == name) {
            Some((_, all)) => *all |= *cells,
            None => named.push((name, *cells)),
        }
    }
    named
}

/// The names of tints, then those of the colours that the step uses.
pub(super) fn add_to(legend: &mut Legend, step: &Step) {
    for (i, (name, _)) in cells_by_name(step).into_iter().enumerate() {
        legend.add(Mark::Cell(TINTS[i % TINTS.len()]), name);
    }
    let is_used =
        |color: u8| step.shown.iter().any(|shown| shown.color == color && !shown.cells.is_empty());
    for Role { name, of } in &step.roles {
        match *of {
            RoleOf::Color(color) if is_used(color) => legend.add(disc(color), name),
            _ => {}
        }
    }
}

/// The disc of a colour.
fn disc(color: u8) -> Mark {
    Mark::Disc { fill: COLORS[usize::from(color) % COLORS.len()], edged: color % 2 == 1 }
}
