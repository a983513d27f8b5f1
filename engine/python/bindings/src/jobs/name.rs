//! `name`: a short name of each puzzle, the same for equivalent ones.

use super::problem_of;
use crate::engine::Lease;
use crate::job::Job;
use crate::row::Text;
use seventeen::core::Solver;
use seventeen::jobs::catalogue::PuzzleName;
use seventeen::jobs::solve::only_solution;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{LineContent, Problem};
use seventeen::{Choice, Error, Result, Seventeen};

seventeen::jobs::options! {
    /// Which names puzzles get.
    pub(crate) struct NameOptions {
        /// Make names of 25 characters, in which the rank is readable
        pub(crate) long: bool,
    }
}

/// Names puzzles.
pub(crate) struct Name {
    long: bool,
    solver: Choice<dyn Solver>,
}

impl Job for Name {
    const NAME: &'static str = "name";
    const DOC: &'static str = r#"
Names each puzzle: 19 characters that encode the rank of its solution and the cells of its clues.
Equivalent puzzles have the same name, and every function that takes puzzles reads names.

>>> name("5411131853 W1Rmk0Yu2q34I6")
'eKEeveX3Ose2Ww4p42M'
>>> name(minlex("eKEeveX3Ose2Ww4p42M"), long=True)
'5411131853 W1Rmk0Yu2q34I6'
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = NameOptions;
    type Output = Text;

    fn new(engine: &Lease, options: NameOptions) -> Result<Name> {
        Ok(Name { long: options.long, solver: engine.solver()? })
    }

    fn one(&self, _engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<Text> {
        let problem = problem_of(item);
        let solution = only_solution(&self.solver, &problem)?;
        let Problem::Puzzle(puzzle) = problem else {
            return Err(Error::bad_input("name: expected a puzzle, found candidates"));
        };
        let name = PuzzleName::from_solved_puzzle(&puzzle.value, &solution)?;
        Ok(Text(if self.long { name.to_long_text() } else { name.to_string() }))
    }
}
