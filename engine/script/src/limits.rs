//! Limits on the size of values that one call of a recipe makes. Rhai's own limits look through
//! whole values at every change, which makes long arrays thirty times slower. But without limits, a
//! single call can request more memory than there is, which ends the process.

use crate::failure::{Res, bad_input};
use rhai::plugin::*;
use rhai::{Array, Blob};

/// The most bytes of text, or of a blob, that one call makes.
const BYTES: i64 = 1 << 28;

/// The most values of an array that one call makes.
const VALUES: i64 = 1 << 24;

fn check_size(verb: &str, asked: i64, most: i64) -> Res<usize> {
    if asked > most {
        return Err(bad_input(format_args!("{verb}: {asked} is more than {most}")));
    }
    Ok(asked.max(0) as usize)
}

#[export_module(manifest)]
pub(crate) mod limits {
    /// Fails: recipes do not wait.
    #[rhai_fn(name = "sleep", return_raw)]
    pub(crate) fn reject_sleep(_seconds: i64) -> Res<()> {
        Err(bad_input("`sleep` is not available in recipes"))
    }

    /// Fails: recipes do not wait.
    #[rhai_fn(return_raw)]
    pub(crate) fn sleep(seconds: f64) -> Res<()> {
        reject_sleep(seconds as i64)
    }

    /// A blob of this many bytes, all zero.
    #[rhai_fn(name = "blob", return_raw)]
    pub(crate) fn blob_of_zeros(len: i64) -> Res<Blob> {
        blob(len, 0)
    }

    /// A blob of this many bytes with this value.
    #[rhai_fn(return_raw)]
    pub(crate) fn blob(len: i64, value: i64) -> Res<Blob> {
        Ok(vec![value as u8; check_size("blob", len, BYTES)?])
    }

    /// Fills the array up to this many items.
    #[rhai_fn(name = "pad", return_raw)]
    pub(crate) fn pad_array(array: &mut Array, len: i64, item: Dynamic) -> Res<()> {
        let len = check_size("pad", len, VALUES)?;
        if array.len() < len {
            array.resize(len, item);
        }
        Ok(())
    }

    /// Fills the blob up to this many bytes.
    #[rhai_fn(name = "pad", return_raw)]
    pub(crate) fn pad_blob(blob: &mut Blob, len: i64, value: i64) -> Res<()> {
        let len = check_size("pad", len, BYTES)?;
        if blob.len() < len {
            blob.resize(len, value as u8);
        }
        Ok(())
    }

    /// Fills the text up to this many characters.
    #[rhai_fn(name = "pad", return_raw)]
    pub(crate) fn pad_text(text: &mut ImmutableString, len: i64, character: char) -> Res<()> {
        let len = check_size("pad", len, BYTES)?;
        let missing = len.saturating_sub(text.chars().count());
        text.make_mut().extend(std::iter::repeat_n(character, missing));
        Ok(())
    }

    /// Fills the text up to this many characters by repeating another text.
    #[rhai_fn(name = "pad", return_raw)]
    pub(crate) fn pad_text_with(text: &mut ImmutableString, len: i64, with: &str) -> Res<()> {
        let len = check_size("pad", len, BYTES)?;
        let missing = len.saturating_sub(text.chars().count());
        if !with.is_empty() {
            text.make_mut().extend(with.chars().cycle().take(missing));
        }
        Ok(())
    }
}
