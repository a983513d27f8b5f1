//! The random numbers that a recipe draws: the same for each run with the same seed, for any number
//! of threads, any division into shards, and after a run is resumed.
//!
//! The statements of the recipe draw from one sequence. The closure of a verb may be called on any
//! thread, and only for some of the items. So for each item it draws from another sequence, which
//! depends on the verb's call and on the item's place in the stream. Where that place is unknown, a
//! closure cannot draw.

use crate::failure::{Res, bad_input};
use crate::session::Session;
use seventeen_language::order::NO_RANDOM;
use seventeen_plugin::random::SplitMix;
use std::cell::RefCell;

thread_local! {
    /// What the closure that this thread calls draws from; none outside of closures.
    static CURRENT: RefCell<Option<Sequence>> = const { RefCell::new(None) };
}

/// What a closure draws from.
enum Sequence {
    /// Nothing.
    Closed,
    /// The sequence of an item, before its first number: the parts of its key.
    Unbegun([u64; 3]),
    Begun(SplitMix),
}

/// The sequences of a verb's closure.
#[derive(Clone, Copy)]
pub(crate) struct VerbDraws {
    /// The key of the verb's call; none if it cannot be known.
    key: Option<u64>,
}

/// The sequences of the items of a running stream, one after the other.
pub(crate) struct ItemDraws {
    verb: VerbDraws,
    /// Whether the numbers of source items tell items apart, and are the same in every shard.
    is_by_source: bool,
    last: Option<u64>,
    /// The number of the item among all, or among those of its source item.
    place: u64,
}

/// While it exists, closures on this thread draw from a sequence; then from the one before.
#[must_use]
pub(crate) struct DrawsGuard(Option<Sequence>);

impl Drop for DrawsGuard {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

impl VerbDraws {
    /// The sequences of the verb that is being called.
    pub(crate) fn of_call(session: &Session) -> VerbDraws {
        VerbDraws { key: next_bits(session) }
    }

    /// The closure is called for the item of this place in its stream, once.
    pub(crate) fn enter(self, [source, place]: [u64; 2]) -> DrawsGuard {
        let sequence = |key| Sequence::Unbegun([key, source, place]);
        DrawsGuard(CURRENT.replace(Some(self.key.map_or(Sequence::Closed, sequence))))
    }
}

impl ItemDraws {
    /// The sequences of a stream's items. Steps that look at several items, if there are any, may
    /// change their order.
    pub(crate) fn new(verb: VerbDraws, is_stateful: bool) -> ItemDraws {
        ItemDraws { verb, is_by_source: !is_stateful, last: None, place: 0 }
    }

    /// The closure is called for the next item, which comes from this source item.
    pub(crate) fn enter(&mut self, source: u64) -> DrawsGuard {
        if self.is_by_source && self.last != Some(source) {
            (self.last, self.place) = (Some(source), 0);
        }
        self.place += 1;
        self.verb.enter([if self.is_by_source { source } else { 0 }, self.place])
    }
}

/// Closures on this thread cannot draw.
pub(crate) fn forbid_draws() -> DrawsGuard {
    DrawsGuard(CURRENT.replace(Some(Sequence::Closed)))
}

/// The sequence that the recipe's statements draw from.
pub(crate) fn sequence_of_run(seed: u64) -> SplitMix {
    SplitMix::after_state(mix(&[seed]))
}

/// The next 64 random bits for what is being executed on this thread.
///
/// # Errors
/// It is a closure that cannot draw.
pub(crate) fn draw(session: &Session) -> Res<u64> {
    next_bits(session).ok_or_else(|| bad_input(NO_RANDOM))
}

fn next_bits(session: &Session) -> Option<u64> {
    CURRENT.with_borrow_mut(|current| match current {
        None => session.next_bits(),
        Some(Sequence::Closed) => None,
        Some(Sequence::Begun(sequence)) => Some(sequence.next_bits()),
        Some(Sequence::Unbegun(key)) => {
            let mut sequence = SplitMix::after_state(mix(key));
            let bits = sequence.next_bits();
            *current = Some(Sequence::Begun(sequence));
            Some(bits)
        }
    })
}

/// A state for a sequence of its own, of numbers that may be close to those of other sequences.
fn mix(key: &[u64]) -> u64 {
    key.iter().fold(0, |state, part| SplitMix::after_state(state ^ part).next_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_keys_have_different_states() {
        let keys = (0..40).flat_map(|a| (0..40).map(move |b| mix(&[17, a, b])));
        let mut states: Vec<u64> = keys.collect();
        states.sort_unstable();
        states.dedup();
        assert_eq!(states.len(), 1600);
    }

    #[test]
    fn items_of_one_source_item_differ_and_places_are_those_in_any_shard() {
        let places = |is_stateful, sources: &[u64]| {
            let mut draws = ItemDraws::new(VerbDraws { key: Some(7) }, is_stateful);
            let place = |&source: &u64| {
                let _guard = draws.enter(source);
                CURRENT.with_borrow(|current| match current {
                    Some(Sequence::Unbegun([_, source, place])) => (*source, *place),
                    _ => (0, 0),
                })
            };
            sources.iter().map(place).collect::<Vec<_>>()
        };
        assert_eq!(places(false, &[4, 5, 5, 6]), [(4, 1), (5, 1), (5, 2), (6, 1)]);
        assert_eq!(places(false, &[5, 5]), [(5, 1), (5, 2)]);
        assert_eq!(places(true, &[5, 4, 5]), [(0, 1), (0, 2), (0, 3)]);
    }
}
