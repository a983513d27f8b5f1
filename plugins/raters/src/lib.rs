//! Raters: components that say how hard a puzzle is for a person.
//!
//! | component | method                                             |
//! |-----------|----------------------------------------------------|
//! | `se121`   | SudokuExplainer 1.2.1's rating, to the last tenth  |

mod se121;

pub use se121::Se121;

use seventeen_plugin::prelude::rater;

seventeen_plugin::plugin! {
    rater::<Se121>(),
}
