//! The search for chains: breadth first from each node, all chains in order of length.
//!
//! A chain starts and ends with a strong link, and strong and weak links alternate. So one of its
//! ends is true, and candidates weakly linked to both are false. If both ends are one node, it is
//! true. If they are weakly linked to each other, the chain is a loop, and all its weak links are
//! strong, too. Of the chains between two nodes the first shortest is used.
//!
//! A chain is visited if it has a new conclusion. With `more`, chains also count that exclude more
//! than each earlier chain with a common elimination. One example is a loop whose candidates short
//! chains exclude one by one. Then all loops of at most eight nodes follow.

use super::graph::{Graph, Node};
use crate::roles::{THEN_FALSE, THEN_TRUE};
use seventeen_core::{Candidate, Emit, Position, Step, notation};
use seventeen_plugin::prelude::Param;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The option of techniques that may visit chains by their ends.
pub(super) const BY_ENDS: Param = Param::bool(
    "by_ends",
    false,
    "Visit a chain for each pair of ends, as HoDoKu does, even if it removes nothing new",
);

/// The option of techniques that may visit longer chains for all that they exclude.
pub(super) const MORE: Param = Param::bool(
    "more",
    false,
    "Also visit longer chains and loops if they remove more than all overlapping ones before",
);

/// The choice of chains to visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChainQuery {
    /// The most nodes in a chain.
    pub length: usize,
    /// Whether chains that exclude more are visited even without new conclusions.
    pub more: bool,
}

/// The relation of the ends of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainForm {
    /// One node, which is true.
    Discontinuous,
    /// Weakly linked: a loop.
    Continuous,
    /// One digit.
    Type1,
    /// Two digits.
    Type2,
}

impl ChainForm {
    /// The form of a step.
    pub fn name(self) -> &'static str {
        match self {
            ChainForm::Discontinuous => "discontinuous",
            ChainForm::Continuous => "continuous",
            ChainForm::Type1 => "type_1",
            ChainForm::Type2 => "type_2",
        }
    }

    /// Its name in sentences.
    pub fn title(self) -> &'static str {
        match self {
            ChainForm::Discontinuous => "Discontinuous Nice Loop",
            ChainForm::Continuous => "Continuous Nice Loop",
            ChainForm::Type1 => "AIC Type 1",
            ChainForm::Type2 => "AIC Type 2",
        }
    }
}

/// An alternating chain: links 1, 3, 5, … are strong, the others weak.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The relation of its ends.
    pub form: ChainForm,
    /// Its nodes, an even number.
    pub nodes: Vec<Node>,
    /// The reasons of its strong links, as in [`Graph::strong_link_reason`].
    pub reasons: Vec<u16>,
    /// The node that is true, if its ends are one single candidate.
    pub placement: Option<Candidate>,
    /// All its eliminations, if it sets no digit.
    pub eliminations: Vec<Candidate>,
}

impl Chain {
    /// The step, with a sentence that starts with `title`.
    pub fn step(&self, position: &Position, title: &str) -> Step {
        let step =
            self.step_without_proof(position).chained(position, self.form == ChainForm::Continuous);
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.map(|(i, node)| (node.digit, node.cells, i % 2 == 1));
        step.saying(format!("{title}: {}", notation::eureka(nodes)))
    }

    /// The step without a proof and a sentence.
    pub(super) fn step_without_proof(&self, position: &Position) -> Step {
        let step = Step::form(self.form.name()).of_size(self.nodes.len() as u32);
        let mut step = step.color(1, THEN_FALSE).color(0, THEN_TRUE);
        for (i, node) in self.nodes.iter().enumerate() {
            step = step.show(node.digit, node.cells, (i + 1) as u8 % 2);
        }
        for (i, pair) in self.nodes.windows(2).enumerate() {
            let end = |node: &Node| (node.digit, node.cells);
            step = step.link(end(&pair[0]), end(&pair[1]), i % 2 == 0);
        }
        step.placements.extend(self.placement);
        let present = self.eliminations.iter().filter(|out| position.has(**out));
        step.eliminations.extend(present);
        step
    }
}

