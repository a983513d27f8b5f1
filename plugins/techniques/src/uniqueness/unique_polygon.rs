//! `unique_polygon`: cells of three boxes that must not all be left with the same three or four
//! digits, known as Borescoper's deadly patterns.
//!
//! Take four cells of a box, where two rows and two columns cross, two cells of the rows in a
//! column of another box, and two cells of the columns in a row of a third one. Four digits that
//! fill these eight cells fill them in another way, too (the octagon, with `digits` 4). So do three
//! digits if one of the four cells is left out (the heptagon, with `digits` 3). One of the other
//! candidates in the cells is true, and the consequences are those of types 1 to 4 of the unique
//! rectangle.
//!
//! Each cell has two of the digits or more. The forms are those of [`forbidden`](crate::forbidden),
//! and the size of a step is the number of guardians.

use super::deadly_shapes;
use crate::forbidden::ForbiddenPattern;
use seventeen_plugin::prelude::*;
use std::sync::LazyLock;

options! {
    /// Finds unique polygons.
    pub struct UniquePolygon {
        /// Number of digits: 3 for the heptagon, 4 for the octagon
        digits: u32 = 3, in 3..=4;
        /// Maximum number of other candidates in the cells
        guardians: u32 = 6, in 1..=12;
    }
}

impl Component for UniquePolygon {
    const NAME: &'static str = "unique_polygon";
    const DOC: &'static str = "Unique Polygon: seven or eight cells in three boxes that would \
         allow a second solution with three or four digits";
    const ABOUT: &'static str = "Some cells in three boxes have a special layout: three or four \
         digits that fill them can always be rearranged. Every row, column and box keeps its \
         digits, so the puzzle would have two solutions. A proper puzzle has one, so at least one \
         of the cells holds another digit.";
    const DEFINITION: &'static str = "deadly; cover, seen";
    create_from_options!();
}

impl Finder for UniquePolygon {
    type Pattern = ForbiddenPattern;

    /// Visits all that conclude something, those with fewer guardians first.
    fn each(&self, position: &Position, visit: Emit<'_, ForbiddenPattern>) -> ControlFlow<()> {
        let polygons = if self.digits == 3 { &HEPTAGONS } else { &OCTAGONS };
        let blank = polygons.iter().flat_map(|polygon| polygon.polygons_within(position.blank()));
        let of =
            |cells| deadly_shapes::deadly_patterns(position, cells, self.digits, self.guardians);
        ForbiddenPattern::visit_consequences(position, blank.flat_map(of).collect(), visit)
    }

    fn step(&self, position: &Position, found: &ForbiddenPattern) -> Step {
        found.step(position, "Unique Polygon")
    }
}

/// Polygons with the same cells in one box.
struct PolygonFamily {
    corner: Cells,
    /// Two cells of the corner's rows in a column of another box, for each such column.
    beside: Vec<Cells>,
    /// Two cells of the corner's columns in a row of another box, for each such row.
    below: Vec<Cells>,
}

impl PolygonFamily {
    /// The polygons whose cells are all among these.
    fn polygons_within(&self, cells: Cells) -> impl Iterator<Item = Cells> {
        let fits = move |part: &&Cells| part.is_subset(cells);
        Some(self.corner).filter(|corner| fits(&corner)).into_iter().flat_map(move |corner| {
            self.beside.iter().filter(fits).flat_map(move |&beside| {
                self.below.iter().filter(fits).map(move |&below| corner | beside | below)
            })
        })
    }
}

/// The polygons with the four cells where two rows and two columns of a box cross.
static OCTAGONS: LazyLock<Vec<PolygonFamily>> = LazyLock::new(|| {
    let pairs = || deadly_shapes::line_pairs_of_chute().into_iter();
    let crossings = pairs().flat_map(|rows| pairs().map(move |columns| (rows, columns)));
    crossings.map(|(rows, columns)| octagon_family(rows, columns)).collect()
});

