//! `fireworks`: digits in one of three cells, found by shye (Players' Forum, "Fireworks", 2021).
//!
//! A row and a column cross in a box. Suppose that a digit has, outside of the box, only one place
//! in the row and only one in the column, the wings. Then it is in one of the wings or in the stem,
//! where the lines cross. Without the wings both lines have it in the box, so in the same cell.
//!
//! Three digits that are fireworks of three cells fill them (`size` 3). Four digits fill the four
//! corners of a rectangle in four boxes if each is a firework of three of them (`size` 4). All
//! other candidates of these cells are excluded. Each digit is there once, so it is excluded from
//! the box of its stem outside of the two lines, too.

use seventeen_core::house::HOUSES;
use seventeen_core::notation;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

options! {
    /// Finds fireworks.
    pub struct Fireworks {
        /// Number of digits, and of cells: 3 or 4
        size: u32 = 3, in 3..=4;
    }
}

impl Component for Fireworks {
    const NAME: &'static str = "fireworks";
    const DOC: &'static str =
        "Firework: three or four digits confined to as many cells of a row and a column that cross";
    const ABOUT: &'static str = "Take a row and a column that cross in a box. Suppose that a digit \
         can leave the box in only one cell of the row and one of the column. Then it is in one of \
         these two cells or where the lines cross: otherwise the box would hold it twice. If three \
         digits are confined to the same three cells in this way, they fill them, and all other \
         candidates there are false.";
    const DEFINITION: &'static str = "cover of houses";
    create_from_options!();
}

/// A digit that is in the stem or one of the wings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Firework {
    /// The digit.
    pub digit: Digit,
    /// The crossing of the lines.
    pub stem: Cell,
    /// The cells of the row and the column.
    pub wings: [Cell; 2],
}

/// As many fireworks as cells.
pub type FireworkSet = Vec<Firework>;

impl Finder for Fireworks {
    type Pattern = FireworkSet;

    /// Visits all that exclude something, by stem and wings, or by rectangle.
    fn each(&self, position: &Position, visit: Emit<'_, FireworkSet>) -> ControlFlow<()> {
        let visit = &mut |found: &FireworkSet| {
            if eliminations(position, found).is_empty() {
                ControlFlow::Continue(())
            } else {
                visit(found)
            }
        };
        if self.size == 3 { visit_triples(position, visit) } else { visit_quads(position, visit) }
    }

    fn step(&self, position: &Position, found: &FireworkSet) -> Step {
        let cells = firework_cells(found);
        let digits = found.iter().map(|firework| firework.digit).collect();
        let name = if self.size == 3 { "Triple" } else { "Quad" };
        let mut step = Step::default().of_size(self.size).role("firework", cells);
        step = step.color(2, "in the box of the stem");
        for &Firework { digit, stem, wings } in found {
            let [row, column, _] = stem.houses();
            let places = position.places(digit);
            let in_box = (places & (HOUSES[row] | HOUSES[column])) - cells;
            for (shown, color) in [(places & stem_and_wings(stem, wings), 0), (in_box, 2)] {
                if !shown.is_empty() {
                    step = step.show(digit, shown, color);
                }
            }
            step = step.in_house(row).in_house(column);
        }
        step.eliminations = eliminations(position, found);
        let (truths, links) = truths_and_links(found);
        step.cover(position, truths, links).saying(format!(
            "Firework {name}: {} in {}",
            notation::digits(digits, "/"),
            notation::cells(cells)
        ))
    }
}

