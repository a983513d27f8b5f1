//! `PatternSearchResult`: the results of a pattern search.

use super::directory::StageDirectory;
use super::packed::CellOrder;
use super::puzzles::PuzzleLister;
use super::stage_file::Configurations;
use super::summary::StageSummary;
use crate::error::{Error, Result};
use seventeen_core::{Configuration, Layout, Puzzle, Region};
use std::sync::Arc;

/// A finished search. A temporary directory with its files is removed with the last clone.
#[derive(Clone)]
pub struct PatternSearchResult {
    pub(super) stages: Arc<Vec<StageSummary>>,
    pub(super) directory: StageDirectory,
    pub(super) lister: Arc<PuzzleLister>,
}

impl PatternSearchResult {
    /// The layout of the search.
    pub fn layout(&self) -> Layout {
        self.lister.layout
    }

    /// The summary of each stage, in the order of the chain.
    pub fn stage_summaries(&self) -> &[StageSummary] {
        &self.stages
    }

    /// The number of classes of configurations that the last stage kept.
    pub fn kept_classes(&self) -> u64 {
        self.stages.last().map_or(0, |last| last.kept)
    }

    /// The boxes that the chain omits, except those that are completely given.
    pub fn omitted_boxes(&self) -> Region {
        let filled = self.stages.last().map_or(Region::EMPTY, |last| last.region);
        self.layout().open().without(filled)
    }

    /// Whether all open boxes are filled, so that the puzzles are complete.
    pub fn is_complete(&self) -> bool {
        self.omitted_boxes().is_empty()
    }

    /// CPU time of all stages, in seconds.
    pub fn seconds(&self) -> f64 {
        self.stages.iter().map(|stage| stage.labour.seconds()).sum()
    }

    /// The configurations of a stage, counted from 1, in order: by clues, then by the digits along
    /// the chain.
    ///
    /// # Errors
    /// There is no such stage, or its file cannot be read.
    pub fn configurations(&self, stage: i64) -> Result<Configurations> {
        let last = self.stages.len();
        let until = usize::try_from(stage).ok().filter(|until| (1..=last).contains(until));
        let until = until.ok_or_else(|| {
            Error::bad_input(format_args!("configurations: no stage {stage}, expected 1 to {last}"))
        })?;
        let chain: Vec<Region> = self.stages[..until].iter().map(|stage| stage.region).collect();
        let (directory, number) = (&self.directory, until as u32 - 1);
        let (path, owner) = (directory.stage_path(number), directory.frame_owner(number));
        Configurations::open(path, owner, &CellOrder::from_chain(&chain))
    }

    /// The configurations of the last stage; each may have puzzles.
    ///
    /// # Errors
    /// The chain leaves boxes out, some classes were counted twice, or the file cannot be read.
    pub fn last_configurations(&self) -> Result<Configurations> {
        let left_out = self.omitted_boxes();
        if !left_out.is_empty() {
            return Err(Error::bad_input(format_args!(
                "the chain of the search omits {left_out}, so no puzzle is finished: use \
                 `configurations` instead"
            )));
        }
        if self.kept_classes() > 0
            && self.stages.last().is_some_and(|last| !last.labour.has_encounter_counts())
        {
            return Err(Error::bad_input(
                "the searcher did not distinguish all classes of configurations, so puzzles would \
                 repeat: use `configurations` instead",
            ));
        }
        self.configurations(self.stages.len() as i64)
    }

    /// The puzzles of one of the [last configurations](Self::last_configurations), in the order
    /// found; only the first of essentially equal ones. A solver counts the solutions of each.
    ///
    /// # Errors
    /// The configuration has no puzzle, or a million; the solver fails; or the run is cancelled.
    pub fn puzzles_of(&self, configuration: &Configuration) -> Result<Vec<Puzzle>> {
        self.lister.list_puzzles(configuration)
    }

    /// The valid puzzles, pairwise not equivalent, one configuration after another on this thread.
    ///
    /// # Errors
    /// Those of [`last_configurations`](Self::last_configurations); an item may have those of
    /// [`puzzles_of`](Self::puzzles_of).
    pub fn puzzles(&self) -> Result<impl Iterator<Item = Result<Puzzle>> + use<>> {
        let lister = self.lister.clone();
        Ok(self.last_configurations()?.flat_map(move |configuration| {
            let listed = configuration.and_then(|found| lister.list_puzzles(&found));
            let (puzzles, failed) = listed
                .map_or_else(|error| (Vec::new(), Some(Err(error))), |puzzles| (puzzles, None));
            puzzles.into_iter().map(Ok).chain(failed)
        }))
    }
}
