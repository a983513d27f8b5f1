//! Rounds: the boards of a stream again and again, for generators that draw at random.

use super::board_of;
use crate::failure::Res;
use crate::item::{Item, Items};
use crate::stream::{ENDLESS_ROUNDS, OperationShape, Stream};
use rhai::Dynamic;
use seventeen_core::Board;

/// A board from which a generator starts.
#[derive(Clone)]
pub(super) struct StartBoard {
    /// Its number in the stream, from 1.
    pub(super) line: u64,
    pub(super) board: Board,
}

/// The boards of the stream, in order, without end.
pub(super) fn repeat_boards(stream: &Stream) -> Stream {
    let repeat = |items: Items| -> Items {
        Box::new(Rounds { first: Some(items), boards: Vec::new(), number: 0 })
    };
    stream
        .with_item_operation(ENDLESS_ROUNDS, OperationShape::Stateful, repeat)
        .with_item_type::<StartBoard>()
}

/// The items of a stream in its first round, and its boards in later ones.
struct Rounds {
    /// None after the first round.
    first: Option<Items>,
    boards: Vec<StartBoard>,
    /// The number of the next item.
    number: u64,
}

impl Rounds {
    /// The next board of the first round.
    fn read_board(&mut self) -> Option<Res<StartBoard>> {
        let item = self.first.as_mut()?.next();
        if item.is_none() {
            self.first = None;
        }
        let line = self.boards.len() as u64 + 1;
        let start = item?.and_then(|item| Ok(StartBoard { line, board: board_of(&item.value)? }));
        self.boards.extend(start.as_ref().ok().cloned());
        Some(start)
    }

    /// The board of a later round.
    fn repeated_board(&self) -> Option<StartBoard> {
        let index = self.number.checked_rem(self.boards.len() as u64)?;
        Some(self.boards[index as usize].clone())
    }
}

impl Iterator for Rounds {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        let start = match self.read_board() {
            Some(start) => start,
            None => Ok(self.repeated_board()?),
        };
        let source = self.number;
        self.number += 1;
        Some(start.map(|start| Item { source, value: Dynamic::from(start) }))
    }
}
