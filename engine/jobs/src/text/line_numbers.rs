//! `LineNumbers`: a compact set of line numbers, millions of them in little memory.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use roaring::RoaringTreemap;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

/// A set of line numbers. A line takes at most two bytes, or a bit where most lines are in it.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct LineNumbers(RoaringTreemap);

impl Eq for LineNumbers {}

impl LineNumbers {
    /// Adds a line number, once.
    pub(super) fn insert(&mut self, line: u64) {
        self.0.insert(line);
    }

    /// Adds the lines of another set.
    pub(super) fn extend(&mut self, other: &LineNumbers) {
        self.0 |= &other.0;
    }

    /// The number of lines.
    pub(super) fn len(&self) -> u64 {
        self.0.len()
    }

    /// The lines in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u64> {
        self.0.iter()
    }
}

/// The bytes of the set in base64.
impl Serialize for LineNumbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::with_capacity(self.0.serialized_size());
        self.0.serialize_into(&mut bytes).map_err(ser::Error::custom)?;
        serializer.serialize_str(&STANDARD.encode(bytes))
    }
}

impl<'de> Deserialize<'de> for LineNumbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LineNumbers, D::Error> {
        let bytes =
            STANDARD.decode(String::deserialize(deserializer)?).map_err(de::Error::custom)?;
        RoaringTreemap::deserialize_from(&*bytes).map(LineNumbers).map_err(de::Error::custom)
    }
}
