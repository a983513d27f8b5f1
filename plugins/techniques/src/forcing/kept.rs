//! Nets kept: what dynamic nets of one position are nets of the next, and how nested nets begin.
//!
//! On the way to a solution candidates only go. A net stays as it is, node for node, if none of
//! those that went was on in it, and none of their cells and houses puts anything on, with them or
//! without: where two others are left in the end, or where the net leaves the others alone, or where
//! one was on before the last of the others was taken out. Where one is put on as the last is taken
//! out, after those that went, it is so without them: it only follows from less.
//!
//! Where nets that stay the same had nothing in common, they have nothing in common now.
//!
//! A nested net begins as that of the level below, up to where that was complete; and if that came
//! to a contradiction it is the same.

use super::comparisons::{Comparison, Comparisons};
use super::few::Few;
use super::hint::Producer;
use super::net::{Net, Nets, On};
use super::node::{Candidates, Node, Scope};
use super::stock::{NetAt, Stock};
use seventeen_core::{Candidate, Cells, Digit, Position};

/// The nets of a search by their roots, and the position that they belong to.
#[derive(Clone)]
struct Found {
    producer: Producer,
    places: [Cells; 9],
    nets: Vec<NetAt>,
}

impl Default for Found {
    fn default() -> Found {
        Found {
            producer: Producer::Static,
            places: [Cells::EMPTY; 9],
            nets: vec![NetAt::NONE; NODES],
        }
    }
}

/// How many nodes there are.
const NODES: usize = 2 * Candidate::COUNT;

impl Found {
    fn restart(&mut self, producer: Producer, places: [Cells; 9]) {
        (self.producer, self.places) = (producer, places);
        self.nets.fill(NetAt::NONE);
    }

    /// Whether they are those of a search of this kind in this position.
    fn is_of(&self, producer: Producer, places: &[Cells; 9]) -> bool {
        self.producer == producer && self.places == *places
    }

    fn get(&self, root: Node) -> Option<NetAt> {
        Some(self.nets[usize::from(root.0)]).filter(|&net| net != NetAt::NONE)
    }
}

/// The nets of this search, and of those before that it goes on with.
#[derive(Default)]
pub(super) struct Kept {
    now: Found,
    /// Those of the level below, in the same position.
    below: Found,
    has_below: bool,
    /// Those of the last dynamic search, as far as they are still the same.
    dynamic: Found,
    /// How many lists of the stock those are in.
    lists: usize,
    /// The comparisons of them that conclude nothing.
    vain: Vain,
}

/// For each scope, and then for each candidate, whether it is in vain to look at its nets.
struct Vain(Vec<bool>);

impl Default for Vain {
    fn default() -> Vain {
        Vain(vec![false; Scope::COUNT + Candidate::COUNT])
    }
}

impl Vain {
    /// The place of a comparison, by its scope and roots.
    fn of(&mut self, scope: Option<Scope>, roots: &[Node]) -> &mut bool {
        let candidate = || Scope::COUNT + roots[0].number();
        &mut self.0[scope.map_or_else(candidate, Scope::number)]
    }
}

impl Kept {
    /// Begins a search, from nothing if not on the way to a solution.
    pub(super) fn begin(
        &mut self,
        stock: &mut Stock,
        position: &Position,
        producer: Producer,
        is_on_the_way: bool,
    ) {
        let places = Digit::table(|digit| position.places(digit));
        self.has_below = false;
        if !is_on_the_way {
            self.forget();
            stock.truncate(0);
        } else if below(producer).is_some_and(|below| self.now.is_of(below, &places)) {
            std::mem::swap(&mut self.now, &mut self.below);
            self.has_below = true;
        } else {
            stock.truncate(self.lists);
            if producer.level() > 0 && self.dynamic.is_of(Producer::Dynamic, &places) {
                self.below.clone_from(&self.dynamic);
                self.has_below = true;
            }
        }
        self.now.restart(producer, places);
        if self.has_below {
            self.take_contradictions(stock);
        } else if is_on_the_way && producer == Producer::Dynamic {
            self.carry_over(stock);
        }
    }

