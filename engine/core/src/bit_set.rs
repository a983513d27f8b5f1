//! The methods that the sets [`Cells`](crate::Cells), [`Digits`](crate::Digits) and
//! [`Houses`](crate::Houses) share, with one bit per member.

/// The methods and operators of a set with one bit per member. The type itself provides `of` (the
/// set of bits within `ALL`), `bits`, `iter`, `Iter` and its text.
macro_rules! bit_set {
    ($Set:ident of $Item:ident by $index:ident in $Bits:ty, $one:literal, $many:literal) => {
        impl $Set {
            #[doc = concat!("No ", $one, ".")]
            pub const EMPTY: $Set = $Set::of(0);
            #[doc = concat!("All ", $many, ".")]
            pub const ALL: $Set = $Set::of((1 << $Item::COUNT) - 1);

            /// The set with one member.
            #[inline]
            pub const fn single(member: $Item) -> $Set {
                $Set::of(1 << member.$index())
            }

            #[doc = concat!("The set whose bits these are; bits beyond those of the ", $many, " are dropped.")]
            #[inline]
            pub const fn from_bits(bits: $Bits) -> $Set {
                $Set::of(bits & $Set::ALL.bits())
            }

            #[doc = concat!("How many ", $many, ".")]
            #[inline]
            pub const fn len(self) -> u32 {
                self.bits().count_ones()
            }

            #[doc = concat!("Whether there is no ", $one, " in it.")]
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.bits() == 0
            }

            #[doc = concat!("Whether this ", $one, " is in it.")]
            #[inline]
            pub const fn contains(self, member: $Item) -> bool {
                self.bits() >> member.$index() & 1 != 0
            }

            #[doc = concat!("Adds a ", $one, ".")]
            #[inline]
            pub const fn insert(&mut self, member: $Item) {
                *self = self.union($Set::single(member));
            }

            #[doc = concat!("Removes a ", $one, ".")]
            #[inline]
            pub const fn remove(&mut self, member: $Item) {
                *self = $Set::of(self.bits() & !(1 << member.$index()));
            }

            #[doc = concat!("The lowest ", $one, ", if any.")]
            #[inline]
            pub const fn first(self) -> Option<$Item> {
                if self.is_empty() { None } else { Some($Item::known(self.bits().trailing_zeros())) }
            }

            #[doc = concat!("The highest ", $one, ", if any.")]
            #[inline]
            pub const fn last(self) -> Option<$Item> {
                if self.is_empty() { None } else { Some($Item::known(self.bits().ilog2())) }
            }

            #[doc = concat!("The ", $one, " of a set that has no other.")]
            #[inline]
            pub const fn only(self) -> Option<$Item> {
                if self.bits().is_power_of_two() { self.first() } else { None }
            }

            #[doc = concat!("Whether the two have no ", $one, " in common.")]
            #[inline]
            pub const fn is_disjoint(self, other: $Set) -> bool {
                self.bits() & other.bits() == 0
            }

            #[doc = concat!("Whether every ", $one, " of this set is in `other`.")]
            #[inline]
            pub const fn is_subset(self, other: $Set) -> bool {
                self.bits() & !other.bits() == 0
            }

            #[doc = concat!("This set with the ", $many, " of `other` added; `|` in const context.")]
            #[inline]
            pub const fn union(self, other: $Set) -> $Set {
                $Set::of(self.bits() | other.bits())
            }
        }

        impl IntoIterator for $Set {
            type Item = $Item;
            type IntoIter = Iter;

            #[inline]
            fn into_iter(self) -> Iter {
                self.iter()
            }
        }

        impl From<$Item> for $Set {
            #[inline]
            fn from(member: $Item) -> $Set {
                $Set::single(member)
            }
        }

        impl FromIterator<$Item> for $Set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $Item>>(members: I) -> $Set {
                members.into_iter().fold($Set::EMPTY, |set, member| set | $Set::single(member))
            }
        }

        impl std::ops::BitAnd for $Set {
            type Output = $Set;
            #[inline]
            fn bitand(self, other: $Set) -> $Set {
                $Set::of(self.bits() & other.bits())
            }
        }

        impl std::ops::BitOr for $Set {
            type Output = $Set;
            #[inline]
            fn bitor(self, other: $Set) -> $Set {
                self.union(other)
            }
        }

        impl std::ops::BitXor for $Set {
            type Output = $Set;
            #[inline]
            fn bitxor(self, other: $Set) -> $Set {
                $Set::of(self.bits() ^ other.bits())
            }
        }

        #[doc = concat!("The ", $many, " of the left set that are not in the right one.")]
        impl std::ops::Sub for $Set {
            type Output = $Set;
            #[inline]
            fn sub(self, other: $Set) -> $Set {
                $Set::of(self.bits() & !other.bits())
            }
        }

        #[doc = concat!("All ", $many, " that are not in the set.")]
        impl std::ops::Not for $Set {
            type Output = $Set;
            #[inline]
            fn not(self) -> $Set {
                $Set::ALL - self
            }
        }

        impl std::ops::BitAndAssign for $Set {
            #[inline]
            fn bitand_assign(&mut self, other: $Set) {
                *self = *self & other;
            }
        }

        impl std::ops::BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: $Set) {
                *self = *self | other;
            }
        }

        impl std::ops::BitXorAssign for $Set {
            #[inline]
            fn bitxor_assign(&mut self, other: $Set) {
                *self = *self ^ other;
            }
        }

        impl std::ops::SubAssign for $Set {
            #[inline]
            fn sub_assign(&mut self, other: $Set) {
                *self = *self - other;
            }
        }

        impl std::fmt::Debug for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{{{self}}}")
            }
        }
    };
}

/// The additional methods of a set in one machine word: `of`, `bits`, and its members in order.
macro_rules! word_set {
    ($Set:ident of $Item:ident in $Word:ty, $many:literal, $bits:literal) => {
        impl $Set {
            /// The set with these bits, none of them outside of `ALL`.
            #[inline]
            const fn of(bits: $Word) -> $Set {
                $Set(bits)
            }

            #[doc = $bits]
            #[inline]
            pub const fn bits(self) -> $Word {
                self.0
            }

            #[doc = concat!("The ", $many, " in ascending order.")]
            #[inline]
            pub fn iter(self) -> Iter {
                Iter(self.0)
            }
        }

        #[doc = concat!("The ", $many, " of a set in ascending order.")]
        #[derive(Clone, Debug)]
        pub struct Iter($Word);

        impl Iterator for Iter {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                let bit = (self.0 != 0).then(|| self.0.trailing_zeros())?;
                self.0 &= self.0 - 1;
                Some($Item::known(bit))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.0.count_ones() as usize;
                (n, Some(n))
            }
        }

        impl ExactSizeIterator for Iter {}
    };
}

pub(crate) use {bit_set, word_set};
