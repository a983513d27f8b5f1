//! `nice_loop`: nice loops and alternating inference chains, the shortest to each end.
//!
//! They are read from a table of the consequences of each candidate, so there is at most one chain
//! from a candidate to a consequence. The forms:
//!
//! * `discontinuous`: the chain returns to its first cell, and its end there is impossible, or
//!   necessary: a candidate is excluded, or all but one.
//! * `continuous`: a loop, all of whose weak links exclude something.
//! * `type_1`: one of two ends of the same digit is true, and candidates that see both are
//!   excluded. There are at least two, as one alone makes a discontinuous loop.
//! * `type_2`: one of two ends of different digits is true, in cells that see each other.
//!
//! As in Bernhard Hobiger's HoDoKu, whose order it is, too; `aic` takes the shortest chains first.

use super::table::{ImplicationKinds, ImplicationTable, LiteralNumber, ReachedLiterals};
use crate::chains::search::ChainForm;
use crate::roles::{THEN_FALSE, THEN_TRUE};
use seventeen_core::house::seen_by_all;
use seventeen_core::notation;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

options! {
    /// Finds nice loops and alternating inference chains.
    pub struct NiceLoop {
        /// Allow groups of candidates in a box and a line
        grouped: bool = false;
    }
}

impl Component for NiceLoop {
    const NAME: &'static str = "nice_loop";
    const DOC: &'static str =
        "Nice loops and alternating inference chains (AIC), found with a table of implications";
    const ABOUT: &'static str = "Follow the implications of a candidate along strong and weak \
         links until they return to its own cell. If the links of the loop alternate all round, \
         exactly one end of each weak link is true. Then all candidates that see both ends can be \
         removed. A loop that breaks the alternation at a cell proves or refutes a candidate \
         there.";
    const DEFINITION: &'static str = "refuted; left, seen, supposed";
    create_from_options!();
}

/// A chain or a loop, and its eliminations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopOrChain {
    /// Its kind.
    pub form: ChainForm,
    /// Its nodes from the first one on: digit, cells, and whether the node is true.
    pub nodes: Vec<(Digit, Cells, bool)>,
    /// Its eliminations by digit and cell, as HoDoKu orders them: at least one candidate.
    pub out: Vec<Candidate>,
}

impl Finder for NiceLoop {
    type Pattern = LoopOrChain;

    /// Visits loops by their first candidate, first those that start with it being true, and then
    /// chains; of those with equal eliminations the first.
    fn each(&self, position: &Position, visit: Emit<'_, LoopOrChain>) -> ControlFlow<()> {
        let kinds = if self.grouped { ImplicationKinds::Groups } else { ImplicationKinds::Links };
        let table = &ImplicationTable::new(position, kinds);
        let search = LoopSearch::new(position, table);
        let literals = |is_true: bool| {
            (0..table.single_count())
                .map(move |node| 2 * node as LiteralNumber + LiteralNumber::from(is_true))
        };
        let mut known: Vec<Vec<Candidate>> = Vec::new();
        let mut once = |chain: Option<LoopOrChain>| match chain {
            Some(chain) if !known.contains(&chain.out) => {
                known.push(chain.out.clone());
                visit(&chain)
            }
            _ => ControlFlow::Continue(()),
        };
        let mut reach = ReachedLiterals::default();
        for start in literals(true) {
            table.reach_into(start, &mut reach);
            for &end in &reach.order[1..] {
                once(search.loop_to(&reach, end))?;
            }
        }
        let from_false: Vec<_> = literals(false).map(|start| table.reach_from(start)).collect();
        for reach in &from_false {
            for &end in &reach.order[1..] {
                once(search.loop_to(reach, end))?;
            }
        }
        for reach in &from_false {
            for &end in &reach.order[1..] {
                once(search.chain_to(reach, end))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, chain: &LoopOrChain) -> Step {
        let step = Step::form(chain.form.name()).of_size(chain.nodes.len() as u32);
        let mut step = step.color(0, THEN_TRUE).color(1, THEN_FALSE);
        for &(digit, cells, is_true) in &chain.nodes {
            step = step.show(digit, cells, u8::from(!is_true));
        }
        for pair in chain.nodes.windows(2) {
            let [(one, from, _), (other, to, is_true)] = [pair[0], pair[1]];
            step = step.link((one, from), (other, to), is_true);
        }
        step.eliminations.clone_from(&chain.out);
        let cells = chain.nodes.iter().flat_map(|(_, cells, _)| cells.iter()).map(Constraint::Cell);
        let within = step.truths(position).into_iter().chain(cells);
        step = step.refuting(position, within);
        let is_grouped = chain.nodes.iter().any(|(_, cells, _)| cells.len() > 1);
        let grouped = if is_grouped { "Grouped " } else { "" };
        let text = notation::eureka(chain.nodes.iter().copied());
        step.saying(format!("{grouped}{}: {text}", chain.form.title()))
    }
}

struct LoopSearch<'a> {
    position: &'a Position,
    table: &'a ImplicationTable,
    /// The cell of each node; of a group its first one.
    cells: Vec<Cell>,
}

fn is_true(literal: LiteralNumber) -> bool {
    literal % 2 == 1
}

impl<'a> LoopSearch<'a> {
    fn new(position: &'a Position, table: &'a ImplicationTable) -> LoopSearch<'a> {
        let cells = table.nodes().iter().filter_map(|node| node.cells.first()).collect();
        LoopSearch { position, table, cells }
    }

