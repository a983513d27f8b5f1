//! One stream after another.

use super::{OperationShape, Stream};
use crate::item::{Items, items_or_error};
use rhai::Position;

impl Stream {
    /// The items of this stream, then those of another.
    pub(crate) fn chain(&self, position: Position, other: &Stream) -> Stream {
        let held = other;
        let other = other.clone();
        let stream = self.with_item_operation(
            "+",
            position,
            OperationShape::Stateful,
            move |items| -> Items {
                let other = other.clone();
                let rest = std::iter::once_with(move || other.items()).flat_map(items_or_error);
                Box::new(items.chain(rest))
            },
        );
        stream.with_held_stream(held)
    }
}
