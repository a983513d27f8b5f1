//! Puzzles and grids from files.

use crate::Seventeen;
use seventeen_core::Grid;
use seventeen_jobs::Result;
use seventeen_jobs::text::{Annotated, LineContent, LineReader, Problem};

/// Puzzles and grids of files, one per line, with the text after each as its comment. Gzip and zstd
/// data is decompressed, `-` is the standard input, and a line of cells is its own input. An
/// invalid line is an error item, with the line and the column.
impl Seventeen {
    /// Puzzles, pencilmarks, positions and boards of any size.
    ///
    /// # Errors
    /// The file cannot be opened; the same applies to [`grids`](Seventeen::grids).
    ///
    /// ```
    /// use seventeen::{ProblemExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let lines = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6... # 17";
    /// for puzzle in engine.puzzles(lines)? {
    ///     assert_eq!(puzzle?.count(&engine, 2)?.count, 1);
    /// }
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn puzzles(&self, input: &str) -> Result<impl Iterator<Item = Result<Problem>> + use<>> {
        let lines = LineReader::open(input, LineContent::Problems, self.cancellation_token())?;
        Ok(lines.into_problems())
    }

    /// Solution grids.
    ///
    /// ```
    /// use seventeen::Seventeen;
    ///
    /// let engine = Seventeen::new()?;
    /// let line = "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
    /// let grids: Vec<_> = engine.grids(line)?.collect::<Result<_, _>>()?;
    /// assert_eq!(grids[0].value.automorphisms().order(), 1);
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn grids(
        &self,
        input: &str,
    ) -> Result<impl Iterator<Item = Result<Annotated<Grid>>> + use<>> {
        Ok(LineReader::open(input, LineContent::Grids, self.cancellation_token())?.into_grids())
    }
}
