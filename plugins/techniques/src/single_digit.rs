//! Single-digit patterns: two strong links, the empty rectangle, guardians, and all placements.

pub mod conjugate_pairs;
pub mod dual;
pub mod empty_rectangle;
pub mod guardians;
pub mod placements;
pub mod skyscraper;
pub mod template_delete;
pub mod template_set;
pub mod turbot_fish;
pub mod two_links;
pub mod two_string_kite;

pub use empty_rectangle::EmptyRectangle;
pub use guardians::Guardians;
pub use skyscraper::Skyscraper;
pub use template_delete::TemplateDelete;
pub use template_set::TemplateSet;
pub use turbot_fish::TurbotFish;
pub use two_string_kite::TwoStringKite;
