//! Links: where they lead, and what they carry.

use super::super::problem::note_of;
use super::super::wrong::Wrong;
use percent_encoding::percent_decode_str;

/// What errors of links are counted as.
pub(super) const CLASS: &str = "a link without a readable puzzle";

/// A link, cut where its parts end.
pub(super) struct Link<'a> {
    /// In small letters, without `www.`.
    pub(super) host: String,
    /// Behind the host's `/`.
    pub(super) rest: &'a str,
    /// The column of that.
    column: usize,
    /// What stands behind the link.
    pub(super) note: Box<str>,
}

impl<'a> Link<'a> {
    /// The link that a text begins with; none if it begins with something else.
    pub(super) fn of(text: &'a str) -> Option<Link<'a>> {
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
        Some(Link { host, rest, column, note: note_of(note) })
    }

    /// What stands behind `mark`, up to a further part of the link, with its column.
    pub(super) fn behind(&self, mark: &str) -> Option<Part<'a>> {
        let at = self.rest.find(mark)? + mark.len();
        let text = &self.rest[at..];
        let text = &text[..text.find(['&', '#']).unwrap_or(text.len())];
        Some(Part { text, column: self.column + at })
    }

    /// The path without a query, less the first of these prefixes that it has.
    pub(super) fn path(&self, prefixes: &[&str]) -> Part<'a> {
        let path = self.rest.split(['?', '#']).next().unwrap_or_default();
        let prefix = prefixes.iter().find(|prefix| path.starts_with(*prefix));
        let at = prefix.map_or(0, |prefix| prefix.len());
        Part { text: &path[at..], column: self.column + at }
    }

    /// What is wrong with it, from the host on.
    pub(super) fn wrong(&self, what: impl Into<String>) -> Wrong {
        Wrong::at(self.column, CLASS, what)
    }
}

/// A part of a link.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    /// Its column in the line.
    pub(super) column: usize,
}

impl Part<'_> {
    /// What is wrong with it.
    pub(super) fn wrong(&self, what: impl Into<String>) -> Wrong {
        Wrong::at(self.column, CLASS, what)
    }

    /// What it stands for, where `%2B` is `+`.
    pub(super) fn decoded(&self) -> Result<String, Wrong> {
        let decoded = percent_decode_str(self.text).decode_utf8();
        let decoded = decoded.map_err(|_| self.wrong("the link is not UTF-8 text"))?;
        Ok(decoded.into_owned())
    }

    /// Refuses an id under which only the site knows the puzzle.
    pub(super) fn is_no_id(&self, site: &str) -> Result<(), Wrong> {
        let is_id = !self.text.is_empty() && self.text.chars().all(|c| c.is_ascii_alphanumeric());
        if is_id && self.text.len() <= LONGEST_ID {
            let what = format!(
                "{:?} is an id, and {site} stores the puzzle: Seventeen does not use the network; \
                 open the link and export the puzzle there",
                self.text
            );
            return Err(Wrong::at(self.column, "a link that needs the network", what));
        }
        Ok(())
    }
}

/// No id of a site is longer; SudokuPad asks for what is not with its server.
const LONGEST_ID: usize = 60;