/// Visits chains of at most `length` nodes by length, each with a conclusion that no earlier
/// chain had, or with more of them. Chains whose node numbers `counts` rejects are skipped.
pub fn for_each_chain(
    graph: &Graph,
    wanted: ChainQuery,
    counts: impl Fn(&[usize]) -> bool,
    visit: Emit<'_, Chain>,
) -> ControlFlow<()> {
    let mut walk = ImplicationWalk::new(graph);
    let mut known = KnownConclusions::new(graph, wanted.more);
    for (_, start, end) in walk.chain_ends(wanted.length) {
        let (start, end) = (start as usize, end as usize);
        let form = form_of_ends(graph, start, end);
        if form != ChainForm::Continuous && !known.has_new_conclusion(form, start, end) {
            continue;
        }
        let path = walk.path_between(start, end, wanted.length);
        if path.len() < 4 || !has_distinct_candidates(graph, &path) || !counts(&path) {
            continue;
        }
        let out = known.excluded_by_chain(form, &path);
        if !known.is_new_chain(form, start, &out) {
            continue;
        }
        visit(&known.record_chain(form, &path, out))?;
    }
    if !wanted.more {
        return ControlFlow::Continue(());
    }
    for path in short_loops(graph, wanted.length).filter(|path| counts(path)) {
        let out = known.excluded_by_chain(ChainForm::Continuous, &path);
        if known.has_new_elimination(&out) {
            visit(&known.record_chain(ChainForm::Continuous, &path, out))?;
        }
    }
    ControlFlow::Continue(())
}

/// The maximum size of loops that are all examined.
const SHORT: usize = 8;

/// All loops of at most a few nodes, in order of length.
fn short_loops(graph: &Graph, length: usize) -> impl Iterator<Item = Vec<usize>> {
    let mut found = Vec::new();
    for start in 0..graph.len() {
        add_short_loops(graph, &mut vec![start], length.min(SHORT), &mut found);
    }
    found.sort_by_cached_key(Vec::len);
    found.into_iter()
}

/// Adds the loops that start with this path, with no node before the first one.
fn add_short_loops(graph: &Graph, path: &mut Vec<usize>, most: usize, found: &mut Vec<Vec<usize>>) {
    let (first, last) = (path[0], path[path.len() - 1]);
    for end in graph.strong_links(last).iter().map(|&end| usize::from(end)) {
        if end <= first || path.contains(&end) {
            continue;
        }
        path.push(end);
        if path.len() > 3
            && graph.are_weakly_linked(end, first)
            && has_distinct_candidates(graph, path)
        {
            found.push(path.clone());
        }
        if path.len() < most {
            for next in set_bits(graph.weak_links(end)).filter(|&next| next > first) {
                if !path.contains(&next) {
                    path.push(next);
                    add_short_loops(graph, path, most, found);
                    path.pop();
                }
            }
        }
        path.pop();
    }
}

