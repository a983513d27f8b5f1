//! The new sets of a harvest, compared with those known before, in the order of a collection.

use seventeen_core::{Cells, Emit, ua};

/// Emits the `found` minimal sets that are not in `known` and contain none of its sets. They come
/// once each, by ascending size and then by cells.
pub(crate) fn emit(mut found: Vec<Cells>, known: &[Cells], emit: Emit<'_, Cells>) {
    if known.is_empty() {
        ua::sort(&mut found);
        found.dedup();
    } else {
        found = beyond(found, known);
    }
    for set in &found {
        if emit(set).is_break() {
            return;
        }
    }
}

/// The `found` sets that contain no set of `known`.
fn beyond(mut found: Vec<Cells>, known: &[Cells]) -> Vec<Cells> {
    found.extend_from_slice(known);
    let mut known = known.to_vec();
    known.sort_unstable();
    found = ua::minimal(found);
    found.retain(|set| known.binary_search(set).is_err());
    found
}
