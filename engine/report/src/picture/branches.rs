//! The branches of a step's links: each has a letter at its beginning.

use super::layout::Point;
use super::palette::{GROUND, LINK};
use seventeen_core::{Cells, Digit, Link, Step};

/// The most branches with letters.
const MOST: usize = 12;

/// The links that begin a branch, each with its letter. None if the links are no implications, or
/// if there is one branch, or too many.
pub(super) fn starts(step: &Step) -> Vec<(usize, char)> {
    if !step.links.iter().all(|link| leads_on(step, link)) {
        return Vec::new();
    }
    let mut starts: Vec<usize> = Vec::new();
    let mut pairs: Vec<u8> = Vec::new();
    for (i, link) in step.links.iter().enumerate() {
        let (from, to) = (color_pairs(step, link.from), color_pairs(step, link.to));
        let goes_on = i > 0 && step.links[i - 1].to == link.from;
        let is_same = goes_on || from.iter().any(|pair| pairs.contains(pair));
        if starts.is_empty() || !is_same {
            starts.push(i);
            pairs.clear();
        }
        // The first links decide which colours a branch has.
        let shared: Vec<u8> = from.iter().copied().filter(|pair| to.contains(pair)).collect();
        let of_link = if shared.is_empty() { to } else { shared };
        pairs = match pairs.iter().copied().filter(|it| of_link.contains(it)).collect::<Vec<_>>() {
            none if none.is_empty() => of_link,
            both => both,
        };
    }
    if !(2..=MOST).contains(&starts.len()) {
        return Vec::new();
    }
    starts.into_iter().zip('A'..).collect()
}

/// Whether a link leads to a node in the colours of true candidates if it is strong, and of false
/// ones if it is weak.
fn leads_on(step: &Step, link: &Link) -> bool {
    colors(step, link.to).any(|color| (color % 2 == 0) == link.strong)
}

/// The pairs of colours in which a node is shown.
fn color_pairs(step: &Step, node: (Digit, Cells)) -> Vec<u8> {
    colors(step, node).map(|color| color / 2).collect()
}

fn colors(step: &Step, (digit, cells): (Digit, Cells)) -> impl Iterator<Item = u8> {
    let of_node =
        step.shown.iter().filter(move |it| it.digit == digit && !it.cells.is_disjoint(cells));
    of_node.map(|shown| shown.color)
}

/// A letter in a circle around a point.
pub(super) fn badge((x, y): Point, letter: char) -> String {
    let circle = format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\" fill=\"{GROUND}\" stroke=\"{LINK}\" \
         stroke-width=\"1.4\"/>\n"
    );
    let text = format!(
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"10\" font-weight=\"bold\" fill=\"{LINK}\" \
         stroke=\"none\" text-anchor=\"middle\">{letter}</text>\n",
        y + 3.6
    );
    [circle, text].concat()
}
