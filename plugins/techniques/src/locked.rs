//! Locked candidates: a digit whose places in one house all lie in another.

mod claiming;
pub mod direct_claiming;
pub mod direct_pointing;
pub mod intersections;
pub mod locked_pair;
pub mod locked_subset;
pub mod locked_triple;
mod pointing;

pub use claiming::Claiming;
pub use direct_claiming::DirectClaiming;
pub use direct_pointing::DirectPointing;
pub use intersections::{DirectPlacement, LockedCandidates};
pub use locked_pair::LockedPair;
pub use locked_triple::LockedTriple;
pub use pointing::Pointing;
