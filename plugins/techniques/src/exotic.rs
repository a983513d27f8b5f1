//! Exotic patterns: many houses at once.

pub mod exocet;
mod exocet_proof;
pub mod fireworks;
pub mod msls;
pub mod oddagon;
pub mod sk_loop;
pub mod tridagon;

pub use exocet::Exocet;
pub use fireworks::Fireworks;
pub use msls::Msls;
pub use oddagon::Oddagon;
pub use sk_loop::SkLoop;
pub use tridagon::Tridagon;
