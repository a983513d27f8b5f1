//! Nets: all that follows from a candidate being on, or off.
//!
//! On nodes put off whatever they see, and go first; off nodes are taken out of the position, in
//! the dynamic techniques, and leave single candidates on. Digits are never set, so that the
//! patterns looked for in between see the blank cells of the position that the net began with. A
//! net ends at the first contradiction; what it found so far is kept, and used as if complete, as
//! SudokuExplainer does.

use super::hint::Producer;
use super::node::{Candidates, Cause, Node, Scope};
use super::patterns::Patterns;
use seventeen_core::house::CELLS_OF;
use seventeen_core::{Candidate, Cell, Digit, Position, digits_of};
use seventeen_plugin::prelude::{Result, Watch};
use std::ops::Range;

/// A candidate that is on, in a net.
#[derive(Clone, Copy, Debug)]
pub(super) struct On {
    pub(super) number: u16,
    pub(super) cause: Cause,
    /// How many parents it has in [`Nets::parents`] from `first` on: indices of off nodes.
    n: u8,
    first: u32,
    /// The nodes of the longest way from the root: it has at least as many ancestors.
    pub(super) depth: u16,
}

/// A candidate that is off, in a net.
#[derive(Clone, Copy, Debug)]
pub(super) struct Off {
    pub(super) number: u16,
    /// The index of the on node that it follows from, or of the pattern; none for the root.
    parent: u16,
    by_pattern: bool,
    pub(super) depth: u16,
}

const NONE: u16 = u16::MAX;

/// What a pattern rests on: off nodes of the net, and the chain that it is, if it is one.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    parents: Range<u32>,
    /// Its index among the chains found in reduced positions.
    pub(super) nested: Option<u32>,
}

/// A net: ranges of the common lists.
#[derive(Clone, Debug)]
pub(super) struct Net {
    pub(super) ons: Range<u32>,
    pub(super) offs: Range<u32>,
    grounds: u32,
    pub(super) is_on: Candidates,
    pub(super) is_off: Candidates,
    /// The indices of an on and an off node of the same candidate. One of them comes after the
    /// net's nodes, of which it is none.
    pub(super) contradiction: Option<(u16, u16)>,
}

/// All nets of a search.
#[derive(Default)]
pub(super) struct Nets {
    pub(super) nets: Vec<Net>,
    ons: Vec<On>,
    offs: Vec<Off>,
    parents: Vec<u16>,
    grounds: Vec<Ground>,
}

impl Nets {
    pub(super) fn clear(&mut self) {
        self.nets.clear();
        self.ons.clear();
        self.offs.clear();
        self.parents.clear();
        self.grounds.clear();
    }

    pub(super) fn ons(&self, net: &Net) -> &[On] {
        &self.ons[net.ons.start as usize..net.ons.end as usize]
    }

    pub(super) fn offs(&self, net: &Net) -> &[Off] {
        &self.offs[net.offs.start as usize..net.offs.end as usize]
    }

    /// An on node by its index in the net.
    pub(super) fn on(&self, net: &Net, at: u16) -> &On {
        &self.ons[net.ons.start as usize + usize::from(at)]
    }

    /// An off node by its index in the net.
    pub(super) fn off(&self, net: &Net, at: u16) -> &Off {
        &self.offs[net.offs.start as usize + usize::from(at)]
    }

    /// The off nodes that an on node follows from.
    pub(super) fn before_on(&self, on: &On) -> &[u16] {
        &self.parents[on.first as usize..on.first as usize + usize::from(on.n)]
    }

    /// What an off node follows from.
    pub(super) fn before_off<'a>(&'a self, net: &Net, off: &Off) -> Before<'a> {
        match off {
            Off { by_pattern: true, parent, .. } => {
                let ground = &self.grounds[net.grounds as usize + usize::from(*parent)];
                let parents = ground.parents.start as usize..ground.parents.end as usize;
                Before::Pattern(&self.parents[parents], ground.nested)
            }
            Off { parent: NONE, .. } => Before::Nothing,
            Off { parent, .. } => Before::On(*parent),
        }
    }
}

