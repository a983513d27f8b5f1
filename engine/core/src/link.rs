//! `Link`: an inference of a chain.

use crate::{Cells, Digit};
use serde::{Deserialize, Serialize};

/// An inference: `from` and `to` each say that one of some cells has a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Link {
    /// The node at which it begins.
    pub from: (Digit, Cells),
    /// The node to which it leads.
    pub to: (Digit, Cells),
    /// If one is false the other is true; else, if one is true the other is false.
    pub strong: bool,
}
