//! Where a place in a recipe is, as far as the text before it shows.

use crate::delimiters::open_delimiters;
use crate::source::is_of_word;

/// Where a place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TextPlace<'a> {
    /// In a comment, or in a text that is no option's.
    Text,
    /// After `namespace::`.
    InNamespace(&'a str),
    /// After a dot; the word before it.
    AfterDot(&'a str),
    /// Where the name of an option begins.
    OptionName(OptionsOf<'a>),
    /// Where the value of an option begins; inside a text or not.
    OptionValue { of: OptionsOf<'a>, option: &'a str, in_text: bool },
    /// Anywhere else.
    Code,
}

/// A call with options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OptionsOf<'a> {
    /// The namespace of the function; empty for a verb.
    pub(super) namespace: &'a str,
    pub(super) function: &'a str,
}

impl OptionsOf<'_> {
    /// Whether the call declares a parameter, whose fields are written as options are.
    pub(super) fn is_param(&self) -> bool {
        (self.namespace, self.function) == ("", "param")
    }
}

/// The letters, digits and underscores at the end of a text.
pub(super) fn last_word(text: &str) -> &str {
    &text[text.trim_end_matches(is_of_word).len()..]
}

/// The byte offsets of the word at this place.
pub(super) fn word_at(text: &str, offset: usize) -> (usize, usize) {
    let start = offset - last_word(&text[..offset]).len();
    let rest = &text[offset..];
    (start, offset + rest.find(|c| !is_of_word(c)).unwrap_or(rest.len()))
}

/// Where the end of this text is.
pub(super) fn place_at_end(before: &str) -> TextPlace<'_> {
    let open = open_delimiters(before);
    match open.as_slice() {
        [outer @ .., (text, '"' | '`')] => {
            let value = option_value(&before[..*text], outer);
            value.map_or(TextPlace::Text, |(of, option)| TextPlace::OptionValue {
                of,
                option,
                in_text: true,
            })
        }
        [.., (_, '\'' | '*')] => TextPlace::Text,
        // A bracket in a comment opens nothing.
        open if open_delimiters(&format!("{before}(")).len() == open.len() => TextPlace::Text,
        open => place_in_code(before, open),
    }
}

fn place_in_code<'a>(before: &'a str, open: &[(usize, char)]) -> TextPlace<'a> {
    if let Some(before) = before.strip_suffix("::") {
        return TextPlace::InNamespace(last_word(before));
    }
    if let Some(before) = before.strip_suffix('.').filter(|before| !before.ends_with('.')) {
        return TextPlace::AfterDot(last_word(before));
    }
    if let Some(of) = options_of(before, open)
        && before.trim_end().ends_with([',', '{'])
    {
        return TextPlace::OptionName(of);
    }
    match option_value(before, open) {
        Some((of, option)) => TextPlace::OptionValue { of, option, in_text: false },
        None => TextPlace::Code,
    }
}

/// The call and the option whose value begins here.
fn option_value<'a>(before: &'a str, open: &[(usize, char)]) -> Option<(OptionsOf<'a>, &'a str)> {
    let of = options_of(before, open)?;
    let name = before.trim_end().strip_suffix(':').filter(|name| !name.ends_with(':'))?;
    Some((of, last_word(name.trim_end())))
}

/// The call whose map of options is open: `enumerate` in `sets.enumerate(17, #{ `.
fn options_of<'a>(before: &'a str, open: &[(usize, char)]) -> Option<OptionsOf<'a>> {
    let [.., (call, '('), (map, '{')] = open else { return None };
    before[..*map].ends_with('#').then(|| function_before(&before[..*call]))
}

/// The function whose name is at the end of a text.
pub(super) fn function_before(text: &str) -> OptionsOf<'_> {
    let text = text.trim_end();
    let function = last_word(text);
    let namespace = text[..text.len() - function.len()].strip_suffix("::").map_or("", last_word);
    OptionsOf { namespace, function }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_before_a_place_says_where_it_is() {
        let of = |namespace, function| OptionsOf { namespace, function };
        for (before, expected) in [
            ("", TextPlace::Code),
            ("f(x, ", TextPlace::Code),
            ("clique::", TextPlace::InNamespace("clique")),
            ("sets.", TextPlace::AfterDot("sets")),
            ("f(x).", TextPlace::AfterDot("")),
            ("1..", TextPlace::Code),
            ("// sets.", TextPlace::Text),
            ("f(\"a//b\").", TextPlace::AfterDot("")),
            ("f(`a//b`).", TextPlace::AfterDot("")),
            ("f(1) // \"", TextPlace::Text),
            ("// sets\nsets.", TextPlace::AfterDot("sets")),
            ("puzzles(\"", TextPlace::Text),
            ("sets.enumerate(17, #{ ", TextPlace::OptionName(of("", "enumerate"))),
            ("ua::digits(#{ n: 4, ", TextPlace::OptionName(of("ua", "digits"))),
            (
                "s.enumerate(17, #{ clique: ",
                TextPlace::OptionValue {
                    of: of("", "enumerate"),
                    option: "clique",
                    in_text: false,
                },
            ),
            (
                "generator::bottom_up(#{ symmetry: \"",
                TextPlace::OptionValue {
                    of: of("generator", "bottom_up"),
                    option: "symmetry",
                    in_text: true,
                },
            ),
            ("let r = #{ a: ", TextPlace::Code),
        ] {
            assert_eq!(place_at_end(before), expected, "{before}");
        }
    }
}
