//! The open recipes.

use crate::file_uri::path_of;
use lsp_types::Uri;
use seventeen_script::source::without_marks;
use seventeen_script::{OpenTexts, RecipeSource};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// An open recipe.
pub(crate) struct Document {
    /// Its text, whose lines have the numbers that the editor shows.
    pub(crate) text: String,
    pub(crate) version: i32,
    /// Its path, or its URI if it has none.
    name: String,
    path: Option<PathBuf>,
}

impl Document {
    fn new(uri: &Uri, version: i32, text: String) -> Document {
        let path = path_of(uri);
        let name = path.as_ref().map(|path| path.display().to_string());
        let name = name.unwrap_or_else(|| uri.as_str().to_owned());
        Document { text: without_marks(text), version, name, path }
    }

    pub(crate) fn source(&self) -> RecipeSource<'_> {
        let Document { name, text, path, .. } = self;
        // Modules lie beside the recipe.
        let directory = path.as_deref().and_then(Path::parent);
        RecipeSource { name, text, directory, is_shown: true }
    }
}

/// The open recipes by their URIs, and those whose text has changed since it was checked.
#[derive(Default)]
pub(crate) struct Documents {
    open: BTreeMap<String, Document>,
    changed: BTreeMap<String, Uri>,
}

impl Documents {
    pub(crate) fn set(&mut self, uri: Uri, version: i32, text: String) {
        self.open.insert(uri.as_str().to_owned(), Document::new(&uri, version, text));
        self.mark_importing();
        self.changed.insert(uri.as_str().to_owned(), uri);
    }

    /// After a file has changed, the recipes that import it may have other mistakes.
    pub(crate) fn mark_importing(&mut self) {
        let importing = self.open.iter().filter(|(_, document)| document.text.contains("import"));
        let uris = importing.filter_map(|(name, _)| Some((name.clone(), name.parse().ok()?)));
        self.changed.extend(uris);
    }

    pub(crate) fn close(&mut self, uri: Uri) {
        self.open.remove(uri.as_str());
        self.mark_importing();
        self.changed.insert(uri.as_str().to_owned(), uri);
    }

    /// The texts by the paths of the files, as recipes import them.
    pub(crate) fn texts(&self) -> OpenTexts {
        let text = |document: &Document| Some((document.path.clone()?, document.text.clone()));
        self.open.values().filter_map(text).collect()
    }

    pub(crate) fn get(&self, uri: &Uri) -> Option<&Document> {
        self.open.get(uri.as_str())
    }

    /// The recipes that have changed since the last call, or were closed.
    pub(crate) fn take_changed(&mut self) -> Vec<Uri> {
        std::mem::take(&mut self.changed).into_values().collect()
    }
}
