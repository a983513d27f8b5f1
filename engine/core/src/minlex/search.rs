//! The search for the least form: all candidates side by side, row by row.

use super::candidate::Candidate;
use super::labels::Labels;
use super::lines::{Lines, members};

/// The maps that lead to the least form, one for all that differ by an exchange of lines that
/// hold the same.
///
/// `labels` are those of [`Candidate::start`]. The result has a member, and does not depend on
/// anything but `lines`.
pub(super) fn least(lines: &Lines, labels: Labels) -> Vec<Candidate> {
    let mut settled = Vec::with_capacity(16);
    let mut before = Vec::with_capacity(16);
    let mut winners = Vec::with_capacity(16);
    settled.extend([0, 1].map(|side| Candidate::start(side, labels)));
    for row in 0..9 {
        std::mem::swap(&mut settled, &mut before);
        settled.clear();
        winners.clear();
        let mut least = u64::MAX;
        for (index, candidate) in before.iter().enumerate() {
            for line in members(candidate.choices(row)) {
                if candidate.waits(lines, row, line) {
                    continue;
                }
                let value = candidate.value(lines, line);
                if value < least {
                    least = value;
                    winners.clear();
                }
                if value == least {
                    winners.push((index, line));
                }
            }
        }
        for &(index, line) in &winners {
            before[index].settle(lines, row, line, &mut settled);
        }
    }
    settled
}
