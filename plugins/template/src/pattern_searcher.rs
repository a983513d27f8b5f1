//! `template_searcher`: fills the open boxes one after the other, without symmetries.
//!
//! It is for a few open boxes with many clues. Searches of the whole grid must keep one
//! representative of each class of configurations.

use seventeen_plugin::prelude::*;

/// The pattern searcher. It has no options and keeps nothing between calls.
pub(crate) struct TemplateSearcher;

impl Component for TemplateSearcher {
    const NAME: &'static str = "template_searcher";
    const DOC: &'static str = "Plain search box by box, which keeps all configurations without an \
         unhit unavoidable set";

    fn create(_: &Args<'_>) -> Result<TemplateSearcher> {
        Ok(TemplateSearcher)
    }
}

impl PatternSearcher for TemplateSearcher {
    fn plan(&mut self, layout: &Layout, chain: &[Region]) -> Result<Box<dyn PatternSearch>> {
        if layout.open().is_empty() {
            return Err(Error::failed("all boxes are given: expected an open box"));
        }
        let chain = if chain.is_empty() { growing(layout.open()) } else { chain.to_vec() };
        Ok(Box::new(Plan { layout: *layout, chain }))
    }
}

/// The first of these boxes, the first two, and so on.
fn growing(open: Region) -> Vec<Region> {
    let boxes: Vec<usize> = open.boxes().collect();
    (1..=boxes.len()).map(|n| boxes[..n].iter().copied().collect()).collect()
}

/// A planned search. Threads share it.
struct Plan {
    layout: Layout,
    chain: Vec<Region>,
}

impl PatternSearch for Plan {
    fn stages(&self) -> Vec<Stage> {
        let stage = |&region: &Region| Stage { region, expected: 1000.0, memory: 1 << 16 };
        self.chain.iter().map(stage).collect()
    }

    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()> {
        let mut all = vec![Cells::EMPTY];
        for of_box in self.chain[0].boxes().map(|new| self.clue_sets(new)) {
            all = all.iter().flat_map(|&set| of_box.iter().map(move |&more| set | more)).collect();
        }
        // Both ends are regular: all of them, or as many as were wanted.
        let _ = all.into_iter().try_for_each(|clues| emit(&configuration([0; 81], clues)));
        Ok(())
    }

    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        let (mut poll, mut stats) = (CancellationPoll::default(), StageStats::default());
        let region = self.chain[stage as usize];
        for parent in parents {
            for (digits, clues) in self.children(region, parent) {
                poll.step()?;
                stats.checked += 1;
                stats.searches += 1;
                let is_kept = !has_other_filling(&digits, region.cells() - clues);
                if is_kept && emit(&configuration(digits, clues)).is_break() {
                    return Ok(stats);
                }
            }
        }
        Ok(stats)
    }
}

/// A configuration that represents itself alone, since no symmetry is used.
fn configuration(digits: [u8; 81], clues: Cells) -> Configuration {
    Configuration { digits, clues, images: 1, fixed: 1, ways: 1 }
}

impl Plan {
    /// The sets of clues that a box may have.
    fn clue_sets(&self, of: usize) -> Vec<Cells> {
        let cells = Region::single(of).cells();
        match self.layout {
            Layout::Pattern(pattern) => vec![pattern & cells],
            Layout::Map(map) => {
                let count = u32::from(map.clues()[of]);
                let cells: Vec<Cell> = cells.into_iter().collect();
                let chosen = (0..1_u32 << 9).filter(|bits| bits.count_ones() == count);
                let set = |bits: u32| {
                    let among = cells.iter().enumerate().filter(|(i, _)| bits >> i & 1 != 0);
                    among.map(|(_, &cell)| cell).collect()
                };
                chosen.map(set).collect()
            }
        }
    }

    /// The fillings of the region that extend a parent, each with each set of clues.
    fn children(&self, region: Region, parent: &Configuration) -> Vec<([u8; 81], Cells)> {
        let is_first = parent.region().is_empty();
        let mut children = vec![(parent.digits, parent.clues)];
        for new in region.without(parent.region()).boxes() {
            // The parents of the first stage have all of their clues.
            let sets = if is_first { vec![Cells::EMPTY] } else { self.clue_sets(new) };
            let extended = children.into_iter().flat_map(|(digits, clues)| {
                let with_clues = |filled| sets.iter().map(move |&set| (filled, clues | set));
                fillings(digits, new).into_iter().flat_map(with_clues).collect::<Vec<_>>()
            });
            children = extended.collect();
        }
        children
    }
}

