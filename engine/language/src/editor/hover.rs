//! What a word in a recipe means.

use super::EditedRecipe;
use super::place::{OptionsOf, TextPlace, place_at_end, word_at};
use crate::doc::Form;

impl EditedRecipe<'_> {
    /// The byte offsets of the word at a place, and its description in Markdown; none if the word
    /// is unknown.
    pub fn hover(&self, offset: usize) -> Option<((usize, usize), String)> {
        let text = self.source.text;
        let (start, end) = word_at(text, offset);
        let word = &text[start..end];
        if word.is_empty() {
            return None;
        }
        let described = match place_at_end(&text[..start]) {
            TextPlace::Text => None,
            TextPlace::InNamespace(namespace) => self.describe_function(namespace, word),
            TextPlace::AfterDot(_) => self.describe_member(start, word),
            TextPlace::OptionName(of) => self.describe_option(of, word),
            _ => self
                .describe_variable(end, word)
                .or_else(|| self.describe_namespace(word))
                .or_else(|| self.describe_function("", word)),
        };
        described.map(|described| ((start, end), described))
    }

    fn describe_function(&self, namespace: &str, word: &str) -> Option<String> {
        match &*self.forms(namespace, word) {
            [] => {
                let own = self.own_function(namespace, word)?;
                Some(format!("{}\n{}", fenced(&own.detail), own.doc))
            }
            forms => Some(describe_forms(forms)),
        }
    }

    /// A function or property after a dot: the forms for the type of the value, if they are known.
    fn describe_member(&self, start: usize, word: &str) -> Option<String> {
        let context = self.context_at(start);
        let receiver = context.and_then(|context| context.receiver).unwrap_or_default();
        if receiver.fields.iter().any(|field| field == word) {
            return Some(format!("A field of the record: {}.", receiver.fields.join(", ")));
        }
        let forms = self.forms("", word);
        let (meant, others): (Vec<&Form>, Vec<&Form>) =
            forms.into_iter().partition(|form| form.is_of_type(&receiver.types));
        let shown = if meant.is_empty() { others } else { meant };
        (!shown.is_empty()).then(|| describe_forms(&shown))
    }

    fn describe_option(&self, of: OptionsOf<'_>, word: &str) -> Option<String> {
        let option = self.options_of(of).into_iter().find(|option| option.word == word)?;
        Some(format!("`{word}` ({}): {}", option.detail, option.doc))
    }

    /// A variable, with its type. If the word declares it, it is known after the statement, or
    /// within the closure or block.
    fn describe_variable(&self, end: usize, word: &str) -> Option<String> {
        let declared = self.source.text[end..].find([';', '|', '{']).map(|at| end + at + 1);
        let mut places = [Some(end - word.len()), declared].into_iter().flatten();
        let of = places.find_map(|offset| {
            let variables = self.context_at(offset)?.variables;
            variables.into_iter().find(|(name, _)| name == word).map(|(_, of)| of)
        })?;
        Some(fenced(&format!("{word}: {of}")))
    }

    fn describe_namespace(&self, word: &str) -> Option<String> {
        let is_meant = |namespace: &str| !namespace.is_empty() && namespace == word;
        let topic = self.topics.iter().find(|topic| is_meant(&topic.namespace))?;
        Some(format!("{}\n{}", fenced(&format!("{word}::")), topic.doc))
    }
}

/// Signatures, descriptions and examples.
fn describe_forms(forms: &[&Form]) -> String {
    let form = |form: &&Form| {
        let examples: String = form.examples.iter().map(|example| fenced(example)).collect();
        let doc = form.doc.replace("\n* ", "\n\n* ");
        format!("{}\n{doc}\n\n{examples}", fenced(&form.signature))
    };
    forms.iter().map(form).collect::<Vec<_>>().join("\n---\n")
}

fn fenced(code: &str) -> String {
    format!("```rhai\n{code}\n```\n")
}
