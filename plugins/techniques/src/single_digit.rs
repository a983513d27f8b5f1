//! Single-digit patterns: two strong links of one digit, the empty rectangle, and guardians of odd loops.

pub mod conjugate_pairs;
pub mod dual;
pub mod empty_rectangle;
pub mod guardians;
pub mod placements;
pub mod skyscraper;
pub mod turbot_fish;
pub mod two_links;
pub mod two_string_kite;

pub use empty_rectangle::EmptyRectangle;
pub use guardians::Guardians;
pub use skyscraper::Skyscraper;
pub use turbot_fish::TurbotFish;
pub use two_string_kite::TwoStringKite;
