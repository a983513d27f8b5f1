//! The essentially different grids of boards with two stacks of boxes with two rows: 4x4, 6x6 and
//! 8x8.
//!
//! | file | content |
//! |---|---|
//! | `splits` | which digits are in the upper row of the left box, band by band |
//! | `fillings` | the ways to fill a stack with given splits |
//! | `orbits` | pairs of fillings up to symmetry |
//!
//! In each band, the digits of the upper row in the left box are those of the lower row in the
//! right box. So both stacks have the same *splits* of the digits, and the same ways to fill them
//! once the rows of the right boxes are swapped. A grid is splits with a pair of *fillings*. Splits
//! have few classes, and one of each is enough. The symmetries that keep the splits act on the
//! fillings, and exchanging the stacks exchanges the pair. So each class of grids with these splits
//! is an orbit of pairs, and the orbits are listed one by one.
//!
//! There are 2 and 49 classes of 4x4 and 6x6, and 1,673,187 of 8x8, as published. The method is
//! ours. The splits and fillings make the published number of grids, 29,136,487,207,403,520 of 8x8.

mod fillings;
mod orbits;
mod splits;

use fillings::Fillings;
use orbits::FillingPair;
use seventeen_core::rules::MinlexForms;
use seventeen_core::{Cell, ParseError, Puzzle, Rules};
use splits::Splits;
use std::collections::HashSet;

/// One grid of each class of a board with two stacks, always in the same order.
///
/// The first row has the digits in order. 4x4 may be transposed as well, and 6x6 and 8x8 may not.
///
/// ```
/// use seventeen_catalogue::BoardClasses;
/// use seventeen_core::Board;
///
/// let rules = "6x6".parse()?;
/// let boards: Vec<_> = BoardClasses::new(rules)?.collect();
/// assert_eq!(boards.len(), 49);
/// let first = Board::of_rules(rules, &boards[0]);
/// assert!(first.to_string().starts_with("2x3:123456456"));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub struct BoardClasses {
    rules: Rules,
    splits: std::vec::IntoIter<Splits>,
    /// The splits that are being listed, with the pairs to come.
    current: Option<(Fillings, std::vec::IntoIter<FillingPair>)>,
    /// The minlex forms so far, if boards may be transposed.
    transposable: Option<(MinlexForms, HashSet<Puzzle>)>,
}

impl BoardClasses {
    /// The classes of boards with these rules.
    ///
    /// # Errors
    /// The houses are not the rows, columns and boxes of 4x4, 6x6 or 8x8.
    pub fn new(rules: Rules) -> Result<BoardClasses, ParseError> {
        let boxes = rules.boxes();
        if boxes.rows() != 2 || rules.side() != 2 * boxes.columns() || !rules.has_boxes_alone() {
            return Err(ParseError::Rules {
                found: rules.name().to_owned(),
                reason: "the classes of its grids are not listed: expected 4x4, 6x6 or 8x8".into(),
            });
        }
        let is_transposable = boxes.rows() == boxes.columns();
        let forms = is_transposable.then(|| MinlexForms::new(rules)).transpose()?;
        Ok(BoardClasses {
            rules,
            splits: Splits::classes(boxes.columns()).into_iter(),
            current: None,
            transposable: forms.map(|forms| (forms, HashSet::new())),
        })
    }

    /// The number of all classes.
    pub fn number(&self) -> u64 {
        match self.rules.side() {
            4 => 2,
            6 => 49,
            _ => 1_673_187,
        }
    }

    /// A grid of the next class, if boards were not transposed.
    fn next_of_stacks(&mut self) -> Option<Puzzle> {
        loop {
            if let Some((fillings, pairs)) = &mut self.current
                && let Some(pair) = pairs.next()
            {
                return Some(board(self.rules, fillings, pair));
            }
            let splits = self.splits.next()?;
            let fillings = Fillings::new(&splits);
            let pairs = orbits::pairs(&splits, &fillings);
            self.current = Some((fillings, pairs.into_iter()));
        }
    }
}

impl Iterator for BoardClasses {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        loop {
            let board = self.next_of_stacks()?;
            let is_new = match &mut self.transposable {
                Some((forms, seen)) => seen.insert(forms.minlex(&board)),
                None => true,
            };
            if is_new {
                return Some(board);
            }
        }
    }
}

