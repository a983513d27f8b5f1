//! Sets of cells, each in its own colour and with its number.

use super::highlights::COLORS;
use super::layout::{CELL, corner};
use super::{svg_group, text};
use seventeen_core::{Cell, Cells};

/// The number of set numbers that fit side by side in a cell.
const FIT: usize = 4;

/// The background of each cell, divided among its sets.
pub(super) fn grounds(sets: &[Cells]) -> String {
    let colors = &colors(sets);
    let strips = sets_by_cell(sets).flat_map(|(cell, numbers)| {
        let (x, y) = corner(cell);
        let width = CELL / numbers.len() as f64;
        numbers.into_iter().enumerate().map(move |(i, number)| {
            let (x, color) = (x + i as f64 * width, COLORS[colors[number]]);
            format!(
                "<rect x=\"{x:.2}\" y=\"{y}\" width=\"{width:.2}\" height=\"{CELL}\" \
                 fill=\"{color}\"/>\n"
            )
        })
    });
    svg_group("sets", "stroke=\"none\"", &strips.collect::<String>())
}

/// The colour of each set: its own while there are enough, then one that no neighbouring set has,
/// if possible.
fn colors(sets: &[Cells]) -> Vec<usize> {
    let mut colors: Vec<usize> = Vec::with_capacity(sets.len());
    for (i, set) in sets.iter().enumerate() {
        let near = *set | neighbour_cells(*set);
        let is_taken = |color: &usize| {
            colors.iter().zip(sets).any(|(taken, other)| taken == color && !other.is_disjoint(near))
        };
        let own = i % COLORS.len();
        let mut from_own = (own..own + COLORS.len()).map(|color| color % COLORS.len());
        let free = from_own.find(|color| i < COLORS.len() || !is_taken(color));
        colors.push(free.unwrap_or(own));
    }
    colors
}

/// The cells that share a side with a cell of this set.
fn neighbour_cells(cells: Cells) -> Cells {
    let is_beside = |cell: &Cell| {
        let near = |other: Cell| {
            cell.row().abs_diff(other.row()) + cell.column().abs_diff(other.column()) == 1
        };
        cells.iter().any(near)
    };
    Cell::all().filter(is_beside).collect()
}

/// The numbers of the sets, from 1, in the cells that have room for them.
pub(super) fn numbers(sets: &[Cells], room: Cells) -> String {
    let texts =
        sets_by_cell(sets).filter(|(cell, _)| room.contains(*cell)).map(|(cell, numbers)| {
            let (x, y) = corner(cell);
            if numbers.len() > FIT {
                return text(x + CELL / 2.0, y + 10.0, format_args!("{} sets", numbers.len()));
            }
            let width = CELL / numbers.len() as f64;
            let texts = numbers
                .into_iter()
                .enumerate()
                .map(|(i, number)| text(x + (i as f64 + 0.5) * width, y + 10.0, number + 1));
            texts.collect()
        });
    let attributes = "font-size=\"9\" fill=\"#111111\" text-anchor=\"middle\"";
    svg_group("set-numbers", attributes, &texts.collect::<String>())
}

/// The sets by number, for screen readers.
pub(super) fn described(sets: &[Cells]) -> String {
    let sets = sets.iter().enumerate().map(|(i, set)| format!(". Set {}: {set}", i + 1));
    sets.collect()
}

/// The cells of the sets, in order, each with the indices of its sets, from 0.
fn sets_by_cell(sets: &[Cells]) -> impl Iterator<Item = (Cell, Vec<usize>)> {
    let of_cell = |cell| (0..sets.len()).filter(|&i| sets[i].contains(cell)).collect();
    let cells = sets.iter().fold(Cells::EMPTY, |cells, &set| cells | set);
    cells.iter().map(move |cell| (cell, of_cell(cell)))
}
