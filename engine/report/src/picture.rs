//! A puzzle, grid, position, pattern or board as a picture, with a step, sets or numbers in its
//! cells.
//!
//! A picture is a self-contained SVG text: no script, no style sheet, and only the reader's fonts.
//! It has its own background, so that it is readable on light and dark pages, and no `id`, so that
//! a page may contain several. Colour is never the only sign: an eliminated candidate is white, a
//! placement has a ring, the second colour of a pair has an edge, a weak link is dashed, and sets
//! have numbers. The meaning of the marks comes from the step: roles that its technique states, the
//! houses, the links, and the lines of its proof. A PNG is the same text, drawn.

mod blockers;
mod board;
mod branches;
mod caption;
mod digits;
mod frame;
mod heat;
mod highlights;
mod layout;
mod legend;
mod links;
mod looks;
mod nine;
mod palette;
mod patterns;
mod proof_lines;
mod raster;
mod roles;
mod route;
mod sets;

use crate::plain;
use caption::Caption;
pub(crate) use caption::escaped;
use frame::Frame;
use heat::Heat;
use nine::Nine;
use palette::GROUND;
use seventeen_core::{Board, Boxes, Cells, Grid, Position, Puzzle, Rules, Step, StepHouses};
use seventeen_jobs::Result;

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
    content: Content,
    /// The text below the grid; by default what the digits do not show themselves.
    caption: String,
}

#[derive(Clone, Debug)]
enum Content {
    /// At most 9x9 cells, with all that can be drawn in them.
    Nine(Box<Nine>),
    /// The digits of a larger board.
    Board(Board),
}

impl Picture {
    /// A position: its digits, with givens in bold, and its candidates.
    pub fn of_position(position: &Position) -> Picture {
        Picture::of(Nine { candidates: true, ..Nine::of(position.clone()) })
    }

    /// A puzzle: only its givens.
    pub fn of_puzzle(puzzle: &Puzzle) -> Picture {
        Picture::of(Nine::of(Position::from(puzzle)))
    }

    /// A solution grid: 81 digits, none of them given.
    pub fn of_grid(grid: &Grid) -> Picture {
        Picture::of_puzzle(&grid.puzzle(Cells::ALL))
    }

    /// A pattern: a dot in each of its cells, and no digits.
    pub fn of_pattern(pattern: Cells) -> Picture {
        Picture::of(Nine { pattern, ..Nine::of(Position::EMPTY) })
    }

