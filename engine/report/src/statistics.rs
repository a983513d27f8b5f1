//! Statistics for comparisons and samples. They work on numbers alone.

mod bootstrap;
mod correlation;
mod moments;
mod quantile;
mod quantile_interval;
mod ratio;
mod statistic;
pub mod student;
mod sums_ratio;
mod verdict;
mod wins;

pub use correlation::{correlation, rank_correlation};
pub use moments::mean;
pub use quantile::{Quartiles, quantile};
pub use quantile_interval::quantile_interval;
pub use ratio::{Ratio, Undefined};
pub use statistic::Statistic;
pub use sums_ratio::{Estimate, ratio_of_sums};
pub use verdict::Verdict;
pub use wins::Wins;
