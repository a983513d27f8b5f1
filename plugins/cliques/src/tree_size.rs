//! The number of nodes of a search tree, estimated by random probes.
//!
//! Knuth, "Estimating the efficiency of backtrack programs" (Mathematics of Computation 1975), goes
//! down a random path and multiplies the numbers of children. Paths of one tree differ by powers of
//! ten. So here `width` probes go down together, and a level keeps `width` random children of all
//! of them, regardless of parents. This is stochastic enumeration (Rubinstein 2013; Vaisman and
//! Kroese, "Stochastic enumeration method for counting trees", 2017), as unbiased as Knuth's paths
//! and far steadier.

use seventeen_plugin::prelude::{Result, check_running};
use seventeen_plugin::random::RandomNumbers;

/// The approximate number of nodes below `root`, by `width` probes. `expand` appends the children
/// of a node.
///
/// # Errors
/// An interrupted run.
pub(crate) fn estimate<T>(
    root: T,
    mut expand: impl FnMut(&T, &mut Vec<T>),
    width: usize,
    random: &mut RandomNumbers,
) -> Result<f64> {
    let (mut level, mut below) = (vec![root], Vec::new());
    // The number of nodes of the tree that each node of the level represents.
    let (mut each, mut nodes) = (1., 0.);
    while !level.is_empty() {
        check_running()?;
        below.clear();
        level.iter().for_each(|node| expand(node, &mut below));
        nodes += each * below.len() as f64;
        let children = below.len();
        keep(width, &mut below, random);
        each *= children as f64 / below.len().max(1) as f64;
        std::mem::swap(&mut level, &mut below);
    }
    Ok(nodes)
}

/// Keeps `count` of the nodes, drawn.
fn keep<T>(count: usize, nodes: &mut Vec<T>, random: &mut RandomNumbers) {
    if nodes.len() > count {
        for place in 0..count {
            let drawn = place + random.below(nodes.len() - place);
            nodes.swap(place, drawn);
        }
        nodes.truncate(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lopsided tree: a node of value n has n % 4 children when n is above 3.
    fn expand(node: &u64, children: &mut Vec<u64>) {
        if *node > 3 {
            children.extend((1..=node % 4).map(|i| node * 5 / (8 + i)));
        }
    }

    fn count(node: u64) -> usize {
        let mut children = Vec::new();
        expand(&node, &mut children);
        children.len() + children.into_iter().map(count).sum::<usize>()
    }

    fn of(width: usize, seed: u64) -> f64 {
        estimate(99_999, expand, width, &mut RandomNumbers::new(seed)).expect("not stopped")
    }

    #[test]
    fn with_room_for_all_nodes_the_estimate_is_the_number() {
        assert_eq!(of(1_000_000, 0), count(99_999) as f64);
    }

    #[test]
    fn the_mean_of_many_estimates_is_near_the_number() {
        let counted = count(99_999) as f64;
        assert!(counted > 100., "{counted}");
        for width in [1, 8] {
            let mean = (0..20_000).map(|seed| of(width, seed)).sum::<f64>() / 20_000.;
            assert!((mean / counted - 1.).abs() < 0.1, "{mean} for {counted}, {width} wide");
        }
    }
}
