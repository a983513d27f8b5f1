//! `Searched`: what a pattern search came to.

use super::packed::Order;
use super::puzzles::Lister;
use super::stage_file::{Configurations, OfPattern, Summary, text_of};
use super::store::Place;
use crate::chunk::Values;
use crate::failure::{Res, bad_input};
use crate::session::Handle;
use crate::stream::{Extent, Stream};
use crate::table::Table;
use rhai::{Dynamic, Map, Position};
use serde_json::{Value as Json, json};
use seventeen_core::{Configuration, Layout, Region};
use seventeen_jobs::text::Noted;
use std::sync::Arc;

/// A search whose stages are done.
#[derive(Clone)]
pub(crate) struct Searched {
    pub(crate) layout: Layout,
    pub(crate) stages: Arc<Vec<Summary>>,
    pub(crate) place: Place,
    pub(crate) lister: Arc<Lister>,
}

/// How many configurations are read at a time: each may have many puzzles.
const AT_ONCE: usize = 16;

impl Searched {
    /// How many classes of configurations the last stage kept.
    pub(crate) fn kept(&self) -> u64 {
        self.stages.last().map_or(0, |last| last.kept)
    }

    /// The boxes that the chain leaves out.
    fn left_out(&self) -> Region {
        let filled = self.stages.last().map_or(Region::EMPTY, |last| last.region);
        self.layout.open().without(filled)
    }

    /// Whether all open boxes are filled, so that the puzzles are all that there are.
    pub(crate) fn is_complete(&self) -> bool {
        self.left_out().is_empty()
    }

    /// CPU time of all stages.
    pub(crate) fn seconds(&self) -> f64 {
        self.stages.iter().map(|stage| stage.count.seconds()).sum()
    }

    /// A row a stage.
    pub(crate) fn stage_table(&self) -> Res<Table> {
        let columns =
            ["stage", "region", "checked", "kept", "raw", "cached", "searches", "seconds"];
        let row = |(number, stage): (i64, &Summary)| {
            let count = &stage.count;
            vec![
                number.into(),
                stage.region.to_string().into(),
                integer(count.checked),
                integer(stage.kept.into()),
                integer(stage.raw()),
                integer(count.cached),
                integer(count.searches),
                count.seconds().into(),
            ]
        };
        Table::new(columns.map(Into::into).into(), (1..).zip(&*self.stages).map(row).collect())
    }

    /// A row a pattern of each stage.
    pub(crate) fn pattern_table(&self) -> Res<Table> {
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
        let rows = (1..).zip(&*self.stages).flat_map(|(number, stage)| {
            stage.patterns.iter().map(move |pattern| row(number, stage, pattern))
        });
        Table::new(columns.map(Into::into).into(), rows.collect())
    }

    /// The number of the last stage, from 1.
    pub(crate) fn last(&self) -> usize {
        self.stages.len()
    }

    /// The configurations of a stage, counted from 1, in order.
    fn open(&self, stage: usize) -> Res<Configurations> {
        let chain: Vec<Region> = self.stages[..stage].iter().map(|stage| stage.region).collect();
        Configurations::open(&self.place, stage as u32 - 1, &Order::of(&chain))
    }

    /// The configurations of a stage, counted from 1, as values of a recipe's.
    fn stream(&self, session: Handle, stage: usize, value: fn(Configuration) -> Dynamic) -> Stream {
        let searched = self.clone();
        Stream::new(session, Extent::Countable, move || {
            let mut configurations = searched.open(stage)?;
            Ok(Box::new(move |most| {
                let (mut values, mut error) = (Vec::new(), None);
                for configuration in configurations.by_ref().take(most.min(AT_ONCE)) {
                    match configuration {
                        Ok(configuration) => values.push(value(configuration)),
                        Err(failed) => error = Some(failed),
                    }
                }
                let is_end = values.is_empty() && error.is_none();
                (!is_end).then_some((Values::Any(values), error))
            }))
        })
    }

