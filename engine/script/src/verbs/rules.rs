//! `rules`: the rules of puzzles by name, for the option `rules` of verbs.

use crate::verbs::prelude::*;
use seventeen_core::Rules;
use seventeen_jobs::rules::rules_file;

/// # Rules
/// Other houses than those of classic sudoku. Each function returns a text for the option `rules`
/// of verbs such as `puzzles`, `grids` and `generate`.
#[export_module(manifest)]
pub(crate) mod rules {
    /// Rows, columns and boxes of 9x9 cells: classic sudoku.
    ///
    /// ```rhai
    /// rules::classic()  // classic
    /// ```
    pub(crate) fn classic() -> String {
        Rules::CLASSIC.to_string()
    }

    /// Classic houses and four windows: boxes with a line of cells around each.
    ///
    /// ```rhai
    /// let windoku = generate(generator::random_grid(), #{ rules: rules::windoku() }).first();
    /// windoku.to_string().starts_with("windoku:")  // true
    /// ```
    pub(crate) fn windoku() -> String {
        "windoku".to_owned()
    }

    /// Classic houses and the two diagonals.
    ///
    /// ```rhai
    /// let blank = "";
    /// blank.pad(81, '.');
    /// puzzles(blank, #{ rules: rules::x() }).first().position.places(5).len  // 81
    /// ```
    pub(crate) fn x() -> String {
        "x".to_owned()
    }

    /// Classic houses, windows and diagonals.
    ///
    /// ```rhai
    /// rules::windoku_x()  // windoku_x
    /// ```
    pub(crate) fn windoku_x() -> String {
        "windoku_x".to_owned()
    }

    /// Classic houses and nine disjoint groups: the cells at the same place of each box.
    ///
    /// ```rhai
    /// rules::disjoint()  // disjoint
    /// ```
    pub(crate) fn disjoint() -> String {
        "disjoint".to_owned()
    }

    /// Rows, columns and regions instead of boxes: a letter for each cell, by rows.
    ///
    /// ```rhai
    /// rules::jigsaw("AABBACBBACDDCCDD")  // jigsaw:AABBACBBACDDCCDD
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn jigsaw(letters: &str) -> Res<String> {
        named(&format!("jigsaw:{letters}"))
    }

    /// The rules in a JSON file of houses.
    ///
    /// ```rhai
    /// rules::file("asterisk.json")  // asterisk.json
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn file(path: &str) -> Res<String> {
        match rules_file(path) {
            Some(file) => Ok(file.to_owned()),
            None => {
                Err(bad_input(format_args!("file: {path:?}: expected a file that ends in .json")))
            }
        }
    }

    /// The rules of this name: `"windoku"`, `"6x6"`, or `"jigsaw:"` and letters.
    ///
    /// ```rhai
    /// rules::named("6x6")  // 6x6
    /// ```
    #[rhai_fn(return_raw)]
    pub(crate) fn named(name: &str) -> Res<String> {
        name.parse::<Rules>().map(|rules| rules.to_string()).map_err(bad_input)
    }
}
