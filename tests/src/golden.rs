//! Golden files: outputs that were looked at once and kept. With `SEVENTEEN_BLESS=1` in the
//! environment the tests write anew those that have changed, instead of failing.

use crate::data;
use std::fmt::Debug;

/// Whether what has changed is to be written.
pub fn blesses() -> bool {
    std::env::var_os("SEVENTEEN_BLESS").is_some_and(|value| value != "0")
}

/// Expects what counts of the text `found` to be what counts of the golden file `tests/data/name`:
/// `kept` leaves out, say, seconds.
///
/// # Panics
/// If it is otherwise and `SEVENTEEN_BLESS` is not set, or if the file can be neither read nor
/// written.
pub fn expect<T: PartialEq + Debug>(name: &str, found: &str, kept: impl Fn(&str) -> T) {
    let path = data(name);
    let read = std::fs::read_to_string(&path);
    let is_same = read.as_ref().is_ok_and(|golden| kept(golden) == kept(found));
    if blesses() && !is_same {
        std::fs::write(&path, found).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    } else {
        let golden = read.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert_eq!(kept(found), kept(&golden), "{}", path.display());
    }
}