/// The grid with these fillings, its digits named so that its first row has them in order.
fn board(rules: Rules, fillings: &Fillings, pair: FillingPair) -> Puzzle {
    let width = rules.boxes().columns();
    let mut digits = [0; 81];
    for (stack, filling) in [pair.left, pair.right].into_iter().enumerate() {
        for (index, column) in fillings.columns(filling).enumerate() {
            for (row, &digit) in column[..rules.side()].iter().enumerate() {
                // The rows of the right boxes are swapped.
                let row = row ^ stack;
                digits[9 * row + width * stack + index] = digit;
            }
        }
    }
    let mut names = [0; 8];
    for column in 0..rules.side() {
        names[usize::from(digits[column])] = column as u8 + 1;
    }
    let named = |cell: Cell| names[usize::from(digits[cell.index()])];
    let mut puzzle = [0; 81];
    rules.cells().iter().for_each(|cell| puzzle[cell] = named(cell));
    Puzzle::from_digits(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(name: &str) -> (Rules, Vec<Puzzle>) {
        let rules: Rules = name.parse().unwrap();
        (rules, BoardClasses::new(rules).unwrap().collect())
    }

    /// The number of grids in the class of a board.
    fn class_size(rules: Rules, forms: &MinlexForms, board: &Puzzle) -> u64 {
        let names: u64 = (1..=rules.side() as u64).product();
        names * rules.symmetries().order() / forms.automorphisms(board)
    }

    #[test]
    fn small_boards_have_the_published_classes_and_grids() {
        for (name, classes, grids) in [("4x4", 2, 288), ("6x6", 49, 28_200_960)] {
            let (rules, boards) = boards(name);
            assert_eq!(BoardClasses::new(rules).unwrap().number(), classes as u64);
            let forms = MinlexForms::new(rules).unwrap();
            assert!(boards.iter().all(|board| rules.grid(*board.digits()).is_ok()), "{name}");
            let distinct: HashSet<Puzzle> = boards.iter().map(|one| forms.minlex(one)).collect();
            assert_eq!((boards.len(), distinct.len()), (classes, classes), "{name}");
            let all: u64 = boards.iter().map(|board| class_size(rules, &forms, board)).sum();
            assert_eq!(all, grids, "{name}");
        }
    }

    /// Boards of 8x8 one by one are grids of different classes.
    #[test]
    fn some_boards_of_8x8_are_grids_of_different_classes() {
        let rules: Rules = "8x8".parse().unwrap();
        let forms = MinlexForms::new(rules).unwrap();
        let some = BoardClasses::new(rules).unwrap().take(400).step_by(10);
        let distinct: HashSet<Puzzle> = some
            .map(|board| {
                assert!(rules.grid(*board.digits()).is_ok());
                forms.minlex(&board)
            })
            .collect();
        assert_eq!(distinct.len(), 40);
    }

    #[test]
    #[ignore = "lists 1,673,187 boards"]
    fn boards_of_8x8_have_the_published_classes() {
        let (rules, boards) = boards("8x8");
        assert_eq!(boards.len() as u64, BoardClasses::new(rules).unwrap().number());
    }

    /// The fillings of all splits make the published number of grids.
    #[test]
    fn fillings_make_the_published_number_of_grids() {
        let orders = |n: u128| (1..=n).product::<u128>();
        for (width, grids) in [(2, 288), (3, 28_200_960), (4, 29_136_487_207_403_520)] {
            let all = |splits: Splits| {
                let fillings = (Fillings::new(&splits).len() as u128 * orders(width)).pow(2);
                let symmetries = (orders(2 * width) * orders(width)) << width;
                fillings * symmetries / splits.symmetries().len() as u128
            };
            let splits = Splits::classes(width as usize);
            assert_eq!(splits.into_iter().map(all).sum::<u128>(), grids, "{width}");
        }
    }

    #[test]
    fn other_boards_are_refused_by_name() {
        for name in ["windoku", "classic", "jigsaw:AABBAABBCCDDCCDD"] {
            let error = BoardClasses::new(name.parse().unwrap()).err().unwrap().to_string();
            assert!(error.contains("expected 4x4, 6x6 or 8x8"), "{error}");
        }
    }
}
