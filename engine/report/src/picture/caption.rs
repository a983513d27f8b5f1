//! The sentence below the grid, wrapped to its width.

use super::layout::{BOARD, LEFT, TOP};
use std::borrow::Cow;
use textwrap::{Options, WordSplitter};

/// The greatest length of a line in characters: enough room for wide ones.
const LONGEST: usize = 66;

/// The distance of two lines.
const LINE: f64 = 18.0;

/// The margin below the grid.
const MARGIN: f64 = 16.0;

/// A text, wrapped into lines.
pub(super) struct Caption(Vec<String>);

impl Caption {
    pub(super) fn of(text: &str) -> Caption {
        let whole_words = Options::new(LONGEST).word_splitter(WordSplitter::NoHyphenation);
        let lines = textwrap::wrap(text, whole_words).into_iter().map(Cow::into_owned);
        Caption(lines.filter(|line| !line.is_empty()).collect())
    }

    /// The height below the grid, margins included.
    pub(super) fn height(&self) -> f64 {
        MARGIN + if self.0.is_empty() { 0.0 } else { self.0.len() as f64 * LINE + LINE / 2.0 }
    }

    pub(super) fn drawn(&self) -> String {
        let lines = self.0.iter().enumerate().map(|(i, line)| {
            let y = TOP + BOARD + MARGIN + (i as f64 + 0.7) * LINE;
            super::text(LEFT, y, escaped(line))
        });
        super::svg_group("caption", "font-size=\"13\" fill=\"#111111\"", &lines.collect::<String>())
    }
}

/// A text with XML's special characters escaped and forbidden characters replaced.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}
