//! Chains: alternating strong and weak links.

pub mod aic;
pub mod als_aic;
pub mod graph;
pub mod grouped_aic;
pub mod link_patterns;
#[cfg(test)]
mod more_option;
pub mod remote_pairs;
pub mod search;
pub mod x_chain;
pub mod xy_chain;

pub use aic::Aic;
pub use als_aic::AlsAic;
pub use grouped_aic::GroupedAic;
pub use remote_pairs::RemotePairs;
pub use x_chain::XChain;
pub use xy_chain::XyChain;
