//! All ways to fill the cells of some digits anew, every one of the digits moved.
//!
//! The cells of k digits are filled by k disjoint templates, one a digit. Published counts of
//! such fillings are up to relabelling (98.8 for four digits of a mean grid). Here a filling is
//! labelled, because an unavoidable set is made of the cells that changed, and which ones
//! changed depends on the labels. Two facts make the labelled search the smaller one:
//!
//! * A digit that keeps all its cells belongs to a smaller subset, so each digit must move.
//! * A filling that changes every cell of a set with fewer digits gives no minimal set. For sets
//!   of two digits that is a condition on two templates, as disjointness is: one table of bit
//!   rows, one bit a template, holds both.
//!
//! The rows follow from those of the cells (which templates hold this cell?) without testing
//! two templates against each other. In six grids of all kinds, 90 to 700 fillings of four
//! digits meet the conditions on pairs; a mean grid has 2,371 labelled ones.

use seventeen_core::Cells;
use seventeen_plugin::prelude::{Result, Watch};

/// The most digits that a subset may have.
pub(crate) const MOST_DIGITS: usize = 5;

/// Words of 64 templates that suffice in every grid: five cells a row have at most
/// 5!^(9/5) = 5524 permutations (Bregman 1973), and a template is a permutation.
pub(crate) const MOST_WORDS: usize = 87;

/// One bit a template.
type Row<const W: usize> = [u64; W];

/// What is to be filled anew.
pub(crate) struct Subset<'a> {
    /// The nine cells of each digit; at least two digits.
    pub(crate) digits: &'a [Cells],
    /// All templates within those cells.
    pub(crate) templates: &'a [Cells],
    /// All minimal sets of fewer of these digits.
    pub(crate) smaller: &'a [Cells],
}

impl Subset<'_> {
    /// How many of the digits `set` has cells of, and the index of the last one.
    fn span(&self, set: Cells) -> (usize, usize) {
        let touched = |&i: &usize| !set.is_disjoint(self.digits[i]);
        let indices = (0..self.digits.len()).filter(touched);
        indices.fold((0, 0), |(count, _), index| (count + 1, index))
    }
}

/// The search in one subset; kept from subset to subset for its memory.
pub(crate) struct DigitCovers<const W: usize> {
    /// Of each cell, the templates that hold it.
    holders: [Row<W>; 81],
    /// The templates disjoint from each.
    apart: Vec<Row<W>>,
    /// `pairs[i][j]`, i < j, by template: those open to digit `j` when digit `i` takes it.
    pairs: [[Vec<Row<W>>; MOST_DIGITS]; MOST_DIGITS],
    /// The sets of three digits and more, fewer than the subset's, by the last of them.
    smaller: [Vec<Cells>; MOST_DIGITS],
    watch: Watch,
}

impl<const W: usize> DigitCovers<W> {
    pub(crate) fn new() -> DigitCovers<W> {
        DigitCovers {
            holders: [[0; W]; 81],
            apart: Vec::new(),
            pairs: Default::default(),
            smaller: Default::default(),
            watch: Watch::default(),
        }
    }

