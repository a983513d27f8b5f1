//! The proof that the listed puzzles have no solution but the grid.
//!
//! The formula has a variable for each cell and digit, which are the rules of sudoku, and one for
//! each puzzle, which says that its givens hold. It says that one of the puzzles holds, and not the
//! grid. The proof is the trace of a search by singles: a clause for each choice that fails.

use super::text::cell_name;
use seventeen_core::{Cell, Cells, Claim, Digit, Digits, Grid, Rules};
use std::fmt::{self, Display};
use std::io::{self, Write};

/// The number of rows of the rules, of the puzzles, and of what is claimed.
fn rows(claim: &Claim<'_>) -> usize {
    let (rules, listed) = (claim.rules, claim.listed.len());
    let of_house = |&house: &Cells| if is_full(rules, house) { 2 } else { 1 };
    let houses: usize = rules.houses().iter().map(of_house).sum();
    2 * rules.cells().len() as usize + rules.side() * houses + listed + 2
}

/// Whether a house holds each digit.
fn is_full(rules: Rules, house: Cells) -> bool {
    house.len() as usize == rules.side()
}

/// A cell has a digit.
type Choice = (Cell, Digit);

fn variable((cell, digit): Choice) -> impl Display {
    fmt::from_fn(move |f| write!(f, "{}{digit}", cell_name(cell)))
}

/// Writes the formula for the listed puzzles of a claim. Each cell has exactly one digit; each
/// house has each digit exactly once, or at most once if it has fewer cells than there are digits.
///
/// # Errors
/// The disk fails.
pub(super) fn write_formula(out: &mut dyn Write, claim: &Claim<'_>) -> io::Result<()> {
    let Claim { grid, rules, listed, .. } = *claim;
    let (cells, digits) = (rules.cells(), rules.digits());
    let variables = cells.len() as usize * rules.side() + listed.len();
    writeln!(out, "* #variable= {variables} #constraint= {}", rows(claim))?;
    let choices = |cell| digits.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>();
    cells.iter().try_for_each(|cell| write_exactly_one(out, &choices(cell)))?;
    for &house in rules.houses() {
        for digit in digits {
            let choices: Vec<Choice> = house.iter().map(|cell| (cell, digit)).collect();
            match is_full(rules, house) {
                true => write_exactly_one(out, &choices)?,
                false => write_at_most_one(out, &choices)?,
            }
        }
    }
    for (givens, number) in listed.iter().zip(1..) {
        write!(out, "{} ~p{number} ", givens.len())?;
        write_choices(out, "", givens.iter().map(|cell| (cell, grid.digit(cell))))?;
        writeln!(out, ">= {};", givens.len())?;
    }
    write_choices(out, "~", cells.iter().map(|cell| (cell, grid.digit(cell))))?;
    writeln!(out, ">= 1;")?;
    (1..=listed.len()).try_for_each(|number| write!(out, "1 p{number} "))?;
    writeln!(out, ">= 1;")
}

fn write_exactly_one(out: &mut dyn Write, choices: &[Choice]) -> io::Result<()> {
    write_choices(out, "", choices.iter().copied())?;
    writeln!(out, ">= 1;")?;
    write_at_most_one(out, choices)
}

fn write_at_most_one(out: &mut dyn Write, choices: &[Choice]) -> io::Result<()> {
    write_choices(out, "~", choices.iter().copied())?;
    writeln!(out, ">= {};", choices.len() - 1)
}

fn write_choices(
    out: &mut dyn Write,
    sign: &str,
    mut choices: impl Iterator<Item = Choice>,
) -> io::Result<()> {
    choices.try_for_each(|choice| write!(out, "1 {sign}{} ", variable(choice)))
}

