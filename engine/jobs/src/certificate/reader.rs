//! `CertificateReader`: the certificates of a file, one after another.

use super::format::{CertificateDocument, ClosingLine, FORMAT, LineKind, VERSION};
use super::{Certificate, StatedSearch};
use crate::enumerate::{MethodSignatures, check_on_board};
use crate::error::{Error, json_reason};
use crate::is_puzzle_of_grid::check_givens_match_grid;
use crate::rules::{StatedRules, parse_grid, parse_puzzle};
use crate::text::input;
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use seventeen_core::{Boxes, Cells, EnumerationQuery, ParseError, Puzzle, Rules};
use seventeen_host::cancellation::CancellationToken;
use std::fmt;
use std::io::BufRead;
use std::sync::Arc;

/// Reads a file of certificates, one after another; nothing follows an error.
pub struct CertificateReader {
    lines: Box<dyn BufRead + Send>,
    name: String,
    /// The number of lines read.
    line: u64,
    /// Whether the closing line or an error was reached: nothing more is read.
    is_over: bool,
}

impl CertificateReader {
    /// Opens a file, plain, gzip or zstd, or the standard input for `-`, on which it stops waiting
    /// when the token requests a stop.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(path: &str, stop: &CancellationToken) -> crate::Result<CertificateReader> {
        let (lines, name) = input::open_named(path, stop)?;
        Ok(CertificateReader::from_lines(lines, name))
    }

    /// Reads these lines, from a file with this name in errors.
    pub(crate) fn from_lines(lines: Box<dyn BufRead + Send>, name: &str) -> CertificateReader {
        CertificateReader { lines, name: name.to_owned(), line: 0, is_over: false }
    }

    /// The certificate of the next line, or none if it is the closing one.
    fn read_certificate(&mut self) -> Result<Option<Certificate>, String> {
        let line = self.next_line()?.ok_or_else(|| {
            let n = self.line - 1;
            format!("expected a certificate or the closing line after {n}: the file is cut short")
        })?;
        let head: LineKind = parse_json(&line)?;
        if head.format != FORMAT {
            return Err(format!("the format is {:?}: expected {FORMAT:?}", head.format));
        }
        if head.version != VERSION {
            return Err(format!("the version is {}: expected {VERSION}", head.version));
        }
        let closing =
            head.certificates.map(|_| parse_json::<ClosingLine<'_>>(&line)).transpose()?;
        match closing.map(|closing| closing.certificates) {
            None => certificate_from_document(parse_json(&line)?).map(Some),
            Some(0) if self.line == 1 => {
                Err("the file has no certificate: expected at least one".to_owned())
            }
            Some(n) if n == self.line - 1 => Ok(None),
            Some(n) => {
                let found = self.line - 1;
                Err(format!("the closing line counts {n} certificates, found {found}"))
            }
        }
    }

    /// Checks that nothing follows the closing line.
    fn expect_end(&mut self) -> Result<(), String> {
        match self.next_line()? {
            None => Ok(()),
            Some(_) => Err("expected nothing after the closing line".to_owned()),
        }
    }

    fn next_line(&mut self) -> Result<Option<String>, String> {
        self.line += 1;
        input::next_line(&mut self.lines).map_err(|error| error.to_string())
    }
}

/// The certificates, and the errors of the file.
impl Iterator for CertificateReader {
    type Item = crate::Result<Certificate>;

    fn next(&mut self) -> Option<crate::Result<Certificate>> {
        if self.is_over {
            return None;
        }
        let read = self.read_certificate().and_then(|read| match read {
            Some(certificate) => Ok(Some(certificate)),
            None => self.expect_end().map(|()| None),
        });
        self.is_over = !matches!(read, Ok(Some(_)));
        let (name, line) = (&self.name, self.line);
        read.map_err(|reason| Error::bad_input(format_args!("{name}:{line}: {reason}"))).transpose()
    }
}

fn parse_json<'a, T: serde::Deserialize<'a>>(line: &'a str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| {
        let cut = if error.is_eof() { ": the file is cut short" } else { "" };
        let (text, column) = json_reason(&error);
        format!("not a certificate: column {column}: {text}{cut}")
    })
}

