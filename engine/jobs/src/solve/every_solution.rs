//! `every_solution`: the solutions of a puzzle one by one, however many there are.
//!
//! A solver calls a closure for each solution, whereas a reader asks for the next one. So the
//! search has a thread of its own, which waits for the reader.

use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::question::{SolverQuestion, answer_question};
use crate::solve::FindUpToLimit;
use crate::text::Problem;
use crate::workers::STACK_SIZE;
use seventeen_core::{Board, Grid, Pencilmarks, Puzzle, Rules, Solver};
use seventeen_host::cancellation::CancellationToken;
use std::iter;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// The number of solutions that the thread passes on at once. A problem with fewer needs no thread.
pub const SOLUTIONS_AT_ONCE: usize = 1 << 12;

/// The first `limit` solutions of a problem, in the solver's own order. Those that are not yet
/// asked for are searched as far ahead as two messages of the thread.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::solve::every_solution;
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let blank = Problem::parse(&".".repeat(81))?;
/// let mut all = every_solution(&context, context.choose("backtrack")?, blank, usize::MAX);
/// let later = all.nth(10_000).expect("more solutions than anyone reads")?;
/// assert_eq!(later.digits().len(), 81);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn every_solution(
    context: &Context,
    solver: Choice<dyn Solver>,
    problem: Problem,
    limit: usize,
) -> Box<dyn Iterator<Item = Result<Board>> + Send> {
    if limit == 0 {
        return Box::new(iter::empty());
    }
    let search = Search { solver, problem, limit, stop: context.cancellation_token().clone() };
    let on_thread = (!context.cannot_start_threads()).then(|| search.start()).flatten();
    match on_thread {
        Some((messages, thread)) => {
            let mut thread = Some(thread);
            let next = move || {
                let message = messages.recv().ok();
                if message.is_none() {
                    thread.take()?.join().unwrap_or_else(|panic| resume_unwind(panic));
                }
                message
            };
            Box::new(iter::from_fn(next).flat_map(each_or_error))
        }
        None => Box::new(iter::once_with(move || search.collect()).flat_map(each_or_error)),
    }
}

fn each_or_error(found: Message) -> Box<dyn Iterator<Item = Result<Board>> + Send> {
    match found {
        Ok(boards) => Box::new(boards.into_iter().map(Ok)),
        Err(error) => Box::new(iter::once(Err(error))),
    }
}

/// The next solutions, or why there are no more.
type Message = Result<Vec<Board>>;

/// A search for the first `limit` solutions.
#[derive(Clone)]
struct Search {
    solver: Choice<dyn Solver>,
    problem: Problem,
    limit: usize,
    stop: CancellationToken,
}

impl Search {
    /// All solutions at once.
    fn collect(&self) -> Message {
        answer_question(&FindUpToLimit(self.limit), &self.solver, &self.problem)
    }

    /// Starts the search on a thread, which ends once nobody reads its messages; none if the system
    /// can start no other thread.
    fn start(&self) -> Option<(Receiver<Message>, JoinHandle<()>)> {
        let (sender, messages) = sync_channel(1);
        let search = self.clone();
        let send = move || search.send_to(&sender);
        let thread = thread::Builder::new().stack_size(STACK_SIZE).spawn(send).ok()?;
        Some((messages, thread))
    }

    fn send_to(&self, sender: &SyncSender<Message>) {
        let (mut message, mut left) = (Vec::new(), self.limit);
        let mut emit = |board| {
            message.push(board);
            left -= 1;
            if left > 0 && message.len() < SOLUTIONS_AT_ONCE {
                return ControlFlow::Continue(());
            }
            match sender.send(Ok(std::mem::take(&mut message))) {
                Ok(()) if left > 0 && !self.stop.is_cancelled() => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        let question = EmitEach::to(&mut emit);
        let ended = answer_question(&question, &self.solver, &self.problem);
        let stopped = self.stop.is_cancelled().then(Error::interrupted);
        // What was found before an error counts. The reader may be gone.
        let _ = sender.send(Ok(message));
        if let Some(error) = ended.err().or(stopped) {
            let _ = sender.send(Err(error));
        }
    }
}

/// Passes each solution to a closure, which may end the search.
pub(super) struct EmitEach<'a>(Mutex<&'a mut EmitBoard<'a>>);

type EmitBoard<'a> = dyn FnMut(Board) -> ControlFlow<()> + Send + 'a;

impl<'a> EmitEach<'a> {
    pub(super) fn to(emit: &'a mut EmitBoard<'a>) -> EmitEach<'a> {
        EmitEach(Mutex::new(emit))
    }

    fn emit(&self, board: Board) -> ControlFlow<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)(board)
    }

    pub(super) fn answer_puzzle(
        &self,
        solver: &mut dyn Solver,
        puzzle: &Puzzle,
    ) -> seventeen_core::Result<()> {
        solver.solutions(puzzle, &mut |grid: &Grid| self.emit(grid.into()))
    }
}

impl SolverQuestion for EmitEach<'_> {
    type Answer = ();

    fn answer_puzzles(
        &self,
        solver: &mut dyn Solver,
        puzzles: &[Puzzle],
        answers: &mut Vec<()>,
    ) -> seventeen_core::Result<()> {
        puzzles.iter().try_for_each(|puzzle| {
            answers.push(());
            self.answer_puzzle(solver, puzzle)
        })
    }

    fn answer_pencilmarks(
        &self,
        solver: &mut dyn Solver,
        marks: &Pencilmarks,
        rules: Rules,
    ) -> seventeen_core::Result<()> {
        solver.solutions_of_marks(marks, &mut |grid: &Grid| {
            self.emit(Board::of_rules(rules, &(*grid).into()))
        })
    }

    fn answer_board(&self, solver: &mut dyn Solver, board: &Board) -> seventeen_core::Result<()> {
        solver.solutions_of_board(board, &mut |found: &Board| self.emit(found.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ContextSettings;
    use seventeen_host::Registry;

    /// The solutions of both ways, of a puzzle with several messages of them.
    #[test]
    fn a_thread_finds_the_solutions_that_are_found_at_once() {
        let mut registry = Registry::default();
        registry.link(seventeen_solvers::entry).unwrap();
        let context = Context::new(registry, ContextSettings::default()).unwrap();
        let solver = context.choose("backtrack").unwrap();
        let problem = Problem::parse(&format!("123456789{}", ".".repeat(72))).unwrap();
        for limit in [1, SOLUTIONS_AT_ONCE, 2 * SOLUTIONS_AT_ONCE + 7] {
            let stop = context.cancellation_token().clone();
            let search = Search { solver: solver.clone(), problem: problem.clone(), limit, stop };
            let streamed: Result<Vec<Board>> =
                every_solution(&context, solver.clone(), problem.clone(), limit).collect();
            let streamed = streamed.unwrap();
            assert_eq!(streamed.len(), limit);
            assert_eq!(streamed, search.collect().unwrap());
            let (messages, _) = search.start().expect("a system with threads");
            let sent: Vec<Board> = messages.into_iter().flat_map(Result::unwrap).collect();
            assert_eq!(sent, streamed);
        }
    }
}
