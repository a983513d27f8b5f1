//! `write` in a run that is not divided: writes all items of a stream to a file, a device, or the
//! standard output.
//!
//! A file appears under its name when it is complete. `resume` continues the file of an interrupted
//! run after the last source item that is wholly in it ([`ListingFile`]). The extension decides the
//! form. A file in the place of the standard output is resumed in the same way, and has the form of
//! the run.

use crate::chunk::ListingError;
use crate::failure::{RaiseJobError, Res, bad_input, not_written};
use crate::item::Item;
use crate::output::{Output, ResultsFile};
use crate::recipe_run;
use crate::record::with_commented_record;
use crate::stream::{RunningStream, Stream};
use seventeen_jobs::RunIdentity;
use seventeen_jobs::store::{Compression, Identity, WriteTarget};
use seventeen_report::{Form, Listed, Listing, ListingChunk, ListingFile, Record};
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::Path;

/// The format in which `stream` is written if `form` is requested. The lines of another program's
/// file are written as they are.
///
/// # Errors
/// These lines are not in the format that is requested.
pub(super) fn effective_form(stream: &Stream, form: Form) -> Res<Form> {
    let Some(text) = stream.text_format() else { return Ok(form) };
    if [Form::Text.name(), text.name].contains(&form.name()) {
        return Ok(Form::Text);
    }
    Err(bad_input(format_args!(
        "the format `{}` cannot be written as {}: leave out --format and --json, or give the file another \
         extension",
        text.name,
        form.name()
    )))
}

/// All source items of a stream.
const EVERY: Range<u64> = 0..u64::MAX;

/// Writes all items of `stream`.
pub(super) fn write(stream: &Stream, path: &str, resume: bool) -> Res<i64> {
    if path == "-" {
        return write_to_output(stream);
    }
    match WriteTarget::from_path(Path::new(path)).raise()? {
        WriteTarget::File(file) => {
            stream.session.claim_output(&file.to_string_lossy())?;
            let form = effective_form(stream, Form::of(&file))?;
            let resumption = if resume { Resumption::Now } else { Resumption::Never };
            write_to_file(stream, &file, form, resumption, || recipe_run::identity(&stream.session))
        }
        WriteTarget::Device(device) => write_to_device(stream, &device, path),
    }
}

/// Whether a run continues the file of an earlier run, or a later run can continue it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Resumption {
    Never,
    Later,
    Now,
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
    let done = for_each_output(stream, EVERY, form, |piece| {
        let ended = match piece {
            NextOutput::Item(item) => {
                let add = |result: &dyn Record| listing.add(result);
                with_commented_record(&item.value, fields, &stream.comments, add)
                    .map_err(failed)?;
                None
            }
            NextOutput::ListingChunk(passage, ended) => {
                listing.add_passage(passage).map_err(failed)?;
                ended
            }
        };
        // Whoever writes the input may wait for these results before writing more.
        if stream.is_dry() {
            listing.out().flush().map_err(failed)?;
        }
        ended.map_or(Ok(()), |ended| Err(ended.into_error(path)))
    });
    // Items found before an error are written.
    let flushed = listing.out().flush().map_err(failed);
    done.and(flushed).map(|()| listing.entries() as i64)
}

/// Writes to a device or a pipe, in the format of its name's extension.
fn write_to_device(stream: &Stream, device: &Path, name: &str) -> Res<i64> {
    let device = WriteTarget::open_device(device).map_err(|error| not_written(name, &error))?;
    write_items(
        stream,
        effective_form(stream, Form::of(Path::new(name)))?,
        BufWriter::new(device),
        name,
    )
}

/// Writes the items of `stream` to the standard output, or to the file that takes its place;
/// returns the number of entries.
pub(crate) fn write_to_output(stream: &Stream) -> Res<i64> {
    let session = &stream.session;
    let could_resume = stream.check_stateless("resume").is_ok() && session.inputs.are_files();
    session.output.note_resumable(could_resume);
    let results = session
        .output
        .take_results_file(|path| could_resume && Compression::of_path(path) == Compression::None);
    if let Some(ResultsFile { path, resumes }) = results {
        let form = effective_form(stream, session.settings.form)?;
        let resumption = if resumes { Resumption::Now } else { Resumption::Later };
        let run = || Ok(recipe_run::identity(session)?.with_setting("format", form.name()));
        return write_to_file(stream, &path, form, resumption, run);
    }
    list(stream, session.settings.form, &session.output)
}

/// Lists the items of `stream` in an output; returns the number of entries.
pub(crate) fn list(stream: &Stream, form: Form, output: &Output) -> Res<i64> {
    // With a buffer of its own the output, which others print to, is not asked for each entry.
    let buffered = BufWriter::with_capacity(1 << 17, output.clone());
    write_items(stream, effective_form(stream, form)?, buffered, output.name())
}

/// Writes the file, or its missing part if an earlier run is resumed, and publishes it under its
/// name; returns the number of entries. `run` makes the identity of this run.
fn write_to_file(
    stream: &Stream,
    path: &Path,
    form: Form,
    resumption: Resumption,
    run: impl FnOnce() -> Res<RunIdentity>,
) -> Res<i64> {
    let session = &stream.session;
    if resumption == Resumption::Now {
        stream.check_stateless("resume")?;
    }
    // A later run must not take a file with skipped items for a complete one.
    let resumption =
        session.settings.skip_crashes.as_ref().map_or(resumption, |_| Resumption::Never);
    let entries = match resumption {
        Resumption::Never => {
            fill_file(stream, EVERY, form, ListingFile::create(path, ()).raise()?)?
        }
        Resumption::Later => {
            fill_file(stream, EVERY, form, ListingFile::create_resumable(path, run()?).raise()?)?
        }
        Resumption::Now => match ListingFile::resume(path, run()?).raise()? {
            Listed::Whole { entries, passed_over } => {
                session.bad_lines.add_skipped(passed_over);
                let progress = session.context.progress();
                progress.print_line(&format!("{} was already complete", path.display()));
                entries
            }
            Listed::Begun(file) => fill_file(stream, EVERY, form, *file)?,
        },
    };
    Ok(entries as i64)
}

/// Writes the part of these source items that is missing in `file`, and publishes it; returns the
/// number of entries.
pub(super) fn fill_file<R: Identity>(
    stream: &Stream,
    items: Range<u64>,
    form: Form,
    file: ListingFile<R>,
) -> Res<u64> {
    let session = &stream.session;
    let bad_lines = session.bad_lines.clone();
    session.output.begin_file(file.name());
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
            with_commented_record(&value, &session.fields, &stream.comments, add).raise()
        }
        NextOutput::ListingChunk(passage, ended) => {
            file.add_passage(passage, ended.is_some()).raise()?;
            ended.map_or(Ok(()), |ended| Err(ended.into_error(file.name())))
        }
    })?;
    let entries = file.finish().raise()?;
    session.output.end_file();
    Ok(entries)
}
