//! Whips and braids: chains whose links look back at all that went before.

pub mod braid;
pub mod g_whip;
pub mod model;
pub mod notation;
pub mod supposition_net;
pub mod whip;
pub mod whip_search;

pub use braid::Braid;
pub use g_whip::GWhip;
pub use whip::Whip;
