//! Columns that other libraries offer: arrays of texts, or of 81 digits.

// The interface passes pointers to C structures.
#![allow(unsafe_code)]

use crate::error::Raise;
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, StructArray, make_array};
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::forms::{content_columns, find_column};
use seventeen::{Error, Result};
use std::ffi::CStr;

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";

/// The values of a column.
pub(crate) enum Column {
    /// Texts; an empty one for a missing value.
    Texts(Vec<String>),
    /// Digits, 81 for each value.
    Digits(Vec<u8>),
}

/// The column that an object offers, with puzzles or with grids; none if it offers none.
pub(crate) fn column_of(
    given: &Bound<'_, PyAny>,
    content: LineContent,
) -> PyResult<Option<Column>> {
    let chunks = if given.hasattr("__arrow_c_stream__")? {
        chunks_of_stream(given.call_method0("__arrow_c_stream__")?.cast::<PyCapsule>()?)?
    } else if given.hasattr("__arrow_c_array__")? {
        let pair = given.call_method0("__arrow_c_array__")?;
        vec![array_of_capsules(pair.cast::<PyTuple>()?)?]
    } else {
        return Ok(None);
    };
    column_of_chunks(&chunks, content).raise().map(Some)
}

/// The arrays of a stream.
fn chunks_of_stream(capsule: &Bound<'_, PyCapsule>) -> PyResult<Vec<ArrayRef>> {
    let stream = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name has such a stream, and lives while this function runs. Its
    // content is moved, as the interface requires.
    let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) };
    let chunks = reader.and_then(Iterator::collect::<std::result::Result<Vec<_>, _>>);
    chunks.map_err(wrong_column).raise()
}

/// The array of the capsules of a schema and an array.
fn array_of_capsules(pair: &Bound<'_, PyTuple>) -> PyResult<ArrayRef> {
    let (schema, array) = (pair.get_item(0)?, pair.get_item(1)?);
    let schema = schema.cast::<PyCapsule>()?.pointer_checked(Some(SCHEMA))?;
    let array = array.cast::<PyCapsule>()?.pointer_checked(Some(ARRAY))?;
    // SAFETY: capsules of these names have such structures, which agree with each other, and live
    // while this function runs. The array is moved, as the interface requires.
    let data = unsafe {
        let array = FFI_ArrowArray::from_raw(array.cast::<FFI_ArrowArray>().as_ptr());
        from_ffi(array, schema.cast::<FFI_ArrowSchema>().as_ref())
    };
    data.map(make_array).map_err(wrong_column).raise()
}

fn wrong_column(error: impl std::fmt::Display) -> Error {
    Error::bad_input(format_args!("the column cannot be read: {error}"))
}

/// The values of arrays, or of a column of tables.
fn column_of_chunks(chunks: &[ArrayRef], content: LineContent) -> Result<Column> {
    let (mut texts, mut digits) = (Vec::new(), Vec::new());
    for chunk in chunks {
        let array = match chunk.as_struct_opt() {
            Some(table) => column_of_table(table, content)?,
            None => chunk,
        };
        add_values(array, &mut texts, &mut digits)?;
    }
    Ok(if digits.is_empty() { Column::Texts(texts) } else { Column::Digits(digits) })
}

/// The column of a table that has this content: the only one, or the one with a name that tables in
/// files may have.
fn column_of_table(table: &StructArray, content: LineContent) -> Result<&ArrayRef> {
    if let [only] = table.columns() {
        return Ok(only);
    }
    let (names, known) = (table.column_names(), content_columns(content));
    let mut columns = known.iter().filter_map(|name| find_column(names.iter().copied(), name));
    columns.next().map(|column| table.column(column)).ok_or_else(|| {
        let (name, names) = (known[0], names.join(", "));
        Error::bad_input(format_args!("the table has no column `{name}` (there are: {names})"))
    })
}

