//! `most_disjoint`: small sets first, and of equal ones that which leaves room for most others.
//!
//! The rating of step 2.3 of dobrichev's GridChecker ("How the GridChecker works", 2010), which
//! there only orders the sets of a clique chosen before; here it chooses them. A set's *levels*
//! are counted: level one are the sets disjoint from it, and each level joins the sets of the
//! level before with the sets of level one that are disjoint from them. Sets of equal size are
//! compared by the number of levels, then by the counts from the highest level down, then by
//! how small the sets of level one are. As there, sets of up to eight cells are counted. Ours
//! counts up to `width` distinct unions a level: symmetric grids have millions.

use crate::prepared::Prepared;
use seventeen_plugin::prelude::*;
use std::cmp::Reverse;

/// Packs the sets by size and then by rating.
pub struct MostDisjoint {
    longest: u32,
    width: usize,
    prepared: Prepared,
    /// The place of each rank in the order of packing.
    places: Vec<u32>,
    order: Vec<u32>,
}

/// How a set compares with others of its size: greater is better.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Rating {
    levels: usize,
    /// From the highest level down.
    counts: Vec<usize>,
    /// The cells in the sets of level one, which are equally many by now.
    cells: Reverse<u32>,
}

impl Component for MostDisjoint {
    const NAME: &'static str = "most_disjoint";
    const DOC: &'static str =
        "Small sets first, and of equal ones that with most disjoint levels; bound: at least";
    const PARAMS: &'static [Param] = &[
        Param::int("longest", 8, 4..=81, "Sets of up to this many cells are rated and counted"),
        Param::int("width", 500, 1..=1_000_000, "How many unions of sets a level counts at most"),
    ];

    fn create(args: &Args<'_>) -> Result<MostDisjoint> {
        Ok(MostDisjoint {
            longest: args.int(0) as u32,
            width: args.int(1) as usize,
            prepared: Prepared::default(),
            places: Vec::new(),
            order: Vec::new(),
        })
    }
}

impl CliqueStrategy for MostDisjoint {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.prepared = Prepared::new(sets)?;
        let sets = self.prepared.sets();
        let counted = &sets[..sets.partition_point(|set| set.len() <= self.longest)];
        let mut watch = Watch::default();
        let mut rated = Vec::with_capacity(counted.len());
        for (rank, &set) in counted.iter().enumerate() {
            let rating = rate(set, counted, self.width, &mut watch)?;
            rated.push((set.len(), Reverse(rating), rank));
        }
        rated.sort();
        self.places = (0..sets.len() as u32).collect();
        for (place, (.., rank)) in rated.into_iter().enumerate() {
            self.places[rank] = place as u32;
        }
        Ok(())
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.prepared.gather(alive, dead)?;
        chosen.clear();
        self.order.clear();
        self.order.extend_from_slice(self.prepared.pool());
        self.order.sort_unstable_by_key(|&rank| self.places[rank as usize]);
        self.prepared.pack(self.order.iter().copied(), chosen);
        self.prepared.to_indices(chosen);
        Ok(Bound::AtLeast)
    }
}

/// The rating of `set` among the sets that are counted.
fn rate(set: Cells, counted: &[Cells], width: usize, watch: &mut Watch) -> Result<Rating> {
    let disjoint: Vec<Cells> = counted.iter().copied().filter(|o| o.is_disjoint(set)).collect();
    let cells = Reverse(disjoint.iter().map(|set| set.len()).sum());
    let mut counts = Vec::new();
    let mut level = disjoint.clone();
    while !level.is_empty() {
        counts.push(level.len());
        level = next_level(&level, &disjoint, width, watch)?;
    }
    counts.reverse();
    Ok(Rating { levels: counts.len(), counts, cells })
}

/// The distinct unions of an element of `level` with a set disjoint from it: `width` at most.
fn next_level(
    level: &[Cells],
    sets: &[Cells],
    width: usize,
    watch: &mut Watch,
) -> Result<Vec<Cells>> {
    let mut next: Vec<Cells> = Vec::new();
    for &union in level {
        watch.step()?;
        next.extend(sets.iter().filter(|set| set.is_disjoint(union)).map(|&set| union | set));
        if next.len() > 4 * width {
            next.sort_unstable();
            next.dedup();
            if next.len() >= width {
                break;
            }
        }
    }
    next.sort_unstable();
    next.dedup();
    next.truncate(width);
    Ok(next)
}
