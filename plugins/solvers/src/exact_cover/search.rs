//! The search for covers: the choice of options, and restarts.
//!
//! Attempts get longer without end, so the last one covers the whole tree. None is abandoned once
//! it has found a solution: the next would find it again.

use super::cover::{Change, Contradiction, Cover, Snapshot};
use super::layout::Layout;
use super::mask::{Mask, bits};
use super::places::places;
use crate::walk::{Walk, step};
use seventeen_plugin::prelude::{Board, Boxes, CancellationPoll, ControlFlow, Result};

/// The number of contradictions after which the first attempt is abandoned.
const PATIENCE: u64 = 300;

/// Searches boards of up to a number of digits, whatever mask they need.
pub(super) trait Searches: Send {
    /// Visits the solutions of `board` that do not have `except`, a cell and its digit from 1. A
    /// choice tries the options of `near` first.
    fn find(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        visit: Visit<'_>,
    ) -> Walk;

    /// Whether [`find`](Searches::find) visits a solution; none if unknown after `guesses` guesses.
    fn is_solvable(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        guesses: u64,
    ) -> Result<Option<bool>>;

    /// The number of guesses in all.
    fn guesses(&self) -> u64;
}

/// Searches boards, and keeps its memory from one to the next.
pub(super) struct Search<M, const ITEMS: usize> {
    layout: Layout<M, ITEMS>,
    cover: Box<Cover<M, ITEMS>>,
    /// The covers to return to: the first is that of the board, and each guess adds one.
    snapshots: Vec<Snapshot<M, ITEMS>>,
    /// The current guesses: options chosen.
    guessed: Vec<usize>,
    /// By option: the weights of the four items that it covers. An item weighs 1, and one more for
    /// each time that it ran out of options.
    weights: Vec<u32>,
    /// The number of contradictions left to this attempt; no limit once it has found a solution.
    patience: Option<u64>,
    /// By cell: the digit to try first, from 1; empty without a hint.
    hint: Vec<u8>,
    /// Whether the weights differ from the initial ones, or do not exist yet.
    learnt: bool,
    guesses: u64,
    /// The number of guesses at which the walk ends.
    most_guesses: u64,
    watch: CancellationPoll,
}

