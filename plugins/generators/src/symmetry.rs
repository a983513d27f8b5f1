//! Symmetries of a square board: orbits, the sets of cells that are removed and added together.
//!
//! Generators offer the eight symmetries of the square and their subgroups, including der Mouse's
//! three (none, half and quarter turns; 2005) and SudokuExplainer's. Ours takes a drawing, too: any
//! partition of the cells.

use seventeen_plugin::prelude::*;
use seventeen_plugin::raw::SeventeenStr;

/// The option that names a symmetry.
pub(crate) const SYMMETRY: Param = Param::choice(
    "symmetry",
    "none",
    SYMMETRIES,
    "Symmetry of the givens; horizontal and vertical name the mirror line, diagonal runs from the \
     top left",
);

/// The option with a drawing.
pub(crate) const ORBITS: Param = Param::text(
    "orbits",
    "",
    "A symmetry of your own: one character per cell, by rows; cells with equal characters are \
     filled together, and each . is on its own",
);

/// The names of the symmetries.
const SYMMETRIES: &[SeventeenStr] = &{
    let mut words = [SeventeenStr::new(""); GROUPS.len()];
    let mut i = 0;
    while i < words.len() {
        words[i] = SeventeenStr::new(GROUPS[i].0);
        i += 1;
    }
    words
};

/// A map of the square to itself, as steps in this order.
type Map = u8;
const TRANSPOSE: Map = 1;
const FLIP_ROWS: Map = 2;
const FLIP_COLUMNS: Map = 4;
const HALF_TURN: Map = FLIP_ROWS | FLIP_COLUMNS;
const ANTITRANSPOSE: Map = TRANSPOSE | HALF_TURN;

/// The subgroups by name, without the identity.
const GROUPS: [(&str, &[Map]); 10] = [
    ("none", &[]),
    ("half_turn", &[HALF_TURN]),
    ("quarter_turn", &[TRANSPOSE | FLIP_ROWS, HALF_TURN, TRANSPOSE | FLIP_COLUMNS]),
    ("horizontal", &[FLIP_ROWS]),
    ("vertical", &[FLIP_COLUMNS]),
    ("both_mirrors", &[FLIP_ROWS, FLIP_COLUMNS, HALF_TURN]),
    ("diagonal", &[TRANSPOSE]),
    ("antidiagonal", &[ANTITRANSPOSE]),
    ("both_diagonals", &[TRANSPOSE, ANTITRANSPOSE, HALF_TURN]),
    ("full", &[1, 2, 3, 4, 5, 6, 7]),
];

/// A symmetry: a group of maps of the square, or a partition that the user drew.
#[derive(Clone, Debug)]
pub(crate) enum Symmetry {
    /// The maps of a group but the identity.
    Group(&'static [Map]),
    /// A character for each cell, by rows.
    Drawing(Vec<char>),
}

impl Symmetry {
    /// The symmetry with one of the names in [`SYMMETRIES`], or that of a `drawing` that is not
    /// blank. White space in the drawing does not count.
    ///
    /// # Errors
    /// An unknown name; a drawing besides a name other than `none`.
    pub(crate) fn parse(name: &str, drawing: &str) -> Result<Symmetry> {
        let group = GROUPS.iter().find(|group| group.0 == name);
        let &(_, maps) = group.ok_or_else(|| unknown(name))?;
        let drawing: Vec<char> = drawing.chars().filter(|mark| !mark.is_whitespace()).collect();
        match (drawing.is_empty(), maps.is_empty()) {
            (true, _) => Ok(Symmetry::Group(maps)),
            (false, true) => Ok(Symmetry::Drawing(drawing)),
            (false, false) => Err(Error::failed(format!(
                "symmetry `{name}` and a drawing in `orbits`: expected only one of them"
            ))),
        }
    }

