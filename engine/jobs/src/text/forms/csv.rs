//! CSV with the names of columns on top. The puzzle stands in the column `puzzle`, `question`,
//! `quizzes` or `sudoku`, as the data sets for machine learning have it, or in one that is named. What
//! a column `note` holds is the note, and where there is none all that the others hold is.

use super::super::wrong::Wrong;
use super::{Form, Found, List, Noted, Places, Puzzle};
use csv::{ReaderBuilder, StringRecord, WriterBuilder};
use seventeen_host::nearest::suggestion;

/// Read line by line, by the columns of the first.
pub(super) const FORM: Form = Form {
    name: "csv",
    doc: "a table with the columns `puzzle` and `note`: `.csv`",
    write: Some(write),
    list: List { head: Some("puzzle,note"), ..List::LINES },
    ..Form::NONE
};

/// What a column of puzzles is called.
const NAMES: [&str; 4] = ["puzzle", "question", "quizzes", "sudoku"];

/// The columns of a table.
#[derive(Debug)]
pub(in super::super) struct Columns {
    delimiter: u8,
    names: Vec<String>,
    puzzle: usize,
    note: Option<usize>,
}

impl Columns {
    /// Those that the first line of a table names; none if it names no column of puzzles.
    pub(in super::super) fn of(line: &str) -> Option<Columns> {
        // Most first lines name none, and a reader of tables takes long to make.
        let words = line.to_ascii_lowercase();
        if !NAMES.iter().any(|name| words.contains(name)) {
            return None;
        }
        let (delimiter, names) = names(line)?;
        let place = |name: &str| names.iter().position(|known| known == name);
        let puzzle = NAMES.iter().find_map(|name| place(name))?;
        let note = place("note");
        Some(Columns { delimiter, puzzle, note, names })
    }

    /// Those that the first line of a table names, where the puzzles stand in this one.
    ///
    /// # Errors
    /// It does not name that.
    pub(in super::super) fn named(line: &str, column: &str) -> Result<Columns, Wrong> {
        let (delimiter, names) = names(line).unwrap_or((b',', Vec::new()));
        let place = |name: &str| names.iter().position(|known| known == name);
        let wanted = column.trim().to_ascii_lowercase();
        let Some(puzzle) = place(&wanted) else {
            let near = suggestion(&wanted, names.iter().map(String::as_str));
            let what = format!("no column `{column}`{near} (there are: {})", names.join(", "));
            return Err(Wrong::at(1, "no column", what));
        };
        let note = place("note");
        Ok(Columns { delimiter, puzzle, note, names })
    }

    /// The puzzle of another line.
    ///
    /// # Errors
    /// Its column holds none, or is not there.
    pub(in super::super) fn read(&self, line: &str) -> Result<Found, Wrong> {
        let name = &self.names[self.puzzle];
        let record = fields(line, self.delimiter).unwrap_or_default();
        let Some(cells) = record.get(self.puzzle) else {
            let what = format!(
                "the column {name:?} is not there: found {} of {} columns",
                record.len(),
                self.names.len()
            );
            return Err(Wrong::at(line.chars().count() + 1, "too short", what));
        };
        let first = line.find(cells).map_or(1, |at| line[..at].chars().count() + 1);
        let shifted = |wrong: Wrong| Wrong { column: wrong.column + first - 1, ..wrong };
        let note = self.note(&record);
        match cells.trim().parse::<Puzzle>() {
            Ok(puzzle) => Found::puzzle(*puzzle.digits(), note, Places::row(first)),
            Err(error) => match super::read(cells) {
                Some(read) => read.map(|found| found.noted(note)).map_err(shifted),
                None => Err(shifted(Wrong::from(error))),
            },
        }
    }

    fn note(&self, record: &StringRecord) -> String {
        if let Some(note) = self.note {
            return record.get(note).unwrap_or_default().trim().to_owned();
        }
        let others = self.names.iter().zip(record).enumerate();
        let others = others.filter(|(i, (_, text))| *i != self.puzzle && !text.is_empty());
        others.map(|(_, (name, text))| format!("{name}={text}")).collect::<Vec<_>>().join(" ")
    }
}

/// What stands between the columns that a line names, and their names.
fn names(line: &str) -> Option<(u8, Vec<String>)> {
    let delimiter =
        *[b',', b';', b'\t'].iter().find(|&&d| line.contains(char::from(d))).unwrap_or(&b',');
    let names = fields(line, delimiter)?;
    Some((delimiter, names.iter().map(|name| name.trim().to_ascii_lowercase()).collect()))
}

fn fields(line: &str, delimiter: u8) -> Option<StringRecord> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter)
        .flexible(true)
        .buffer_capacity(line.len().max(1))
        .from_reader(line.as_bytes());
    reader.records().next()?.ok()
}

fn write(puzzle: &Noted<Puzzle>) -> String {
    let mut writer = WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    let written = writer.write_record([puzzle.value.to_string().as_str(), &puzzle.note]);
    let bytes = written.ok().and_then(|()| writer.into_inner().ok()).unwrap_or_default();
    String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::samples::{E, W, puzzle, said};
    use super::*;

    #[test]
    fn tables_of_data_sets_are_read() {
        let columns = |line: &str| Columns::of(line).expect("columns");
        let extreme = columns("source,question,answer,rating");
        let row = format!("puzzles0,{W},{},12", "1".repeat(81));
        assert_eq!(
            said(&extreme.read(&row)),
            format!("{W} # source=puzzles0 answer={} rating=12", "1".repeat(81))
        );
        let kaggle = columns("quizzes,solutions");
        assert_eq!(said(&kaggle.read(&format!("{},", W.replace('.', "0")))), W);
        let quoted = columns("\"id\";\"Puzzle\"");
        assert_eq!(said(&quoted.read(&format!("1;\"{E}\""))), format!("{E} # id=1"));
        assert!(Columns::of("id,grid").is_none() && Columns::of(W).is_none());
        assert!(Columns::of("puzzle").is_some());
    }

    #[test]
    fn what_is_written_reads_back_with_its_note() {
        let noted = format!("{W} # a, \"quoted\" note");
        let line = write(&puzzle(&noted));
        let columns = Columns::of("puzzle,note").expect("columns");
        assert_eq!(said(&columns.read(&line)), noted);
        assert_eq!(write(&puzzle(W)), format!("{W},"));
    }

    #[test]
    fn a_column_is_named_or_the_nearest_that_is_there() {
        let columns = Columns::named("id;Grid", " grid").expect("columns");
        assert_eq!(said(&columns.read(&format!("7;{W}"))), format!("{W} # id=7"));
        let error = Columns::named("id,grid,note", "gird").expect_err("no such column");
        assert_eq!(
            error.what,
            "no column `gird`; did you mean `grid`? (there are: id, grid, note)"
        );
    }

    #[test]
    fn errors_name_the_column_of_the_line() {
        let columns = Columns::of("id,puzzle").expect("columns");
        assert_eq!(
            said(&columns.read("17")),
            "0:3: the column \"puzzle\" is not there: found 1 of 2 columns"
        );
        let wrong = format!("17,12z{}", ".".repeat(78));
        assert!(said(&columns.read(&wrong)).starts_with("0:6: character 3 is 'z'"));
        let twice = format!("17,1.1{}", ".".repeat(78));
        assert_eq!(said(&columns.read(&twice)), "0:6: digit 1 stands twice in row 1: at r1c1 r1c3");
    }
}
