//! The text below the grid, wrapped to its width: what the picture shows, and why.

use super::frame::{LEFT, TOP};
use super::palette::DARK;
use super::{svg_group, text};
use std::borrow::Cow;
use textwrap::{Options, WordSplitter};

/// The width of a letter of the text, and of the bold headline: room for wide ones.
const LETTER: f64 = 7.0;
const BOLD_LETTER: f64 = 8.3;

/// The distance of two lines.
const LINE: f64 = 18.0;

/// The margin below the grid.
const MARGIN: f64 = 16.0;

/// The most lines of a headline: a longer one shows its beginning and its end.
const HEADLINES: usize = 3;

/// A headline and a text, wrapped into lines.
pub(super) struct Caption {
    bold: Vec<String>,
    plain: Vec<String>,
    /// The lower edge of the grid.
    top: f64,
}

impl Caption {
    /// The caption below a grid with this side. A headline is bold if a text follows.
    pub(super) fn of(headline: &str, plain: &str, side: f64) -> Caption {
        let top = TOP + side + MARGIN;
        if plain.is_empty() {
            return Caption { bold: Vec::new(), plain: wrap(headline, side / LETTER), top };
        }
        let room = (side / BOLD_LETTER) as usize * HEADLINES;
        let bold = wrap(&shorten(headline, room), side / BOLD_LETTER);
        Caption { bold, plain: wrap(plain, side / LETTER), top }
    }

    /// The lower edge of the text.
    pub(super) fn bottom(&self) -> f64 {
        match self.bold.len() + self.plain.len() {
            0 => self.top,
            lines => self.top + lines as f64 * LINE + LINE / 2.0,
        }
    }

    pub(super) fn drawn(&self) -> String {
        let line =
            |i: usize, line: &String| text(LEFT, self.top + (i as f64 + 0.7) * LINE, escaped(line));
        let bold: String = self.bold.iter().enumerate().map(|(i, it)| line(i, it)).collect();
        let below = self.bold.len();
        let plain = self.plain.iter().enumerate().map(|(i, it)| line(below + i, it));
        let attributes = format!("font-size=\"13\" fill=\"{DARK}\"");
        let headline = svg_group("headline", &format!("{attributes} font-weight=\"bold\""), &bold);
        [headline, svg_group("caption", &attributes, &plain.collect::<String>())].concat()
    }
}

fn wrap(text: &str, letters: f64) -> Vec<String> {
    let whole_words = Options::new(letters as usize).word_splitter(WordSplitter::Custom(links));
    let lines = textwrap::wrap(text, whole_words).into_iter().map(Cow::into_owned);
    lines.filter(|line| !line.is_empty()).collect()
}

/// The places where a chain can be broken: after its weak links.
fn links(word: &str) -> Vec<usize> {
    word.match_indices("-(").map(|(place, _)| place + 1).collect()
}

/// A text shortened to `room` letters: its beginning, and the conclusion after the last `=>`.
fn shorten(text: &str, room: usize) -> Cow<'_, str> {
    if text.chars().count() <= room {
        return text.into();
    }
    let end = text.rfind(" => ").map_or("", |place| &text[place..]);
    let end = if end.chars().count() > room / 2 { "" } else { end };
    let start: String = text.chars().take(room.saturating_sub(end.chars().count() + 2)).collect();
    let start = start.rsplit_once(' ').map_or(start.as_str(), |(words, _)| words);
    format!("{start} …{end}").into()
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
