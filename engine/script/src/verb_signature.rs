//! The signature and the documentation of a verb, for other forms of it.

use rhai::plugin::FnManifestEntry;
use rhai::{Engine, FuncInfo, Module};
use seventeen_jobs::text::TextFormat;

/// What `doc` and `check` know of a verb.
#[derive(Default)]
pub(crate) struct VerbSignature {
    /// Its parameters, such as `n: i64`.
    pub(crate) params: Vec<String>,
    pub(crate) return_type: String,
    /// The lines of its documentation, with their slashes.
    pub(crate) comments: Vec<String>,
}

impl VerbSignature {
    pub(crate) fn of(verb: &FnManifestEntry) -> VerbSignature {
        let mut alone = Module::new();
        verb.register_into(&mut alone);
        let mut engine = Engine::new_raw();
        engine.register_global_module(alone.into());
        let signatures = engine.collect_fn_metadata(None, |info| Some(signature(&info)), false);
        signatures.into_iter().next().unwrap_or_default()
    }
}

/// The types of parameters that calls do not pass.
const NOT_PASSED: [&str; 2] = [": NativeCallContext", ": Handle"];

fn signature(info: &FuncInfo<'_>) -> VerbSignature {
    let params = info.metadata.params_info.iter().map(ToString::to_string);
    VerbSignature {
        params: params.filter(|param| NOT_PASSED.iter().all(|of| !param.ends_with(of))).collect(),
        return_type: info.metadata.return_type.to_string(),
        comments: info.metadata.comments.iter().map(|text| with_format_names(text)).collect(),
    }
}

/// The documentation with the names of the formats that are written in the place of `{formats}`,
/// which few lines have.
fn with_format_names(comment: &str) -> String {
    if !comment.contains("{formats}") {
        return comment.to_owned();
    }
    let names = TextFormat::writable_names().map(|name| format!("`{name}`"));
    comment.replace("{formats}", &names.collect::<Vec<_>>().join(", "))
}