    /// Leaves of the comparisons of a dynamic search that begins those that may conclude anything.
    pub(super) fn retain(&mut self, comparisons: &mut Comparisons) {
        let Kept { now, vain, .. } = self;
        comparisons.retain(|scope, roots| {
            let is_vain = vain.of(scope, roots);
            *is_vain &= roots.iter().all(|&root| now.get(root).is_some());
            !*is_vain
        });
    }

    /// Ends a dynamic search that was on the way to a solution, in which these comparisons have been in vain.
    pub(super) fn end<'a>(&mut self, stock: &Stock, vain: impl Iterator<Item = Comparison<'a>>) {
        self.dynamic.clone_from(&self.now);
        self.lists = stock.len();
        for Comparison { scope, roots, .. } in vain {
            *self.vain.of(scope, roots) = true;
        }
    }

    /// All nets are about to be gone, or what they refer to is.
    pub(super) fn forget(&mut self) {
        self.now.producer = Producer::Static;
        self.dynamic.producer = Producer::Static;
        self.lists = 0;
    }

    /// The net from a node, if it is known.
    pub(super) fn net(&self, root: Node) -> Option<NetAt> {
        self.now.get(root)
    }

    /// The net as which that from a node begins.
    pub(super) fn below(&self, root: Node) -> Option<NetAt> {
        self.below.get(root).filter(|_| self.has_below)
    }

    /// Adds the net from a node.
    pub(super) fn add(&mut self, root: Node, net: NetAt) {
        self.now.nets[usize::from(root.0)] = net;
    }

    fn take_contradictions(&mut self, stock: &Stock) {
        for (now, &below) in self.now.nets.iter_mut().zip(&self.below.nets) {
            if below != NetAt::NONE && stock.get(below).1.contradiction.is_some() {
                *now = below;
            }
        }
    }

    /// Takes over the dynamic nets that stay the same.
    fn carry_over(&mut self, stock: &mut Stock) {
        let known = self.dynamic.producer == Producer::Dynamic;
        let gone = Gone::of(&self.dynamic.places, &self.now.places);
        let Some(gone) = gone.filter(|_| known) else {
            self.forget();
            self.now.producer = Producer::Dynamic;
            self.vain.0.fill(false);
            return stock.truncate(0);
        };
        gone.losses.iter().for_each(|loss| self.vain.0[loss.scope.number()] = false);
        let mut rid = Vec::new();
        for (now, &then) in self.now.nets.iter_mut().zip(&self.dynamic.nets) {
            if then == NetAt::NONE {
                continue;
            }
            let (nets, at) = stock.list_of(then);
            if gone.leaves(nets, &nets.nets[at], &mut rid) {
                nets.rid(at, &rid, &gone.candidates);
                *now = then;
            }
        }
        self.dynamic.clone_from(&self.now);
    }
}

/// The search whose nets those of this one begin as.
fn below(producer: Producer) -> Option<Producer> {
    match producer {
        Producer::Nested(1) => Some(Producer::Dynamic),
        Producer::Nested(4) => None,
        Producer::Nested(level) => Some(Producer::Nested(level - 1)),
        _ => None,
    }
}

/// What went between two positions.
struct Gone {
    candidates: Few,
    /// Their cells, and their houses with the digit.
    losses: Vec<Loss>,
}

/// A cell, or a house with a digit: its candidates before and after.
struct Loss {
    scope: Scope,
    then: Vec<u16>,
    now: Vec<u16>,
    /// Those after.
    is_now: Candidates,
}

/// If more went, hardly any net stays the same.
const MANY: u32 = 40;