    fn cell_of(&self, literal: LiteralNumber) -> Cell {
        self.cells[literal as usize / 2]
    }

    fn digit_of(&self, literal: LiteralNumber) -> Digit {
        self.table.node_of(literal).digit
    }

    /// The loop from the first cell back to it, if it is one that excludes something.
    fn loop_to(&self, reach: &ReachedLiterals, end: LiteralNumber) -> Option<LoopOrChain> {
        let start = reach.order[0];
        if self.table.is_group(end) || self.cell_of(end) != self.cell_of(start) {
            return None;
        }
        let path = reach.path_to(end);
        let leaves = path.len() > 3 && self.cell_of(path[1]) != self.cell_of(start);
        let comes_back = self.cell_of(path[path.len() - 2]) != self.cell_of(end);
        if !leaves || !comes_back || self.revisits_cell(&path, false) {
            return None;
        }
        let (first, last) = (self.digit_of(start), self.digit_of(end));
        let cell = self.cell_of(start);
        let others = |kept: Digits| self.candidates_in_cell(cell, !kept);
        let (form, out) = match (!is_true(start), is_true(end), first == last) {
            (false, false, true) => (ChainForm::Discontinuous, vec![Candidate::new(cell, first)]),
            (true, true, true) => (ChainForm::Discontinuous, others(first.into())),
            (false, true, false) => (ChainForm::Discontinuous, vec![Candidate::new(cell, first)]),
            (true, false, false) => (ChainForm::Discontinuous, vec![Candidate::new(cell, last)]),
            (false, false, false) if self.position.candidates(cell).len() > 2 => {
                return None;
            }
            _ => (ChainForm::Continuous, self.loop_eliminations(&path)),
        };
        self.new_chain(form, &path, out)
    }

    /// The eliminations of a continuous loop: by its cells with two strong links, and by its weak
    /// links between cells, from other cells.
    fn loop_eliminations(&self, path: &[LiteralNumber]) -> Vec<Candidate> {
        let (start, end) = (path[0], path[path.len() - 1]);
        let cells = path.iter().map(|&at| self.table.node_of(at).cells);
        let own = cells.fold(Cells::EMPTY, |own, cells| own | cells);
        let mut out = Vec::new();
        for (i, &at) in path.iter().enumerate() {
            let moves = |j: usize| self.cell_of(path[j]) != self.cell_of(path[j - 1]);
            if i == 0 {
                if !is_true(start) && is_true(end) {
                    let kept = Digits::from_iter([start, end].map(|node| self.digit_of(node)));
                    out.extend(self.candidates_in_cell(self.cell_of(at), !kept));
                }
                continue;
            }
            if is_true(at) && i + 2 < path.len() && moves(i) {
                let (weak, strong) = (path[i + 1], path[i + 2]);
                if !is_true(weak) && !moves(i + 1) && is_true(strong) && moves(i + 2) {
                    let kept = Digits::from_iter([at, strong].map(|node| self.digit_of(node)));
                    out.extend(self.candidates_in_cell(self.cell_of(at), !kept));
                }
            }
            if !is_true(at) && moves(i) {
                let [one, other] = [path[i - 1], at].map(|node| self.table.node_of(node).cells);
                let seen = seen_by_all(one) & seen_by_all(other);
                let seen = (seen & self.position.places(self.digit_of(at))) - own;
                out.extend(seen.iter().map(|cell| Candidate::new(cell, self.digit_of(at))));
            }
        }
        out
    }

