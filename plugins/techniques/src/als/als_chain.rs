//! `als_chain`: almost locked sets in a chain, also called ALS-XY-chain.
//!
//! Each set has a restricted common with the next, and no set the same common with both of its
//! neighbours. If the first set does not hold Z it holds its common, so the second does not, and so
//! on. The last set then holds Z, so Z is excluded from cells that see all its places in both ends.
//!
//! The search starts from the candidate to exclude. If it is true, every set whose places of the
//! digit it sees loses that digit. These losses spread, breadth first, until the candidate also
//! sees a set that has lost another digit. So each candidate is excluded by a shortest chain.
//! `als_xz` and `als_xy_wing` handle candidates that two or three sets exclude. The size of a step
//! is the number of sets.

use super::chain_by_houses::{AlsByHouses, BY_HOUSES, excludes_nothing};
use super::set_cover::AlsCoverProof;
use super::sets::{self, Als, OVERLAP, RestrictedCommons};
use seventeen_core::notation;
use seventeen_plugin::prelude::*;
use std::collections::HashSet;

options! {
    /// Finds chains of almost locked sets.
    pub struct AlsChain {
        /// Maximum number of sets in a chain
        length: usize = 8, in 4..=20;
        /// Maximum number of cells in a set
        cells: usize = 8, in 1..=8;
        by_houses: bool, as BY_HOUSES;
        overlap: bool, as OVERLAP;
    }
}

impl Component for AlsChain {
    const NAME: &'static str = "als_chain";
    const DOC: &'static str =
        "ALS chain: four or more almost locked sets, linked by restricted commons";
    const ABOUT: &'static str = "An almost locked set has one candidate more than cells. Each set \
         of the chain is linked to the next by a restricted common, a digit that only one of the \
         two can hold. If the first set does not hold the digit of the conclusion, it holds its \
         link's digit. So the next set loses that digit and holds all its others, and so on. The \
         last set then holds the digit of the conclusion. Remove this digit from the cells that \
         see all its places in both end sets.";
    const DEFINITION: &'static str = "cover of cells";
    create_from_options!();
}

/// A chain of almost locked sets.
pub struct Chain {
    /// The sets from end to end.
    pub sets: Vec<Als>,
    /// The restricted common of each set with the next.
    pub commons: Vec<Digit>,
    /// The excluded candidates of an end's digits, by digit.
    pub out: [Cells; 9],
}

impl Finder for AlsChain {
    type Pattern = Chain;

