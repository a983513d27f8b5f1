//! Derivations: proofs of a claim about a grid, as steps that any checker of cutting planes
//! accepts.
//!
//! A [`Claim`] says that every valid puzzle of a grid with few clues contains a listed one. Its
//! variables are the cells: cell `c` is a given, or not. Suppose that a puzzle contradicts the
//! claim: then a few *lines* hold, such as "at most 16 cells are given". A derivation adds lines
//! that follow, until one cannot hold.
//!
//! The steps are those of the cutting planes proof system (William Cook, Collette Coullard and
//! György Turán, "On the complexity of cutting-plane proofs", 1987), with definitions and unit
//! propagation as in VeriPB (Stephan Gocht and Jakob Nordström, 2021). In ours, every set's line
//! comes with a reason that is checked separately: another solution of the grid.

use crate::{Cells, Grid, Rules};

/// The number of the first variable that a derivation defines. Smaller numbers are cells.
pub const FIRST_DEFINED: u32 = 128;

/// What a derivation proves: each valid puzzle of `grid` with at most `clues` clues, with all of
/// `given` and none of `dead` among its givens, contains a listed puzzle.
///
/// ```
/// use seventeen_core::{Cells, Claim, Grid, Line};
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let listed = ["r1c1 r2c2".parse()?];
/// let claim = Claim { dead: "r9c1 r9c2".parse()?, listed: &listed, ..Claim::no_puzzle(&grid, 16) };
/// assert_eq!(claim.dead_line(1), Line(2), "after the budget and the first dead cell");
/// assert_eq!(claim.listed_line(0), Line(3));
/// assert_eq!(claim.lines(), 4);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The solution of the puzzles.
    pub grid: &'a Grid,
    /// Its rules. The cells of a claim are those of their board.
    pub rules: Rules,
    /// The greatest number of clues.
    pub clues: u32,
    /// Cells that are given in all of these puzzles.
    pub given: Cells,
    /// Cells that are given in none of them.
    pub dead: Cells,
    /// The givens of the listed puzzles.
    pub listed: &'a [Cells],
}

impl<'a> Claim<'a> {
    /// The claim that a classic `grid` has no puzzle with at most this many clues.
    pub fn no_puzzle(grid: &'a Grid, clues: u32) -> Claim<'a> {
        let (rules, none) = (Rules::CLASSIC, Cells::EMPTY);
        Claim { grid, rules, clues, given: none, dead: none, listed: &[] }
    }

    /// The line "at most `clues` cells of the board are given".
    pub fn budget_line(&self) -> Line {
        Line(0)
    }

    /// The line "the `n`th cell of `given` is given", by ascending cells from 0.
    pub fn given_line(&self, n: u32) -> Line {
        Line(1 + u64::from(n))
    }

    /// The line "the `n`th cell of `dead` is not given".
    pub fn dead_line(&self, n: u32) -> Line {
        self.given_line(self.given.len() + n)
    }

    /// The line "a cell of the `n`th listed puzzle is not given".
    pub fn listed_line(&self, n: u32) -> Line {
        self.dead_line(self.dead.len() + n)
    }

    /// The number of these lines.
    pub fn lines(&self) -> u64 {
        self.listed_line(self.listed.len() as u32).0
    }
}

/// A line of a derivation: those of the claim come first, then those of the log in its order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Line(pub u64);

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal {
    /// A cell, or a defined variable from [`FIRST_DEFINED`] on.
    pub variable: u32,
    /// Whether it is the negation.
    pub negated: bool,
}

impl Literal {
    /// The variable is true: the cell is given.
    pub fn of(variable: u32) -> Literal {
        Literal { variable, negated: false }
    }
}

/// The other one of the two literals of a variable.
///
/// ```
/// use seventeen_core::Literal;
///
/// assert_eq!(!Literal::of(3), Literal { variable: 3, negated: true });
/// ```
impl std::ops::Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal { negated: !self.negated, ..self }
    }
}

/// A step of a derivation: the lines that it adds, and why they hold.
#[derive(Clone, Copy, Debug)]
pub enum DerivationStep<'a> {
    /// The cells are an unavoidable set: one of them is given.
    Set(Cells),
    /// Defines the next variable: it is true if at most `most` of `cells` are given. Adds two
    /// lines: "at most `most` are given, or the variable is false", and "more than `most` are
    /// given, or the variable is true".
    Define {
        /// The cells counted.
        cells: Cells,
        /// The greatest number of them that makes the variable true.
        most: u32,
    },
    /// The sum of lines and of literals, which are at least 0, each times its multiplier; divided
    /// by `divisor`, with coefficients and bound rounded up.
    Sum {
        /// Lines and their multipliers.
        lines: &'a [(Line, u64)],
        /// Literals and their multipliers.
        literals: &'a [(Literal, u64)],
        /// At least 1.
        divisor: u64,
    },
    /// One of the literals is true: otherwise, unit propagation of the hints is a contradiction.
    Clause {
        /// The literals; none for the end of a derivation.
        literals: &'a [Literal],
        /// The lines that propagate.
        hints: &'a [Line],
    },
    /// The lines from `first` to before `end` are used no more.
    Forget {
        /// The first line.
        first: Line,
        /// The line after the last.
        end: Line,
    },
}