/// The fillings of a box beside these digits. Of the first box there is one, since the others are
/// renamings of it.
fn fillings(digits: [u8; 81], new: usize) -> Vec<[u8; 81]> {
    let cells: Vec<Cell> = Region::single(new).cells().into_iter().collect();
    if digits == [0; 81] {
        let mut first = digits;
        cells.iter().zip(1..).for_each(|(&cell, digit)| first[cell] = digit);
        return vec![first];
    }
    let mut fillings = Vec::new();
    fill(digits, &cells, Digits::from_bits(0b1_1111_1111), &mut fillings);
    fillings
}

/// Fills these cells of a box with these digits in every way that keeps to rows and columns.
fn fill(digits: [u8; 81], cells: &[Cell], left: Digits, fillings: &mut Vec<[u8; 81]>) {
    let Some((&cell, rest)) = cells.split_first() else {
        fillings.push(digits);
        return;
    };
    for digit in left {
        if !cell.peers().into_iter().any(|peer| digits[peer] == digit.get()) {
            let mut next = digits;
            next[cell] = digit.get();
            fill(next, rest, left - Digits::single(digit), fillings);
        }
    }
}

/// Whether the blank cells can exchange their digits so that every house keeps its own: then they
/// contain an unavoidable set without a clue.
fn has_other_filling(digits: &[u8; 81], blank: Cells) -> bool {
    let mut left = [Digits::default(); 27];
    for cell in blank {
        for house in cell.houses() {
            left[house].insert(Digit::of(digits[cell]));
        }
    }
    is_refilled(digits, blank, &mut left, false)
}

/// Whether the blank cells can be filled with the digits left in each house, with a change here or
/// before.
fn is_refilled(digits: &[u8; 81], blank: Cells, left: &mut [Digits; 27], changed: bool) -> bool {
    let allowed = |left: &[Digits; 27], cell: Cell| {
        let [row, column, of_box] = cell.houses();
        left[row] & left[column] & left[of_box]
    };
    let next = blank.into_iter().min_by_key(|&cell| allowed(left, cell).len());
    let Some(cell) = next else { return changed };
    for digit in allowed(left, cell) {
        cell.houses().into_iter().for_each(|house| left[house].remove(digit));
        let changed = changed || digit.get() != digits[cell];
        if is_refilled(digits, blank - Cells::single(cell), left, changed) {
            return true;
        }
        cell.houses().into_iter().for_each(|house| left[house].insert(digit));
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(layout: &str) -> Vec<Configuration> {
        let layout = Layout::Map(layout.parse().unwrap());
        let search = TemplateSearcher.plan(&layout, &[]).unwrap();
        let mut parents = Vec::new();
        search.begin(&mut |one| keep(&mut parents, one)).unwrap();
        for stage in 0..search.stages().len() as u32 {
            let mut kept = Vec::new();
            search.extend(stage, &parents, &mut |one| keep(&mut kept, one)).unwrap();
            parents = kept;
        }
        parents
    }

    fn keep(kept: &mut Vec<Configuration>, one: &Configuration) -> ControlFlow<()> {
        kept.push(*one);
        ControlFlow::Continue(())
    }

    #[test]
    fn a_single_box_has_no_unavoidable_set() {
        assert_eq!(kept("099/999/999").len(), 1);
        assert_eq!(kept("799/999/999").len(), 36);
    }

    #[test]
    fn two_rows_that_exchange_digits_need_a_clue() {
        let mut digits = [0; 81];
        digits[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
        digits[9..15].copy_from_slice(&[4, 5, 6, 1, 2, 3]);
        let blank: Cells = "r12c123456".parse().unwrap();
        assert!(has_other_filling(&digits, blank));
        assert!(!has_other_filling(&digits, "r1c123456".parse().unwrap()));
    }
}
