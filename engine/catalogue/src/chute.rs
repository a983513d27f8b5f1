//! `Chute`: a band or a stack of a grid, one of six.

use crate::{Error, Result};
use std::fmt;

/// A band or a stack: three rows of boxes, or three columns of boxes. They have the order of
/// [`bands_of`](crate::bands_of).
///
/// ```
/// use seventeen_catalogue::Chute;
///
/// let names: Vec<String> = Chute::all().map(|chute| chute.to_string()).collect();
/// assert_eq!(names.join(", "), "band 1, band 2, band 3, stack 1, stack 2, stack 3");
/// let chute = Chute::new(4)?;
/// assert_eq!((chute.number(), chute.is_stack(), chute.index()), (4, true, 1));
/// let none = Chute::new(6).map_err(|error| error.to_string());
/// assert_eq!(none, Err("chute 6: expected 0 to 5".to_owned()));
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chute(u8);

impl Chute {
    /// The number of chutes of a grid.
    pub const COUNT: usize = 6;

    /// The chute of this number: 0 to 2 the bands, 3 to 5 the stacks.
    ///
    /// # Errors
    /// The number is above 5.
    pub fn new(number: usize) -> Result<Chute> {
        let found = number;
        if found < Chute::COUNT {
            Ok(Chute::from_number(found))
        } else {
            Err(Error::ChuteOutOfRange { found })
        }
    }

    /// The chute of this number, which is known to be valid.
    pub(crate) const fn from_number(number: usize) -> Chute {
        Chute(number as u8)
    }

    /// All six: bands, then stacks.
    pub fn all() -> impl DoubleEndedIterator<Item = Chute> + ExactSizeIterator {
        (0..Chute::COUNT).map(Chute::from_number)
    }

    /// The number, 0 to 5.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Whether it is a stack.
    pub const fn is_stack(self) -> bool {
        self.0 > 2
    }

    /// Its number among its kind, 0 to 2.
    pub const fn index(self) -> usize {
        self.number() % 3
    }
}

impl fmt::Display for Chute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.is_stack() { "stack" } else { "band" }, self.index() + 1)
    }
}
