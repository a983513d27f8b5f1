//! `ToSvg`: the picture of a word or a result.

use crate::picture::Picture;
use crate::record::headline;
use crate::thousands::separated;
use seventeen_core::{Board, Bound, Cells, Grid, Position, Puzzle, StepHouses};
use seventeen_jobs::clique::Clique;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::human::{Hint, HintDetail, Place};
use seventeen_jobs::text::Annotated;

/// Values that can be drawn.
///
/// ```
/// use seventeen_core::Cells;
/// use seventeen_report::ToSvg;
///
/// let pattern: Cells = "r1c1 r5c5 r9c9".parse()?;
/// assert!(pattern.picture().svg().contains("A pattern of 3 cells: r1c1 r5c5 r9c9"));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub trait ToSvg {
    /// Its picture.
    fn picture(&self) -> Picture;
}

impl ToSvg for Grid {
    fn picture(&self) -> Picture {
        Picture::of_grid(self)
    }
}

impl ToSvg for Puzzle {
    fn picture(&self) -> Picture {
        Picture::of_puzzle(self)
    }
}

impl ToSvg for Board {
    fn picture(&self) -> Picture {
        Picture::of_board(self)
    }
}

impl ToSvg for Position {
    fn picture(&self) -> Picture {
        Picture::of_position(self)
    }
}

/// The comment is not drawn.
impl<T: ToSvg> ToSvg for Annotated<T> {
    fn picture(&self) -> Picture {
        self.value.picture()
    }
}

/// Drawn as a pattern.
impl ToSvg for Cells {
    fn picture(&self) -> Picture {
        Picture::of_pattern(*self)
    }
}

/// Shows in how many of the sets each cell is.
impl ToSvg for Sets {
    fn picture(&self) -> Picture {
        let n = separated(&self.sets.len().to_string());
        let caption = format!("How many of {n} unavoidable sets have each cell");
        ruled_picture(self).with_heat_of_sets(&self.sets).captioned(caption)
    }
}

/// The grid of sets, with its houses. The sets are drawn into classic grids only.
fn ruled_picture(sets: &Sets) -> Picture {
    match sets.rules.is_classic() {
        true => sets.grid.picture(),
        false => Board::of_rules(sets.rules, &sets.grid.value.into()).picture(),
    }
}

/// Draws each set in its own colour or hatching.
impl ToSvg for Clique {
    fn picture(&self) -> Picture {
        let caption = format!("{} ({})", clique_claim(self), self.strategy);
        ruled_picture(&self.harvest).with_sets(&self.sets).captioned(caption)
    }
}

/// Draws the step if it is revealed, otherwise its place.
impl ToSvg for Hint {
    fn picture(&self) -> Picture {
        let picture = self.position.picture();
        match (&self.step, self.place()) {
            (Some(found), _) if self.tell >= HintDetail::Step => picture.with_step(&found.step),
            (_, Some(place)) => {
                let (houses, cells) = match place {
                    Place::Houses(houses) => (houses, Cells::EMPTY),
                    Place::Cells(cells) | Place::Around(cells) => (StepHouses::default(), cells),
                    Place::Digits(digits) => {
                        (StepHouses::default(), self.position.places_of_any(digits))
                    }
                };
                picture.with_place(houses, cells).captioned(headline(self))
            }
            (_, None) => picture,
        }
    }
}

/// What a clique shows: `Clique of 11, the largest among 4,638 sets: MCN >= 11`.
pub(crate) fn clique_claim(clique: &Clique) -> String {
    let (n, among) = (clique.sets.len(), separated(&clique.harvest.sets.len().to_string()));
    let largest = if clique.bound == Bound::Greatest { ", the largest" } else { "" };
    format!("Clique of {n}{largest} among {among} sets: MCN >= {n}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Candidate, Digit, Step};
    use seventeen_jobs::human::RatedStep;
    use std::sync::Arc;

    #[test]
    fn a_hint_without_a_step_is_its_position() {
        let hint = |step| {
            let position = Arc::new(Position::EMPTY);
            Hint { position, step, about: "".into(), tell: HintDetail::Place }
        };
        assert_eq!(hint(None).picture().svg(), Position::EMPTY.picture().svg());
    }

    #[test]
    fn a_hint_draws_no_more_than_it_reveals() {
        let step = Step::form("").saying("X-Wing: 5 r37 c19");
        let step = Step { eliminations: vec![Candidate::of(4)], ..step };
        let step = step.in_house(2).in_house(6).show(Digit::of(5), "r3c19".parse().unwrap(), 0);
        let step = RatedStep { technique: "fish".into(), rating: 3.2, level: None, step };
        let position = Arc::new(Position::EMPTY);
        let hint = Hint { position, step: Some(step), about: "".into(), tell: HintDetail::Step };
        let svg = |tell| Hint { tell, ..hint.clone() }.picture().svg();
        let place = svg(HintDetail::Place);
        assert!(place.contains("Look at row 3 and row 7") && place.contains("\"houses\""));
        assert!(!place.contains("X-Wing"), "{place}");
        let technique = svg(HintDetail::Technique);
        assert!(technique.contains("for: X-Wing"));
        for mark in ["\"excluded\"", "\"shown\"", "r1c1"] {
            assert!(!place.contains(mark) && !technique.contains(mark), "{mark}");
        }
        assert!(svg(HintDetail::Step).contains("\"excluded\""));
    }
}
