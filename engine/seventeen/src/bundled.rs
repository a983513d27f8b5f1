//! The plugins of this repository, linked in through the same entry points as loaded ones.

use seventeen_plugin::raw::SeventeenEntry;

/// Their entry points; none if the feature `bundled` is off, so that all plugins are loaded.
pub const BUNDLED: &[SeventeenEntry] = &[
    #[cfg(feature = "bundled")]
    seventeen_solvers::entry,
    #[cfg(feature = "bundled")]
    seventeen_harvesters::entry,
    #[cfg(feature = "bundled")]
    seventeen_cliques::entry,
    #[cfg(feature = "bundled")]
    seventeen_enumerators::entry,
    #[cfg(feature = "bundled")]
    seventeen_generators::entry,
    #[cfg(feature = "bundled")]
    seventeen_techniques::entry,
    #[cfg(feature = "bundled")]
    seventeen_raters::entry,
    #[cfg(feature = "bundled")]
    seventeen_patterns::entry,
    #[cfg(feature = "bundled")]
    seventeen_example_c::entry,
];
