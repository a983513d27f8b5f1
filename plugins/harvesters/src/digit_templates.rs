//! The templates of a grid by the digits that they use: the raw material of `digits`.
//!
//! A template is nine cells, one in every row, column and box: the places of one digit in some
//! solution grid. Of the 46,656 templates only those that lie in the cells of few of the grid's
//! digits matter here. They are found once per grid. Each digit subset takes its own from the
//! table, which is cheaper than searching again for each subset.
//!
//! A template is joined from three thirds, one per band: three cells in different rows and boxes. A
//! third is given by its three columns, one per stack, and by one of the six ways in which they go
//! to the rows. The columns of two thirds settle those of the last. Two thirds that use too many
//! digits end a join at once. Placing cell by cell, row after row, took 3.5 times as long. Other
//! rules have fewer templates, 6,080 in windoku, and these are placed in that way.

use crate::by_digits::ByDigits;
use seventeen_core::house::HOUSES;
use seventeen_core::{Cell, Cells, Digit, Grid, ORDERS_OF_THREE, Rules};

/// All templates of a grid that lie in the cells of a limited number of digits.
pub(crate) struct DigitTemplates {
    digits: [Cells; 9],
    templates: ByDigits<Part>,
}

impl DigitTemplates {
    /// The templates of `grid` that lie in the cells of at most `limit` of its digits.
    pub(crate) fn new(grid: &Grid, limit: u32) -> DigitTemplates {
        let joined = join(&[0, 1, 2].map(|band| Thirds::new(grid, band)), limit);
        DigitTemplates::of_parts(grid, &joined)
    }

    /// The templates of a grid of any rules.
    pub(crate) fn of_rules(grid: &Grid, rules: Rules, limit: u32) -> DigitTemplates {
        let peers = Cell::table(|cell| rules.all_peers(cell));
        let mut placed = Vec::new();
        place(
            &Placement { grid, peers: &peers, side: rules.side(), limit },
            0,
            Part::default(),
            rules.cells(),
            &mut placed,
        );
        DigitTemplates::of_parts(grid, &placed)
    }

    fn of_parts(grid: &Grid, parts: &[Part]) -> DigitTemplates {
        let templates = ByDigits::new(parts, |part| part.used);
        let digits = Digit::table(|digit| grid.cells_of(digit));
        DigitTemplates { digits, templates }
    }

    /// The cells of digit `index + 1`; none if the board has no such digit.
    pub(crate) fn digit(&self, index: usize) -> Cells {
        self.digits[index]
    }

    /// Writes the templates within the cells of these digits (bit `d - 1` for `d`) to `within`.
    pub(crate) fn within(&self, digits: usize, within: &mut Vec<Cells>) {
        within.clear();
        for group in self.templates.within(digits) {
            within.extend(group.iter().map(|part| part.cells));
        }
    }
}

/// The numbers of the nine cells of a template, one per row, without branches to search them. For
/// a row outside of a smaller board, its first cell comes again.
#[inline]
pub(crate) fn cells_by_row(template: Cells) -> [usize; 9] {
    let first = template.bits().trailing_zeros() as usize;
    std::array::from_fn(|row| {
        let column = ((template.bits() >> (9 * row)) as u32).trailing_zeros() as usize;
        if column < 9 { 9 * row + column } else { first }
    })
}

/// Some cells of a template and the digits they have in the grid.
#[derive(Clone, Copy, Default)]
pub(crate) struct Part {
    pub(crate) cells: Cells,
    pub(crate) used: usize,
}

impl Part {
    pub(crate) fn and(self, other: &Part) -> Part {
        Part { cells: self.cells | other.cells, used: self.used | other.used }
    }
}

/// The thirds in one band, by columns. Number `9 a + 3 b + c` has column `a` of the left stack, `b`
/// of the middle one and `c` of the right one.
pub(crate) struct Thirds(pub(crate) [[Part; 6]; 27]);

impl Thirds {
    pub(crate) fn new(grid: &Grid, band: usize) -> Thirds {
        // `way` is the row of the band for each stack's column.
        let third = |columns: usize, way: [usize; 3]| {
            let mut part = Part::default();
            for (stack, column) in column_of_each_stack(columns).into_iter().enumerate() {
                let cell = Cell::at(3 * band + way[stack], 3 * stack + column);
                part.cells.insert(cell);
                part.used |= 1 << grid.digit(cell).index();
            }
            part
        };
        Thirds(std::array::from_fn(|columns| ORDERS_OF_THREE.map(|way| third(columns, way))))
    }
}

fn column_of_each_stack(columns: usize) -> [usize; 3] {
    [columns / 9, columns / 3 % 3, columns % 3]
}

/// The templates that use at most `limit` digits.
fn join([top, middle, bottom]: &[Thirds; 3], limit: u32) -> Vec<Part> {
    let few: [bool; 512] = std::array::from_fn(|used| used.count_ones() <= limit);
    let mut joined = Vec::new();
    for (first, second, third) in partitions_of_the_columns() {
        for part in &top.0[first] {
            let halves = middle.0[second].iter().map(|other| part.and(other));
            for half in halves.filter(|half| few[half.used]) {
                let wholes = bottom.0[third].iter().map(|other| half.and(other));
                joined.extend(wholes.filter(|whole| few[whole.used]));
            }
        }
    }
    joined
}

/// What a template of any rules depends on.
struct Placement<'a> {
    grid: &'a Grid,
    peers: &'a [Cells; 81],
    /// The number of rows.
    side: usize,
    limit: u32,
}

/// Adds the templates that continue a part from `row` on in the free cells.
fn place(given: &Placement<'_>, row: usize, part: Part, free: Cells, placed: &mut Vec<Part>) {
    if row == given.side {
        return placed.push(part);
    }
    for cell in free & HOUSES[row] {
        let used = 1 << given.grid.digit(cell).index();
        let part = part.and(&Part { cells: Cells::single(cell), used });
        if part.used.count_ones() <= given.limit {
            place(given, row + 1, part, free - given.peers[cell], placed);
        }
    }
}

/// Whether a 9x9 grid of these rules has fewer than this many templates.
pub(crate) fn are_fewer(rules: Rules, limit: usize) -> bool {
    fn count(peers: &[Cells; 81], row: usize, free: Cells, left: &mut usize) -> bool {
        if row == 9 {
            *left = left.saturating_sub(1);
            return *left > 0;
        }
        let places = free & HOUSES[row];
        places.iter().all(|cell| count(peers, row + 1, free - peers[cell], left))
    }
    let mut left = limit;
    count(&Cell::table(|cell| rules.all_peers(cell)), 0, Cells::ALL, &mut left)
}

/// All ways to give every column to one of three thirds.
fn partitions_of_the_columns() -> impl Iterator<Item = (usize, usize, usize)> {
    let apart = |first, second| {
        let (first, second) = (column_of_each_stack(first), column_of_each_stack(second));
        (0..3).all(|stack| first[stack] != second[stack])
    };
    // In each stack the three columns add up to 3, so the three numbers to 27 + 9 + 3.
    let pairs = (0..27).flat_map(|first| (0..27).map(move |second| (first, second)));
    pairs.filter(move |&(a, b)| apart(a, b)).map(|(a, b)| (a, b, 39 - a - b))
}
