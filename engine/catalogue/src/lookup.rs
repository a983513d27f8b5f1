//! Ranks of grids and grids of ranks, at a desk.

use crate::Result;
use crate::counts::CatalogueCounts;
use crate::embedded_counts::EmbeddedCounts;
use crate::fourth_rows::mini_row_places;
use crate::minlex::MinlexForm;
use crate::rank::Rank;
use crate::row_cursor::{RowCursor, RowId};
use crate::rows::rows_of;
use seventeen_core::Grid;

/// The rank of a form.
pub(crate) fn rank_form(
    counts: &CatalogueCounts,
    cursor: &mut RowCursor,
    form: &MinlexForm,
) -> Result<Rank> {
    let (class, rows) = (form.class().zero_based(), rows_of(form.grid()));
    let data = counts.class_data(class)?;
    let row = data.counts.rows.binary_search(&mini_row_places(&data.state, &rows[3]));
    let row = row.map_err(|_| counts.contradiction_error(class))?;
    cursor.load_row(data, RowId { class, row });
    let place = cursor.grid_number_in_row(counts, data, &rows)?;
    let before = EmbeddedCounts::get().grids_before_class(class)
        + u64::from(data.counts.grids_before_row(row));
    Rank::new(before + u64::from(place) + 1)
}

/// The grid of a rank.
pub(crate) fn unrank(counts: &CatalogueCounts, cursor: &mut RowCursor, rank: Rank) -> Result<Grid> {
    let (_, listed) = seek_rank(counts, cursor, rank)?;
    let mut digits = [0; 81];
    cursor.write_grid(listed, &mut digits);
    Ok(Grid::known(digits))
}

/// Lists the second band of a rank; returns the place of its row 4, and its index in the list.
pub(crate) fn seek_rank(
    counts: &CatalogueCounts,
    cursor: &mut RowCursor,
    rank: Rank,
) -> Result<(RowId, usize)> {
    let embedded = EmbeddedCounts::get();
    let class = embedded.class_of_rank(rank);
    let data = counts.class_data(class)?;
    let in_class = (rank.get() - 1 - embedded.grids_before_class(class)) as u32;
    let row = data.counts.row_of_grid(in_class);
    let row_id = RowId { class, row };
    cursor.load_row(data, row_id);
    let listed = cursor.find_grid(counts, data, in_class - data.counts.grids_before_row(row))?;
    Ok((row_id, listed))
}
