//! Results that a verb keeps in a file of JSON lines, so that an interrupted run resumes.

use crate::failure::{RaiseJobError, Res, bad_input};
use crate::recipe_run;
use crate::session::Session;
use serde::de::DeserializeOwned;
use seventeen_jobs::RunIdentity;
use seventeen_jobs::store::LinesFile;
use seventeen_jobs::store::extension::JSON_LINES;
use std::path::Path;

/// Prepares the file that a verb keeps its results in, as its option `keep` says.
pub(crate) fn claim_kept_file(verb: &str, session: &Session, path: &str) -> Res<()> {
    if session.settings.skip_crashes.is_some() {
        let message = format_args!("{verb}: `keep` cannot be combined with --skip-crashes");
        return Err(bad_input(message));
    }
    session.check_write(path)?;
    JSON_LINES.check_extension(Path::new(path)).raise()?;
    session.claim_output(path)
}

/// The results that an earlier run left in a file, and the file, unless it is complete.
pub(crate) fn resume_lines<T: DeserializeOwned>(
    verb: &str,
    session: &Session,
    path: &str,
) -> Res<(Vec<T>, Option<LinesFile<RunIdentity>>)> {
    claim_kept_file(verb, session, path)?;
    let identity = recipe_run::identity(session)?;
    let (lines, mut file) = LinesFile::resume(Path::new(path), identity).raise()?;
    if let Some(file) = &mut file {
        file.set_inputs(session.inputs.clone());
        if let Some(lost) = file.damage() {
            session.context.progress().print_line(lost);
        }
    }
    Ok((lines, file))
}
