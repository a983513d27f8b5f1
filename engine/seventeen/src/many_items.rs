//! Work on many items in one call.

use crate::Seventeen;
use seventeen_jobs::parallel_pipeline::PipelineBatch;
use seventeen_jobs::{Error, ParallelPipeline, Result};

/// Many items in one call.
impl Seventeen {
    /// The result of `work` for each item, in the order of the items.
    ///
    /// The call uses all threads of the engine, and results are the same for any number of them.
    /// Any number of items is possible: the iterator draws some thousands at a time, and works
    /// while you ask for results. An error of one item does not end the others. If the engine is
    /// stopped, that error is the last item.
    ///
    /// ```
    /// use seventeen::{ProblemExt, Puzzle, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let lines = [
    ///     ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    ///     "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.",
    /// ];
    /// let puzzles = lines.map(str::parse).into_iter().collect::<Result<Vec<Puzzle>, _>>()?;
    /// let (rater, each) = (engine.rater("se121")?, engine.clone());
    /// let rated = engine.par_map(puzzles, move |puzzle| puzzle.rate(&each, &rater));
    /// let ratings = rated.map(|rated| Ok(rated?.rating().map(ToString::to_string)));
    /// let ratings = ratings.collect::<Result<Option<Vec<_>>, seventeen::Error>>()?;
    /// assert_eq!(ratings, Some(vec!["1.5/1.2/1.2".to_owned(), "9.2/1.2/1.2".to_owned()]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The items may be the puzzles of a file. Then each invalid line is an error:
    ///
    /// ```
    /// use seventeen::{ProblemExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let file = format!("{}\n{0} # again\n12\n", ".".repeat(81));
    /// let each = engine.clone();
    /// let counts = engine.par_map(engine.puzzles(&file)?, move |puzzle| puzzle?.count(&each, 100));
    /// let counts: Vec<_> = counts.map(|counted| counted.map(|counted| counted.count)).collect();
    /// assert!(counts[..2].iter().all(|count| count == &Ok(100)) && counts[2].is_err());
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn par_map<I, T, W>(
        &self,
        items: I,
        work: W,
    ) -> impl Iterator<Item = Result<T>> + use<I, T, W>
    where
        I: IntoIterator<Item: Send + 'static, IntoIter: Send + 'static>,
        T: Send + 'static,
        W: Fn(I::Item) -> Result<T> + Send + Sync + 'static,
    {
        let (mut items, stop) = (items.into_iter(), self.cancellation_token().clone());
        let pieces = ParallelPipeline::new(self.context().clone(), move |most| {
            if stop.is_cancelled() {
                return Some(Piece::Interruption);
            }
            let drawn: Vec<I::Item> = items.by_ref().take(most).collect();
            (!drawn.is_empty()).then_some(Piece::Items(drawn))
        });
        let done = pieces.map_batches(move |piece| -> Vec<Result<T>> {
            match piece {
                Piece::Items(items) => items.into_iter().map(&work).collect(),
                Piece::Interruption => vec![Err(Error::interrupted())],
            }
        });
        done.into_batches().flatten().flatten()
    }
}

/// Items that are worked on together, or the end of an engine that was stopped.
enum Piece<T> {
    Items(Vec<T>),
    Interruption,
}

impl<T: Send> PipelineBatch for Piece<T> {
    fn len(&self) -> usize {
        match self {
            Piece::Items(items) => items.len(),
            Piece::Interruption => 1,
        }
    }

    fn is_last(&self) -> bool {
        matches!(self, Piece::Interruption)
    }
}
