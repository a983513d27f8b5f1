//! The option of techniques that SudokuExplainer looks for in its own way.

use seventeen_plugin::prelude::Param;

/// The option `explainer`.
pub(crate) const EXPLAINER: Param = Param::bool(
    "explainer",
    false,
    "Look as SudokuExplainer 1.2.1 does, in its order, as its ratings depend on that",
);
