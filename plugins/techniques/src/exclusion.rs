//! Aligned exclusion: combinations of digits that leave another cell without any.

pub mod aligned_pair;
pub mod aligned_triplet;
mod excluders;

pub use aligned_pair::AlignedPair;
pub use aligned_triplet::AlignedTriplet;
pub use excluders::Exclusion;