/// What an off node follows from.
pub(super) enum Before<'a> {
    /// It is the root.
    Nothing,
    /// An on node.
    On(u16),
    /// A pattern that other off nodes make, and the index of the chain that it is, if it is one.
    Pattern(&'a [u16], Option<u32>),
}

/// Candidates by cell, and by digit and house.
#[derive(Clone)]
struct Marks {
    cells: [u16; 81],
    spots: [[u16; 27]; 9],
}

impl Marks {
    const EMPTY: Marks = Marks { cells: [0; 81], spots: [[0; 27]; 9] };

    fn reset(&mut self, source: &Position) {
        self.cells = Cell::table(|cell| source.candidates(cell));
        self.spots = Digit::table(|digit| *source.spots_by_house(digit));
    }
}

/// The candidates that are not off yet.
struct Open {
    marks: Marks,
    /// The index of each candidate that is off.
    off_at: [u16; Candidate::COUNT],
}

impl Open {
    fn put_off(&mut self, number: usize, at: u16) {
        let candidate = Candidate::of(number);
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.marks.cells[cell] &= !digit.bit();
        for (house, place) in cell.houses().into_iter().zip(cell.places()) {
            self.marks.spots[digit][house] &= !(1 << place);
        }
        self.off_at[number] = at;
    }
}

/// Builds nets.
pub(super) struct Builder {
    /// The position without what was taken out.
    now: Marks,
    /// The same, in the nested techniques, for the patterns.
    reduced: Position,
    open: Box<Open>,
    next_on: usize,
    next_off: usize,
    uses_cells: bool,
    is_dynamic: bool,
    has_patterns: bool,
    watch: Watch,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder {
            now: Marks::EMPTY,
            reduced: Position::EMPTY,
            open: Box::new(Open { marks: Marks::EMPTY, off_at: [0; Candidate::COUNT] }),
            next_on: 0,
            next_off: 0,
            uses_cells: true,
            is_dynamic: true,
            has_patterns: false,
            watch: Watch::default(),
        }
    }
}

/// Set when a net has found a contradiction.
type Flow = std::ops::ControlFlow<()>;

impl Builder {
    /// Adds the net from a node to `nets`, and returns its index.
    ///
    /// # Errors
    /// An interrupted run.
    pub(super) fn build(
        &mut self,
        nets: &mut Nets,
        source: &Position,
        root: Node,
        producer: Producer,
        patterns: &mut Patterns,
    ) -> Result<usize> {
        self.watch.step()?;
        self.uses_cells = producer != Producer::Nishio;
        self.is_dynamic = producer.is_dynamic();
        self.has_patterns = producer.level() > 0;
        if self.has_patterns {
            self.reduced.clone_from(source);
        }
        self.now.reset(source);
        self.open.marks.clone_from(&self.now);
        let mut net = self.begin(nets, root);
        loop {
            let flow = if self.next_on < nets.ons.len() {
                self.expand_on(nets, &mut net)
            } else if self.next_off < nets.offs.len() {
                self.expand_off(nets, &mut net, source)
            } else if self.has_patterns {
                let before = nets.offs.len();
                let mut ground = Grounds { nets, net: &mut net, open: &mut self.open };
                patterns.find(source, &self.reduced, producer.level(), &mut ground)?;
                if nets.offs.len() == before { Flow::Break(()) } else { Flow::Continue(()) }
            } else {
                Flow::Break(())
            };
            if flow.is_break() {
                break;
            }
        }
        nets.nets.push(net);
        Ok(nets.nets.len() - 1)
    }

    fn begin(&mut self, nets: &mut Nets, root: Node) -> Net {
        let (on, off) = (nets.ons.len() as u32, nets.offs.len() as u32);
        (self.next_on, self.next_off) = (on as usize, off as usize);
        let mut net = Net {
            ons: on..on,
            offs: off..off,
            grounds: nets.grounds.len() as u32,
            is_on: Candidates::default(),
            is_off: Candidates::default(),
            contradiction: None,
        };
        if root.is_on() {
            let first = nets.parents.len() as u32;
            let number = root.number() as u16;
            nets.ons.push(On { number, cause: Cause::NONE, n: 0, first, depth: 1 });
            net.is_on.insert(root.number());
            net.ons.end += 1;
        } else {
            let off =
                Off { number: root.number() as u16, parent: NONE, by_pattern: false, depth: 1 };
            add_off(nets, &mut net, &mut self.open, off);
        }
        net
    }

