//! `write` in a run that is not divided: writes all items of a stream to a file, a device, or the
//! standard output.
//!
//! A file appears under its name when it is complete. `resume` continues the file of an interrupted
//! run after the last source item that is wholly in it ([`ListingFile`]). The extension decides the
//! form.

use crate::chunk::ListingError;
use crate::failure::{RaiseJobError, Res, not_written};
use crate::item::Item;
use crate::recipe_run;
use crate::record::as_written_in;
use crate::stream::{RunningStream, Stream};
use seventeen_jobs::store::{Identity, Sidecar, WriteTarget};
use seventeen_report::{Form, Listed, Listing, ListingChunk, ListingFile, Record};
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::Path;

/// The format in which `stream` is written if `form` is requested. Lines of another program's file
/// cannot be fields of a table.
pub(super) fn form_of(stream: &Stream, form: Form) -> Form {
    let is_table = matches!(form, Form::Csv | Form::Tsv | Form::Markdown);
    if is_table && stream.is_text_of_file() { Form::Text } else { form }
}

/// All source items of a stream.
const EVERY: Range<u64> = 0..u64::MAX;

/// Writes all items of `stream`.
pub(super) fn write(stream: &Stream, path: &str, resume: bool) -> Res<i64> {
    if path == "-" {
        return write_to_output(stream);
    }
    match WriteTarget::from_path(Path::new(path)).raise()? {
        WriteTarget::File(file) => write_to_file(stream, &file.to_string_lossy(), resume),
        WriteTarget::Device(device) => write_to_device(stream, &device, path),
    }
}

/// The next output of a running stream: an item, or the text of many items and the error that ends
/// the stream after them.
enum NextOutput {
    Item(Item),
    ListingChunk(ListingChunk, Option<ListingError>),
}

/// Passes the stream's output for these source items to `take`.
fn for_each_output(
    stream: &Stream,
    items: Range<u64>,
    form: Form,
    mut take: impl FnMut(NextOutput) -> Res<()>,
) -> Res<()> {
    let (fields, comments) = (stream.session.fields.clone(), stream.comments.clone());
    match stream.open_flow(items)? {
        RunningStream::ParallelPipeline(bulk) => bulk
            .map_batches(move |chunk| chunk.into_listing(form, &fields, &comments))
            .into_batches()
            .flatten()
            .try_for_each(|(passage, ended)| take(NextOutput::ListingChunk(passage, ended))),
        flow => flow.into_items(&stream.session).try_for_each(|item| take(NextOutput::Item(item?))),
    }
}

/// Writes the items of `stream` to an output that is not a file: a device, a pipe or a terminal.
fn write_items(stream: &Stream, form: Form, out: impl Write, path: &str) -> Res<i64> {
    let (mut listing, fields) = (Listing::new(form, out), &stream.session.fields);
    let failed = |error| not_written(path, &error);
    let done = for_each_output(stream, EVERY, form, |piece| match piece {
        NextOutput::Item(item) => {
            let add = |result: &dyn Record| listing.add(result);
            as_written_in(&item.value, fields, &stream.comments, add).map_err(failed)
        }
        NextOutput::ListingChunk(passage, ended) => {
            listing.add_passage(passage).map_err(failed)?;
            ended.map_or(Ok(()), |ended| Err(ended.into_error(path)))
        }
    });
    // Items found before an error are written.
    let flushed = listing.out().flush().map_err(failed);
    done.and(flushed).map(|()| listing.entries() as i64)
}

/// Writes to a device or a pipe, in the format of its name's extension.
fn write_to_device(stream: &Stream, device: &Path, name: &str) -> Res<i64> {
    let device = WriteTarget::open_device(device).map_err(|error| not_written(name, &error))?;
    write_items(stream, form_of(stream, Form::of(Path::new(name))), BufWriter::new(device), name)
}

/// Writes the items of `stream` to the standard output; returns the number of entries.
pub(crate) fn write_to_output(stream: &Stream) -> Res<i64> {
    let session = &stream.session;
    // With a buffer of its own the output, which others print to, is not asked for each entry.
    let output = BufWriter::with_capacity(1 << 17, session.output.clone());
    write_items(stream, form_of(stream, session.settings.form), output, session.output.name())
}

/// Writes the file, or its missing part if an earlier run is resumed, and publishes it under its
/// name; returns the number of entries.
fn write_to_file(stream: &Stream, path: &str, resume: bool) -> Res<i64> {
    if resume {
        stream.check_each_by_itself("resume")?;
    }
    stream.session.claim_output(path)?;
    let (at, session) = (Path::new(path), &stream.session);
    // A later run must not take a file with skipped items for a complete one.
    if !resume || session.settings.skip_crashes.is_some() {
        return fill_file(stream, EVERY, at, ListingFile::create(at, ()).raise()?)
            .map(|n| n as i64);
    }
    match ListingFile::resume(at, recipe_run::identity(session)?).raise()? {
        Listed::Whole { entries, passed_over } => {
            session.bad_lines.add_skipped(passed_over);
            Ok(entries as i64)
        }
        Listed::Begun(file) => fill_file(stream, EVERY, at, *file).map(|n| n as i64),
    }
}

/// Writes the part of these source items that is missing in `file`, and publishes it as `path`;
/// returns the number of entries.
pub(super) fn fill_file<R: Identity>(
    stream: &Stream,
    items: Range<u64>,
    path: &Path,
    file: ListingFile<R>,
) -> Res<u64> {
    let session = &stream.session;
    let form = form_of(stream, Form::of(path));
    let bad_lines = session.bad_lines.clone();
    let mut file = file.in_form(form).noting(bad_lines).reading(session.inputs.clone());
    if let Some(lost) = file.lost() {
        session.context.progress().print_line(&lost);
    }
    if stream.is_one_to_one() {
        file = file.of_single_items(session.context.cancellation_token().clone());
    }
    let items = items.start.max(file.items())..items.end;
    for_each_output(stream, items, form, |piece| match piece {
        NextOutput::Item(Item { source, value }) => {
            let add = |result: &dyn Record| file.add(source, result);
            as_written_in(&value, &session.fields, &stream.comments, add).raise()
        }
        NextOutput::ListingChunk(passage, ended) => {
            file.add_passage(passage, ended.is_some()).raise()?;
            ended.map_or(Ok(()), |ended| {
                Err(ended.into_error(&Sidecar::Part.path_beside(path).display().to_string()))
            })
        }
    })?;
    file.finish().raise()
}
