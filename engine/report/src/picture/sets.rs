//! Sets of cells, each with its own look and its number in one of its cells.

use super::layout::{CELL, corner};
use super::looks::{LOOKS, look};
use super::palette::{DARK, GROUND};
use super::svg_group;
use seventeen_core::{Cell, Cells};

/// The background of each cell, divided among its sets.
pub(super) fn grounds(sets: &[Cells]) -> String {
    let looks = looks(sets);
    let strips = strips(sets).map(|strip| look(looks[strip.set]).strip(strip.place, strip.width));
    let (grounds, hatches): (String, String) = strips.unzip();
    let hatched = "fill=\"none\" stroke=\"#6b6b6b\" stroke-width=\"0.8\"";
    [svg_group("sets", "stroke=\"none\"", &grounds), svg_group("hatches", hatched, &hatches)]
        .concat()
}

/// The part of a cell that belongs to one of its sets.
struct Strip {
    cell: Cell,
    set: usize,
    place: (f64, f64),
    width: f64,
}

/// The strips of the cells, in their order.
fn strips(sets: &[Cells]) -> impl Iterator<Item = Strip> {
    let cells = sets.iter().fold(Cells::EMPTY, |cells, &set| cells | set);
    cells.iter().flat_map(move |cell| {
        let of_cell: Vec<usize> = (0..sets.len()).filter(|&i| sets[i].contains(cell)).collect();
        let ((x, y), width) = (corner(cell), CELL / of_cell.len() as f64);
        let strip = move |(i, set)| Strip { cell, set, place: (x + i as f64 * width, y), width };
        of_cell.into_iter().enumerate().map(strip)
    })
}

/// The look of each set: its own while there are enough, then one that no neighbouring set has, if
/// possible.
fn looks(sets: &[Cells]) -> Vec<usize> {
    let mut looks: Vec<usize> = Vec::with_capacity(sets.len());
    for (i, set) in sets.iter().enumerate() {
        let near = *set | neighbour_cells(*set);
        let is_taken = |look: &usize| {
            looks.iter().zip(sets).any(|(taken, other)| taken == look && !other.is_disjoint(near))
        };
        let own = i % LOOKS;
        let mut from_own = (own..own + LOOKS).map(|look| look % LOOKS);
        let free = from_own.find(|look| i < LOOKS || !is_taken(look));
        looks.push(free.unwrap_or(own));
    }
    looks
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

/// The number of each set, from 1, where it has most room: in the first of its widest strips.
pub(super) fn numbers(sets: &[Cells], room: Cells) -> String {
    let strips: Vec<Strip> = strips(sets).filter(|strip| room.contains(strip.cell)).collect();
    let widest = |set: usize| {
        let of_set = strips.iter().filter(move |strip| strip.set == set);
        of_set.reduce(|best, next| if next.width > best.width { next } else { best })
    };
    let numbers = (0..sets.len()).filter_map(|set| {
        let Strip { place: (x, y), width, .. } = widest(set)?;
        let size = if *width < CELL / 3.0 { 8.0 } else { 12.0 };
        Some(label(set + 1, (*x, *y), size))
    });
    let (grounds, labels): (String, String) = numbers.unzip();
    let ground = format!("fill=\"{GROUND}\" fill-opacity=\"0.8\"");
    let attributes = format!("font-weight=\"bold\" fill=\"{DARK}\"");
    [
        svg_group("set-number-grounds", &ground, &grounds),
        svg_group("set-numbers", &attributes, &labels),
    ]
    .concat()
}

/// A number in the upper left corner of a place, and the ground below it.
fn label(number: usize, (x, y): (f64, f64), size: f64) -> (String, String) {
    let width = number.to_string().len() as f64 * size * 0.66 + 2.0;
    let (x, y) = (x + 1.2, y + 1.2);
    let ground = format!(
        "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{:.2}\"/>\n",
        size + 0.5
    );
    let (x, y) = (x + 1.0, y + size - 1.0);
    let text = format!("<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\">{number}</text>\n");
    (ground, text)
}

/// The sets by number, for screen readers.
pub(super) fn described(sets: &[Cells]) -> String {
    let sets = sets.iter().enumerate().map(|(i, set)| format!(". Set {}: {set}", i + 1));
    sets.collect()
}
