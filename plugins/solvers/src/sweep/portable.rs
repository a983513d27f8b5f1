//! The sweep on arrays, for every machine; the compiler vectorises them where possible.

use super::kernel::Compiled;
use super::layout::Lanes;
use super::register::Register;
use std::array::from_fn;

/// The kernel.
pub(super) type Portable = Compiled<Lanes>;

impl Register for Lanes {
    const DIGIT: u16 = 1;

    #[inline(always)]
    fn load(lanes: &Lanes) -> Lanes {
        *lanes
    }

    #[inline(always)]
    fn store(self) -> Lanes {
        self
    }

    #[inline(always)]
    fn all(lane: u16) -> Lanes {
        Lanes([lane; 16])
    }

    #[inline(always)]
    fn and(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    fn or(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    fn xor(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i] ^ other.0[i]))
    }

    #[inline(always)]
    fn without(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline(always)]
    fn plus(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    #[inline(always)]
    fn least(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| (self.0[i] as i16).min(other.0[i] as i16) as u16))
    }

    #[inline(always)]
    fn exceeds(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| mask(self.0[i] as i16 > other.0[i] as i16)))
    }

    #[inline(always)]
    fn is_zero(self) -> Lanes {
        Lanes(from_fn(|i| mask(self.0[i] == 0)))
    }

    #[inline(always)]
    fn counts(self) -> Lanes {
        // The halves of each pair are added, then the pairs of each four, then the fours and the
        // rest.
        Lanes(from_fn(|i| {
            let x = self.0[i];
            let pairs = (x & 0x5555) + (x >> 1 & 0x5555);
            let fours = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
            let eights = fours + (fours >> 4);
            (eights & 7) + (eights >> 8 & 7)
        }))
    }

    #[inline(always)]
    fn is_disjoint(self, other: Lanes) -> bool {
        let Lanes(common) = self.and(other);
        common.iter().fold(0, |all, lane| all | lane) == 0
    }

    #[inline(always)]
    fn next_in_band(self) -> Lanes {
        Lanes(from_fn(|i| self.0[i / 4 * 4 + [1, 2, 0, 3][i % 4]]))
    }

    #[inline(always)]
    fn last_in_band(self) -> Lanes {
        Lanes(from_fn(|i| self.0[i / 4 * 4 + [2, 0, 1, 3][i % 4]]))
    }

    #[inline(always)]
    fn next_in_stack(self) -> Lanes {
        Lanes(from_fn(|i| self.0[[2, 0, 1, 3][i / 4] * 4 + i % 4]))
    }

    #[inline(always)]
    fn last_in_stack(self) -> Lanes {
        Lanes(from_fn(|i| self.0[[1, 2, 0, 3][i / 4] * 4 + i % 4]))
    }
}

#[inline(always)]
const fn mask(is_set: bool) -> u16 {
    if is_set { u16::MAX } else { 0 }
}
