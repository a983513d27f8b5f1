//! Texts: numbers in them, and arrays of values as text.

use crate::to_value::to_printed_text;
use crate::verbs::prelude::*;

/// # Texts
/// Reads numbers from texts, and joins values to a text. Rhai has
/// [more functions of texts](https://rhai.rs/book/language/strings-chars.html).
#[export_module(manifest)]
pub(crate) mod texts {
    /// The values of the array as one text, with this text between them.
    ///
    /// ```rhai
    /// ["r1c1", "r2c5"].join(", ")  // r1c1, r2c5
    /// ```
    #[rhai_fn(name = "join", pure)]
    pub(crate) fn join_array(array: &mut Array, session: Handle, between: &str) -> String {
        let fields = &session.fields;
        let texts = array.iter().map(|value| to_printed_text(value, fields));
        texts.collect::<Vec<_>>().join(between)
    }

    /// Prints the text as a line to the standard error, beside the progress: for what a person
    /// should know, but is no result.
    ///
    /// ```rhai
    /// warn("only 3 of 20 puzzles")
    /// ```
    pub(crate) fn warn(session: Handle, text: &str) {
        session.context.progress().print_line(text);
    }

    /// The whole number that the text is.
    ///
    /// ```rhai
    /// "cells=24".split("=")[1].to_int() + 1  // 25
    /// ```
    #[rhai_fn(name = "to_int", return_raw)]
    pub(crate) fn text_to_int(text: &str) -> Res<i64> {
        let number = text.trim().parse();
        number.map_err(|_| bad_input(format_args!("to_int: `{text}`: expected a whole number")))
    }

    /// The number that the text is.
    ///
    /// ```rhai
    /// "7.5".to_float() - 1.0  // 6.5
    /// ```
    #[rhai_fn(name = "to_float", return_raw)]
    pub(crate) fn text_to_float(text: &str) -> Res<f64> {
        let number = text.trim().parse();
        number.map_err(|_| bad_input(format_args!("to_float: `{text}`: expected a number")))
    }
}
