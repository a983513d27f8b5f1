//! Definitions: where a function or a variable of a recipe or its modules is declared.

use super::EditedRecipe;
use super::completion::{Completion, CompletionKind};
use super::place::{TextPlace, place_at_end, word_at};
use super::scope::scope_of;
use crate::import::module_file;
use crate::parser::parser;
use rhai::{Expr, Stmt};
use std::path::PathBuf;

/// The place of a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The file of the module; none for the recipe itself.
    pub file: Option<PathBuf>,
    /// The text of the file.
    pub text: String,
    /// The byte offset of the name.
    pub offset: usize,
}

impl EditedRecipe<'_> {
    /// The definition of the word at a byte offset: a function or a variable of the recipe, a
    /// function or constant of a module, or a module.
    pub fn definition(&self, offset: usize) -> Option<Definition> {
        let text = self.source.text;
        let (start, end) = word_at(text, offset);
        let word = &text[start..end];
        match place_at_end(&text[..start]) {
            TextPlace::InNamespace(namespace) => {
                let (file, text) = self.module(namespace)?;
                let offset = find_declaration(&text, word, text.len())?;
                Some(Definition { file: Some(file), text, offset })
            }
            TextPlace::Text => self.imported_at(start),
            _ if word.is_empty() => None,
            _ => {
                let offset = find_declaration(text, word, start)?;
                Some(Definition { file: None, text: text.to_owned(), offset })
            }
        }
    }

    /// The file that the recipe imports as this name, and its text.
    fn module(&self, name: &str) -> Option<(PathBuf, String)> {
        let imports = self.source.text.match_indices("import ");
        imports.filter_map(|(at, _)| self.import_at(at)).find_map(|(known, file)| {
            (known == name).then(|| Some((file.clone(), self.language.read_module(&file).ok()?)))?
        })
    }

    /// The name and the file of the module that a statement imports.
    fn import_at(&self, offset: usize) -> Option<(String, PathBuf)> {
        let statement = self.source.text[offset..].split(';').next()?;
        let ast = parser().compile(statement).ok()?;
        let [Stmt::Import(import, _)] = ast.statements() else { return None };
        let Expr::StringConstant(path, _) = &import.0 else { return None };
        Some((import.1.name.to_string(), module_file(self.source.directory?, path)))
    }

    /// The module whose path is at this place.
    fn imported_at(&self, offset: usize) -> Option<Definition> {
        let line = self.source.text[..offset].rfind('\n').map_or(0, |end| end + 1);
        let at = line + self.source.text[line..offset].rfind("import ")?;
        let (_, file) = self.import_at(at)?;
        let text = self.language.read_module(&file).ok()?;
        Some(Definition { file: Some(file), text, offset: 0 })
    }

    /// The functions that the recipe declares.
    pub(super) fn functions_of_recipe(&self) -> Vec<Completion> {
        functions_in(self.source.text, true)
    }

    /// The functions and constants of the module that the recipe imports as this name.
    pub(super) fn members_of_module(&self, name: &str) -> Vec<Completion> {
        let members =
            |(_, text): (_, String)| [functions_in(&text, false), constants_in(&text)].concat();
        self.module(name).map(members).unwrap_or_default()
    }

    /// The function of this name that the recipe or one of its modules declares.
    pub(super) fn own_function(&self, namespace: &str, name: &str) -> Option<Completion> {
        let all = match namespace {
            "" => self.functions_of_recipe(),
            namespace => self.members_of_module(namespace),
        };
        all.into_iter().find(|function| function.word == name)
    }
}

/// The constants that a text exports, although it may not parse.
fn constants_in(text: &str) -> Vec<Completion> {
    let constant = |line: &str| {
        let declared = line.trim_start().strip_prefix("export const ")?;
        let word = declared.split('=').next()?.trim().to_owned();
        let (detail, doc) = (declared.trim_end_matches(';').to_owned(), String::new());
        Some(Completion { word, kind: CompletionKind::Variable, detail, doc })
    };
    text.lines().filter_map(constant).collect()
}

/// The functions that a text declares, with their comments, although it may not parse. Other
/// recipes do not see private ones.
fn functions_in(text: &str, sees_private: bool) -> Vec<Completion> {
    let lines: Vec<&str> = text.lines().collect();
    let function = |(i, line): (usize, &&str)| {
        let line = line.trim_start();
        let public = line.strip_prefix("private ").filter(|_| sees_private).unwrap_or(line);
        let head = public.strip_prefix("fn ")?;
        let signature = head.split_inclusive(')').next()?;
        let word = signature.split('(').next()?.trim().to_owned();
        let above = lines[..i].iter().rev();
        let comments = above.map_while(|line| line.trim_start().strip_prefix("///"));
        let mut comments: Vec<&str> = comments.map(str::trim).collect();
        comments.reverse();
        let (detail, doc) = (format!("fn {signature}"), comments.join("\n"));
        Some(Completion { word, kind: CompletionKind::Function, detail, doc })
    };
    lines.iter().enumerate().filter_map(function).collect()
}

/// The byte offset of the declaration of a word that is meant at this place: the innermost one, or
/// the place itself.
fn find_declaration(text: &str, word: &str, place: usize) -> Option<usize> {
    let declared = occurrences(text, word).filter_map(|at| Some((at, scope_of(text, at, word)?)));
    let known = declared.filter(|(at, scope)| *at == place || scope.contains(&place));
    known.max_by_key(|(at, scope)| (*at == place, *scope.start())).map(|(at, _)| at)
}

/// Where a text has a whole word.
fn occurrences<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    text.match_indices(word)
        .map(|(at, _)| at)
        .filter(move |&at| word_at(text, at) == (at, at + word.len()))
}
