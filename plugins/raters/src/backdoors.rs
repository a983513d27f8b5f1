//! `backdoors`: the fewest digits of the solution to reveal so that singles do the rest, and their
//! cells ("backdoors", and "magic cells" if one digit is enough, in Sudopedia).
//!
//! All backdoors of the least size are found. A cell that others of a set already decide is in none
//! of them. If a cell fails as the last one, the cells that it decides fail, too.

use crate::theory::{Candidates, locked};
use seventeen_plugin::prelude::*;

options! {
    struct Options {
        /// Use locked candidates (pointing and claiming) as well as singles
        locked: bool = false;
    }
}

/// The rater.
pub struct Backdoors {
    settle: fn(&mut Candidates) -> bool,
    watch: CancellationPoll,
}

impl Component for Backdoors {
    const NAME: &'static str = "backdoors";
    const DOC: &'static str =
        "Smallest backdoors (magic cells): the cells whose digits let singles solve the rest";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<Backdoors> {
        let Options { locked } = Options::read(args);
        let settle = if locked { locked::settle } else { Candidates::settle };
        Ok(Backdoors { settle, watch: CancellationPoll::default() })
    }
}

impl Rater for Backdoors {
    fn rate(&mut self, start: &Position, at_most: f64) -> Result<Judgement> {
        let mut state = Candidates::of(start);
        let solution = solved(state).ok_or_else(|| Error::failed("the puzzle has no solution"))?;
        (self.settle)(&mut state);
        for size in (0..=81).take_while(|&size| f64::from(size) <= at_most) {
            let mut search = Search { rater: self, solution: &solution, size, found: Vec::new() };
            search.extend(&state, &mut Vec::new(), 0)?;
            if !search.found.is_empty() {
                return Ok(figures(size, &search.found));
            }
        }
        Ok(Judgement::figure("backdoor_size", Amount::Above(at_most.floor().max(0.0))))
    }
}

/// The size, and the backdoors; size 0 has none.
fn figures(size: u32, found: &[Vec<Candidate>]) -> Judgement {
    let text = |backdoor: &Vec<Candidate>| {
        let digits: Vec<String> = backdoor.iter().map(Candidate::to_string).collect();
        digits.join(",")
    };
    let list = found.iter().filter(|backdoor| !backdoor.is_empty()).map(text).collect();
    Judgement::Figures(vec![
        Figure::new("backdoor_size", Amount::Number(size.into())),
        Figure::new("backdoors", Amount::List(list)),
    ])
}

/// The search for all backdoors of one size, which is the least.
struct Search<'a> {
    rater: &'a mut Backdoors,
    solution: &'a Candidates,
    size: u32,
    found: Vec<Vec<Candidate>>,
}

impl Search<'_> {
    /// Adds cells from this index on to the `given` ones, whose state this is.
    fn extend(
        &mut self,
        state: &Candidates,
        given: &mut Vec<Candidate>,
        first: usize,
    ) -> Result<()> {
        self.rater.watch.step()?;
        if given.len() == self.size as usize {
            if state.is_solved() {
                self.found.push(given.clone());
            }
            return Ok(());
        }
        let is_last = given.len() + 1 == self.size as usize;
        let mut in_vain = Cells::EMPTY;
        for cell in (first..81).map(Cell::of) {
            let Some(digit) = self.digit(state, cell).filter(|_| !in_vain.contains(cell)) else {
                continue;
            };
            let mut next = *state;
            next.decide(Candidate::new(cell, digit));
            (self.rater.settle)(&mut next);
            if is_last && !next.is_solved() {
                in_vain |= next.decided();
            }
            given.push(Candidate::new(cell, digit));
            self.extend(&next, given, cell.index() + 1)?;
            given.pop();
        }
        Ok(())
    }

    /// The digit that a cell has in the solution, if it is not decided in the state.
    fn digit(&self, state: &Candidates, cell: Cell) -> Option<Digit> {
        let is_there = |&digit: &Digit| self.solution.has(Candidate::new(cell, digit));
        Digit::all().find(is_there).filter(|&digit| state.is_open(Candidate::new(cell, digit)))
    }
}

