//! Delimiters: the brackets, texts and comments of a recipe that are open at a place.

/// The brackets, texts and comments that are open at the end of a text, the outermost first, each
/// with its byte offset.
///
/// ```
/// use seventeen_language::delimiters::open_delimiters;
///
/// assert_eq!(open_delimiters("f(\")\", ["), [(1, '('), (7, '[')]);
/// ```
pub fn open_delimiters(text: &str) -> Vec<(usize, char)> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map(|&(_, next)| next);
        match (open.last().map(|&(_, inner)| inner), letter) {
            (Some('"' | '\''), '\\') => drop(letters.next()),
            (Some(quote @ ('"' | '\'' | '`')), _) if letter == quote => drop(open.pop()),
            (Some('"' | '\'' | '`'), _) => {}
            (Some('*'), '*') if next == Some('/') => {
                letters.next();
                open.pop();
            }
            (Some('*'), _) => {}
            (_, '/') if next == Some('/') => {
                while letters.next_if(|&(_, c)| c != '\n').is_some() {}
            }
            (_, '/') if next == Some('*') => {
                letters.next();
                open.push((at, '*'));
            }
            (_, '"' | '\'' | '`' | '(' | '[' | '{') => open.push((at, letter)),
            (Some('('), ')') | (Some('['), ']') | (Some('{'), '}') => drop(open.pop()),
            _ => {}
        }
    }
    open
}

/// The end of what a delimiter begins.
pub(crate) fn closing(delimiter: char) -> &'static str {
    match delimiter {
        '(' => ")",
        '[' => "]",
        '{' => "}",
        '*' => "*/",
        '"' => "\"",
        '`' => "`",
        _ => "'",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_complete_when_nothing_is_open() {
        for text in ["1 + 1", "f(\")\")", "// (", "a[1]; /* { */", "'(' == '['", "`}`", ")", ""] {
            assert_eq!(open_delimiters(text), [], "{text}");
        }
        for text in ["f(", "#{ a: [1, 2]", "\"abc", "/* x", "f(\"\\\"", "f(`", "{ // }"] {
            assert!(!open_delimiters(text).is_empty(), "{text}");
        }
    }
}
