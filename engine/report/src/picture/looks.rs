//! `Look`: a colour and a hatching, so that many sets can be told apart, also without colours.

use super::layout::CELL;
use super::palette::COLORS;

/// The colours of sets: those that differ most for every sight.
const HUES: usize = 6;
/// The distance of two lines of a hatching.
const STEP: f64 = 9.0;

/// The number of different looks.
pub(super) const LOOKS: usize = HUES * HATCHINGS.len();

const HATCHINGS: [Hatching; 5] =
    [Hatching::None, Hatching::Rising, Hatching::Falling, Hatching::Across, Hatching::Down];

#[derive(Clone, Copy, PartialEq, Debug)]
enum Hatching {
    None,
    Rising,
    Falling,
    Across,
    Down,
}

/// A colour and a hatching.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    color: &'static str,
    hatching: Hatching,
}

/// The look of this number, below [`LOOKS`]: first all colours without a hatching.
pub(super) fn look(number: usize) -> Look {
    Look { color: COLORS[number % HUES], hatching: HATCHINGS[number / HUES % HATCHINGS.len()] }
}

impl Look {
    /// A strip of a cell from its upper left corner: its ground, and its hatching.
    pub(super) fn strip(self, (x, y): (f64, f64), width: f64) -> (String, String) {
        let ground = format!(
            "<rect x=\"{x:.2}\" y=\"{y}\" width=\"{width:.2}\" height=\"{CELL}\" fill=\"{}\"/>\n",
            self.color
        );
        let lines: String = self
            .hatching
            .lines(width, CELL)
            .iter()
            .map(|line| {
                let [ax, ay, bx, by] = *line;
                format!("M{:.1} {:.1}L{:.1} {:.1}", x + ax, y + ay, x + bx, y + by)
            })
            .collect();
        let hatches = if lines.is_empty() { lines } else { format!("<path d=\"{lines}\"/>\n") };
        (ground, hatches)
    }
}

impl Hatching {
    /// The lines in a rectangle: the ends of each, `[x, y, x, y]`.
    fn lines(self, width: f64, height: f64) -> Vec<[f64; 4]> {
        let steps = |end: f64| (1..).map(|i| f64::from(i) * STEP).take_while(move |at| *at < end);
        let diagonal = |at: f64| {
            // From the left or the lower edge to the upper or the right one.
            let (x, y) = ((at - height).max(0.0), at.min(height));
            let (to_x, to_y) = (at.min(width), (at - width).max(0.0));
            [x, y, to_x, to_y]
        };
        match self {
            Hatching::None => Vec::new(),
            Hatching::Rising => steps(width + height).map(diagonal).collect(),
            Hatching::Falling => {
                let mirror = |[x, y, to_x, to_y]: [f64; 4]| [width - x, y, width - to_x, to_y];
                steps(width + height).map(diagonal).map(mirror).collect()
            }
            Hatching::Across => steps(height).map(|y| [0.0, y, width, y]).collect(),
            Hatching::Down => steps(width).map(|x| [x, 0.0, x, height]).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_in_their_strip() {
        for hatching in HATCHINGS {
            for [ax, ay, bx, by] in hatching.lines(20.0, CELL) {
                let is_in = |x: f64, y: f64| (0.0..=20.0).contains(&x) && (0.0..=CELL).contains(&y);
                assert!(is_in(ax, ay) && is_in(bx, by), "{hatching:?} {ax} {ay} {bx} {by}");
            }
        }
    }
}
