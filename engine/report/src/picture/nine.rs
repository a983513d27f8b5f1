//! `Nine`: the layers of a picture of at most 9x9 cells, from the ground up.

use super::frame::Frame;
use super::heat::Heat;
use super::layout::square;
use super::legend::Legend;
use super::palette::GIVEN_GROUND;
use super::{blockers, board, digits, highlights, links, patterns, roles, sets, svg_group};
use seventeen_core::{Board, Cells, Position, Puzzle, Step, StepHouses};

/// The content of a picture of at most 9x9 cells. A smaller board has the cells of the top left
/// corner.
#[derive(Clone, Debug)]
pub(super) struct Nine {
    /// Its digits and candidates.
    pub(super) position: Position,
    /// Whether the candidates of blank cells are drawn.
    pub(super) candidates: bool,
    /// The cells of a pattern.
    pub(super) pattern: Cells,
    pub(super) step: Option<Step>,
    /// Houses and cells where a step is that is not drawn.
    pub(super) place: (StepHouses, Cells),
    /// Whether the reason of the step is written below: a line of a proof is one itself.
    pub(super) explained: bool,
    pub(super) sets: Vec<Cells>,
    pub(super) heat: Option<Heat>,
}

impl Nine {
    pub(super) fn of(position: Position) -> Nine {
        // If all cells are given, they are those of a solution grid.
        let givens = position.givens();
        let givens = if givens == position.rules().cells() { Cells::EMPTY } else { givens };
        let (position, pattern) = (position.with_givens(givens), Cells::EMPTY);
        let place = (StepHouses::default(), Cells::EMPTY);
        let (step, sets, heat) = (None, Vec::new(), None);
        Nine { position, candidates: false, pattern, step, place, explained: true, sets, heat }
    }

    pub(super) fn layers(&self) -> String {
        let eliminated = self.step.as_ref().map_or(&[][..], |step| &step.eliminations);
        let candidates = |()| digits::candidates(&self.position, eliminated);
        [
            self.given_cells(),
            board::house_tints(self.position.rules(), self.frame()),
            self.heat.as_ref().map(Heat::grounds).unwrap_or_default(),
            sets::grounds(&self.sets),
            highlights::place(self.place),
            self.step.as_ref().map(highlights::houses).unwrap_or_default(),
            self.step.as_ref().map(roles::tints).unwrap_or_default(),
            self.of_step(blockers::lines),
            self.frame().lines(),
            board::houses(self.position.rules(), self.frame()),
            self.frame().labels(),
            self.step.as_ref().map(patterns::outlines).unwrap_or_default(),
            self.of_step(highlights::shown),
            self.of_step(highlights::conclusions),
            self.of_step(links::links),
            self.candidates.then_some(()).map(candidates).unwrap_or_default(),
            digits::digits(&self.position, self.heat.is_some()),
            digits::dots(self.pattern),
            self.of_step(blockers::marks),
            self.numbers(),
        ]
        .concat()
    }

    fn frame(&self) -> Frame {
        Frame::of(self.position.rules().boxes())
    }

    /// The meaning of the marks of the step.
    pub(super) fn legend(&self) -> Legend {
        let mut legend = Legend::default();
        if let Some(step) = &self.step {
            roles::add_to(&mut legend, step);
            patterns::add_to(&mut legend, step);
            blockers::add_to(&mut legend, &self.position, step);
            highlights::add_to(&mut legend, step);
            links::add_to(&mut legend, step);
        }
        legend
    }

    /// A layer of the step, if there is one.
    fn of_step(&self, layer: fn(&Position, &Step) -> String) -> String {
        self.step.as_ref().map(|step| layer(&self.position, step)).unwrap_or_default()
    }

    fn given_cells(&self) -> String {
        let cells = self.position.givens().iter();
        let cells = cells.map(|cell| format!("<rect {}/>\n", square(cell, 0.0)));
        svg_group("given-cells", &format!("fill=\"{GIVEN_GROUND}\""), &cells.collect::<String>())
    }

    /// Small text in cells that have room for it.
    fn numbers(&self) -> String {
        let blank = self.position.blank();
        let room = if self.candidates { !blank } else { Cells::ALL };
        let of_heat = self.heat.as_ref().map(|heat| heat.numbers(room));
        [sets::numbers(&self.sets, room), of_heat.unwrap_or_default()].concat()
    }

    /// The text below the grid if it has no other: only what the digits do not show themselves.
    pub(super) fn caption(&self) -> String {
        let sets = match self.sets.len() {
            0 => None,
            1 => Some("one set of cells".to_owned()),
            n => Some(format!("{n} sets of cells, each in its own colour or hatching")),
        };
        let heat = self.heat.as_ref().map(|_| "the greater its number, the darker a cell");
        let parts = sets.into_iter().chain(heat.map(str::to_owned)).collect::<Vec<_>>();
        match (parts.is_empty(), self.pattern.is_empty()) {
            (true, true) => String::new(),
            (true, false) => self.kind(),
            (false, _) => format!("{}; {}", self.kind(), parts.join("; ")),
        }
    }

    /// Whether it shows cells without digits.
    #[cfg(feature = "pages")]
    pub(super) fn is_pattern(&self) -> bool {
        !self.pattern.is_empty()
    }

    /// The digits as a board, if its rules are not those of classic sudoku.
    fn board(&self) -> Option<Board> {
        let rules = self.position.rules();
        let digits = Puzzle::from_digits(*self.position.digits());
        (!rules.is_classic()).then(|| Board::of_rules(rules, &digits))
    }

    /// The content in a few words.
    pub(super) fn kind(&self) -> String {
        if let Some(board) = self.board() {
            let [kind, _] = board::described(&board);
            return kind;
        }
        let (clues, blank) = (self.position.givens().len(), self.position.blank().len());
        let givens = super::givens(clues as usize);
        match (self.pattern.len(), 81 - blank - clues) {
            (0, 81) => "A sudoku grid".to_owned(),
            (0, 0) => format!("A sudoku with {givens}"),
            (0, set) => format!("A sudoku with {givens}, {set} digits set and {blank} blank cells"),
            (1, _) => format!("A pattern of one cell: {}", self.pattern),
            (cells, _) => format!("A pattern of {cells} cells"),
        }
    }

    /// The digits, the pattern and the sets, for screen readers.
    pub(super) fn description(&self) -> String {
        if let Some(board) = self.board() {
            let [_, content] = board::described(&board);
            return content;
        }
        let kind = self.kind();
        if !self.pattern.is_empty() {
            return format!("{kind}: {}{}", self.pattern, sets::described(&self.sets));
        }
        let rows = self.position.digits().chunks(9).map(|row| {
            let cells = row.iter().map(|digit| digit.to_string());
            cells.collect::<String>().replace('0', ".")
        });
        let rows = rows.collect::<Vec<_>>().join(" ");
        format!("{kind}, by rows: {rows}{}", sets::described(&self.sets))
    }
}
