//! Covers of the cells of some digits in two bands by disjoint templates, one per digit, each
//! different from the digit's own in the grid.
//!
//! Unlike in the whole grid ([`crate::digit_covers`]), a template belongs to a digit. So the digits
//! are placed one by one, the one with the fewest open templates first. Rows of bits, a few words
//! per digit, store which templates are open. The last digit takes the remaining cells.
//!
//! The cells that the placed digits lost, and those that they took from others, have changed in
//! every solution below. A search ends where these contain a smaller set. It also ends where the
//! digits lose more cells than a set may have, since every lost cell changes. Each digit still to
//! be placed counts with the fewest that its open templates allow.

use crate::band_templates::Template;
use seventeen_plugin::prelude::*;

/// Words of 64 templates that suffice for any digit, which has at most 288 of them.
pub(crate) const MOST_WORDS: usize = 5;

/// One bit per template of a digit.
type Row<const W: usize> = [u64; W];

/// The cells to fill anew: those of `K` digits in the top two bands, by words of bits.
pub(crate) struct Subset<const K: usize> {
    /// The six cells of each digit.
    digits: [u64; K],
    /// The templates of each digit within the cells of all.
    templates: [Vec<u64>; K],
    /// All minimal sets of fewer of these digits.
    smaller: Vec<u64>,
    /// The number of cells that may change.
    most: u32,
    /// The number of digits with other columns than in the grid. These may lose a single cell,
    /// while others lose at least two.
    moved: u32,
}

impl<const K: usize> Subset<K> {
    pub(crate) fn new(most: u32, moved: u32) -> Subset<K> {
        let templates = std::array::from_fn(|_| Vec::new());
        Subset { digits: [0; K], templates, smaller: Vec::new(), most, moved }
    }

    /// Switches to other digits: bit `d - 1` for `d`, `K` of them. Takes the six cells of each
    /// digit, their templates within the cells of all, and all minimal sets of fewer of them.
    pub(crate) fn lay_out<'a>(
        &mut self,
        digits: usize,
        cells: &[u64; 9],
        templates: impl Iterator<Item = &'a Template>,
        smaller: &[Cells],
    ) {
        let mut places = [0; 9];
        for (place, digit) in (0..9).filter(|digit| digits >> digit & 1 != 0).enumerate() {
            places[digit] = place;
            self.digits[place] = cells[digit];
            self.templates[place].clear();
        }
        for template in templates {
            self.templates[places[usize::from(template.digit)]].push(template.cells);
        }
        self.smaller.clear();
        self.smaller.extend(smaller.iter().map(|set| set.bits() as u64));
    }

    /// The maximal number of templates of one digit.
    pub(crate) fn most_templates(&self) -> usize {
        self.templates.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The changed cells of a cover in which the last digit takes the cells that the others leave.
    #[inline]
    fn with_last(&self, digit: usize, taken: u64, changed: u64) -> Option<Cells> {
        let home = self.digits[digit];
        let rest = self.digits.iter().fold(0, |all, cells| all | cells) & !taken;
        let changed = changed | (home ^ rest);
        let counts = rest != home && !self.rules_out(changed);
        counts.then(|| Cells::from_bits(changed.into()))
    }

    /// Whether these changed cells are too many, or contain a smaller set.
    fn rules_out(&self, changed: u64) -> bool {
        changed.count_ones() > self.most || self.smaller.iter().any(|set| set & !changed == 0)
    }
}

/// A search in progress: some digits are placed.
struct Node<const K: usize, const W: usize> {
    /// The templates of each digit that are disjoint from the placed ones.
    open: [Row<W>; K],
    /// The digits to place, one bit each.
    left: usize,
    /// The cells of the placed templates.
    taken: u64,
    /// The cells that change in all completions.
    changed: u64,
    /// The number of cells that the digits to place may still lose.
    budget: u32,
}

/// The search in one subset; kept from subset to subset for its memory.
pub(crate) struct BandCovers<const K: usize, const W: usize> {
    /// Of each cell, the templates of each digit that hold it.
    holders: [[Row<W>; K]; 54],
    /// The templates of each digit by the number of cells that it loses: up to 2, 3, 4, 5 and 6.
    losing: [[Row<W>; 5]; K],
}

impl<const K: usize, const W: usize> BandCovers<K, W> {
    pub(crate) fn new() -> BandCovers<K, W> {
        BandCovers { holders: [[[0; W]; K]; 54], losing: [[[0; W]; 5]; K] }
    }

