//! Almost locked sets: as many cells as digits but one.

pub mod als_chain;
pub mod als_xy_wing;
pub mod als_xz;
mod chain_by_houses;
pub mod death_blossom;
mod disjoint_subsets;
#[cfg(test)]
mod overlap;
mod set_cover;
pub mod sets;
pub mod sue_de_coq;
mod two_sectors;

pub use als_chain::AlsChain;
pub use als_xy_wing::AlsXyWing;
pub use als_xz::AlsXz;
pub use death_blossom::DeathBlossom;
pub use sue_de_coq::SueDeCoq;
