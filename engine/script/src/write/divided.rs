//! `write` in a divided run: planning notes the number of source items, a shard writes the results
//! of its own items, and gathering writes the results that all shards saved.

use super::whole;
use crate::failure::{RaiseJobError, Res, bad_input};
use crate::recipe_run;
use crate::shard_mode::{PlannedListings, PlannedRun, ShardRun};
use crate::stream::Stream;
use seventeen_jobs::RunIdentity;
use seventeen_jobs::files::{FileAccess, parent_directory};
use seventeen_jobs::shards::{DivisionUnit, ListingFormat, PlannedListing};
use seventeen_jobs::store::Identity;
use seventeen_report::{Form, Listed, ListingFile};
use std::path::Path;
use std::sync::PoisonError;

/// Notes that `stream` is written to `path`. The number of entries is not known yet, so it returns
/// 0, which no recipe uses ([`is_divisible`](seventeen_language::check::is_divisible)).
pub(super) fn plan_listing(stream: &Stream, path: &str, planned: &PlannedListings) -> Res<i64> {
    match planned.by {
        DivisionUnit::Items => stream.check_stateless("a run in shards")?,
        DivisionUnit::Parts => drop(up_to_enumerations(stream)?),
    }
    let directory = parent_directory(Path::new(path));
    if path != "-" && !FileAccess::current().exists(directory) {
        let directory = directory.display();
        return Err(bad_input(format_args!(
            "cannot write {path}: there is no directory {directory}: make it before the run"
        )));
    }
    let items = stream.source_item_count()?;
    // After the items are counted: a stream may replace its own input.
    stream.session.claim_merged_output(path)?;
    let run = recipe_run::identity(&stream.session)?;
    let run = serde_json::to_value(run).map_err(bad_input)?;
    let suffix = listing_format(stream, path)?;
    let listing = PlannedListing { path: path.to_owned(), suffix, items, run };
    planned.listings.lock().unwrap_or_else(PoisonError::into_inner).push(listing);
    Ok(0)
}

/// The stream up to its last enumerations, whose parts are shared out.
fn up_to_enumerations(stream: &Stream) -> Res<Stream> {
    stream.up_to_operation(&["enumerate", "enumerate_up_to"]).ok_or_else(|| {
        bad_input(
            "shards by parts divide the searches of one `enumerate`, but this stream has none, or \
             several",
        )
    })
}

/// Writes the part of `stream` that belongs to a shard; returns the number of entries.
pub(super) fn write_shard(stream: &Stream, path: &str, one: &ShardRun) -> Res<i64> {
    let entries = write_items_of_shard(stream, next_listing(stream, path, &one.course)?, one)?;
    stream.session.claim_merged_output(path)?;
    Ok(entries)
}

fn write_items_of_shard(stream: &Stream, listing: usize, one: &ShardRun) -> Res<i64> {
    let ShardRun { course, number, .. } = one;
    let directory = &course.directory;
    let is_by_parts = directory.plan().by == DivisionUnit::Parts;
    if one.is_done {
        return Ok(if is_by_parts { 0 } else { one.entries_of(listing) as i64 });
    }
    if is_by_parts {
        let mut items = up_to_enumerations(stream)?.items()?;
        return course.while_sharing(|| items.try_for_each(|item| item.map(drop))).map(|()| 0);
    }
    let items = directory.plan().shard_items(listing, *number);
    let file = directory.listing_path(*number, listing);
    let entries = match ListingFile::resume(&file, directory.file_identity(*number)).raise()? {
        Listed::Whole { entries, passed_over } => {
            stream.session.bad_lines.add_skipped(passed_over);
            entries
        }
        Listed::Begun(listed) => {
            let form = whole::effective_form(stream, Form::of(&file))?;
            whole::fill_file(stream, items, form, *listed)?
        }
    };
    one.add_written_file(directory.listing_entry(*number, listing, entries).raise()?);
    Ok(entries as i64)
}

/// Writes all of `stream`, with the parts that its shards saved; returns the number of entries.
pub(super) fn write_gathered(stream: &Stream, path: &str, course: &PlannedRun) -> Res<i64> {
    next_listing(stream, path, course)?;
    course.while_sharing(|| whole::write(stream, path, false))
}

/// The number of the listing that the recipe has reached. Rejects a listing that was not planned,
/// or whose dependencies have changed.
fn next_listing(stream: &Stream, path: &str, course: &PlannedRun) -> Res<usize> {
    let (listing, directory) = (course.next_listing(), &course.directory);
    let place = directory.path().display();
    let planned = directory.plan().listings.get(listing);
    let planned = planned.filter(|planned| planned.path == path).ok_or_else(|| {
        bad_input(format_args!(
            "write: {path} is not in the plan in {place}: a recipe in shards must write the same files in each \
             run; if the recipe has changed, make a new plan in another directory"
        ))
    })?;
    let run: RunIdentity = serde_json::from_value(planned.run.clone())
        .map_err(|error| bad_input(format_args!("{place}/plan.json: {error}")))?;
    let this = recipe_run::identity(&stream.session)?;
    if let Some(reason) = run.difference(&this) {
        return Err(bad_input(format_args!(
            "the plan in {place} belongs to another run, {reason}: run what was planned, or make a new plan in \
             another directory"
        )));
    }
    Ok(listing)
}

/// The extension of the shards' files for `path`.
fn listing_format(stream: &Stream, path: &str) -> Res<ListingFormat> {
    let form = match path {
        "-" => stream.session.settings.form,
        path => Form::of(Path::new(path)),
    };
    Ok(match whole::effective_form(stream, form)? {
        Form::Text => ListingFormat::Txt,
        Form::Csv => ListingFormat::Csv,
        Form::Tsv => ListingFormat::Tsv,
        Form::Markdown => ListingFormat::Md,
        Form::JsonLines => ListingFormat::Jsonl,
    })
}