impl Gone {
    /// What went; none if that is much, or something came.
    fn of(then: &[Cells; 9], now: &[Cells; 9]) -> Option<Gone> {
        let lost = Digit::table(|digit| then[digit] - now[digit]);
        let came = Digit::all().any(|digit| !(now[digit] - then[digit]).is_empty());
        if came || lost.iter().map(|cells| cells.len()).sum::<u32>() > MANY {
            return None;
        }
        let mut candidates = Vec::new();
        let mut scopes = Vec::new();
        for digit in Digit::all() {
            for cell in lost[digit] {
                candidates.push(Candidate::new(cell, digit).number());
                let of_houses = cell.houses().map(|house| Scope::house(house, digit));
                scopes.extend([Scope::cell(cell)].into_iter().chain(of_houses));
            }
        }
        scopes.sort_unstable();
        scopes.dedup();
        let members = |scope: Scope, places: &[Cells; 9]| -> Vec<u16> {
            let all = scope.nodes(0o777).map(Node::candidate);
            let present = all.filter(|it| places[it.digit()].contains(it.cell()));
            present.map(|candidate| candidate.number() as u16).collect()
        };
        let loss = |scope| {
            let [then, now] = [then, now].map(|at| members(scope, at));
            let mut is_now = Candidates::default();
            now.iter().for_each(|&number| is_now.insert(number.into()));
            Loss { scope, then, now, is_now }
        };
        let candidates = Few::of(candidates);
        Some(Gone { candidates, losses: scopes.into_iter().map(loss).collect() })
    }

    /// Whether a net of the position before is the same now; `rid` then says which of its on nodes
    /// get rid of parents.
    fn leaves(&self, nets: &Nets, net: &Net, rid: &mut Vec<u16>) -> bool {
        rid.clear();
        let is_gone = |off: u16| self.candidates.has(nets.off(net, off).number.into());
        let clashes_there = net.contradiction.is_some_and(|(_, off)| is_gone(off));
        if clashes_there || self.candidates.meets(&net.is_on) {
            return false;
        }
        self.losses.iter().all(|loss| {
            if loss.is_silent(nets, net) {
                return true;
            }
            let Some(at) = loss.puts_on(nets, net) else { return false };
            rid.push(at);
            !is_gone(nets.before_on(net, nets.on(net, at))[0])
        })
    }
}

impl Loss {
    /// Whether this puts nothing on, neither as it was nor as it is.
    fn is_silent(&self, nets: &Nets, net: &Net) -> bool {
        let is_out = |&it: &u16| net.is_out.has(it.into());
        // Whether two are left, or more; mostly the first two tell.
        let stays_open = |all: &[u16]| all.iter().filter(|&it| !is_out(it)).nth(1).is_some();
        if stays_open(&self.now) {
            return true;
        }
        if !self.now.iter().any(is_out) && (!self.then.iter().any(is_out) || stays_open(&self.then))
        {
            return true;
        }
        // Most nets have none of them on.
        if !self.now.iter().any(|&it| net.is_on.has(it.into())) {
            return false;
        }
        let mut ons = nets.ons(net).iter();
        let on = ons.find(|on| self.is_now.has(on.number.into()));
        on.is_some_and(|on| self.was_on(nets, net, on))
    }

    /// Whether one of these was on before it was left alone.
    fn was_on(&self, nets: &Nets, net: &Net, on: &On) -> bool {
        let (cause, offs) = (self.scope.cause(), nets.offs(net));
        let last = offs.iter().rposition(|off| self.is_now.has(off.number.into()));
        match (last, nets.before_on(net, on).first()) {
            (Some(last), Some(&by)) => {
                last > by.into() || last == by.into() && on.cause.goes_before(cause)
            }
            _ => on.cause != cause,
        }
    }

    /// The index of the on node that follows from this.
    fn puts_on(&self, nets: &Nets, net: &Net) -> Option<u16> {
        let last = net.contradiction.map(|(on, _)| on);
        (0..nets.ons(net).len() as u16).chain(last).find(|&at| {
            let on = nets.on(net, at);
            on.cause.scope(Node(on.number * 2 + 1)) == Some(self.scope)
        })
    }
}
