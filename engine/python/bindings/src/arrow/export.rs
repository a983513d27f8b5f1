//! Tables as streams of record batches.

use crate::row::Column;
use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int64Builder, StringBuilder, StringDictionaryBuilder,
};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{DataType, Field, Schema};
use seventeen::report::{FieldValue, Value};
use seventeen::{Error, Result};
use std::collections::HashSet;
use std::sync::Arc;

/// The number of rows of a batch.
const BATCH: usize = 1 << 16;

/// The most different texts of a column that is a dictionary.
const MOST_TEXTS: usize = 1 << 12;

/// Passes all values of a column to a function.
pub(crate) type EachField<'a> = dyn Fn(usize, &mut dyn FnMut(FieldValue)) + 'a;

/// The columns as a stream. Values that are neither numbers nor true or false are texts; a column
/// that repeats few texts is a dictionary.
pub(crate) fn stream_of(
    columns: &[Column],
    rows: usize,
    each_field: &EachField<'_>,
) -> Result<FFI_ArrowArrayStream> {
    let mut fields = Vec::new();
    let mut arrays = Vec::new();
    for column in columns {
        let of = type_of_column(column.index, each_field);
        fields.push(Field::new(&column.name, of.clone(), true));
        arrays.push(column_arrays(column.index, &of, each_field));
    }
    let schema = Arc::new(Schema::new(fields));
    let batches = (0..rows.div_ceil(BATCH)).map(|batch| {
        let columns = arrays.iter().map(|chunks: &Vec<ArrayRef>| chunks[batch].clone());
        RecordBatch::try_new(schema.clone(), columns.collect()).map_err(Error::work_failed)
    });
    let batches = batches.collect::<Result<Vec<RecordBatch>>>()?;
    let reader = RecordBatchIterator::new(batches.into_iter().map(Ok), schema);
    Ok(FFI_ArrowArrayStream::new(Box::new(reader)))
}

/// The type that fits all values of a column.
fn type_of_column(column: usize, each_field: &EachField<'_>) -> DataType {
    let mut found: Option<DataType> = None;
    let mut texts = DistinctTexts::default();
    each_field(column, &mut |value| {
        texts.add(&value);
        let of = match value {
            FieldValue::Absent | FieldValue::Unlisted | FieldValue::Plain(Value::Nothing) => return,
            FieldValue::Plain(Value::Bool(_)) => DataType::Boolean,
            FieldValue::Plain(Value::Integer(_)) => DataType::Int64,
            FieldValue::Plain(Value::Number(_)) => DataType::Float64,
            _ => DataType::Utf8,
        };
        found = Some(match found.take() {
            None => of,
            Some(known) if known == of => known,
            Some(DataType::Int64 | DataType::Float64)
                if matches!(of, DataType::Int64 | DataType::Float64) =>
            {
                DataType::Float64
            }
            Some(_) => DataType::Utf8,
        });
    });
    match found.unwrap_or(DataType::Utf8) {
        DataType::Utf8 if texts.are_repeated() => {
            DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
        }
        found => found,
    }
}

/// The different texts of a column, as long as they are few.
#[derive(Default)]
struct DistinctTexts {
    texts: HashSet<String>,
    values: usize,
}

impl DistinctTexts {
    fn add(&mut self, value: &FieldValue) {
        if self.texts.len() <= MOST_TEXTS
            && let Some(text) = text_of(value.clone().into())
        {
            self.values += 1;
            self.texts.insert(text);
        }
    }

    /// Whether they are few, and each occurs twice on average.
    fn are_repeated(&self) -> bool {
        let different = self.texts.len();
        different > 0 && different <= MOST_TEXTS && 2 * different <= self.values
    }
}

/// The text of a value; none if there is no value.
fn text_of(value: Value) -> Option<String> {
    match value {
        Value::Nothing => None,
        value => Some(value.to_string()),
    }
}

/// The arrays of a column, one for each batch.
fn column_arrays(column: usize, of: &DataType, each_field: &EachField<'_>) -> Vec<ArrayRef> {
    let mut arrays: Vec<ArrayRef> = Vec::new();
    let mut builder = Builder::new(of);
    let mut length = 0;
    each_field(column, &mut |value| {
        builder.append(value);
        length += 1;
        if length == BATCH {
            arrays.push(builder.finish());
            length = 0;
        }
    });
    if length > 0 {
        arrays.push(builder.finish());
    }
    arrays
}

/// Builds an array.
enum Builder {
    Bool(BooleanBuilder),
    Integer(Int64Builder),
    Number(Float64Builder),
    Text(StringBuilder),
    Dictionary(StringDictionaryBuilder<Int32Type>),
}

impl Builder {
    fn new(of: &DataType) -> Builder {
        match of {
            DataType::Boolean => Builder::Bool(BooleanBuilder::new()),
            DataType::Int64 => Builder::Integer(Int64Builder::new()),
            DataType::Float64 => Builder::Number(Float64Builder::new()),
            DataType::Dictionary(..) => Builder::Dictionary(StringDictionaryBuilder::new()),
            _ => Builder::Text(StringBuilder::new()),
        }
    }

    fn append(&mut self, value: FieldValue) {
        let value = Value::from(value);
        match self {
            Builder::Bool(builder) => builder.append_option(match value {
                Value::Bool(value) => Some(value),
                _ => None,
            }),
            Builder::Integer(builder) => builder.append_option(match value {
                Value::Integer(value) => Some(value),
                _ => None,
            }),
            Builder::Number(builder) => builder.append_option(value.number()),
            Builder::Text(builder) => builder.append_option(text_of(value)),
            Builder::Dictionary(builder) => builder.append_option(text_of(value)),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Builder::Bool(builder) => Arc::new(builder.finish()),
            Builder::Integer(builder) => Arc::new(builder.finish()),
            Builder::Number(builder) => Arc::new(builder.finish()),
            Builder::Text(builder) => Arc::new(builder.finish()),
            Builder::Dictionary(builder) => Arc::new(builder.finish()),
        }
    }
}