    /// The chain from a false candidate to a true one in another cell, if it excludes something.
    fn chain_to(&self, reach: &ReachedLiterals, end: LiteralNumber) -> Option<LoopOrChain> {
        let start = reach.order[0];
        let (from, to) = (self.cell_of(start), self.cell_of(end));
        if self.table.is_group(end) || !is_true(end) || from == to {
            return None;
        }
        let (first, last) = (self.digit_of(start), self.digit_of(end));
        let seen = from.peers() & to.peers() & self.position.places(first);
        let crossed = [Candidate::new(from, last), Candidate::new(to, first)];
        let form = if first == last { ChainForm::Type1 } else { ChainForm::Type2 };
        let excludes = match form {
            ChainForm::Type1 => seen.len() > 1,
            _ => from.peers().contains(to) && crossed.iter().all(|&out| self.position.has(out)),
        };
        if !excludes {
            return None;
        }
        let path = reach.path_to(end);
        if path.len() <= 3 || self.revisits_cell(&path, true) {
            return None;
        }
        let out = match form {
            ChainForm::Type1 => seen.iter().map(|cell| Candidate::new(cell, first)).collect(),
            _ => crossed.to_vec(),
        };
        self.new_chain(form, &path, out)
    }

    fn candidates_in_cell(&self, cell: Cell, digits: Digits) -> Vec<Candidate> {
        let out = (self.position.candidates(cell) & digits).iter();
        out.map(|digit| Candidate::new(cell, digit)).collect()
    }

    /// Whether a path returns to a cell that it left. A loop may return to its first one.
    fn revisits_cell(&self, path: &[LiteralNumber], is_open: bool) -> bool {
        let first = self.cell_of(path[0]);
        let mut left = Cells::EMPTY;
        for (i, &at) in path.iter().enumerate() {
            if left.contains(self.cell_of(at)) {
                return true;
            }
            if i > 0 && (self.cell_of(path[i - 1]) != first || is_open) {
                left |= self.table.node_of(path[i - 1]).cells;
            }
        }
        false
    }

    fn new_chain(
        &self,
        form: ChainForm,
        path: &[LiteralNumber],
        mut out: Vec<Candidate>,
    ) -> Option<LoopOrChain> {
        out.sort_by_cached_key(|candidate| (candidate.digit(), candidate.cell()));
        let node = |&literal: &LiteralNumber| {
            let node = self.table.node_of(literal);
            (node.digit, node.cells, is_true(literal))
        };
        (!out.is_empty()).then(|| LoopOrChain { form, nodes: path.iter().map(node).collect(), out })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound_alone, confine_digits, find_steps, odd_positions, position_of_two_digits,
        step_texts,
    };

    fn nice_loop() -> NiceLoop {
        NiceLoop { grouped: false }
    }

    #[test]
    fn ends_of_two_digits_exclude_each_other() {
        let chain = "(5)r1c1=(5-3)r1c7=(3-8)r4c7=(8)r4c1";
        let expected = format!("AIC Type 2: {chain} => r4c1<>5, r1c1<>8");
        assert!(
            step_texts(&mut nice_loop(), &position_of_two_digits("r4c1 r4c7")).contains(&expected)
        );
        for places in ["r4c1 r4c4 r4c7", "r4c2 r4c7"] {
            let found = find_steps(&mut nice_loop(), &position_of_two_digits(places));
            assert!(found.iter().all(|step| step.form != "type_2"), "{places}");
        }
    }

    #[test]
    fn a_loop_that_cannot_be_excludes_its_first_candidate() {
        // If 5 is in r2c2 it is in r1c7 and in r5c7.
        let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confine_digits(position, "5", 4, "r5c2 r5c7");
        let found = step_texts(&mut nice_loop(), &position);
        let mut of_cell = found.iter().filter(|text| text.ends_with("=> r2c2<>5"));
        let expected = "Discontinuous Nice Loop: (5)r2c2-(5)r5c2=(5)r5c7-(5)r1c7=(5)r1c1-(5)r2c2";
        assert!(of_cell.next().is_some_and(|text| text.starts_with(expected)), "{found:?}");
        assert_eq!(of_cell.next(), None);
        assert!(
            found.contains(&"AIC Type 1: (5)r1c1=(5)r1c7-(5)r5c7=(5)r5c2 => r23c2,r46c1<>5".into())
        );
    }

    #[test]
    fn ends_in_one_cell_make_a_loop() {
        let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confine_digits(position, "3", 0, "r1c1 r1c7");
        let found = find_steps(&mut nice_loop(), &position);
        let of_loop = found.iter().find(|step| step.form == "continuous").unwrap();
        assert_eq!(of_loop.eliminations.len(), 14);
    }

    #[test]
    fn chains_agree_with_the_solution() {
        for grouped in [false, true] {
            let mut technique = NiceLoop { grouped };
            assert!(check_sound_alone(&mut technique, 3, 60) > 300);
            odd_positions().iter().for_each(|position| drop(find_steps(&mut technique, position)));
        }
    }
}
