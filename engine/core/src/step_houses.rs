//! `StepHouses`: the houses on which a step rests, under any rules.

use crate::{Cells, Houses, Rules};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::ops::{BitOr, BitOrAssign, Sub};

/// A set of houses, by their indices in [`Rules::houses`]. It has room for the first 64.
/// An index of a classic house is [`House::number`](crate::House::number).
///
/// ```
/// use seventeen_core::{Rules, StepHouses};
///
/// let windoku: Rules = "windoku".parse()?;
/// let mut houses = StepHouses::of_rules(windoku);
/// houses.insert(27);
/// houses.insert(0);
/// assert_eq!(houses.names(), ["row 1", "window 1"]);
/// assert_eq!((houses.len(), houses.cells().len()), (2, 18));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct StepHouses {
    rules: Rules,
    /// Bit `i` for house `i` of the rules.
    bits: u64,
}

impl StepHouses {
    /// The greatest number of houses.
    pub const MOST: usize = u64::BITS as usize;

    /// No house of these rules.
    pub fn of_rules(rules: Rules) -> StepHouses {
        StepHouses { rules, bits: 0 }
    }

    /// The houses of these rules with these bits; none if the rules do not have them all.
    pub fn from_bits(rules: Rules, bits: u64) -> Option<StepHouses> {
        let houses = StepHouses { rules, bits };
        houses.indices().all(|index| index < rules.houses().len()).then_some(houses)
    }

    /// Bit `i` for house `i` of the rules.
    pub fn bits(self) -> u64 {
        self.bits
    }

    /// The rules whose houses they are.
    pub fn rules(self) -> Rules {
        self.rules
    }

    /// Adds the house of this index, if it is one of the first 64.
    pub fn insert(&mut self, index: usize) {
        if index < StepHouses::MOST {
            self.bits |= 1 << index;
        }
    }

    /// The number of houses.
    pub fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The indices of the houses, ascending.
    pub fn indices(self) -> impl Iterator<Item = usize> {
        (0..StepHouses::MOST).filter(move |index| self.bits >> index & 1 != 0)
    }

    /// The names of the houses: `row 3`, `window 1`.
    pub fn names(self) -> Vec<String> {
        self.indices().map(|index| self.rules.house_name(index)).collect()
    }

    /// The cells of all of these houses.
    pub fn cells(self) -> Cells {
        let houses = self.rules.houses();
        self.indices().fold(Cells::EMPTY, |cells, index| cells | houses[index])
    }

    /// The houses, if the rules are those of classic sudoku; otherwise none.
    pub fn classic(self) -> Houses {
        match self.rules.is_classic() {
            true => Houses::from_bits(self.bits as u32),
            false => Houses::EMPTY,
        }
    }
}

impl From<Houses> for StepHouses {
    fn from(houses: Houses) -> StepHouses {
        StepHouses { rules: Rules::CLASSIC, bits: houses.bits().into() }
    }
}

/// The houses of both, which are of the same rules.
impl BitOr for StepHouses {
    type Output = StepHouses;

    fn bitor(self, other: StepHouses) -> StepHouses {
        StepHouses { bits: self.bits | other.bits, ..self }
    }
}

/// Without these houses of the same rules.
impl Sub for StepHouses {
    type Output = StepHouses;

    fn sub(self, other: StepHouses) -> StepHouses {
        StepHouses { bits: self.bits & !other.bits, ..self }
    }
}

/// Adds classic houses.
impl BitOrAssign<Houses> for StepHouses {
    fn bitor_assign(&mut self, houses: Houses) {
        self.bits |= u64::from(houses.bits());
    }
}

/// `row 3, window 1`.
impl fmt::Display for StepHouses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(", "))
    }
}

impl fmt::Debug for StepHouses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The bits of classic houses; the rules and the bits of others.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Classic(u64),
    OfRules(String, u64),
}

impl Serialize for StepHouses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.rules.is_classic() {
            true => Written::Classic(self.bits),
            false => Written::OfRules(self.rules.name().to_owned(), self.bits),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for StepHouses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<StepHouses, D::Error> {
        let (rules, bits) = match Written::deserialize(deserializer)? {
            Written::Classic(bits) => (Rules::CLASSIC, bits),
            Written::OfRules(name, bits) => (name.parse().map_err(de::Error::custom)?, bits),
        };
        let unknown = || de::Error::custom(format_args!("{rules} has no houses {bits:#x}"));
        StepHouses::from_bits(rules, bits).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::House;

    #[test]
    fn classic_houses_are_known_by_their_numbers() {
        let mut houses = StepHouses::from(Houses::single(House::of(20)));
        houses |= Houses::single(House::of(3));
        assert_eq!(houses.names(), ["row 4", "box 3"]);
        assert_eq!(houses.classic().to_string(), "r4b3");
        assert_eq!(houses, StepHouses::from_bits(Rules::CLASSIC, houses.bits()).unwrap());
        assert_eq!(StepHouses::from_bits(Rules::CLASSIC, 1 << 27), None);
    }

    #[test]
    fn houses_of_other_rules_are_no_classic_ones() {
        let mut houses = StepHouses::of_rules("6x6".parse().unwrap());
        [0, 12, 100].into_iter().for_each(|index| houses.insert(index));
        assert_eq!(
            (houses.to_string().as_str(), houses.classic()),
            ("row 1, box 1", Houses::EMPTY)
        );
    }
}
