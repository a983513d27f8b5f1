//! `Legend`: the meaning of each mark of a picture, in rows below its caption.

use super::caption::escaped;
use super::frame::LEFT;
use super::palette::{BLOCKER, COVER, DARK, EXCLUDED, HOUSE, LINK, PATTERN, PLACED};
use super::{svg_group, text};

/// The distance of two rows.
const ROW: f64 = 21.0;
/// The room of a mark.
const MARK: f64 = 17.0;
/// The width of a letter: room for wide ones.
const LETTER: f64 = 6.9;
/// The distance of two entries.
const GAP: f64 = 16.0;
/// The most marks of an entry.
const MARKS: usize = 4;

/// A mark as it is drawn in the grid, small.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Mark {
    /// A tinted cell.
    Cell(&'static str),
    /// A disc of this colour, with an edge or not.
    Disc {
        fill: &'static str,
        edged: bool,
    },
    Excluded,
    Placed,
    House,
    Cover,
    Link {
        strong: bool,
    },
    Pattern,
    Blocker,
    Blocked,
    Branch,
}

/// Marks with the same meaning.
pub(super) struct Entry {
    marks: Vec<Mark>,
    name: String,
}

/// The entries in order.
#[derive(Default)]
pub(super) struct Legend(Vec<Entry>);

impl Legend {
    /// Adds a mark. One with a known name joins the others.
    pub(super) fn add(&mut self, mark: Mark, name: &str) {
        match self.0.iter_mut().find(|entry| entry.name == name) {
            Some(entry) if entry.marks.contains(&mark) || entry.marks.len() == MARKS => {}
            Some(entry) => entry.marks.push(mark),
            None => self.0.push(Entry { marks: vec![mark], name: name.to_owned() }),
        }
    }

    /// The height of the rows in a width.
    pub(super) fn height(&self, width: f64) -> f64 {
        self.places(width).last().map_or(0.0, |(_, y)| y + ROW)
    }

    /// The rows below `top`.
    pub(super) fn drawn(&self, top: f64, width: f64) -> String {
        let places: Vec<_> = self.places(width).collect();
        let entries = self.0.iter().zip(&places);
        let marks = entries.clone().flat_map(|(entry, &(x, y))| {
            entry.marks.iter().zip(0..).map(move |(mark, i)| {
                mark.drawn((LEFT + x + f64::from(i) * MARK + 7.0, top + y + 8.0))
            })
        });
        let names = entries.map(|(entry, &(x, y))| {
            let x = LEFT + x + entry.marks.len() as f64 * MARK + 2.0;
            text(x, top + y + 12.5, escaped(&entry.name))
        });
        let names = names.collect::<String>();
        let attributes = format!("font-size=\"12\" fill=\"{DARK}\"");
        [
            svg_group("legend", "stroke-width=\"1\"", &marks.collect::<String>()),
            svg_group("legend-names", &attributes, &names),
        ]
        .concat()
    }

    /// The place of each entry: as many in a row as fit.
    fn places(&self, width: f64) -> impl Iterator<Item = (f64, f64)> {
        let (mut x, mut y) = (0.0, 0.0);
        self.0.iter().map(move |entry| {
            let letters = entry.name.chars().count() as f64 * LETTER;
            let wide = entry.marks.len() as f64 * MARK + 2.0 + letters;
            if x > 0.0 && x + wide > width {
                (x, y) = (0.0, y + ROW);
            }
            let place = (x, y);
            x += wide + GAP;
            place
        })
    }
}

impl Mark {
    /// The mark around a point.
    fn drawn(self, (x, y): (f64, f64)) -> String {
        let square = |style: &str| {
            let (x, y) = (x - 6.0, y - 6.0);
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" {style}/>\n")
        };
        let disc = |style: &str| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" {style}/>\n");
        match self {
            Mark::Cell(tint) => square(&format!("fill=\"{tint}\" stroke=\"#999999\"")),
            Mark::Disc { fill, edged } => {
                let edge = if edged { "#333333" } else { "none" };
                disc(&format!("fill=\"{fill}\" stroke=\"{edge}\""))
            }
            Mark::Excluded => disc(&format!("fill=\"{EXCLUDED}\" stroke=\"none\"")),
            Mark::Placed => {
                let [ring, fill] = PLACED;
                disc(&format!("fill=\"{fill}\" stroke=\"{ring}\" stroke-width=\"2\""))
            }
            Mark::House => {
                square(&format!("fill=\"{HOUSE}\" fill-opacity=\"0.2\" stroke=\"none\""))
            }
            Mark::Cover => square(&format!(
                "fill=\"{COVER}\" fill-opacity=\"0.2\" stroke=\"{COVER}\" stroke-width=\"2\""
            )),
            Mark::Link { strong } => {
                let dashes = if strong { "1.8" } else { "1.3\" stroke-dasharray=\"4 3" };
                let line = format!("M{} {y}L{} {y}", x - 7.0, x + 6.0);
                format!(
                    "<path d=\"{line}\" fill=\"none\" stroke=\"{LINK}\" stroke-width=\"{dashes}\"/>\n"
                )
            }
            Mark::Pattern => square(&format!(
                "fill=\"none\" stroke=\"{PATTERN}\" stroke-width=\"2\" stroke-dasharray=\"4 2\""
            )),
            Mark::Blocker => {
                disc(&format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"", BLOCKER[0]))
            }
            Mark::Blocked => super::blockers::cross((x, y)),
            Mark::Branch => super::branches::badge((x, y), 'A'),
        }
    }
}
