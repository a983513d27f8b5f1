//! Doc comments of functions: text, and examples fenced with ```` ```rhai ````.

/// The content of a doc comment.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct DocComment {
    /// Its paragraphs, a line each; an entry of a list is a line of its own.
    pub(super) text: String,
    /// Its examples.
    pub(super) examples: Vec<String>,
}

impl DocComment {
    /// The content of these lines, which begin with `///`.
    pub(super) fn parse<'a>(comments: impl IntoIterator<Item = &'a str>) -> DocComment {
        let mut comment = DocComment::default();
        let mut example: Option<Vec<&str>> = None;
        for line in comments.into_iter().flat_map(str::lines) {
            let line = line.trim_start().trim_start_matches("///").trim_end();
            let line = line.strip_prefix(' ').unwrap_or(line);
            match (&mut example, line.trim_start().starts_with("```")) {
                (None, true) => example = Some(Vec::new()),
                (None, false) => comment.add_line(line.trim()),
                (Some(lines), true) => {
                    comment.examples.push(lines.join("\n"));
                    example = None;
                }
                (Some(lines), false) => lines.push(line),
            }
        }
        comment.text.truncate(comment.text.trim_end().len());
        comment
    }

    /// One more line of text.
    fn add_line(&mut self, line: &str) {
        let is_head = line.starts_with('#');
        let begins = line.is_empty() || line.starts_with('*') || is_head;
        let is_first = self.text.is_empty() || self.text.ends_with('\n');
        self.text.push_str(match (is_first, begins) {
            (true, _) => "",
            (false, true) => "\n",
            (false, false) => " ",
        });
        self.text.push_str(line);
        self.text.push_str(if is_head { "\n" } else { "" });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_flows_and_examples_stay_as_they_are() {
        let comment = DocComment::parse([
            "/// The first\n/// line:\n/// * `a`: one\n/// * `b`: two",
            "///\n/// ```rhai\n/// if true {\n///     1\n/// }\n/// ```",
        ]);
        assert_eq!(comment.text, "The first line:\n* `a`: one\n* `b`: two");
        assert_eq!(comment.examples, ["if true {\n    1\n}"]);
        assert_eq!(
            DocComment::parse(["/// # Head\n/// Text\n/// flows."]).text,
            "# Head\nText flows."
        );
    }
}
