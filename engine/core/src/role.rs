//! `Role`: the part that cells or candidates play in a step, for the legends of pictures.

use crate::Cells;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The part that some cells, or the candidates of a colour, play in a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Role {
    /// The field's word for it, in lower case: `pivot`, `fin`, `set A`. Several roles of a step may
    /// share a name.
    pub name: Cow<'static, str>,
    /// The parts of the step that it describes.
    pub of: RoleOf,
}

/// The parts of a step that a role describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RoleOf {
    /// These cells.
    Cells(Cells),
    /// The candidates that are shown in this colour.
    Color(u8),
}
