//! The order in which boxes are filled: the chain of regions, and a forecast of its results.
//!
//! A forecast follows a sample: some configurations of a region are extended by a box, in some of
//! all ways, and some of the results continue. Several chains grow side by side (beam search):
//! those that are expected to keep the fewest configurations, over all their regions. Those
//! determine the cost of stages.

use super::Search;
use super::symmetries::Symmetries;
use seventeen_core::{Configuration, Error, Layout, PatternSearch, Region, Result};
use std::ops::ControlFlow;

/// The number of configurations of each region that are followed.
const SAMPLE: usize = 12;

/// The number of chains that grow side by side.
const WIDTH: usize = 4;

/// The number of pairs of a filling and a clue set to try for each of them.
const PAIRS: u64 = 2000;

/// No search can handle this many configurations: the order no longer matters, a forecast ends.
const HOPELESS: f64 = 1e13;

/// A chain of regions with its forecast.
pub(super) struct Forecast {
    search: Search,
    /// The expected number of configurations of each region.
    pub(super) expected: Vec<f64>,
    /// The total number of their images.
    images: f64,
    /// Some configurations of the last region.
    sample: Vec<Configuration>,
}

/// Some of many configurations, at equal distances.
struct Sample {
    kept: Vec<Configuration>,
    /// One of this many is kept.
    distance: u64,
    seen: u64,
    /// The total number of ways in which the seen configurations are met.
    ways: u64,
    /// The maximal number of images of a seen configuration.
    images: u32,
}

impl Sample {
    fn new() -> Sample {
        Sample { kept: Vec::new(), distance: 1, seen: 0, ways: 0, images: 1 }
    }

    fn add(&mut self, configuration: &Configuration) {
        if self.kept.len() == 2 * SAMPLE {
            let mut number = 0;
            self.kept.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.distance *= 2;
        }
        if self.seen.is_multiple_of(self.distance) {
            self.kept.push(*configuration);
        }
        self.seen += 1;
        self.ways += u64::from(configuration.ways);
        self.images = self.images.max(configuration.images);
    }
}

impl Forecast {
    /// A chain of one box.
    fn start(layout: &Layout, box_: usize) -> Result<Forecast> {
        let search = Search::new(layout, &[Region::single(box_)], Symmetries::All);
        let mut patterns = Vec::new();
        search.begin(&mut |pattern| {
            patterns.push(*pattern);
            ControlFlow::Continue(())
        })?;
        Forecast::after(search, &patterns, Vec::new(), 1.0, f64::INFINITY)
    }

    /// The chain with one more box; infinite expectations if they exceed `limit`.
    fn grown(&self, layout: &Layout, box_: usize, limit: f64) -> Result<Forecast> {
        let search = self.search.grown(layout, self.region().with(box_), PAIRS);
        if self.is_hopeless() {
            let expected = [&self.expected[..], &self.expected[self.expected.len() - 1..]].concat();
            return Ok(Forecast { search, expected, images: self.images, sample: Vec::new() });
        }
        let of_sample: f64 = self.sample.iter().map(|parent| f64::from(parent.images)).sum();
        let share = if of_sample == 0.0 { 0.0 } else { self.images / of_sample };
        Forecast::after(search, &self.sample, self.expected.clone(), share, limit)
    }

