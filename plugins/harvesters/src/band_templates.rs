//! The templates of each digit in the top two bands with the third one fixed, for `two_bands`.
//!
//! A digit keeps its three columns of the third band, one per stack, so it has two columns in each
//! stack for its six cells. Two thirds ([`crate::digit_templates`]) make a template. Of each
//! stack's columns either may be the upper one, and each third goes to the rows in six ways. So
//! there are at most 8 · 6 · 6 = 288 templates. Unlike in the whole grid, a template belongs to a
//! digit here, as two digits seldom have the same three columns in the third band.

use crate::by_digits::ByDigits;
use crate::digit_templates::{Part, Thirds};
use seventeen_core::{Cells, Digit, Grid};

/// Other places for the six cells of a digit.
#[derive(Clone, Copy, Default)]
pub(crate) struct Template {
    /// The cells, bit `c` for cell `c`: those of two bands fit in a word.
    pub(crate) cells: u64,
    /// The digit it belongs to, from 0.
    pub(crate) digit: u8,
    /// The digits with these cells in the grid, and the one it belongs to: bit `d - 1` for `d`.
    used: u16,
}

/// The templates of every digit, except its own in the grid.
pub(crate) struct BandTemplates {
    /// The cells of each digit, as in [`Template`].
    pub(crate) digits: [u64; 9],
    templates: ByDigits<Template>,
}

impl BandTemplates {
    /// The templates in the top two bands of `grid` that lie in the cells of at most `limit`
    /// digits.
    pub(crate) fn new(grid: &Grid, limit: u32) -> BandTemplates {
        let thirds = [0, 1].map(|band| Thirds::new(grid, band));
        let digits = Digit::table(|digit| top_two(grid.cells_of(digit)));
        let of_digit = |digit: usize| {
            let moves = move |template: &Template| template.cells != digits[digit];
            join(&thirds, columns(digits[digit])).map(template_of(digit)).filter(moves)
        };
        let few = |template: &Template| template.used.count_ones() <= limit;
        let all: Vec<Template> = (0..9).flat_map(of_digit).filter(few).collect();
        let templates = ByDigits::new(&all, |template| usize::from(template.used));
        BandTemplates { digits, templates }
    }

    /// The templates within the cells of these digits (bit `d - 1` for `d`).
    pub(crate) fn within(&self, digits: usize) -> impl Iterator<Item = &Template> {
        self.templates.within(digits).flatten()
    }
}

/// The templates of a digit that changes its column in the third band, and so its columns in the
/// top two.
pub(crate) struct MovedTemplates(ByDigits<Template>);

impl MovedTemplates {
    /// The templates of digit `digit + 1` if it leaves column `from` of the third band for column
    /// `to` of the same stack. None if it is not in the first column there, or already in the
    /// other.
    pub(crate) fn new(
        thirds: &[Thirds; 2],
        of: &BandTemplates,
        digit: usize,
        [from, to]: [usize; 2],
        limit: u32,
    ) -> Option<MovedTemplates> {
        let mut columns = columns(of.digits[digit]);
        let stack = from / 3;
        let mut in_stack = columns.iter_mut().map(|band| &mut band[stack]);
        if in_stack.any(|column| *column == from % 3) {
            return None;
        }
        let place = columns.iter_mut().map(|band| &mut band[stack]).find(|at| **at == to % 3)?;
        *place = from % 3;
        let few = |template: &Template| template.used.count_ones() <= limit;
        let all: Vec<Template> =
            join(thirds, columns).map(template_of(digit)).filter(few).collect();
        Some(MovedTemplates(ByDigits::new(&all, |template| usize::from(template.used))))
    }

    /// As [`BandTemplates::within`].
    pub(crate) fn within(&self, digits: usize) -> impl Iterator<Item = &Template> {
        self.0.within(digits).flatten()
    }
}

fn template_of(digit: usize) -> impl Fn(Part) -> Template + Copy {
    move |part| Template {
        cells: top_two(part.cells),
        digit: digit as u8,
        used: part.used as u16 | 1 << digit,
    }
}

/// The cells in the top two bands.
fn top_two(cells: Cells) -> u64 {
    cells.bits() as u64 & ((1 << 54) - 1)
}

/// The columns of a digit with these six cells, in each band and stack.
fn columns(own: u64) -> [[usize; 3]; 2] {
    let mut columns = [[0; 3]; 2];
    for cell in Cells::from_bits(own.into()) {
        columns[cell.band()][cell.stack()] = cell.column() % 3;
    }
    columns
}

/// All ways to place a digit that has two cells in each stack, one in each of these columns.
fn join([top, middle]: &[Thirds; 2], columns: [[usize; 3]; 2]) -> impl Iterator<Item = Part> {
    // Bit `s` of `swaps`: the two columns of stack `s` change bands.
    let number = move |band: usize, swaps: usize| {
        let column = |stack: usize| columns[band ^ (swaps >> stack & 1)][stack];
        9 * column(0) + 3 * column(1) + column(2)
    };
    (0..8).flat_map(move |swaps| {
        let lowers = &middle.0[number(1, swaps)];
        let with_lowers = |upper: &'_ Part| lowers.map(|lower| upper.and(&lower));
        top.0[number(0, swaps)].each_ref().map(with_lowers).into_iter().flatten()
    })
}
