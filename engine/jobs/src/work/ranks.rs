//! The ranks of puzzles as bytes: 16 for each, the lowest first.

/// The bytes of these ranks.
pub(crate) fn ranks_to_bytes(ranks: &[u128]) -> Vec<u8> {
    ranks.iter().flat_map(|rank| rank.to_le_bytes()).collect()
}

/// The ranks that [`ranks_to_bytes`] wrote.
pub(crate) fn ranks_from_bytes(bytes: &[u8]) -> impl Iterator<Item = u128> {
    bytes.as_chunks().0.iter().map(|rank| u128::from_le_bytes(*rank))
}