    /// The configurations of a stage, counted from 1, as records.
    ///
    /// # Errors
    /// There is no such stage.
    pub(crate) fn configurations(&self, session: Handle, stage: i64) -> Res<Stream> {
        let number =
            usize::try_from(stage).ok().filter(|number| (1..=self.last()).contains(number));
        let number = number.ok_or_else(|| {
            let last = self.last();
            bad_input(format_args!("configurations: no stage {stage}, expected 1 to {last}"))
        })?;
        Ok(self.stream(session, number, |configuration| {
            let number = |number: u32| Dynamic::from(i64::from(number));
            let fields = [
                ("digits", text_of(&configuration).into()),
                ("clues", Dynamic::from(configuration.clues)),
                ("images", number(configuration.images)),
                ("fixed", number(configuration.fixed)),
                ("ways", number(configuration.ways)),
            ];
            let record: Map =
                fields.into_iter().map(|(name, value)| (name.into(), value)).collect();
            record.into()
        }))
    }

    /// The puzzles, no two of them essentially the same.
    ///
    /// # Errors
    /// The chain leaves boxes out, or some classes were counted twice.
    pub(crate) fn puzzles(&self, session: Handle, place: Position) -> Res<Stream> {
        let left_out = self.left_out();
        if !left_out.is_empty() {
            return Err(bad_input(format_args!(
                "the chain of the search leaves {left_out} out, so that no puzzle is finished: \
                 there are only `configurations`"
            )));
        }
        if self.kept() > 0 && self.stages.last().is_some_and(|last| !last.count.is_summed()) {
            return Err(bad_input(
                "the searcher did not tell all classes of configurations apart, so that puzzles \
                 would come twice: there are only `configurations`",
            ));
        }
        let lister = self.lister.clone();
        let each = self.stream(session, self.last(), Dynamic::from::<Configuration>);
        let listed = each.par_map("puzzles", place, move |_, configuration| {
            let puzzles = lister.puzzles(&configuration.cast())?;
            let noted = |puzzle| Dynamic::from(Noted::from(puzzle));
            Ok(puzzles.into_iter().map(noted).collect::<rhai::Array>().into())
        });
        Ok(listed.flatten("puzzles", place, |puzzles| Ok(puzzles.cast())))
    }

    /// What the search showed, in a line.
    pub(crate) fn line(&self) -> String {
        let (layout, kept, left_out) = (&self.layout, self.kept(), self.left_out());
        let stages: Vec<String> = self.stages.iter().map(in_words).collect();
        let stages = stages.join(", ");
        if kept == 0 {
            return format!("{layout} has no valid puzzle: {stages}");
        }
        if !left_out.is_empty() {
            return format!("{layout} without {left_out}: {stages}");
        }
        format!(
            "{layout}: {stages}, each with valid puzzles if the boxes completely given can be filled"
        )
    }

    /// The same for a program.
    pub(crate) fn fields(&self) -> [(&'static str, Json); 6] {
        let chain: Vec<String> = self.stages.iter().map(|stage| stage.region.to_string()).collect();
        let kept: Vec<u64> = self.stages.iter().map(|stage| stage.kept).collect();
        [
            ("layout", json!(self.layout.to_string())),
            ("chain", json!(chain)),
            ("stages", json!(kept)),
            ("kept", json!(self.kept())),
            ("complete", json!(self.is_complete())),
            ("seconds", json!(self.seconds())),
        ]
    }
}

/// A stage in a few words: `478 configurations of B123`.
fn in_words(stage: &Summary) -> String {
    let (kept, region) = (stage.kept, stage.region);
    let plural = if kept == 1 { "" } else { "s" };
    format!("{kept} configuration{plural} of {region}")
}

/// A number of a recipe's; the greatest there is for those above.
fn integer(number: u128) -> Dynamic {
    i64::try_from(number).unwrap_or(i64::MAX).into()
}
