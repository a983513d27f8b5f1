//! The option of techniques for the search order of SudokuExplainer.

use seventeen_plugin::prelude::Param;

/// The option `explainer`.
pub(crate) const EXPLAINER: Param = Param::bool(
    "explainer",
    false,
    "Search in the order of SudokuExplainer 1.2.1, on which its ratings depend",
);
