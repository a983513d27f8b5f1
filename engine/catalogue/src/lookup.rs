//! Ranks of grids and grids of ranks, at a desk.

use crate::Result;
use crate::counts::Counts;
use crate::desk::{Desk, Seat};
use crate::embedded::Embedded;
use crate::minlex::Minlex;
use crate::rank::Rank;
use crate::rows::rows_of;
use crate::rows_four::places_of;
use seventeen_core::Grid;

/// The rank of a form.
pub(crate) fn rank(counts: &Counts, desk: &mut Desk, form: &Minlex) -> Result<Rank> {
    let (class, rows) = (form.class().place(), rows_of(form.grid()));
    let data = counts.class(class)?;
    let row = data.counts.rows.binary_search(&places_of(&data.state, &rows[3]));
    let row = row.map_err(|_| counts.contradiction(class))?;
    desk.take_up(data, Seat { class, row });
    let place = desk.place(counts, data, &rows)?;
    let before = Embedded::get().before(class) + u64::from(data.counts.before(row));
    Rank::new(before + u64::from(place) + 1)
}

/// The grid of a rank.
pub(crate) fn unrank(counts: &Counts, desk: &mut Desk, rank: Rank) -> Result<Grid> {
    let (_, listed) = seek(counts, desk, rank)?;
    let mut digits = [0; 81];
    desk.write(listed, &mut digits);
    Ok(Grid::known(digits))
}

/// Lists the second band of a rank; returns the place of its row 4, and its index in the list.
pub(crate) fn seek(counts: &Counts, desk: &mut Desk, rank: Rank) -> Result<(Seat, usize)> {
    let embedded = Embedded::get();
    let class = embedded.class_of(rank);
    let data = counts.class(class)?;
    let in_class = (rank.get() - 1 - embedded.before(class)) as u32;
    let row = data.counts.row_of(in_class);
    let seat = Seat { class, row };
    desk.take_up(data, seat);
    let listed = desk.find(counts, data, in_class - data.counts.before(row))?;
    Ok((seat, listed))
}