    /// Puts off all that the next on node sees.
    fn expand_on(&mut self, nets: &mut Nets, net: &mut Net) -> Flow {
        let at = self.next_on;
        self.next_on += 1;
        let on = nets.ons[at];
        let parent = (at - net.ons.start as usize) as u16;
        let candidate = Candidate::of(on.number.into());
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let off = |candidate: Candidate| Off {
            number: candidate.number() as u16,
            parent,
            by_pattern: false,
            depth: on.depth + 1,
        };
        if self.sees_waiting(nets, candidate) {
            return self.expand_clashing(nets, net, candidate, off);
        }
        if self.uses_cells {
            for other in digits_of(self.open.marks.cells[cell] & !digit.bit()) {
                add_off(nets, net, &mut self.open, off(Candidate::new(cell, other)));
            }
        }
        for kind in [2, 0, 1] {
            let (house, own) = (cell.houses()[kind], 1 << cell.places()[kind]);
            let spots = self.open.marks.spots[digit][house] & !own;
            each_bit(spots, |k| {
                let other = Candidate::new(CELLS_OF[house][k], digit);
                add_off(nets, net, &mut self.open, off(other));
            });
        }
        Flow::Continue(())
    }

    /// Whether this on node sees one that waits. Only so can it contradict one: whatever the nodes
    /// before it see is off, and would have been contradicted when it was put on.
    fn sees_waiting(&self, nets: &Nets, candidate: Candidate) -> bool {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        nets.ons[self.next_on..].iter().any(|other| {
            let other = Candidate::of(other.number.into());
            other.cell() == cell || other.digit() == digit && cell.peers().contains(other.cell())
        })
    }

    /// Puts off all that an on node sees until it sees one that is on.
    fn expand_clashing(
        &mut self,
        nets: &mut Nets,
        net: &mut Net,
        candidate: Candidate,
        off: impl Fn(Candidate) -> Off,
    ) -> Flow {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let cells = if self.uses_cells { self.now.cells[cell] & !digit.bit() } else { 0 };
        let spots = [2, 0, 1].map(|kind| {
            let house = cell.houses()[kind];
            (house, self.now.spots[digit][house] & !(1 << cell.places()[kind]))
        });
        let in_cell = Scope::cell(cell).nodes(cells);
        let in_houses = spots.into_iter();
        let in_houses = in_houses.flat_map(|(house, at)| Scope::house(house, digit).nodes(at));
        for node in in_cell.chain(in_houses) {
            if net.is_on.has(node.number()) {
                return self.contradict_on(nets, net, off(node.candidate()));
            }
            if !net.is_off.has(node.number()) {
                add_off(nets, net, &mut self.open, off(node.candidate()));
            }
        }
        Flow::Continue(())
    }

    /// Ends the net: what this off node says is on.
    fn contradict_on(&mut self, nets: &mut Nets, net: &mut Net, off: Off) -> Flow {
        let on = nets.ons(net).iter().position(|on| on.number == off.number);
        let at = (nets.offs.len() - net.offs.start as usize) as u16;
        nets.offs.push(off);
        net.contradiction = on.map(|on| (on as u16, at));
        Flow::Break(())
    }

