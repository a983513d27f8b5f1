//! `seventeen bench`: every component on fixed work, in one process.
//!
//! A round does each piece of work once, so that disturbances of the machine affect all components
//! equally. Times are CPU times of the single thread. The signature beside the times is the number
//! of guesses, sets or nodes. It is the same on every machine; if it changes, the method has
//! changed.

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
pub(crate) struct BenchArgs {
    /// Components, kinds (solver, ua, clique, …) or pieces of work to measure; all by default
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Number of times that each piece of work is done
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
}

/// A piece of fixed work for a component.
pub(crate) struct Workload {
    /// The component's kind, by its namespace in recipes.
    kind: &'static str,
    component: String,
    name: &'static str,
    /// The unit that is counted per second.
    unit: &'static str,
    run: Box<dyn FnMut() -> Result<WorkResult>>,
}

/// The result of a piece of work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct WorkResult {
    /// The number of units done.
    units: u64,
    /// The number of guesses, sets or nodes that the method needs; `None` if it does not count
    /// them.
    signature: Option<u64>,
}

/// A piece of work with its times.
pub(crate) struct TimedWork {
    work: Workload,
    done: WorkResult,
    /// CPU seconds of each round, in ascending order.
    seconds: Vec<f64>,
}

/// Does the chosen work on one thread of the context, and returns a table of the times.
pub(crate) fn run_bench(
    context: &Arc<Context>,
    bench: &BenchArgs,
    json: bool,
) -> anyhow::Result<String> {
    context.pool().install(|| measure_components(context, bench, json))
}

/// A table of the components' times.
fn measure_components(
    context: &Arc<Context>,
    bench: &BenchArgs,
    json: bool,
) -> anyhow::Result<String> {
    let mut workloads = workloads(context)?;
    for name in &bench.names {
        let known = workloads.iter().flat_map(Workload::selectors);
        let near = suggestion(name, known);
        anyhow::ensure!(
            workloads.iter().any(|work| work.matches_name(name)),
            "no component, kind or work `{name}`{near}"
        );
    }
    workloads.retain(|work| {
        bench.names.is_empty() || bench.names.iter().any(|name| work.matches_name(name))
    });
    let timed = time_rounds(workloads, bench.rounds)?;
    Ok(if json { format_json_lines(&timed) } else { format_table(&timed)? })
}

fn workloads(context: &Arc<Context>) -> anyhow::Result<Vec<Workload>> {
    let registry = context.registry();
    let mut workloads = solvers::workloads(registry)?;
    workloads.extend(harvesters::workloads(registry));
    let sets = inputs::harvest_sets(context)?;
    workloads.extend(cliques::workloads(registry, &sets)?);
    workloads.extend(enumerators::workloads(context, &sets)?);
    workloads.extend(generators::workloads(registry)?);
    workloads.extend(techniques::workloads(registry)?);
    workloads.extend(patterns::workloads(context)?);
    workloads.extend(minlex::workloads(registry)?);
    Ok(workloads)
}

impl Workload {
    /// The names by which a user can choose it.
    fn selectors(&self) -> [&str; 3] {
        [self.kind, &self.component, self.name]
    }

    fn matches_name(&self, name: &str) -> bool {
        self.selectors().contains(&name)
    }
}

fn time_rounds(workloads: Vec<Workload>, rounds: u32) -> anyhow::Result<Vec<TimedWork>> {
    let blank = WorkResult { units: 0, signature: None };
    let timed =
        workloads.into_iter().map(|work| TimedWork { work, done: blank, seconds: Vec::new() });
    let mut timed: Vec<TimedWork> = timed.collect();
    for round in 0..rounds {
        for TimedWork { work, done, seconds } in &mut timed {
            let start = ThreadTime::now();
            let now = (work.run)()?;
            seconds.push(start.elapsed().as_secs_f64());
            let same = round == 0 || now == *done;
            if !same {
                let Workload { component, name, .. } = work;
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

impl TimedWork {
    fn best_seconds(&self) -> f64 {
        self.seconds[0]
    }

    fn median_seconds(&self) -> f64 {
        self.seconds[self.seconds.len() / 2]
    }

    /// Units per second.
    fn units_per_second(&self, seconds: f64) -> f64 {
        self.done.units as f64 / seconds
    }

    /// The speed compared with `backtrack` on the same work, if `backtrack` does that work.
    fn speed_ratio(&self, all: &[TimedWork]) -> Option<f64> {
        let same = |other: &&TimedWork| {
            (other.work.kind, other.work.name) == (self.work.kind, self.work.name)
        };
        let of = all.iter().filter(same).find(|other| other.work.component == "backtrack")?;
        Some(of.best_seconds() / self.best_seconds())
    }
}

fn format_table(all: &[TimedWork]) -> std::result::Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(
        text,
        "{:<11} {:<15} {:<10} {:>12} {:>12} {:<12} {:>10} {:>8}",
        "kind", "component", "work", "best/s", "median/s", "unit", "signature", "ratio"
    )?;
    for each in all {
        let Workload { kind, component, name, unit, .. } = &each.work;
        let signature = each.done.signature.map_or("-".to_owned(), |n| n.to_string());
        let ratio = each.speed_ratio(all).map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        let (best, median) = (
            each.units_per_second(each.best_seconds()),
            each.units_per_second(each.median_seconds()),
        );
        writeln!(
            text,
            "{kind:<11} {component:<15} {name:<10} {best:>12.1} {median:>12.1} {unit:<12} \
             {signature:>10} {ratio:>8}"
        )?;
    }
    Ok(text)
}

fn format_json_lines(all: &[TimedWork]) -> String {
    let line = |each: &TimedWork| {
        let Workload { kind, component, name, unit, .. } = &each.work;
        let record = serde_json::json!({
            "kind": kind,
            "component": component,
            "work": name,
            "unit": unit,
            "units": each.done.units,
            "best": each.best_seconds(),
            "median": each.median_seconds(),
            "signature": each.done.signature,
            "ratio": each.speed_ratio(all),
        });
        format!("{record}\n")
    };
    all.iter().map(line).collect()
}
