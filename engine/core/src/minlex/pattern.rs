//! Patterns: the minlex form and the automorphisms of a set of cells, and the canonical form of
//! puzzles on one pattern.

use super::Automorphisms;
use super::labels::Labels;
use super::lines::Lines;
use super::search;
use crate::{Cell, Cells, Grid, Puzzle, Transformation};

impl Cells {
    /// The minlex form of a pattern, and a map that leads to it. The form has the least text of all
    /// images, blanks below givens.
    ///
    /// This is not the least in the order of the type, which reads cell 0 as the lowest bit.
    ///
    /// ```
    /// use seventeen_core::Cells;
    ///
    /// let pattern: Cells = "r1c1 r1c2".parse()?;
    /// assert_eq!(pattern.minlex().0.to_string(), "r9c8 r9c9");
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn minlex(self) -> (Cells, Transformation) {
        search::least(&lines(self), Labels::ALL_ONE, |least| {
            (Puzzle::from_digits(least.form).givens(), least.maps[0].geometry())
        })
    }

    /// The transformations that take the pattern to itself: its stabiliser. No digits change.
    pub fn automorphisms(self) -> Automorphisms {
        // The complement has the same automorphisms, and fewer cells are faster.
        let lines = lines(if self.len() > 40 { !self } else { self });
        let exchanges = [0, 1].map(|side| lines.exchanges(side));
        search::least(&lines, Labels::ALL_ONE, |least| {
            Automorphisms::new(least.maps.iter().map(|map| map.geometry()), exchanges)
        })
    }
}

fn lines(pattern: Cells) -> Lines {
    Lines::new(&Cell::table(|cell| u8::from(pattern.contains(cell))))
}

/// The stabiliser of a pattern, prepared to bring puzzles on this pattern to canonical form.
///
/// Two puzzles on the pattern are isomorphic by a map that keeps the pattern if, and only if, their
/// canonical forms are equal. The form is the least text among the puzzle's images under these maps
/// and all relabellings.
///
/// With `n` cells and `m` maps that move them differently it takes `m * (n + 30)` bytes. That is
/// little for the patterns of puzzles. The worst case takes 47 MB and 0.6 s, for the six boxes off
/// a diagonal.
///
/// ```
/// use seventeen_core::Cells;
/// use seventeen_core::minlex::PatternStabiliser;
///
/// let band: Cells = "r123c123456789".parse()?;
/// assert_eq!(PatternStabiliser::new(band).order(), 559_872);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PatternStabiliser {
    pattern: Cells,
    automorphisms: Automorphisms,
    /// One map for each way to move the pattern's cells.
    maps: Vec<Transformation>,
    /// For each map the sources of the pattern's cells: ascending, so that maps that begin alike
    /// are neighbours.
    sources: Vec<Cell>,
    /// For each map, the number of first cells that it shares with the previous one.
    shared: Vec<u8>,
}

impl PatternStabiliser {
    /// Computes the stabiliser of `pattern`.
    pub fn new(pattern: Cells) -> PatternStabiliser {
        let automorphisms = pattern.automorphisms();
        let mut stabiliser = PatternStabiliser {
            pattern,
            automorphisms,
            maps: Vec::new(),
            sources: Vec::new(),
            shared: Vec::new(),
        };
        // On all cells the form is the grid's, which has a faster algorithm.
        if pattern != Cells::ALL {
            stabiliser.list_maps();
        }
        stabiliser
    }

    fn list_maps(&mut self) {
        let sources = |map: &Transformation| {
            self.pattern.iter().map(|cell| map.source(cell)).collect::<Vec<Cell>>()
        };
        let acting = self.automorphisms.acting_on(self.pattern);
        let mut maps: Vec<_> = acting.iter().map(|map| (sources(&map), map)).collect();
        maps.sort_unstable();
        maps.dedup_by(|one, other| one.0 == other.0);
        let mut last: &[Cell] = &[];
        for (sources, map) in &maps {
            self.shared.push(last.iter().zip(sources).take_while(|(a, b)| a == b).count() as u8);
            self.sources.extend(sources);
            self.maps.push(*map);
            last = sources;
        }
    }

    /// The pattern.
    pub fn pattern(&self) -> Cells {
        self.pattern
    }

    /// The number of maps that take the pattern to itself.
    pub fn order(&self) -> u64 {
        self.automorphisms.order()
    }

    /// These maps.
    pub fn automorphisms(&self) -> &Automorphisms {
        &self.automorphisms
    }

    /// The canonical form of a puzzle whose givens are the pattern, and a map that leads to it.
    /// None if its givens differ or a digit is above 9.
    ///
    /// The sources of all maps are read as a tree, cell by cell. A map that is worse from some cell
    /// on rules out all that begin alike.
    pub fn canonical(&self, puzzle: &Puzzle) -> Option<(Puzzle, Transformation)> {
        if puzzle.givens() != self.pattern || puzzle.digits().iter().max() > Some(&9) {
            return None;
        }
        if self.pattern == Cells::ALL {
            let map = Grid::try_from(*puzzle).ok()?.minlex().1;
            return Some((map.puzzle(puzzle), map));
        }
        let map = self.least(puzzle.digits());
        Some((map.puzzle(puzzle), map))
    }

    fn least(&self, digits: &[u8; 81]) -> Transformation {
        let cells = self.pattern.len() as usize;
        // The labels before each cell, along the map being read.
        let mut labels = [Labels::NONE; 82];
        let mut least = [u8::MAX; 81];
        let mut best = (Transformation::IDENTITY, labels[0]);
        // The cell at which the last map read turned out worse.
        let mut worse_at = cells;
        for (number, &shared) in self.shared.iter().enumerate() {
            let shared = shared as usize;
            if shared > worse_at {
                continue;
            }
            let sources = &self.sources[number * cells..][..cells];
            let mut better = false;
            worse_at = cells;
            for cell in shared..cells {
                let mut next = labels[cell];
                let digit = u64::from(digits[sources[cell]]);
                if next.of(digit) == Labels::NEW {
                    next.give(digit);
                }
                labels[cell + 1] = next;
                let label = next.of(digit) as u8;
                if label > least[cell] {
                    worse_at = cell;
                    break;
                }
                if label < least[cell] {
                    better = true;
                    least[cell] = label;
                    least[cell + 1..].fill(u8::MAX);
                }
            }
            if better {
                best = (self.maps[number], labels[cells]);
            }
        }
        best.0.with_renaming(best.1.renaming())
    }
}