/// The state with all cells decided; none if there is no solution.
fn solved(mut state: Candidates) -> Option<Candidates> {
    if !state.settle() {
        return None;
    }
    if state.is_solved() {
        return Some(state);
    }
    let fewest = |&cell: &Cell| digits(&state, cell).count();
    let cell = Cell::all().filter(|cell| !state.decided().contains(*cell)).min_by_key(fewest)?;
    digits(&state, cell).find_map(|digit| {
        let mut next = state;
        next.decide(Candidate::new(cell, digit));
        solved(next)
    })
}

fn digits(state: &Candidates, cell: Cell) -> impl Iterator<Item = Digit> {
    Digit::all().filter(move |&digit| state.has(Candidate::new(cell, digit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, HARD, open, puzzle, sukaku};
    use seventeen_plugin::Value;

    /// All backdoors of the least size up to 2: each choice of cells is tried.
    fn plain(start: &Position, settle: fn(&mut Position)) -> (u32, Vec<Vec<Candidate>>) {
        let mut at_rest = start.clone();
        settle(&mut at_rest);
        if at_rest.is_solved() {
            return (0, Vec::new());
        }
        let state = solved(Candidates::of(start)).unwrap();
        let open: Vec<_> = open(&at_rest).into_iter().filter(|&it| state.has(it)).collect();
        let do_it = |given: &[Candidate]| {
            let mut position = at_rest.clone();
            given.iter().for_each(|&it| position.place(it));
            settle(&mut position);
            position.is_solved()
        };
        let ones: Vec<_> = open.iter().map(|&one| vec![one]).filter(|one| do_it(one)).collect();
        if !ones.is_empty() {
            return (1, ones);
        }
        let pairs = (0..open.len()).flat_map(|i| (i + 1..open.len()).map(move |j| (i, j)));
        let pairs = pairs.map(|(i, j)| vec![open[i], open[j]]);
        (2, pairs.filter(|pair| do_it(pair)).collect())
    }

    fn singles(position: &mut Position) {
        testing::settle(position);
    }

    fn rate(locked: bool, start: &Position, at_most: f64) -> Judgement {
        let mut rater = Backdoors::create(&Args::new(&[Value::Bool(locked)])).unwrap();
        rater.rate(start, at_most).unwrap()
    }

    #[test]
    fn backdoors_are_those_that_trying_all_cells_finds() {
        let mut sizes = [0; 3];
        let starts = (0..30).map(|seed| Position::from(&puzzle(seed))).chain((0..10).map(sukaku));
        for start in starts {
            let (size, found) = plain(&start, singles);
            if found.is_empty() && size == 2 {
                continue;
            }
            assert_eq!(rate(false, &start, 9.0), figures(size, &found), "{start:?}");
            sizes[size as usize] += 1;
        }
        assert!(sizes[0] > 5 && sizes[1] > 5, "{sizes:?}");
    }

    #[test]
    fn pairs_are_found_and_a_bound_ends_the_search() {
        let start: Position = HARD[1].parse().unwrap();
        let (size, found) = plain(&start, singles);
        assert_eq!((size, found.is_empty()), (2, false));
        assert_eq!(rate(false, &start, 9.0), figures(size, &found));
        let above = Judgement::figure("backdoor_size", Amount::Above(1.0));
        assert_eq!(rate(false, &start, 1.5), above);
    }

    #[test]
    fn locked_candidates_need_no_more_cells() {
        for seed in 0..100 {
            let start = Position::from(&puzzle(seed));
            let size = |locked| match rate(locked, &start, 9.0) {
                Judgement::Figures(figures) => figures[0].to_string(),
                other => panic!("no figures: {other:?}"),
            };
            assert!(size(true) <= size(false), "{start:?}");
        }
    }
}
