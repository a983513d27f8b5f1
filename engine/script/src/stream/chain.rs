//! One stream after another.

use super::{Shape, Stream};
use crate::item::{Items, or_error};
use rhai::Position;

impl Stream {
    /// The items of this stream, then those of another.
    pub(crate) fn chain(&self, position: Position, other: &Stream) -> Stream {
        let held = other;
        let other = other.clone();
        let stream = self.with("+", position, Shape::Stateful, move |items| -> Items {
            let other = other.clone();
            let rest = std::iter::once_with(move || other.items()).flat_map(or_error);
            Box::new(items.chain(rest))
        });
        stream.holding(held)
    }
}
