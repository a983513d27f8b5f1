//! `ListItems`: the items of a list of Python, taken in portions, since that needs the interpreter;
//! or the texts of a column.

use super::{BETWEEN, Expected, Piece, in_list, read, read_item};
use crate::error::Raise;
use crate::options::type_name;
use crate::stream::Demand;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Error, Result};

/// The number of items that are taken at once: few enough for the processor's cache, and enough
/// to ask a busy interpreter seldom.
const PORTION: usize = 1 << 14;

/// The items of a list, those taken last as a portion.
pub(crate) struct ListItems {
    items: Items,
    expected: Expected,
    /// The number of items taken.
    taken: usize,
    portion: Portion,
    /// The error after the portion.
    failed: Option<Error>,
}

/// Where items are taken from.
enum Items {
    List(Py<PyList>),
    /// An iterator, of whose items as many are taken as are needed.
    Demand(Demand),
    /// The texts of a column, which are all in the portion.
    Column,
}

/// Items that no thread has yet.
enum Portion {
    /// Texts after this many bytes, and the place of the first one in the list.
    Texts {
        texts: String,
        begin: usize,
        first: usize,
    },
    Values(std::vec::IntoIter<Result<ParsedLine>>),
}

impl Portion {
    /// At most `most` items; none at the end.
    fn pull(&mut self, most: usize) -> Option<Piece> {
        match self {
            Portion::Texts { texts, begin, first } => {
                let rest = texts.get(*begin..)?;
                let end = rest.match_indices(BETWEEN).nth(most.saturating_sub(1));
                let piece = end.map_or(rest, |(end, _)| &rest[..end]).to_owned();
                let number = *first;
                *begin += piece.len() + BETWEEN.len_utf8();
                *first += piece.split(BETWEEN).count();
                Some(Piece::Texts(piece, number))
            }
            Portion::Values(values) => {
                let some: Vec<_> = values.take(most).collect();
                (!some.is_empty()).then_some(Piece::Values(some, None))
            }
        }
    }
}

impl ListItems {
    pub(super) fn new(list: Py<PyList>, expected: Expected) -> ListItems {
        ListItems::of(Items::List(list), expected)
    }

    /// The items that a stream's iterator gives.
    pub(super) fn on_demand(demand: Demand, expected: Expected) -> ListItems {
        ListItems::of(Items::Demand(demand), expected)
    }

    fn of(items: Items, expected: Expected) -> ListItems {
        let portion = Portion::Values(Vec::new().into_iter());
        ListItems { items, expected, taken: 0, portion, failed: None }
    }

    /// The items of a column.
    pub(super) fn of_texts(texts: &[String], expected: Expected) -> ListItems {
        let taken = texts.len();
        let portion = if texts.is_empty() {
            Portion::Values(Vec::new().into_iter())
        } else {
            // A separator within a text must not end it.
            let texts: Vec<String> =
                texts.iter().map(|text| text.replace(BETWEEN, "\u{fffd}")).collect();
            Portion::Texts { texts: texts.join(BETWEEN.encode_utf8(&mut [0])), begin: 0, first: 0 }
        };
        ListItems { taken, portion, ..ListItems::of(Items::Column, expected) }
    }

    /// The number of items, if it is known.
    pub(super) fn len(&self) -> Option<usize> {
        match &self.items {
            Items::List(list) => Some(Python::attach(|py| list.bind(py).len())),
            Items::Demand(_) => None,
            Items::Column => Some(self.taken),
        }
    }

    /// At most `most` items; none at the end.
    pub(super) fn pull(&mut self, most: usize) -> Option<Piece> {
        loop {
            if let Some(piece) = self.portion.pull(most) {
                return Some(piece);
            }
            if self.failed.is_none()
                && let Some(portion) = self.take_portion(most)
            {
                self.portion = portion;
                continue;
            }
            return self.failed.take().map(|error| Piece::Values(Vec::new(), Some(error)));
        }
    }

    /// The next items; none at the end.
    fn take_portion(&mut self, most: usize) -> Option<Portion> {
        let first = self.taken;
        let items = match &self.items {
            Items::Column => return None,
            Items::List(list) => {
                Python::attach(|py| list.bind(py).get_slice(first, first + PORTION).unbind())
            }
            Items::Demand(demand) => {
                let (items, failed) = demand.ask(most)?;
                self.failed = failed;
                items
            }
        };
        Python::attach(|py| self.portion_of(&items.into_bound(py), first))
    }

    /// Items of the list after this number of them, as texts if they are; none if there are none.
    fn portion_of(&mut self, items: &Bound<'_, PyList>, first: usize) -> Option<Portion> {
        let py = items.py();
        self.taken += items.len();
        if items.is_empty() {
            return None;
        }
        let between = PyString::new(py, BETWEEN.encode_utf8(&mut [0]));
        let joined = between.call_method1("join", (items,));
        let texts = joined.and_then(|joined| joined.extract::<String>());
        match texts {
            Ok(texts) if texts.split(BETWEEN).count() == items.len() => {
                Some(Portion::Texts { texts, begin: 0, first })
            }
            _ => Some(self.values(items, first)),
        }
    }

    /// The items as values.
    fn values(&self, items: &Bound<'_, PyList>, first: usize) -> Portion {
        let value = |(index, item): (usize, Bound<'_, PyAny>)| {
            self.value(&item).map_err(|error| in_list(error, first + index))
        };
        let values: Vec<_> = items.iter().enumerate().map(value).collect();
        Portion::Values(values.into_iter())
    }

    fn value(&self, item: &Bound<'_, PyAny>) -> Result<ParsedLine> {
        if let Ok(text) = item.extract::<String>() {
            return read_item(&text, self.expected);
        }
        let read = read(item, self.expected).and_then(|item| item.single(self.expected).raise());
        read.map_err(|wrong| match wrong.is_instance_of::<PyTypeError>(item.py()) {
            true => {
                let found = type_name(item);
                Error::bad_input(format_args!("expected a text or a value, found {found}"))
            }
            false => Error::bad_input(wrong.value(item.py())),
        })
    }
}