    /// Visits chains of 4 to `length` sets of at most `cells` cells, by length. Each excludes a
    /// candidate that no earlier chain did.
    fn each(&self, position: &Position, visit: Emit<'_, Chain>) -> ControlFlow<()> {
        if self.by_houses {
            return visit_by_houses(position, self.overlap, visit);
        }
        let sets = sets::all_als(position, self.cells);
        let linked = RestrictedCommons::new(position, &sets, self.overlap);
        let mut chains = Vec::new();
        let mut search = ShortestChainSearch::new(&sets, &linked, self.length);
        for digit in Digit::all() {
            for cell in position.places(digit) {
                chains.extend(search.shortest_chain(Candidate::new(cell, digit)));
            }
        }
        chains.sort_by_cached_key(|chain: &Vec<(u32, Digit)>| chain.len());
        let mut known = sets::KnownEliminations::default();
        for path in chains {
            let chain = chain_of_path(position, &sets, &path);
            if known.add_if_new(&chain.out) {
                visit(&chain)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, chain: &Chain) -> Step {
        let mut step = Step::form("").of_size(chain.sets.len() as u32);
        for (i, set) in chain.sets.iter().enumerate() {
            step = set.show(position, step, sets::set_name(i), 2 * i as u8);
            step.houses |= sets::houses_containing(set.cells);
        }
        for (pair, &common) in chain.sets.windows(2).zip(&chain.commons) {
            let end = |set: &Als| (common, set.places(position, common));
            step = step.link(end(&pair[0]), end(&pair[1]), false);
        }
        chain
            .prove(position, sets::with_eliminations(position, step, &chain.out))
            .saying(chain.sentence())
    }
}

/// The chain of a path: sets with the digits that they lose, the last one's end digit first.
fn chain_of_path(position: &Position, sets: &[Als], path: &[(u32, Digit)]) -> Chain {
    let digit = path[0].1;
    let sets: Vec<Als> = path.iter().map(|&(set, _)| sets[set as usize]).collect();
    let commons = path[1..].iter().map(|&(_, lost)| lost).collect();
    let ends = sets[0].seen[digit] & sets[sets.len() - 1].seen[digit];
    let mut out = [Cells::EMPTY; 9];
    out[digit] = ends & position.places(digit);
    Chain { sets, commons, out }
}

/// Visits chains by the houses of their sets; of those with equal eliminations only the first.
fn visit_by_houses(position: &Position, overlap: bool, visit: Emit<'_, Chain>) -> ControlFlow<()> {
    let in_order = AlsByHouses::new(position, overlap);
    let (mut known, mut found) = (HashSet::new(), Vec::new());
    in_order.visit_chains(|path, links| {
        let (first, last) = (path[0], path[path.len() - 1]);
        let out =
            in_order.excluded_by_pair(position, [first, last], links[0] | links[links.len() - 1]);
        if !excludes_nothing(&out) && known.insert(out) {
            let sets = path.iter().map(|&set| in_order.sets[set]).collect();
            let commons = links.iter().filter_map(|&digits| digits.first()).collect();
            found.push(Chain { sets, commons, out });
        }
    });
    found.iter().try_for_each(visit)
}

/// No state.
const NONE: u32 = u32::MAX;

/// A set that has lost a digit.
#[derive(Clone, Copy)]
struct DigitLoss {
    set: u32,
    /// The digit lost.
    lost: Digit,
    /// The number of sets from the first to this.
    depth: u8,
    /// The preceding state.
    before: u32,
}

/// The search for the shortest chain that excludes a candidate.
struct ShortestChainSearch<'a> {
    sets: &'a [Als],
    linked: &'a RestrictedCommons,
    length: usize,
    states: Vec<DigitLoss>,
    /// Up to two digits that a set has lost in different ways. It first passes on all its digits
    /// except the first, and later the first, too.
    lost: Vec<[Option<Digit>; 2]>,
}

impl ShortestChainSearch<'_> {
    fn new<'a>(
        sets: &'a [Als],
        linked: &'a RestrictedCommons,
        length: usize,
    ) -> ShortestChainSearch<'a> {
        ShortestChainSearch {
            sets,
            linked,
            length,
            states: Vec::new(),
            lost: vec![[None; 2]; sets.len()],
        }
    }

    /// The shortest chain, if it has at least four sets.
    fn shortest_chain(&mut self, target: Candidate) -> Option<Vec<(u32, Digit)>> {
        self.states.clear();
        self.lost.fill([None; 2]);
        for set in 0..self.sets.len() {
            if self.set_excludes(set, target) {
                self.record_loss(DigitLoss {
                    set: set as u32,
                    lost: target.digit(),
                    depth: 1,
                    before: NONE,
                });
            }
        }
        let mut at = 0;
        while at < self.states.len() && usize::from(self.states[at].depth) < self.length {
            if let Some(end) = self.propagate_loss(at as u32, target) {
                return (end.depth > 3)
                    .then(|| self.path_to(end))
                    .filter(|path| has_distinct_sets(path));
            }
            at += 1;
        }
        None
    }

    fn set_excludes(&self, set: usize, target: Candidate) -> bool {
        self.sets[set].seen[target.digit()].contains(target.cell())
    }

    /// The sets that lose a digit because this one lost its own; the first of them that ends a
    /// chain.
    fn propagate_loss(&mut self, at: u32, target: Candidate) -> Option<DigitLoss> {
        let state = self.states[at as usize];
        let linked = self.linked;
        let first = self.lost[state.set as usize][0];
        // After a second loss only the first digit lost is news.
        let first_alone = first.map_or(Digits::EMPTY, Digits::single);
        let news = if first == Some(state.lost) { !first_alone } else { first_alone };
        for &(set, commons) in &linked.of[state.set as usize] {
            for lost in commons & news {
                let next = DigitLoss { set, lost, depth: state.depth + 1, before: at };
                if lost != target.digit() && self.set_excludes(set as usize, target) {
                    if !self.is_in_chain(at, set) {
                        return Some(next);
                    }
                } else {
                    self.record_loss(next);
                }
            }
        }
        None
    }

    fn record_loss(&mut self, state: DigitLoss) {
        let lost = &mut self.lost[state.set as usize];
        if let Some(free) = lost.iter().position(Option::is_none)
            && !lost.contains(&Some(state.lost))
        {
            lost[free] = Some(state.lost);
            self.states.push(state);
        }
    }

    fn is_in_chain(&self, mut at: u32, set: u32) -> bool {
        while at != NONE {
            let state = self.states[at as usize];
            if state.set == set {
                return true;
            }
            at = state.before;
        }
        false
    }

    /// The sets and their lost digits up to this state.
    fn path_to(&self, end: DigitLoss) -> Vec<(u32, Digit)> {
        let mut path = vec![(end.set, end.lost)];
        let mut at = end.before;
        while at != NONE {
            let state = self.states[at as usize];
            path.push((state.set, state.lost));
            at = state.before;
        }
        path.reverse();
        path
    }
}

