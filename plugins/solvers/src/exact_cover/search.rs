//! The search for covers: which option to try next, and when to begin again.
//!
//! Attempts get longer without end, so the last sees the whole tree. None is given up once it has
//! found a solution: the next would find it again.

use super::cover::{COVERED, Contradiction, Cover, Snapshot, bits};
use super::layout::Layout;
use crate::walk::{Walk, step};
use seventeen_plugin::prelude::{Board, Boxes, ControlFlow, Result, Watch};

/// How many contradictions the first attempt may run into before it is given up.
const PATIENCE: u64 = 300;

/// Searches boards, and keeps its memory from one to the next.
pub(super) struct Search {
    layout: Layout,
    cover: Cover,
    /// The covers to return to: at first that of the board, then one for each guess.
    snapshots: Vec<Snapshot>,
    /// By option, those of each cell in turn: the weights of the four items that it covers. An
    /// item weighs 1, and one more for each time that it ran out of options.
    weights: Vec<u32>,
    /// How many contradictions this attempt may still run into; no limit once it has found a
    /// solution.
    patience: Option<u64>,
    /// By cell: the digit to try first, from 1; empty if no one knows.
    hint: Vec<u8>,
    /// Whether the weights are other than at first, or not there yet.
    learnt: bool,
    guesses: u64,
    /// How many guesses may have been made when the walk ends.
    most_guesses: u64,
    watch: Watch,
}

/// Takes a solution: a complete cover.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&Cover) -> Walk;

/// Why an attempt ends before it has seen the whole tree.
enum End {
    /// It found nothing for too long.
    GivenUp,
    /// The walk ends like this.
    Walk(Result<()>),
}

impl Search {
    /// A search of boards with these boxes, and of others when they come.
    pub(super) fn new(boxes: Boxes) -> Search {
        Search {
            layout: Layout::new(boxes),
            cover: Cover::default(),
            snapshots: Vec::new(),
            weights: Vec::new(),
            patience: None,
            hint: Vec::new(),
            learnt: true,
            guesses: 0,
            most_guesses: u64::MAX,
            watch: Watch::default(),
        }
    }

    /// How many guesses were made in all.
    pub(super) fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Visits the solutions of `board`.
    pub(super) fn solutions(&mut self, board: &Board, visit: Visit<'_>) -> Walk {
        self.find(board, None, None, visit)
    }

    /// The same for those that do not have `except`, a cell and its digit from 1; where there is a
    /// choice, what `near` has is tried first.
    pub(super) fn find(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        visit: Visit<'_>,
    ) -> Walk {
        self.hint.clear();
        self.hint.extend_from_slice(near.map_or(&[], Board::digits));
        if board.boxes() != self.layout.boxes() {
            self.layout = Layout::new(board.boxes());
            self.learnt = true;
        }
        self.forget();
        let begun = self.cover.begin(&self.layout, board);
        let begun = begun.and_then(|()| self.cover.exclude(&self.layout, except));
        if begun.and_then(|()| self.cover.deduce(&self.layout)).is_err() {
            return ControlFlow::Continue(());
        }
        self.save(0);
        self.attempts(visit)
    }

    /// Whether [`find`](Search::find) visits a solution; none if so many guesses do not tell.
    pub(super) fn is_solvable(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        guesses: u64,
    ) -> Result<Option<bool>> {
        self.most_guesses = self.guesses.saturating_add(guesses);
        let mut found = None;
        let walk = self.find(board, near, except, &mut |_| {
            found = Some(true);
            ControlFlow::Break(Ok(()))
        });
        self.most_guesses = u64::MAX;
        match walk {
            ControlFlow::Continue(()) => Ok(Some(false)),
            ControlFlow::Break(end) => end.map(|()| found),
        }
    }

    /// Makes all items weigh the same.
    fn forget(&mut self) {
        if self.learnt {
            self.weights.clear();
            self.weights.resize(self.layout.options(), 4);
            self.learnt = false;
        }
    }