/// Visits a shortest chain of at most `length` nodes between each two nodes of one digit that
/// exclude some candidate together, even without new conclusions. Loops count as chains. The order
/// is by length; last come the ends whose shortest chain repeats a candidate, if no other ends
/// exclude the same.
pub fn visit_by_ends(graph: &Graph, length: usize, visit: Emit<'_, Chain>) -> ControlFlow<()> {
    let mut walk = ImplicationWalk::new(graph);
    let (mut all_out, mut repeating) = (BTreeSet::new(), Vec::new());
    for (_, start, end) in walk.chain_ends(length) {
        let (start, end) = (start as usize, end as usize);
        if start == end || graph.node(start).digit != graph.node(end).digit {
            continue;
        }
        let path = walk.path_between(start, end, length);
        let mut known = KnownConclusions::new(graph, false);
        let out = known.excluded_by_chain(ChainForm::Type1, &path);
        if path.len() < 4 || !known.is_new_chain(ChainForm::Type1, start, &out) {
            continue;
        }
        if !has_distinct_candidates(graph, &path) {
            repeating.push((path, out));
            continue;
        }
        all_out.insert(out.clone());
        visit(&known.record_chain(ChainForm::Type1, &path, out))?;
    }
    for (path, out) in repeating {
        if all_out.contains(&out) {
            continue;
        }
        if let Some(path) = walk.simple_path(&path, length) {
            all_out.insert(out.clone());
            let mut known = KnownConclusions::new(graph, false);
            visit(&known.record_chain(ChainForm::Type1, &path, out))?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits a shortest chain of 4 to `length` nodes for each candidate that such a chain excludes by
/// its ends, if it has a new conclusion. The order is by length. Chains that `counts` rejects by
/// the excluded node and their own are skipped.
pub fn visit_by_target(
    graph: &Graph,
    length: usize,
    mut counts: impl FnMut(usize, &[usize]) -> bool,
    visit: Emit<'_, Chain>,
) -> ControlFlow<()> {
    let mut walk = ImplicationWalk::new(graph);
    let singles = (0..graph.len()).filter(|&node| !graph.is_group(node));
    let mut found: Vec<Vec<usize>> = singles
        .filter_map(|target| walk.chain_around(target, length).filter(|path| counts(target, path)))
        .filter(|path| path.len() > 3 && has_distinct_nodes(path))
        .collect();
    found.sort_by_cached_key(Vec::len);
    let mut known = KnownConclusions::new(graph, false);
    for path in found {
        let (start, end) = (path[0], path[path.len() - 1]);
        let form = form_of_ends(graph, start, end);
        let out = known.excluded_by_chain(form, &path);
        let is_known = form != ChainForm::Continuous && !known.has_new_conclusion(form, start, end);
        if !is_known && known.is_new_chain(form, start, &out) {
            visit(&known.record_chain(form, &path, out))?;
        }
    }
    ControlFlow::Continue(())
}

fn form_of_ends(graph: &Graph, start: usize, end: usize) -> ChainForm {
    if start == end {
        ChainForm::Discontinuous
    } else if graph.are_weakly_linked(start, end) {
        ChainForm::Continuous
    } else if graph.node(start).digit == graph.node(end).digit {
        ChainForm::Type1
    } else {
        ChainForm::Type2
    }
}

/// Whether no node occurs twice, except an end that is also the other end.
fn has_distinct_nodes(path: &[usize]) -> bool {
    let path = &path[usize::from(path.first() == path.last())..];
    path.iter().enumerate().all(|(i, node)| !path[..i].contains(node))
}

/// Whether no candidate occurs twice, except an end that is also the other end.
fn has_distinct_candidates(graph: &Graph, path: &[usize]) -> bool {
    let skip = usize::from(path.first() == path.last());
    let path = &path[skip..];
    path.iter().enumerate().all(|(i, &node)| {
        let Node { digit, cells } = graph.node(node);
        let apart = |&other: &usize| {
            let other = graph.node(other);
            other.digit != digit || other.cells.is_disjoint(cells)
        };
        path[..i].iter().all(apart)
    })
}

/// The conclusions of the chains so far.
struct KnownConclusions<'a> {
    graph: &'a Graph,
    excluded: Vec<u64>,
    set: Vec<u64>,
    /// If more counts, for each node the most that a chain excluded that excludes it.
    most: Option<Vec<u32>>,
}

impl KnownConclusions<'_> {
    fn new(graph: &Graph, more: bool) -> KnownConclusions<'_> {
        let none = vec![0; graph.bit_set_words()];
        let most = more.then(|| vec![0; graph.len()]);
        KnownConclusions { graph, excluded: none.clone(), set: none, most }
    }

    /// Whether an open chain between these ends has a new conclusion.
    fn has_new_conclusion(&self, form: ChainForm, start: usize, end: usize) -> bool {
        if form == ChainForm::Discontinuous && !self.graph.is_group(start) {
            return self.set[start / 64] >> (start % 64) & 1 == 0;
        }
        let seen = self.seen_by_both(start, end);
        match self.most {
            None => seen.zip(&self.excluded).any(|(out, known)| out & !known != 0),
            Some(_) => self.has_new_elimination(&seen.collect::<Vec<_>>()),
        }
    }

    /// The single candidates that two nodes exclude together, as a bit set.
    fn seen_by_both(&self, one: usize, other: usize) -> impl Iterator<Item = u64> {
        let graph = self.graph;
        let both = graph.weak_links(one).iter().zip(graph.weak_links(other)).enumerate();
        both.map(|(word, (one, other))| one & other & graph.single_candidate_bits(word))
    }

    /// Whether any of these was not excluded before, or more eliminations count and these are more.
    fn has_new_elimination(&self, out: &[u64]) -> bool {
        let is_new = out.iter().zip(&self.excluded).any(|(out, known)| out & !known != 0);
        let Some(most) = self.most.as_ref().filter(|_| !is_new) else { return is_new };
        let before = set_bits(out).map(|node| most[node]).max().unwrap_or_default();
        out.iter().map(|word| word.count_ones()).sum::<u32>() > before
    }

    /// The single candidates that are false if the chain holds.
    fn excluded_by_chain(&self, form: ChainForm, path: &[usize]) -> Vec<u64> {
        let mut out = vec![0; self.graph.bit_set_words()];
        let mut add = |one: usize, other: usize| {
            out.iter_mut().zip(self.seen_by_both(one, other)).for_each(|(out, seen)| *out |= seen);
        };
        add(path[0], path[path.len() - 1]);
        if form == ChainForm::Continuous {
            (1..path.len() - 1).step_by(2).for_each(|i| add(path[i], path[i + 1]));
        }
        out
    }

    fn is_new_chain(&self, form: ChainForm, start: usize, out: &[u64]) -> bool {
        let places = form == ChainForm::Discontinuous && !self.graph.is_group(start);
        places || self.has_new_elimination(out)
    }

    /// The chain of a path; records its conclusions.
    fn record_chain(&mut self, form: ChainForm, path: &[usize], out: Vec<u64>) -> Chain {
        let graph = self.graph;
        self.excluded.iter_mut().zip(&out).for_each(|(known, out)| *known |= out);
        if let Some(most) = &mut self.most {
            let count: u32 = out.iter().map(|word| word.count_ones()).sum();
            set_bits(&out).for_each(|node| most[node] = count.max(most[node]));
        }
        let placement =
            graph.candidate_of_node(path[0]).filter(|_| form == ChainForm::Discontinuous);
        if placement.is_some() {
            self.set[path[0] / 64] |= 1 << (path[0] % 64);
        }
        let nodes = path.iter().map(|&node| graph.node(node)).collect();
        let out = set_bits(&out).filter_map(|node| graph.candidate_of_node(node));
        let eliminations = if placement.is_none() { out.collect() } else { Vec::new() };
        let reasons =
            path.chunks(2).map(|link| graph.strong_link_reason(link[0], link[1])).collect();
        Chain { form, nodes, reasons, placement, eliminations }
    }
}

