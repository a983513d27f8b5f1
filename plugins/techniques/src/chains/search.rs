//! The search for chains: breadth first from each node, all chains in order of length.
//!
//! A chain begins and ends with a strong link, and strong and weak links alternate, so one of its
//! ends is true: what is weakly linked to both is false. If the ends are the same node it is true;
//! if they are weakly linked to each other, the chain is a loop, and all its weak links are strong,
//! too. Of the chains between two nodes the first shortest is looked at.

use super::graph::{Graph, Node};
use seventeen_core::{Candidate, Emit, Position, Step, notation};
use seventeen_plugin::prelude::Param;
use std::ops::ControlFlow;

/// The option of techniques that may visit chains by their ends.
pub(super) const BY_ENDS: Param = Param::bool(
    "by_ends",
    false,
    "Visit a chain for each two ends, as HoDoKu does, even if others exclude the same",
);

/// What the ends of a chain are to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The same node, which is true.
    Discontinuous,
    /// Weakly linked: a loop.
    Continuous,
    /// The same digit.
    Type1,
    /// Two digits.
    Type2,
}

impl Form {
    /// The form of a step.
    pub fn name(self) -> &'static str {
        match self {
            Form::Discontinuous => "discontinuous",
            Form::Continuous => "continuous",
            Form::Type1 => "type_1",
            Form::Type2 => "type_2",
        }
    }

    /// Its name in sentences.
    pub fn title(self) -> &'static str {
        match self {
            Form::Discontinuous => "Discontinuous Nice Loop",
            Form::Continuous => "Continuous Nice Loop",
            Form::Type1 => "AIC Type 1",
            Form::Type2 => "AIC Type 2",
        }
    }
}

/// An alternating chain: links 1, 3, 5, … are strong, the others weak.
pub struct Chain {
    /// What its ends are to each other.
    pub form: Form,
    /// Its nodes, an even number.
    pub nodes: Vec<Node>,
    /// The node that is true, where its ends are one single candidate.
    pub placement: Option<Candidate>,
    /// All that it excludes, where it sets nothing.
    pub eliminations: Vec<Candidate>,
}

impl Chain {
    /// The step, its sentence beginning with `title`.
    pub fn step(&self, position: &Position, title: &str) -> Step {
        let mut step = Step::form(self.form.name()).of_size(self.nodes.len() as u32);
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
        step.saying(format!("{title}: {}", eureka(&self.nodes)))
    }
}

/// A chain in Eureka notation: `(5)r1c1=(5)r1c7-(3)r1c7=(3)r4c7`.
pub fn eureka(nodes: &[Node]) -> String {
    let mut text = String::new();
    for (i, node) in nodes.iter().enumerate() {
        text += ["", "=", "-"][if i == 0 { 0 } else { 2 - i % 2 }];
        text += &format!("({}){}", node.digit, notation::cells(node.cells));
    }
    text
}

/// Visits chains of at most `length` nodes in order of length, each of which concludes something
/// that none before it did. Chains that `wanted` refuses by their node numbers do not count.
pub fn each(
    graph: &Graph,
    length: usize,
    wanted: impl Fn(&[usize]) -> bool,
    visit: Emit<'_, Chain>,
) -> ControlFlow<()> {
    let mut walk = Walk::new(graph);
    let mut known = Known::new(graph);
    for (_, start, end) in walk.ends(length) {
        let (start, end) = (start as usize, end as usize);
        let form = form(graph, start, end);
        if form != Form::Continuous && !known.learns(form, start, end) {
            continue;
        }
        let path = walk.path(start, end, length);
        if path.len() < 4 || !is_plain(graph, &path) || !wanted(&path) {
            continue;
        }
        let out = known.excluded(form, &path);
        if !known.is_new(form, start, &out) {
            continue;
        }
        visit(&known.conclude(form, &path, out))?;
    }
    ControlFlow::Continue(())
}

/// Visits a shortest chain of at most `length` nodes between each two nodes of one digit that exclude
/// something together, in order of length, whatever those before it concluded. Loops come as chains.
pub fn each_by_ends(graph: &Graph, length: usize, visit: Emit<'_, Chain>) -> ControlFlow<()> {
    let mut walk = Walk::new(graph);
    for (_, start, end) in walk.ends(length) {
        let (start, end) = (start as usize, end as usize);
        if start == end || graph.node(start).digit != graph.node(end).digit {
            continue;
        }
        let path = walk.path(start, end, length);
        let mut known = Known::new(graph);
        let out = known.excluded(Form::Type1, &path);
        if path.len() > 3 && is_plain(graph, &path) && known.is_new(Form::Type1, start, &out) {
            visit(&known.conclude(Form::Type1, &path, out))?;
        }
    }
    ControlFlow::Continue(())
}

fn form(graph: &Graph, start: usize, end: usize) -> Form {
    if start == end {
        Form::Discontinuous
    } else if graph.are_weak(start, end) {
        Form::Continuous
    } else if graph.node(start).digit == graph.node(end).digit {
        Form::Type1
    } else {
        Form::Type2
    }
}

/// Whether no candidate is met twice, but for an end that is the other end, too.
fn is_plain(graph: &Graph, path: &[usize]) -> bool {
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

/// What the chains so far concluded.
struct Known<'a> {
    graph: &'a Graph,
    excluded: Vec<u64>,
    set: Vec<u64>,
}

