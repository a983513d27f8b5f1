//! `draw_grid` and `draw_band_pair`: random grids and band pairs.

use super::open_catalogue;
use crate::error::Result;
use seventeen_catalogue::{NumberedPair, Rank, minlex_of};
use seventeen_core::Grid;
use seventeen_plugin::random::{RandomNumbers, SplitMix};

/// The set of grids from which to draw uniformly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GridPopulation {
    /// The essentially different ones: the classes.
    Classes,
    /// All solution grids: the more automorphisms a class has, the fewer grids.
    Grids,
}

/// The grid with this number in an infinite random sequence, with its rank. It depends on the seed
/// and the number alone, so that a sample can be divided.
///
/// ```
/// use seventeen_jobs::catalogue::{GridPopulation, draw_grid};
///
/// let (rank, grid) = draw_grid(7, 0, GridPopulation::Grids)?;
/// assert_eq!(draw_grid(7, 0, GridPopulation::Grids)?, (rank, grid));
/// assert_ne!(draw_grid(7, 1, GridPopulation::Grids)?.0, rank);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
///
/// # Errors
/// The index cannot be read.
pub fn draw_grid(seed: u64, number: u64, over: GridPopulation) -> Result<(Rank, Grid)> {
    let mut random = random_numbers(seed, number);
    loop {
        let rank = Rank::new(1 + random_below(&mut random, Rank::COUNT))?;
        let grid = open_catalogue().catalogue.unrank(rank)?;
        // A class has a share of all grids inversely proportional to its number of automorphisms.
        let is_taken = match over {
            GridPopulation::Classes => true,
            GridPopulation::Grids => random.below(minlex_of(&grid).automorphisms() as usize) == 0,
        };
        if is_taken {
            return Ok((rank, grid));
        }
    }
}

/// The band pair with this number in an infinite sequence of uniformly random ones. It depends on
/// the seed and the number alone.
///
/// ```
/// use seventeen_jobs::catalogue::draw_band_pair;
///
/// let entry = draw_band_pair(7, 0)?;
/// assert_eq!(draw_band_pair(7, 0)?, entry);
/// assert_ne!(draw_band_pair(7, 1)?, entry);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
///
/// # Errors
/// None: every number drawn is that of a band pair.
pub fn draw_band_pair(seed: u64, number: u64) -> Result<NumberedPair> {
    let drawn = random_below(&mut random_numbers(seed, number), NumberedPair::COUNT.into());
    Ok(NumberedPair::from_number(1 + drawn as u32)?)
}

/// The random numbers for this place in a sequence.
fn random_numbers(seed: u64, number: u64) -> RandomNumbers {
    RandomNumbers::new(seed.wrapping_add(number.wrapping_mul(SplitMix::STRIDE)))
}

/// A number below this bound.
fn random_below(random: &mut RandomNumbers, end: u64) -> u64 {
    // The upper half of the product is below the bound.
    ((u128::from(random.next_bits()) * u128::from(end)) >> 64) as u64
}
