//! Clique strategies: components that choose pairwise disjoint unavoidable sets.
//!
//! | component        | choice                                                  | proven greatest? |
//! |------------------|---------------------------------------------------------|------------------|
//! | `exact`          | a clique of greatest size, of all sets                  | always           |
//! | `max_size`       | a clique of greatest size, of the short sets            | if possible      |
//! | `min_product`    | of those, one with the least product of the sets' sizes | if possible      |
//! | `smallest_first` | as `min_product`; the search takes the smallest set     | if possible      |
//! | `dj_levels`      | as `min_product`, in the order of disjoint levels       | if possible      |
//! | `weighted`       | short sets that narrow a search most                    | no               |
//! | `local_search`   | a large clique of short sets, then a small product      | no               |
//! | `lookahead`      | one of these, by the estimated size of a search         | if its own is    |
//! | `survivors`      | sets whose children are expected to leave least         | no               |
//! | `conflicts`      | small sets, later those that refuted random probes      | no               |
//! | `balanced`       | small sets, spread evenly over bands and stacks         | no               |
//! | `most_disjoint`  | the smallest sets, by the disjoint sets they leave      | no               |
//! | `greedy`         | the smallest sets                                       | no               |
//! | `random`         | any sets                                                | no               |
//!
//! Every clique is maximal: no candidate without a dead cell can be added to it. Its sets are
//! ordered, the most important first: by size, and among equal sizes by the strategy's rating.
//! `dj_levels`, `survivors`, `conflicts` and `balanced` have their own orders.
//!
//! The first six share one search. Cell weights from a linear program bound the worth of a clique
//! and leave few contenders (`fractional_packing`, `cell_weights`, `candidate_sets`). Branch and
//! bound by colours does the rest (`disjointness`, `colouring`, `maximum_clique`, `least_product`,
//! `heaviest_clique`). The order by disjoint levels is in `disjoint_levels` and `level_order`, tabu
//! search in `tabu_search`, and the probes of `lookahead` in `hitting_tree` and `tree_size`.

mod balanced;
mod candidate_sets;
mod cell_weights;
mod colouring;
mod conflicts;
mod disjoint_levels;
mod disjointness;
mod dj_levels;
mod exact;
mod fractional_packing;
mod greatest;
mod greedy;
mod heaviest_clique;
mod hitting_tree;
mod least_product;
mod level_order;
mod local_search;
mod lookahead;
mod max_size;
mod maximum_clique;
mod min_product;
mod most_disjoint;
mod prepared;
mod random;
mod smallest_first;
mod survivors;
mod tabu_search;
#[cfg(test)]
mod tests;
mod tree_size;
mod unprepared;
mod weighted;

pub use balanced::Balanced;
pub use conflicts::Conflicts;
pub use dj_levels::DjLevels;
pub use exact::Exact;
pub use greedy::Greedy;
pub use local_search::LocalSearch;
pub use lookahead::Lookahead;
pub use max_size::MaxSize;
pub use min_product::MinProduct;
pub use most_disjoint::MostDisjoint;
pub use random::Random;
pub use smallest_first::SmallestFirst;
pub use survivors::Survivors;
pub use weighted::Weighted;

use seventeen_plugin::prelude::clique_strategy;

seventeen_plugin::plugin! {
    clique_strategy::<Balanced>(),
    clique_strategy::<Conflicts>(),
    clique_strategy::<DjLevels>(),
    clique_strategy::<Exact>(),
    clique_strategy::<Greedy>(),
    clique_strategy::<LocalSearch>(),
    clique_strategy::<Lookahead>(),
    clique_strategy::<MaxSize>(),
    clique_strategy::<MinProduct>(),
    clique_strategy::<MostDisjoint>(),
    clique_strategy::<Random>(),
    clique_strategy::<SmallestFirst>(),
    clique_strategy::<Survivors>(),
    clique_strategy::<Weighted>(),
}
