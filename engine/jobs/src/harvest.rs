//! Harvests: the unavoidable sets of a grid.

mod closure_harvester;

use crate::choice::Choice;
use crate::clock::ThreadTime;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::text::Annotated;
use seventeen_core::{Board, Boxes, Cells, Grid, ParseError, Rules, UaHarvester, ua};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The unavoidable sets harvested from a grid: minimal, by ascending size.
#[derive(Clone, Debug)]
pub struct Sets {
    /// The grid of the sets.
    pub grid: Annotated<Grid>,
    /// The rules of the grid.
    pub rules: Rules,
    /// The sets, none of which contains another.
    pub sets: Arc<Vec<Cells>>,
    /// CPU time of the harvest, in seconds.
    pub seconds: f64,
}

impl Sets {
    /// No sets of this grid of classic sudoku: the start of a harvest.
    pub fn empty(grid: Annotated<Grid>) -> Sets {
        Sets { grid, rules: Rules::CLASSIC, sets: Arc::default(), seconds: 0. }
    }

    /// No sets of this solution, of any rules with at most nine digits.
    ///
    /// # Errors
    /// The board has more digits, or it is no solution.
    ///
    /// ```
    /// use seventeen_core::Board;
    /// use seventeen_jobs::harvest::Sets;
    ///
    /// let board: Board = "1234341221434321".parse()?;
    /// assert_eq!(Sets::of_board(&board.into())?.rules.name(), "4x4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_board(board: &Annotated<Board>) -> Result<Sets> {
        let Annotated { value, note } = board;
        let boxes = value.boxes();
        let (rules, puzzle) = value.ruled().ok_or_else(|| {
            let error = ParseError::OtherBoxes { expected: Boxes::NINE, found: boxes };
            Error::bad_input(error)
        })?;
        let value = rules.grid(*puzzle.digits()).map_err(Error::bad_input)?;
        let grid = Annotated { value, note: note.clone() };
        Ok(Sets { rules, ..Sets::empty(grid) })
    }

    /// These sets and those that the harvester finds in the same grid, on this thread.
    ///
    /// # Errors
    /// The errors of the harvester.
    pub fn harvest(&self, context: &Context, harvester: &Choice<dyn UaHarvester>) -> Result<Sets> {
        let start = ThreadTime::now();
        let mut found: Vec<Cells> = self.sets.to_vec();
        harvester.lease_instance_for(self.rules)?.run(|harvester| {
            harvester.harvest(&self.grid.value, &self.sets, context.seed(), &mut |set| {
                found.push(*set);
                ControlFlow::Continue(())
            })
        })?;
        // Harvesters emit minimal sets only, so none of them contains another.
        ua::sort(&mut found);
        found.dedup();
        let seconds = self.seconds + start.elapsed().as_secs_f64();
        Ok(Sets { sets: Arc::new(found), seconds, ..self.clone() })
    }
}
