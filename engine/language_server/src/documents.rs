//! The open recipes.

use crate::file_uri::path_of;
use lsp_types::Uri;
use seventeen_script::RecipeSource;
use seventeen_script::source::without_marks;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// An open recipe.
pub(crate) struct Document {
    /// Its text, whose lines have the numbers that the editor shows.
    pub(crate) text: String,
    pub(crate) version: i32,
    /// Its path, or its URI if it has none.
    name: String,
    /// The directory of its modules.
    directory: Option<PathBuf>,
}

impl Document {
    fn new(uri: &Uri, version: i32, text: String) -> Document {
        let path = path_of(uri);
        let name = path.as_ref().map(|path| path.display().to_string());
        let name = name.unwrap_or_else(|| uri.as_str().to_owned());
        let directory = path.and_then(|path| path.parent().map(PathBuf::from));
        Document { text: without_marks(text), version, name, directory }
    }

    pub(crate) fn source(&self) -> RecipeSource<'_> {
        let Document { name, text, directory, .. } = self;
        RecipeSource { name, text, directory: directory.as_deref(), is_shown: true }
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
        self.changed.insert(uri.as_str().to_owned(), uri);
    }

    /// After a file was saved, the recipes that import it may have other mistakes.
    pub(crate) fn mark_all_changed(&mut self) {
        let uris = self.open.keys().filter_map(|name| Some((name.clone(), name.parse().ok()?)));
        self.changed.extend(uris);
    }

    pub(crate) fn close(&mut self, uri: &Uri) {
        self.open.remove(uri.as_str());
        self.changed.remove(uri.as_str());
    }

    pub(crate) fn get(&self, uri: &Uri) -> Option<&Document> {
        self.open.get(uri.as_str())
    }

    /// The recipes that have changed since the last call.
    pub(crate) fn take_changed(&mut self) -> Vec<Uri> {
        std::mem::take(&mut self.changed).into_values().collect()
    }
}
