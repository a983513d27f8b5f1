//! Raters: components that measure the difficulty of a puzzle for people, or classify it.
//!
//! | component   | method                                                     |
//! |-------------|------------------------------------------------------------|
//! | `backdoors` | the fewest cells to reveal so that singles solve the rest  |
//! | `se121`     | SudokuExplainer 1.2.1's rating, to the last tenth          |
//! | `t_and_e`   | the depth of trial and error, and the classes BxB and BxBB |
//! | `whips`     | the length of the required whips or braids: W, gW, B, gB   |

mod backdoors;
mod se121;
mod t_and_e;
#[cfg(test)]
mod testing;
mod theory;
mod whips;

pub use backdoors::Backdoors;
pub use se121::Se121;
pub use t_and_e::TAndE;
pub use whips::Whips;

use seventeen_plugin::prelude::rater;

seventeen_plugin::plugin! {
    rater::<Backdoors>(),
    rater::<Se121>(),
    rater::<TAndE>(),
    rater::<Whips>(),
}