    /// The orbits of the cells 0 to `n * n` - 1 of a board of `n` rows and columns: every cell is
    /// in one. Their cells ascend, and orbits are ordered by first cell.
    ///
    /// # Errors
    /// A drawing of another size.
    pub(crate) fn orbits(&self, n: usize) -> Result<Vec<Vec<usize>>> {
        match self {
            Symmetry::Group(maps) => Ok(joined(n, |cell| first_image(maps, cell, n))),
            Symmetry::Drawing(marks) if marks.len() == n * n => {
                Ok(joined(n, |cell| first_with_mark(marks, cell)))
            }
            Symmetry::Drawing(marks) => Err(Error::failed(format!(
                "`orbits` draws {} cells: expected {}, {n} rows of {n}",
                marks.len(),
                n * n
            ))),
        }
    }
}

fn unknown(name: &str) -> Error {
    let names = GROUPS.map(|(name, _)| name).join(", ");
    Error::failed(format!("symmetry `{name}`: expected one of {names}"))
}

/// The orbits of cells with the same first cell, which is never above the cell itself.
fn joined(n: usize, first: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    let mut orbits: Vec<Vec<usize>> = vec![Vec::new(); n * n];
    (0..n * n).for_each(|cell| orbits[first(cell)].push(cell));
    orbits.retain(|orbit| !orbit.is_empty());
    orbits
}

/// The least image of `cell` under the maps and the identity.
fn first_image(maps: &[Map], cell: usize, n: usize) -> usize {
    maps.iter().map(|&map| image(map, cell, n)).fold(cell, usize::min)
}

fn image(map: Map, cell: usize, n: usize) -> usize {
    let (mut row, mut column) = (cell / n, cell % n);
    if map & TRANSPOSE != 0 {
        (row, column) = (column, row);
    }
    if map & FLIP_ROWS != 0 {
        row = n - 1 - row;
    }
    if map & FLIP_COLUMNS != 0 {
        column = n - 1 - column;
    }
    n * row + column
}

/// The first cell with the mark of `cell`, or `cell` itself if that is `.`.
fn first_with_mark(marks: &[char], cell: usize) -> usize {
    let same = |mark: &char| *mark == marks[cell];
    if marks[cell] == '.' { cell } else { marks.iter().position(same).unwrap_or(cell) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn named(name: &str, n: usize) -> Vec<Vec<usize>> {
        Symmetry::parse(name, "").unwrap().orbits(n).unwrap()
    }

    /// The numbers of orbits of 1, 2, 4 and 8 cells.
    fn sizes(orbits: &[Vec<usize>]) -> [usize; 4] {
        [1, 2, 4, 8].map(|size| orbits.iter().filter(|orbit| orbit.len() == size).count())
    }

    #[test]
    fn orbits_have_the_sizes_that_are_known() {
        for (name, n, expected) in [
            ("none", 9, [81, 0, 0, 0]),
            ("half_turn", 9, [1, 40, 0, 0]),
            ("quarter_turn", 9, [1, 0, 20, 0]),
            ("horizontal", 9, [9, 36, 0, 0]),
            ("vertical", 9, [9, 36, 0, 0]),
            ("both_mirrors", 9, [1, 8, 16, 0]),
            ("diagonal", 9, [9, 36, 0, 0]),
            ("antidiagonal", 9, [9, 36, 0, 0]),
            ("both_diagonals", 9, [1, 8, 16, 0]),
            ("full", 9, [1, 0, 8, 6]),
            ("half_turn", 16, [0, 128, 0, 0]),
            ("quarter_turn", 16, [0, 0, 64, 0]),
            ("diagonal", 16, [16, 120, 0, 0]),
            ("both_diagonals", 16, [0, 16, 56, 0]),
            ("full", 16, [0, 0, 8, 28]),
            ("quarter_turn", 25, [1, 0, 156, 0]),
            ("half_turn", 6, [0, 18, 0, 0]),
        ] {
            assert_eq!(sizes(&named(name, n)), expected, "{name} on {n} x {n}");
        }
    }

    #[test]
    fn orbits_are_a_partition_in_order() {
        for (&(name, _), n) in GROUPS.iter().flat_map(|group| (2..=35).map(move |n| (group, n))) {
            let orbits = named(name, n);
            assert!(orbits.iter().all(|orbit| orbit.is_sorted()));
            assert!(orbits.is_sorted_by_key(|orbit| orbit[0]));
            let mut cells: Vec<usize> = orbits.concat();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..n * n), "{name} on {n} x {n}");
        }
    }

    /// Cells of the plane around the middle, in half cells: maps as matrices, apart from the code.
    #[test]
    fn orbits_are_closed_under_their_maps_and_no_larger_than_these_make_them() {
        let generators: [(&str, &[[i32; 4]]); 10] = [
            ("none", &[]),
            ("half_turn", &[[-1, 0, 0, -1]]),
            ("quarter_turn", &[[0, 1, -1, 0]]),
            ("horizontal", &[[-1, 0, 0, 1]]),
            ("vertical", &[[1, 0, 0, -1]]),
            ("both_mirrors", &[[-1, 0, 0, 1], [1, 0, 0, -1]]),
            ("diagonal", &[[0, 1, 1, 0]]),
            ("antidiagonal", &[[0, -1, -1, 0]]),
            ("both_diagonals", &[[0, 1, 1, 0], [0, -1, -1, 0]]),
            ("full", &[[0, 1, -1, 0], [1, 0, 0, -1]]),
        ];
        for ((name, maps), n) in generators.into_iter().flat_map(|g| [(g, 6), (g, 9)]) {
            let image = |cell: usize, [a, b, c, d]: [i32; 4]| {
                let last = n as i32 - 1;
                let [y, x] = [cell / n, cell % n].map(|side| 2 * side as i32 - last);
                let [y, x] = [a * y + b * x, c * y + d * x].map(|side| (side + last) / 2);
                n * y as usize + x as usize
            };
            for orbit in named(name, n) {
                let mut reached = BTreeSet::from([orbit[0]]);
                for _ in 0..8 {
                    let images = maps.iter().flat_map(|&m| reached.iter().map(move |&c| (c, m)));
                    let images: Vec<usize> = images.map(|(cell, map)| image(cell, map)).collect();
                    reached.extend(images);
                }
                assert!(orbit.into_iter().eq(reached), "{name} on {n} x {n}");
            }
        }
    }

    #[test]
    fn cells_drawn_alike_are_an_orbit_and_dots_are_by_themselves() {
        let symmetry = Symmetry::parse("none", "ab.a\n b..c\r\n\t....  c..a\n").unwrap();
        let mut expected = vec![vec![0, 3, 15], vec![1, 4], vec![7, 12]];
        expected.extend([2, 5, 6, 8, 9, 10, 11, 13, 14].map(|cell| vec![cell]));
        expected.sort();
        assert_eq!(symmetry.orbits(4).unwrap(), expected);
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |name: &str, drawing: &str, n| {
            let orbits = Symmetry::parse(name, drawing).and_then(|symmetry| symmetry.orbits(n));
            orbits.unwrap_err().to_string()
        };
        assert_eq!(error("none", "ab", 9), "`orbits` draws 2 cells: expected 81, 9 rows of 9");
        let both = "symmetry `full` and a drawing in `orbits`: expected only one of them";
        assert_eq!(error("full", &".".repeat(81), 9), both);
        assert!(error("mirror", "", 9).starts_with("symmetry `mirror`: expected one of none, ha"));
    }
}
