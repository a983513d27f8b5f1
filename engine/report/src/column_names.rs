//! The columns of tables whose names do not come from a recipe, stated once for the tables and for
//! `check`, which reads recipes without running them.

/// The first columns of a table with a row per choice of a comparison.
pub const CHOICE: [&str; 2] = ["name", "items"];

/// The columns of a table of ratios to the first choice.
pub const RATIOS: [&str; 9] =
    [CHOICE[0], CHOICE[1], RATIO, "low", "high", "undefined", "wins", "ties", "best"];

/// The column that names an earlier choice whose searches were identical.
pub const SAME: &str = "same_as";

/// The column of a ratio to the first row.
pub const RATIO: &str = "ratio";

/// The name of a kind that is a single value.
pub const KIND: &str = "kind";

/// The column with the number of a compared item.
pub const ITEM: &str = "item";

/// The columns of a table of steps.
pub const STEPS: [&str; 3] = ["step", "rating", "description"];

/// The columns of a table of an audit.
pub const AUDIT: [&str; 3] = ["fact", "first", "second"];

/// The columns of a table of the files of a data set.
pub const DATASET_FILES: [&str; 6] =
    ["file", "puzzles", "fewest_clues", "most_clues", "lowest_er", "highest_er"];

/// The columns of a tally of techniques.
pub const TECHNIQUE_TALLY: [&str; 4] = ["technique", "rating", "steps", "paths"];

/// The columns of a table of the configurations of a pattern search.
pub const CONFIGURATION: [&str; 5] = ["digits", "clues", "images", "fixed", "ways"];

/// The columns of a table of the puzzles of a sample.
pub const SAMPLED: [&str; 4] = ["value", "puzzles", "share", "share_error"];

/// The columns of a tally.
pub const TALLY: [&str; 3] = ["value", "count", "share"];

/// The columns of a table that describes columns.
pub const DESCRIBED: [&str; 9] =
    ["column", "count", "mean", "sd", "min", "lower", "median", "upper", "max"];

/// The column of a kind, since fields may have its name.
pub fn of_kind(name: &str) -> String {
    if name == KIND { name.to_owned() } else { format!("{KIND}_{name}") }
}

/// The columns of the quartiles of a field.
pub fn of_quartiles(field: &str) -> [String; 3] {
    ["q1", "median", "q3"].map(|quartile| format!("{field}_{quartile}"))
}

/// The columns of the interval of a statistic.
pub fn of_interval(statistic: &str) -> [String; 2] {
    ["low", "high"].map(|end| format!("{statistic}_{end}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_kind_keeps_its_name() {
        assert_eq!([of_kind("kind"), of_kind("mcn")], ["kind", "kind_mcn"]);
    }
}
