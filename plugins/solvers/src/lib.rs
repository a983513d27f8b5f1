//! Solvers: components that search for the solutions of a puzzle.
//!
//! | component   | method                                            | serves                         |
//! |-------------|---------------------------------------------------|--------------------------------|
//! | `backtrack` | depth-first search on row, column and box masks   | to check the others            |
//! | `dlx`       | exact cover by dancing links                      | as the plain general method    |
//! | `bands`     | bitboards by digit and band, locked candidates    | wherever speed matters         |
//! | `explainer` | SudokuExplainer's two passes, up and down         | to decide as that program does |
//! | `sweep`     | whole-grid sweeps in wide registers               | wherever there is AVX-512      |
//!
//! All of them take any puzzle, the empty one and contradictory ones included, and refuse a
//! digit above 9 by name of its cell.

mod backtrack;
mod bands;
mod cpu;
mod dancing_links;
mod dlx;
mod exact_cover;
mod explainer;
mod givens;
mod sweep;
#[cfg(test)]
mod tests;
mod walk;

pub use backtrack::Backtrack;
pub use bands::Bands;
pub use dlx::Dlx;
pub use exact_cover::ExactCover;
pub use explainer::Explainer;
pub use sweep::Sweep;

use seventeen_plugin::prelude::solver;

seventeen_plugin::plugin! {
    solver::<Backtrack>(),
    solver::<Bands>(),
    solver::<Dlx>(),
    solver::<ExactCover>(),
    solver::<Explainer>(),
    solver::<Sweep>(),
}
