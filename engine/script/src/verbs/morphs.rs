//! `morphs`: random puzzles and grids that are equivalent to given ones.

use crate::chunk::ChunkValues;
use crate::verbs::minlex::equivalent;
use crate::verbs::prelude::*;
use crate::verbs::streams::check_count;
use seventeen_core::Transformation;
use seventeen_jobs::rate::random_morphs;

/// # Morphs
/// Scrambles puzzles and grids: turns them into equivalent ones at random.
#[export_module(manifest)]
pub(crate) mod morphs {
    /// `n` random morphs of each puzzle or grid: equivalent ones, drawn uniformly by the seed of
    /// the run. Rows, columns and digits are permuted, and rows may become columns. Comments stay.
    ///
    /// ```rhai
    /// let puzzles = puzzles("puzzles.txt").take(3);
    /// (puzzles + puzzles.morphs(4)).distinct(#{ by: "minlex" }).count()  // 3
    /// ```
    #[rhai_fn(name = "morphs", return_raw, pure)]
    pub(crate) fn of_stream(stream: &mut Stream, n: i64) -> Res<Stream> {
        let n = check_count("morphs", n)? as usize;
        let morphed = stream.par_chunks("morphs", move |session, chunk| {
            let seed = session.context.seed();
            let morph = |source: u64, value: Dynamic| {
                let maps = random_morphs(seed.wrapping_add(source)).take(n);
                let all = maps.map(|map| image(&map, &value)).collect::<Res<Array>>()?;
                Ok(Dynamic::from(all))
            };
            chunk.map(morph, ChunkValues::Any)
        });
        let morphs = |value: Dynamic| Ok(value.into_array().unwrap_or_default());
        Ok(morphed.flatten("morphs", morphs).with_rows_of(stream))
    }
}

/// The image of a puzzle or a grid.
fn image(map: &Transformation, value: &Dynamic) -> Res<Dynamic> {
    if let Some(puzzle) = value.read_lock::<Annotated<Puzzle>>() {
        return Ok(Dynamic::from(equivalent(&*puzzle, map.puzzle(&puzzle.value))));
    }
    if let Some(grid) = value.read_lock::<Annotated<Grid>>() {
        return Ok(Dynamic::from(equivalent(&*grid, map.grid(&grid.value))));
    }
    Err(unexpected_type_error("morphs", "a grid or a puzzle of classic sudoku", value))
}
