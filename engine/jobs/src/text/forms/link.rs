//! Links: their host and content.

use super::super::line_error::LineError;
use super::super::problem::note_after_cells;
use percent_encoding::percent_decode_str;

/// The class of errors in links.
pub(super) const CLASS: &str = "a link without a readable puzzle";

/// A link, split into its parts.
pub(super) struct PuzzleLink<'a> {
    /// In lower case, without `www.`.
    pub(super) host: String,
    /// The part after the host's `/`.
    pub(super) rest: &'a str,
    /// Its column.
    column: usize,
    /// The text after the link.
    pub(super) note: Box<str>,
}

impl<'a> PuzzleLink<'a> {
    /// The link at the start of a text; none if it begins otherwise.
    pub(super) fn parse(text: &'a str) -> Option<PuzzleLink<'a>> {
        let (scheme, behind) = text.split_once("://")?;
        if !["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
            return None;
        }
        let end = behind.find(char::is_whitespace).unwrap_or(behind.len());
        let (link, note) = behind.split_at(end);
        let host = link.split(['/', '?', '#']).next().unwrap_or_default();
        let rest = link[host.len()..].trim_start_matches('/');
        let column = text.len() - note.len() - rest.len() + 1;
        let host = host.to_ascii_lowercase();
        let host = host.strip_prefix("www.").unwrap_or(&host).to_owned();
        Some(PuzzleLink { host, rest, column, note: note_after_cells(note) })
    }

    /// The text after `mark`, up to a further part of the link, with its column.
    pub(super) fn part_after(&self, mark: &str) -> Option<LinkPart<'a>> {
        let at = self.rest.find(mark)? + mark.len();
        let text = &self.rest[at..];
        let text = &text[..text.find(['&', '#']).unwrap_or(text.len())];
        Some(LinkPart { text, column: self.column + at })
    }

    /// The path without a query, and without the first of these prefixes that it has.
    pub(super) fn path_part(&self, prefixes: &[&str]) -> LinkPart<'a> {
        let path = self.rest.split(['?', '#']).next().unwrap_or_default();
        let prefix = prefixes.iter().find(|prefix| path.starts_with(*prefix));
        let at = prefix.map_or(0, |prefix| prefix.len());
        LinkPart { text: &path[at..], column: self.column + at }
    }

    /// An error in it, from the host on.
    pub(super) fn link_error(&self, what: impl Into<String>) -> LineError {
        LineError::at_column(self.column, CLASS, what)
    }
}

/// A part of a link.
#[derive(Clone, Copy)]
pub(super) struct LinkPart<'a> {
    pub(super) text: &'a str,
    /// Its column in the line.
    pub(super) column: usize,
}

impl LinkPart<'_> {
    /// An error in it.
    pub(super) fn part_error(&self, what: impl Into<String>) -> LineError {
        LineError::at_column(self.column, CLASS, what)
    }

    /// Its decoded text, where `%2B` is `+`.
    pub(super) fn percent_decode(&self) -> Result<String, LineError> {
        let decoded = percent_decode_str(self.text).decode_utf8();
        let decoded = decoded.map_err(|_| self.part_error("the link is not UTF-8 text"))?;
        Ok(decoded.into_owned())
    }

    /// Rejects an id of a puzzle that only the site knows.
    pub(super) fn reject_site_id(&self, site: &str) -> Result<(), LineError> {
        let is_id = !self.text.is_empty() && self.text.chars().all(|c| c.is_ascii_alphanumeric());
        if is_id && self.text.len() <= LONGEST_ID {
            let what = format!(
                "{:?} is an id, and {site} stores the puzzle: Seventeen does not use the network; \
                 open the link and export the puzzle there",
                self.text
            );
            return Err(LineError::at_column(self.column, "a link that needs the network", what));
        }
        Ok(())
    }
}

/// The greatest length of an id; SudokuPad looks up shorter texts on its server.
const LONGEST_ID: usize = 60;
