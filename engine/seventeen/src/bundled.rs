//! The plugins of this repository, linked in through the same entry points as loaded ones.

use seventeen_plugin::raw::SeventeenEntry;

/// The entry points of the plugins that the enabled features link in; all others are loaded.
pub const BUNDLED: &[SeventeenEntry] = &[
    #[cfg(feature = "solve")]
    seventeen_solvers::entry,
    #[cfg(feature = "enumerate")]
    seventeen_harvesters::entry,
    #[cfg(feature = "enumerate")]
    seventeen_cliques::entry,
    #[cfg(feature = "enumerate")]
    seventeen_enumerators::entry,
    #[cfg(feature = "generate")]
    seventeen_generators::entry,
    #[cfg(feature = "human")]
    seventeen_techniques::entry,
    #[cfg(feature = "rate")]
    seventeen_raters::entry,
    #[cfg(feature = "patterns")]
    seventeen_patterns::entry,
    #[cfg(feature = "example-c")]
    seventeen_example_c::entry,
];
