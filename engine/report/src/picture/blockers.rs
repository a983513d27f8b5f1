//! The reason of a single: the digits that block the other cells of its house, or the other digits
//! of its cell.

use super::layout::{CELL, Point, middle, spot};
use super::legend::{Legend, Mark};
use super::palette::BLOCKER;
use super::svg_group;
use seventeen_core::proof::{Constraint, Reason, Source};
use seventeen_core::{Candidate, Cell, Cells, Digit, Position, Step};

/// Half the width of a cross.
const CROSS: f64 = 3.5;

/// A digit that has one place left in a house.
struct OnePlace {
    house: Cells,
    digit: Digit,
}

impl OnePlace {
    /// The houses of a step whose proof is that one place is left, whatever other lines found.
    fn of(step: &Step) -> Option<OnePlace> {
        let [line] = &step.proof.lines[..] else { return None };
        match &line.reason {
            Reason::Left { of: Source::Constraint(of), .. } => {
                let rules = step.houses.rules();
                let house = rules.houses()[of.house_index(rules)?];
                Some(OnePlace { house, digit: of.digit()? })
            }
            _ => None,
        }
    }

    /// The blank cells of the house that cannot have the digit.
    fn blocked(&self, position: &Position) -> Cells {
        (self.house & position.blank()) - position.places(self.digit)
    }

    /// Cells with the digit that block those cells, as few as a greedy choice finds, each with the
    /// cells that it blocks.
    fn blockers(&self, position: &Position) -> Vec<(Cell, Cells)> {
        let is_set = |cell: &Cell| position.digit(*cell) == Some(self.digit);
        let peers = |by: Cell| position.rules().peers(by);
        let mut left = self.blocked(position);
        let mut blockers = Vec::new();
        while let Some(best) =
            Cell::all().filter(is_set).max_by_key(|&by| ((left & peers(by)).len(), 81 - by.index()))
        {
            let blocked = left & peers(best);
            if blocked.is_empty() {
                break;
            }
            left -= blocked;
            blockers.push((best, blocked));
        }
        blockers
    }
}

/// Cells with the other digits that the cell of a naked single sees, one for each digit.
fn seen_from_cell(position: &Position, step: &Step) -> Vec<Cell> {
    let [line] = &step.proof.lines[..] else { return Vec::new() };
    let Reason::Left { of: Source::Constraint(Constraint::Cell(cell)), .. } = line.reason else {
        return Vec::new();
    };
    let with_digit = |digit| {
        let mut peers = position.rules().peers(cell).iter();
        peers.find(|peer| position.digit(*peer) == Some(digit))
    };
    Digit::all().filter_map(with_digit).collect()
}

/// Lines from the blocking digits through the cells that they block.
pub(super) fn lines(position: &Position, step: &Step) -> String {
    let blockers = OnePlace::of(step).map(|of| of.blockers(position)).unwrap_or_default();
    let lines = blockers.into_iter().filter_map(|(by, blocked)| line(by, blocked));
    let attributes = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"5\"", BLOCKER[1]);
    svg_group("blocker-lines", &attributes, &lines.collect::<String>())
}

/// The line from a digit to the farthest cell of its row or column that it blocks.
fn line(by: Cell, blocked: Cells) -> Option<String> {
    let is_straight = |cell: &Cell| cell.row() == by.row() || cell.column() == by.column();
    let far = |cell: &Cell| cell.row().abs_diff(by.row()) + cell.column().abs_diff(by.column());
    let end = blocked.iter().filter(is_straight).max_by_key(far)?;
    let ((ax, ay), (bx, by)) = (middle(by), middle(end));
    let (dx, dy) = ((bx - ax).signum(), (by - ay).signum());
    let (dx, dy) = (if bx == ax { 0.0 } else { dx }, if by == ay { 0.0 } else { dy });
    let (start, reach) = (22.0, CELL / 2.0 - 6.0);
    let from = (ax + dx * start, ay + dy * start);
    let to = (bx + dx * reach, by + dy * reach);
    Some(format!("<path d=\"M{} {}L{} {}\"/>\n", from.0, from.1, to.0, to.1))
}

/// Rings around the blocking digits, and crosses where the digit is blocked.
pub(super) fn marks(position: &Position, step: &Step) -> String {
    let of = OnePlace::of(step);
    let of_house = of.iter().flat_map(|of| of.blockers(position)).map(|(by, _)| by);
    let rings = of_house.chain(seen_from_cell(position, step)).map(|by| {
        let (x, y) = middle(by);
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"22\"/>\n")
    });
    let crosses = of.iter().flat_map(|of| {
        let blocked = of.blocked(position).iter();
        blocked.map(|cell| cross(spot(position, Candidate::new(cell, of.digit)).center))
    });
    let attributes = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"", BLOCKER[0]);
    [
        svg_group("blockers", &attributes, &rings.collect::<String>()),
        svg_group("blocked", "fill=\"none\"", &crosses.collect::<String>()),
    ]
    .concat()
}

/// A cross around a point.
pub(super) fn cross((x, y): Point) -> String {
    let [left, right] = [x - CROSS, x + CROSS];
    let [upper, lower] = [y - CROSS, y + CROSS];
    let path = format!("M{left} {upper}L{right} {lower}M{left} {lower}L{right} {upper}");
    format!("<path d=\"{path}\" stroke=\"{}\" stroke-width=\"1.6\"/>\n", BLOCKER[0])
}

pub(super) fn add_to(legend: &mut Legend, position: &Position, step: &Step) {
    if !seen_from_cell(position, step).is_empty() {
        legend.add(Mark::Blocker, "a digit that the cell sees");
    }
    let Some(of) = OnePlace::of(step) else { return };
    let digit = of.digit;
    if !of.blockers(position).is_empty() {
        legend.add(Mark::Blocker, &format!("blocks {digit}"));
    }
    if !of.blocked(position).is_empty() {
        legend.add(Mark::Blocked, &format!("cannot be {digit}"));
    }
}
