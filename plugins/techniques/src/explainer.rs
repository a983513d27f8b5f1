//! The option of techniques that SudokuExplainer searches for in its own way.

use seventeen_plugin::prelude::Param;

/// The option `explainer`.
pub(crate) const EXPLAINER: Param = Param::bool(
    "explainer",
    false,
    "Search in the order of SudokuExplainer 1.2.1, on which its ratings depend",
);
