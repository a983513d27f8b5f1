//! Single-digit patterns: two strong links of one digit, and the empty rectangle.

pub mod conjugate_pairs;
pub mod dual;
pub mod empty_rectangle;
pub mod placements;
pub mod skyscraper;
pub mod turbot_fish;
pub mod two_links;
pub mod two_string_kite;

pub use empty_rectangle::EmptyRectangle;
pub use skyscraper::Skyscraper;
pub use turbot_fish::TurbotFish;
pub use two_string_kite::TwoStringKite;
