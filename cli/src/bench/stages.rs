//! The stages of a pattern search, with the seconds that Serg published.
//!
//! They stand in his post on the map 111/111/999 ("One-clue-boxes patterns", Players' Forum,
//! 2012): 3 minutes for all bands, 6 minutes for four boxes, and 16,804 seconds for the six, to
//! which he went at once by joining bands. Ours are CPU seconds of one thread, too, so a ratio
//! compares program and machine together; a stage's seconds hold the sorting of what it kept.

use clap::Args;
use cpu_time::ThreadTime;
use seventeen_core::{Chain, ClueMap, Layout, Region};
use seventeen_jobs::pattern::{self, LabourSum, Summary};
use seventeen_jobs::{Context, Result};
use std::fmt::Write;
use std::ops::ControlFlow;

/// His map.
const MAP: &str = "111/111/999";

/// The chain, as bits, with his seconds; those of the last are for the two last boxes.
const PUBLISHED: [(u16, Option<f64>); 4] = [
    (0b00_0111, Some(180.)),
    (0b00_1111, Some(360.)),
    (0b01_1111, None),
    (0b11_1111, Some(16_804.)),
];

/// What is searched, and by what.
#[derive(Args)]
pub(crate) struct Options {
    /// A map, the clues of each box
    #[arg(value_name = "MAP", default_value = "111/111/999")]
    pub(crate) map: ClueMap,
    /// Which boxes are filled first, and then one by one; it may stop early, and the searcher
    /// chooses if it is empty
    #[arg(long, value_name = "BOXES", default_value = "123 4 5 6")]
    pub(crate) chain: String,
    /// The pattern searcher
    #[arg(long, value_name = "NAME", default_value = "region_chain")]
    pub(crate) searcher: String,
}

/// A row of the table.
struct Row {
    name: String,
    /// How many configurations were extended and kept, and the labour; none for the plan.
    counts: Option<(u64, u64, LabourSum)>,
    /// CPU seconds.
    seconds: f64,
    published: Option<f64>,
    /// How many times as long the published computation took.
    ratio: Option<f64>,
}

/// Searches, and returns a table of the stages.
pub(super) fn table(context: &Context, asked: &Options, json: bool) -> anyhow::Result<String> {
    let chain: Chain = asked.chain.parse().map_err(|error| anyhow::anyhow!("--chain: {error}"))?;
    let searcher = context.choose(&asked.searcher)?;
    let options = pattern::Options::new(searcher, context.choose("auto")?);
    let options = pattern::Options { chain, ..options };
    let layout = Layout::Map(asked.map);
    let (plan, begun) = planned(layout, &options)?;
    let searched = pattern::search(context, layout, &options)?;
    let regions: Vec<Region> = searched.stages().iter().map(|stage| stage.region).collect();
    let published = published(&asked.map.to_string(), &regions);
    let rows = rows(plan, begun, searched.stages(), &published);
    Ok(if json { json_lines(&rows) } else { text(&rows)? })
}

/// CPU seconds of the plan, and with how many configurations the search begins.
fn planned(layout: Layout, options: &pattern::Options) -> Result<(f64, u64)> {
    let start = ThreadTime::now();
    let chain = &options.chain;
    let search = options.searcher.lease()?.run(|searcher| searcher.plan(&layout, chain))?;
    let (seconds, mut begun) = (start.elapsed().as_secs_f64(), 0);
    search.begin(&mut |_| {
        begun += 1;
        ControlFlow::Continue(())
    })?;
    Ok((seconds, begun))
}

/// The published seconds of each stage: those of his map, along his chain or the beginning of it.
fn published(map: &str, regions: &[Region]) -> Vec<Option<f64>> {
    let own = regions.iter().zip(PUBLISHED).all(|(region, (bits, _))| region.bits() == bits);
    if map != MAP || !own || regions.len() > PUBLISHED.len() {
        return vec![None; regions.len()];
    }
    PUBLISHED[..regions.len()].iter().map(|&(_, seconds)| seconds).collect()
}

/// The rows: the plan, the stages, of which the first extends what was begun with, and all together.
fn rows(plan: f64, begun: u64, stages: &[Summary], published: &[Option<f64>]) -> Vec<Row> {
    let row = |name: &str, counts, seconds| {
        let name = name.to_owned();
        Row { name, counts, seconds, published: None, ratio: None }
    };
    let mut rows = vec![row("plan", None, plan)];
    // The seconds of stages that are not published by themselves count with the next that is.
    let mut open = 0.;
    let extended = [begun].into_iter().chain(stages.iter().map(|stage| stage.kept));
    for ((stage, extended), &published) in stages.iter().zip(extended).zip(published) {
        let counts = Some((extended, stage.kept, stage.labour));
        let seconds = stage.labour.seconds();
        open += seconds;
        let ratio = published.map(|seconds| seconds / open);
        let stage = row(&stage.region.to_string(), counts, seconds);
        rows.push(Row { published, ratio, ..stage });
        if published.is_some() {
            open = 0.;
        }
    }
    rows.push(total(&rows));
    rows
}

