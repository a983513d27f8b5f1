//! `Shape`: an outline, its fill and its stroke.

use super::{attribute, font, number};
use roxmltree::Node;
use zeno::{Command, PathBuilder, PathData};

/// The shape of one element of a picture, or of one letter.
pub(super) struct Shape {
    pub(super) path: Vec<Command>,
    /// The fill colour; none for no fill.
    pub(super) fill: Option<Color>,
    /// The stroke colour; none for no stroke.
    pub(super) stroke: Option<Color>,
    /// The width of the stroke.
    pub(super) width: f32,
    /// The lengths of its dashes and gaps; none for a solid line.
    pub(super) dashes: Vec<f32>,
    pub(super) cap: zeno::Cap,
}

/// Red, green, blue and opacity, each up to 255.
pub(super) type Color = [u8; 4];

impl Shape {
    /// The shapes of an element; none for one that draws nothing itself.
    pub(super) fn of(node: &Node<'_, '_>) -> Vec<Shape> {
        let paths = match node.tag_name().name() {
            "rect" => vec![rect(node)],
            "circle" => vec![circle(node)],
            "path" => vec![attribute(node, "d").commands().collect()],
            "polygon" => vec![polygon(attribute(node, "points"))],
            "text" => font::outlines(node),
            _ => return Vec::new(),
        };
        paths.into_iter().map(|path| Shape::styled(node, path)).collect()
    }

    fn styled(node: &Node<'_, '_>, path: Vec<Command>) -> Shape {
        let dashes = attribute(node, "stroke-dasharray").split(' ');
        Shape {
            path,
            fill: color(attribute(node, "fill"), attribute(node, "fill-opacity")),
            stroke: color(attribute(node, "stroke"), ""),
            width: number(node, "stroke-width") as f32,
            dashes: dashes.filter_map(|length| length.parse().ok()).collect(),
            cap: match attribute(node, "stroke-linecap") {
                "round" => zeno::Cap::Round,
                "square" => zeno::Cap::Square,
                _ => zeno::Cap::Butt,
            },
        }
    }
}

/// `#rrggbb`, opaque unless an opacity from 0 to 1 is given; no colour for `none` and an empty
/// text.
fn color(text: &str, opacity: &str) -> Option<Color> {
    let hexadecimal = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
    let [_, red, green, blue] = hexadecimal.to_be_bytes();
    let opacity = opacity.parse::<f64>().unwrap_or(1.0);
    Some([red, green, blue, (opacity * 255.0).round() as u8])
}

fn rect(node: &Node<'_, '_>) -> Vec<Command> {
    let [width, height] = ["width", "height"].map(|name| own(node, name));
    let (place, radius) = ([own(node, "x"), own(node, "y")], own(node, "rx"));
    let mut path = Vec::new();
    if radius > 0.0 {
        path.add_round_rect(place, width, height, radius, radius);
    } else {
        path.add_rect(place, width, height);
    }
    path
}

fn circle(node: &Node<'_, '_>) -> Vec<Command> {
    let mut path = Vec::new();
    path.add_circle([own(node, "cx"), own(node, "cy")], own(node, "r"));
    path
}

fn polygon(points: &str) -> Vec<Command> {
    let path = format!("M{}Z", points.replace(' ', "L"));
    path.as_str().commands().collect()
}

/// An attribute of this node, not inherited, as a number.
fn own(node: &Node<'_, '_>, name: &str) -> f32 {
    node.attribute(name).and_then(|text| text.parse().ok()).unwrap_or_default()
}
