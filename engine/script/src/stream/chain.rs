//! One stream after another.

use super::{OperationShape, PullFn, SourceLength, Stream};
use crate::chunk::ChunkValues;
use crate::item::{Items, items_or_error};
use crate::refusals::ListFile;
use crate::session::Handle;
use std::sync::Arc;

impl Stream {
    /// The items of this stream, then those of another.
    pub(crate) fn chain(&self, other: &Stream) -> Stream {
        let held = other;
        let other = other.clone();
        let stream =
            self.with_item_operation("+", OperationShape::Stateful, move |items| -> Items {
                let other = other.clone();
                let rest = std::iter::once_with(move || other.items()).flat_map(items_or_error);
                Box::new(items.chain(rest))
            });
        let comments = self.comments.combine(&held.comments);
        stream.with_held_stream(held).with_comment_layout(comments)
    }

    /// The items of these sources in turn, as one source. Unlike [`chain`](Self::chain) this keeps
    /// operations on all threads, and a run can resume.
    pub(crate) fn concatenate(session: Handle, sources: Vec<Stream>) -> Stream {
        let extent =
            sources.iter().fold(SourceLength::Known(0), |sum, source| sum.and(source.extent));
        let first = sources.first().and_then(|source| source.item_type);
        let item_type = first.filter(|_| sources.iter().all(|source| source.item_type == first));
        let file = name_of(&sources);
        let layouts = sources.iter().map(|source| source.comments.clone());
        let comments = layouts.reduce(|one, next| one.combine(&next)).unwrap_or_default();
        let stream = Stream::opened_at(session, extent, move |from| {
            let mut rest = sources.clone().into_iter();
            let mut start = 0;
            let mut next = rest.next();
            // Sources of a known length that end before the wanted item stay closed.
            while let Some(SourceLength::Known(length)) = next.as_ref().map(|source| source.extent)
                && start + length <= from
            {
                start += length;
                next = rest.next();
            }
            let Some(source) = next else { return Ok((Box::new(|_| None) as PullFn, from)) };
            let (yielded, opened) = (source.source)(from - start)?;
            Ok((pull_concatenated(yielded, rest), start + opened))
        });
        Stream {
            item_type,
            file: Some(ListFile::new(file, || true)),
            ..stream.with_comment_layout(comments)
        }
    }
}

/// The name of these sources, whose items have one numbering.
fn name_of(sources: &[Stream]) -> Arc<str> {
    let others = sources.len() - 1;
    match &sources[0].file {
        Some(first) if sources.iter().all(|source| source.file.is_some()) => {
            format!("{} and {others} more", first.name).into()
        }
        _ => "all inputs".into(),
    }
}

/// The values of an open source, then those of the others, each opened when it is its turn.
fn pull_concatenated(
    mut open: PullFn,
    mut rest: impl Iterator<Item = Stream> + Send + 'static,
) -> PullFn {
    Box::new(move |most| {
        loop {
            if let Some(found) = open(most) {
                return Some(found);
            }
            match (rest.next()?.source)(0) {
                Ok((next, _)) => open = next,
                Err(error) => return Some((ChunkValues::Any(Vec::new()), Some(error))),
            }
        }
    })
}

impl SourceLength {
    /// The length of a source and another after it.
    fn and(self, other: SourceLength) -> SourceLength {
        match (self, other) {
            (SourceLength::Unknown, _) | (_, SourceLength::Unknown) => SourceLength::Unknown,
            (SourceLength::Endless, _) | (_, SourceLength::Endless) => SourceLength::Endless,
            (SourceLength::Known(one), SourceLength::Known(other)) => {
                SourceLength::Known(one + other)
            }
            _ => SourceLength::Countable,
        }
    }
}