fn octagon_family(rows: [usize; 2], columns: [usize; 2]) -> PolygonFamily {
    let crossing = |rows: &[usize], columns: &[usize]| -> Cells {
        rows.iter().flat_map(|&row| columns.iter().map(move |&it| Cell::at(row, it))).collect()
    };
    let elsewhere = |lines: [usize; 2]| (0..9).filter(move |line| line / 3 != lines[0] / 3);
    PolygonFamily {
        corner: crossing(&rows, &columns),
        beside: elsewhere(columns).map(|column| crossing(&rows, &[column])).collect(),
        below: elsewhere(rows).map(|row| crossing(&[row], &columns)).collect(),
    }
}

/// The polygons of [`OCTAGONS`] without one of the four cells.
static HEPTAGONS: LazyLock<Vec<PolygonFamily>> = LazyLock::new(|| {
    let less = |octagons: &'static PolygonFamily| {
        let PolygonFamily { corner, beside, below } = octagons;
        let corners = corner.iter().map(|cell| *corner - Cells::single(cell));
        corners.map(|corner| PolygonFamily { corner, beside: beside.clone(), below: below.clone() })
    };
    OCTAGONS.iter().flat_map(less).collect()
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound, create_component, find_steps, odd_positions, step_texts, with_only,
    };
    use seventeen_plugin::Value;
    use std::collections::BTreeSet;

    fn polygon(digits: i64) -> UniquePolygon {
        create_component(&[digits, 6].map(Value::Int))
    }

    const SEVEN: &str = "r1c1 r1c2 r2c1 r1c5 r2c5 r7c1";

    #[test]
    fn three_digits_do_not_fill_a_heptagon() {
        let cells = [(SEVEN, "123"), ("r7c2", "1234")];
        let expected = "Unique Polygon: 1,2,3 in r1c125,r2c15,r7c12, guardians 4r7c2 => r7c2=4";
        assert_eq!(step_texts(&mut polygon(3), &with_only(&cells)), [expected]);
    }

    #[test]
    fn four_digits_do_not_fill_an_octagon() {
        let cells = [(SEVEN, "1234"), ("r2c2", "1234"), ("r7c2", "12345")];
        let expected = "Unique Polygon: 1,2,3,4 in r12c125,r7c12, guardians 5r7c2 => r7c2=5";
        assert_eq!(step_texts(&mut polygon(4), &with_only(&cells)), [expected]);
    }

    #[test]
    fn a_digit_that_a_cell_began_without_breaks_it() {
        let position =
            with_only(&[("r1c1 r1c2 r2c1 r1c5 r2c5", "123"), ("r7c1", "12"), ("r7c2", "1234")]);
        let expected = "Unique Polygon: 1,2,3 in r1c125,r2c15,r7c12, guardians 4r7c2 => r7c2=4";
        assert_eq!(step_texts(&mut polygon(3), &position), [expected]);
        assert_eq!(step_texts(&mut polygon(3), &position.starting_here()), [""; 0]);
    }

    #[test]
    fn a_cell_elsewhere_breaks_it() {
        let cells = [("r1c1 r1c2 r2c1 r1c5 r2c6 r7c1", "123"), ("r7c2", "1234")];
        assert_eq!(step_texts(&mut polygon(3), &with_only(&cells)), [""; 0]);
    }

    #[test]
    fn there_are_2916_octagons() {
        let all = |polygons: &[PolygonFamily]| -> BTreeSet<Cells> {
            polygons.iter().flat_map(|polygons| polygons.polygons_within(Cells::ALL)).collect()
        };
        let (octagons, heptagons) = (all(&OCTAGONS), all(&HEPTAGONS));
        assert_eq!((octagons.len(), heptagons.len()), (2916, 4 * 2916));
        assert!(octagons.iter().all(|cells| cells.len() == 8));
        assert!(heptagons.iter().all(|cells| cells.len() == 7));
    }

    #[test]
    fn it_is_sound() {
        for digits in [3, 4] {
            let found = check_sound(&mut polygon(digits), 500, |_, _| {});
            assert!(found > 50, "{found}");
            odd_positions()
                .iter()
                .for_each(|position| drop(find_steps(&mut polygon(digits), position)));
        }
    }
}
