//! The help of an everyday command, made from the comment at the top of its recipe.

/// The parts of a help text.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct HelpPage {
    /// The first paragraph, without its full stop.
    pub(super) about: String,
    /// All paragraphs; `None` if the first is the only one.
    pub(super) long_about: Option<String>,
    /// The lines from `Example:` or `Examples:` on, unchanged.
    pub(super) examples: String,
}

impl HelpPage {
    /// Splits a comment into the parts of a help text.
    pub(super) fn from_comment(doc: &str) -> HelpPage {
        let is_heading = |line: &str| matches!(line, "Example:" | "Examples:");
        let lines: Vec<&str> = doc.lines().collect();
        let text = lines.iter().position(|line| is_heading(line)).unwrap_or(lines.len());
        let paragraphs: Vec<String> = lines[..text]
            .split(|line| line.is_empty())
            .filter(|paragraph| !paragraph.is_empty())
            .map(|paragraph| paragraph.join(" "))
            .collect();
        let about = paragraphs.first().map_or("", |first| first.trim_end_matches('.')).to_owned();
        let rest = paragraphs.iter().skip(1).map(|paragraph| format!("\n\n{paragraph}"));
        let rest = rest.collect::<String>();
        let long_about = (!rest.is_empty()).then(|| format!("{about}{rest}"));
        HelpPage { about, long_about, examples: lines[text..].join("\n") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_examples_are_told_apart() {
        let page =
            HelpPage::from_comment("Solve\nit.\n\nBy all\nmeans.\n\nExamples:\n  a \\\n    b");
        assert_eq!(page.about, "Solve it");
        assert_eq!(page.long_about.as_deref(), Some("Solve it\n\nBy all means."));
        assert_eq!(page.examples, "Examples:\n  a \\\n    b");
        let short = HelpPage::from_comment("Solve it.");
        assert_eq!((short.long_about, short.examples.as_str()), (None, ""));
    }
}
