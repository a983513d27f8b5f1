//! Human solving: the steps that a person would take to solve a puzzle.
//!
//! A [`Profile`] is an ordered list of techniques with ratings for their steps. [`deduce`]
//! repeatedly takes the first step of the first technique that finds one; [`find_hint`] finds only
//! the next one.

pub mod all_steps;
pub mod claimed_path;
mod closure_technique;
mod described_step;
pub mod hint;
pub mod mistake;
pub mod profile;
mod profile_file;
mod profile_rules;
mod replay;
mod singles;
pub mod solution_path;
mod start;
pub mod step;
pub mod step_choice;
mod step_ratings;
mod stepper;

pub use all_steps::{AllSteps, find_all_steps, find_all_steps_with};
pub use claimed_path::{ClaimedPath, ClaimedStep};
pub use described_step::StepDescription;
pub use hint::{Hint, HintDetail, Place, find_hint};
pub use mistake::Mistake;
pub use profile::{DifficultyLevel, Profile, ScoreFormula};
pub use solution_path::{SolutionPath, deduce, deduce_with};
pub use start::with_start_from_givens;
pub use step::RatedStep;
pub use step_choice::StepChoice;