/// Adds the values that the keys of a dictionary select.
fn add_values_by_key(
    array: &ArrayRef,
    texts: &mut Vec<String>,
    digits: &mut Vec<u8>,
) -> Result<()> {
    let dictionary = array.as_any_dictionary();
    let (mut of_keys, mut digits_of_keys) = (Vec::new(), Vec::new());
    add_values(dictionary.values(), &mut of_keys, &mut digits_of_keys)?;
    if dictionary.values().is_empty() {
        texts.resize(texts.len() + array.len(), String::new());
        return Ok(());
    }
    let keys = dictionary.normalized_keys().into_iter().enumerate();
    let keys = keys.map(|(row, key)| (!array.is_null(row)).then_some(key));
    if digits_of_keys.is_empty() {
        texts.extend(keys.map(|key| key.map_or_else(String::new, |key| of_keys[key].clone())));
        return Ok(());
    }
    for key in keys {
        let missing = || Error::bad_input("expected a column of 81 digits, found a missing value");
        let first = 81 * key.ok_or_else(missing)?;
        digits.extend(&digits_of_keys[first..first + 81]);
    }
    Ok(())
}

/// Adds the digits of lists of 81 whole numbers.
fn add_lists(lists: impl Iterator<Item = ArrayRef>, digits: &mut Vec<u8>) -> Result<()> {
    for list in lists {
        if list.len() != 81 {
            let found = list.len();
            let wrong = format_args!("expected a column of 81 digits, found a list of {found}");
            return Err(Error::bad_input(wrong));
        }
        digits.extend(digits_of(&list)?);
    }
    Ok(())
}

/// The digits of whole numbers of any type.
fn digits_of(numbers: &ArrayRef) -> Result<Vec<u8>> {
    macro_rules! of_types {
        ($($of:ty),*) => {$(
            if let Some(numbers) = numbers.as_primitive_opt::<$of>() {
                let digits = numbers.iter().map(|number| u8::try_from(number?).ok());
                let wrong = "expected a column of digits from 0 to 9, found other numbers";
                return digits.collect::<Option<_>>().ok_or_else(|| Error::bad_input(wrong));
            }
        )*};
    }
    of_types!(
        UInt8Type, UInt16Type, UInt32Type, UInt64Type, Int8Type, Int16Type, Int32Type, Int64Type
    );
    Err(other_type(numbers.data_type()))
}

fn other_type(found: &DataType) -> Error {
    Error::bad_input(format_args!("expected a column of texts or of 81 digits, found {found}"))
}

fn add_values(array: &ArrayRef, texts: &mut Vec<String>, digits: &mut Vec<u8>) -> Result<()> {
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    match array.data_type() {
        DataType::Utf8 => texts.extend(array.as_string::<i32>().iter().map(text)),
        DataType::LargeUtf8 => texts.extend(array.as_string::<i64>().iter().map(text)),
        DataType::Utf8View => texts.extend(array.as_string_view().iter().map(text)),
        DataType::FixedSizeBinary(81) if array.null_count() == 0 => {
            let rows = array.as_fixed_size_binary();
            digits.extend(rows.iter().flatten().flatten());
        }
        DataType::FixedSizeList(field, 81)
            if *field.data_type() == DataType::UInt8 && array.null_count() == 0 =>
        {
            let list = array.as_fixed_size_list();
            let rows = (0..list.len()).map(|row| list.value(row));
            rows.for_each(|row| digits.extend(row.as_primitive::<UInt8Type>().values()));
        }
        DataType::FixedSizeList(..) if array.null_count() == 0 => {
            add_lists(array.as_fixed_size_list().iter().flatten(), digits)?;
        }
        DataType::List(_) if array.null_count() == 0 => {
            add_lists(array.as_list::<i32>().iter().flatten(), digits)?;
        }
        DataType::LargeList(_) if array.null_count() == 0 => {
            add_lists(array.as_list::<i64>().iter().flatten(), digits)?;
        }
        DataType::Dictionary(..) => add_values_by_key(array, texts, digits)?,
        other => return Err(other_type(other)),
    }
    Ok(())
}
