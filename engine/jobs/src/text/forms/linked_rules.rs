//! The rules that the houses of a link mean, and the houses that a link states of rules.
//!
//! Sites name diagonals and groups, or draw regions. Rules without a name of ours are refused,
//! because a line could not state them.

use seventeen_core::{Boxes, Cell, Cells, Rules};

/// The houses of a link besides rows and columns.
pub(super) struct LinkedHouses {
    /// The number of rows, of columns and of digits.
    pub(super) side: usize,
    /// The boxes or regions; none if there are none.
    pub(super) regions: Vec<Cells>,
    pub(super) further: Vec<Cells>,
}

impl LinkedHouses {
    /// A board of this side with its usual boxes, two or three rows high, if there are any.
    pub(super) fn of_side(side: usize) -> LinkedHouses {
        let regions = usual_rules(side)
            .map_or(Vec::new(), |rules| rules.houses()[2 * side..3 * side].to_vec());
        LinkedHouses { side, regions, further: Vec::new() }
    }

    /// The houses of these rules, if the regions are boxes or those of a jigsaw.
    pub(super) fn of_rules(rules: Rules) -> Option<LinkedHouses> {
        let side = rules.side();
        let others = &rules.houses()[2 * side..];
        let (regions, further) = others.split_at_checked(side)?;
        Some(LinkedHouses { side, regions: regions.to_vec(), further: further.to_vec() })
    }

    /// The rules with these houses.
    ///
    /// # Errors
    /// None of them has a name.
    pub(super) fn rules(&self) -> Result<Rules, String> {
        let mut houses = [&self.regions[..], &self.further].concat();
        houses.sort_unstable();
        let is_it = |rules: &Rules| {
            let mut others = rules.houses()[2 * rules.side()..].to_vec();
            others.sort_unstable();
            rules.side() == self.side && others == houses
        };
        let named = Rules::NAMES.iter().filter_map(|name| name.parse().ok()).find(is_it);
        let jigsaw = || {
            let letters = self.further.is_empty().then(|| self.region_letters('A')).flatten()?;
            format!("jigsaw:{letters}").parse().ok()
        };
        named.or_else(jigsaw).ok_or_else(|| {
            "no rules with a name have the houses of this puzzle: write them into a JSON file, and \
             give the digits with --rules"
                .to_owned()
        })
    }

    /// A sign for each cell of the board, by rows: this one for the first region, and those after
    /// it. None if a cell has no region.
    pub(super) fn region_letters(&self, first: char) -> Option<String> {
        let letter = |cell: Cell| {
            let index = self.regions.iter().position(|region| region.contains(cell))?;
            char::from_u32(first as u32 + index as u32)
        };
        board_cells(self.side).map(letter).collect()
    }

    /// Whether the regions are the usual boxes.
    pub(super) fn has_usual_boxes(&self) -> bool {
        LinkedHouses::of_side(self.side).regions == self.regions
    }

    /// Takes the diagonal that rises or falls to the right out of the further houses, if it is one.
    pub(super) fn take_diagonal(&mut self, rises: bool) -> bool {
        self.take(&[diagonal(self.side, rises)])
    }

    /// Takes the windows of windoku out of the further houses, if they are among them.
    pub(super) fn take_windows(&mut self) -> bool {
        self.take(&further_of("windoku"))
    }

    /// Takes the disjoint groups out of the further houses, if they are among them.
    pub(super) fn take_groups(&mut self) -> bool {
        self.take(&further_of("disjoint"))
    }

    fn take(&mut self, houses: &[Cells]) -> bool {
        let has_all = houses.iter().all(|house| self.further.contains(house));
        if has_all {
            self.further.retain(|house| !houses.contains(house));
        }
        has_all
    }
}

/// The rules of boards of this side with the usual boxes.
fn usual_rules(side: usize) -> Option<Rules> {
    let rows = if side == 9 { 3 } else { 2 };
    Rules::of_boxes(Boxes::new(rows, side / rows)?).filter(|rules| rules.side() == side)
}

/// The further houses of the rules with this name.
pub(super) fn further_of(name: &str) -> Vec<Cells> {
    name.parse().map(|rules: Rules| rules.own_houses().to_vec()).unwrap_or_default()
}

/// The cells of a board by rows.
pub(super) fn board_cells(side: usize) -> impl Iterator<Item = Cell> {
    (0..side).flat_map(move |row| (0..side).map(move |column| Cell::at(row, column)))
}

/// The diagonal that rises or falls to the right.
pub(super) fn diagonal(side: usize, rises: bool) -> Cells {
    let column = |row: usize| if rises { side - 1 - row } else { row };
    (0..side).map(|row| Cell::at(row, column(row))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_of_rules_mean_these_rules() {
        let names = Rules::NAMES.into_iter().chain(["jigsaw:AAABCABBCDDBCCDD"]);
        for name in names {
            let rules: Rules = name.parse().unwrap();
            let houses = LinkedHouses::of_rules(rules).unwrap();
            assert_eq!(houses.rules(), Ok(rules));
            assert_eq!(houses.has_usual_boxes(), !name.starts_with("jigsaw"));
        }
    }

    #[test]
    fn houses_without_a_name_are_refused() {
        let mut houses = LinkedHouses::of_side(9);
        houses.further.push(diagonal(9, true));
        assert!(houses.rules().unwrap_err().starts_with("no rules with a name"));
        houses.further.push(diagonal(9, false));
        assert_eq!(houses.rules().unwrap().name(), "x");
        assert!(houses.take_diagonal(false) && houses.take_diagonal(true));
        assert!(!houses.take_windows() && houses.further.is_empty());
        assert!(LinkedHouses::of_side(5).rules().is_err());
    }
}