/// Writes the proof. Returns the givens of the first puzzle that has another solution, at which it
/// ends.
///
/// # Errors
/// The disk fails.
pub(super) fn write_proof(out: &mut dyn Write, claim: &Claim<'_>) -> io::Result<Option<Cells>> {
    let Claim { grid, rules, listed, .. } = *claim;
    let rows = rows(claim);
    writeln!(out, "pseudo-Boolean proof version 3.0\nf {rows};")?;
    let mut trace = Trace { out, grid, rules, puzzle: 0, lines: rows, path: Vec::new() };
    for (&givens, number) in listed.iter().zip(1..) {
        trace.puzzle = number;
        if !trace.refute_puzzle(givens)? {
            return Ok(Some(givens));
        }
    }
    trace.path.clear();
    writeln!(out, "rup >= 1;\noutput NONE;\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;")?;
    Ok(None)
}

/// The trace of the search for another solution of a puzzle.
struct Trace<'a> {
    out: &'a mut dyn Write,
    grid: &'a Grid,
    rules: Rules,
    /// The number of the puzzle.
    puzzle: usize,
    /// The number of the last line.
    lines: usize,
    /// The choices so far.
    path: Vec<Choice>,
}

/// What is left of the candidates.
type Candidates = [Digits; 81];

impl Trace<'_> {
    /// Shows that the puzzle does not hold; false if it has another solution.
    fn refute_puzzle(&mut self, givens: Cells) -> io::Result<bool> {
        let mut candidates = [self.rules.digits(); 81];
        for cell in givens {
            candidates[cell.index()] = self.grid.digit(cell).into();
        }
        let first = self.lines + 1;
        if !self.refute(candidates)? {
            return Ok(false);
        }
        let end = self.lines + 1;
        self.write_clause()?;
        if end > first {
            writeln!(self.out, "del range {first} {end};")?;
        }
        Ok(true)
    }

    /// Writes clauses until unit propagation refutes the path; false at another solution.
    fn refute(&mut self, mut candidates: Candidates) -> io::Result<bool> {
        if !propagate(self.rules, &mut candidates) {
            return Ok(true);
        }
        let cells = self.rules.cells();
        let open = cells.iter().filter(|cell| candidates[cell.index()].len() > 1);
        let Some(cell) = open.min_by_key(|cell| candidates[cell.index()].len()) else {
            let is_grid = |cell: Cell| candidates[cell.index()] == self.grid.digit(cell).into();
            return Ok(cells.iter().all(is_grid));
        };
        // The last choice follows when the others have failed.
        let last = candidates[cell.index()].last();
        for digit in candidates[cell.index()] {
            let mut chosen = candidates;
            chosen[cell.index()] = digit.into();
            self.path.push((cell, digit));
            if !self.refute(chosen)? {
                return Ok(false);
            }
            if Some(digit) != last {
                self.write_clause()?;
            }
            self.path.pop();
        }
        Ok(true)
    }

    /// The puzzle does not hold, or a choice of the path does not.
    fn write_clause(&mut self) -> io::Result<()> {
        self.lines += 1;
        write!(self.out, "rup 1 ~p{} ", self.puzzle)?;
        write_choices(self.out, "~", self.path.iter().copied())?;
        writeln!(self.out, ">= 1;")
    }
}

/// Places singles until there are no more; false at a contradiction.
fn propagate(rules: Rules, candidates: &mut Candidates) -> bool {
    loop {
        let before = *candidates;
        if !(remove_seen(rules, candidates) && place_hidden(rules, candidates)) {
            return false;
        }
        if *candidates == before {
            return true;
        }
    }
}

/// Removes the digits of solved cells from the cells that they see.
fn remove_seen(rules: Rules, candidates: &mut Candidates) -> bool {
    for cell in rules.cells() {
        let Some(digit) = candidates[cell.index()].only() else { continue };
        for peer in rules.peers(cell) {
            candidates[peer.index()].remove(digit);
            if candidates[peer.index()].is_empty() {
                return false;
            }
        }
    }
    true
}

/// Places digits that have one place in a house that holds each digit.
fn place_hidden(rules: Rules, candidates: &mut Candidates) -> bool {
    for house in rules.houses().iter().filter(|&&house| is_full(rules, house)) {
        for digit in rules.digits() {
            let mut places = house.iter().filter(|it| candidates[it.index()].contains(digit));
            match (places.next(), places.next()) {
                (None, _) => return false,
                (Some(cell), None) => candidates[cell.index()] = digit.into(),
                _ => {}
            }
        }
    }
    true
}
