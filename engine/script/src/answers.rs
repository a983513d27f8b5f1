//! Chunks of problems and the answers of a solver to them.

use crate::chunk::{Chunk, ChunkValues};
use crate::failure::job_error;
use crate::union_type::UnionType;
use rhai::EvalAltResult;
use seventeen_core::Solver;
use seventeen_jobs::Choice;
use seventeen_jobs::question::{self, SolverQuestion};
use seventeen_jobs::text::Problem;

/// The chunk with its problems answered; `join` puts a problem and its answer together.
///
/// An error about one problem ends the chunk there: the problems before it are answered.
pub(crate) fn answer_each<Q: SolverQuestion, T>(
    verb: &str,
    question: &Q,
    solver: &Choice<dyn Solver>,
    chunk: Chunk,
    join: impl Fn(Problem, Q::Answer) -> T,
    values: impl FnOnce(Vec<T>) -> ChunkValues,
) -> Chunk {
    let Chunk { sources, values: found, error, .. } = chunk;
    let (sources, problems, unread) = read_problems(verb, sources, found);
    let (answers, failed) = question::answer_each(question, solver, &problems);
    let joined = problems.into_iter().zip(answers).map(|(problem, a)| join(problem, a)).collect();
    Chunk::new(sources, values(joined), None).with_error(failed.map(job_error).or(unread).or(error))
}

/// The problems with their source items, up to the first value that is not a problem.
fn read_problems(
    verb: &str,
    from: Vec<u64>,
    values: ChunkValues,
) -> (Vec<u64>, Vec<Problem>, Option<Box<EvalAltResult>>) {
    let mut sources = Vec::with_capacity(from.len());
    let mut problems = Vec::with_capacity(from.len());
    let mut take = |source: u64, problem: Problem| {
        sources.push(source);
        problems.push(problem);
    };
    let error = match values {
        ChunkValues::Lines(lines) if lines.hold_problems() => {
            let mut read = from.into_iter().zip(lines.problems());
            read.find_map(|(source, problem)| {
                problem
                    .map(|problem| problem.map(|problem| take(source, problem)))
                    .err()
                    .map(job_error)
            })
        }
        other => other.into_items(from).find_map(|item| {
            let problem =
                item.and_then(|item| Ok((item.source, Problem::from_value(verb, item.value)?)));
            problem.map(|(source, problem)| take(source, problem)).err()
        }),
    };
    (sources, problems, error)
}