    /// The results of the last stage of a search that keeps this much, times `share`, of `parents`.
    fn after(
        search: Search,
        parents: &[Configuration],
        mut expected: Vec<f64>,
        share: f64,
        limit: f64,
    ) -> Result<Forecast> {
        let (mut sample, stage) = (Sample::new(), search.grounds.len() as u32 - 1);
        let mut over = false;
        let labour = search.extend(stage, parents, &mut |configuration| {
            sample.add(configuration);
            over = sample.seen as f64 * share / f64::from(configuration.ways) > limit;
            if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let ways = sample.ways as f64 / sample.seen.max(1) as f64;
        let images = if sample.seen == 0 { 0.0 } else { labour.met as f64 / ways * share };
        let classes = images / f64::from(sample.images);
        expected.push(if over { f64::INFINITY } else { classes });
        Ok(Forecast { search, expected, images, sample: sample.kept })
    }

    /// The region filled at the end.
    fn region(&self) -> Region {
        self.search.grounds.last().map_or(Region::EMPTY, |ground| ground.region)
    }

    /// Whether more is expected than can ever be searched.
    fn is_hopeless(&self) -> bool {
        self.cost() > HOPELESS
    }

    /// The expected total of configurations.
    fn cost(&self) -> f64 {
        self.expected.iter().sum()
    }
}

/// The forecast for a chain that was given.
///
/// # Errors
/// An interrupted run.
pub(super) fn followed(layout: &Layout, chain: &[Region]) -> Result<Forecast> {
    let mut boxes = chain.iter().scan(Region::EMPTY, |before, &region| {
        let new: Vec<usize> = region.without(*before).boxes().collect();
        *before = region;
        Some(new)
    });
    let first = boxes.next().unwrap_or_default();
    let mut forecast = Forecast::start(layout, first[0])?;
    for &box_ in &first[1..] {
        forecast = forecast.grown(layout, box_, f64::INFINITY)?;
    }
    forecast.expected.drain(..first.len() - 1);
    for box_ in boxes.flatten() {
        forecast = forecast.grown(layout, box_, f64::INFINITY)?;
    }
    Ok(forecast)
}

/// The chain through all open boxes that is expected to cost least.
///
/// # Errors
/// An interrupted run.
pub(super) fn chosen(layout: &Layout) -> Result<(Vec<Region>, Forecast)> {
    let open = layout.open();
    let started = open.boxes().map(|box_| Forecast::start(layout, box_));
    let mut beam = started.collect::<Result<Vec<Forecast>>>()?;
    for _ in 1..open.len() {
        beam = grown(layout, open, &beam)?;
    }
    let best = beam.into_iter().next().ok_or_else(|| Error::failed("no open box"))?;
    Ok((best.search.grounds.iter().map(|ground| ground.region).collect(), best))
}

/// The best chains that extend these, best first.
fn grown(layout: &Layout, open: Region, beam: &[Forecast]) -> Result<Vec<Forecast>> {
    let (mut grown, mut seen): (Vec<Forecast>, Vec<Region>) = (Vec::new(), Vec::new());
    let (chains, boxes) = if beam[0].is_hopeless() { (1, 1) } else { (beam.len(), 9) };
    for forecast in beam.iter().take(chains) {
        for box_ in open.without(forecast.region()).boxes().take(boxes) {
            // A configuration that reaches a region later has more cost on the way.
            let region = forecast.region().with(box_);
            if seen.contains(&region) {
                continue;
            }
            seen.push(region);
            let worst = grown.get(WIDTH - 1).map_or(f64::INFINITY, Forecast::cost);
            grown.push(forecast.grown(layout, box_, worst - forecast.cost())?);
            grown.sort_by(|one, other| one.cost().total_cmp(&other.cost()));
            grown.truncate(WIDTH);
        }
    }
    Ok(grown)
}

/// Whether `chain` is one of this layout.
///
/// # Errors
/// The region that is not valid, and the expected one.
pub(super) fn check(layout: &Layout, chain: &[Region]) -> Result<()> {
    let open = layout.open();
    let mut before = Region::EMPTY;
    for (number, &region) in chain.iter().enumerate() {
        let given = region.without(open);
        if !given.is_empty() {
            return Err(Error::failed(format!(
                "region {region} of the chain has box {given}, which is completely given: \
                 expected boxes of {open}"
            )));
        }
        let more = region.without(before).len();
        if !before.is_subset(region) || more == 0 || (number > 0 && more != 1) {
            return Err(Error::failed(if number == 0 {
                "the first region of the chain has no box: expected at least one".to_owned()
            } else {
                format!("region {region} of the chain follows {before}: expected one box more")
            }));
        }
        before = region;
    }
    Ok(())
}