fn certificate_from_document(
    document: CertificateDocument<ListedPuzzles>,
) -> Result<Certificate, String> {
    let CertificateDocument { clues, minimal, .. } = document;
    let stated = stated_search(&document)?.map(Arc::new);
    let rules = StatedRules::rules_of_claim(document.rules);
    let rules = rules.map_err(|error| format!("`rules`: {error}"))?;
    let grid = parse_grid(rules, &document.grid).map_err(|error| format!("`grid`: {error}"))?;
    let cells = |name: &str, text: &str| {
        text.parse().map_err(|error: ParseError| format!("`{name}`: {error}"))
    };
    let (given, dead) = (cells("given", &document.given)?, cells("dead", &document.dead)?);
    check_on_board(rules, given, dead)?;
    let fitting = |(i, set): (usize, &Puzzle)| {
        check_givens_match_grid(set, &grid).map_err(|error| format!("set {}: {error}", i + 1))
    };
    let sets = document.sets.into_puzzles("set")?;
    let sets: Vec<Cells> = sets.iter().enumerate().map(fitting).collect::<Result<_, _>>()?;
    let wanted = EnumerationQuery { grid: &grid, sets: &sets, clues, given, dead };
    wanted.check().map_err(|error| error.to_string())?;
    let puzzles = Arc::new(document.puzzles.into_puzzles("puzzle")?);
    let sets = Arc::new(sets);
    Ok(Certificate { grid, rules, clues, given, dead, minimal, sets, puzzles, stated })
}

/// The claims of a document about its search: nothing if it names no enumerator.
fn stated_search<L>(document: &CertificateDocument<L>) -> Result<Option<StatedSearch>, String> {
    let CertificateDocument {
        enumerator, method, clique, mcn, proven, parts, nodes, tests, ..
    } = document;
    if enumerator.is_empty() {
        let is_blank = method.is_empty()
            && clique.is_empty()
            && document.components.iter().all(String::is_empty)
            && !proven
            && (u64::from(*mcn), u64::from(*parts), *nodes, *tests) == (0, 0, 0, 0);
        let strange = "`enumerator` is empty, but another field describes its search";
        return if is_blank { Ok(None) } else { Err(strange.to_owned()) };
    }
    let [first, second, third] = document.components.each_ref().map(|text| text.as_str().into());
    let stated = StatedSearch {
        made_with: MethodSignatures { enumerator: first, clique: second, solver: third },
        enumerator: enumerator.clone(),
        clique: clique.clone(),
        method: method.clone(),
        mcn: *mcn,
        proven: *proven,
        parts: *parts,
        nodes: *nodes,
        tests: *tests,
    };
    stated.check_names()?;
    Ok(Some(stated))
}

/// A list of lines with a character for each cell, or the number of the first invalid one. Lines
/// are parsed on arrival, so that a list takes no more memory than its text.
struct ListedPuzzles(Result<Vec<Puzzle>, (usize, ParseError)>);

impl ListedPuzzles {
    /// All of them; errors call them `name`.
    fn into_puzzles(self, name: &str) -> Result<Vec<Puzzle>, String> {
        self.0.map_err(|(n, error)| format!("{name} {n}: {error}"))
    }
}

impl<'de> Deserialize<'de> for ListedPuzzles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ListedPuzzles, D::Error> {
        deserializer.deserialize_seq(LinesVisitor)
    }
}

/// The digits of a line. The rules of a list may follow it: only rows and columns are known, by the
/// number of cells.
fn parse_cells(line: &str) -> Result<Puzzle, ParseError> {
    let side = (2..=9).find(|side| side * side == line.len());
    let latin = side.and_then(|side| Rules::of_boxes(Boxes::new(1, side)?));
    parse_puzzle(latin.unwrap_or_default(), line)
}

/// Reads the lines of a list.
struct LinesVisitor;

impl<'de> Visitor<'de> for LinesVisitor {
    type Value = ListedPuzzles;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut lines: A) -> Result<ListedPuzzles, A::Error> {
        let mut listed = Ok(Vec::new());
        while let Some(line) = lines.next_element::<String>()? {
            if let Ok(puzzles) = &mut listed {
                match parse_cells(&line) {
                    Ok(puzzle) => puzzles.push(puzzle),
                    Err(error) => listed = Err((puzzles.len() + 1, error)),
                }
            }
        }
        Ok(ListedPuzzles(listed))
    }
}