    /// Attempts to find a first solution, each with twice the patience of the last and with the
    /// weights that it has learnt; then visits all solutions.
    fn attempts(&mut self, visit: Visit<'_>) -> Walk {
        let mut patience = PATIENCE;
        loop {
            self.patience = Some(patience);
            match self.branch(1, visit) {
                ControlFlow::Continue(()) => return ControlFlow::Continue(()),
                ControlFlow::Break(End::Walk(end)) => return ControlFlow::Break(end),
                ControlFlow::Break(End::GivenUp) => self.cover.restore(&self.snapshots[0]),
            }
            patience *= 2;
        }
    }

    /// Visits the solutions that the cover leaves: those with an option chosen, and then, in the
    /// same place, those without it.
    fn branch(&mut self, depth: usize, visit: Visit<'_>) -> ControlFlow<End> {
        loop {
            step(&mut self.watch).map_break(End::Walk)?;
            if let Err(Contradiction { item }) = self.cover.deduce(&self.layout) {
                return self.learn(item);
            }
            if self.cover.is_complete() {
                self.patience = None;
                return visit(&self.cover).map_break(End::Walk);
            }
            if self.guesses == self.most_guesses {
                return ControlFlow::Break(End::Walk(Ok(())));
            }
            let option = self.option();
            self.guesses += 1;
            self.save(depth);
            self.cover.choose(&self.layout, option);
            self.branch(depth + 1, visit)?;
            self.cover.restore(&self.snapshots[depth]);
            self.cover.rule_out(&self.layout, option);
        }
    }

    fn save(&mut self, depth: usize) {
        if depth == self.snapshots.len() {
            self.snapshots.push(Snapshot::default());
        }
        self.cover.save(&mut self.snapshots[depth]);
    }

    /// Adds to the weight of the item that ran out of options.
    fn learn(&mut self, item: usize) -> ControlFlow<End> {
        for bit in 0..self.layout.boxes().digits() {
            self.weights[self.layout.number(self.layout.option(item, bit))] += 1;
        }
        self.learnt = true;
        match &mut self.patience {
            Some(0) => ControlFlow::Break(End::GivenUp),
            Some(left) => {
                *left -= 1;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Continue(()),
        }
    }

    /// The option to try: that of the hint, or the first, of the heaviest item among those with
    /// the fewest options.
    fn option(&self) -> (usize, usize) {
        let sizes = self.cover.sizes();
        let fewest = sizes.iter().copied().fold(COVERED, u8::min);
        let mut smallest = places(sizes, fewest);
        let item = if self.learnt {
            let weighed = smallest.map(|item| (self.weight(item), item));
            weighed.reduce(|a, b| if b.0 > a.0 { b } else { a }).map(|(_, item)| item)
        } else {
            smallest.next()
        };
        let item = item.unwrap_or(0);
        let mut left = bits(self.cover.left(item)).map(|bit| self.layout.option(item, bit));
        let first = left.next().unwrap_or((0, 0));
        if self.is_hinted(first) {
            first
        } else {
            left.find(|&o| self.is_hinted(o)).unwrap_or(first)
        }
    }

    /// Whether the hint has an option.
    fn is_hinted(&self, (cell, digit): (usize, usize)) -> bool {
        self.hint.get(cell).is_some_and(|&hinted| usize::from(hinted) == digit + 1)
    }

    /// The weight of an item: that of all the items that its options cover.
    #[inline]
    fn weight(&self, item: usize) -> u32 {
        let options = bits(self.cover.left(item)).map(|bit| self.layout.option(item, bit));
        options.map(|option| self.weights[self.layout.number(option)]).sum()
    }
}

/// Where `size` stands, in ascending order: eight places at a time.
fn places(sizes: &[u8], size: u8) -> impl Iterator<Item = usize> {
    let (eights, rest) = sizes.as_chunks::<8>();
    let all = eights.iter().enumerate().flat_map(move |(index, &eight)| {
        let marks = zeros(u64::from_le_bytes(eight) ^ u64::from_le_bytes([size; 8]));
        bits(marks).map(move |bit| 8 * index + bit / 8)
    });
    let start = 8 * eights.len();
    let last = rest.iter().enumerate().filter(move |&(_, &other)| other == size);
    all.chain(last.map(move |(place, _)| start + place))
}

/// The highest bit of each byte that is 0.
#[inline]
const fn zeros(bytes: u64) -> u64 {
    let below = 0x7f7f_7f7f_7f7f_7f7f;
    !(((bytes & below) + below) | bytes | below)
}
