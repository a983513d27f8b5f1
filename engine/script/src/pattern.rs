//! Pattern searches that are run: stage by stage, on threads, kept on disk.
//!
//! A component plans the stages (`PatternSearcher`). Here each stage's parents are cut into
//! parts (`parents`), which threads take in turn (`run`); what a part gives goes into a journal
//! (`journal`). When all parts are done, the configurations are sorted, those that came more
//! than once are dropped (`distinct`), and the stage is written to its file (`stage_file`), which
//! the next stage reads its parents from.

mod closing;
mod count;
mod distinct;
mod frame;
mod journal;
mod limits;
mod manifest;
mod packed;
mod parents;
mod puzzles;
mod run;
mod search;
mod searched;
mod stage_file;
mod store;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
pub(crate) mod what;

pub(crate) use manifest::Manifest;
pub(crate) use puzzles::Lister;
pub(crate) use search::Search;
pub(crate) use searched::Searched;