/// Receives a solution as a function that writes its digits by rows, as many as there are cells.
pub(super) type Visit<'a> = &'a mut dyn FnMut(Written<'_>) -> Walk;

/// Writes the digits of a solution.
pub(super) type Written<'a> = &'a dyn Fn(&mut [u8]);

/// The reason why an attempt ends before it has seen the whole tree.
enum End {
    /// It searched for too long without a solution.
    GivenUp,
    /// The walk ends like this.
    Walk(Result<()>),
}

impl<M: Mask, const ITEMS: usize> Searches for Search<M, ITEMS> {
    fn find(
        &mut self,
        board: &Board,
        near: Option<&Board>,
        except: Option<(usize, u8)>,
        visit: Visit<'_>,
    ) -> Walk {
        if board.boxes() != self.layout.boxes() {
            self.layout = Layout::new(board.boxes());
            self.learnt = true;
        }
        self.hint.clear();
        if let Some(near) = near {
            self.hint.resize(Layout::<M, ITEMS>::KIND, 0);
            for (cell, &digit) in (0..board.digits().len()).zip(near.digits()) {
                self.hint[self.layout.cell(cell)] = digit;
            }
        }
        self.forget();
        if !self.cover.begin(&self.layout, board, except) {
            return ControlFlow::Continue(());
        }
        self.save(0);
        self.attempts(visit)
    }

    fn is_solvable(
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

    fn guesses(&self) -> u64 {
        self.guesses
    }
}

impl<M: Mask, const ITEMS: usize> Search<M, ITEMS> {
    /// A search for boards with these boxes, which switches to other boxes when needed.
    pub(super) fn new(boxes: Boxes) -> Search<M, ITEMS> {
        Search {
            layout: Layout::new(boxes),
            cover: Box::new(Cover::new()),
            snapshots: Vec::new(),
            guessed: Vec::new(),
            weights: Vec::new(),
            patience: None,
            hint: Vec::new(),
            learnt: true,
            guesses: 0,
            most_guesses: u64::MAX,
            watch: CancellationPoll::default(),
        }
    }

    /// Resets the weights of all items.
    fn forget(&mut self) {
        if self.learnt {
            self.weights.clear();
            self.weights.resize(Layout::<M, ITEMS>::OPTIONS, 4);
            self.learnt = false;
        }
    }

    /// Attempts to find a first solution, each with twice the patience of the last and with the
    /// weights learnt so far; then visits all solutions.
    fn attempts(&mut self, visit: Visit<'_>) -> Walk {
        let mut patience = PATIENCE;
        loop {
            self.patience = Some(patience);
            match self.attempt(visit) {
                ControlFlow::Continue(()) => return ControlFlow::Continue(()),
                ControlFlow::Break(End::Walk(end)) => return ControlFlow::Break(end),
                ControlFlow::Break(End::GivenUp) => self.cover.restore(&self.snapshots[0]),
            }
            patience *= 2;
        }
    }

    /// Visits the solutions of the cover: at each guess, first those with an option chosen, and
    /// then, in the same snapshot, those without it.
    fn attempt(&mut self, visit: Visit<'_>) -> ControlFlow<End> {
        self.guessed.clear();
        let mut outcome = Ok(());
        loop {
            step(&mut self.watch).map_break(End::Walk)?;
            match outcome {
                Err(contradiction) => self.learn(contradiction)?,
                Ok(()) if self.cover.is_complete() => {
                    self.patience = None;
                    let written = |digits: &mut [u8]| self.cover.write(&self.layout, digits);
                    visit(&written).map_break(End::Walk)?;
                }
                Ok(()) if self.guesses == self.most_guesses => {
                    return ControlFlow::Break(End::Walk(Ok(())));
                }
                Ok(()) => {
                    let option = self.option();
                    self.guesses += 1;
                    self.guessed.push(option);
                    self.save(self.guessed.len());
                    outcome = self.cover.change(&self.layout, Change::Choose(option));
                    continue;
                }
            }
            let Some(option) = self.guessed.pop() else { return ControlFlow::Continue(()) };
            self.cover.restore(&self.snapshots[self.guessed.len() + 1]);
            outcome = self.cover.change(&self.layout, Change::RuleOut(option));
        }
    }

    fn save(&mut self, depth: usize) {
        if depth == self.snapshots.len() {
            self.snapshots.push(Snapshot::new());
        }
        self.cover.save(&mut self.snapshots[depth]);
    }

    /// Adds to the weight of the item that ran out of options.
    fn learn(&mut self, Contradiction { item }: Contradiction) -> ControlFlow<End> {
        for bit in 0..self.layout.boxes().digits() {
            self.weights[self.layout.option(item, bit)] += 1;
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

    /// The option to try, the hint's or the first, of the heaviest item among those with fewest
    /// options.
    fn option(&mut self) -> usize {
        let item = self
            .cover
            .heaviest_two(&self.weights)
            .or_else(|| self.heaviest_of_fewest())
            .unwrap_or(0);
        let mut left = bits(self.cover.left(item)).map(|bit| self.layout.option(item, bit));
        let first = left.next().unwrap_or(0);
        if self.is_hinted(first) {
            first
        } else {
            left.find(|&option| self.is_hinted(option)).unwrap_or(first)
        }
    }

    /// The heaviest of the items with the fewest options.
    fn heaviest_of_fewest(&self) -> Option<usize> {
        let sizes = self.cover.sizes();
        let fewest = sizes.iter().copied().fold(u8::MAX, u8::min);
        let mut smallest = places(&sizes, fewest);
        if self.learnt {
            let weighed = smallest.map(|item| (self.weight(item), item));
            weighed.reduce(|a, b| if b.0 > a.0 { b } else { a }).map(|(_, item)| item)
        } else {
            smallest.next()
        }
    }

    /// Whether the hint has an option.
    fn is_hinted(&self, option: usize) -> bool {
        self.hint
            .get(option / M::ROOM)
            .is_some_and(|&hinted| usize::from(hinted) == option % M::ROOM + 1)
    }

    /// The weight of an item: the sum over all items that its options cover.
    #[inline]
    fn weight(&self, item: usize) -> u32 {
        let options = bits(self.cover.left(item)).map(|bit| self.layout.option(item, bit));
        options.map(|option| self.weights[option]).sum()
    }
}
