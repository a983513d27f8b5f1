//! `t_and_e`: how deep trial and error has to go, after Denis Berthier: "Pattern-Based Constraint
//! Satisfaction and Logic Puzzles", 2012; "Basic User Manual for CSP-Rules", 2022.
//!
//! The depth is the least n for which `T&E(n)` solves the puzzle, with singles as its theory. For
//! puzzles of depth 2 and 3, BxB and BxBB are the lengths of braids that `T&E(Bx, 1)` and `T&E(Bx,
//! 2)` need. They are 0 if less depth suffices, and infinite if this one does not. A bound on the
//! result ends the search as soon as it is exceeded.

use crate::theory::Candidates;
use crate::theory::trials::{DEEPEST, Trials};
use seventeen_plugin::prelude::*;

options! {
    struct Options {
        /// The depth of trial and error, or the length of the braids within it
        class: String = "depth", of ["depth", "bxb", "bxbb"];
    }
}

/// The rater.
pub struct TAndE {
    class: Class,
    trials: Trials,
}

/// The result to compute.
#[derive(Clone, Copy)]
enum Class {
    Depth,
    /// The braids within trials of this depth.
    Braids {
        name: &'static str,
        depth: usize,
    },
}

impl Component for TAndE {
    const NAME: &'static str = "t_and_e";
    const DOC: &'static str = "Depth of trial and error (T&E), or Berthier's classes BxB and BxBB";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<TAndE> {
        let class = match Options::read(args).class.as_str() {
            "bxb" => Class::Braids { name: "bxb", depth: 1 },
            "bxbb" => Class::Braids { name: "bxbb", depth: 2 },
            _ => Class::Depth,
        };
        Ok(TAndE { class, trials: Trials::default() })
    }
}

impl Rater for TAndE {
    fn rate(&mut self, start: &Position, at_most: f64) -> Result<Judgement> {
        let start = Candidates::of(start);
        let at_most = at_most.floor().max(0.0);
        match self.class {
            Class::Depth => {
                let most = at_most.min(DEEPEST as f64);
                let amount = self.depth(&start, most as usize)?.map_or(Amount::Above(most), number);
                Ok(Judgement::figure("te_depth", amount))
            }
            Class::Braids { name, depth } => {
                Ok(Judgement::figure(name, self.braids(&start, depth, at_most)?))
            }
        }
    }
}

impl TAndE {
    /// The least depth that solves the puzzle, if it is at most this.
    fn depth(&mut self, start: &Candidates, most: usize) -> Result<Option<usize>> {
        self.trials.begin(start);
        for depth in 0..=most {
            self.trials.reduce(depth)?;
            if self.trials.is_solved() {
                return Ok(Some(depth));
            }
        }
        Ok(None)
    }

    /// The least length of braids with which trials of this depth solve the puzzle.
    fn braids(&mut self, start: &Candidates, depth: usize, at_most: f64) -> Result<Amount> {
        match self.depth(start, depth + 1)? {
            None => return Ok(Amount::Infinite),
            Some(needed) if needed <= depth => return Ok(number(0)),
            Some(_) => self.trials.begin(start),
        }
        self.trials.reduce(depth)?;
        for length in (1..).take_while(|&length| length as f64 <= at_most) {
            self.trials.with_braids(length);
            self.trials.reduce(depth)?;
            if self.trials.is_solved() {
                return Ok(number(length));
            }
        }
        Ok(Amount::Above(at_most))
    }
}

fn number(number: usize) -> Amount {
    Amount::Number(number as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{HARD, is_contradiction, open, puzzle, settle, sukaku};
    use crate::theory::braids;
    use seventeen_plugin::Value;

    /// `T&E(n)`, word by word; whether no contradiction was found.
    fn plain(position: &mut Position, n: usize) -> bool {
        'anew: loop {
            if !settle(position) || position.is_solved() {
                return position.is_solved();
            }
            if n == 0 {
                return true;
            }
            for candidate in open(position) {
                let mut copy = position.clone();
                copy.place(candidate);
                if !plain(&mut copy, n - 1) {
                    position.eliminate(candidate);
                    continue 'anew;
                }
            }
            return true;
        }
    }

    fn plain_depth(start: &Position, most: usize) -> Option<usize> {
        (0..=most).find(|&n| {
            let mut position = start.clone();
            plain(&mut position, n);
            position.is_solved()
        })
    }

    fn class(class: &str, start: &Position, at_most: f64) -> String {
        let mut rater = TAndE::create(&Args::new(&[Value::Text(class.to_owned())])).unwrap();
        match rater.rate(start, at_most).unwrap() {
            Judgement::Figures(figures) => figures[0].to_string(),
            other => panic!("no figure: {other:?}"),
        }
    }

    #[test]
    fn the_depth_is_that_of_plain_trial_and_error() {
        let mut seen = [0; 2];
        let starts = (0..150).map(|seed| Position::from(&puzzle(seed))).chain((0..50).map(sukaku));
        for start in starts {
            let found = class("depth", &start, 1.0);
            match plain_depth(&start, 1) {
                Some(depth) => {
                    assert_eq!(found, format!("te_depth={depth}"), "{start:?}");
                    seen[depth] += 1;
                }
                None => assert_eq!(found, "te_depth>1", "{start:?}"),
            }
        }
        assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
    }

    #[test]
    fn hard_puzzles_have_depth_2() {
        for puzzle in HARD {
            let start: Position = puzzle.parse().unwrap();
            assert_eq!(plain_depth(&start, 1), None);
            assert_eq!(class("depth", &start, 3.0), "te_depth=2", "{puzzle}");
            assert_eq!(class("depth", &start, 1.9), "te_depth>1");
            assert_eq!(class("bxbb", &start, 9.0), "bxbb=0");
        }
        let mut position: Position = HARD[0].parse().unwrap();
        assert!(plain(&mut position, 2) && position.is_solved());
    }

    #[test]
    fn braids_within_trials_are_needed_in_depth_2_alone_and_bounded() {
        assert_eq!(class("bxb", &Position::from(&puzzle(1)), 9.0), "bxb=0");
        for (puzzle, length) in HARD.into_iter().zip(1..) {
            let start: Position = puzzle.parse().unwrap();
            assert_eq!(class("bxb", &start, 9.0), format!("bxb={length}"));
            assert_eq!(class("bxb", &start, f64::from(length)), format!("bxb={length}"));
            assert_eq!(
                class("bxb", &start, 0.5 + f64::from(length - 1)),
                format!("bxb>{}", length - 1)
            );
        }
    }

    /// Trials in copies that take braids of this length besides singles, word by word.
    fn plain_with_braids(start: &Position, length: usize) -> bool {
        let mut position = start.clone();
        'anew: while settle(&mut position) && !position.is_solved() {
            for candidate in open(&position) {
                let mut copy = position.clone();
                copy.place(candidate);
                braids::tests::plain(&mut copy, length);
                if is_contradiction(&copy) {
                    position.eliminate(candidate);
                    continue 'anew;
                }
            }
            return false;
        }
        position.is_solved()
    }

    #[test]
    #[ignore = "takes eleven seconds"]
    fn a_puzzle_of_bxb_1_is_solved_with_braids_of_length_1() {
        assert!(plain_with_braids(&HARD[0].parse().unwrap(), 1));
    }

    #[test]
    #[ignore = "takes a minute"]
    fn a_puzzle_of_bxb_2_is_solved_with_braids_of_length_2_and_not_of_1() {
        let start: Position = HARD[1].parse().unwrap();
        let solved = [1, 2].map(|length| plain_with_braids(&start, length));
        assert_eq!(solved, [false, true]);
    }
}
