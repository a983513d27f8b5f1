//! A search of patterns: the configurations of each stage, and what they prove.

use super::{Fields, Record, push};
use crate::column_names;
use crate::declared::columns;
use crate::table::Table;
use crate::value::Value;
use seventeen_jobs::Result;
use seventeen_jobs::pattern::{
    PatternCounts, PatternSearchResult, StageSummary, configuration_text,
};

crate::fields! {
    /// The result of the search, in one line.
    ///
    /// ```rhai
    /// searched.to_string()
    /// ```
    PatternSearchResult {
        /// Map, or the cells of the pattern by name.
        ///
        /// ```rhai
        /// searched.layout  // 999/999/110
        /// ```
        [column] layout: String = |searched, _| searched.layout().to_string();
        /// Regions that the stages fill.
        ///
        /// ```rhai
        /// searched.chain  // ["B7", "B79", "B789"]
        /// ```
        [column] chain: Vec<String> = |searched, _| {
            searched.stage_summaries().iter().map(|stage| stage.region.to_string()).collect()
        };
        /// Number of classes of configurations that each stage kept.
        [written] stages: Vec<u64> = |searched, _| {
            searched.stage_summaries().iter().map(|stage| stage.kept).collect()
        };
        /// Number of classes of configurations that the last stage kept.
        ///
        /// ```rhai
        /// searched.kept  // 1
        /// ```
        [column] kept: u64 = |searched, _| searched.kept_classes();
        /// Whether all boxes except those completely given were filled, so that the list of puzzles
        /// is complete.
        ///
        /// ```rhai
        /// searched.complete  // true
        /// ```
        [column] complete: bool = |searched, _| searched.is_complete();
        /// CPU time of all stages in seconds.
        ///
        /// ```rhai
        /// searched.seconds < 60.0  // true
        /// ```
        [column] seconds: f64 = |searched, _| searched.seconds();
    }
}

impl Record for PatternSearchResult {
    /// The result of the search.
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let (layout, omitted) = (self.layout(), self.omitted_boxes());
        let stages: Vec<String> = self.stage_summaries().iter().map(describe_stage).collect();
        let stages = stages.join(", ");
        if self.kept_classes() == 0 {
            return push(line, format_args!("{layout} has no valid puzzle: {stages}"));
        }
        if !omitted.is_empty() {
            return push(line, format_args!("{layout} without {omitted}: {stages}"));
        }
        push(
            line,
            format_args!(
                "{layout}: {stages}, each with valid puzzles if the boxes completely given can be \
                 filled"
            ),
        );
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}

/// A stage in a few words: `478 configurations of B123`.
fn describe_stage(stage: &StageSummary) -> String {
    let (kept, region) = (stage.kept, stage.region);
    let plural = if kept == 1 { "" } else { "s" };
    format!("{kept} configuration{plural} of {region}")
}

/// A table with a row per stage: stage, region, checked, kept, raw, cached, searches, seconds.
///
/// # Errors
/// None: there are as many values as columns. The same applies to [`patterns`].
pub fn stages(searched: &PatternSearchResult) -> Result<Table> {
    let columns = ["stage", "region", "checked", "kept", "raw", "cached", "searches", "seconds"];
    let row = |(number, stage): (i64, &StageSummary)| {
        let labour = &stage.labour;
        vec![
            number.into(),
            stage.region.to_string().into(),
            integer(labour.checked),
            integer(stage.kept.into()),
            integer(stage.raw_fillings()),
            integer(labour.cached),
            integer(labour.searches),
            labour.seconds().into(),
        ]
    };
    let rows = (1..).zip(searched.stage_summaries()).map(row).collect();
    Table::new(columns.map(String::from).into(), rows)
}

/// A table with a row per pattern of each stage: stage, region, clues, kept, raw.
pub fn patterns(searched: &PatternSearchResult) -> Result<Table> {
    let columns = ["stage", "region", "clues", "kept", "raw"];
    let row = |number: i64, stage: &StageSummary, pattern: &PatternCounts| {
        vec![
            number.into(),
            stage.region.to_string().into(),
            pattern.clues.to_string().into(),
            integer(pattern.kept.into()),
            integer(pattern.raw),
        ]
    };
    let rows = (1..).zip(searched.stage_summaries()).flat_map(|(number, stage)| {
        stage.patterns.iter().map(move |pattern| row(number, stage, pattern))
    });
    Table::new(columns.map(String::from).into(), rows.collect())
}

/// A table with a row per configuration of the last stage: digits, clues, images, fixed, ways.
///
/// # Errors
/// The file of the stage cannot be read.
pub fn configurations(searched: &PatternSearchResult) -> Result<Table> {
    let last = searched.stage_summaries().len() as i64;
    let rows = searched.configurations(last)?.map(|configuration| {
        let configuration = configuration?;
        let number = |number: u32| Value::from(number);
        Ok(vec![
            configuration_text(&configuration).into(),
            configuration.clues.to_string().into(),
            number(configuration.images),
            number(configuration.fixed),
            number(configuration.ways),
        ])
    });
    let columns = column_names::CONFIGURATION.map(String::from);
    Table::new(columns.into(), rows.collect::<Result<_>>()?)
}

/// A number in a table: as text if it exceeds the range of whole numbers.
fn integer(number: u128) -> Value {
    i64::try_from(number).map_or_else(|_| number.to_string().into(), Value::Integer)
}
