//! Items: values on their way through a stream, one after the other.

use crate::failure::Res;
use rhai::Dynamic;

/// A value on its way through a stream.
pub(crate) struct Item {
    /// The number of the source item that it came from, from 0.
    pub(crate) source: u64,
    pub(crate) value: Dynamic,
}

/// The items of a running stream; after an error comes nothing.
pub(crate) type Items = Box<dyn Iterator<Item = Res<Item>> + Send>;
