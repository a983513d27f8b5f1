//! Solvers: components that search for the solutions of a puzzle.
//!
//! | component     | method                                          | purpose                  |
//! |---------------|-------------------------------------------------|--------------------------|
//! | `auto`        | one of `sweep`, `bands` and `exact_cover`       | the default              |
//! | `backtrack`   | depth-first search on row, column and box masks | checks the others        |
//! | `bands`       | bitboards by digit and band, locked candidates  | counting many solutions  |
//! | `dlx`         | exact cover by dancing links                    | the plain general method |
//! | `exact_cover` | exact cover on bit masks, with learnt weights   | boards of any size       |
//! | `explainer`   | SudokuExplainer's two passes, up and down       | that program's verdict   |
//! | `houses`      | any houses, as masks of cells                   | other rules, up to 9x9   |
//! | `sweep`       | sweeps over the whole grid in wide registers    | AVX-512, AVX2 or NEON    |
//!
//! All of them take any puzzle, even an empty or contradictory one. They reject a digit above 9,
//! and name its cell.

mod auto;
mod backtrack;
mod bands;
mod dancing_links;
mod dlx;
mod exact_cover;
mod explainer;
mod givens;
mod houses;
mod sweep;
#[cfg(test)]
mod tests;
mod walk;

pub use auto::Auto;
pub use backtrack::Backtrack;
pub use bands::Bands;
pub use dlx::Dlx;
pub use exact_cover::ExactCover;
pub use explainer::Explainer;
pub use houses::HouseSolver;
pub use sweep::Sweep;

use seventeen_plugin::prelude::solver;

seventeen_plugin::plugin! {
    solver::<Auto>(),
    solver::<Backtrack>(),
    solver::<Bands>(),
    solver::<Dlx>(),
    solver::<ExactCover>(),
    solver::<Explainer>(),
    solver::<HouseSolver>(),
    solver::<Sweep>(),
}
