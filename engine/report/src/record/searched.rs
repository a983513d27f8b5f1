//! A search of patterns: what its stages kept, and what that shows.

use super::{Fields, Record, named, push};
use crate::table::Table;
use crate::value::Value;
use serde_json::json;
use seventeen_jobs::Result;
use seventeen_jobs::pattern::{OfPattern, Searched, Summary};

impl Record for Searched {
    /// What the search showed.
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let (layout, left_out) = (self.layout(), self.left_out());
        let stages: Vec<String> = self.stages().iter().map(in_words).collect();
        let stages = stages.join(", ");
        if self.kept() == 0 {
            return push(line, format_args!("{layout} has no valid puzzle: {stages}"));
        }
        if !left_out.is_empty() {
            return push(line, format_args!("{layout} without {left_out}: {stages}"));
        }
        push(
            line,
            format_args!(
                "{layout}: {stages}, each with valid puzzles if the boxes completely given can be \
                 filled"
            ),
        );
    }

    fn fields(&self, _entry: usize) -> Fields {
        let stages = self.stages().iter();
        let chain: Vec<String> = stages.clone().map(|stage| stage.region.to_string()).collect();
        let kept: Vec<u64> = stages.map(|stage| stage.kept).collect();
        named([
            ("layout", json!(self.layout().to_string())),
            ("chain", json!(chain)),
            ("stages", json!(kept)),
            ("kept", json!(self.kept())),
            ("complete", json!(self.is_complete())),
            ("seconds", json!(self.seconds())),
        ])
    }
}

/// A stage in a few words: `478 configurations of B123`.
fn in_words(stage: &Summary) -> String {
    let (kept, region) = (stage.kept, stage.region);
    let plural = if kept == 1 { "" } else { "s" };
    format!("{kept} configuration{plural} of {region}")
}

/// A table with a row a stage: stage, region, checked, kept, raw, cached, searches, seconds.
///
/// # Errors
/// None: the columns are as many as the values. So for [`patterns`].
pub fn stages(searched: &Searched) -> Result<Table> {
    let columns = ["stage", "region", "checked", "kept", "raw", "cached", "searches", "seconds"];
    let row = |(number, stage): (i64, &Summary)| {
        let labour = &stage.labour;
        vec![
            number.into(),
            stage.region.to_string().into(),
            integer(labour.checked),
            integer(stage.kept.into()),
            integer(stage.raw()),
            integer(labour.cached),
            integer(labour.searches),
            labour.seconds().into(),
        ]
    };
    let rows = (1..).zip(searched.stages()).map(row).collect();
    Table::new(columns.map(String::from).into(), rows)
}

/// A table with a row a pattern of each stage: stage, region, clues, kept, raw.
pub fn patterns(searched: &Searched) -> Result<Table> {
    let columns = ["stage", "region", "clues", "kept", "raw"];
    let row = |number: i64, stage: &Summary, pattern: &OfPattern| {
        vec![
            number.into(),
            stage.region.to_string().into(),
            pattern.clues.to_string().into(),
            integer(pattern.kept.into()),
            integer(pattern.raw),
        ]
    };
    let rows = (1..).zip(searched.stages()).flat_map(|(number, stage)| {
        stage.patterns.iter().map(move |pattern| row(number, stage, pattern))
    });
    Table::new(columns.map(String::from).into(), rows.collect())
}

/// A number as a table has it: as text if it is greater than any whole number of a table.
fn integer(number: u128) -> Value {
    i64::try_from(number).map_or_else(|_| number.to_string().into(), Value::Integer)
}
