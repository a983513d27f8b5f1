//! SVG pictures as PNG: what this crate writes, read back and drawn.
//!
//! The elements and attributes known are those that pictures have, which a test compares. Paths are
//! filled and stroked by `zeno`, letters are outlines of the font in `fonts/`: nothing depends on
//! what a machine has, so that the same picture has the same pixels.

mod canvas;
mod font;
mod shape;

use canvas::Canvas;
use roxmltree::{Document, Node};
use seventeen_jobs::{Error, Result};
use shape::Shape;

/// The widest picture, in pixels.
const WIDEST: u32 = 4096;

/// An SVG picture of this crate, so many pixels wide, as PNG.
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

/// An attribute of the node or of what it is in; nothing if there is none.
fn attribute<'a>(node: &Node<'a, '_>, name: &str) -> &'a str {
    node.ancestors().find_map(|node| node.attribute(name)).unwrap_or_default()
}

/// The same as a number, 0 if there is none.
fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    attribute(node, name).parse().unwrap_or_default()
}
