//! Exotic patterns: many houses at once.

pub mod double_exocet;
pub mod exocet;
pub mod exocet_pattern;
mod exocet_proof;
pub mod fireworks;
pub mod msls;
pub mod oddagon;
pub mod senior_exocet;
pub mod set_equivalence;
pub mod sk_loop;
pub mod tridagon;

pub use double_exocet::DoubleExocet;
pub use exocet::Exocet;
pub use fireworks::Fireworks;
pub use msls::Msls;
pub use oddagon::Oddagon;
pub use senior_exocet::SeniorExocet;
pub use set_equivalence::SetEquivalence;
pub use sk_loop::SkLoop;
pub use tridagon::Tridagon;
