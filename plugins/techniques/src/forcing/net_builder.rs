//! How nets are built.
//!
//! On nodes put off all candidates that they see, and go first. Off nodes are taken out of the
//! position, in the dynamic techniques, and leave single candidates on. Digits are never set, so
//! that the patterns searched for in between see the blank cells of the initial position. A net
//! ends at the first contradiction. Its findings so far are used as if complete, as SudokuExplainer
//! does.

use super::hint::ChainTechnique;
use super::net::{NONE, Net, Nets, OffNode, OnNode};
use super::node::{CandidateSet, InferenceScope, Node, NodeCause};
use super::open_groups::{OpenGroups, SEATS, candidates_of_group};
use super::pattern_exclusions::{OpenCandidates, PatternExclusionWriter, add_off_node};
use super::patterns::PatternRules;
use seventeen_core::{Candidate, Position};
use seventeen_plugin::prelude::{CancellationPoll, Result};

/// Builds nets.
pub(super) struct NetBuilder {
    /// The position.
    source: OpenGroups,
    /// The position without the candidates taken out.
    now: OpenGroups,
    /// As above, in the nested techniques, for the patterns, up to the off node after it.
    reduced: Position,
    reduced_by: usize,
    open: Box<OpenCandidates>,
    next_on: usize,
    next_off: usize,
    uses_cells: bool,
    is_dynamic: bool,
    /// The level of the patterns; 0 for none.
    level: u8,
    watch: CancellationPoll,
}

impl Default for NetBuilder {
    fn default() -> NetBuilder {
        NetBuilder {
            source: OpenGroups::EMPTY,
            now: OpenGroups::EMPTY,
            reduced: Position::EMPTY,
            reduced_by: 0,
            open: Box::new(OpenCandidates {
                groups: OpenGroups::EMPTY,
                off_at: [0; Candidate::COUNT],
            }),
            next_on: 0,
            next_off: 0,
            uses_cells: true,
            is_dynamic: true,
            level: 0,
            watch: CancellationPoll::default(),
        }
    }
}

/// Set when a net has found a contradiction.
type NetFlow = std::ops::ControlFlow<()>;

impl NetBuilder {
    pub(super) fn begin_search(&mut self, source: &Position, producer: ChainTechnique) {
        self.source = OpenGroups::from_position(source);
        self.uses_cells = producer != ChainTechnique::Nishio;
        self.is_dynamic = producer.is_dynamic();
        self.level = producer.level();
    }

    /// Adds the net from a node to `nets`. It continues from `below`, if given, a net of another
    /// list: the complete result of a search without its patterns.
    ///
    /// # Errors
    /// An interrupted run.
    pub(super) fn build_net(
        &mut self,
        nets: &mut Nets,
        source: &Position,
        (root, below): (Node, Option<(&Nets, &Net)>),
        patterns: &mut PatternRules,
    ) -> Result<()> {
        self.watch.step()?;
        self.open.groups.clone_from(&self.source);
        let mut net = match below {
            None => {
                self.now.clone_from(&self.source);
                self.start_net(nets, root)
            }
            Some(below) => self.start_from_net(nets, below),
        };
        self.reduced_by = net.offs.start as usize;
        while self.expand_links(nets, &mut net).is_continue() && self.level > 0 {
            let before = nets.offs.len();
            self.reduce_position(nets, &net, source);
            let mut ground = PatternExclusionWriter { nets, net: &mut net, open: &mut self.open };
            patterns.apply_first(source, &self.reduced, self.level, &mut ground)?;
            if nets.offs.len() == before {
                break;
            }
        }
        net.parents.end = nets.parents.len() as u32;
        net.is_out = net.is_off;
        for off in &nets.offs[self.next_off.min(nets.offs.len())..net.offs.end as usize] {
            net.is_out.remove(off.number.into());
        }
        nets.nets.push(net);
        Ok(())
    }

    /// Adds all consequences without patterns. This is separate from the search for patterns, so
    /// that the compiler keeps variables in registers.
    #[inline(never)]
    fn expand_links(&mut self, nets: &mut Nets, net: &mut Net) -> NetFlow {
        loop {
            if self.next_on < nets.ons.len() {
                self.expand_next_on(nets, net)?;
            } else if self.next_off < nets.offs.len() {
                self.expand_next_off(nets, net)?;
            } else {
                return NetFlow::Continue(());
            }
        }
    }

    /// Takes the off candidates out of the reduced position.
    fn reduce_position(&mut self, nets: &Nets, net: &Net, source: &Position) {
        if self.reduced_by == net.offs.start as usize {
            self.reduced.clone_from(source);
        }
        for off in &nets.offs[self.reduced_by..] {
            self.reduced.eliminate(Candidate::of(off.number.into()));
        }
        self.reduced_by = nets.offs.len();
    }

    /// Begins with all nodes of a complete net.
    fn start_from_net(&mut self, nets: &mut Nets, (others, below): (&Nets, &Net)) -> Net {
        let net = nets.append_net(others, below);
        for (at, off) in (0..).zip(nets.off_nodes(&net)) {
            self.open.turn_off(off.number, at);
        }
        self.now.clone_from(&self.open.groups);
        (self.next_on, self.next_off) = (nets.ons.len(), nets.offs.len());
        net
    }

