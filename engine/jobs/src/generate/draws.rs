//! `DrawIter`: many tasks on all threads, their draws in order.

use super::{Draw, GenerateJob};
use crate::context::Context;
use crate::error::Result;
use seventeen_core::Board;
use std::collections::VecDeque;

/// The greatest number of tasks per thread before the first of their draws is returned.
const AHEAD: usize = 64;

/// The draws of many tasks, in order; nothing follows an error.
///
/// All threads perform tasks, a round at a time. Rounds grow, so that a consumer of few draws does
/// not wait for many.
pub struct DrawIter<'a, T> {
    generation: GenerateJob,
    context: &'a Context,
    /// The boards from which tasks start.
    tasks: T,
    /// The number of the next task.
    next: u64,
    /// The number of tasks per thread in the next round.
    round: usize,
    ready: VecDeque<Result<Draw>>,
    is_over: bool,
}

impl GenerateJob {
    /// The draws of tasks 0, 1, … from their seeds alone, without end.
    pub fn draws<'a>(
        &self,
        context: &'a Context,
    ) -> DrawIter<'a, impl Iterator<Item = Option<Board>> + use<>> {
        self.draws_of_tasks(context, std::iter::repeat(None))
    }

    /// The draws of tasks that start from these boards.
    pub fn draws_from<'a, I: IntoIterator<Item = Board>>(
        &self,
        context: &'a Context,
        boards: I,
    ) -> DrawIter<'a, impl Iterator<Item = Option<Board>> + use<I>> {
        self.draws_of_tasks(context, boards.into_iter().map(Some))
    }

    fn draws_of_tasks<'a, T>(&self, context: &'a Context, tasks: T) -> DrawIter<'a, T> {
        let (generation, ready) = (self.clone(), VecDeque::new());
        DrawIter { generation, context, tasks, next: 0, round: 1, ready, is_over: false }
    }
}

impl<T: Iterator<Item = Option<Board>>> DrawIter<'_, T> {
    fn compute_round(&mut self) {
        let DrawIter { generation, context, .. } = self;
        let most = self.round * context.threads();
        let tasks: Vec<_> = (self.next..).zip(self.tasks.by_ref().take(most)).collect();
        self.next += tasks.len() as u64;
        self.round = AHEAD.min(2 * self.round);
        let draw = |(number, from): (u64, Option<Board>)| {
            context.check_running()?;
            match from {
                Some(board) => generation.draw_from(context, number, number + 1, &board),
                None => generation.draw(context, number),
            }
        };
        self.ready = context.map_on_pool(tasks, draw).into();
    }
}

impl<T: Iterator<Item = Option<Board>>> Iterator for DrawIter<'_, T> {
    type Item = Result<Draw>;

    fn next(&mut self) -> Option<Result<Draw>> {
        if self.is_over {
            return None;
        }
        if self.ready.is_empty() {
            self.compute_round();
        }
        let draw = self.ready.pop_front();
        self.is_over = !matches!(draw, Some(Ok(_)));
        draw
    }
}