    /// The changed cells of each cover, except those that contain smaller sets or are too many.
    /// Sets may repeat, and contain one another.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn search(&mut self, subset: &Subset<K>) -> Result<Vec<Cells>> {
        check_running()?;
        self.lay_out(subset);
        let open = self.losing.map(|losing| losing[4]);
        // Losing one cell counts as much as losing two.
        let budget = subset.most + subset.moved;
        let root = Node { open, left: (1 << K) - 1, taken: 0, changed: 0, budget };
        let mut found = Vec::new();
        self.place(subset, &root, &mut found, &mut CancellationPoll::default())?;
        Ok(found)
    }

    /// Places the remaining digits, at least two.
    fn place(
        &self,
        subset: &Subset<K>,
        node: &Node<K, W>,
        found: &mut Vec<Cells>,
        watch: &mut CancellationPoll,
    ) -> Result<()> {
        watch.step()?;
        let Some((digit, templates)) = self.narrowest(node) else { return Ok(()) };
        let home = subset.digits[digit];
        let left = node.left & !(1 << digit);
        for index in members(templates) {
            let template = subset.templates[digit][index];
            let taken = node.taken | template;
            let changed = node.changed | (template ^ home);
            if left.is_power_of_two() {
                found.extend(subset.with_last(left.trailing_zeros() as usize, taken, changed));
            } else if !subset.rules_out(changed) {
                let open = self.apart(template, &node.open);
                let budget = node.budget - (home & !template).count_ones().max(2);
                let next = Node { open, left, taken, changed, budget };
                self.place(subset, &next, found, watch)?;
            }
        }
        Ok(())
    }

    /// The unplaced digit with the fewest templates, and these templates. None if some digit has no
    /// template, or all of them together lose too many cells.
    ///
    /// Each digit may lose the part of the budget that is left when the others lose fewest cells.
    #[inline]
    fn narrowest(&self, node: &Node<K, W>) -> Option<(usize, Row<W>)> {
        let mut least = [0; K];
        let mut spare = node.budget;
        for digit in members([node.left as u64]) {
            let mut losing = self.losing[digit].iter();
            least[digit] = losing.position(|row| meets(row, &node.open[digit]))?;
            spare = spare.checked_sub(least[digit] as u32 + 2)?;
        }
        let mut narrowest = (0, [0; W]);
        let mut fewest = u32::MAX;
        for digit in members([node.left as u64]) {
            let losing = &self.losing[digit][(least[digit] + spare as usize).min(4)];
            let templates = std::array::from_fn(|word| node.open[digit][word] & losing[word]);
            let count = templates.iter().map(|word| word.count_ones()).sum();
            if count < fewest {
                (narrowest, fewest) = ((digit, templates), count);
            }
        }
        Some(narrowest)
    }

    /// The open templates that are disjoint from `template`.
    #[inline]
    fn apart(&self, template: u64, open: &[Row<W>; K]) -> [Row<W>; K] {
        let mut meeting = [[0; W]; K];
        for cell in members([template]) {
            let holders = self.holders[cell].as_flattened();
            for (row, more) in meeting.as_flattened_mut().iter_mut().zip(holders) {
                *row |= more;
            }
        }
        std::array::from_fn(|digit| {
            std::array::from_fn(|word| open[digit][word] & !meeting[digit][word])
        })
    }

    /// Fills the tables for the templates of `subset`.
    fn lay_out(&mut self, subset: &Subset<K>) {
        for cell in subset.digits.iter().flat_map(|&digit| members([digit])) {
            self.holders[cell] = [[0; W]; K];
        }
        for (digit, templates) in subset.templates.iter().enumerate() {
            for (index, &template) in templates.iter().enumerate() {
                for cell in members([template]) {
                    self.holders[cell][digit][index / 64] |= 1 << (index % 64);
                }
            }
            self.losing[digit] = losing(subset.digits[digit], templates);
        }
    }
}

/// The templates of a digit by their lost cells: up to 2, 3, 4, 5 and 6. One counts as two.
fn losing<const W: usize>(home: u64, templates: &[u64]) -> [Row<W>; 5] {
    let mut losing = [[0; W]; 5];
    for (index, template) in templates.iter().enumerate() {
        let lost = (home & !template).count_ones() as usize;
        for row in &mut losing[lost.saturating_sub(2)..] {
            row[index / 64] |= 1 << (index % 64);
        }
    }
    losing
}

#[inline]
fn meets<const W: usize>(row: &Row<W>, other: &Row<W>) -> bool {
    row.iter().zip(other).fold(0, |any, (word, other)| any | (word & other)) != 0
}

/// The indices whose bits are set, ascending.
#[inline]
fn members<const W: usize>(row: Row<W>) -> impl Iterator<Item = usize> {
    let bits = |mut word: u64| {
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(bit)
        })
    };
    row.into_iter()
        .enumerate()
        .flat_map(move |(word, row)| bits(row).map(move |bit| 64 * word + bit))
}
