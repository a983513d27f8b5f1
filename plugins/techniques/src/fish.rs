//! Fish: patterns in which a digit's places in some houses lie in as many other houses.

pub mod finned_fish;
#[expect(clippy::module_inception, reason = "the component of that name")]
pub mod fish;
mod fish_by_houses;
pub mod franken_fish;
pub mod kraken_fish;
pub mod mutant_fish;
pub mod sashimi_fish;
pub mod search;
pub mod siamese_fish;

pub use finned_fish::FinnedFish;
pub use fish::Fish;
pub use franken_fish::FrankenFish;
pub use kraken_fish::KrakenFish;
pub use mutant_fish::MutantFish;
pub use sashimi_fish::SashimiFish;
pub use siamese_fish::SiameseFish;