/// Visits three fireworks of the same cells.
fn visit_triples(position: &Position, visit: Emit<'_, FireworkSet>) -> ControlFlow<()> {
    for stem in position.blank() {
        let [row, column, of_box] = stem.houses().map(|house| HOUSES[house] & position.blank());
        for beside in row - of_box {
            for below in column - of_box {
                let of = |digit| Firework { digit, stem, wings: [beside, below] };
                let all = Digit::all().map(of).filter(|firework| firework.is_present(position));
                let all: FireworkSet = all.collect();
                if all.len() == 3 {
                    visit(&all)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits four fireworks of the corners of a rectangle, not three of them of the same cells.
fn visit_quads(position: &Position, visit: Emit<'_, FireworkSet>) -> ControlFlow<()> {
    for corners in four_box_corners() {
        if !corners.iter().all(|&corner| position.blank().contains(corner)) {
            continue;
        }
        let [a, b, c, d] = corners;
        let stems = [(a, [b, c]), (b, [a, d]), (c, [d, a]), (d, [c, b])];
        let of = |digit| {
            let mut all = stems.iter().map(|&(stem, wings)| Firework { digit, stem, wings });
            all.find(|firework| firework.is_present(position))
        };
        let all: FireworkSet = Digit::all().filter_map(of).collect();
        let of_stem = |stem| all.iter().filter(|firework| firework.stem == stem).count();
        if all.len() == 4 && corners.iter().all(|&stem| of_stem(stem) < 3) {
            visit(&all)?;
        }
    }
    ControlFlow::Continue(())
}

/// The corners of rectangles in four boxes: two of a row, then two of another; the second and
/// fourth share a column.
fn four_box_corners() -> impl Iterator<Item = [Cell; 4]> {
    let pairs = || {
        let second = |first: usize| (3 * (first / 3 + 1)..9).map(move |second| [first, second]);
        (0..6).flat_map(second)
    };
    pairs().flat_map(move |[top, bottom]| {
        pairs().map(move |[left, right]| {
            [(top, left), (top, right), (bottom, left), (bottom, right)]
                .map(|(row, column)| Cell::at(row, column))
        })
    })
}

impl Firework {
    /// Whether the digit has places in both lines, and none outside of the box but the wings.
    fn is_present(&self, position: &Position) -> bool {
        let [row, column, of_box] = self.stem.houses().map(|house| HOUSES[house]);
        let places = position.places(self.digit);
        [row, column].into_iter().zip(self.wings).all(|(line, wing)| {
            !places.is_disjoint(line) && ((places & line) - of_box).is_subset(Cells::single(wing))
        })
    }
}

fn stem_and_wings(stem: Cell, wings: [Cell; 2]) -> Cells {
    wings.into_iter().chain([stem]).collect()
}

/// The cells that the digits fill.
fn firework_cells(found: &FireworkSet) -> Cells {
    found.iter().fold(Cells::EMPTY, |cells, it| cells | stem_and_wings(it.stem, it.wings))
}

/// Each digit is in two lines, and they lie in its box and the cells.
fn truths_and_links(found: &FireworkSet) -> (Vec<Constraint>, Vec<Constraint>) {
    let (mut truths, mut links) = (Vec::new(), Vec::new());
    for firework in found {
        let [row, column, of_box] =
            firework.stem.houses().map(|house| Constraint::place(house, firework.digit));
        truths.extend([row, column]);
        links.push(of_box);
    }
    links.extend(firework_cells(found).iter().map(Constraint::Cell));
    (truths, links)
}

/// The candidates in more of the links than of the truths.
fn eliminations(position: &Position, found: &FireworkSet) -> Vec<Candidate> {
    let (truths, links) = truths_and_links(found);
    let in_how_many =
        |of: &[Constraint], it| of.iter().filter(|constraint| constraint.has(it)).count();
    let is_out =
        |it: &Candidate| position.has(*it) && in_how_many(&links, *it) > in_how_many(&truths, *it);
    Candidate::all().filter(is_out).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_sound, confine_digits, create_component, set_singles, step_texts};
    use seventeen_plugin::Value;

    fn fireworks(size: i64) -> Fireworks {
        create_component(&[Value::Int(size)])
    }

    /// These digits, in row 1 and column 1, nowhere but in box 1, r1c9 and r9c1.
    fn triple_position(digits: &str) -> Position {
        let inside = "r1c1 r1c2 r1c3 r1c9 r2c1 r3c1 r9c1";
        confine_digits(confine_digits(Position::EMPTY, digits, 0, inside), digits, 9, inside)
    }

    #[test]
    fn three_digits_fill_three_cells() {
        let expected = "Firework Triple: 1/2/3 in r1c19,r9c1 => r23c23<>1, r23c23<>2, r23c23<>3, \
                        r1c19,r9c1<>4, r1c19,r9c1<>5, r1c19,r9c1<>6, r1c19,r9c1<>7, r1c19,r9c1<>8, \
                        r1c19,r9c1<>9";
        assert_eq!(step_texts(&mut fireworks(3), &triple_position("123")), [expected]);
        assert_eq!(step_texts(&mut fireworks(3), &triple_position("12")), [""; 0]);
    }

    #[test]
    fn a_second_place_in_a_line_breaks_it() {
        let places = "r1c1 r1c2 r1c3 r1c8 r1c9";
        let wide = confine_digits(triple_position("12"), "3", 0, places);
        let wide = confine_digits(wide, "3", 9, "r1c1 r2c1 r3c1 r9c1");
        assert_eq!(step_texts(&mut fireworks(3), &wide), [""; 0]);
    }

    #[test]
    fn four_digits_fill_the_corners_of_a_rectangle() {
        let inside = "r7c9 r8c9 r9c1 r9c7 r9c8 r9c9 r1c9";
        let quad = confine_digits(
            confine_digits(triple_position("12"), "34", 8, inside),
            "34",
            17,
            inside,
        );
        let expected = "Firework Quad: 1/2/3/4 in r19c19 => r23c23,r9c9<>1, r23c23,r9c9<>2, \
                        r1c1,r78c78<>3, r1c1,r78c78<>4, r19c19<>5, r19c19<>6, r19c19<>7, r19c19<>8, \
                        r19c19<>9";
        assert_eq!(step_texts(&mut fireworks(4), &quad), [expected]);
    }

    /// The example in the manual of GNPX.
    #[test]
    fn a_published_one_is_found() {
        let puzzle: Puzzle =
            "1.....5.82.........4..9.7.6..3..2....26.8.9..5....92......73....8....1.....9...42"
                .parse()
                .unwrap();
        let mut position = Position::from(&puzzle);
        set_singles(&mut position);
        let expected = "Firework Triple: 1/2/4 in r6c3,r7c34 => r9c2<>1, r8c1<>4, r7c34<>5, \
                        r7c4<>6, r6c3<>7, r6c3,r7c4<>8, r7c3<>9";
        assert_eq!(step_texts(&mut fireworks(3), &position), [expected]);
    }

    #[test]
    fn it_is_sound() {
        for size in [3, 4] {
            let found = check_sound(&mut fireworks(size), 1000, |_, _| {});
            assert!(found > 100, "{size}: {found}");
        }
    }
}
