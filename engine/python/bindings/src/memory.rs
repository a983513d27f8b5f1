//! The most items that a call without `stream=True` makes or takes: those of a table are in memory.

use crate::error::Raise;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use seventeen::report::thousands::separated;
use seventeen::{Error, Result};

/// The most items. Grids with their ranks take a gigabyte and a half.
const MOST: u64 = 10_000_000;

/// The number of items after which to look for Ctrl-C: thousandths of a second.
pub(crate) const BETWEEN_SIGNALS: usize = 1 << 12;

/// Rejects a call that makes more items than fit.
///
/// # Errors
/// There are more.
pub(crate) fn check_fits(name: &str, items: u64, word: &str) -> Result<()> {
    if items <= MOST {
        return Ok(());
    }
    let [items, most] = [items, MOST].map(|number| separated(&number.to_string()));
    Err(Error::bad_input(format_args!(
        "{name}: {items} {word} do not fit in memory, at most {most}: use stream=True"
    )))
}

/// All items of an iterator, which may have no end.
pub(crate) fn collect_list<'py>(iterator: &Bound<'py, PyIterator>) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(iterator.py());
    for item in iterator.clone() {
        if list.len() as u64 == MOST {
            let most = separated(&MOST.to_string());
            return Err(Error::bad_input(format_args!(
                "the iterator has more than {most} items: pass a list, or use stream=True"
            )))
            .raise();
        }
        if list.len().is_multiple_of(BETWEEN_SIGNALS) {
            iterator.py().check_signals()?;
        }
        list.append(item?)?;
    }
    Ok(list)
}
