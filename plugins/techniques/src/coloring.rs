//! Colouring: chains of strong links of one digit, in two colours.

#[expect(clippy::module_inception, reason = "the component of that name")]
pub mod coloring;
pub mod groups;
pub mod multi_colors;
pub mod simple_colors;

pub use coloring::Coloring;
pub use multi_colors::MultiColors;
pub use simple_colors::SimpleColors;
