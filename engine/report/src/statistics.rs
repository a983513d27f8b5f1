//! Statistics for comparisons and samples. They work on numbers alone.

mod bootstrap;
mod correlation;
mod quantile;
mod ratio;
pub mod student;
mod sums_ratio;
mod verdict;
mod wins;

pub(crate) use bootstrap::variance_about;
pub use bootstrap::{Statistic, bootstrap_interval};
pub use correlation::{correlation, rank_correlation};
pub use quantile::{Quartiles, quantile};
pub use ratio::Ratio;
pub use sums_ratio::{Estimate, ratio_of_sums};
pub use verdict::Verdict;
pub use wins::Wins;