/// The members of a bit set.
pub(crate) fn set_bits(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(i, &word)| {
        (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| 64 * i + bit)
    })
}

/// No node.
const NONE: u16 = u16::MAX;

/// A walk through all that follows from one node being false.
pub(crate) struct ImplicationWalk<'a> {
    graph: &'a Graph,
    /// For each node, false and true, its predecessor.
    from: [Vec<u16>; 2],
    /// The nodes found to be false, as a bit set.
    off: Vec<u64>,
    /// The nodes found last, all true or all false.
    front: Vec<u16>,
    next: Vec<u16>,
}

impl ImplicationWalk<'_> {
    pub(crate) fn new(graph: &Graph) -> ImplicationWalk<'_> {
        let none = vec![NONE; graph.len()];
        let off = vec![0; graph.bit_set_words()];
        ImplicationWalk {
            graph,
            from: [none.clone(), none],
            off,
            front: Vec::new(),
            next: Vec::new(),
        }
    }

    /// Begins with this node being false.
    fn start_false(&mut self, start: usize) {
        self.from.iter_mut().for_each(|from| from.fill(NONE));
        self.off.fill(0);
        self.off[start / 64] |= 1 << (start % 64);
        self.front.clear();
        self.front.push(start as u16);
    }

    /// Extends false nodes by strong links to true ones.
    fn follow_strong_links(&mut self) {
        self.next.clear();
        for &node in &self.front {
            for &other in self.graph.strong_links(node as usize) {
                if self.from[1][other as usize] == NONE {
                    self.from[1][other as usize] = node;
                    self.next.push(other);
                }
            }
        }
        std::mem::swap(&mut self.front, &mut self.next);
    }

    /// Extends true nodes by weak links to false ones.
    fn follow_weak_links(&mut self) {
        self.next.clear();
        for &node in &self.front {
            for (word, (&row, off)) in
                self.graph.weak_links(node as usize).iter().zip(&mut self.off).enumerate()
            {
                let mut fresh = row & !*off;
                *off |= fresh;
                while fresh != 0 {
                    let other = 64 * word + fresh.trailing_zeros() as usize;
                    self.from[0][other] = node;
                    self.next.push(other as u16);
                    fresh &= fresh - 1;
                }
            }
        }
        std::mem::swap(&mut self.front, &mut self.next);
    }

    /// The ends of all chains of at most `max_length` nodes that may conclude something, with
    /// lengths, by length.
    fn chain_ends(&mut self, max_length: usize) -> Vec<(u16, u16, u16)> {
        let mut ends = Vec::new();
        let known = KnownConclusions::new(self.graph, false);
        for start in 0..self.graph.len() {
            self.start_false(start);
            for n in (2..=max_length).step_by(2) {
                self.follow_strong_links();
                if self.front.is_empty() {
                    break;
                }
                let later = self.front.iter().map(|&end| end as usize).filter(|&end| end >= start);
                let concludes = |&end: &usize| {
                    let form = form_of_ends(self.graph, start, end);
                    form == ChainForm::Continuous || known.has_new_conclusion(form, start, end)
                };
                if n > 2 {
                    let found = later.filter(concludes);
                    ends.extend(found.map(|end| (n as u16, start as u16, end as u16)));
                }
                self.follow_weak_links();
            }
        }
        ends.sort_unstable();
        ends
    }

    /// A shortest chain of at most `length` nodes both of whose ends are weakly linked to this
    /// node.
    pub(super) fn chain_around(&mut self, target: usize, length: usize) -> Option<Vec<usize>> {
        self.start_true(target);
        for _ in (2..=length).step_by(2) {
            self.follow_weak_links();
            self.follow_strong_links();
            let mut ends = self.front.iter().map(|&end| usize::from(end));
            if let Some(end) = ends.find(|&end| self.graph.are_weakly_linked(end, target)) {
                return Some(self.trace_path((end, 1), (target, 1))[1..].to_vec());
            }
        }
        None
    }

    /// Begins with this node being true.
    fn start_true(&mut self, start: usize) {
        self.from.iter_mut().for_each(|from| from.fill(NONE));
        self.off.fill(0);
        self.from[1][start] = start as u16;
        self.front.clear();
        self.front.push(start as u16);
    }

    /// For each node, the size of the shortest chain, of at most `length` nodes, by which it is
    /// false if this one is true. 0 for those that no such chain excludes.
    pub(crate) fn exclusion_lengths(&mut self, start: usize, length: usize) -> Vec<u8> {
        let mut lengths = vec![0; self.graph.len()];
        self.start_true(start);
        for n in (2..=length).step_by(2) {
            self.follow_weak_links();
            self.front.iter().for_each(|&node| lengths[usize::from(node)] = n as u8);
            self.follow_strong_links();
        }
        lengths
    }

    pub(crate) fn excluding_chain(
        &mut self,
        start: usize,
        end: usize,
        length: usize,
    ) -> Vec<usize> {
        self.start_true(start);
        for _ in (2..=length).step_by(2) {
            self.follow_weak_links();
            if self.from[0][end] != NONE {
                return self.trace_path((end, 0), (start, 1));
            }
            self.follow_strong_links();
        }
        Vec::new()
    }

    /// The nodes from `start`, which is false, to `end`, which is true.
    fn path_between(&mut self, start: usize, end: usize, length: usize) -> Vec<usize> {
        self.start_false(start);
        for _ in (2..=length).step_by(2) {
            self.follow_strong_links();
            if self.from[1][end] != NONE {
                break;
            }
            self.follow_weak_links();
        }
        self.trace_path((end, 1), (start, 0))
    }

    /// A shortest chain of at most `length` nodes between the ends of this one that repeats no
    /// candidate.
    fn simple_path(&mut self, path: &[usize], length: usize) -> Option<Vec<usize>> {
        let (start, end) = (path[0], path[path.len() - 1]);
        let left = self.walk_lengths(end, length);
        (path.len()..=length).step_by(2).find_map(|length| {
            let mut simple = vec![start];
            let is_found = self.extend_to(end, length, &left, &mut simple);
            is_found.then_some(simple)
        })
    }

    /// For each node, the least number of nodes of a chain to it from this one, by which it is
    /// true if this one is false; more than `length` if there is none of at most that many.
    fn walk_lengths(&mut self, start: usize, length: usize) -> Vec<usize> {
        let mut lengths = vec![length + 1; self.graph.len()];
        self.start_false(start);
        for n in (2..=length).step_by(2) {
            self.follow_strong_links();
            self.front.iter().for_each(|&node| lengths[usize::from(node)] = n);
            self.follow_weak_links();
        }
        lengths
    }

    /// Extends a path whose last node is false to one of at most `length` nodes to `end`, without
    /// repeating a candidate. `left` has the nodes that a chain from each node to the end needs.
    fn extend_to(&self, end: usize, length: usize, left: &[usize], path: &mut Vec<usize>) -> bool {
        let last = path[path.len() - 1];
        for &next in self.graph.strong_links(last) {
            path.push(next.into());
            if has_distinct_candidates(self.graph, path) {
                if path.last() == Some(&end) {
                    return true;
                }
                for other in set_bits(self.graph.weak_links(next.into())) {
                    path.push(other);
                    let is_short = path.len() - 1 + left[other] <= length;
                    if is_short
                        && has_distinct_candidates(self.graph, path)
                        && self.extend_to(end, length, left, path)
                    {
                        return true;
                    }
                    path.pop();
                }
            }
            path.pop();
        }
        false
    }

    /// The nodes from `start` to `end`, each with its truth value.
    fn trace_path(&self, end: (usize, usize), start: (usize, usize)) -> Vec<usize> {
        let mut path = vec![end.0];
        let (mut node, mut on) = end;
        while (node, on) != start {
            node = self.from[on][node] as usize;
            on = 1 - on;
            path.push(node);
        }
        path.reverse();
        path
    }
}
