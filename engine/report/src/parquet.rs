//! Files of Parquet: typed columns, as data frames read them.
//!
//! Numbers and truth values keep their types. All other values are the texts that CSV has. The
//! bytes depend on the rows alone.

use crate::csv::csv_field;
use crate::declared::{Declared, Field};
use crate::field_value::{FieldShape, FieldValue};
use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};
use serde_json::Value as Json;
use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

/// The largest number of rows in a row group.
const MOST_ROWS: usize = 1 << 16;

/// A row group ends when its texts have as many bytes.
const MOST_BYTES: usize = 1 << 26;

/// Results of one type as the rows of a file.
pub struct ParquetFile<W: Write + Send> {
    state: State<W>,
    columns: Vec<Column>,
    /// The rows that wait to be written.
    rows: usize,
    /// The bytes of their texts.
    bytes: usize,
}

/// The file begins when its columns are known.
enum State<W: Write + Send> {
    New(W),
    Begun(SerializedFileWriter<W>),
    Failed,
}

impl<W: Write + Send> ParquetFile<W> {
    /// A file without rows.
    pub fn new(out: W) -> ParquetFile<W> {
        ParquetFile { state: State::New(out), columns: Vec::new(), rows: 0, bytes: 0 }
    }

    /// Adds a row. The first row decides which columns there are.
    ///
    /// # Errors
    /// The rows cannot be written.
    pub fn add<T: Declared>(&mut self, row: &T) -> io::Result<()> {
        if self.columns.is_empty() {
            self.columns = Column::all_of(row);
        }
        for column in &mut self.columns {
            self.bytes += column.add(T::declared()[column.field].of(row));
        }
        self.rows += 1;
        if self.rows == MOST_ROWS || self.bytes >= MOST_BYTES {
            self.write_row_group().map_err(io_error)?;
        }
        Ok(())
    }

    /// The writer, once all rows are written.
    ///
    /// # Errors
    /// The rows cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        let written = match self.rows {
            0 => self.begin(),
            _ => self.write_row_group(),
        };
        written.and_then(|()| self.into_writer()?.into_inner()).map_err(io_error)
    }

    fn begin(&mut self) -> Result<()> {
        if let State::New(_) = &self.state
            && let State::New(out) = mem::replace(&mut self.state, State::Failed)
        {
            self.state = State::Begun(open(out, &self.columns)?);
        }
        Ok(())
    }

    fn write_row_group(&mut self) -> Result<()> {
        self.begin()?;
        let State::Begun(writer) = &mut self.state else { return Err(failed()) };
        let mut group = writer.next_row_group()?;
        for column in &mut self.columns {
            let mut writer = group.next_column()?.ok_or_else(failed)?;
            column.write(&mut writer)?;
            writer.close()?;
        }
        group.close()?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }

    fn into_writer(self) -> Result<SerializedFileWriter<W>> {
        match self.state {
            State::Begun(writer) => Ok(writer),
            State::New(_) | State::Failed => Err(failed()),
        }
    }
}

/// Begins a file.
fn open<W: Write + Send>(out: W, columns: &[Column]) -> Result<SerializedFileWriter<W>> {
    let fields = columns.iter().map(Column::schema).collect::<Result<Vec<TypePtr>>>()?;
    let schema = Type::group_type_builder("schema").with_fields(fields).build()?;
    let compression = Compression::ZSTD(ZstdLevel::default());
    let properties = WriterProperties::builder().set_compression(compression).build();
    SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))
}

/// A column, with its values that wait to be written.
struct Column {
    /// The number of its field among those that are declared.
    field: usize,
    name: &'static str,
    /// Whether a row may be without a value.
    is_optional: bool,
    values: Values,
    /// For each row 1, or 0 without a value.
    levels: Vec<i16>,
}

/// Values of one type.
enum Values {
    Bool(Vec<bool>),
    Integer(Vec<i64>),
    Number(Vec<f64>),
    Text(Vec<ByteArray>),
}

impl Column {
    /// The columns that this result has.
    fn all_of<T: Declared>(row: &T) -> Vec<Column> {
        let fields = T::declared().iter().enumerate();
        let written = fields.filter(|(_, field)| {
            let value = || field.of(row);
            field.is_written() && !matches!(value(), FieldValue::Absent | FieldValue::Unlisted)
        });
        let column = |(number, field): (usize, &Field<T>)| Column {
            field: number,
            name: field.name,
            is_optional: matches!(field.shape, FieldShape::Optional(_)),
            values: Values::of_shape(field.shape),
            levels: Vec::new(),
        };
        written.map(column).collect()
    }

