//! Results in the form of the protocol.

use crate::documents::Document;
use crate::file_uri::uri_of;
use crate::positions::{offset_of, position_of, range_at, range_of};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionResponse, CompletionTextEdit, Diagnostic,
    DiagnosticRelatedInformation, DiagnosticSeverity, Documentation, GotoDefinitionResponse, Hover,
    HoverContents, Location, MarkupContent, MarkupKind, ParameterInformation, ParameterLabel,
    Position, Range, SignatureHelp, SignatureInformation, TextEdit, Uri,
};
use seventeen_script::editor::{Completion, CompletionKind, Definition, Parameters};
use seventeen_script::{Place, RecipeChecker, indented};
use std::path::Path;

/// The mistakes in a recipe.
pub(crate) fn diagnostics(document: &Document, checker: &RecipeChecker) -> Vec<Diagnostic> {
    let found = checker.check_text(&document.source());
    found.iter().map(|one| diagnostic(document, one, checker)).collect()
}

fn diagnostic(
    document: &Document,
    found: &seventeen_script::Diagnostic,
    checker: &RecipeChecker,
) -> Diagnostic {
    let place = found.place_in_recipe();
    let range = place.map_or_else(Range::default, |place| range_at(&document.text, place));
    let elsewhere = found.places.iter().rev().skip(1);
    let related: Vec<_> =
        elsewhere.filter_map(|place| related(place, &found.message, checker)).collect();
    Diagnostic {
        range,
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some("seventeen".to_owned()),
        message: found.message.clone(),
        related_information: Some(related).filter(|related| !related.is_empty()),
        ..Diagnostic::default()
    }
}

/// The place of a mistake in a module.
fn related(
    place: &Place,
    message: &str,
    checker: &RecipeChecker,
) -> Option<DiagnosticRelatedInformation> {
    let path = std::path::absolute(Path::new(&place.of)).ok()?;
    let text = checker.read_module(&path).ok()?;
    let location = Location::new(uri_of(&path)?, range_at(&text, place));
    Some(DiagnosticRelatedInformation { location, message: message.to_owned() })
}

/// The edit that indents a recipe; none if its text does not parse or is indented.
pub(crate) fn formatting(document: &Document) -> Vec<TextEdit> {
    let text = &document.text;
    let indented = indented(text).filter(|indented| indented != text);
    let whole = range_of(text, 0, text.len());
    indented.map(|indented| TextEdit::new(whole, indented)).into_iter().collect()
}

pub(crate) fn completions(
    document: &Document,
    position: Position,
    checker: &RecipeChecker,
) -> CompletionResponse {
    let offset = offset_of(&document.text, position);
    let (start, found) = checker.edit(document.source(), |recipe| recipe.complete(offset));
    let range = range_of(&document.text, start, offset);
    let items = found.into_iter().enumerate();
    CompletionResponse::Array(items.map(|(i, one)| completion(i, one, range)).collect())
}

fn completion(index: usize, completion: Completion, range: Range) -> CompletionItem {
    let Completion { word, kind, detail, doc } = completion;
    CompletionItem {
        label: word.clone(),
        kind: Some(kind_of(kind)),
        detail: Some(detail).filter(|detail| !detail.is_empty()),
        documentation: Some(doc).filter(|doc| !doc.is_empty()).map(documentation),
        // Editors sort by this text.
        sort_text: Some(format!("{index:05}")),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, word))),
        ..CompletionItem::default()
    }
}

fn kind_of(kind: CompletionKind) -> CompletionItemKind {
    match kind {
        CompletionKind::Field => CompletionItemKind::FIELD,
        CompletionKind::Option => CompletionItemKind::PROPERTY,
        CompletionKind::Value => CompletionItemKind::VALUE,
        CompletionKind::Variable => CompletionItemKind::VARIABLE,
        CompletionKind::Component => CompletionItemKind::CONSTRUCTOR,
        CompletionKind::Method => CompletionItemKind::METHOD,
        CompletionKind::Function => CompletionItemKind::FUNCTION,
        CompletionKind::Namespace => CompletionItemKind::MODULE,
        CompletionKind::Keyword => CompletionItemKind::KEYWORD,
    }
}

fn documentation(text: String) -> Documentation {
    Documentation::MarkupContent(markdown(text))
}

fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

pub(crate) fn hover(
    document: &Document,
    position: Position,
    checker: &RecipeChecker,
) -> Option<Hover> {
    let offset = offset_of(&document.text, position);
    let ((start, end), text) = checker.edit(document.source(), |recipe| recipe.hover(offset))?;
    let range = Some(range_of(&document.text, start, end));
    Some(Hover { contents: HoverContents::Markup(markdown(text)), range })
}

pub(crate) fn signatures(
    document: &Document,
    position: Position,
    checker: &RecipeChecker,
) -> Option<SignatureHelp> {
    let offset = offset_of(&document.text, position);
    let found = checker.edit(document.source(), |recipe| recipe.parameters(offset))?;
    let Parameters { forms, argument } = found;
    let takes_it = |label: &str| parameter_ranges(label).len() > argument;
    let active = forms.iter().position(|(label, _)| takes_it(label)).unwrap_or(0);
    let signature = |(label, doc): (String, String)| SignatureInformation {
        parameters: Some(parameter_ranges(&label).into_iter().map(parameter).collect()),
        label,
        documentation: Some(documentation(doc)),
        active_parameter: None,
    };
    Some(SignatureHelp {
        signatures: forms.into_iter().map(signature).collect(),
        active_signature: Some(active as u32),
        active_parameter: Some(argument as u32),
    })
}

fn parameter((start, end): (usize, usize)) -> ParameterInformation {
    let label = ParameterLabel::LabelOffsets([start as u32, end as u32]);
    ParameterInformation { label, documentation: None }
}

/// Where the parameters of `take(n: int) -> Stream` are in the text.
fn parameter_ranges(signature: &str) -> Vec<(usize, usize)> {
    let (Some(open), Some(close)) = (signature.find('('), signature.rfind(')')) else {
        return Vec::new();
    };
    let (mut start, mut ranges) = (open + 1, Vec::new());
    for parameter in signature[open + 1..close].split(", ") {
        let end = start + parameter.len();
        if end > start {
            ranges.push((start, end));
        }
        start = end + ", ".len();
    }
    ranges
}

pub(crate) fn definition(
    uri: &Uri,
    document: &Document,
    position: Position,
    checker: &RecipeChecker,
) -> Option<GotoDefinitionResponse> {
    let offset = offset_of(&document.text, position);
    let found = checker.edit(document.source(), |recipe| recipe.definition(offset))?;
    let Definition { file, text, offset } = found;
    let uri = match file {
        None => uri.clone(),
        Some(file) => uri_of(&std::path::absolute(file).ok()?)?,
    };
    let start = position_of(&text, offset);
    Some(GotoDefinitionResponse::Scalar(Location::new(uri, Range::new(start, start))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parameters_of_a_signature_are_where_its_text_has_them() {
        let label = "Sets.enumerate(clues: int, options: Map) -> Enumeration";
        let found = parameter_ranges(label).into_iter().map(|(start, end)| &label[start..end]);
        assert_eq!(found.collect::<Vec<_>>(), ["clues: int", "options: Map"]);
        assert!(parameter_ranges("Stream.len() -> int").is_empty());
        assert!(parameter_ranges("Puzzle.clues -> int").is_empty());
    }
}
