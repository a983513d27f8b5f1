//! Sets with two or three cells of a minirow in the third band, for grids that share the two
//! others.
//!
//! Such a set swaps two digits of the minirow, or rotates three. In the two bands each of them then
//! has one column more and one less. Nothing else of the third band matters, so the set is one of
//! every grid with these digits in a minirow of these columns. It is searched for in the two bands,
//! as `two_bands` does, with the templates of these digits moved to their columns. (Searches use
//! these sets as sockets: GPenet's "GUA2" and "GUA3", New Sudoku Players' Forum, 17-clue scan.)

use crate::band_search::BandSearch;
use crate::band_templates::{BandTemplates, MovedTemplates};
use crate::digit_templates::Thirds;
use crate::{digit_subsets, two_bands};
use seventeen_core::ua;
use seventeen_plugin::prelude::*;
use std::collections::BTreeMap;

/// A digit, from 0, and the column of the third band that it is in.
type Placed = (usize, usize);

/// Two or three digits of a minirow.
type Socket = Vec<Placed>;

/// The minimal sets of a grid with two or three cells of a minirow in rows 7 to 9, of at most
/// `digits` digits, and with at most `most` cells in the rows above.
///
/// # Errors
/// An interrupted run.
pub fn of_third_band(grid: &Grid, digits: u32, most: u32) -> Result<Vec<Cells>> {
    let near = two_bands::in_the_top(grid, digits, most)?;
    let mut found = Vec::new();
    minimal_sets(&[*grid], &near, digits, most, &mut |_, set| found.push(set))?;
    Ok(found)
}

/// Emits the minimal sets of at most `digits` digits, with at most `most` cells in the two bands,
/// each with the number of one grid that has it.
///
/// `near` are the minimal sets of `digits` digits or fewer within rows 1 to 6, by digits.
///
/// # Errors
/// An interrupted run.
pub(crate) fn minimal_sets(
    grids: &[Grid],
    near: &[Vec<Cells>],
    digits: u32,
    most: u32,
    emit: &mut dyn FnMut(usize, Cells),
) -> Result<()> {
    let Some(first) = grids.first() else { return Ok(()) };
    let mut search = Search::new(first, near, digits, most);
    let mut of_pairs = BTreeMap::new();
    for (socket, (grid, cells)) in places(grids) {
        let mut found = search.minimal_sets(&socket)?;
        if socket.len() == 2 {
            found.iter().for_each(|&set| emit(grid, set | cells));
            of_pairs.insert(socket, found);
        } else {
            let pairs = [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|at| socket[at]).to_vec());
            let parts: Vec<Cells> =
                pairs.iter().filter_map(|pair| of_pairs.get(pair)).flatten().copied().collect();
            found.retain(|&set| !parts.iter().any(|part| part.is_subset(set)));
            found.iter().for_each(|&set| emit(grid, set | cells));
        }
    }
    Ok(())
}

/// All pairs and triplets of the grids' minirows in the third band, each once, pairs first. Each
/// comes with the number of a grid that has it, and the cells there.
fn places(grids: &[Grid]) -> Vec<(Socket, (usize, Cells))> {
    let mut places = BTreeMap::new();
    for (number, grid) in grids.iter().enumerate() {
        for (row, stack) in (6..9).flat_map(|row| (0..3).map(move |stack| (row, stack))) {
            for columns in [&[0, 1][..], &[0, 2], &[1, 2], &[0, 1, 2]] {
                let cells = columns.iter().map(|column| Cell::at(row, 3 * stack + column));
                let placed = cells.clone().map(|cell| (grid.digit(cell).index(), cell.column()));
                let place = (number, cells.collect());
                places.entry(placed.collect()).or_insert(place);
            }
        }
    }
    let mut places: Vec<(Socket, _)> = places.into_iter().collect();
    places.sort_by_cached_key(|(socket, _)| socket.len());
    places
}

/// The search in two bands.
struct Search<'a> {
    near: &'a [Vec<Cells>],
    digits: u32,
    thirds: [Thirds; 2],
    templates: BandTemplates,
    /// By digit, and its old and new column in the third band.
    moved: BTreeMap<(usize, [usize; 2]), Option<MovedTemplates>>,
    /// For pairs and for triplets.
    searches: [BandSearch; 2],
}

impl<'a> Search<'a> {
    fn new(grid: &Grid, near: &'a [Vec<Cells>], digits: u32, most: u32) -> Search<'a> {
        Search {
            near,
            digits,
            thirds: [0, 1].map(|band| Thirds::new(grid, band)),
            templates: BandTemplates::new(grid, digits),
            moved: BTreeMap::new(),
            searches: [2, 3].map(|moved| BandSearch::new(most, moved)),
        }
    }

    /// The parts in the two bands of the minimal sets of a socket, except those that contain a set
    /// of a pair of a triplet's cells.
    fn minimal_sets(&mut self, socket: &[Placed]) -> Result<Vec<Cells>> {
        let mut found = self.turned(socket, 1)?;
        if socket.len() == 3 {
            found.extend(self.turned(socket, 2)?);
            found = ua::minimal(found);
        }
        Ok(found)
    }

    /// The sets in which each digit moves `by` columns of the socket further.
    fn turned(&mut self, socket: &[Placed], by: usize) -> Result<Vec<Cells>> {
        let Search { near, digits, thirds, templates, moved, searches } = self;
        let moves = socket.iter().enumerate().map(|(at, &(digit, from))| {
            let (_, to) = socket[(at + by) % socket.len()];
            (digit, [from, to])
        });
        for (digit, columns) in moves.clone() {
            moved
                .entry((digit, columns))
                .or_insert_with(|| MovedTemplates::new(thirds, templates, digit, columns, *digits));
        }
        let of_moves: Option<Vec<&MovedTemplates>> = moves.map(|at| moved[&at].as_ref()).collect();
        let Some(of_moves) = of_moves else { return Ok(Vec::new()) };
        let with = socket.iter().fold(0, |with, (digit, _)| with | 1 << digit);
        let search = &mut searches[socket.len() - 2];
        let found = digit_subsets::harvest_with(with, *digits, near, |subset, smaller| {
            let stay = templates.within(subset).filter(|template| with >> template.digit & 1 == 0);
            let all = stay.chain(of_moves.iter().flat_map(|templates| templates.within(subset)));
            search.search(subset, &templates.digits, all, smaller)
        })?;
        Ok(found.concat())
    }
}
