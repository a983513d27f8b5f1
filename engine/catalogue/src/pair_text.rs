//! `Pair` as a text of 54 digits, by rows.

use crate::error::{BandPairFault, Error};
use crate::pair::BandPair;
use crate::pair_images::{ClassifiedBand, find_canonical};
use crate::rows::Band;
use seventeen_core::Puzzle;
use std::fmt;
use std::str::FromStr;

/// The pair of any two bands, in any form.
///
/// ```
/// use seventeen_catalogue::BandPair;
///
/// let pair: BandPair = "594231786786945132123768954965173248378492561241856397".parse()?;
/// assert_eq!(pair.to_string(), "123456789456789123789132564264918357875324691931675248");
/// assert_eq!(pair.to_string().parse(), Ok(pair));
/// let short = "12345678".parse::<BandPair>().map_err(|error| error.to_string());
/// let reason = "'12345678' is not a pair of bands: 8 characters, expected 54";
/// assert_eq!(short, Err(reason.to_owned()));
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
impl FromStr for BandPair {
    type Err = Error;

    fn from_str(text: &str) -> Result<BandPair, Error> {
        let fault = |fault| Error::NoPair { found: text.to_owned(), fault };
        let digits = parse_digits(text).map_err(fault)?;
        let band = |band: usize| -> Band {
            std::array::from_fn(|row| {
                std::array::from_fn(|column| digits[27 * band + 9 * row + column] - 1)
            })
        };
        let bands = [band(0), band(1)].map(ClassifiedBand::new);
        let form = find_canonical([&bands[0], &bands[1]]);
        Ok(BandPair::from_canonical(bands[form.first].class, &form.second))
    }
}

/// The digits of two bands, the others blank.
fn parse_digits(text: &str) -> Result<[u8; 81], BandPairFault> {
    let mut digits = [0; 81];
    let found = text.chars().count();
    if found != 54 {
        return Err(BandPairFault::Length { found });
    }
    for (place, (digit, found)) in digits.iter_mut().zip(text.chars()).enumerate() {
        *digit = match found {
            '1'..='9' => found as u8 - b'0',
            _ => return Err(BandPairFault::Character { position: place + 1, found }),
        };
    }
    Puzzle::from_digits(digits).check().map_err(BandPairFault::Repeated)?;
    Ok(digits)
}

/// 54 digits, by rows.
impl fmt::Display for BandPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.digits().iter().map(|digit| char::from(b'0' + digit)).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for BandPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pair({self})")
    }
}
