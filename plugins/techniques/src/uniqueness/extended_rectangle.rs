//! `extended_rectangle`: six cells for the same three digits in two lines and three lines across,
//! after Andrew Stuart's SudokuWiki.
//!
//! Take two lines with the same three digits in the same three lines across. If each box they meet
//! has these in both lines or all three in one, the two lines can be exchanged there, and the
//! puzzle has two solutions. So one of the other candidates in the six cells is true. Two columns
//! of a stack with a row from each band are such lines, and so are two columns of different stacks
//! with the rows of a band. Rows and columns can be exchanged.
//!
//! The consequences are those of types 1 to 4 of the unique rectangle. Each cell has two of the
//! three digits or more. The forms are those of [`forbidden`](crate::forbidden), and the size of a
//! step is the number of guardians.

use super::deadly_shapes;
use crate::forbidden::ForbiddenPattern;
use seventeen_plugin::prelude::*;
use std::sync::LazyLock;

options! {
    /// Finds extended unique rectangles.
    pub struct ExtendedRectangle {
        /// Maximum number of other candidates in the six cells
        guardians: u32 = 6, in 1..=12;
    }
}

impl Component for ExtendedRectangle {
    const NAME: &'static str = "extended_rectangle";
    const DOC: &'static str = "Extended Unique Rectangle: six cells of two lines that would allow \
         a second solution with three digits";
    const ABOUT: &'static str = "Suppose that two columns side by side had the same three digits \
         in the same three rows. The columns could be swapped there, and the puzzle would have two \
         solutions. A proper puzzle has one, so at least one of the six cells holds another \
         candidate. A unique rectangle works in the same way with two digits.";
    const DEFINITION: &'static str = "deadly; cover, seen";
    create_from_options!();
}

impl Finder for ExtendedRectangle {
    type Pattern = ForbiddenPattern;

    /// Visits all that conclude something, those with fewer guardians first.
    fn each(&self, position: &Position, visit: Emit<'_, ForbiddenPattern>) -> ControlFlow<()> {
        let all = RECTANGLES.iter();
        let all = all
            .flat_map(|&cells| deadly_shapes::deadly_patterns(position, cells, 3, self.guardians));
        ForbiddenPattern::visit_consequences(position, all.collect(), visit)
    }

    fn step(&self, position: &Position, found: &ForbiddenPattern) -> Step {
        found.step(position, "Extended Unique Rectangle")
    }
}