    /// A board of any size, solved or not.
    ///
    /// ```
    /// use seventeen_core::Board;
    /// use seventeen_report::Picture;
    ///
    /// let board: Board = "2x3:6.....3..4......................1..2".parse()?;
    /// assert!(Picture::of_board(&board).svg().contains("A sudoku of 6x6 with 5 givens"));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn of_board(board: &Board) -> Picture {
        match board.ruled() {
            Some((rules, puzzle)) => Picture::of(Nine::of(Position::of_rules(rules, &puzzle))),
            None => Picture { content: Content::Board(board.clone()), caption: String::new() },
        }
    }

    fn of(nine: Nine) -> Picture {
        Picture { content: Content::Nine(Box::new(nine)), caption: String::new() }
    }

    /// The size of the boxes of its grid; a box is a row if there are none.
    pub fn boxes(&self) -> Boxes {
        match &self.content {
            Content::Nine(nine) => nine.position.rules().boxes(),
            Content::Board(board) => board.boxes(),
        }
    }

    /// Changes a picture of 9x9.
    fn with(mut self, change: impl FnOnce(&mut Nine)) -> Picture {
        if let Content::Nine(nine) = &mut self.content {
            change(nine);
        }
        self
    }

    /// Adds the premises and conclusions of a step. Below are its sentence, its reason in plain
    /// words, and the meaning of the marks.
    pub fn with_step(self, step: &Step) -> Picture {
        self.with(|nine| nine.step = Some(step.clone()))
    }

    /// Tints these houses and cells, where a step is, without the step.
    pub fn with_place(self, houses: StepHouses, cells: Cells) -> Picture {
        self.with(|nine| nine.place = (houses, cells))
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
        let of_line = |(panel, text)| {
            let picture = Picture::of_position(position).with_step(&panel).captioned(text);
            picture.with(|nine| nine.explained = false)
        };
        proof_lines::panels(position, &step.proof).into_iter().map(of_line).collect()
    }

    /// Hides the candidates of blank cells.
    pub fn without_candidates(self) -> Picture {
        self.with(|nine| nine.candidates = false)
    }

    /// Adds these sets, each in its own colour or hatching, with its number, from 1, in one of its
    /// cells. A cell of several sets is divided among them.
    pub fn with_sets(self, sets: &[Cells]) -> Picture {
        self.with(|nine| nine.sets = sets.to_vec())
    }

    /// Adds a number for each cell, in the order of the cells. The greater the number, the darker
    /// the cell. Numbers that are not finite are left out.
    pub fn with_heat(self, numbers: &[f64; 81]) -> Picture {
        self.with(|nine| nine.heat = Some(Heat::new(numbers, nine.position.rules().cells())))
    }

    /// Adds the number of sets that have each cell, as [`with_heat`](Picture::with_heat) does.
    pub fn with_heat_of_sets(self, sets: &[Cells]) -> Picture {
        self.with(|nine| nine.heat = Some(Heat::of_sets(sets, nine.position.rules().cells())))
    }

    /// Sets the text below, in place of the step's sentence; its reason remains.
    pub fn captioned(self, caption: impl Into<String>) -> Picture {
        Picture { caption: caption.into(), ..self }
    }

    /// Sets this number as the text below, if there is none.
    #[cfg(feature = "pages")]
    pub(crate) fn numbered(self, number: usize) -> Picture {
        let [headline, _] = self.texts();
        if headline.is_empty() { self.captioned(number.to_string()) } else { self }
    }

    /// The picture as SVG: a well-formed document; equal pictures give equal text.
    pub fn svg(&self) -> String {
        let [headline, plain] = self.texts();
        self.svg_above(&headline, &plain)
    }

    /// The picture as SVG without the text below the grid, and that text: a headline, and an
    /// explanation or nothing.
    #[cfg(feature = "pages")]
    pub(crate) fn svg_and_texts(&self) -> (String, [String; 2]) {
        (self.svg_above("", ""), self.texts())
    }

    fn svg_above(&self, headline: &str, plain: &str) -> String {
        let frame = Frame::of(self.boxes());
        let caption = Caption::of(headline, plain, frame.side());
        let scale = self.nine().and_then(|nine| nine.heat.as_ref());
        let legend = self.nine().map(Nine::legend).unwrap_or_default();
        let below_scale = caption.bottom() + scale.map_or(0.0, |_| heat::SCALE);
        let (width, height) = (frame.width(), below_scale + legend.height(frame.side()));
        [
            svg_opening(width, height),
            self.described(),
            format!("<rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{GROUND}\"/>\n"),
            self.layers(frame),
            caption.drawn(),
            scale.map(|heat| heat.scale(caption.bottom())).unwrap_or_default(),
            legend.drawn(below_scale, frame.side()),
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

    /// The subject of a picture that is not of cells and digits.
    #[cfg(feature = "pages")]
    pub(crate) const ANY_SUBJECT: &'static str = "picture";

    /// Its subject in one word: `sudoku`, or [`ANY_SUBJECT`](Self::ANY_SUBJECT).
    #[cfg(feature = "pages")]
    pub(crate) fn subject(&self) -> &'static str {
        match &self.content {
            Content::Nine(nine) if !nine.is_pattern() => "sudoku",
            Content::Nine(_) => Picture::ANY_SUBJECT,
            Content::Board(_) => "sudoku",
        }
    }

    fn nine(&self) -> Option<&Nine> {
        match &self.content {
            Content::Nine(nine) => Some(nine),
            Content::Board(_) => None,
        }
    }

    fn layers(&self, frame: Frame) -> String {
        match &self.content {
            Content::Nine(nine) => nine.layers(),
            Content::Board(board) => {
                let of_rules = |draw: fn(Rules, Frame) -> String| {
                    board.rules().map(|rules| draw(rules, frame)).unwrap_or_default()
                };
                [
                    board::given_cells(board, frame),
                    of_rules(board::house_tints),
                    frame.lines(),
                    of_rules(board::houses),
                    frame.labels(),
                    board::digits(board, frame),
                ]
                .concat()
            }
        }
    }

    /// The headline below the grid, and the text that follows it.
    fn texts(&self) -> [String; 2] {
        let step = self.nine().and_then(|nine| nine.step.as_ref().map(|step| (nine, step)));
        let reason = match step {
            Some((nine, step)) if nine.explained => plain::reason(&nine.position, step),
            _ => String::new(),
        };
        let headline = match (self.caption.as_str(), step) {
            ("", Some((_, step))) => step.to_string(),
            ("", None) => self.nine().map(Nine::caption).unwrap_or_default(),
            (caption, _) => caption.to_owned(),
        };
        [headline, reason]
    }

    /// The title and the description of the picture for screen readers.
    fn described(&self) -> String {
        let (kind, content) = match &self.content {
            Content::Nine(nine) => (nine.kind(), nine.description()),
            Content::Board(board) => board::described(board).into(),
        };
        let step = self.nine().and_then(|nine| nine.step.as_ref());
        let sentence = step.map_or("", |step| &step.sentence);
        let [headline, plain] = self.texts();
        let title = [&self.caption, sentence, &headline, &kind];
        let title = title.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        let step = step.map(|step| step.to_string()).unwrap_or_default();
        // The digits of a puzzle may end with dots.
        let plain = plain.trim_end_matches('.').to_owned();
        let parts = [step, plain, content].into_iter().filter(|part| !part.is_empty());
        let description = parts.collect::<Vec<_>>().join(". ");
        format!("<title>{}</title>\n<desc>{}</desc>\n", escaped(title), escaped(&description))
    }
}

/// `1 given`, `17 givens`.
fn givens(clues: usize) -> String {
    format!("{clues} given{}", if clues == 1 { "" } else { "s" })
}

pub(crate) fn svg_opening(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\">\n"
    )
}

/// A group of elements that share these attributes; empty without elements.
fn svg_group(class: &str, attributes: &str, elements: &str) -> String {
    if elements.is_empty() {
        return String::new();
    }
    let between = if attributes.is_empty() { "" } else { " " };
    format!("<g class=\"{class}\"{between}{attributes}>\n{elements}</g>\n")
}

fn text(x: f64, y: f64, content: impl std::fmt::Display) -> String {
    format!("<text x=\"{x}\" y=\"{y}\">{content}</text>\n")
}

#[cfg(test)]
mod tests;
