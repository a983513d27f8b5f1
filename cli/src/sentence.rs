//! The first sentence of a text, which lists show.

/// The first sentence.
pub(crate) fn first_sentence(text: &str) -> &str {
    let paragraph = text.lines().next().unwrap_or_default();
    paragraph.split_inclusive(". ").next().unwrap_or_default().trim_end()
}