    /// Puts on what the next off node leaves alone, and takes its candidate out.
    fn expand_off(&mut self, nets: &mut Nets, net: &mut Net, source: &Position) -> Flow {
        let at = self.next_off;
        self.next_off += 1;
        let candidate = Candidate::of(nets.offs[at].number.into());
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.has_patterns {
            self.reduced.eliminate(candidate);
        }
        let rest = self.now.cells[cell] & !digit.bit();
        if self.is_dynamic {
            self.now.cells[cell] = rest;
        }
        let only = Digit::lowest(rest).filter(|only| self.uses_cells && rest == only.bit());
        if let Some(only) = only {
            let lost = source.candidates(cell) & !rest & !digit.bit();
            let why = (Cause::CELL, Scope::cell(cell).nodes(lost));
            self.put_on(nets, net, Candidate::new(cell, only), why, at)?;
        }
        for kind in [2, 0, 1] {
            let (house, own) = (cell.houses()[kind], 1 << cell.places()[kind]);
            let rest = self.now.spots[digit][house] & !own;
            if self.is_dynamic {
                self.now.spots[digit][house] = rest;
            }
            if rest.is_power_of_two() {
                let lost = source.spots(house, digit) & !rest & !own;
                let only = CELLS_OF[house][rest.trailing_zeros() as usize % 9];
                let why = (Cause::house(house), Scope::house(house, digit).nodes(lost));
                self.put_on(nets, net, Candidate::new(only, digit), why, at)?;
            }
        }
        Flow::Continue(())
    }

    /// Puts on a candidate that follows from an off node, and from what was taken out of its cell
    /// or house before.
    fn put_on(
        &mut self,
        nets: &mut Nets,
        net: &mut Net,
        candidate: Candidate,
        (cause, lost): (Cause, impl Iterator<Item = Node>),
        parent: usize,
    ) -> Flow {
        let number = candidate.number();
        let contradicts = net.is_off.has(number);
        if net.is_on.has(number) && !contradicts {
            return Flow::Continue(());
        }
        let first = nets.parents.len() as u32;
        nets.parents.push((parent - net.offs.start as usize) as u16);
        let mut depth = nets.offs[parent].depth;
        for hidden in lost {
            let at = self.open.off_at[hidden.number()];
            depth = depth.max(nets.off(net, at).depth);
            nets.parents.push(at);
        }
        let n = (nets.parents.len() as u32 - first) as u8;
        let at = (nets.ons.len() - net.ons.start as usize) as u16;
        nets.ons.push(On { number: number as u16, cause, n, first, depth: depth + 1 });
        if contradicts {
            net.contradiction = Some((at, self.open.off_at[number]));
            return Flow::Break(());
        }
        net.is_on.insert(number);
        net.ons.end += 1;
        Flow::Continue(())
    }
}

#[inline]
fn add_off(nets: &mut Nets, net: &mut Net, open: &mut Open, off: Off) {
    let number = usize::from(off.number);
    open.put_off(number, (nets.offs.len() - net.offs.start as usize) as u16);
    net.is_off.insert(number);
    net.offs.end += 1;
    nets.offs.push(off);
}

fn each_bit(bits: u16, mut visit: impl FnMut(usize)) {
    let mut left = bits;
    while left != 0 {
        visit(left.trailing_zeros() as usize % 9);
        left &= left - 1;
    }
}

/// Where patterns of the reduced position leave what they exclude.
pub(super) struct Grounds<'a> {
    nets: &'a mut Nets,
    net: &'a mut Net,
    open: &'a mut Open,
}

impl Grounds<'_> {
    /// Puts off what a pattern excludes, in ascending order, if it rests on anything that the net
    /// has taken out: on `parents`, off nodes in their order, without those that come again.
    /// Returns whether it does.
    pub(super) fn put_off(
        &mut self,
        parents: impl Iterator<Item = Node>,
        nested: Option<u32>,
        out: impl Iterator<Item = Candidate>,
    ) -> bool {
        let first = self.nets.parents.len();
        let mut depth = 0;
        for parent in parents {
            let at = self.open.off_at[parent.number()];
            if self.nets.parents[first..].contains(&at) {
                continue;
            }
            depth = depth.max(self.nets.off(self.net, at).depth);
            self.nets.parents.push(at);
        }
        if depth == 0 {
            return false;
        }
        let parents = first as u32..self.nets.parents.len() as u32;
        let parent = (self.nets.grounds.len() as u32 - self.net.grounds) as u16;
        let before = self.nets.offs.len();
        for candidate in out {
            if self.net.is_off.has(candidate.number()) {
                continue;
            }
            let number = candidate.number() as u16;
            let off = Off { number, parent, by_pattern: true, depth: depth + 1 };
            add_off(self.nets, self.net, self.open, off);
        }
        if self.nets.offs.len() > before {
            self.nets.grounds.push(Ground { parents, nested });
        }
        true
    }
}
