//! The maximum numbers of clues of the stacks, if limited.

use super::frame::Split;
use super::node::Node;
use super::sockets::SearchContext;

/// The cells of each stack in the two bands.
const TWO: [u64; 3] = [of_stack(0), of_stack(1), of_stack(2)];

/// And in the third.
pub(crate) const THIRD: [u32; 3] = [0o007_007_007, 0o070_070_070, 0o700_700_700];

const fn of_stack(stack: u32) -> u64 {
    let rows = 0o007_007_007_007_007_007;
    rows << (3 * stack)
}

/// The maximum number of clues per stack.
#[derive(Clone, Copy)]
pub(crate) struct Stacks {
    most: u32,
}

impl Stacks {
    /// No limit.
    pub(crate) const NONE: Stacks = Stacks { most: 81 };

    /// At most `most` of `clues` in each stack.
    pub(crate) fn of(most: u32, clues: u32) -> Stacks {
        if most < clues { Stacks { most } } else { Stacks::NONE }
    }

    /// Whether there is a limit.
    #[inline(always)]
    fn is_limited(self) -> bool {
        self.most != Stacks::NONE.most
    }

    /// Marks cells dead in stacks that have room for just the clues that the third band needs.
    /// Returns the minirows known to get exactly one, besides these; none if the clues do not fit.
    #[inline(always)]
    pub(crate) fn cut(self, leaf: &mut Node, need: &SearchContext, mut one: u32) -> Option<u32> {
        if self.is_limited() {
            for (&stack, room) in THIRD.iter().zip(self.room(leaf.placed.two)) {
                let needed = need.clues_in(stack);
                if needed > room {
                    return None;
                }
                if needed == room {
                    leaf.dead.third |= stack & !need.cells;
                    one |= stack & need.one;
                }
            }
        }
        Some(one)
    }

    /// The number of clues that each stack may still get; none if one has too many.
    #[inline]
    pub(crate) fn room(self, placed: u64) -> [u32; 3] {
        TWO.map(|stack| self.most.saturating_sub((placed & stack).count_ones()))
    }

    /// The cells of the two bands in stacks that are full.
    #[inline]
    pub(crate) fn full(self, placed: u64) -> u64 {
        if !self.is_limited() {
            return 0;
        }
        let full = |stack: u64| u64::from((placed & stack).count_ones() >= self.most);
        TWO.iter().fold(0, |cells, &stack| cells | stack & full(stack).wrapping_neg())
    }

    /// The cells of the third band in stacks that are full; none if a stack has too many clues.
    #[inline]
    pub(crate) fn full_third(self, placed: Split) -> Option<u32> {
        if !self.is_limited() {
            return Some(0);
        }
        let mut full = 0;
        for (two, third) in TWO.iter().zip(THIRD) {
            let clues = (placed.two & two).count_ones() + (placed.third & third).count_ones();
            if clues > self.most {
                return None;
            }
            if clues == self.most {
                full |= third;
            }
        }
        Some(full)
    }
}