/// The six cells of each.
static RECTANGLES: LazyLock<Vec<Cells>> = LazyLock::new(|| {
    let beside = deadly_shapes::line_pairs_of_chute()
        .into_iter()
        .flat_map(|lines| (0..27).map(move |n| (lines, [n / 9, 3 + n / 3 % 3, 6 + n % 3])));
    let apart = (0..27).flat_map(|n| {
        let (chutes, first, second) = ([[0, 1], [0, 2], [1, 2]][n / 9], n / 3 % 3, n % 3);
        let lines = [3 * chutes[0] + first, 3 * chutes[1] + second];
        (0..3).map(move |chute| (lines, [3 * chute, 3 * chute + 1, 3 * chute + 2]))
    });
    let cells = |(lines, across): ([usize; 2], [usize; 3])| -> Cells {
        across.iter().flat_map(|&row| lines.map(|column| Cell::at(row, column))).collect()
    };
    deadly_shapes::with_transposed(beside.chain(apart).map(cells))
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound, confine_digits, create_component, find_steps, odd_positions, step_texts,
        with_only,
    };
    use seventeen_plugin::Value;
    use std::collections::BTreeMap;

    fn rectangle() -> ExtendedRectangle {
        create_component(&[Value::Int(6)])
    }

    #[test]
    fn a_lone_guardian_is_set() {
        let beside = [("r1c12 r4c12 r8c1", "123"), ("r8c2", "1234")];
        let expected = "Extended Unique Rectangle: 1,2,3 in r148c12, guardians 4r8c2 => r8c2=4";
        assert_eq!(step_texts(&mut rectangle(), &with_only(&beside)), [expected]);
        let apart = [("r1c17 r2c17 r3c1", "123"), ("r3c7", "1234")];
        let expected = "Extended Unique Rectangle: 1,2,3 in r123c17, guardians 4r3c7 => r3c7=4";
        assert_eq!(step_texts(&mut rectangle(), &with_only(&apart)), [expected]);
        let across = [("r12c1 r12c4 r1c8", "123"), ("r2c8", "1234")];
        let expected = "Extended Unique Rectangle: 1,2,3 in r12c148, guardians 4r2c8 => r2c8=4";
        assert_eq!(step_texts(&mut rectangle(), &with_only(&across)), [expected]);
    }

    #[test]
    fn one_cell_or_one_digit_excludes() {
        let one_cell = [("r1c12 r4c12 r8c1", "123"), ("r8c2", "12345")];
        let expected = "Extended Unique Rectangle: 1,2,3 in r148c12, guardians 4r8c2,5r8c2 => \
                        r8c2<>1, r8c2<>2, r8c2<>3";
        assert_eq!(step_texts(&mut rectangle(), &with_only(&one_cell)), [expected]);
        let one_digit = [("r1c12 r4c12", "123"), ("r8c12", "1234")];
        let expected = "Extended Unique Rectangle: 1,2,3 in r148c12, guardians 4r8c1,4r8c2 => \
                        r79c123,r8c3456789<>4";
        assert_eq!(step_texts(&mut rectangle(), &with_only(&one_digit)), [expected]);
    }

    #[test]
    fn guardians_are_a_cell_of_a_subset() {
        let pair = [("r1c12 r4c12", "123"), ("r8c1", "1234"), ("r8c2", "1235"), ("r8c7", "45")];
        let expected = "Extended Unique Rectangle: 1,2,3 in r148c12, guardians 4r8c1,5r8c2 with 4,5 in \
                        r8c7 => r8c345689<>4, r8c345689<>5";
        assert_eq!(step_texts(&mut rectangle(), &with_only(&pair)), [expected]);
        let triple = [("r8c1", "1234"), ("r8c2", "1235"), ("r8c7", "46"), ("r8c8", "56")];
        let triple = [&[("r1c12 r4c12", "123")][..], &triple].concat();
        let expected = "Extended Unique Rectangle: 1,2,3 in r148c12, guardians 4r8c1,5r8c2 with 4,5,6 in \
                        r8c78 => r8c34569<>4, r8c34569<>5, r8c34569<>6";
        assert_eq!(step_texts(&mut rectangle(), &with_only(&triple)), [expected]);
    }

    #[test]
    fn locked_digits_leave_a_guardian_in_one_of_their_cells() {
        let cells = [("r1c12 r4c12", "123"), ("r8c1", "1234"), ("r8c2", "1235")];
        let position = confine_digits(with_only(&cells), "1", 7, "r8c1 r8c2");
        let expected = "Extended Unique Rectangle: 1,2,3 in r148c12, guardians 4r8c1,5r8c2, 1 in r8c12 \
                        alone => r8c12<>2, r8c12<>3";
        assert_eq!(step_texts(&mut rectangle(), &position), [expected]);
    }

    #[test]
    fn a_fourth_digit_or_lines_that_cannot_be_exchanged_break_it() {
        let other = [("r1c12 r4c1 r8c1", "123"), ("r4c2", "145"), ("r8c2", "1234")];
        assert_eq!(step_texts(&mut rectangle(), &with_only(&other)), [""; 0]);
        let apart = [("r1c17 r4c17 r8c1", "123"), ("r8c7", "1234")];
        assert_eq!(step_texts(&mut rectangle(), &with_only(&apart)), [""; 0]);
    }

    #[test]
    fn a_digit_that_a_cell_began_without_breaks_it() {
        let cells = [("r1c12 r4c12", "123"), ("r8c1", "12"), ("r8c2", "1234")];
        let position = with_only(&cells);
        let expected = "Extended Unique Rectangle: 1,2,3 in r148c12, guardians 4r8c2 => r8c2=4";
        assert_eq!(step_texts(&mut rectangle(), &position), [expected]);
        assert_eq!(step_texts(&mut rectangle(), &position.starting_here()), [""; 0]);
    }

    #[test]
    fn there_are_486_beside_and_162_apart() {
        assert_eq!(RECTANGLES.len(), 648);
        assert!(RECTANGLES.iter().all(|cells| cells.len() == 6));
    }

    #[test]
    fn it_is_sound() {
        let mut forms = BTreeMap::new();
        check_sound(&mut rectangle(), 1000, |_, step| {
            *forms.entry(step.form.clone()).or_insert(0) += 1
        });
        for form in ["single", "cell", "several", "subset", "locked"] {
            assert!(forms.get(form).is_some_and(|&found| found > 10), "{forms:?}");
        }
        odd_positions().iter().for_each(|position| drop(find_steps(&mut rectangle(), position)));
    }
}
