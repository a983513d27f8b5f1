//! `seventeen bench`: every component on fixed work, in one process.
//!
//! A round does each piece of work once, so that disturbances of the machine affect all components equally.
//! Times are CPU times of the single thread. The signature beside the times is the number of guesses, sets or
//! nodes. It is the same on every machine; if it changes, the method has changed.

mod cliques;
mod enumerators;
mod generators;
mod harvesters;
mod inputs;
mod minlex;
mod patterns;
mod solvers;
mod techniques;

use clap::Args;
use cpu_time::ThreadTime;
use seventeen_host::nearest::suggestion;
use seventeen_jobs::{Context, Error, Result};
use std::fmt::Write;
use std::sync::Arc;

#[derive(Args)]
pub(crate) struct Bench {
    /// Components, kinds (solver, ua, clique, …) or pieces of work to measure; all by default
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Number of times that each piece of work is done
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
}

/// A piece of fixed work for a component.
pub(crate) struct Work {
    /// The component's kind, by its namespace in recipes.
    kind: &'static str,
    component: String,
    name: &'static str,
    /// The unit that is counted per second.
    unit: &'static str,
    run: Box<dyn FnMut() -> Result<Done>>,
}

/// The result of a piece of work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Done {
    /// The number of units done.
    units: u64,
    /// The number of guesses, sets or nodes that the method needs; `None` if it does not count them.
    signature: Option<u64>,
}

/// A piece of work with its times.
pub(crate) struct Timed {
    work: Work,
    done: Done,
    /// CPU seconds of each round, in ascending order.
    seconds: Vec<f64>,
}

/// Does the chosen work on one thread of the context, and returns a table of the times.
pub(crate) fn table(context: &Arc<Context>, bench: &Bench, json: bool) -> anyhow::Result<String> {
    context.pool().install(|| components(context, bench, json))
}

/// A table of the components' times.
fn components(context: &Arc<Context>, bench: &Bench, json: bool) -> anyhow::Result<String> {
    let mut works = works(context)?;
    for name in &bench.names {
        let known = works.iter().flat_map(Work::names);
        let near = suggestion(name, known);
        anyhow::ensure!(
            works.iter().any(|work| work.is(name)),
            "no component, kind or work `{name}`{near}"
        );
    }
    works.retain(|work| bench.names.is_empty() || bench.names.iter().any(|name| work.is(name)));
    let timed = rounds(works, bench.rounds)?;
    Ok(if json { json_lines(&timed) } else { text(&timed)? })
}

fn works(context: &Arc<Context>) -> anyhow::Result<Vec<Work>> {
    let registry = context.registry();
    let mut works = solvers::works(registry)?;
    works.extend(harvesters::works(registry));
    let sets = inputs::sets(context)?;
    works.extend(cliques::works(registry, &sets)?);
    works.extend(enumerators::works(context, &sets)?);
    works.extend(generators::works(registry)?);
    works.extend(techniques::works(registry)?);
    works.extend(patterns::works(context)?);
    works.extend(minlex::works(registry)?);
    Ok(works)
}

impl Work {
    /// The names by which a user can choose it.
    fn names(&self) -> [&str; 3] {
        [self.kind, &self.component, self.name]
    }

    fn is(&self, name: &str) -> bool {
        self.names().contains(&name)
    }
}

fn rounds(works: Vec<Work>, rounds: u32) -> anyhow::Result<Vec<Timed>> {
    let blank = Done { units: 0, signature: None };
    let timed = works.into_iter().map(|work| Timed { work, done: blank, seconds: Vec::new() });
    let mut timed: Vec<Timed> = timed.collect();
    for round in 0..rounds {
        for Timed { work, done, seconds } in &mut timed {
            let start = ThreadTime::now();
            let now = (work.run)()?;
            seconds.push(start.elapsed().as_secs_f64());
            let same = round == 0 || now == *done;
            if !same {
                let Work { component, name, .. } = work;
                let message =
                    format_args!("`{component}`: two rounds of {name} differ in their results");
                return Err(Error::work_failed(message).into());
            }
            *done = now;
        }
    }
    timed.iter_mut().for_each(|each| each.seconds.sort_by(f64::total_cmp));
    Ok(timed)
}

impl Timed {
    fn best(&self) -> f64 {
        self.seconds[0]
    }

    fn median(&self) -> f64 {
        self.seconds[self.seconds.len() / 2]
    }

    /// Units per second.
    fn rate(&self, seconds: f64) -> f64 {
        self.done.units as f64 / seconds
    }

    /// The speed compared with `backtrack` on the same work, if `backtrack` does that work.
    fn ratio(&self, all: &[Timed]) -> Option<f64> {
        let same =
            |other: &&Timed| (other.work.kind, other.work.name) == (self.work.kind, self.work.name);
        let of = all.iter().filter(same).find(|other| other.work.component == "backtrack")?;
        Some(of.best() / self.best())
    }
}

fn text(all: &[Timed]) -> std::result::Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(
        text,
        "{:<11} {:<15} {:<10} {:>12} {:>12} {:<12} {:>10} {:>8}",
        "kind", "component", "work", "best/s", "median/s", "unit", "signature", "ratio"
    )?;
    for each in all {
        let Work { kind, component, name, unit, .. } = &each.work;
        let signature = each.done.signature.map_or("-".to_owned(), |n| n.to_string());
        let ratio = each.ratio(all).map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        let (best, median) = (each.rate(each.best()), each.rate(each.median()));
        writeln!(
            text,
            "{kind:<11} {component:<15} {name:<10} {best:>12.1} {median:>12.1} {unit:<12} \
             {signature:>10} {ratio:>8}"
        )?;
    }
    Ok(text)
}

fn json_lines(all: &[Timed]) -> String {
    let line = |each: &Timed| {
        let Work { kind, component, name, unit, .. } = &each.work;
        let record = serde_json::json!({
            "kind": kind,
            "component": component,
            "work": name,
            "unit": unit,
            "units": each.done.units,
            "best": each.best(),
            "median": each.median(),
            "signature": each.done.signature,
            "ratio": each.ratio(all),
        });
        format!("{record}\n")
    };
    all.iter().map(line).collect()
}
