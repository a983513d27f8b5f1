//! The plugins linked into this program, through the same entry points as loaded ones.

use seventeen_plugin::raw::SeventeenEntry;

/// Their entry points.
#[cfg(feature = "bundled")]
pub(crate) const BUNDLED: &[SeventeenEntry] = &[
    seventeen_solvers::entry,
    seventeen_harvesters::entry,
    seventeen_cliques::entry,
    seventeen_enumerators::entry,
    seventeen_generators::entry,
    seventeen_techniques::entry,
    seventeen_raters::entry,
    seventeen_patterns::entry,
    seventeen_example_c::entry,
];

/// Built without any: all plugins are loaded.
#[cfg(not(feature = "bundled"))]
pub(crate) const BUNDLED: &[SeventeenEntry] = &[];
