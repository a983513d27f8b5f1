//! Runs a recipe for a command: its settings, its entry in the run log, and its sandbox.

use crate::common::Common;
use crate::isolate;
use crate::kernel_sandbox::restrict_recipe;
use crate::messages::print_message;
use crate::progress::{ProgressBars, RunEnd, clear_bars};
use crate::results::ResultOptions;
use crate::runs;
use crate::verbose;
use cpu_time::ProcessTime;
use seventeen_host::{Registry, cancellation};
use seventeen_jobs::store::has_saved;
use seventeen_report::Form;
use seventeen_script::{Output, Recipe, RunSettings};
use std::collections::BTreeMap;
use std::time::Instant;

/// Runs a recipe; `--verbose` prints how long it took, and `-vv` its parameters.
pub(crate) fn run_recipe(
    common: &Common,
    recipe: &Recipe,
    (registry, settings): (Registry, RunSettings),
    (output, results): (Output, &ResultOptions),
    bars: &ProgressBars,
) -> anyhow::Result<()> {
    if common.verbose > 1 {
        let params = verbose::describe_params(recipe.params()?, &settings.set);
        params.lines().for_each(print_message);
    }
    let (start, skip_crashes) = (Instant::now(), isolate::read_crash_skip()?);
    let (written, out) = (output.clone(), results.file());
    let done = runs::run_logged(common, &recipe.name, |account| {
        if let Some(sandbox) = &settings.sandbox {
            restrict_recipe(common, sandbox, &registry, out)?;
        }
        let settings = RunSettings { account, skip_crashes, ..settings };
        recipe.run(registry, settings, output)
    });
    match &done {
        Ok(()) => bars.close(RunEnd::Done(out)),
        Err(_) if cancellation::is_cancelled() => bars.close(RunEnd::Cancelled),
        Err(_) => clear_bars(),
    }
    if done.is_err() && !common.quiet {
        advise_to_resume(written.unfinished_file(), results.resume);
    }
    done?;
    if common.is_verbose() {
        let cpu = ProcessTime::now().as_duration().as_secs_f64();
        print_message(format_args!(
            "done in {:.2} s, {cpu:.2} s of CPU time",
            start.elapsed().as_secs_f64()
        ));
    }
    Ok(())
}

/// Says after a failed run where its results are, and how to resume it.
fn advise_to_resume(unfinished: Option<(String, bool)>, resumes: bool) {
    let needs_option = unfinished.as_ref().is_some_and(|(_, needs_option)| *needs_option);
    let option = if needs_option && !resumes { " with --resume" } else { "" };
    let advice = format!("to continue, run the same command{option}");
    match (unfinished, has_saved()) {
        (Some((part, _)), true) => {
            print_message(format_args!("{part} has the results so far; {advice}"));
        }
        (Some((part, _)), false) => print_message(format_args!("{part} has the results so far")),
        (None, true) => print_message(advice),
        (None, false) => {}
    }
}

/// The settings of a run whose progress these bars show.
pub(crate) fn settings(
    common: &Common,
    set: BTreeMap<String, String>,
    bars: ProgressBars,
) -> RunSettings {
    let jobs = seventeen_jobs::ContextSettings {
        threads: common.worker_threads(),
        // The first thread has a large stack, except on Windows.
        works_itself: cfg!(unix),
        seed: common.seed,
        stop: cancellation::token().clone(),
        progress: Box::new(bars),
    };
    let form = if common.json { Form::JsonLines } else { Form::Text };
    RunSettings { set, form, strict: common.strict, jobs, ..RunSettings::default() }
}
