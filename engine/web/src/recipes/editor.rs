//! `check`, `complete` and `describe`: what an editor asks of a recipe. Places are UTF-16 units, as
//! in texts of JavaScript.

use super::{recipe, source};
use crate::engine::Engine;
use crate::job::Job;
use crate::options::NoOptions;
use serde_json::{Value as Json, json};
use seventeen::Result;
use seventeen_script::editor::{Completion, CompletionKind};
use seventeen_script::spans::{byte_offset, token_at, utf16_length};
use seventeen_script::{Diagnostic, Param};
use std::ops::Range;

seventeen::jobs::options! {
    /// A place in a recipe.
    pub(crate) struct PlaceOptions {
        /// The number of UTF-16 units before it
        pub(crate) at: u32 = 0,
    }
}

/// The mistakes in a recipe, and its parameters.
pub(crate) struct Check;

impl Job for Check {
    const NAME: &'static str = "check";
    type Options = NoOptions;

    fn run(engine: &mut Engine, text: &str, _options: NoOptions) -> Result<Json> {
        let found = engine.checker()?.check_text(&source(text));
        let mistakes: Vec<Json> = found.iter().map(|one| mistake(text, one)).collect();
        let recipe = recipe(text);
        let params: Vec<Json> = recipe.params().unwrap_or_default().iter().map(param).collect();
        Ok(json!({ "mistakes": mistakes, "params": params, "doc": recipe.doc() }))
    }
}

fn mistake(text: &str, found: &Diagnostic) -> Json {
    let token = found.place_in_recipe().map_or(0..0, |place| token_at(text, place.position));
    let span = span_in(text, token);
    json!({ "from": span.start, "to": span.end, "message": found.message })
}

/// A span of bytes as one of UTF-16 units.
fn span_in(text: &str, bytes: Range<usize>) -> Range<usize> {
    let start = utf16_length(&text[..bytes.start]);
    start..start + utf16_length(&text[bytes])
}

fn param(param: &Param) -> Json {
    json!({
        "name": param.name,
        "default": param.default,
        "doc": param.doc,
        "type": param.kind.name(),
        "choices": param.choices,
    })
}

/// The words that can be at a place.
pub(crate) struct Complete;

impl Job for Complete {
    const NAME: &'static str = "complete";
    type Options = PlaceOptions;

    fn run(engine: &mut Engine, text: &str, options: PlaceOptions) -> Result<Json> {
        let offset = byte_offset(text, options.at as usize);
        let (start, found) = engine.checker()?.edit(source(text), |recipe| recipe.complete(offset));
        let words: Vec<Json> = found.iter().map(completion).collect();
        Ok(json!({ "from": utf16_length(&text[..start]), "words": words }))
    }
}

fn completion(found: &Completion) -> Json {
    let Completion { word, kind, detail, doc } = found;
    json!({ "word": word, "kind": icon(*kind), "detail": detail, "doc": doc })
}

/// The kinds of completions as the editor of the page calls them.
fn icon(kind: CompletionKind) -> &'static str {
    match kind {
        CompletionKind::Field | CompletionKind::Option => "property",
        CompletionKind::Value => "constant",
        CompletionKind::Variable => "variable",
        CompletionKind::Component => "class",
        CompletionKind::Method => "method",
        CompletionKind::Function => "function",
        CompletionKind::Namespace => "namespace",
        CompletionKind::Keyword => "keyword",
    }
}

/// What the word at a place means.
pub(crate) struct Describe;

impl Job for Describe {
    const NAME: &'static str = "describe";
    type Options = PlaceOptions;

    fn run(engine: &mut Engine, text: &str, options: PlaceOptions) -> Result<Json> {
        let offset = byte_offset(text, options.at as usize);
        let found = engine.checker()?.edit(source(text), |recipe| recipe.hover(offset));
        Ok(found.map_or(Json::Null, |((start, end), about)| {
            let span = span_in(text, start..end);
            json!({ "from": span.start, "to": span.end, "text": about })
        }))
    }
}
