//! A puzzle, grid, position or pattern as a picture, with a step, sets or numbers in its cells.
//!
//! A picture is a self-contained SVG text: no script, no style sheet, and only the reader's fonts.
//! It has its own background, so that it is readable on light and dark pages, and no `id`, so that
//! a page may contain several. Colour is never the only sign: an elimination is struck out, a
//! placement has a ring, the second colour of a pair has an edge, a weak link is dashed, and cells
//! show set numbers. A PNG is the same text, drawn.

mod caption;
mod digits;
mod heat;
mod highlights;
mod layout;
mod links;
mod proof_lines;
mod raster;
mod sets;

use caption::Caption;
pub(crate) use caption::escaped;
use heat::Heat;
use layout::{BOARD, CELL, LEFT, TOP, WIDTH};
use seventeen_core::{Cells, Grid, Position, Puzzle, Step};
use seventeen_jobs::Result;

const GROUND: &str = "#ffffff";
const GIVEN_GROUND: &str = "#eeeeee";

/// The content of a picture.
///
/// ```
/// use seventeen_core::Grid;
/// use seventeen_report::Picture;
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let sets = ["r14c58".parse()?, "r23c69".parse()?];
/// let picture = Picture::of_grid(&grid).with_sets(&sets).captioned("two sets");
/// assert!(picture.svg().starts_with("<svg ") && picture.svg().ends_with("</svg>\n"));
/// assert!(picture.png(400)?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its digits and candidates.
    position: Position,
    /// Whether the candidates of blank cells are drawn.
    candidates: bool,
    /// The cells of a pattern.
    pattern: Cells,
    step: Option<Step>,
    sets: Vec<Cells>,
    heat: Option<Heat>,
    /// The text below the grid; by default the sentence of the step.
    caption: String,
}

impl Picture {
    /// A position: its digits, with givens in bold, and its candidates.
    pub fn of_position(position: &Position) -> Picture {
        Picture { candidates: true, ..Picture::of(position.clone()) }
    }

    /// A puzzle: only its givens.
    pub fn of_puzzle(puzzle: &Puzzle) -> Picture {
        Picture::of(Position::from(puzzle))
    }

    /// A solution grid: 81 digits, none of them given.
    pub fn of_grid(grid: &Grid) -> Picture {
        Picture::of_puzzle(&grid.puzzle(Cells::ALL))
    }

    /// A pattern: a dot in each of its cells, and no digits.
    pub fn of_pattern(pattern: Cells) -> Picture {
        Picture { pattern, ..Picture::of(Position::EMPTY) }
    }

    fn of(position: Position) -> Picture {
        // With 81 givens they are those of a solution grid.
        let givens = position.givens();
        let givens = if givens == Cells::ALL { Cells::EMPTY } else { givens };
        let position = position.with_givens(givens);
        let (pattern, caption) = (Cells::EMPTY, String::new());
        let (step, sets, heat) = (None, Vec::new(), None);
        Picture { position, candidates: false, pattern, step, sets, heat, caption }
    }

    /// Adds the premises and conclusions of a step, and its sentence below.
    pub fn with_step(self, step: &Step) -> Picture {
        Picture { step: Some(step.clone()), ..self }
    }

