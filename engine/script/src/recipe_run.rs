//! The run of a recipe: what its results depend on.

use crate::failure::{RaiseJobError, Res};
use crate::session::Session;
use seventeen_jobs::RunIdentity;
use seventeen_jobs::store::Digest;
use std::collections::BTreeMap;

/// The identity of this session's run, whose results may be resumed later. Reads its inputs to
/// their ends.
///
/// # Errors
/// An input or a plugin cannot be read, or an input may change until it is read again.
pub(crate) fn identity(session: &Session) -> Res<RunIdentity> {
    let inputs = session.inputs.hash_all(session.context.cancellation_token()).raise()?;
    identity_with_inputs(session, inputs)
}

/// The identity of a run that has ended, for the run log, with the inputs that still exist.
pub(crate) fn identity_for_log(session: &Session) -> Res<RunIdentity> {
    identity_with_inputs(session, session.inputs.hash_files())
}

fn identity_with_inputs(session: &Session, inputs: BTreeMap<String, Digest>) -> Res<RunIdentity> {
    let mut run = RunIdentity::of_run(&session.context).raise()?;
    run.recipe = session.recipe();
    let imports = session.imports();
    let is_import = |file: &str| imports.values().any(|import| import.file == file);
    run.inputs = inputs.into_iter().filter(|(file, _)| !is_import(file)).collect();
    run.imports = imports.into_iter().map(|(path, import)| (path, import.digest)).collect();
    run.set = session.settings.set.clone();
    Ok(run)
}
