//! Uniform grids of other rules with boxes of 3x3: classic grids whose further houses repeat no
//! digit.
//!
//! Further houses keep pairs of cells apart that no row, column or box does. A band or a stack with
//! two equal digits in such a pair begins no grid. Whether it has one does not depend on box 1,
//! whose digits can be renamed. So the bands and stacks that begin with box 1 in ascending order
//! are listed once, without those with equal pairs. A band and a stack of the lists are drawn until
//! their completion number `k`, of [`MOST`], has no equal pair either. Last, the digits are
//! renamed.
//!
//! Each grid of the rules is as likely as any other: it has one band, one stack and one number.

use super::chute::{Box9, CHUTES, chute, draw_box, turned};
use super::{Begun, MOST, Sampler};
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// Box 1 of all lists.
const FIRST: Box9 = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/// Boxes without digits.
const BLANK: [Box9; 2] = [[0; 9]; 2];

/// Two cells with different digits.
type Pair = [Cell; 2];

/// The bands and stacks from which the grids of some rules are drawn.
pub(super) struct Fitting {
    /// The pairs with cells in the band and the stack, then all.
    in_cross: Vec<Pair>,
    all: Vec<Pair>,
    /// By their numbers.
    bands: Vec<u32>,
    stacks: Vec<u32>,
}

impl Fitting {
    /// The lists for these rules, which have boxes of 3x3.
    ///
    /// # Errors
    /// No band or no stack fits.
    pub(super) fn new(rules: Rules, sampler: &Sampler) -> Result<Fitting> {
        let all = pairs_apart(rules);
        let within = |part: fn(Cell) -> bool| {
            all.iter().copied().filter(|pair| pair.iter().all(|&cell| part(cell))).collect()
        };
        let in_band: Vec<Pair> = within(|cell| cell.row() < 3);
        let in_stack: Vec<Pair> = within(|cell| cell.column() < 3);
        let in_cross = within(|cell| cell.row() < 3 || cell.column() < 3);
        let fitting = |pairs: &[Pair], begun: &dyn Fn(u32) -> Begun| {
            let fits = |number: &u32| are_apart(&begun(*number).digits(), pairs);
            (0..CHUTES as u32).filter(fits).collect::<Vec<u32>>()
        };
        let band = |number| Begun { first: FIRST, band: sampler.band(number), stack: BLANK };
        let stack = |number| Begun { first: FIRST, band: BLANK, stack: sampler.stack(number) };
        let (bands, stacks) = (fitting(&in_band, &band), fitting(&in_stack, &stack));
        if bands.is_empty() || stacks.is_empty() {
            return Err(Error::failed(format!("{rules} has no grids")));
        }
        Ok(Fitting { in_cross, all, bands, stacks })
    }

    /// A uniformly random grid, if it is the one of this draw of a band, a stack and a number.
    pub(super) fn draw(&self, sampler: &Sampler, random: &mut RandomNumbers) -> Option<[u8; 81]> {
        let mut any = |numbers: &[u32]| numbers[random.below(numbers.len())];
        let (band, stack) = (sampler.band(any(&self.bands)), sampler.stack(any(&self.stacks)));
        let k = random.below(MOST as usize) as u32;
        let begun = Begun { first: FIRST, band, stack };
        if !are_apart(&begun.digits(), &self.in_cross) {
            return None;
        }
        let cross = begun.cross();
        let choice = sampler.completions.count(&cross).choice(k)?;
        let digits = *sampler.grid(&begun, &cross, choice).digits();
        let names = draw_box(random);
        are_apart(&digits, &self.all).then(|| digits.map(|digit| names[usize::from(digit) - 1]))
    }
}

impl Sampler {
    /// Boxes 2 and 3 of the band of this number that begins with [`FIRST`].
    fn band(&self, number: u32) -> [Box9; 2] {
        self.chute(&FIRST, number)
    }

    /// Boxes 4 and 7 of the stack of this number that begins with [`FIRST`], by columns.
    fn stack(&self, number: u32) -> [Box9; 2] {
        self.chute(&turned(&FIRST), number)
    }

    fn chute(&self, first: &Box9, number: u32) -> [Box9; 2] {
        let (second, third) = (self.completions.second_boxes(), self.completions.third_boxes());
        chute(first, second, third, number as usize)
    }
}

/// The pairs that rows, columns and boxes do not keep apart.
fn pairs_apart(rules: Rules) -> Vec<Pair> {
    let of = |cell: Cell| {
        let others = rules.all_peers(cell) - cell.peers();
        others.iter().filter(move |&other| other > cell).map(move |other| [cell, other])
    };
    Cell::all().flat_map(of).collect()
}

/// Whether the digits of each pair differ, or are missing.
fn are_apart(digits: &[u8; 81], pairs: &[Pair]) -> bool {
    pairs.iter().all(|&[a, b]| digits[a] != digits[b] || digits[a] == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of windoku grids, within a few per cent.
    const WINDOKU: f64 = 6.34e15;

    #[test]
    fn the_draws_that_give_grids_are_the_share_of_windoku_grids() {
        let (rules, sampler) = ("windoku".parse::<Rules>().unwrap(), Sampler::new());
        let fitting = Fitting::new(rules, &sampler).unwrap();
        let (mut random, draws, mut found) = (RandomNumbers::new(3), 4_000_000, 0);
        for _ in 0..draws {
            if let Some(digits) = fitting.draw(&sampler, &mut random) {
                assert!(rules.grid(digits).is_ok());
                found += 1;
            }
        }
        let beginnings = 362_880. * fitting.bands.len() as f64 * fitting.stacks.len() as f64;
        let grids = beginnings * f64::from(MOST) * f64::from(found) / f64::from(draws);
        // 136 grids are expected, with a standard deviation of 9 %.
        assert!((0.7..1.3).contains(&(grids / WINDOKU)), "{found} grids, {grids:e} in all");
    }
}
