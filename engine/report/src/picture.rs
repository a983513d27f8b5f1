//! A position, and a step in it, as an SVG picture.
//!
//! The picture is one text that needs nothing else: no script, no style sheet, no fonts but the
//! reader's own. It has a ground of its own, so that it can be read on light and dark pages, and
//! no `id`, so that a page may hold many. What colours say is said by shape too: an elimination
//! is struck out, a placement has a ring, the second colour of a pair has an edge, and a weak
//! link is dashed.

mod caption;
mod highlights;
mod layout;
mod links;

use caption::{Caption, escaped};
use layout::{BOARD, CELL, LEFT, TOP, WIDTH, spot};
use seventeen_core::{Candidate, Cell, Cells, Position, Step};

const GROUND: &str = "#ffffff";
const GIVEN_GROUND: &str = "#eeeeee";
const GIVEN: &str = "#111111";
const SET: &str = "#1b4fa0";

/// The grid with its digits and candidates; with a step, also what that rests on and concludes,
/// and its sentence below.
///
/// A well-formed SVG document, the same for the same position and step.
///
/// ```
/// use seventeen_core::Position;
///
/// let picture = seventeen_report::svg(&Position::EMPTY, None);
/// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
/// ```
pub fn svg(position: &Position, step: Option<&Step>) -> String {
    let sentence = step.map(ToString::to_string).unwrap_or_default();
    let caption = Caption::of(&sentence);
    let height = TOP + BOARD + caption.height();
    let marked = |layer: fn(&Position, &Step) -> String| {
        step.map(|step| layer(position, step)).unwrap_or_default()
    };
    [
        opening(height),
        described(position, step),
        format!("<rect width=\"{WIDTH}\" height=\"{height}\" rx=\"6\" fill=\"{GROUND}\"/>\n"),
        given_cells(position),
        marked(highlights::houses),
        lines(),
        labels(),
        marked(highlights::shown),
        marked(highlights::conclusions),
        marked(links::links),
        candidates(position),
        digits(position),
        marked(highlights::strikes),
        caption.drawn(),
        "</svg>\n".to_string(),
    ]
    .concat()
}

fn opening(height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\">\n"
    )
}

/// What the picture shows, for those who hear it.
fn described(position: &Position, step: Option<&Step>) -> String {
    let (givens, blank) = (position.givens().len(), position.blank().len());
    let set = 81 - blank - givens;
    let grid = format!("A sudoku with {givens} givens, {set} digits set and {blank} blank cells");
    let sentence = step.map(|step| step.sentence.as_str()).filter(|it| !it.is_empty());
    let title = sentence.unwrap_or(&grid);
    let rows = position.digits().chunks(9).map(|row| {
        let cells = row.iter().map(|digit| digit.to_string());
        cells.collect::<String>().replace('0', ".")
    });
    let rows = rows.collect::<Vec<_>>().join(" ");
    let step = step.map(|step| format!("{step}. ")).unwrap_or_default();
    let description = format!("{step}{grid}, by rows: {rows}");
    format!("<title>{}</title>\n<desc>{}</desc>\n", escaped(title), escaped(&description))
}

/// A group of elements that share these attributes; nothing if there are none.
fn group(class: &str, attributes: &str, elements: &str) -> String {
    if elements.is_empty() {
        return String::new();
    }
    format!("<g class=\"{class}\" {attributes}>\n{elements}</g>\n")
}

fn given_cells(position: &Position) -> String {
    let cells = position.givens().iter().map(|cell| {
        let (x, y) = layout::corner(cell);
        format!("<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>\n")
    });
    group("given-cells", &format!("fill=\"{GIVEN_GROUND}\""), &cells.collect::<String>())
}

/// The thin lines, then the thick ones around the boxes.
fn lines() -> String {
    let path = |step: usize| {
        let lines = (0..=9).step_by(step).map(|i| {
            let (x, y) = (LEFT + i as f64 * CELL, TOP + i as f64 * CELL);
            format!("M{LEFT} {y}h{BOARD}M{x} {TOP}v{BOARD}")
        });
        lines.collect::<String>()
    };
    let thin = format!("<path d=\"{}\" stroke-width=\"0.8\"/>\n", path(1));
    let thick = format!("<path d=\"{}\" stroke-width=\"2.4\"/>\n", path(3));
    group(
        "lines",
        "fill=\"none\" stroke=\"#333333\" stroke-linecap=\"square\"",
        &[thin, thick].concat(),
    )
}

/// The numbers of the rows and columns.
fn labels() -> String {
    let numbers = (0..9).map(|i| {
        let along = (i as f64 + 0.5) * CELL;
        let of_column = text(LEFT + along, TOP - 7.0, i + 1);
        let of_row = text(LEFT / 2.0, TOP + along + 4.0, i + 1);
        [of_column, of_row].concat()
    });
    let attributes = "font-size=\"12\" fill=\"#666666\" text-anchor=\"middle\"";
    group("labels", attributes, &numbers.collect::<String>())
}

fn candidates(position: &Position) -> String {
    let present = Candidate::all().filter(|&it| position.has(it));
    let texts = present.map(|candidate| {
        let (x, y) = spot(position, candidate).center;
        text(x, y + 4.5, candidate.digit())
    });
    let attributes = "font-size=\"13\" fill=\"#222222\" text-anchor=\"middle\"";
    group("candidates", attributes, &texts.collect::<String>())
}

/// The digits that were given, heavy, and those that were set.
fn digits(position: &Position) -> String {
    let texts = |cells: Cells| {
        let text_in = |cell: Cell| {
            let (x, y) = layout::corner(cell);
            Some(text(x + CELL / 2.0, y + CELL / 2.0 + 12.0, position.digit(cell)?))
        };
        cells.iter().filter_map(text_in).collect::<String>()
    };
    let attributes = |color: &str, weight: &str| {
        format!("font-size=\"34\" fill=\"{color}\" font-weight=\"{weight}\" text-anchor=\"middle\"")
    };
    let givens = group("givens", &attributes(GIVEN, "bold"), &texts(position.givens()));
    let set = !position.blank() - position.givens();
    [givens, group("set", &attributes(SET, "normal"), &texts(set))].concat()
}

fn text(x: f64, y: f64, content: impl std::fmt::Display) -> String {
    format!("<text x=\"{x}\" y=\"{y}\">{content}</text>\n")
}

#[cfg(test)]
mod tests;
