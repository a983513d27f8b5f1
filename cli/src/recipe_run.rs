//! Runs a recipe for a command: its settings, its entry in the run log, and its sandbox.

use crate::common::Common;
use crate::failure::error_class;
use crate::isolate;
use crate::kernel_sandbox::restrict_recipe;
use crate::messages::print_message;
use crate::progress::{ProgressBars, clear_bars};
use crate::results::{ResultOptions, Resumable};
use crate::runs;
use crate::verbose;
use cpu_time::ProcessTime;
use seventeen_host::{Registry, cancellation};
use seventeen_jobs::store::has_saved;
use seventeen_report::Form;
use seventeen_script::{ErrorClass, Output, Recipe, RunSettings};
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
        Ok(()) => bars.close(out),
        Err(error) => {
            clear_bars();
            let done = cancellation::is_cancelled().then(|| bars.describe_done()).flatten();
            // An error of the input would end the next run, too.
            let recurs = error_class(error) == ErrorClass::BadInput;
            let lines = [done, describe_resumption(&written, results, recurs)];
            let line = lines.into_iter().flatten().collect::<Vec<_>>().join("; ");
            if !common.quiet && !line.is_empty() {
                print_message(line);
            }
        }
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

/// Where the results of a failed run are, and how to resume it, unless its error recurs. Of a run
/// that was cancelled, also that it cannot be resumed.
fn describe_resumption(output: &Output, results: &ResultOptions, recurs: bool) -> Option<String> {
    let (unfinished, is_cancelled) = (output.unfinished_file(), cancellation::is_cancelled());
    let needs_option = unfinished.as_ref().is_some_and(|(_, needs_option)| *needs_option);
    let option = if needs_option && !results.resume { " with --resume" } else { "" };
    let advice = format!("to continue, run the same command{option}");
    match (unfinished, has_saved() && !recurs) {
        (Some((part, _)), true) => Some(format!("{part} has the results so far; {advice}")),
        (Some((part, _)), false) => {
            let start = is_cancelled.then(|| format!("; {}", describe_new_start(output, results)));
            Some(format!("{part} has the results so far{}", start.unwrap_or_default()))
        }
        (None, true) => Some(advice),
        (None, false) => is_cancelled.then(|| describe_new_start(output, results)),
    }
}

/// That a run has to start again, and the option that avoids this next time.
fn describe_new_start(output: &Output, results: &ResultOptions) -> String {
    let option = match results.resumes {
        Resumable::Directory { is_given: true, .. } => {
            return "nothing new is kept yet; run the same command again".to_owned();
        }
        Resumable::Directory { option, .. } => Some(option),
        Resumable::File if results.file().is_none() && output.could_resume() => {
            Some("--out FILE --resume")
        }
        Resumable::File | Resumable::Nothing => None,
    };
    let advice = option.map(|option| format!(": a run with {option} can"));
    format!("this run cannot be resumed{}", advice.unwrap_or_default())
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