    /// Appends the changed cells of every filling that moves each digit and that changes no
    /// smaller set; sets may repeat, and one may contain another.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn search(&mut self, subset: &Subset<'_>, found: &mut Vec<Cells>) -> Result<()> {
        self.lay_out(subset);
        let mut open = [[0; W]; MOST_DIGITS];
        for (open, &digit) in open.iter_mut().zip(subset.digits) {
            *open = self.movable(digit, subset);
        }
        self.place(0, &open, Cells::EMPTY, subset, found)
    }

    /// Gives digit `index` each of its open templates, and the digits after it theirs.
    fn place(
        &mut self,
        index: usize,
        open: &[Row<W>; MOST_DIGITS],
        changed: Cells,
        subset: &Subset<'_>,
        found: &mut Vec<Cells>,
    ) -> Result<()> {
        self.watch.step()?;
        for template in members(&open[index]) {
            let changed = changed | (subset.digits[index] - subset.templates[template]);
            if self.smaller[index].iter().any(|small| small.is_subset(changed)) {
                continue;
            }
            if index + 1 == subset.digits.len() {
                found.push(changed);
            } else if let Some(open) = self.narrowed(index, template, open, subset.digits.len()) {
                self.place(index + 1, &open, changed, subset, found)?;
            }
        }
        Ok(())
    }

    /// What is open to the later digits when digit `index` takes `template`, unless one of them
    /// is left with nothing.
    #[inline]
    fn narrowed(
        &self,
        index: usize,
        template: usize,
        open: &[Row<W>; MOST_DIGITS],
        digits: usize,
    ) -> Option<[Row<W>; MOST_DIGITS]> {
        let mut open = *open;
        let pairs = &self.pairs[index][index + 1..];
        for (open, rows) in open[index + 1..digits].iter_mut().zip(pairs) {
            intersect(open, &rows[template]);
            if *open == [0; W] {
                return None;
            }
        }
        Some(open)
    }

    /// Fills the tables for `subset`.
    fn lay_out(&mut self, subset: &Subset<'_>) {
        self.holders.fill([0; W]);
        for (index, &template) in subset.templates.iter().enumerate() {
            for cell in template {
                self.holders[cell][index / 64] |= 1 << (index % 64);
            }
        }
        self.apart.clear();
        for &template in subset.templates {
            let row = self.without(template);
            self.apart.push(row);
        }
        self.sort_smaller(subset);
        for later in 1..subset.digits.len() {
            for earlier in 0..later {
                self.pair(earlier, later, subset);
            }
        }
    }

    /// Keeps the sets that the pair rows do not take care of.
    fn sort_smaller(&mut self, subset: &Subset<'_>) {
        self.smaller.iter_mut().for_each(Vec::clear);
        for &small in subset.smaller {
            let (count, last) = subset.span(small);
            if count > 2 {
                self.smaller[last].push(small);
            }
        }
        // Small ones are changed most often: with them first, most fillings end at once.
        self.smaller.iter_mut().for_each(|sets| sets.sort_unstable_by_key(|set| set.len()));
    }

    /// Fills `pairs[earlier][later]`.
    fn pair(&mut self, earlier: usize, later: usize, subset: &Subset<'_>) {
        let (first, second) = (subset.digits[earlier], subset.digits[later]);
        let mut rows = std::mem::take(&mut self.pairs[earlier][later]);
        rows.clone_from(&self.apart);
        for &small in subset.smaller.iter().filter(|small| small.is_subset(first | second)) {
            let keeping = complement(self.without(small & second));
            for template in members(&self.without(small & first)) {
                if let Some(row) = rows.get_mut(template) {
                    intersect(row, &keeping);
                }
            }
        }
        self.pairs[earlier][later] = rows;
    }

    /// The templates that `digit` may take: all but its own, and but those that exchange the
    /// cells of a whole smaller set.
    fn movable(&self, digit: Cells, subset: &Subset<'_>) -> Row<W> {
        let mut movable = [0; W];
        for (index, &template) in subset.templates.iter().enumerate() {
            movable[index / 64] |= u64::from(template != digit) << (index % 64);
        }
        for &small in subset.smaller.iter().filter(|small| !small.is_disjoint(digit)) {
            let mut exchanging = self.without(small & digit);
            for cell in small - digit {
                intersect(&mut exchanging, &self.holders[cell]);
            }
            intersect(&mut movable, &complement(exchanging));
        }
        movable
    }

    /// The templates that hold none of these cells; bits beyond the last template are set.
    fn without(&self, cells: Cells) -> Row<W> {
        let mut holding = [0; W];
        for cell in cells {
            for (word, &more) in holding.iter_mut().zip(&self.holders[cell]) {
                *word |= more;
            }
        }
        complement(holding)
    }
}

fn complement<const W: usize>(row: Row<W>) -> Row<W> {
    row.map(|word| !word)
}

#[inline]
fn intersect<const W: usize>(row: &mut Row<W>, other: &Row<W>) {
    for (word, &other) in row.iter_mut().zip(other) {
        *word &= other;
    }
}

/// The indices whose bits are set, ascending.
#[inline]
fn members<const W: usize>(row: &Row<W>) -> impl Iterator<Item = usize> + use<W> {
    let (mut words, mut word) = (*row, 0);
    std::iter::from_fn(move || {
        while words[word] == 0 {
            word += 1;
            if word == W {
                word = W - 1;
                return None;
            }
        }
        let bit = words[word].trailing_zeros() as usize;
        words[word] &= words[word] - 1;
        Some(word * 64 + bit)
    })
}