    /// The proof of a step from a position as a series of pictures, one for each line. A picture
    /// shows the known facts: true candidates, false ones with an edge, and assumptions. Arrows
    /// come from the lines on which a line depends. None if the step has no proof.
    ///
    /// ```
    /// use seventeen_core::proof::Constraint;
    /// use seventeen_core::{Candidate, Position, Step};
    /// use seventeen_report::Picture;
    ///
    /// // The last candidate of r1c1.
    /// let position: Position = ("1".to_owned() + &" 123456789".repeat(80)).parse()?;
    /// let cell: Constraint = "r1c1".parse()?;
    /// let step = Step::default().place(Candidate::of(0)).only_of(cell);
    /// let series = Picture::of_proof(&position, &step);
    /// assert_eq!(series.len(), 1);
    /// assert!(series[0].svg().contains("1. r1c1=1: left of r1c1"));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn of_proof(position: &Position, step: &Step) -> Vec<Picture> {
        let of_line =
            |(panel, text)| Picture::of_position(position).with_step(&panel).captioned(text);
        proof_lines::panels(position, &step.proof).into_iter().map(of_line).collect()
    }

    /// Hides the candidates of blank cells.
    pub fn without_candidates(self) -> Picture {
        Picture { candidates: false, ..self }
    }

    /// Adds these sets, each in its own colour, with its number, from 1, in its cells. A cell of
    /// several sets is divided among them.
    pub fn with_sets(self, sets: &[Cells]) -> Picture {
        Picture { sets: sets.to_vec(), ..self }
    }

    /// Adds a number for each cell, in the order of the cells. The greater the number, the darker
    /// the cell. Numbers that are not finite are left out.
    pub fn with_heat(self, numbers: &[f64; 81]) -> Picture {
        Picture { heat: Some(Heat(*numbers)), ..self }
    }

    /// Sets the text below, in place of the step's sentence.
    pub fn captioned(self, caption: impl Into<String>) -> Picture {
        Picture { caption: caption.into(), ..self }
    }

    /// The picture as SVG: a well-formed document; equal pictures give equal text.
    pub fn svg(&self) -> String {
        let below = match &self.step {
            Some(step) if self.caption.is_empty() => step.to_string(),
            _ => self.caption.clone(),
        };
        let caption = Caption::of(&below);
        let height = TOP + BOARD + caption.height();
        [
            svg_opening(height),
            self.described(),
            format!("<rect width=\"{WIDTH}\" height=\"{height}\" rx=\"6\" fill=\"{GROUND}\"/>\n"),
            self.given_cells(),
            self.heat.as_ref().map(Heat::grounds).unwrap_or_default(),
            sets::grounds(&self.sets),
            self.of_step(highlights::houses),
            grid_lines(),
            row_and_column_labels(),
            self.of_step(highlights::shown),
            self.of_step(highlights::conclusions),
            self.of_step(links::links),
            if self.candidates { digits::candidates(&self.position) } else { String::new() },
            digits::digits(&self.position),
            digits::dots(self.pattern),
            self.numbers(),
            self.of_step(highlights::strikes),
            caption.drawn(),
            "</svg>\n".to_string(),
        ]
        .concat()
    }

    /// The picture as PNG of this width in pixels: its SVG, drawn with the font of this crate,
    /// which has Latin letters. Equal pictures give equal bytes.
    ///
    /// # Errors
    /// The width is 0 or above 4096.
    pub fn png(&self, width: u32) -> Result<Vec<u8>> {
        raster::png(&self.svg(), width)
    }

    /// A layer of the step, if there is one.
    fn of_step(&self, layer: fn(&Position, &Step) -> String) -> String {
        self.step.as_ref().map(|step| layer(&self.position, step)).unwrap_or_default()
    }

    fn given_cells(&self) -> String {
        let cells = self.position.givens().iter().map(|cell| {
            let (x, y) = layout::corner(cell);
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>\n")
        });
        svg_group("given-cells", &format!("fill=\"{GIVEN_GROUND}\""), &cells.collect::<String>())
    }

    /// Small text in cells that have room for it.
    fn numbers(&self) -> String {
        let blank = self.position.blank();
        let room = if self.candidates { !blank } else { Cells::ALL };
        let of_heat = self.heat.as_ref().map(|heat| heat.numbers(room));
        [sets::numbers(&self.sets, room), of_heat.unwrap_or_default()].concat()
    }

    /// The description of the picture for screen readers.
    fn described(&self) -> String {
        let grid = self.kind();
        let sentence = self.step.as_ref().map_or("", |step| &step.sentence);
        let title = [self.caption.as_str(), sentence, &grid];
        let title = title.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        let step = self.step.as_ref().map(|step| format!("{step}. ")).unwrap_or_default();
        let description = format!("{step}{grid}{}{}", self.rows(), sets::described(&self.sets));
        format!("<title>{}</title>\n<desc>{}</desc>\n", escaped(title), escaped(&description))
    }

    fn kind(&self) -> String {
        let position = &self.position;
        let (givens, blank) = (position.givens().len(), position.blank().len());
        match (self.pattern.len(), 81 - blank - givens) {
            (0, 81) => "A sudoku grid".to_owned(),
            (0, set) => {
                format!("A sudoku with {givens} givens, {set} digits set and {blank} blank cells")
            }
            (cells, _) => format!("A pattern of {cells} cells: {}", self.pattern),
        }
    }

    /// The digits by rows; empty if there are none.
    fn rows(&self) -> String {
        if !self.pattern.is_empty() {
            return String::new();
        }
        let rows = self.position.digits().chunks(9).map(|row| {
            let cells = row.iter().map(|digit| digit.to_string());
            cells.collect::<String>().replace('0', ".")
        });
        format!(", by rows: {}", rows.collect::<Vec<_>>().join(" "))
    }
}

fn svg_opening(height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\">\n"
    )
}

/// A group of elements that share these attributes; empty without elements.
fn svg_group(class: &str, attributes: &str, elements: &str) -> String {
    if elements.is_empty() {
        return String::new();
    }
    format!("<g class=\"{class}\" {attributes}>\n{elements}</g>\n")
}

/// The thin lines, then the thick ones around the boxes.
fn grid_lines() -> String {
    let path = |step: usize| {
        let lines = (0..=9).step_by(step).map(|i| {
            let (x, y) = (LEFT + i as f64 * CELL, TOP + i as f64 * CELL);
            format!("M{LEFT} {y}h{BOARD}M{x} {TOP}v{BOARD}")
        });
        lines.collect::<String>()
    };
    let thin = format!("<path d=\"{}\" stroke-width=\"0.8\"/>\n", path(1));
    let thick = format!("<path d=\"{}\" stroke-width=\"2.4\"/>\n", path(3));
    svg_group(
        "lines",
        "fill=\"none\" stroke=\"#333333\" stroke-linecap=\"square\"",
        &[thin, thick].concat(),
    )
}

/// The numbers of the rows and columns.
fn row_and_column_labels() -> String {
    let numbers = (0..9).map(|i| {
        let along = (i as f64 + 0.5) * CELL;
        let of_column = text(LEFT + along, TOP - 7.0, i + 1);
        let of_row = text(LEFT / 2.0, TOP + along + 4.0, i + 1);
        [of_column, of_row].concat()
    });
    let attributes = "font-size=\"12\" fill=\"#666666\" text-anchor=\"middle\"";
    svg_group("labels", attributes, &numbers.collect::<String>())
}

fn text(x: f64, y: f64, content: impl std::fmt::Display) -> String {
    format!("<text x=\"{x}\" y=\"{y}\">{content}</text>\n")
}

#[cfg(test)]
mod tests;
