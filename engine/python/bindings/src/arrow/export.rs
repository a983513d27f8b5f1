//! Tables as streams of record batches.

use crate::row::Column;
use arrow_array::builder::{BooleanBuilder, Float64Builder, Int64Builder, StringBuilder};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{DataType, Field, Schema};
use serde_json::Value as Json;
use seventeen::report::csv::csv_field;
use seventeen::report::{FieldShape, FieldValue, Value};
use seventeen::{Error, Result};
use std::sync::Arc;

/// The number of rows of a batch.
const BATCH: usize = 1 << 16;

/// Passes all values of a column to a function.
pub(crate) type EachField<'a> = dyn Fn(usize, &mut dyn FnMut(FieldValue)) + 'a;

/// The columns as a stream. Values that are neither numbers nor true or false are texts.
pub(crate) fn stream_of(
    columns: &[Column],
    rows: usize,
    each_field: &EachField<'_>,
) -> Result<FFI_ArrowArrayStream> {
    let mut fields = Vec::new();
    let mut arrays = Vec::new();
    for column in columns {
        let of = type_of_column(column, each_field);
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

/// The declared type of a column, or else the one that fits all its values.
fn type_of_column(column: &Column, each_field: &EachField<'_>) -> DataType {
    match column.shape {
        Some(FieldShape::Single(name) | FieldShape::Optional(name)) => match name {
            "bool" => DataType::Boolean,
            "int" => DataType::Int64,
            "float" => DataType::Float64,
            _ => DataType::Utf8,
        },
        Some(FieldShape::Array(_)) => DataType::Utf8,
        None => type_of_values(column.index, each_field),
    }
}

/// The type that fits all values of a column.
fn type_of_values(column: usize, each_field: &EachField<'_>) -> DataType {
    let mut found: Option<DataType> = None;
    each_field(column, &mut |value| {
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
    found.unwrap_or(DataType::Utf8)
}

/// The text of a value, in which lists and maps are JSON; none if there is no value.
fn text_of(value: FieldValue) -> Option<String> {
    match Json::from(value) {
        Json::Null => None,
        value => Some(csv_field(&value)),
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
}

impl Builder {
    fn new(of: &DataType) -> Builder {
        match of {
            DataType::Boolean => Builder::Bool(BooleanBuilder::new()),
            DataType::Int64 => Builder::Integer(Int64Builder::new()),
            DataType::Float64 => Builder::Number(Float64Builder::new()),
            _ => Builder::Text(StringBuilder::new()),
        }
    }

    fn append(&mut self, value: FieldValue) {
        match self {
            Builder::Bool(builder) => builder.append_option(match value.into() {
                Value::Bool(value) => Some(value),
                _ => None,
            }),
            Builder::Integer(builder) => builder.append_option(match value.into() {
                Value::Integer(value) => Some(value),
                _ => None,
            }),
            Builder::Number(builder) => builder.append_option(Value::from(value).number()),
            Builder::Text(builder) => builder.append_option(text_of(value)),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Builder::Bool(builder) => Arc::new(builder.finish()),
            Builder::Integer(builder) => Arc::new(builder.finish()),
            Builder::Number(builder) => Arc::new(builder.finish()),
            Builder::Text(builder) => Arc::new(builder.finish()),
        }
    }
}
