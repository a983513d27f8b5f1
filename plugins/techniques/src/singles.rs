//! Singles: a digit that is the last one of a cell or the last place of a digit.

pub mod full_house;
pub mod hidden_single;
pub mod last_digit;
pub mod naked_single;

pub use full_house::FullHouse;
pub use hidden_single::HiddenSingle;
pub use last_digit::LastDigit;
pub use naked_single::NakedSingle;
