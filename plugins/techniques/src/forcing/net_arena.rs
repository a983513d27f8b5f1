//! The available nets: those of a search, and of earlier searches that it continues.

use super::net::{Net, Nets};

/// The address of a net: the number of its list, and its index there in the lower half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NetId(u32);

impl NetId {
    /// No net.
    pub(super) const NONE: NetId = NetId(u32::MAX);

    fn new(list: usize, at: usize) -> NetId {
        NetId((list << 16 | at) as u32)
    }

    fn list_number(self) -> usize {
        (self.0 >> 16) as usize
    }

    fn index_in_list(self) -> usize {
        (self.0 & 0xffff) as usize
    }
}

struct NetList {
    nets: Nets,
    /// The number of the worker that built them.
    worker: u16,
}

/// Lists of nets. They are few: a search has one for each thread, and those that keep nets for
/// later are continued.
#[derive(Default)]
pub(super) struct NetArena {
    lists: Vec<NetList>,
    /// Empty ones, for their room; first those in use last, in their order.
    spare: Vec<NetList>,
}

impl NetArena {
    /// The number of lists.
    pub(super) fn len(&self) -> usize {
        self.lists.len()
    }

    /// Drops all lists but the first ones.
    pub(super) fn truncate(&mut self, lists: usize) {
        let gone = self.lists.drain(lists.min(self.lists.len())..);
        let gone = gone.map(|list| NetList { nets: list.nets.cleared(), ..list });
        self.spare.splice(0..0, gone);
    }

    /// The number of a list for a worker to build into: one of its own, if that is continued, or a
    /// new one, in its own memory.
    pub(super) fn open_list(&mut self, worker: u16, is_continued: bool) -> usize {
        let is_own = |list: &NetList| list.worker == worker;
        let has = self.lists.iter().position(is_own).filter(|_| is_continued);
        has.unwrap_or_else(|| {
            let spare = self.spare.iter().position(is_own);
            let spare = spare.map(|at| self.spare.remove(at));
            self.lists.push(spare.unwrap_or_else(|| NetList { nets: Nets::default(), worker }));
            self.lists.len() - 1
        })
    }

    pub(super) fn lend_list(&mut self, list: usize) -> Nets {
        std::mem::take(&mut self.lists[list].nets)
    }

    /// Takes back a list that had this many nets; returns the places of the new ones.
    pub(super) fn return_list(
        &mut self,
        (list, had): (usize, usize),
        nets: Nets,
    ) -> impl Iterator<Item = NetId> + use<> {
        let has = nets.nets.len();
        self.lists[list].nets = nets;
        (had..has).map(move |at| NetId::new(list, at))
    }

    /// A list, where its next net will be, and a net of another list.
    pub(super) fn list_and_next(
        &mut self,
        list: usize,
        below: Option<NetId>,
    ) -> (&mut Nets, NetId, Option<(&Nets, &Net)>) {
        let Some(below) = below else {
            let nets = &mut self.lists[list].nets;
            let next = NetId::new(list, nets.nets.len());
            return (nets, next, None);
        };
        let lists = self.lists.get_disjoint_mut([list, below.list_number()]);
        let [nets, others] = lists.expect("a net of another list").map(|list| &mut list.nets);
        let next = NetId::new(list, nets.nets.len());
        (nets, next, Some((others, &others.nets[below.index_in_list()])))
    }

    /// The number of the worker that built a net.
    pub(super) fn worker_of(&self, net: NetId) -> usize {
        self.lists[net.list_number()].worker.into()
    }

    #[inline]
    pub(super) fn net_and_list(&self, net: NetId) -> (&Nets, &Net) {
        let nets = &self.lists[net.list_number()].nets;
        (nets, &nets.nets[net.index_in_list()])
    }

    pub(super) fn list_and_index(&mut self, net: NetId) -> (&mut Nets, usize) {
        (&mut self.lists[net.list_number()].nets, net.index_in_list())
    }
}
