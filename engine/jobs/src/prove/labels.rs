//! Labels: short names for the lines that are used most often.
//!
//! VeriPB refers to a line by its number or by a label such as `@b`. The numbers of derived lines
//! have four digits or more, because the rows of the formula come first.

use std::collections::HashMap;

/// The symbols of a label.
const SYMBOLS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// The labels of a proof.
#[derive(Default, Debug)]
pub(super) struct Labels {
    by_number: HashMap<u64, String>,
}

impl Labels {
    /// Labels for the lines that become shorter to write. The lines come as numbers with their
    /// uses, the most used first.
    pub(super) fn new(lines: impl IntoIterator<Item = (u64, u64)>) -> Labels {
        let (mut by_number, mut unused) = (HashMap::new(), all_labels().peekable());
        for (number, uses) in lines {
            let Some(label) = unused.peek() else { break };
            let length = label.len() as u64;
            // The label is also written before its line, with a space.
            if uses * length + length + 1 < uses * digits(number) {
                by_number.extend(unused.next().map(|label| (number, label)));
            }
        }
        Labels { by_number }
    }

    /// The label of a line, if it has one.
    pub(super) fn get(&self, number: u64) -> Option<&str> {
        self.by_number.get(&number).map(String::as_str)
    }
}

/// All labels: one symbol, then two.
fn all_labels() -> impl Iterator<Item = String> {
    let symbols = || SYMBOLS.chars();
    let pairs = symbols().flat_map(move |a| symbols().map(move |b| format!("@{a}{b}")));
    symbols().map(|symbol| format!("@{symbol}")).chain(pairs)
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
        let text = |labels: &Labels, number| labels.get(number).map(str::to_owned);
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