/// The sums of these rows. They are published if the last is.
fn total(rows: &[Row]) -> Row {
    let (mut extended, mut kept, mut labour) = (0, 0, LabourSum::default());
    for (more, most, of_row) in rows.iter().filter_map(|row| row.counts) {
        extended += more;
        kept += most;
        labour += of_row;
    }
    let seconds = rows.iter().map(|row| row.seconds).sum();
    let all = rows.last().and_then(|row| row.published);
    let published = all.map(|_| rows.iter().filter_map(|row| row.published).sum());
    let ratio = published.map(|published: f64| published / seconds);
    let counts = Some((extended, kept, labour));
    Row { name: "total".to_owned(), counts, seconds, published, ratio }
}

fn text(rows: &[Row]) -> std::result::Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(
        text,
        "{:<10} {:>9} {:>12} {:>9} {:>10} {:>11} {:>9} {:>9} {:>7}",
        "region",
        "extended",
        "checked",
        "kept",
        "searches",
        "cached",
        "seconds",
        "published",
        "ratio"
    )?;
    for row in rows {
        let counts =
            row.counts.map(|(extended, kept, LabourSum { checked, cached, searches, .. })| {
                [extended.into(), checked, kept.into(), searches, cached]
                    .map(|n: u128| n.to_string())
            });
        let [extended, checked, kept, searches, cached] =
            counts.unwrap_or_else(|| [(); 5].map(|()| "-".to_owned()));
        let published = row.published.map_or("-".to_owned(), |seconds| format!("{seconds:.0}"));
        let ratio = row.ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.0}"));
        writeln!(
            text,
            "{:<10} {extended:>9} {checked:>12} {kept:>9} {searches:>10} {cached:>11} \
             {:>9.3} {published:>9} {ratio:>7}",
            row.name, row.seconds
        )?;
    }
    Ok(text)
}

fn json_lines(rows: &[Row]) -> String {
    let line = |row: &Row| {
        let labour = row.counts.map(|(_, _, labour)| labour);
        let record = serde_json::json!({
            "region": row.name,
            "extended": row.counts.map(|(extended, _, _)| extended),
            "checked": labour.map(|labour| labour.checked),
            "kept": row.counts.map(|(_, kept, _)| kept),
            "searches": labour.map(|labour| labour.searches),
            "cached": labour.map(|labour| labour.cached),
            "seconds": row.seconds,
            "published": row.published,
            "ratio": row.ratio,
        });
        format!("{record}\n")
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stages along the chain, of a second each.
    fn stages(text: &str) -> Vec<Summary> {
        let labour = LabourSum { searches: 10, nanoseconds: 1_000_000_000, ..LabourSum::default() };
        let stage = |region| Summary { region, labour, kept: 2, patterns: Vec::new() };
        text.parse::<Chain>().unwrap().iter().copied().map(stage).collect()
    }

    /// Published seconds and ratios of the rows, after a plan of a second.
    fn compared(map: &str, text: &str) -> Vec<(Option<f64>, Option<f64>)> {
        let stages = stages(text);
        let regions: Vec<Region> = stages.iter().map(|stage| stage.region).collect();
        let rows = rows(1., 1, &stages, &published(map, &regions));
        rows[1..].iter().map(|row| (row.published, row.ratio)).collect()
    }

    #[test]
    fn published_seconds_of_two_stages_are_compared_with_both() {
        let of = |published, ratio| (Some(published), Some(ratio));
        let (bands, four) = (of(180., 180.), of(360., 360.));
        let last = of(16_804., 8_402.);
        let total = of(17_344., 17_344. / 5.);
        assert_eq!(compared(MAP, "123 4 5 6"), [bands, four, (None, None), last, total]);
        assert_eq!(compared(MAP, "123 4"), [bands, four, of(540., 180.)]);
        assert_eq!(compared(MAP, "123 4 5"), [bands, four, (None, None), (None, None)]);
    }

    #[test]
    fn other_maps_and_chains_have_no_published_seconds() {
        for (map, chain) in [("111/112/999", "123 4"), (MAP, "12 3 4 5 6"), (MAP, "123 4 6")] {
            let rows = compared(map, chain);
            assert!(rows.iter().all(|&row| row == (None, None)), "{map} {chain}");
        }
    }

    #[test]
    fn a_total_sums_plan_and_stages() {
        let all = rows(1., 1, &stages("123 4"), &[None; 2]);
        let total = all.last().unwrap();
        let Some((extended, kept, labour)) = total.counts else { panic!("no counts") };
        assert_eq!((extended, kept, labour.searches, total.seconds), (3, 4, 20, 3.));
    }
}
