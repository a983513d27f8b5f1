//! Windows: a long list of grids in pieces, each of which is enumerated by itself.

use super::{Batched, Together};
use crate::context::Context;
use crate::error::{Error, Result};
use crate::harvest::Sets;

/// What was found of each piece of a list: [`Together::windows`].
pub struct Windows<'a, I> {
    together: &'a Together,
    context: &'a Context,
    grids: I,
    clues: u32,
    size: usize,
    /// Why no more grids come.
    ended: Option<Result<()>>,
}

impl Together {
    /// The same for a list of any length, so many grids at a time: only grids of one piece are
    /// searched together. What they take of memory is about 600 bytes a grid,
    /// the sets that it comes with, and its puzzles.
    ///
    /// Behind an error, its own or one of the list, nothing comes.
    pub fn windows<'a, I>(
        &'a self,
        context: &'a Context,
        grids: I,
        clues: u32,
        size: usize,
    ) -> Windows<'a, I::IntoIter>
    where
        I: IntoIterator<Item = Result<Sets>>,
    {
        let (grids, size) = (grids.into_iter(), size.max(1));
        Windows { together: self, context, grids, clues, size, ended: None }
    }
}

impl<I: Iterator<Item = Result<Sets>>> Windows<'_, I> {
    /// The next piece; the last one if the list ends within it.
    fn draw(&mut self) -> Vec<Sets> {
        let mut drawn = Vec::new();
        while drawn.len() < self.size && self.ended.is_none() {
            match self.grids.next() {
                Some(Ok(grid)) => drawn.push(grid),
                Some(Err(error)) => self.ended = Some(Err(error)),
                None => self.ended = Some(Ok(())),
            }
        }
        drawn
    }

    /// The error that the list ended with, once.
    fn error(&mut self) -> Option<Error> {
        self.ended.replace(Ok(()))?.err()
    }
}

impl<I: Iterator<Item = Result<Sets>>> Iterator for Windows<'_, I> {
    type Item = Result<Batched>;

    fn next(&mut self) -> Option<Result<Batched>> {
        let drawn = self.draw();
        if drawn.is_empty() {
            return self.error().map(Err);
        }
        let found = self.together.enumerate(self.context, &drawn, self.clues);
        if found.is_err() {
            self.ended = Some(Ok(()));
        }
        Some(found)
    }
}
