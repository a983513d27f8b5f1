//! SVG pictures as PNG: parses and draws the SVG that this crate writes.
//!
//! It supports exactly the elements and attributes of our pictures, which a test compares. `zeno`
//! fills and strokes paths, and letters are outlines of the font in `fonts/`. Nothing depends on
//! the machine, so the same picture has the same pixels.

mod canvas;
mod font;
mod shape;

use canvas::Canvas;
use roxmltree::{Document, Node};
use seventeen_jobs::{Error, Result};
use shape::Shape;

/// The widest picture, in pixels.
const WIDEST: u32 = 4096;

/// An SVG picture of this crate as PNG, of this width in pixels.
pub(super) fn png(svg: &str, width: u32) -> Result<Vec<u8>> {
    if !(1..=WIDEST).contains(&width) {
        let message = format_args!("png: {width} pixels wide, expected 1 to {WIDEST}");
        return Err(Error::bad_input(message));
    }
    let document = Document::parse(svg).map_err(failed)?;
    let root = document.root_element();
    let scale = f64::from(width) / number(&root, "width");
    let height = (number(&root, "height") * scale).ceil() as u32;
    let mut canvas = Canvas::new(width, height, scale as f32);
    for node in root.descendants() {
        for shape in Shape::of(&node) {
            canvas.draw(&shape);
        }
    }
    canvas.png().map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::work_failed(format_args!("png: {error}"))
}

/// An attribute of the node or its nearest ancestor that has it; empty if there is none.
fn attribute<'a>(node: &Node<'a, '_>, name: &str) -> &'a str {
    node.ancestors().find_map(|node| node.attribute(name)).unwrap_or_default()
}

/// An attribute, inherited or not, as a number; 0 if there is none.
fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    attribute(node, name).parse().unwrap_or_default()
}
