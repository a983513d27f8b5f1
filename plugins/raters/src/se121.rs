//! `se121`: the rating of Nicolas Juillerat's SudokuExplainer 1.2.1, as Glenn Fowler's `serate`
//! 1.2.1.3 prints it: ER, EP and ED.
//!
//! The puzzle is solved step by step. Each step is the first one of the first technique that finds
//! any, in a fixed order that is not quite that of the ratings. The rating is that of the hardest
//! step. The techniques are those of `seventeen_techniques`, with all peculiarities of the original
//! that change a rating. Unlike the original, ours takes steps of the easy techniques together,
//! with the same result (see `easy`), and skips a technique where nothing has changed (see
//! `stale`).
//!
//! A sukaku gets the result of that program's engine without its limit of 64 cells in an aligned
//! exclusion. SukakuExplainer by the same authors and 1to9only has no such limit either. A cell
//! with one candidate that no peer has is set at the start, which is no step.

mod easy;
mod path;
mod producers;
mod ratings;
#[cfg(test)]
mod replay;
mod stale;

use path::Path;
use producers::{ORDER, Producer, quick};
use seventeen_plugin::prelude::*;
use seventeen_techniques::forcing::ChainEngine;

/// The rater.
pub struct Se121 {
    uniqueness: bool,
    engine: ChainEngine,
    watch: CancellationPoll,
}

options! {
    struct Options {
        /// Use techniques that assume a unique solution: unique rectangles and loops, BUG
        uniqueness: bool = true;
    }
}

impl Component for Se121 {
    const NAME: &'static str = "se121";
    const DOC: &'static str = "SudokuExplainer 1.2.1 rating (SER): ER, EP and ED";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const IS_DEFAULT: bool = true;

    fn create(args: &Args<'_>) -> Result<Se121> {
        let Options { uniqueness } = Options::read(args);
        Ok(Se121 { uniqueness, engine: ChainEngine::default(), watch: CancellationPoll::default() })
    }
}

impl Rater for Se121 {
    fn rate(&mut self, start: &Position, at_most: f64) -> Result<Judgement> {
        let Se121 { uniqueness, engine, watch } = self;
        let (path, uniqueness) = (Path::of(start), *uniqueness);
        let mut rating = Rating { path, at_most, uniqueness, watch };
        if let Some(judgement) = rating.go_on(engine, quick())? {
            return Ok(judgement);
        }
        // The rest takes long enough to use several threads.
        let judgement = engine.with_idle_threads(|engine| rating.go_on(engine, &ORDER))?;
        Ok(judgement.unwrap_or_else(|| rating.unsolved()))
    }
}

/// A rating in progress.
struct Rating<'a> {
    path: Path,
    at_most: f64,
    uniqueness: bool,
    watch: &'a mut CancellationPoll,
}

impl Rating<'_> {
    /// Takes steps of these techniques until the rating is known; none if they find no more.
    fn go_on(&mut self, engine: &mut ChainEngine, order: &[Producer]) -> Result<Option<Judgement>> {
        loop {
            easy::settle(&mut self.path);
            if self.path.rating().er > self.at_most {
                return Ok(Some(Judgement::Above));
            }
            if self.path.position.is_solved() {
                return Ok(Some(Judgement::Rating(self.path.rating())));
            }
            self.watch.step()?;
            if !self.step(engine, order)? {
                return Ok(None);
            }
        }
    }

    /// Takes the first step of the first technique that finds any; false if there was none.
    fn step(&mut self, engine: &mut ChainEngine, order: &[Producer]) -> Result<bool> {
        let Rating { path, uniqueness, .. } = self;
        path.stale.refresh(&path.position);
        for producer in order {
            if producer.needs_uniqueness() && !*uniqueness {
                continue;
            }
            if let Some(taken) = producer.take(path, engine)? {
                path.count(taken.rating, taken.places);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The judgement where no technique finds a step.
    fn unsolved(&self) -> Judgement {
        let rating = self.path.unsolved();
        if rating.er <= self.at_most { Judgement::Rating(rating) } else { Judgement::Above }
    }
}
