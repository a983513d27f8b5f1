//! Ranks of grids and grids of ranks, at a desk.

use crate::Result;
use crate::counts::Counts;
use crate::embedded::Embedded;
use crate::minlex::Minlex;
use crate::rank::Rank;
use crate::row_cursor::{RowCursor, RowId};
use crate::rows::rows_of;
use crate::rows_four::places_of;
use seventeen_core::Grid;

/// The rank of a form.
pub(crate) fn rank(counts: &Counts, cursor: &mut RowCursor, form: &Minlex) -> Result<Rank> {
    let (class, rows) = (form.class().place(), rows_of(form.grid()));
    let data = counts.class(class)?;
    let row = data.counts.rows.binary_search(&places_of(&data.state, &rows[3]));
    let row = row.map_err(|_| counts.contradiction(class))?;
    cursor.load_row(data, RowId { class, row });
    let place = cursor.place(counts, data, &rows)?;
    let before = Embedded::get().before(class) + u64::from(data.counts.before(row));
    Rank::new(before + u64::from(place) + 1)
}

/// The grid of a rank.
pub(crate) fn unrank(counts: &Counts, cursor: &mut RowCursor, rank: Rank) -> Result<Grid> {
    let (_, listed) = seek(counts, cursor, rank)?;
    let mut digits = [0; 81];
    cursor.write(listed, &mut digits);
    Ok(Grid::known(digits))
}

/// Has the second band of a rank listed; where its row 4 stands, and which of those listed it is.
pub(crate) fn seek(counts: &Counts, cursor: &mut RowCursor, rank: Rank) -> Result<(RowId, usize)> {
    let embedded = Embedded::get();
    let class = embedded.class_of(rank);
    let data = counts.class(class)?;
    let in_class = (rank.get() - 1 - embedded.before(class)) as u32;
    let row = data.counts.row_of(in_class);
    let row_id = RowId { class, row };
    cursor.load_row(data, row_id);
    let listed = cursor.find(counts, data, in_class - data.counts.before(row))?;
    Ok((row_id, listed))
}
