//! Letters as outlines: the Latin letters of Noto Sans, regular and bold (`fonts/`).

use super::{attribute, number};
use roxmltree::Node;
use ttf_parser::{Face, OutlineBuilder};
use zeno::{Command, PathBuilder};

const REGULAR: &[u8] = include_bytes!("../../../fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../../fonts/NotoSans-Bold.ttf");

/// The replacement for a letter that the font does not have.
const UNKNOWN: char = '\u{fffd}';

/// The outlines of the letters of a `text` element.
pub(super) fn outlines(node: &Node<'_, '_>) -> Vec<Vec<Command>> {
    let bytes = if attribute(node, "font-weight") == "bold" { BOLD } else { REGULAR };
    let face = Face::parse(bytes, 0).expect("the font is part of the program");
    let letters = Letters { scale: number(node, "font-size") as f32 / em(&face), face };
    let text = node.text().unwrap_or_default();
    let (x, y) = (number(node, "x") as f32, number(node, "y") as f32);
    let mut x = x - letters.length(text) * part_before(attribute(node, "text-anchor"));
    let place = |letter: char| {
        let outline = letters.outline(letter, x, y);
        x += letters.advance(letter);
        outline
    };
    text.chars().map(place).collect()
}

fn em(face: &Face<'_>) -> f32 {
    f32::from(face.units_per_em())
}

/// The share of a text that comes before its anchor.
fn part_before(anchor: &str) -> f32 {
    match anchor {
        "middle" => 0.5,
        "end" => 1.0,
        _ => 0.0,
    }
}

/// The letters of a font in a size.
struct Letters<'a> {
    face: Face<'a>,
    /// The number of units of the picture per unit of the font.
    scale: f32,
}

impl Letters<'_> {
    fn length(&self, text: &str) -> f32 {
        text.chars().map(|letter| self.advance(letter)).sum()
    }

    fn glyph(&self, letter: char) -> ttf_parser::GlyphId {
        let known = |letter| self.face.glyph_index(letter);
        known(letter).or_else(|| known(UNKNOWN)).unwrap_or_default()
    }

    fn advance(&self, letter: char) -> f32 {
        let advance = self.face.glyph_hor_advance(self.glyph(letter)).unwrap_or_default();
        f32::from(advance) * self.scale
    }

    fn outline(&self, letter: char, x: f32, y: f32) -> Vec<Command> {
        let mut outline = Outline { path: Vec::new(), place: [x, y], scale: self.scale };
        self.face.outline_glyph(self.glyph(letter), &mut outline);
        outline.path
    }
}

/// An outline at its place: the y axis of fonts points up, that of pictures down.
struct Outline {
    path: Vec<Command>,
    place: [f32; 2],
    scale: f32,
}

impl Outline {
    fn at(&self, x: f32, y: f32) -> [f32; 2] {
        [self.place[0] + x * self.scale, self.place[1] - y * self.scale]
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.path.move_to(to);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.path.line_to(to);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (by, to) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(by, to);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (by, then_by, to) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.curve_to(by, then_by, to);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