    fn start_net(&mut self, nets: &mut Nets, root: Node) -> Net {
        let (on, off) = (nets.ons.len() as u32, nets.offs.len() as u32);
        let (parents, grounds) = (nets.parents.len() as u32, nets.grounds.len() as u32);
        (self.next_on, self.next_off) = (on as usize, off as usize);
        let mut net = Net {
            ons: on..on,
            offs: off..off,
            parents: parents..parents,
            grounds: grounds..grounds,
            is_on: CandidateSet::default(),
            is_off: CandidateSet::default(),
            is_out: CandidateSet::default(),
            contradiction: None,
        };
        if root.is_on() {
            let number = root.number() as u16;
            nets.ons.push(OnNode { number, cause: NodeCause::NONE, n: 0, first: 0, depth: 1 });
            net.is_on.insert(root.number());
            net.ons.end += 1;
        } else {
            let off =
                OffNode { number: root.number() as u16, parent: NONE, by_pattern: false, depth: 1 };
            add_off_node(nets, &mut net, &mut self.open, off);
        }
        net
    }

    /// Puts off all that the next on node sees.
    fn expand_next_on(&mut self, nets: &mut Nets, net: &mut Net) -> NetFlow {
        let at = self.next_on;
        self.next_on += 1;
        let OnNode { number, depth, .. } = nets.ons[at];
        let parent = (at - net.ons.start as usize) as u16;
        let off = |number: u16| OffNode { number, parent, by_pattern: false, depth: depth + 1 };
        if self.sees_pending_on(nets, number) {
            return self.turn_off_until_clash(nets, net, number, off);
        }
        let seat = &SEATS[usize::from(number)];
        for i in self.first_group_index()..4 {
            let seen = self.open.groups.open_members(seat.groups[i]) & !seat.bits[i];
            candidates_of_group(seat.groups[i], seen)
                .for_each(|other| add_off_node(nets, net, &mut self.open, off(other)));
        }
        NetFlow::Continue(())
    }

    /// The first group of a candidate to examine: its cell, or the box if cells do not count.
    fn first_group_index(&self) -> usize {
        usize::from(!self.uses_cells)
    }

    /// Whether this on node sees one that waits. Only so can it contradict one: whatever the nodes
    /// before it see is off, and would have been contradicted when it was put on.
    fn sees_pending_on(&self, nets: &Nets, number: u16) -> bool {
        let groups = SEATS[usize::from(number)].groups;
        nets.ons[self.next_on..].iter().any(|other| {
            let others = SEATS[usize::from(other.number)].groups;
            (0..4).any(|i| groups[i] == others[i])
        })
    }

    /// Turns off all candidates that an on node sees, until it sees one that is on.
    fn turn_off_until_clash(
        &mut self,
        nets: &mut Nets,
        net: &mut Net,
        number: u16,
        off: impl Fn(u16) -> OffNode,
    ) -> NetFlow {
        let seat = &SEATS[usize::from(number)];
        for i in self.first_group_index()..4 {
            let seen = self.now.open_members(seat.groups[i]) & !seat.bits[i];
            for other in candidates_of_group(seat.groups[i], seen) {
                if net.is_on.has(other.into()) {
                    return self.record_contradiction(nets, net, off(other));
                }
                if !net.is_off.has(other.into()) {
                    add_off_node(nets, net, &mut self.open, off(other));
                }
            }
        }
        NetFlow::Continue(())
    }

    /// Ends the net: a candidate that this off node puts off is on.
    fn record_contradiction(&mut self, nets: &mut Nets, net: &mut Net, off: OffNode) -> NetFlow {
        let on = nets.on_nodes(net).iter().position(|on| on.number == off.number);
        let at = (nets.offs.len() - net.offs.start as usize) as u16;
        nets.offs.push(off);
        net.contradiction = on.map(|on| (on as u16, at));
        NetFlow::Break(())
    }

    /// Puts on the candidates that the next off node leaves alone, and takes its candidate out.
    fn expand_next_off(&mut self, nets: &mut Nets, net: &mut Net) -> NetFlow {
        let at = self.next_off;
        self.next_off += 1;
        let seat = &SEATS[usize::from(nets.offs[at].number)];
        for i in 0..4 {
            let rest = self.now.open_members(seat.groups[i]) & !seat.bits[i];
            if self.is_dynamic {
                self.now.set_open_members(seat.groups[i], rest);
            }
            if rest.is_power_of_two() && i >= self.first_group_index() {
                self.turn_on_last(nets, net, (seat.groups[i], rest, seat.bits[i]), at)?;
            }
        }
        NetFlow::Continue(())
    }

    /// Turns on the last candidate of a group without an off node. It follows from that node, and
    /// from the candidates taken out of the group before.
    fn turn_on_last(
        &mut self,
        nets: &mut Nets,
        net: &mut Net,
        (group, rest, out): (u16, u16, u16),
        parent: usize,
    ) -> NetFlow {
        let Some(number) = candidates_of_group(group, rest).next() else {
            return NetFlow::Continue(());
        };
        let contradicts = net.is_off.has(number.into());
        if net.is_on.has(number.into()) && !contradicts {
            return NetFlow::Continue(());
        }
        let first = nets.parents.len();
        nets.parents.push((parent - net.offs.start as usize) as u16);
        let mut depth = nets.offs[parent].depth;
        let lost = self.source.open_members(group) & !rest & !out;
        for hidden in candidates_of_group(group, lost) {
            let at = self.open.off_at[usize::from(hidden)];
            depth = depth.max(nets.off_node(net, at).depth);
            nets.parents.push(at);
        }
        let n = (nets.parents.len() - first) as u8;
        let first = first as u32 - net.parents.start;
        let at = (nets.ons.len() - net.ons.start as usize) as u16;
        let cause = InferenceScope::from_group(group).cause();
        nets.ons.push(OnNode { number, cause, n, first, depth: depth + 1 });
        if contradicts {
            net.contradiction = Some((at, self.open.off_at[usize::from(number)]));
            return NetFlow::Break(());
        }
        net.is_on.insert(number.into());
        net.ons.end += 1;
        NetFlow::Continue(())
    }
}
