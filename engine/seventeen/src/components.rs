//! Components by name, with their options, and your own components: one file per feature.

#[cfg(feature = "enumerate")]
mod enumerate;
#[cfg(feature = "generate")]
mod generate;
#[cfg(feature = "human")]
mod human;
#[cfg(feature = "patterns")]
mod patterns;
#[cfg(feature = "rate")]
mod rate;
#[cfg(feature = "solve")]
mod solve;