    /// Its name and its type.
    fn schema(&self) -> Result<TypePtr> {
        let (physical, logical) = match self.values {
            Values::Bool(_) => (PhysicalType::BOOLEAN, None),
            Values::Integer(_) => (PhysicalType::INT64, None),
            Values::Number(_) => (PhysicalType::DOUBLE, None),
            Values::Text(_) => (PhysicalType::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let repetition = if self.is_optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        let column = Type::primitive_type_builder(self.name, physical)
            .with_logical_type(logical)
            .with_repetition(repetition);
        Ok(Arc::new(column.build()?))
    }

    /// Adds a value, and returns the bytes of its text.
    fn add(&mut self, value: FieldValue) -> usize {
        let value = Json::from(value);
        let is_there = !(self.is_optional && value.is_null());
        self.levels.push(is_there.into());
        if is_there { self.values.add(&value) } else { 0 }
    }

    /// Writes its values, which then no longer wait.
    fn write(&mut self, writer: &mut SerializedColumnWriter<'_>) -> Result<()> {
        let levels = mem::take(&mut self.levels);
        let levels = self.is_optional.then_some(&levels[..]);
        match &mut self.values {
            Values::Bool(values) => write_values::<BoolType>(writer, values, levels),
            Values::Integer(values) => write_values::<Int64Type>(writer, values, levels),
            Values::Number(values) => write_values::<DoubleType>(writer, values, levels),
            Values::Text(values) => write_values::<ByteArrayType>(writer, values, levels),
        }
    }
}

impl Values {
    /// No values, of the type that a field has.
    fn of_shape(shape: FieldShape) -> Values {
        match shape {
            FieldShape::Single("bool") | FieldShape::Optional("bool") => Values::Bool(Vec::new()),
            FieldShape::Single("int") | FieldShape::Optional("int") => Values::Integer(Vec::new()),
            FieldShape::Single("float") | FieldShape::Optional("float") => {
                Values::Number(Vec::new())
            }
            _ => Values::Text(Vec::new()),
        }
    }

    /// Adds a value, and returns the bytes of its text.
    fn add(&mut self, value: &Json) -> usize {
        match self {
            Values::Bool(values) => values.push(value.as_bool().unwrap_or_default()),
            Values::Integer(values) => values.push(value.as_i64().unwrap_or_default()),
            Values::Number(values) => values.push(value.as_f64().unwrap_or_default()),
            Values::Text(values) => {
                let text = csv_field(value);
                let bytes = text.len();
                values.push(text.into_bytes().into());
                return bytes;
            }
        }
        0
    }
}

fn write_values<T: DataType>(
    writer: &mut SerializedColumnWriter<'_>,
    values: &mut Vec<T::T>,
    levels: Option<&[i16]>,
) -> Result<()> {
    writer.typed::<T>().write_batch(&mem::take(values), levels, None)?;
    Ok(())
}

/// A file that failed was written to again.
fn failed() -> ParquetError {
    ParquetError::General("an earlier error".into())
}

/// The error of the writer itself, where there is one.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    struct Walk {
        steps: u32,
        speed: f64,
        name: &'static str,
        rest: Option<bool>,
    }

    crate::fields! {
        /// A walk.
        Walk {
            /// How many steps were taken.
            [column] steps: u32 = |walk, _| walk.steps;
            /// How fast.
            [column] speed: f64 = |walk, _| walk.speed;
            /// Where it went.
            [column] name: &'static str = |walk, _| walk.name;
            /// Whether there was a rest.
            [column] rest: Option<bool> = |walk, _| walk.rest;
            /// Whether it went anywhere.
            is_long: bool = |walk, _| walk.steps > 9;
        }
    }

    #[test]
    fn rows_are_read_back_across_row_groups() {
        let row = |number: u32| Walk {
            steps: number,
            speed: f64::from(number) / 2.0,
            name: ["out", "home"][number as usize % 2],
            rest: [None, Some(true), Some(false)][number as usize % 3],
        };
        let count = MOST_ROWS as u32 + 5;
        let mut file = ParquetFile::new(tempfile::tempfile().expect("a file"));
        (0..count).try_for_each(|number| file.add(&row(number))).expect("rows");
        let file = file.finish().expect("a file");
        let read = SerializedFileReader::new(file).expect("a file");
        assert_eq!(read.num_row_groups(), 2);
        let mut rows = 0;
        for (number, found) in (0..).zip(read.get_row_iter(None).expect("rows")) {
            let (found, expected) = (found.expect("a row"), row(number));
            assert_eq!(found.get_long(0).ok(), Some(expected.steps.into()));
            assert_eq!(found.get_double(1).ok(), Some(expected.speed));
            assert_eq!(found.get_string(2).ok().map(String::as_str), Some(expected.name));
            assert_eq!(found.get_bool(3).ok(), expected.rest);
            rows += 1;
        }
        assert_eq!(rows, count);
    }

    #[test]
    fn a_file_may_have_no_rows() {
        let bytes = ParquetFile::new(Vec::new()).finish().expect("a file");
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    }

    #[test]
    fn an_error_of_the_writer_keeps_its_kind() {
        let error = io_error(io::Error::from(io::ErrorKind::StorageFull).into());
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