impl Known<'_> {
    fn new(graph: &Graph) -> Known<'_> {
        let none = vec![0; graph.words()];
        Known { graph, excluded: none.clone(), set: none }
    }

    /// Whether a chain between these ends, which is no loop, concludes something new.
    fn learns(&self, form: Form, start: usize, end: usize) -> bool {
        let graph = self.graph;
        if form == Form::Discontinuous && !graph.is_group(start) {
            return self.set[start / 64] >> (start % 64) & 1 == 0;
        }
        let both = graph.weak(start).iter().zip(graph.weak(end)).zip(&self.excluded);
        both.enumerate()
            .any(|(word, ((one, other), known))| one & other & !known & graph.singles_in(word) != 0)
    }

    /// The single candidates that are false if the chain holds.
    fn excluded(&self, form: Form, path: &[usize]) -> Vec<u64> {
        let graph = self.graph;
        let mut out = vec![0; graph.words()];
        let mut add = |one: usize, other: usize| {
            for (word, out) in out.iter_mut().enumerate() {
                let both = graph.weak(one)[word] & graph.weak(other)[word];
                *out |= both & graph.singles_in(word);
            }
        };
        add(path[0], path[path.len() - 1]);
        if form == Form::Continuous {
            (1..path.len() - 1).step_by(2).for_each(|i| add(path[i], path[i + 1]));
        }
        out
    }

    fn is_new(&self, form: Form, start: usize, out: &[u64]) -> bool {
        let places = form == Form::Discontinuous && !self.graph.is_group(start);
        places || out.iter().zip(&self.excluded).any(|(out, known)| out & !known != 0)
    }

    /// The chain of a path, whose conclusions are known from now on.
    fn conclude(&mut self, form: Form, path: &[usize], out: Vec<u64>) -> Chain {
        let graph = self.graph;
        self.excluded.iter_mut().zip(&out).for_each(|(known, out)| *known |= out);
        let placement = graph.candidate(path[0]).filter(|_| form == Form::Discontinuous);
        if placement.is_some() {
            self.set[path[0] / 64] |= 1 << (path[0] % 64);
        }
        let nodes = path.iter().map(|&node| graph.node(node)).collect();
        let out = bits(&out).filter_map(|node| graph.candidate(node));
        let eliminations = if placement.is_none() { out.collect() } else { Vec::new() };
        Chain { form, nodes, placement, eliminations }
    }
}

/// The members of a bit set.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(i, &word)| {
        (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| 64 * i + bit)
    })
}

/// No node.
const NONE: u16 = u16::MAX;

/// A walk through all that follows from one node being false.
struct Walk<'a> {
    graph: &'a Graph,
    /// For each node, false and true, the node that it follows from.
    from: [Vec<u16>; 2],
    /// The nodes found to be false, as a bit set.
    off: Vec<u64>,
    /// The nodes found last, all true or all false.
    front: Vec<u16>,
    next: Vec<u16>,
}

impl Walk<'_> {
    fn new(graph: &Graph) -> Walk<'_> {
        let none = vec![NONE; graph.len()];
        let off = vec![0; graph.words()];
        Walk { graph, from: [none.clone(), none], off, front: Vec::new(), next: Vec::new() }
    }

    /// Begins with this node being false.
    fn begin(&mut self, start: usize) {
        self.from.iter_mut().for_each(|from| from.fill(NONE));
        self.off.fill(0);
        self.off[start / 64] |= 1 << (start % 64);
        self.front.clear();
        self.front.push(start as u16);
    }

    /// From false nodes to those that are true then.
    fn strong(&mut self) {
        self.next.clear();
        for &node in &self.front {
            for &other in self.graph.strong(node as usize) {
                if self.from[1][other as usize] == NONE {
                    self.from[1][other as usize] = node;
                    self.next.push(other);
                }
            }
        }
        std::mem::swap(&mut self.front, &mut self.next);
    }

    /// From true nodes to those that are false then.
    fn weak(&mut self) {
        self.next.clear();
        for &node in &self.front {
            for (word, (&row, off)) in
                self.graph.weak(node as usize).iter().zip(&mut self.off).enumerate()
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

    /// The ends of all chains of at most `length` nodes that may conclude something, each with
    /// its length: in order of length.
    fn ends(&mut self, length: usize) -> Vec<(u16, u16, u16)> {
        let mut ends = Vec::new();
        let known = Known::new(self.graph);
        for start in 0..self.graph.len() {
            self.begin(start);
            for n in (2..=length).step_by(2) {
                self.strong();
                if self.front.is_empty() {
                    break;
                }
                let later = self.front.iter().map(|&end| end as usize).filter(|&end| end >= start);
                let concludes = |&end: &usize| {
                    let form = form(self.graph, start, end);
                    form == Form::Continuous || known.learns(form, start, end)
                };
                if n > 2 {
                    let found = later.filter(concludes);
                    ends.extend(found.map(|end| (n as u16, start as u16, end as u16)));
                }
                self.weak();
            }
        }
        ends.sort_unstable();
        ends
    }

    /// The nodes from `start`, which is false, to `end`, which is true.
    fn path(&mut self, start: usize, end: usize, length: usize) -> Vec<usize> {
        self.begin(start);
        for _ in (2..=length).step_by(2) {
            self.strong();
            if self.from[1][end] != NONE {
                break;
            }
            self.weak();
        }
        let mut path = vec![end];
        let (mut node, mut on) = (end, 1);
        while (node, on) != (start, 0) {
            node = self.from[on][node] as usize;
            on = 1 - on;
            path.push(node);
        }
        path.reverse();
        path
    }
}
