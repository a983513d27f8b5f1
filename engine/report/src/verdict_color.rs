//! The colours of verdicts on ratios in charts and pictures.
//!
//! They are from the set of Masataka Okabe and Kei Ito for colour-blind readers (2002).

use crate::statistics::Verdict;

pub(crate) const BLUE: &str = "#0072b2";
pub(crate) const ORANGE: &str = "#d55e00";
pub(crate) const GREY: &str = "#888888";

impl Verdict {
    /// The colour of its mark. Shapes or fillings repeat the meaning.
    pub(crate) fn color(self) -> &'static str {
        match self {
            Verdict::Less => BLUE,
            Verdict::More => ORANGE,
            Verdict::Same | Verdict::Noise | Verdict::Unknown => GREY,
        }
    }

    /// Whether it tells which of the two is less.
    pub(crate) fn is_decided(self) -> bool {
        matches!(self, Verdict::Less | Verdict::More)
    }
}