/// Whether no set occurs twice.
fn has_distinct_sets(path: &[(u32, Digit)]) -> bool {
    path.iter().enumerate().all(|(i, one)| path[..i].iter().all(|other| other.0 != one.0))
}

impl Chain {
    fn prove(&self, position: &Position, step: Step) -> Step {
        let joints = self.commons.iter().enumerate();
        let cover = joints.fold(AlsCoverProof::new(position, &self.sets), |cover, (i, &common)| {
            cover.with_common(i, i + 1, common)
        });
        let ends = [0, self.sets.len() - 1];
        let out = Digit::all().filter(|&digit| !self.out[digit].is_empty());
        out.fold(step, |step, digit| cover.prove_digit(step, digit, &ends))
    }

    /// `Almost Locked Set Chain: 3- r1c12 {134} -1- r4c2 {12} -2- … -3`.
    fn sentence(&self) -> String {
        let out = Digit::all().filter(|&digit| !self.out[digit].is_empty());
        let ends = notation::digits(out.collect(), ",");
        let mut text = format!("Almost Locked Set Chain: {ends}-");
        for (i, set) in self.sets.iter().enumerate() {
            let next = self.commons.get(i).map_or(ends.clone(), Digit::to_string);
            text += &format!(" {} -{next}", set.notation());
            text += if i + 1 < self.sets.len() { "-" } else { "" };
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound_alone, create_component, find_steps, odd_positions, step_texts, with_only,
    };
    use seventeen_plugin::Value;

    fn als_chain(length: i64, cells: i64) -> AlsChain {
        let [by_houses, overlap] = [Value::Bool(false), Value::Bool(false)];
        create_component(&[Value::Int(length), Value::Int(cells), by_houses, overlap])
    }

    /// Sets in row 1, column 9, row 8, and column 2.
    fn chain_position(third: &str, last: &str) -> Position {
        with_only(&[
            ("r1c1", "15"),
            ("r1c4", "25"),
            ("r1c9", "23"),
            ("r8c9", third),
            ("r8c2", last),
        ])
    }

    #[test]
    fn one_end_of_a_chain_holds_the_digit() {
        let position = chain_position("34", "14");
        let expected = "Almost Locked Set Chain: 1- r1c1 {15} -5- r1c4 {25} -2- r1c9 {23} -3- \
            r8c9 {34} -4- r8c2 {14} -1 => r123c2,r789c1<>1";
        assert_eq!(step_texts(&mut als_chain(6, 1), &position), [expected]);
    }

    #[test]
    fn what_three_sets_exclude_is_left_to_the_wing() {
        // Two cells of row 1 make one set, and those of row 8 another.
        assert!(find_steps(&mut als_chain(6, 2), &chain_position("34", "14")).is_empty());
    }

    #[test]
    fn another_end_a_digit_more_or_a_short_length_breaks_it() {
        assert!(find_steps(&mut als_chain(6, 1), &chain_position("34", "46")).is_empty());
        assert!(find_steps(&mut als_chain(6, 1), &chain_position("346", "14")).is_empty());
        assert!(find_steps(&mut als_chain(4, 1), &chain_position("34", "14")).is_empty());
    }

    #[test]
    fn sets_agree_with_the_solution() {
        assert!(check_sound_alone(&mut als_chain(8, 8), 13, 300) > 20);
        odd_positions()
            .iter()
            .for_each(|position| drop(find_steps(&mut als_chain(8, 8), position)));
    }
}
