//! Labels: short names for the lines that are used most often.
//!
//! VeriPB refers to a line by its number or by a label such as `@b`. The numbers of derived lines
//! have four digits or more, because the rows of the formula come first.

use std::collections::HashMap;
use std::fmt;

/// The symbols of a label.
const SYMBOLS: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// The labels of a proof.
#[derive(Default, Debug)]
pub(super) struct Labels {
    /// The labels, by the numbers of their lines.
    by_number: HashMap<u64, u16>,
}

impl Labels {
    /// Labels for those of these lines that become shorter to write: the numbers of lines with
    /// their uses, the most used first.
    pub(super) fn new(lines: impl IntoIterator<Item = (u64, u64)>) -> Labels {
        let mut by_number = HashMap::new();
        for (number, uses) in lines {
            let label = by_number.len() as u16;
            let Some(length) = length_of(label) else { break };
            // The label is also written before its line, with a space.
            let (plain, labelled) = (uses * digits(number), uses * length + length + 1);
            if labelled < plain {
                by_number.insert(number, label);
            }
        }
        Labels { by_number }
    }

    /// The label of a line, if it has one.
    pub(super) fn get(&self, number: u64) -> Option<impl fmt::Display> {
        let label = usize::from(*self.by_number.get(&number)?);
        let symbol = |place: usize| char::from(SYMBOLS[place]);
        Some(fmt::from_fn(move |f| match label.checked_sub(SYMBOLS.len()) {
            None => write!(f, "@{}", symbol(label)),
            Some(long) => {
                write!(f, "@{}{}", symbol(long / SYMBOLS.len()), symbol(long % SYMBOLS.len()))
            }
        }))
    }
}

/// The length of a label, with its `@`; none if it is beyond the last.
fn length_of(label: u16) -> Option<u64> {
    let (label, one) = (usize::from(label), SYMBOLS.len());
    match label {
        _ if label < one => Some(2),
        _ if label < one + one * one => Some(3),
        _ => None,
    }
}

/// The number of decimal digits.
pub(super) fn digits(number: u64) -> u64 {
    u64::from(number.checked_ilog10().unwrap_or(0) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_differ_and_are_for_lines_that_become_shorter() {
        let text = |labels: &Labels, number| labels.get(number).map(|it| it.to_string());
        let labels = Labels::new([(10, 1000), (2000, 1), (2001, 5), (2002, 4)]);
        assert_eq!([10, 2000].map(|number| text(&labels, number)), [None, None]);
        assert_eq!(text(&labels, 2001).as_deref(), Some("@a"));
        assert_eq!(text(&labels, 2002).as_deref(), Some("@b"));

        let many = Labels::new((10_000..20_000).map(|number| (number, 100)));
        let texts: Vec<String> =
            (10_000..20_000).filter_map(|number| text(&many, number)).collect();
        assert_eq!(texts.len(), 62 + 62 * 62);
        assert_eq!((&*texts[61], &*texts[62], &**texts.last().unwrap()), ("@9", "@aa", "@99"));
        assert_eq!(texts.iter().collect::<std::collections::BTreeSet<_>>().len(), texts.len());
    }
}
