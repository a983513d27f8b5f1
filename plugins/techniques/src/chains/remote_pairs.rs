//! `remote_pairs`: a chain of cells that all have the same two candidates.
//!
//! Neighbours in the chain see each other, so the two digits alternate. Cells an odd number of
//! links apart hold both of them, so cells that see both hold neither. A single link is a naked
//! pair, so a chain has four cells or more. The size of a step counts cells.

use seventeen_core::notation;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

options! {
    /// Finds remote pairs.
    pub struct RemotePairs {
        /// Maximum number of cells in a chain
        length: usize = 12, in 4..=40;
    }
}

impl Component for RemotePairs {
    const NAME: &'static str = "remote_pairs";
    const DOC: &'static str = "Remote Pair: a chain of cells with the same two candidates";
    const ABOUT: &'static str = "Cells with the same two candidates, each seeing the next, \
         alternate along the chain: first one digit, then the other. Two cells an odd number of \
         links apart hold one of the digits each. So a cell that sees both can hold neither digit.";
    const DEFINITION: &'static str = "refuted; left of cells, seen, supposed";
    create_from_options!();
}

/// A chain of cells with the same two candidates.
pub struct RemotePair {
    /// The two digits.
    pub digits: Digits,
    /// The cells from end to end, an even number.
    pub chain: Vec<Cell>,
    /// The cells that see both ends and have one of the digits.
    pub seen: Cells,
}

impl Finder for RemotePairs {
    type Pattern = RemotePair;

    /// Visits the remote pairs of at most `length` cells in order of length. Each excludes a
    /// candidate that none before it did.
    fn each(&self, position: &Position, visit: Emit<'_, RemotePair>) -> ControlFlow<()> {
        let mut known: Vec<(Digits, Cells)> = Vec::new();
        let mut pairs = find_remote_pairs(position, self.length);
        pairs.sort_by_cached_key(|pair| pair.chain.len());
        for pair in pairs {
            let same = known.iter().filter(|known| known.0 == pair.digits);
            let before = same.fold(Cells::EMPTY, |cells, known| cells | known.1);
            if !pair.seen.is_subset(before) {
                visit(&pair)?;
                known.push((pair.digits, pair.seen));
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, pair: &RemotePair) -> Step {
        let step = Step::form("").of_size(pair.chain.len() as u32);
        let mut step = step.color(0, "cells with one digit").color(1, "cells with the other");
        for digit in pair.digits {
            step = step.eliminate(position, digit, pair.seen);
            for color in 0..2 {
                let cells = pair.chain.iter().skip(color).step_by(2).copied().collect();
                step = step.show(digit, cells, color as u8);
            }
        }
        if let Some(low) = pair.digits.first() {
            for ends in pair.chain.windows(2) {
                let end = |i: usize| (low, Cells::single(ends[i]));
                step = step.link(end(0), end(1), true);
            }
        }
        step = step.refuting(position, pair.chain.iter().copied().map(Constraint::Cell));
        let names = pair.chain.iter().map(Cell::to_string);
        let chain = names.collect::<Vec<_>>().join("-");
        step.saying(format!("Remote Pair: {} in {chain}", notation::digits(pair.digits, ",")))
    }
}

fn find_remote_pairs(position: &Position, length: usize) -> Vec<RemotePair> {
    let bivalue = position.cells_with(2);
    let mut pairs = Vec::new();
    for start in bivalue {
        let digits = position.candidates(start);
        let same = |cell: &Cell| position.candidates(*cell) == digits;
        let cells: Cells = bivalue.iter().filter(same).collect();
        if cells.len() >= 4 {
            add_pairs_from(position, start, cells, length, &mut pairs);
        }
    }
    pairs
}

/// The shortest chains from `start` to each later cell of `cells` an odd number of links away.
fn add_pairs_from(
    position: &Position,
    start: Cell,
    cells: Cells,
    length: usize,
    pairs: &mut Vec<RemotePair>,
) {
    let digits = position.candidates(start);
    let has = position.places_of_any(digits);
    let mut before = [start; 81];
    let (mut front, mut met) = (Cells::single(start), Cells::single(start));
    for n in 2..=length {
        let mut next = Cells::EMPTY;
        for cell in front {
            for other in (cell.peers() & cells) - met {
                before[other] = cell;
                met.insert(other);
                next.insert(other);
            }
        }
        front = next;
        for end in front.iter().filter(|&end| end > start && n % 2 == 0 && n > 2) {
            let seen = start.peers() & end.peers() & has;
            if !seen.is_empty() {
                pairs.push(RemotePair { digits, chain: trace_chain(&before, start, end), seen });
            }
        }
    }
}

fn trace_chain(before: &[Cell; 81], start: Cell, end: Cell) -> Vec<Cell> {
    let mut chain = vec![end];
    let mut cell = end;
    while cell != start {
        cell = before[cell];
        chain.push(cell);
    }
    chain.reverse();
    chain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound_alone, create_component, find_steps, keep_only, odd_positions, step_texts,
        with_only,
    };
    use seventeen_plugin::Value;

    fn remote_pairs(length: i64) -> RemotePairs {
        create_component(&[Value::Int(length)])
    }

    #[test]
    fn ends_of_a_chain_of_four_hold_both_digits() {
        let position = with_only(&[("r1c1 r1c9 r8c9 r8c2", "47")]);
        let expected =
            "Remote Pair: 4,7 in r1c1-r1c9-r8c9-r8c2 => r123c2,r789c1<>4, r123c2,r789c1<>7";
        assert_eq!(step_texts(&mut remote_pairs(12), &position), [expected]);
        assert!(find_steps(&mut remote_pairs(3), &position).is_empty());
    }

    #[test]
    fn three_cells_or_another_digit_are_none() {
        let mut position = with_only(&[("r1c1 r1c9 r8c9", "47")]);
        assert!(find_steps(&mut remote_pairs(12), &position).is_empty());
        position = keep_only(position, "r8c2", "467");
        assert!(find_steps(&mut remote_pairs(12), &position).is_empty());
    }

    #[test]
    fn chains_agree_with_the_solution() {
        assert!(check_sound_alone(&mut remote_pairs(12), 5, 3000) > 10);
        odd_positions()
            .iter()
            .for_each(|position| drop(find_steps(&mut remote_pairs(12), position)));
    }
}
